// scene_test.c — scenes: what is read, what is refused and where, and when touches happen.
#include <stddef.h>

#include "scene.h"
#include "scene_furnish.h"
#include "scene_look.h"
#include "scene_surface.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static scene parse(const char *text) {
    scene s;
    scene_error error;
    if (!scene_parse(text, strlen(text), &s, &error)) {
        print_error("%d:%d: %s\n", error.line, error.column, error.message);
        fail();
    }
    return s;
}

// ---- reading ----------------------------------------------------------------------------------

static void defaults(void **state) {
    (void)state;
    scene s = parse("{\"millpond\": 1}");
    assert_string_equal(s.painting, "rockpool");
    assert_string_equal(s.backdrop, "");
    assert_int_equal(s.width, 0);
    assert_int_equal(s.look, SCENE_LOOK_POOL);
    assert_true(s.metres == 2);
    assert_true(s.rain.rain.rate == 0 && s.rain.end == 1e6);
    assert_int_equal(s.drop_count + s.stroke_count, 0);
    assert_true(s.pond.wave_speed == 0.5 && s.pond.half_life == 2 && s.pond.seed == 1);
    scene_clear(&s);
    scene_clear(&s);
    assert_int_equal(s.look, 0);
}

static void builtins(void **state) {
    (void)state;
    assert_int_equal(scene_builtin_count(), 11);
    for (int i = 0; i < scene_builtin_count(); i++) {
        scene s;
        assert_true(scene_builtin(scene_builtin_name(i), &s));
        assert_string_equal(s.name, scene_builtin_name(i));
        pond_desc desc;
        scene_error error;
        const bool sized = s.width > 0; // the scene for a user's own picture has no size
        assert_true(scene_pond_desc(&s, sized ? s.width : 640, sized ? s.height : 360, s.fps, &desc,
                                    &error));
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
    assert_null(scene_builtin_json(11));
}

// ---- shores, bodies, trails, emitters ---------------------------------------------------------

static const char things[] =
    "{\"millpond\": 1, \"backdrop\": {\"painting\": \"harbour\"},\n"
    " \"pond\": {\"cells\": 96, \"metres\": 2, \"depth\": 0.4, \"edges\": {\"left\": \"open\"}},\n"
    " \"land\": {\"painting\": true, \"hardness\": 0.5},\n"
    " \"bed\": {\"slope\": {\"from\": [0, 0], \"to\": [1, 0], \"depths\": [0.4, 0.1]}},\n"
    " \"walls\": [{\"shape\": {\"kind\": \"rectangle\", \"width\": 0.3, \"height\": 0.1},\n"
    "   \"at\": [0.5, 0.5], \"angle\": 90, \"hardness\": \"fixed\"},\n"
    "  {\"shape\": {\"kind\": \"polygon\", \"points\": [[0, 0], [0.1, 0], [0, 0.1]]}, \"at\": "
    "[0.3, 0.4]}],\n"
    " \"beaches\": [{\"shape\": {\"kind\": \"disc\", \"radius\": 0.2}, \"at\": [0.8, 0.5], "
    "\"ramp\": 0.1}],\n"
    " \"bodies\": [{\"shape\": {\"kind\": \"capsule\", \"length\": 0.2, \"radius\": 0.06}, "
    "\"draught\": 0.03,\n"
    "   \"sprite\": \"boat\", \"path\": {\"end\": 2, \"points\": [[0.4, 0.3], [0.6, 0.3]]}},\n"
    "  {\"shape\": {\"kind\": \"disc\", \"radius\": 0.08}, \"at\": [0.5, 0.7], \"floating\": "
    "true}],\n"
    " \"emitters\": [{\"kind\": \"fountain\", \"from\": [0.4, 0.6], \"rate\": 50}],\n"
    " \"trails\": [{\"path\": {\"start\": 0, \"end\": 1, \"points\": [[0.3, 0.6], [0.5, 0.6]]},\n"
    "   \"size\": [0.1, 0.08], \"height\": -0.004}]}";

static pond *furnished(scene *s) {
    scene_error error;
    if (!scene_parse(things, sizeof things - 1, s, &error)) {
        fail_msg("%d:%d: %s", error.line, error.column, error.message);
    }
    pond_desc desc;
    assert_true(scene_pond_desc(s, 192, 108, 60, &desc, &error));
    pond *water = NULL;
    assert_int_equal(pond_create(&desc, &water), POND_OK);
    if (!scene_furnish(s, water, NULL, NULL, &error)) {
        fail_msg("%s", error.message);
    }
    return water;
}

static void furnishing(void **state) {
    (void)state;
    scene s;
    pond *water = furnished(&s);
    assert_true(s.wall_count == 2 && s.beach_count == 1 && s.body_count == 2);
    assert_true(s.walls[0].hardness > 1e30f && s.walls[1].where.shape.point_count == 3);
    assert_true(fabsf(s.walls[0].where.angle - 1.5707963f) < 1e-6f);
    assert_true(s.trails[0].size[1] == 0.08f && s.emitters[0].rate == 50);
    const float height = (float)(54 * 2.0 / 96);
    assert_true(pond_is_wall(water, (pond_vec2){1.0f, 0.5f * height + 0.1f})); // turned upright
    assert_false(pond_is_wall(water, (pond_vec2){1.12f, 0.5f * height}));
    assert_true(pond_is_wall(water, (pond_vec2){0.02f, 0.02f})); // the painting's quay
    assert_true(fabsf(pond_depth_at(water, (pond_vec2){1.0f, 0.6f}) - 0.25f) < 0.01f);
    assert_int_equal(pond_body_count(water), 2);
    assert_int_equal(pond_emitter_count(water), 1);
    pond_body_id ids[2];
    assert_int_equal(pond_body_list(water, ids, 2), 2);
    for (int frame = 0; frame < 60; frame++) {
        scene_run_frame(&s, water, frame, 60);
    }
    pond_body_state boat;
    assert_true(pond_body_get(water, ids[0], &boat));
    assert_true(fabsf(boat.pose.centre.x - 1.0f) < 0.01f); // half its way
    assert_true(pond_get_stats(water).highest > 1e-4);
    scene_surface surface;
    assert_true(scene_surface_make(&s, water, 64, 36, &surface));
    assert_true(surface.dry.values[0] == 1.0f && surface.dry.width == 64);
    scene_surface_clear(&surface);
    pond_destroy(water);
    scene_clear(&s);
}

static void furnishing_refused(void **state) {
    (void)state;
    static const char *const texts[][2] = {
        {"{\"millpond\": 1, \"land\": {\"painting\": true}}",
         "land.painting: this backdrop has no land"},
        {"{\"millpond\": 1, \"pond\": {\"solver\": \"classic\"}, \"bed\": {\"slope\": {\"from\": "
         "[0, 0], "
         "\"to\": [1, 0], \"depths\": [0.2, 0.1]}}}",
         "bed.slope: "},
        {"{\"millpond\": 1, \"pond\": {\"solver\": \"classic\"}, \"bodies\": [{\"shape\": "
         "{\"radius\": 0.1}, "
         "\"at\": [0, 0]}]}",
         "bodies[0]: "},
        {"{\"millpond\": 1, \"emitters\": [{\"kind\": \"swell\", \"period\": 1e-6}]}",
         "emitters[0]: "},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        scene s;
        scene_error error;
        assert_true(scene_parse(texts[i][0], strlen(texts[i][0]), &s, &error));
        pond_desc desc;
        assert_true(scene_pond_desc(&s, 64, 36, 60, &desc, &error));
        pond *water = NULL;
        assert_int_equal(pond_create(&desc, &water), POND_OK);
        assert_false(scene_furnish(&s, water, NULL, NULL, &error));
        if (strncmp(error.message, texts[i][1], strlen(texts[i][1])) != 0) {
            fail_msg("expected %s…, got %s", texts[i][1], error.message);
        }
        pond_destroy(water);
        scene_clear(&s);
    }
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
    assert_true(s.pool.depth == 0.5f && s.pool.absorption.b == 3 && s.pool.sun_azimuth == -30);
    assert_true(s.pool.roughness == 0.5f && s.pool.caustics == 0.25f);
    assert_true(s.pool.scatter.r == 0.5f && s.pool.tilt == 20 && s.pool.shore == 0.5f);
    assert_true(s.pool.foam_size == 2);
    assert_string_equal(s.sky, "sky.png");
    scene_clear(&s);
}

static void named_waters(void **state) {
    (void)state;
    scene s = parse("{\"millpond\":1,\"look\":{\"depth\":7,\"tint\":\"ink\",\"preset\":\"sea\"}}");
    pond_pool_look wanted;
    assert_true(pond_pool_look_preset("sea", &wanted) && pond_pool_look_tint("ink", &wanted));
    wanted.depth = 7; // whatever comes first in the text
    assert_memory_equal(&s.pool, &wanted, offsetof(pond_pool_look, bed));
    scene_clear(&s);
}

static void other_looks(void **state) {
    (void)state;
    scene s = parse("{\"millpond\":1,\"look\":{\"lookup\":\"nearest\",\"refraction\":-2,"
                    "\"shading\":0.5,\"kind\":\"offset\"},\"pond\":{\"edges\":\"fixed\"}}");
    assert_int_equal(s.look, SCENE_LOOK_OFFSET);
    assert_true(s.offset.lookup == POND_LOOKUP_NEAREST && s.offset.refraction == -2);
    assert_int_equal(s.pond.edges.bottom, POND_EDGE_FIXED);
    scene_clear(&s);
    s = parse("{\"millpond\":1,\"look\":{\"kind\":\"lens\",\"strength\":3}}");
    assert_int_equal(s.look, SCENE_LOOK_LENS);
    assert_true(s.lens.lookup == POND_LOOKUP_BILINEAR && s.lens.strength == 3);
    scene_clear(&s);
    // A preset comes before the other keys, whatever their order.
    s = parse("{\"millpond\":1,\"look\":{\"kind\":\"height\",\"contours\":0.5,\"level\":-0.1,"
              "\"preset\":\"chart\"}}");
    assert_int_equal(s.look, SCENE_LOOK_HEIGHT);
    assert_true(s.heights.contours == 0.5f && s.heights.level == -0.1f && s.heights.shading > 1);
    scene_clear(&s);
    s = parse("{\"millpond\":1,\"look\":{\"kind\":\"normals\",\"green\":\"down\",\"strength\":7}}");
    assert_true(s.look == SCENE_LOOK_NORMALS && s.normals.strength == 7);
    assert_int_equal(s.normals.green, POND_NORMALS_GREEN_DOWN);
    scene_clear(&s);
    s = parse("{\"millpond\":1,\"look\":{\"kind\":\"slope\",\"show\":\"direction\",\"range\":2,"
              "\"colours\":\"grey\"}}");
    assert_true(s.look == SCENE_LOOK_SLOPE && s.slope.range == 2);
    assert_true(s.slope.show == POND_SLOPE_DIRECTION && s.slope.colours == POND_COLOUR_MAP_GREY);
    scene_clear(&s);
    // a preset goes before the other keys, wherever it stands
    s = parse("{\"millpond\":1,\"look\":{\"wire_width\":2,\"kind\":\"plane\",\"preset\":\"wire\","
              "\"scroll\":[0.1,-0.2],\"look_at\":[0.25,1.5]}}");
    pond_plane_look wire;
    assert_true(pond_plane_look_preset("wire", &wire));
    assert_int_equal(s.look, SCENE_LOOK_PLANE);
    assert_true(s.plane.wire_width == 2 && s.plane.wire_fill == wire.wire_fill);
    assert_true(s.plane.scroll.x == 0.1f && s.plane.look_at.y == 1.5f);
    scene_clear(&s);
}

static void lagoon_look(void **state) {
    (void)state;
    scene s = parse("{\"millpond\":1,\"look\":{\"kind\":\"lagoon\"}}");
    assert_int_equal(s.look, SCENE_LOOK_LAGOON);
    assert_true(s.lagoon_ripples && !s.lagoon.literal && s.lagoon.opacity == 0.45f);
    scene_clear(&s);
    s = parse("{\"millpond\":1,\"look\":{\"kind\":\"lagoon\",\"trough\":-5,\"crest\":9,"
              "\"trough_colour\":[1,2,3],\"crest_colour\":[4,5,6],\"literal\":true,"
              "\"steepness\":2,\"light_azimuth\":10,\"light_elevation\":20,"
              "\"light_colour\":[7,8,9],\"ambient\":0.1,\"diffuse\":0.2,\"specular\":0.3,"
              "\"roughness\":0.4,\"ripples\":false,\"surface_share\":0.6,"
              "\"surface_metres\":0.7,\"surface_shift\":0.8,\"scroll\":[0.9,-1],"
              "\"opacity\":0.11,\"refraction\":0.12,\"reflectivity\":0.13,"
              "\"reflection_shift\":0.14}}");
    const pond_lagoon_look *l = &s.lagoon;
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
    assert_true(s.lagoon.literal && s.lagoon.crest == 256 && s.lagoon.opacity == 0.6f);
    s.lagoon.surface_metres = 5;
    assert_true(scene_look_set_preset(&s, SCENE_LOOK_LAGOON, "clear"));
    assert_true(s.lagoon.surface_metres == 5 && s.lagoon.refraction == 5 * 0.07f);
    assert_false(scene_look_set_preset(&s, SCENE_LOOK_LAGOON, "swamp"));
    assert_true(s.lagoon.surface_metres == 5);
    scene_clear(&s);
    s = parse("{\"millpond\":1,\"look\":{\"kind\":\"offset\",\"shading\":2,"
              "\"preset\":\"literal\"}}");
    assert_true(s.offset.lookup == POND_LOOKUP_NEAREST && s.offset.shading == 2);
    scene_clear(&s);
    s = parse("{\"millpond\":1,\"look\":{\"kind\":\"lens\",\"preset\":\"strong\"}}");
    assert_true(s.lens.strength == 4);
    scene_clear(&s);
    s = parse("{\"millpond\":1,\"look\":{\"kind\":\"profile\",\"preset\":\"ink\","
              "\"line_width\":7}}");
    assert_true(s.profile.line_width == 7 && s.profile.highlight == 0);
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
     "\"harbour\", \"lake\", \"bath\", \"plane\", \"lido\" or \"mosaic\""},
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
     "the body has no place; allowed: \"at\" or \"path\""},
    {V "\"pond\": {\"stencil\": 7}}", 2, 22, "pond.stencil is 7; allowed: 9, 5 or \"fourth\""},
    {V "\"pond\": {\"solver\": \"fast\"}}", 2, 21,
     "pond.solver is \"fast\"; allowed: \"wave\", \"classic\", \"steady\", \"dispersive\", "
     "\"isotropic\", \"unit-range\" or \"column\""},
    {V "\"pond\": {\"seed\": -1}}", 2, 19,
     "pond.seed is -1; allowed: a whole number from 0 to 9007199254740991"},
    {V "\"pond\": {\"edges\": \"shut\"}}", 2, 20,
     "pond.edges is \"shut\"; allowed: \"free\", \"fixed\", \"periodic\" or \"open\""},
    {V "\"pond\": {\"edges\": 4}}", 2, 20,
     "pond.edges is 4; allowed: \"free\", \"fixed\", \"periodic\", \"open\", or an object with "
     "left, right, "
     "top and bottom"},
    {V "\"pond\": {\"edges\": {\"top\": \"free\", \"bottom\": \"periodic\"}}}", 2, 46,
     "pond.edges.bottom is \"periodic\"; allowed: \"periodic\" on top and bottom both"},
    {V "\"rain\": {\"spread\": 2.5}}", 2, 21, "rain.spread is 2.5; allowed: a number from 0 to 2"},
    {V "\"rain\": {\"start\": 3, \"end\": 2}}", 2, 30,
     "rain.end is 2; allowed: a time that is not before start, 3"},
    {V "\"drops\": {}}", 2, 11, "drops is an object; allowed: a list of at most 100000 drops"},
    {V "\"drops\": [\n  {\"at\": [0, 0]},\n  {\"at\": [0.5, [9]]}]}", 4, 16,
     "drops[1].at[1] is a list; allowed: a number from -1 to 2"},
    {V "\"drops\": [{\"at\": [0, 0, 0]}]}", 2, 19,
     "drops[0].at is a list; allowed: a list of 2 numbers from -1 to 2"},
    {V "\"drops\": [{\"at\": [0, 0], \"radius\": 0}]}", 2, 37,
     "drops[0].radius is 0; allowed: a number from 1e-06 to 1000"},
    {V "\"strokes\": [{\"points\": [[0, 0]]}]}", 2, 25,
     "strokes[0].points is a list; allowed: a list of 2 to 10000 points [x, y]"},
    {V "\"strokes\": [{\"points\": [[0, 0], [0, 3]]}]}", 2, 38,
     "strokes[0].points[1][1] is 3; allowed: a number from -1 to 2"},
    {V "\"look\": {\"kind\": \"glass\"}}", 2, 19,
     "look.kind is \"glass\"; allowed: \"pool\", \"offset\", \"lens\", \"profile\", \"lagoon\", "
     "\"plane\", \"height\", \"normals\" or \"slope\""},
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
     "rain, drops, strokes, land, bed, walls, beaches, bodies, emitters, trails, look"},
    // no JSON at all
    {"", 1, 1, "not JSON: '[' or '{' expected near end of file"},
    {V "\"film\": {\"fps\": 1e999}}", 2, 18, "not JSON: real number overflow near '1e999'"},
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
    assert_string_equal(error.message, "drops is a list; allowed: a list of at most 100000 drops");
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
    assert_non_null(strstr(error.message, "no/such/scene.json: cannot read it: "));
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

