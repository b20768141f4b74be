"""What the documents tell people to type runs as written.

usage: test_docs.py PROJECT PROGRAM; prints TAP.

Commands in code blocks are run, in their order, in a folder that has the files they speak of; those that a person
ends are ended. Of usage lines and of commands within sentences, command and options have to exist.
"""
import os
import pathlib
import re
import shlex
import signal
import socket
import subprocess
import sys
import tempfile
import time

here = pathlib.Path(__file__).parent
sys.path.insert(0, str(here.parent))
sys.path.insert(0, str(here.parent / "tui"))
import tap  # noqa: E402
from terminal import Terminal  # noqa: E402

project = pathlib.Path(sys.argv[1])
program = pathlib.Path(sys.argv[2]).resolve()
golden = project / "tests/golden"
scratch = tempfile.TemporaryDirectory(prefix="fivefold-docs-")
folder = pathlib.Path(scratch.name)
DOCUMENTS = [project / "README.md", project / "CONTRIBUTING.md", *sorted(project.glob("docs/*.md")),
             *sorted(project.glob("docs/rules/*.md")), *sorted(project.glob("examples/**/*.md"))]

# What is not run here, and why.
UNTRIED = {
    r"make\b|scripts/build-test": "builds everything, or is what runs this test",
    r"createdb|pg_dump|pg_restore|.*postgresql:": "needs a database server of that name; the tests of the store have one",
    r"scripts/train-\w+|\w+-tune|build/src/\w+-tune": "takes hours, and writes a source file",
    r"python3 examples/noughts-and-crosses": "changes the sources; the example's own test does it to a copy",
    r"build/fivefold play noughts": "plays the example's game, as its own test does",
    r"CASE=.* node web/tests": "the browser's tests run it",
    r"fivefold admin (workers|set-aside|end|limits|ban)": "asks a server that has these players; the test `server admin` does",
    r"baju-prove": "a program of the solver's tests, which run it",
}
# What takes longer than a test may: it has to start well, and to end well by Ctrl-C.
LONG = r"fivefold (match|calibrate|perft abalone 5|analyse|puzzle|load|worker)"
SECONDS = 3
COMMAND = re.compile(r"(?:[A-Z]+=\S+ |CASE=\"[^\"]*\" )*(?:build/(?:src/)?)?(fivefold(?! dealer)|make|createdb|pg_dump|pg_restore|printf|python3|node|meson|"
                     r"scripts/\S+|\w+-tune|baju-prove)\b")
# As a reader would fill them in.
PLACEHOLDERS = {"FILE": "game.record", "/var/lib/fivefold/": "", "/backup/": "", "/tmp/": ""}
ENVIRONMENT = {**os.environ, "PATH": f"{folder}/bin:{os.environ['PATH']}", "TERM": "tmux-256color"}


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def blocks(path):
    """The indented code blocks of a document."""
    block, before = [], ""
    for line in [*path.read_text().splitlines(), "end"]:
        if line.startswith("    ") and (block or not before.strip()):
            block.append(line[4:])
        elif line.strip() or not block:
            if block:
                yield block
            block = []
        before = line


def commands(block):
    """Lines that are typed; a line that is indented goes on with the one before it."""
    lines = []
    for line in block:
        if line.startswith(" ") and lines:
            lines[-1] += " " + line.strip()
        elif COMMAND.match(line):
            lines.append(line)
    return [re.split(r" +# ", line)[0].strip() for line in lines]


def is_usage(line):
    return bool(re.search(r"\[|\bGAME\b|\.\.\.$", line))


def prepare():
    """The files that documents speak of."""
    for name in ("bin", "build", "old"):
        (folder / name).mkdir()
        (folder / name / "fivefold").symlink_to(program)
    bot = folder / "my-bot"
    bot.write_text(f"#!/bin/sh\nexec {shlex.quote(str(program))} engine\n")
    bot.chmod(0o755)
    record = (golden / "abalone-daisy.record").read_text()
    (folder / "game.record").write_text(record)
    (folder / "ours.record").write_text(record)
    (folder / "worker.token").write_text("0123456789abcdef0123456789abcdef\n")
    (folder / "worker.token").chmod(0o600)
    convert = [program, "convert", "game.record", "--to"]
    for name, form in (("position.txt", ["position", "--at", "4"]), ("old.txt", ["nacre"])):
        done = subprocess.run([*convert, *form], capture_output=True, text=True, cwd=folder)
        assert done.returncode == 0, done.stderr
        (folder / name).write_text(done.stdout)
    assert "belgian-daisy" in record


