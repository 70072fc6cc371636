"""Numbers in JSON as JavaScript writes them: `1e-7` and `0.00005`, where Python writes `1e-07` and `5e-05`."""

import re

_SMALL = re.compile(r'"(?:[^"\\]|\\.)*"|-?\d(?:\.\d+)?e-\d+')
"""A text, which stays, or a number with a negative exponent."""
_PLAIN_UNTIL = 7
"""JavaScript writes zeros out as long as the exponent is above minus this."""


def spelled(text: str) -> str:
    """JSON text of Python's as JavaScript would have written it."""
    return _SMALL.sub(_one, text) if "e-" in text else text


def _one(match: re.Match[str]) -> str:
    found = match[0]
    if found.startswith('"'):
        return found
    digits, _, exponent = found.partition("e-")
    if int(exponent) >= _PLAIN_UNTIL:
        return f"{digits}e-{int(exponent)}"
    sign, digits = ("-", digits[1:]) if digits.startswith("-") else ("", digits)
    return f"{sign}0.{'0' * (int(exponent) - 1)}{digits.replace('.', '')}"
