// scene_json_pond.c — the water of a scene.
#include "scene_json.h"

#include <millpond/field.h>

// Opposite sides must be periodic together.
static bool check_pair(const scenei_reader *reader, const scenei_place *place, pond_edge a,
                       pond_edge b, const char *name_a, const char *name_b) {
    if ((a == POND_EDGE_PERIODIC) == (b == POND_EDGE_PERIODIC)) {
        return true;
    }
    const bool first = a == POND_EDGE_PERIODIC;
    const scenei_place side = {.parent = place, .key = first ? name_a : name_b};
    return scenei_refuse(reader, &side, "\"periodic\" on %s and %s both", name_a, name_b);
}

static bool check_pond(const scenei_reader *reader, const scenei_place *place, const json_t *value,
                       void *record) {
    scene *s = record;
    const pond_edges *edges = &s->pond.edges;
    s->sets_metres = json_object_get(value, "metres") != NULL;
    const scenei_place at = {.parent = place, .key = "edges"};
    return check_pair(reader, &at, edges->left, edges->right, "left", "right") &&
           check_pair(reader, &at, edges->top, edges->bottom, "top", "bottom");
}

static const scene_row rows[] = {
    {.field = {"cells", "Columns of the pond; rows follow from the film's shape.", "cells",
               POND_FIELD_INT, offsetof(scene, cells), 1, POND_MAX_SIDE, .slider_low = 32,
               .slider_high = 2048, .logarithmic = true},
     .unset = "from the film's size"},
    {.field = {"rows",
               "Rows of the pond; looks from above stretch the picture to the pond's shape.",
               "cells", POND_FIELD_INT, offsetof(scene, rows), 1, POND_MAX_SIDE},
     .unset = "from the film's shape"},
    {.field = {"metres",
               "Width of the pond; with the look lake the default follows from its camera.", "m",
               POND_FIELD_DOUBLE, offsetof(scene, metres), 1e-3, 1e6, .initial = {2},
               .slider_low = 0.1, .slider_high = 200, .logarithmic = true}},
};

static const scene_group groups[] = {
    {"column", "Form and parameters of the column solver."},
    {"edges", "Behaviour of the sides: one word for all, or one for each side. Opposite sides are "
              "periodic together."},
};

const scene_object scene_pond_object = {
    .name = "pond",
    .about = "The water.",
    .record = POND_RECORD_DESC,
    .base = offsetof(scene, pond),
    // Sizes follow from cells and metres, the time step from the film; the caller sets the others.
    .without = "width height cell_size time_step max_steps threads",
    SCENE_ROWS(rows),
    .first = (int)COUNT(rows),
    .groups = groups,
    .group_count = (int)COUNT(groups),
    .check = check_pond,
};
