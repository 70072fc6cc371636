"""What changes of a domain are tried for, where that is a proof."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Proof:
    """What is tried as a proof: an amount where a reward is given counts as a change of the reward, and what pays or ends gets more time."""

    passed_over: frozenset[str]
    """Files that stay as they are."""
    caught: set[str]
    """Changes that some of the plays are known to notice; those that they turn out to notice come to it."""
    hasty: bool = False
    """Whether it is enough to know that no play runs something that pays or ends, where that is so."""
    partly: bool = False
    """Whether nothing else was tried therefore."""
