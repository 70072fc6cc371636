"""What every variant's `rollout.py` uses: who plays, the loop, and a server to play on.

It reads nothing of the domain, so that it can be loaded before its settings are known.
"""

# ruff: noqa: F401 - what is imported here is what a variant may use

from __future__ import annotations

from .local_server import serving
from .loop import Block, Call, Policy, Rollout, Turn, by_script, play, text_of, text_of_call
from .policies import by_model, choose, options, read_dotenv, require
