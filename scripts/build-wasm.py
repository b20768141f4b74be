"""Compiles C sources to one WebAssembly module, with a depfile so that headers count too.

usage: build-wasm.py CLANG OUTPUT DEPFILE INCLUDE_DIRS SOURCE...; INCLUDE_DIRS joined by a colon.
The sources are compiled with link-time optimisation, so that what the exports do not reach is
left out. What searches spend their time in is compiled for speed, all the rest, which runs a few
times a move at most, for size: the module is most of what a first visit loads.
"""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

# Rules and players are fast, but for reading, writing and explaining.
FAST = re.compile(r"/src/(engines|games)/")
SMALL = re.compile(r"/(position|notation|json|display|check|validate|explain|explanation|texts?)\.c$")

clang, output, depfile, includes, *sources = sys.argv[1:]
flags = ["--target=wasm32-wasi", "-std=c17", "-DNDEBUG", "-ffp-contract=off", "-msimd128"]
flags += [f"-I{path}" for path in includes.split(":")]
link = ["-flto", "-mexec-model=reactor", "-Wl,--strip-all", "-Wl,--gc-sections",
        "-Wl,-z,stack-size=1048576", "-Wl,--max-memory=536870912"]

rules = subprocess.run([clang, *flags, "-MM", *sources], check=True, capture_output=True, text=True)
headers = {word for line in rules.stdout.replace("\\\n", " ").splitlines()
           for word in line.split(":", 1)[1].split()}
pathlib.Path(depfile).write_text(f"{output}: " + " ".join(sorted(headers)) + "\n")


def optimisation(source):
    path = os.path.abspath(source)
    return "-O2" if FAST.search(path) and not SMALL.search(path) else "-Oz"


def compile_to(folder, number, source):
    bitcode = f"{folder}/{number}.o"
    subprocess.run([clang, *flags, optimisation(source), "-flto", "-c", source, "-o", bitcode], check=True)
    return bitcode


with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    objects = list(pool.map(lambda pair: compile_to(folder, *pair), enumerate(sources)))
    subprocess.run([clang, *flags, "-O2", *link, *objects, "-o", output], check=True)
