// The present scene as C code that creates the same water.
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "copy_code_inside.h"
#include "maps.h"
#include "scene_digits.h"
#include "scene_furnish.h"
#include "scene_look.h"
#include "scene_write.h"

#include <millpond/current.h>
#include <millpond/field.h>
#include <millpond/light.h>
#include <millpond/spray.h>

#define POINTS_IN_A_LINE 6
#define RUNS_IN_A_LINE 16

// ---- numbers, words and points ------------------------------------------------------------------

void code_double(scene_string *out, double number) {
    char digits[SCENE_DIGITS];
    scene_digits(number, digits);
    const bool whole = strpbrk(digits, ".e") == NULL;
    scene_string_add(out, "%s%s", digits, whole ? ".0" : "");
}

void code_float(scene_string *out, float number) {
    if (number == INFINITY) {
        scene_string_add(out, "INFINITY");
        return;
    }
    code_double(out, scene_decimal(number));
    scene_string_add(out, "f");
}

static void add_choice(scene_string *out, const pond_field *field, int value) {
    for (int i = 0; i < field->choice_count; i++) {
        if (field->choices[i].value == value) {
            scene_string_add(out, "%s", field->choices[i].constant);
        }
    }
}

// Adds the value of a struct's field.
static void add_field(scene_string *out, const pond_field *field, const void *record) {
    double numbers[POND_FIELD_MAX_NUMBERS] = {0};
    pond_field_get(field, record, numbers);
    switch (field->type) {
    case POND_FIELD_DOUBLE:
        if (numbers[0] == INFINITY) {
            scene_string_add(out, "INFINITY");
        } else {
            code_double(out, numbers[0]);
        }
        break;
    case POND_FIELD_FLOAT:
        code_float(out, (float)numbers[0]);
        break;
    case POND_FIELD_INT:
        scene_string_add(out, "%.0f", numbers[0]);
        break;
    case POND_FIELD_SEED: // which a double may not hold
        scene_string_add(out, "%" PRIu64 "u",
                         *(const uint64_t *)(const void *)((const char *)record + field->offset));
        break;
    case POND_FIELD_BOOL:
        scene_string_add(out, "%s", numbers[0] != 0 ? "true" : "false");
        break;
    case POND_FIELD_CHOICE:
        add_choice(out, field, (int)numbers[0]);
        break;
    case POND_FIELD_COLOUR:
    case POND_FIELD_POINT:
        scene_string_add(out, "(%s){",
                         field->type == POND_FIELD_COLOUR ? "pond_colour" : "pond_vec2");
        for (int i = 0; i < pond_field_size(field); i++) {
            scene_string_add(out, "%s", i > 0 ? ", " : "");
            code_float(out, (float)numbers[i]);
        }
        scene_string_add(out, "}");
        break;
    }
}

// Adds ".name = value" for each field of a struct that this kind uses, with commas. kind: 0 = all.
static void add_members(scene_string *out, pond_record record, int kind, const void *own) {
    int count = 0;
    const pond_field *fields = pond_fields(record, &count);
    const char *before = "";
    for (int i = 0; i < count; i++) {
        if (kind == 0 || pond_field_is_used(&fields[i], kind)) {
            scene_string_add(out, "%s.%s = ", before, fields[i].name);
            add_field(out, &fields[i], own);
            before = ", ";
        }
    }
}

// Adds a line "variable.name = value;" for each field that differs from the base.
static void add_settings(scene_string *out, const char *variable, pond_record record,
                         const char *without, const void *own, const void *base) {
    int count = 0;
    const pond_field *fields = pond_fields(record, &count);
    for (int i = 0; i < count; i++) {
        const pond_field *field = &fields[i];
        double numbers[POND_FIELD_MAX_NUMBERS] = {0};
        double unset[POND_FIELD_MAX_NUMBERS] = {0};
        pond_field_get(field, own, numbers);
        pond_field_get(field, base, unset);
        const bool said = scene_has_word(without, field->name, strlen(field->name));
        if (!said && memcmp(unset, numbers, sizeof unset) != 0) {
            scene_string_add(out, "%s.%s = ", variable, field->name);
            add_field(out, field, own);
            scene_string_add(out, ";\n");
        }
    }
}

void code_point(scene_string *out, pond_vec2 point) {
    scene_string_add(out, "{");
    code_float(out, point.x);
    scene_string_add(out, ", ");
    code_float(out, point.y);
    scene_string_add(out, "}");
}

