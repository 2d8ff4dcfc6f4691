"""Camera moves that take a moment, so that the eye can follow."""

import math
from dataclasses import dataclass, replace

from ves.view.camera import Camera

DURATION = 0.35  # s


@dataclass(frozen=True)
class Ease:
    """From one camera to another, starting at a time of the caller's clock."""

    start: Camera
    end: Camera
    began: float
    duration: float = DURATION

    def done(self, now: float) -> bool:
        return now >= self.began + self.duration

    def at(self, now: float) -> Camera:
        if self.done(now):
            return self.end
        share = max(0.0, (now - self.began) / self.duration)
        return between(self.start, self.end, share * share * (3 - 2 * share))


def between(start: Camera, end: Camera, share: float) -> Camera:
    """The camera part of the way: the shorter way around, and distances by ratio so that zooming is even."""
    turn = math.remainder(end.yaw - start.yaw, 2 * math.pi)
    ratio = end.distance / start.distance
    gone = share if abs(ratio - 1) < 1e-6 else (ratio**share - 1) / (ratio - 1)  # the target keeps pace with the zoom
    return replace(
        end,
        target=tuple(a + (b - a) * gone for a, b in zip(start.target, end.target, strict=True)),
        yaw=start.yaw + turn * share,
        pitch=start.pitch + (end.pitch - start.pitch) * share,
        distance=start.distance * ratio**share,
    )
