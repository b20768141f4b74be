"""What an operator relies on: readiness of a node that is cut off, nodes of two versions side by side, and the files
of deploy/.

usage: test_operations.py PROGRAM SOURCE_ROOT; prints TAP.
"""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "faults"))
import tap  # noqa: E402
from cluster import Site  # noqa: E402
from harness import Refused, Server  # noqa: E402
from proxy import Proxy  # noqa: E402
from waiting import TIMEOUT, wait_until  # noqa: E402

program, root = sys.argv[1], pathlib.Path(sys.argv[2])


def status(node, path):
    return node.http("GET", path, raw=True)[0]


def sql(text):
    return subprocess.run(["psql", "-qXAtc", text, site.database], check=True, stdout=subprocess.PIPE, timeout=TIMEOUT).stdout.decode().split()


def a_node_that_is_cut_off_alone_is_not_ready():
    there, nowhere = ("127.0.0.1", site.postgresql.port), ("127.0.0.1", 1)
    proxy = Proxy(lambda: there)
    database = f"postgresql://fivefold@127.0.0.1:{proxy.port}/postgres"
    peers = [word for node in site.nodes for word in ("--peer", f"http://127.0.0.1:{node.port}")]
    cut = Server(program, "--node", "cut", *site.arguments, *peers, database=database)
    assert status(cut, "/readyz") == 200
    proxy.target = lambda: nowhere
    for connection in list(proxy.connections):
        connection.reset(connection.sockets[0])
    wait_until(lambda: status(cut, "/readyz") == 503)
    assert b"alone" in cut.http("GET", "/readyz", raw=True)[2]
    assert all(status(node, "/readyz") == 200 for node in site.nodes)
    assert status(cut, "/api/v1/games") == 200  # it goes on with what it can
    proxy.target = lambda: there
    wait_until(lambda: status(cut, "/readyz") == 200)
    assert cut.stop() == 0


def nodes_are_ready_as_long_as_nobody_reaches_the_database():
    peers = [word for node in site.nodes for word in ("--peer", f"http://127.0.0.1:{node.port}")]
    four = Server(program, "--node", "four", *site.arguments, *peers, database=site.database)
    site.postgresql.stop(signal.SIGQUIT)
    nodes = [*site.nodes, four]
    wait_until(lambda: all(status(node, "/healthz") == 503 for node in nodes))
    end = time.monotonic() + 3
    while time.monotonic() < end:
        assert all(status(node, "/readyz") == 200 for node in nodes)
        time.sleep(0.2)
    site.postgresql.start()
    wait_until(lambda: all(status(node, "/healthz") == 200 for node in nodes))
    assert four.stop() == 0


def figures_of_a_node_have_its_clocks_error():
    found = re.search(r"^fivefold_clock_error_milliseconds (-?\d+)$", site.nodes[0].http("GET", "/metrics"), re.MULTILINE)
    assert abs(int(found[1])) < 1000, found


def an_old_node_goes_on_beside_a_newer_one():
    """The next version adds to the schema, as it would, and writes rows that this one does not know everything of."""
    known = int(sql("SELECT version FROM site")[0])
    one, two, _ = site.nodes
    ann = one.player("Ann")
    before = one.table(ann, game="abalone", seats=["me", "me"])["table"]["id"]
    sql(f"BEGIN; UPDATE site SET version = {known + 1}; ALTER TABLE tables ADD COLUMN further text NOT NULL DEFAULT '';"
        " CREATE TABLE of_the_next_version (id bigint PRIMARY KEY); COMMIT")
    play(one, ann, before)
    two.stop()
    two.start()  # also one that is started anew
    play(two, ann, before)
    assert two.table(ann, game="abalone")["table"]["id"]
    sql(f"UPDATE site SET version = {known + 2}")
    refused = subprocess.run([program, "serve", "--port", "0", "--db", site.database, "--node", "late"], stderr=subprocess.PIPE, timeout=TIMEOUT)
    assert refused.returncode == 1 and str(known + 2).encode() in refused.stderr, refused
    sql(f"UPDATE site SET version = {known + 1}")
    for node in site.nodes:
        node.stop()
    alone = subprocess.run([program, "serve", "--port", "0", "--db", site.database], stderr=subprocess.PIPE, timeout=TIMEOUT)
    assert alone.returncode == 1 and str(known + 1).encode() in alone.stderr, alone
    for node in site.nodes:
        node.start()


