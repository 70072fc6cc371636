"""What is said of a rollout under attack beside an honest one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from attack import Attack
from attack_rollout import Attempt, Sent, Worth


def judged(name: str, got: Worth, worths: Sequence[Worth], sent: Sequence[Sent]) -> Attack:
    """Compares a rollout with honest ones, of which it must equal one."""
    honest = next((w for w in worths if w.told == got.told), worths[0])
    faults = []
    if got.told != honest.told:
        faults.append(f"the rollout came to {short(got.told)}, honest play to {short(honest.told)}")
    if got.beside != honest.beside:
        faults.append(f"another rollout came to {short(got.beside)}, not {short(honest.beside)}")
    if faults and (bodies := _bodies(sent)):
        faults.append(f"it was sent {bodies}")
    return Attack(name, got.reward, honest.reward, fault="; ".join(faults), tried=len(sent))


def _bodies(sent: Sequence[Sent]) -> str:
    """What was sent under one name, each by its beginning; nothing where it was sent under many."""
    bodies = [each.body for each in sent if isinstance(each, Attempt)]
    if not bodies or len({each.name for each in sent}) > 1:
        return ""
    told = [
        ascii(body[:60]) + (f"… ({len(body):,} characters)" if len(body) > 60 else "")
        for body in bodies[:6]
    ]
    return ", ".join([*told, *([f"{len(bodies) - 6} more"] if len(bodies) > 6 else [])])


def short(told: dict[str, Any]) -> str:
    """What a rollout came to, in a line."""
    return json.dumps(told, ensure_ascii=False, default=str)[:400]
