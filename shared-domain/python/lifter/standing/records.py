"""Records of arguments that are models of pydantic."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ValidationError

from .calls import Refused


def parsed(model: type[BaseModel], **values: Any) -> Any:
    """The author's own record of the arguments; what does not fit it is refused."""
    return parsed_whole(model, values)


def parsed_whole(model: type[BaseModel], values: Any) -> Any:
    """The same where the one argument is all of the record; one of several models has to say which it is."""
    if isinstance(values, BaseModel):
        values = values.model_dump(exclude_unset=True)
    try:
        return model.model_validate(values)
    except ValidationError as error:
        words = [
            f"{'.'.join(map(str, e['loc'])) or 'arguments'}: {e['msg']}" for e in error.errors()
        ]
        raise Refused("; ".join(words)) from error
