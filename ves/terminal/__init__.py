"""The commands of the terminal, one file each: HELP, `add_arguments(parser)` and `main(options) -> exit code`.

Each imports what it needs when it runs, so that `ves --help` and `ves check` answer at once.
"""
