"""What the program says of all that can be set: `info --fields` and the schema."""

import json
import re
import unittest

from app_support import AppTest, SOURCE, run

RECORDS = {"pond_desc", "pond_rain", "pond_shape", "pond_body_desc", "pond_emitter_desc", "pond_caustics", "pond_foam",
           "pond_breeze_desc"}
LOOKS = {"pool", "offset", "lens", "profile", "lagoon", "plane", "height", "normals", "slope", "lake"}
OBJECTS = {"scene", "backdrop", "film", "pond", "rain", "drop", "stroke", "land", "bed", "bed_slope", "shape", "wall",
           "beach", "fill", "spring", "sea", "raise", "body", "path", "emitter", "trail", "fish", "look", "breeze",
           "current"}


class Fields(AppTest):
    def setUp(self):
        super().setUp()
        self.all = json.loads(run("info", "--fields").stdout)
        self.records = {r["name"]: {f["name"]: f for f in r["fields"]} for r in self.all["records"]}
        self.objects = {o["name"]: {k["name"]: k for k in o["keys"]} for o in self.all["objects"]}

    def test_every_record_and_object_is_there(self):
        self.assertEqual(RECORDS | {f"pond_{look}_look" for look in LOOKS}, set(self.records))
        self.assertEqual(OBJECTS | LOOKS, set(self.objects))

    def test_every_field_says_what_it_is(self):
        for name, fields in {**self.records, **self.objects}.items():
            for field in fields.values():
                where = f"{name}.{field['name']}"
                self.assertTrue(field["about"], where)
                if field["type"] in ("float", "double", "int", "uint64", "colour", "point", "points"):
                    self.assertLess(field["low"], field["high"], where)
                for usual in self.numbers(field):
                    self.assertTrue(field["low"] <= usual <= field["high"], where)
                if "slider" in field:
                    self.assertTrue(field["low"] <= field["slider"]["low"] < field["slider"]["high"] <= field["high"],
                                    where)
                if field["type"] == "choice" and not field.get("required"):
                    self.assertIn(str(field["default"]), [c["name"] for c in field["choices"]], where)

    @staticmethod
    def numbers(field):
        """The default's, where it is made of numbers."""
        usual = field.get("default")
        usual = usual if isinstance(usual, list) else [usual]
        return [n for n in usual if isinstance(n, (int, float)) and not isinstance(n, bool) and "low" in field]

    def test_some_are_as_the_headers_have_them(self):
        half_life = self.records["pond_desc"]["half_life"]
        self.assertEqual((1e-3, 1e9, 2, "none", "s", "double"),
                         tuple(half_life[k] for k in ("low", "high", "default", "infinity", "unit", "type")))
        self.assertEqual(["column", "dispersive", "flow", "wave"], sorted(half_life["used_by"]))
        solver = self.records["pond_desc"]["solver"]
        self.assertIn({"name": "unit-range", "value": 6, "constant": "POND_SOLVER_UNIT_RANGE"},
                      [{k: c[k] for k in ("name", "value", "constant")} for c in solver["choices"]])
        self.assertEqual((-60, 60, "°"), tuple(self.objects["emitter"]["direction"][k] for k in ("low", "high", "unit")))
        self.assertTrue(self.objects["drop"]["at"]["required"])
        self.assertEqual(["disc", "capsule", "rectangle", "polygon"],
                         [c["name"] for c in self.objects["shape"]["kind"]["choices"]])

    def test_constants_are_those_of_the_headers(self):
        headers = "".join(p.read_text(encoding="utf-8") for p in (SOURCE / "include/millpond").glob("*.h"))
        for name, fields in self.records.items():
            for field in fields.values():
                for choice in field.get("choices", []):
                    found = re.search(rf"\b{choice['constant']}\s*=\s*(\d+)", headers)
                    self.assertIsNotNone(found, f"{name}.{field['name']}: {choice['constant']}")
                    self.assertEqual(choice["value"], int(found.group(1)))

    def test_nothing_else_goes_with_it(self):
        refused = run("info", "--fields", "scene.json")
        self.assertEqual((refused.returncode, refused.stderr), (2, b"millpond: info: --fields is allowed only alone\n"))

    def test_schema(self):
        schema = run("scenes", "--schema")
        self.assertEqual(0, schema.returncode)
        self.assertEqual((SOURCE / "scenes/scene.schema.json").read_bytes(), schema.stdout)


if __name__ == "__main__":
    unittest.main()
