"""Imports go only downward, and only the window knows Qt: what keeps every layer usable and testable on its own."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import ves

PACKAGE = Path(ves.__file__).parent

# Low to high. A module may import from its own row and from the rows before it; the longest name that fits decides.
LAYERS = (
    ("kernel", "kernel_folder", "resources", "document", "field_path", "warmup"),
    ("algebra",),
    ("joints", "constraints", "forces", "shapes", "parts", "integrators"),
    ("model",),
    ("scene",),
    ("linkage",),
    ("contacts",),
    ("dynamics",),
    ("assembly",),
    ("simulation",),
    ("commands",),
    ("session",),
    ("view", "formats"),
    ("app",),
    ("warmup.exercise", "warmup.__main__", "bench", "terminal", "cli", "__main__"),
)
LEVELS = {name: level for level, row in enumerate(LAYERS) for name in row}
QT = ("PySide6", "pyqtgraph", "shiboken6")


def level_of(module: str) -> int:
    words = module.split(".")[1:]
    for length in range(len(words), 0, -1):
        if (name := ".".join(words[:length])) in LEVELS:
            return LEVELS[name]
    raise KeyError(f"{module} has no place among the layers: give it one in tests/test_layers.py")


def module_name(path: Path, package: Path = PACKAGE) -> str:
    return ".".join(path.relative_to(package.parent).with_suffix("").parts).removesuffix(".__init__")


def imports_of(path: Path):
    """Every module a file imports, wherever in the file, save what only the type checker sees."""
    waiting = [ast.parse(path.read_text(), str(path))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING"):
            continue
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: write imports in full, they are easier to find"
            yield from ((target, node.lineno) for target in _targets(node))
        waiting.extend(ast.iter_child_nodes(node))


def _targets(node: ast.ImportFrom):
    """`from ves.scene import read` names a module or something in one; only the files tell which."""
    for alias in node.names:
        full = f"{node.module}.{alias.name}"
        place = PACKAGE.parent.joinpath(*full.split("."))
        yield full if place.is_dir() or place.with_suffix(".py").exists() else node.module


def upward_imports(path: Path, package: Path = PACKAGE):
    module = module_name(path, package)
    for imported, line in imports_of(path):
        if imported.startswith("ves.") and level_of(imported) > level_of(module):
            yield f"{module}:{line} imports {imported}, which stands above it"


def source_files():
    return [path for path in sorted(PACKAGE.rglob("*.py")) if path != PACKAGE / "__init__.py"]


def test_no_module_imports_upward():
    assert [found for path in source_files() for found in upward_imports(path)] == []


def test_only_the_window_imports_qt():
    app = PACKAGE / "app"
    outside = [path for path in source_files() if app not in path.parents]
    found = [
        f"{module_name(path)}:{line} imports {name}"
        for path in outside
        for name, line in imports_of(path)
        if name.split(".")[0] in QT
    ]
    assert found == []


def test_an_upward_import_inside_a_function_is_found(tmp_path):
    offender = tmp_path / "ves" / "model" / "scene.py"
    offender.parent.mkdir(parents=True)
    offender.write_text("def peek():\n    from ves.session import Session\n")
    assert list(upward_imports(offender, tmp_path / "ves")) == [
        "ves.model.scene:2 imports ves.session, which stands above it"
    ]


@pytest.mark.parametrize("module", ["ves", "ves.cli", "ves.scene", "ves.linkage.check", "ves.session", "ves.app"])
def test_the_way_to_the_first_window_is_free_of_slow_imports(module):
    """numba, scipy and pyqtgraph take most of a second each; they come when first needed."""
    slow = "{'numba', 'scipy', 'pyqtgraph', 'mujoco'}"
    program = f"import sys, {module}; print(sorted({slow} & set(sys.modules)))"
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert answer.stdout.strip() == "[]", answer.stderr or answer.stdout
