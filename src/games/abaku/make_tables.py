"""Writes the tables of operations of digits: which strings of up to six digits read as one, and
how the digits of an operation can split.

Every operation is found from its result: from two numbers a and b come a b a+b, a+b a b, a b axb
and axb a b, from one number its square and its cube, before and after it.
"""
import sys

LONGEST = 6
LONGEST_RUN = 15


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


def last_digit_tables():
    """What sums and products of numbers end with, by their last digits, as a set of one digit; and
    the digits that times the first end with the second."""
    digits = range(10)
    return {
        "sum_masks[10][10]": [[1 << (a + b) % 10 for b in digits] for a in digits],
        "product_masks[10][10]": [[1 << a * b % 10 for b in digits] for a in digits],
        "factor_masks[10][10]": [
            [sum(1 << a for a in digits if a * b % 10 == c) for c in digits] for b in digits
        ],
    }


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


def roles(length):
    """The same splits by what their numbers are, as (relation, second, third, one, other, result, longer):
    where the second and the third number start; (last digit, length) of the two that make the
    result (of a power they are the same) and of the result; whether that is longer than both."""

    def role(relation, a, b):
        first, second, third = (a - 1, a), (a + b - 1, b), (length - 1, length - a - b)
        numbers = {
            0: (first, second, third),
            1: (second, third, first),
            2: (first, second, third),
            3: (second, third, first),
        }.get(relation, (first, first, second) if relation < 6 else (second, second, first))
        one, other, result = (digits for _, digits in numbers)
        third_start = a + b if relation < 4 else a
        return (relation, a, third_start, *numbers, int(result > max(one, other)))

    return [role(*split) for split in splits(length)]


def kind_starts(first_relation):
    """By length: the number of the first split with such a relation or a later one."""
    result, total = [0, 0], 0
    for length in range(2, LONGEST_RUN + 1):
        relations = [relation for relation, _, _ in splits(length)]
        result.append(total + sum(relation < first_relation for relation in relations))
        total += len(relations)
    return result


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
    all_splits, split_starts = by_length(splits)
    all_roles, _ = by_length(roles)
    with open(sys.argv[1], "w", encoding="ascii") as out:
        out.write("// Written by make_tables.py.\n")
        out.write('#include "games/abaku/tables.h"\n')
        write_array(out, "uint8_t abaku_operation_endings[]", endings(found))
        write_array(out, "uint64_t abaku_operations_of_5[]", bits(found, 5))
        write_array(out, "uint64_t abaku_operations_of_6[]", bits(found, 6))
        for name, table in last_digit_tables().items():
            write_array(out, "uint16_t abaku_" + name, table)
        write_array(out, "AbakuSplit abaku_splits[]", all_splits)
        write_array(out, "uint16_t abaku_split_starts[]", split_starts)
        write_array(out, "uint16_t abaku_product_starts[]", kind_starts(2))
        write_array(out, "uint16_t abaku_power_starts[]", kind_starts(4))
        write_array(out, "AbakuRoles abaku_roles[]", all_roles)


main()
