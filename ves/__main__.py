"""`python -m ves` is the command `ves`."""

import sys

from ves.cli import main

if __name__ == "__main__":
    sys.exit(main())
