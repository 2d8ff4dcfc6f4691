"""How much work a frame is worth: draft while something moves on a slow machine, high otherwise."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Quality:
    name: str
    samples: int  # per pixel; 0 for no anti-aliasing
    scale: float  # resolution of the picture, of that of the view
    shadow_size: int  # of the shadow map, texels
    shadow_taps: int  # a side of the square of looks into it
    facet_error: float  # px, how far a coarser mesh may deviate from the finer one
    triangles: int  # in a frame; with more, meshes get coarser

    @property
    def defines(self) -> dict[str, int]:
        """What the shaders are compiled for."""
        return {"SHADOW_TAPS": self.shadow_taps, "FINE": int(self.name == "high")}


DRAFT = Quality("draft", samples=0, scale=0.7, shadow_size=512, shadow_taps=1, facet_error=1.0, triangles=12_000)
HIGH = Quality("high", samples=4, scale=1.0, shadow_size=2048, shadow_taps=4, facet_error=0.4, triangles=4_000_000)
QUALITIES = {quality.name: quality for quality in (DRAFT, HIGH)}
