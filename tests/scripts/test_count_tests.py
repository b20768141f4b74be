"""Checks that the closing line of the tests tells of every test that failed.

usage: test_count_tests.py COUNT_TESTS; prints TAP.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import tap

script = sys.argv[1]
CASES = '<testcase name="1 - one"/><testcase name="2 - two"/>'
FAILURE = '<testcase name="3 - three"><failure/></testcase>'


def count(cases, *results):
    """What the script says of a report with these cases, where programs ended like this."""
    with tempfile.TemporaryDirectory() as folder:
        logs = pathlib.Path(folder)
        (logs / "testlog.junit.xml").write_text(
            "<testsuites>"
            + "".join(
                f'<testsuite name="project.project / program {i}" errors="0" failures="0">'
                f"{cases}</testsuite>"
                for i in range(len(results))
            )
            + "</testsuites>"
        )
        (logs / "testlog.json").write_text(
            "".join(
                json.dumps({"name": f"project / program {i}", "result": result}) + "\n"
                for i, result in enumerate(results)
            )
        )
        run = subprocess.run([sys.executable, script, folder], capture_output=True, text=True)
    return run.stdout.splitlines()[-1], run.returncode


def passed_cases_are_counted():
    assert count(CASES, "OK", "OK") == ("4 passed, 0 failed", 0)


def failed_cases_are_counted_once():
    assert count(CASES + FAILURE, "FAIL") == ("2 passed, 1 failed", 1)


def programs_that_end_early_have_failed():
    for result in ("ERROR", "FAIL", "TIMEOUT", "INTERRUPT"):
        assert count(CASES, "OK", result) == ("4 passed, 1 failed", 1)


def skipped_programs_have_not():
    assert count("", "SKIP") == ("0 passed, 0 failed", 0)


tap.run([
    passed_cases_are_counted,
    failed_cases_are_counted_once,
    programs_that_end_early_have_failed,
    skipped_programs_have_not,
])
