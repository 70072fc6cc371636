"""Changes of a domain in one place: which there are, and which of them plays notice."""

from __future__ import annotations

import json
import sys
import unittest
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from reach.domain import Domain
from reach.lines import Reachable
from reach.measure import Measured, affordable
from reach.mutants import Mutant, mutants
from reach.proof import Proof
from reach.rounds import _chosen, _within
from reach.run import tell
from reach.trial import trial
from test_reach_slow import DIAL, NOTHING, SAFE, home_of, reached, safe


def kinds_of(home: Path) -> dict[str, list[Mutant]]:
    domain = Domain(home)
    found: dict[str, list[Mutant]] = {}
    for mutant in mutants(domain, Reachable(domain)):
        found.setdefault(mutant.kind, []).append(mutant)
    return found


def survivors(home: Path, **options: Any) -> list[tuple[str, int]]:
    """Kind and line of what nothing notices."""
    found = reached(home, mutants=None, **options)["reach"]["mutants"]
    assert found["tried"] == found["caught"] + len(found["survived"])
    return [(m["kind"], m["line"]) for m in found["survived"]]


class Changes(unittest.TestCase):
    def test_there_are_changes_of_every_kind(self) -> None:
        found = kinds_of(safe())
        for kind in ("reward", "end", "argument", "comparison", "constant", "text", "effect"):
            self.assertIn(kind, found)

    def test_what_changes_nothing_is_no_change(self) -> None:
        (over,) = [m for m in kinds_of(safe())["end"] if m.line == 5]
        self.assertEqual(over.words[-4:], "True")

    def test_lines_that_no_play_can_run_are_left_as_they_are(self) -> None:
        lines = {m.line for found in kinds_of(safe()).values() for m in found}
        self.assertFalse(lines & {7, 8}, "the guard against calls after the end")

    def test_values_of_the_module_are_changed_where_they_are_used(self) -> None:
        source = SAFE.replace("self.tries > 3", "self.tries > MOST") + "MOST = 3\nUNUSED = 40\n"
        words = [m.words for m in kinds_of(safe(source))["constant"]]
        self.assertIn("3 is 4", words)
        self.assertNotIn("40 is 41", words)

    def test_rewards_of_step_results_are_found_wherever_they_stand(self) -> None:
        source = SAFE.replace('return "it opens"', 'return Step("it opens", 1.0, True)')
        source = source.replace(
            'return "it locks"', 'return {"text": "x", "reward": 0.5, "done": True}'
        )
        source += "\nfrom dataclasses import dataclass\n@dataclass\nclass Step:\n    text: str\n"
        source += "    reward: float = 0.25\n    done: bool = False\n"
        roles = {"text": "text", "reward": "reward", "done": "done", "truncated": None}
        home = home_of(source, DIAL, domain__result=roles, domain__style="steps")
        self.assertLessEqual({12, 17}, {m.line for m in kinds_of(home)["reward"]})


LATCHED = """
from dataclasses import dataclass, field
@dataclass
class Step:
    text: str
    reward: float = 0.0
    done: bool = False
    notes: dict = field(default_factory=dict)
class Thing:
    def __init__(self):
        self.over = False
    def dial(self, code: str) -> Step:
        if self.over:
            return Step("over", 0.25, True)
        if code == "4711":
            self.over = True
            return Step(text="it opens", reward=1.0, done=True, notes={"reward": 0.5})
        return Step("it locks", 0.125, False)
"""
LATCHED_ROLES = {
    "domain__result": {"text": "text", "reward": "reward", "done": "done", "truncated": None},
    "domain__style": "steps",
}


