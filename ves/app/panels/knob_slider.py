"""A slider over the range of a knob. What is done from press to release is one stroke; the wheel scrolls the panel."""

from itertools import count

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QSlider, QStyle, QStyleOptionSlider

from ves.view.knob_scale import KnobScale

STEPS = 1000
KEY_STEP = STEPS // 100
_strokes = count(1)


class KnobSlider(QSlider):
    turned = Signal(float, object)  # the value, and the stroke it belongs to

    def __init__(self):
        super().__init__(Qt.Orientation.Horizontal)
        self.setRange(0, STEPS)
        self.setSingleStep(KEY_STEP)
        self.setPageStep(10 * KEY_STEP)
        self.setMinimumWidth(80)
        self._scale = KnobScale(0.0, 1.0)
        self._stroke = "slider", 0
        self.valueChanged.connect(lambda at: self.turned.emit(self._scale.value(at / STEPS), self._stroke))

    def show_value(self, scale: KnobScale, value: float) -> None:
        """Not while it is in the user's hand."""
        self._scale = scale
        if not self.isSliderDown():
            with QSignalBlocker(self):
                self.setValue(round(scale.fraction(value) * STEPS))

    def mousePressEvent(self, event) -> None:
        """The handle comes to where one presses, and goes along from there."""
        self._begin_stroke()
        if event.button() == Qt.MouseButton.LeftButton:
            self._fetch_handle(event.position().toPoint())
        super().mousePressEvent(event)

    def keyPressEvent(self, event) -> None:
        if not event.isAutoRepeat():
            self._begin_stroke()
        super().keyPressEvent(event)

    def wheelEvent(self, event) -> None:
        event.ignore()

    def _begin_stroke(self) -> None:
        self._stroke = "slider", next(_strokes)

    def _fetch_handle(self, place) -> None:
        option, control = QStyleOptionSlider(), QStyle.ComplexControl.CC_Slider
        self.initStyleOption(option)
        handle, groove = (
            self.style().subControlRect(control, option, part, self)
            for part in (QStyle.SubControl.SC_SliderHandle, QStyle.SubControl.SC_SliderGroove)
        )
        if not handle.contains(place):
            room = groove.width() - handle.width()
            at = place.x() - groove.x() - handle.width() // 2
            self.setValue(QStyle.sliderValueFromPosition(0, STEPS, at, room, option.upsideDown))
