"""Everything is said in pyproject.toml; this adds the folders that stand beside the package in a checkout.

An installed ves carries them as ves/data, where ves/resources.py looks for them.
"""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithData(build_py):
    def run(self):
        super().run()
        if not getattr(self, "editable_mode", False):
            for name in ("scenes", "assets"):
                if Path(name).is_dir():
                    shutil.copytree(name, Path(self.build_lib, "ves", "data", name), dirs_exist_ok=True)


setup(cmdclass={"build_py": BuildWithData})