static void add_member(scene_string *out, const char *before, const char *name, float number) {
    scene_string_add(out, "%s.%s = ", before, name);
    code_float(out, number);
}

void code_points(scene_string *out, const pond_vec2 *points, int count) {
    scene_string_add(out, "{");
    for (int i = 0; i < count; i++) {
        const bool line = count > POINTS_IN_A_LINE && i % POINTS_IN_A_LINE == 0;
        scene_string_add(out, "%s%s", i == 0 ? "" : line ? "," : ", ", line ? "\n    " : "");
        code_point(out, points[i]);
    }
    scene_string_add(out, "}");
}

// ---- land ---------------------------------------------------------------------------------------

// Writes run lengths. A cell is land if pond_set_wall_mask() would make it a wall.
static void add_runs(code *c, const uint8_t *pixels, size_t count) {
    bool dry = false;
    size_t length = 0;
    int runs = 0;
    scene_string_add(&c->out, "static const int land[] = {\n    ");
    for (size_t i = 0; i <= count; i++) {
        if (i == count || (pixels[i] >= 128) != dry) {
            const bool line = runs > 0 && runs % RUNS_IN_A_LINE == 0;
            scene_string_add(&c->out, "%s%zu,", line ? "\n    " : runs > 0 ? " " : "", length);
            runs++;
            dry = !dry;
            length = 0;
        }
        length++;
    }
    scene_string_add(&c->out, "\n};\n\n");
}

static void add_land_builder(code *c) {
    const int width = c->desc->width;
    const int height = c->desc->height;
    scene_string_add(
        &c->out,
        "static bool build_land(pond *water) {\n"
        "    uint8_t *mask = malloc((size_t)%d * %d);\n    size_t at = 0;\n"
        "    for (size_t i = 0; mask != NULL && i < sizeof land / sizeof land[0]; i++) "
        "{\n        memset(mask + at, i %% 2 == 1 ? 255 : 0, (size_t)land[i]);\n"
        "        at += (size_t)land[i];\n    }\n"
        "    const bool good = mask != NULL && pond_set_wall_mask(water, mask, %d, %d, %d, ",
        width, height, width, height, width);
    code_float(&c->out, c->s->land.hardness);
    scene_string_add(&c->out, ") == POND_OK;\n    free(mask);\n    return good;\n}\n\n");
}

static bool add_land(code *c, scene_error *error) {
    const size_t count = (size_t)c->desc->width * (size_t)c->desc->height;
    uint8_t *pixels = malloc(count);
    if (pixels == NULL) {
        *error = (scene_error){.message = "land: not enough memory"};
        return false;
    }
    const bool good = scene_read_land(c->s, c->desc, maps_read_grey,
                                      (void *)(uintptr_t)c->p->scene_input, pixels, error);
    if (good) {
        scene_string_add(&c->out,
                         "// Land of the %d x %d cells, row by row: alternating run lengths of "
                         "water and land.\n",
                         c->desc->width, c->desc->height);
        add_runs(c, pixels, count);
        add_land_builder(c);
    }
    free(pixels);
    return good;
}

// ---- the bed ------------------------------------------------------------------------------------

static void add_constant(scene_string *out, const char *name, double number) {
    scene_string_add(out, "    const double %s = ", name);
    code_double(out, number);
    scene_string_add(out, ";\n");
}

// The numbers are those of scene_furnish().
static void add_slope(code *c) {
    const scene_bed *bed = &c->s->bed;
    const double width = c->desc->width * c->desc->cell_size;
    const double height = c->desc->height * c->desc->cell_size;
    const double dx = ((double)bed->to.x - (double)bed->from.x) * width;
    const double dy = ((double)bed->to.y - (double)bed->from.y) * height;
    scene_string *out = &c->out;
    scene_string_add(
        out, "// Depth of a bed that slopes between two points and is level beyond them. [m]\n"
             "static float depth_at(pond_vec2 point, void *user) {\n"
             "    (void)user;\n");
    add_constant(out, "dx", dx);
    add_constant(out, "dy", dy);
    add_constant(out, "from_x", (double)bed->from.x * width);
    add_constant(out, "from_y", (double)bed->from.y * height);
    add_constant(out, "first", (double)bed->depths[0]);
    add_constant(out, "deeper", (double)bed->depths[1] - (double)bed->depths[0]);
    scene_string_add(out, "    const double way = dx * dx + dy * dy;\n"
                          "    const double along = ((double)point.x - from_x) * dx +\n"
                          "                         ((double)point.y - from_y) * dy;\n"
                          "    const double share = way > 0.0 ? along / way : 0.0;\n"
                          "    return (float)(first + fmin(fmax(share, 0.0), 1.0) * deeper);\n"
                          "}\n\n");
}

