#!/usr/bin/env python3
"""Builds the wheel and the sdist of the Python package: with Python and make alone, offline.

    python3 python/backend.py wheel|sdist FOLDER

pip finds the same functions through pyproject.toml (PEP 517). The wheel holds libconclave.so.0,
built here; who installs it needs libsodium and no compiler.
"""
import base64
import gzip
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIBRARY = "build/libconclave.so.0"
# What the library and the package are made from.
FOLDERS = ("engine", "games", "bots", "python")
FILES = ("Makefile", "LICENSE", "README.md", "pyproject.toml")
KINDS = (".c", ".h", ".py", ".mk", ".net", ".typed")
TIME = 315532800  # 1980, the first year of zip: the same tree gives the same bytes


def read(path):
    with open(os.path.join(ROOT, path), "rb") as file:
        return file.read()


def field(pattern, path):
    return re.search(pattern, read(path).decode(), re.M)[1]


VERSION = field(r"^VERSION := (\S+)", "Makefile")
NAME = f"conclave-{VERSION}"


def metadata():
    return "\n".join([
        "Metadata-Version: 2.1", "Name: conclave", f"Version: {VERSION}",
        "Summary: " + field(r'^description = "(.*)"', "pyproject.toml"), "License: MIT",
        "Requires-Python: " + field(r'^requires-python = "(.*)"', "pyproject.toml"), "Requires-External: libsodium",
        "Provides-Extra: arrays", 'Requires-Dist: numpy; extra == "arrays"', ""]).encode()


def library():
    """The library without what debuggers need."""
    subprocess.run(["make", "-s", f"-j{os.cpu_count() or 1}", LIBRARY], cwd=ROOT, check=True, stdout=sys.stderr)
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copy(os.path.join(ROOT, LIBRARY), folder)
        if shutil.which("strip"):
            subprocess.run(["strip", "--strip-debug", copy], check=True)
        with open(copy, "rb") as file:
            return file.read()


def package():
    """Names in the package, and what is there."""
    folder = "python/conclave"
    for name in sorted(os.listdir(os.path.join(ROOT, folder))):
        if name.endswith(KINDS):
            yield f"conclave/{name}", read(f"{folder}/{name}")


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    tag = f"py3-none-{re.sub('[-.]', '_', sysconfig.get_platform())}"
    info = f"{NAME}.dist-info"
    files = [*package(), (f"conclave/{os.path.basename(LIBRARY)}", library()), (f"{info}/METADATA", metadata()),
             (f"{info}/LICENSE", read("LICENSE")),
             (f"{info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: conclave\nRoot-Is-Purelib: false\nTag: {tag}\n".encode())]
    lines = []
    for name, data in files:
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(data)}\n")
    files.append((f"{info}/RECORD", "".join([*lines, f"{info}/RECORD,,\n"]).encode()))
    wheel = f"{NAME}-{tag}.whl"
    os.makedirs(wheel_directory, exist_ok=True)
    with zipfile.ZipFile(os.path.join(wheel_directory, wheel), "w", zipfile.ZIP_DEFLATED) as out:
        for name, data in files:
            member = zipfile.ZipInfo(name)
            member.external_attr = 0o100644 << 16
            member.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(member, data)
    return wheel


def sources():
    for folder in FOLDERS:
        for where, inner, names in sorted(os.walk(os.path.join(ROOT, folder))):
            inner[:] = sorted(i for i in inner if i != "__pycache__")
            yield from (os.path.relpath(os.path.join(where, name), ROOT) for name in sorted(names) if name.endswith(KINDS))
    yield from FILES


def build_sdist(sdist_directory, config_settings=None):
    sdist = f"{NAME}.tar.gz"
    os.makedirs(sdist_directory, exist_ok=True)
    with open(os.path.join(sdist_directory, sdist), "wb") as file, \
            gzip.GzipFile(sdist[:-3], "wb", fileobj=file, mtime=TIME) as zipped, \
            tarfile.open(fileobj=zipped, mode="w", format=tarfile.PAX_FORMAT) as out:
        for name, data in [("PKG-INFO", metadata()), *((path, read(path)) for path in sources())]:
            member = tarfile.TarInfo(f"{NAME}/{name}")
            member.size, member.mtime = len(data), TIME
            out.addfile(member, io.BytesIO(data))
    return sdist


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in ("wheel", "sdist"):
        raise SystemExit("usage: backend.py wheel|sdist FOLDER")
    made = (build_wheel if sys.argv[1] == "wheel" else build_sdist)(sys.argv[2])
    print(os.path.join(sys.argv[2], made))
