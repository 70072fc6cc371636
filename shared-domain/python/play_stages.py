"""Tapes played through a variant: one, several at once, as many as fit, and one while the judge fails."""

from __future__ import annotations

import asyncio
from typing import Any

from probed import WHERE, Failed, Full, Session, Variant
from scripted_judge import tell


async def play(
    variant: Variant, tape: dict[str, Any], session: Session | None = None
) -> dict[str, Any]:
    """One tape from start to end: a transcript."""
    out: dict[str, Any] = {
        "tape": tape["id"],
        "prompt": None,
        "tools": None,
        "steps": [],
        "total": None,
        "failed": None,
    }
    WHERE.set(tape["id"])
    try:
        session = session or await variant.open(tape["split"], tape["index"], tape["seed"])
        out["prompt"], out["tools"] = session.prompt, session.tools
        for call in tape["calls"]:
            out["steps"].append(vars(await session.call(call)))
        out["total"] = vars(await session.end())
    except Failed as failed:
        out["failed"] = str(failed)
    finally:
        if session:
            await session.close()
    return out


async def interleave(variant: Variant, tapes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """All tapes at once: in each turn every episode is sent its next call."""
    sessions: list[Session] = []
    out: list[dict[str, Any]] = []

    async def send(tape: dict[str, Any], got: dict[str, Any], session: Session) -> None:
        WHERE.set(tape["id"])
        turn = len(got["steps"])
        if turn < len(tape["calls"]):
            got["steps"].append(vars(await session.call(tape["calls"][turn])))

    try:
        for tape in tapes:
            WHERE.set(tape["id"])
            session = await variant.open(tape["split"], tape["index"], tape["seed"])
            sessions.append(session)
            told = {"tape": tape["id"], "prompt": session.prompt, "tools": session.tools}
            out.append({**told, "steps": [], "total": None, "failed": None})
        for _ in range(max(len(t["calls"]) for t in tapes)):
            rows = zip(tapes, out, sessions, strict=True)
            await asyncio.gather(*(send(*row) for row in rows))
        for tape, got, session in zip(tapes, out, sessions, strict=True):
            WHERE.set(tape["id"])
            got["total"] = vars(await session.end())
    finally:
        for session in sessions:
            await session.close()
    return out


async def changed(variant: Variant, tapes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Tapes while the driver of the variant's copy changes its answers; what goes over the wire then is nobody's."""
    asked = variant.environment / "episode" / "changed-answers"
    seen = len(variant.seen)
    asked.touch()
    try:
        return [await play(variant, tape) for tape in tapes]
    finally:
        asked.unlink()
        del variant.seen[seen:]


async def capacity(variant: Variant, tape: dict[str, Any]) -> dict[str, Any]:
    """Opens as many episodes as fit, then one more; plays one to its end, and sees whether its place is free again."""
    WHERE.set(tape["id"])
    sessions: list[Session] = []
    said = None
    try:
        for _ in range(variant.capacity):
            sessions.append(await variant.open(tape["split"], tape["index"], tape["seed"]))
        try:
            extra = await variant.open(tape["split"], tape["index"], tape["seed"])
            await extra.close()
        except Full as full:
            said = str(full)
        played = await play(variant, tape, sessions.pop())
    finally:
        for session in sessions:
            await session.close()
    await asyncio.sleep(0.2)
    again = []
    for _ in range(variant.capacity):
        again.append(await variant.open(tape["split"], tape["index"], tape["seed"]))
    for session in again:
        await session.close()
    return {
        "opened": variant.capacity,
        "refused": said,
        "played": played,
        "again": len(again),
    }


async def judge(
    variant: Variant, wanted: dict[str, Any], tape: dict[str, Any]
) -> list[dict[str, Any]]:
    """The same play while the judge fails, in one way after another."""
    out = []
    try:
        for mode in wanted["modes"]:
            before = await tell(f"{wanted['url']}/mode", {"mode": mode})
            played = await play(variant, tape)
            after = await tell(f"{wanted['url']}/asked")
            asked = after["asked"] - before["asked"]
            out.append({"mode": mode, "asked": asked, "played": played})
    finally:
        await tell(f"{wanted['url']}/mode", {"mode": "works"})
    return out
