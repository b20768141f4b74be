"""Writes the tables of operations of digits: which strings of up to six digits read as one, the
same strings grouped by the digits they use, and how the digits of an operation can split.

Every operation is found from its result: from two numbers a and b come a b a+b, a+b a b, a b axb
and axb a b, from one number its square and its cube, before and after it.
"""
import sys

LONGEST = 6
LONGEST_RUN = 15
SLOT_BITS = 13
FILTER_BITS = 16
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


def endings(found):
    """For the last four digits of a string: bit N is set when the last N read as an operation."""
    result = [0] * 10**4
    for text in found:
        if len(text) <= 4:
            for value in range(int(text), 10**4, 10 ** len(text)):
                result[value] |= 1 << len(text)
    return result


def bits(found, length):
    """One bit a string of this length, by value."""
    words = [0] * (10**length // 64 + 1)
    for text in found:
        if len(text) == length:
            words[int(text) // 64] |= 1 << int(text) % 64
    return words


def last_digit_mask(values):
    """Bit D is set when one of the values ends with D; bit 10, for an unknown digit, always is."""
    return sum(1 << digit for digit in {value % 10 for value in values} | {10})


def last_digit_tables():
    """What a sum, a product, a square and a cube can end with, by the last digits of the numbers
    that make it, where 10 stands for an unknown digit."""
    digits = [[digit] for digit in range(10)] + [range(10)]

    def pairs(combine):
        return [
            [last_digit_mask([combine(a, b) for a in one for b in other]) for other in digits]
            for one in digits
        ]

    return {
        "sum_masks[11][11]": pairs(lambda a, b: a + b),
        "product_masks[11][11]": pairs(lambda a, b: a * b),
        "factor_masks[10][10]": [
            [sum(1 << a for a in range(10) if a * b % 10 == c) for c in range(10)]
            for b in range(10)
        ],
        "power_masks[2][11]": [
            [last_digit_mask([a**exponent for a in one]) for one in digits] for exponent in (2, 3)
        ],
    }


def hash_key(key, bits):
    """The upper bits of a product."""
    return (key * HASH_FACTOR & 0xFFFFFFFF) >> (32 - bits)


def key_filter(found):
    """One bit a hash: whether a string's key has it."""
    words = [0] * (1 << FILTER_BITS >> 6)
    for text in found:
        bit = hash_key(digit_key(text), FILTER_BITS)
        words[bit // 64] |= 1 << bit % 64
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
        slot = hash_key(key, SLOT_BITS)
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


def split_groups(length):
    """The splits grouped by where the result meets the other numbers, as (relation, boundary,
    others, longer): `others` is the set of digits at which the second of those numbers can start,
    `longer` the subset where the result of a sum has a digit more than both."""
    groups = {}
    for relation, a, b in splits(length):
        second, third = a, a + b
        result_is_last = relation in (0, 2)
        boundary, other = (third, second) if result_is_last else (second, third)
        others, longer = groups.get((relation, boundary), (0, 0))
        if relation < 4:
            others |= 1 << other
        result = length - boundary if result_is_last else boundary
        operands = (second, third - second) if result_is_last else (b, length - third)
        if relation < 2 and result > max(operands):
            longer |= 1 << other
        groups[relation, boundary] = others, longer
    return [(*key, *masks) for key, masks in sorted(groups.items())]


def by_length(function):
    """The results of a function for all lengths of runs in one list, and where each starts."""
    items, starts = [], [0, 0]
    for length in range(2, LONGEST_RUN + 1):
        starts.append(len(items))
        items += function(length)
    return items, starts + [len(items)]


def initializer(value):
    """Nested lists and tuples of numbers as C writes them."""
    if isinstance(value, int):
        return f"{value:#x}u" if value > 99 else str(value)
    return "{" + ", ".join(map(initializer, value)) + "}"


def write_array(out, declaration, items):
    out.write(f"const {declaration} = {{\n")
    for i in range(0, len(items), 16):
        out.write("  " + ", ".join(map(initializer, items[i : i + 16])) + ",\n")
    out.write("};\n")


def main():
    found = operations()
    strings, slots = groups(found)
    all_splits, split_starts = by_length(splits)
    all_groups, group_starts = by_length(split_groups)
    with open(sys.argv[1], "w", encoding="ascii") as out:
        out.write("// Written by make_tables.py.\n")
        out.write('#include "games/abaku/tables.h"\n')
        write_array(out, "uint8_t abaku_operation_endings[]", endings(found))
        write_array(out, "uint64_t abaku_operations_of_5[]", bits(found, 5))
        write_array(out, "uint64_t abaku_operations_of_6[]", bits(found, 6))
        write_array(out, "uint32_t abaku_operation_strings[]", strings)
        write_array(out, "uint64_t abaku_operation_slots[]", slots)
        write_array(out, "uint64_t abaku_operation_filter[]", key_filter(found))
        for name, table in last_digit_tables().items():
            write_array(out, "uint16_t abaku_" + name, table)
        write_array(out, "AbakuSplit abaku_splits[]", all_splits)
        write_array(out, "uint16_t abaku_split_starts[]", split_starts)
        write_array(out, "AbakuSplitGroup abaku_split_groups[]", all_groups)
        write_array(out, "uint16_t abaku_split_group_starts[]", group_starts)


main()
