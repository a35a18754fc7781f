// scene_test.c — scenes are read: what is in them, and what is refused and where.
#include <stddef.h>

#include "one_look.h"
#include "scene.h"
#include "scene_furnish.h"
#include "scene_look.h"

#include <math.h>
#include <millpond/colour_map.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "scene_text.h"
#include "shared/touch_shape.h"

// ---- reading ----------------------------------------------------------------------------------

static void defaults(void **state) {
    (void)state;
    scene s = parse("{\"millpond\": 1}");
    assert_string_equal(s.painting, "rockpool");
    assert_string_equal(s.backdrop, "");
    assert_int_equal(s.width, 0);
    assert_int_equal(s.look, POND_LOOK_POOL);
    assert_true(s.metres == 2);
    assert_true(s.rain.rain.rate == 0 && s.rain.end == 1e6);
    assert_int_equal(s.drop_count + s.stroke_count, 0);
    assert_true(s.pond.wave_speed == 0.5 && s.pond.half_life == 2 && s.pond.seed == 1);
    scene_clear(&s);
    scene_clear(&s);
    assert_int_equal(s.look, 0);
}

static void assert_uncut(const scene *s, const pond_desc *desc, float radius, float height,
                         bool stroke) {
    const double least = pondi_touch_limited(desc, (double)height, (double)radius, stroke);
    if (fabs(least - (double)height) > 1e-6 * fabs((double)height)) {
        fail_msg("%s: a height of %g m with a radius of %g m becomes %g m", s->name, (double)height,
                 (double)radius, least);
    }
}

// No scene asks for more than the water takes.
static void assert_all_uncut(const scene *s, const pond_desc *desc) {
    assert_uncut(s, desc, s->rain.rain.radius, s->rain.rain.height, false);
    for (int i = 0; i < s->drop_count; i++) {
        assert_uncut(s, desc, s->drops[i].radius, s->drops[i].height, false);
    }
    for (int i = 0; i < s->stroke_count; i++) {
        assert_uncut(s, desc, s->strokes[i].radius, s->strokes[i].height, true);
    }
}

static void builtins(void **state) {
    (void)state;
    assert_int_equal(scene_builtin_count(), 19);
    for (int i = 0; i < scene_builtin_count(); i++) {
        scene s;
        assert_true(scene_builtin(scene_builtin_name(i), &s));
        assert_string_equal(s.name, scene_builtin_name(i));
        pond_desc desc;
        scene_error error;
        const bool sized = s.width > 0; // the scene for a user's own picture has no size
        assert_true(scene_pond_desc(&s, sized ? s.width : 640, sized ? s.height : 360, s.fps, &desc,
                                    &error));
        assert_all_uncut(&s, &desc);
        pond *water = NULL;
        assert_int_equal(pond_create(&desc, &water), POND_OK);
        if (!scene_furnish(&s, water, NULL, NULL, &error)) {
            fail_msg("%s: %s", s.name, error.message);
        }
        scene_run_frame(&s, water, 0, s.fps);
        pond_destroy(water);
        scene_clear(&s);
    }
    scene none;
    assert_false(scene_builtin("puddle", &none));
    assert_false(scene_builtin(NULL, &none));
    assert_null(scene_builtin_name(-1));
    assert_null(scene_builtin_json(19));
}

static const char full[] =
    "{\"millpond\": 1, \"name\": \"full\", \"title\": \"Every key — once\",\n"
    " \"backdrop\": {\"file\": \"photo.jpg\"},\n"
    " \"film\": {\"width\": 640, \"height\": 360.0, \"fps\": 23.976, \"seconds\": 2.5},\n"
    " \"pond\": {\"cells\": 200, \"metres\": 1.5, \"solver\": \"steady\", \"stencil\": 5,\n"
    "  \"wave_speed\": 0.4, \"half_life\": \"none\", \"damping_shift\": 4,\n"
    "  \"count_height\": 1e-4, \"seed\": 9007199254740991,\n"
    "  \"edges\": {\"left\": \"periodic\", \"right\": \"periodic\", \"top\": \"fixed\"}},\n"
    " \"rain\": {\"rate\": 2, \"radius\": 0.5, \"spread\": 0.25, \"height\": -0.5,\n"
    "  \"start\": 0.5, \"end\": 2},\n"
    " \"drops\": [{\"time\": 1, \"at\": [0.25, 0.5], \"radius\": 2, \"height\": -1},\n"
    "  {\"at\": [0, 1]}],\n"
    " \"strokes\": [{\"start\": 0.5, \"end\": 1.5, \"points\": [[0, 0], [0.5, 0.5], [1, 0]],\n"
    "  \"radius\": 3, \"height\": 4}, {\"start\": 2, \"points\": [[0, 0], [1, 1]]}],\n"
    " \"look\": {\"kind\": \"pool\", \"depth\": 0.5, \"refractive_index\": 1.5, \"steepness\": 2,\n"
    "  \"absorption\": [1, 2, 3], \"sky_zenith\": [0, 0.5, 1], \"sky_horizon\": [1, 1, 1],\n"
    "  \"sky_brightness\": 4, \"sun_colour\": [1, 0.5, 0], \"sun_azimuth\": -30,\n"
    "  \"sun_elevation\": 45, \"glitter\": 3, \"roughness\": 0.5, \"caustics\": 0.25,\n"
    "  \"scatter\": [0.5, 0, 0.25], \"sky\": \"sky.png\", \"tilt\": 20, \"shore\": 0.5,\n"
    "  \"foam_size\": 2, \"preset\": \"sea\", \"tint\": \"river\"}}\n";

