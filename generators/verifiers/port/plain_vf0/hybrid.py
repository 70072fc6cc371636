"""A rubric that compares as mathematics first, and asks a judge where that fails."""

from __future__ import annotations

from typing import Any, ClassVar

from .judging import JudgeRubric
from .mathematics import MathRubric
from .parsers import Parser, extract_boxed_answer

_UNTOLD = "the framework's own words for a judge of mathematics are no part of a port"


class HybridMathRubric(JudgeRubric):
    """1.0 where mathematics or the judge finds the answer right."""

    DEFAULT_JUDGE_PARSER = None
    DEFAULT_JUDGE_MODEL = ""
    DEFAULT_JUDGE_CLIENT = None
    DEFAULT_JUDGE_PROMPT = _UNTOLD
    DEFAULT_JUDGE_SAMPLING_ARGS: ClassVar[dict[str, Any]] = {}
    DEFAULT_USE_JUDGE_FALLBACK = False

    def __init__(
        self,
        parser: Parser | None = None,
        use_judge_fallback: bool = False,
        judge_client: Any = None,
        judge_model: str = "",
        judge_prompt: str = _UNTOLD,
        judge_sampling_args: dict[str, Any] | None = None,
        **options: Any,
    ) -> None:
        if use_judge_fallback and judge_prompt == _UNTOLD:
            raise ValueError(f"{_UNTOLD}: give `judge_prompt` a text")
        super().__init__(
            parser=parser,
            judge_client=judge_client,
            judge_model=judge_model,
            judge_sampling_args=judge_sampling_args,
            judge_prompt=judge_prompt,
            **options,
        )
        self.add_reward_func(self.math_verify_score, weight=0)
        self.add_reward_func(self.judge_score, weight=0)
        self.add_reward_func(self.correct_answer)
        self.asks = use_judge_fallback
        self.math_rubric = MathRubric(parser=self.parser)

    async def math_verify_score(self, completion: Any, answer: str, state: Any, **_: Any) -> float:
        """1.0 where the answer is the wanted one as mathematics."""
        score = await self.math_rubric.correct_answer(self.parser, completion, answer)
        state["math_verify_score"] = score
        return score

    async def judge_score(
        self, prompt: Any, completion: Any, answer: str, state: Any, **_: Any
    ) -> float:
        """What the judge says, who is asked where mathematics does not find it right."""
        if state.get("math_verify_score", 0) == 1 or not self.asks:
            return state.get("math_verify_score", 0)
        said = await self.judge(prompt, completion, answer, state)
        state["judge_result"] = said if len(said) == 1 else extract_boxed_answer(said)
        state["judge_score"] = 1.0 if state["judge_result"] == "A" else 0.0
        return state["judge_score"]

    async def correct_answer(self, state: Any, **_: Any) -> float:
        """Whether one of the two finds it right."""
        return float(state.get("math_verify_score", 0.0) or state.get("judge_score", 0.0))
