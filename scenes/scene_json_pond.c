// scene_json_pond.c — how a scene's water moves.
#include "scene_json.h"

#include <math.h>
#include <string.h>

#define LARGEST_SEED 9007199254740991.0 // 2^53 − 1: every JSON reader keeps it exact

static bool read_solver(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        void *field) {
    int chosen = 0;
    const bool good = scenei_read_choice(reader, place, value, &scene_solver_words, &chosen);
    if (good) {
        *(pond_solver *)field = (pond_solver)chosen;
    }
    return good;
}

static bool read_stencil(const scenei_reader *reader, const scenei_place *place, json_t *value,
                         void *field) {
    const double number = json_number_value(value);
    const char *word = json_string_value(value);
    pond_stencil *stencil = field;
    if (number == 9 || number == 5) {
        *stencil = number == 9 ? POND_STENCIL_NINE : POND_STENCIL_FIVE;
        return true;
    }
    if (word != NULL && strcmp(word, "fourth") == 0) {
        *stencil = POND_STENCIL_FOURTH;
        return true;
    }
    return scenei_refuse(reader, place, "9, 5 or \"fourth\"");
}

static bool read_half_life(const scenei_reader *reader, const scenei_place *place, json_t *value,
                           void *field) {
    const char *text = json_string_value(value);
    const double number = json_number_value(value);
    double *half_life = field;
    if (text != NULL && strcmp(text, "none") == 0) {
        *half_life = INFINITY;
        return true;
    }
    if (json_is_number(value) && number >= 1e-3 && number <= 1e9) {
        *half_life = number;
        return true;
    }
    return scenei_refuse(reader, place, "a number from 0.001 to 1000000000, or \"none\"");
}

static bool read_seed(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *field) {
    double number = 0;
    if (!scenei_read_whole(reader, place, value, 0, LARGEST_SEED, &number)) {
        return false;
    }
    *(uint64_t *)field = (uint64_t)number;
    return true;
}

static bool read_edge(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *field) {
    int chosen = 0;
    const bool good = scenei_read_choice(reader, place, value, &scene_edge_words, &chosen);
    if (good) {
        *(pond_edge *)field = (pond_edge)chosen;
    }
    return good;
}

// A side that is periodic alone leads nowhere.
static bool check_pair(const scenei_reader *reader, const scenei_place *place, pond_edge a,
                       pond_edge b, const char *name_a, const char *name_b) {
    if ((a == POND_EDGE_PERIODIC) == (b == POND_EDGE_PERIODIC)) {
        return true;
    }
    const bool first = a == POND_EDGE_PERIODIC;
    const scenei_place side = {.parent = place, .key = first ? name_a : name_b};
    return scenei_refuse(reader, &side, "\"periodic\" on %s and %s both", name_a, name_b);
}

static bool read_edges(const scenei_reader *reader, const scenei_place *place, json_t *value,
                       void *field) {
    static const scenei_field fields[] = {
        {.key = "left", .offset = offsetof(pond_edges, left), .read = read_edge},
        {.key = "right", .offset = offsetof(pond_edges, right), .read = read_edge},
        {.key = "top", .offset = offsetof(pond_edges, top), .read = read_edge},
        {.key = "bottom", .offset = offsetof(pond_edges, bottom), .read = read_edge},
    };
    pond_edges *edges = field;
    if (!json_is_object(value)) {
        pond_edge all = POND_EDGE_FREE;
        const bool good = json_is_string(value)
                              ? read_edge(reader, place, value, &all)
                              : scenei_refuse(reader, place,
                                              "\"free\", \"fixed\", \"periodic\", \"open\", or an "
                                              "object with left, right, top and bottom");
        *edges = (pond_edges){.left = all, .right = all, .top = all, .bottom = all};
        return good;
    }
    return scenei_read_object(reader, place, value, fields, COUNT(fields), edges) &&
           check_pair(reader, place, edges->left, edges->right, "left", "right") &&
           check_pair(reader, place, edges->top, edges->bottom, "top", "bottom");
}

static bool read_form(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *field) {
    int chosen = 0;
    const bool good = scenei_read_choice(reader, place, value, &scene_column_words, &chosen);
    if (good) {
        *(pond_column_form *)field = (pond_column_form)chosen;
    }
    return good;
}

static bool read_column(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        void *record) {
    static const scenei_field fields[] = {
        {"form", SCENEI_CUSTOM, offsetof(pond_column, form), 0, 0, read_form, false},
        {"passes", SCENEI_INT, offsetof(pond_column, passes), 1, 64, NULL, false},
        {"keep", SCENEI_FLOAT, offsetof(pond_column, keep), 0, 1, NULL, false},
        {"blend", SCENEI_FLOAT, offsetof(pond_column, blend), 0, 1, NULL, false},
        {"stiffness", SCENEI_FLOAT, offsetof(pond_column, stiffness), 0, 1, NULL, false},
        {"friction", SCENEI_FLOAT, offsetof(pond_column, friction), 0, 1, NULL, false},
        {"spread", SCENEI_FLOAT, offsetof(pond_column, spread), 0, 1, NULL, false},
    };
    return scenei_read_object(reader, place, value, fields, COUNT(fields), record);
}

bool scenei_read_pond(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *record) {
    static const scenei_field fields[] = {
        {"cells", SCENEI_INT, offsetof(scene, cells), 1, POND_MAX_SIDE, NULL, false},
        {"metres", SCENEI_DOUBLE, offsetof(scene, metres), 1e-3, 1e6, NULL, false},
        {"solver", SCENEI_CUSTOM, offsetof(scene, pond.solver), 0, 0, read_solver, false},
        {"stencil", SCENEI_CUSTOM, offsetof(scene, pond.stencil), 0, 0, read_stencil, false},
        {"wave_speed", SCENEI_DOUBLE, offsetof(scene, pond.wave_speed), 1e-6, 1e6, NULL, false},
        {"depth", SCENEI_DOUBLE, offsetof(scene, pond.depth), 1e-6, 1e6, NULL, false},
        {"capillary_length", SCENEI_DOUBLE, offsetof(scene, pond.capillary_length), 0, 1e6, NULL,
         false},
        {"half_life", SCENEI_CUSTOM, offsetof(scene, pond.half_life), 0, 0, read_half_life, false},
        {"damping_shift", SCENEI_INT, offsetof(scene, pond.damping_shift), 0, 15, NULL, false},
        {"count_height", SCENEI_DOUBLE, offsetof(scene, pond.count_height), 1e-9, 1e3, NULL, false},
        {"decay", SCENEI_DOUBLE, offsetof(scene, pond.decay), 0, 1e6, NULL, false},
        {"edge_level", SCENEI_DOUBLE, offsetof(scene, pond.edge_level), 0, 1, NULL, false},
        {"bias", SCENEI_DOUBLE, offsetof(scene, pond.bias), 0, 1, NULL, false},
        {"rest_slope", SCENEI_DOUBLE, offsetof(scene, pond.rest_slope), 0, 1, NULL, false},
        {"column", SCENEI_CUSTOM, offsetof(scene, pond.column), 0, 0, read_column, false},
        {"edges", SCENEI_CUSTOM, offsetof(scene, pond.edges), 0, 0, read_edges, false},
        {"seed", SCENEI_CUSTOM, offsetof(scene, pond.seed), 0, 0, read_seed, false},
    };
    return scenei_read_object(reader, place, value, fields, COUNT(fields), record);
}
