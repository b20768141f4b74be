"""Writes build_info.h: the version, and a fingerprint of the rules.

The fingerprint covers every source file that decides a game (base, core, games), so that a server
can tell a worker built from other rules. usage: build-info.py OUTPUT VERSION FILE...
"""
import hashlib
import sys

output, version, *files = sys.argv[1:]
digest = hashlib.sha256()
for name in sorted(files):
    with open(name, "rb") as file:
        content = file.read()
    digest.update(b"%d\n" % len(content))
    digest.update(content)
with open(output, "w") as header:
    header.write(
        "// Made by scripts/build-info.py.\n"
        "#ifndef FIVEFOLD_BUILD_INFO_H\n#define FIVEFOLD_BUILD_INFO_H\n"
        f'#define FIVEFOLD_VERSION "{version}"\n'
        f'#define FIVEFOLD_RULES_HASH "{digest.hexdigest()[:16]}"\n'
        "#endif\n")
