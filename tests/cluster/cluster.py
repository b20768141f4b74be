"""A site of several nodes on one PostgreSQL, as a test or somebody at a keyboard needs it."""
import os
import pathlib
import signal
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "server"))
from harness import Server  # noqa: E402
from postgresql import Postgresql  # noqa: E402

NAMES = ("one", "two", "three")


class Site:
    """A PostgreSQL and its nodes; use it with `with`. Where the nodes are killed, they may be started again."""

    def __init__(self, program, *arguments, names=NAMES, settings=None):
        self.program, self.arguments, self.names = program, arguments, names
        self.postgresql = Postgresql({"max_connections": "100", **(settings or {})})
        self.nodes = []

    def __enter__(self):
        self.postgresql.__enter__()
        os.environ.update(self.postgresql.environment())
        self.database = self.postgresql.uri("postgres")
        try:
            for name in self.names:
                self.nodes.append(self.start_node(name))
        except BaseException:
            self.__exit__()
            raise
        return self

    def start_node(self, name):
        return Server(self.program, "--node", name, *self.arguments, database=self.database)

    def __exit__(self, *_):
        for node in self.nodes:
            if node.process.poll() is None:
                node.stop(signal.SIGKILL)
        self.postgresql.__exit__()
