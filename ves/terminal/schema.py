"""ves schema: what a scene file may contain, as a JSON schema for editors and scripts."""

import json

from ves.terminal.failure import DONE

HELP = "print the JSON schema of scene files"


def add_arguments(parser):
    """It takes nothing."""


def main(options) -> int:
    from ves.scene import schema

    print(json.dumps(schema(), indent=2))
    return DONE
