"""Schema of the task fields of a dataset row."""

from pydantic import BaseModel, ConfigDict, Field


class Start(BaseModel):
    """Names the episode that a row opens. The server looks the task up itself.

    It is nested because Gym averages every number at the top of a verified row, and a
    mean seed is no metric.
    """

    model_config = ConfigDict(extra="forbid", strict=True)

    split: str
    index: int = Field(ge=0)
    id: str
    seed: int | None = None


class TaskData(BaseModel):
    """What a row holds besides `responses_create_params`."""

    model_config = ConfigDict(extra="allow")

    start: Start