// ---- the pond ---------------------------------------------------------------------------------

static pond_desc desc_of(const scene *s, int width, int height, double fps) {
    pond_desc desc;
    scene_error error;
    if (!scene_pond_desc(s, width, height, fps, &desc, &error)) {
        print_error("%s\n", error.message);
        fail();
    }
    return desc;
}

static void pond_sizes(void **state) {
    (void)state;
    scene s = scene_default();
    pond_desc desc = desc_of(&s, 1280, 720, 60);
    assert_int_equal(desc.width, 640);
    assert_int_equal(desc.height, 360);
    assert_float_equal(desc.cell_size, 2.0 / 640, 1e-12);
    assert_int_equal(desc_of(&s, 40, 20, 60).width, 64);
    assert_int_equal(desc_of(&s, 40, 20, 60).height, 32);
    assert_int_equal(desc_of(&s, 7680, 4320, 60).width, 1024);
    assert_int_equal(desc_of(&s, 30000, 1, 60).height, 1);
    s.pond.solver = POND_SOLVER_CLASSIC;
    assert_int_equal(desc_of(&s, 320, 200, 60).width, 320);
    assert_int_equal(desc_of(&s, 4096, 2000, 60).width, 2048);
    s.cells = 100;
    assert_int_equal(desc_of(&s, 320, 200, 60).width, 100);
    assert_int_equal(desc_of(&s, 320, 200, 60).height, 63);
}

