// play_parameters_test.c — every parameter that scenes have can be turned, within its range.
#include "play/panel/parameters.h"

#include <millpond/colour_map.h>
#include <millpond/field.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "scene_json_random.h"
#include "scene_look.h"

typedef struct bench {
    parameters table;
    scene s;
    session_tools tools;
    pond_desc water;
} bench;

static bench open_bench(void) {
    bench b = {.s = scene_default(), .tools = {0.02f, -0.01f, 0.0f, 1.0}};
    b.water = pond_desc_default();
    assert_true(parameters_make(&b.table));
    return b;
}

static void close_bench(bench *b) {
    parameters_clear(&b->table);
    scene_clear(&b->s);
}

static parameter_owner owner_of(bench *b) {
    return (parameter_owner){&b->s, &b->tools, &b->water};
}

static const parameter *find(const bench *b, parameter_page page, pond_look_kind look,
                             const char *name) {
    const parameter *p = parameters_find(&b->table, page, look, name);
    if (p == NULL) {
        fail_msg("there is no parameter %s on page %d of look %d", name, page, look);
    }
    return p;
}

static bool set(bench *b, const parameter *p, double number) {
    return parameter_set(p, owner_of(b), (const double[]){number, number, number});
}

static double get(bench *b, const parameter *p) {
    double numbers[3];
    parameter_get(p, owner_of(b), numbers);
    return numbers[0];
}

// ---- against the schema -------------------------------------------------------------------------

// What the schema allows a number to be; false for what is no number.
static bool range_of(const json_t *schema, const json_t *node, double *low, double *high) {
    const json_t *in = schema_resolve(schema, node);
    const json_t *items = json_object_get(in, "items");
    const json_t *choices = json_object_get(in, "oneOf");
    in = items != NULL ? items : choices != NULL ? json_array_get(choices, 0) : in;
    *low = json_number_value(json_object_get(in, "minimum"));
    *high = json_number_value(json_object_get(in, "maximum"));
    return json_is_number(json_object_get(in, "maximum"));
}

static void check_default(bench *b, const parameter *p, const json_t *value) {
    double numbers[3];
    (void)parameter_reset(p, owner_of(b));
    parameter_get(p, owner_of(b), numbers);
    for (int i = 0; i < pond_field_size(p->field) && value != NULL; i++) {
        const json_t *item = json_is_array(value) ? json_array_get(value, (size_t)i) : value;
        if (json_is_string(item)) {
            assert_string_equal(scene_words_name(scene_words_of(p->field), (int)numbers[i]),
                                json_string_value(item));
        } else if (json_is_number(item) && p->field->choices == NULL) {
            assert_true(fabs(numbers[i] - json_number_value(item)) <= 1e-6 * fabs(numbers[i]));
        }
    }
}

// Every key of the object is a parameter, or one of those that cannot be turned.
static void check_object(bench *b, const json_t *schema, const json_t *object, parameter_page page,
                         pond_look_kind look, const char *before) {
    static const char *const fixed[] = {"kind", "preset", "tint", "sky", "mask"};
    const char *key = NULL;
    json_t *node = NULL;
    json_object_foreach(json_object_get(object, "properties"), key, node) {
        bool skip = page == PARAMETER_WATER && strcmp(key, "rows") == 0;
        for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++) {
            skip = skip || (page == PARAMETER_LOOK && strcmp(key, fixed[i]) == 0);
        }
        const json_t *choices = json_object_get(node, "oneOf");
        const bool nested = json_object_get(json_array_get(choices, 1), "properties") != NULL;
        char name[64];
        (void)snprintf(name, sizeof name, "%s%s", before, key);
        if (nested || json_object_get(node, "properties") != NULL) {
            strcat(name, ".");
            check_object(b, schema, nested ? json_array_get(choices, 1) : node, page, look, name);
        } else if (!skip) {
            const parameter *p = find(b, page, look, name);
            double low = 0;
            double high = 0;
            if (range_of(schema, node, &low, &high)) {
                assert_true(p->field->low == low && p->field->high == high);
                assert_true(p->from >= low && p->to <= high && p->from < p->to);
            }
            check_default(b, p, json_object_get(node, "default"));
        }
    }
}

static void all_that_scenes_have(void **state) {
    (void)state;
    bench b = open_bench();
    json_t *schema = load_schema();
    const json_t *top = json_object_get(schema, "properties");
    check_object(&b, schema, json_object_get(top, "pond"), PARAMETER_WATER, 0, "");
    check_object(&b, schema, json_object_get(top, "rain"), PARAMETER_RAIN, 0, "");
    check_object(&b, schema, json_object_get(top, "current"), PARAMETER_CURRENT, 0, "");
    const scene_words looks = scene_look_words();
    for (int i = 0; i < looks.count; i++) {
        const pond_choice *look = &looks.list[i];
        const json_t *object = json_object_get(json_object_get(schema, "$defs"), look->name);
        assert_non_null(object);
        check_object(&b, schema, object, PARAMETER_LOOK, (pond_look_kind)look->value, "");
    }
    json_decref(schema);
    close_bench(&b);
}

