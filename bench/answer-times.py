#!/usr/bin/env python3
"""How long does an answer to `go movetime` take, seen from outside?

usage: answer-times.py FIVEFOLD GAME [--movetime MS] [--games N] [--hash MIB] [--threads N] [NAME=VALUE ...]

Plays games of random moves, each with a new process, and asks for a move in every tenth position, so that first
moves with cold tables, openings and endings all occur. Time that the process spent waiting for a processor, as
Linux tells it, is shown apart: it is the machine's, not the player's.
"""
import argparse
import random
import subprocess
import time


def parse_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("fivefold")
    parser.add_argument("game")
    parser.add_argument("options", nargs="*")
    parser.add_argument("--movetime", type=int, default=100)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--plies", type=int, default=100, help="longest game")
    parser.add_argument("--hash", type=int)
    parser.add_argument("--threads", type=int)
    return parser.parse_intermixed_args()


class Player:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, line):
        """Sends a line; the lines of the answer before its `ok`."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = []
        while True:
            said = self.process.stdout.readline()
            if not said:
                raise SystemExit(f"the player ended after '{line}'")
            if said.startswith("error"):
                raise SystemExit(f"{line}: {said}")
            if said == "ok\n":
                return answer
            answer.append(said.strip())

    def waited_ms(self):
        """Time that the process was ready to run but did not."""
        with open(f"/proc/{self.process.pid}/schedstat") as file:
            return int(file.read().split()[1]) / 1e6


def timed_answer(player, movetime):
    waited, begin = player.waited_ms(), time.monotonic()
    player.ask(f"go movetime {movetime}")
    return (time.monotonic() - begin) * 1e3, player.waited_ms() - waited


def play(arguments, number, times):
    chance = random.Random(number)
    player = Player(arguments.fivefold)
    for name in ("hash", "threads"):
        if getattr(arguments, name):
            player.ask(f"set {name} {getattr(arguments, name)}")
    player.ask(" ".join(["new", arguments.game, f"seed={number}", *arguments.options]))
    for ply in range(arguments.plies):
        moves = " ".join(player.ask("moves")).split()
        if not moves:
            break
        if ply % 10 == 0:
            times.append((*timed_answer(player, arguments.movetime), number, ply))
        player.ask(f"play {chance.choice(moves)}")
    player.process.stdin.close()
    player.process.wait()


def main():
    arguments = parse_arguments()
    times = []
    for number in range(1, arguments.games + 1):
        play(arguments, number, times)
    times.sort(reverse=True)
    own = sorted((total - waited for total, waited, _, _ in times), reverse=True)
    late = sum(time > arguments.movetime + 20 for time in own)
    print(f"{len(times)} answers, slowest {times[0][0]:.1f} ms, without waiting for a processor {own[0]:.1f} ms, "
          f"median {own[len(own) // 2]:.1f} ms, {late} more than 20 ms late")
    for total, waited, number, ply in times[:3]:
        print(f"  {total:.1f} ms, of which {waited:.1f} waiting, game {number}, ply {ply}")


main()