static void whole_steps(void **state) {
    (void)state;
    static const double rates[] = {23.976, 24, 25, 30, 50, 59.94, 60, 144, 240};
    for (int solver = POND_SOLVER_WAVE; solver <= POND_SOLVER_STEADY; solver++) {
        for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
            scene s = scene_default();
            s.pond.solver = (pond_solver)solver;
            const pond_desc desc = desc_of(&s, 320, 180, rates[i]);
            pond *water = NULL;
            assert_int_equal(pond_create(&desc, &water), POND_OK);
            const double steps = 1 / (rates[i] * pond_get_desc(water).time_step);
            assert_true(fabs(steps - round(steps)) < 1e-6);
            scene_run_frame(&s, water, 0, rates[i]);
            assert_true(fabs((double)pond_steps(water) - steps) < 1e-3);
            pond_destroy(water);
        }
    }
}

static void one_step_a_frame(void **state) {
    (void)state;
    scene s;
    assert_true(scene_builtin("classic", &s));
    const pond_desc desc = desc_of(&s, s.width, s.height, s.fps);
    assert_int_equal(desc.width, 320);
    assert_int_equal(desc.height, 200);
    pond *water = NULL;
    assert_int_equal(pond_create(&desc, &water), POND_OK);
    for (int frame = 0; frame < 10; frame++) {
        scene_run_frame(&s, water, frame, s.fps);
    }
    assert_int_equal(pond_steps(water), 10);
    pond_destroy(water);
    scene_clear(&s);
}

