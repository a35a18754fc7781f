"""`millpond play` in a real window: under Xvfb, with xdotool's pointers, by each renderer."""

import json
import signal
import tempfile
import time
import unittest

import numpy as np

from app_support import environment, frames_of, probe, processor_seconds, run
from play_display import (DisplayTest, HEIGHT, LONGEST, RENDERERS, WIDTH,
                          by_each_renderer, still_picture)

LOOKS = ("pool", "offset", "lens", "profile", "lagoon", "plane", "height", "normals", "slope")


class PlayWindowTest(DisplayTest):
    def still(self, *arguments):
        """Still water over a picture of fine waves, as wide as the window."""
        picture = still_picture(self.folder / "still.png")
        return self.play(picture, "--size", f"{WIDTH}x{HEIGHT}", "--cells", 120, "--look", "offset",
                         "--half-life", 20, *arguments)

    @staticmethod
    def moved(before, after):
        """How much each place differs: (height, width)."""
        return np.abs(after - before)[..., :3].sum(axis=2)

    # ---- pointers -----------------------------------------------------------------------------------

    @by_each_renderer
    def test_a_click_makes_a_ring_where_it_was(self, renderer):
        player = self.still("--renderer", renderer)
        calm = player.shot()
        player.key("space")
        player.go(60, 100)
        player.tell("click", 1)
        for _ in range(24):
            player.key("period")
        moved = self.moved(calm, player.shot()) > 12
        y, x = np.nonzero(moved)
        self.assertGreater(len(x), 100)
        self.assertAlmostEqual(x.mean(), 60, delta=4)
        self.assertAlmostEqual(y.mean(), 100, delta=4)
        # A ring: the middle of its box is its centre, and it is as wide as it is high.
        self.assertAlmostEqual((x.max() - x.min()) / (y.max() - y.min()), 1.0, delta=0.15)
        told = player.end()
        self.assertEqual(told["renderer"], renderer)
        self.assertEqual(told["steps"], 24)

    @by_each_renderer
    def test_a_fast_stroke_has_no_gaps(self, renderer):
        player = self.still("--renderer", renderer)
        calm = player.shot()
        player.key("space")
        player.drag(1, (20, 80), (220, 80))
        furrow = self.moved(calm, player.shot())[70:90].max(axis=0)
        self.assertGreater(furrow[30:210].min(), 0)
        player.end()

    @by_each_renderer
    def test_walls_reflect(self, renderer):
        player = self.still("--renderer", renderer, "--look", "height", "--solver", "wave")
        player.key("space")
        player.drag(3, (120, 1), (120, 158))
        walled = player.shot()
        player.go(60, 80)
        player.tell("click", 1)
        for _ in range(150):
            player.key("period")
        moved = self.moved(walled, player.shot())
        left, right = moved[:, 8:105], moved[:, 135:232]
        self.assertGreater((left > 6).mean(), 0.5)
        self.assertEqual((right > 6).mean(), 0.0)
        player.end()

    def test_walls_are_taken_back(self):
        player = self.still("--renderer", "software", "--look", "pool", "--mood", "rain")
        player.key("space")
        calm = player.shot()
        player.drag(3, (40, 80), (200, 80))
        wall = player.shot()
        self.assertGreater((self.moved(calm, wall) > 30).sum(), 500)
        player.key("z")
        self.assertEqual(self.moved(calm, player.shot()).max(), 0)
        player.key("y")
        self.assertEqual(self.moved(wall, player.shot()).max(), 0)
        player.end()

    def test_what_is_thrown_floats(self):
        player = self.still("--renderer", "software", "--look", "pool")
        player.drag(2, (60, 80), (70, 80))
        player.drag(2, (160, 80), (170, 80))
        self.assertEqual(player.end()["bodies"], 2)

    def test_the_same_picture_by_each_renderer(self):
        def pictures(renderer):
            player = self.play(still_picture(self.folder / "still.png"), "--size", "160x90",
                               "--mood", "rain", "--cells", 80, "--renderer", renderer)
            player.key("space")
            player.shot()
            player.drag(1, (40, 30), (110, 60))
            for _ in range(12):
                player.key("period")
            shots = []
            for _ in LOOKS:
                shots.append(player.shot())
                player.key("l")
            player.end()
            return shots

        plain = pictures("software")
        for renderer in RENDERERS[1:]:
            for look, one, other in zip(LOOKS, plain, pictures(renderer)):
                with self.subTest(renderer=renderer, look=look):
                    off = ((one - other)[..., :3] ** 2).mean()
                    self.assertGreater(10 * np.log10(255 ** 2 / max(off, 1e-9)), 36)

    # ---- the window ------------------------------------------------------------------------------

    @by_each_renderer
    def test_other_sizes_keep_the_picture(self, renderer):
        picture = still_picture(self.folder / "still.png")
        player = self.play(picture, "--cells", 60, "--look", "offset", "--renderer", renderer)
        self.assertEqual(player.shot().shape[:2], (HEIGHT, WIDTH))
        player.tell("windowsize", player.window, 480, 400)
        player.wait(lambda: player.size() == (480, 400))
        player.wait(lambda: player.shot().shape[:2] == (320, 480))
        small = frames_of(picture, WIDTH, HEIGHT)[0].astype(int)
        large = player.shot()
        self.assertLess(np.abs(large[::2, ::2] - small)[4:-4, 4:-4, :3].mean(), 40)
        player.end()

    @by_each_renderer
    def test_full_screen(self, renderer):
        player = self.play(still_picture(self.folder / "still.png"), "--cells", 60, "--look", "offset",
                           "--renderer", renderer, display=self.managed())
        player.wait(lambda: player.size() == (WIDTH, HEIGHT))
        player.key("f")
        player.wait(lambda: player.size() == (800, 600))
        player.wait(lambda: player.shot().shape[:2] == (533, 800))
        player.key("f")
        player.wait(lambda: player.size() == (WIDTH, HEIGHT))
        player.end()

    def test_a_calm_pond_costs_nothing(self):
        player = self.still("--renderer", "software")

        def costs_nothing():
            before = processor_seconds(player.process)
            time.sleep(3)
            return processor_seconds(player.process) - before < 0.1

        player.wait(costs_nothing)  # once it has come up
        told = player.end()
        self.assertEqual(told["steps"], 0)
        self.assertLess(told["frames"], 80)  # of which most let the first hint fade

    @by_each_renderer
    def test_films_play(self, renderer):
        player = self.still("--renderer", renderer)
        began = time.monotonic()
        player.start_film()
        player.drag(1, (40, 40), (120, 80), (200, 40))
        player.shots(4)
        player.key("v")
        path = player.wait(lambda: player.saved("mp4"))[0]
        film = probe(path)
        self.assertEqual((film["width"], film["height"]), (WIDTH, HEIGHT))
        self.assertEqual(film["fps"], 60)
        self.assertGreater(film["frames"], 4)
        self.assertLess(film["frames"], 60 * (time.monotonic() - began) + 2)
        pictures = frames_of(path, WIDTH, HEIGHT).astype(int)
        self.assertGreater(self.moved(pictures[0], pictures[-1]).max(), 20)
        path.unlink()
        player.end()

    def test_a_film_goes_on_in_another_scene(self):
        picture = still_picture(self.folder / "still.png")
        player = self.play(picture, "--cells", 60, "--look", "offset", "--renderer", "software")
        player.start_film()
        player.key("4")  # of another shape
        player.shots(4)
        player.key("v")
        path = player.wait(lambda: player.saved("mp4"))[0]
        film = probe(path)
        self.assertEqual((film["width"], film["height"]), (WIDTH, HEIGHT))
        self.assertGreater(film["frames"], 4)
        pictures = frames_of(path, WIDTH, HEIGHT).astype(int)
        self.assertGreater(self.moved(pictures[0], pictures[-1]).mean(), 5)
        path.unlink()
        player.end()

    def test_a_film_leaves_out_what_was_hidden(self):
        player = self.still("--renderer", "software")
        began = time.monotonic()
        player.start_film()
        player.tell("windowunmap", player.window)
        hidden = 12
        time.sleep(hidden)
        player.tell("windowmap", player.window)
        player.wait(player.find)
        player.shots(4)
        player.key("v")
        film = probe(player.wait(lambda: player.saved("mp4"))[0])
        self.assertGreater(film["frames"], 4)
        # Less half of it: a busy program sees late that it is hidden.
        self.assertLess(film["frames"], 60 * (time.monotonic() - began - hidden / 2))
        player.end()

    def test_a_film_that_is_broken_off_plays(self):
        player = self.still("--renderer", "software")
        player.start_film()
        player.shots(3)
        player.process.send_signal(signal.SIGTERM)
        player.process.communicate(timeout=LONGEST)
        self.assertEqual(player.process.returncode, 143)
        film = probe(player.wait(lambda: player.saved("mp4"))[0])
        self.assertGreater(film["frames"], 3)

    def test_recordings_begin_and_end_by_a_key(self):
        player = self.play("rain", "--renderer", "software", "--cells", 64)
        player.drag(3, (120, 60), (240, 60))
        player.key("k")
        unfinished = player.wait(lambda: player.saved("unfinished.pond"))[0]
        name = unfinished.name.replace(".unfinished", "")
        player.wait(lambda: f"recording {name} - " in player.title())
        player.drag(1, (40, 40), (120, 80), (200, 40))
        player.key("k")
        player.wait(lambda: player.saved("pond") == [self.out / name])
        player.wait(lambda: "recording" not in player.title())
        player.end()
        told = run("info", "--verify", "--json", self.out / name)
        self.assertEqual(told.returncode, 0, told.stderr)
        self.assertGreaterEqual(json.loads(told.stdout)["commands"], 4)

    def test_a_picture_waits_for_its_painting(self):
        player = self.play("rockpool", "--renderer", "software", "--size", "1600x900", "--cells", 64)
        player.key("s")
        path = player.wait(lambda: player.saved("png"))[0]
        player.end()
        # Plain sand is what was shown until then.
        self.assertGreater(frames_of(path, 1, 1)[:, 0, 0, :3].std(axis=0).max(), 25)

    def test_keys(self):
        player = self.play("classic", "--renderer", "software")
        player.key("r", "l", "l", "space", "period", "c", "plus", "minus", "question", "2")
        player.key("Right", "Down", "Return", "0", "9", "h")
        self.assertEqual(player.end()["scene"], "billiards")

    def test_the_same_water_as_a_film(self):
        told = self.play("classic", "--renderer", "software", "--fps", 50)
        told.shots(4)
        told.key("space")
        steps = told.end()
        film = self.render("classic", "-o", "null", "--seconds", steps["steps"] / 60)
        self.assertEqual(film["frames"], steps["steps"])
        self.assertEqual(film["state_hash"], steps["state_hash"])

    def test_into_a_window_that_is_there(self):
        other = self.play("classic", "--renderer", "software")
        root = self.play_root(other.window)
        self.assertEqual(root.returncode, 0, root.stderr)
        self.assertGreater(json.loads(root.stdout)["frames"], 3)
        other.end()

    def play_root(self, window):
        env = self.on_display(XSCREENSAVER_WINDOW=window)
        return run("play", "rain", "--root", "--renderer", "software", "--frames", 4, "--json",
                   env=env)

    # ---- refusals --------------------------------------------------------------------------------

    def test_no_display(self):
        env = dict(environment(), DISPLAY=":9999", SDL_VIDEODRIVER="x11")
        self.refused(["play", "classic"], "no display", "millpond render", env=env)

    def test_bad_use(self):
        self.refused(["play", "/nowhere.png"], "/nowhere.png")
        self.refused(["play", "--renderer", "vulkan"], "vulkan", "gles")
        self.refused(["play", "--frames", "0"], "--frames", "0")
        self.refused(["play", "-o", "film.mp4"], "--output", "render")
        self.refused(["play", "--window-id", "12"], "--root")
        self.refused(["play", "a.png", "b.png"], "a.png", "b.png")
        self.refused(["play", "--root"], "XSCREENSAVER_WINDOW")
        self.refused(["play", "/dev/video77"], "/dev/video77")
        self.refused(["play", "--save-to", "/nowhere"], "--save-to", "/nowhere")
        self.refused(["play", "--save-to", __file__], "--save-to", __file__)
        self.refused(["play", "--record", "/nowhere/a.pond"], "/nowhere/a.pond")
        with tempfile.TemporaryDirectory(suffix=".pond") as folder:
            self.refused(["play", "--record", folder], folder, "folder")

    def on_display(self, **more):
        return dict(environment(), DISPLAY=self.display.name, **more)

    def test_a_driver_that_does_not_load(self):
        env = self.on_display(LIBGL_DRIVERS_PATH="/nowhere")
        result = run("play", "rain", "--renderer", "gl", env=env)
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"millpond: no window with --renderer gl", result.stderr)
        result = run("play", "rain", "--frames", 2, "--json", env=env)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(json.loads(result.stdout)["renderer"], "software")


if __name__ == "__main__":
    unittest.main()
