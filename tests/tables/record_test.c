// The tables of fields: that they are whole, that they fit the structs, and what follows from them.
#include <float.h>
#include <math.h>
#include <millpond/breeze.h>
#include <millpond/field.h>
#include <millpond/light.h>
#include <string.h>

#include "one_look.h"
#include "support.h"

// What of a struct a table leaves out: stamps, pointers, and what only code can set.
typedef struct gap {
    size_t offset;
    size_t size;
} gap;

#define GAP(record, member)                                                                        \
    { offsetof(record, member), sizeof(((record *)NULL)->member) }

#define MOST_GAPS 8

typedef struct known {
    pond_record record;
    const char *name;
    size_t size;
    size_t alignment;
    gap gaps[MOST_GAPS];
} known;

#define KNOWN(number, type, ...)                                                                   \
    {                                                                                              \
        number, #type, sizeof(type), _Alignof(type), { __VA_ARGS__ }                               \
    }

static const known all[] = {
    KNOWN(POND_RECORD_DESC, pond_desc, GAP(pond_desc, stamp), GAP(pond_desc, room),
          GAP(pond_desc, parallel), GAP(pond_desc, allocator), GAP(pond_desc, logger)),
    KNOWN(POND_RECORD_RAIN, pond_rain, {0, 0}),
    KNOWN(POND_RECORD_SHAPE, pond_shape, GAP(pond_shape, points), GAP(pond_shape, point_count),
          GAP(pond_shape, pixels), GAP(pond_shape, columns), GAP(pond_shape, rows),
          GAP(pond_shape, stride)),
    KNOWN(POND_RECORD_BODY, pond_body_desc, GAP(pond_body_desc, stamp), GAP(pond_body_desc, room),
          GAP(pond_body_desc, shape), GAP(pond_body_desc, pose)),
    KNOWN(POND_RECORD_EMITTER, pond_emitter_desc, GAP(pond_emitter_desc, stamp),
          GAP(pond_emitter_desc, room)),
    KNOWN(POND_RECORD_CAUSTICS, pond_caustics, {0, 0}),
    KNOWN(POND_RECORD_FOAM, pond_foam, {0, 0}),
    KNOWN(POND_RECORD_LOOK + POND_LOOK_POOL, pond_pool_look, GAP(pond_pool_look, bed),
          GAP(pond_pool_look, light), GAP(pond_pool_look, foam), GAP(pond_pool_look, dry),
          GAP(pond_pool_look, sky), GAP(pond_pool_look, land)),
    KNOWN(POND_RECORD_LOOK + POND_LOOK_OFFSET, pond_offset_look, {0, 0}),
    KNOWN(POND_RECORD_LOOK + POND_LOOK_LENS, pond_lens_look, {0, 0}),
    KNOWN(POND_RECORD_LOOK + POND_LOOK_PROFILE, pond_profile_look, GAP(pond_profile_look, spray)),
    KNOWN(POND_RECORD_LOOK + POND_LOOK_LAGOON, pond_lagoon_look, GAP(pond_lagoon_look, surface),
          GAP(pond_lagoon_look, reflection), GAP(pond_lagoon_look, foam)),
    KNOWN(POND_RECORD_LOOK + POND_LOOK_PLANE, pond_plane_look, GAP(pond_plane_look, dry),
          GAP(pond_plane_look, bed), GAP(pond_plane_look, foam)),
    KNOWN(POND_RECORD_LOOK + POND_LOOK_HEIGHT, pond_height_look, {0, 0}),
    KNOWN(POND_RECORD_LOOK + POND_LOOK_NORMALS, pond_normals_look, {0, 0}),
    KNOWN(POND_RECORD_LOOK + POND_LOOK_SLOPE, pond_slope_look, {0, 0}),
    KNOWN(POND_RECORD_LOOK + POND_LOOK_LAKE, pond_lake_look, GAP(pond_lake_look, time),
          GAP(pond_lake_look, lake)),
    KNOWN(POND_RECORD_BREEZE, pond_breeze_desc, {0, 0}),
};