static void dispersive_ponds(void **state) {
    (void)state;
    scene s = parse("{\"millpond\": 1, \"pond\": {\"solver\": \"dispersive\", \"depth\": 0.1,"
                    " \"capillary_length\": 0.003, \"cells\": 100, \"metres\": 0.5}}");
    pond_desc desc;
    scene_error error;
    assert_true(scene_pond_desc(&s, 320, 200, 30, &desc, &error));
    assert_int_equal(desc.solver, POND_SOLVER_DISPERSIVE);
    assert_true(desc.depth == 0.1 && desc.capillary_length == 0.003);
    const double steps = 1 / (30 * desc.time_step);
    assert_true(fabs(steps - round(steps)) < 1e-9);
    assert_true(desc.time_step <= pond_time_step_limit(&desc));
    pond *water = NULL;
    assert_int_equal(pond_create(&desc, &water), POND_OK);
    scene_run_frame(&s, water, 0, 30);
    assert_int_equal(pond_steps(water), (int)round(steps));
    pond_destroy(water);
    s.pond.capillary_length = 0.1;
    assert_false(scene_pond_desc(&s, 320, 200, 30, &desc, &error));
    assert_non_null(strstr(error.message, "capillary_length"));
    scene_clear(&s);
}

static void refused_ponds(void **state) {
    (void)state;
    scene s = scene_default();
    pond_desc desc;
    scene_error error;
    for (int solver = POND_SOLVER_WAVE; solver <= POND_SOLVER_CLASSIC; solver++) {
        s.pond.solver = (pond_solver)solver;
        s.cells = 200;
        s.pond.wave_speed = 5000;
        assert_false(scene_pond_desc(&s, 320, 200, 24, &desc, &error));
        assert_non_null(strstr(error.message, "pond.wave_speed is 5000"));
        const char *most = strstr(error.message, "at most ");
        assert_non_null(most);
        s.pond.wave_speed = strtod(most + strlen("at most "), NULL);
        assert_true(s.pond.wave_speed > 100);
        assert_true(scene_pond_desc(&s, 320, 200, 24, &desc, &error));
        s.pond.wave_speed *= 1.01;
        assert_false(scene_pond_desc(&s, 320, 200, 24, &desc, NULL));
    }
    s = scene_default();
    s.pond.solver = POND_SOLVER_DISPERSIVE;
    s.cells = 200;
    s.metres = 0.001;
    assert_false(scene_pond_desc(&s, 320, 200, 0.1, &desc, &error));
    assert_non_null(strstr(error.message, "steps a frame"));
    s = scene_default();
    assert_false(scene_pond_desc(&s, 0, 200, 24, &desc, &error));
    assert_false(scene_pond_desc(&s, 320, 200, 0, &desc, &error));
    assert_false(scene_pond_desc(&s, 320, 200, NAN, &desc, &error));
    s.cells = 32768;
    assert_false(scene_pond_desc(&s, 100, 200, 24, &desc, &error));
    assert_non_null(strstr(error.message, "pond.cells is 32768"));
    s.metres = 0.001;
    s.pond.wave_speed = 1e-6;
    assert_false(scene_pond_desc(&s, 200, 100, 24, &desc, &error));
    assert_non_null(strstr(error.message, "the pond cannot be made"));
}

