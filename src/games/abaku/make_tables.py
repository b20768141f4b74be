"""Writes the tables of operations of digits: which strings of up to six digits read as one, how the
digits of an operation can split, and how a few digits can be arranged.

Every operation is found from its result: from two numbers a and b come a b a+b, a+b a b, a b axb
and axb a b, from one number its square and its cube, before and after it.
"""
import itertools
import sys

MAX_LENGTH = 6
MAX_RUN = 15
RACK = 5
LANES = 16
COLUMNS = 4
NOTHING = 128  # picks a 0


def operations():
    """All strings of at most MAX_LENGTH digits that read as an operation."""
    found = set()

    def add(*numbers):
        text = "".join(map(str, numbers))
        if len(text) <= MAX_LENGTH:
            found.add(text)

    for a in range(1, 10 ** (MAX_LENGTH - 2)):
        for power in (a**2, a**3):
            add(a, power)
            add(power, a)
        room = MAX_LENGTH - 1 - len(str(a))
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


def last_digit_tables():
    """What sums and products of numbers end with, by their last digits, as a set of one digit."""
    digits = range(10)
    return {
        "sum_masks[10][10]": [[1 << (a + b) % 10 for b in digits] for a in digits],
        "product_masks[10][10]": [[1 << a * b % 10 for b in digits] for a in digits],
    }


def factor_leads():
    """Which first digits two factors and their product can have, by how many digits that has fewer
    than they have together; the last digit is any."""
    digits = [[digit] for digit in range(10)] + [range(1, 10)]

    def may_be(a, b, product, scale):
        return a * b < (product + 1) * scale and (a + 1) * (b + 1) > product * scale

    def row(fewer, one, product):
        scale = 10 ** (1 - fewer)
        return [
            255 * any(may_be(a, b, c, scale) for a in one for b in other for c in product)
            for other in digits
        ] + [0] * (LANES - len(digits))

    return [[[row(fewer, one, c) for c in digits] for one in digits] for fewer in (0, 1)]


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


def powers(length):
    """The powers and roots of `length` digits, as (is a cube, is a root, first and last digit of the
    base and of the result)."""

    def power(relation, a):
        first, second = (0, a - 1), (a, length - 1)
        is_cube, is_root = relation in (5, 7), relation > 5
        base, result = (second, first) if is_root else (first, second)
        return (int(is_cube), int(is_root), *base, *result)

    return [power(relation, a) for relation, a, _ in splits(length) if relation > 3]


def sum_lanes(length):
    """The sums and differences of `length` digits side by side, in blocks of LANES, as what to pick
    out of the digits: for each of the last COLUMNS columns the digits of the two summands and of
    the sum; where the second and the third number and the sum start; 255 where the sum is not
    longer than both summands."""

    def columns(parts):
        return [[last - i if i < size else NOTHING for last, size in parts] for i in range(COLUMNS)]

    def block(lanes):
        fill = [NOTHING] * (LANES - len(lanes))
        ones, others, results = [], [], []
        for relation, a, b in lanes:
            first, second, third = (a - 1, a), (a + b - 1, b), (length - 1, length - a - b)
            ones.append(first if relation == 0 else third)
            others.append(second)
            results.append(third if relation == 0 else first)
        longer = [c > max(a, b) for (_, a), (_, b), (_, c) in zip(ones, others, results)]
        return (
            *([column + fill for column in columns(parts)] for parts in (ones, others, results)),
            [a for _, a, _ in lanes] + fill,
            [a + b for _, a, b in lanes] + fill,
            [last + 1 - size for last, size in results] + fill,
            [0 if is_longer else 255 for is_longer in longer] + fill,
        )

    lanes = [split for split in splits(length) if split[0] < 2]
    return [block(lanes[i : i + LANES]) for i in range(0, len(lanes), LANES)]


def by_length(function):
    """The results of a function for all lengths of runs in one list, and where each starts."""
    items, starts = [], [0, 0]
    for length in range(2, MAX_RUN + 1):
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


def patterns():
    """For each pattern of equal digits among one to five in ascending order, the arrangements of
    them in ascending order: for each gap which of the digits is there, in blocks of LANES. Bit N of
    a pattern is set when digit N + 1 is not the same as digit N, and the bit above the last one.
    Returns the blocks, and by pattern where they start and how many arrangements there are."""
    blocks, starts, counts = [], [0], [0]
    for size in range(1, RACK + 1):
        for differences in range(2 ** (size - 1)):
            ranks = [sum(differences >> i & 1 for i in range(place)) for place in range(size)]
            arrangements = sorted(set(itertools.permutations(ranks)))
            starts.append(len(blocks))
            counts.append(len(arrangements))
            for gap in range(size):
                row = [ranks.index(arrangement[gap]) for arrangement in arrangements]
                row += [0] * (-len(row) % LANES)
                blocks += [row[i : i + LANES] for i in range(0, len(row), LANES)]
    return blocks, starts, counts


def main():
    found = operations()
    all_splits, split_starts = by_length(splits)
    all_powers, power_starts = by_length(powers)
    all_sum_lanes, sum_lane_starts = by_length(sum_lanes)
    with open(sys.argv[1], "w", encoding="ascii") as out:
        out.write("// Written by make_tables.py.\n")
        out.write('#include "games/abaku/tables.h"\n')
        write_array(out, "uint8_t abaku_operation_endings[]", endings(found))
        write_array(out, "uint64_t abaku_operations_of_5[]", bits(found, 5))
        write_array(out, "uint64_t abaku_operations_of_6[]", bits(found, 6))
        for name, table in last_digit_tables().items():
            write_array(out, "uint16_t abaku_" + name, table)
        write_array(out, "uint8_t abaku_factor_leads[2][11][11][TABLE_LANES]", factor_leads())
        write_array(out, "AbakuSplit abaku_splits[]", all_splits)
        write_array(out, "uint16_t abaku_split_starts[]", split_starts)
        write_array(out, "AbakuPower abaku_powers[]", all_powers)
        write_array(out, "uint16_t abaku_power_starts[]", power_starts)
        pattern_blocks, pattern_starts, pattern_counts = patterns()
        write_array(out, "uint8_t abaku_pattern_blocks[][TABLE_LANES]", pattern_blocks)
        write_array(out, "uint16_t abaku_pattern_starts[]", pattern_starts)
        write_array(out, "uint8_t abaku_pattern_counts[]", pattern_counts)
        write_array(out, "AbakuSumLanes abaku_sum_lanes[]", all_sum_lanes)
        write_array(out, "uint16_t abaku_sum_lane_starts[]", sum_lane_starts)


main()
