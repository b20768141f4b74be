"""Adds up the test cases of a Meson run and closes with "N passed, M failed".

Every case inside a TAP test counts, and a test program that crashed or timed out counts as failed:
Meson's report has the cases, only its log says of a program that it did not come to its end. What a
failed case said of itself is repeated at the end, where it is found without the whole log.

usage: count-tests.py FOLDER, which has testlog.junit.xml and testlog.json
"""
import json
import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

logs = pathlib.Path(sys.argv[1])
# What a failed test printed may hold characters that XML does not know.
report = re.sub(
    rb"[\x00-\x08\x0b\x0c\x0e-\x1f]", b"?", (logs / "testlog.junit.xml").read_bytes()
)
programs = [json.loads(line) for line in (logs / "testlog.json").read_text().splitlines()]
MOST_LINES_REPEATED = 30


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
    told = told[:MOST_LINES_REPEATED] or output[-MOST_LINES_REPEATED:]
    return told + printed(element, "system-err")[-MOST_LINES_REPEATED:]


passed, failed = 0, []
for suite in ElementTree.fromstring(report).iter("testsuite"):
    wrong = False
    for case in suite.iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            failed.append(f"{suite.get('name')}: {case.get('name')}")
            print(*diagnosis(case), sep="\n")
            wrong = True
        elif case.find("skipped") is None:
            passed += 1
    if not wrong and int(suite.get("errors", 0)) + int(suite.get("failures", 0)) > 0:
        failed.append(suite.get("name"))
        wrong = True
    if wrong:
        print(*diagnosis(suite), sep="\n")
for program in programs:
    # In the report a program's name stands behind that of the project.
    is_told = any(entry.partition(": ")[0].endswith(program["name"]) for entry in failed)
    if program["result"] not in ("OK", "SKIP", "EXPECTEDFAIL") and not is_told:
        failed.append(f"{program['name']}: {program['result']}")
        print(*(program.get("stderr") or "").splitlines()[-MOST_LINES_REPEATED:], sep="\n")
for name in failed:
    print("failed:", name)
print(f"{passed} passed, {len(failed)} failed")
sys.exit(1 if failed else 0)