def play(node, token, table):
    state = node.http("GET", f"/api/v1/tables/{table}", token=token)["table"]
    moves = node.http("POST", f"/api/v1/tables/{table}/actions", {"type": "moves"}, token)["moves"]
    node.http("POST", f"/api/v1/tables/{table}/actions", {"type": "play", "move": moves[0], "n": state["next"]}, token)


def tables_of_rules_that_are_not_known_are_left_to_others():
    one = site.nodes[0]
    ann = one.player("Ann")
    clock = {"kind": "turn", "seconds": 5}
    tables = [one.table(ann, game="abalone", seats=["me", "me"], clock=clock)["table"]["id"] for _ in range(3)]
    numbers = [number_of(table) for table in tables]
    sql(f"UPDATE tables SET rules = 2 WHERE id = {numbers[0]}; UPDATE tables SET dealer = 99 WHERE id = {numbers[1]}")
    for node in site.nodes:  # nobody has them in memory
        node.stop()
    for node in site.nodes:
        node.start()
    for table in tables[:2]:
        try:
            one.http("GET", f"/api/v1/tables/{table}", token=ann)
            raise AssertionError("it is served")
        except Refused as refusal:
            assert refusal.code == "unavailable"
    wait_until(lambda: one.http("GET", f"/api/v1/tables/{tables[2]}", token=ann)["table"]["status"] == "over")
    time.sleep(5)  # as long as a claim could take
    assert sql(f"SELECT tries FROM due WHERE table_id IN ({numbers[0]}, {numbers[1]})") == ["0", "0"]
    sql(f"UPDATE tables SET rules = 1, dealer = 2 WHERE id IN ({numbers[0]}, {numbers[1]})")


def a_later_deadline_is_written_when_it_has_to_be():
    """A move that gives more time leaves the row of what is due, where its time has not almost come."""
    one, two, _ = site.nodes
    ann = one.player("Ann")
    table = one.table(ann, game="abalone", options={"repetition": 0}, seats=["me", "me"], clock={"kind": "turn", "seconds": 60})["table"]["id"]

    def due_after_a_move(node):
        where = f"/api/v1/tables/{table}/actions"
        node.http("POST", where, {"type": "play", "move": node.http("POST", where, {"type": "moves"}, ann)["moves"][0]}, ann)
        return int(sql(f"SELECT at FROM due WHERE table_id = {number_of(table)}")[0])

    assert len({due_after_a_move(node) for node in (one, two) * 3}) == 1
    soon = int(sql(f"UPDATE due SET at = extract(epoch FROM clock_timestamp()) * 1000 + 9000 WHERE table_id = {number_of(table)} RETURNING at")[0])
    assert due_after_a_move(one) > soon + 40000
    sql(f"UPDATE due SET at = at + 3600000 WHERE table_id = {number_of(table)}")
    assert due_after_a_move(two) < soon + 60000  # an earlier one is


def number_of(table):
    value = 0
    for digit in table:
        value = value * 32 + "0123456789abcdefghjkmnpqrstvwxyz".index(digit)
    return value


