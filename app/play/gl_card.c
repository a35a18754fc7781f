#include "gl_card.h"

#include <stdio.h>
#include <stdlib.h>

// Steps wait for each other: several at once are faster where there are compute shaders.
typedef struct card_water {
    pond_gl_water *water;
    int64_t due;
} card_water;

static pond_gl_water *now(void *water) {
    card_water *w = water;
    pond_gl_water_step_many(w->water, w->due);
    w->due = 0;
    return w->water;
}

// ---- making -------------------------------------------------------------------------------------

static float depth_of(const pond *like, const pond_desc *desc, int x, int y) {
    const pond_vec2 centre = {(float)((x + 0.5) * desc->cell_size),
                              (float)((y + 0.5) * desc->cell_size)};
    return pond_depth_at(like, centre);
}

static bool is_level(const pond *like, const pond_desc *desc) {
    for (int y = 0; y < desc->height; y++) {
        for (int x = 0; x < desc->width; x++) {
            if (depth_of(like, desc, x, y) != (float)desc->depth) {
                return false;
            }
        }
    }
    return true;
}

static bool set_ground(pond_gl_water *water, const pond *like) {
    const pond_desc desc = pond_get_desc(like);
    if (is_level(like, &desc)) {
        return true;
    }
    float *depths = malloc((size_t)desc.width * (size_t)desc.height * sizeof *depths);
    for (int y = 0; y < desc.height && depths != NULL; y++) {
        for (int x = 0; x < desc.width; x++) {
            depths[(size_t)y * (size_t)desc.width + (size_t)x] = depth_of(like, &desc, x, y);
        }
    }
    const bool good =
        depths != NULL && pond_gl_water_set_depths(water, depths, desc.width) == POND_OK;
    free(depths);
    return good;
}

static bool lay_walls(pond_gl_water *water, const pond *like, float hardness) {
    const pond_desc desc = pond_get_desc(like);
    uint8_t *cells = malloc((size_t)desc.width * (size_t)desc.height);
    if (cells == NULL) {
        return false;
    }
    pond_copy_walls(like, 0, 0, desc.width, desc.height, cells, desc.width);
    const bool good = pond_gl_water_set_walls(water, cells, desc.width, hardness) == POND_OK;
    free(cells);
    return good;
}

static void end(void *water) {
    card_water *w = water;
    pond_gl_water_destroy(w->water);
    free(w);
}

static void *make(void *user, const pond *like, float hardness, char *why, size_t size) {
    const pond_desc desc = pond_get_desc(like);
    card_water *w = calloc(1, sizeof *w);
    if (w == NULL) {
        snprintf(why, size, "no memory");
        return NULL;
    }
    if (pond_gl_water_create(user, &desc, &w->water) != POND_OK) {
        snprintf(why, size, "%s", pond_gl_message());
        free(w);
        return NULL;
    }
    if (!set_ground(w->water, like) || !lay_walls(w->water, like, hardness)) {
        snprintf(why, size, "no memory for ground and walls on the graphics card");
        end(w);
        return NULL;
    }
    return w;
}

// ---- using --------------------------------------------------------------------------------------

static void step(void *water) {
    card_water *w = water;
    w->due++;
}

static void drop(void *water, pond_vec2 centre, float radius, float height) {
    pond_gl_water_drop(now(water), centre, radius, height);
}

static void stroke(void *water, pond_vec2 from, pond_vec2 to, float radius, float height) {
    pond_gl_water_stroke(now(water), from, to, radius, height);
}

static void calm(void *water) {
    pond_gl_water_calm(now(water));
}

static bool set_walls(void *water, const pond *like, float hardness) {
    return lay_walls(now(water), like, hardness);
}

static void read_heights(void *water, float *heights, ptrdiff_t stride) {
    pond_gl_water_read(now(water), heights, stride);
}

session_card gl_card_of(pond_gl *gl) {
    return (session_card){.user = gl,
                          .make = make,
                          .free = end,
                          .step = step,
                          .drop = drop,
                          .stroke = stroke,
                          .calm = calm,
                          .set_walls = set_walls,
                          .read = read_heights};
}

void gl_card_show(pond_gl *gl, void *water) {
    pond_gl_set_water(gl, water != NULL ? now(water) : NULL);
}
