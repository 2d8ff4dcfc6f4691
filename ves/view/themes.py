"""The light and the dark look of the view."""

from dataclasses import dataclass

RGB = tuple[float, float, float]


@dataclass(frozen=True)
class Theme:
    sky_top: RGB
    sky_bottom: RGB
    floor: RGB
    line: RGB  # of the grid
    line_strength: float
    shadow: RGB  # what remains of the floor's colour in full shadow
    cut: RGB  # where a loop is cut
    open: RGB  # what does not meet yet
    stuck: RGB  # what cannot be met, because of others
    open_casing: tuple[float, float, float, float]  # around its lines, to set them off from parts
    force: RGB  # what pushes, resists and props
    calm: RGB  # a string that is just tight; with its tension it turns amber, then red
    tense: RGB
    tensest: RGB
    arrow: RGB  # where a force acts, and which way


THEMES = {
    "light": Theme(
        sky_top=(0.925, 0.945, 0.970),
        sky_bottom=(0.76, 0.80, 0.85),
        floor=(0.885, 0.905, 0.930),
        line=(0.33, 0.38, 0.46),
        line_strength=1.0,
        shadow=(0.60, 0.63, 0.69),
        cut=(0.55, 0.16, 0.78),
        open=(0.84, 0.29, 0.05),
        stuck=(0.80, 0.02, 0.20),
        open_casing=(1.0, 1.0, 1.0, 0.6),
        force=(0.00, 0.47, 0.40),
        calm=(0.36, 0.45, 0.58),
        tense=(0.93, 0.56, 0.03),
        tensest=(0.85, 0.08, 0.10),
        arrow=(0.72, 0.05, 0.45),
    ),
    "dark": Theme(
        sky_top=(0.175, 0.195, 0.225),
        sky_bottom=(0.085, 0.095, 0.115),
        floor=(0.155, 0.172, 0.198),
        line=(0.75, 0.82, 0.92),
        line_strength=0.45,
        shadow=(0.42, 0.44, 0.48),
        cut=(0.84, 0.58, 1.0),
        open=(1.0, 0.58, 0.22),
        stuck=(1.0, 0.30, 0.42),
        open_casing=(0.06, 0.07, 0.09, 0.6),
        force=(0.28, 0.86, 0.72),
        calm=(0.60, 0.69, 0.82),
        tense=(1.0, 0.70, 0.18),
        tensest=(1.0, 0.28, 0.26),
        arrow=(1.0, 0.45, 0.80),
    ),
}
