"""What nodes make of a database that is replaced, of outages and of wall clocks, one case each.

usage: test_failover.py PROGRAM [WORD...]; prints TAP. With words only the cases that have one in their names.
"""
import contextlib
import functools
import json
import pathlib
import re
import signal
import sys
import threading
import time

sys.path[:0] = [str(pathlib.Path(__file__).parent.parent), str(pathlib.Path(__file__).parent)]
import tap  # noqa: E402
from chaos_site import ChaosSite  # noqa: E402
from harness import Refused  # noqa: E402
from journal import Journal  # noqa: E402
from writer import number_of  # noqa: E402

program = sys.argv[1]
PATIENCE = 60
WISH = {"game": "abalone", "options": {"repetition": 0}, "seats": ["me", "open"]}


class Seat:
    """A player at a node, by a socket that follows the table, and by HTTP at any."""

    def __init__(self, node, token, table, since=0):
        self.token, self.table = token, table
        self.socket = node.server.socket(token)
        self.answer = self.socket.ask("follow", table=table, since=since)
        self.next = self.answer["table"]["next"]

    def moves(self):
        return self.socket.ask("moves", table=self.table)["moves"]

    def play(self, move=None):
        return self.until(lambda: self.socket.ask("play", table=self.table, move=move or self.moves()[0])["n"])

    def sees(self, wanted):
        return self.socket.event(lambda event: event["type"] == "update" and wanted(event))

    @staticmethod
    def until(ask):
        """Again, as long as it is `unavailable`."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return ask()
            except Refused as refusal:
                assert refusal.code == "unavailable" and time.monotonic() < end, refusal
                time.sleep(0.1)


def start(here, there, **wish):
    """A game, also where a node has not yet found the database again after the case before."""
    ann = Seat.until(lambda: here.server.player("Ann"))
    bo = Seat.until(lambda: there.server.player("Bo"))
    table = Seat.until(lambda: here.server.table(ann, **{**WISH, **wish}))["table"]["id"]
    socket = there.server.socket(bo)
    Seat.until(lambda: socket.ask("join", table=table))
    return Seat(here, ann, table), Seat(there, bo, table)


def look(node, table):
    return Seat.until(lambda: node.server.http("GET", f"/api/v1/tables/{table}")["table"])


def act(node, token, table, **action):
    return Seat.until(lambda: node.server.http("POST", f"/api/v1/tables/{table}/actions", action, token))


def spent(table, number):
    return int(site.pair.primary.ask(f"SELECT spent FROM entries WHERE table_id = {number_of(table)} AND number = {number}"))


def promises(node):
    """Whether it says that what is acknowledged survives a failover, too."""
    return int(re.search(r"^fivefold_database_synchronous (\d)$", node.server.http("GET", "/metrics"), re.MULTILINE)[1])


def wait_for_presence(node, seat, players=1):
    """Until all nodes can know that the seat's player is connected there, and who else is: presence is told a moment later."""
    wait_until(lambda: site.pair.primary.ask(
        f"SELECT count(*) FROM presence WHERE node = '{node.name}' AND until = {2**63 - 1}"
        f" AND table_id = {number_of(seat.table)}") == str(players))


def wait_until(wanted):
    end = time.monotonic() + PATIENCE
    while not wanted():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.05)


