#include "map_kind.h"

#include <math.h>
#include <millpond/field.h>
#include <millpond/light.h>
#include <string.h>

#include "scene_words.h"

#define KINDS (sizeof kinds / sizeof kinds[0])

static pond_target floats_of(int width, int height, float *values) {
    return (pond_target){.pixels = (uint8_t *)values,
                         .width = width,
                         .height = height,
                         .stride = (ptrdiff_t)width * 4 * (ptrdiff_t)sizeof *values,
                         .format = POND_PIXELS_RGBA_F32};
}

static void draw_height(const scene_frame *now, int width, int height, float *values) {
    const pond_map_target map = {values, width, height, width};
    pond_draw_heights(&now->view, &map, &now->parallel);
}

// The scene sets the strength, the kind of map the direction of green.
static void draw_normals(const scene_frame *now, pond_normals_green green, int width, int height,
                         float *values) {
    const pond_target target = floats_of(width, height, values);
    pond_look look = now->scene->looks[POND_LOOK_NORMALS];
    look.is.normals.green = green;
    pond_draw(&look, &now->view, NULL, &target, &now->parallel);
}

static void draw_normals_gl(const scene_frame *now, int width, int height, float *values) {
    draw_normals(now, POND_NORMALS_GREEN_UP, width, height, values);
}

static void draw_normals_dx(const scene_frame *now, int width, int height, float *values) {
    draw_normals(now, POND_NORMALS_GREEN_DOWN, width, height, values);
}

static void draw_slope(const scene_frame *now, int width, int height, float *values) {
    const pond_target target = floats_of(width, height, values);
    pond_draw(&now->scene->looks[POND_LOOK_SLOPE], &now->view, NULL, &target, &now->parallel);
}

static void draw_caustics(const scene_frame *now, int width, int height, float *values) {
    const pond_caustics caustics = scene_caustics_of(now->scene);
    const pond_map bed = scene_map_of(&now->surface->bed);
    const pond_map_target light = {values, width, height, width};
    pond_draw_caustics(&caustics, &now->view, bed.values != NULL ? &bed : NULL, &light,
                       &now->parallel);
}

// Interpolates a map of another size.
static float map_between(const pond_map *map, double x, double y) {
    const double u = fmin(fmax(x, 0.0), map->width - 1);
    const double v = fmin(fmax(y, 0.0), map->height - 1);
    const float fx = (float)(u - floor(u));
    const float fy = (float)(v - floor(v));
    const float *at = map->values + (ptrdiff_t)v * map->stride + (ptrdiff_t)u;
    const ptrdiff_t right = (int)u + 1 < map->width ? 1 : 0;
    const ptrdiff_t below = (int)v + 1 < map->height ? map->stride : 0;
    const float upper = at[0] + (at[right] - at[0]) * fx;
    const float lower = at[below] + (at[below + right] - at[below]) * fx;
    return upper + (lower - upper) * fy;
}

static void draw_foam(const scene_frame *now, int width, int height, float *values) {
    const pond_map foam = scene_map_of(&now->surface->foam);
    for (int y = 0; y < height; y++) {
        const double v = (y + 0.5) * foam.height / height - 0.5;
        for (int x = 0; x < width; x++) {
            values[(size_t)y * (size_t)width + (size_t)x] =
                map_between(&foam, (x + 0.5) * foam.width / width - 0.5, v);
        }
    }
}

static const map_kind kinds[] = {
    // Level 32768 is exactly height 0.
    {.name = "height",
     .channels = 1,
     .low = {-32768.0 / 32767.0},
     .high = {1.0},
     .metres = true,
     .draw = draw_height},
    {.name = "normals",
     .channels = 3,
     .low = {-1.0, -1.0, -1.0},
     .high = {1.0, 1.0, 1.0},
     .draw = draw_normals_gl},
    {.name = "normals-dx",
     .channels = 3,
     .low = {-1.0, -1.0, -1.0},
     .high = {1.0, 1.0, 1.0},
     .draw = draw_normals_dx},
    {.name = "slope",
     .channels = 3,
     .low = {-1.0, -1.0, 0.0},
     .high = {1.0, 1.0, 1.0},
     .draw = draw_slope},
    {.name = "caustics", .channels = 1, .low = {0.0}, .high = {4.0}, .draw = draw_caustics},
    {.name = "foam", .channels = 1, .low = {0.0}, .high = {1.0}, .draw = draw_foam},
};

const map_kind *map_kind_find(const char *name, size_t length) {
    for (size_t i = 0; i < KINDS; i++) {
        if (strlen(kinds[i].name) == length && strncmp(kinds[i].name, name, length) == 0) {
            return &kinds[i];
        }
    }
    return NULL;
}

void map_kind_list(char *out, size_t size) {
    pond_choice words[KINDS] = {0};
    scene_words all = {.list = words};
    for (size_t i = 0; i < KINDS; i++) {
        words[all.count++].name = kinds[i].name;
    }
    scene_words_list(all, "", "and", out, size);
}
