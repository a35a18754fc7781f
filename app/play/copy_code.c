// What is being played, as C code that makes the same water.
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "copy_text.h"
#include "parameters.h"
#include "scene_digits.h"
#include "scene_look.h"
#include "scene_string.h"
#include "scene_write.h"

typedef struct code {
    const scene *s;
    const pond_desc *desc;
    scene_string out;
    char name[SCENE_TEXT]; // of the scene, as C has names
} code;

// ---- values -------------------------------------------------------------------------------------

static void add_double(scene_string *out, double number) {
    char digits[SCENE_DIGITS];
    scene_digits(number, digits);
    const bool whole = strpbrk(digits, ".e") == NULL;
    scene_string_add(out, "%s%s", digits, whole ? ".0" : "");
}

static void add_float(scene_string *out, float number) {
    if (number == INFINITY) {
        scene_string_add(out, "INFINITY");
        return;
    }
    add_double(out, scene_decimal(number));
    scene_string_add(out, "f");
}

// What the enums that words stand for begin with.
static const char *prefix_of(const scene_words *words) {
    static const struct {
        const scene_words *words;
        const char *prefix;
    } prefixes[] = {
        {&scene_solver_words, "POND_SOLVER_"},     {&scene_stencil_words, "POND_STENCIL_"},
        {&scene_edge_words, "POND_EDGE_"},         {&scene_column_words, "POND_COLUMN_"},
        {&scene_shape_words, "POND_SHAPE_"},       {&scene_emitter_words, "POND_EMITTER_"},
        {&scene_side_words, "POND_EMITTER_"},      {&scene_lookup_words, "POND_LOOKUP_"},
        {&scene_colour_words, "POND_COLOUR_MAP_"}, {&scene_green_words, "POND_NORMALS_GREEN_"},
        {&scene_show_words, "POND_SLOPE_"},
    };
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++) {
        if (prefixes[i].words == words) {
            return prefixes[i].prefix;
        }
    }
    return "";
}

static void add_choice(scene_string *out, const scene_words *words, int value) {
    const char *word = scene_words_name(words, value);
    scene_string_add(out, "%s", prefix_of(words));
    if (words == &scene_stencil_words && value != POND_STENCIL_FOURTH) {
        word = value == POND_STENCIL_NINE ? "NINE" : "FIVE";
    }
    for (; word != NULL && *word != '\0'; word++) {
        const bool letter = *word >= 'a' && *word <= 'z';
        scene_string_add(out, "%c", *word == '-' ? '_' : letter ? *word - 'a' + 'A' : *word);
    }
}

static void add_value(scene_string *out, const parameter *p, const double *numbers) {
    switch (p->field.type) {
    case SCENE_FIELD_DOUBLE:
        if (numbers[0] == INFINITY) {
            scene_string_add(out, "INFINITY");
        } else {
            add_double(out, numbers[0]);
        }
        break;
    case SCENE_FIELD_FLOAT:
        add_float(out, (float)numbers[0]);
        break;
    case SCENE_FIELD_INT:
    case SCENE_FIELD_SEED:
        scene_string_add(out, "%.0f", numbers[0]);
        break;
    case SCENE_FIELD_FLAG:
        scene_string_add(out, "%s", numbers[0] != 0 ? "true" : "false");
        break;
    case SCENE_FIELD_WORD:
        add_choice(out, p->field.words, (int)numbers[0]);
        break;
    case SCENE_FIELD_COLOUR:
    case SCENE_FIELD_POINT:
        scene_string_add(out, "(%s){",
                         p->field.type == SCENE_FIELD_COLOUR ? "pond_colour" : "pond_vec2");
        for (int i = 0; i < parameter_size(p); i++) {
            scene_string_add(out, "%s", i > 0 ? ", " : "");
            add_float(out, (float)numbers[i]);
        }
        scene_string_add(out, "}");
        break;
    }
}

static void add_point(scene_string *out, pond_vec2 point) {
    scene_string_add(out, "{");
    add_float(out, point.x);
    scene_string_add(out, ", ");
    add_float(out, point.y);
    scene_string_add(out, "}");
}

static void add_member(scene_string *out, const char *before, const char *name, float number) {
    scene_string_add(out, "%s.%s = ", before, name);
    add_float(out, number);
}

// ---- settings -----------------------------------------------------------------------------------

// Part of a scene that a C struct holds as it is.
typedef struct section {
    const char *variable;
    size_t from; // offset in the scene
    size_t to;
} section;

