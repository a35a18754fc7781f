"""The results in the pages docs/validation.md and docs/validation/, whose text is kept."""

import re
from collections.abc import Callable
from pathlib import Path

from . import plot
from .report import Result, Row

DOCS = Path(__file__).parents[1] / "docs"
TOPICS = sorted((DOCS / "validation").glob("*.md"))
# The text of a section: its anchor, its title, and all up to the paragraph on the method. Results follow.
SECTION = re.compile(r'<a id="([^"]+)"></a>\n\n## (.*)\n(?:.*\n)*?\*\*Method\.\*\* .*\n')
TABLE = ["| | expected | measured | limit | plain loop | |", "|---|---|---|---|---|---|"]


def titles() -> dict[str, str]:
    """The titles of the checks."""
    return {found[1]: found[2] for path in TOPICS for found in SECTION.finditer(path.read_text(encoding="utf-8"))}


def write(results: list[Result], folder: Path) -> None:
    """Writes validation.md with all rows, and validation/ with a page for each topic and the plots."""
    (folder / "validation").mkdir(parents=True, exist_ok=True)
    rows = [row for result in results for row in result.rows]
    links: dict[str, str] = {}
    for path in TOPICS:
        text = path.read_text(encoding="utf-8")
        sections = {found[1]: found[0] for found in SECTION.finditer(text)}
        links |= {name: f"validation/{path.name}#{name}" for name in sections}
        parts = [text[:text.index("<a id=")], *("\n".join([sections[result.check], *section(result)]) + "\n\n"
                                               for result in results if result.check in sections)]
        (folder / "validation" / path.name).write_text("".join(parts).rstrip() + "\n", encoding="utf-8")
    text = (DOCS / "validation.md").read_text(encoding="utf-8")
    lines = [f"{sum(row.passes for row in rows)} of {len(rows)} rows pass.", "", *TABLE]
    for result in results:
        lines += table(result.rows, lambda name: f"[{name}]({links[result.check]})")
    opening = re.split(r"^\d+ of \d+ rows", text, flags=re.MULTILINE)[0]
    (folder / "validation.md").write_text(opening + "\n".join(lines) + "\n", encoding="utf-8")
    for result in results:
        for picture in result.plots:
            plot.write(picture, folder / "validation" / f"{picture.name}.svg")


def table(rows: list[Row], label: Callable[[str], str]) -> list[str]:
    """The rows of a check."""
    return ["| " + " | ".join([label(row.name), *row.cells()[1:], "✓" if row.passes else "✗ **fails**"]) + " |"
            for row in rows]


def section(result: Result) -> list[str]:
    """The plots, the table and the notes of a check."""
    lines = [line for picture in result.plots for line in (f"![{picture.title}]({picture.name}.svg)", "")]
    lines += [*TABLE, *table(result.rows, str), ""]
    notes = [f"- *{row.name}*: {row.note}" for last, row in zip([None, *result.rows], result.rows)
             if row.note and (last is None or row.note != last.note)]
    return [*lines, *notes, *[""] * bool(notes), f"Run it with `./dev validate --only {result.check}`."]
