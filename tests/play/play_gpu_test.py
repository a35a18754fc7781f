"""`millpond play --gpu`: water that OpenGL steps, in a real window under Xvfb."""

import json
import signal
import unittest

import numpy as np

from app_support import environment, run
from play_display import DisplayTest, HEIGHT, LONGEST, WIDTH, still_picture

RENDERERS = ("gl", "gles")
CLOSE = 1e-5  # gl_water.h: of the heights' root mean square


class PlayGpuTest(DisplayTest):
    def click(self, *arguments):
        """A click and 24 steps on still water: what moved, and what it says in the end."""
        picture = still_picture(self.folder / "still.png")
        player = self.play(picture, "--size", f"{WIDTH}x{HEIGHT}", "--cells", 120,
                           "--look", "offset", "--half-life", 20, "--solver", "wave",
                           *arguments)
        calm = player.shot()
        player.key("space")
        player.go(60, 100)
        player.tell("click", 1)
        for _ in range(24):
            player.key("period")
        moved = np.abs(player.shot() - calm)[..., :3].sum(axis=2)
        return moved, player.end()

    def test_a_click_makes_the_ring_that_the_processor_makes(self):
        _, plain = self.click("--renderer", "software")
        self.assertEqual(plain["water"], "cpu")
        for renderer in RENDERERS:
            with self.subTest(renderer=renderer):
                moved, told = self.click("--renderer", renderer, "--gpu")
                y, x = np.nonzero(moved > 12)
                self.assertGreater(len(x), 100)
                self.assertAlmostEqual(x.mean(), 60, delta=4)
                self.assertAlmostEqual(y.mean(), 100, delta=4)
                self.assertEqual(told["renderer"], renderer)
                self.assertEqual(told["water"], "gpu")
                self.assertIsNone(told["state_hash"])
                self.assertEqual(told["steps"], 24)
                self.assertEqual(told["time"], plain["time"])
                rms = plain["heights"]["rms"]
                self.assertAlmostEqual(told["heights"]["rms"] / rms, 1, delta=CLOSE)
                for end in ("lowest", "highest"):
                    self.assertAlmostEqual(told["heights"][end], plain["heights"][end], delta=1e-3 * rms)

    def test_more_cells_than_it_can_step_in_time(self):
        """Pictures come all the same, the title says how slow the water is, and it can be ended."""
        ends = {"gl": lambda player: player.process.send_signal(signal.SIGTERM),
                "gles": lambda player: player.key("Escape")}
        for renderer in RENDERERS:
            with self.subTest(renderer=renderer):
                player = self.play("rain", "--gpu", "--renderer", renderer,
                                   "--size", "240x160", "--cells", 6144, "--look", "height")
                title = player.wait(lambda: self.slow_title(player))
                self.assertRegex(title, r"at [0-9.e+-]+ % speed")
                ends[renderer](player)
                out, said = player.process.communicate(timeout=LONGEST)
                self.assertEqual(player.process.returncode, 128 + signal.SIGTERM if renderer == "gl" else 0)
                told = json.loads(out)
                self.assertEqual(told["water"], "gpu")
                self.assertGreater(told["frames"], 2)
                self.assertIn(b"creating 6144 x 4096 cells of water on the GPU", said)

    @staticmethod
    def slow_title(player):
        title = player.title()
        return title if "% speed" in title else None

    def short(self, *arguments):
        env = dict(environment(), DISPLAY=self.display.name, SDL_VIDEODRIVER="x11")
        done = run("play", *arguments, "--size", "96x54", "--cells", 64, "--frames", 4,
                   "--seconds", 30, "--json", env=env)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout), done.stderr.decode()

    def test_what_it_cannot_do_the_processor_does(self):
        for scene, why in (("rockpool", "breeze"), ("ducks", "bodies"), ("plane", "solver"), ("string", "emitters")):
            with self.subTest(scene=scene):
                told, said = self.short(scene, "--gpu", "--renderer", "gl")
                self.assertEqual(told["water"], "cpu")
                self.assertIsNotNone(told["state_hash"])
                self.assertRegex(said, f"--gpu: .*{why}.*; the processor steps the water")

    def test_without_a_gpu(self):
        told, said = self.short("rain", "--gpu")
        if told["renderer"] == "software":
            self.assertEqual(told["water"], "cpu")
            self.assertIn("--gpu: ", said)
        else:
            self.assertEqual(told["water"], "gpu")

    def test_bad_use(self):
        self.refused(["play", "rain", "--gpu", "--renderer", "software"], "--gpu", "software")
        self.refused(["play", "rain", "--gpu", "--record", "a.pond"], "--gpu", "--record")
        self.refused(["play", "rain", "--gpu", "--terminal"], "--gpu", "--terminal")


if __name__ == "__main__":
    unittest.main()
