// Land and the bed as C code. Land is copied cell by cell; the caller passes the bed of a picture.
#include <stdlib.h>

#include "copy_code_inside.h"
#include "maps.h"

#include <millpond/current.h>

#define IN_A_LINE 16

// ---- land ---------------------------------------------------------------------------------------

// Writes run lengths. A cell is land if pond_set_wall_mask() would make it a wall.
static void add_runs(code *c, const uint8_t *pixels, size_t count) {
    bool dry = false;
    size_t length = 0;
    int runs = 0;
    scene_string_add(&c->out, "static const int land[] = {\n    ");
    for (size_t i = 0; i <= count; i++) {
        if (i == count || (pixels[i] >= 128) != dry) {
            const bool line = runs > 0 && runs % IN_A_LINE == 0;
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
    code_double(out, c->desc->depth);
    scene_string_add(out,
                     ");\n    }\n    const bool good = depths != NULL &&\n                      "
                     "pond_set_depth_map(water, depths, %d, %d, %d) == POND_OK;\n"
                     "    free(depths);\n    return good;\n}\n\n",
                     width, height, width);
}

bool code_ground(code *c, scene_error *error) {
    const scene *s = c->s;
    if (s->bed.sloping) {
        add_slope(c);
    } else if (s->bed.map.file[0] != '\0') {
        add_grey_reader(c);
    }
    return !scene_map_is_there(&s->land.map) || add_land(c, error);
}

const char *code_ground_argument(const code *c) {
    const scene_bed *bed = &c->s->bed;
    return bed->sloping || !scene_map_is_there(&bed->map) ? "void"
           : bed->map.painting                            ? "const float *bed"
                                                          : "const uint8_t *bed";
}

void code_ground_calls(code *c) {
    const scene_bed *bed = &c->s->bed;
    scene_string *out = &c->out;
    if (bed->sloping) {
        scene_string_add(out,
                         "    good = good && pond_set_depth_function(water, depth_at, NULL) == "
                         "POND_OK;\n");
    } else if (bed->map.painting) {
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

void code_current_call(code *c) {
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
