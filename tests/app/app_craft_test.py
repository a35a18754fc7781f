"""How a film is written: quality and codecs, read back with real decoders and compared."""

import re
import subprocess
import unittest

from app_support import AppTest, frames_of, probe, run

SMALL = ("--size", "320x180", "--seconds", "0.5", "--threads", "2")


def ssim(film, frames):
    """Structural similarity of two films, 1 where they are the same."""
    done = subprocess.run(["ffmpeg", "-nostdin", "-i", film, "-i", frames, "-lavfi",
                           "[0:v]format=yuv420p[a];[1:v]format=yuv420p[b];[a][b]ssim", "-f", "null", "-"],
                          check=True, capture_output=True)
    return float(re.search(rb"SSIM Y:([0-9.]+)", done.stderr).group(1))


class Quality(AppTest):
    def test_better_is_larger_and_nearer(self):
        self.render(self.picture(), "-o", self.out / "all.y4m.mkv", "--codec", "ffv1", *SMALL)
        sizes, near = [], []
        for quality in ("30", "60", "high", "100"):
            self.render(self.picture(), "-o", self.out / "a.mp4", "--quality", quality, *SMALL)
            sizes.append((self.out / "a.mp4").stat().st_size)
            near.append(ssim(self.out / "a.mp4", self.out / "all.y4m.mkv"))
        self.assertEqual(sizes, sorted(sizes))
        self.assertEqual(near, sorted(near))
        self.assertGreater(near[2], 0.97, "the usual quality")
        self.assertGreater(sizes[3], 1.5 * sizes[0])
        self.render(self.picture(), "-o", self.out / "b.mp4", *SMALL)
        self.assertEqual((self.out / "b.mp4").stat().st_size, sizes[2])

    def test_other_codecs_heed_it(self):
        for name, codec in (("a.mkv", "h265"), ("a.webm", "vp9"), ("a.webm", "av1"), ("a.mov", "prores"),
                            ("a.webp", None)):
            chosen = ("--codec", codec) if codec else ()
            sizes = []
            for quality in ("10", "90"):
                self.render(self.picture(), "-o", self.out / name, "--quality", quality, *chosen, *SMALL)
                sizes.append((self.out / name).stat().st_size)
            self.assertLess(sizes[0], 0.8 * sizes[1], name)

    def test_refusals(self):
        for options, word in ((("a.mp4", "--quality", "0"), b"1 to 100, low, medium, high and best"),
                              (("a.mp4", "--quality", "101"), b"allowed are"),
                              (("a.mp4", "--quality", "superb"), b"allowed are"),
                              (("a.mp4", "--quality", "nan"), b"allowed are"),
                              (("a.gif", "--quality", "50"), b"gif has no quality to choose"),
                              (("a-%d.png", "--quality", "50"), b"png has no quality to choose"),
                              (("a.mkv", "--codec", "ffv1", "--quality", "50"), b"ffv1 has no quality"),
                              (("a.mp4", "--codec", "mpeg9"), b"allowed are h264, h265, vp9, av1"),
                              (("a.webm", "--codec", "h264"), b"cannot hold h264; allowed are vp9 and av1"),
                              (("a.apng", "--hardware"), b"one way to be coded")):
            done = run("render", "rockpool", "-o", self.out / options[0], *options[1:], *SMALL)
            self.assertEqual(done.returncode, 2, options)
            self.assertIn(word, done.stderr)
            self.assertEqual(self.left(), [])
        done = run("play", "rockpool", "--quality", "50")
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"--quality: `millpond play` writes no film", done.stderr)


class Codecs(AppTest):
    def test_each_in_its_files(self):
        for name, codec, told in (("a.mp4", "h265", "hevc"), ("a.mp4", "vp9", "vp9"), ("a.mp4", "av1", "av1"),
                                  ("a.mov", "h264", "h264"), ("a.mkv", "prores", "prores"),
                                  ("a.mkv", "ffv1", "ffv1"), ("a.webm", "av1", "av1")):
            self.render(self.picture(), "-o", self.out / name, "--codec", codec, *SMALL)
            found = probe(self.out / name)
            self.assertEqual((found["codec_name"], found["frames"]), (told, 30), name)

    def test_lossless(self):
        self.render(self.picture(), "-o", self.out / "a.mkv", "--codec", "ffv1", *SMALL)
        self.render(self.picture(), "-o", self.out / "b.apng", *SMALL)
        lossless = frames_of(self.out / "a.mkv", 320, 180)
        self.assertTrue((lossless == frames_of(self.out / "b.apng", 320, 180)).all())

    def test_hardware_or_a_note(self):
        done = run("render", "rockpool", "-o", self.out / "a.mp4", "--hardware", *SMALL)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(probe(self.out / "a.mp4")["frames"], 30)

    def test_says_nothing_else(self):
        for name, codec in (("a.mkv", "h265"), ("a.mkv", "av1")):
            done = run("render", "rockpool", "-o", self.out / name, "--codec", codec, "--quiet", *SMALL)
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, b"", b""))


if __name__ == "__main__":
    unittest.main()
