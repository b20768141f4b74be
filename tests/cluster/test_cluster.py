"""Three nodes on one PostgreSQL, and clients that do not care which of them they talk to.

usage: test_cluster.py PROGRAM; prints TAP.
"""
import concurrent.futures
import pathlib
import secrets
import signal
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import tap  # noqa: E402
from cluster import Site  # noqa: E402
from haproxy import Haproxy  # noqa: E402
from harness import Refused, Server, Socket  # noqa: E402
from waiting import wait_until  # noqa: E402

program = sys.argv[1]
TIMEOUT = 60
SOON = 10
QUIET = {"repetition": 0}


class Someone:
    """A player with a socket at a node, who follows a table."""

    def __init__(self, node, token, table):
        self.socket, self.table = node.socket(token), table
        self.state = self.socket.ask("follow", table=table, since=0)["table"]

    def ask(self, type, **fields):
        return self.socket.ask(type, table=self.table, **fields)

    def play(self):
        return self.ask("play", move=self.ask("moves")["moves"][0])["n"]

    def refused(self, type, **fields):
        try:
            self.ask(type, **fields)
        except Refused as refusal:
            return refusal.code
        raise AssertionError(f"{type} was accepted")

    def sees(self, wanted):
        """Waits for an update of the table that is as wanted."""
        return self.socket.event(lambda event: event["type"] == "update" and wanted(event))

    def sees_entry(self, kind):
        return self.sees(lambda event: any(entry["kind"] == kind for entry in event["entries"]))

    def sees_presence(self, seat, connected):
        return self.socket.event(lambda event: event["type"] == "presence" and (event["seat"], event["connected"]) == (seat, connected))


def start_game(here, there, **wish):
    """Ann and Bo at two nodes."""
    ann, bo = here.player("Ann"), there.player("Bo")
    table = here.table(ann, **{"game": "abalone", "options": QUIET, "seats": ["me", "open"], **wish})["table"]["id"]
    there.socket(bo).ask("join", table=table)  # by HTTP Bo would count as there for two minutes
    return Someone(here, ann, table), Someone(there, bo, table), ann, bo


def two_players_at_two_nodes_play_and_a_third_looks_on():
    one, two, three = site.nodes
    ann, bo, *_ = start_game(one, two)
    watcher = Someone(three, None, ann.table)
    for turn in range(40):
        mover, other = (ann, bo) if turn % 2 == 0 else (bo, ann)
        number = mover.play()
        for somebody in (other, watcher):
            somebody.sees(lambda event: event["next"] > number)
        assert all(node.http("GET", f"/api/v1/tables/{ann.table}")["table"]["next"] > number for node in site.nodes)
    assert len({node.http("GET", f"/api/v1/tables/{ann.table}/record") for node in site.nodes}) == 1


def every_action_is_heard_at_the_other_node():
    one, two, three = site.nodes
    ann, bo, *_ = start_game(one, two)
    ann.play()
    bo.sees_entry("move")
    ann.ask("takeback")
    bo.sees_entry("offer")
    bo.ask("decline", offer="takeback")
    ann.sees_entry("decline")
    bo.play()
    ann.sees_entry("move")
    bo.ask("takeback")
    ann.sees_entry("offer")
    ann.ask("takeback")
    bo.sees_entry("takeback")
    assert ann.ask("get")["table"]["turn"] == bo.ask("get")["table"]["turn"] == 2
    bo.play()
    ann.sees_entry("move")
    ann.ask("draw")
    bo.sees_entry("offer")
    bo.ask("draw")
    ann.sees_entry("end")
    ann.ask("rematch")
    bo.sees_entry("offer")
    bo.ask("rematch")
    rematch = ann.sees(lambda event: event.get("rematch"))["rematch"]
    assert [node.http("GET", f"/api/v1/tables/{rematch}")["table"]["status"] for node in site.nodes] == ["running"] * 3
    ann, bo, *_ = start_game(two, three)
    ann.ask("resign")
    bo.sees_entry("end")
    assert bo.refused("play", move="a1a2") in ("game-over", "not-now")


