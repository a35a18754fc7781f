"""Tile maps: those that Debian's own Tiled saved, every way of storing tiles, and broken ones."""

import base64
import ctypes
import ctypes.util
import gzip
import json
import os
import shutil
import struct
import subprocess
import unittest
import zlib

import numpy as np

from app_support import AppTest, SOURCE, frames_of, probe, run, write_png

MILL = SOURCE / "examples/maps/mill.tmx"
T = 8  # side of a tile of the small map [pixels]
FLIPS = (0x80000000, 0x40000000, 0x20000000)
SHORT = ("--size", "96x64", "--seconds", "0.2", "--fps", "20", "--threads", 1)


def editor(program, *arguments):
    """Runs one of Tiled's own programs, without a display."""
    env = dict(os.environ, QT_QPA_PLATFORM="offscreen", XDG_RUNTIME_DIR="/tmp")
    subprocess.run([program, *map(str, arguments)], check=True, env=env, capture_output=True, timeout=120)


def squeeze_zstd(data):
    library = ctypes.CDLL(ctypes.util.find_library("zstd") or "libzstd.so.1")
    library.ZSTD_compress.restype = ctypes.c_size_t
    room = ctypes.create_string_buffer(len(data) + 1024)
    size = library.ZSTD_compress(room, ctypes.c_size_t(len(room)), data, ctypes.c_size_t(len(data)), 3)
    return room.raw[:size]


SQUEEZE = {"": bytes, "zlib": zlib.compress, "gzip": gzip.compress, "zstd": squeeze_zstd}


def data_of(tiles, encoding="csv", compression=""):
    """The element `data` of a layer, or a chunk's text."""
    flat = [int(t) for t in np.asarray(tiles).ravel()]
    if encoding == "xml":
        return "<data>" + "".join(f'<tile gid="{t}"/>' for t in flat) + "</data>"
    if encoding == "csv":
        return '<data encoding="csv">' + ",".join(map(str, flat)) + "</data>"
    packed = base64.b64encode(SQUEEZE[compression](struct.pack(f"<{len(flat)}I", *flat))).decode()
    how = f' compression="{compression}"' if compression else ""
    return f'<data encoding="base64"{how}>\n  {packed}\n</data>'


def layer(name, tiles, water=None, attributes="", **how):
    high, wide = np.asarray(tiles).shape
    says = "" if water is None else (
        f'<properties><property name="{water}" type="bool" value="true"/></properties>')
    return f'<layer name="{name}" width="{wide}" height="{high}" {attributes}>{says}{data_of(tiles, **how)}</layer>'


