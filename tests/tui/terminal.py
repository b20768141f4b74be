"""A real pseudo-terminal, by tmux: keys go in, the screen comes out."""
import os
import pathlib
import re
import shlex
import subprocess
import tempfile
import time

PATIENCE = 120  # seconds until an expected screen counts as missing; only a failing test waits so long


class Terminal:
    """Runs one command in a window; `with Terminal(...) as terminal:` ends it in any case."""

    def __init__(self, command, rows=24, columns=80, term="tmux-256color", lang="C.UTF-8", env=""):
        self.folder = tempfile.TemporaryDirectory(prefix="fivefold-tmux-", ignore_cleanup_errors=True)
        self.socket = os.path.join(self.folder.name, "socket")
        line = " ".join(shlex.quote(str(word)) for word in command)
        suppressions = pathlib.Path(__file__).parent / "ncurses.supp"
        env += f" LSAN_OPTIONS=suppressions={suppressions}:print_suppressions=0"
        # The shell stays, also after Ctrl-C, so that what is left of the terminal can be looked at.
        script = (f"trap : INT; export TERM={term} LC_ALL={lang} {env}; stty -a > {self.folder.name}/before; "
                  f"{line}; status=$?; stty -a > {self.folder.name}/after; "
                  f"echo \"ended with $status\"; exec cat")
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows), script)

    def tmux(self, *arguments):
        # What the machine has set must not decide how the screen looks.
        environment = {name: value for name, value in os.environ.items()
                       if name not in ("TMUX", "NO_COLOR", "LINES", "COLUMNS", "ESCDELAY")}
        environment.update(LC_ALL="C.UTF-8", SHELL="/bin/sh")
        done = subprocess.run(["tmux", "-S", self.socket, *arguments], capture_output=True, text=True,
                              timeout=PATIENCE, env=environment)
        assert done.returncode == 0, (arguments, done.stderr)
        return done.stdout

    def __enter__(self):
        return self

    def __exit__(self, *ignored):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True, timeout=PATIENCE)
        self.folder.cleanup()

    def keys(self, *keys):
        self.tmux("send-keys", *keys)

    def type(self, text):
        self.tmux("send-keys", "-l", "--", text)

    def mouse(self, row, column, button=0):
        """Presses and lets go, as a terminal of kind xterm reports it; counted from 1. 64 and 65 are the wheel."""
        self.type(f"\x1b[<{button};{column};{row}M" + ("" if button >= 64 else f"\x1b[<{button};{column};{row}m"))

    def click_on(self, text, offset=0):
        """Clicks on the first place of the screen where the text stands."""
        for row, line in enumerate(self.screen().splitlines(), 1):
            if text in line:
                self.mouse(row, line.index(text) + 1 + offset)
                return
        raise AssertionError(f"no {text!r} on the screen:\n{self.screen()}")

    def screen(self, escapes=False):
        return self.tmux("capture-pane", "-p", *(["-e"] if escapes else []))

    def expect(self, *wanted, missing=()):
        """Waits until the screen has all of the texts and none of the missing ones."""
        end = time.monotonic() + PATIENCE
        while True:
            screen = self.screen()
            if all(text in screen for text in wanted) and not any(text in screen for text in missing):
                return screen
            assert time.monotonic() < end, f"waiting for {wanted} without {missing}:\n{screen}"
            time.sleep(0.03)

    def resize(self, rows, columns):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def expect_end(self, status):
        """The program ended so, and the terminal's settings are as they were."""
        self.expect(f"ended with {status}")
        settings = [pathlib.Path(self.folder.name, name).read_text() for name in ("before", "after")]
        before, after = (re.sub(r"rows \d+; columns \d+", "", text) for text in settings)
        assert before == after, (before, after)
        flags = self.tmux("display-message", "-p", "#{alternate_on}#{cursor_flag}#{mouse_any_flag}").strip()
        assert flags == "010", f"alternate screen, cursor and mouse: {flags}"
