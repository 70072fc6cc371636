"""A pixel panel: switch off lamps of one colour by clicks on a drawn panel.

Only the picture tells which lamps burn in which colour. Each task draws its own panel.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from PIL import Image, ImageDraw

REWARD_RANGE = (0.0, 1.0)
SPLITS = {"train": 60, "validation": 10, "test": 20}
SIDE, CELL, CLICKS = 4, 40, 10
WIDTH = SIDE * CELL

COLOURS = {"red": (220, 60, 50), "green": (60, 170, 80), "blue": (60, 90, 220)}
OFF = (60, 60, 66)

Seen = list[str | Image.Image]
Place = tuple[int, int]


class PixelPanel:
    """Switch off the lamps of one colour on a drawn panel."""

    def reset(self, *, seed: int = 0) -> Seen:
        self._colour, self._lamps = panel_of(seed)
        self._wanted = {place for place, lamp in self._lamps.items() if lamp == self._colour}
        self._clicked: list[Place] = []
        told = (
            f"A panel of {SIDE} by {SIDE} lamps, {WIDTH} pixels wide and high; each lamp is a square of "
            f"{CELL} pixels. Switch off every {self._colour} lamp by a click into it, and no other; you "
            f"have {CLICKS} clicks, and a lamp that is off stays off. Each right lamp earns an equal "
            "share of the reward, and each other lamp that you switch off costs one."
        )
        return [told, self._draw()]

    def click(self, x: int, y: int) -> Seen:
        """Click on a pixel; shows the panel as it is then.

        Args:
            x: Pixels from the left edge.
            y: Pixels from the upper edge.
        """
        if not (0 <= x < WIDTH and 0 <= y < WIDTH):
            raise ValueError(f"the panel is {WIDTH} pixels wide and high")
        self._clicked.append((x // CELL, y // CELL))
        return [f"{CLICKS - len(self._clicked)} clicks left.", self._draw()]

    @property
    def done(self) -> bool:
        return len(self._clicked) == CLICKS or self._wanted <= set(self._clicked)

    @property
    def reward(self) -> float:
        off = {place for place in self._clicked if place in self._lamps}
        wrong = len(off - self._wanted)
        return round(max(0.0, (len(off & self._wanted) - wrong) / len(self._wanted)), 4)

    def metrics(self) -> dict[str, float]:
        return {"clicks": len(self._clicked), "left": len(self._wanted - set(self._clicked))}

    def _draw(self) -> Image.Image:
        image = Image.new("RGB", (WIDTH, WIDTH), (30, 30, 34))
        pen = ImageDraw.Draw(image)
        for (column, row), lamp in self._lamps.items():
            x, y = column * CELL, row * CELL
            colour = OFF if (column, row) in self._clicked else COLOURS[lamp]
            pen.rectangle((x + 4, y + 4, x + CELL - 5, y + CELL - 5), fill=colour)
        return image


def panel_of(seed: int) -> tuple[str, dict[Place, str]]:
    """The colour that is asked for, and the lamps; three to five are of that colour."""
    rng = random.Random(seed)
    places = [(column, row) for row in range(SIDE) for column in range(SIDE)]
    colour = rng.choice(sorted(COLOURS))
    others = [other for other in sorted(COLOURS) if other != colour]
    wanted = rng.sample(places, k=rng.randint(3, 5))
    return colour, {place: colour if place in wanted else rng.choice(others) for place in places}


def tasks(split: str) -> Iterator[dict[str, Any]]:
    """One panel a row; the splits have seeds of their own."""
    first = 1_000_000 * list(SPLITS).index(split)
    for seed in range(first, first + SPLITS[split]):
        yield {"id": f"panel-{seed}", "seed": seed}


def clicks_on(places: list[Place]) -> list[tuple[str, dict[str, Any]]]:
    """Clicks into the middle of lamps."""
    return [("click", {"x": x * CELL + CELL // 2, "y": y * CELL + CELL // 2}) for x, y in places]


def solve(task: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Every lamp of the colour: the proof that every task can be won."""
    colour, lamps = panel_of(task["seed"])
    return clicks_on([place for place, lamp in lamps.items() if lamp == colour])


def cheats(task: dict[str, Any]) -> list[list[tuple[str, dict[str, Any]]]]:
    """Plays that must not earn the top: all lamps in turn, and one lamp again and again."""
    _, lamps = panel_of(task["seed"])
    other = next(place for place, lamp in lamps.items() if lamp != panel_of(task["seed"])[0])
    return [clicks_on([other, *lamps]), solve(task)[:1] * CLICKS]
