"""Films as people have them: HDR, interlaced, fast, joined, with several tracks."""

import json
import struct
import subprocess
import unittest

import numpy as np

from app_support import AppTest, ffmpeg, frames_of, probe, run

# Still water seen through this look shows its backdrop as it is.
PLAIN = ("--rain", "0", "--look", "lens", "--lookup", "nearest")


def tracks_of(path):
    """All streams, chapters and texts of a file."""
    command = ["ffprobe", "-v", "error", "-show_streams", "-show_chapters", "-show_format", "-of",
               "json", str(path)]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def pgs():
    """Subtitles of a Blu-ray, which are pictures: a square of 8 x 8 pixels from 0.2 s to 0.9 s."""
    def part(at, kind, body):
        return b"PG" + struct.pack(">IIBH", round(at * 90000), 0, kind, len(body)) + body

    def screen(at, number, shown):
        places = struct.pack(">HBBHH", 0, 0, 0, 8, 8) if shown else b""
        head = struct.pack(">HHBHBBBB", 96, 64, 0x10, number, 0x80 if shown else 0, 0, 0, len(places) // 8)
        window = struct.pack(">BBHHHH", 1, 0, 8, 8, 8, 8)
        colours = bytes((0, 0, 1, 200, 128, 128, 255))
        lines = bytes((0, 0x88, 1, 0, 0)) * 8
        picture = struct.pack(">HBBI", 0, 0, 0xC0, len(lines) + 4)
        picture = picture[:4] + picture[5:] + struct.pack(">HH", 8, 8) + lines
        return (part(at, 0x16, head + places) + part(at, 0x17, window) +
                (part(at, 0x14, colours) + part(at, 0x15, picture) if shown else b"") + part(at, 0x80, b""))

    return screen(0.2, 0, True) + screen(0.9, 1, False)


class Tracks(AppTest):
    def rich(self):
        """A film with sound in 5.1 and stereo, subtitles, chapters and a title."""
        path, lines = self.folder / "rich.mkv", self.folder / "lines.srt"
        lines.write_text("1\n00:00:00,200 --> 00:00:00,900\nHello\n\n"
                         "2\n00:00:01,200 --> 00:00:01,900\nWorld\n", encoding="utf-8")
        texts = self.folder / "texts.txt"
        chapters = "".join(f"[CHAPTER]\nTIMEBASE=1/1000\nSTART={1000 * i}\nEND={1000 * i + 1000}\n"
                           f"title=Part {i}\n" for i in range(2))
        texts.write_text(";FFMETADATA1\ntitle=A pond\nlocation=+48.1+11.5/\n" + chapters,
                         encoding="utf-8")
        ffmpeg("-f", "lavfi", "-i", "testsrc=size=96x64:rate=25:duration=2", "-f", "lavfi", "-i",
               "sine=440:duration=2", "-i", lines, "-i", texts, "-filter_complex",
               "[1]asplit[a][b];[a]pan=5.1|c0=0*c0|c1=0*c0|c2=c0|c3=0*c0|c4=0*c0|c5=0*c0[six];"
               "[b]pan=stereo|c0=c0|c1=c0[two]", "-map", "0", "-map", "[six]", "-map", "[two]", "-map",
               "2", "-map_metadata", "3", "-pix_fmt", "yuv420p", "-c:a:0", "pcm_s16le", "-c:a:1",
               "libvorbis", "-c:s", "srt", "-metadata:s:a:0", "language=eng", "-metadata:s:a:1", "language=deu",
               "-metadata:s:s:0", "language=fre", path)
        return path

    def check(self, name, kinds, left_out, *options):
        done = self.ran("render", self.rich(), "-o", self.out / name, *options)
        found = tracks_of(self.out / name)
        made = [(s["codec_name"], s.get("channels"), s.get("tags", {}).get("language"))
                for s in found["streams"][1:] if s["codec_name"] != "bin_data"]
        self.assertEqual(made, kinds)
        self.assertEqual(left_out, "left out" in done.stderr.decode(), done.stderr)
        return found, done.stderr.decode()

    def check_texts(self, found):
        self.assertEqual([(c["tags"]["title"], float(c["start_time"])) for c in found["chapters"]],
                         [("Part 0", 0), ("Part 1", 1)])
        tags = {key.lower(): value for key, value in found["format"]["tags"].items()}
        self.assertEqual(tags["title"], "A pond")
        self.assertNotIn("48.1", json.dumps(found), "the place stays private")

    def test_matroska(self):
        found, _ = self.check("a.mkv", [("pcm_s16le", 6, "eng"), ("vorbis", 2, "deu"),
                                        ("subrip", None, "fre")], False)
        self.check_texts(found)
        lines = ffmpeg("-i", self.out / "a.mkv", "-f", "srt", "-").decode()
        self.assertIn("00:00:01,200 --> 00:00:01,900\nWorld", lines)

    def test_encoded_again(self):
        found, _ = self.check("a.mp4", [("aac", 6, "eng"), ("aac", 2, "deu"), ("mov_text", None, "fre")], False)
        self.check_texts(found)
        found, _ = self.check("a.webm", [("opus", 6, "eng"), ("vorbis", 2, "deu"), ("webvtt", None, "fre")], False)
        self.check_texts(found)
        for name in ("a.mp4", "a.webm"):
            sound = np.frombuffer(ffmpeg("-i", self.out / name, "-map", "0:a:0", "-f", "s16le", "-"),
                                  "<i2").reshape(-1, 6)
            self.assertAlmostEqual(len(sound) / 48000 if name == "a.webm" else len(sound) / 44100, 2,
                                   delta=0.05)
            self.assertEqual(np.abs(sound[20000:60000].astype(float)).mean(axis=0).argmax(), 2,
                             "the middle channel stays the middle")

    def test_nothing_fits(self):
        _, said = self.check("a.gif", [], True, "--fps", "5")
        for words in ("sound (pcm_s16le, eng)", "sound (vorbis, deu)", "subtitles", "chapters"):
            self.assertIn(words, said)

    def test_the_rest_of_a_film(self):
        found, _ = self.check("a.mkv", [("pcm_s16le", 6, "eng"), ("vorbis", 2, "deu"),
                                        ("subrip", None, "fre")], False, "--start", "0.6",
                              "--seconds", "1")
        self.assertEqual([float(c["start_time"]) for c in found["chapters"]], [0, 0.4])
        self.assertEqual(float(found["chapters"][1]["end_time"]), 1)
        lines = ffmpeg("-i", self.out / "a.mkv", "-f", "srt", "-").decode()
        self.assertIn("00:00:00,600 --> 00:00:01,000\nWorld", lines)
        self.assertNotIn("Hello", lines)

    def test_info(self):
        path = self.rich()
        told = json.loads(self.ran("info", path, "--json").stdout)
        self.assertEqual([(t["kind"], t["codec"], t["channels"], t["language"], t["copied"],
                           t["encoded"]) for t in told["tracks"]],
                         [("sound", "pcm_s16le", "6 channels", "eng", ".mkv", ".mp4 .mov .webm"),
                          ("sound", "vorbis", "stereo", "deu", ".mkv .webm", ".mp4 .mov"),
                          ("subtitles", "subrip", "", "fre", ".mkv", ".mp4 .mov .webm")])
        self.assertEqual((told["chapters"], told["texts"]), (2, {"title": "A pond"}))
        self.assertEqual((told["becomes"]["width"], told["becomes"]["frames"]), (96, 50))
        said = self.ran("info", path).stdout.decode()
        for line in ("  sound: pcm_s16le, 6 channels, 44100 Hz, eng; copied to .mkv; encoded again for .mp4 .mov "
                     ".webm\n", "  subtitles: subrip, fre; copied to .mkv; encoded again for .mp4 .mov .webm\n", "  2 chapters\n",
                     "  title: A pond\n", "  becomes 96 x 64 pixels at 25 frames a second, "):
            self.assertIn(line, said)

    def test_subtitles(self):
        """Text is converted for each container; pictures are left out of those that refuse them."""
        self.rich() # writes lines.srt
        seen = ("-f", "lavfi", "-i", "color=red:size=96x64:rate=25:duration=2", "-c:v", "libx264")
        lines = "00:00:00,200 --> 00:00:00,900\nHello\n\n2\n00:00:01,200 --> 00:00:01,900\nWorld\n"
        for codec, ending in (("mov_text", "mov"), ("webvtt", "mkv"), ("ass", "mkv")):
            film = self.folder / f"{codec}.{ending}"
            ffmpeg("-i", self.folder / "lines.srt", *seen, "-c:s", codec, film)
            for output in ("a.mp4", "a.mov", "a.mkv", "a.webm"):
                with self.subTest(codec, output=output):
                    done = self.ran("render", film, "-o", self.out / output, "-y", *PLAIN)
                    self.assertNotIn(b"left out", done.stderr)
                    self.assertIn(lines, ffmpeg("-i", self.out / output, "-f", "srt", "-").decode().replace("\r", ""))
        for output in ("a.mp4", "a.mkv", "a.webm"): # a subtitle ends with the film
            self.render(film, "-o", self.out / output, "-y", *PLAIN, "--seconds", "0.4")
            self.assertIn("00:00:00,200 --> 00:00:00,400", ffmpeg("-i", self.out / output, "-f", "srt", "-").decode())
        old = self.folder / "old.mkv"
        (self.folder / "old.srt").write_bytes(b"1\n00:00:00,200 --> 00:00:00,900\nd\xe9j\xe0 vu\n")
        ffmpeg("-i", self.folder / "old.srt", *seen, "-c:s", "copy", old)
        self.render(old, "-o", self.out / "old.mp4", *PLAIN)
        self.assertIn("déjà vu", ffmpeg("-i", self.out / "old.mp4", "-f", "srt", "-").decode())
        pictures, film = self.folder / "pictures.sup", self.folder / "pictures.mkv"
        pictures.write_bytes(pgs())
        ffmpeg("-i", pictures, *seen, "-c:s", "copy", film)
        for output in ("a.mp4", "a.webm", "b.mkv"):
            done = self.ran("render", film, "-o", self.out / output, "-y", *PLAIN)
            self.assertEqual(b"left out subtitles (hdmv_pgs_subtitle)" in done.stderr, output != "b.mkv", done.stderr)

    def test_other_pictures(self):
        film = self.folder / "two.mkv"
        seen = ("-f", "lavfi", "-i", "color=red:size=96x64:rate=25:duration=0.2")
        ffmpeg(*seen, *seen, "-map", 0, "-map", 1, "-c:v", "libx264", "-c:v:1", "mpeg4", film)
        done = self.ran("render", film, "-o", self.out / "a.mkv", *PLAIN)
        self.assertIn(b"left out other pictures (mpeg4)", done.stderr)

    def test_timecode(self):
        film = self.film("in.mov", codecs=("-timecode", "01:00:00:00"))
        self.render(film, "-o", self.out / "a.mov", "--start", "0.4")
        codes = {s["tags"].get("timecode") for s in tracks_of(self.out / "a.mov")["streams"]}
        self.assertIn("01:00:00:10", codes)
        said = self.ran("render", film, "-o", self.out / "b.mov", "--fps", "30").stderr.decode()
        self.assertIn("left out the time code", said)


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

    def test_info(self):
        film = self.hdr("arib-std-b67")
        told = json.loads(self.ran("info", film, "--json").stdout)
        self.assertEqual([told[key] for key in ("hdr", "primaries", "transfer", "matrix", "interlaced")],
                         ["HLG", "bt2020", "arib-std-b67", "bt2020nc", False])
        self.assertEqual(told["becomes"]["changes"], "HDR (HLG) is tone-mapped to SDR; its 10 bits become 8 with a dither")
        self.assertIn(", HDR: HLG\n", self.ran("info", film).stdout.decode())

    def test_hdr_without_its_metadata(self):
        grey, said = self.first(self.hdr("smpte2084", "gray", tags=False))
        self.assertIn("tone-mapped", said)
        self.assertTrue((abs(grey - 128) < 4).all(), grey)

    def test_truncated_hdr_metadata(self):
        """Damage in the boxes of colours and brightness costs at most these facts."""
        film = self.folder / "whole.mp4"
        light = "master-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,1):max-cll=1000,400"
        ffmpeg("-f", "lavfi", "-i", "color=gray:size=64x48:rate=25:duration=0.08", "-vf", "format=yuv420p10le", "-c:v",
               "libx265", "-x265-params", f"log-level=none:hdr10=1:{light}", "-color_trc", "smpte2084",
               "-color_primaries", "bt2020", "-colorspace", "bt2020nc", film)
        data = film.read_bytes()
        for name in (b"colr", b"mdcv", b"clli", b"hvcC"):
            at = data.find(name)
            self.assertEqual(at < 0, name in (b"mdcv", b"clli"), name) # FFmpeg leaves these to the stream
            for damage in (b"\0\0\0\x0a", b"\xff\xff\xff\xff", b"\0\0\0\0") if at >= 0 else ():
                (self.folder / "cut.mp4").write_bytes(data[:at - 4] + damage + data[at:])
                done = run("info", self.folder / "cut.mp4")
                self.assertIn(done.returncode, (0, 2), done.stderr)
                self.assertEqual(done.returncode, 0 if b"HDR: PQ" in done.stdout else 2, done)
        # The messages of the stream that describe the brightness: 137 and 144, cut in the middle.
        for message in (b"\x89\x18", b"\x90\x04"):
            at = data.index(message)
            for damage in (b"\xff\xff", message[:1] + b"\x02", message[:1] + b"\0"):
                (self.folder / "cut.mp4").write_bytes(data[:at] + damage + data[at + 2:])
                self.assertIn("HDR: PQ", self.ran("info", self.folder / "cut.mp4").stdout.decode())

    def test_deep_films_are_dithered(self):
        film = self.folder / "deep.mkv"
        for stored, levels in ((402, {98, 99}), (64, {0}), (940, {255})):
            ffmpeg("-f", "lavfi", "-i", "color=gray:size=64x48:rate=25:duration=0.08", "-vf",
                   f"format=yuv420p10le,geq=lum={stored}:cb=512:cr=512", "-c:v", "ffv1", film)
            done = self.ran("render", film, "-o", self.out / "a.mkv", "-y", "--codec", "ffv1", *PLAIN)
            self.assertIn("its 10 bits become 8 with a dither", done.stderr.decode())
            shown = frames_of(self.out / "a.mkv", 64, 48)[..., :3]
            self.assertEqual(set(np.unique(shown)), levels)
            self.assertAlmostEqual(shown.mean(), (stored - 64) * 255 / 876, delta=0.05)

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

    def test_late_start(self):
        # Each frame has another shade.
        film = self.folder / "long.mkv"
        ffmpeg("-f", "lavfi", "-i", "color=black:size=32x32:rate=5:duration=100", "-f", "lavfi", "-i",
               "sine=440:duration=100", "-vf", "geq=lum='mod(N*7,220)+16':cb=128:cr=128", "-g", "50",
               "-c:v", "libx264", "-qp", "4", film)
        for name in (film, film.with_suffix(".ts")):
            if name != film:
                ffmpeg("-i", film, "-c:v", "copy", "-c:a", "mp2", name)
            done = self.ran("render", name, "-o", self.out / "a.mkv", "--codec", "ffv1", *PLAIN, "--start",
                            "90", "--seconds", "4")
            self.assertIn("running up to --start", done.stderr.decode())
            made = frames_of(self.out / "a.mkv", 32, 32)[:, 16, 16, 0].astype(int)
            shades = (np.arange(450, 470) * 7 % 220) * 255 / 219
            np.testing.assert_allclose(made, shades, atol=3)
            self.assertAlmostEqual(float(probe(self.out / "a.mkv")["sound"]["tags"]["DURATION"][6:]), 4,
                                   delta=0.1)

    def test_late_start_of_joined_films(self):
        one = self.film("one.ts", seconds=40, rate=5, size="32x32")
        both = self.folder / "both.ts"
        both.write_bytes(one.read_bytes() * 2)
        result = self.render(both, "-o", self.out / "a.mp4", "--start", "70")
        self.assertEqual(result["frames"], 50)
        self.assertAlmostEqual(float(probe(self.out / "a.mp4")["sound"]["duration"]), 10, delta=0.2)

    def test_a_palette_for_each_scene(self):
        """Three gradients, the third as the first: each has more colours than a shared palette holds."""
        y, x = np.mgrid[0:64, 0:96]
        blue = np.stack([40 + y, 90 + y + 0 * x, 140 + x], -1)
        red = np.stack([140 + x, 40 + y, 20 + y / 2], -1)
        frames = np.rint(np.repeat([blue, red, blue], 8, axis=0)).astype(np.uint8)
        film = self.folder / "in.mkv"
        ffmpeg("-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "96x64", "-r", "10", "-i", "-", "-c:v", "ffv1",
               "-pix_fmt", "bgr0", film, input=frames.tobytes())
        self.render(film, "-o", self.out / "a.gif", *PLAIN)
        made = frames_of(self.out / "a.gif", 96, 64)[..., :3].astype(float)
        self.assertEqual(len(made), 24)
        errors = np.abs(made - frames).mean(axis=(1, 2, 3))
        one = np.frombuffer(ffmpeg("-i", film, "-filter_complex", "split[a][b];[a]palettegen[p];[b][p]paletteuse",
                                   "-c:v", "gif", "-f", "gif", self.out / "one.gif"), np.uint8)
        self.assertEqual(len(one), 0)
        shared = np.abs(frames_of(self.out / "one.gif", 96, 64)[..., :3].astype(float) - frames).mean()
        self.assertLess(errors.mean(), 0.75 * shared)
        self.assertLess(errors.max(), 1.3 * errors.min(), errors)


if __name__ == "__main__":
    unittest.main()
