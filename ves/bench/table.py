"""A benchmark's result as people read it."""


def table(result: dict) -> str:
    """The machine, a row per measurement, and the summary."""
    machine = ", ".join(f"{name} {value}" for name, value in result["machine"].items())
    lines = [f"{result['name']}  ({machine})", ""]
    lines += _aligned(result["rows"])
    lines += ["", *(f"{name:24} {_text(value)}" for name, value in result["summary"].items())]
    return "\n".join(lines)


def _aligned(rows: list[dict]) -> list[str]:
    if not rows:
        return []
    cells = [list(rows[0]), *([_text(value) for value in row.values()] for row in rows)]
    widths = [max(len(row[k]) for row in cells) for k in range(len(cells[0]))]
    return ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in cells]


def _text(value) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)