// A line for each field in which the scene differs from the base.
static void add_settings(code *c, const parameters *all, parameter_page page, const scene *base,
                         section part) {
    scene copy = *base; // parameters are read from scenes that might be changed
    scene own = *c->s;
    for (int i = 0; i < all->count; i++) {
        const parameter *p = &all->list[i];
        const bool shown =
            page != PARAMETER_LOOK || (int)p->field.object == SCENE_OBJECT_LOOK + (int)c->s->look;
        if (p->page != page || !shown || p->field.offset < part.from ||
            p->field.offset >= part.to) {
            continue;
        }
        double unset[3] = {0};
        double numbers[3] = {0};
        parameter_get(p, (parameter_owner){.s = &copy}, unset);
        parameter_get(p, (parameter_owner){.s = &own}, numbers);
        if (memcmp(unset, numbers, sizeof unset) != 0) {
            scene_string_add(&c->out, "    %s.%s = ", part.variable, p->field.name);
            add_value(&c->out, p, numbers);
            scene_string_add(&c->out, ";\n");
        }
    }
}

// ---- what lies in the water ---------------------------------------------------------------------

static pond_vec2 to_metres(const code *c, pond_vec2 place) {
    return (pond_vec2){(float)((double)place.x * c->desc->width * c->desc->cell_size),
                       (float)((double)place.y * c->desc->height * c->desc->cell_size)};
}

static void add_corners(code *c, const pond_shape *shape) {
    scene_string_add(&c->out, "        static const pond_vec2 points[] = {");
    for (int i = 0; i < shape->point_count; i++) {
        scene_string_add(&c->out, "%s", i == 0 ? "" : i % 6 == 0 ? ",\n            " : ", ");
        add_point(&c->out, shape->points[i]);
    }
    scene_string_add(&c->out, "};\n");
}

// Begins a block with a shape and a pose.
static void begin_thing(code *c, const scene_shape *where) {
    const pond_shape *shape = &where->shape;
    scene_string *out = &c->out;
    scene_string_add(out, "    {\n");
    if (shape->kind == POND_SHAPE_POLYGON) {
        add_corners(c, shape);
    }
    scene_string_add(out, "        const pond_shape shape = {.kind = ");
    add_choice(out, &scene_shape_words, (int)shape->kind);
    switch (shape->kind) {
    case POND_SHAPE_POLYGON:
        scene_string_add(out, ", .points = points, .point_count = %d", shape->point_count);
        break;
    case POND_SHAPE_RECTANGLE:
        add_member(out, ", ", "width", shape->width);
        add_member(out, ", ", "height", shape->height);
        break;
    case POND_SHAPE_CAPSULE:
        add_member(out, ", ", "length", shape->length);
        add_member(out, ", ", "radius", shape->radius);
        break;
    default:
        add_member(out, ", ", "radius", shape->radius);
        break;
    }
    scene_string_add(out, "};\n        const pond_pose pose = {.centre = ");
    add_point(out, to_metres(c, where->at));
    add_member(out, ", ", "angle", where->angle);
    scene_string_add(out, "};\n");
}

static void add_walls(code *c) {
    for (int i = 0; i < c->s->wall_count; i++) {
        begin_thing(c, &c->s->walls[i].where);
        scene_string_add(&c->out, "        good = good && pond_wall_build(water, &shape, &pose, ");
        add_float(&c->out, c->s->walls[i].hardness);
        scene_string_add(&c->out, ") == POND_OK;\n    }\n");
    }
}

static void add_beaches(code *c) {
    for (int i = 0; i < c->s->beach_count; i++) {
        const scene_beach *beach = &c->s->beaches[i];
        begin_thing(c, &beach->where);
        scene_string_add(&c->out, "        good = good && pond_beach_build(water, &shape, &pose, ");
        add_float(&c->out, beach->half_life); // a float in the scene
        scene_string_add(&c->out, ", ");
        add_float(&c->out, beach->ramp);
        scene_string_add(&c->out, ") == POND_OK;\n    }\n");
    }
}

static void add_bodies(code *c) {
    for (int i = 0; i < c->s->body_count; i++) {
        const scene_body *body = &c->s->bodies[i];
        if (body->path.count > 0) {
            continue;
        }
        const pond_body_desc *d = &body->desc;
        scene_string *out = &c->out;
        begin_thing(c, &body->where);
        scene_string_add(out, "        pond_body_desc body = pond_body_desc_default();\n"
                              "        pond_body_id id;\n"
                              "        body.shape = shape;\n        body.pose = pose;\n");
        scene_string_add(out, "        body.floating = %s;\n        body.turns = %s;\n",
                         d->floating ? "true" : "false", d->turns ? "true" : "false");
        const struct {
            const char *name;
            float value;
        } numbers[] = {{"rim", d->rim},         {"draught", d->draught},
                       {"density", d->density}, {"thickness", d->thickness},
                       {"lift", d->lift},       {"drag", d->drag}};
        for (size_t k = 0; k < sizeof numbers / sizeof numbers[0]; k++) {
            add_member(out, "        body", numbers[k].name, numbers[k].value);
            scene_string_add(out, ";\n");
        }
        scene_string_add(out, "        good = good && pond_body_add(water, &body, &id) == "
                              "POND_OK;\n    }\n");
    }
}

