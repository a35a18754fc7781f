#!/usr/bin/env python3
"""Counts phrases that are hard to read and that this project used too often.

  check_words.py [--list] [FILE...]
  check_words.py --since COMMIT

It reads the comments and strings of sources, and whole pages. Without files it reads the whole tree except tests. --list
prints each occurrence. The exit status is 1 if a phrase occurs more often than its limit, a tenth of its first count. With
--since it is 1 if the phrases occur more often than at that commit.
"""
import re
import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
# name: (limit for the whole tree, pattern, what to write instead)
PHRASES = {
    "what is … (as a noun)": (69, r"\bwhat (?:is|was|are|were)\b",
                              "name the thing"),
    "lies, laid": (88, r"\b(?:lies|lie|laid|lay|lying)\b", "is at, is stored in, is drawn over"),
    "beside": (43, r"\bbeside\b", "next to, compared with, in addition to"),
    "whatever, whoever, who …": (23, r"\b(?:whatever|whoever)\b|(?:^|[.:;] )Who (?!is|are|was)\w+", "any, callers that"),
    "tells, says so": (21, r"\b(?:tells?|told|says? so|it says)\b", "reports, prints, returns, documents, warns"),
    "goes on": (20, r"\b(?:goes|go|went|going) on\b", "continues"),
    "so many, as far as": (18, r"\b(?:so many|as far as|as many)\b", "the number or the limit"),
    "lets, comes round": (15, r"\b(?:lets|comes? (?:round|to rest)|came (?:round|to rest))\b",
                          "transmits, repeats, becomes calm"),
    "of its own": (13, r"\bof (?:its|their|your|his) own\b", "separate, private, own"),
    "worked out": (7, r"\b(?:work(?:s|ed)?) (?:it |them )?out\b", "computed"),
    "heed": (2, r"\bheed(?:s|ed|ing)?\b", "use, honour"),
}
C_LIKE = {".c", ".h", ".hpp", ".cpp", ".cs", ".ts", ".js", ".mjs", ".frag", ".vert", ".comp", ".glsl"}
C_TEXT = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"|`[^`]*`", re.S)
PYTHON_TEXT = re.compile(r"#[^\n]*|\"\"\".*?\"\"\"|\"(?:[^\"\\\n]|\\.)*\"", re.S)
OTHER_TEXT = re.compile(r"(?:#|--)[^\n]*|\"(?:[^\"\\\n]|\\.)*\"", re.S)
MADE = re.compile(r"(^|/)(package-lock\.json|MillpondNative\.cs|millpond_headers\.lua)$|^(.*/)?tests?/")


def prose(path, text):
    """The text with all code replaced by spaces, so that line numbers stay."""
    if path.suffix == ".md":
        return text
    pattern = C_TEXT if path.suffix in C_LIKE else PYTHON_TEXT if path.suffix == ".py" else OTHER_TEXT
    out, end = [], 0
    for match in pattern.finditer(text):
        out.append(re.sub(r"[^\n]", " ", text[end:match.start()]) + match[0])
        end = match.end()
    return "".join(out)


def git(*words):
    return subprocess.run(["git", "-c", f"safe.directory={TOP}", *words], cwd=TOP, capture_output=True, text=True)


def counts_in(name):
    known = {".md", ".py", ".sh", ".lua", ".cmake", ".txt", ".json", *C_LIKE}
    return Path(name).suffix in known and not MADE.search(name) and name != "scripts/check_words.py"


def files():
    listed = git("ls-files")
    listed.check_returncode()
    return [TOP / name for name in listed.stdout.split("\n") if counts_in(name)]


def count(text):
    return sum(len(re.findall(pattern, text, re.I | re.M)) for _, pattern, _ in PHRASES.values())


def since(commit):
    """Prints the files with more of the phrases than at that commit; returns the total increase."""
    more, lines = 0, []
    for name in git("diff", "--name-only", "--no-renames", commit).stdout.split("\n"):
        if counts_in(name):
            path = TOP / name
            before = count(prose(path, git("show", f"{commit}:{name}").stdout))
            now = count(prose(path, path.read_text(encoding="utf-8"))) if path.is_file() else 0
            more += now - before
            if now > before:
                lines.append(f"{name}: {now - before} more of the phrases that check_words.py --list prints")
    if more > 0:
        print("\n".join(lines))
    return max(more, 0)


def main():
    if sys.argv[1:2] == ["--since"] and len(sys.argv) == 3:
        return 1 if since(sys.argv[2]) else 0
    words = [word for word in sys.argv[1:] if word != "--list"]
    counts = dict.fromkeys(PHRASES, 0)
    for path in [Path(word) for word in words] or files():
        if not path.is_file():
            continue
        text = prose(path, path.read_text(encoding="utf-8"))
        for name, (_, pattern, _) in PHRASES.items():
            for match in re.finditer(pattern, text, re.I | re.M):
                counts[name] += 1
                if "--list" in sys.argv:
                    line = text.count("\n", 0, match.start())
                    print(f"{path}:{line + 1}: {text.splitlines()[line].strip()[:110]}")
    bad = 0
    for name, count in counts.items():
        limit, _, better = PHRASES[name]
        over = not words and count > limit
        bad += over
        print(f"{count:5} {'of ' + str(limit) if not words else '':7} {name}: {better}{'  <- too many' if over else ''}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
