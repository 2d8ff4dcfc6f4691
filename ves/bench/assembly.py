"""How long it takes until scattered parts are together, and until the engine answers to an edit while it runs.

Chains of links are thrown about and hang themselves between their poles. Then, in a chain of as many links that swings,
a wheel that lies apart is joined to the last one, and a link gets another mass: the time is from the edit to the first
frame that shows it, through the engine's thread.
"""

import math
import time

import numpy as np

from ves.assembly.scattering import scattered
from ves.bench import Measured
from ves.bench.chain import chain
from ves.bench.pole_chain import pole_chain
from ves.model import Anchor, Joint, Scene
from ves.parts.wheel import Wheel
from ves.session import Session
from ves.simulation import Simulation

SIZES = (10, 20, 50, 100, 200, 500)
SUMMED_UP = 100  # parts, of the scene whose edit latency counts
LONGEST = 60.0  # s, simulated
ROUNDS = 3
STEPS = 24


def measure(progress) -> Measured:
    assembling_time(10)  # kernels are loaded before the clock runs
    rows = []
    for k, parts in enumerate(SIZES):
        progress(k / len(SIZES), f"{parts} parts")
        seconds, simulated = assembling_time(parts)
        join, retune = edit_latency(parts)
        rows.append(
            {"parts": parts, "assembly_s": seconds, "simulated_s": simulated, "join_ms": join, "mass_ms": retune}
        )
    return Measured(rows, summarize(rows))


def assembling_time(parts: int) -> tuple[float, float]:
    """Seconds of work until a scattered chain is a linkage, and the seconds simulated for it."""
    scene = scattered(pole_chain(parts), seed=1)
    began = time.perf_counter()
    simulation = Simulation(scene)
    while simulation.assembling and simulation.time < LONGEST:
        simulation.take_steps(STEPS)
    if simulation.assembling or simulation.conflicts:
        raise AssertionError(f"{scene.title} did not come together: {simulation.outcome.message}")
    return time.perf_counter() - began, simulation.time


def edit_latency(parts: int) -> tuple[float, float]:
    """Milliseconds to a joined wheel, and to another mass; the median of some rounds."""
    joins, masses = zip(*(_edits(parts) for _ in range(ROUNDS)), strict=True)
    return float(np.median(joins)), float(np.median(masses))


def _edits(parts: int) -> tuple[float, float]:
    scene, joint = chain_and_wheel(parts)
    session = Session(scene, is_ready=lambda: True)
    try:
        session.play()
        _wait(lambda: session.frame.time > 0.1)
        last = scene.parts[-2]
        mass = _answer(session, session.scene.with_changed(last.evolve(mass=2 * last.mass_properties.mass)))
        return _answer(session, session.scene.with_items(joint)), mass
    finally:
        session.close()


def chain_and_wheel(parts: int) -> tuple[Scene, Joint]:
    """A chain that swings, a wheel beside it, and the joint that would hold the wheel at its end."""
    swinging = chain(parts - 1)
    place = np.array(swinging.parts[-1].position) + (0.3, 0.5, 0.2)
    joint = Joint(
        name="Axle",
        kind="revolute",
        a=Anchor(part=swinging.parts[-1].name, port="hole 3"),
        b=Anchor(part="Wheel", port="hole"),
    )
    return swinging.with_items(Wheel(name="Wheel", position=place)), joint


def _answer(session: Session, scene: Scene) -> float:
    """Milliseconds from an edit to the first frame of it."""
    began = time.perf_counter()
    session.edit(scene, "Edit")
    _wait(lambda: session.frame.revision == session.revision and session.frame.compiled is not None)
    return 1e3 * (time.perf_counter() - began)


def _wait(condition) -> None:
    while not condition():
        time.sleep(2e-4)


def summarize(rows: list[dict]) -> dict[str, float]:
    """The latency at a hundred parts, and how the time to assemble grows with their number, from 50 on."""
    by_parts = {row["parts"]: row for row in rows}
    large = [row for row in rows if row["parts"] >= 50]
    sizes, times = ([math.log(row[name]) for row in large] for name in ("parts", "assembly_s"))
    summed_up = by_parts[SUMMED_UP]
    return {
        "edit_latency_ms": max(summed_up["join_ms"], summed_up["mass_ms"]),
        "chain_exponent": float(np.polyfit(sizes, times, 1)[0]),
        "assembly_500_s": by_parts[SIZES[-1]]["assembly_s"],
    }
