"""What this environment has, of what not every environment needs: a module asks where it would use it.

Where the driver is emitted for one contract, each question is settled, and this module is not there.
"""

import json
import re

from .contract import CONTRACT, DOMAIN, START, TASKS

_SOURCES = TASKS["from"].values() if isinstance(TASKS["from"], dict) else [TASKS["from"]]
SCRIPT = CONTRACT["language"] == "typescript"
"""Whether the domain is no Python."""
NODE = DOMAIN.get("engine") == "node"
HELPERS = bool(DOMAIN["helpers"])
QUESTION = DOMAIN["style"] == "functions"
"""Whether a function verifies one reply, and there is no object."""
SCORER = bool(DOMAIN.get("scored"))
JUDGE = bool(DOMAIN["judged"]) or SCORER
"""Whether a judge is asked, or a reward model, which is asked in the judge's way."""
USER = bool(DOMAIN.get("user"))
"""Whether a model plays the person whom the policy talks to."""
ASKS = JUDGE or USER
VERDICTS = JUDGE or QUESTION
STEP_RESULTS = bool(DOMAIN["result"])
OBSERVE = bool(DOMAIN["observe"])
_NAMED = [DOMAIN[role] or "" for role in ("done", "observe", "reward", "metrics")]
PATHS = any(" " in path or "." in path for path in _NAMED)
"""Whether a role is more than a name: a member of one, several, or what is not so."""
SHOWS = START["observes"] or OBSERVE
"""Whether an episode has something to show at its start."""
ENDS = bool(DOMAIN["done"])
REWARD = bool(DOMAIN["reward"]) and not QUESTION
METRICS = bool(DOMAIN["metrics"])
MEASURES = METRICS or VERDICTS
"""Whether an episode has measures beside its reward."""
ANSWERS = bool(DOMAIN["answer"])
"""Whether the model's last plain text is something to the domain."""
REPLIES = bool(DOMAIN["reply"])
FINISH = not QUESTION and any(tool["method"] is None for tool in CONTRACT["tools"])
"""Whether a tool was added that ends an episode without an end of its own."""
CLOSES = bool(DOMAIN["close"])
EXITS = DOMAIN["close"] in ("__exit__", "__aexit__")
DENSE = CONTRACT["reward"]["mode"] == "dense"
"""Whether each call is paid, and not only the last."""
SOLVE = bool(DOMAIN["solve"])
CHEATS = bool(DOMAIN["cheats"])
PROMPT = bool(DOMAIN["prompt"])
CONSTRUCT = bool(DOMAIN["construct"])
FIXED = bool(START["fixed"])
RECORDS = any(
    isinstance(v, dict | list) for v in [*DOMAIN["construct"].values(), *START["fixed"].values()]
)
"""Whether the start is given a record that is filled in, such as one of options that holds the seed."""
FIELDS = bool(START["fields"])
"""Whether the start takes fields of a row by their names."""
WHOLE_ROW = bool(START["row"])
"""Whether the start takes a task's row as it is, and not its fields."""
MAKER = "maker" in START
MAKER_APART = START.get("maker") == "module"
"""Whether a function of the module makes the object, and no method of its class."""
MADE = START["call"] == "__init__" or MAKER
"""Whether the start makes the object: the class itself, a class method of it or a function."""
FILES = any(str(path).endswith(".jsonl") for path in _SOURCES)
"""Whether rows are in files."""
_VALUES = json.dumps([DOMAIN, TASKS["args"]])
IDS = re.search(r'"\$id"', _VALUES) is not None
"""Whether an argument is the id of a task."""
MEMBERS = re.search(r'"\$\w+\.', _VALUES) is not None
"""Whether an argument is a member of what the contract names: a field of a row, or a value."""
PLACES = re.search(r'"\$task\.\d', json.dumps(DOMAIN)) is not None
"""Whether values of a row are named by their place, because they have no names."""
SEEDS = bool(TASKS["seeds"])
ROWS = TASKS["from"] is not None
BY_SPLIT = isinstance(TASKS["from"], dict)
"""Whether each split has its rows somewhere else."""
_LACKS = DOMAIN.get("lacks", [])
LAZY = ROWS and "iterators" not in _LACKS
"""Whether rows may have to be walked through."""
IMAGES = "images" not in _LACKS
WAITS = "awaitables" not in _LACKS
"""Whether what the domain gives may have to be waited for."""
PUBLIC = bool(TASKS["public"])
"""Whether more may be told of a task than every task tells."""
TOOL_SETS = bool(TASKS.get("tools"))
OPEN = CONTRACT["reward"]["range"] == "open"
RENAMES = any(tool["method"] not in (None, tool["name"]) for tool in CONTRACT["tools"])
"""Whether a tool has another name than the author's method."""
SECRETS = bool(CONTRACT["secrets"])
NEEDS = SECRETS or JUDGE or USER
"""Whether an episode needs variables to be set."""
SYSTEM = CONTRACT["system_prompt"] is not None
POOL = DOMAIN["thread"] == "pool"
"""Whether episodes run on threads from their start."""
MOVING = SCRIPT and DOMAIN["thread"] == "loop" and not NODE and not VERDICTS
"""Whether an episode may move from its caller's event loop to a thread."""
WORKERS = POOL or MOVING

ARRAYS = BOUNDS = CHOICES = CONVERSION = DEFINITIONS = ENUMS = MAPS = NESTED = True
"""What schemas and values may be."""