static void add_emitters(code *c) {
    for (int i = 0; i < c->s->emitter_count; i++) {
        const pond_emitter_desc *d = &c->s->emitters[i];
        scene_string *out = &c->out;
        scene_string_add(out, "    {\n        pond_emitter_desc emitter = "
                              "pond_emitter_desc_default();\n        pond_emitter_id id;\n"
                              "        emitter.kind = ");
        add_choice(out, &scene_emitter_words, (int)d->kind);
        scene_string_add(out, ";\n        emitter.from = (pond_vec2)");
        add_point(out, to_metres(c, d->from));
        scene_string_add(out, ";\n        emitter.to = (pond_vec2)");
        add_point(out, to_metres(c, d->to));
        scene_string_add(out, ";\n        emitter.side = ");
        add_choice(out, &scene_side_words, (int)d->side);
        scene_string_add(out, ";\n");
        const struct {
            const char *name;
            float value;
        } numbers[] = {{"radius", d->radius},
                       {"amplitude", d->amplitude},
                       {"height", d->height},
                       {"period", d->period},
                       {"ramp", d->ramp},
                       {"angle", d->angle},
                       {"spread", d->spread},
                       {"rate", d->rate},
                       {"drop_radius", d->drop_radius},
                       {"drop_height", d->drop_height}};
        for (size_t k = 0; k < sizeof numbers / sizeof numbers[0]; k++) {
            add_member(out, "        emitter", numbers[k].name, numbers[k].value);
            scene_string_add(out, ";\n");
        }
        scene_string_add(out,
                         "        emitter.seed = %" PRIu64 "u;\n        good = good && "
                         "pond_emitter_add(water, &emitter, &id) == POND_OK;\n    }\n",
                         d->seed ^ c->desc->seed);
    }
}

static void add_rain(code *c) {
    const pond_rain *rain = &c->s->rain.rain;
    if (rain->rate > 0.0f) {
        scene_string_add(&c->out, "    const pond_rain rain = {");
        add_member(&c->out, "", "rate", rain->rate);
        add_member(&c->out, ", ", "radius", rain->radius);
        add_member(&c->out, ", ", "spread", rain->spread);
        add_member(&c->out, ", ", "height", rain->height);
        scene_string_add(&c->out, "};\n    pond_set_rain(water, &rain);\n");
    }
}

// ---- the whole ----------------------------------------------------------------------------------

static void remark(code *c, bool is_there, const char *what) {
    if (is_there) {
        scene_string_add(&c->out, "//   %s\n", what);
    }
}

static bool is_map(const scene_map *map) {
    return map->painting || map->file[0] != '\0';
}

static void add_remarks(code *c) {
    const scene *s = c->s;
    bool driven = s->trail_count > 0;
    for (int i = 0; i < s->body_count; i++) {
        driven = driven || s->bodies[i].path.count > 0;
    }
    const bool pool = s->look == SCENE_LOOK_POOL;
    const bool timed =
        s->drop_count + s->stroke_count > 0 || s->rain.start > 0 || s->rain.end < 1e6;
    const size_t before = c->out.length;
    scene_string_add(&c->out, "// It leaves out what comes from pictures or at certain times:\n");
    const size_t empty = c->out.length;
    remark(c, is_map(&s->land.map), "land: pond_wall_mask()");
    remark(c, is_map(&s->bed.map) || s->bed.sloping, "the bed: pond_depth_map()");
    remark(c, timed, "drops, strokes and rain at their times: pond_drop(), pond_stroke()");
    remark(c, driven, "what is driven along a way: pond_body_move(), pond_trail()");
    remark(c, pool && s->caustics == SCENE_CAUSTICS_RAYS,
           "light on the floor: pond_draw_caustics()");
    remark(c, s->foam > 0.0f && (pool || s->look == SCENE_LOOK_LAGOON), "foam: pond_update_foam()");
    remark(c, s->look == SCENE_LOOK_PROFILE && s->spray_amount > 0.0f,
           "spray: pond_spray_splash()");
    if (c->out.length == empty) {
        scene_string_cut(&c->out, before);
    }
}

