"""The results of the checks: rows of the table, and plots for the pages."""

import itertools
import json
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import millpond

from .plot import Plot

SIGNS = {"within": "±", "at most": "≤ ", "at least": "≥ "}
WIDTHS = (48, 8, 10, 10, 15, 4)  # of the table on the terminal


def signed(value: float, form: str) -> str:
    """A number as text, with the sign of a minus."""
    return ("−" if value < 0 else "") + format(abs(value), form)


@dataclass(frozen=True)
class Row:
    """A measured value, and the limit that it must keep."""

    name: str
    measured: float
    rule: str  # "within": |measured − expected| ≤ limit; or "at most", "at least"
    limit: float
    expected: float = 0.0
    unit: str = ""
    digits: int = -1  # after the point; −1: three significant digits
    floor: float = 0.0  # rounding alone below it: shown as "< floor", since it differs by machine
    plain: str = ""  # the result of the plain loop of the listings
    note: str = ""

    @property
    def passes(self) -> bool:
        """Whether the value keeps its limit."""
        if self.rule == "within":
            return abs(self.measured - self.expected) <= self.limit
        return self.measured <= self.limit if self.rule == "at most" else self.measured >= self.limit

    def cells(self) -> list[str]:
        """The name, the expected and the measured value, the limit, and the plain loop's result."""
        limit = SIGNS[self.rule] + signed(self.limit, ".3g") + self.unit
        return [self.name, self._text(self.expected), self._text(self.measured), limit, self.plain]

    def _text(self, value: float) -> str:
        if math.isinf(value):
            return "−∞" if value < 0 else "∞"
        if 0.0 < abs(value) < self.floor:
            return f"< {self.floor:g}{self.unit}"
        if value == 0.0 and self.digits > 0:
            return "0" + self.unit
        return signed(value, f".{self.digits}f" if self.digits >= 0 else ".3g") + self.unit


def correlation(name: str, alike: float, limit: float) -> Row:
    """The row of a correlation with the exact water."""
    return Row(name, alike, "at least", limit, 1.0, digits=4,
               note=f"a relative L2 error of about √(2 − 2r) = {100 * math.sqrt(2 - 2 * alike):.1f} %")


Found = Iterator[Row | Plot]
Check = Sequence[Callable[[], Found]]  # functions that measure its rows


@dataclass
class Result:
    """The rows and plots of a check."""

    check: str
    rows: list[Row] = field(default_factory=list)
    plots: list[Plot] = field(default_factory=list)


def show(*cells: str) -> None:
    """Prints a line of the table."""
    print(" | ".join(cell.ljust(width) for cell, width in zip(cells, WIDTHS)).rstrip(), flush=True)


def run(checks: dict[str, Check], table: bool) -> list[Result]:
    """Runs checks and prints their rows."""
    results = []
    if table:
        show("name", "expected", "measured", "limit", "plain loop", "pass")
        show(*("-" * width for width in WIDTHS))
    for name, check in checks.items():
        result = Result(name)
        for found in itertools.chain.from_iterable(part() for part in check):
            if isinstance(found, Plot):
                result.plots.append(found)
                continue
            result.rows.append(found)
            if table:
                show(*found.cells(), "yes" if found.passes else "NO")
        results.append(result)
    return results


def summary(rows: list[Row]) -> str:
    """The end of the table: notes of rows that fail, and the count."""
    notes = [f"\n{row.name}: {row.note}" for row in rows if row.note and not row.passes]
    return "\n".join([*notes, f"\n{sum(row.passes for row in rows)} of {len(rows)} rows pass"])


def as_json(results: list[Result]) -> str:
    """All rows as a JSON object."""

    def number(value: float) -> float | None:
        return float(f"{value:.9g}") if math.isfinite(value) else None

    rows = [{"name": row.name, "check": result.check, "expected": number(row.expected),
             "measured": number(row.measured), "limit": number(row.limit), "rule": row.rule,
             "unit": row.unit.strip(), "pass": bool(row.passes), "plain": row.plain, "note": row.note}
            for result in results for row in result.rows]
    lines = ",\n  ".join(json.dumps(row, ensure_ascii=False) for row in rows)
    return f'{{"version": "{millpond.__version__}", "rows": [\n  {lines}\n]}}'