class Unpaid(unittest.TestCase):
    def places(self, source: str, *, spare: bool) -> set[int]:
        home = home_of(source, DIAL, **LATCHED_ROLES)
        return {m.line for m in kinds_of(home)["reward"] if m.spare is spare}

    def test_a_guard_that_holds_after_the_end_only_is_told_apart(self) -> None:
        self.assertEqual(self.places(LATCHED, spare=True), {14})
        self.assertLessEqual({17, 18}, self.places(LATCHED, spare=False))

    def test_a_latch_that_follows_what_the_result_says_is_one_too(self) -> None:
        follows = LATCHED.replace(
            """            self.over = True
            return Step(text="it opens", reward=1.0, done=True, notes={"reward": 0.5})
        return Step("it locks", 0.125, False)
""",
            """            pass
        done = code == "4711"
        if done:
            self.over = True
        return Step("it turns", reward=float(done), done=done)
""",
        )
        self.assertEqual(self.places(follows, spare=True), {14})
        for old, new in (
            (
                "            self.over = True\n",
                "            self.over = True\n        done = False\n",
            ),
            ("done=done)", "done=False)"),
            ("        if done:\n", "        if code:\n"),
        ):
            self.assertEqual(self.places(follows.replace(old, new), spare=True), set(), new)

    def test_a_condition_that_returns_tells_nothing_of_what_comes_after_it(self) -> None:
        returns = LATCHED.replace(
            '        if code == "4711":\n', '        done = code == "4711"\n        if done:\n'
        )
        self.assertEqual(self.places(returns, spare=True), {14})
        open_still = returns.replace("done=True", "done=False")
        self.assertEqual(self.places(open_still, spare=True), set())

    def test_what_may_hold_before_the_end_is_none(self) -> None:
        for changed in (
            LATCHED.replace("done=True", "done=False"),
            LATCHED.replace(
                '        return Step("it locks"',
                '        self.over = True\n        return Step("it locks"',
            ),
            LATCHED.replace("        self.over = False", "        self.over = bool(id(self) % 2)"),
            LATCHED + "def spoil(safe):\n    safe.over = True\n",
        ):
            self.assertEqual(self.places(changed, spare=True), set())

    def test_a_caught_exception_that_pays_nothing_is_what_hardly_happens(self) -> None:
        def caught(pay: str) -> str:
            return LATCHED.replace(
                '        return Step("it locks"',
                f'        try:\n            int(code)\n        except ValueError:\n            return Step("odd", {pay}, False)\n        return Step("it locks"',
            )

        self.assertEqual(self.places(caught("0.0"), spare=True), {14, 21})
        # Whoever provokes it would be paid: a play has to show how much.
        for pay in ("0.5", "self.top_reward"):
            self.assertEqual(self.places(caught(pay), spare=True), {14})

    def test_a_default_of_nothing_is_told_apart_where_what_overwrites_it_is_worked_out(
        self,
    ) -> None:
        def defaults(worth: str) -> list[bool]:
            paying = LATCHED.replace(
                '        return Step("it locks", 0.125, False)',
                f"        reward = 0.0\n        if code:\n            reward = {worth}\n"
                '        return Step("it locks", reward, False)',
            )
            home = home_of(paying, DIAL, **LATCHED_ROLES)
            return [m.default for m in kinds_of(home)["reward"] if m.line == 19]

        self.assertTrue(all(defaults("float(len(code) > 3)")))
        self.assertFalse(any(defaults("0.5")))

    def test_a_field_that_nobody_reads_pays_nothing(self) -> None:
        def words(source: str) -> list[str]:
            home = home_of(source, DIAL, **LATCHED_ROLES)
            return [m.words for m in kinds_of(home)["reward"] if "{" in m.words]

        self.assertEqual(words(LATCHED), [])
        self.assertTrue(words(LATCHED + "def paid(step):\n    return step.notes\n"))


KEPT = """
class State:
    over = False
class Step:
    def __init__(self, text, reward, done):
        self.text, self.reward, self.done = text, reward, done
class Thing:
    def __init__(self):
        self._state = State()
        self._sync(done=False)
    def dial(self, code: str) -> Step:
        done = code == "4711"
        self._sync(done=done)
        return Step("seen", 1.0 if done else 0.0, done)
    def _sync(self, done):
        self._state.done = done
    @property
    def state(self):
        return self._state
"""


