"""The type stubs name exactly what the compiled part has. (mypy.stubtest compares the signatures too: see
CONTRIBUTING.md.)"""

import ast
import inspect
import unittest
from pathlib import Path

import tesuji
from tesuji import _tesuji

# What every object has, or Python adds.
USUAL = {name for name in dir(object)} | {"__module__", "__match_args__", "__len__", "__getitem__", "__ne__"}


class Stubs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = Path(tesuji.__file__).parent
        cls.folder = folder
        cls.tree = ast.parse((folder / "_tesuji.pyi").read_text(encoding="utf-8"))

    def test_they_are_part_of_the_wheel(self):
        self.assertTrue((self.folder / "py.typed").exists())

    def test_classes_and_functions(self):
        declared = {
            node.name: node for node in self.tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))
        }
        there = {name for name in dir(_tesuji) if not name.startswith("_")}
        self.assertEqual(set(declared), there)

    def test_methods(self):
        for node in self.tree.body:
            if not isinstance(node, ast.ClassDef):
                continue
            declared = {item.name for item in node.body if isinstance(item, ast.FunctionDef)} - USUAL
            there = {name for name in vars(getattr(_tesuji, node.name))} - USUAL - {"__doc__", "__new__"}
            there = {name for name in there if not name.startswith("__")}
            self.assertEqual(declared, there, node.name)

    def test_what_an_editor_shows_is_what_the_compiled_part_says(self):
        shown = 0
        for node in self.tree.body:
            if not isinstance(node, (ast.ClassDef, ast.FunctionDef)):
                continue
            there = getattr(_tesuji, node.name)
            self.assertEqual(ast.get_docstring(node), inspect.getdoc(there), node.name)
            for item in node.body if isinstance(node, ast.ClassDef) else []:
                if isinstance(item, ast.FunctionDef) and not item.name.startswith("__"):
                    self.assertEqual(ast.get_docstring(item), inspect.getdoc(getattr(there, item.name)), item.name)
                    shown += 1
        self.assertGreater(shown, 100)


if __name__ == "__main__":
    unittest.main()