enum { RECORDS = sizeof all / sizeof all[0] };

static size_t bytes_of(const pond_field *field) {
    switch (field->type) {
    case POND_FIELD_FLOAT:
    case POND_FIELD_COLOUR:
    case POND_FIELD_POINT:
        return sizeof(float) * (size_t)pond_field_size(field);
    case POND_FIELD_DOUBLE:
        return sizeof(double);
    case POND_FIELD_INT:
    case POND_FIELD_CHOICE:
        return sizeof(int);
    case POND_FIELD_SEED:
        return sizeof(uint64_t);
    case POND_FIELD_BOOL:
        return sizeof(bool);
    }
    fail_msg("%s has no type", field->name);
    return 0;
}

static void mark(uint8_t *taken, size_t offset, size_t size, const char *name) {
    for (size_t i = offset; i < offset + size; i++) {
        if (taken[i] != 0) {
            fail_msg("%s: byte %zu is listed twice", name, i);
        }
        taken[i] = (uint8_t)size;
    }
}

// What is not listed is padding before something that must be aligned.
static void every_member_is_listed(void **state) {
    (void)state;
    for (int r = 0; r < RECORDS; r++) {
        const known *k = &all[r];
        uint8_t taken[1024] = {0};
        assert_true(k->size < sizeof taken);
        int count;
        const pond_field *fields = pond_fields(k->record, &count);
        assert_non_null(fields);
        assert_string_equal(pond_record_name(k->record), k->name);
        assert_int_equal(pond_record_size(k->record), k->size);
        for (int i = 0; i < count; i++) {
            mark(taken, fields[i].offset, bytes_of(&fields[i]), fields[i].name);
        }
        for (int g = 0; g < MOST_GAPS; g++) {
            mark(taken, k->gaps[g].offset, k->gaps[g].size, "what is left out");
        }
        size_t bare = 0;
        for (size_t i = 0; i <= k->size; i++) {
            if (i < k->size && taken[i] == 0) {
                bare++;
                continue;
            }
            if (bare >= (i == k->size || taken[i] >= 8 ? k->alignment : 4)) {
                fail_msg("%s: a member of %zu bytes ends at %zu and is not listed", k->name, bare,
                         i);
            }
            bare = 0;
        }
    }
}

static void check_text(const known *k, const pond_field *f) {
    assert_true(f->name != NULL && f->name[0] != '\0');
    assert_non_null(f->unit);
    if (f->about == NULL || f->about[0] == '\0' || f->about[strlen(f->about) - 1] != '.' ||
        strchr(f->about, '[') != NULL) {
        fail_msg("%s.%s: about should be sentences without the unit", k->name, f->name);
    }
}

static void check_choices(const known *k, const pond_field *f) {
    assert_true(f->choice_count >= 2);
    double value;
    assert_false(pond_field_word(f, "no such word", &value));
    for (int i = 0; i < f->choice_count; i++) {
        const pond_choice *c = &f->choices[i];
        assert_true(c->name[0] != '\0' && c->about[0] != '\0');
        assert_true(strncmp(c->constant, "POND_", 5) == 0);
        if (!pond_field_word(f, c->name, &value) || (int)value != c->value) {
            fail_msg("%s.%s: %s is there twice", k->name, f->name, c->name);
        }
    }
}

static void tables_are_sound(void **state) {
    (void)state;
    for (int r = 0; r < RECORDS; r++) {
        int count;
        const pond_field *fields = pond_fields(all[r].record, &count);
        for (int i = 0; i < count; i++) {
            const pond_field *f = &fields[i];
            check_text(&all[r], f);
            assert_ptr_equal(pond_field_find(all[r].record, f->name), f); // names are unique
            assert_true((f->type == POND_FIELD_CHOICE) == (f->choices != NULL));
            if (f->type == POND_FIELD_CHOICE) {
                check_choices(&all[r], f);
            } else if (f->type != POND_FIELD_BOOL) {
                if (!(f->low < f->high && f->slider_low >= f->low && f->slider_high <= f->high &&
                      f->slider_low <= f->slider_high)) {
                    fail_msg("%s.%s: %g to %g, slider %g to %g", all[r].name, f->name, f->low,
                             f->high, f->slider_low, f->slider_high);
                }
            }
        }
    }
}

