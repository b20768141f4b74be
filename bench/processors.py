"""Processor time that a database takes, which unlike its speed depends little on what else the machine does."""
import os
import pathlib


def processor_time(pid, of_dead_children=False):
    """Of a process, in microseconds, or of those of its children that have ended."""
    try:
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:
        return 0
    return sum(map(int, fields[13:15] if of_dead_children else fields[11:13])) * 1000000 // os.sysconf("SC_CLK_TCK")


def database_time(postgresql):
    """Of the server, its processes, and those that have ended."""
    server = postgresql.process.pid
    children = pathlib.Path(f"/proc/{server}/task/{server}/children").read_text().split()
    return sum(map(processor_time, [server, *children])) + processor_time(server, of_dead_children=True)
