"""A HAProxy in front of a site's nodes, with the configuration of deploy/; use it with `with`."""
import os
import pathlib
import shutil
import socket
import subprocess
import time

PATIENCE = 60
CONFIGURATION = str(pathlib.Path(__file__).parent.parent.parent / "deploy/haproxy.cfg")
NAMES = ("FIVEFOLD_ONE", "FIVEFOLD_TWO", "FIVEFOLD_THREE")
NOBODY = "127.0.0.1:1"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Haproxy:
    def __init__(self, nodes, port=None):
        self.port = port or free_port()
        servers = [f"127.0.0.1:{node}" for _, node in nodes] + [NOBODY] * len(NAMES)
        self.environment = {**os.environ, "FIVEFOLD_SITE": f"127.0.0.1:{self.port}", **dict(zip(NAMES, servers))}

    def __enter__(self):
        program = shutil.which("haproxy") or "/usr/sbin/haproxy"
        self.process = subprocess.Popen([program, "-f", CONFIGURATION], env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE).close()
                return self
            except ConnectionRefusedError:
                assert self.process.poll() is None and time.monotonic() < end, "HAProxy does not start"
                time.sleep(0.05)

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait(PATIENCE)