class Kept(unittest.TestCase):
    def lines(self, source: str) -> set[int]:
        return {m.line for m in kinds_of(home_of(source, DIAL, **LATCHED_ROLES))["end"]}

    def test_what_is_kept_and_shown_to_nobody_ends_nothing(self) -> None:
        self.assertEqual(self.lines(KEPT), {6, 12, 14})

    def test_what_a_port_brings_along_reads_no_state_of_others(self) -> None:
        plain = Path(__file__).resolve().parent.parent / "lifter" / "plain"
        for name in ("chance", "ordered", "alarms"):
            text = (plain / f"{name}.py").read_text(encoding="utf-8")
            first = "from __future__ import annotations"
            source = f"{first}{KEPT}\n{text.replace(first, '')}"
            self.assertEqual(self.lines(source), {6, 12, 14}, name)

    def test_a_name_that_is_made_at_run_time_reads_all_but_of_modules(self) -> None:
        asked = "def told(name):\n    return getattr(signal, name)\n"
        self.assertEqual(self.lines(f"{KEPT}\nimport signal\n{asked}"), {6, 12, 14})
        self.assertIn(16, self.lines(f"{KEPT}\n{asked}"))

    def test_what_may_be_shown_may_end(self) -> None:
        def changed(old: str, new: str) -> str:
            return KEPT.replace(old, new)

        sync = "        self._sync(done=done)\n"
        for source in (
            changed(sync, f"{sync}        kept = self._state\n"),
            changed(sync, f"{sync}        if self._state.done: pass\n"),
            changed(sync, f"{sync}        self.state\n"),
            changed(sync, f"{sync}        print(self)\n"),
            changed(sync, f"{sync}        getattr(self, code)\n"),
            changed(sync, f"{sync}        self._state.told()\n"),
            changed("    over = False", "    over = False\n    def told(self): return self.done"),
            KEPT + "def odd(thing):\n    return thing._state.done\n",
            KEPT + "class More(Thing):\n    def dial(self, code):\n        return self._state\n",
        ):
            self.assertTrue(self.lines(source) & {16, 17}, source)


STEPS = """
class Step:
    def __init__(self, text, reward, done):
        self.text, self.reward, self.done = text, reward, done
class Thing:
    def reset(self):
        self.tries = 0
        return self._seen(0.0, False)
    def dial(self, code: str) -> Step:
        done = False
        if code == "4711":
            worth, done = 1.0, True
        else:
            worth, done = half(code), False
        return self._seen(worth, done)
    def _seen(self, reward, done):
        return Step("seen", reward, done)
def half(code):
    if code == "47":
        return 0.5
    return 0.0
"""


def steps() -> Path:
    roles = {"text": "text", "reward": "reward", "done": "done", "truncated": None}
    start = {"call": "reset", "row": None, "fields": [], "seed": None, "fixed": {}}
    start["observes"] = True
    return home_of(STEPS, DIAL, domain__result=roles, domain__style="steps", domain__start=start)


class Handed(unittest.TestCase):
    def test_what_is_handed_on_by_its_place_counts_as_reward_and_end(self) -> None:
        found = kinds_of(steps())
        self.assertIn(15, {m.line for m in found["reward"]})
        self.assertIn(15, {m.line for m in found["end"]})

    def test_a_start_pays_nothing_and_a_value_that_nobody_reads_ends_nothing(self) -> None:
        found = kinds_of(steps())
        lines = {m.line for kind in ("reward", "end") for m in found[kind]}
        self.assertFalse(lines & {8, 10}, "reset, and `done` before both ways set it")

    def test_functions_that_are_known_to_score_count_under_any_name(self) -> None:
        domain = Domain(steps())
        lines = {m.line for m in mutants(domain, Reachable(domain)) if m.kind == "reward"}
        self.assertNotIn(20, lines)
        domain.scoring = frozenset({"half"})
        lines = {m.line for m in mutants(domain, Reachable(domain)) if m.kind == "reward"}
        self.assertLessEqual({20, 21}, lines)