// What the reader takes the library takes, too.
static void hardest(void **state) {
    (void)state;
    scene s = parse("{\"millpond\": 1, \"walls\": [{\"shape\": {\"radius\": 0.2},"
                    " \"at\": [0.5, 0.5], \"hardness\": 1000}]}");
    assert_true(s.walls[0].hardness == POND_MAX_HARDNESS);
    scene_error error;
    pond_desc desc;
    assert_true(scene_pond_desc(&s, 64, 36, 60, &desc, &error));
    pond *water = NULL;
    assert_int_equal(pond_create(&desc, &water), POND_OK);
    assert_true(scene_furnish(&s, water, NULL, NULL, &error));
    pond_destroy(water);
    scene_clear(&s);
}

static void everything(void **state) {
    (void)state;
    scene s = parse(full);
    assert_string_equal(s.title, "Every key — once");
    assert_string_equal(s.painting, "");
    assert_string_equal(s.backdrop, "photo.jpg");
    assert_true(s.width == 640 && s.height == 360 && s.fps == 23.976 && s.seconds == 2.5);
    assert_true(s.cells == 200 && s.metres == 1.5);
    assert_true(s.pond.solver == POND_SOLVER_STEADY && s.pond.stencil == POND_STENCIL_FIVE);
    assert_true(s.pond.wave_speed == 0.4 && isinf(s.pond.half_life));
    assert_true(s.pond.damping_shift == 4 && s.pond.count_height == 1e-4);
    assert_true(s.pond.seed == 9007199254740991U);
    assert_true(s.pond.edges.left == POND_EDGE_PERIODIC && s.pond.edges.top == POND_EDGE_FIXED);
    assert_true(s.pond.edges.bottom == POND_EDGE_FREE);
    assert_true(s.rain.rain.rate == 2 && s.rain.rain.radius == 0.5f);
    assert_true(s.rain.rain.spread == 0.25f && s.rain.rain.height == -0.5f);
    assert_true(s.rain.start == 0.5 && s.rain.end == 2);
    assert_int_equal(s.drop_count, 2);
    assert_true(s.drops[0].time == 1 && s.drops[0].centre.x == 0.25f && s.drops[0].radius == 2);
    assert_true(s.drops[1].time == 0 && s.drops[1].centre.y == 1 && s.drops[1].radius == 0.02f);
    assert_int_equal(s.stroke_count, 2);
    assert_true(s.strokes[0].count == 3 && s.strokes[0].points[2].x == 1);
    assert_true(s.strokes[0].radius == 3 && s.strokes[0].height == 4);
    assert_true(s.strokes[1].start == 2 && s.strokes[1].end == 3);
    assert_true(s.looks[POND_LOOK_POOL].is.pool.depth == 0.5f &&
                s.looks[POND_LOOK_POOL].is.pool.absorption.b == 3 &&
                s.looks[POND_LOOK_POOL].is.pool.sun_azimuth == -30);
    assert_true(s.looks[POND_LOOK_POOL].is.pool.roughness == 0.5f &&
                s.looks[POND_LOOK_POOL].is.pool.caustics == 0.25f);
    assert_true(s.looks[POND_LOOK_POOL].is.pool.scatter.r == 0.5f &&
                s.looks[POND_LOOK_POOL].is.pool.tilt == 20 &&
                s.looks[POND_LOOK_POOL].is.pool.shore == 0.5f);
    assert_true(s.looks[POND_LOOK_POOL].is.pool.foam_size == 2);
    assert_string_equal(s.sky, "sky.png");
    scene_clear(&s);
}

