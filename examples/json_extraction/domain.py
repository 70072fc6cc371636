"""JSON extraction: read an order from a letter and write it down to a schema.

Only a JSON object with exactly the fields of the schema, each of its type, counts as
an answer; it is paid by the share of its values that are right.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

REWARD_RANGE = (0.0, 1.0)
SPLITS = {"train": 60, "validation": 10, "test": 20}

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "customer": {"type": "string"},
        "city": {"type": "string"},
        "item": {"type": "string"},
        "quantity": {"type": "integer"},
        "price_in_cents": {"type": "integer"},
        "express": {"type": "boolean"},
    },
    "required": ["customer", "city", "item", "quantity", "price_in_cents", "express"],
    "additionalProperties": False,
}
TYPES = {"string": str, "integer": int, "boolean": bool}
NUMBERS = ["two", "three", "four", "five", "six", "seven", "eight", "nine"]


def order_of(seed: int) -> dict[str, Any]:
    """The order that a seed stands for."""
    rng = random.Random(seed)
    return {
        "customer": rng.choice(["Ines Moreau", "Tom Okafor", "Ada Silva", "Kei Tanaka"]),
        "city": rng.choice(["Lyon", "Lagos", "Porto", "Osaka", "Bergen"]),
        "item": rng.choice(["desk lamp", "tea pot", "rain coat", "wall clock"]),
        "quantity": rng.randint(2, 9),
        "price_in_cents": rng.randint(500, 9999),
        "express": rng.random() < 0.5,
    }


def letter_of(seed: int) -> str:
    """The letter in which the order stands, beside what does not matter."""
    order, rng = order_of(seed), random.Random(f"letter {seed}")
    euros = f"{order['price_in_cents'] // 100}.{order['price_in_cents'] % 100:02}"
    how = (
        "It is urgent, so send it by express." if order["express"] else "There is no hurry at all."
    )
    return (
        f"Dear shop,\nlast year I bought {rng.randint(2, 9)} {rng.choice(['mugs', 'bowls'])} from you "
        f"and was happy with them. Now I would like {NUMBERS[order['quantity'] - 2]} pieces of the "
        f"{order['item']} that you offer at {euros} euros each. {how} I have moved: please send it "
        f"to {order['city']}, no longer to {rng.choice(['Bonn', 'Ghent'])}.\n"
        f"Yours, {order['customer']}"
    )


def prompt(task: dict[str, Any]) -> str:
    """The letter, the schema, and what is paid."""
    return (
        "Write down the order in this letter as JSON to the schema below. Reply with the JSON object "
        "alone. A reply that does not fit the schema earns nothing; one that does earns the share "
        f"of its values that are right, all of them 1.\n\n{letter_of(task['seed'])}\n\n"
        f"Schema: {json.dumps(SCHEMA)}"
    )


def verify(task: dict[str, Any], reply: str) -> dict[str, float]:
    """The share of right values in a reply that fits the schema."""
    given, wanted = read(reply), order_of(task["seed"])
    if given is None:
        return {"reward": 0.0, "fits": 0.0}
    right = sum(given[key] == value for key, value in wanted.items())
    return {"reward": round(right / len(wanted), 4), "fits": 1.0}


def read(reply: str) -> dict[str, Any] | None:
    """The object of a reply; None where it is no JSON or does not fit the schema."""
    text = reply.strip().removeprefix("```json").removeprefix("```").removesuffix("```")
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        return None
    fields = SCHEMA["properties"]
    if not isinstance(given, dict) or given.keys() != fields.keys():
        return None
    fits = all(type(given[key]) is TYPES[field["type"]] for key, field in fields.items())
    return given if fits else None


def tasks(split: str) -> Iterator[dict[str, Any]]:
    """One letter a row; the splits have seeds of their own."""
    first = 1_000_000 * list(SPLITS).index(split)
    for seed in range(first, first + SPLITS[split]):
        yield {"id": f"letter-{seed}", "seed": seed}


def solve(task: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """The order as it was meant."""
    return [("submit", {"answer": json.dumps(order_of(task["seed"]))})]


def cheats(task: dict[str, Any]) -> list[list[tuple[str, dict[str, Any]]]]:
    """Replies that must not earn the top: a number as text, a field too many, a guess, no JSON."""
    order = order_of(task["seed"])
    replies = [
        json.dumps({**order, "quantity": str(order["quantity"])}),
        json.dumps({**order, "note": "urgent"}),
        json.dumps({**order, "customer": "", "express": not order["express"]}),
        letter_of(task["seed"]),
    ]
    return [[("submit", {"answer": reply})] for reply in replies]
