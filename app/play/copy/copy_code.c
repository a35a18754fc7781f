// The present scene as C code that creates the same water.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "copy_code_inside.h"
#include "scene_look.h"
#include "scene_sea.h"
#include "scene_write.h"

#include <millpond/field.h>
#include <millpond/light.h>
#include <millpond/spray.h>

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
    if (bed->map.painting) {
        scene_string_add(&c->out,
                         "// bed: depths of the %d x %d cells, row by row, of the painting. [m]\n",
                         d->width, d->height);
    } else {
        scene_string_add(&c->out,
                         "// bed: %d x %d grey values, row by row, of %s: 255 is deepest.\n",
                         d->width, d->height, bed->map.file);
    }
}

void code_rain(scene_string *out, const pond_rain *rain) {
    scene_string_add(out, "{");
    code_members(out, POND_RECORD_RAIN, 0, rain);
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
                     c->name, code_ground_argument(c), d->width, d->height);
    code_double(out, d->cell_size);
    scene_string_add(out, ";\n    desc.time_step = ");
    code_double(out, d->time_step);
    scene_string_add(out, ";\n");
    code_settings(out, "    desc", POND_RECORD_DESC, scene_pond_object.without, d, &base);
    scene_string_add(out, "    pond *water = NULL;\n"
                          "    bool good = pond_create(&desc, &water) == POND_OK;\n");
    code_ground_calls(c);
    code_things(c);
    code_current_call(c);
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
    code_settings(&c->out, member, keys->record, keys->without, (const char *)c->s + keys->base,
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
    scene_string_add(
        &c->out,
        "// With -ffp-contract=off the water is bit-identical to the scene's.\n"
        "#include <math.h>\n#include <millpond/current.h>\n#include <millpond/millpond.h>\n%s%s\n",
        bytes ? "#include <stdlib.h>\n" : "", land ? "#include <string.h>\n" : "");
}

char *copy_code(const plan *p, scene_error *error) {
    scene s = p->scene;
    s.strokes = scene_sea_strokes(&p->scene, &p->pond, &s.stroke_count);
    code c = {.p = p, .s = &s, .desc = &p->pond};
    json_t *json = NULL;
    *error = (scene_error){0};
    name_it(&c);
    const bool all =
        s.strokes != NULL || scene_sea_count(&p->scene, &p->pond) + p->scene.stroke_count == 0;
    bool good = all && find_start(&p->scene, &json, error);
    if (good) {
        // The name after the title keeps a backslash from continuing the comment.
        scene_string_add(&c.out, "// %s (%s)\n", p->scene.title, c.name);
        add_remarks(&c);
        add_includes(&c);
        good = code_ground(&c, error);
    }
    if (good) {
        add_water(&c);
        code_times(&c);
        add_look(&c, json);
    }
    json_decref(json);
    free(s.strokes);
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
