#include "parameters.h"

#include <float.h>
#include <math.h>
#include <millpond/field.h>
#include <stdlib.h>
#include <string.h>

#include "scene_look.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

// ---- the table ----------------------------------------------------------------------------------

static const pond_field tools[] = {
    {"radius", "Radius of drops, half the width of strokes and walls.", "m", POND_FIELD_FLOAT,
     offsetof(session_tools, radius), 1e-6, 1e3, .slider_low = 0.002, .slider_high = 10,
     .logarithmic = true},
    {"height", "Height of a drop; negative: a dip.", "m", POND_FIELD_FLOAT,
     offsetof(session_tools, height), -1e3, 1e3, .slider_low = -1, .slider_high = 1,
     .logarithmic = true},
    {"hardness", "Of walls: 0 reflects waves, 1 absorbs them, fixed inverts them.", "",
     POND_FIELD_FLOAT, offsetof(session_tools, hardness), 0, (double)POND_MAX_HARDNESS,
     .infinity = "fixed", .slider_high = 2},
    {"pace", "Simulated seconds in one second.", "s/s", POND_FIELD_DOUBLE,
     offsetof(session_tools, pace), 0, SESSION_FASTEST, .slider_high = 4},
};

// Fields of which a surface is made. All others are read when the look is drawn.
static bool makes_surface(pond_look_kind look, const char *name) {
    static const struct {
        pond_look_kind look;
        const char *name;
    } makers[] = {{POND_LOOK_POOL, "depth"},     {POND_LOOK_POOL, "caustics_by"},
                  {POND_LOOK_POOL, "foam"},      {POND_LOOK_LAGOON, "foam"},
                  {POND_LOOK_LAGOON, "ripples"}, {POND_LOOK_LAGOON, "scroll"},
                  {POND_LOOK_PROFILE, "spray"},  {POND_LOOK_LAGOON, "surface_metres"}};
    for (size_t i = 0; i < COUNT(makers); i++) {
        if (makers[i].look == look && strcmp(makers[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

static bool add(parameters *to, parameter p) {
    const int count = to->count;
    if (count == 0 || (count >= 64 && (count & (count - 1)) == 0)) {
        parameter *grown = realloc(to->list, (size_t)(count == 0 ? 64 : count * 2) * sizeof *grown);
        if (grown == NULL) {
            return false;
        }
        to->list = grown;
    }
    const bool slides = p.field->slider_high > p.field->slider_low;
    p.from = slides ? p.field->slider_low : p.field->low;
    p.to = slides ? p.field->slider_high : p.field->high;
    to->list[to->count++] = p;
    return true;
}

// Adds the keys of an object that the panel can change. base: offset of its struct in the scene.
static bool add_object(parameters *to, const scene_object *object, size_t base, parameter like) {
    int cursor = 0;
    bool good = true;
    scene_key key;
    while (good && scene_key_next(object, &cursor, &key)) {
        if (key.row != NULL && key.row->type != SCENE_FIELD) {
            continue;
        }
        if (like.page == PARAMETER_WATER && strcmp(key.field->name, "rows") == 0) {
            continue; // the shape of the picture gives them
        }
        parameter p = like;
        p.field = key.field;
        p.offset = base + key.offset;
        if (p.page == PARAMETER_LOOK && makes_surface(p.look, p.field->name)) {
            p.part = SESSION_LOOK;
        }
        good = add(to, p);
    }
    return good;
}

bool parameters_make(parameters *out) {
    *out = (parameters){0};
    bool good = add_object(out, &scene_pond_object, 0,
                           (parameter){.page = PARAMETER_WATER, .part = SESSION_WATER}) &&
                add_object(out, &scene_rain_object, offsetof(scene, rain),
                           (parameter){.page = PARAMETER_RAIN, .part = SESSION_RAINS}) &&
                add_object(out, &scene_breeze_object, offsetof(scene, breeze),
                           (parameter){.page = PARAMETER_BREEZE, .part = SESSION_LOOK}) &&
                add_object(out, &scene_current_object, offsetof(scene, current),
                           (parameter){.page = PARAMETER_CURRENT, .part = SESSION_FLOWS});
    const scene_words looks = scene_look_words();
    for (int i = 0; good && i < looks.count; i++) {
        const pond_look_kind look = (pond_look_kind)looks.list[i].value;
        good = add_object(out, scene_look_keys(look), 0,
                          (parameter){.page = PARAMETER_LOOK, .look = look});
    }
    for (size_t i = 0; good && i < COUNT(tools); i++) {
        good = add(
            out,
            (parameter){.page = PARAMETER_POINTER, .field = &tools[i], .offset = tools[i].offset});
    }
    return good;
}

void parameters_clear(parameters *p) {
    free(p->list);
    *p = (parameters){0};
}

const parameter *parameters_find(const parameters *p, parameter_page page, pond_look_kind look,
                                 const char *name) {
    for (int i = 0; i < p->count; i++) {
        const parameter *found = &p->list[i];
        if (found->page == page && strcmp(found->field->name, name) == 0 &&
            (page != PARAMETER_LOOK || found->look == look)) {
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
        return p->look == s->look;
    }
    if (page == PARAMETER_CURRENT) {
        return pond_solver_info(&s->pond)->ground; // only water with ground has a current
    }
    return page != PARAMETER_WATER || pond_field_is_used(p->field, (int)s->pond.solver);
}

// ---- values -------------------------------------------------------------------------------------

static char *place_of(const parameter *p, parameter_owner owner) {
    char *base = p->page == PARAMETER_POINTER ? (char *)owner.tools : (char *)owner.s;
    return base + p->offset;
}

void parameter_get(const parameter *p, parameter_owner owner, double *numbers) {
    pond_field_get(p->field, place_of(p, owner) - p->field->offset, numbers);
}

// ---- dependent parameters -----------------------------------------------------------------------

static bool is_called(const parameter *p, parameter_page page, const char *name) {
    return p->page == page && strcmp(p->field->name, name) == 0;
}

// Makes both of two opposite sides periodic, or neither.
static void pair(pond_edge changed, pond_edge *other) {
    if ((changed == POND_EDGE_PERIODIC) != (*other == POND_EDGE_PERIODIC)) {
        *other = changed;
    }
}

static void follow(const parameter *p, scene *s) {
    pond_edges *edges = &s->pond.edges;
    pond_lagoon_look *lagoon = &s->looks[POND_LOOK_LAGOON].is.lagoon;
    if (is_called(p, PARAMETER_WATER, "edges.left")) {
        pair(edges->left, &edges->right);
    } else if (is_called(p, PARAMETER_WATER, "edges.right")) {
        pair(edges->right, &edges->left);
    } else if (is_called(p, PARAMETER_WATER, "edges.top")) {
        pair(edges->top, &edges->bottom);
    } else if (is_called(p, PARAMETER_WATER, "edges.bottom")) {
        pair(edges->bottom, &edges->top);
    } else if (is_called(p, PARAMETER_RAIN, "start")) {
        s->rain.end = fmax(s->rain.end, s->rain.start);
    } else if (is_called(p, PARAMETER_RAIN, "end")) {
        s->rain.start = fmin(s->rain.start, s->rain.end);
    } else if (is_called(p, PARAMETER_LOOK, "trough") && lagoon->trough >= lagoon->crest) {
        lagoon->trough = fminf(lagoon->trough, (float)p->field->high - 1.0f);
        lagoon->crest = lagoon->trough + 1.0f;
    } else if (is_called(p, PARAMETER_LOOK, "crest") && lagoon->crest <= lagoon->trough) {
        lagoon->crest = fmaxf(lagoon->crest, (float)p->field->low + 1.0f);
        lagoon->trough = lagoon->crest - 1.0f;
    }
}

bool parameter_set(const parameter *p, parameter_owner owner, const double *numbers) {
    double old[POND_FIELD_MAX_NUMBERS] = {0};
    double now[POND_FIELD_MAX_NUMBERS] = {0};
    parameter_get(p, owner, old);
    // Infinity becomes the end of the range unless the field has a word for it.
    double wanted[POND_FIELD_MAX_NUMBERS] = {0};
    for (int i = 0; i < pond_field_size(p->field); i++) {
        const bool endless = isinf(numbers[i]) && (numbers[i] < 0 || p->field->infinity == NULL);
        wanted[i] = endless ? copysign(DBL_MAX, numbers[i]) : numbers[i];
    }
    if (!pond_field_set(p->field, place_of(p, owner) - p->field->offset, wanted)) {
        return false;
    }
    if (p->page != PARAMETER_POINTER) {
        follow(p, owner.s);
    }
    parameter_get(p, owner, now);
    return memcmp(old, now, sizeof old) != 0;
}

// ---- defaults -----------------------------------------------------------------------------------

static void unset(parameter_owner owner, scene *fresh, session_tools *fresh_tools) {
    *fresh = scene_default();
    *fresh_tools = session_tools_for(owner.s, owner.water);
}

bool parameter_reset(const parameter *p, parameter_owner owner) {
    scene fresh;
    session_tools fresh_tools;
    unset(owner, &fresh, &fresh_tools);
    double old[POND_FIELD_MAX_NUMBERS] = {0};
    double now[POND_FIELD_MAX_NUMBERS] = {0};
    parameter_get(p, owner, old);
    const parameter_owner start = {&fresh, &fresh_tools, owner.water};
    if (p->field->type == POND_FIELD_INT) { // columns have a default, 0, that is not in their range
        *(int *)(void *)place_of(p, owner) = *(int *)(void *)place_of(p, start);
    } else {
        parameter_get(p, start, now);
        (void)pond_field_set(p->field, place_of(p, owner) - p->field->offset, now);
    }
    if (p->page != PARAMETER_POINTER) {
        follow(p, owner.s);
    }
    parameter_get(p, owner, now);
    return memcmp(old, now, sizeof old) != 0;
}

void parameters_reset_page(const parameters *p, parameter_page page, parameter_owner owner) {
    for (int i = 0; i < p->count; i++) {
        if (parameter_matters(&p->list[i], page, owner.s)) {
            (void)parameter_reset(&p->list[i], owner);
        }
    }
}