AMOUNTS = """
class Amounts:
    none: float = 0.0
    most = 1.0
class Thing:
    reward = 0.0
    over = False
    def dial(self, code: str) -> str:
        self.over = True
        self.reward = Amounts.none
        if code == "4711":
            self.reward = Amounts.most
        return "dialled"
"""


class Named(unittest.TestCase):
    def words(self, source: str) -> set[tuple[int, str]]:
        found = kinds_of(home_of(source, DIAL, domain__done="over", domain__reward="reward"))
        return {(m.line, m.words) for m in found["reward"]}

    def test_what_a_class_names_is_known_where_nothing_else_is_given_to_it(self) -> None:
        found = self.words(AMOUNTS)
        self.assertEqual({words for line, words in found if line == 10}, {"self.reward is 1.0"})
        self.assertNotIn((12, "self.reward is 1.0"), found)
        given = self.words(f"{AMOUNTS}Amounts.none = 0.5\n")
        self.assertIn((10, "self.reward is 0.0"), given)


class Chosen(unittest.TestCase):
    def test_plays_that_take_long_are_fewer_and_never_none(self) -> None:
        def made(cost: float) -> list[Measured]:
            return [Measured(("train", 0, 0), [], set(), set(), 0.0, "", [], cost)] * 20

        self.assertEqual(_within(made(0.1), 4.0), [])
        self.assertEqual(len(_within(made(1.0), 4.0)), 4)
        self.assertEqual(len(_within(made(9.0), 4.0)), 2)
        self.assertEqual(
            [affordable(made(c), 60, 15.0) for c in (0.0, 0.25, 1.0, 9.0)], [60, 60, 15, 6]
        )

    def test_a_long_play_that_ends_finds_room_among_many_amounts(self) -> None:
        mutant: Any = SimpleNamespace(needs=None)
        wait = {"tool": "dial", "arguments": {"code": "1"}}

        def made(calls: int, reward: float, ended: str) -> Measured:
            task = "train", 0, None
            return Measured(task, [wait] * calls, set(), set(), reward, ended, [])

        plays = [made(20 + n, float(n), "left") for n in range(40)]
        far = made(90, -7.0, "done")
        chosen = _chosen(mutant, [*plays, far])
        self.assertIn(far, chosen)
        self.assertIn(plays[0], chosen)
        self.assertLess(len(chosen), len(plays))