static void named_waters(void **state) {
    (void)state;
    scene s = parse("{\"millpond\":1,\"look\":{\"depth\":7,\"tint\":\"ink\",\"preset\":\"sea\"}}");
    pond_pool_look wanted;
    assert_true(pool_look_preset("sea", &wanted) && pond_pool_set_tint("ink", &wanted));
    wanted.depth = 7; // whatever comes first in the text
    assert_memory_equal(&s.looks[POND_LOOK_POOL].is.pool, &wanted, offsetof(pond_pool_look, bed));
    scene_clear(&s);
}

static void other_looks(void **state) {
    (void)state;
    scene s = parse("{\"millpond\":1,\"look\":{\"lookup\":\"nearest\",\"refraction\":-2,"
                    "\"shading\":0.5,\"kind\":\"offset\"},\"pond\":{\"edges\":\"fixed\"}}");
    assert_int_equal(s.look, POND_LOOK_OFFSET);
    assert_true(s.looks[POND_LOOK_OFFSET].is.offset.lookup == POND_LOOKUP_NEAREST &&
                s.looks[POND_LOOK_OFFSET].is.offset.refraction == -2);
    assert_int_equal(s.pond.edges.bottom, POND_EDGE_FIXED);
    scene_clear(&s);
    s = parse("{\"millpond\":1,\"look\":{\"kind\":\"lens\",\"strength\":3}}");
    assert_int_equal(s.look, POND_LOOK_LENS);
    assert_true(s.looks[POND_LOOK_LENS].is.lens.lookup == POND_LOOKUP_BILINEAR &&
                s.looks[POND_LOOK_LENS].is.lens.strength == 3);
    scene_clear(&s);
    // A preset comes before the other keys, whatever their order.
    s = parse("{\"millpond\":1,\"look\":{\"kind\":\"height\",\"contours\":0.5,\"level\":-0.1,"
              "\"preset\":\"chart\"}}");
    assert_int_equal(s.look, POND_LOOK_HEIGHT);
    assert_true(s.looks[POND_LOOK_HEIGHT].is.height.contours == 0.5f &&
                s.looks[POND_LOOK_HEIGHT].is.height.level == -0.1f &&
                s.looks[POND_LOOK_HEIGHT].is.height.shading > 1);
    scene_clear(&s);
    s = parse("{\"millpond\":1,\"look\":{\"kind\":\"normals\",\"green\":\"down\",\"strength\":7}}");
    assert_true(s.look == POND_LOOK_NORMALS && s.looks[POND_LOOK_NORMALS].is.normals.strength == 7);
    assert_int_equal(s.looks[POND_LOOK_NORMALS].is.normals.green, POND_NORMALS_GREEN_DOWN);
    scene_clear(&s);
    s = parse("{\"millpond\":1,\"look\":{\"kind\":\"slope\",\"show\":\"direction\",\"range\":2,"
              "\"colours\":\"grey\"}}");
    assert_true(s.look == POND_LOOK_SLOPE && s.looks[POND_LOOK_SLOPE].is.slope.range == 2);
    assert_true(s.looks[POND_LOOK_SLOPE].is.slope.show == POND_SLOPE_DIRECTION &&
                s.looks[POND_LOOK_SLOPE].is.slope.colours == POND_COLOUR_MAP_GREY);
    scene_clear(&s);
    // a preset goes before the other keys, wherever it stands
    s = parse("{\"millpond\":1,\"look\":{\"wire_width\":2,\"kind\":\"plane\",\"preset\":\"wire\","
              "\"scroll\":[0.1,-0.2],\"look_at\":[0.25,1.5]}}");
    pond_plane_look wire = {0};
    assert_true(plane_look_preset("wire", &wire));
    assert_int_equal(s.look, POND_LOOK_PLANE);
    assert_true(s.looks[POND_LOOK_PLANE].is.plane.wire_width == 2 &&
                s.looks[POND_LOOK_PLANE].is.plane.wire_fill == wire.wire_fill);
    assert_true(s.looks[POND_LOOK_PLANE].is.plane.scroll.x == 0.1f &&
                s.looks[POND_LOOK_PLANE].is.plane.look_at.y == 1.5f);
    scene_clear(&s);
}

