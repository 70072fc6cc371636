"""NeMo Gym's part in porting: recognises resources servers by reading them, and lifts their domain out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from lifter.injected import drawn
from lifter.model import Found, Lifted, Refusal
from lifter.moving import Moving
from lifter.reachable import reach
from lifter.settings import settings
from lifter.source import Source

from .brought import brought
from .configuration import Configuration, configuration
from .description import description
from .facade import episode_module
from .lifted_modules import (
    cluster_losses,
    data_files,
    lifted_text,
    moving_of,
    reads_tools,
    stand_ins,
    under,
)
from .models import asks
from .names import table
from .notes import (
    added,
    chosen,
    chosen_data,
    decisions,
    dialect,
    left_out,
    losses,
    other_agents,
    shape,
    title,
)
from .option_files import files_of
from .refusals import refusals
from .rows import Dataset, conversation_field, kept_apart, plain_row, tools_of
from .servers import Server, servers
from .shown_tools import facade_of, loose, shown
from .tasks import datasets, no_tasks, rivals
from .waiting import without_waiting


def recognise(source: Source) -> list[Found]:
    """The resources servers in the source."""
    without_waiting(source)
    return [_found(source, server) for server in servers(source)]


def lift(source: Source, found: Found, decisions: dict[str, Any]) -> Lifted:
    """The domain of one of them."""
    server = next(
        s for s in servers(source) if s.module.path == found.file and s.node.name == found.entry
    )
    moving = moving_of(source, server)
    options = configuration(source, server)
    data = datasets(source, server, options)
    rows = [row for d in data for row in d.rows]
    tools = tools_of(rows)
    facade = facade_of(source, server, moving, options, rows, tools, found.title)
    conversation = conversation_field(rows)
    keep = not tools.uniform and reads_tools(moving)
    files = {
        "domain.py": episode_module(facade),
        **lifted_text(moving),
        **stand_ins(moving),
    }
    for one in data:
        apart = kept_apart(one.rows)
        texts = [
            _json(plain_row(row, conversation, tools.named_in, apart, keep_tools=keep))
            for row in one.rows
        ]
        files[f"data/{one.split}.jsonl"] = "".join(f"{t}\n" for t in texts)
    copies = {
        f"lifted/{under(path, server.home)}": path
        for path in [
            *data_files(source, server, moving),
            *files_of(options.options),
        ]
    }
    return Lifted(
        files,
        description(facade, data, conversation, options, tools.named_in, sorted(copies)),
        copies,
    )


def _found(source: Source, server: Server) -> Found:
    moving = moving_of(source, server)
    modules = list(moving.modules.values())
    options = configuration(source, server)
    names = table(modules)
    found = Found(
        dialect=dialect(modules),
        shape=shape(server),
        file=server.module.path,
        entry=server.node.name,
        title=options.description or title(server),
        line=server.node.lineno,
        names=[*names, *drawn(source, modules)],
        refusals=refusals(server, moving, names),
        modules=[m.path for m in modules],
        requires=[*options.requires, *brought(source, modules, options.requires)],
    )
    if options.unfit is not None:
        found.refusals.append(Refusal("ANSWER_UNFIT", options.unfit, "name one of these"))
    try:
        data, rival = datasets(source, server, options), rivals(source, server, options)
    except ValueError as error:
        found.refusals.append(no_tasks(str(error)))
        return found
    _with_rows(found, source, server, moving, options, data)
    found.losses += [
        *cluster_losses(moving),
        *left_out(options, rival, data),
        *other_agents(options),
    ]
    found.decisions = [*chosen(options), *chosen_data(rival), *decisions(server)]
    found.decisions += settings(source, reach(source, modules, [server.node]))
    return found


def _with_rows(
    found: Found,
    source: Source,
    server: Server,
    moving: Moving,
    options: Configuration,
    data: list[Dataset],
) -> None:
    """Adds what the rows tell, and what the recorder must know."""
    rows = [row for d in data for row in d.rows]
    if not rows:
        found.refusals.append(no_tasks("no row of a dataset lies beside it"))
    found.data = [d.path for d in data]
    found.splits = {d.split: Path(d.path).stem for d in data}
    tools = tools_of(rows)
    judged = asks(moving)
    found.losses = losses(server, tools, data, judged=judged)
    found.added = added(server)
    found.original = {
        "home": server.home,
        "kind": server.kind,
        "options": options.options,
        "data": {d.split: d.path for d in data},
        "tools": shown(source, server, moving, options, rows, tools),
        "by_row": tools.named_in is not None,
        "loose": loose(source, server, tools),
        "catch_all": server.catch_all or server.kind == "gymnasium",
        "max_steps": options.max_steps,
        "judged": judged,
    }


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