class Noticed(unittest.TestCase):
    def test_plays_that_win_notice_every_change_of_reward_and_end(self) -> None:
        left = survivors(safe())
        self.assertEqual([one for one in left if one[0] in ("reward", "end")], [])

    def test_without_a_winning_play_the_reward_is_unshown(self) -> None:
        left = survivors(safe(), budget=0)
        self.assertIn(("reward", 24), left)

    def test_what_no_play_shows_survives(self) -> None:
        source = SAFE.replace("self.tries += 1", "self.tries += 1; self.idle = self.tries * 7")
        self.assertIn("constant", [kind for kind, line in survivors(safe(source)) if line == 9])

    def test_the_seed_counts(self) -> None:
        source = """
import random
class Thing:
    def __init__(self, seed):
        self.code, self.over, self.won = str(random.Random(DRAW).randint(1, 3)), False, False
    def dial(self, code: str) -> str:
        self.over, self.won = True, code == self.code
        return self.code
    @property
    def done(self):
        return self.over
    @property
    def reward(self):
        return float(self.won)
"""
        roles = {"fields": [], "row": None, "fixed": {}, "observes": False}
        start = {"call": "__init__", "seed": "seed", **roles}
        shared = {"domain__start": start, "domain__done": "done", "domain__reward": "reward"}
        tasks = {"tasks__from": None, "tasks__seeds": {"train": [0, 20]}}
        for draw, kept in (("seed", False), ("7", True)):
            home = home_of(source.replace("DRAW", draw), DIAL, **shared, **tasks)
            left = [kind for kind, _ in survivors(home)]
            self.assertEqual("seed" in left, kept, draw)

    def test_a_sample_is_the_same_each_time_and_says_so(self) -> None:
        home = safe()
        first, second = (reached(home, mutants=5)["reach"]["mutants"] for _ in range(2))
        self.assertEqual(first, second)
        self.assertLessEqual(first["tried"], 5)
        self.assertGreater(first["all"], 5)

    def test_a_change_that_never_comes_back_is_noticed(self) -> None:
        source = SAFE.replace(
            "self.tries += 1", "self.tries += 1\n        n = 3\n        while n > 0: n -= 1"
        )
        left = survivors(safe(source, limits__call_seconds=0.5), budget=0.2)
        self.assertNotIn(("effect", 11), left)

    def test_given_plays_must_show_every_amount_that_is_paid(self) -> None:
        source = SAFE.replace(
            "1.0 if self.open else",
            "1.0 if self.open and self.tries > 1 else 0.5 if self.open else",
        )
        late = [{"tool": "dial", "arguments": {"code": c}} for c in ("0000", "4711")]
        early = [{"tool": "dial", "arguments": {"code": "4711"}}]
        task = {"split": "train", "index": 0, "seed": None}
        plays = [{**task, "calls": calls} for calls in ([], late, early)]
        for given, shown in ((plays, True), (plays[:2], False), (plays[:1], False)):
            asked = {"plays": given, "mutants": None, "passed_over": []}
            told = tell(safe(source), asked, lambda _: None)["mutants"]
            kinds = [m["kind"] for m in told["survived"]]
            self.assertEqual("reward" not in kinds, shown, kinds)

    def test_changes_that_are_known_to_be_noticed_are_not_tried_again(self) -> None:
        late = [{"tool": "dial", "arguments": {"code": c}} for c in ("0000", "4711")]
        plays = [{"split": "train", "index": 0, "seed": None, "calls": c} for c in ([], late)]
        asked = {"plays": plays, "mutants": None, "passed_over": []}
        first, again = list[str](), list[str]()
        told = tell(safe(), asked, first.append)
        more = tell(safe(), {**asked, "caught": told["caught"]}, again.append)
        self.assertEqual((more["mutants"], more["caught"]), (told["mutants"], told["caught"]))
        self.assertEqual(len(first) - len(again), told["mutants"]["caught"])
        self.assertGreater(told["mutants"]["caught"], 9)

    def test_nothing_is_tried_in_haste_where_no_play_runs_what_ends(self) -> None:
        won = [{"tool": "dial", "arguments": {"code": "4711"}}]
        lost = [{"tool": "dial", "arguments": {"code": "0000"}} for _ in range(4)]
        task = {"split": "train", "index": 0, "seed": None}
        for plays, partly in (([won], True), ([[], won, lost], False)):
            given = [{**task, "calls": calls} for calls in plays]
            asked = {"plays": given, "mutants": None, "passed_over": [], "hasty": True}
            told = tell(safe(), asked, lambda _: None)
            self.assertEqual(told["partly"], partly)
            self.assertEqual(told["mutants"]["caught"] == 0, partly)
            self.assertTrue(not partly or any(m["line"] == 16 for m in told["mutants"]["survived"]))

    def test_plays_that_are_only_charged_must_show_what_would_be_earned(self) -> None:
        source = SAFE.replace("self.tries += 1", "self.tries += 1; self.step_score -= 1.0")
        source = source.replace(
            "self.open = self.over = True",
            "self.open = self.over = True\n            self.step_score += 3.0",
        ).replace("1.0 if self.open else 0.0", "self.step_score")
        source = source.replace("False, False, 0\n", "False, False, 0; self.step_score = 0.0\n")
        self.assertIn("self.step_score += 3.0", source)
        task = {"split": "train", "index": 0, "seed": None}
        lost = [{"tool": "dial", "arguments": {"code": "0000"}}]
        won = [{"tool": "dial", "arguments": {"code": "4711"}}]
        for calls, shown in (([lost, []], False), ([lost, [], won], True)):
            plays = [{**task, "calls": one} for one in calls]
            home = safe(source, reward__range="open")
            asked = {"plays": plays, "mutants": None, "passed_over": []}
            told = tell(home, asked, lambda _: None)["mutants"]
            left = [m["change"] for m in told["survived"] if m["kind"] == "reward"]
            self.assertEqual("no `self.step_score += 3.0`" not in left, shown, left)

    def test_a_long_play_that_earns_what_others_earn_shows_what_it_alone_shows(self) -> None:
        source = SAFE.replace("1.0 if self.open else", "1.0 if self.open and self.tries < 50 else")
        source = source.replace(
            "        if len(code) != 4:",
            "        if not code:\n            self.over = True\n        if len(code) != 4:",
        )
        source = source.replace("self.tries > 3", "False")
        task = {"split": "train", "index": 0, "seed": None}

        def tries(count: int, last: str) -> dict[str, Any]:
            codes = [*["0000"] * (count - 1), last]
            return {**task, "calls": [{"tool": "dial", "arguments": {"code": c}} for c in codes]}

        usual = [tries(1, "4711"), {**task, "calls": []}, tries(1, ""), tries(49, "4711")]
        usual += [tries(count, "0000") for count in range(10, 40)]
        for given, shown in ((usual, False), ([*usual, tries(50, "4711")], True)):
            asked = {"plays": given, "mutants": None, "passed_over": []}
            told = tell(safe(source), asked, lambda _: None)["mutants"]
            left = [m["change"] for m in told["survived"]]
            self.assertEqual("`<` is `<=`" not in left, shown, told)

    def test_a_name_that_was_just_given_nothing_is_no_other_place(self) -> None:
        told = """
TASKS = [{"code": "4711"}]
class Thing:
    def __init__(self, code):
        self.code, self.over, self.paid = code, False, {}
    def dial(self, code: str) -> str:
        self.over = True
        if not code:
            reward = 0.0
            GAP
            self.paid = dict(reward=reward)
            return "nothing"
        reward = 1.0 if code == self.code else 0.0
        self.paid = dict(reward=reward)
        return "dialled"
    @property
    def done(self):
        return self.over
    @property
    def reward(self):
        return self.paid.get("reward", 0.0)
"""
        for gap, kept in (("pass", False), ("reward = float(code)", True)):
            found = kinds_of(safe(told.replace("GAP", gap)))["reward"]
            lines = {m.line for m in found if m.words == "reward is its negative"}
            self.assertEqual(11 in lines, kept, gap)
            self.assertIn(14, lines)

    def test_code_that_options_turn_off_is_no_place(self) -> None:
        told = """
TASKS = [{"code": "4711"}]
OPTIONS = {"paid": 1.0, "twice": TWICE, "less": None}
class ThingConfig:
    paid: float
    twice: bool = True
    less: float | None = 0.5
    CHECK
class Thing:
    def __init__(self, code):
        self.code, self.over, self.reward, self.config = code, False, 0.0, ThingConfig()
    def lessened(self):
        if not self.config.less:
            return False
        return True
    def dial(self, code: str) -> str:
        self.over = True
        if self.lessened():
            self.reward = 0.25
            return "less"
        if not self.config.twice or self.lessened():
            self.reward = self.config.paid
            return "dialled"
        self.reward = 0.75
        return "again"
    @property
    def done(self):
        return self.over
"""
        check = "def model_post_init(self, _): self.twice = not self.twice"
        cases = (("False", "x: int", {22}), ("True", "x: int", {24}), ("True", check, {19, 22, 24}))
        for twice, more, lines in cases:
            source = told.replace("TWICE", twice).replace("CHECK", more)
            found = [m for m in kinds_of(safe(source))["reward"] if m.function == "dial"]
            self.assertEqual({m.line for m in found}, lines, (twice, more))
            off = Reachable(Domain(safe(source))).off()
            if lines == {22}:
                self.assertEqual(off, ["thing.py:15-15", "thing.py:19-20", "thing.py:24-25"])
                self.assertNotIn("self.reward is 1.0", [m.words for m in found])

    def test_a_branch_for_another_member_of_an_option_is_no_place(self) -> None:
        told = """
from enum import Enum
TASKS = [{"code": "4711"}]
OPTIONS = {"rule": "near"}
class Rule(KIND):
    EXACT = "exact"
    NEAR = "near"
class ThingConfig:
    rule: READ = Rule.EXACT
    other: Rule = Rule.EXACT
class Thing:
    def __init__(self, code):
        self.code, self.over, self.reward, self.config = code, False, 0.0, ThingConfig()
    def dial(self, code: str) -> str:
        self.over = True
        if self.config.rule == Rule.EXACT:
            self.reward = float(code == self.code)
        elif self.config.rule == Rule.NEAR and self.config.other is not Rule.NEAR:
            self.reward = 0.5 * float(code[:1] == self.code[:1])
        else:
            raise ValueError
        return "dialled"
    @property
    def done(self):
        return self.over
"""
        cases = (
            ("str, Enum", "Rule", "", ["thing.py:17-17", "thing.py:21-21"]),
            ("Enum", "Rule", "", ["thing.py:17-17", "thing.py:21-21"]),
            ("Enum", "str", "", []),
            ("Enum", "Rule", "class Rule:\n    EXACT = 1\n", []),
        )
        for kind, read, more, off in cases:
            source = more + told.replace("KIND", kind).replace("READ", read)
            wanted = Reachable(Domain(safe(source)))
            self.assertEqual(wanted.off(), off, (kind, read))

    def test_a_function_that_options_do_not_pick_from_a_table_is_no_place(self) -> None:
        told = """
from enum import Enum
TASKS = [{"code": "4711"}]
OPTIONS = {"rule": "exact"}
class Rule(str, Enum):
    EXACT = "exact"
    NEAR = "near"
class ThingConfig:
    rule: Rule = Rule.EXACT
class Thing:
    def __init__(self, code):
        self.code, self.over, self.reward, self.config = code, False, 0.0, ThingConfig()
    def graded(self, code, rule):
        ways = {Rule.EXACT: self.exact, Rule.NEAR: self.near}
        MORE
        return ways[rule](code)
    def exact(self, code):
        return float(code == self.code)
    def near(self, code):
        reward = 0.5 * float(code[:1] == self.code[:1])
        return reward
    def dial(self, code: str) -> str:
        self.over = True
        self.reward = self.graded(GIVEN)
        return "dialled"
    @property
    def done(self):
        return self.over
"""
        option = "code, self.config.rule"
        cases = (
            ("pass", option, ["thing.py:19-21"]),
            ("pass", "code, rule=self.config.rule", ["thing.py:19-21"]),
            ("rule = rule or Rule.NEAR", option, []),
            ("ways.update({})", option, []),
            ("assert self.near", option, []),
            ("getattr(self, rule)", option, []),
            ("pass", "code, code", []),
            ("pass", "*[code], self.config.rule", []),
        )
        for more, given, off in cases:
            source = told.replace("MORE", more).replace("GIVEN", given)
            wanted = Reachable(Domain(safe(source)))
            self.assertEqual(wanted.off(), off, (more, given))
            self.assertEqual("near" in wanted.lines.values(), not off, (more, given))
            self.assertIn("exact", wanted.lines.values())
            found = [m for m in kinds_of(safe(source))["reward"] if m.function == "near"]
            self.assertEqual(bool(found), not off, (more, given))

    def test_what_is_appended_to_a_file_pays_nobody(self) -> None:
        told = SAFE.replace(
            "    def unused(self):",
            """    def note(self, reward):
        record = {"reward": reward, "code": self.code}
        with open("log.jsonl", "MODE") as out:
            out.write(str(record))
    def unused(self):""",
        ).replace("self.tries += 1", "self.note(reward=self.tries); self.tries += 1")
        for mode, kept in (("a", False), ("w", True)):
            found = [m.words for m in kinds_of(safe(told.replace("MODE", mode)))["reward"]]
            self.assertEqual("reward is its negative" in found, kept, mode)

    def test_files_that_are_passed_over_stay_as_they_are(self) -> None:
        asked = {"plays": NOTHING, "mutants": None, "passed_over": ["thing.py"]}
        told = tell(safe(), asked, lambda _: None)
        self.assertEqual(told["mutants"]["all"], 0)
        self.assertEqual(told["lines"], {"run": 0, "all": 0, "missed": []})

    def test_lines_that_given_plays_run_are_told_beside_those_that_none_does(self) -> None:
        asked = {"plays": NOTHING, "mutants": None, "passed_over": []}
        lines = tell(safe(), asked, lambda _: None)["lines"]
        missed = [line for one in lines["missed"] for line in one["lines"]]
        self.assertGreater(lines["run"], 0)
        self.assertIn("dial", [one["function"] for one in lines["missed"]])
        self.assertEqual(lines["run"] + len(missed), lines["all"])

    def test_a_file_that_is_not_changed_is_not_compiled_again(self) -> None:
        home = safe()
        (home / "other.py").write_text("LATE = 3\n")
        late = "from .other import LATE\n" + SAFE.replace("> 3", "> LATE")
        (home / "thing.py").write_text(late)
        told = home / "episode" / "contract.json"
        contract = json.loads(told.read_text())
        contract["domain"]["helpers"] = ["other.py"]
        told.write_text(json.dumps(contract))
        domain = Domain(home)
        files = {domain.names[path]: path for path in domain.trees}
        for mutant in mutants(domain, Reachable(domain)):
            altered = {name for name, path in files.items() if domain.altered(path, mutant.change)}
            self.assertEqual(altered, {domain.names[mutant.file]})

    def test_where_no_change_is_asked_for_no_play_is_made_for_one(self) -> None:
        domain = Domain(safe())
        with mock.patch("reach.trial._steady", self.fail):
            told = trial(domain, Reachable(domain), [], 0, 1.0, self.fail)
        self.assertEqual((told["tried"], told["stopped"]), (0, "done"))

    def test_what_the_plays_cost_leaves_the_changes_their_time(self) -> None:
        domain = Domain(safe())
        with mock.patch("reach.trial._of_children", side_effect=[0, 500, 500, *range(500, 999)]):
            told = trial(domain, Reachable(domain), [], None, 1000, lambda _: None)
        self.assertEqual(told["stopped"], "done")

    def test_a_proof_says_where_time_ran_out_before_all_that_pays_or_ends_was_changed(self) -> None:
        domain = Domain(safe())
        for strict, late, stopped in ((True, 3, "time"), (True, 5, "early"), (False, 5, "time")):
            clock = mock.patch("reach.trial._of_children", side_effect=[0, 0, 0, *[late] * 99])
            proof = Proof(frozenset(), set()) if strict else None
            with clock:
                told = trial(domain, Reachable(domain), [], 60, 1, lambda _: None, proof)
            self.assertEqual(told["stopped"], stopped, (strict, late))


if __name__ == "__main__":
    unittest.main()
