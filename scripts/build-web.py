"""Bundles the browser app with esbuild into a folder.

usage: build-web.py WEB_FOLDER OUTPUT_FOLDER DEPFILE STAMP WASM...
The npm packages of the lock file are installed first where they are missing or outdated. Where that
is impossible (no npm, no network and no cache) a page that says so takes the app's place, and the
rest of the program works.
"""
import os
import pathlib
import shutil
import subprocess
import sys

web, output, depfile, stamp, *modules = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
OUTPUTS = ["index.html", "app.js", "app.css", "worker.js", "qr.js", "picture.js", "rules-pages.js",
           "icon.svg", "manifest.webmanifest", "sw.js", *(path.name for path in modules)]


def install_packages():
    """npm ci, unless the installed packages are those of the lock file already."""
    lock = web / "package-lock.json"
    mark = web / "node_modules" / ".installed"
    is_whole = (web / "node_modules" / "esbuild" / "package.json").exists()
    if is_whole and mark.exists() and mark.read_bytes() == lock.read_bytes():
        return
    subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error",
                    "--fetch-retries=1"],
                   cwd=web, check=True, stdout=subprocess.DEVNULL)
    shutil.copy(lock, mark)


# Says that a later build is to try again (scripts/setup).
stand_in = output / "stand-in"


def write_stand_in(reason):
    stand_in.write_text(reason + "\n")
    for name in OUTPUTS:
        (output / name).write_bytes(b"")
    (output / "index.html").write_text(
        "<!doctype html><html lang=en><meta charset=utf-8><title>Fivefold</title>"
        "<h1>Fivefold</h1><p>This program was built without its browser app: "
        f"{reason}, then build again.")


def sources():
    for folder in [web / "src", web / "static", web.parent / "texts", web.parent / "docs" / "rules",
                   web.parent / "lessons"]:
        yield from sorted(path for path in folder.rglob("*") if path.is_file())
    yield from [web / "build.mjs", web / "rules-in-node.mjs", web / "package-lock.json", *modules]


output.mkdir(parents=True, exist_ok=True)
try:
    install_packages()
    subprocess.run(["node", "build.mjs", output, *modules], cwd=web, check=True)
    stand_in.unlink(missing_ok=True)
except (OSError, subprocess.CalledProcessError) as error:
    if isinstance(error, subprocess.CalledProcessError) and error.cmd[0] == "node":
        sys.exit(1)  # a mistake in the sources, not in the machine
    reason = ("npm is missing: install nodejs and npm" if isinstance(error, FileNotFoundError) else
              "npm could not install its packages (its messages are among those of the build): mend that")
    print(f"build-web: no browser app in this build: {reason}, then build again", file=sys.stderr)
    write_stand_in(reason)
depfile.write_text(f"{os.path.relpath(stamp)}: " + " ".join(str(path) for path in sources()) + "\n")
