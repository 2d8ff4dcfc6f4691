"""The command `ves`: which words there are, and how every command ends."""

import os
import sys
from importlib import import_module

from ves.terminal.arguments import Parser
from ves.terminal.failure import BAD_INPUT, INTERRUPTED, BadInput, say

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # more threads make small dense solves a hundred times slower

COMMANDS = ("run", "assemble", "render", "check", "schema", "bench")
BROKEN_PIPE = 141  # as every shell has it when nobody reads the output any more


def main(words: list[str] | None = None) -> int:
    """Do what the words say and return the exit code; whatever goes wrong is one line, never a traceback."""
    words = sys.argv[1:] if words is None else words
    try:
        command, options = _parse(words)
        return command.main(options)
    except KeyboardInterrupt:
        say("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the interpreter flushes it once more
        return BROKEN_PIPE
    except _bad_input() as error:
        say(str(error))
        return BAD_INPUT
    except OSError as error:
        say(f"the system says: {error.strerror or error}{f' ({error.filename})' if error.filename else ''}")
        return BAD_INPUT


def _parse(words: list[str]):
    """The first word is a command; anything else is a scene to open."""
    if words and words[0] in COMMANDS:
        name, words = words[0], words[1:]
        command = import_module(f"ves.terminal.{name}")
        parser = Parser(prog=f"ves {name}", description=f"{command.HELP.capitalize()}.")
    else:
        command = import_module("ves.terminal.window")
        parser = _main_parser(with_commands="-h" in words or "--help" in words)
    command.add_arguments(parser)
    return command, parser.parse_args(words)


def _main_parser(with_commands: bool) -> Parser:
    from argparse import RawDescriptionHelpFormatter

    from ves import __version__

    lines = [f"  {name:9}{import_module(f'ves.terminal.{name}').HELP}" for name in COMMANDS] if with_commands else []
    epilog = "\n".join(["commands:", *lines, "", "ves COMMAND --help says more about each."])
    parser = Parser(
        prog="ves",
        usage="ves [SCENE]\n       ves COMMAND ...",
        description="Virtual Erector Set: a construction set that obeys physics. Opens the window.",
        epilog=epilog,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"ves {__version__}")
    return parser


def _bad_input() -> tuple[type[Exception], ...]:
    """What a user's mistake looks like; a scene's errors count only once something has read a scene."""
    scenes = sys.modules.get("ves.scene")
    return (BadInput, scenes.SceneError) if scenes else (BadInput,)


if __name__ == "__main__":
    sys.exit(main())
