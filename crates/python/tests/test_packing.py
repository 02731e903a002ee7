"""How a release is packed: the same content gives the same bytes, and the bill of materials names what is used."""

import hashlib
import importlib.util
import json
import os
import stat
import subprocess
import tarfile
import tempfile
import unittest
import zipfile
from pathlib import Path
from unittest import mock

from places import REPOSITORY

spec = importlib.util.spec_from_file_location("pack", REPOSITORY / "xtask" / "pack.py")
pack = importlib.util.module_from_spec(spec)
spec.loader.exec_module(pack)


class Packing(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def staged(self, name, order):
        staged = self.folder / name / "tesuji-1.2.3"
        (staged / "man").mkdir(parents=True)
        for path in order:
            (staged / path).write_text(path)
        os.utime(staged / "README.md", (1_000_000_000, 1_000_000_000 + len(name)))
        return staged

    def test_the_same_content_gives_the_same_archive(self):
        names = ["tesuji", "README.md", "man/tesuji.1"]
        one, other = self.staged("one", names), self.staged("other", reversed(names))
        with mock.patch.dict(os.environ, {"SOURCE_DATE_EPOCH": "1700000000"}):
            for ending in [".tar.gz", ".zip"]:
                written = [self.folder / f"{place}{ending}" for place in ["a", "b"]]
                for staged, out in zip([one, other], written):
                    pack.archive(staged, out)
                self.assertEqual(written[0].read_bytes(), written[1].read_bytes())
        with tarfile.open(self.folder / "a.tar.gz") as packed:
            self.assertEqual(packed.getnames(), [f"tesuji-1.2.3/{n}" for n in ["README.md", "man/tesuji.1", "tesuji"]])
            self.assertEqual([entry.mode for entry in packed], [0o644, 0o644, 0o755])
        with zipfile.ZipFile(self.folder / "a.zip") as packed:
            self.assertTrue(stat.S_IXUSR & packed.infolist()[2].external_attr >> 16)
            self.assertEqual(packed.read("tesuji-1.2.3/tesuji"), b"tesuji")

    def test_sums(self):
        (self.folder / "a").write_bytes(b"x")
        pack.sums(self.folder)
        pack.sums(self.folder)
        self.assertEqual((self.folder / "SHA256SUMS").read_text(), f"{hashlib.sha256(b'x').hexdigest()}  a\n")

    def test_the_bill_of_materials(self):
        command = ["cargo", "metadata", "--locked", "--offline", "--format-version", "1"]
        metadata = self.folder / "metadata.json"
        metadata.write_bytes(subprocess.run(command, cwd=REPOSITORY, capture_output=True, check=True).stdout)
        lock = REPOSITORY / "Cargo.lock"
        pack.bill(metadata, lock, "tesuji-cli", self.folder / "bill.json")
        bill = json.loads((self.folder / "bill.json").read_text(encoding="utf-8"))
        self.assertEqual((bill["bomFormat"], bill["metadata"]["component"]["name"]), ("CycloneDX", "tesuji-cli"))
        parts = {part["name"]: part for part in bill["components"]}
        self.assertIn("clap", parts)
        self.assertIn("libsqlite3-sys", parts)
        self.assertNotIn("proptest", parts, "what only tests use is no part of it")
        self.assertEqual(len(parts["clap"]["hashes"][0]["content"]), 64)
        self.assertTrue(all(part.get("licenses") for part in parts.values()), "every part has a licence")
        refs = {part["bom-ref"] for part in bill["components"]} | {bill["metadata"]["component"]["bom-ref"]}
        self.assertEqual({need["ref"] for need in bill["dependencies"]}, refs)
        self.assertTrue(all(set(need["dependsOn"]) <= refs for need in bill["dependencies"]))
        pack.bill(metadata, lock, "tesuji-cli", self.folder / "again.json")
        self.assertEqual((self.folder / "again.json").read_bytes(), (self.folder / "bill.json").read_bytes())


if __name__ == "__main__":
    unittest.main()
