// scene_write_test.c — scenes are written as they were read.
#include "scene_write.h"

#include <millpond/field.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "scene_json_random.h"
#include "scene_text.h"

enum { RANDOM_SCENES = 1500 };

// ---- field by field ---------------------------------------------------------------------------

#define SAME(a, b, field) assert_memory_equal(&(a)->field, &(b)->field, sizeof(a)->field)
#define SAME_TEXT(a, b, field) assert_string_equal((a)->field, (b)->field)

static void same_points(const pond_vec2 *a, const pond_vec2 *b, int count) {
    if (count > 0) {
        assert_memory_equal(a, b, (size_t)count * sizeof *a);
    }
}

static void same_shape(const scene_shape *a, const scene_shape *b) {
    SAME(a, b, at);
    SAME(a, b, angle);
    SAME(a, b, shape.kind);
    SAME(a, b, shape.radius);
    SAME(a, b, shape.length);
    SAME(a, b, shape.width);
    SAME(a, b, shape.height);
    SAME(a, b, shape.point_count);
    same_points(a->points, b->points, a->points != NULL ? a->shape.point_count : 0);
}

static void same_path(const scene_path *a, const scene_path *b) {
    SAME(a, b, start);
    SAME(a, b, end);
    SAME(a, b, count);
    same_points(a->points, b->points, a->count);
}

static void same_pond(const scene *a, const scene *b) {
    SAME(a, b, world);
    SAME(a, b, pond.solver);
    SAME(a, b, pond.stencil);
    SAME(a, b, pond.wave_speed);
    SAME(a, b, pond.depth);
    SAME(a, b, pond.capillary_length);
    SAME(a, b, pond.half_life);
    SAME(a, b, pond.damping_shift);
    SAME(a, b, pond.count_height);
    SAME(a, b, pond.decay);
    SAME(a, b, pond.restoring);
    SAME(a, b, pond.edge_level);
    SAME(a, b, pond.bias);
    SAME(a, b, pond.rest_slope);
    SAME(a, b, pond.column);
    SAME(a, b, pond.edges);
    SAME(a, b, pond.seed);
}

static void same_touches(const scene *a, const scene *b) {
    SAME(a, b, rain);
    SAME(a, b, drop_count);
    for (int i = 0; i < a->drop_count; i++) {
        SAME(&a->drops[i], &b->drops[i], time);
        SAME(&a->drops[i], &b->drops[i], centre);
        SAME(&a->drops[i], &b->drops[i], radius);
        SAME(&a->drops[i], &b->drops[i], height);
    }
    SAME(a, b, stroke_count);
    for (int i = 0; i < a->stroke_count; i++) {
        SAME(&a->strokes[i], &b->strokes[i], start);
        SAME(&a->strokes[i], &b->strokes[i], end);
        SAME(&a->strokes[i], &b->strokes[i], count);
        SAME(&a->strokes[i], &b->strokes[i], radius);
        SAME(&a->strokes[i], &b->strokes[i], height);
        same_points(a->strokes[i].points, b->strokes[i].points, a->strokes[i].count);
    }
}

static void same_shores(const scene *a, const scene *b) {
    SAME(a, b, land.map.painting);
    SAME_TEXT(a, b, land.map.file);
    SAME(a, b, land.hardness);
    SAME(a, b, bed.map.painting);
    SAME_TEXT(a, b, bed.map.file);
    SAME(a, b, bed.sloping);
    SAME(a, b, bed.land);
    SAME(a, b, bed.from);
    SAME(a, b, bed.to);
    SAME(a, b, bed.depths);
    SAME(a, b, current.velocity);
    SAME(a, b, current.slack);
    SAME(a, b, wall_count);
    for (int i = 0; i < a->wall_count; i++) {
        same_shape(&a->walls[i].where, &b->walls[i].where);
        SAME(&a->walls[i], &b->walls[i], hardness);
        SAME(&a->walls[i], &b->walls[i], end);
    }
    SAME(a, b, fill_count);
    for (int i = 0; i < a->fill_count; i++) {
        same_shape(&a->fills[i].where, &b->fills[i].where);
        SAME(&a->fills[i], &b->fills[i], shaped);
        SAME(&a->fills[i], &b->fills[i], level);
        SAME(&a->fills[i], &b->fills[i], time);
    }
    SAME(a, b, sea.there);
    SAME(a, b, sea.side);
    SAME(a, b, sea.level);
    SAME(a, b, sea.height);
    SAME(a, b, sea.period);
    SAME(a, b, spring_count);
    for (int i = 0; i < a->spring_count; i++) {
        same_shape(&a->springs[i].where, &b->springs[i].where);
        SAME(&a->springs[i], &b->springs[i], rate);
    }
    SAME(a, b, beach_count);
    for (int i = 0; i < a->beach_count; i++) {
        same_shape(&a->beaches[i].where, &b->beaches[i].where);
        SAME(&a->beaches[i], &b->beaches[i], half_life);
        SAME(&a->beaches[i], &b->beaches[i], ramp);
    }
}

