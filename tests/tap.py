"""Runs test functions and prints TAP; a function that raises has failed."""
import traceback


def run(tests):
    print(f"1..{len(tests)}")
    for number, test in enumerate(tests, 1):
        title = test.__name__.replace("_", " ")
        try:
            test()
            print(f"ok {number} - {title}", flush=True)
        except Exception:  # a failed test must not hide the others
            print(f"not ok {number} - {title}")
            print("".join("# " + line + "\n" for line in traceback.format_exc().splitlines()),
                  end="", flush=True)
