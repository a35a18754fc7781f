"""Films as people have them: HDR, interlaced, fast, joined."""

import unittest

import numpy as np

from app_support import AppTest, ffmpeg, frames_of, probe

# Still water seen through this look shows its backdrop as it is.
PLAIN = ("--rain", "0", "--look", "lens", "--lookup", "nearest")


class FilmKinds(AppTest):
    def hdr(self, transfer, colour="white", tags=True):
        """A film of one colour, whose diffuse white is at 203 cd/m2."""
        path = self.folder / f"{transfer}.mp4"
        named = ("-color_primaries", "bt2020", "-colorspace", "bt2020nc") if tags else ()
        unnamed = "" if tags else ",setparams=color_primaries=unknown:colorspace=unknown"
        ffmpeg("-f", "lavfi", "-i", f"color={colour}:size=64x48:rate=25:duration=0.2", "-vf",
               "zscale=pin=bt709:tin=iec61966-2-1:min=bt709:p=bt2020:m=bt2020nc:npl=203:"
               f"t={transfer},format=yuv420p10le{unnamed}", "-c:v", "libx265", "-x265-params",
               "log-level=none", "-color_trc", transfer, *named, path)
        return path

    def first(self, film, *options):
        """The middle pixel of the first frame, and the messages."""
        done = self.ran("render", film, "-o", self.out / "f%d.png", *PLAIN, "--seconds", "0.04",
                        *options)
        return frames_of(self.out / "f0.png", 64, 48)[0][24, 32, :3].astype(int), done.stderr.decode()

    def test_hdr(self):
        for transfer, name in (("smpte2084", "PQ"), ("arib-std-b67", "HLG")):
            white, said = self.first(self.hdr(transfer))
            self.assertIn(f"HDR ({name}) is tone-mapped to SDR", said)
            self.assertTrue((abs(white - 212) < 8).all(), white)
            grey, _ = self.first(self.hdr(transfer, "gray"))
            self.assertTrue((abs(grey - 128) < 4).all(), grey)
            red, _ = self.first(self.hdr(transfer, "0xa01010"))
            self.assertTrue(red[0] > 130 and red[1] < 45 and red[2] < 45, red)

    def test_hdr_without_its_metadata(self):
        grey, said = self.first(self.hdr("smpte2084", "gray", tags=False))
        self.assertIn("tone-mapped", said)
        self.assertTrue((abs(grey - 128) < 4).all(), grey)

    def test_interlaced(self):
        film = self.folder / "in.mpg"
        # A white bar moves by four pixels in each field, so a combed frame has it twice.
        ffmpeg("-f", "lavfi", "-i", "color=black:size=96x64:rate=50:duration=1", "-f", "lavfi",
               "-i", "color=white:size=8x64:rate=50:duration=1", "-filter_complex",
               "[0][1]overlay=x='mod(4*n,88)',interlace=lowpass=off", "-c:v", "mpeg2video", "-q:v",
               "2", "-flags", "+ildct+ilme", film)
        done = self.ran("render", film, "-o", self.out / "a.apng", *PLAIN)
        self.assertIn("interlaced frames are deinterlaced", done.stderr.decode())
        made = frames_of(self.out / "a.apng", 96, 64)[2:-2, ..., 0].astype(int)
        self.assertEqual(len(made), 25 - 4)
        stored = frames_of(film, 96, 64)[2:-2, ..., 0].astype(int)

        def combs(frames):
            return np.abs(frames[:, 9:55] * 2 - frames[:, 8:54] - frames[:, 10:56]).mean()

        self.assertLess(combs(made), combs(stored) / 5)
        # Each field becomes a frame at twice the rate.
        self.render(film, "-o", self.out / "b.apng", *PLAIN, "--fps", "50")
        bars = frames_of(self.out / "b.apng", 96, 64)[4:-4, 32, :, 0].argmax(axis=1)
        self.assertEqual(len(bars), 50 - 8)
        steps = np.diff(bars)
        self.assertGreater((steps[steps > 0] == 4).mean(), 0.9, bars)

    def test_fast(self):
        film = self.film(rate=240, seconds=0.5, sound=False)
        self.render(film, "-o", self.out / "a.mp4")
        made = probe(self.out / "a.mp4")
        self.assertEqual((made["frames"], made["fps"]), (120, 240))

    def test_joined(self):
        one = self.film("one.ts", seconds=2)
        both = self.folder / "both.ts"
        both.write_bytes(one.read_bytes() * 3)
        self.render(both, "-o", self.out / "a.mp4")
        made = probe(self.out / "a.mp4")
        self.assertEqual(made["frames"], 150)
        self.assertAlmostEqual(float(made["duration"]), 6, delta=0.01)
        self.assertAlmostEqual(float(made["sound"]["duration"]), 6, delta=0.1)
        tone = np.frombuffer(ffmpeg("-i", self.out / "a.mp4", "-vn", "-ac", "1", "-ar", "8000", "-f",
                                    "s16le", "-"), "<i2").astype(float)
        loud = np.abs(tone[: len(tone) // 400 * 400]).reshape(-1, 400).max(axis=1)
        self.assertGreater((loud > 1000).mean(), 0.97, "the tone is heard throughout")


if __name__ == "__main__":
    unittest.main()
