"""How it moves, put together: what is found goes to the status bar and the panel, and a motion into the view."""


from ves.app.docked import Docked
from ves.app.mobility_watch import MOST, MobilityWatch
from ves.app.panels.mobility_panel import LOOKING, MobilityPanel
from ves.commands.cutting import AdviseCut
from ves.commands.running import Pause
from ves.linkage.mobility import FreeMotion, Mobility
from ves.view.mobility_words import choices_of, explanation, motion_text


class HowItMoves(Docked):
    def __init__(self, window):
        self.panel = MobilityPanel()
        super().__init__(window, "How it moves", self.panel)
        self._swinging = window.view.swinging
        self.watch = MobilityWatch(window.session, self)
        self._rows: list[tuple[Mobility, int, FreeMotion]] = []
        self._came_together = False  # and nobody has looked here since
        self._wanted: int | None = None  # the row to be shown as soon as its path is known
        self.panel.show_words(LOOKING)
        self._connect()

    def open(self) -> None:
        super().open()
        self._came_together = False
        self._window.status.show_choices(0)

    def tint(self, theme) -> None:
        self.panel.tint(theme)
        self.dock.tint(theme)

    # ---- what happens -----------------------------------------------------------------------------------------------
    def show_scene(self) -> None:
        """After any edit what is shown is over: it may be about parts that are gone."""
        self.end()
        self._came_together = False
        self._window.status.show_choices(0)
        self.watch.show_scene()

    def came_together(self) -> None:
        """A structure has: say so if there is a choice where to cut its loops."""
        self._came_together = not self.shown

    def show_frame(self, frame) -> None:
        if self._session.playing:
            self.end()
            if frame.compiled is not self._compiled:
                self._restructured(frame)
        self._compiled = frame.compiled
        self.watch.show_frame(frame)
        self.panel.show_frame(frame)

    _compiled = None

    def _restructured(self, frame) -> None:
        """In the middle of a run: parts have come together, or were taken apart."""
        if self._compiled is not None and _loose(frame.compiled) < _loose(self._compiled):
            self.came_together()
        self.watch.show_scene()

    def stop(self) -> None:
        self.end()
        self.watch.stop()

    # ---- a motion in the view ---------------------------------------------------------------------------------------
    def play(self, row: int) -> None:
        """Only what rests can be shown: while it plays, it is paused first, and looked at anew."""
        self._swinging.stop()
        self._wanted = row
        if self._session.playing:
            self._window.issue(Pause())
        elif self.watch.fresh:
            self._ask()

    def end(self) -> None:
        self._wanted = None
        self._swinging.stop()

    def _ask(self) -> None:
        if self._wanted < len(self._rows):
            found, k, _ = self._rows[self._wanted]
            self.watch.ask_swing(found, k)
        else:
            self._wanted = None

    def _found(self) -> None:
        if not self.watch.fresh:
            return
        self._window.status.show_mobility(self.watch.found, self.watch.too_large)
        self._window.status.show_choices(choices_of(self.watch.found) if self._came_together else 0)
        self._list()
        if self._wanted is not None:
            self._ask()

    def _list(self) -> None:
        scene, found = self.watch.scene, self.watch.found
        self._rows = [(each, k, motion) for each in found for k, motion in enumerate(each.motions)]
        self.panel.show_motions([motion_text(scene, motion) for _, _, motion in self._rows])
        large = f"There are {len(scene.parts)} parts: with more than {MOST} nothing is said about how they move."
        self.panel.show_words(f"<p>{large}</p>" if self.watch.too_large else explanation(scene, found))

    def _swung(self, path) -> None:
        if self._wanted is not None and not self._session.playing:
            row, self._wanted = self._wanted, None
            self._swinging.start(self.watch.scene, self._session.frame, path, self._rows[row][2].part_ids)
            self.panel.show_playing(row)

    def _cut(self, id: int, advice: str) -> None:
        if self._session.scene.has(id):
            self._window.issue(AdviseCut(items=(self._session.scene.item(id).name,), cut=advice))

    def _escape(self) -> None:
        """First the motion, then the panel's hold on the keys."""
        if self._swinging.active or self._wanted is not None:
            self.end()
        else:
            self._window.view.surface.setFocus()

    def _connect(self) -> None:
        self.watch.changed.connect(self._found)
        self.watch.swung.connect(self._swung)
        self.panel.play_wanted.connect(self.play)
        self.panel.stop_wanted.connect(self.end)
        self.panel.item_chosen.connect(lambda id: self._window.selection.set([id]))
        self.panel.cut_chosen.connect(self._cut)
        self.panel.escaped.connect(self._escape)
        self._swinging.ended.connect(lambda: self.panel.show_playing(-1))
        self.dock.visibilityChanged.connect(self._shown_or_hidden)

    def _shown_or_hidden(self, visible: bool) -> None:
        if not visible:
            self.end()
        self._window.view.show_cuts(self.shown)


def _loose(compiled) -> int:
    """How many structures are not together."""
    return 0 if compiled is None else sum(cluster.assembling for cluster in compiled.trees.clusters)
