"""The benchmark scenes are what their builders make; `python -m tests.scenes.test_benchmarks` writes them."""

import pytest

from tests.mechanisms import andrews_squeezer, n_four_bar, slider_crank_3d
from ves.resources import scenes_folder
from ves.scene import dumps, load

FOLDER = scenes_folder() / "benchmarks"
BUILT = {"n-four-bar": n_four_bar(2), "andrews-squeezer": andrews_squeezer(), "slider-crank": slider_crank_3d()}


def test_every_benchmark_scene_has_its_builder():
    assert {path.stem for path in FOLDER.glob("*.ves")} == set(BUILT)


@pytest.mark.parametrize("name", BUILT)
def test_it_is_what_its_builder_makes(name):
    text = (FOLDER / f"{name}.ves").read_text()
    assert dumps(BUILT[name]) == text == dumps(load(FOLDER / f"{name}.ves"))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, scene in BUILT.items():
        (FOLDER / f"{name}.ves").write_text(dumps(scene))
