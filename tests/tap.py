"""Runs test functions and prints TAP; a function that raises has failed."""
import atexit
import os
import pathlib
import signal
import traceback


def run(tests):
    print(f"1..{len(tests)}")
    for number, test in enumerate(tests, 1):
        title = test.__name__.replace("_", " ")
        try:
            test()
            print(f"ok {number} - {title}", flush=True)
        except Exception:  # a failed test must not hide the others
            print(f"not ok {number} - {title}")
            print("".join("# " + line + "\n" for line in traceback.format_exc().splitlines()),
                  end="", flush=True)


@atexit.register
def end_children():
    """A test that failed half-way leaves servers and clients running, which would outlive this program."""
    for status in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(status.read_text().rsplit(")", 1)[1].split()[1])
            if parent == os.getpid():
                os.kill(int(status.parent.name), signal.SIGKILL)
        except (FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
            pass
