"""Paintings that are kept on disk: the same frames with and without, and what is said where it cannot be."""

import subprocess
import unittest

from app_support import AppTest, PROGRAM, environment, frames_of

SMALL = ("--size", "320x176", "--start", "0.05", "--threads", "2")


class Paintings(AppTest):
    def draw(self, name="a.png", scene="pool", **set_to):
        own = {key: value for key, value in environment().items()
               if key not in ("MILLPOND_CACHE", "XDG_CACHE_HOME", "HOME")}
        done = self.ran("render", scene, "-o", self.out / name, "--quiet", *SMALL, env={**own, **set_to})
        return frames_of(self.out / name, 320, 176).tobytes(), done.stderr

    def kept(self, folder):
        return sorted(path.name for path in folder.glob("*"))

    def test_the_same_frames(self):
        plain, said = self.draw(MILLPOND_CACHE="off")
        self.assertEqual(said, b"")
        caches = self.out / "caches"
        first, said = self.draw("b.png", XDG_CACHE_HOME=str(caches))
        self.assertEqual(said, b"")
        names = self.kept(caches / "millpond")
        self.assertEqual([name.split("-")[:2] for name in names],
                         [["lido", kind] for kind in ("cover", "depth", "mask", "picture")])
        again, said = self.draw("c.png", XDG_CACHE_HOME=str(caches))
        self.assertEqual((plain, plain, b""), (first, again, said))
        self.assertEqual(self.kept(caches / "millpond"), names)

    def test_sprites_and_water_found(self):
        for scene, kind, count in ("ducks", "sprite", 2), ("fjord", "water", 1):
            with self.subTest(scene):
                caches = self.out / scene
                plain, _ = self.draw(scene=scene, MILLPOND_CACHE="off")
                first, _ = self.draw(scene=scene, MILLPOND_CACHE=str(caches))
                names = self.kept(caches)
                self.assertGreaterEqual(sum(f"-{kind}-" in name for name in names), count, names)
                again, said = self.draw(scene=scene, MILLPOND_CACHE=str(caches))
                self.assertEqual((plain, plain, b""), (first, again, said))
                self.assertEqual(self.kept(caches), names)

    def test_where(self):
        self.draw(HOME=str(self.out))
        self.assertEqual(len(self.kept(self.out / ".cache/millpond")), 4)
        self.draw("b.png", HOME=str(self.out), MILLPOND_CACHE=str(self.out / "mine"))
        self.assertEqual(len(self.kept(self.out / "mine")), 4)

    def test_nowhere(self):
        _, said = self.draw()
        self.assertEqual(said, b"", "no home, nothing to say")
        blocked = self.out / "blocked"
        blocked.write_text("")
        _, said = self.draw("b.png", XDG_CACHE_HOME=str(blocked))
        self.assertEqual(said.count(b"\n"), 1, said)
        self.assertIn(b"paintings cannot be cached in %s/millpond: Not a directory" % bytes(blocked), said)
        self.assertIn(b"MILLPOND_CACHE=off", said)

    def test_two_at_once(self):
        own = {**environment(), "MILLPOND_CACHE": str(self.out / "both")}
        names = [f"{i}.png" for i in range(2)]
        running = [subprocess.Popen([PROGRAM, "render", "pool", "-o", str(self.out / name), "--quiet", *SMALL],
                                    env=own, stdin=subprocess.DEVNULL) for name in names]
        self.assertEqual([process.wait() for process in running], [0, 0])
        frames = {frames_of(self.out / name, 320, 176).tobytes() for name in names}
        self.assertEqual(len(frames), 1)
        self.assertEqual(len(self.kept(self.out / "both")), 4)


if __name__ == "__main__":
    unittest.main()
