"""Writes openings of baju's duel that neither side has won yet, for fivefold match --openings.

Each ply is a random move that leaves both sides a chance by a short search of the first program; what is so reached is
kept when every program that is named gives its player on turn a chance within a fifth of even, so that no program's
opinion alone decides where it meets another. Most random openings are won for one side whoever plays it, so that a pair
of games ends one to one. An opening and its mirror images count once.

usage: baju-openings.py COUNT SEED PLIES NODES PROGRAM... > openings.txt
"""
import random
import subprocess
import sys

SHORT_NODES, FAR, MIDDLE_NODES, MIDDLE, NEAR = 4_000, 300, 40_000, 250, 200  # distances from even are in permille


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine", "--no-files"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def ask(self, *requests):
        """The lines of the last answer before its ok."""
        self.process.stdin.write("\n".join(requests) + "\n")
        self.process.stdin.flush()
        for request in requests:
            lines = []
            while (line := self.process.stdout.readline().strip()) != "ok":
                if not line or line.startswith("error"):
                    sys.exit(f"baju-openings: {request}: {line or 'no answer'}")
                lines.append(line)
        return lines

    def set_up(self, moves, request):
        return self.ask("new baju", *(f"play {move}" for move in moves), request)

    def distance_from_even(self, moves, nodes):
        answer = self.set_up(moves, f"go nodes {nodes}")
        info = [line.split() for line in answer if " win " in line][-1]
        return abs(int(info[info.index("win") + 1]) - 500)


def random_opening(engine, dice, plies, judged):
    """None where every move decides the game. `judged` remembers what short searches said."""
    moves = ()
    while len(moves) < plies:
        choices = engine.set_up(moves, "moves")
        dice.shuffle(choices)
        for next_moves in ((*moves, move) for move in choices):
            if next_moves not in judged:
                judged[next_moves] = engine.distance_from_even(next_moves, SHORT_NODES) <= FAR
            if judged[next_moves]:
                break
        else:
            return None
        moves = next_moves
    return moves


def is_open(engines, opening, nodes):
    return engines[0].distance_from_even(opening, MIDDLE_NODES) <= MIDDLE and all(
        engine.distance_from_even(opening, nodes) <= NEAR for engine in engines)


def spaces_of(row):
    """`.`, a black button's value, or w and a white one's."""
    spaces, white = [], ""
    for letter in row:
        if letter == "w":
            white = letter
        else:
            spaces.append(white + letter)
            white = ""
    return spaces


def images(position):
    """The board of a position and its mirror images: bridges along rows stay along rows."""
    board = [spaces_of(row) for row in position.split()[0].split("/")]
    return {str(one) for rows in (board, board[::-1]) for one in (rows, [row[::-1] for row in rows])}


def main(count, seed, plies, nodes, *programs):
    engines, dice = [Engine(program) for program in programs], random.Random(seed)
    known, boards, judged, found, tried = set(), set(), {}, 0, 0
    while found < count:
        tried += 1
        opening = random_opening(engines[0], dice, plies, judged)
        if not opening or opening in known:
            continue
        known.add(opening)
        board = images(engines[0].set_up(opening, "position")[0])
        if boards & board:
            continue
        boards |= board
        if is_open(engines, opening, nodes):
            found += 1
            print(*opening, flush=True)
    print(f"# {tried} tried", flush=True)


if __name__ == "__main__":
    if len(sys.argv) < 6:
        sys.exit(__doc__)
    main(*map(int, sys.argv[1:5]), *sys.argv[5:])
