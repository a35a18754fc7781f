#include "parameters.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "play/session/session_water.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

#define SOLVER(name) (1u << POND_SOLVER_##name)
#define INTEGER_SOLVERS (SOLVER(CLASSIC) | SOLVER(STEADY) | SOLVER(ISOTROPIC))
#define ALL_SOLVERS 0u

// ---- what sliders span ------------------------------------------------------------------------

// Ranges allow far more than one would want to see; what is missing here spans its range.
typedef struct span {
    scene_object object;
    const char *name;
    double from;
    double to;
    bool log;
    unsigned solvers; // that heed it
} span;

#define LOOK(name) (scene_object)(SCENE_OBJECT_LOOK + SCENE_LOOK_##name)

static const span spans[] = {
    {SCENE_OBJECT_POND, "cells", 32, 2048, true, ALL_SOLVERS},
    {SCENE_OBJECT_POND, "metres", 0.1, 200, true, ALL_SOLVERS},
    {SCENE_OBJECT_POND, "stencil", 0, 0, false, SOLVER(WAVE)},
    {SCENE_OBJECT_POND, "wave_speed", 0.02, 20, true, ~SOLVER(DISPERSIVE)},
    {SCENE_OBJECT_POND, "depth", 0.01, 20, true, SOLVER(DISPERSIVE) | SOLVER(WAVE)},
    {SCENE_OBJECT_POND, "capillary_length", 0, 0.02, false, SOLVER(DISPERSIVE)},
    {SCENE_OBJECT_POND, "half_life", 0.05, 120, true,
     SOLVER(WAVE) | SOLVER(DISPERSIVE) | SOLVER(COLUMN)},
    {SCENE_OBJECT_POND, "damping_shift", 0, 15, false, INTEGER_SOLVERS},
    {SCENE_OBJECT_POND, "count_height", 1e-5, 0.01, true,
     INTEGER_SOLVERS | SOLVER(UNIT_RANGE) | SOLVER(WAVE) | SOLVER(DISPERSIVE)},
    {SCENE_OBJECT_POND, "decay", 0, 10, false, SOLVER(WAVE)},
    {SCENE_OBJECT_POND, "edge_level", 0, 1, false, SOLVER(UNIT_RANGE)},
    {SCENE_OBJECT_POND, "bias", 0, 0.001, false, SOLVER(UNIT_RANGE)},
    {SCENE_OBJECT_POND, "rest_slope", 0, 0.01, false, ALL_SOLVERS},
    {SCENE_OBJECT_POND, "column.form", 0, 0, false, SOLVER(COLUMN)},
    {SCENE_OBJECT_POND, "column.passes", 1, 64, false, SOLVER(COLUMN)},
    {SCENE_OBJECT_POND, "column.keep", 0, 1, false, SOLVER(COLUMN)},
    {SCENE_OBJECT_POND, "column.blend", 0, 1, false, SOLVER(COLUMN)},
    {SCENE_OBJECT_POND, "column.stiffness", 0, 0.2, false, SOLVER(COLUMN)},
    {SCENE_OBJECT_POND, "column.friction", 0, 0.2, false, SOLVER(COLUMN)},
    {SCENE_OBJECT_POND, "column.spread", 0, 0.5, false, SOLVER(COLUMN)},
    {SCENE_OBJECT_POND, "seed", 0, 9999, false, ALL_SOLVERS},
    {SCENE_OBJECT_RAIN, "rate", 0, 200, true, ALL_SOLVERS},
    {SCENE_OBJECT_RAIN, "radius", 0.002, 0.5, true, ALL_SOLVERS},
    {SCENE_OBJECT_RAIN, "height", -0.1, 0.1, true, ALL_SOLVERS},
    {SCENE_OBJECT_RAIN, "start", 0, 60, false, ALL_SOLVERS},
    {SCENE_OBJECT_RAIN, "end", 0, 120, false, ALL_SOLVERS},
    {LOOK(POOL), "depth", 0, 10, true, ALL_SOLVERS},
    {LOOK(POOL), "steepness", 0, 5, false, ALL_SOLVERS},
    {LOOK(POOL), "absorption", 0, 10, true, ALL_SOLVERS},
    {LOOK(POOL), "scatter", 0, 1, false, ALL_SOLVERS},
    {LOOK(POOL), "sky_zenith", 0, 2, false, ALL_SOLVERS},
    {LOOK(POOL), "sky_horizon", 0, 2, false, ALL_SOLVERS},
    {LOOK(POOL), "sky_brightness", 0, 5, false, ALL_SOLVERS},
    {LOOK(POOL), "sun_colour", 0, 2, false, ALL_SOLVERS},
    {LOOK(POOL), "glitter", 0, 50, true, ALL_SOLVERS},
    {LOOK(POOL), "foam", 0, 4, false, ALL_SOLVERS},
    {LOOK(POOL), "shore", 0, 2, true, ALL_SOLVERS},
    {LOOK(POOL), "foam_size", 0.002, 1, true, ALL_SOLVERS},
    {LOOK(OFFSET), "refraction", -20, 20, true, ALL_SOLVERS},
    {LOOK(OFFSET), "shading", -20, 20, true, ALL_SOLVERS},
    {LOOK(LENS), "strength", -20, 20, true, ALL_SOLVERS},
    {LOOK(PROFILE), "spray", 0, 20, false, ALL_SOLVERS},
    {LOOK(PROFILE), "metres", 0, 20, true, ALL_SOLVERS},
    {LOOK(PROFILE), "line_width", 0, 20, false, ALL_SOLVERS},
    {LOOK(PROFILE), "line_colour", 0, 1, false, ALL_SOLVERS},
    {LOOK(PROFILE), "sky_zenith", 0, 1, false, ALL_SOLVERS},
    {LOOK(PROFILE), "sky_horizon", 0, 1, false, ALL_SOLVERS},
    {LOOK(PROFILE), "water_colour", 0, 1, false, ALL_SOLVERS},
    {LOOK(PROFILE), "deep_colour", 0, 1, false, ALL_SOLVERS},
    {LOOK(PROFILE), "absorption", 0, 20, true, ALL_SOLVERS},
    {LOOK(PROFILE), "highlight", 0, 2, false, ALL_SOLVERS},
    {LOOK(PROFILE), "highlight_reach", 0.001, 0.5, true, ALL_SOLVERS},
    {LOOK(LAGOON), "trough", -200, 200, false, ALL_SOLVERS},
    {LOOK(LAGOON), "crest", -200, 200, false, ALL_SOLVERS},
    {LOOK(LAGOON), "trough_colour", 0, 1, false, ALL_SOLVERS},
    {LOOK(LAGOON), "crest_colour", 0, 1, false, ALL_SOLVERS},
    {LOOK(LAGOON), "steepness", 0, 20, false, ALL_SOLVERS},
    {LOOK(LAGOON), "light_colour", 0, 2, false, ALL_SOLVERS},
    {LOOK(LAGOON), "ambient", 0, 2, false, ALL_SOLVERS},
    {LOOK(LAGOON), "diffuse", 0, 3, false, ALL_SOLVERS},
    {LOOK(LAGOON), "specular", 0, 5, false, ALL_SOLVERS},
    {LOOK(LAGOON), "surface_metres", 0.05, 50, true, ALL_SOLVERS},
    {LOOK(LAGOON), "surface_shift", -1, 1, true, ALL_SOLVERS},
    {LOOK(LAGOON), "scroll", -1, 1, false, ALL_SOLVERS},
    {LOOK(LAGOON), "refraction", -1, 1, true, ALL_SOLVERS},
    {LOOK(LAGOON), "reflection_shift", -1, 1, true, ALL_SOLVERS},
    {LOOK(LAGOON), "foam", 0, 4, false, ALL_SOLVERS},
    {LOOK(LAGOON), "foam_size", 0.002, 1, true, ALL_SOLVERS},
    {LOOK(PLANE), "distance", 0.3, 6, true, ALL_SOLVERS},
    {LOOK(PLANE), "field_of_view", 10, 120, false, ALL_SOLVERS},
    {LOOK(PLANE), "look_at", -0.5, 1.5, false, ALL_SOLVERS},
    {LOOK(PLANE), "look_height", -0.5, 0.5, false, ALL_SOLVERS},
    {LOOK(PLANE), "exaggeration", 0, 50, true, ALL_SOLVERS},
    {LOOK(PLANE), "depth", 0, 1, false, ALL_SOLVERS},
    {LOOK(PLANE), "scroll", -0.5, 0.5, false, ALL_SOLVERS},
    {LOOK(PLANE), "absorption", 0, 20, true, ALL_SOLVERS},
    {LOOK(PLANE), "water_colour", 0, 1, false, ALL_SOLVERS},
    {LOOK(PLANE), "ambient", 0, 2, false, ALL_SOLVERS},
    {LOOK(PLANE), "diffuse", 0, 3, false, ALL_SOLVERS},
    {LOOK(PLANE), "sun_colour", 0, 2, false, ALL_SOLVERS},
    {LOOK(PLANE), "glitter", 0, 20, true, ALL_SOLVERS},
    {LOOK(PLANE), "sky_zenith", 0, 2, false, ALL_SOLVERS},
    {LOOK(PLANE), "sky_horizon", 0, 2, false, ALL_SOLVERS},
    {LOOK(PLANE), "ground_colour", 0, 1, false, ALL_SOLVERS},
    {LOOK(PLANE), "wire_width", 0, 8, false, ALL_SOLVERS},
    {LOOK(PLANE), "wire_cells", 0, 64, false, ALL_SOLVERS},
    {LOOK(PLANE), "wire_colour", 0, 1, false, ALL_SOLVERS},
    {LOOK(HEIGHT), "level", -0.1, 0.1, true, ALL_SOLVERS},
    {LOOK(HEIGHT), "range", 1e-4, 1, true, ALL_SOLVERS},
    {LOOK(HEIGHT), "contours", 0, 0.1, true, ALL_SOLVERS},
    {LOOK(HEIGHT), "shading", 0, 20, false, ALL_SOLVERS},
    {LOOK(NORMALS), "strength", 0, 50, true, ALL_SOLVERS},
    {LOOK(SLOPE), "range", 0.001, 10, true, ALL_SOLVERS},
};

