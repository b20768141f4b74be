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


def count_suite(suite):
    """How many cases passed, and what failed."""
    passed, failed = 0, []
    for case in suite.iter("testcase"):
        name = f"{suite.get('name')}: {case.get('name')}"
        if case.find("failure") is not None or case.find("error") is not None:
            failed.append(name)
            print(*diagnosis(case), sep="\n")
        elif case.find("skipped") is not None:
            failed.append(f"{name} (left out)")
        else:
            passed += 1
    if not failed and int(suite.get("errors", 0)) + int(suite.get("failures", 0)) > 0:
        failed.append(suite.get("name"))
    if failed:
        print(*diagnosis(suite), sep="\n")
    return passed, failed


def programs_not_told(logs, failed):
    """The programs that did not come to their end and of which the report says nothing."""
    for line in (logs / "testlog.json").read_text().splitlines():
        program = json.loads(line)
        # In the report a program's name stands behind that of the project.
        is_told = any(entry.partition(": ")[0].endswith(program["name"]) for entry in failed)
        if program["result"] in ("OK", "EXPECTEDFAIL") or is_told:
            continue
        print(*(program.get("stderr") or "").splitlines()[-MAX_LINES_REPEATED:], sep="\n")
        how = "left out" if program["result"] == "SKIP" else program["result"]
        yield f"{program['name']} ({how})"


all_passed, all_failed = 0, []
for folder in map(pathlib.Path, sys.argv[1:]):
    failed_here = []
    for each in read_report(folder / "testlog.junit.xml").iter("testsuite"):
        count, names = count_suite(each)
        all_passed += count
        failed_here += names
    failed_here += programs_not_told(folder, failed_here)
    all_failed += failed_here
for name in all_failed:
    print("failed:", name)
print(f"{all_passed} passed, {len(all_failed)} failed")
sys.exit(1 if all_failed else 0)
