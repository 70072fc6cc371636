"""Reservations: find out what a guest wants, then book it.

The guest's first message says too little on purpose: whoever books at once has
to guess. `reply` is what the model says to the guest, the guest's answer is what it
returns; in frameworks with a user of their own, plain text of the model goes there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from guest import Guest, Seating, Wish, wish_of

REWARD_RANGE = (0.0, 1.0)
SPLITS = {"train": 40, "validation": 10, "test": 10}
PATIENCE = 3


@dataclass
class State:
    """What an episode remembers."""

    guest: Guest
    booked: Wish | None = None
    replies: int = 0


class TableBooking:
    """Take a reservation for tonight. Ask the guest for what you were not told."""

    def reset(self, *, seed: int = 0) -> str:
        self.state = State(Guest(wish_of(seed), PATIENCE))
        return (
            "You take reservations for tonight. Ask the guest for what you were not told "
            "(how many, when, where, under which name), then book once. The right table "
            "is rewarded in full, less a fifth for each message that asks nothing new; "
            f"after {PATIENCE} of those the guest leaves. A wrong table earns nothing.\n\n"
            "Guest: Good evening! I'd like to book a table for tonight."
        )

    def reply(self, message: str) -> str:
        """Say something to the guest; returns what the guest answers.

        Args:
            message: What you say, or ask.
        """
        self.state.replies += 1
        return self.state.guest.hears(message)

    def book_table(self, guests: int, hour: int, seating: Seating, name: str) -> str:
        """Book a table for tonight. It can be booked once.

        Args:
            guests: How many will come.
            hour: The full hour at which they come, 18 to 22.
            seating: Where they want to sit.
            name: The name that the table is booked under.
        """
        self.state.booked = Wish(guests, hour, seating, name.strip())
        return f"Booked for {guests} at {hour}:00, {seating}, under {name}."

    @property
    def done(self) -> bool:
        return self.state.booked is not None or self.state.guest.gone

    @property
    def reward(self) -> float:
        """All of it for the right table, less a fifth for each time that annoyed."""
        low, high = REWARD_RANGE
        right = self.state.booked == self.state.guest.wish
        share = 1 - (PATIENCE - self.state.guest.patience) / 5 if right else 0.0
        return low * (1 - share) + high * share

    def metrics(self) -> dict[str, float]:
        wanted, booked = asdict(self.state.guest.wish), self.state.booked
        given = asdict(booked) if booked else {}
        return {
            "replies": self.state.replies,
            "details_asked": len(self.state.guest.told),
            "details_right": sum(given.get(k) == v for k, v in wanted.items()),
        }


def tasks(split: str) -> Iterator[dict[str, Any]]:
    """One guest a row; the splits have seeds of their own."""
    first = 1_000_000 * list(SPLITS).index(split)
    for seed in range(first, first + SPLITS[split]):
        yield {"id": f"guest-{seed}", "seed": seed}


def solve(task: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """A play that earns the top: the proof that every task can be won."""
    wish = wish_of(task["seed"])
    return [
        ("reply", {"message": "How many people will come, and at what time?"}),
        ("reply", {"message": "Inside or on the terrace?"}),
        ("reply", {"message": "Under which name?"}),
        (
            "book_table",
            {
                "guests": wish.guests,
                "hour": wish.hour,
                "seating": wish.seating,
                "name": wish.name,
            },
        ),
    ]


def cheats(task: dict[str, Any]) -> list[list[tuple[str, dict[str, Any]]]]:
    """Plays that must not earn the top: a guess, and a guest who is worn out."""
    guess = (
        "book_table",
        {"guests": 1, "hour": 18, "seating": "inside", "name": "Weber"},
    )
    bored = ("reply", {"message": "One moment."})
    return [[guess], [bored, *solve(task)]]
