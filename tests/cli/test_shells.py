"""Real shells complete, and man shows, exactly the flags that --help lists.

usage: test_shells.py PROGRAM COMPLETIONS_FOLDER; prints TAP.
"""
import os
import pathlib
import pty
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
import tap  # noqa: E402

program = pathlib.Path(sys.argv[1]).resolve()
completions = pathlib.Path(sys.argv[2])
ENVIRONMENT = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
BASH = f"""
source '{completions}/fivefold.bash'
compopt() {{ :; }}  # there is no line to be edited
while read -r COMP_LINE; do
  COMP_LINE=${{COMP_LINE%.}} COMP_POINT=${{#COMP_LINE}}
  _fivefold
  printf '%s\\n' "${{COMPREPLY[@]}}" .
done
"""


def run(*arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True, check=True, timeout=60).stdout


def flags_of(text):
    return set(re.findall(r"^ +(--[a-z-]+)", text, re.MULTILINE))


commands = re.findall(r"^  ([a-z]+) +[a-z]", run("--help"), re.MULTILINE)
helped = {command: flags_of(run(command, "--help")) for command in commands}


def ask_bash(*lines):
    """What bash has to offer behind each line. The dot keeps blanks at the end."""
    done = subprocess.run(["bash", "-c", BASH], input="".join(f"{line}.\n" for line in lines), text=True,
                          capture_output=True, env=ENVIRONMENT, check=True, timeout=120)
    answers = [set(answer.split()) for answer in done.stdout.split("\n.\n")[:-1]]
    return answers[0] if len(lines) == 1 else answers


def ask_fish(*lines):
    code = f"source '{completions}/fivefold.fish'\n"
    code += "".join(f"complete --do-complete '{line}'\necho .\n" for line in lines)
    done = subprocess.run(["fish", "--no-config", "-c", code], text=True, capture_output=True, env=ENVIRONMENT,
                          check=True, timeout=120)
    answers = [{line.split("\t")[0] for line in answer.splitlines() if line}
               for answer in done.stdout.split(".\n")[:-1]]
    return answers[0] if len(lines) == 1 else answers


class Zsh:
    """An interactive zsh in a terminal of its own: its completion works only there."""

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        startup = (f"fpath=('{completions}' $fpath); autoload -Uz compinit; compinit -u -D; PS1='> '; "
                   "LISTMAX=0; zstyle ':completion:*' list-grouped false; unsetopt prompt_cr prompt_sp; unset zle_bracketed_paste\n")
        pathlib.Path(self.folder.name, ".zshrc").write_text(startup)
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.execvpe("zsh", ["zsh", "-i"], {**ENVIRONMENT, "ZDOTDIR": self.folder.name, "TERM": "dumb",
                                             "COLUMNS": "300", "LINES": "400"})
        self.read_until("> $")
        return self

    def __exit__(self, *_):
        os.write(self.terminal, b"\x15exit\n")
        os.waitpid(self.child, 0)
        os.close(self.terminal)
        self.folder.cleanup()

    def read_until(self, pattern, patience=60):
        text, deadline = "", time.monotonic() + patience
        os.set_blocking(self.terminal, False)
        while time.monotonic() < deadline:
            try:
                text += os.read(self.terminal, 65536).decode(errors="replace").replace("\r", "")
            except BlockingIOError:
                time.sleep(0.01)
            if re.search(pattern, text):
                return text
        raise AssertionError(f"zsh did not answer: {text!r}")

    def ask(self, line):
        """The screen after a tab behind the line: a list and the line again, or the completed line."""
        os.write(self.terminal, f"{line}\t".encode())
        screen = self.read_until(f"\n> {line}|\x07\\S+ $")
        os.write(self.terminal, b"\x15\nprint -r -- done''.\n")
        self.read_until("done\\.\n> $")
        return screen


def bash_completes_every_flag():
    answers = ask_bash(*(f"fivefold {command} --" for command in commands))
    for command, answer in zip(commands, answers):
        assert answer == helped[command] | {"--help"}, (command, answer)


def bash_completes_values():
    assert ask_bash("fivefold ") >= {"play", "watch", "analyse", "--help"}
    cases = {
        "fivefold an": {"analyse"},
        "fivefold play abal": {"abalone"},
        "fivefold play abalone lay": {"layout="},
        "fivefold play abalone layout=bel": {"belgian-daisy"},
        "fivefold play abalone --layout bel": {"belgian-daisy"},
        "fivefold play abalone --se": {"--seat", "--seed"},
        "fivefold play abalone --seed 3 --se": {"--seat"},
        "fivefold play abalone --seat bot:3": {"3"},
        "fivefold convert x --game abalone --to n": {"nacre"},
        "fivefold hint abalone --level=1": {"1", "10"},
        "fivefold bench si": {"simulation", "signature"},
        f"fivefold replay {completions}/fivefold.": {f"{completions}/fivefold.bash", f"{completions}/fivefold.fish"},
    }
    for line, answer in zip(cases, ask_bash(*cases)):
        assert answer == cases[line], (line, answer)


def fish_completes_every_flag():
    answers = ask_fish(*(f"fivefold {command} --" for command in commands))
    for command, answer in zip(commands, answers):
        assert answer == helped[command] | {"--help"}, (command, answer)
    assert ask_fish("fivefold play abalone layout=bel") == {"layout=belgian-daisy"}
    assert ask_fish("fivefold play abalone --seat bot:1") == {"bot:1", "bot:10"}


def zsh_completes_every_flag():
    with Zsh() as shell:
        for command in commands:
            screen = shell.ask(f"fivefold {command} --")
            shown = set(re.findall(r"^(--[a-z-]+) +-- ", screen, re.MULTILINE))
            if helped[command]:
                assert shown == helped[command] | {"--help"}, (command, screen)
            else:
                assert screen.endswith("help "), (command, screen)
        assert shell.ask("fivefold play abalone layout=bel").endswith("gian-daisy ")


def man_shows_every_flag():
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "fivefold.1"
        page.write_text(run("--man"))
        done = subprocess.run(["man", "--warnings", "-l", page], capture_output=True, text=True, check=True, timeout=60,
                              env={**ENVIRONMENT, "MANWIDTH": "100", "MANPAGER": "cat"})
    assert done.stderr == "", done.stderr
    text = re.sub(".\b", "", done.stdout)
    sections = dict(re.findall(r"^   fivefold ([a-z]+)[^\n]*\n(.*?)(?=^ {0,3}\S)", text, re.MULTILINE | re.DOTALL))
    assert list(sections) == commands
    for command in commands:
        shown = set(re.findall(r"^       (--[a-z-]+)", sections[command], re.MULTILINE))
        assert shown == helped[command], (command, shown)


tap.run([bash_completes_every_flag, bash_completes_values, fish_completes_every_flag, zsh_completes_every_flag,
         man_shows_every_flag])
