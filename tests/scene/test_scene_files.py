"""Saving is whole or not at all, keeps links and permissions, and never overwrites what somebody else wrote unasked."""

import errno
import os
import resource
import stat

import pytest

from tests.scene.scene_examples import everything
from ves.model import Scene
from ves.scene import MISSING, FileChanged, SceneError, dumps, load, read, read_stamped, save, stamp, write

OLD, NEW = Scene(title="old"), Scene(title="new")


@pytest.fixture
def path(tmp_path):
    save(OLD, tmp_path / "a.ves")
    return tmp_path / "a.ves"


def refusal(action, *arguments) -> str:
    with pytest.raises(SceneError) as caught:
        action(*arguments)
    message = str(caught.value)
    assert "\n" not in message and "Errno" not in message
    return message


def leftovers(folder):
    return [name for name in os.listdir(folder) if name.endswith(".tmp")]


def test_text_paths_and_path_objects_are_alike(tmp_path):
    save(everything(), str(tmp_path / "a.ves"))
    assert dumps(load(str(tmp_path / "a.ves"))) == (tmp_path / "a.ves").read_text("utf-8")


# ---- reading -------------------------------------------------------------------------------------------------------
def test_a_missing_file_is_said(tmp_path):
    assert refusal(read, tmp_path / "no.ves").endswith('no.ves" cannot be opened: there is no such file or folder')


def test_a_folder_is_not_a_scene(tmp_path):
    assert refusal(read, tmp_path).endswith("cannot be opened: it is a folder")


def test_a_path_through_a_file_is_said(path):
    assert "something on the way there is not a folder" in refusal(read, path / "b.ves")


def test_an_unreadable_file_is_said(path, monkeypatch):
    monkeypatch.setattr(os, "open", failing(errno.EACCES))
    assert refusal(read, path).endswith('a.ves" cannot be opened: no permission')


def test_a_pipe_does_not_hang(tmp_path):
    os.mkfifo(tmp_path / "pipe.ves")
    assert refusal(read, tmp_path / "pipe.ves").endswith("it is not a file on a disk")
    assert refusal(save, NEW, tmp_path / "pipe.ves").endswith("it is not a file on a disk")


def test_links_in_a_circle_are_said(tmp_path):
    (tmp_path / "a.ves").symlink_to("b.ves")
    (tmp_path / "b.ves").symlink_to("a.ves")
    assert "the links lead in a circle" in refusal(read, tmp_path / "a.ves")


@pytest.mark.parametrize("name", ["a\0b.ves", "", "x" * 300])
def test_an_impossible_name_is_said(tmp_path, name):
    path = str(tmp_path / name) if name else ""
    assert "cannot be opened" in refusal(read, path)
    assert "cannot be saved" in refusal(save, NEW, path)


def test_a_huge_file_is_not_read_to_its_end(tmp_path):
    with open(tmp_path / "huge.ves", "wb") as file:
        file.truncate(50 * 2**30)
    assert refusal(read, tmp_path / "huge.ves") == "huge.ves: is too large: a scene has at most 64 MB"


def test_what_is_wrong_inside_names_the_file(tmp_path):
    (tmp_path / "bad.ves").write_text('{"format": 1, "parts": 3}')
    assert refusal(read, tmp_path / "bad.ves") == "bad.ves: parts: must be a list [...] (is 3)"


# ---- saving --------------------------------------------------------------------------------------------------------
def test_permissions_are_kept(path):
    path.chmod(0o640)
    save(NEW, path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640 and load(path).title == "new"


def test_a_new_file_follows_the_users_mask(tmp_path):
    before = os.umask(0o027)
    try:
        save(NEW, tmp_path / "n.ves")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "n.ves").stat().st_mode) == 0o640


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give files away")
def test_the_owner_is_kept(path):
    os.chown(path, 12345, 12345)
    save(NEW, path)
    assert (path.stat().st_uid, path.stat().st_gid) == (12345, 12345)


def test_a_link_stays_and_its_target_is_written(path, tmp_path):
    (tmp_path / "far").mkdir()
    link = tmp_path / "far" / "link.ves"
    link.symlink_to("../a.ves")
    save(NEW, link)
    assert link.is_symlink() and not path.is_symlink() and load(path).title == "new"
    assert leftovers(tmp_path) == leftovers(tmp_path / "far") == []


def test_a_link_to_nothing_makes_its_target(tmp_path):
    (tmp_path / "link.ves").symlink_to("target.ves")
    save(NEW, tmp_path / "link.ves")
    assert (tmp_path / "link.ves").is_symlink() and load(tmp_path / "target.ves").title == "new"


def test_a_read_only_file_is_refused(path):
    path.chmod(0o444)
    assert refusal(save, NEW, path).endswith("cannot be saved: the file is read-only: save under another name")
    assert load(path).title == "old"


def test_a_folder_cannot_be_saved_over(tmp_path):
    assert refusal(save, NEW, tmp_path).endswith("cannot be saved: it is a folder")


def test_a_missing_folder_is_said(tmp_path):
    assert "there is no such file or folder" in refusal(save, NEW, tmp_path / "no" / "a.ves")


def failing(code):
    def fail(*arguments, **options):
        raise OSError(code, os.strerror(code))

    return fail


FAILURES = [
    ("open", errno.EACCES, "no permission"),
    ("open", errno.EROFS, "the disk is read-only"),
    ("fsync", errno.ENOSPC, "the disk is full"),
    ("fsync", errno.EDQUOT, "your share of the disk is used up"),
    ("fsync", errno.EIO, os.strerror(errno.EIO)),
    ("replace", errno.EPERM, "no permission"),
    ("replace", errno.ENOSPC, "the disk is full"),
]


@pytest.mark.parametrize(("call", "code", "words"), FAILURES)
def test_a_failed_save_leaves_the_old_file_and_nothing_else(path, monkeypatch, call, code, words):
    with monkeypatch.context() as patch:
        patch.setattr(os, call, failing(code))
        assert refusal(save, NEW, path).endswith(f'a.ves" cannot be saved: {words}')
    assert load(path).title == "old" and os.listdir(path.parent) == ["a.ves"]


def test_a_real_lack_of_space_leaves_the_old_file(path):
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, hard))
    try:
        message = refusal(save, everything(), path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert message.endswith("the file would be larger than allowed")
    assert load(path).title == "old" and leftovers(path.parent) == []


# ---- somebody else's changes ---------------------------------------------------------------------------------------
def test_a_file_as_it_was_is_saved(path):
    scene, seen = read_stamped(path)
    seen = write(NEW, path, expected=seen)
    assert write(scene, path, expected=seen) == stamp(path)


def test_a_changed_file_is_not_overwritten(path):
    seen = stamp(path)
    save(Scene(title="abc"), path)  # of the same length, perhaps in the same tick of the clock
    with pytest.raises(FileChanged, match='"a.ves" was changed by another program since it was opened'):
        write(NEW, path, expected=seen)
    assert load(path).title == "abc"


def test_touching_a_file_does_not_change_it(path):
    seen = stamp(path)
    os.utime(path, (1, 1))
    write(NEW, path, expected=seen)


def test_a_file_that_appeared_meanwhile_is_not_overwritten(tmp_path):
    seen = stamp(tmp_path / "a.ves")
    assert seen == MISSING
    save(OLD, tmp_path / "a.ves")
    with pytest.raises(FileChanged):
        write(NEW, tmp_path / "a.ves", expected=seen)


def test_a_deleted_file_is_saved_again(path):
    seen = stamp(path)
    path.unlink()
    write(NEW, path, expected=seen)
    assert load(path).title == "new"
