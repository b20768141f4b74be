"""Replays every golden record and compares with what it printed when it was checked by hand.

usage: run_golden.py PROGRAM; prints TAP.
"""
import difflib
import pathlib
import subprocess
import sys

program = sys.argv[1]
folder = pathlib.Path(__file__).parent
records = sorted(folder.glob("*.record"))
print(f"1..{len(records)}")
for number, record in enumerate(records, 1):
    expected = record.with_suffix(".expected").read_text()
    done = subprocess.run([program, "replay", record], capture_output=True, text=True)
    same = done.returncode == 0 and done.stdout == expected
    print(("" if same else "not ") + f"ok {number} - {record.stem}")
    if not same:
        print("#", done.stderr.strip())
        for line in list(difflib.unified_diff(expected.splitlines(), done.stdout.splitlines(),
                                              "expected", "printed", lineterm=""))[:30]:
            print("#", line)
