"""Installs a build into a scratch folder and uses the library as a stranger would.

usage: run_installed.py RELEASE_BUILD EXAMPLE.c; prints TAP.
"""
import glob
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
import tap  # noqa: E402

build, example = sys.argv[1:]
scratch = tempfile.TemporaryDirectory()
root = scratch.name
environment = dict(os.environ)


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=600)
    assert done.returncode == 0, (command, done.stdout, done.stderr)
    return done.stdout


def installs():
    run("meson", "install", "-C", build, "--no-rebuild", "--destdir", root)
    folder = glob.glob(f"{root}/**/pkgconfig", recursive=True)[0]
    environment["PKG_CONFIG_PATH"] = folder
    environment["PKG_CONFIG_SYSROOT_DIR"] = root
    environment["LD_LIBRARY_PATH"] = str(pathlib.Path(folder).parent)


def flags(*arguments):
    return run("pkg-config", *arguments, "fivefold").split()


def runs_with_the_shared_library():
    run("cc", "-Wall", "-Werror", example, *flags("--cflags", "--libs"), "-o", f"{root}/shared")
    output = run(f"{root}/shared")
    assert "player 1: " in output and "player 2: " in output, output
    assert run(f"{root}/shared") != "", "runs again"


def runs_with_the_static_library():
    archive = glob.glob(f"{root}/**/libfivefold.a", recursive=True)[0]
    run("cc", example, *flags("--cflags"), archive, "-lm", "-lpthread", "-o", f"{root}/static")
    assert "player 1: " in run(f"{root}/static")


def compiles_as_cpp():
    source = f"{root}/empty.cpp"
    pathlib.Path(source).write_text("#include <fivefold.h>\nint main() { ff_close(ff_open()); }\n")
    run("c++", source, *flags("--cflags", "--libs"), "-o", f"{root}/cpp")
    run(f"{root}/cpp")


def exports_only_its_own_names():
    library = glob.glob(f"{root}/**/libfivefold.so", recursive=True)[0]
    archive = glob.glob(f"{root}/**/libfivefold.a", recursive=True)[0]
    for symbols in (run("nm", "-D", "--defined-only", "--extern-only", library),
                    run("nm", "--defined-only", "--extern-only", archive)):
        names = [line.split()[-1] for line in symbols.splitlines() if len(line.split()) == 3]
        assert names and all(name.startswith("ff_") for name in names), names


tap.run([installs, runs_with_the_shared_library, runs_with_the_static_library, compiles_as_cpp,
         exports_only_its_own_names])
