"""The programs that make and prove things for the players: abalone-tune, baju-tune and baju-prove.

usage: test_tools.py TAP-FOLDER TRAIN-ABALONE ABALONE-TUNE TRAIN-BAJU BAJU-TUNE BAJU-PROVE FIVEFOLD; prints TAP.
"""
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, sys.argv[1])
import tap  # noqa: E402

train_abalone, abalone_tune, train_baju, baju_tune, prove_program, fivefold = map(os.path.abspath, sys.argv[2:])


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
    check_training(train_abalone, abalone_tune, 24, 134 * 64 + 64 + 8 * 128 + 8 + 8 + 1)
    check_training(train_baju, baju_tune, 150, 518 * 16 + 16 + 8 * 15 + 8 + 8)


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
         nothing_is_won_soon_on_the_empty_board, what_the_player_announces_is_proven])
