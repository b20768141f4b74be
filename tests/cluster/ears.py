"""Listens to the news between nodes, repeats them and forges some: by libpq itself, as `psql` hears only when asked."""
import ctypes
import ctypes.util
import random
import re
import threading
import time

GOOD = re.compile(r"[tlspd]:[0-9a-z]{13}:\d+")


class Notify(ctypes.Structure):
    _fields_ = [("relname", ctypes.c_char_p), ("be_pid", ctypes.c_int), ("extra", ctypes.c_char_p), ("next", ctypes.c_void_p)]


def load():
    library = ctypes.CDLL(ctypes.util.find_library("pq"))
    for name, result, arguments in (("PQconnectdb", ctypes.c_void_p, [ctypes.c_char_p]), ("PQexec", ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_char_p]),
                                    ("PQconsumeInput", ctypes.c_int, [ctypes.c_void_p]), ("PQclear", None, [ctypes.c_void_p]),
                                    ("PQnotifies", ctypes.POINTER(Notify), [ctypes.c_void_p]), ("PQfinish", None, [ctypes.c_void_p]),
                                    ("PQbackendPID", ctypes.c_int, [ctypes.c_void_p]), ("PQsocket", ctypes.c_int, [ctypes.c_void_p]),
                                    ("PQfreemem", None, [ctypes.c_void_p]), ("PQstatus", ctypes.c_int, [ctypes.c_void_p])):
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


class Ears(threading.Thread):
    """`uri` says where the database is now."""

    def __init__(self, uri, seed):
        super().__init__(daemon=True)
        self.uri, self.pq, self.chance = uri, load(), random.Random(seed)
        self.is_over, self.is_loud = False, False
        self.forged = set()
        self.heard, self.lately, self.strange, self.sent = 0, [], [], 0

    def run(self):
        handle = None
        while not self.is_over:
            if not handle or self.pq.PQstatus(handle):
                if handle:
                    self.pq.PQfinish(handle)
                handle = self.pq.PQconnectdb(self.uri().encode())
                self.execute(handle, "LISTEN fivefold")
            self.pq.PQconsumeInput(handle)
            self.hear(handle)
            if self.is_loud:
                self.execute(handle, f"SELECT pg_notify('fivefold', '{self.forge()}')")
            time.sleep(0.1)
        self.pq.PQfinish(handle)

    def execute(self, handle, sql):
        self.pq.PQclear(self.pq.PQexec(handle, sql.encode()))

    def hear(self, handle):
        while True:
            notify = self.pq.PQnotifies(handle)
            if not notify:
                return
            text = notify.contents.extra.decode()
            if notify.contents.be_pid != self.pq.PQbackendPID(handle):
                for news in text.split(" "):
                    self.heard += 1
                    self.lately = [*self.lately[-200:], news]
                    if not GOOD.fullmatch(news) and news not in self.forged:
                        self.strange.append(news)
            self.pq.PQfreemem(notify)

    def forge(self):
        """What was heard before, once more, and what nobody has said."""
        news = [self.chance.choice(self.lately) for _ in range(5) if self.lately]
        for one in list(news):
            kind, id, version = one.split(":")
            news += [f"{self.chance.choice('tlspd')}:{id}:{self.chance.choice([0, 1, int(version) + 1, int(version) + 1000, 2**62])}"]
        news += [self.chance.choice(["x", "t:", ":::", "t:0000000000000:5", "t:" + "z" * 60 + ":1", "q:0000000000000:5", "t:0000000000000:-1"])]
        self.sent += len(news)
        self.forged.update(news)
        return " ".join(news)