static const span *span_of(const scene_field *field) {
    for (size_t i = 0; i < COUNT(spans); i++) {
        if (spans[i].object == field->object && strcmp(spans[i].name, field->name) == 0) {
            return &spans[i];
        }
    }
    return NULL;
}

// ---- the table --------------------------------------------------------------------------------

static const parameter tools[] = {
    {.page = PARAMETER_HAND,
     .field = {.name = "radius",
               .about = "Radius of drops, half the width of strokes and walls.",
               .unit = "m",
               .type = SCENE_FIELD_FLOAT,
               .offset = offsetof(session_tools, radius),
               .low = 1e-6,
               .high = 1e3},
     .from = 0.002,
     .to = 10,
     .log = true},
    {.page = PARAMETER_HAND,
     .field = {.name = "height",
               .about = "Height of a drop; negative falls in.",
               .unit = "m",
               .type = SCENE_FIELD_FLOAT,
               .offset = offsetof(session_tools, height),
               .low = -1e3,
               .high = 1e3},
     .from = -1,
     .to = 1,
     .log = true},
    {.page = PARAMETER_HAND,
     .field = {.name = "hardness",
               .about = "Of walls: 0 a hard wall, 1 swallows waves, fixed turns them over.",
               .type = SCENE_FIELD_FLOAT,
               .offset = offsetof(session_tools, hardness),
               .low = 0,
               .high = (double)POND_MAX_HARDNESS,
               .infinite = "fixed"},
     .from = 0,
     .to = 2},
    {.page = PARAMETER_HAND,
     .field = {.name = "pace",
               .about = "Seconds of water in one second.",
               .unit = "s/s",
               .type = SCENE_FIELD_DOUBLE,
               .offset = offsetof(session_tools, pace),
               .low = 0,
               .high = SESSION_FASTEST},
     .from = 0,
     .to = 4},
};

