"""Calls of a dataset that the stand-in for one does not answer."""

from __future__ import annotations

import ast

from lifter.model import Refusal
from lifter.source import Module, Source

_LACKING = {
    **dict.fromkeys(
        ("save_to_disk", "load_from_disk", "push_to_hub", "to_sql"), "it keeps rows elsewhere"
    ),
    **dict.fromkeys(
        ("to_iterable_dataset", "to_tf_dataset", "to_polars", "with_transform", "set_transform"),
        "it gives rows in another form",
    ),
    **dict.fromkeys(
        ("add_faiss_index", "add_elasticsearch_index", "get_nearest_examples"),
        "it searches rows by an index",
    ),
    **dict.fromkeys(
        ("interleave_datasets", "align_labels_with_mapping", "shard"),
        "it arranges rows as only the package datasets does",
    ),
}
"""Names that are a dataset's alone, with what they are for."""


def dataset_call(source: Source, module: Module, call: ast.Call) -> Refusal | None:
    """Why a call of a dataset's stops the lifting; None for any other call."""
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    if (why := _LACKING.get(name)) is None:
        return None
    origins = source.bindings(module).values()
    if not any(o.module is None and o.symbol.split(".")[0] == "datasets" for o in origins):
        return None
    return Refusal(
        "NOT_LIFTED",
        f"{why} (`{name}`), and the rows of a port are a plain list",
        "work rows out by map, filter and select, then port again",
        module.place(call),
    )
