"""Writes a C table of text files, so that a program carries them along.

usage: embed-text.py OUTPUT.c TABLE_NAME [--folders] FILE...; each file is entered under its name
without extension, with --folders behind the name of its folder.
"""
import pathlib
import sys

output, table, *files = sys.argv[1:]
folders = files[0] == "--folders"
if folders:
    del files[0]


def c_string(line):
    return '"' + line.replace("\\", "\\\\").replace('"', '\\"').replace("?", "\\?") + '"'


with open(output, "w") as source:
    source.write('#include "cli/embedded.h"\n\n')
    source.write(f"const EmbeddedText {table}[] = {{\n")
    for name in sorted(files):
        path = pathlib.Path(name)
        lines = path.read_text(encoding="utf-8").split("\n")
        body = "\n".join("     " + c_string(line + "\\n").replace("\\\\n", "\\n") for line in lines[:-1])
        entry = f"{path.parent.name}/{path.stem}" if folders else path.stem
        source.write(f'    {{"{entry}",\n{body}}},\n')
    source.write("    {0, 0},\n};\n")