// What a surface is made from; all else of a look is read as it is drawn.
static bool makes_surface(const scene_field *field) {
    static const struct {
        scene_object look;
        const char *name;
    } makers[] = {{LOOK(POOL), "depth"},     {LOOK(POOL), "caustics_by"},
                  {LOOK(POOL), "foam"},      {LOOK(LAGOON), "foam"},
                  {LOOK(LAGOON), "ripples"}, {LOOK(LAGOON), "scroll"},
                  {LOOK(PROFILE), "spray"},  {LOOK(LAGOON), "surface_metres"}};
    for (size_t i = 0; i < COUNT(makers); i++) {
        if (makers[i].look == field->object && strcmp(makers[i].name, field->name) == 0) {
            return true;
        }
    }
    return false;
}

static parameter from_field(const scene_field *field) {
    const span *wanted = span_of(field);
    const bool spans_all = wanted == NULL || wanted->from >= wanted->to;
    parameter p = {.field = *field,
                   .from = spans_all ? field->low : wanted->from,
                   .to = spans_all ? field->high : wanted->to,
                   .log = !spans_all && wanted->log};
    switch (field->object) {
    case SCENE_OBJECT_POND:
        p.page = PARAMETER_WATER;
        p.part = SESSION_WATER;
        break;
    case SCENE_OBJECT_RAIN:
        p.page = PARAMETER_RAIN;
        p.part = SESSION_RAINS;
        break;
    default:
        p.page = PARAMETER_LOOK;
        p.part = makes_surface(field) ? SESSION_LOOK : (session_part)0;
        break;
    }
    return p;
}

