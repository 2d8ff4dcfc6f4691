"""Of edits that come faster than the engine takes them, only the last counts; whatever else was ordered is kept."""

import time

from ves.model import Scene
from ves.parts.sphere import Sphere
from ves.session import Session
from ves.session.orders import Change, Pause, PutParts, Reset, is_superseded


def test_only_an_edit_that_is_followed_by_one_is_needless():
    scene = Scene()
    edit, placing = Change(scene, 1), Change(scene, 1, {1: (0.0,) * 7})
    assert is_superseded(edit, edit) and is_superseded(edit, placing)
    for order, after in ((placing, edit), (edit, None), (edit, Pause()), (Reset(), edit), (PutParts({}), edit)):
        assert not is_superseded(order, after)


def test_a_knob_that_is_turned_quickly_is_one_change():
    ready = []
    ball = Sphere(name="Ball", mass=1.0, position=(0.0, 0.0, 1.0))
    session = Session(Scene(parts=(ball,)), is_ready=lambda: bool(ready))
    try:
        for mass in (2.0, 3.0, 4.0):
            session.edit(session.scene.with_changed(session.scene.part("Ball").evolve(mass=mass)), "Mass")
        ready.append(True)
        until = time.monotonic() + 60.0
        while session._engine.frame is None or session._engine.frame.revision != session.revision:
            assert time.monotonic() < until
            time.sleep(0.01)
        orders = [order for _, order in session._engine.log]
        assert [type(order) for order in orders] == [Change]
        assert orders[0].scene.part("Ball").mass == 4.0
        assert session.can_undo and session.undo_name == "Mass"
    finally:
        session.close()
