"""Arguments for tools: drawn from a schema, from values that were seen, and from texts that the source tells of."""

from __future__ import annotations

import copy
import json
import random
import re
from types import ModuleType
from typing import Any

from spelling import Call, arguments_of

from .domain import Domain
from .languages import source_texts
from .leaves import leaves
from .pools import Place, Pools
from .ready import begun_with, in_order, whole
from .rewriting import SENTENCE, rewritten
from .texts import matching

_KNOWN = 0.6
"""How often a value is one that code compares something of the parameter's name with."""
_TOKEN = re.compile(r"\d+|[^\W\d]+")
Schema = dict[str, Any]


class Drawing:
    """Draws calls of a domain's tools."""

    def __init__(self, domain: Domain, driver: ModuleType, rng: random.Random) -> None:
        self.rng, self.pools = rng, Pools(rng)
        self.source = source_texts(domain, rng)
        self.tools: dict[str, Schema] = {
            t["name"]: t["parameters"] for t in domain.contract["tools"]
        }
        self._good: dict[Place, list[Any]] = {}
        module = {k: v for k, v in vars(driver.domain).items() if not k.startswith("__")}
        self.pools.put("literals", self.source.literals)
        self.pools.put("module", leaves(module))
        self._words = [
            sorted(map(str, value))[:5000]
            for value in module.values()
            if isinstance(value, list | tuple | set | frozenset | dict) and len(value) > 64
        ]

    def call(self, tool: str) -> tuple[Call, list[Any]]:
        """A call, and the sources that it was drawn from."""
        schema = self.tools[tool]
        chance = self.rng.random()
        ready = whole if chance < 0.2 else in_order if chance < 0.25 else None
        if ready is not None and (found := ready(schema, self.pools)):
            return {"tool": tool, "arguments": self.rng.choice(found)}, []
        self.pools.trail = []
        arguments = self.draw(schema, schema, (tool, ""))
        return {"tool": tool, "arguments": arguments}, self.pools.trail

    def series(self) -> list[Call]:
        """Calls of one tool, each with the next text of a list that the domain made, where all are choices of a parameter."""
        found = [
            (tool, name, texts)
            for tool, schema in self.tools.items()
            for name, inner in schema.get("properties", {}).items()
            for texts in self.pools.lists
            if set(texts) <= set(filter(lambda each: type(each) is str, inner.get("enum", [])))
        ]
        if not found:
            return []
        tool, name, texts = self.rng.choice(found)
        return [{"tool": tool, "arguments": {name: text}} for text in texts]

    def accepted(self, call: Call) -> None:
        """Remembers arguments that a tool took."""
        arguments = arguments_of(call)
        for name, value in arguments.items() if isinstance(arguments, dict) else ():
            good = self._good.setdefault((call["tool"], name), [])
            if value not in good:
                good.append(value)
                del good[:-40]

    def change(self, call: Call) -> Call:
        """The call with one of its arguments, or one word or number within it, another."""
        tool, arguments = call.get("tool", ""), arguments_of(call)
        schema = self.tools.get(tool, {})
        properties = schema.get("properties", {})
        if not isinstance(arguments, dict) or not properties or not arguments:
            return self.call(tool if tool in self.tools else next(iter(self.tools)))[0]
        name = self.rng.choice(sorted(properties))
        old = arguments.get(name)
        tokens = list(_TOKEN.finditer(old)) if isinstance(old, str) else []
        if type(old) in (int, float) and self.rng.random() < 0.5:
            new: Any = old + self.rng.choice([-1, 1, -2, 2])
        elif isinstance(old, str) and len(tokens) >= SENTENCE and self.rng.random() < 0.4:
            new = self._rewritten(old, self.rng.choice(tokens), (tool, name))
        elif isinstance(old, str) and tokens and self.rng.random() < 0.6:
            new = self._token_changed(old, self.rng.choice(tokens))
        else:
            new = self.draw(properties[name], schema, (tool, name))
        return {"tool": tool, "arguments": {**arguments, name: new}}

    def _token_changed(self, old: str, token: re.Match[str]) -> str:
        number = token[0].isdigit()
        new = self.pools.pick({int} if number else {str})
        width = len(token[0]) if number else 0
        text = str("" if new is None else new).rjust(width, "0")
        return old[: token.start()] + text + old[token.end() :]

    def _rewritten(self, old: str, token: re.Match[str], at: Place) -> str:
        taken = [each for each in self._good.get(at, []) if isinstance(each, str)]
        known = self.rng.choice(taken) if taken and self.rng.random() < 0.3 else None
        word = known or self.pools.pick({str}) or token[0]
        marks = [v for v in self.source.literals if isinstance(v, str) and len(v) == 1]
        return rewritten(old, word, marks, self.rng)

    def draw(self, schema: Any, root: Schema, at: Place, depth: int = 0) -> Any:
        """A value that fits a schema, near enough: what does not fit is refused, and that is seen too."""
        if not isinstance(schema, dict) or not schema:
            schema = {"type": "string"}
        if ref := schema.get("$ref"):
            inner = root.get("$defs", {}).get(ref.removeprefix("#/$defs/"))
            return self.draw(inner, root, at, depth + 1)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return self.rng.choice(schema["enum"])
        if (good := self._good.get(at)) and self.rng.random() < 0.3:
            return copy.deepcopy(self.rng.choice(good))
        if options := schema.get("anyOf") or schema.get("oneOf"):
            flat = options if depth < 4 else options[-1:]
            return self.draw(self.rng.choice(flat), root, at, depth + 1)
        kind = schema.get("type", "string")
        kind = self.rng.choice(kind) if isinstance(kind, list) else kind
        return self._of_kind(kind, schema, root, at, depth)

    def _of_kind(self, kind: str, schema: Schema, root: Schema, at: Place, depth: int) -> Any:
        if kind == "object":
            return self._object(schema, root, at, depth)
        if kind == "array":
            return self._array(schema, root, at, depth)
        if kind == "boolean":
            return self.rng.random() < 0.5
        if kind == "null":
            return None
        return self._string(schema, at) if kind == "string" else self._number(schema, kind, at)

    def _object(self, schema: Schema, root: Schema, at: Place, depth: int) -> dict[str, Any]:
        tool, path = at
        out = {}
        for name, inner in schema.get("properties", {}).items():
            if name in schema.get("required", []) or (depth < 4 and self.rng.random() < 0.5):
                below = tool, f"{path}.{name}" if path else name
                out[name] = self.draw(inner, root, below, depth + 1)
        more = schema.get("additionalProperties")
        if not schema.get("properties") and more in (None, True, {}):
            return self._free(at)
        if isinstance(more, dict) and depth < 4:
            for _ in range(self.rng.randint(1, 3)):
                out[self._string({}, at)] = self.draw(more, root, at, depth + 1)
        return out

    def _free(self, at: Place) -> dict[str, Any]:
        """An object of which the schema tells nothing: the keys are those that the source reads."""
        r, keys = self.rng, self.source.read or self.source.keys
        chosen = r.sample(keys, min(len(keys), r.randint(1, 4)))
        below = {key: (at[0], f"{at[1]}.{key}") for key in chosen}
        return {key: self._free_value(below[key]) for key in chosen}

    def _free_value(self, at: Place) -> Any:
        known = self._known({str, int, float}, at)
        return self.pools.pick({str, int, float, bool}, at) if known is None else known

    def _known(self, kinds: set[type], at: Place) -> Any:
        """More often than not a value that code compares something of this name with; else None."""
        name = at[1].rpartition(".")[2].removesuffix("[]")
        found = [v for v in self.source.named.get(name, []) if type(v) in kinds]
        return self.rng.choice(found) if found and self.rng.random() < _KNOWN else None

    def _array(self, schema: Schema, root: Schema, at: Place, depth: int) -> list[Any]:
        below = at[0], f"{at[1]}[]"
        least = schema.get("minItems", 0)
        most = max(least, min(schema.get("maxItems", least + 4), least + 4))
        inner = list(schema.get("prefixItems", []))
        begun = begun_with(schema, inner, self.pools, self.rng) if self.pools.series else []
        if not inner:
            count = self.rng.randint(least, most) if depth < 5 else least
            inner = [schema.get("items")] * max(count, len(begun))
        return begun + [self.draw(one, root, below, depth + 1) for one in inner[len(begun) :]]

    def _number(self, schema: Schema, kind: str, at: Place) -> float:
        r = self.rng
        known = self._known({int} if kind == "integer" else {int, float}, at)
        if known is not None and r.random() < 0.5:
            return int(known) if kind == "integer" else float(known)
        low = schema.get("minimum", schema.get("exclusiveMinimum"))
        high = schema.get("maximum", schema.get("exclusiveMaximum"))
        bounds = [b for b in (low, high, schema.get("default")) if b is not None]
        value = self.pools.pick({int} if kind == "integer" else {int, float}, at)
        if value is None or r.random() < 0.3:
            value = r.choice([*bounds, 0, 1, 2, 3, r.randint(0, 9), r.randint(-3, 120)])
        value += r.choice([0, 0, 0, 0, 1, -1])
        if (low is not None and value < low) or (high is not None and value > high):
            least = int(low) if low is not None else int(high) - 100
            value = r.randint(least, int(high) if high is not None else least + 100)
        return int(value) if kind == "integer" else float(value)

    def _string(self, schema: Schema, at: Place) -> str:
        r, pick = self.rng, self.pools.pick
        if (known := self._known({str}, at)) is not None:
            return str(known)
        if self.source.asks_json and r.random() < 0.25:
            return self._json_text(at)
        if self.source.widths and r.random() < 0.2:
            return self._of_width(r.choice(self.source.widths), at)
        value = pick({str, int, float} if r.random() < 0.4 else {str}, at)
        if self._words and r.random() < 0.15:
            value = r.choice(r.choice(self._words))
        text = str("x" if value is None else value)
        if r.random() < 0.12:
            more = [str(pick({str, int})) for _ in range(r.randint(1, 3))]
            text = r.choice(["", " ", ", "]).join([text, *more])
        if r.random() < 0.15:
            text = r.choice(self.source.dresses).format(text)
        if self.source.patterns and r.random() < 0.15:
            text = matching(r.choice(self.source.patterns), r, lambda filled=text: filled)
        if self.source.sizes and r.random() < 0.05:
            # At the edge of what a number of the source may be a limit of.
            text = (text + " x" * 4000)[: r.choice(self.source.sizes) + r.choice([0, 0, 1])]
        return text[: schema.get("maxLength", 8000)]

    def _json_text(self, at: Place) -> str:
        """An object as text: one that was shown or that the row holds, or keys of the source with values that were seen."""
        r = self.rng
        ready = [record for pool in self.pools.records.values() for record in pool]
        if ready and r.random() < 0.5:
            value = dict(r.choice(ready))
        else:
            keys = r.sample(self.source.keys, min(len(self.source.keys), r.randint(1, 4)))
            value = {key: self.pools.pick({str, int, float, bool}, at) for key in keys}
        return json.dumps(value, default=str)

    def _of_width(self, width: int, at: Place) -> str:
        """A text of a length that the source compares with: what was seen, put together, or drawn."""
        r = self.rng
        drawn = "".join(r.choices(r.choice(["0123456789", "abcdefghijklmnopqrstuvwxyz"]), k=width))
        if r.random() < 0.5:
            return drawn
        parts = (
            str(self.pools.pick({int} if r.random() < 0.7 else {str}, at)) for _ in range(width)
        )
        return ("".join(parts) + drawn)[:width]
