"""A second verifier of the luck of hosted games, written from docs/records.md and the notation in docs/rules
alone: it shares no line with `fivefold verify`, so that one program's mistake is not the other's.

What it leaves to `fivefold verify` is whether moves are legal and who is on turn.
usage: second_verifier.py RECORD...; says of each whether it is verified or, in a sentence, what is wrong.
"""
import copy
import hashlib
import pathlib
import re
import struct
import sys

WORD = 2**64
DRAW = re.compile("(draw|deal|bonus|roll):")
HASH = re.compile("[0-9a-f]{64}")


class Wrong(Exception):
    """What is wrong with a record, as a sentence."""


def require(condition, sentence):
    if not condition:
        raise Wrong(sentence)


def blake2b_256(data):
    return hashlib.blake2b(data, digest_size=32)


# ---- Numbers from the key


def rotate(word, count):
    return (word << count | word >> (32 - count)) & 0xFFFFFFFF


def quarter_round(state, a, b, c, d):
    for target, source, mixed, count in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        state[target] = (state[target] + state[source]) & 0xFFFFFFFF
        state[mixed] = rotate(state[mixed] ^ state[target], count)


def chacha20_block(key, counter, nonce):
    """RFC 8439, section 2.3: 64 bytes of key stream."""
    start = list(struct.unpack("<16I", b"expand 32-byte k" + key + struct.pack("<I", counter) + nonce))
    state = start[:]
    for _ in range(10):
        for column in range(4):
            quarter_round(state, column, column + 4, column + 8, column + 12)
        for i in range(4):
            quarter_round(state, i, (i + 1) % 4 + 4, (i + 2) % 4 + 8, (i + 3) % 4 + 12)
    return struct.pack("<16I", *((a + b) & 0xFFFFFFFF for a, b in zip(state, start)))


class Stream:
    """The numbers of one draw."""

    def __init__(self, key, number):
        self.key, self.nonce = key, struct.pack("<QI", number, 0)
        self.blocks, self.words = 0, []

    def word(self):
        if not self.words:
            self.words = list(struct.unpack("<8Q", chacha20_block(self.key, self.blocks, self.nonce)))
            self.blocks += 1
        return self.words.pop(0)

    def below(self, bound):
        word = self.word()
        while word < WORD % bound:
            word = self.word()
        return word % bound

    def shuffle(self, items):
        for i in range(len(items), 1, -1):
            j = self.below(i)
            items[i - 1], items[j] = items[j], items[i - 1]


def key_of(secret, table, game, options, nonces, dealer=2):
    lines = [f"fivefold dealer {dealer}", f"secret {secret}", f"table {table}", f"game {game}", f"options {options}"]
    lines += [f"nonce {place} {nonce or '-'}" for place, nonce in enumerate(nonces, 1)]
    return blake2b_256("".join(line + "\n" for line in lines).encode()).digest()


def lot_of(key, places):
    lot = list(range(1, places + 1))
    Stream(key, 0).shuffle(lot)
    return lot


# ---- What the games draw. Each knows as much of its game as decides which draw is due: `due` counts
# draws, `draw` makes the next one, `move` and `leave` follow the play.


class Pool:
    """Kinds of tiles in an order, and how many there are of each."""

    def __init__(self, counts):
        self.counts = dict(counts)

    def size(self):
        return sum(self.counts.values())

    def draw(self, stream, count):
        return sorted((self.draw_one(stream) for _ in range(count)), key=list(self.counts).index)

    def draw_one(self, stream):
        number = stream.below(self.size())
        for kind, left in self.counts.items():
            if number < left:
                self.counts[kind] -= 1
                return kind
            number -= left


class NoChance:
    """A game without luck: only its lot can be looked at."""
    places = 2

    def __init__(self, options):
        self.due = 0

    def move(self, text):
        pass

    def leave(self, seat):
        pass

    def out_of_time(self, seat):
        self.leave(seat)