def fill_in(line, port):
    for placeholder, value in PLACEHOLDERS.items():
        line = re.sub(rf"(?<![A-Za-z0-9-]){placeholder}", value, line)
    line = line.replace('"..."', shlex.quote((folder / "position.txt").read_text().strip()))
    return re.sub(r"--port \d+", f"--port {port}", line)


def in_terminal(line, keys, status):
    # What was begun and saved is what is resumed, watched and analysed next.
    with Terminal(["sh", "-c", f"cd {folder} && PATH={folder}/bin:$PATH exec {line}"], columns=100) as terminal:
        terminal.expect(">" if "watch" not in line else "Q quit", missing=["usage: "])
        for key in keys:
            terminal.keys(key)
        terminal.expect_end(status)


def serve(line):
    """Starts a server; the caller ends it."""
    if "--port" not in line:
        line = line.rstrip("& ") + f" --port {free_port()}"
    server = subprocess.Popen(["sh", "-c", "exec " + line.rstrip("& ")], cwd=folder, env=ENVIRONMENT,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    for output in server.stdout:
        if "is served on" in output:
            return server
    raise AssertionError(f"{line}: ended with {server.wait()}")


def stop(server):
    server.send_signal(signal.SIGINT)
    server.communicate(timeout=60)
    assert server.returncode == 0, server.returncode


def run(line, stdin=""):
    process = subprocess.Popen(["sh", "-c", line if "|" in line else "exec " + line], cwd=folder, env=ENVIRONMENT,
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if re.search(LONG, line):
        end = time.monotonic() + SECONDS
        while process.poll() is None and time.monotonic() < end:
            time.sleep(0.05)
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
    out, error = process.communicate(stdin, timeout=120)
    assert process.returncode in ((0, 130) if re.search(LONG, line) else (0,)), (line, process.returncode, out, error)


def try_line(line, port, servers):
    if re.match(r"(build/)?fivefold (play|watch|learn)\b", line):
        if "--save ours.record" in line:
            (folder / "ours.record").unlink()
            in_terminal(line, ["Tab", "Enter", "Q"], 0)
        else:
            in_terminal(line, ["quit", "Enter"] if "learn" in line else ["Q"], 0)
    elif re.match(r"fivefold serve\b", line):
        servers.append(serve(line))
        if not line.endswith("&"):
            stop(servers.pop())
    else:
        run(line, "quit\n" if line.endswith("engine") else "")


def document_runs(path):
    def test():
        for block in blocks(path):
            port, servers = free_port(), []
            for line in commands(block):
                if is_usage(line) or any(re.match(each, line) for each in UNTRIED):
                    continue
                try_line(fill_in(line, port), port, servers)
            for server in servers:
                stop(server)
    test.__name__ = f"{path.relative_to(project)}_runs".replace("-", "_")
    return test


def nothing_is_excused_that_is_not_there():
    lines = [line for path in DOCUMENTS for block in blocks(path) for line in commands(block)]
    for pattern in UNTRIED:
        assert any(re.match(pattern, line) for line in lines), pattern
    assert len(lines) > 40, lines


def commands_within_sentences_and_usage_lines_exist():
    listed = subprocess.run([program, "--help"], capture_output=True, text=True).stdout
    names = set(re.findall(r"^  ([a-z]+) ", listed, re.MULTILINE)) | {"help"}
    helps = {name: subprocess.run([program, "help", name], capture_output=True, text=True).stdout for name in names}
    spoken = 0
    for path in DOCUMENTS:
        text = path.read_text()
        quoted = [" ".join(each.split()) for each in re.findall(r"`([^`]+)`", text)]
        lines = [line for block in blocks(path) for line in commands(block) if is_usage(line)]
        for line in [*quoted, *lines]:
            found = re.match(r"(?:build/)?fivefold ([a-z]+)\b(.*)", line)
            if not found or "dealer" in line:  # the first line of a file
                continue
            name, rest = found.groups()
            assert name in names, (path.name, line)
            for option in re.findall(r"(?<![\w-])--[a-z][a-z-]*", re.sub(r'"[^"]*"', "", rest)):
                assert option in helps[name] or option == "--help" or "NAME=VALUE" in helps[name], (path.name, line, option)
            spoken += 1
    assert spoken > 30, spoken


prepare()
tap.run([*[document_runs(path) for path in DOCUMENTS if any(commands(block) for block in blocks(path))],
         nothing_is_excused_that_is_not_there, commands_within_sentences_and_usage_lines_exist])
scratch.cleanup()