def a_copy_of_what_was_lost_is_thrown_away():
    """The moves that were lost and those that came in their place have the same numbers and versions."""
    one, two, three = site.nodes
    ann, bo = start(one, two)
    first = ann.play()
    bo.sees(lambda event: event["next"] > first)
    site.pair.primary.set_synchronous(False)
    wait_until(lambda: promises(one) == 0)
    site.pair.catch_up()
    site.pair.replication.is_stalled = True
    lost = [bo.play(bo.moves()[0])]
    ann.sees(lambda event: event["next"] > lost[0])
    lost.append(ann.play(ann.moves()[0]))
    bo.sees(lambda event: event["next"] > lost[1])
    for node in (one, two):
        node.lines.cut()
    site.pair.fail_over()
    site.pair.replication.is_stalled = False
    others = []
    for token in (bo.token, ann.token):  # other moves than before
        moves = act(three, token, ann.table, type="moves")["moves"]
        others.append(act(three, token, ann.table, type="play", move=moves[1])["n"])
    assert others == lost, (others, lost)
    for node in (one, two):
        node.lines.mend()
    for seat in (ann, bo):
        event = seat.sees(lambda event: event.get("reset"))
        assert [entry["n"] for entry in event["entries"]] == list(range(1, lost[1] + 1)), event
    bo.play()
    logs = [look(node, ann.table)["entries"] for node in site.nodes]
    assert logs[0] == logs[1] == logs[2] and len(logs[0]) == lost[1] + 1


def who_knows_of_more_than_there_is_is_told_all():
    one, two, three = site.nodes
    ann, bo = start(one, two)
    known = ann.play() + 1
    site.pair.catch_up()
    site.pair.replication.is_stalled = True
    for seat, other in ((bo, ann), (ann, bo)):
        seat.sees(lambda event: event["next"] >= known)
        known = seat.play() + 1
    for node in site.nodes:
        node.lines.cut()
    site.pair.fail_over()
    site.pair.replication.is_stalled = False
    for node in site.nodes:
        node.lines.mend()
    again = Seat.until(lambda: Seat(three, ann.token, ann.table, since=known))
    assert again.answer["reset"] and again.next == known - 2 and len(again.answer["table"]["entries"]) == known - 3


def a_standby_that_has_everything_takes_over_unnoticed():
    one, two, _ = site.nodes
    ann, bo = start(one, two)
    site.pair.be_synchronous()
    wait_until(lambda: promises(one) == promises(two) == 1)
    number = ann.play()
    bo.sees(lambda event: event["next"] > number)
    site.pair.fail_over()
    number = bo.play()
    event = ann.sees(lambda event: event["next"] > number)
    assert "reset" not in event and [entry["n"] for entry in event["entries"]] == [number]


def wall_clocks_do_not_matter():
    """They are a minute apart and step, and every node tells the same time, which never steps."""
    one, two, three = site.nodes
    sockets = [node.server.socket() for node in site.nodes]
    ann, bo = start(one, three, clock={"kind": "game", "minutes": 5, "increment": 0})
    last = 0
    for step in (-30, 30, 0):
        for node in site.nodes:
            node.set_clock(step if node is two else -step)
        for _ in range(5):
            times = [socket.ask("ping")["now"] for socket in sockets]
            assert max(times) - min(times) < 500, times
            assert last <= min(times) + 500 and max(times) < last + 10000 or not last, (last, times)
            last = max(times)
            time.sleep(0.2)
    for seat, other in ((ann, bo), (bo, ann)) * 3:
        number = seat.play()
        assert spent(ann.table, number) < 3000
        other.sees(lambda event: event["next"] > number)
    ats = [entry["at"] for entry in look(two, ann.table)["entries"]]
    assert ats == sorted(ats)
    node = site.nodes[0]
    node.kill()
    node.set_clock(3600)
    node.start()  # an hour ahead from its start on
    assert abs(node.server.socket().ask("ping")["now"] - two.server.socket().ask("ping")["now"]) < 500
    node.set_clock(30)


def an_outage_of_the_database_is_not_charged():
    one, two, _ = site.nodes
    ann, bo = start(one, two, clock={"kind": "game", "minutes": 5, "increment": 0})
    number = ann.play()
    bo.sees(lambda event: event["next"] > number)
    site.pair.restart(None, 12)
    number = bo.play()
    assert spent(ann.table, number) < 6000, spent(ann.table, number)


