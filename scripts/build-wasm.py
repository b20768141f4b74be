"""Compiles C sources to one WebAssembly module, with a depfile so that headers count too.

usage: build-wasm.py CLANG OUTPUT DEPFILE INCLUDE_DIRS SOURCE...; INCLUDE_DIRS joined by a colon.
The sources are compiled with link-time optimisation, so that what the exports do not reach is
left out.
"""
import pathlib
import subprocess
import sys

clang, output, depfile, includes, *sources = sys.argv[1:]
flags = ["--target=wasm32-wasi", "-std=c17", "-O2", "-DNDEBUG", "-ffp-contract=off", "-msimd128"]
flags += [f"-I{path}" for path in includes.split(":")]
link = ["-flto", "-mexec-model=reactor", "-Wl,--strip-all", "-Wl,--gc-sections",
        "-Wl,-z,stack-size=1048576", "-Wl,--max-memory=536870912"]

rules = subprocess.run([clang, *flags, "-MM", *sources], check=True, capture_output=True, text=True)
headers = {word for line in rules.stdout.replace("\\\n", " ").splitlines()
           for word in line.split(":", 1)[1].split()}
pathlib.Path(depfile).write_text(f"{output}: " + " ".join(sorted(headers)) + "\n")
subprocess.run([clang, *flags, *link, *sources, "-o", output], check=True)