def a_seat_is_taken_once():
    one, two, three = site.nodes
    ann = one.player("Ann")
    guests = [(node, node.player("Guest")) for node in site.nodes * 2]
    for _ in range(10):
        table = one.table(ann, game="abalone", seats=["me", "open"])["table"]["id"]

        def join(guest):
            try:
                return guest[0].http("POST", f"/api/v1/tables/{table}/join", {}, guest[1])["table"]["seat"]
            except Refused as refusal:
                return refusal.code

        with concurrent.futures.ThreadPoolExecutor(len(guests)) as pool:
            answers = list(pool.map(join, guests))
        assert answers.count(2) == 1, answers


def a_code_is_used_once_and_at_any_node():
    one, two, three = site.nodes
    for _ in range(5):
        token = one.player("Ann")
        code = two.http("POST", "/api/v1/me/devices", {}, token)["code"]

        def use(node):
            try:
                return node.http("POST", "/api/v1/players", {"code": code, "bearer": True})["player"]["id"]
            except Refused as refusal:
                return refusal.code

        with concurrent.futures.ThreadPoolExecutor(6) as pool:
            answers = list(pool.map(use, site.nodes * 2))
        assert answers.count("forbidden") == 5, answers


def a_repeated_request_makes_one_thing_at_all_nodes():
    token = site.nodes[0].player("Ann")
    for path, thing in (("/api/v1/tables", "table"), ("/api/v1/players", "player")):
        for _ in range(4):
            wish = {"game": "abalone", "bearer": True, "seats": ["me", "invite"], "key": secrets.token_hex(16)}
            with concurrent.futures.ThreadPoolExecutor(6) as pool:
                answers = list(pool.map(lambda node: node.http("POST", path, wish, token), site.nodes * 2))
            assert len({(answer[thing]["id"], answer.get("token"), str(answer.get("invitations"))) for answer in answers}) == 1, answers


def crossing_requests_make_one_rematch():
    one, two, _ = site.nodes
    for _ in range(5):
        ann, bo, *_ = start_game(one, two)
        ann.ask("resign")
        bo.sees_entry("end")
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            list(pool.map(lambda player: player.ask("rematch"), (ann, bo)))
        wait_until(lambda: one.http("GET", f"/api/v1/tables/{ann.table}")["table"]["rematch"])
        kinds = [entry["kind"] for entry in two.http("GET", f"/api/v1/tables/{ann.table}")["table"]["entries"]]
        assert kinds.count("rematch") == 1, kinds


def wait_until_connected(node, table, wanted):
    """What HTTP tells where nobody follows. What was read there before does not stay."""
    end = time.monotonic() + SOON
    while (found := [seat["connected"] for seat in node.http("GET", f"/api/v1/tables/{table}")["table"]["seats"]]) != wanted:
        assert time.monotonic() < end, found
        time.sleep(0.01)


def presence_is_known_everywhere():
    one, two, three = site.nodes
    ann, bo, *_ = start_game(one, two)
    if not ann.ask("get")["table"]["seats"][1]["connected"]:
        ann.sees_presence(2, True)
    wait_until_connected(three, ann.table, [True, True])
    bo.socket.close()
    ann.sees_presence(2, False)
    wait_until_connected(three, ann.table, [True, False])
    listed = three.http("GET", "/api/v1/me/tables", token=three.player("Cy"))
    assert listed["tables"] == []


def the_lobby_of_every_node_has_what_others_make():
    one, two, three = site.nodes
    lobby = three.socket()
    lobby.ask("lobby", on=True)
    ann = one.player("Ann")
    table = one.table(ann, game="abalone", seats=["me", "open"], public=True)["table"]["id"]
    assert table in [listed["id"] for listed in two.http("GET", "/api/v1/tables?state=open")["tables"]]
    lobby.event(lambda event: event["type"] == "lobby" and table in [listed["id"] for listed in event.get("tables", [])])


def computer_players_answer_at_any_node():
    one, two, _ = site.nodes
    token = one.player("Ann")
    table = one.table(token, game="abalone", seats=["me", {"bot": 1}])["table"]["id"]
    ann = Someone(two, token, table)
    for _ in range(3):
        number = ann.play()
        ann.sees(lambda event: event["next"] > number + 1)