static void add_grey_reader(code *c) {
    const int width = c->desc->width;
    const int height = c->desc->height;
    scene_string *out = &c->out;
    scene_string_add(out,
                     "static bool lay_bed(pond *water, const uint8_t *bed) {\n"
                     "    float *depths = malloc(sizeof *depths * %d * %d);\n"
                     "    for (size_t i = 0; depths != NULL && i < (size_t)%d * %d; i++) {\n"
                     "        depths[i] = (float)(bed[i] / 255.0 * ",
                     width, height, width, height);
    code_double(out, c->desc->depth + (double)c->s->bed.land);
    if (c->s->bed.land > 0.0f) {
        scene_string_add(out, " - ");
        code_double(out, (double)c->s->bed.land);
    }
    scene_string_add(out,
                     ");\n    }\n    const bool good = depths != NULL &&\n                      "
                     "pond_set_depth_map(water, depths, %d, %d, %d) == POND_OK;\n"
                     "    free(depths);\n    return good;\n}\n\n",
                     width, height, width);
}

static bool add_ground(code *c, scene_error *error) {
    const scene *s = c->s;
    if (s->bed.sloping) {
        add_slope(c);
    } else if (s->bed.map.file[0] != '\0' && !s->bed.heights) {
        add_grey_reader(c);
    }
    return !scene_map_is_there(&s->land.map) || add_land(c, error);
}

static const char *ground_argument(const code *c) {
    const scene_bed *bed = &c->s->bed;
    return bed->sloping || !scene_map_is_there(&bed->map) ? "void"
           : bed->map.painting || bed->heights            ? "const float *bed"
                                                          : "const uint8_t *bed";
}

static void call_ground(code *c) {
    const scene_bed *bed = &c->s->bed;
    scene_string *out = &c->out;
    if (bed->sloping) {
        scene_string_add(out,
                         "    good = good && pond_set_depth_function(water, depth_at, NULL) == "
                         "POND_OK;\n");
    } else if (bed->map.painting || bed->heights) {
        scene_string_add(out,
                         "    good = good && pond_set_depth_map(water, bed, %d, %d, %d) == "
                         "POND_OK;\n",
                         c->desc->width, c->desc->height, c->desc->width);
    } else if (bed->map.file[0] != '\0') {
        scene_string_add(out, "    good = good && lay_bed(water, bed);\n");
    }
    if (scene_map_is_there(&c->s->land.map)) {
        scene_string_add(out, "    good = good && build_land(water);\n");
    }
}

static void call_current(code *c) {
    const scene_current *current = &c->s->current;
    if (current->velocity.x == 0.0f && current->velocity.y == 0.0f) {
        return;
    }
    scene_string *out = &c->out;
    scene_string_add(out, "    good = good && pond_set_current_around(water, (pond_vec2){");
    code_float(out, current->velocity.x);
    scene_string_add(out, ", ");
    code_float(out, current->velocity.y);
    scene_string_add(out, "}, ");
    code_float(out, current->slack);
    scene_string_add(out, ") == POND_OK;\n");
}

// ---- walls, beaches, bodies and emitters --------------------------------------------------------

void code_begin_thing(code *c, const scene_shape *where, pond_pose pose) {
    const pond_shape *shape = &where->shape;
    scene_string *out = &c->out;
    scene_string_add(out, "    {\n");
    if (shape->kind == POND_SHAPE_POLYGON) {
        scene_string_add(out, "        static const pond_vec2 points[] = ");
        code_points(out, shape->points, shape->point_count);
        scene_string_add(out, ";\n");
    }
    scene_string_add(out, "        const pond_shape shape = {");
    add_members(out, POND_RECORD_SHAPE, (int)shape->kind, shape);
    if (shape->kind == POND_SHAPE_POLYGON) {
        scene_string_add(out, ", .points = points, .point_count = %d", shape->point_count);
    }
    scene_string_add(out, "};\n        const pond_pose pose = {.centre = ");
    code_point(out, pose.centre);
    add_member(out, ", ", "angle", pose.angle);
    scene_string_add(out, "};\n");
}

