"""A PostgreSQL whose disk can be made bad, and which can be killed."""
import os
import signal
import subprocess

import postgresql
import stored


class Postgres(postgresql.Postgresql):
    def __init__(self, disk=None):
        super().__init__()
        self.disk, self.created = disk, 0

    def identity(self):
        bad = self.disk.environment() if self.disk else {}
        return {**super().identity(), "env": {**os.environ, **bad}}

    def create_database(self):
        self.created += 1
        name = f"faults_{self.created}"
        stored.run_psql(self.uri("postgres"), f"CREATE DATABASE {name}")
        return name

    def processes(self):
        """The ids of the server's processes, its own last."""
        children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True).stdout
        return [int(pid) for pid in children.split()] + [self.process.pid]

    def crash(self):
        """All of it at once, as when the machine stops."""
        for pid in self.processes():
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.wait()
        self.process = None