class TiledTest(AppTest):
    def setUp(self):
        super().setUp()
        random = np.random.default_rng(5)
        self.numbers = random.integers(1, 13, (8, 12)).astype(np.uint32)
        for flip in FLIPS:
            self.numbers[random.uniform(size=(8, 12)) < 0.3] |= np.uint32(flip)
        self.pictures(random)

    def pictures(self, random):
        """A tileset with a margin and spacing, tiles without symmetry, and two single pictures."""
        sheet = np.zeros((2 + 3 * T + 2 * 3 + 1, 2 + 4 * T + 3 * 3 + 2, 4), np.uint8)
        sheet[..., 0] = 255  # what no tile may show
        sheet[..., 3] = 255
        for i in range(12):
            y, x = 2 + i // 4 * (T + 3), 2 + i % 4 * (T + 3)
            sheet[y:y + T, x:x + T, 1:3] = random.integers(0, 250, (T, T, 2))
            sheet[y:y + T, x:x + T, 0] = 20 * i
        write_png(self.folder / "sheet.png", sheet)
        for name, size in (("tall", (20, 8)), ("wide", (8, 14))):
            one = random.integers(0, 255, (*size, 4)).astype(np.uint8)
            one[..., 3] = 255
            one[:2, :2, 3] = 0
            write_png(self.folder / f"{name}.png", one)
        (self.folder / "outer.tsx").write_text(
            f'<?xml version="1.0"?><tileset name="outer" tilewidth="{T}" tileheight="20" tilecount="2" columns="0">'
            '<tileoffset x="3" y="-2"/>'
            '<tile id="0"><image width="8" height="20" source="tall.png"/></tile>'
            '<tile id="5"><image width="14" height="8" source="wide.png"/></tile></tileset>')

    def write(self, layers, name="map.tmx", head='infinite="0"', orientation="orthogonal", sets=None):
        """A map of 12 x 8 tiles; its water is in a corner."""
        path = self.folder / name
        sets = sets or (
            f'<tileset firstgid="1" name="sheet" tilewidth="{T}" tileheight="{T}" tilecount="12" columns="4" '
            'margin="2" spacing="3"><image source="sheet.png" width="45" height="33"/></tileset>'
            '<tileset firstgid="21" source="outer.tsx"/>')
        path.write_text(
            f'<?xml version="1.0" encoding="UTF-8"?>\n<map version="1.8" orientation="{orientation}" '
            f'renderorder="right-down" width="12" height="8" tilewidth="{T}" tileheight="{T}" {head}>'
            f'{sets}{"".join(layers)}</map>')
        return path

    def lake(self):
        """Water under the two lowest tiles at the left."""
        tiles = np.zeros((8, 12), np.uint32)
        tiles[6:, :2] = 3
        return tiles

    def full(self, **how):
        things = np.zeros((8, 12), np.uint32)
        things[3, 4], things[5, 6], things[4, 8] = 21, 26, 26 | FLIPS[2]
        return [layer("ground", self.numbers, **how), layer("lake", self.lake(), "water", **how),
                '<group name="more" opacity="0.8" offsetx="2" offsety="-1">'
                + layer("things", things, attributes='tintcolor="#ff80c0"', **how) + "</group>",
                layer("hidden", self.numbers, attributes='visible="0"', **how)]

    def picture(self, path, *options):
        """(picture, JSON) of a map at its own size."""
        told = self.render(path, "-o", self.out / "map.png", "--seconds", "0.1", "--rain", 0, *options)
        self.assertEqual(told["frames"], 1)
        return frames_of(self.out / "map.png", told["width"], told["height"])[0].astype(int), told

    # ---- maps of the editor's own ----------------------------------------------------------------

    @unittest.skipUnless(shutil.which("tmxrasterizer"), "tiled is not installed: its picture is compared with ours")
    def test_land_is_drawn_as_tiled_draws_it(self):
        path = self.write(self.full())
        for name in ("saved.tmx", "saved.tmj"):
            editor("tiled", "--export-map", path, self.folder / name)
            editor("tmxrasterizer", self.folder / name, self.folder / "theirs.png")
            ours, told = self.picture(self.folder / name, "--size", "96x64")
            self.assertEqual(told["tile"], T)
            self.assertLessEqual(self.apart(ours, T, T), 2, name)

    def apart(self, ours, wide, high):
        """How far the land of a map of tiles of wide x high pixels is from theirs.png, which is as much larger as tiles
        reach over its sides."""
        size = probe(self.folder / "theirs.png")
        theirs = frames_of(self.folder / "theirs.png", size["width"], size["height"])[0].astype(int)
        rows, columns = ours.shape[:2]
        worst = []
        for y in range(size["height"] - rows + 1):
            for x in range(size["width"] - columns + 1):
                part = theirs[y:y + rows, x:x + columns]
                apart = np.abs(ours - part)[..., :3].max(axis=2)
                apart[max(0, 7 * high - T):, :wide + T] = 0  # the water's four tiles
                worst.append(apart[part[..., 3] > 0].max())
        return min(worst)

    @unittest.skipUnless(shutil.which("tmxrasterizer"), "tiled is not installed: its picture is compared with ours")
    def test_overlapping_tiles_lie_on_each_other_as_tiled_lays_them(self):
        """In each render order, with offsets, of tiles that are larger than their place."""
        random = np.random.default_rng(11)
        things = random.choice([0, 1, 5, 9, 21, 26], (8, 12)).astype(np.uint32)
        turned = np.where(random.uniform(size=(8, 12)) < 0.5, things | np.uint32(FLIPS[2]), things)
        turned[things == 0] = 0
        orders = ("right-down", "right-up", "left-down", "left-up")
        offsets = ((0, 0, turned), (2, -1, turned), (0.5, 0.5, things), (-0.5, -1.5, things), (1.3, -2.7, things))
        for wide, high in ((8, 8), (1, 16), (16, 1)):
            for order, (x, y, tiles) in zip(orders * 2, offsets):
                path = self.write([
                    layer("things", tiles, attributes=f'offsetx="{x}" offsety="{y}"'),
                    layer("lake", self.lake(), "water", attributes='visible="0"')])
                path.write_text(path.read_text().replace("right-down", order).replace(
                    f'height="8" tilewidth="{T}" tileheight="{T}" infinite',
                    f'height="8" tilewidth="{wide}" tileheight="{high}" backgroundcolor="#101010" infinite'))
                editor("tmxrasterizer", path, self.folder / "theirs.png")
                ours, _ = self.picture(path, "--size", f"{12 * wide}x{8 * high}")
                self.assertLessEqual(self.apart(ours, wide, high), 2, (wide, high, order, x, y))

    @unittest.skipUnless(shutil.which("tmxrasterizer"), "tiled is not installed: its picture is compared with ours")
    def test_the_mill_is_drawn_as_tiled_draws_it(self):
        editor("tmxrasterizer", "--hide-layer", "bed", "--hide-layer", "over", MILL, self.folder / "land.png")
        editor("tmxrasterizer", MILL, self.folder / "theirs.png")
        ours, told = self.picture(MILL)
        size = told["width"], told["height"]
        self.assertEqual(size, (44 * 32, 26 * 32))
        land = frames_of(self.folder / "land.png", *size)[0][..., 3] == 255
        theirs = frames_of(self.folder / "theirs.png", *size)[0].astype(int)
        apart = np.abs(ours - theirs)[..., :3].max(axis=2)
        self.assertLessEqual(apart[land].max(), 2)
        self.assertGreater(land.mean(), 0.4)
        self.assertGreater((apart[~land] > 2).mean(), 0.5)

    def sheet(self, inner=""):
        return (f'<tileset firstgid="1" name="sheet" tilewidth="{T}" tileheight="{T}" tilecount="12" columns="4" '
                f'margin="2" spacing="3"><image source="sheet.png" width="45" height="33"/>{inner}</tileset>')

    def holed(self):
        """The ground without its first tile, which is water instead."""
        ground, lake = self.numbers & np.uint32(~FLIPS[2] & 0xFFFFFFFF), np.zeros((8, 12), np.uint32)
        ground[0, 0], lake[0, 0] = 0, 1
        return [layer("lake", lake, "water", attributes='visible="0"'), layer("ground", ground)]

    def worst(self, path, size, *options, seconds="0.1"):
        """The greatest difference from Tiled's picture, which may begin left of and above ours."""
        editor("tmxrasterizer", "--no-smoothing", *options, path, self.folder / "theirs.png")
        theirs = probe(self.folder / "theirs.png")
        theirs = frames_of(self.folder / "theirs.png", theirs["width"], theirs["height"])[0].astype(int)
        ours, _ = self.picture(path, "--size", "%dx%d" % size, "--seconds", seconds)
        padded = np.zeros((theirs.shape[0] + T, theirs.shape[1] + T, 4), int)
        padded[:theirs.shape[0], :theirs.shape[1]] = theirs
        worst = []
        for y in range(padded.shape[0] - ours.shape[0] + 1):
            for x in range(padded.shape[1] - ours.shape[1] + 1):
                part = padded[y:y + ours.shape[0], x:x + ours.shape[1]]
                worst.append(np.abs(ours - part)[..., :3].max(axis=2)[part[..., 3] == 255].max())
        return min(worst)

    @unittest.skipUnless(shutil.which("tmxrasterizer"), "tiled is not installed: its picture is compared with ours")
    def test_other_forms_of_maps_are_drawn_as_tiled_draws_them(self):
        objects = '<objectgroup name="o"><object id="1" gid="3" x="40" y="24" width="8" height="8"/></objectgroup>'
        for orientation, head, size in (
                ("isometric", "", (80, 80)),
                ("staggered", 'staggeraxis="y" staggerindex="even"', (104, 40)),
                ("turned", 'staggeraxis="y" staggerindex="odd" hexsidelength="4"', (104, 56)),
                ("hexagonal", 'staggeraxis="x" staggerindex="even" hexsidelength="2"', (64, 72))):
            layers = self.holed()
            if orientation == "turned":
                orientation, turned = "hexagonal", np.zeros((8, 12), np.uint32)
                turned[3, 2], turned[3, 5], turned[3, 8] = 5 | FLIPS[2], 6 | 0x10000000, 7 | FLIPS[2] | FLIPS[0]
                layers.append(layer("turned", turned))
            path = self.write([*layers, objects], head=f'infinite="0" {head}', orientation=orientation,
                              sets=self.sheet())
            self.assertLessEqual(self.worst(path, size), 2, (orientation, head))

    @unittest.skipUnless(shutil.which("tmxrasterizer"), "tiled is not installed: its picture is compared with ours")
    def test_objects_pictures_and_animations_are_drawn_as_tiled_draws_them(self):
        objects = ('<objectgroup name="o" opacity="0.6" offsetx="3" offsety="2" parallaxx="0.5">'
                   f'<object id="1" gid="{5 | FLIPS[0]}" x="20" y="40" width="8" height="8"/>'
                   '<object id="2" gid="4" x="24" y="36" width="8" height="8"/>'
                   '<object id="3" gid="2" x="40" y="50" width="24" height="12" rotation="30"/>'
                   '<object id="4" gid="9" x="60" y="50" width="8" height="8" visible="0"/></objectgroup>')
        clouds = ('<imagelayer name="clouds" offsetx="30" offsety="-5" repeatx="1" opacity="0.5" tintcolor="#80ffc0">'
                  '<image source="wide.png" width="14" height="8"/></imagelayer>')
        frames = ('<tile id="1"><animation><frame tileid="1" duration="100"/><frame tileid="7" duration="150"/>'
                  '<frame tileid="0" duration="50"/></animation></tile>')
        path = self.write([*self.holed(), clouds, objects], sets=self.sheet(frames))
        for milliseconds in (50, 200, 290, 450):
            self.assertLessEqual(self.worst(path, (96, 64), "--advance-animations", milliseconds,
                                            seconds=str(milliseconds / 1000)), 2, milliseconds)

    @unittest.skipUnless(shutil.which("tmxrasterizer"), "tiled is not installed: its picture is compared with ours")
    def test_tiles_as_large_as_the_grid_are_scaled(self):
        """As Tiled draws objects of that size; Debian's Tiled 1.8 does not know these attributes of 1.9."""
        for fit, box in (("stretch", lambda x, y: (x, y, 16, 8)), ("preserve-aspect-fit", lambda x, y: (x + 4, y, 8, 8))):
            sets = self.sheet().replace('<tileset', f'<tileset tilerendersize="grid" fillmode="{fit}"')
            tiles, objects = np.zeros((8, 12), np.uint32), []
            for i, flip in enumerate((0, FLIPS[0], FLIPS[1], FLIPS[2] | FLIPS[0])):
                tiles[2 + i, 3 + i] = 5 + i | flip
                x, y, wide, high = box(16 * (3 + i), 8 * (3 + i))
                at = f'x="{x}" y="{y}"'
                if flip & FLIPS[2]:  # turned by a quarter: upright, at the corner of its place
                    left = 16 * (3 + i) + (8 - high) / 2 + (0 if fit == "stretch" else (wide - 8) / 2)
                    top = 8 * (3 + i) - wide if fit == "stretch" else 8 * (3 + i) - 12
                    at, flip = f'x="{left}" y="{top}" rotation="90"', 0
                objects.append(f'<object id="{i + 1}" gid="{5 + i | flip}" {at} width="{wide}" height="{high}"/>')
            lake = layer("lake", self.lake(), "water", attributes='visible="0"')
            pictures = []
            for inside, name in ((layer("o", tiles), "grid.tmx"), (f'<objectgroup name="o">{"".join(objects)}</objectgroup>',
                                                                   "objects.tmx")):
                path = self.write([lake, inside], name, sets=sets if name == "grid.tmx" else self.sheet())
                path.write_text(path.read_text().replace(
                    'tilewidth="8" tileheight="8" infinite', 'tilewidth="16" tileheight="8" backgroundcolor="#101010" infinite'))
                pictures.append(self.picture(path, "--size", "192x64")[0])
            self.assertLessEqual(self.worst(path, (192, 64)), 2, fit)
            np.testing.assert_array_equal(pictures[0][16:48, 48:], pictures[1][16:48, 48:])

    @unittest.skipUnless(shutil.which("tmxrasterizer"), "tiled is not installed: its picture is compared with ours")
    def test_objects_of_templates_are_drawn_as_tiled_draws_them(self):
        (self.folder / "t").mkdir()
        def write(name, **numbers):
            """As XML and as JSON; tmxrasterizer 1.8 reads only JSON."""
            (self.folder / f"t/{name}.tx").write_text(
                '<?xml version="1.0"?><template><tileset firstgid="3" source="../outer.tsx"/>'
                f'<object name="tall" {" ".join(f"{key}={chr(34)}{value}{chr(34)}" for key, value in numbers.items())}/>'
                '</template>')
            (self.folder / f"t/{name}.tj").write_text(json.dumps({
                "type": "template", "tileset": {"firstgid": 3, "source": "../outer.tsx"},
                "object": {**numbers, "visible": True}}))

        write("tall", gid=3 | FLIPS[0], width=16, height=20)
        write("wide", gid=8, width=14, height=8, rotation=30)
        (self.folder / "t/pond.tx").write_text(
            '<template><object width="16" height="16"><properties><property name="water" type="bool" value="true"/>'
            '</properties></object></template>')
        objects = ('<objectgroup name="o"><object id="1" template="t/tall.tj" x="20" y="40"/>'
                   '<object id="2" template="t/wide.tj" x="40" y="40"/>'
                   '<object id="3" template="t/tall.tj" x="50" y="50" width="8" height="40"/>'
                   '<object id="4" template="t/tall.tj" gid="2" x="70" y="50" width="8" height="8"/></objectgroup>')
        path = self.write([*self.holed(), objects], sets=self.sheet())
        self.assertLessEqual(self.worst(path, (96, 64)), 2)
        drawn = [self.render(self.write([*self.holed(), one], sets=self.sheet()), "-o", "null", *SHORT)["picture_hash"]
                 for one in (objects, objects.replace(".tj", ".tx"))]
        self.assertEqual(*drawn)
        ground = layer("ground", np.full((8, 12), 2))
        wet = [self.render(self.write([ground, f'<objectgroup name="sea">{one}</objectgroup>']), "-o", "null", *SHORT)
               for one in ('<object id="1" template="t/pond.tx" x="0" y="48"/>',
                           '<object id="1" x="0" y="48" width="16" height="16"><properties>'
                           '<property name="water" type="bool" value="true"/></properties></object>')]
        self.assertEqual(wet[0]["picture_hash"], wet[1]["picture_hash"])
        (self.folder / "t/none.tx").write_text('<template/>')
        (self.folder / "t/bare.tx").write_text('<template><object gid="3"/></template>')
        for name, words in (("gone.tx", "No such file"), ("none.tx", "is not a template"), ("bare.tx", "no tileset")):
            path = self.write([*self.holed(), f'<objectgroup name="o"><object id="1" template="t/{name}"/></objectgroup>'])
            self.refused(["render", path, "-o", "null"], "map.tmx", f"t/{name}", words)

    def test_a_frame_that_no_tile_is_gives_one_message(self):
        frames = ('<tile id="1"><animation><frame tileid="1" duration="100"/><frame tileid="40" duration="150"/>'
                  '<frame tileid="41" duration="150"/></animation></tile>')
        path = self.write([layer("ground", np.full((8, 12), 2)), layer("lake", self.lake(), "water")], sets=self.sheet(frames))
        done = run("render", path, "-o", "null", *SHORT)
        self.assertEqual(done.returncode, 0, done.stderr)
        said = done.stderr.decode()
        self.assertEqual(said.count("left out"), 1)
        self.assertIn("2 tiles are left out: tileset 'sheet': tile 1 has frame 40, which the tileset lacks", said)

    def test_frames_of_tiles_follow_each_other_in_a_film(self):
        """Only the animated tile changes, and water stays where it is."""
        frames = ('<tile id="1"><animation><frame tileid="1" duration="100"/><frame tileid="7" duration="100"/>'
                  '</animation></tile>')
        ground = np.full((8, 12), 4)
        ground[2, 5] = 2
        path = self.write([layer("ground", ground), layer("lake", self.lake(), "water")], sets=self.sheet(frames))
        self.render(path, "-o", self.out / "film.mkv", "--codec", "ffv1", "--size", "96x64", "--fps", 20,
                    "--seconds", "0.4", "--rain", 0)
        film = frames_of(self.out / "film.mkv", 96, 64).astype(int)
        moved = [np.abs(film[i + 1] - film[i]).max(axis=2)[:48] for i in range(7)]
        self.assertEqual([int(m.max() > 2) for m in moved], [0, 1, 0, 1, 0, 1, 0])
        for picture in moved:
            picture[16:24, 40:48] = 0
            self.assertLessEqual(picture.max(), 2)

    def test_layers_with_parallax_follow_the_camera(self):
        """A layer of speed 0 stays on the picture; with the whole map it is at its place."""
        things = np.zeros((8, 12), np.uint32)
        things[3, 5] = 9
        whole = []
        for speed in ("1", "0"):
            path = self.write([layer("ground", np.full((8, 12), 4)), layer("lake", self.lake(), "water"),
                               layer("things", things, attributes=f'parallaxx="{speed}"')],
                              head='infinite="0" parallaxoriginx="32" parallaxoriginy="24"')
            self.render(path, "-o", self.out / "film.mkv", "--codec", "ffv1", "--size", "48x32", "--fps", 10,
                        "--camera", "4,3,6@0;6,3@0.5", "--rain", 0, "--look", "pool")
            film = frames_of(self.out / "film.mkv", 48, 32)[:, 16:24, 32:40].astype(int)
            apart = np.abs(film - film[0]).max(axis=(1, 2, 3))
            self.assertEqual(len(film), 5)
            self.assertTrue((apart[1:] > 20).all() if speed == "1" else (apart <= 1).all(), (speed, apart))
            whole.append(self.picture(path, "--size", "96x64")[0])
        np.testing.assert_array_equal(*whole)

    def test_tiles_that_no_tileset_has_are_left_out_with_one_message(self):
        lake = layer("lake", self.lake(), "water")
        for number, words in ((99999, "'outer' lacks"), (24, "'outer' lacks"), (200000000, "'outer' lacks")):
            ground = np.full((8, 12), 2)
            whole = self.render(self.write([layer("ground", np.where(ground > 0, 2, 0)), lake]), "-o", "null", *SHORT)
            ground[1, 3] = ground[2, 4] = number
            path = self.write([layer("ground", ground), lake], "old.tmx")
            done = run("render", path, "-o", "null", *SHORT)
            self.assertEqual(done.returncode, 0, done.stderr)
            said = done.stderr.decode()
            self.assertEqual(said.count("left out"), 1)
            self.assertIn("old.tmx: 2 tiles are left out: layer 'ground' has tile", said)
            self.assertIn(words, said)
            self.assertNotEqual(self.render(path, "-o", "null", *SHORT)["picture_hash"], whole["picture_hash"])

    def test_areas_of_an_object_layer_are_water(self):
        """A polygon, a rectangle or an ellipse, in TMX and TMJ, over the land of tiles."""
        ground = layer("ground", np.full((8, 12), 2))
        drop = ("--drop", "0,0.1,0.8,0.05,-0.1")
        says = '<properties><property name="water" type="bool" value="true"/></properties>'
        wanted = self.render(self.write([ground, layer("lake", self.lake(), "water", attributes='visible="0"')]),
                             "-o", "null", *SHORT, *drop)
        polygon = '<object id="1" x="16" y="48"><polygon points="0,0 -16,0 -16,16 0,16"/></object>'
        for inside in (polygon, '<object id="1" x="0" y="48" width="16" height="16"/>',
                       '<object id="1" x="0" y="64" width="16" height="16" rotation="-90"/>',
                       polygon.replace("<polygon", says + "<polygon")):
            group = f'<objectgroup name="sea">{"" if says in inside else says}{inside}</objectgroup>'
            path = self.write([ground, group])
            told = self.render(path, "-o", "null", *SHORT, *drop)
            self.assertEqual((told["state_hash"], told["picture_hash"]),
                             (wanted["state_hash"], wanted["picture_hash"]), inside)
        points = [{"x": x, "y": y} for x, y in ((0, 0), (-16, 0), (-16, 16), (0, 16))]
        water = [{"name": "water", "type": "bool", "value": True}]
        (self.folder / "area.tmj").write_text(json.dumps({
            "type": "map", "orientation": "orthogonal", "width": 12, "height": 8, "tilewidth": T, "tileheight": T,
            "tilesets": [{"firstgid": 1, "name": "sheet", "tilewidth": T, "tileheight": T, "tilecount": 12,
                          "columns": 4, "margin": 2, "spacing": 3, "image": "sheet.png"}],
            "layers": [{"type": "tilelayer", "name": "ground", "width": 12, "height": 8, "data": [2] * 96},
                       {"type": "objectgroup", "name": "sea", "properties": water,
                        "objects": [{"id": 1, "x": 16, "y": 48, "polygon": points}]}]}))
        told = self.render(self.folder / "area.tmj", "-o", "null", *SHORT, *drop)
        self.assertEqual(told["picture_hash"], wanted["picture_hash"])
        path = self.write([ground, f'<objectgroup name="sea">{polygon}</objectgroup>'])
        told = self.render(path, "-o", "null", *SHORT, *drop, "--water", "sea")
        self.assertEqual(told["state_hash"], wanted["state_hash"])
        self.refused(["render", self.write([ground, f'<objectgroup name="sea">{says}<object id="1" x="0" y="0">'
                                            '<polygon points="0,0 5,x"/></object></objectgroup>']), "-o", "null"],
                     "layer 'sea'", "not pairs of numbers")

    # ---- how tiles are stored --------------------------------------------------------------------

    def test_all_ways_of_storing_tiles_give_one_picture(self):
        pictures = set()
        ways = [("xml", ""), ("csv", "")] + [("base64", c) for c in SQUEEZE]
        for encoding, compression in ways:
            path = self.write(self.full(encoding=encoding, compression=compression))
            pictures.add(self.render(path, "-o", "null", *SHORT)["picture_hash"])
        pictures.add(self.render(self.infinite(), "-o", "null", *SHORT)["picture_hash"])
        pictures.add(self.render(self.as_json(), "-o", "null", *SHORT)["picture_hash"])
        self.assertEqual(len(pictures), 1)

    def infinite(self):
        """The same in chunks of 4 x 4, in no order."""
        def chunked(match):
            tiles = np.array(match, np.uint32).reshape(8, 12)
            parts = [f'<chunk x="{x}" y="{y}" width="4" height="4">'
                     + ",".join(str(int(t)) for t in tiles[y:y + 4, x:x + 4].ravel()) + "</chunk>"
                     for y in (4, 0) for x in (8, 0, 4)]
            return '<data encoding="csv">' + "".join(parts) + "</data>"
        layers = []
        for text in self.full():
            before, rest = text.split('<data encoding="csv">')
            numbers, after = rest.split("</data>")
            layers.append(before + chunked([int(n) for n in numbers.split(",")]) + after)
        return self.write(layers, "infinite.tmx", 'infinite="1"')

    def as_json(self):
        """The same as TMJ, with a tileset in a file of its own, TSJ."""
        things = np.zeros((8, 12), np.uint32)
        things[3, 4], things[5, 6], things[4, 8] = 21, 26, 26 | FLIPS[2]

        def one(name, tiles, **more):
            return dict(type="tilelayer", name=name, width=12, height=8, x=0, y=0, opacity=1, visible=True,
                        data=[int(t) for t in tiles.ravel()], **more)
        says = [{"name": "water", "type": "bool", "value": True}]
        lake = one("lake", self.lake(), properties=says)
        lake.update(encoding="base64", compression="zlib", data=base64.b64encode(
            zlib.compress(self.lake().astype("<u4").tobytes())).decode())
        outer = {"type": "tileset", "name": "outer", "tilewidth": 8, "tileheight": 20, "tilecount": 2, "columns": 0,
                 "tileoffset": {"x": 3, "y": -2},
                 "tiles": [{"id": 0, "image": "tall.png", "imagewidth": 8, "imageheight": 20},
                           {"id": 5, "image": "wide.png", "imagewidth": 14, "imageheight": 8}]}
        (self.folder / "outer.tsj").write_text(json.dumps(outer))
        whole = {"type": "map", "orientation": "orthogonal", "renderorder": "right-down", "infinite": False,
                 "width": 12, "height": 8, "tilewidth": T, "tileheight": T,
                 "tilesets": [{"firstgid": 21, "source": "outer.tsj"},
                              {"firstgid": 1, "name": "sheet", "tilewidth": T, "tileheight": T, "tilecount": 12,
                               "columns": 4, "margin": 2, "spacing": 3, "image": "sheet.png", "imagewidth": 45,
                               "imageheight": 33}],
                 "layers": [one("ground", self.numbers), lake,
                            {"type": "group", "name": "more", "opacity": 0.8, "offsetx": 2, "offsety": -1,
                             "visible": True, "layers": [one("things", things, tintcolor="#ff80c0")]},
                            dict(one("hidden", self.numbers), visible=False)]}
        path = self.folder / "map.tmj"
        path.write_text(json.dumps(whole))
        return path

    # ---- water -----------------------------------------------------------------------------------

    def test_a_layer_is_water_by_name_and_a_tile_by_its_property(self):
        plain = [layer("ground", np.full((8, 12), 2)), layer("lake", self.lake())]
        dry = self.write(plain)
        self.refused(["render", dry, "-o", self.out / "x.png"], "map.tmx", "--water LAYER", "property water")
        self.refused(["render", dry, "-o", self.out / "x.png", "--water", "river"], "--water river", "ground, lake")
        drop = ("--drop", "0,0.1,0.9,0.05,-0.1")
        by_name = self.render(dry, "-o", "null", *SHORT, *drop, "--water", "lake")
        sets = (f'<tileset firstgid="1" name="sheet" tilewidth="{T}" tileheight="{T}" tilecount="12" columns="4" '
                'margin="2" spacing="3"><image source="sheet.png"/><tile id="2"><properties>'
                '<property name="water" type="bool" value="true"/></properties></tile></tileset>')
        by_tile = self.render(self.write(plain, sets=sets), "-o", "null", *SHORT, *drop)
        self.assertEqual(by_name["picture_hash"], by_tile["picture_hash"])
        self.assertEqual(by_name["state_hash"], by_tile["state_hash"])
        self.assertGreater(by_name["chunks"], 0)

    def test_a_tile_is_water_in_a_part_of_it(self):
        """By colours or a mask it is what water under a layer with holes is, turned tiles too."""
        sheet = np.zeros((T, 3 * T, 4), np.uint8)
        sheet[:] = (0x2A, 0x6F, 0x97, 255)
        sheet[:, 2 * T:] = 0
        for x in (T, 2 * T):
            sheet[:, x:x + 5] = (0xDC, 0xC4, 0x8D, 255)
            sheet[:2, x:x + T] = (0xDC, 0xC4, 0x8D, 255)
        write_png(self.folder / "shore.png", sheet)
        mask = (sheet[..., 2:3] == 0x97) * [255, 255, 255, 0] + [0, 0, 0, 255]
        write_png(self.folder / "mask.png", mask.astype(np.uint8))
        write_png(self.folder / "small.png", sheet[:, :T])
        (self.folder / "cut.png").write_bytes((self.folder / "mask.png").read_bytes()[:-12])

        def map_of(layers, *properties):
            inner = "".join(f'<property name="{name}" value="{value}"/>' for name, value in properties)
            return self.write(layers, sets=(
                f'<tileset firstgid="1" name="shore" tilewidth="{T}" tileheight="{T}" tilecount="3" columns="3">'
                f'<properties>{inner}</properties><image source="shore.png"/></tileset>'))

        across = np.zeros((8, 12), np.uint32)
        for i, flip in enumerate((0, *FLIPS)):
            across[2 * i, 3:6] = flip
        shore = np.zeros((8, 12), bool)
        shore[::2, 3:6] = True
        whole = [layer("ground", np.where(shore, 2 | across, 1))]
        drop = ("--drop", "0,0.1,0.5,0.06,-0.1")
        with_holes = map_of([layer("lake", np.ones((8, 12)), "water"), layer("sand", np.where(shore, 3 | across, 0))])
        wanted = self.render(with_holes, "-o", "null", *SHORT, *drop)
        for properties, options in (([("water_colours", "#ff2a6f97")], ()), ([("water_mask", "mask.png")], ()),
                                    ([("water", "true"), ("water_colours", "#000000, #2b6d9a")], ()),
                                    ([], ("--water", "#2a6f97"))):
            told = self.render(map_of(whole, *properties), "-o", "null", *SHORT, *drop, *options)
            self.assertEqual((told["picture_hash"], told["state_hash"]),
                             (wanted["picture_hash"], wanted["state_hash"]), (properties, options))
        for properties, options, words in (
                ([("water_colours", "blue")], (), ("tileset 'shore'", "water_colours 'blue'", "allowed are 1 to 16")),
                ([("water_mask", "none.png")], (), ("tileset 'shore'", "none.png")),
                ([("water_mask", "small.png")], (), ("small.png is of 8 x 8 pixels", "has 24 x 8")),
                ([("water_mask", "cut.png")], (), ("tileset 'shore'", "cut.png: is truncated; it must be whole")),
                ([("water_mask", "mask.png"), ("water_colours", "#2a6f97")], (), ("allowed is one",)),
                ([], ("--water", "#12"), ("--water #12", "a layer's name, or 1 to 16 colours"))):
            self.refused(["render", map_of(whole, *properties), "-o", "null", *options], "map.tmx"
                         if properties else "--water", *words)
        self.refused(["render", map_of(whole, ("water_mask", "mask.png")), "-o", "null", "--water", "#2a6f97"],
                     "--water #2a6f97: not used")

    def test_water_goes_on_under_a_bridge_and_ends_at_land(self):
        """A drop on one side of what crosses the water is seen on the other under a bridge alone."""
        water = np.full((8, 12), 3)
        across = np.zeros((8, 12), int)
        across[:, 5:7] = 7
        seen = {}
        for says in ("over_water", None):
            path = self.write([layer("lake", water, "water"), layer("across", across, says)])
            calm, wet = (self.picture(path, "--drop", f"0,0.2,0.5,0.06,{height}", "--seconds", "2")[0]
                         for height in ("0", "-0.1"))
            moved = np.abs(calm - wet)[..., :3].max(axis=2)
            self.assertGreater(moved[:, :moved.shape[1] // 3].max(), 20)
            middle = slice(int(moved.shape[1] * 5.1 / 12), int(moved.shape[1] * 6.9 / 12))
            self.assertEqual(moved[:, middle].max(), 0)
            seen[says] = moved[:, int(moved.shape[1] * 0.6):].max()
        self.assertGreater(seen["over_water"], 20)
        self.assertEqual(seen[None], 0)

    # ---- camera ----------------------------------------------------------------------------------

    def test_a_size_shows_the_whole_map(self):
        """Of tiles of few pixels, too, in their own size; and one side keeps the map's shape."""
        small = self.write([layer("lake", (self.lake() > 0) + 1, "water")], "small.tmx", sets=(
            '<tileset firstgid="1" name="s" tilewidth="5" tileheight="7" tilecount="2" columns="1">'
            '<image source="tall.png" width="8" height="20"/></tileset>'))
        small.write_text(small.read_text().replace('height="8" tilewidth="8" tileheight="8"',
                                                   'height="8" tilewidth="5" tileheight="7"'))
        whole = self.write(self.full())
        for path, size, wide, high, tile in ((small, "60x56", 60, 56, 5), (small, "60", 60, 56, 5),
                                             (whole, "192", 192, 128, 16), (whole, "x64", 96, 64, 8)):
            told = self.render(path, "-o", "null", "--seconds", "0.02", "--size", size)
            self.assertEqual((told["width"], told["height"], told["tile"]), (wide, high, tile), (path, size))

    def test_a_camera_moves_over_the_map(self):
        """What it shows at an end is what a camera that stands there shows."""
        told = self.render(MILL, "-o", self.out / "way.mkv", "--codec", "ffv1", "--size", "128x96", "--fps", 10,
                           "--camera", "6,6,8@0;30,12@1;38,20@2", "--rain", 0, "--look", "pool")
        self.assertEqual((told["frames"], told["tile"]), (20, 16))
        frames = frames_of(self.out / "way.mkv", 128, 96).astype(int)
        for place, frame in (("6,6,8", 0), ("30,12,8", 10)):
            self.render(MILL, "-o", self.out / "one.png", "--size", "128x96", "--fps", 10, "--seconds", "0.1",
                        "--camera", place, "--rain", 0, "--look", "pool")
            still = frames_of(self.out / "one.png", 128, 96)[0].astype(int)
            self.assertLessEqual(np.abs(frames[frame] - still)[..., :3].max(), 1)
        self.refused(["render", MILL, "-o", "null", "--camera", "6,60"], "--camera 6,60", "26")
        self.refused(["render", MILL, "-o", "null", "--camera", "6,6@1;7,7"], "some have none")
        self.refused(["render", MILL, "-o", "null", "--camera", "6,6@2;7,7@1"], "--camera 7,7@1: the place is no later")
        self.refused(["render", MILL, "-o", "null", "--camera", "6,6,8@0;7,7,9@1"],
                     "--camera 7,7,9@1: the picture stays as wide as it is in the first place")
        self.refused(["render", MILL, "-o", "null", "--camera", "6,6;;7,7"],
                     "--camera '6,6;;7,7': place 2 is empty; allowed is X,Y")
        self.refused(["render", "pool", "-o", "null", "--camera", "6,6"], "--camera", "tile map")

    # ---- what is refused -------------------------------------------------------------------------

    def test_broken_maps_are_refused_by_name(self):
        lake = layer("lake", self.lake(), "water")
        short = lake.replace("0,0,0,0,", "", 1)
        cases = [
            ([lake], {"orientation": "conical"}, ("orientation 'conical'", "orthogonal")),
            ([lake], {"orientation": "hexagonal", "head": 'infinite="0" hexsidelength="8"'}, ("hexsidelength 8", "at most 6")),
            ([short], {}, ("layer 'lake'", "of 96")),
            ([lake.replace('width="12"', 'width="11"')], {}, ("layer 'lake'",)),
            ([lake.replace("3,3", "3,x")], {}, ("layer 'lake'", "not a number")),
            ([lake.replace("csv", "morse")], {}, ("layer 'lake'", "morse", "base64")),
            ([layer("lake", self.lake(), "water", encoding="base64", compression="zlib").replace("eJ", "AA")], {},
             ("layer 'lake'", "zlib")),
            ([layer("lake", self.lake(), "water", encoding="base64").replace("base64\"", 'base64" compression="lzma"')],
             {}, ("layer 'lake'", "lzma", "zstd")),
            ([lake.replace('value="true"', 'value="deep"')], {}, ("layer 'lake'", "property water", "deep")),
            ([lake + "<layer"], {}, ("map.tmx:", "not well-formed")),
            ([lake], {"head": 'infinite="0" tilewidth="0"'}, ("duplicate",)),
            ([lake], {"head": 'infinite="0" layers="3" tilesets="x"', "orientation": "conical"}, ("conical",)),
            ([lake], {"sets": f'<tileset firstgid="1" name="s" tilewidth="{T}" tileheight="{T}" margin="99999">'
                              '<image source="sheet.png"/></tileset>'}, ("tileset 's'", '"99999"', "65536")),
            ([lake], {"sets": '<tileset firstgid="1" source="gone.tsx"/>'}, ("gone.tsx", "No such file", "; a tileset of ")),
            ([lake], {"sets": f'<tileset firstgid="1" name="s" tilewidth="{T}" tileheight="{T}">'
                              '<image source="gone.png"/></tileset>'}, ("tileset 's'", "gone.png")),
            ([lake], {"sets": '<tileset firstgid="1" name="s" tilewidth="80" tileheight="80">'
                              '<image source="sheet.png"/></tileset>'}, ("tileset 's'", "45 x 33")),
            ([layer("lake", np.full((8, 12), 3), "water", attributes='opacity="7"')], {}, ("layer 'lake'", "opacity")),
            ([], {}, ("no layer with tiles",)),
        ]
        for layers, how, words in cases:
            with self.subTest(words=words):
                self.refused(["render", self.write(layers, **how), "-o", self.out / "x.png"], *words)

    def test_empty_maps_and_maps_that_are_none(self):
        for name, text, *words in (("e.tmx", "", "e.tmx: is an empty file"), ("e.tmj", "", "e.tmj: is an empty file"),
                                   ("s.tmj", "?", "s.tmj:1:1: neither XML nor JSON")):
            (self.folder / name).write_text(text)
            self.refused(["render", self.folder / name, "-o", "null"], *words)
            self.refused(["info", self.folder / name], f"{name}: is a tile map; info describes")

    def test_what_a_map_has_no_use_for_is_refused(self):
        for options, words in ((("--look", "lens"), ("--look lens", "lagoon and pool")),
                               (("--cells", 64), ("--cells", "mill.tmx")), (("--mesh", "a.obj"), ("--mesh",)),
                               (("--solver", "dispersive"), ("dispersive",)),
                               (("--water", "0.5,0.5"), ("--water", "layer")), (("--size", "99999x10"), ("--size",)),
                               (("--water", "none", "--water", "lake"), ("--water lake: a second one after none",))):
            with self.subTest(options=options):
                self.refused(["render", MILL, "-o", self.out / "x.mp4", *options], *words)
        self.refused(["render", MILL, "pool", "-o", self.out / "x.mp4"], "the only input")
        self.refused(["render", "pool", "-o", "null", "--water", "lake"], "--water lake", "tile map")
        self.refused(["render", self.folder / "none.tmx", "-o", "null"], "none.tmx", "No such file")

    def test_tiles_of_extreme_shape_are_refused(self):
        text = self.write([layer("lake", self.lake(), "water")]).read_text()
        path = self.folder / "thin.tmx"
        path.write_text(text.replace(f'tilewidth="{T}" tileheight="{T}" infinite',
                                     'tilewidth="1" tileheight="4096" infinite'))
        self.refused(["render", path, "-o", self.out / "x.png"], "thin.tmx", "1 x 4096", "16 times")

    def test_the_same_film_with_any_number_of_threads(self):
        told = [self.render(MILL, "-o", "null", "--seconds", "0.12", "--fps", 50, "--threads", n) for n in (1, 3)]
        self.assertEqual((told[0]["frames"], told[0]["steps"]), (6, 18))  # as many in each frame
        for key in ("state_hash", "picture_hash", "steps"):
            self.assertEqual(told[0][key], told[1][key])
        self.assertEqual(run("render", MILL, "-o", "-", "--json").returncode, 2)


if __name__ == "__main__":
    unittest.main()
