#!/usr/bin/env python3
"""Renders the pictures of docs/looks*.md and the first ones of README.md; `./dev docs` runs it.

    render_looks.py PROGRAM [LOOK...]   docs/looks/LOOK-PRESET.jpg for each preset of the program,
                                        docs/gallery/LOOK.jpg for each look over time in its scene;
                                        docs/readme: pictures before and after;
                                        LOOK...: only these looks
    render_looks.py --check PROGRAM     reports the sections and pictures that the pages lack
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs/looks"
GALLERY = ROOT / "docs/gallery"
WIDTH = 640     # of a picture [pixels]
FRAMES = 8      # in a contact sheet, at equal intervals of the scene
COLUMNS = 4
SHOWN = 3       # the frame that shows a preset, counted from 0
LARGEST = 80e3  # size of a picture [bytes]
README = ROOT / "docs/readme"
README_LARGEST = 120e3


def described(program, *arguments):
    """The JSON that the program prints."""
    run = subprocess.run([program, *arguments, "--json"], check=True, stdout=subprocess.PIPE)
    return json.loads(run.stdout)


def name_of(look, preset):
    return f"{look['name']}-{preset}.jpg" if preset else f"{look['name']}.jpg"


def presets_of(look):
    """A look without presets has one picture."""
    return look["presets"] or [None]


def draw(program, scene, look, preset, frames, folder):
    """Renders the first frames of a scene to files."""
    height = 2 * round(WIDTH * scene["height"] / scene["width"] / 2)
    command = [program, "render", scene["name"], "-o", f"{folder}/%d.png", "--quiet",
               "--size", f"{WIDTH}x{height}", "--seconds", f"{scene['seconds'] * frames / FRAMES:.3f}",
               "--fps", f"{FRAMES / scene['seconds']:.3f}", "--look", look["name"]]
    subprocess.run(command + (["--look-preset", preset] if preset else []), check=True)


def ffmpeg(*arguments):
    subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-y", *map(str, arguments)], check=True)


def save(source, path, most, *filters):
    """Writes a JPEG with the best quality that fits into `most` bytes."""
    chain = ",".join((*filters, "format=yuvj444p"))
    for quality in range(2, 16):
        ffmpeg(*source, "-vf", chain, "-frames:v", 1, "-bitexact", "-q:v", quality, path)
        if path.stat().st_size <= most:
            return
    sys.exit(f"{path}: {path.stat().st_size} bytes; at most {most:.0f} are allowed")


def render(program, only):
    scenes = {scene["name"]: scene for scene in described(program, "scenes")}
    looks = described(program, "looks")
    unknown = set(only) - {look["name"] for look in looks}
    if unknown:
        sys.exit(f"render_looks: unknown look {', '.join(sorted(unknown))}")
    PICTURES.mkdir(exist_ok=True)
    GALLERY.mkdir(exist_ok=True)
    for look in looks:
        if only and look["name"] not in only:
            continue
        for old in [*PICTURES.glob(f"{look['name']}.jpg"), *PICTURES.glob(f"{look['name']}-*.jpg")]:
            old.unlink()
        for preset in presets_of(look):
            with tempfile.TemporaryDirectory() as folder:
                draw(program, scenes[look["scene"]], look, preset, SHOWN + 1, folder)
                save(("-i", f"{folder}/{SHOWN}.png"), PICTURES / name_of(look, preset), LARGEST)
            print(f"{look['name']} {preset or ''}".rstrip())
        with tempfile.TemporaryDirectory() as folder:
            draw(program, scenes[look["scene"]], look, None, FRAMES, folder)
            save(("-i", f"{folder}/%d.png"), GALLERY / f"{look['name']}.jpg", 2 * LARGEST,
                 "scale=iw/2:-2:flags=area",
                 f"tile={COLUMNS}x{FRAMES // COLUMNS}:padding=4:color=white")


def render_readme(program):
    """A landscape before and after a lake is added, and a dry rock pool before and after `sunlit`."""
    import paint_landscape  # needs NumPy, which --check does not

    README.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        def picture(name, source, *options):
            path = f"{folder}/{name}.png"
            subprocess.run([program, "render", source, "-o", path, "--quiet", *options], check=True)
            save(("-i", path), README / f"{name}.jpg", README_LARGEST)

        paint_landscape.main(f"{folder}/landscape.png")
        save(("-i", f"{folder}/landscape.png"), README / "landscape.jpg", README_LARGEST)
        picture("lake", f"{folder}/landscape.png", "--add-lake", "--horizon", "0.56")
        picture("shore", "rockpool", "--strength", "0", "--size", "1280x720")
        picture("sunlit", f"{folder}/shore.png", "--mood", "sunlit")


def check(program):
    pages = "\n".join(page.read_text(encoding="utf-8") for page in sorted((ROOT / "docs").glob("looks*.md")))
    missing = []
    for look in described(program, "looks"):
        if not re.search(rf"^(?:## |# The look ){re.escape(look['name'])}$", pages, re.M):
            missing.append(f"section {look['name']}")
        wanted = [f"looks/{name_of(look, preset)}" for preset in presets_of(look)]
        for link in [*wanted, f"gallery/{look['name']}.jpg"]:
            if f"({link})" not in pages or not (ROOT / "docs" / link).exists():
                missing.append(link)
    if missing:
        sys.exit(f"docs/looks*.md lack {', '.join(missing)}; ./dev docs renders pictures")
    print("looks: the pages have every look and preset")


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] == "--check":
        check(sys.argv[2])
    elif len(sys.argv) >= 2 and not sys.argv[1].startswith("-"):
        render(sys.argv[1], sys.argv[2:])
        if not sys.argv[2:]:
            render_readme(sys.argv[1])
    else:
        sys.exit(__doc__)
