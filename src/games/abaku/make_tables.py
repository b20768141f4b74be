"""Writes the tables of operations of digits: which strings of up to six digits read as one, the
same strings grouped by the digits they use, and how the digits of an operation can split.

Every operation is found from its result: from two numbers a and b come a b a+b, a+b a b, a b axb
and axb a b, from one number its square and its cube, before and after it.
"""
import sys

LONGEST = 6
LONGEST_RUN = 15
SLOT_BITS = 13
HASH_FACTOR = 0x9E3779B1


def operations():
    """All strings of at most LONGEST digits that read as an operation."""
    found = set()

    def add(*numbers):
        text = "".join(map(str, numbers))
        if len(text) <= LONGEST:
            found.add(text)

    for a in range(1, 10 ** (LONGEST - 2)):
        for power in (a**2, a**3):
            add(a, power)
            add(power, a)
        room = LONGEST - 1 - len(str(a))
        for b in range(1, 10**room):
            for result in (a + b, a * b):
                add(a, b, result)
                add(result, a, b)
    return found


def bits(found):
    """One bit a string: strings of two digits first, then of three, each by value."""
    start = [sum(10**shorter for shorter in range(2, length)) for length in range(LONGEST + 2)]
    words = [0] * (start[LONGEST + 1] // 64 + 1)
    for text in found:
        index = start[len(text)] + int(text)
        words[index // 64] |= 1 << index % 64
    return words


def digit_key(text):
    """The digits without their order: three bits a digit count how often it occurs."""
    return sum(1 << 3 * int(digit) for digit in text)


def groups(found):
    """The strings sorted by key, and a hash table from key to the strings that have it.

    A string is written with four bits a digit, the first digit lowest. A slot of the table is
    key | first << 32 | count << 48, and a key that does not find its slot free takes the next.
    """
    by_key = {}
    for text in sorted(found):
        by_key.setdefault(digit_key(text), []).append(text)
    strings = []
    slots = [0] * (1 << SLOT_BITS)
    for key, texts in sorted(by_key.items()):
        slot = (key * HASH_FACTOR & 0xFFFFFFFF) >> (32 - SLOT_BITS)
        while slots[slot]:
            slot = (slot + 1) % len(slots)
        slots[slot] = key | len(strings) << 32 | len(texts) << 48
        strings += [sum(int(digit) << 4 * i for i, digit in enumerate(text)) for text in texts]
    return strings, slots


def splits(length):
    """How an operation of `length` digits can split, as (relation, first, second) with the lengths
    of the first two numbers, in the order of reports. Only what the lengths do not rule out: a sum
    is as long as the longer summand or one longer, and so on."""

    def is_sum(c, a, b):
        return c - max(a, b) in (0, 1)

    def is_product(c, a, b):
        return a + b - c in (0, 1)

    triples = [(a, b, length - a - b) for a in range(1, length) for b in range(1, length - a)]
    pairs = [(a, length - a) for a in range(1, length)]
    return (
        [(0, a, b) for a, b, c in triples if is_sum(c, a, b)]
        + [(1, a, b) for a, b, c in triples if is_sum(a, b, c)]
        + [(2, a, b) for a, b, c in triples if is_product(c, a, b)]
        + [(3, a, b) for a, b, c in triples if is_product(a, b, c)]
        + [(4, a, b) for a, b in pairs if 2 * a - b in (0, 1)]
        + [(5, a, b) for a, b in pairs if 3 * a - b in (0, 1, 2)]
        + [(6, a, b) for a, b in pairs if 2 * b - a in (0, 1)]
        + [(7, a, b) for a, b in pairs if 3 * b - a in (0, 1, 2)]
    )


def write_array(out, declaration, items):
    out.write(f"const {declaration} = {{\n")
    for i in range(0, len(items), 8):
        out.write("  " + ", ".join(items[i : i + 8]) + ",\n")
    out.write("};\n")


def main():
    found = operations()
    strings, slots = groups(found)
    all_splits = []
    starts = [0, 0]
    for length in range(2, LONGEST_RUN + 1):
        starts.append(len(all_splits))
        all_splits += splits(length)
    starts.append(len(all_splits))
    with open(sys.argv[1], "w", encoding="ascii") as out:
        out.write("// Written by make_tables.py.\n")
        out.write('#include "games/abaku/tables.h"\n')
        write_array(out, "uint64_t abaku_operation_bits[]", [f"{w:#x}u" for w in bits(found)])
        write_array(out, "uint32_t abaku_operation_strings[]", [f"{s:#x}u" for s in strings])
        write_array(out, "uint64_t abaku_operation_slots[]", [f"{s:#x}u" for s in slots])
        write_array(out, "uint16_t abaku_split_starts[]", [str(s) for s in starts])
        write_array(out, "AbakuSplit abaku_splits[]", [f"{{{o}, {a}, {b}}}" for o, a, b in all_splits])


main()
