"""Requirements as sources write them."""

from __future__ import annotations

import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from lifter.source import Source
from lifter.stated import named, stated_lines


class Stated(unittest.TestCase):
    def test_an_address_alone_gets_its_name(self) -> None:
        wheel = "https://files.example.org/some_words-3.8.0-py3-none-any.whl"
        cases = {
            "numpy>=2": "numpy>=2",
            "dice @ git+https://example.org/dice.git": "dice @ git+https://example.org/dice.git",
            "git+https://example.org/dice-rules.git": "dice-rules @ git+https://example.org/dice-rules.git",
            "git+https://example.org/set.git@v2#egg=dice": "dice @ git+https://example.org/set.git@v2",
            wheel: f"some_words @ {wheel}",
        }
        for line, wanted in cases.items():
            self.assertEqual(named(line), wanted)

    def test_a_dependency_from_an_address_keeps_it(self) -> None:
        git = "https://example.org/dice.git"
        cases = {
            f'dice = {{ git = "{git}" }}': f"dice @ git+{git}",
            f'Dice = {{ git = "{git}", tag = "v1" }}': f"dice @ git+{git}@v1",
            f'dice = [{{ git = "{git}", rev = "abc", subdirectory = "d" }}]': f"dice @ git+{git}@abc#subdirectory=d",
            'dice = { url = "https://example.org/dice.whl" }': "dice @ https://example.org/dice.whl",
            'dice = { path = "../dice" }': "dice>=2",
            'dice = { index = "own" }': "dice>=2",
            f'cards = {{ git = "{git}" }}': "dice>=2",
            "dice = []": "dice>=2",
        }
        for told, wanted in cases.items():
            with self.subTest(told=told), tempfile.TemporaryDirectory() as folder:
                text = f'[project]\nname = "x"\ndependencies = ["dice>=2", "numpy"]\n[tool.uv.sources]\n{told}\n'
                (Path(folder) / "pyproject.toml").write_text(text, encoding="utf-8")
                source = Source(Path(folder))
                source.read()
                lines = stated_lines(source)
                self.assertEqual(lines, [wanted, "numpy"])

    def test_an_address_of_its_own_goes_before_that_of_the_tool(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            text = '[project]\ndependencies = ["dice @ https://a.example/d.whl"]\n[tool.uv.sources]\ndice = { git = "https://b.example/d.git" }\n'
            (Path(folder) / "pyproject.toml").write_text(text, encoding="utf-8")
            source = Source(Path(folder))
            source.read()
            self.assertEqual(stated_lines(source), ["dice @ https://a.example/d.whl"])


if __name__ == "__main__":
    unittest.main()