// ---- touches in time --------------------------------------------------------------------------

#define CELLS 64

// Water that all but stands still, so that its heights are the sum of what touched it.
static pond *still_water(scene *s, double fps) {
    s->cells = CELLS;
    s->metres = 2;
    s->pond.wave_speed = 1e-6;
    s->pond.half_life = INFINITY;
    const pond_desc desc = desc_of(s, CELLS, CELLS, fps);
    pond *water = NULL;
    assert_int_equal(pond_create(&desc, &water), POND_OK);
    return water;
}

static void run(const scene *s, double fps, int frames, float heights[CELLS * CELLS]) {
    scene copy = *s;
    pond *water = still_water(&copy, fps);
    for (int frame = 0; frame < frames; frame++) {
        scene_run_frame(&copy, water, frame, fps);
    }
    pond_copy_heights(water, 0, 0, CELLS, CELLS, heights, CELLS);
    pond_destroy(water);
}

static float greatest(const float heights[CELLS * CELLS]) {
    float most = 0;
    for (int i = 0; i < CELLS * CELLS; i++) {
        most = fmaxf(most, fabsf(heights[i]));
    }
    return most;
}

static float difference(const float a[CELLS * CELLS], const float b[CELLS * CELLS]) {
    float most = 0;
    for (int i = 0; i < CELLS * CELLS; i++) {
        most = fmaxf(most, fabsf(a[i] - b[i]));
    }
    return most;
}

