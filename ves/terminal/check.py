"""ves check: what is wrong with a scene, in words."""

from ves.terminal.failure import DONE, PROBLEMS

HELP = "say what is wrong with a scene, or ok"


def add_arguments(parser):
    parser.add_argument("scene", metavar="SCENE", help="the scene file (.ves)")


def main(options) -> int:
    import ves
    from ves.linkage.check import check

    report = check(ves.load(options.scene))
    for problem in report.problems:
        print(problem.message)
    counts = ", ".join(f"{count} {name if count != 1 else name[:-1]}" for name, count in report.counts.items())
    print(f"ok: {counts}" if report.ok else f"{len(report.problems)} found; {counts}")
    return DONE if report.ok else PROBLEMS
