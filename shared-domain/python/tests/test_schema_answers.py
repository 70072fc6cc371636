"""Answers that fit what a row asks for."""

from __future__ import annotations

import json
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from judge.schema_answers import schema_answers

_PERSON = {
    "type": "object",
    "properties": {"name": {"type": "string"}, "age": {"type": "integer", "minimum": 18}},
    "required": ["name", "age"],
}


class SchemaAnswers(unittest.TestCase):
    def test_schema_of_a_row(self) -> None:
        for row in (
            {"schema": _PERSON},
            {"info": {"schema_str": json.dumps(_PERSON)}},
            {"verification_info": json.dumps({"schema": json.dumps(_PERSON)})},
        ):
            with self.subTest(row=row):
                (text,) = schema_answers(row)
                told = json.loads(text)
                self.assertEqual(set(told), {"name", "age"})
                self.assertGreaterEqual(told["age"], 18)

    def test_no_schema(self) -> None:
        feature = {"type": "Feature", "properties": {"name": "lake"}}
        for row in (
            feature,
            {"answer": "{7}"},
            {"a": '{"b": 1}'},
            {"properties": "sea"},
            {"text": None},
        ):
            with self.subTest(row=row):
                self.assertEqual(schema_answers(row), [])

    def test_code_that_is_no_model(self) -> None:
        model = "class A:\n    'BaseModel'\n"
        ends = f"{model}raise SystemExit"
        never = f"{model}while True:\n    pass"
        for code in ("class A(BaseModel):\n    x: int", "class (BaseModel", ends, never):
            with self.subTest(code=code):
                self.assertEqual(schema_answers({"code": code}), [])

    def test_models_in_code(self) -> None:
        shown = '{"properties": {"size": {"enum": ["big"]}}}'
        # The Python of these tests has no pydantic: a class that tells its schema as a model does.
        code = f"import json\nclass Box:\n    'like a BaseModel'\n    model_json_schema = staticmethod(lambda: json.loads('{shown}'))\n"
        for row in ({"code": code}, {"info": json.dumps({"code": code})}):
            with self.subTest(row=row):
                self.assertEqual(schema_answers(row), ['{"size": "big"}'])

    def test_nested_without_end(self) -> None:
        row: dict = {"schema": _PERSON}
        for _ in range(20):
            row = {"inner": row}
        self.assertEqual(schema_answers(row), [])


if __name__ == "__main__":
    unittest.main()