bool parameters_make(parameters *out) {
    *out = (parameters){0};
    scene_fields fields;
    const bool known = scene_fields_make(&fields);
    const size_t count = (size_t)fields.count + COUNT(tools);
    out->list = known ? malloc(count * sizeof *out->list) : NULL;
    for (int i = 0; out->list != NULL && i < fields.count; i++) {
        out->list[out->count++] = from_field(&fields.list[i]);
    }
    if (out->list != NULL) {
        memcpy(out->list + out->count, tools, sizeof tools);
        out->count = (int)count;
    }
    scene_fields_clear(&fields);
    return out->list != NULL;
}

void parameters_clear(parameters *p) {
    free(p->list);
    *p = (parameters){0};
}

const parameter *parameters_find(const parameters *p, parameter_page page, scene_look look,
                                 const char *name) {
    for (int i = 0; i < p->count; i++) {
        const parameter *found = &p->list[i];
        if (found->page == page && strcmp(found->field.name, name) == 0 &&
            (page != PARAMETER_LOOK || (int)found->field.object == SCENE_OBJECT_LOOK + (int)look)) {
            return found;
        }
    }
    return NULL;
}

bool parameter_matters(const parameter *p, parameter_page page, const scene *s) {
    if (p->page != page) {
        return false;
    }
    if (page == PARAMETER_LOOK) {
        return (int)p->field.object == SCENE_OBJECT_LOOK + (int)s->look;
    }
    const span *wanted = page == PARAMETER_WATER ? span_of(&p->field) : NULL;
    return wanted == NULL || wanted->solvers == ALL_SOLVERS ||
           ((wanted->solvers >> (unsigned)s->pond.solver) & 1u) != 0;
}

// ---- values -----------------------------------------------------------------------------------

static char *place_of(const parameter *p, parameter_owner owner) {
    char *base = p->page == PARAMETER_HAND ? (char *)owner.tools : (char *)owner.s;
    return base + p->field.offset;
}

int parameter_size(const parameter *p) {
    return p->field.type == SCENE_FIELD_COLOUR ? 3 : p->field.type == SCENE_FIELD_POINT ? 2 : 1;
}

void parameter_get(const parameter *p, parameter_owner owner, double *numbers) {
    const char *at = place_of(p, owner);
    float reals[3] = {0};
    int whole = 0;
    uint64_t seed = 0;
    switch (p->field.type) {
    case SCENE_FIELD_DOUBLE:
        memcpy(numbers, at, sizeof *numbers);
        return;
    case SCENE_FIELD_INT:
    case SCENE_FIELD_WORD:
        memcpy(&whole, at, sizeof whole);
        numbers[0] = whole;
        return;
    case SCENE_FIELD_SEED:
        memcpy(&seed, at, sizeof seed);
        numbers[0] = (double)seed;
        return;
    case SCENE_FIELD_FLAG:
        numbers[0] = *(const bool *)at ? 1 : 0;
        return;
    case SCENE_FIELD_FLOAT:
    case SCENE_FIELD_COLOUR:
    case SCENE_FIELD_POINT:
        break;
    }
    memcpy(reals, at, (size_t)parameter_size(p) * sizeof reals[0]);
    for (int i = 0; i < parameter_size(p); i++) {
        numbers[i] = (double)reals[i];
    }
}

// As it may be stored; false for what may not.
static bool admit(const parameter *p, double number, double *out) {
    const scene_field *field = &p->field;
    *out = number;
    if (isnan(number)) {
        return false;
    }
    switch (field->type) {
    case SCENE_FIELD_WORD:
        return fabs(number) < 1e6 && scene_words_name(field->words, (int)number) != NULL;
    case SCENE_FIELD_FLAG:
        *out = number != 0 ? 1 : 0;
        return true;
    default:
        break;
    }
    if (number == INFINITY && field->infinite != NULL) {
        return true;
    }
    *out = fmin(fmax(number, field->low), field->high);
    if (field->type == SCENE_FIELD_INT || field->type == SCENE_FIELD_SEED) {
        *out = floor(*out + 0.5);
    }
    return true;
}

