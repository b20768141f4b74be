"""The engine at the other end of a pipe: framing, odd bytes, stopping, end of input.

usage: test_pipes.py PROGRAM; prints TAP.
"""
import pathlib
import random
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
import tap  # noqa: E402

program = sys.argv[1]


def run(data, *arguments):
    done = subprocess.run([program, "engine", *arguments], input=data, capture_output=True,
                          timeout=600)
    assert done.returncode == 0, (done.returncode, done.stderr)
    return done.stdout.decode("ascii").splitlines()


def ignores_blank_lines_and_comments():
    assert run(b"\n   \n# remark\n\r\nstop\n") == ["ok"]


def drops_one_carriage_return():
    assert run(b"stop\r\n") == ["ok"]
    assert run(b"stop\r\r\n")[0].startswith("error bad-argument")


def executes_an_unterminated_last_line():
    assert run(b"stop") == ["ok"]
    assert run(b"") == []


def answers_quit_and_leaves_the_rest():
    assert run(b"quit\nstop\n") == ["ok"]


def measures_lines():
    longest = b"#" + b"x" * 65535
    assert run(longest + b"\nstop\n") == ["ok"]
    assert run(longest + b"\r\nstop\n") == ["ok"]
    for too_long in (65537, 100000, 1000000):
        answer = run(b"#" + b"x" * (too_long - 1) + b"\nstop\n")
        assert answer[0].startswith("error bad-argument") and answer[1:] == ["ok"], answer
    assert run(b"x" * 70000)[0].startswith("error bad-argument")


def refuses_unprintable_bytes():
    for byte in (0, 7, 9, 27, 127, 128, 255):
        answer = run(b"# " + bytes([byte]) + b"\nstop\n")
        assert answer[0].startswith("error bad-argument") and answer[1:] == ["ok"], answer


def survives_noise_without_changing_the_game():
    noise = random.Random(1)
    words = [b"play", b"check", b"setup", b"new", b"undo now", b"load", b"go", b"moves", b"perft"]
    lines = []
    for _ in range(300):
        junk = bytes(noise.randrange(256) for _ in range(noise.randrange(80))).replace(b"\n", b"?")
        lines.append(noise.choice(words) + b" \x01" + junk)
    data = b"new abalone\nposition\n" + b"\n".join(lines) + b"\nposition\n"
    answer = run(data)
    assert len(answer) == 3 + 300 + 2
    assert answer[1] == answer[-2]
    assert all(line.startswith("error bad-argument") for line in answer[3:-2])


def stops_thinking_when_told():
    engine = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    engine.stdin.write(b"new abalone\ngo movetime 600000\n")
    engine.stdin.flush()
    time.sleep(0.3)
    engine.stdin.write(b"stop\nquit\n")
    engine.stdin.flush()
    output, _ = engine.communicate(timeout=600)
    lines = [line for line in output.decode().splitlines() if not line.startswith("info")]
    assert lines[0] == "ok" and lines[1].startswith("bestmove "), lines
    assert lines[2:] == ["ok", "ok", "ok"], lines


def keeps_files_away_when_told():
    with tempfile.NamedTemporaryFile("w", suffix=".record") as file:
        file.write("[game abalone]\nc5d5\n")
        file.flush()
        load = b"load " + file.name.encode() + b"\nturn\n"
        assert run(load) == ["ok", "player 2", "ok"]
        assert run(load, "--no-files")[0].startswith("error bad-argument")
    assert run(b"load /\n")[0].startswith("error bad-argument")
    assert run(b"load /nowhere/at/all\n")[0].startswith("error bad-argument")


def refuses_bad_records_with_their_line():
    with tempfile.NamedTemporaryFile("w", suffix=".record") as file:
        file.write("[game abalone]\n\nc5d5\nc5d5\n")
        file.flush()
        answer = run(b"load " + file.name.encode() + b"\nturn\n")
        assert answer[0].startswith("error bad-record line 4:"), answer
        assert answer[1].startswith("error no-game"), answer


tap.run([ignores_blank_lines_and_comments, drops_one_carriage_return,
         executes_an_unterminated_last_line, answers_quit_and_leaves_the_rest, measures_lines,
         refuses_unprintable_bytes, survives_noise_without_changing_the_game,
         stops_thinking_when_told, keeps_files_away_when_told,
         refuses_bad_records_with_their_line])
