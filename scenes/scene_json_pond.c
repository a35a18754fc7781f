// scene_json_pond.c — how a scene's water moves.
#include "scene_json.h"

#include <string.h>

#define LARGEST_SEED 9007199254740991.0 // 2^53 − 1: every JSON reader keeps it exact

static const scenei_kind solver_kind = {.words = &scene_solver_words};

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

static json_t *write_stencil(const void *field, const void *base) {
    (void)base;
    const pond_stencil stencil = *(const pond_stencil *)field;
    const bool word = stencil == POND_STENCIL_FOURTH;
    return word ? scenei_write_choice((int)stencil, &scene_stencil_words) : json_integer(stencil);
}

static const scenei_kind stencil_kind = {
    .words = &scene_stencil_words, .read = read_stencil, .write = write_stencil};

static const scenei_kind endless_kind = {.infinite = "none"};

static const scenei_kind edge_kind = {.words = &scene_edge_words};
static const scenei_field edge_fields[] = {
    {.key = "left", .offset = offsetof(pond_edges, left), .kind = &edge_kind},
    {.key = "right", .offset = offsetof(pond_edges, right), .kind = &edge_kind},
    {.key = "top", .offset = offsetof(pond_edges, top), .kind = &edge_kind},
    {.key = "bottom", .offset = offsetof(pond_edges, bottom), .kind = &edge_kind},
};

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
    pond_edges *edges = field;
    if (!json_is_object(value)) {
        int all = POND_EDGE_FREE;
        const bool good = json_is_string(value)
                              ? scenei_read_choice(reader, place, value, &scene_edge_words, &all)
                              : scenei_refuse(reader, place,
                                              "\"free\", \"fixed\", \"periodic\", \"open\", or an "
                                              "object with left, right, top and bottom");
        const pond_edge edge = (pond_edge)all;
        *edges = (pond_edges){.left = edge, .right = edge, .top = edge, .bottom = edge};
        return good;
    }
    return scenei_read_object(reader, place, value, edge_fields, COUNT(edge_fields), edges) &&
           check_pair(reader, place, edges->left, edges->right, "left", "right") &&
           check_pair(reader, place, edges->top, edges->bottom, "top", "bottom");
}

static json_t *write_edges(const void *field, const void *base) {
    const pond_edges *edges = field;
    const bool same =
        edges->right == edges->left && edges->top == edges->left && edges->bottom == edges->left;
    return same ? scenei_write_choice((int)edges->left, &scene_edge_words)
                : scenei_write_object(edge_fields, COUNT(edge_fields), field, base);
}

static const scenei_kind edges_kind = {
    .fields = edge_fields, .count = COUNT(edge_fields), .read = read_edges, .write = write_edges};

static const scenei_kind form_kind = {.words = &scene_column_words};
static const scenei_field column_fields[] = {
    {.key = "form", .offset = offsetof(pond_column, form), .kind = &form_kind},
    {"passes", SCENEI_INT, offsetof(pond_column, passes), 1, 64, NULL, false},
    {"keep", SCENEI_FLOAT, offsetof(pond_column, keep), 0, 1, NULL, false},
    {"blend", SCENEI_FLOAT, offsetof(pond_column, blend), 0, 1, NULL, false},
    {"stiffness", SCENEI_FLOAT, offsetof(pond_column, stiffness), 0, 1, NULL, false},
    {"friction", SCENEI_FLOAT, offsetof(pond_column, friction), 0, 1, NULL, false},
    {"spread", SCENEI_FLOAT, offsetof(pond_column, spread), 0, 1, NULL, false},
};
static const scenei_kind column_kind = {.fields = column_fields, .count = COUNT(column_fields)};

#define POND(field) offsetof(scene, pond.field)

static const scenei_field water_fields[] = {
    {"cells", SCENEI_INT, offsetof(scene, cells), 1, POND_MAX_SIDE, NULL, false},
    {"metres", SCENEI_DOUBLE, offsetof(scene, metres), 1e-3, 1e6, NULL, false},
    {.key = "solver", .offset = POND(solver), .kind = &solver_kind},
    {.key = "stencil", .offset = POND(stencil), .kind = &stencil_kind},
    {"wave_speed", SCENEI_DOUBLE, POND(wave_speed), 1e-6, 1e6, NULL, false},
    {"depth", SCENEI_DOUBLE, POND(depth), 1e-6, 1e6, NULL, false},
    {"capillary_length", SCENEI_DOUBLE, POND(capillary_length), 0, 1e6, NULL, false},
    {"half_life", SCENEI_DOUBLE, POND(half_life), 1e-3, 1e9, &endless_kind, false},
    {"damping_shift", SCENEI_INT, POND(damping_shift), 0, 15, NULL, false},
    {"count_height", SCENEI_DOUBLE, POND(count_height), 1e-9, 1e3, NULL, false},
    {"decay", SCENEI_DOUBLE, POND(decay), 0, 1e6, NULL, false},
    {"edge_level", SCENEI_DOUBLE, POND(edge_level), 0, 1, NULL, false},
    {"bias", SCENEI_DOUBLE, POND(bias), 0, 1, NULL, false},
    {"rest_slope", SCENEI_DOUBLE, POND(rest_slope), 0, 1, NULL, false},
    {.key = "column", .offset = POND(column), .kind = &column_kind},
    {.key = "edges", .offset = POND(edges), .kind = &edges_kind},
    {"seed", SCENEI_SEED, POND(seed), 0, LARGEST_SEED, NULL, false},
};

const scenei_kind scenei_pond_kind = {.fields = water_fields, .count = COUNT(water_fields)};
