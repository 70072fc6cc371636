"""Word guessing: find a hidden word of five letters in six guesses.

Each guess is answered with one mark a letter. The words lie in `words.txt`; a
task is the place of its word in a shuffled list, so no word is in two splits.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

REWARD_RANGE = (0.0, 1.0)
SPLITS = {"train": 400, "validation": 40, "test": 40}
GUESSES = 6

WORDS = (Path(__file__).parent / "words.txt").read_text(encoding="utf-8").split()
HIDDEN = random.Random("hidden words").sample(WORDS, k=len(WORDS))


class WordGuessing:
    """Find a hidden word by guesses."""

    def reset(self, *, seed: int = 0) -> str:
        self._hidden = HIDDEN[seed % len(HIDDEN)]
        self._guesses: list[str] = []
        return (
            f"Find the hidden English word of five letters in {GUESSES} guesses. Each guess must be "
            "a word; it is answered with a mark for each letter: G it stands there, Y it stands "
            "elsewhere, - it does not occur (again). The word earns 1, less 0.1 for each guess "
            "after the first. Without it, the best guess earns 0.05 for each G."
        )

    def guess(self, word: str) -> str:
        """Guess the hidden word.

        Args:
            word: A five-letter English word in lower case.
        """
        if word not in WORDS:
            raise ValueError(f"{word[:20]!r} is no word of five lower-case letters that I know")
        self._guesses.append(word)
        left = GUESSES - len(self._guesses)
        return f"{word} {marks(word, self._hidden)}, {left} guesses left"

    @property
    def done(self) -> bool:
        return self._found or len(self._guesses) == GUESSES

    @property
    def reward(self) -> float:
        if self._found:
            return round(1 - 0.1 * (len(self._guesses) - 1), 2)
        best = max((marks(word, self._hidden).count("G") for word in self._guesses), default=0)
        return round(0.05 * best, 2)

    def metrics(self) -> dict[str, float]:
        return {"guesses": len(self._guesses), "found": self._found}

    @property
    def _found(self) -> bool:
        return self._hidden in self._guesses


def marks(word: str, hidden: str) -> str:
    """A mark for each letter; a letter is marked Y as often as it is left elsewhere."""
    left = Counter(b for a, b in zip(word, hidden, strict=True) if a != b)
    shown = []
    for a, b in zip(word, hidden, strict=True):
        elsewhere = a != b and left[a] > 0
        left[a] -= elsewhere
        shown.append("G" if a == b else "Y" if elsewhere else "-")
    return "".join(shown)


def tasks(split: str) -> Iterator[dict[str, Any]]:
    """One word a row: the splits follow each other in the shuffled list."""
    first = {"train": 0, "validation": 400, "test": 440}[split]
    for seed in range(first, first + SPLITS[split]):
        yield {"id": f"word-{seed}", "seed": seed}


def solve(task: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """The word at once: the proof that every task can be won."""
    return [("guess", {"word": HIDDEN[task["seed"]]})]


def cheats(task: dict[str, Any]) -> list[list[tuple[str, dict[str, Any]]]]:
    """Plays that must not earn the top: six other words, and no word at all."""
    others = [word for word in WORDS if word != HIDDEN[task["seed"]]][:GUESSES]
    return [[("guess", {"word": word}) for word in others], [("guess", {"word": "GGGGG"})]]
