"""What can happen to a site, one method each. A fault takes a while and is over when its method returns."""
import random
import signal
import threading
import time

NODE, DATABASE, WORKER, NOTHING = "node", "database", "worker", "nothing"


class Faults:
    def __init__(self, site, ears, seed):
        self.site, self.ears = site, ears
        self.chance = random.Random(seed)
        self.counts, self.log, self.lock = {}, [], threading.Lock()
        self.began = time.monotonic()

    def kinds(self):
        """Names of faults with what each of them takes for itself."""
        return {"node killed": NODE, "node stopped and woken": NODE, "node stopped, its players play on elsewhere": NODE,
                "node told to stop": NODE, "node cut from the database": NODE, "database silent for a node": NODE,
                "database slow for a node": NODE, "half-open streams to the database": NODE, "wall clock of a node stepped": NODE,
                "worker killed": WORKER, "worker stopped and woken": WORKER, "news forged and repeated": NOTHING, "database killed and restarted": DATABASE, "database restarted in order": DATABASE,
                "database stopped and woken": DATABASE, "failover to a synchronous standby": DATABASE,
                "failover to a standby that lags": DATABASE}

    def run(self, kind, node):
        method = getattr(self, "do_" + "".join(letter if letter.isalpha() else "_" for letter in kind).replace("__", "_"))
        self.note(f"{kind}{' (' + node.name + ')' if node else ''}")
        method(*([node] if node else []))
        with self.lock:
            self.counts[kind] = self.counts.get(kind, 0) + 1
        self.note(f"{kind}: over")

    def note(self, sentence):
        line = f"{time.monotonic() - self.began:7.1f} s  {sentence}"
        with self.lock:
            self.log.append(line)
        print("# " + line, flush=True)

    def some(self, least, most):
        time.sleep(self.chance.uniform(least, most))

    # ---- Nodes

    def do_node_killed(self, node):
        node.kill()
        self.some(0.5, 8)
        node.start()

    def do_node_stopped_and_woken(self, node):
        node.signal(signal.SIGSTOP)
        self.some(1, 9)
        node.signal(signal.SIGCONT)

    def do_node_stopped_its_players_play_on_elsewhere(self, node):
        """It wakes up with moves in its sockets that were sent again to other nodes."""
        node.signal(signal.SIGSTOP)
        self.some(10, 13)
        node.signal(signal.SIGCONT)

    def do_node_told_to_stop(self, node):
        node.stop()
        self.some(0, 2)
        node.start()

    def do_node_cut_from_the_database(self, node):
        node.lines.cut()
        self.some(1, 9)
        node.lines.mend()

    def do_database_silent_for_a_node(self, node):
        """What was sent meanwhile arrives late."""
        node.lines.fall_silent()
        self.some(1, 15)
        node.lines.mend()

    def do_database_slow_for_a_node(self, node):
        node.lines.be_slow(self.chance.uniform(0.05, 0.5))
        self.some(2, 8)
        node.lines.mend()

    def do_half_open_streams_to_the_database(self, node):
        node.lines.open_half()
        self.some(6, 12)

    def do_wall_clock_of_a_node_stepped(self, node):
        node.set_clock(self.chance.randint(-30, 30))
        self.some(1, 3)

    # ---- Workers

    def do_worker_killed(self):
        worker = self.chance.choice(self.site.workers)
        worker.stop(signal.SIGKILL)
        self.some(0, 5)
        worker.start()

    def do_worker_stopped_and_woken(self):
        """What it was asked is asked again elsewhere, and it answers late."""
        worker = self.chance.choice(self.site.workers).process
        worker.send_signal(signal.SIGSTOP)
        self.some(3, 9)
        worker.send_signal(signal.SIGCONT)

    # ---- All of them

    def do_news_forged_and_repeated(self):
        self.ears.is_loud = True
        self.some(3, 6)
        self.ears.is_loud = False

    # ---- The database

    def do_database_killed_and_restarted(self):
        self.site.pair.restart(None, self.chance.uniform(0, 6))

    def do_database_restarted_in_order(self):
        self.site.pair.restart(self.chance.choice([signal.SIGINT, signal.SIGQUIT]), self.chance.uniform(0, 3))

    def do_database_stopped_and_woken(self):
        primary = self.site.pair.primary
        stopped = primary.processes()
        for pid in stopped:
            self.site.signal(pid, signal.SIGSTOP)
        self.some(2, 9)
        for pid in stopped:
            self.site.signal(pid, signal.SIGCONT)

    def do_failover_to_a_synchronous_standby(self):
        pair = self.site.pair
        pair.be_synchronous()
        self.some(1, 3)
        pair.fail_over()
        pair.rebuild()

    def do_failover_to_a_standby_that_lags(self):
        pair = self.site.pair
        pair.primary.set_synchronous(False)
        pair.replication.is_stalled = True
        self.some(1, 4)
        self.site.lose_what_is_behind()
        pair.replication.is_stalled = False
        pair.rebuild()