def an_outage_of_a_node_is_not_charged_to_its_players():
    """The node is killed while Bo, who is connected to it, is on turn; he takes ten seconds to come back."""
    one, two, three = site.nodes
    ann, bo = start(one, two, clock={"kind": "game", "minutes": 5, "increment": 0})
    number = ann.play()
    bo.sees(lambda event: event["next"] > number)
    told = time.monotonic()
    wait_for_presence(two, bo)
    before = time.monotonic() - told  # is his own time
    two.kill()
    time.sleep(10)
    again = Seat(three, bo.token, bo.table)
    number = again.play()
    assert spent(ann.table, number) < 1000 * before + 5000, (spent(ann.table, number), before)
    two.start()


def a_node_that_is_cut_off_gives_its_players_their_time():
    one, two, _ = site.nodes
    ann, bo = start(one, two, clock={"kind": "turn", "seconds": 8})
    number = ann.play()
    bo.sees(lambda event: event["next"] > number)
    wait_for_presence(two, bo)
    two.lines.cut()
    time.sleep(12)  # longer than he has
    two.lines.mend()
    number = bo.play()
    assert spent(ann.table, number) < 6000, spent(ann.table, number)
    assert look(one, ann.table)["status"] == "running"


def a_turn_goes_on_with_another_database():
    """Bo was told late that it is his turn, as his node was cut off; what he is charged begins there."""
    one, two, _ = site.nodes
    ann, bo = start(one, two, clock={"kind": "game", "minutes": 5, "increment": 0})
    wait_for_presence(two, bo)
    site.pair.be_synchronous()
    two.lines.cut()
    number = ann.play()
    time.sleep(3.5)
    two.lines.mend()
    bo.sees(lambda event: event["next"] > number)
    told = time.monotonic()
    time.sleep(3)  # so that the database has heard of his node again: shorter silences are charged
    histories = two.server.read_log().count("another database has taken over")
    site.pair.fail_over()
    wait_until(lambda: two.server.read_log().count("another database has taken over") > histories)
    time.sleep(1)  # so that it has read the table anew
    at = time.monotonic()
    number = bo.play()
    assert spent(ann.table, number) < 1000 * (at - told) + 1500, (spent(ann.table, number), at - told)


def charged_of_late_news(is_told):
    """Bo's node is cut off while Ann moves; he leaves it, told or not, for another one. What he is charged, and may be."""
    one, two, three = site.nodes
    ann, bo = start(one, two, clock={"kind": "game", "minutes": 5, "increment": 0})
    wait_for_presence(two, bo)
    two.lines.cut()
    number = ann.play()
    time.sleep(2.5)
    if is_told:
        two.lines.mend()
        bo.sees(lambda event: event["next"] > number)
    left = time.monotonic()
    bo.socket.close()
    time.sleep(1)  # what the node has to say of it cannot be written
    two.lines.mend()
    time.sleep(2)
    number = Seat(three, bo.token, bo.table).play()
    return spent(ann.table, number), 1000 * (time.monotonic() - left)


def who_was_told_late_pays_from_then_on_at_any_node():
    charged, most = charged_of_late_news(True)
    assert 1500 < charged < most, (charged, most)


def who_leaves_before_being_told_pays_from_then_on():
    charged, most = charged_of_late_news(False)
    assert 1500 < charged < most, (charged, most)


@contextlib.contextmanager
def unwritten_presence(seconds):
    """For so long nobody can say who is where, nor since when somebody knows of a turn."""
    primary = site.pair.primary
    primary.ask("ALTER TABLE presence ADD CONSTRAINT closed CHECK (false) NOT VALID")
    timer = threading.Timer(seconds, lambda: primary.ask("ALTER TABLE presence DROP CONSTRAINT closed"))
    timer.start()
    yield
    timer.join()


def moves_elsewhere_as_soon_as_told(bo, number, node):
    """Nobody can say since when Bo knows of his turn. What he is charged, and may be."""
    bo.sees(lambda event: event["next"] > number)
    told = time.monotonic()
    move = act(node, bo.token, bo.table, type="moves")["moves"][0]
    number = act(node, bo.token, bo.table, type="play", move=move)["n"]
    return spent(bo.table, number), 1000 * (time.monotonic() - told) + 1500