class Abaku(NoChance):
    RACK, OWN_BAG, MAX_PASSES = 5, 55, 3

    def __init__(self, options):
        self.places = int(options["players"])
        self.pool = Pool({digit: 11 for digit in "0123456789"}) if options["bag"] == "shared" else None
        self.bags = [self.OWN_BAG] * self.places
        self.passes = [0] * self.places
        self.inside = [True] * self.places
        self.turn = 0
        self.due, self.wanted, self.returned = self.places, self.RACK, ""

    def bag(self):
        return self.pool.size() if self.pool else self.bags[self.turn]

    def draw(self, stream):
        count = min(self.wanted, self.bag())
        tiles = self.pool.draw(stream, count) if self.pool else sorted(str(stream.below(10)) for _ in range(count))
        self.bags[self.turn] -= count
        self.give_back()
        self.due -= 1
        self.next_turn()
        return "draw:" + "".join(tiles)

    def give_back(self):
        self.bags[self.turn] += len(self.returned)
        if self.pool:
            for tile in self.returned:
                self.pool.counts[tile] += 1
        self.returned = ""

    def move(self, text):
        if text == "pass":
            return self.pass_turn()
        self.passes[self.turn] = 0
        if text.startswith("swap:"):
            self.returned = text[5:].replace("?", "0")
            self.wanted = len(self.returned)
        else:
            self.wanted = len(text.partition("@")[0].replace("?", ""))
        if self.bag():
            self.due = 1
        else:
            self.next_turn()

    def pass_turn(self):
        self.passes[self.turn] += 1
        if self.passes[self.turn] == self.MAX_PASSES:
            self.inside[self.turn] = False
        self.next_turn()

    def next_turn(self):
        for _ in range(self.places):
            self.turn = (self.turn + 1) % self.places
            if self.inside[self.turn]:
                return

    def leave(self, seat):
        seat = self.turn if seat is None else seat - 1
        self.inside[seat] = False
        if seat == self.turn:
            self.next_turn()

    def out_of_time(self, seat):
        self.pass_turn()


class Summy(NoChance):
    HAND = 8

    def __init__(self, options):
        self.stock = Pool({**{digit: 8 for digit in "0123456789"}, **{operator: 7 for operator in "+-x:"}, "=": 18})
        self.due, self.wanted = 2, self.HAND

    def draw(self, stream):
        self.due -= 1
        return "draw:" + "".join(self.stock.draw(stream, min(self.wanted, self.stock.size())))

    def move(self, text):
        self.wanted = len(text[5:] if text.startswith("swap:") else text.partition("@")[0])
        self.due = 1 if self.stock.size() else 0