static void lagoon_look(void **state) {
    (void)state;
    scene s = parse("{\"millpond\":1,\"look\":{\"kind\":\"lagoon\"}}");
    assert_int_equal(s.look, POND_LOOK_LAGOON);
    assert_true(s.lagoon_ripples && !s.looks[POND_LOOK_LAGOON].is.lagoon.literal &&
                s.looks[POND_LOOK_LAGOON].is.lagoon.opacity == 0.45f);
    scene_clear(&s);
    s = parse("{\"millpond\":1,\"look\":{\"kind\":\"lagoon\",\"trough\":-5,\"crest\":9,"
              "\"trough_colour\":[1,2,3],\"crest_colour\":[4,5,6],\"literal\":true,"
              "\"steepness\":2,\"light_azimuth\":10,\"light_elevation\":20,"
              "\"light_colour\":[7,8,9],\"ambient\":0.1,\"diffuse\":0.2,\"specular\":0.3,"
              "\"roughness\":0.4,\"ripples\":false,\"surface_share\":0.6,"
              "\"surface_metres\":0.7,\"surface_shift\":0.8,\"scroll\":[0.9,-1],"
              "\"opacity\":0.11,\"refraction\":0.12,\"reflectivity\":0.13,"
              "\"reflection_shift\":0.14}}");
    const pond_lagoon_look *l = &s.looks[POND_LOOK_LAGOON].is.lagoon;
    assert_true(l->trough == -5 && l->crest == 9 && l->trough_colour.b == 3 && l->literal);
    assert_true(l->crest_colour.r == 4 && l->steepness == 2 && l->light_azimuth == 10);
    assert_true(l->light_elevation == 20 && l->light_colour.g == 8 && l->ambient == 0.1f);
    assert_true(l->diffuse == 0.2f && l->specular == 0.3f && l->roughness == 0.4f);
    assert_true(!s.lagoon_ripples && l->surface_share == 0.6f && l->surface_metres == 0.7f);
    assert_true(l->surface_shift == 0.8f && l->scroll.x == 0.9f && l->scroll.y == -1);
    assert_true(l->opacity == 0.11f && l->refraction == 0.12f && l->reflectivity == 0.13f);
    assert_true(l->reflection_shift == 0.14f);
    scene_clear(&s);
}

// A preset comes before the other keys, wherever it stands.
static void presets(void **state) {
    (void)state;
    scene s = parse("{\"millpond\":1,\"look\":{\"opacity\":0.6,\"kind\":\"lagoon\","
                    "\"preset\":\"literal\"}}");
    assert_true(s.looks[POND_LOOK_LAGOON].is.lagoon.literal &&
                s.looks[POND_LOOK_LAGOON].is.lagoon.crest == 256 &&
                s.looks[POND_LOOK_LAGOON].is.lagoon.opacity == 0.6f);
    s.looks[POND_LOOK_LAGOON].is.lagoon.surface_metres = 5;
    assert_true(scene_look_set_preset(&s, POND_LOOK_LAGOON, "clear"));
    assert_true(s.looks[POND_LOOK_LAGOON].is.lagoon.surface_metres == 5 &&
                s.looks[POND_LOOK_LAGOON].is.lagoon.refraction == 5 * 0.07f);
    assert_false(scene_look_set_preset(&s, POND_LOOK_LAGOON, "swamp"));
    assert_true(s.looks[POND_LOOK_LAGOON].is.lagoon.surface_metres == 5);
    scene_clear(&s);
    s = parse("{\"millpond\":1,\"look\":{\"kind\":\"offset\",\"shading\":2,"
              "\"preset\":\"literal\"}}");
    assert_true(s.looks[POND_LOOK_OFFSET].is.offset.lookup == POND_LOOKUP_NEAREST &&
                s.looks[POND_LOOK_OFFSET].is.offset.shading == 2);
    scene_clear(&s);
    s = parse("{\"millpond\":1,\"look\":{\"kind\":\"lens\",\"preset\":\"strong\"}}");
    assert_true(s.looks[POND_LOOK_LENS].is.lens.strength == 4);
    scene_clear(&s);
    s = parse("{\"millpond\":1,\"look\":{\"kind\":\"profile\",\"preset\":\"ink\","
              "\"line_width\":7}}");
    assert_true(s.looks[POND_LOOK_PROFILE].is.profile.line_width == 7 &&
                s.looks[POND_LOOK_PROFILE].is.profile.highlight == 0);
    scene_clear(&s);
}

// ---- refusing ---------------------------------------------------------------------------------

