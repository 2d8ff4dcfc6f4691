"""The menus, in the order of the menu bar."""

FILE, EDIT, BUILD, VIEW, SIMULATE, HELP = "&File", "&Edit", "&Build", "&View", "&Simulate", "&Help"
MENUS = (FILE, EDIT, BUILD, VIEW, SIMULATE, HELP)
