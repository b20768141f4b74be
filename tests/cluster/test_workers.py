"""Workers of a site with three nodes that do not think themselves.

usage: test_workers.py PROGRAM; prints TAP.
"""
import pathlib
import signal
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import tap  # noqa: E402
from cluster import Site  # noqa: E402
from workers import Worker, figures  # noqa: E402
from waiting import wait_until  # noqa: E402

program = sys.argv[1]


class Game:
    """Somebody plays against the computer at a node."""

    def __init__(self, node):
        self.token = node.player("Ann")
        self.id = node.table(self.token, game="abalone", seats=["me", {"bot": 2}])["table"]["id"]

    def play(self, node):
        """One's own move; the computer's comes by itself."""
        moves = node.http("POST", f"/api/v1/tables/{self.id}/actions", {"type": "moves"}, self.token)["moves"]
        return node.http("POST", f"/api/v1/tables/{self.id}/actions", {"type": "play", "move": moves[0]}, self.token)["n"]

    def is_answered(self, node):
        return node.http("GET", f"/api/v1/tables/{self.id}", token=self.token)["table"]["turn"] == 1


def play_everywhere(rounds=2):
    games = [Game(node) for node in site.nodes for _ in range(2)]
    for _ in range(rounds):
        for number, game in enumerate(games):
            game.play(site.nodes[number % 3])
        for number, game in enumerate(games):
            wait_until(lambda: game.is_answered(site.nodes[number % 3]))


def all_workers_think_for_all_nodes():
    wait_until(lambda: all(figures(node)["workers"] == 2 for node in site.nodes))
    play_everywhere()
    for node in site.nodes:
        found = figures(node)
        assert found["worker_answers_total"] >= 2 and found["worker_refused_total"] == 0, found


def workers_that_are_killed_are_missed_by_nobody():
    games = [Game(node) for node in site.nodes]
    for game, node in zip(games, site.nodes):
        game.play(node)
    site.workers[0].stop(signal.SIGKILL)
    for game, node in zip(games, site.nodes):
        wait_until(lambda: game.is_answered(node))
    wait_until(lambda: all(figures(node)["workers"] == 1 for node in site.nodes))
    play_everywhere(1)
    site.workers[0].start()
    wait_until(lambda: all(figures(node)["workers"] == 2 for node in site.nodes))


def a_worker_that_hangs_is_given_nothing_more():
    hung = site.workers[0].process
    hung.send_signal(signal.SIGSTOP)
    play_everywhere(1)
    hung.send_signal(signal.SIGCONT)
    play_everywhere(1)


def a_node_that_is_killed_has_its_questions_asked_by_another():
    game = Game(site.nodes[2])
    game.play(site.nodes[2])
    site.nodes[2].stop(signal.SIGKILL)
    wait_until(lambda: game.is_answered(site.nodes[0]))
    site.nodes[2].start()
    wait_until(lambda: figures(site.nodes[2])["workers"] == 2)


def new_tokens_take_the_place_of_old_ones():
    with Worker(program, f"ws://127.0.0.1:{site.nodes[0].port}", name="stranger") as stranger:
        stranger.stop(signal.SIGKILL)
    with open(stranger.command[stranger.command.index("--token-file") + 1], "w") as file:
        file.write("a-token-that-no-node-knows-of\n")
    with stranger:
        wait_until(lambda: "no line to" in stranger.read_log())
        assert figures(site.nodes[0])["workers"] == 2


def everything_stops_in_order():
    for worker in site.workers:
        assert worker.stop() == 0 and "Sanitizer" not in worker.read_log(), worker.read_log()
    for node in site.nodes:
        assert node.stop() == 0 and "Sanitizer" not in node.read_log(), node.read_log()


with Site(program, "--no-limits", "--engines", "0", "--think-ms", "100", workers=2) as site:
    tap.run([all_workers_think_for_all_nodes, workers_that_are_killed_are_missed_by_nobody, a_worker_that_hangs_is_given_nothing_more,
             a_node_that_is_killed_has_its_questions_asked_by_another, new_tokens_take_the_place_of_old_ones, everything_stops_in_order])
