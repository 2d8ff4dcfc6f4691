"""What turns a mechanism."""

from ves.model import Drive, Scene


def driven(scene: Scene, joint: str, speed: float, response: float = 0.1) -> Scene:
    """The scene with a motor in one joint, rad/s or m/s."""
    motor = Drive(mode="speed", target=float(speed), response=response)
    return scene.with_changed(scene.item(joint).evolve(drive=motor))
