#!/usr/bin/env python3
"""Whether the code that a page shows stands in a program that is built.

  check_doc_code.py PAGE PROGRAM...

Each block of C in the page must stand in one of the programs, line by line and without a gap, wherever it is
indented there.
"""

import re
import sys


def lines_of(text):
    return [line.strip() for line in text.splitlines()]


def stands_in(block, program):
    return any(program[i : i + len(block)] == block for i in range(len(program) - len(block) + 1))


def main(words):
    if len(words) < 2:
        raise SystemExit(__doc__)
    with open(words[0], encoding="utf-8") as page:
        blocks = re.findall(r"```c\n(.*?)```", page.read(), re.S)
    programs = []
    for path in words[1:]:
        with open(path, encoding="utf-8") as program:
            programs.append(lines_of(program.read()))
    bad = [block for block in blocks if not any(stands_in(lines_of(block), program) for program in programs)]
    for block in bad:
        print(f"{words[0]}: in no program:\n{block}", file=sys.stderr)
    if not blocks:
        raise SystemExit(f"{words[0]}: shows no code")
    print(f"{words[0]}: {len(blocks) - len(bad)} of {len(blocks)} pieces of code stand in programs")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