def the_proxys_configuration_is_valid():
    haproxy = shutil.which("haproxy") or "/usr/sbin/haproxy"
    file = root / "deploy/haproxy.cfg"
    done = subprocess.run([haproxy, "-c", "-f", str(file)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=TIMEOUT)
    assert done.returncode == 0, done.stdout.decode()
    for wanted in ("option httpchk GET /readyz", "on-marked-down shutdown-sessions", "timeout tunnel 1h", "option forwardfor"):
        assert wanted in file.read_text(), wanted


def the_units_are_valid():
    with tempfile.TemporaryDirectory() as folder:
        names = {"fivefold@.service": "fivefold@one.service", "fivefold-worker.service": "fivefold-worker.service"}
        for source, target in names.items():
            text = (root / "deploy/systemd" / source).read_text()
            assert "NoNewPrivileges=yes" in text and "ProtectSystem=strict" in text
            commands = re.findall(r"^ExecStart=(\S+) (.*)$", text, re.MULTILINE)
            assert [path for path, _ in commands] == ["/usr/local/bin/fivefold"], commands
            pathlib.Path(folder, target).write_text(text.replace("/usr/local/bin/fivefold", os.path.abspath(program)))
        done = subprocess.run(["systemd-analyze", "verify", "--man=no", *(os.path.join(folder, name) for name in names.values())],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=TIMEOUT)
        assert done.returncode == 0 and not done.stdout, done.stdout.decode()


def the_configurations_options_are_known():
    """It gets as far as the database, which is not there."""
    done = subprocess.run([program, "serve", "--config", str(root / "deploy/node.conf"), "--node", "one", "--worker-tokens", "", "--admin-token-file", "",
                           "--db", "postgresql://fivefold@127.0.0.1:1/x"], stderr=subprocess.PIPE, timeout=TIMEOUT)
    assert done.returncode == 1 and b"127.0.0.1" in done.stderr and b"usage" not in done.stderr, done


def the_compose_file_is_whole():
    code = "import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout)"
    with open(root / "deploy/compose.yaml") as file:
        done = subprocess.run(["/usr/bin/python3", "-c", code], stdin=file, stdout=subprocess.PIPE, check=True, timeout=TIMEOUT)
    compose = __import__("json").loads(done.stdout)
    services = compose["services"]
    assert set(services) == {"postgresql", "one", "two", "three", "worker", "haproxy"}
    for name in ("one", "two", "three"):
        assert services[name]["command"] == ["serve", "--node", name]
    for service in services.values():
        assert set(service.get("secrets", [])) <= set(compose["secrets"])
        assert set(service.get("depends_on", {})) <= set(services)
    help_of = {what: subprocess.run([program, what, "--help"], stdout=subprocess.PIPE, timeout=TIMEOUT).stdout.decode() for what in ("serve", "worker")}
    start = (root / "deploy/start").read_text()
    for what, flags in (("serve", re.search(r"run serve(.*?);;", start, re.DOTALL)[1]), ("worker", re.search(r"run worker(.*?);;", start, re.DOTALL)[1]),
                        ("worker", " ".join(services["worker"]["command"]))):
        for flag in re.findall(r"--[a-z-]+", flags):
            assert flag in help_of[what], flag
    subprocess.run(["sh", "-n", str(root / "deploy/start")], check=True, timeout=TIMEOUT)


def a_whole_cluster_in_one_command():
    """scripts/cluster serves players at every node, has its workers think for them, and leaves nothing behind."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o711)
        cluster = subprocess.Popen([str(root / "scripts/cluster")], stdout=subprocess.PIPE, text=True,
                                   env={**os.environ, "FIVEFOLD": os.path.abspath(program), "TMPDIR": folder})
        try:
            said = [next(cluster.stdout) for _ in range(4)]
            entrance, *nodes = (int(port) for port in re.findall(r"http://127\.0\.0\.1:(\d+)/", "".join(said)))
            assert len(nodes) == 3 and "Ctrl-C" in said[3], said
            token = call(entrance, "POST", "/api/v1/players", {"name": "Ann", "bearer": True})["token"]
            table = call(entrance, "POST", "/api/v1/tables", {"game": "abalone", "seats": ["me", {"bot": 1}]}, token)["table"]["id"]
            where = f"/api/v1/tables/{table}"
            move = call(nodes[0], "POST", f"{where}/actions", {"type": "moves"}, token)["moves"][0]
            call(nodes[1], "POST", f"{where}/actions", {"type": "play", "move": move}, token)
            wait_until(lambda: call(nodes[2], "GET", where)["table"]["turn"] == 1)
            assert all(re.search(r"^fivefold_workers 2$", call(node, "GET", "/metrics"), re.MULTILINE) for node in nodes)
        finally:
            cluster.send_signal(signal.SIGINT)
            assert cluster.wait(TIMEOUT) == 0
        assert os.listdir(folder) == []


def call(port, *request):
    return site.nodes[0].http(*request, port=port)


with Site(program, "--no-limits", "--engines", "0") as site:
    tap.run([a_node_that_is_cut_off_alone_is_not_ready, nodes_are_ready_as_long_as_nobody_reaches_the_database,
             figures_of_a_node_have_its_clocks_error, tables_of_rules_that_are_not_known_are_left_to_others,
             a_later_deadline_is_written_when_it_has_to_be, an_old_node_goes_on_beside_a_newer_one, the_proxys_configuration_is_valid, the_units_are_valid,
             the_configurations_options_are_known, the_compose_file_is_whole,
             a_whole_cluster_in_one_command])
