"""Waits for what other processes bring about."""
import time

TIMEOUT = 120


def wait_until(wanted, patience=TIMEOUT, what="it did not come to that"):
    end = time.monotonic() + patience
    while not wanted():
        assert time.monotonic() < end, what
        time.sleep(0.05)
