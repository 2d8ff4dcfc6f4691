"""Editors of single values, one file per kind. Each shows a State, and says `committed` once per edit of the user."""