def a_device_that_is_taken_away_is_closed_everywhere():
    one, two, three = site.nodes
    first = one.player("Ann")
    code = one.http("POST", "/api/v1/me/devices", {}, first)["code"]
    second = two.http("POST", "/api/v1/players", {"code": code, "bearer": True})["token"]
    stolen = three.socket(second)
    device = [one_of["id"] for one_of in one.http("GET", "/api/v1/me/devices", token=first)["devices"] if not one_of["current"]][0]
    one.http("DELETE", f"/api/v1/me/devices/{device}", token=first)
    try:
        while True:
            stolen.receive()
    except Exception as closed:
        assert getattr(closed, "code", 0) == 1008, closed


def a_deleted_player_is_gone_everywhere():
    one, two, three = site.nodes
    ann, bo, token, _ = start_game(one, two)
    three.http("DELETE", "/api/v1/me", token=token)
    bo.sees_entry("end")
    for node in site.nodes:
        assert node.http("GET", "/api/v1/me", token=token)["player"] is None
        wait_until(lambda: node.http("GET", f"/api/v1/tables/{ann.table}")["table"]["seats"][0].get("name", "") == "")
    try:
        two.http("POST", "/api/v1/tables", {"game": "abalone"}, token)
        raise AssertionError("a deleted player has made a table")
    except Refused as refusal:
        assert refusal.code == "no-player", refusal.body


def a_name_and_an_export_are_the_same_at_every_node():
    one, two, three = site.nodes
    ann, bo, token, _ = start_game(one, two)
    number = ann.play()
    exports = [node.http("GET", "/api/v1/me/export", token=token) for node in site.nodes]
    assert len(set(exports)) == 1 and f"[table {ann.table}]" in exports[0], exports
    assert exports[0] != (bo.play() > number and three.http("GET", "/api/v1/me/export", token=token))
    two.http("POST", "/api/v1/me", {"name": "Anne"}, token)
    assert {node.http("GET", "/api/v1/me", token=token)["player"]["name"] for node in site.nodes} == {"Anne"}
    table = three.table(token, game="abalone", seats=["me", "open"])["table"]["id"]
    assert {who(node.http("GET", f"/api/v1/tables/{table}")["table"])[0] for node in site.nodes} == {("human", "Anne")}


def limits_of_a_player_hold_for_the_site():
    limited = [Server(program, "--node", name, "--engines", "0", "--max-tables-per-player", "5", database=site.database) for name in ("four", "five")]
    token = limited[0].player("Ann")

    def make(node):
        try:
            return bool(node.table(token, game="abalone", seats=["me", "open"]))
        except Refused as refusal:
            return refusal.code

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(make, limited * 8))
    assert answers.count(True) == 5 and answers.count("limit") == 11, answers
    assert [node.stop() for node in limited] == [0, 0]


def who(table):
    return [(seat["kind"], seat["name"]) for seat in table["seats"]]


def news_that_are_forged_or_repeated_change_nothing():
    one, two, _ = site.nodes
    ann, bo, token, _ = start_game(one, two)
    ann.play()
    bo.sees_entry("move")
    before = two.http("GET", f"/api/v1/tables/{ann.table}")["table"]
    player = one.http("GET", "/api/v1/me", token=token)["player"]["id"]
    forged = [f"t:{ann.table}:999999", f"t:{ann.table}:1", f"l:{ann.table}:7", f"s:{ann.table}:0", f"p:{player}:0", f"d:{player}:0",
              "t:0000000000000:1", "x", "t:", ":::", "t:%s:1" % ("z" * 100), f"t:{ann.table}:-1"]
    for _ in range(3):
        subprocess.run(["psql", "-qXAtc", f"SELECT pg_notify('fivefold', '{' '.join(forged)}')", site.database], check=True, stdout=subprocess.PIPE)
    bo.play()
    ann.sees_entry("move")
    after = two.http("GET", f"/api/v1/tables/{ann.table}")["table"]
    assert after["next"] == before["next"] + 1 and who(after) == who(before)
    assert one.http("GET", "/api/v1/me", token=token)["player"]["id"] == player


def a_game_is_lost_on_time_once():
    one, two, _ = site.nodes
    ann, bo, *_ = start_game(one, two, clock={"kind": "turn", "seconds": 5})
    began = time.monotonic()
    bo.sees_entry("end")
    assert 3 < time.monotonic() - began < 12
    entries = one.http("GET", f"/api/v1/tables/{ann.table}")["table"]["entries"]
    assert [entry["kind"] for entry in entries].count("time") == 1, entries