// A tooltip for each, and a unit that is one.
static void said_of_each(void **state) {
    (void)state;
    bench b = open_bench();
    for (int i = 0; i < b.table.count; i++) {
        const pond_field *field = b.table.list[i].field;
        if (strncmp(field->name, "edges.", 6) != 0 && field->about[0] == '\0' &&
            field->unit[0] == '\0') {
            fail_msg("nothing is said of %s", field->name);
        }
        assert_null(strpbrk(field->unit, "[]"));
        const size_t length = strlen(field->about);
        assert_true(length == 0 || field->about[length - 1] != ']');
    }
    assert_string_equal(find(&b, PARAMETER_WATER, 0, "wave_speed")->field->unit, "m/s");
    close_bench(&b);
}

// ---- values -------------------------------------------------------------------------------------

// Each goes to both ends of its range and no further, and back to where it was.
static void each_within_its_range(void **state) {
    (void)state;
    bench b = open_bench();
    for (int i = 0; i < b.table.count; i++) {
        const parameter *p = &b.table.list[i];
        const scene before = b.s;
        const session_tools tools = b.tools;
        if (p->field->choices == NULL && p->field->type != POND_FIELD_BOOL) {
            (void)set(&b, p, 1e300);
            if (p->field->turns) { // whole turns are taken off
                assert_true(get(&b, p) >= p->field->low && get(&b, p) <= p->field->high);
                b.s = before;
                continue;
            }
            assert_true(fabs(get(&b, p) - p->field->high) <= 1e-6 * fabs(p->field->high) ||
                        strcmp(p->field->name, "trough") == 0);
            (void)set(&b, p, -1e300);
            assert_true(fabs(get(&b, p) - p->field->low) <= 1e-6 * fabs(p->field->low) + 1e-9 ||
                        strcmp(p->field->name, "crest") == 0);
        }
        const double now = get(&b, p);
        assert_false(set(&b, p, NAN));
        assert_true(get(&b, p) == now);
        b.s = before;
        b.tools = tools;
    }
    close_bench(&b);
}

static void into_the_scene(void **state) {
    (void)state;
    bench b = open_bench();
    assert_true(set(&b, find(&b, PARAMETER_WATER, 0, "wave_speed"), 1.25));
    assert_true(b.s.pond.wave_speed == 1.25);
    assert_false(set(&b, find(&b, PARAMETER_WATER, 0, "wave_speed"), 1.25));
    assert_true(set(&b, find(&b, PARAMETER_WATER, 0, "column.passes"), 3.4));
    assert_int_equal(b.s.pond.column.passes, 3);
    assert_true(set(&b, find(&b, PARAMETER_WATER, 0, "seed"), 77));
    assert_true(b.s.pond.seed == 77);
    assert_true(set(&b, find(&b, PARAMETER_RAIN, 0, "rate"), 12));
    assert_true(b.s.rain.rain.rate == 12.0f);
    assert_true(set(&b, find(&b, PARAMETER_LOOK, POND_LOOK_LAGOON, "ripples"), 0));
    assert_false(b.s.lagoon_ripples);
    assert_true(
        set(&b, find(&b, PARAMETER_LOOK, POND_LOOK_HEIGHT, "colours"), POND_COLOUR_MAP_GREY));
    assert_int_equal(b.s.looks[POND_LOOK_HEIGHT].is.height.colours, POND_COLOUR_MAP_GREY);
    assert_false(set(&b, find(&b, PARAMETER_LOOK, POND_LOOK_HEIGHT, "colours"), 99));
    assert_int_equal(b.s.looks[POND_LOOK_HEIGHT].is.height.colours, POND_COLOUR_MAP_GREY);
    const parameter *colour = find(&b, PARAMETER_LOOK, POND_LOOK_PLANE, "sun_colour");
    assert_int_equal(pond_field_size(colour->field), 3);
    assert_true(parameter_set(colour, owner_of(&b), (const double[]){0.25, 0.5, 0.75}));
    assert_true(b.s.looks[POND_LOOK_PLANE].is.plane.sun_colour.r == 0.25f &&
                b.s.looks[POND_LOOK_PLANE].is.plane.sun_colour.b == 0.75f);
    assert_true(set(&b, find(&b, PARAMETER_POINTER, 0, "radius"), 0.5));
    assert_true(b.tools.radius == 0.5f);
    close_bench(&b);
}

static void for_ever(void **state) {
    (void)state;
    bench b = open_bench();
    assert_true(set(&b, find(&b, PARAMETER_WATER, 0, "half_life"), INFINITY));
    assert_true(isinf(b.s.pond.half_life));
    assert_true(set(&b, find(&b, PARAMETER_POINTER, 0, "hardness"), INFINITY));
    assert_true(isinf(b.tools.hardness));
    assert_true(set(&b, find(&b, PARAMETER_WATER, 0, "wave_speed"), INFINITY));
    assert_true(b.s.pond.wave_speed == 1e6);
    close_bench(&b);
}

