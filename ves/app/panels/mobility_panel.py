"""How it moves: what holds and what is free, in words, and every free motion in a row that shows it in the view."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QTextBrowser,
    QToolButton,
    QVBoxLayout,
    QWidget,
)  # fmt: skip

from ves.app import icons
from ves.app.theme import LIGHT, Theme, slim
from ves.app.wording import closure_text

LOOKING = "Looking at how it moves…"
CLOSURE = "How far apart the joints are where loops are cut, now and at most; every step pulls them together again."

ADVICE = {"cut": "here", "uncut": "automatic"}  # of links
TIPS = {
    "item": "Select it",
    "cut": "Cut the loop here, also while it runs: no motion changes, only how it is computed",
    "uncut": "Let the loop be cut where VES finds it best",
}


class MotionList(QListWidget):
    entered = Signal(int)  # row, by Enter

    def keyPressEvent(self, event) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit(self.currentRow())
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()  # the panel's
        else:
            super().keyPressEvent(event)


class MobilityPanel(QWidget):
    play_wanted = Signal(int)  # row of a motion
    stop_wanted = Signal()
    item_chosen = Signal(int)  # id
    cut_chosen = Signal(int, str)  # id of a joint, and the advice on cutting there
    escaped = Signal()

    def __init__(self):
        super().__init__()
        self._theme, self._playing = LIGHT, -1
        self.text = QTextBrowser(openLinks=False, frameShape=QFrame.Shape.NoFrame)
        self.text.setAccessibleName("How it moves, in words")
        self.text.document().setDocumentMargin(0)
        self.text.anchorClicked.connect(self._clicked)
        self.text.highlighted.connect(self._point)
        self.play = self._button("Play", "Show the selected motion in the view, or stop", self._toggle)
        self.next = self._button("Next", "Show the next motion", self._go_on)
        self.count = QLabel()
        self.motions = MotionList(frameShape=QFrame.Shape.NoFrame, uniformItemSizes=True, iconSize=QSize(14, 14))
        self.motions.setAccessibleName("Free motions")
        self.motions.setToolTip("Click a motion to see it in the view, forth and back; Esc ends it")
        self.motions.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.motions.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.motions.itemClicked.connect(lambda item: self._play_or_stop(self.motions.row(item)))
        self.motions.entered.connect(self._play_or_stop)
        self.closure = QLabel(wordWrap=True)
        self.closure.setToolTip(CLOSURE)
        self._lay_out()
        self.setMinimumHeight(150)
        for button in (self.play, self.next):
            button.setEnabled(False)  # until it is known what there is to play

    # ---- what is shown ----------------------------------------------------------------------------------------------
    def show_words(self, html: str) -> None:
        if html != self._html:
            self._html = html
            self.text.setHtml(html)

    _html = ""

    def show_motions(self, texts: Sequence[str]) -> None:
        """One row each; the same row stays the current one."""
        row = max(0, self.motions.currentRow())
        self.motions.clear()
        for k, text in enumerate(texts):
            self.motions.addItem(QListWidgetItem(f"{k + 1}.  {text}"))
            self.motions.item(k).setToolTip(text)
        self.motions.setCurrentRow(min(row, len(texts) - 1))
        if not texts and self.motions.hasFocus():
            self.text.setFocus()  # or it would go to a field of another panel
        for widget in (self.play, self.next, self.count, self.motions):
            widget.setVisible(bool(texts))
            widget.setEnabled(True)
        self.show_playing(-1)

    def show_playing(self, row: int) -> None:
        """Which motion is shown in the view; -1 for none."""
        self._playing = row
        if 0 <= row < self.motions.count():
            self.motions.setCurrentRow(row)
        self._mark()

    def take_keys(self) -> None:
        """To the motions, where there are some."""
        (self.text if self.motions.isHidden() else self.motions).setFocus(Qt.FocusReason.OtherFocusReason)

    def show_frame(self, frame) -> None:
        self.closure.setText(f"Closure error: {closure_text(frame)}")

    def tint(self, theme: Theme) -> None:
        self._theme = theme
        for area in (self.text, self.motions):
            slim(area, theme)
        self.text.setStyleSheet("QTextBrowser { background: transparent; }")
        self.motions.setStyleSheet(
            f"QListWidget {{ background: {theme.base}; border: 1px solid {theme.line}; border-radius: 6px; }}"
            "QListWidget { padding: 3px; } QListWidget::item { padding: 3px 2px; border-radius: 4px; }"
            f"QListWidget::item:selected {{ background: {theme.accent}; color: {theme.on_accent}; }}"
        )
        for label in (self.count, self.closure):
            label.setStyleSheet(f"color: {theme.faint};")
        self.text.setHtml(self._html)  # links have taken their colour from the palette that was
        self._mark()

    # ---- inside -----------------------------------------------------------------------------------------------------
    def _mark(self) -> None:
        """Which button would do what, and which row is under way."""
        playing = self._playing >= 0
        for k in range(self.motions.count()):
            self.motions.item(k).setIcon(icons.icon("pause" if k == self._playing else "play", self._theme, size=14))
        self.play.setText("Stop" if playing else "Play")
        self.play.setIcon(icons.icon("pause" if playing else "play", self._theme, size=16))
        self.next.setIcon(icons.icon("step-forward", self._theme, size=16))
        total = self.motions.count()
        ways = "1 free motion" if total == 1 else f"{total} free motions"
        self.count.setText(f"{self._playing + 1} of {total}" if playing else ways)

    def _toggle(self) -> None:
        self._play_or_stop(self._playing if self._playing >= 0 else max(0, self.motions.currentRow()))

    def _play_or_stop(self, row: int) -> None:
        if row == self._playing:
            self.stop_wanted.emit()
        elif row >= 0:
            self.play_wanted.emit(row)

    def _go_on(self) -> None:
        at = self._playing if self._playing >= 0 else self.motions.currentRow() - 1
        self.play_wanted.emit((at + 1) % self.motions.count())

    def _clicked(self, link: QUrl) -> None:
        id, advice = int(link.path()), ADVICE.get(link.scheme())
        self.item_chosen.emit(id) if advice is None else self.cut_chosen.emit(id, advice)

    def _point(self, link: QUrl) -> None:
        """What a click on the link would do."""
        self.text.setToolTip(TIPS.get(link.scheme(), ""))

    def keyPressEvent(self, event) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)

    def _button(self, text: str, tip: str, then) -> QToolButton:
        button = QToolButton(text=text, toolButtonStyle=Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setIconSize(QSize(16, 16))
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.clicked.connect(then)
        return button

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(6)
        for widget in (self.play, self.next):
            buttons.addWidget(widget)
        buttons.addWidget(self.count)
        buttons.addStretch()
        self.text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 2, 10, 8)
        column.setSpacing(6)
        column.addWidget(self.text, 3)
        column.addLayout(buttons)
        column.addWidget(self.motions, 2)
        column.addWidget(self.closure)
