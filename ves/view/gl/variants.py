"""The same program compiled for each quality, when it is first needed."""

from ves.view.gl.program import Program
from ves.view.quality import Quality


class Variants:
    def __init__(self, vertex: str, fragment: str, **defines: int):
        self.names, self.defines = (vertex, fragment), defines
        self._programs: dict[str, Program] = {}

    def use(self, quality: Quality) -> None:
        if quality.name not in self._programs:
            self._programs[quality.name] = Program(*self.names, **quality.defines, **self.defines)
        self._programs[quality.name].use()

    def release(self) -> None:
        for program in self._programs.values():
            program.release()
        self._programs.clear()