// A default is stored and read back as it stands in the table.
static void defaults_are_in_range(void **state) {
    (void)state;
    for (int r = 0; r < RECORDS; r++) {
        int count;
        const pond_field *fields = pond_fields(all[r].record, &count);
        uint64_t record[128] = {0};
        for (int i = 0; i < count; i++) {
            double back[POND_FIELD_MAX_NUMBERS];
            assert_true(pond_field_set(&fields[i], record, fields[i].initial));
            pond_field_get(&fields[i], record, back);
            for (int n = 0; n < pond_field_size(&fields[i]); n++) {
                const double wanted = fields[i].initial[n];
                if (fabs(back[n] - wanted) > 1e-6 * fabs(wanted)) {
                    fail_msg("%s.%s: %g came back as %g", all[r].name, fields[i].name, wanted,
                             back[n]);
                }
            }
        }
    }
    const pond_desc desc = pond_desc_default();
    const pond_field *half_life = pond_field_find(POND_RECORD_DESC, "half_life");
    double number;
    pond_field_get(half_life, &desc, &number);
    assert_true(number == 2.0 && half_life->initial[0] == 2.0);
}

static void set_to(const pond_field *f, void *record, double number, double wanted) {
    double back;
    assert_true(pond_field_set(f, record, &number));
    pond_field_get(f, record, &back);
    if (back != wanted) {
        fail_msg("%s: %g became %g, not %g", f->name, number, back, wanted);
    }
}

static void refused(const pond_field *f, void *record, double number) {
    double before;
    double after;
    pond_field_get(f, record, &before);
    assert_false(pond_field_set(f, record, &number));
    pond_field_get(f, record, &after);
    assert_true(before == after);
}

// Each number of each table, at both ends and beyond.
static void numbers_are_clamped(void **state) {
    (void)state;
    for (int r = 0; r < RECORDS; r++) {
        int count;
        const pond_field *fields = pond_fields(all[r].record, &count);
        for (int i = 0; i < count; i++) {
            const pond_field *f = &fields[i];
            uint64_t record[128] = {0};
            if (f->type == POND_FIELD_CHOICE || f->type == POND_FIELD_BOOL ||
                pond_field_size(f) > 1) {
                continue;
            }
            const bool real = f->type == POND_FIELD_FLOAT;
            const double low = real ? (double)(float)f->low : f->low;
            const double high = real ? (double)(float)f->high : f->high;
            set_to(f, record, f->low, low);
            set_to(f, record, f->high, high);
            if (!f->turns) {
                set_to(f, record, -1e300, low);
                set_to(f, record, 1e300, high);
            }
            refused(f, record, (double)NAN);
            refused(f, record, (double)-INFINITY);
            if (f->infinity == NULL) {
                refused(f, record, (double)INFINITY);
            } else {
                double value;
                set_to(f, record, (double)INFINITY, (double)INFINITY);
                assert_true(pond_field_word(f, f->infinity, &value) && isinf(value));
            }
        }
    }
}