def players_of_a_killed_node_go_on_elsewhere():
    one, two, three = site.nodes
    ann, bo, token, _ = start_game(three, two, clock={"kind": "turn", "seconds": 20})
    ann.play()
    bo.sees_entry("move")
    number = bo.play()
    three.stop(signal.SIGKILL)
    killed = time.monotonic()
    again = Someone(one, token, ann.table)
    assert again.state["next"] > number
    again.play()
    assert time.monotonic() - killed < 5
    bo.sees_entry("move")
    three.start()
    assert Someone(three, token, ann.table).state["next"] > number + 1


def a_load_balancer_needs_no_stickiness():
    with Haproxy([(name, node.port) for name, node in zip(site.names, site.nodes)]) as proxy:
        one = site.nodes[0]
        token = one.http("POST", "/api/v1/players", {"name": "Ann", "bearer": True}, port=proxy.port)["token"]
        table = one.http("POST", "/api/v1/tables", {"game": "abalone", "options": QUIET, "seats": ["me", "me"]}, token, port=proxy.port)["table"]["id"]
        for turn in range(12):  # each request at the next node
            state = one.http("GET", f"/api/v1/tables/{table}", token=token, port=proxy.port)["table"]
            moves = one.http("POST", f"/api/v1/tables/{table}/actions", {"type": "moves"}, token, port=proxy.port)["moves"]
            played = one.http("POST", f"/api/v1/tables/{table}/actions", {"type": "play", "move": moves[0], "n": state["next"]}, token, port=proxy.port)
            assert played["n"] == state["next"]
        player = Socket(proxy.port, token)
        assert player.ask("follow", table=table, since=state["next"] + 1)["table"]["next"] == state["next"] + 1


def a_node_that_is_told_to_stop_says_so_first():
    two = site.nodes[1]
    assert two.http("GET", "/readyz") == "ready\n"
    two.process.send_signal(signal.SIGTERM)
    wait_until(lambda: two.http("GET", "/readyz", raw=True)[0] == 503)
    two.http("GET", "/api/v1/games")
    assert two.stop() == 0 and " two info: draining" in two.read_log()
    two.start()


def a_node_has_its_name_alone():
    done = subprocess.run([program, "serve", "--port", "0", "--db", site.database, "--node", "one"], stderr=subprocess.PIPE, timeout=TIMEOUT)
    assert done.returncode == 1 and b"'one'" in done.stderr, done.stderr
    done = subprocess.run([program, "serve", "--port", "0", "--db", site.database], stderr=subprocess.PIPE, timeout=TIMEOUT)
    assert done.returncode == 1 and b"in use" in done.stderr, done.stderr


def the_site_is_whole():
    for node in site.nodes:
        assert node.stop() == 0, node.read_log()
    done = subprocess.run([program, "check", site.database], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=TIMEOUT)
    assert done.returncode == 0, done.stdout.decode()
    for node in site.nodes:
        assert "Sanitizer" not in node.read_log(), node.read_log()


with Site(program, "--no-limits", "--engines", "1", "--think-ms", "50") as site:
    tap.run([two_players_at_two_nodes_play_and_a_third_looks_on, every_action_is_heard_at_the_other_node, a_seat_is_taken_once,
             a_code_is_used_once_and_at_any_node, a_repeated_request_makes_one_thing_at_all_nodes, crossing_requests_make_one_rematch, presence_is_known_everywhere,
             the_lobby_of_every_node_has_what_others_make, computer_players_answer_at_any_node,
             a_device_that_is_taken_away_is_closed_everywhere, a_deleted_player_is_gone_everywhere,
             a_name_and_an_export_are_the_same_at_every_node, limits_of_a_player_hold_for_the_site, news_that_are_forged_or_repeated_change_nothing, a_game_is_lost_on_time_once,
             players_of_a_killed_node_go_on_elsewhere, a_load_balancer_needs_no_stickiness, a_node_that_is_told_to_stop_says_so_first,
             a_node_has_its_name_alone, the_site_is_whole])