typedef struct refusal {
    const char *text;
    int line;
    int column;
    const char *message;
} refusal;

#define V "{\"millpond\": 1,\n "

static const refusal refusals[] = {
    // the version
    {"[1]", 1, 1, "the scene is a list; allowed: an object, { … }"},
    {" {\"name\": \"a\"}", 1, 2, "the scene lacks the key \"millpond\": 1"},
    {"{\"new\": 0, \"millpond\": 2}", 1, 24,
     "millpond is 2; allowed: 1, the version of the format this program reads"},
    {"{\"millpond\": \"1\"}", 1, 14,
     "millpond is \"1\"; allowed: 1, the version of the format this program reads"},
    // keys
    {V "\"pond\": {\"haf_life\": 3}}", 2, 11,
     "unknown key \"haf_life\" in pond; did you mean \"half_life\"?"},
    {V "\"flim\": {}}", 2, 2, "unknown key \"flim\"; did you mean \"film\"?"},
    {V "\"film\": {\"colour\": 3}}", 2, 11,
     "unknown key \"colour\" in film; allowed: width, height, fps, seconds"},
    {V "\"look\": {\"kind\": \"lens\", \"depth\": 1}}", 2, 27,
     "unknown key \"depth\" in look; allowed: kind, preset, lookup, strength"},
    {V "\"drops\": [{\"at\": [0, 0]}, {\"time\": 1}]}", 2, 28, "drops[1] lacks the key \"at\""},
    {V "\"strokes\": [{}]}", 2, 14, "strokes[0] lacks the key \"points\""},
    {V "\"name\": \"a\",\n  \"name\": \"b\"}", 3, 3, "duplicate object key near '\"name\"'"},
    // values
    {V "\"name\": \"two words\"}", 2, 10,
     "name is \"two words\"; allowed: a word of 1 to 255 letters a-z, A-Z, digits, \"_\", \".\" "
     "and \"-\""},
    {V "\"title\": \"a\\nb\"}", 2, 11,
     "title is \"a\\nb\"; allowed: a text of 1 to 255 bytes without control characters"},
    {V "\"title\": \"\"}", 2, 11,
     "title is \"\"; allowed: a text of 1 to 255 bytes without control characters"},
    {V "\"backdrop\": {\"painting\": \"sea\"}}", 2, 27,
     "backdrop.painting is \"sea\"; allowed: \"rockpool\", \"billiards\", \"tiles\", "
     "\"harbour\", \"lake\", \"bath\", \"plane\", \"lido\", \"mosaic\", \"fjord\", \"brook\", "
     "\"bay\", \"beach\", \"dam\", \"valley\" or \"bed\""},
    {V "\"backdrop\": {\"painting\": \"tiles\", \"file\": \"a\"}}", 2, 14,
     "backdrop has both a painting and a file; allowed: one of them"},
    {V "\"film\": [1]}", 2, 10, "film is a list; allowed: an object, { … }"},
    {V "\"film\": {\"width\": \"wide\"}}", 2, 20,
     "film.width is \"wide\"; allowed: a whole number from 1 to 32768"},
    {V "\"film\": {\"width\": 0}}", 2, 20,
     "film.width is 0; allowed: a whole number from 1 to 32768"},
    {V "\"film\": {\"height\": 10.5}}", 2, 21,
     "film.height is 10.5; allowed: a whole number from 1 to 32768"},
    {V "\"film\": {\"fps\": true}}", 2, 18,
     "film.fps is true; allowed: a number from 0.01 to 1000"},
    {V "\"film\": {\"seconds\": null}}", 2, 22,
     "film.seconds is null; allowed: a number from 0.001 to 1000000"},
    {V "\"pond\": {\"half_life\": 0}}", 2, 24,
     "pond.half_life is 0; allowed: a number from 0.001 to 1000000000, or \"none\""},
    {V "\"pond\": {\"half_life\": \"never\"}}", 2, 24,
     "pond.half_life is \"never\"; allowed: a number from 0.001 to 1000000000, or \"none\""},
    {V "\"walls\": [{\"at\": [0, 0]}]}", 2, 12, "walls[0] lacks the key \"shape\""},
    {V "\"walls\": [{\"shape\": {\"kind\": \"star\"}, \"at\": [0, 0]}]}", 2, 31,
     "walls[0].shape.kind is \"star\"; allowed: \"disc\", \"capsule\", \"rectangle\" or "
     "\"polygon\""},
    {V "\"land\": {}}", 2, 10, "land names 0 sources; allowed: one of painting and file"},
    {V "\"bodies\": [{\"shape\": {\"radius\": 1}}]}", 2, 13,
     "the body has no position; allowed: \"at\" or \"path\""},
    {V "\"pond\": {\"stencil\": 7}}", 2, 22, "pond.stencil is 7; allowed: 9, 5 or \"fourth\""},
    {V "\"pond\": {\"solver\": \"fast\"}}", 2, 21,
     "pond.solver is \"fast\"; allowed: \"wave\", \"classic\", \"steady\", \"dispersive\", "
     "\"isotropic\", \"unit-range\", \"column\" or \"flow\""},
    {V "\"pond\": {\"seed\": -1}}", 2, 19,
     "pond.seed is -1; allowed: a whole number from 0 to 9007199254740991"},
    {V "\"pond\": {\"edges\": \"shut\"}}", 2, 20,
     "pond.edges is \"shut\"; allowed: \"free\", \"fixed\", \"periodic\", \"open\" or \"out\""},
    {V "\"pond\": {\"edges\": 4}}", 2, 20,
     "pond.edges is 4; allowed: \"free\", \"fixed\", \"periodic\", \"open\" or \"out\", or an "
     "object with "
     "left, right, top, bottom"},
    {V "\"pond\": {\"edges\": {\"top\": \"free\", \"bottom\": \"periodic\"}}}", 2, 46,
     "pond.edges.bottom is \"periodic\"; allowed: \"periodic\" on top and bottom both"},
    {V "\"rain\": {\"spread\": 2.5}}", 2, 21, "rain.spread is 2.5; allowed: a number from 0 to 2"},
    {V "\"rain\": {\"start\": 3, \"end\": 2}}", 2, 30,
     "rain.end is 2; allowed: a time that is not before start, 3"},
    {V "\"drops\": {}}", 2, 11, "drops is an object; allowed: a list of at most 100000 drops"},
    {V "\"drops\": [\n  {\"at\": [0, 0]},\n  {\"at\": [0.5, [9]]}]}", 4, 16,
     "drops[1].at[1] is a list; allowed: a number from -1 to 2"},
    {V "\"drops\": [{\"at\": [0, 0, 0]}]}", 2, 19,
     "drops[0].at is a list of 3; allowed: 2 numbers from -1 to 2"},
    {V "\"drops\": [{\"at\": [0, 0], \"radius\": 0}]}", 2, 37,
     "drops[0].radius is 0; allowed: a number from 1e-06 to 1000"},
    {V "\"strokes\": [{\"points\": [[0, 0]]}]}", 2, 25,
     "strokes[0].points is a list of 1; allowed: 2 to 10000 points [x, y]"},
    {V "\"strokes\": [{\"points\": [[0, 0], [0, 3]]}]}", 2, 38,
     "strokes[0].points[1][1] is 3; allowed: a number from -1 to 2"},
    {V "\"look\": {\"kind\": \"glass\"}}", 2, 19,
     "look.kind is \"glass\"; allowed: \"pool\", \"offset\", \"lens\", \"profile\", \"lagoon\", "
     "\"plane\", \"height\", \"normals\", \"slope\" or \"lake\""},
    {V "\"look\": {\"kind\": \"lagoon\", \"preset\": \"sea\"}}", 2, 39,
     "look.preset is \"sea\"; allowed: \"lagoon\", \"literal\", \"clear\", \"dusk\" or \"mire\""},
    {V "\"look\": {\"kind\": \"lagoon\", \"trough\": 4, \"crest\": 3}}", 2, 42,
     "look.crest is 3; allowed: more than look.trough, 4"},
    {V "\"look\": {\"kind\": \"profile\", \"spray\": 1001}}", 2, 39,
     "look.spray is 1001; allowed: a number from 0 to 1000"},
    {V "\"look\": {\"kind\": \"slope\", \"preset\": \"tide\"}}", 2, 38,
     "look.preset is \"tide\"; allowed: \"steepness\", \"direction\" or \"grey\""},
    {V "\"look\": {\"kind\": \"normals\", \"preset\": 1}}", 2, 40,
     "look.preset is 1; allowed: \"opengl\", \"directx\" or \"strong\""},
    {V "\"look\": {\"kind\": \"height\", \"colours\": \"red\"}}", 2, 40,
     "look.colours is \"red\"; allowed: \"tide\", \"ember\", \"deep\" or \"grey\""},
    {V "\"look\": {\"kind\": \"height\", \"range\": 0}}", 2, 38,
     "look.range is 0; allowed: a number from 1e-09 to 1000000"},
    {V "\"look\": {\"kind\": \"plane\", \"preset\": \"glass\"}}", 2, 38,
     "look.preset is \"glass\"; allowed: \"block\", \"sheet\", \"wire\" or \"evening\""},
    {V "\"look\": {\"sun_colour\": [1, 1, -1]}}", 2, 32,
     "look.sun_colour[2] is -1; allowed: a number from 0 to 1000"},
    {V "\"look\": {\"tint\": \"mud\"}}", 2, 19,
     "look.tint is \"mud\"; allowed: \"clear\", \"none\", \"pool\", \"lagoon\", \"lake\", \"sea\","
     " \"river\" or \"ink\""},
    {V "\"look\": {\"preset\": 3}}", 2, 21,
     "look.preset is 3; allowed: \"clear\", \"swimming_pool\", \"pond\", \"river\", \"sea\","
     " \"overcast\", \"evening\" or \"night\""},
    {V "\"look\": {\"tilt\": 80}}", 2, 19, "look.tilt is 80; allowed: a number from 0 to 75"},
    {V "\"look\": 3}", 2, 10, "look is 3; allowed: an object, { … }"},
    {V "\"walls\": [{\"shape\": {\"radius\": 1}, \"at\": [0, 0], \"hardness\": 1001}]}", 2, 63,
     "walls[0].hardness is 1001; allowed: a number from 0 to 1000, or \"fixed\""},
    {V "\"land\": {\"painting\": true, \"hardness\": 1000.5}}", 2, 41,
     "land.hardness is 1000.5; allowed: a number from 0 to 1000, or \"fixed\""},
    // places after text that is easily miscounted: UTF-8, brackets in texts, escaped keys, tabs
    {"{\"millpond\": 1, \"title\": \"é💧\", \"film\": {\"fps\": 0}}", 1, 48,
     "film.fps is 0; allowed: a number from 0.01 to 1000"},
    {V "\"title\": \"]}\\\\\\\"{\",\n\t\"pond\": {\"cells\": 0}}", 3, 20,
     "pond.cells is 0; allowed: a whole number from 1 to 32768"},
    {V "\"\\u0070o\\u006ed\": {\"metres\":\n\n 0}}", 4, 2,
     "pond.metres is 0; allowed: a number from 0.001 to 1000000"},
    {V "\"\\ud83d\\udca7\\u00e9\": 0}", 2, 2,
     "unknown key \"\\ud83d\\udca7\\u00e9\"; allowed: millpond, name, title, backdrop, film, pond, "
     "world, rain, breeze, drops, strokes, land, bed, current, walls, beaches, fills, "
     "raises, "
     "springs, sea, bodies, emitters, "
     "trails, fish, look, strength"},
    // no JSON at all
    {"", 1, 1, "not JSON: '[' or '{' expected near end of file"},
    {V "\"film\": {\"fps\": 1e999}}", 2, 18,
     "film.fps is 1e999; allowed: a number from 0.01 to 1000"},
    {V "\"pond\": {\"seed\": 18446744073709551616}}", 2, 19,
     "pond.seed is 18446744073709551616; allowed: a whole number from 0 to 9007199254740991"},
    {"{\"millpond\": 1e999}", 1, 14, "the number 1e999 is too large"},
    {V "\"film\": {\"fps\": NaN}}", 2, 18, "not JSON: invalid token near 'NaN'"},
    {"{\"millpond\": 1}\n x", 2, 2, "not JSON: end of file expected near 'x'"},
    {"{\"millpond\": 1", 1, 15, "not JSON: '}' expected near end of file"},
    {"{\"millpond\": 1,\n \"title\": \"\\u0000\"}", 2, 11, "a text holds \\u0000"},
    {"{\"millpond\" 1}", 1, 13, "not JSON: ':' expected near '1'"},
};

