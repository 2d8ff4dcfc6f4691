"""One document, its history, its file, and the engine that moves it: all that a window needs, without Qt."""

from collections.abc import Hashable, Iterable, Mapping
from os import PathLike
from pathlib import Path

from ves.assembly.outcome import Assembled, Conflict
from ves.commands.command import Command, CommandError, Edit, Run, applied, planned
from ves.commands.situation import Situation
from ves.model import Action, Scene
from ves.scene import FileStamp, dumps, read_stamped, write
from ves.session.engine import Engine
from ves.session.history import History
from ves.session.orders import (
    Assemble,
    Change,
    Open,
    Pause,
    Play,
    Pull,
    PutParts,
    Reset,
    Sample,
    SetSpeed,
    Step,
    Watch,
)
from ves.session.overrides import Now, Overrides, Spot
from ves.session.sampling import Quantity, Series
from ves.simulation import Frame, start_frame
from ves.simulation.hold import Hold
from ves.warmup import is_warm

SLOWEST, FASTEST = 0.01, 100.0


class Session:
    """The window calls this from its own thread; nothing here waits for the engine, except `close`."""

    def __init__(self, scene: Scene | None = None, path: PathLike | str | None = None, is_ready=is_warm):
        self._engine = Engine(is_ready)
        self._generation = 0
        self._revision = 0
        self._speed = 1.0
        self._wants_play = False
        self._hold: Hold | None = None
        self._overrides = Overrides()
        self._watched: frozenset[int] = frozenset()
        self._taken: Assembled | None = None  # the assembly that was written to the document last
        self._stuck: list[tuple[Scene, tuple[Conflict, ...]]] = []  # documents of assemblies that did not work out
        self._start(scene or Scene(), None, None)
        if path is not None:
            self.open(path)
        self._engine.start()

    def close(self) -> None:
        """Stop the engine and wait for it."""
        self._engine.stop()

    # ---- the document -----------------------------------------------------------------------------------------------
    @property
    def scene(self) -> Scene:
        return self._history.scene

    @property
    def path(self) -> Path | None:
        return self._path

    @property
    def stamp(self) -> FileStamp | None:
        """Of its file as it was read or written last."""
        return self._stamp

    @property
    def revision(self) -> int:
        return self._revision

    @property
    def dirty(self) -> bool:
        """There is something to save."""
        return self.scene is not self._saved

    def new(self) -> None:
        self._start(Scene(), None, None)

    def open(self, path: PathLike | str, as_copy: bool = False) -> None:
        """Raises SceneError, and then nothing has changed. A copy has no file of its own: an example stays as it is."""
        scene, stamp = read_stamped(path)
        self._start(scene, *((None, None) if as_copy else (Path(path), stamp)))

    def recover(self, scene: Scene, path: PathLike | str | None, stamp: FileStamp | None) -> None:
        """Go on with unsaved work that belongs to `path`; Save notices when that file is no longer as stamped."""
        self._start(scene, None if path is None else Path(path), stamp)
        self._saved = None  # nothing of it is in a file, so no undo makes it clean

    def save(self, path: PathLike | str | None = None, overwrite: bool = False) -> None:
        """To its own file or another; FileChanged when its own was changed by somebody else, unless overwriting."""
        target = Path(path) if path is not None else self._path
        if target is None:
            raise ValueError("the scene has no file yet: give a path")
        own = self._path is not None and target == self._path
        self._stamp = write(self.scene, target, expected=self._stamp if own and not overwrite else None)
        self._path, self._saved = target, self.scene

    def _start(self, scene: Scene, path: Path | None, stamp: FileStamp | None) -> None:
        self._history = History(scene)
        self._saved, self._path, self._stamp = scene, path, stamp
        self._generation += 1
        self._revision += 1
        self._wants_play, self._hold = False, None
        self._overrides.clear()
        self._stuck.clear()
        self._first_frame = start_frame(scene, self._revision)
        self._engine.inbox.put(Open(scene, self._revision, self._generation))

    # ---- edits ------------------------------------------------------------------------------------------------------
    def do(self, command: Command, stroke: Hashable = None) -> None:
        """Carry out a command; CommandError when it cannot be done, and then nothing has changed.

        Edits of one stroke, such as the drag of a slider, are one entry of the history.
        """
        if isinstance(command, Edit):
            command = planned(command, self.situation())
            scene = applied(command, self.scene)
            now = {scene.part(put.part).id: (*put.position, *put.quaternion) for put in command.now}
            self.edit(scene, command.title, now, stroke)
        elif isinstance(command, Run):
            command.run(self)
        else:
            raise TypeError(f"{command.verb} concerns the window, not the session")

    def situation(self, selected: tuple[int, ...] = ()) -> Situation:
        """How things stand, for commands to see what is meant."""
        undo = self.undo_name if self.can_undo else None
        redo = self.redo_name if self.can_redo else None
        return Situation(self.scene, selected, self.frame, self.playing, undo, redo, self.conflicts)

    def edit(
        self, scene: Scene, name: str, now: dict[int, tuple] | None = None, stroke: Hashable = None
    ) -> None:
        """The next document, as one entry of the history."""
        if scene is not self.scene and scene != self.scene:
            self._history.push(scene, name, stroke)
            self._changed(now)

    def place(self, poses) -> None:
        """Put parts elsewhere from now on; the document keeps its start."""
        now = {self.scene.part(put.part).id: (*put.position, *put.quaternion) for put in poses}
        self._engine.inbox.put(PutParts(now))

    def undo(self) -> None:
        if self.can_undo:
            self._end_flight()
            self._history.undo()
            self._changed()

    def redo(self) -> None:
        if self.can_redo:
            self._end_flight()
            self._history.redo()
            self._changed()

    def _changed(self, now: dict[int, tuple] | None = None) -> None:
        self._revision += 1
        self._first_frame = start_frame(self.scene, self._revision)
        self._engine.inbox.put(Change(self.present, self._revision, now or {}))

    @property
    def can_undo(self) -> bool:
        return self._history.can_undo

    @property
    def can_redo(self) -> bool:
        return self._history.can_redo

    @property
    def undo_name(self) -> str:
        return self._history.undo_name

    @property
    def redo_name(self) -> str:
        return self._history.redo_name

    def text(self) -> str:
        """The document as a file would hold it."""
        return dumps(self.scene)

    # ---- what moves -------------------------------------------------------------------------------------------------
    @property
    def ready(self) -> bool:
        """Kernels are there: what is played moves at once."""
        return self._engine.ready

    @property
    def frame(self) -> Frame:
        """The newest frame of the present document."""
        frame = self._engine.frame
        mine = frame is not None and self._engine.generation == self._generation
        return frame if mine else self._first_frame

    @property
    def playing(self) -> bool:
        return self._wants_play and not self._engine.message

    @property
    def message(self) -> str:
        """Why the engine paused by itself, or nothing."""
        return self._engine.message if self._engine.generation == self._generation else ""

    @property
    def speed(self) -> float:
        return self._speed

    def play(self) -> None:
        """Before the kernels are ready it is remembered."""
        self._wants_play = True
        self._engine.inbox.put(Play())

    def pause(self) -> None:
        self._wants_play = False
        self._engine.inbox.put(Pause())

    def toggle(self) -> None:
        if self.playing:
            self.pause()
        else:
            self.play()

    def step(self, count: int = 1) -> None:
        self._engine.inbox.put(Step(count))

    def reset(self) -> None:
        """Back to the start of the document, without what actions have changed."""
        self._wants_play = False
        if self._overrides.values:
            self._overrides.clear()
            self._engine.inbox.put(Change(self.scene, self._revision))
        self._engine.inbox.put(Reset())

    def set_speed(self, speed: float) -> None:
        self._speed = min(max(float(speed), SLOWEST), FASTEST)
        self._engine.inbox.put(SetSpeed(self._speed))

    # ---- actions ----------------------------------------------------------------------------------------------------
    @property
    def present(self) -> Scene:
        """The document as it is for now: with what actions have changed, until the run is reset."""
        return self._overrides.applied(self.scene)

    @property
    def overridden(self) -> Mapping[Spot, Now]:
        """What actions have changed, by item id and field."""
        return self._overrides.values

    @property
    def actions_on(self) -> frozenset[int]:
        """Actions that are held, or whose changes are there, by id."""
        return frozenset(action.id for action in self.scene.actions if self._overrides.is_on(self.scene, action))

    def do_action(self, name: str, down: bool = True) -> None:
        """Press the key of an action, or let go of it. The document and its history stay as they are."""
        action = self.scene.item(name) if self.scene.has(name) else None
        if not isinstance(action, Action):
            known = ", ".join(f'"{one.name}"' for one in self.scene.actions) or "none"
            raise CommandError(f'There is no action called "{name}" in this scene; its actions are: {known}.')
        before = self._overrides.values
        if down:
            self._overrides.press(self.scene, action)
        else:
            self._overrides.release(action)
        if self._overrides.values != before:
            self._engine.inbox.put(Change(self.present, self._revision))

    # ---- looking on -------------------------------------------------------------------------------------------------
    def watch(self, ids: Iterable[int]) -> None:
        """Have the forces across these joints in the frames, as often as people can read them."""
        wanted = frozenset(ids)
        if wanted != self._watched:
            self._watched = wanted
            self._engine.inbox.put(Watch(wanted))

    def sample(self, quantities: Iterable[Quantity]) -> None:
        """Note down these quantities as time goes on, at the engine's own rate."""
        self._engine.inbox.put(Sample(tuple(quantities)))

    @property
    def series(self) -> tuple[Series, ...]:
        """What was noted down since the start, as it is at this moment."""
        mine = self._engine.generation == self._generation
        return self._engine.sampling.series if mine else ()

    # ---- coming together --------------------------------------------------------------------------------------------
    def assemble(self) -> None:
        """Let the parts fly together; `settle` writes to the document where they come to. After time 0 it plays on."""
        if self.frame.time > 0.0:
            self.play()
        else:
            self._engine.inbox.put(Assemble(at_once=False))

    def snap(self) -> None:
        """Bring the parts together at once; after time 0 the document stays as it is."""
        self._engine.inbox.put(Assemble(at_once=True))

    @property
    def flying(self) -> bool:
        """Parts come together while time stands still, or have, and `settle` has not taken it over yet."""
        return self._engine.generation == self._generation and (self._engine.flying or self._landed is not None)

    @property
    def moving(self) -> bool:
        """Parts move by themselves, in time or while it stands still: a drag pulls at them and edits nothing."""
        return self.playing or self.flying

    def settle(self) -> bool:
        """Write to the document what an assembly has come to, as one entry of its history; True when there was one."""
        landed = self._landed
        if landed is None:
            return False
        self._taken = landed
        self.edit(landed.written_to(self.scene), "Assemble")
        if landed.conflicts:
            self._stuck.append((self.scene, landed.conflicts))
        return True

    @property
    def _landed(self) -> Assembled | None:
        """What an assembly of this very document has come to and nobody has taken over."""
        revision, assembled = self._engine.assembled or (-1, None)
        return assembled if revision == self._revision and assembled is not self._taken else None

    def _end_flight(self) -> None:
        """Also one that has not begun yet: what comes of it would be written over what can be redone."""
        if not self._wants_play:
            self._engine.inbox.put(Pause())

    @property
    def conflicts(self) -> tuple[Conflict, ...]:
        """Joints that cannot all be met, of each structure that is stuck."""
        scene, now = self.scene, self.frame.conflicts
        if lasting := tuple(one for one in now if all(scene.has(unmet.id) for unmet in one.unmet)):
            return lasting
        return next((conflicts for document, conflicts in reversed(self._stuck) if document is scene), ())

    # ---- the hand ---------------------------------------------------------------------------------------------------
    def grab(self, part_id: int, point, target) -> None:
        """Pull a part, held at `point` of its own coordinates, towards `target` in the world."""
        self._hold = Hold(part_id, tuple(map(float, point)), tuple(map(float, target)))
        self._engine.inbox.put(Pull(self._hold))

    def drag(self, target) -> None:
        if self._hold is not None:
            self.grab(self._hold.part_id, self._hold.point, target)

    def release(self) -> None:
        self._hold = None
        self._engine.inbox.put(Pull(None))