static void add_walls(code *c) {
    for (int i = 0; i < c->s->wall_count; i++) {
        code_begin_thing(c, &c->s->walls[i].where,
                         scene_shape_pose(&c->s->walls[i].where, c->desc));
        scene_string_add(&c->out, "        good = good && pond_wall_build(water, &shape, &pose, ");
        code_float(&c->out, c->s->walls[i].hardness);
        scene_string_add(&c->out, ") == POND_OK;\n    }\n");
    }
}

static void add_beaches(code *c) {
    for (int i = 0; i < c->s->beach_count; i++) {
        const scene_beach *beach = &c->s->beaches[i];
        code_begin_thing(c, &beach->where, scene_shape_pose(&beach->where, c->desc));
        scene_string_add(&c->out, "        good = good && pond_beach_build(water, &shape, &pose, ");
        code_float(&c->out, beach->half_life); // a float in the scene
        scene_string_add(&c->out, ", ");
        code_float(&c->out, beach->ramp);
        scene_string_add(&c->out, ") == POND_OK;\n    }\n");
    }
}

void code_fill(code *c, const scene_fill *fill, const char *begin, const char *end) {
    scene_string *out = &c->out;
    if (fill->shaped) {
        code_begin_thing(c, &fill->where, scene_shape_pose(&fill->where, c->desc));
    } else {
        scene_string_add(out, "    {\n");
    }
    scene_string_add(out, "        %spond_fill(water, %s, ", begin,
                     fill->shaped ? "&shape, &pose" : "NULL, NULL");
    code_float(out, fill->level);
    scene_string_add(out, ")%s;\n    }\n", end);
}

static void add_sea(code *c) {
    static const char *const sides[] = {"", "LEFT", "RIGHT", "TOP", "BOTTOM"};
    const scene_sea *sea = &c->s->sea;
    const float numbers[] = {sea->level, sea->height, sea->period};
    if (!sea->there) {
        return;
    }
    scene_string_add(&c->out, "    good = good && pond_sea(water, POND_SIDE_%s",
                     sides[(int)sea->side]);
    for (int i = 0; i < 3; i++) {
        scene_string_add(&c->out, ", ");
        code_float(&c->out, numbers[i]);
    }
    scene_string_add(&c->out, ") == POND_OK;\n");
}

static void add_bulk(code *c) {
    for (int i = 0; i < c->s->fill_count; i++) {
        if (!(c->s->fills[i].time > 0)) {
            code_fill(c, &c->s->fills[i], "good = good && ", " == POND_OK");
        }
    }
    for (int i = 0; i < c->s->raise_count; i++) {
        const scene_raise *r = &c->s->raises[i];
        const float numbers[] = {r->from.x, r->from.y, r->to.x, r->to.y, r->radius, r->height};
        static const char *const before[] = {"(pond_vec2){", ", ",  "}, (pond_vec2){",
                                             ", ",           "}, ", ", "};
        scene_string_add(&c->out, "    good = good && pond_raise_ground(water, ");
        for (int k = 0; k < 6; k++) {
            scene_string_add(&c->out, "%s", before[k]);
            code_float(&c->out, numbers[k]);
        }
        scene_string_add(&c->out, ") == POND_OK;\n");
    }
    for (int i = 0; i < c->s->spring_count; i++) {
        const scene_spring *spring = &c->s->springs[i];
        code_begin_thing(c, &spring->where, scene_shape_pose(&spring->where, c->desc));
        scene_string_add(&c->out, "        pond_spring_id id;\n        good = good && "
                                  "pond_spring_add(water, &shape, &pose, ");
        code_double(&c->out, spring->rate);
        scene_string_add(&c->out, ", &id) == POND_OK;\n    }\n");
    }
    add_sea(c);
}

static void add_bodies(code *c) {
    const pond_body_desc base = pond_body_desc_default();
    for (int i = 0; i < c->s->body_count; i++) {
        const scene_body *body = &c->s->bodies[i];
        code_begin_thing(c, &body->where, scene_body_first_pose(body, c->desc));
        scene_string_add(&c->out, "        pond_body_desc body = pond_body_desc_default();\n"
                                  "        pond_body_id id;\n"
                                  "        body.shape = shape;\n        body.pose = pose;\n");
        add_settings(&c->out, "        body", POND_RECORD_BODY, NULL, &body->desc, &base);
        scene_string_add(&c->out, "        good = good && pond_body_add(water, &body, &id) == "
                                  "POND_OK;\n    }\n");
    }
}

