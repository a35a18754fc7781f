// scene_json_look.c — the look of a scene.
#include "scene_json.h"

#include <millpond/field.h>
#include <pthread.h>

#include "scene_look.h"

// ---- keys that only scenes have ---------------------------------------------------------------

static const char *preset_name(int of, int index) {
    return pond_look_preset_name((pond_look_kind)of, index);
}

static const char *tint_name(int of, int index) {
    (void)of;
    return pond_pool_tint_name(index);
}

static const pond_choice caustics[] = {
    {SCENE_CAUSTICS_RAYS, "rays", "SCENE_CAUSTICS_RAYS", "By photons sent through the surface."},
    {SCENE_CAUSTICS_CURVATURE, "curvature", "SCENE_CAUSTICS_CURVATURE",
     "By curvature, to first order; cheaper."},
};

#define FOAM                                                                                       \
    {                                                                                              \
        .field = {                                                                                 \
            "foam",                                                                                \
            "Growth of foam where the water is steep: 1 as at sea, 0 none. Of the look plane "     \
            "only in bulk water.",                                                                 \
            "",                                                                                    \
            POND_FIELD_FLOAT,                                                                      \
            offsetof(scene, foam),                                                                 \
            0,                                                                                     \
            10,                                                                                    \
            .slider_high = 4                                                                       \
        }                                                                                          \
    }

#define MOST_OWN_ROWS 6 // of a look

static const scene_row pool_rows[MOST_OWN_ROWS + 1] = {
    {.field = {.name = "tint", .about = "Sets absorption and scatter."},
     .type = SCENE_START,
     .names = tint_name,
     .unset = "the preset's"},
    {.field = {.name = "sky",
               .about = "A picture of the sky for reflections: equal-area fisheye, zenith in the "
                        "middle. Relative to the scene file.",
               .offset = offsetof(scene, sky)},
     .type = SCENE_TEXT_LINE},
    {.field = {"sky_from_picture",
               "Gives the sky the colours of the picture under the water, so that reflections suit "
               "dark pictures.",
               "", POND_FIELD_BOOL, offsetof(scene, sky_from_picture)}},
    {.field = {"caustics_by", "How sunlight reaches the floor.", "", POND_FIELD_CHOICE,
               offsetof(scene, caustics), .initial = {SCENE_CAUSTICS_RAYS}, .choices = caustics,
               .choice_count = (int)COUNT(caustics)}},
    FOAM,
};

static const scene_row profile_rows[MOST_OWN_ROWS + 1] = {
    {.field =
         {"spray",
          "Number of droplets of a splash whose height equals its radius. Higher splashes have "
          "up to four times as much.",
          "", POND_FIELD_FLOAT, offsetof(scene, spray_amount), 0, 1000, .slider_high = 20}},
};

static const scene_row lagoon_rows[MOST_OWN_ROWS + 1] = {
    {.field = {"surface_metres",
               "Scale of the web of light, at least 40 cells. Its meshes have about a fifth of it.",
               "m", POND_FIELD_FLOAT,
               offsetof(scene, looks[POND_LOOK_LAGOON].is.lagoon.surface_metres), 1e-6, 1e6,
               .initial = {1}, .slider_low = 0.05, .slider_high = 50, .logarithmic = true}},
    {.field = {"ripples", "Whether its waves and a breeze draw a web of light on the water.", "",
               POND_FIELD_BOOL, offsetof(scene, lagoon_ripples), .initial = {1}}},
    FOAM,
};

static const scene_row plane_rows[MOST_OWN_ROWS + 1] = {
    {.field = {"scroll", "Velocity of the texture to the left and up.", "texture sizes/s",
               POND_FIELD_POINT, offsetof(scene, looks[POND_LOOK_PLANE].is.plane.scroll), -10, 10,
               .slider_low = -0.5, .slider_high = 0.5}},
    FOAM,
};

static const scene_row lake_rows[MOST_OWN_ROWS + 1] = {
    {.field = {.name = "mask",
               .about =
                   "A picture of any size with the water in white, relative to the scene file. "
                   "Without one, the backdrop is searched for reflecting water and the "
                   "horizon. If there is none, a lake is added below the backdrop.",
               .offset = offsetof(scene, mask)},
     .type = SCENE_TEXT_LINE},
};

static const struct {
    const scene_row *rows; // ended by one without a name
    int first;             // number of keys before the look's fields
} own[POND_LOOK_COUNT + 1] = {
    [POND_LOOK_POOL] = {pool_rows, .first = 2}, [POND_LOOK_PROFILE] = {profile_rows, .first = 1},
    [POND_LOOK_LAGOON] = {lagoon_rows},         [POND_LOOK_PLANE] = {plane_rows},
    [POND_LOOK_LAKE] = {lake_rows, .first = 1},
};

// ---- the looks --------------------------------------------------------------------------------

enum { KIND_AND_PRESET = 2 };

static scene_row rows[POND_LOOK_COUNT + 1][KIND_AND_PRESET + MOST_OWN_ROWS];
static scene_object looks[POND_LOOK_COUNT + 1];
static pond_choice words[POND_LOOK_COUNT];

static void fill_look(pond_look_kind kind) {
    const pond_look_traits *traits = pond_look_info(kind);
    scene_row *to = rows[kind];
    to[0] = (scene_row){.field = {.name = "kind", .about = "Kind of look."}, .type = SCENE_START};
    to[1] =
        (scene_row){.field = {.name = "preset",
                              .about = "Name of a preset; the other keys modify it, in any order."},
                    .type = SCENE_START,
                    .names = preset_name,
                    .of = (int)kind};
    int count = KIND_AND_PRESET;
    for (const scene_row *row = own[kind].rows; row != NULL && row->field.name != NULL; row++) {
        to[count++] = *row;
    }
    looks[kind] = (scene_object){
        .name = traits->name,
        .about = traits->about,
        .record = pond_look_record(kind),
        .base = offsetof(scene, looks) + (size_t)kind * sizeof(pond_look) + offsetof(pond_look, is),
        .without = "time",
        .first = KIND_AND_PRESET + own[kind].first,
        .rows = to,
        .row_count = count,
    };
    words[kind - 1] = (pond_choice){
        .value = (int)kind, .name = traits->name, .constant = traits->constant, .about = ""};
}

