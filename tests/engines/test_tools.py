"""The programs that make and prove things for the players: abalone-tune, baju-tune and baju-prove.

usage: test_tools.py TAP-FOLDER TRAIN-ABALONE ABALONE-TUNE TRAIN-BAJU BAJU-TUNE BAJU-PROVE FIVEFOLD; prints TAP.
"""
import os
import random
import re
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, sys.argv[1])
import tap  # noqa: E402

train_abalone, abalone_tune, train_baju, baju_tune, prove_program, fivefold = map(os.path.abspath, sys.argv[2:])

INPUTS, HIDDEN = 134, 8  # of Abalone's network


def tune(program, *arguments):
    return subprocess.run([program, *map(str, arguments)], check=True, capture_output=True).stdout


def prove(*arguments):
    return subprocess.run([prove_program, *map(str, arguments)], check=True, capture_output=True,
                          text=True).stdout.splitlines()


def check_games(program, sample_bytes, teacher):
    games = tune(program, "play", 0, 4, 40, 1, teacher)
    assert len(games) >= 20 * sample_bytes and len(games) % sample_bytes == 0, len(games)
    assert games == tune(program, "play", 0, 4, 40, 1, teacher)
    assert games == tune(program, "play", 0, 1, 40, 1, teacher) + tune(program, "play", 1, 3, 40, 1, teacher)
    assert games != tune(program, "play", 0, 4, 40, 2, teacher)
    assert games != tune(program, "play", 0, 4, 40, 1, "current")


def games_depend_on_seed_and_number_only():
    check_games(abalone_tune, 24, "plain")
    check_games(baju_tune, 16, "nothing")


def check_training(script, program, games, weight_count):
    results = []
    for _ in range(2):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([script, folder, "2", str(games), "30", "1"], check=True, stderr=subprocess.DEVNULL,
                           env={**os.environ, "TUNE": program})
            files = sorted(os.listdir(folder))
            assert files == ["games-1", "games-2", "network-1", "network-2", "weights.c"], files
            results.append([open(os.path.join(folder, name), "rb").read() for name in files])
    assert results[0] == results[1]
    first, second = results[0][0:2]
    assert first != second
    weights = re.findall(r"-?\d+", results[0][4].decode().split("= {", 1)[1])
    assert len(weights) >= weight_count, len(weights)


def a_network_is_made_from_nothing_and_again_the_same():
    check_training(train_abalone, abalone_tune, 24, INPUTS * 128 + 128 + HIDDEN * 256 + HIDDEN + HIDDEN + 1)
    check_training(train_baju, baju_tune, 150, 518 * 16 + 16 + 8 * 15 + 8 + 8)


def integers(path):
    with open(path) as file:
        return [int(word) for word in re.findall(r"-?\b\d+\b", file.read().split("= {", 1)[1])]


def abalones_network_learns_on_in_small_steps():
    scripts = os.path.dirname(train_abalone)
    before = integers(os.path.join(scripts, "../src/engines/abalone/weights.c"))
    results = []
    for _ in range(2):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([os.path.join(scripts, "refine-abalone"), folder, "24", "30", "2"], check=True,
                           stderr=subprocess.DEVNULL, env={**os.environ, "TUNE": abalone_tune})
            results.append(integers(os.path.join(folder, "weights.c")))
    assert results[0] == results[1]
    # A network from nothing would have nothing in common with the one in use.
    steps = [abs(now - then) for now, then in zip(results[0], before, strict=True)]
    small = sum(step <= 3 for step in steps)
    assert results[0] != before and small > 0.99 * len(steps), (small, len(steps), max(steps))


def network_bytes(half, parts):
    inputs, input_bias, hidden, hidden_bias, output, output_bias = parts
    return struct.pack(f"<{(INPUTS + 1) * half}h{HIDDEN * 2 * half}h{HIDDEN}i{HIDDEN}hi", *inputs, *input_bias, *hidden,
                       *hidden_bias, *output, output_bias)


def network_parts(half, data):
    numbers = iter(struct.unpack(f"<{(INPUTS + 1) * half}h{HIDDEN * 2 * half}h{HIDDEN}i{HIDDEN}hi", data))
    sizes = [INPUTS * half, half, HIDDEN * 2 * half, HIDDEN, HIDDEN]
    return [[next(numbers) for _ in range(size)] for size in sizes] + [next(numbers)]