static void same_at_any_rate(void **state) {
    (void)state;
    scene s = parse("{\"millpond\":1,\"drops\":["
                    "{\"time\":0,\"at\":[0.3,0.3],\"radius\":0.1},"
                    "{\"time\":0.99,\"at\":[0.6,0.3],\"radius\":0.1},"
                    "{\"time\":0.5,\"at\":[0.3,0.6],\"radius\":0.1},"
                    "{\"time\":1,\"at\":[0.7,0.7],\"radius\":0.1,\"height\":1}],"
                    "\"strokes\":[{\"start\":0.1,\"end\":0.77,\"radius\":0.1,"
                    "\"points\":[[0.1,0.1],[0.5,0.9],[0.5,0.9],[0.9,0.2]]}]}");
    static float slow[CELLS * CELLS];
    static float fast[CELLS * CELLS];
    run(&s, 24, 24, slow);
    run(&s, 240, 240, fast);
    assert_true(greatest(slow) > 0.005f && greatest(slow) < 0.5f);
    assert_true(difference(slow, fast) < 1e-3f * greatest(slow));
    // the drop at 1 s falls in the frame that begins then
    run(&s, 24, 25, slow);
    assert_true(greatest(slow) > 0.9f);
    scene_clear(&s);
}

static void many_touches(void **state) {
    (void)state;
    scene s = scene_default();
    for (int i = 0; i < SCENE_MAX_TOUCHES; i++) {
        const scene_drop drop = {.time = (i * 7919 % SCENE_MAX_TOUCHES) * 1e-5,
                                 .centre = {.x = 0.5f, .y = 0.5f},
                                 .radius = 0.05f,
                                 .height = 1e-5f};
        assert_true(scene_add_drop(&s, drop));
    }
    static float all[CELLS * CELLS];
    static float one[CELLS * CELLS];
    run(&s, 30, 30, all);
    s.drop_count = 1;
    s.drops[0].height = 1;
    run(&s, 30, 30, one);
    // each falls once: neither lost nor doubled between steps, but for rounding of the sum
    assert_true(difference(all, one) < 5e-3f);
    s.drop_count = SCENE_MAX_TOUCHES;
    scene_clear(&s);
}

static void stroke_at_once(void **state) {
    (void)state;
    pond_vec2 points[] = {{.x = 0.2f, .y = 0.5f}, {.x = 0.8f, .y = 0.5f}};
    scene_stroke stroke = {
        .start = 0.5, .end = 0.5, .count = 2, .points = points, .radius = 0.1f, .height = 1};
    scene s = scene_default();
    assert_true(scene_add_stroke(&s, stroke));
    static float once[CELLS * CELLS];
    static float slowly[CELLS * CELLS];
    run(&s, 10, 5, once);
    assert_true(greatest(once) == 0);
    run(&s, 10, 6, once);
    assert_true(greatest(once) > 0.1f);
    s.strokes[0].start = 0;
    run(&s, 10, 6, slowly);
    assert_true(difference(once, slowly) < 1e-3f);
    scene_clear(&s);
}

static void odd_strokes(void **state) {
    (void)state;
    pond_vec2 same[] = {{.x = 0.5f, .y = 0.5f}, {.x = 0.5f, .y = 0.5f}};
    pond_vec2 bad[] = {{.x = NAN, .y = 0.5f}, {.x = 0.5f, .y = INFINITY}};
    scene s = scene_default();
    const scene_stroke resting = {.end = 1, .count = 2, .points = same, .radius = 1, .height = 1};
    const scene_stroke broken = {.end = 1, .count = 2, .points = bad, .radius = 1, .height = 1};
    assert_true(scene_add_stroke(&s, resting));
    assert_true(scene_add_stroke(&s, broken));
    static float heights[CELLS * CELLS];
    run(&s, 10, 12, heights);
    assert_true(greatest(heights) == 0);
    scene_clear(&s);
}

