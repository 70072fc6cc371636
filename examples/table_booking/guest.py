"""The simulated user: a guest who answers what is asked, and no more.

The guest goes by key words, so that an episode is the same whenever it is played
and needs no model. To put a model in its place, keep `Guest.hears` and let it
answer by an endpoint; what the guest wants has to stay here, out of the model's
sight, for it is what the reward is held against.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from typing import Literal

Seating = Literal["inside", "terrace"]

ASKS = {
    "guests": r"how many|party|people|persons|guests|group|number of",
    "hour": r"what time|which time|when|o'clock|hour|how late",
    "seating": r"inside|outside|indoors|outdoors|terrace|seating|sit\b",
    "name": r"\bname\b|who is it|who are you|whose",
}


@dataclass(frozen=True)
class Wish:
    """What a guest wants."""

    guests: int
    hour: int
    seating: Seating
    name: str


@dataclass
class Guest:
    """A guest with a wish, and so much patience."""

    wish: Wish
    patience: int
    told: set[str] = field(default_factory=set)

    @property
    def gone(self) -> bool:
        return self.patience <= 0

    def hears(self, message: str) -> str:
        """The guest's answer; a message that asks nothing new costs patience."""
        asked = [
            detail for detail, words in ASKS.items() if re.search(words, message, re.IGNORECASE)
        ]
        if not set(asked) - self.told:
            self.patience -= 1
        self.told |= set(asked)
        if self.gone:
            return "I don't have time for this. Goodbye."
        if not asked:
            return "I just want a table for tonight, please."
        return " ".join(self._says(detail) for detail in asked)

    def _says(self, detail: str) -> str:
        return {
            "guests": f"There will be {self.wish.guests} of us.",
            "hour": f"At {self.wish.hour}:00.",
            "seating": {
                "inside": "Inside, we are easily cold.",
                "terrace": "On the terrace, if it doesn't rain.",
            }[self.wish.seating],
            "name": f"The name is {self.wish.name}.",
        }[detail]


def wish_of(seed: int) -> Wish:
    """What the guest of a seed wants."""
    rng = random.Random(seed)
    return Wish(
        guests=rng.randint(2, 9),
        hour=rng.randint(18, 22),
        seating=rng.choice(["inside", "terrace"]),
        name=rng.choice(["Moreau", "Okafor", "Silva", "Tanaka", "Weber"]),
    )
