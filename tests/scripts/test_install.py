"""Installing and uninstalling, as a user types it; builds with parts left out, and on machines that lack something.

usage: test_install.py PROJECT; prints TAP. The release build has to be there (scripts/test makes it).
"""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
import tap  # noqa: E402

project = pathlib.Path(sys.argv[1])
scratch = tempfile.TemporaryDirectory()
folder = pathlib.Path(scratch.name)


OFFLINE = ["unshare", "--net"] if os.geteuid() == 0 else ["unshare", "--net", "--map-root-user"]
NOBODY = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.geteuid() == 0 else []
PAGE_TOOLS = r"(node|nodejs|npm|npx|clang|lld|wasm-ld)(-\d+)?"


def run(*command, status=0, cwd=project, **variables):
    environment = {name: value for name, value in os.environ.items() if name != "DESTDIR"} | variables
    done = subprocess.run(command, capture_output=True, text=True, timeout=1200, cwd=cwd, env=environment)
    assert done.returncode == status, (command, done.returncode, done.stdout, done.stderr)
    return done.stdout + done.stderr


def tools_without(name, excluded, path=os.environ["PATH"]):
    """A folder for PATH that has every program but those."""
    tools = folder / name
    tools.mkdir(mode=0o755)
    for place in path.split(":"):
        for program in sorted(pathlib.Path(place).glob("*")) if pathlib.Path(place).is_dir() else []:
            if not re.fullmatch(excluded, program.name) and not os.path.lexists(tools / program.name):
                (tools / program.name).symlink_to(program)
    return str(tools)


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


def bootstrap_without_root_says_what_to_type():
    # A machine on which no package is installed, as far as its database says.
    # (Only what everybody may run.)
    tools = pathlib.Path(tools_without("no-packages", r"sudo|dpkg-query", "/usr/bin:/bin"))
    (tools / "dpkg-query").write_text("#!/bin/sh\nexit 1\n")
    (tools / "dpkg-query").chmod(0o755)
    folder.chmod(0o755)
    script = folder / "bootstrap"
    shutil.copy(project / "scripts/bootstrap", script)
    said = run(*NOBODY, "/bin/sh", str(script), "program", "tests", status=1, cwd=folder, PATH=str(tools))
    assert "to build the program, with server and terminal: gcc " in said, said
    assert "to run the tests: g++ " in said, said
    commands = [line for line in said.splitlines() if "apt-get" in line]
    assert len(commands) == 1 and re.match(r"  sudo apt-get install --no-install-recommends gcc .* chromium", commands[0]), said
    # What the program can be built without does not keep it from being built.
    assert "sudo apt-get install" in run(*NOBODY, "/bin/sh", str(script), cwd=folder, PATH=str(tools))


def bootstrap_elsewhere_has_a_command_for_each_system():
    tools = tools_without("not-debian", r"sudo|dpkg-query|meson")
    said = run("/bin/sh", "scripts/bootstrap", status=1, PATH=tools)
    assert "(untested)" in said, said
    for system, command in (("Fedora", "sudo dnf install gcc "), ("Arch", "sudo pacman -S "), ("macOS", "brew install ")):
        assert re.search(rf"^  {system}: +{command}", said, re.MULTILINE), said
    # With its tools there, nothing is asked for.
    assert run("/bin/sh", "scripts/bootstrap", PATH=tools_without("with-meson", "sudo|dpkg-query")) == ""


def page_of(program):
    """What a browser gets from the program's server."""
    server = subprocess.Popen([program, "serve", "--port", "0", "--db", str(folder / "page.db"), "--engines", "0"],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        address = next(found for found in (re.search(r"http://\S+", line) for line in server.stdout) if found).group(0)
        with urllib.request.urlopen(address, timeout=30) as answer:
            return answer.read().decode()
    finally:
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=60)


def a_build_without_network_and_npm_gets_its_page_later():
    copy = folder / "copy"
    made = {path.name for path in project.glob("build*")} | {".git"}
    shutil.copytree(project, copy, ignore=lambda place, names: made if pathlib.Path(place) == project else {"node_modules"})
    tools = tools_without("no-page", PAGE_TOOLS)
    said = run(*OFFLINE, "scripts/build", cwd=copy, PATH=tools)
    assert re.search(r"^build: 100 %$", said, re.MULTILINE), said
    program = str(copy / "build/fivefold")
    assert "perft 2 " in run(program, "perft", "abalone", "2")
    assert "This build carries no browser app" in page_of(program)
    # Again, with the tools, and with what npm has installed before; still without network.
    (copy / "web/node_modules").symlink_to(project / "web/node_modules")
    run(*OFFLINE, "scripts/build", cwd=copy)
    page = page_of(program)
    assert "<script" in page and "no browser app" not in page, page
    said = run("scripts/build", cwd=copy)
    assert "configuring" not in said and "%" not in said, said


def restore():
    subprocess.run(["meson", "configure", "build", "--prefix", "/usr/local"], cwd=project, stdout=subprocess.DEVNULL)
    subprocess.run(["scripts/compile", "build"], cwd=project, stdout=subprocess.DEVNULL)


try:
    tap.run([every_prefix_counts_the_first_time, goes_below_destdir, removes_what_it_installed_and_nothing_else,
             parts_can_be_left_out, bootstrap_knows_its_needs, bootstrap_without_root_says_what_to_type,
             bootstrap_elsewhere_has_a_command_for_each_system, a_build_without_network_and_npm_gets_its_page_later])
finally:
    restore()