static void kinds_of_numbers(void **state) {
    (void)state;
    pond_desc desc = pond_desc_default();
    const pond_field *shift = pond_field_find(POND_RECORD_DESC, "damping_shift");
    set_to(shift, &desc, 3.6, 4.0);
    assert_int_equal(desc.damping_shift, 4);
    const pond_field *solver = pond_field_find(POND_RECORD_DESC, "solver");
    set_to(solver, &desc, POND_SOLVER_FLOW, POND_SOLVER_FLOW);
    refused(solver, &desc, 9.0);
    refused(solver, &desc, 1.5);
    refused(solver, &desc, (double)NAN);
    const pond_field *seed = pond_field_find(POND_RECORD_DESC, "seed");
    set_to(seed, &desc, 0x1p52 + 1.0, 0x1p52 + 1.0);
    set_to(seed, &desc, 1e30, 0x1p53 - 1.0);
    pond_body_desc body = pond_body_desc_default();
    set_to(pond_field_find(POND_RECORD_BODY, "floating"), &body, 0.5, 1.0);
    assert_true(body.floating && body.turns);
    refused(pond_field_find(POND_RECORD_BODY, "floating"), &body, (double)NAN);
    // Whole turns are taken off an angle.
    pond_caustics sun = pond_caustics_default();
    const pond_field *azimuth = pond_field_find(POND_RECORD_CAUSTICS, "sun_azimuth");
    set_to(azimuth, &sun, 360.0, 360.0);
    set_to(azimuth, &sun, 370.0, 10.0);
    set_to(azimuth, &sun, -36010.0, -10.0);
    // A colour as a whole, or not at all.
    pond_pool_look look = pool_look_default();
    const pond_field *scatter = pond_field_find(pond_look_record(POND_LOOK_POOL), "scatter");
    assert_int_equal(pond_field_size(scatter), 3);
    assert_true(pond_field_set(scatter, &look, (double[]){-1.0, 0.5, 2e9}));
    assert_true(look.scatter.r == 0.0f && look.scatter.g == 0.5f && look.scatter.b == 1000.0f);
    assert_false(pond_field_set(scatter, &look, (double[]){1.0, 1.0, (double)NAN}));
    assert_true(look.scatter.r == 0.0f);
}

static void records_are_clamped_whole(void **state) {
    (void)state;
    pond_foam foam = pond_foam_default();
    foam.growth = 1e9f;
    foam.spread = -1.0f;
    pond_foam out = {0};
    assert_true(pond_record_clamp(POND_RECORD_FOAM, &foam, &out));
    assert_true(out.growth == 1000.0f && out.spread == 0.0f && out.onset == foam.onset);
    assert_true(pond_record_clamp(POND_RECORD_FOAM, &foam, &foam));
    assert_memory_equal(&foam, &out, sizeof foam);
    foam.onset = NAN;
    assert_false(pond_record_clamp(POND_RECORD_FOAM, &foam, &out));
    assert_true(out.onset == 0.45f);
    assert_false(pond_record_clamp(POND_RECORD_FOAM, NULL, &out));
    assert_false(pond_record_clamp(POND_RECORD_FOAM, &out, NULL));
    // What no double holds stays as it is.
    pond_emitter_desc swell = pond_emitter_desc_default();
    swell.seed = UINT64_MAX;
    assert_true(pond_record_clamp(POND_RECORD_EMITTER, &swell, &swell));
    assert_true(swell.seed == UINT64_MAX);
}

static void infinity_is_no_bool(void **state) {
    (void)state;
    pond_body_desc body = pond_body_desc_default();
    const pond_field *floating = pond_field_find(POND_RECORD_BODY, "floating");
    refused(floating, &body, (double)INFINITY);
    refused(floating, &body, (double)-INFINITY);
}

static void kinds_use_fields(void **state) {
    (void)state;
    const pond_field *decay = pond_field_find(POND_RECORD_DESC, "decay");
    const pond_field *width = pond_field_find(POND_RECORD_DESC, "width");
    assert_true(pond_field_is_used(decay, POND_SOLVER_WAVE));
    assert_false(pond_field_is_used(decay, POND_SOLVER_COLUMN));
    const int beyond[] = {-1, 32, 33, 32 + POND_SOLVER_WAVE, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < sizeof beyond / sizeof beyond[0]; i++) {
        assert_false(pond_field_is_used(decay, beyond[i]));
        assert_true(pond_field_is_used(width, beyond[i]));
    }
    assert_false(pond_field_is_used(NULL, POND_SOLVER_WAVE));
}

