"""A HAProxy in front of a site's nodes, as docs/scaling.md has it; use it with `with`."""
import os
import shutil
import socket
import subprocess
import tempfile
import time

PATIENCE = 60
CONFIGURATION = """defaults
  mode http
  option forwardfor
  timeout connect 2s
  timeout client 1m
  timeout server 1m
  timeout tunnel 1h
frontend site
  bind 127.0.0.1:{port}
  default_backend fivefold
backend fivefold
  option httpchk GET /readyz
  option redispatch
  retries 3
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
{servers}
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Haproxy:
    def __init__(self, nodes, port=None):
        self.port = port or free_port()
        self.folder = tempfile.mkdtemp(prefix="fivefold-haproxy-")
        self.file = os.path.join(self.folder, "haproxy.cfg")
        servers = "\n".join(f"  server {name} 127.0.0.1:{node}" for name, node in nodes)
        with open(self.file, "w") as file:
            file.write(CONFIGURATION.format(port=self.port, servers=servers))

    def __enter__(self):
        program = shutil.which("haproxy") or "/usr/sbin/haproxy"
        self.process = subprocess.Popen([program, "-f", self.file], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
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
        shutil.rmtree(self.folder, ignore_errors=True)