static void add_water(code *c, const parameters *all, const scene *base) {
    const pond_desc *d = c->desc;
    scene_string *out = &c->out;
    scene_string_add(out,
                     "// Still water, the caller's to destroy. NULL: pond_message() says why.\n"
                     "pond *make_%s(void) {\n    pond_desc desc = pond_desc_default();\n"
                     "    desc.width = %d;\n    desc.height = %d;\n    desc.cell_size = ",
                     c->name, d->width, d->height);
    add_double(out, d->cell_size);
    scene_string_add(out, ";\n    desc.time_step = ");
    add_double(out, d->time_step);
    scene_string_add(out, ";\n");
    add_settings(
        c, all, PARAMETER_WATER, base,
        (section){"desc", offsetof(scene, pond), offsetof(scene, pond) + sizeof(pond_desc)});
    scene_string_add(out, "    pond *water = NULL;\n"
                          "    bool good = pond_create(&desc, &water) == POND_OK;\n");
    add_walls(c);
    add_beaches(c);
    add_bodies(c);
    add_emitters(c);
    scene_string_add(out, "    if (!good) {\n        pond_destroy(water);\n        return NULL;\n"
                          "    }\n");
    add_rain(c);
    scene_string_add(out, "    return water;\n}\n");
}

// Where in the scene the numbers of its look are.
static section look_of(scene_look look) {
#define PART(kind, field)                                                                          \
    [kind] = {                                                                                     \
        "look",                                                                                    \
        offsetof(scene, field),                                                                    \
        offsetof(scene, field) + sizeof(((scene *)0)->field)                                       \
    }
    static const section parts[] = {
        PART(SCENE_LOOK_POOL, pool),      PART(SCENE_LOOK_OFFSET, offset),
        PART(SCENE_LOOK_LENS, lens),      PART(SCENE_LOOK_PROFILE, profile),
        PART(SCENE_LOOK_LAGOON, lagoon),  PART(SCENE_LOOK_PLANE, plane),
        PART(SCENE_LOOK_HEIGHT, heights), PART(SCENE_LOOK_NORMALS, normals),
        PART(SCENE_LOOK_SLOPE, slope),
    };
#undef PART
    return parts[look];
}

// The preset and tint that say most of the look, as the scene's JSON has them.
static bool find_start(const scene *s, json_t **out, scene_error *error) {
    char *text = scene_write(s, error);
    *out = text != NULL ? json_loads(text, 0, NULL) : NULL;
    free(text);
    return *out != NULL;
}

static void add_look(code *c, const parameters *all, const json_t *json) {
    const char *kind = scene_words_name(&scene_look_words, (int)c->s->look);
    const json_t *look = json_object_get(json, "look");
    const char *preset = json_string_value(json_object_get(look, "preset"));
    const char *tint = json_string_value(json_object_get(look, "tint"));
    scene base = scene_default();
    base.look = c->s->look;
    scene_string_add(&c->out,
                     "\n// How it is drawn, by pond_draw_%s().\npond_%s_look look_of_%s(void) {\n"
                     "    pond_%s_look look = pond_%s_look_default();\n",
                     kind, kind, c->name, kind, kind);
    if (preset != NULL && scene_look_set_preset(&base, base.look, preset)) {
        scene_string_add(&c->out, "    (void)pond_%s_look_preset(\"%s\", &look);\n", kind, preset);
    }
    if (tint != NULL && pond_pool_look_tint(tint, &base.pool)) {
        scene_string_add(&c->out, "    (void)pond_pool_look_tint(\"%s\", &look);\n", tint);
    }
    add_settings(c, all, PARAMETER_LOOK, &base, look_of(c->s->look));
    if (c->s->look == SCENE_LOOK_LAGOON && c->s->foam > 0.0f) { // which lies with the pool's
        scene_string_add(&c->out, "    look.foam_size = ");
        add_float(&c->out, c->s->pool.foam_size);
        scene_string_add(&c->out, ";\n");
    }
    scene_string_add(&c->out, "    return look;\n}\n");
}

static void name_it(code *c) {
    (void)snprintf(c->name, sizeof c->name, "%s", c->s->name);
    for (char *letter = c->name; *letter != '\0'; letter++) {
        const bool known = (*letter >= 'a' && *letter <= 'z') ||
                           (*letter >= 'A' && *letter <= 'Z') || (*letter >= '0' && *letter <= '9');
        *letter = known ? *letter : '_';
    }
}

char *copy_code(const plan *p, scene_error *error) {
    code c = {.s = &p->scene, .desc = &p->pond};
    parameters all;
    json_t *json = NULL;
    const scene base = scene_default();
    *error = (scene_error){0};
    name_it(&c);
    const bool good = parameters_make(&all) && find_start(&p->scene, &json, error);
    if (good) {
        // Whatever the title ends with, the comment ends with the line.
        scene_string_add(&c.out, "// %s (%s)\n", p->scene.title, c.name);
        add_remarks(&c);
        scene_string_add(&c.out, "#include <math.h>\n#include <millpond/millpond.h>\n\n");
        add_water(&c, &all, &base);
        add_look(&c, &all, json);
    }
    json_decref(json);
    parameters_clear(&all);
    char *text = scene_string_take(&c.out);
    if (text == NULL && error->message[0] == '\0') {
        (void)snprintf(error->message, sizeof error->message, "the code: not enough memory");
    }
    return text;
}