static void store(const parameter *p, parameter_owner owner, const double *numbers) {
    char *at = place_of(p, owner);
    const int whole =
        p->field.type == SCENE_FIELD_INT || p->field.type == SCENE_FIELD_WORD ? (int)numbers[0] : 0;
    switch (p->field.type) {
    case SCENE_FIELD_DOUBLE:
        memcpy(at, numbers, sizeof *numbers);
        return;
    case SCENE_FIELD_INT:
    case SCENE_FIELD_WORD:
        memcpy(at, &whole, sizeof whole);
        return;
    case SCENE_FIELD_SEED:
        *(uint64_t *)(void *)at = (uint64_t)numbers[0];
        return;
    case SCENE_FIELD_FLAG:
        *(bool *)at = numbers[0] != 0;
        return;
    case SCENE_FIELD_FLOAT:
    case SCENE_FIELD_COLOUR:
    case SCENE_FIELD_POINT:
        break;
    }
    for (int i = 0; i < parameter_size(p); i++) {
        ((float *)(void *)at)[i] = (float)numbers[i];
    }
}

// ---- what goes together -----------------------------------------------------------------------

static bool is_called(const parameter *p, scene_object object, const char *name) {
    return p->page != PARAMETER_HAND && p->field.object == object &&
           strcmp(p->field.name, name) == 0;
}

// Opposite sides are periodic together; one that no longer is takes the other along.
static void pair(pond_edge changed, pond_edge *other) {
    if ((changed == POND_EDGE_PERIODIC) != (*other == POND_EDGE_PERIODIC)) {
        *other = changed;
    }
}

static void follow(const parameter *p, scene *s) {
    pond_edges *edges = &s->pond.edges;
    if (is_called(p, SCENE_OBJECT_POND, "edges.left")) {
        pair(edges->left, &edges->right);
    } else if (is_called(p, SCENE_OBJECT_POND, "edges.right")) {
        pair(edges->right, &edges->left);
    } else if (is_called(p, SCENE_OBJECT_POND, "edges.top")) {
        pair(edges->top, &edges->bottom);
    } else if (is_called(p, SCENE_OBJECT_POND, "edges.bottom")) {
        pair(edges->bottom, &edges->top);
    } else if (is_called(p, SCENE_OBJECT_RAIN, "start")) {
        s->rain.end = fmax(s->rain.end, s->rain.start);
    } else if (is_called(p, SCENE_OBJECT_RAIN, "end")) {
        s->rain.start = fmin(s->rain.start, s->rain.end);
    } else if (is_called(p, LOOK(LAGOON), "trough") && s->lagoon.trough >= s->lagoon.crest) {
        s->lagoon.trough = fminf(s->lagoon.trough, (float)p->field.high - 1.0f);
        s->lagoon.crest = s->lagoon.trough + 1.0f;
    } else if (is_called(p, LOOK(LAGOON), "crest") && s->lagoon.crest <= s->lagoon.trough) {
        s->lagoon.crest = fmaxf(s->lagoon.crest, (float)p->field.low + 1.0f);
        s->lagoon.trough = s->lagoon.crest - 1.0f;
    }
}

bool parameter_set(const parameter *p, parameter_owner owner, const double *numbers) {
    double old[3] = {0};
    double now[3] = {0};
    parameter_get(p, owner, old);
    for (int i = 0; i < parameter_size(p); i++) {
        if (!admit(p, numbers[i], &now[i])) {
            return false;
        }
    }
    store(p, owner, now);
    if (p->page != PARAMETER_HAND) {
        follow(p, owner.s);
    }
    parameter_get(p, owner, now);
    return memcmp(old, now, sizeof old) != 0;
}

// ---- back to the start ------------------------------------------------------------------------

// What a parameter is reset to: the preset a look has without being told is its defaults.
static void unset(parameter_owner owner, scene *fresh, session_tools *fresh_tools) {
    *fresh = scene_default();
    *fresh_tools = session_tools_for(owner.s, owner.water);
}

bool parameter_reset(const parameter *p, parameter_owner owner) {
    scene fresh;
    session_tools fresh_tools;
    unset(owner, &fresh, &fresh_tools);
    double old[3] = {0};
    double now[3] = {0};
    parameter_get(p, owner, old);
    parameter_get(p, (parameter_owner){&fresh, &fresh_tools, owner.water}, now);
    store(p, owner, now); // columns have a default, 0, that is not in their range
    if (p->page != PARAMETER_HAND) {
        follow(p, owner.s);
    }
    return memcmp(old, now, sizeof old) != 0;
}

void parameters_reset_page(const parameters *p, parameter_page page, parameter_owner owner) {
    for (int i = 0; i < p->count; i++) {
        if (parameter_matters(&p->list[i], page, owner.s)) {
            (void)parameter_reset(&p->list[i], owner);
        }
    }
}