static void refused(void **state) {
    (void)state;
    int wrong = 0;
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        const refusal *r = &refusals[i];
        scene s;
        scene_error error;
        const bool good = scene_parse(r->text, strlen(r->text), &s, &error);
        if (good || error.line != r->line || error.column != r->column ||
            strcmp(error.message, r->message) != 0) {
            print_error("%s\n  expected %d:%d: %s\n  got      %d:%d: %s\n", r->text, r->line,
                        r->column, r->message, error.line, error.column, error.message);
            wrong++;
        }
        assert_null(s.drops);
        assert_null(s.strokes);
    }
    assert_int_equal(wrong, 0);
}

static void long_texts(void **state) {
    (void)state;
    char text[600];
    scene s;
    scene_error error;
    (void)snprintf(text, sizeof text, "{\"millpond\":1,\"title\":\"%0255d\"}", 0);
    assert_true(scene_parse(text, strlen(text), &s, &error));
    assert_int_equal(strlen(s.title), 255);
    scene_clear(&s);
    (void)snprintf(text, sizeof text, "{\"millpond\":1,\"title\":\"%0256d\"}", 0);
    assert_false(scene_parse(text, strlen(text), &s, &error));
    assert_int_equal(error.column, 23);
    assert_non_null(strstr(error.message, "…; allowed: a text of 1 to 255 bytes"));
    (void)snprintf(text, sizeof text, "{\"millpond\":1,\"%0300d\":1}", 0);
    assert_false(scene_parse(text, strlen(text), &s, &error));
    assert_int_equal(error.column, 15);
    assert_false(scene_parse(NULL, 0, &s, &error));
    assert_false(scene_parse("", (size_t)17 << 20, &s, &error));
    assert_string_equal(error.message, "the text is over 16 MiB");
    assert_false(scene_parse("", 0, &s, NULL));
}