static void a_field_allows_what_it_may_hold(void **state) {
    (void)state;
    const pond_field *level = pond_field_find(pond_look_record(POND_LOOK_PROFILE), "water_level");
    assert_true(pond_field_allows(level, 0.0) && pond_field_allows(level, 1.0));
    assert_false(pond_field_allows(level, -0.1) || pond_field_allows(level, 1.1));
    assert_false(pond_field_allows(level, (double)INFINITY) ||
                 pond_field_allows(level, (double)NAN));
    const pond_field *half_life = pond_field_find(POND_RECORD_DESC, "half_life");
    assert_true(pond_field_allows(half_life, (double)INFINITY));
    assert_false(pond_field_allows(half_life, -(double)INFINITY));
    const pond_field *solver = pond_field_find(POND_RECORD_DESC, "solver");
    assert_true(pond_field_allows(solver, POND_SOLVER_WAVE));
    assert_false(pond_field_allows(solver, 99.0));
    assert_false(pond_field_allows(NULL, 0.0));
}

static void looks_have_records(void **state) {
    (void)state;
    for (int kind = 1; kind <= POND_LOOK_COUNT; kind++) {
        const pond_record record = pond_look_record((pond_look_kind)kind);
        assert_int_equal(record, POND_RECORD_LOOK + kind);
        assert_non_null(pond_record_name(record));
    }
    const int unknown[] = {-1, 0, POND_LOOK_COUNT + 1, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        assert_null(pond_record_name(pond_look_record((pond_look_kind)unknown[i])));
    }
}

static void null_is_no_field(void **state) {
    (void)state;
    pond_rain rain = pond_rain_default();
    const pond_rain was = rain;
    const pond_field *rate = pond_field_find(POND_RECORD_RAIN, "rate");
    double number = 7.0;
    assert_int_equal(pond_field_size(NULL), 0);
    pond_field_get(NULL, &rain, &number);
    pond_field_get(rate, NULL, &number);
    pond_field_get(rate, &rain, NULL);
    assert_true(number == 7.0);
    assert_false(pond_field_set(NULL, &rain, &number));
    assert_false(pond_field_set(rate, NULL, &number));
    assert_false(pond_field_set(rate, &rain, NULL));
    assert_memory_equal(&rain, &was, sizeof rain);
    const pond_field *solver = pond_field_find(POND_RECORD_DESC, "solver");
    assert_false(pond_field_word(NULL, "wave", &number));
    assert_false(pond_field_word(solver, NULL, &number));
    assert_false(pond_field_word(solver, "wave", NULL));
    assert_true(number == 7.0);
}

