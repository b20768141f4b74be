"""Copies a source file with a mistake put into it, for a program that a test has to find wrong. The product's
own sources know nothing of it.

usage: make_wrong.py SOURCE OUTPUT (OLD NEW)...; each OLD has to be there exactly once.
"""
import sys

source, output, *pairs = sys.argv[1:]
with open(source) as file:
    text = file.read()
for old, new in zip(pairs[::2], pairs[1::2], strict=True):
    if text.count(old) != 1:
        raise SystemExit(f"make_wrong.py: {source} has {text.count(old)} times: {old}")
    text = text.replace(old, new)
with open(output, "w") as file:
    file.write(text)