def nobody_is_told_late_before_all_can_know():
    """Bo's node is cut off while Ann moves, and can write nothing down when it is back."""
    one, two, three = site.nodes
    ann, bo = start(one, two, clock={"kind": "game", "minutes": 5, "increment": 0})
    wait_for_presence(two, bo)
    two.lines.cut()
    number = ann.play()
    time.sleep(3)
    with unwritten_presence(5):
        two.lines.mend()
        charged, most = moves_elsewhere_as_soon_as_told(bo, number, three)
    assert charged < most, (charged, most)


def what_is_committed_late_is_told_when_all_can_know():
    """Both are at the node that commits Ann's move, for which it has to wait."""
    one, _, three = site.nodes
    ann, bo = start(one, one, clock={"kind": "game", "minutes": 5, "increment": 0})
    wait_for_presence(one, bo, 2)
    moves = ann.moves()
    lock = f"BEGIN; SELECT 1 FROM heads WHERE table_id = {number_of(ann.table)} FOR UPDATE; SELECT pg_sleep(2.5)"
    holder = threading.Thread(target=site.pair.primary.ask, args=[lock])
    with unwritten_presence(5):
        holder.start()
        wait_until(lambda: site.pair.primary.ask("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'") == "1")
        number = ann.play(moves[0])
        charged, most = moves_elsewhere_as_soon_as_told(bo, number, three)
    holder.join()
    assert charged < most, (charged, most)


def an_outage_during_which_somebody_moves_is_not_charged():
    """The move cannot be saved; when Bo makes it again he has the time back in which it was on its way."""
    one, two, _ = site.nodes
    ann, bo = start(one, two, clock={"kind": "game", "minutes": 5, "increment": 0})
    number = ann.play()
    bo.sees(lambda event: event["next"] > number)
    moves = bo.moves()
    site.pair.primary.crash()
    bo.socket.send_frame(json.dumps({"type": "play", "id": "late", "table": bo.table, "move": moves[0]}).encode())
    time.sleep(12)
    site.pair.primary.start()
    answer = bo.socket.event(lambda message: message.get("id") == "late")
    assert answer.get("code") == "unavailable", answer
    number = bo.play()
    assert spent(ann.table, number) < 7000, spent(ann.table, number)


def who_is_at_two_nodes_does_not_pay_for_a_stall():
    """Bo has left a node that hangs, which nobody knows yet, for one that stands still."""
    one, two, three = site.nodes
    ann, bo = start(one, three, clock={"kind": "game", "minutes": 5, "increment": 0})
    number = ann.play()
    bo.sees(lambda event: event["next"] > number)
    wait_for_presence(three, bo)
    three.signal(signal.SIGSTOP)
    again = Seat(two, bo.token, bo.table)
    moves = again.moves()
    two.signal(signal.SIGSTOP)
    time.sleep(3.5)
    two.signal(signal.SIGCONT)
    number = again.play(moves[0])
    three.signal(signal.SIGCONT)
    assert spent(ann.table, number) < 2500, spent(ann.table, number)


def work_of_a_dead_node_is_taken_over():
    """Nobody follows: the computer's turn and a clock that runs out are found by the other nodes."""
    one, two, three = site.nodes
    token = three.server.player("Ann")
    table = three.server.table(token, game="abalone", seats=["me", {"bot": 1}])["table"]["id"]
    timed = three.server.table(token, game="abalone", seats=["me", "me"], clock={"kind": "turn", "seconds": 5})["table"]["id"]
    move = act(three, token, table, type="moves")["moves"][0]
    three.signal(signal.SIGSTOP)
    # As if it had committed her move and died at that moment: another one commits it, and it has the due row.
    act(one, token, table, type="play", move=move)
    site.pair.primary.ask(f"UPDATE due SET node = 'three', at = 1, tries = 1 WHERE table_id IN ({number_of(table)}, {number_of(timed)})")
    three.signal(signal.SIGKILL)
    began = time.monotonic()
    wait_until(lambda: look(two, table)["turn"] == 1)
    wait_until(lambda: look(two, timed)["status"] == "over")
    assert time.monotonic() - began < 15
    three.kill()
    three.start()


