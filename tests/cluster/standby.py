"""Two PostgreSQLs, of which one follows the other, as a site has them that survives the loss of its database."""
import os
import pathlib
import shutil
import sys
import time

sys.path[:0] = [str(pathlib.Path(__file__).parent.parent / part) for part in ("server", "faults")]
import stored  # noqa: E402
from killable import Postgres  # noqa: E402
from proxy import Proxy  # noqa: E402

PATIENCE = 60
SETTINGS = {"max_connections": "120", "wal_level": "replica", "max_wal_senders": "8", "hot_standby": "on",
            "wal_keep_size": "'256MB'", "autovacuum": "on", "wal_receiver_status_interval": "'1s'",
            "wal_retrieve_retry_interval": "'200ms'", "log_min_messages": "error", "deadlock_timeout": "'200ms'"}


class Member(Postgres):
    """A server that can become the other one's standby."""

    def __init__(self):
        super().__init__()
        self.settings.update(SETTINGS)
        self.lines = []  # on the way here

    def follow(self, leader, port):
        """Becomes a copy of the leader that follows it through a port."""
        shutil.rmtree(self.data, ignore_errors=True)
        if self.user:
            os.chown(self.folder, self.user.pw_uid, self.user.pw_gid)
        self.run("pg_basebackup", "--host", leader.folder, "--port", str(leader.port), "--username", "fivefold",
                 "--pgdata", self.data, "--wal-method", "stream", "--checkpoint", "fast", "--no-sync")
        self.mark("standby.signal")
        self.settings["primary_conninfo"] = f"'host=127.0.0.1 port={port} user=fivefold application_name=standby'"
        self.settings["synchronous_standby_names"] = "''"
        self.start()

    def mark(self, name):
        path = os.path.join(self.data, name)
        open(path, "w").close()
        if self.user:
            os.chown(path, self.user.pw_uid, self.user.pw_gid)

    def promote(self):
        self.run("pg_ctl", "promote", "--pgdata", self.data, "--timeout", str(PATIENCE))

    def start(self):
        super().start()
        for line in self.lines:
            line.set(is_down=False)

    def stop(self, *how):
        super().stop(*how)
        for line in self.lines:
            line.set(is_down=True)

    def crash(self):
        if self.process and self.process.poll() is None:
            super().crash()
        for line in self.lines:
            line.set(is_down=True)

    def complaints(self):
        """What it had to refuse that must not come to that, of all its life, with what it says of each."""
        with open(os.path.join(self.folder, "log"), errors="replace") as log:
            lines = log.read().splitlines()
        return ["\n".join(line[:300] for line in lines[number:number + 12]) for number, line in enumerate(lines)
                if "deadlock detected" in line or "entries_pkey" in line]

    def ask(self, sql):
        return stored.run_psql(self.uri("postgres"), sql).strip()

    def set_synchronous(self, is_on):
        """Whether a commit waits until the standby has it, too."""
        self.settings["synchronous_standby_names"] = "'standby'" if is_on else "''"
        self.ask(f"ALTER SYSTEM SET synchronous_standby_names = {self.settings['synchronous_standby_names']}")
        self.ask("SELECT pg_reload_conf()")


class Pair:
    """A primary and its standby; use it with `with`. Replication passes a proxy, which can hold it up."""

    def __init__(self):
        self.members = [Member(), Member()]
        self.primary, self.standby = self.members
        self.replication = Proxy(lambda: ("127.0.0.1", self.primary.port))

    def __enter__(self):
        try:
            self.primary.create()
            self.primary.start()
            self.rebuild()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.replication.close()
        for member in self.members:
            member.crash()
            member.__exit__()

    def rebuild(self):
        """Makes the standby anew from the primary."""
        self.standby.crash()
        self.standby.follow(self.primary, self.replication.port)
        self.wait_for("SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'", "1")

    def is_whole(self):
        return self.standby.process is not None and self.primary.ask("SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'") == "1"

    def wait_for(self, question, answer):
        end = time.monotonic() + PATIENCE
        while self.primary.ask(question) != answer:
            assert time.monotonic() < end, f"the standby does not come: {question}"
            time.sleep(0.05)

    def be_synchronous(self):
        """From now on nothing is acknowledged that the standby does not have."""
        self.primary.set_synchronous(True)
        self.wait_for("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'", "1")
        self.catch_up()

    def catch_up(self):
        """The standby has what was written until now."""
        reached = self.primary.ask("SELECT pg_current_wal_lsn()")
        self.wait_for(f"SELECT count(*) FROM pg_stat_replication WHERE flush_lsn >= '{reached}'", "1")

    def restart(self, how, pause):
        """The primary ends, by a signal or, None, as with its machine, and comes back."""
        if how is None:
            self.primary.crash()
        else:
            self.primary.stop(how)
        time.sleep(pause)
        self.primary.start()

    def fail_over(self):
        """The primary is gone; the standby, with what it has, takes its place. What it has can be read, and
        nobody else writes, before this ends."""
        self.primary.crash()
        self.primary, self.standby = self.standby, self.primary
        self.replication.cut_all()
        self.primary.promote()
        self.primary.settings.pop("primary_conninfo", None)