static void even_speed(void **state) {
    (void)state;
    // Three quarters of the way are its first piece, so after half the time 2/3 of that are
    // touched.
    scene s = parse("{\"millpond\":1,\"strokes\":[{\"start\":0,\"end\":1,\"radius\":0.1,"
                    "\"height\":1,\"points\":[[0.05,0.25],[0.8,0.25],[0.8,0.5]]}]}");
    static float heights[CELLS * CELLS];
    run(&s, 10, 5, heights);
    const int row = CELLS / 4;
    assert_true(fabsf(heights[row * CELLS + (int)(0.3 * CELLS)]) > 0.1f);
    assert_true(fabsf(heights[row * CELLS + (int)(0.75 * CELLS)]) < 0.02f);
    scene_clear(&s);
}

static void rain_switches(void **state) {
    (void)state;
    scene s = parse("{\"millpond\":1,\"rain\":{\"rate\":3,\"start\":0.5,\"end\":1}}");
    pond *water = still_water(&s, 10);
    for (int frame = 0; frame < 15; frame++) {
        scene_run_frame(&s, water, frame, 10);
        const bool on = frame >= 5 && frame < 10;
        assert_true(pond_get_rain(water).rate == (on ? 3.0f : 0.0f));
    }
    // from the beginning again, in the midst of rain
    scene_run_frame(&s, water, 5, 10);
    assert_true(pond_get_rain(water).rate == 3);
    scene_run_frame(&s, water, 0, 10);
    assert_true(pond_get_rain(water).rate == 0);
    // a scene without rain leaves the water's own alone
    s.rain.rain.rate = 0;
    const pond_rain own = {.rate = 2, .radius = 0.01f, .height = 0.01f};
    pond_set_rain(water, &own);
    scene_run_frame(&s, water, 0, 10);
    assert_true(pond_get_rain(water).rate == 2);
    pond_destroy(water);
    scene_clear(&s);
}

// Lit pixels of a tank that is black but for droplets.
static int droplets_seen(const scene *s, const pond *water, const scene_surface *surface) {
    static uint8_t pixels[200 * 150 * 4];
    const pond_target target = {.pixels = pixels, .width = 200, .height = 150, .stride = 800};
    scene_draw(s, water, surface, NULL, &target);
    int lit = 0;
    for (int i = 0; i < 200 * 150; i++) {
        lit += pixels[4 * i + 1] > 40;
    }
    return lit;
}

static void spray_flies(void **state) {
    (void)state;
    scene s = parse("{\"millpond\":1,\"pond\":{\"solver\":\"column\",\"cells\":100},"
                    "\"drops\":[{\"time\":0.25,\"at\":[0.5,0.5],\"radius\":0.1,"
                    "\"height\":-0.4}],"
                    "\"look\":{\"kind\":\"profile\",\"spray\":100,\"line_width\":0,"
                    "\"sky_zenith\":[0,0,0],\"sky_horizon\":[0,0,0],\"water_colour\":[0,0,0],"
                    "\"deep_colour\":[0,0,0],\"highlight\":0,\"line_colour\":[1,1,1]}}");
    pond *water = still_water(&s, 30);
    int first[40];
    for (int pass = 0; pass < 2; pass++) { // a film may be made twice
        scene_surface surface;
        assert_true(scene_surface_make(&s, water, 200, 150, &surface));
        int most = 0;
        for (int frame = 0; frame < 40; frame++) {
            scene_run_frame(&s, water, frame, 30);
            scene_surface_update(&surface, &s, water, 1.0 / 30);
            const int seen = droplets_seen(&s, water, &surface);
            if (pass == 0) {
                first[frame] = seen;
            } else {
                assert_int_equal(seen, first[frame]);
            }
            most = seen > most ? seen : most;
            assert_true(frame >= 7 || seen == 0);
        }
        assert_true(most > 50 && first[39] == 0);
        scene_surface_clear(&surface);
        pond_destroy(water);
        water = still_water(&s, 30);
    }
    pond_destroy(water);
    scene_clear(&s);
}

// Land that covers everything hides the water; the texture moves with time.
static void drawing_plane(void **state) {
    (void)state;
    scene s = parse("{\"millpond\":1,\"look\":{\"kind\":\"plane\",\"scroll\":[0.5,0]},\"pond\":"
                    "{\"cells\":10,\"metres\":1},\"walls\":[{\"shape\":{\"kind\":\"disc\","
                    "\"radius\":9},\"at\":[0.5,0.5]}]}");
    pond *water = still_water(&s, 10);
    scene_error error = {0};
    static const uint8_t stripes[8] = {255, 0, 0, 255, 0, 0, 255, 255};
    const pond_texture texture = {.pixels = stripes, .width = 2, .height = 1, .stride = 8};
    uint8_t pixels[4][16 * 16 * 4] = {{0}};
    for (int i = 0; i < 4; i++) {
        const pond_target target = {.pixels = pixels[i], .width = 16, .height = 16, .stride = 64};
        scene_surface surface;
        if (i == 1) {
            assert_true(scene_furnish(&s, water, NULL, NULL, &error));
        }
        if (i == 2) {
            scene_run_frame(&s, water, 0, 1);
        }
        s.look = i == 3 ? SCENE_LOOK_POOL : SCENE_LOOK_PLANE;
        assert_true(scene_surface_make(&s, water, 16, 16, &surface));
        assert_true((surface.dry.values != NULL) == (i > 0));
        scene_draw(&s, water, &surface, &texture, &target);
        scene_surface_clear(&surface);
        for (int other = 0; other < i; other++) {
            assert_memory_not_equal(pixels[i], pixels[other], sizeof pixels[i]);
        }
    }
    pond_destroy(water);
    scene_clear(&s);
}

