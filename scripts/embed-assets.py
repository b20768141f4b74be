"""Writes a C table of a web app's files with content types, ETags and compressed forms.

usage: embed-assets.py OUTPUT.c FOLDER...; the first folder that exists is taken. The output is only
touched when it changes, so that nothing is built again without need.
"""
import gzip
import hashlib
import pathlib
import re
import shutil
import subprocess
import sys

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".lesson": "text/plain; charset=utf-8",
    ".map": "application/json",
    ".md": "text/plain; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
# esbuild's names with a hash of the content, as in app-K3J2HF7Q.js.
HASHED = re.compile(r"-[A-Z0-9]{8}\.")
INCOMPRESSIBLE = {".jpg", ".png", ".woff2"}


def brotli(data):
    tool = shutil.which("brotli")
    return subprocess.run([tool, "-q", "11", "-c"], input=data, stdout=subprocess.PIPE, check=True).stdout if tool else None


def c_array(name, data):
    rows = []
    for start in range(0, len(data), 24):
        rows.append("    " + ",".join(str(byte) for byte in data[start : start + 24]) + ",")
    return f"static const unsigned char {name}[] = {{\n" + "\n".join(rows) + "\n};\n"


def forms(path, data):
    """The file as it is, and compressed where that makes it smaller."""
    yield "plain", data
    if path.suffix in INCOMPRESSIBLE:
        return
    for name, packed in (("gzip", gzip.compress(data, 9, mtime=0)), ("brotli", brotli(data))):
        if packed and len(packed) < len(data):
            yield name, packed


def main():
    output, *folders = sys.argv[1:]
    folder = next(pathlib.Path(f) for f in folders if (pathlib.Path(f) / "index.html").is_file())
    arrays, rows = [], []
    for index, path in enumerate(sorted(p for p in folder.rglob("*") if p.is_file())):
        data = path.read_bytes()
        if not data or path.suffix == ".d" or path.name == "stand-in":  # the build's own notes
            continue
        fields = []
        for form, content in forms(path, data):
            arrays.append(c_array(f"{form}_{index}", content))
            fields.append(f".{form} = {{{form}_{index}, {len(content)}}}")
        name = "/" + path.relative_to(folder).as_posix()
        content_type = TYPES.get(path.suffix, "application/octet-stream")
        etag = hashlib.sha256(data).hexdigest()[:24]
        immutable = "true" if HASHED.search(path.name) else "false"
        rows.append(f'    {{"{name}", "{content_type}", "\\"{etag}\\"", {immutable}, ' + ", ".join(fields) + "},\n")
    text = '#include "server/net/assets.h"\n\n' + "\n".join(arrays)
    text += "\nconst Asset assets[] = {\n" + "".join(rows) + "    {.path = 0},\n};\n"
    target = pathlib.Path(output)
    if not target.exists() or target.read_text() != text:
        target.write_text(text)


main()
