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
SKIPPED = '<testcase name="4 - four"><skipped/></testcase>'
FAILURE = '<testcase name="3 - three"><failure/></testcase>'


def said_of(cases, *results, folders=1):
    """The script's lines and status for a report with these cases, where programs ended like this."""
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
        run = subprocess.run([sys.executable, script, *[folder] * folders], capture_output=True, text=True)
    return run.stdout.splitlines(), run.returncode


def count(cases, *results):
    lines, status = said_of(cases, *results)
    return lines[-1], status


def passed_cases_are_counted():
    assert count(CASES, "OK", "OK") == ("4 passed, 0 failed", 0)


def failed_cases_are_counted_once():
    assert count(CASES + FAILURE, "FAIL") == ("2 passed, 1 failed", 1)


def programs_that_end_early_have_failed():
    for result in ("ERROR", "FAIL", "TIMEOUT", "INTERRUPT"):
        assert count(CASES, "OK", result) == ("4 passed, 1 failed", 1)


def skipped_programs_have_failed_and_are_named():
    lines, status = said_of("", "SKIP")
    assert (lines[-1], status) == ("0 passed, 1 failed", 1)
    assert "failed: project / program 0 (left out)" in lines, lines


def skipped_cases_have_failed_and_are_named():
    lines, status = said_of(CASES + SKIPPED, "OK")
    assert (lines[-1], status) == ("2 passed, 1 failed", 1)
    assert any(line.endswith("4 - four (left out)") for line in lines), lines


def programs_without_cases_count_once():
    case = '<testcase name="project / program 0"{}</testcase>'
    assert count(case.format(">"), "OK") == ("1 passed, 0 failed", 0)
    for result, told in (("FAIL", "><failure/>"), ("ERROR", "><error/>"), ("SKIP", "><skipped/>"), ("TIMEOUT", ">")):
        assert count(case.format(told), result) == ("0 passed, 1 failed", 1), result


def several_folders_are_added_up():
    lines, status = said_of(CASES, "OK", folders=2)
    assert (lines[-1], status) == ("4 passed, 0 failed", 0)
    lines, status = said_of(CASES, "FAIL", folders=2)
    assert (lines[-1], status) == ("4 passed, 2 failed", 1)


def a_run_that_never_was_has_failed():
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run([sys.executable, script, folder], capture_output=True, text=True)
    assert run.stdout.splitlines()[-1] == "0 passed, 1 failed" and run.returncode == 1, run


tap.run([
    a_run_that_never_was_has_failed,
    passed_cases_are_counted,
    failed_cases_are_counted_once,
    programs_that_end_early_have_failed,
    skipped_programs_have_failed_and_are_named,
    skipped_cases_have_failed_and_are_named,
    programs_without_cases_count_once,
    several_folders_are_added_up,
])
