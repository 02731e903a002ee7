"""Archives, checksums and bills of materials of a release; called by `cargo xtask dist`.

    pack.py archive FOLDER OUT.tar.gz|OUT.zip      the folder, packed the same way on every machine
    pack.py bill METADATA LOCK PACKAGE OUT.json    what a package is made of (CycloneDX), from `cargo metadata`
    pack.py sums FOLDER                            FOLDER/SHA256SUMS

SOURCE_DATE_EPOCH is the time that everything gets, in seconds since 1970. Where nothing is said it is 1980, the first year
of zip.
"""

import datetime
import gzip
import hashlib
import json
import os
import re
import sys
import tarfile
import uuid
import zipfile
from pathlib import Path

FIRST_YEAR = 315_532_800
SUMS = "SHA256SUMS"
# The program of a release may be run; nothing else in it.
PROGRAMS = {"tesuji", "tesuji.exe"}


def epoch():
    return max(int(os.environ.get("SOURCE_DATE_EPOCH") or FIRST_YEAR), FIRST_YEAR)


def contents(folder):
    """Every file below a folder, by its name in the archive, in an order of its own."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return [(f"{folder.name}/{path.relative_to(folder).as_posix()}", path) for path in files]


def mode(path):
    return 0o755 if path.name in PROGRAMS else 0o644


def archive(folder, out):
    folder, out = Path(folder), Path(out)
    if out.suffix == ".zip":
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
            for name, path in contents(folder):
                moment = datetime.datetime.fromtimestamp(epoch(), datetime.timezone.utc)
                entry = zipfile.ZipInfo(name, moment.timetuple()[:6])
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.create_system = 3
                entry.external_attr = (0o100000 | mode(path)) << 16
                packed.writestr(entry, path.read_bytes())
        return
    with open(out, "wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=epoch()) as zipped:
        with tarfile.open(fileobj=zipped, mode="w", format=tarfile.PAX_FORMAT) as packed:
            for name, path in contents(folder):
                entry = tarfile.TarInfo(name)
                entry.size = path.stat().st_size
                entry.mtime = epoch()
                entry.mode = mode(path)
                with path.open("rb") as content:
                    packed.addfile(entry, content)


def sums(folder):
    folder = Path(folder)
    lines = []
    for path in sorted(folder.iterdir()):
        if path.is_file() and path.name != SUMS:
            lines.append(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n")
    (folder / SUMS).write_text("".join(lines), encoding="ascii", newline="\n")


def checksums(lock):
    """SHA-256 of the packages of Cargo.lock, by name and version."""
    found = {}
    for package in Path(lock).read_text(encoding="utf-8").split("[[package]]")[1:]:
        fields = dict(re.findall(r'^(\w+) = "(.*)"$', package, re.MULTILINE))
        found[fields["name"], fields["version"]] = fields.get("checksum")
    return found


def bill(metadata, lock, root, out):
    """A CycloneDX document of a package and all it is built from, tests not counted, for all systems together."""
    metadata = json.loads(Path(metadata).read_text(encoding="utf-8"))
    packages = {package["id"]: package for package in metadata["packages"]}
    needs = {
        node["id"]: sorted(
            need["pkg"] for need in node["deps"] if any(kind["kind"] in (None, "build") for kind in need["dep_kinds"])
        )
        for node in metadata["resolve"]["nodes"]
    }
    start = next(package["id"] for package in packages.values() if package["name"] == root)
    reached, waiting = {start}, [start]
    while waiting:
        for need in needs[waiting.pop()]:
            if need not in reached:
                reached.add(need)
                waiting.append(need)
    hashes = checksums(lock)

    def reference(package):
        return f"pkg:cargo/{packages[package]['name']}@{packages[package]['version']}"

    def component(package):
        about = packages[package]
        described = {
            "type": "application" if package == start else "library",
            "bom-ref": reference(package),
            "name": about["name"],
            "version": about["version"],
            "purl": reference(package),
        }
        if about.get("description"):
            described["description"] = " ".join(about["description"].split())
        if about.get("license"):
            # Cargo's old way of saying "or".
            described["licenses"] = [{"expression": about["license"].replace("/", " OR ")}]
        elif about.get("license_file"):
            described["licenses"] = [{"license": {"name": f"see {about['license_file']} in the package"}}]
        if hashes.get((about["name"], about["version"])):
            described["hashes"] = [{"alg": "SHA-256", "content": hashes[about["name"], about["version"]]}]
        if about.get("repository"):
            described["externalReferences"] = [{"type": "vcs", "url": about["repository"]}]
        return described

    moment = datetime.datetime.fromtimestamp(epoch(), datetime.timezone.utc)
    # The same materials give the same number.
    content = hashlib.sha256(Path(lock).read_bytes()).hexdigest()
    document = {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, reference(start) + content)}",
        "version": 1,
        "metadata": {
            "timestamp": moment.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "tools": {"components": [{"type": "application", "name": "cargo xtask dist"}]},
            "component": component(start),
        },
        "components": [component(package) for package in sorted(reached - {start}, key=reference)],
        "dependencies": [
            {"ref": reference(package), "dependsOn": sorted(reference(need) for need in needs[package])}
            for package in sorted(reached, key=reference)
        ],
    }
    Path(out).write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


COMMANDS = {"archive": (archive, 2), "bill": (bill, 4), "sums": (sums, 1)}

if __name__ == "__main__":
    command, count = COMMANDS.get(sys.argv[1] if len(sys.argv) > 1 else "", (None, 0))
    if command is None or len(sys.argv) != count + 2:
        sys.exit(__doc__)
    command(*sys.argv[2:])