static void too_many(void **state) {
    (void)state;
    const size_t count = SCENE_MAX_TOUCHES + 1;
    char *text = malloc(count * 14 + 100);
    size_t used = (size_t)sprintf(text, "{\"millpond\":1,\"drops\":[");
    for (size_t i = 0; i < count; i++) {
        used += (size_t)sprintf(text + used, "%s{\"at\":[0,0]}", i == 0 ? "" : ",");
    }
    (void)sprintf(text + used, "]}");
    scene s;
    scene_error error;
    assert_false(scene_parse(text, strlen(text), &s, &error));
    assert_string_equal(error.message, "drops is a list of 100001; allowed: at most 100000 drops");
    free(text);
}

static void deep_nesting(void **state) {
    (void)state;
    char *text = malloc(100001);
    memset(text, '[', 100000);
    text[100000] = '\0';
    scene s;
    scene_error error;
    assert_false(scene_parse(text, 100000, &s, &error));
    assert_int_equal(error.line, 1);
    free(text);
}

static void files(void **state) {
    (void)state;
    scene s;
    scene_error error;
    assert_false(scene_load("no/such/scene.json", &s, &error));
    assert_non_null(strstr(error.message, "no/such/scene.json: cannot be read ("));
    assert_int_equal(error.line, 0);
    assert_false(scene_load(".", &s, &error));
    assert_false(scene_load(NULL, &s, NULL));
    const char path[] = "scene_test_file.json";
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    (void)fputs(full, file);
    (void)fclose(file);
    assert_true(scene_load(path, &s, &error));
    assert_string_equal(s.name, "full");
    scene_clear(&s);
    (void)remove(path);
}