static void add_emitters(code *c) {
    const pond_emitter_desc base = pond_emitter_desc_default();
    for (int i = 0; i < c->s->emitter_count; i++) {
        pond_emitter_desc own = c->s->emitters[i];
        own.from = scene_metres(own.from, c->desc);
        own.to = scene_metres(own.to, c->desc);
        own.seed ^= c->desc->seed;
        scene_string_add(&c->out, "    {\n        pond_emitter_desc emitter = "
                                  "pond_emitter_desc_default();\n        pond_emitter_id id;\n");
        add_settings(&c->out, "        emitter", POND_RECORD_EMITTER, NULL, &own, &base);
        scene_string_add(&c->out, "        good = good && pond_emitter_add(water, &emitter, &id) "
                                  "== POND_OK;\n    }\n");
    }
}

static void add_things(code *c) {
    add_walls(c);
    add_bulk(c);
    add_beaches(c);
    add_bodies(c);
    add_emitters(c);
}

// ---- the complete code --------------------------------------------------------------------------

static void remark(code *c, bool is_there, const char *what) {
    if (is_there) {
        scene_string_add(&c->out, "//   %s\n", what);
    }
}

// The code has all of the water. Parts of the drawing are left to the caller.
static void add_remarks(code *c) {
    const scene *s = c->s;
    const bool pool = s->look == POND_LOOK_POOL;
    const size_t before = c->out.length;
    scene_string_add(&c->out, "// Not included in the drawing:\n");
    const size_t empty = c->out.length;
    remark(c, pool && s->caustics == SCENE_CAUSTICS_RAYS,
           "light on the floor: pond_draw_caustics()");
    remark(c, s->foam > 0.0f && (pool || s->look == POND_LOOK_LAGOON), "foam: pond_update_foam()");
    remark(c, s->look == POND_LOOK_PROFILE && s->spray_amount > 0.0f, "spray: pond_spray_splash()");
    remark(c, pool && s->sky[0] != '\0', "the picture of the sky: look.is.pool.sky");
    remark(c, s->fish_count > 0, "fish");
    remark(c, s->look == POND_LOOK_LAGOON && s->lagoon_ripples, "the web of light");
    if (c->out.length == empty) {
        scene_string_cut(&c->out, before);
    }
}

// The parameter that the caller must pass.
static void add_wishes(code *c) {
    const scene_bed *bed = &c->s->bed;
    const pond_desc *d = c->desc;
    if (bed->sloping || !scene_map_is_there(&bed->map)) {
        return;
    }
    if (bed->map.painting || bed->heights) {
        scene_string_add(&c->out,
                         "// bed: depths of the %d x %d cells, row by row, of the ground. [m]\n",
                         d->width, d->height);
    } else {
        scene_string_add(&c->out,
                         "// bed: %d x %d grey values, row by row, of %s: 255 is deepest.\n",
                         d->width, d->height, bed->map.file);
    }
}

void code_rain(scene_string *out, const pond_rain *rain) {
    scene_string_add(out, "{");
    add_members(out, POND_RECORD_RAIN, 0, rain);
    scene_string_add(out, "}");
}

// Rain from the start. Rain that begins or ends later is set by the step.
static void add_rain(code *c) {
    pond_rain rain = c->s->rain.rain;
    const bool never = !(c->s->rain.start < c->s->rain.end);
    if (!(rain.rate > 0.0f) || (code_rain_has_hours(c->s) && !never)) {
        return;
    }
    rain.rate = never ? 0.0f : rain.rate;
    scene_string_add(&c->out, "    const pond_rain rain = ");
    code_rain(&c->out, &rain);
    scene_string_add(&c->out, ";\n    pond_set_rain(water, &rain);\n");
}

static void add_water(code *c) {
    const pond_desc *d = c->desc;
    const pond_desc base = pond_desc_default();
    scene_string *out = &c->out;
    scene_string_add(out, "// Creates calm water, which the caller destroys. NULL: pond_message() "
                          "has the reason.\n");
    if (code_has_times(c->s)) {
        scene_string_add(out, "// step_%s() runs its steps.\n", c->name);
    }
    add_wishes(c);
    scene_string_add(out,
                     "pond *make_%s(%s) {\n    pond_desc desc = pond_desc_default();\n"
                     "    desc.width = %d;\n    desc.height = %d;\n    desc.cell_size = ",
                     c->name, ground_argument(c), d->width, d->height);
    code_double(out, d->cell_size);
    scene_string_add(out, ";\n    desc.time_step = ");
    code_double(out, d->time_step);
    scene_string_add(out, ";\n");
    add_settings(out, "    desc", POND_RECORD_DESC, scene_pond_object.without, d, &base);
    scene_string_add(out, "    pond *water = NULL;\n"
                          "    bool good = pond_create(&desc, &water) == POND_OK;\n");
    call_ground(c);
    add_things(c);
    call_current(c);
    scene_string_add(out, "    if (!good) {\n        pond_destroy(water);\n        return NULL;\n"
                          "    }\n");
    add_rain(c);
    scene_string_add(out, "    return water;\n}\n");
}