def a_claim_of_a_dead_node_passes_on():
    """A node that has claimed what is due and dies keeps it for no longer than it said."""
    one, two, three = site.nodes
    token = three.server.player("Ann")
    table = three.server.table(token, game="abalone", seats=["me", "me"], clock={"kind": "turn", "seconds": 5})["table"]["id"]
    three.kill()
    site.pair.primary.ask(f"UPDATE due SET node = 'three', tries = 1, at = extract(epoch FROM clock_timestamp()) * 1000 + 5000 WHERE table_id = {number_of(table)}")
    began = time.monotonic()
    wait_until(lambda: look(one, table)["status"] == "over")
    assert time.monotonic() - began < 20
    assert [entry["kind"] for entry in look(two, table)["entries"]].count("time") == 1
    three.start()


def presence_of_a_node_that_is_gone_is_locked_in_order():
    """Who holds the first of its rows while the others find out that it is gone can take the second one, too."""
    primary, rows = site.pair.primary, "presence WHERE node = 'gone' AND table_id"
    primary.ask("INSERT INTO lives (boot_at, alive_at, node) SELECT 1, extract(epoch FROM clock_timestamp()) * 1000, 'gone';"
                f"INSERT INTO presence (table_id, player, node, until) VALUES (2, 7, 'gone', {2**63 - 1}), (1, 7, 'gone', {2**63 - 1})")
    primary.ask(f"BEGIN; SELECT 1 FROM {rows} = 1 FOR UPDATE; SELECT pg_sleep(8); SELECT 1 FROM {rows} = 2 FOR UPDATE NOWAIT; COMMIT")
    wait_until(lambda: primary.ask(f"SELECT count(*) FROM presence WHERE node = 'gone' AND until = {2**63 - 1}") == "0")
    primary.ask("DELETE FROM lives WHERE node = 'gone'; DELETE FROM outages WHERE node = 'gone'")


def a_listener_that_hears_nothing_is_noticed():
    """Its connection is half open: it hears of other nodes' moves by the next look, and soon by news again."""
    one, two, _ = site.nodes
    ann, bo = start(one, two)
    two.lines.open_half()
    began = time.monotonic()
    number = ann.play()
    bo.sees(lambda event: event["next"] > number)
    assert time.monotonic() - began < 15
    wait_until(lambda: "fivefold_news_missed_total" in two.server.http("GET", "/metrics"))


CASES = [a_copy_of_what_was_lost_is_thrown_away, who_knows_of_more_than_there_is_is_told_all, a_standby_that_has_everything_takes_over_unnoticed,
         wall_clocks_do_not_matter, an_outage_of_the_database_is_not_charged, an_outage_of_a_node_is_not_charged_to_its_players,
         a_node_that_is_cut_off_gives_its_players_their_time, a_turn_goes_on_with_another_database,
         who_was_told_late_pays_from_then_on_at_any_node, who_leaves_before_being_told_pays_from_then_on,
         nobody_is_told_late_before_all_can_know, what_is_committed_late_is_told_when_all_can_know,
         an_outage_during_which_somebody_moves_is_not_charged, who_is_at_two_nodes_does_not_pay_for_a_stall,
         work_of_a_dead_node_is_taken_over, a_claim_of_a_dead_node_passes_on, presence_of_a_node_that_is_gone_is_locked_in_order,
         a_listener_that_hears_nothing_is_noticed]


def on_a_whole_site(case):
    """Whatever became of the case before."""
    @functools.wraps(case)
    def run():
        site.pair.replication.is_stalled = False
        for node in site.nodes:
            node.lines.mend()
            node.signal(signal.SIGCONT)
            if not node.is_up():
                node.start()
        if not site.pair.is_whole():
            site.pair.rebuild()
        case()
    return run


with ChaosSite(program, Journal()) as site:
    tap.run([on_a_whole_site(case) for case in CASES if not sys.argv[2:] or any(word in case.__name__ for word in sys.argv[2:])])