def network_answer(half, parts, eyes):
    """What the network makes of the inputs that are 1 for either side's eyes."""
    inputs, input_bias, hidden, hidden_bias, output, output_bias = parts
    active = []
    for ones in eyes:
        sums = [input_bias[j] + sum(inputs[i * half + j] for i in ones) for j in range(half)]
        active += [min(max(value, 0), 255) ** 2 >> 8 for value in sums]
    answer = output_bias
    for i in range(HIDDEN):
        row = hidden[i * 2 * half:(i + 1) * 2 * half]
        total = hidden_bias[i] + sum(weight * value for weight, value in zip(row, active, strict=True))
        answer += min(max(int(total / 128), 0), 4 * 255) * output[i]
    return answer


def a_wider_network_answers_the_same_and_has_room():
    luck = random.Random(1)
    narrow = [[luck.randint(-60, 60) for _ in range(INPUTS * 64)], [luck.randint(0, 100) for _ in range(64)],
              [luck.randint(-90, 90) for _ in range(HIDDEN * 128)], [luck.randint(0, 30000) for _ in range(HIDDEN)],
              [luck.randint(-200, 200) for _ in range(HIDDEN)], 4711]
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "narrow")
        with open(file, "wb") as out:
            out.write(network_bytes(64, narrow))
        made = tune(abalone_tune, "widen", 1, file)
        assert made == tune(abalone_tune, "widen", 1, file) != tune(abalone_tune, "widen", 2, file)
        with open(file, "ab") as out:
            out.write(b"more")
        refused = subprocess.run([abalone_tune, "widen", "1", file], capture_output=True, text=True)
        assert refused.returncode == 2 and "half the width" in refused.stderr and not refused.stdout, refused
    wide = network_parts(128, made)
    answers = set()
    for _ in range(20):
        eyes = [luck.sample(range(INPUTS), 30) for _ in range(2)]
        answer = network_answer(64, narrow, eyes)
        assert network_answer(128, wide, eyes) == answer, eyes
        answers.add(answer)
    assert len(answers) > 10, answers
    room = {wide[0][i * 128 + 64 + j] for i in range(INPUTS) for j in range(64)}
    assert len(room) > 20, room


def nothing_is_won_soon_on_the_empty_board():
    lines = prove(7)
    assert len(lines) == 7 and all("cannot force a win" in line for line in lines), lines
    lines = prove("--moves", 5)
    # Sixteen spaces and four values, but the board is the same in four mirror images.
    assert len(lines) == 16 and all("no win can be forced within 5 plies" in line for line in lines), lines


def ask(player, line):
    player.stdin.write(line + "\n")
    player.stdin.flush()
    answer = []
    while (said := player.stdout.readline().strip()) != "ok":
        assert said and not said.startswith("error"), said
        answer.append(said)
    return answer


GAPPED = "board=o.ororo/rw.r/obobo.o/r.wr/obobobo/.wwr/oro.oro/11223344"


def what_the_player_announces_is_proven():
    """In games of the player with itself, every forced win it announces is one, and not a longer one."""
    announced = 0
    with subprocess.Popen([fivefold, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as player:
        games = [(level, "") for level in (2, 3, 4, 5, 6, 7)]
        games += [(4, "first=white repetition=0 limit=0"), (5, GAPPED), (3, f"{GAPPED} first=white")]
        for level, options in games:
            ask(player, f"new baju {options}".rstrip())
            for _ in range(30):
                info = ask(player, "go depth 6")[-2]
                found = re.search(r" win (\d+) forced (\d+) ", info)
                if found and int(found.group(2)) <= 7:
                    announced += 1
                    plies = int(found.group(2))
                    position = ask(player, "position")[0]
                    last = prove(plies, position)[-1]
                    mover = int(ask(player, "turn")[0].split()[1])
                    winner = mover if found.group(1) == "1000" else 3 - mover
                    assert last.startswith(f"player {winner} forces a win within "), (position, info, last)
                move = ask(player, f"go nodes 3000 level {level}")[-1].split()[1]
                ask(player, f"play {move}")
                if not ask(player, "moves"):
                    break
        player.stdin.close()
    assert announced >= 5, announced


tap.run([games_depend_on_seed_and_number_only, a_network_is_made_from_nothing_and_again_the_same,
         abalones_network_learns_on_in_small_steps, a_wider_network_answers_the_same_and_has_room,
         nothing_is_won_soon_on_the_empty_board, what_the_player_announces_is_proven])
