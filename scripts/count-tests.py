"""Adds up the test cases of a Meson run and closes with "N passed, M failed".

Every case inside a TAP test counts, and a test program that crashed or timed out counts as failed.
What a failed case said of itself is repeated at the end, where it is found without the whole log.
"""
import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

# What a failed test printed may hold characters that XML does not know.
report = re.sub(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]", b"?", pathlib.Path(sys.argv[1]).read_bytes())
MOST_LINES_REPEATED = 30


def diagnosis(suite):
    """The comments under the suite's failed cases, or else the last lines it printed."""
    output = suite.findtext("system-out") or suite.findtext(".//system-out") or ""
    lines, inside = [], False
    for line in output.splitlines():
        if re.match(r"(not )?ok\b", line):
            inside = line.startswith("not ok")
        if inside:
            lines.append(line)
    errors = (suite.findtext("system-err") or suite.findtext(".//system-err") or "").splitlines()
    return (lines or output.splitlines()[-MOST_LINES_REPEATED:])[:MOST_LINES_REPEATED] + errors[-MOST_LINES_REPEATED:]


passed, failed = 0, []
for suite in ElementTree.fromstring(report).iter("testsuite"):
    wrong = False
    for case in suite.iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            failed.append(f"{suite.get('name')}: {case.get('name')}")
            wrong = True
        elif case.find("skipped") is None:
            passed += 1
    if not wrong and int(suite.get("errors", 0)) + int(suite.get("failures", 0)) > 0:
        failed.append(suite.get("name"))
        wrong = True
    if wrong:
        print(*diagnosis(suite), sep="\n")
for name in failed:
    print("failed:", name)
print(f"{passed} passed, {len(failed)} failed")
sys.exit(1 if failed else 0)
