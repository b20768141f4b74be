#!/usr/bin/env python3
"""Runs a test against a real PostgreSQL of its own.

usage: postgresql.py COMMAND [ARGUMENT...]

The server lives in a temporary folder, listens on a socket there and on a free port of the loopback, and
ends with the command, whatever becomes of that. The command finds its address in FIVEFOLD_TEST_POSTGRESQL,
as postgresql://USER@/?host=FOLDER, and makes its databases itself: `psql` and `createdb` are on its path.
What cannot be started fails the test. PostgreSQL refuses to run as root: there it runs as the user
`postgres` that Debian's package makes, or else as `nobody`.
"""
import glob
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PATIENCE = 120
# Everything reaches the disk as on a real site, but nothing is started that tests do not need.
SETTINGS = {"fsync": "on", "listen_addresses": "'127.0.0.1'", "max_connections": "60", "shared_buffers": "32MB",
            "autovacuum": "off", "wal_level": "minimal", "max_wal_senders": "0", "log_min_messages": "fatal",
            "jit": "off", "unix_socket_permissions": "0777"}


def find_programs():
    """The folder of the newest version's programs: Debian keeps them off the path."""
    found = shutil.which("initdb")
    if found:
        return os.path.dirname(os.path.realpath(found))
    folders = glob.glob("/usr/lib/postgresql/*/bin")
    if not folders:
        raise SystemExit("postgresql.py: PostgreSQL is not installed (scripts/bootstrap installs it)")
    return max(folders, key=lambda folder: int(folder.split("/")[-2]))


def find_user():
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            pass
    raise SystemExit("postgresql.py: there is no user to run PostgreSQL as")


class Postgresql:
    """One server; use it with `with`."""
    count = 0

    def __init__(self, settings=None, base=None):
        self.programs, self.user = find_programs(), find_user()
        base = base or ("/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
        self.folder = tempfile.mkdtemp(prefix="fivefold-postgresql-", dir=base)
        self.data = os.path.join(self.folder, "data")
        self.settings = {**SETTINGS, **(settings or {})}
        # Below those of the servers that are tested, and of those that the kernel hands out.
        self.port = 12000 + (os.getpid() * 4 + Postgresql.count) % 8000
        Postgresql.count += 1
        self.process = None

    def identity(self):
        if not self.user:
            return {}
        return {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": [], "cwd": self.folder}

    def run(self, program, *arguments):
        done = subprocess.run([os.path.join(self.programs, program), *arguments], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=PATIENCE, **self.identity())
        if done.returncode:
            raise SystemExit(f"postgresql.py: {program} failed: {done.stdout.decode()}")

    def create(self):
        if self.user:
            os.chown(self.folder, self.user.pw_uid, self.user.pw_gid)
        os.chmod(self.folder, 0o755)
        self.run("initdb", "--pgdata", self.data, "--username", "fivefold", "--auth", "trust", "--no-sync",
                 "--no-instructions", "--encoding", "UTF8", "--locale", "C")

    def start(self):
        options = {**self.settings, "unix_socket_directories": f"'{self.folder}'", "port": str(self.port)}
        with open(os.path.join(self.data, "postgresql.auto.conf"), "w") as file:
            file.writelines(f"{name} = {value}\n" for name, value in options.items())
        if self.user:
            os.chown(file.name, self.user.pw_uid, self.user.pw_gid)
        log = open(os.path.join(self.folder, "log"), "ab")
        self.process = subprocess.Popen([os.path.join(self.programs, "postgres"), "-D", self.data],
                                        stdout=log, stderr=log, **self.identity())
        end = time.monotonic() + PATIENCE
        while not self.is_ready():
            if self.process.poll() is not None or time.monotonic() > end:
                with open(os.path.join(self.folder, "log")) as text:
                    raise SystemExit(f"postgresql.py: PostgreSQL does not start: {text.read()}")
            time.sleep(0.02)

    def is_ready(self):
        return subprocess.run([os.path.join(self.programs, "pg_isready"), "-q", "-h", self.folder, "-p", str(self.port)]
                              ).returncode == 0

    def stop(self, how=signal.SIGINT):
        """SIGINT: at once, but in order; SIGQUIT: as after a crash."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
        self.process = None

    def uri(self, database=""):
        return f"postgresql://fivefold@/{database}?host={self.folder}&port={self.port}"

    def tcp_uri(self, database):
        return f"postgresql://fivefold@127.0.0.1:{self.port}/{database}"

    def environment(self):
        return {**os.environ, "FIVEFOLD_TEST_POSTGRESQL": self.uri(), "PGHOST": self.folder, "PGPORT": str(self.port),
                "PGUSER": "fivefold", "PATH": self.programs + os.pathsep + os.environ.get("PATH", "")}

    def __enter__(self):
        try:
            self.create()
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        try:
            self.stop()
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def main():
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, lambda *_: sys.exit(1))
    with Postgresql() as server:
        child = subprocess.Popen(sys.argv[1:], env=server.environment())
        try:
            return child.wait()
        finally:
            if child.poll() is None:
                child.kill()
                child.wait()


if __name__ == "__main__":
    sys.exit(main())