// ---- the lists --------------------------------------------------------------------------------

static void adding(void **state) {
    (void)state;
    scene s = scene_default();
    for (int i = 0; i < SCENE_MAX_TOUCHES; i++) {
        assert_true(scene_add_drop(&s, (scene_drop){.time = i}));
    }
    assert_false(scene_add_drop(&s, (scene_drop){.time = 0}));
    assert_int_equal(s.drop_count, SCENE_MAX_TOUCHES);
    assert_true(s.drops[12345].time == 12345);
    pond_vec2 points[2] = {{.x = 0, .y = 0}, {.x = 1, .y = 1}};
    for (int i = 0; i < 100; i++) {
        assert_true(scene_add_stroke(&s, (scene_stroke){.count = 2, .points = points}));
    }
    points[1].x = 5;
    assert_true(s.strokes[99].points[1].x == 1);
    assert_false(scene_add_stroke(&s, (scene_stroke){.count = 1, .points = points}));
    assert_false(scene_add_stroke(&s, (scene_stroke){.count = 2}));
    scene_clear(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults),     cmocka_unit_test(builtins),
        cmocka_unit_test(hardest),      cmocka_unit_test(everything),
        cmocka_unit_test(named_waters), cmocka_unit_test(other_looks),
        cmocka_unit_test(lagoon_look),  cmocka_unit_test(presets),
        cmocka_unit_test(refused),      cmocka_unit_test(long_texts),
        cmocka_unit_test(too_many),     cmocka_unit_test(deep_nesting),
        cmocka_unit_test(files),        cmocka_unit_test(adding),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