// As bindings set and read them, which know no offsets.
static void numbers_by_name(void **state) {
    (void)state;
    pond_desc desc;
    pond_desc_init(&desc, pond_record_size(POND_RECORD_DESC), POND_VERSION);
    assert_true(pond_record_set(POND_RECORD_DESC, &desc, "width", 33.4));
    assert_true(pond_record_set(POND_RECORD_DESC, &desc, "column.keep", 7.0)); // clamped
    assert_true(pond_record_set(POND_RECORD_DESC, &desc, "edges.left", POND_EDGE_OPEN));
    assert_true(pond_record_set(POND_RECORD_DESC, &desc, "half_life", INFINITY));
    assert_true(desc.width == 33 && desc.column.keep == 1.0f && isinf(desc.half_life));
    assert_true(pond_record_get(POND_RECORD_DESC, &desc, "edges.left") == POND_EDGE_OPEN);
    assert_int_equal(pond_desc_check(&desc), POND_OK);
    const pond_desc before = desc;
    assert_false(pond_record_set(POND_RECORD_DESC, &desc, "wide", 3.0));
    assert_false(pond_record_set(POND_RECORD_DESC, &desc, "width.x", 3.0));
    assert_false(pond_record_set(POND_RECORD_DESC, &desc, "width", NAN));
    assert_false(pond_record_set(POND_RECORD_DESC, &desc, "solver", 99.0));
    assert_false(pond_record_set(POND_RECORD_DESC, &desc, NULL, 3.0));
    assert_false(pond_record_set(POND_RECORD_DESC, NULL, "width", 3.0));
    assert_false(pond_record_set((pond_record)99, &desc, "width", 3.0));
    assert_memory_equal(&desc, &before, sizeof desc);
    assert_true(isnan(pond_record_get(POND_RECORD_DESC, &desc, "wide")));
    assert_true(isnan(pond_record_get(POND_RECORD_DESC, NULL, "width")));
    pond_emitter_desc maker = pond_emitter_desc_default();
    assert_true(pond_record_set(POND_RECORD_EMITTER, &maker, "from.y", 2.5));
    assert_true(maker.from.x == 0.0f && maker.from.y == 2.5f);
    assert_false(pond_record_set(POND_RECORD_EMITTER, &maker, "from", 2.5));
    assert_false(pond_record_set(POND_RECORD_EMITTER, &maker, "from.", 2.5));
    assert_false(pond_record_set(POND_RECORD_EMITTER, &maker, "from.z", 2.5));
    assert_false(pond_record_set(POND_RECORD_EMITTER, &maker, "from.xy", 2.5));
    assert_true(pond_record_get(POND_RECORD_EMITTER, &maker, "from.y") == 2.5);
}

// As docs/languages.md shows it.
static pond *pond_by_names(void) {
    const size_t size = pond_record_size(POND_RECORD_DESC);
    void *desc = malloc(size);
    pond *water = NULL;
    if (desc != NULL) {
        pond_desc_init(desc, size, POND_VERSION);
        pond_record_set(POND_RECORD_DESC, desc, "width", 512);
        pond_record_set(POND_RECORD_DESC, desc, "edges.left", POND_EDGE_OPEN);
        pond_create(desc, &water);
        free(desc);
    }
    return water;
}

static void a_pond_by_names(void **state) {
    (void)state;
    pond *water = pond_by_names();
    assert_non_null(water);
    const pond_desc desc = pond_get_desc(water);
    assert_true(desc.width == 512 && desc.edges.left == POND_EDGE_OPEN);
    pond_destroy(water);
}

static void unknown_ones(void **state) {
    (void)state;
    const int unknown[] = {-1, 0, 9, 99, 100, 111, POND_RECORD_LAST, 1000000, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        const pond_record record = (pond_record)unknown[i];
        int count = 7;
        assert_null(pond_fields(record, &count));
        assert_int_equal(count, 0);
        assert_null(pond_fields(record, NULL));
        assert_int_equal(pond_record_size(record), 0);
        assert_null(pond_record_name(record));
        assert_null(pond_field_find(record, "depth"));
        assert_false(pond_record_clamp(record, &count, &count));
    }
    assert_null(pond_field_find(POND_RECORD_RAIN, "no such field"));
    assert_null(pond_field_find(POND_RECORD_RAIN, NULL));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_member_is_listed),
        cmocka_unit_test(tables_are_sound),
        cmocka_unit_test(defaults_are_in_range),
        cmocka_unit_test(numbers_are_clamped),
        cmocka_unit_test(kinds_of_numbers),
        cmocka_unit_test(records_are_clamped_whole),
        cmocka_unit_test(infinity_is_no_bool),
        cmocka_unit_test(kinds_use_fields),
        cmocka_unit_test(a_field_allows_what_it_may_hold),
        cmocka_unit_test(looks_have_records),
        cmocka_unit_test(null_is_no_field),
        cmocka_unit_test(numbers_by_name),
        cmocka_unit_test(a_pond_by_names),
        cmocka_unit_test(unknown_ones),
    };
    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