static void fill(void) {
    for (int kind = 1; kind <= POND_LOOK_COUNT; kind++) {
        fill_look((pond_look_kind)kind);
    }
}

// The rows follow from the looks of the library. The first thread that needs them fills them.
static void fill_once(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    (void)pthread_once(&once, fill);
}

const scene_object *scene_look_keys(pond_look_kind look) {
    fill_once();
    return &looks[look];
}

scene_words scene_look_words(void) {
    fill_once();
    return (scene_words){words, POND_LOOK_COUNT};
}

// ---- reading ----------------------------------------------------------------------------------

// Other keys override the tint.
static bool apply_tint(const scenei_reader *reader, const scenei_place *place, const json_t *value,
                       scene *s) {
    const scenei_place at = {.parent = place, .key = "tint"};
    const char *tint = NULL;
    if (s->look == POND_LOOK_POOL &&
        !scenei_read_name(reader, &at, json_object_get(value, "tint"), tint_name, 0, &tint)) {
        return false;
    }
    return tint == NULL || pond_pool_set_tint(tint, &s->looks[POND_LOOK_POOL].is.pool);
}

// The preset is applied first, so the order of the keys does not matter.
static bool apply_preset(const scenei_reader *reader, const scenei_place *look, json_t *value,
                         scene *s) {
    const scenei_place at = {.parent = look, .key = "preset"};
    const char *preset = NULL;
    if (!scenei_read_name(reader, &at, json_object_get(value, "preset"), preset_name, (int)s->look,
                          &preset)) {
        return false;
    }
    return preset == NULL || scene_look_set_preset(s, s->look, preset);
}

static bool check_crest(const scenei_reader *reader, const scenei_place *place, const scene *s) {
    if (s->look != POND_LOOK_LAGOON ||
        s->looks[POND_LOOK_LAGOON].is.lagoon.trough < s->looks[POND_LOOK_LAGOON].is.lagoon.crest) {
        return true;
    }
    const scenei_place at = {.parent = place, .key = "crest"};
    return scenei_complain(reader, &at, true,
                           "look.crest is %g; allowed: more than look.trough, %g",
                           (double)s->looks[POND_LOOK_LAGOON].is.lagoon.crest,
                           (double)s->looks[POND_LOOK_LAGOON].is.lagoon.trough);
}

// The kind decides which other keys are allowed.
static bool read_look(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *record) {
    scene *s = record;
    json_t *kind = json_object_get(value, "kind");
    int chosen = (int)s->look;
    const scenei_place at = {.parent = place, .key = "kind"};
    if (kind != NULL && !scenei_read_choice(reader, &at, kind, scene_look_words(), &chosen)) {
        return false;
    }
    s->look = (pond_look_kind)chosen;
    return apply_preset(reader, place, value, s) && apply_tint(reader, place, value, s) &&
           scenei_read_object(reader, place, value, scene_look_keys(s->look), s) &&
           check_crest(reader, place, s);
}

// ---- writing ----------------------------------------------------------------------------------

// Writes a look as a preset and the differences from it. NULL on failure.
static json_t *write_from(const scene *s, const scene *base, const char *preset, const char *tint) {
    scene start = *base;
    start.look = s->look;
    json_t *object = json_object();
    bool good = json_object_set_new(object, "kind",
                                    scenei_write_choice((int)s->look, scene_look_words())) == 0;
    if (preset != NULL) {
        good = good && scene_look_set_preset(&start, s->look, preset) &&
               json_object_set_new(object, "preset", json_string(preset)) == 0;
    }
    if (tint != NULL) {
        good = good && pond_pool_set_tint(tint, &start.looks[POND_LOOK_POOL].is.pool) &&
               json_object_set_new(object, "tint", json_string(tint)) == 0;
    }
    if (!good || !scenei_write_keys(object, scene_look_keys(s->look), s, &start)) {
        json_decref(object);
        return NULL;
    }
    return object;
}

// Returns the one with fewer keys, or the first if they have the same number.
static json_t *shorter(json_t *a, json_t *b) {
    const bool second = b != NULL && (a == NULL || json_object_size(b) < json_object_size(a));
    json_decref(second ? a : b);
    return second ? b : a;
}

static json_t *write_look(const void *record, const void *base) {
    const scene *s = record;
    if (scene_words_name(scene_look_words(), (int)s->look) == NULL) {
        return json_integer((json_int_t)s->look);
    }
    json_t *best = write_from(s, base, NULL, NULL);
    const char *preset = NULL; // none: the default of a scene
    for (int p = 1; p == 1 || preset != NULL; p++) {
        const char *tint = s->look == POND_LOOK_POOL ? pond_pool_tint_name(0) : NULL;
        for (int t = 1; tint != NULL; t++) {
            best = shorter(best, write_from(s, base, preset, tint));
            tint = pond_pool_tint_name(t);
        }
        preset = pond_look_preset_name(s->look, p);
        if (preset != NULL) {
            best = shorter(best, write_from(s, base, preset, NULL));
        }
    }
    return best;
}

const scene_object scene_look_object = {
    .name = "look",
    .about = "How the water is drawn. The keys depend on the kind.",
    .read = read_look,
    .write = write_look,
};