static void what_goes_together(void **state) {
    (void)state;
    bench b = open_bench();
    (void)set(&b, find(&b, PARAMETER_WATER, 0, "edges.left"), POND_EDGE_PERIODIC);
    assert_int_equal(b.s.pond.edges.right, POND_EDGE_PERIODIC);
    assert_int_equal(b.s.pond.edges.top, POND_EDGE_FREE);
    (void)set(&b, find(&b, PARAMETER_WATER, 0, "edges.right"), POND_EDGE_OPEN);
    assert_int_equal(b.s.pond.edges.left, POND_EDGE_OPEN);
    (void)set(&b, find(&b, PARAMETER_WATER, 0, "edges.left"), POND_EDGE_FIXED);
    assert_int_equal(b.s.pond.edges.right, POND_EDGE_OPEN);
    (void)set(&b, find(&b, PARAMETER_LOOK, POND_LOOK_LAGOON, "trough"), 40);
    assert_true(b.s.looks[POND_LOOK_LAGOON].is.lagoon.trough == 40.0f &&
                b.s.looks[POND_LOOK_LAGOON].is.lagoon.crest == 41.0f);
    (void)set(&b, find(&b, PARAMETER_LOOK, POND_LOOK_LAGOON, "crest"), -1e9);
    assert_true(b.s.looks[POND_LOOK_LAGOON].is.lagoon.trough <
                b.s.looks[POND_LOOK_LAGOON].is.lagoon.crest);
    (void)set(&b, find(&b, PARAMETER_RAIN, 0, "end"), 5);
    (void)set(&b, find(&b, PARAMETER_RAIN, 0, "start"), 9);
    assert_true(b.s.rain.end == 9);
    close_bench(&b);
}

static void reset(void **state) {
    (void)state;
    bench b = open_bench();
    const parameter *tilt = find(&b, PARAMETER_LOOK, POND_LOOK_POOL, "tilt");
    const parameter *cells = find(&b, PARAMETER_WATER, 0, "cells");
    (void)set(&b, tilt, 3);
    (void)set(&b, cells, 100);
    assert_true(parameter_reset(cells, owner_of(&b)));
    assert_int_equal(b.s.cells, 0);
    assert_true(b.s.looks[POND_LOOK_POOL].is.pool.tilt == 3.0f);
    parameters_reset_page(&b.table, PARAMETER_LOOK, owner_of(&b));
    assert_true(b.s.looks[POND_LOOK_POOL].is.pool.tilt == 30.0f);
    assert_false(parameter_reset(tilt, owner_of(&b)));
    close_bench(&b);
}

// Its page shows what the water or look that is there uses, and says what a change needs.
static void what_matters(void **state) {
    (void)state;
    bench b = open_bench();
    const parameter *speed = find(&b, PARAMETER_WATER, 0, "wave_speed");
    const parameter *shift = find(&b, PARAMETER_WATER, 0, "damping_shift");
    assert_true(parameter_matters(speed, PARAMETER_WATER, &b.s));
    assert_false(parameter_matters(speed, PARAMETER_LOOK, &b.s));
    assert_false(parameter_matters(shift, PARAMETER_WATER, &b.s));
    b.s.pond.solver = POND_SOLVER_DISPERSIVE;
    assert_false(parameter_matters(speed, PARAMETER_WATER, &b.s));
    const parameter *flow = find(&b, PARAMETER_CURRENT, 0, "velocity");
    assert_true(parameter_matters(flow, PARAMETER_CURRENT, &b.s));
    b.s.pond.solver = POND_SOLVER_CLASSIC;
    assert_false(parameter_matters(flow, PARAMETER_CURRENT, &b.s));
    assert_true(parameter_matters(shift, PARAMETER_WATER, &b.s));
    b.s.look = POND_LOOK_LENS;
    assert_true(parameter_matters(find(&b, PARAMETER_LOOK, POND_LOOK_LENS, "strength"),
                                  PARAMETER_LOOK, &b.s));
    assert_false(
        parameter_matters(find(&b, PARAMETER_LOOK, POND_LOOK_POOL, "depth"), PARAMETER_LOOK, &b.s));
    assert_int_equal(speed->part, SESSION_WATER);
    assert_int_equal(find(&b, PARAMETER_RAIN, 0, "rate")->part, SESSION_RAINS);
    assert_int_equal(flow->part, SESSION_FLOWS);
    assert_int_equal(find(&b, PARAMETER_LOOK, POND_LOOK_POOL, "depth")->part, SESSION_LOOK);
    assert_int_equal(find(&b, PARAMETER_LOOK, POND_LOOK_POOL, "tilt")->part, 0);
    assert_int_equal(find(&b, PARAMETER_POINTER, 0, "pace")->part, 0);
    close_bench(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_that_scenes_have),
        cmocka_unit_test(said_of_each),
        cmocka_unit_test(each_within_its_range),
        cmocka_unit_test(into_the_scene),
        cmocka_unit_test(for_ever),
        cmocka_unit_test(what_goes_together),
        cmocka_unit_test(reset),
        cmocka_unit_test(what_matters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
