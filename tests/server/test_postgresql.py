"""What a server does about the PostgreSQL it stands on: which it refuses, and what happens when it goes away.

usage: test_postgresql.py PROGRAM; prints TAP.
"""
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import tap  # noqa: E402
from harness import Refused, Server  # noqa: E402
from postgresql import Postgresql  # noqa: E402

program = sys.argv[1]
TIMEOUT = 120
ARGUMENTS = ["--engines", "0", "--no-limits"]


def serve(place):
    """What a server says that is not to start."""
    done = subprocess.run([program, "serve", "--port", "0", "--db", place, *ARGUMENTS], stderr=subprocess.PIPE, timeout=TIMEOUT)
    assert done.returncode == 1
    return done.stderr.decode()


def a_server_that_may_lose_what_it_acknowledged_is_refused():
    with Postgresql({"fsync": "off"}) as unsafe:
        assert "fsync" in serve(unsafe.uri("postgres"))


def what_cannot_be_reached_is_told_without_the_password():
    said = serve("postgresql://somebody:very-secret@127.0.0.1:1/games")
    assert "127.0.0.1" in said and "somebody" in said and "secret" not in said, said
    said = serve("postgresql://somebody:very-secret@127.0.0.1/games?nonsense=very-secret")
    assert "postgresql://" in said and "secret" not in said, said


class Bouncer:
    """A PgBouncer in front of the database; use it with `with`."""

    def __init__(self, mode, **settings):
        self.folder = tempfile.mkdtemp(prefix="bouncer-", dir=database.folder)
        self.port = database.port + 20000
        lines = {"listen_addr": "127.0.0.1", "listen_port": self.port, "auth_type": "any", "pool_mode": mode,
                 "unix_socket_dir": self.folder, "default_pool_size": 20, **settings}
        self.file = os.path.join(self.folder, "pgbouncer.ini")
        with open(self.file, "w") as file:
            file.write(f"[databases]\n* = host={database.folder} port={database.port} user=fivefold\n[pgbouncer]\n")
            file.writelines(f"{name} = {value}\n" for name, value in lines.items())
        for path in (self.folder, self.file):
            if database.user:
                os.chown(path, database.user.pw_uid, database.user.pw_gid)

    def __enter__(self):
        program = shutil.which("pgbouncer") or "/usr/sbin/pgbouncer"
        self.process = subprocess.Popen([program, self.file], stderr=subprocess.DEVNULL, **database.identity())
        end = time.monotonic() + TIMEOUT
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=TIMEOUT).close()
                return f"postgresql://fivefold@127.0.0.1:{self.port}/postgres"
            except ConnectionRefusedError:
                assert self.process.poll() is None and time.monotonic() < end, "PgBouncer does not start"
                time.sleep(0.05)

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(TIMEOUT)


def a_pool_that_shares_its_connections_is_refused():
    for mode, settings in (("transaction", {}), ("transaction", {"server_round_robin": 1}), ("statement", {})):
        with Bouncer(mode, **settings) as place:
            for _ in range(2):  # when it has no connections yet, and when it has some
                said = serve(place)
                assert "pooler" in said, (mode, settings, said)


def a_pool_of_sessions_will_do():
    subprocess.run(["createdb", "pooled"], check=True, timeout=TIMEOUT)
    with Bouncer("session") as place:
        server = Server(program, *ARGUMENTS, database=place.replace("/postgres", "/pooled"))
        token = server.player("Ann")
        table = server.table(token, game="abalone", seats=["me", "me"])["table"]["id"]
        player = server.socket(token)
        assert player.ask("play", table=table, move=player.ask("moves", table=table)["moves"][0])["n"] == 4
        assert server.stop() == 0


def a_database_has_one_server():
    server = Server(program, *ARGUMENTS, database=database.uri("postgres"))
    assert "in use" in serve(database.uri("postgres"))
    assert server.stop() == 0


def ask_until(ask, wanted):
    end = time.monotonic() + TIMEOUT
    while not wanted(ask()):
        assert time.monotonic() < end
        time.sleep(0.05)


def play_goes_on_after_a_crash_of_the_database():
    server = Server(program, *ARGUMENTS, database=database.uri("postgres"))
    token = server.player("Ann")
    table = server.table(token, game="abalone", seats=["me", "me"])["table"]["id"]
    player = server.socket(token)
    player.ask("follow", table=table)

    def play():
        """The number of the move, or the code of the refusal."""
        try:
            return player.ask("play", table=table, move=player.ask("moves", table=table)["moves"][0])["n"]
        except Refused as refusal:
            assert refusal.code == "unavailable" and refusal.body["retry"] > 0, refusal.body
            return refusal.code

    assert play() == 4
    for how in (signal.SIGQUIT, signal.SIGINT):
        database.stop(how)
        before = player.ask("get", table=table)["table"]["next"]
        assert play() == "unavailable"
        assert server.http("GET", "/healthz", raw=True)[0] == 503
        database.start()
        answers = []
        ask_until(lambda: answers.append(play()) or answers[-1], lambda answer: answer != "unavailable")
        assert answers[-1] == before, "nothing was changed meanwhile, and nobody lost the table"
        ask_until(lambda: server.http("GET", "/healthz", raw=True)[0], lambda status: status == 200)
        assert server.http("GET", "/api/v1/me", token=token)["player"]["name"] == "Ann"
    assert server.stop() == 0
    with server.stored() as stored:
        assert stored.execute("SELECT count(*), max(number), max(heads.length) FROM entries JOIN heads USING (table_id)") == [(6, 6, 6)]


with Postgresql() as database:
    os.environ.update(database.environment())
    tap.run([a_server_that_may_lose_what_it_acknowledged_is_refused, what_cannot_be_reached_is_told_without_the_password,
             a_database_has_one_server, a_pool_that_shares_its_connections_is_refused, a_pool_of_sessions_will_do, play_goes_on_after_a_crash_of_the_database])