static void same_body(const scene_body *a, const scene_body *b) {
    same_shape(&a->where, &b->where);
    same_path(&a->path, &b->path);
    SAME(a, b, desc.floating);
    SAME(a, b, desc.turns);
    SAME(a, b, desc.rim);
    SAME(a, b, desc.draught);
    SAME(a, b, desc.density);
    SAME(a, b, desc.thickness);
    SAME(a, b, desc.lift);
    SAME(a, b, desc.drag);
    SAME_TEXT(a, b, sprite);
    SAME(a, b, length);
}

static void same_emitter(const pond_emitter_desc *a, const pond_emitter_desc *b) {
    SAME(a, b, kind);
    SAME(a, b, from);
    SAME(a, b, to);
    SAME(a, b, side);
    SAME(a, b, direction);
    SAME(a, b, spread);
    SAME(a, b, radius);
    SAME(a, b, amplitude);
    SAME(a, b, height);
    SAME(a, b, period);
    SAME(a, b, ramp);
    SAME(a, b, rate);
    SAME(a, b, drop_radius);
    SAME(a, b, drop_height);
    SAME(a, b, seed);
}

static void same_movers(const scene *a, const scene *b) {
    SAME(a, b, body_count);
    for (int i = 0; i < a->body_count; i++) {
        same_body(&a->bodies[i], &b->bodies[i]);
    }
    SAME(a, b, emitter_count);
    for (int i = 0; i < a->emitter_count; i++) {
        same_emitter(&a->emitters[i], &b->emitters[i]);
    }
    SAME(a, b, trail_count);
    for (int i = 0; i < a->trail_count; i++) {
        same_path(&a->trails[i].path, &b->trails[i].path);
        SAME(&a->trails[i], &b->trails[i], size);
        SAME(&a->trails[i], &b->trails[i], height);
        SAME_TEXT(&a->trails[i], &b->trails[i], sprite);
        SAME(&a->trails[i], &b->trails[i], length);
    }
    SAME(a, b, fish_count);
    for (int i = 0; i < a->fish_count; i++) {
        const scene_fish *f = &a->fish[i];
        SAME_TEXT(f, &b->fish[i], coat);
        SAME(f, &b->fish[i], length);
        SAME(f, &b->fish[i], depth);
        SAME(f, &b->fish[i], lap);
        SAME(f, &b->fish[i], start);
        SAME(f, &b->fish[i], count);
        assert_memory_equal(f->points, b->fish[i].points, (size_t)f->count * sizeof *f->points);
    }
}

// The foam's holes lie with the pool look's, and times are not the scene's.
static bool is_written(pond_look_kind kind, const char *name) {
    return kind != POND_LOOK_LAGOON ||
           (strcmp(name, "foam_size") != 0 && strcmp(name, "time") != 0);
}

static void same_looks(const scene *a, const scene *b) {
    SAME(a, b, look);
    SAME_TEXT(a, b, sky);
    SAME(a, b, caustics);
    SAME(a, b, foam);
    SAME(a, b, lagoon_ripples);
    SAME(a, b, spray_amount);
    for (int kind = 1; kind <= POND_LOOK_COUNT; kind++) {
        int count;
        const pond_field *fields = pond_fields(pond_look_record((pond_look_kind)kind), &count);
        for (int i = 0; i < count; i++) {
            double one[POND_FIELD_MAX_NUMBERS] = {0};
            double two[POND_FIELD_MAX_NUMBERS] = {0};
            pond_field_get(&fields[i], &a->looks[kind].is, one);
            pond_field_get(&fields[i], &b->looks[kind].is, two);
            if (is_written((pond_look_kind)kind, fields[i].name) &&
                memcmp(one, two, sizeof one) != 0) {
                fail_msg("look %d: %s: %g came back as %g", kind, fields[i].name, one[0], two[0]);
            }
        }
    }
}

static void same_scene(const scene *a, const scene *b) {
    SAME_TEXT(a, b, name);
    SAME_TEXT(a, b, title);
    SAME_TEXT(a, b, painting);
    SAME_TEXT(a, b, backdrop);
    SAME(a, b, width);
    SAME(a, b, height);
    SAME(a, b, fps);
    SAME(a, b, seconds);
    SAME(a, b, cells);
    SAME(a, b, metres);
    same_pond(a, b);
    same_touches(a, b);
    same_shores(a, b);
    same_movers(a, b);
    same_looks(a, b);
}

// Written, read and written again.
static void round_trip(const scene *s) {
    scene_error error;
    char *text = scene_write(s, &error);
    if (text == NULL) {
        fail_msg("%s: %s", s->name, error.message);
    }
    scene again = parse(text);
    same_scene(s, &again);
    char *twice = scene_write(&again, &error);
    assert_non_null(twice);
    assert_string_equal(text, twice);
    free(twice);
    free(text);
    scene_clear(&again);
}

// ---- tests ------------------------------------------------------------------------------------

static void built_in_scenes(void **state) {
    (void)state;
    for (int i = 0; i < scene_builtin_count(); i++) {
        scene s;
        assert_true(scene_builtin(scene_builtin_name(i), &s));
        round_trip(&s);
        scene_clear(&s);
    }
}

