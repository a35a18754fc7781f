"""Files dropped on the window of `millpond play`: pictures, films, scenes, maps, recordings, anything else."""

import json
import time
import unittest
import urllib.parse

import numpy as np

import xdnd
from app_support import run, write_png
from play_display import DisplayTest, HEIGHT, WIDTH, still_picture
from pseudo_terminal import PseudoTerminal


@unittest.skipIf(xdnd.load() is None, "needs libX11")
class PlayDropTest(DisplayTest):
    def setUp(self):
        super().setUp()
        self.source = xdnd.Source(self.display.name)
        self.addCleanup(self.source.close)

    def play(self, *arguments):
        return super().play(*arguments, "--renderer", "software")

    def still(self, *arguments):
        """Over a dark picture; the window says nothing."""
        dark = write_png(self.folder / "dark.png", np.full((HEIGHT, WIDTH, 3), 20, np.uint8))
        player = self.play(dark, *arguments)
        player.wait(lambda: player.title() == "dark.png - Millpond")
        return player

    def drop(self, player, *files):
        """As file managers name them: URIs, one in a line."""
        uris = [f"file://{urllib.parse.quote(str(file))}\r\n" for file in files]
        self.assertTrue(self.source.drop(int(player.window), "".join(uris).encode()))

    def wait_for_title(self, player, *words):
        player.wait(lambda: all(word in player.title() for word in words))

    def saved_scene(self, player):
        before = player.saved("json")
        player.key("ctrl+s")
        return json.loads(player.wait(lambda: [p for p in player.saved("json") if p not in before])[0].read_text())

    @staticmethod
    def brightness(picture):
        return picture[..., :3].mean()

    # ---- what is taken ---------------------------------------------------------------------------

    def test_pictures_with_any_name(self):
        player = self.still()
        dark = self.brightness(player.shot())
        for name in ("bright.png", "a b.png", "100%25 #1?.png", "größe 水.png"):
            with self.subTest(name):
                path = write_png(self.folder / name, np.full((HEIGHT, WIDTH, 3), 220, np.uint8))
                self.drop(player, path)
                self.wait_for_title(player, f"{name} - Millpond")
                self.assertGreater(self.brightness(player.shot()), dark + 60)
                self.drop(player, self.folder / "dark.png")
                self.wait_for_title(player, "dark.png")
        player.end()

    def test_films(self):
        player = self.still()
        self.drop(player, self.film("clip.mp4", seconds=2, size="240x160"))
        self.wait_for_title(player, "clip.mp4 - Millpond")
        first = player.shot()
        player.wait(lambda: np.abs(player.shot() - first).max() > 60)  # it plays
        player.end()

    def test_scenes(self):
        player = self.still()
        scene = self.folder / "mine.json"
        scene.write_text(json.dumps({"millpond": 1, "name": "mine", "title": "One of mine",
                                     "pond": {"cells": 64},
                                     "rain": {"rate": 9, "radius": 0.05, "height": -0.05}}))
        self.drop(player, scene)
        self.wait_for_title(player, "One of mine")
        first = player.shot()
        player.wait(lambda: (player.shot() != first).any())
        told = player.end()
        self.assertEqual(told["scene"], "mine")
        self.assertGreater(told["steps"], 0)

    def test_walls_and_depths(self):
        player = self.still("--look", "pool", "--look-preset", "swimming_pool")
        water = self.brightness(player.shot())  # what it mirrors lies over the dark picture
        self.assertGreater(water, 22)
        land = np.zeros((80, 120, 3), np.uint8)
        land[:, 60:] = 255
        self.drop(player, write_png(self.folder / "x-walls.png", land))
        player.wait(lambda: self.brightness(player.shot()[:, 130:]) < 20.5)
        self.drop(player, write_png(self.folder / "x-depth.png", np.flip(255 - land // 2, 1)))
        player.wait(lambda: "bed" in self.saved_scene(player))
        shot = player.shot()
        self.assertLess(self.brightness(shot[:, 130:]), 20.5)
        self.assertGreater(self.brightness(shot[:, :110]), 21)
        saved = self.saved_scene(player)
        self.assertTrue(saved["land"]["file"].endswith("x-walls.png"), saved["land"])
        self.assertTrue(saved["bed"]["file"].endswith("x-depth.png"), saved["bed"])
        player.end()

    def recording(self):
        """A file, and how long it takes."""
        recording = self.folder / "mine.pond"
        terminal = PseudoTerminal("rain", "--cells", 64, "--record", recording)
        terminal.drag(0, [(20 + 2 * i, 6) for i in range(9)])
        terminal.read(0.3)
        self.assertEqual(terminal.end()[2], 0)
        return recording, json.loads(run("info", "--json", recording).stdout)["seconds"]

    def test_recordings(self):
        recording, seconds = self.recording()
        for twice in (False, True):
            def dropped(patience, twice=twice):
                player = self.still()
                self.drop(player, *[recording] * (1 + twice))
                self.wait_for_title(player, "Rain on a picture")
                time.sleep(patience * (seconds + 1))
                return player.end()
            with self.subTest(twice=twice):
                self.check_whole(dropped)

    def check_whole(self, play):
        """A busy machine may need more time for a recording than it took: only who waits longest is told."""
        for patience in (1, 4, 16):
            told = play(patience)["recording"]
            self.assertEqual(told["hashes_missed"], 0)
            if told["hashes_kept"] >= 2:
                return
        self.fail(told)

    def test_a_sky_over_a_recording(self):
        recording, seconds = self.recording()
        sky = write_png(self.folder / "x-sky.png", np.full((64, 128, 3), 200, np.uint8))

        def under_sky(patience):
            player = self.play(recording)
            self.wait_for_title(player, "Rain on a picture")
            time.sleep(patience * (seconds + 1))
            self.drop(player, sky)
            player.wait(lambda: "x-sky.png" in json.dumps(self.saved_scene(player)))
            time.sleep(patience * (seconds + 1))
            return player.end()
        self.check_whole(under_sky)

    def test_several_at_once(self):
        player = self.still()
        text = self.folder / "text.txt"
        text.write_text("words\n" * 100)
        self.drop(player, text, still_picture(self.folder / "last.png"))
        self.wait_for_title(player, "last.png - Millpond")
        player.end()

    # ---- what is not -----------------------------------------------------------------------------

    def test_refusals_leave_the_water(self):
        player = self.still("--mood", "drops")
        before = player.shot()
        (self.folder / "text.txt").write_text("words\n" * 100)
        (self.folder / "broken.json").write_text('{"millpond": 1, "drop": []}')
        (self.folder / "broken.pond").write_bytes(b"MILL")
        (self.folder / "text-walls.png").write_text("no picture\n" * 100)
        (self.folder / "empty.png").touch()
        (self.folder / "a folder").mkdir()
        for name, words in (("text.txt", "not a picture or film"), ("a folder", "folder"),
                            ("none.png", "No such file"), ("empty.png", "empty file"),
                            ("broken.json", "1:17"), ("broken.pond", "does not begin with"),
                            ("text-walls.png", "text-walls.png")):
            with self.subTest(name):
                self.drop(player, self.folder / name)
                self.wait_for_title(player, name, words, "dark.png - Millpond")
                self.assertLess(np.abs(player.shot() - before).max(), 3)
        for line in (b"", b"\r\n", b"http://localhost/a.png\r\n", b"file://\r\n", b"file:///%zz%\r\n",
                     b"\xff\xfe\r\n", b"file:///" + b"a" * 5000 + b"\r\n", b"# a comment\r\n"):
            self.source.drop(int(player.window), line)
        self.assertLess(np.abs(player.shot() - before).max(), 3)
        player.end()


if __name__ == "__main__":
    unittest.main()