// Finds the preset and tint in the scene's JSON.
static bool find_start(const scene *s, json_t **out, scene_error *error) {
    char *text = scene_write(s, error);
    *out = text != NULL ? json_loads(text, 0, NULL) : NULL;
    free(text);
    return *out != NULL;
}

static void add_look(code *c, const json_t *json) {
    const char *kind = scene_words_name(scene_look_words(), (int)c->s->look);
    const json_t *look = json_object_get(json, "look");
    const char *preset = json_string_value(json_object_get(look, "preset"));
    const char *tint = json_string_value(json_object_get(look, "tint"));
    scene base = scene_default();
    base.look = c->s->look;
    char member[64];
    (void)snprintf(member, sizeof member, "    look.is.%s", kind);
    scene_string_add(&c->out,
                     "\n// The look for pond_draw().\npond_look look_of_%s(void) {\n"
                     "    pond_look look = pond_look_default(%s);\n",
                     c->name, pond_look_info(c->s->look)->constant);
    if (preset != NULL && scene_look_set_preset(&base, base.look, preset)) {
        scene_string_add(&c->out, "    (void)pond_look_preset(look.kind, \"%s\", &look);\n",
                         preset);
    }
    if (tint != NULL && pond_pool_set_tint(tint, &base.looks[POND_LOOK_POOL].is.pool)) {
        scene_string_add(&c->out, "    (void)pond_pool_set_tint(\"%s\", &look.is.pool);\n", tint);
    }
    const scene_object *keys = scene_look_keys(c->s->look);
    add_settings(&c->out, member, keys->record, keys->without, (const char *)c->s + keys->base,
                 (const char *)&base + keys->base);
    scene_string_add(&c->out, "    return look;\n}\n");
}

static void name_it(code *c) {
    (void)snprintf(c->name, sizeof c->name, "%.*s", SCENE_TEXT - 1, c->s->name);
    for (char *letter = c->name; *letter != '\0'; letter++) {
        const bool known = (*letter >= 'a' && *letter <= 'z') ||
                           (*letter >= 'A' && *letter <= 'Z') || (*letter >= '0' && *letter <= '9');
        *letter = known ? *letter : '_';
    }
}

static void add_includes(code *c) {
    const bool land = scene_map_is_there(&c->s->land.map);
    const bool bytes = land || c->s->bed.map.file[0] != '\0';
    scene_string_add(&c->out,
                     "// With -ffp-contract=off the water is bit-identical to the scene's.\n"
                     "#include <math.h>\n#include <millpond/current.h>\n#include "
                     "<millpond/millpond.h>\n%s%s%s\n",
                     c->s->pond.solver == POND_SOLVER_FLOW ? "#include <millpond/flow.h>\n" : "",
                     bytes ? "#include <stdlib.h>\n" : "", land ? "#include <string.h>\n" : "");
}

char *copy_code(const plan *p, scene_error *error) {
    code c = {.p = p, .s = &p->scene, .desc = &p->pond};
    json_t *json = NULL;
    *error = (scene_error){0};
    name_it(&c);
    bool good = find_start(&p->scene, &json, error);
    if (good) {
        // The name after the title keeps a backslash from continuing the comment.
        scene_string_add(&c.out, "// %s (%s)\n", p->scene.title, c.name);
        add_remarks(&c);
        add_includes(&c);
        good = add_ground(&c, error);
    }
    if (good) {
        add_water(&c);
        code_times(&c);
        add_look(&c, json);
    }
    json_decref(json);
    char *text = scene_string_take(&c.out);
    if (!good) {
        free(text);
        text = NULL;
    }
    if (text == NULL && error->message[0] == '\0') {
        (void)snprintf(error->message, sizeof error->message, "not enough memory for the code");
    }
    return text;
}
