"""Runs the examples of docs/api.md: lines that begin with $ in its console blocks, in one shell, and
compares what they print; ... stands for anything. usage: test_docs.py PROGRAM API.md; prints TAP."""
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import tap  # noqa: E402
from harness import Server  # noqa: E402

program, page = sys.argv[1:]
MARK = "=== end of the example ==="


def examples():
    """Pairs of a command and what it is said to print."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", pathlib.Path(page).read_text(), re.DOTALL):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            else:
                found[-1][1].append(line)
    return [(command, "\n".join(lines)) for command, lines in found]


def the_examples_are_true():
    server = Server(program, "--engines", "0")
    pairs = examples()
    assert len(pairs) > 10
    script = "".join(f"{command}\necho; echo '{MARK}'\n" for command, _ in pairs)
    shell = subprocess.run(["bash", "-eu"], input=script, capture_output=True, text=True, timeout=300,
                           env={**os.environ, "S": f"http://127.0.0.1:{server.port}", "no_proxy": "*", "HOME": server.folder})
    assert shell.returncode == 0, shell.stderr
    printed = shell.stdout.split(MARK + "\n")
    for (command, expected), actual in zip(pairs, printed):
        pattern = ".*?".join(re.escape(part) for part in expected.split("..."))
        assert re.fullmatch(pattern, actual.strip("\n"), re.DOTALL), f"{command}\nprints\n{actual}"
    assert server.stop() == 0


tap.run([the_examples_are_true])
