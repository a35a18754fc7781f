"""Measures the water against theory, row by row.

  --only NAME   only this test; can be repeated (--list prints the names)
  --json        print a JSON object instead of the table
  --page DIR    also write DIR/validation.md, and pages and plots in DIR/validation/; their text is that of
                docs/validation.md and docs/validation/ (not together with --only)
  --list        the names and titles of the tests
  --help        this text

Exit status: 0 all rows pass, 1 some fail, 2 bad options.
"""

import argparse
import sys
from pathlib import Path

from . import (bodies, current, deep, deep_walls, flow, kelvin, kept, packets, page, report, shoal, shores, touches,
               waves)

CHECKS: dict[str, report.Check] = {  # each has a section in docs/validation/
    "box-mode": [waves.box_mode], "gaussian": [waves.against_exact], "order": [waves.order], "circles": [waves.circles],
    "touches": [touches.halving, touches.overdoing], "energy": [kept.energy], "decay": [kept.decay],
    "parity": [kept.parity], "mean-level": [kept.mean_level], "walls": [shores.walls], "open": [shores.open_sides],
    "snell": [shores.snell], "green": [shores.green], "omega": [deep.omegas],
    "packets": [packets.losses, packets.crests, packets.speeds, packets.steps],
    "kelvin": [kelvin.main_wake, kelvin.froude_numbers, kelvin.ripples],
    "current": [current.carrying, current.stopping, current.shears, current.open_sides, current.all_noise],
    "dispersive-drop": [deep.drop], "dispersive-sizes": [deep.sizes, deep.depths],
    "dispersive-ground": [deep.speed, deep.slants, deep.growths, deep.rough],
    "dispersive-walls": [deep_walls.boxes, deep_walls.half_plane, deep_walls.open_sides], "shoal": [shoal.rows],
    "body-force": [bodies.forces], "body-heave": [bodies.heaves], "body-drift": [bodies.drifts],
    "body-energy": [bodies.energies],
    "flow-rest": [flow.lake, flow.volume], "flow-stream": [flow.stream], "flow-dams": [flow.dams], "flow-bowl": [flow.bowl],
    "flow-run-up": [flow.run_up]}


def options() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser("validate", allow_abbrev=False, add_help=False)
    parser.add_argument("--only", action="append", default=[], metavar="NAME")
    parser.add_argument("--page", type=Path, metavar="DIR")
    for flag in ("--json", "--list", "--help"):
        parser.add_argument(flag, action="store_true")
    given = parser.parse_args()
    for name in given.only:
        if name not in CHECKS:
            parser.error(f"there is no test '{name}'; --list prints the names")
    if given.page and given.only:
        parser.error("the pages show all tests: --page cannot be used with --only")
    return given


def main() -> int:
    """Runs the chosen checks."""
    given = options()
    if given.help or given.list:
        titles = page.titles()
        print(__doc__.strip() if given.help else "\n".join(f"{name:18} {titles[name]}" for name in CHECKS))
        return 0
    results = report.run({name: run for name, run in CHECKS.items() if not given.only or name in given.only},
                         not given.json)
    rows = [row for result in results for row in result.rows]
    print(report.as_json(results) if given.json else report.summary(rows))
    if given.page:
        page.write(results, given.page)
    return 0 if all(row.passes for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
