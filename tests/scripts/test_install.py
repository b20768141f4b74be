"""Installing and uninstalling, as a user types it; and builds with parts left out.

usage: test_install.py PROJECT; prints TAP. The release build has to be there (scripts/test makes it).
"""
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
import tap  # noqa: E402

project = pathlib.Path(sys.argv[1])
scratch = tempfile.TemporaryDirectory()
folder = pathlib.Path(scratch.name)


def run(*command, status=0, cwd=project, **variables):
    environment = {name: value for name, value in os.environ.items() if name != "DESTDIR"} | variables
    done = subprocess.run(command, capture_output=True, text=True, timeout=1200, cwd=cwd, env=environment)
    assert done.returncode == status, (command, done.returncode, done.stdout, done.stderr)
    return done.stdout + done.stderr


def files(root):
    return {path.relative_to(root).as_posix() for path in root.rglob("*") if not path.is_dir()}


def is_whole(prefix):
    for name in ("bin/fivefold", "include/fivefold.h", "share/man/man1/fivefold.1", "share/doc/fivefold/README.md",
                 "share/doc/fivefold/docs/terminal.md", "share/doc/fivefold/docs/rules/abalone.md",
                 "share/doc/fivefold/examples/play.c", "share/bash-completion/completions/fivefold"):
        assert (prefix / name).exists(), name
    assert run(str(prefix / "bin/fivefold"), "-V").startswith("fivefold ")


def every_prefix_counts_the_first_time():
    for name in ("one", "two", "one"):
        run("scripts/install", str(folder / name))
        is_whole(folder / name)
        settings = next((folder / name).rglob("fivefold.pc")).read_text()
        assert f"prefix={folder / name}\n" in settings, settings
    assert files(folder / "one") == files(folder / "two")


def goes_below_destdir():
    run("scripts/install", "/opt/fivefold", DESTDIR=str(folder / "stage"))
    is_whole(folder / "stage/opt/fivefold")
    assert not pathlib.Path("/opt/fivefold").exists()


def removes_what_it_installed_and_nothing_else():
    mine = folder / "one/share/doc/mine.txt"
    mine.write_text("mine")
    run("scripts/uninstall", str(folder / "one"))
    assert files(folder / "one") == {"share/doc/mine.txt"}
    run("scripts/uninstall", str(folder / "two"))
    assert not list((folder / "two").iterdir())
    run("scripts/uninstall", "/opt/fivefold", DESTDIR=str(folder / "stage"))
    assert not files(folder / "stage")
    assert "nothing of Fivefold is installed" in run("scripts/uninstall", str(folder / "two"), status=1)


def parts_can_be_left_out():
    build = str(folder / "build")
    run("meson", "setup", build, str(project), "-Dbuildtype=plain", "-Dserver=disabled", "-Dterminal=disabled",
        "-Dpage=disabled", "-Dtests=disabled")
    run("ninja", "-C", build, "fivefold")
    program = f"{build}/fivefold"
    for command in (["serve", "--port", "1"], ["backup", "a", "b"], ["check", "a"], ["migrate", "a", "b"], ["load"]):
        assert "not in this build, which was made without the server" in run(program, *command, status=1), command
    assert "without the terminal" in run(program, "watch", "x", status=1)
    assert run(program, "help", "serve").startswith("usage: fivefold serve")
    record = project / "tests/server/data/dealer1/baju-solo.record"
    assert run(program, "verify", str(record)).startswith("verified")
    assert "perft 3 98912" in run(program, "perft", "abalone", "3")


def bootstrap_knows_its_needs():
    assert "unknown need 'everything'" in run("scripts/bootstrap", "everything", status=2)
    assert run("scripts/bootstrap", "program", "page", "tests") == ""


def restore():
    subprocess.run(["meson", "configure", "build", "--prefix", "/usr/local"], cwd=project, stdout=subprocess.DEVNULL)
    subprocess.run(["scripts/compile", "build"], cwd=project, stdout=subprocess.DEVNULL)


try:
    tap.run([every_prefix_counts_the_first_time, goes_below_destdir, removes_what_it_installed_and_nothing_else,
             parts_can_be_left_out, bootstrap_knows_its_needs])
finally:
    restore()