// What the schema allows may still be refused for what two fields say together, and only for that.
static bool contradicts_itself(const char *message) {
    static const char *const known[] = {"a time that is not",       "\"periodic\" on",
                                        "allowed: one of",          "the body has no position",
                                        "the fill has only one of", "a floating body drifts with",
                                        "more than look.trough",    "world: a world cannot have"};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strstr(message, known[i]) != NULL) {
            return true;
        }
    }
    return false;
}

static void random_scenes(void **state) {
    (void)state;
    random_json r = {.schema = load_schema(), .state = 0x9E3779B97F4A7C15u};
    int read = 0;
    for (int i = 0; i < RANDOM_SCENES; i++) {
        json_t *value = random_value(&r, r.schema);
        char *text = json_dumps(value, JSON_COMPACT);
        json_decref(value);
        scene s;
        scene_error error;
        if (scene_parse(text, strlen(text), &s, &error)) {
            round_trip(&s);
            scene_clear(&s);
            read++;
        } else if (!contradicts_itself(error.message)) {
            fail_msg("%s\n%s", error.message, text);
        }
        free(text);
    }
    json_decref(r.schema);
    assert_in_range(read, RANDOM_SCENES / 5, RANDOM_SCENES);
}

static void expect_text(const char *scene_text, const char *written) {
    scene s = parse(scene_text);
    char *text = scene_write(&s, NULL);
    assert_string_equal(text, written);
    free(text);
    scene_clear(&s);
}

static void only_what_differs(void **state) {
    (void)state;
    expect_text("{\"millpond\": 1, \"look\": {\"kind\": \"pool\", \"preset\": \"clear\"}}",
                "{\n  \"millpond\": 1\n}\n");
    expect_text("{\"millpond\": 1, \"look\": {\"preset\": \"night\", \"tilt\": 0, "
                "\"glitter\": 2.50}, \"pond\": {\"half_life\": \"none\", \"edges\": "
                "{\"left\": \"open\"}, \"wave_speed\": 5e-1, \"stencil\": \"fourth\"}}",
                "{\n  \"millpond\": 1,\n  \"pond\": {\"stencil\": \"fourth\", \"half_life\": "
                "\"none\", \"edges\": {\"left\": \"open\"}},\n  \"look\": {\"kind\": \"pool\", "
                "\"preset\": \"night\", \"glitter\": 2.5, \"tilt\": 0}\n}\n");
}

static void presets_by_name(void **state) {
    (void)state;
    expect_text(
        "{\"millpond\": 1, \"look\": {\"kind\": \"plane\", \"preset\": \"wire\"}}",
        "{\n  \"millpond\": 1,\n  \"look\": {\"kind\": \"plane\", \"preset\": \"wire\"}\n}\n");
    expect_text("{\"millpond\": 1, \"look\": {\"kind\": \"pool\", \"preset\": \"evening\", "
                "\"tint\": \"ink\"}}",
                "{\n  \"millpond\": 1,\n  \"look\": {\"kind\": \"pool\", \"preset\": \"evening\", "
                "\"tint\": \"ink\"}\n}\n");
}

static void long_lines_are_broken(void **state) {
    (void)state;
    scene s;
    assert_true(scene_builtin("harbour", &s));
    char *text = scene_write(&s, NULL);
    for (const char *line = text; line != NULL && *line != '\0';) {
        const size_t length = strcspn(line, "\n");
        assert_in_range(length, 0, 100);
        line += length + 1;
    }
    free(text);
    scene_clear(&s);
}

// A scene's fields may hold what no file may.
static void refused(void **state) {
    (void)state;
    scene s = scene_default();
    scene_error error;
    s.looks[POND_LOOK_POOL].is.pool.depth = NAN;
    assert_null(scene_write(&s, &error));
    assert_string_equal(error.message,
                        "look.depth is \"not a number\"; allowed: a number from 0 to 1000");
    assert_int_equal(error.line, 0);
    s.looks[POND_LOOK_POOL].is.pool.depth = 2000;
    assert_null(scene_write(&s, &error));
    assert_string_equal(error.message, "look.depth is 2000; allowed: a number from 0 to 1000");
    s.looks[POND_LOOK_POOL].is.pool.depth = 1;
    s.pond.seed = UINT64_MAX;
    assert_null(scene_write(&s, &error));
    assert_non_null(strstr(error.message, "pond.seed is 1.8446744073709552e+19; allowed"));
    s.pond.seed = 1;
    s.pond.solver = (pond_solver)99;
    assert_null(scene_write(&s, &error));
    assert_non_null(strstr(error.message, "pond.solver is 99; allowed"));
    s = scene_default();
    s.look = (pond_look_kind)77;
    assert_null(scene_write(&s, &error));
    s = scene_default();
    memcpy(s.title, "\xff\xfe", 3);
    assert_null(scene_write(&s, &error));
    assert_non_null(strstr(error.message, "not UTF-8"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(built_in_scenes),       cmocka_unit_test(random_scenes),
        cmocka_unit_test(only_what_differs),     cmocka_unit_test(presets_by_name),
        cmocka_unit_test(long_lines_are_broken), cmocka_unit_test(refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
