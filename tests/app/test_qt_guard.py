"""PySide6 6.12.0 on Python 3.11 drops one reference to None per call, until the process aborts. This one must not."""

import sys

import pytest

CALLS = 2000
NOISE = 200  # other code keeps and drops a None here and there


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None is immortal from Python 3.12 on")
def test_qt_calls_keep_their_references_to_none(qtbot, qapp):
    from PySide6.QtWidgets import QLabel

    label = QLabel()
    qtbot.addWidget(label)
    label.show()

    def call_often():
        for number in range(CALLS):
            label.setText(str(number % 2))
            label.update()
            label.resize(100 + number % 2, 30)
            qapp.processEvents()

    call_often()  # whatever Qt and Python set up at the first calls
    before = sys.getrefcount(None)
    call_often()
    assert sys.getrefcount(None) > before - NOISE