static void drawing(void **state) {
    (void)state;
    scene s = scene_default();
    pond *water = still_water(&s, 10);
    static const uint8_t grey[4] = {90, 90, 90, 255};
    const pond_texture texture = {.pixels = grey, .width = 1, .height = 1, .stride = 4};
    for (int look = SCENE_LOOK_POOL; look <= SCENE_LOOK_LAGOON; look++) {
        uint8_t pixels[8 * 8 * 4] = {0};
        const pond_target target = {.pixels = pixels, .width = 8, .height = 8, .stride = 32};
        s.look = (scene_look)look;
        scene_draw(&s, water, NULL, &texture, &target);
        assert_true(pixels[0] != 0);
    }
    pond_destroy(water);
    scene_clear(&s);
}

// Banks are mirrored from a texture of any size, at the picture's lowest row as well.
static void mirrored_banks(void **state) {
    (void)state;
    static const int sizes[][2] = {{1, 1}, {2, 5}, {31, 17}, {97, 54}};
    scene s = parse("{\"millpond\":1,\"look\":{\"kind\":\"lagoon\",\"reflectivity\":1,"
                    "\"opacity\":1,\"specular\":0,\"ripples\":false}}");
    pond *water = still_water(&s, 10);
    for (int i = 0; i < 4; i++) {
        const int w = sizes[i][0];
        const int h = sizes[i][1];
        uint8_t *texels = malloc((size_t)(w + 1) * 2 * 4); // two rows, of other sizes than the film
        uint8_t *pixels = calloc((size_t)w * (size_t)h, 4);
        float *dry = calloc((size_t)w * (size_t)h, sizeof *dry);
        memset(texels, 255, (size_t)(w + 1) * 2 * 4);
        for (int at = 0; at < w * h; at++) { // above, and in the lowest row
            dry[at] = at < w * (h / 3) || at >= w * (h - 1) ? 1.0f : 0.0f;
        }
        const pond_texture texture = {
            .pixels = texels, .width = w + 1, .height = 2, .stride = (ptrdiff_t)(w + 1) * 4};
        const pond_target target = {
            .pixels = pixels, .width = w, .height = h, .stride = (ptrdiff_t)w * 4};
        const scene_surface banks = {.dry = {dry, w, h, w}};
        scene_draw(&s, water, &banks, &texture, &target);
        if (h == 54) { // bright right below the bank, blue farther down
            const uint8_t *near = pixels + ((size_t)w * 19 + 40) * 4;
            const uint8_t *far = pixels + ((size_t)w * 45 + 40) * 4;
            assert_true(near[0] > far[0] + 60);
        }
        const scene_surface other = {.dry = {dry, h, w, h}};
        scene_draw(&s, water, w == h ? NULL : &other, &texture, &target);
        free(texels);
        free(pixels);
        free(dry);
    }
    pond_destroy(water);
    scene_clear(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drawing_plane),
        cmocka_unit_test(defaults),
        cmocka_unit_test(builtins),
        cmocka_unit_test(furnishing),
        cmocka_unit_test(furnishing_refused),
        cmocka_unit_test(everything),
        cmocka_unit_test(hardest),
        cmocka_unit_test(other_looks),
        cmocka_unit_test(named_waters),
        cmocka_unit_test(refused),
        cmocka_unit_test(long_texts),
        cmocka_unit_test(too_many),
        cmocka_unit_test(deep_nesting),
        cmocka_unit_test(files),
        cmocka_unit_test(adding),
        cmocka_unit_test(pond_sizes),
        cmocka_unit_test(whole_steps),
        cmocka_unit_test(one_step_a_frame),
        cmocka_unit_test(dispersive_ponds),
        cmocka_unit_test(refused_ponds),
        cmocka_unit_test(same_at_any_rate),
        cmocka_unit_test(many_touches),
        cmocka_unit_test(stroke_at_once),
        cmocka_unit_test(odd_strokes),
        cmocka_unit_test(even_speed),
        cmocka_unit_test(rain_switches),
        cmocka_unit_test(drawing),
        cmocka_unit_test(lagoon_look),
        cmocka_unit_test(presets),
        cmocka_unit_test(spray_flies),
        cmocka_unit_test(mirrored_banks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
