"""Which model judges, where a run's configuration does not say."""

import os

import verifiers.v1 as vf

__all__ = ["judge_config"]


def judge_config() -> vf.JudgeConfig:
    """The judge that `JUDGE_MODEL`, `JUDGE_BASE_URL` and `JUDGE_API_KEY` name.

    What is not set is left to Verifiers, which asks Prime's endpoint.
    """
    named = {"model": "JUDGE_MODEL", "base_url": "JUDGE_BASE_URL"}
    given = {field: os.environ.get(name) for field, name in named.items()}
    if given["base_url"] or os.environ.get("JUDGE_API_KEY"):
        given["api_key_var"] = "JUDGE_API_KEY"
    return vf.JudgeConfig.model_validate({k: v for k, v in given.items() if v})