class AddVantage(NoChance):
    def __init__(self, options):
        self.places = int(options["players"])
        self.pool = Pool(zip(range(7, 15), (1, 2, 4, 6, 6, 4, 2, 1)))
        self.inside = self.places
        self.to_arrange = list(range(1, self.places + 1))
        self.due, self.kind, self.count = self.places, "deal", 6

    def draw(self, stream):
        self.due -= 1
        if self.kind == "roll":
            return "roll:" + "".join(map(str, self.roll(stream)))
        return f"{self.kind}:" + ",".join(map(str, self.pool.draw(stream, self.count)))

    def roll(self, stream):
        number = stream.below(6**self.count)
        return sorted(number // 6**die % 6 + 1 for die in range(self.count))

    def move(self, text):
        name, _, rest = text.partition(":")
        if name == "arrange":
            self.arranged(self.to_arrange[:1])
        elif name == "throw":
            self.due, self.kind, self.count = 1, "roll", int(rest)

    def arranged(self, seats):
        left = [seat for seat in self.to_arrange if seat not in seats]
        if self.to_arrange and not left and self.inside > 1:
            self.due, self.kind, self.count = 1, "bonus", 2
        self.to_arrange = left

    def leave(self, seat):
        self.inside -= 1
        self.arranged(self.to_arrange[:1] if seat is None else [seat])


class BajuSolo(NoChance):
    places = 1

    def __init__(self, options):
        values = sorted("11223344" if options["board"] == "ring" else options["board"][-8:])
        self.buttons = values + ["w" + value for value in values]
        self.meets_goal = {"two-lines": has_two_lines, "four-lines": has_four_lines}[options["goal"]]
        self.due = 1

    def draw(self, stream):
        self.due = 0
        deal = self.buttons[:]
        stream.shuffle(deal)
        while self.meets_goal(deal):
            stream.shuffle(deal)
        return "deal:" + ",".join(deal)


def lines_by_colour(rows):
    """Values of the rows that are all black, and of those that are all white."""
    white = [[button[1:] for button in row] for row in rows if all(button[0] == "w" for button in row)]
    return [row for row in rows if not any(button[0] == "w" for button in row)], white


def rows_and_columns(deal):
    rows = [deal[i:i + 4] for i in range(0, 16, 4)]
    return rows, [list(column) for column in zip(*rows)]


def has_two_lines(deal):
    return any(line in white for black, white in map(lines_by_colour, rows_and_columns(deal)) for line in black)


def has_four_lines(deal):
    return any(len(black) == len(white) == 2 and sorted(black) == sorted(white)
               for black, white in map(lines_by_colour, rows_and_columns(deal)))


GAMES = {"abaku": Abaku, "summy": Summy, "addvantage": AddVantage, "baju-solo": BajuSolo, "abalone": NoChance, "baju": NoChance}


# ---- The record


class Entry:
    """One entry of the table's log. `counts` is false of what stands in a comment."""

    def __init__(self, number, kind, seat, text, counts):
        self.number, self.kind, self.seat, self.text, self.counts = number, kind, seat, text, counts


IN_THE_GAME = ("move", "chance", "resign", "time", "claim", "agreed")


def read_record(text):
    """The tags, and the log in its order."""
    tags, log = {}, []
    for line in text.split("\n"):
        line = line.removesuffix("\r")
        if line.startswith("["):
            name, _, value = line.strip()[1:-1].partition(" ")
            require(name not in tags, f"the tag {name} occurs twice")
            tags[name] = value.strip()
        elif line.startswith("# log "):
            log.append(entry_of_comment(len(log) + 1, line[6:]))
        elif line.strip() and not line.startswith("#"):
            log.append(entry_of_game(len(log) + 1, line.strip()))
    return tags, log


def entry_of_comment(number, text):
    kind, _, rest = text.partition(" ")
    first, _, others = rest.partition(" ")
    if kind not in ("start", "chance", "end", "rematch", "agreed") and first.isdigit():
        return Entry(number, kind, int(first), others, False)
    return Entry(number, kind, None, rest, False)


def entry_of_game(number, text):
    if DRAW.match(text):
        return Entry(number, "chance", None, text, True)
    name, _, seat = text.partition(" ")
    if name in ("resign", "time", "agreed"):
        return Entry(number, name, int(seat) if seat.isdigit() else None, "", True)
    return Entry(number, "move", None, text, True)


# ---- Before the start


class Places:
    """Who sits where (a person is known by the number of the entry that brought them, a computer player is None), what they committed to and what they showed."""

    def __init__(self, count, dealer):
        self.count, self.dealer = count, dealer
        self.person, self.commitments, self.nonces = {}, {}, {}
        self.spoilt = False  # somebody left when all had committed

    def take(self, entry):
        require(entry.kind in ("join", "leave", "commit", "nonce"), f"entry {entry.number}: the game has not started")
        require(entry.seat and entry.seat <= self.count, f"entry {entry.number}: there is no such place")
        require(not self.nothing_missing() or entry.kind == "leave", f"entry {entry.number}: nothing is missing, so the game starts here")
        require(not self.spoilt, f"entry {entry.number}: somebody left after all had committed, so the table ends here")
        getattr(self, entry.kind)(entry)

    def join(self, entry):
        place, how = entry.seat, entry.text
        require(place not in self.person, f"entry {entry.number}: place {place} is taken")
        same = re.fullmatch("as ([1-4])", how)
        require(how in ("", "bot") or same, f"entry {entry.number}: nobody joins like that")
        self.person[place] = None if how == "bot" else self.person.get(int(same[1])) if same else entry.number
        require(how == "bot" or self.person[place], f"entry {entry.number}: nobody sits at place {same and same[1]}")

    def leave(self, entry):
        self.spoilt = self.dealer == 2 and self.all_committed()
        require(self.person.pop(entry.seat, None), f"entry {entry.number}: nobody sits at place {entry.seat}")
        self.commitments.pop(entry.seat, None)

    def commit(self, entry):
        require(self.dealer == 2, f"entry {entry.number}: the first dealer knows no commitments of places")
        require(entry.text == "-" or HASH.fullmatch(entry.text), f"entry {entry.number}: this is not a commitment")
        require(self.person.get(entry.seat) and not self.all_committed(),
                f"entry {entry.number}: place {entry.seat} has nothing to commit to now")
        self.commitments[entry.seat] = entry.text

    def nonce(self, entry):
        if self.dealer == 1:  # the nonce itself is a tag
            return require(entry.seat in self.person, f"entry {entry.number}: nobody sits at place {entry.seat}")
        require(self.all_committed(), f"entry {entry.number}: a nonce is shown before all have committed")
        require(self.owes_nonce(entry.seat), f"entry {entry.number}: place {entry.seat} has no nonce to show")
        require(re.fullmatch("[0-9a-f]{32,64}", entry.text), f"entry {entry.number}: this is not a nonce")
        require(blake2b_256(entry.text.encode()).hexdigest() == self.commitments[entry.seat],
                f"entry {entry.number}: place {entry.seat} committed to another nonce")
        self.nonces[entry.seat] = entry.text

    def all_taken(self):
        return len(self.person) == self.count

    def all_committed(self):
        return self.all_taken() and all(place in self.commitments for place, person in self.person.items() if person)

    def owes_nonce(self, place):
        return self.commitments.get(place, "-") != "-" and place not in self.nonces

    def nothing_missing(self):
        return self.dealer == 2 and self.all_committed() and not any(map(self.owes_nonce, self.person))


# ---- From the start to the end


class Play:
    """The line of play: what still counts, and the game after each of its entries."""

    def __init__(self, game, key, dealer, start, person_of_seat):
        self.game, self.key, self.dealer, self.person_of_seat = game, key, dealer, person_of_seat
        self.line = [(start, game)]
        self.offers = {}

    def take(self, entry):
        due = self.game.due > 0
        require(due or entry.kind != "chance", f"entry {entry.number}: no draw is due")
        require(not due or entry.kind == "chance", f"entry {entry.number}: a draw is due")
        if entry.kind in IN_THE_GAME:
            self.advance(entry)
        elif entry.kind in ("offer", "accept", "decline"):
            self.negotiate(entry)
        elif entry.kind == "takeback":
            self.take_back(entry)
        else:
            raise Wrong(f"entry {entry.number}: '{entry.kind}' while the game is running")

    def advance(self, entry):
        self.game = copy.deepcopy(self.game)
        if entry.kind == "chance":
            self.draw(entry)
        elif entry.kind == "move":
            self.game.move(entry.text)
            self.offers.clear()
        elif entry.kind == "time":
            self.game.out_of_time(entry.seat)
        elif entry.kind == "agreed":
            require(self.agreed("draw"), f"entry {entry.number}: not all agreed on a draw")
        else:
            self.game.leave(entry.seat)
        self.line.append((entry, self.game))

    def draw(self, entry):
        draws_before = sum(before.kind == "chance" for before, _ in self.line)
        number = draws_before + 1 if self.dealer == 2 else entry.number
        due = self.game.draw(Stream(self.key, number))
        require(entry.text == due, f"entry {entry.number}: {entry.text} was drawn, but {due} follows from the key")

    def negotiate(self, entry):
        person = self.person_of_seat.get(entry.seat)
        require(person, f"entry {entry.number}: there is no person in this seat")
        if entry.kind == "offer":
            require(entry.text in ("draw", "takeback"), f"entry {entry.number}: this cannot be offered now")
            require(entry.text not in self.offers, f"entry {entry.number}: that is offered already")
            self.offers[entry.text] = (entry.seat, {person})
            return
        require(entry.text in self.offers, f"entry {entry.number}: nothing of the kind was offered")
        if entry.kind == "accept":
            self.offers[entry.text][1].add(person)
        else:
            del self.offers[entry.text]

    def agreed(self, kind, by=None):
        seat, persons = self.offers.get(kind, (None, set()))
        # The first dealer's logs do not say who has several seats, so nobody can tell whether all have agreed.
        enough = self.dealer == 1 or persons == set(filter(None, self.person_of_seat.values()))
        return seat is not None and enough and by in (None, seat)

    def take_back(self, entry):
        require(self.agreed("takeback", entry.seat), f"entry {entry.number}: not all agreed to this take-back")
        require(entry.text.isdigit(), f"entry {entry.number}: a take-back names an entry")
        last = int(entry.text)
        undone = [before for before, _ in self.line if before.number > last]
        moves = [before for before in undone if before.kind == "move" and before.seat == entry.seat]
        require(undone and moves == undone[:1] and undone[0].number == last + 1,
                f"entry {entry.number}: the take-back does not go to just before the last move of seat {entry.seat}")
        require(not any(before.counts for before in undone), f"entry {entry.number}: what is taken back stands in the record")
        self.line = self.line[:-len(undone)]
        self.game = self.line[-1][1]
        self.offers.clear()

    def end(self, entry):
        require(not self.game.due, f"entry {entry.number}: a draw is due")
        for before, _ in self.line[1:]:
            require(before.counts, f"entry {before.number} counts, but is written as if it had been taken back")


def check_after_the_end(entries):
    for entry in entries:
        is_rematch = entry.kind == "rematch" or entry.kind in ("offer", "accept", "decline") and entry.text == "rematch"
        require(is_rematch, f"entry {entry.number}: nothing but a rematch follows the end")


# ---- The whole


def check_secret(tags):
    for name in ("game", "table", "dealer", "commitment", "secret"):
        require(name in tags, f"the record has no {name}")
    require(tags["dealer"] in ("1", "2"), f"there is no dealer {tags['dealer']}")
    require(tags["game"] in GAMES, f"there is no game {tags['game']}")
    require(HASH.fullmatch(tags["secret"]), "the secret is not 32 bytes in hexadecimal")
    require(blake2b_256(bytes.fromhex(tags["secret"])).hexdigest() == tags["commitment"],
            "the secret is not the one that was committed to")


def nonces_of(tags, places):
    if places.dealer == 2:
        return [places.nonces.get(place) for place in range(1, places.count + 1)]
    nonces = [tags.get(f"nonce{place}") for place in range(1, places.count + 1)]
    for place, nonce in enumerate(nonces, 1):
        require(re.fullmatch("[0-9a-f]{16,64}|-", nonce or ""), f"place {place} has no nonce")
    return nonces


def start(tags, game, places, entry):
    """Checks the lot; the play that follows."""
    require(places.all_taken(), f"entry {entry.number}: the game starts before all places are taken")
    require(places.dealer == 1 or places.nothing_missing(), f"entry {entry.number}: the game starts, but a nonce is missing")
    key = key_of(tags["secret"], tags["table"], tags["game"], tags.get("options", ""), nonces_of(tags, places), places.dealer)
    lot = list(range(1, places.count + 1))
    if "lot" in tags:
        require(tags["lot"] == "yes", "the tag lot is yes where it is there at all")
        lot = lot_of(key, places.count)
    said = "lot " + " ".join(map(str, lot)) if "lot" in tags else ""
    require(entry.text == said, f"entry {entry.number}: the game starts with '{entry.text}', but '{said}' follows from the key")
    return Play(game, key, places.dealer, entry, {seat: places.person[place] for seat, place in enumerate(lot, 1)})


def verify(text):
    """Raises Wrong unless the record's luck is what its secret and nonces make it."""
    tags, log = read_record(text)
    check_secret(tags)
    options = dict(word.partition("=")[::2] for word in tags.get("options", "").split())
    game = GAMES[tags["game"]](options)
    places, play = Places(game.places, int(tags["dealer"])), None
    for entry in log:
        if entry.kind == "end":
            require(play or entry.text.startswith("aborted"), f"entry {entry.number}: the game ends before it starts")
            require(entry.text.startswith("aborted") or entry.text == tags.get("result", entry.text), "the tag result is not how the game ended")
            if play:
                play.end(entry)
            return check_after_the_end(log[entry.number:])
        if play:
            play.take(entry)
        elif entry.kind == "start":
            play = start(tags, game, places, entry)
        else:
            places.take(entry)
    raise Wrong("the record stops before the game has ended")


def refusal(text):
    """What is wrong with a record, or None."""
    try:
        verify(text)
    except Wrong as wrong:
        return str(wrong)
    except (KeyError, IndexError, ValueError) as wrong:
        return f"the record cannot be read: {wrong!r}"
    return None


def main(paths):
    failed = False
    for path in paths:
        sentence = refusal(pathlib.Path(path).read_text(encoding="utf-8"))
        failed = failed or sentence is not None
        print(f"{path}: {sentence or 'verified'}")
    return 1 if failed or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
