"""Adds up the test cases of Meson runs and closes with "N passed, M failed".

Every case inside a TAP test counts, and a test program that crashed or timed out counts as failed:
Meson's report has the cases, only its log says of a program that it did not come to its end. What
was left out counts as failed too, a case as much as a program: nobody knows whether it works. What a
failed case said of itself is repeated at the end, where it is found without the whole log.

usage: count-tests.py FOLDER..., which have testlog.junit.xml and testlog.json
"""
import json
import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

MAX_LINES_REPEATED = 30


def printed(element, name):
    return (element.findtext(name) or "").splitlines()


def diagnosis(element):
    """The comments under a suite's failed cases, or else the last lines that a program printed."""
    output, told, inside = printed(element, "system-out"), [], False
    for line in output:
        if re.match(r"(not )?ok\b", line):
            inside = line.startswith("not ok")
        if inside:
            told.append(line)
    told = told[:MAX_LINES_REPEATED] or output[-MAX_LINES_REPEATED:]
    return told + printed(element, "system-err")[-MAX_LINES_REPEATED:]


def read_report(path):
    """The report; what a failed test printed may hold characters that XML does not know."""
    return ElementTree.fromstring(re.sub(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]", b"?", path.read_bytes()))


def read_programs(path):
    """Every program of the run by its name."""
    return {program["name"]: program for program in map(json.loads, path.read_text().splitlines())}


def how_it_ended(program):
    """Why a program counts as failed; None: it does not."""
    result = program["result"]
    return {"OK": None, "EXPECTEDFAIL": None, "SKIP": "left out"}.get(result, result)


def count_suite(suite, programs):
    """How many cases passed, and what failed. Takes the programs out of which it tells."""
    passed, failed = 0, []
    for case in suite.iter("testcase"):
        name = f"{suite.get('name')}: {case.get('name')}"
        # A program without cases is one itself, and the report does not know of all that it may end in.
        program = programs.pop(case.get("name"), None)
        if case.find("failure") is not None or case.find("error") is not None:
            failed.append(name)
            print(*diagnosis(case), sep="\n")
        elif case.find("skipped") is not None:
            failed.append(f"{name} (left out)")
        elif program and how_it_ended(program):
            failed.append(f"{name} ({how_it_ended(program)})")
        else:
            passed += 1
    if not failed and int(suite.get("errors", 0)) + int(suite.get("failures", 0)) > 0:
        failed.append(suite.get("name"))
    if failed:
        print(*diagnosis(suite), sep="\n")
        # In the report a program's name stands behind that of the project.
        programs.pop(suite.get("name").partition(".")[2], None)
    return passed, failed


def count_folder(folder):
    if not (folder / "testlog.junit.xml").exists():
        return 0, [f"{folder}: no tests were run"]
    passed, failed = 0, []
    programs = read_programs(folder / "testlog.json")
    for suite in read_report(folder / "testlog.junit.xml").iter("testsuite"):
        count, names = count_suite(suite, programs)
        passed += count
        failed += names
    for name, program in programs.items():
        if how_it_ended(program):
            failed.append(f"{name} ({how_it_ended(program)})")
            print(*(program.get("stderr") or "").splitlines()[-MAX_LINES_REPEATED:], sep="\n")
    return passed, failed


counts = [count_folder(pathlib.Path(argument)) for argument in sys.argv[1:]]
all_failed = [name for _, failed in counts for name in failed]
for name in all_failed:
    print("failed:", name)
print(f"{sum(passed for passed, _ in counts)} passed, {len(all_failed)} failed")
sys.exit(1 if all_failed else 0)
