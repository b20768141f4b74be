"""fivefold learn as a learner types it.

usage: test_learn.py PROGRAM LESSON...; prints TAP.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
import tap  # noqa: E402

program, *lessons = sys.argv[1:]
home = pathlib.Path(tempfile.mkdtemp(prefix="fivefold-learn-"))
kept = home / "fivefold" / "lessons"


def learn(*arguments, typed="", status=0, **variables):
    environment = {"PATH": os.environ["PATH"], "XDG_DATA_HOME": str(home), **variables}
    done = subprocess.run([program, "learn", *arguments], input=typed, capture_output=True, text=True,
                          timeout=120, env=environment)
    assert done.returncode == status, (arguments, done)
    return done.stdout, done.stderr


def solutions(path):
    """Per step its first solution, a move a line."""
    steps, waiting = [], False
    for line in pathlib.Path(path).read_text().splitlines():
        if line.startswith("step "):
            waiting = True
        elif line.startswith("solution ") and waiting:
            steps.append(line.split()[1:])
            waiting = False
    return steps


def every_lesson_is_finished_by_its_solutions():
    for path in lessons:
        game, steps = pathlib.Path(path).stem, solutions(path)
        typed = "".join(f"{move}\n" for step in steps for move in step)
        output, error = learn(game, typed=typed)
        assert error == "", error
        assert output.count("Well done! Three stars.") == len(steps), (game, output[-2000:])
        assert f"with {3 * len(steps)} of {3 * len(steps)} stars" in output, output[-500:]
    listed = learn()[0]
    for path in lessons:
        count = len(solutions(path))
        assert f"{count} of {count} steps, {3 * count} stars" in listed, listed


def wrong_tries_are_answered():
    kept.unlink(missing_ok=True)
    output, error = learn("abalone", "--step", "4", typed="e4e5\ne4d4\nhint\nnonsense\ne3e4\nquit\n")
    assert error == ""
    assert "One marble alone cannot push another." in output
    assert "Nothing was pushed." in output and "Once more, from the start of this step:" in output
    assert "For example: e3e4" in output
    assert "Well done! One star." in output
    assert kept.read_text() == "fivefold lessons 1\nabalone two-push-one 1\n"


def goes_on_where_it_stopped():
    kept.unlink(missing_ok=True)
    learn("abalone", typed="e5f6\n")
    output = learn("abalone", typed="skip\nhelp\nmoves c3\nshow\n")[0]
    assert "2 of 11:" in output and "1 of 11:" not in output and "3 of 11:" in output
    assert "c3c5d4" in output
    # A better try counts, a worse one does not.
    learn("abalone", "--step", "1", typed="hint\ne5f6\n")
    assert kept.read_text() == "fivefold lessons 1\nabalone one-marble 3\n"


def progress_can_be_kept_elsewhere():
    other = home / "a" / "b"
    learn("baju", "--progress", str(other), typed="3@b2\n")
    assert other.read_text() == "fivefold lessons 1\nbaju place 3\n"
    # Nowhere to keep it: the lesson is played all the same.
    output, error = learn("baju", typed="3@b2\n", XDG_DATA_HOME="", HOME="")
    assert "Well done" in output and error == ""


def a_damaged_file_is_put_aside():
    for damage in ("", "nonsense\n", "fivefold lessons 1\nabalone one-marble 9\n", "fivefold lessons 1\nx\0y 1\n",
                   "fivefold lessons 1\nabalone\n"):
        kept.write_text(damage)
        output, error = learn("abalone", typed="e5f6\n")
        assert "Well done" in output
        assert "you begin anew" in error and "lessons.damaged" in error, error
        assert (home / "fivefold" / "lessons.damaged").read_text() == damage
        assert kept.read_text() == "fivefold lessons 1\nabalone one-marble 3\n"
    kept.unlink()
    kept.mkdir()
    output, error = learn("abalone", typed="e5f6\n")
    assert "Well done" in output and error != ""
    kept.rmdir()


def refuses_wrong_usage():
    assert "the games are" in learn("chess", status=2)[1]
    assert "the lesson has 11 steps" in learn("abalone", "--step", "12", status=2)[1]
    learn("abalone", "--step", "0", status=2)
    output = learn("abalone", typed="x" * 100000 + "\n\x01\n" + "e5f6\n")[0]
    assert "Well done" in output


tap.run([
    every_lesson_is_finished_by_its_solutions,
    wrong_tries_are_answered,
    goes_on_where_it_stopped,
    progress_can_be_kept_elsewhere,
    a_damaged_file_is_put_aside,
    refuses_wrong_usage,
])
