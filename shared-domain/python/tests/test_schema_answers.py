"""Answers that fit what a row asks for."""

import json
import unittest

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
        for row in ({"answer": "{7}"}, {"a": '{"b": 1}'}, {"properties": "sea"}, {"text": None}):
            with self.subTest(row=row):
                self.assertEqual(schema_answers(row), [])

    def test_code_that_is_no_model(self) -> None:
        for code in ("class A(BaseModel):\n    x: int", "class (BaseModel", "raise ValueError"):
            with self.subTest(code=code):
                self.assertEqual(schema_answers({"code": code}), [])

    def test_nested_without_end(self) -> None:
        row: dict = {"schema": _PERSON}
        for _ in range(20):
            row = {"inner": row}
        self.assertEqual(schema_answers(row), [])
