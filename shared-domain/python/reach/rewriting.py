"""A text changed in its form: how many words it has, how it begins and ends, which letters are in it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

_MARKS = (".", "!", "?", ";", ":", "")
SENTENCE = 3
"""Words that a text has at the least where its form may matter."""
_WORDS = 40
"""Words of a text that are left out one by one."""


def rewritings(text: str, others: Sequence[str]) -> Iterator[str]:
    """Every change of one thing: a word less or more, another beginning or end, no word that holds a letter."""
    words = text.split()
    yield from (text[:1].upper() + text[1:], text.lower(), text.upper(), text.title())
    yield from (text.rstrip(" .!?;:") + mark for mark in _MARKS)
    yield " ".join(dict.fromkeys(words))
    for other in others:
        yield f"{text} {other}"
        yield f"{other} {text}"
    for at in range(min(len(words), _WORDS)):
        yield " ".join(words[:at] + words[at + 1 :])
    for letter in sorted({each for each in text.casefold() if each.isalpha()}):
        yield " ".join(each for each in words if letter not in each.casefold())


def rewritten(text: str, word: str, marks: Sequence[str], rng: random.Random) -> str:
    """The text with a word more or less, begun or ended in another way, or without the words that hold a letter."""
    words = text.split()
    at = rng.randrange(len(words) + 1)
    match rng.randrange(7):
        case 0:
            words[at:at] = word.split()[: rng.choice([1, 40])]
        case 1:
            del words[at : at + 1]
        case 2:
            letter = rng.choice([*marks, *text] or [" "]).casefold()
            words = [each for each in words if letter not in each.casefold()] or words
        case 3:
            words = list(dict.fromkeys(words))
        case 4:
            return rng.choice([text[:1].upper() + text[1:], text.lower(), text.upper()])
        case 5:
            return text.rstrip(" .!?;:") + rng.choice([*_MARKS, *marks])
        case _:
            return text.replace(rng.choice([".", "!", "?", ","]), "")
    return " ".join(words)
