// sprite_shape.c — what a sprite's functions say at each place of a square, as maps.
#include "sprite_shape.h"

#include <stdlib.h>

#include "paint_canvas.h"
#include "sprite_light.h"

enum { LEAST = 2, MOST = 4096 };

enum { LEVELS = 32 }; // that are tried for air under an overhang

// The maps of a sprite that is being filled.
typedef struct filling {
    const sprite_kind *kind;
    int side;
    float pace; // from value to value [lengths]
    float *inside, *height, *base, *underside, *gloss;
    uint8_t *pixels;
} filling;

static uint8_t level_of(float light) {
    return (uint8_t)(255.0f * paint_encode(paint_clamp(light, 0.0f, 1.0f)) + 0.5f);
}

static void fill_skin(const filling *f, ptrdiff_t at, float x, float y) {
    const sprite_skin skin = sprite_skin_at(f->kind, x, y, f->pace);
    uint8_t *pixel = f->pixels + 4 * at;
    pixel[0] = level_of(skin.tone.r);
    pixel[1] = level_of(skin.tone.g);
    pixel[2] = level_of(skin.tone.b);
    pixel[3] = (uint8_t)(255.0f * paint_clamp(skin.alpha, 0.0f, 1.0f) + 0.5f);
    f->gloss[at] = skin.gloss;
}

// Goes up from the water: solid first, as a rule, then air, then solid again up to the height.
static void fill_overhang(const filling *f, ptrdiff_t at, float x, float y) {
    const float height = f->height[at];
    float base = -1.0f;
    float underside = height;
    bool air = false;
    for (int i = 0; i < LEVELS; i++) {
        const float z = height * ((float)i + 0.5f) / (float)LEVELS;
        const bool solid = f->kind->solid(x, y, z);
        if (solid && air) {
            underside = z;
            break;
        }
        base = solid ? z : base;
        air = air || !solid;
    }
    f->base[at] = air ? base : height;
    f->underside[at] = air ? underside : 0.0f;
}

static void fill_place(const filling *f, int column, int row) {
    const float x = ((float)column + 0.5f) * f->pace - SPRITE_RADIUS;
    const float y = ((float)row + 0.5f) * f->pace - SPRITE_RADIUS;
    const ptrdiff_t at = (ptrdiff_t)row * f->side + column;
    f->inside[at] = f->kind->inside(x, y);
    f->height[at] = f->kind->height(x, y);
    fill_skin(f, at, x, y);
    if (f->base != NULL && f->inside[at] > -2.0f * f->pace) {
        fill_overhang(f, at, x, y);
    } else if (f->base != NULL) {
        f->base[at] = f->height[at];
        f->underside[at] = 0.0f;
    }
}

bool sprite_shape_make(const char *name, int side, sprite_shape *out) {
    const sprite_kind *kind = sprite_find(name);
    if (kind == NULL || side < LEAST || side > MOST) {
        return false;
    }
    const size_t count = (size_t)side * (size_t)side;
    float *memory = malloc(count * (5 * sizeof *memory + 4));
    if (memory == NULL) {
        return false;
    }
    const bool hangs = kind->solid != NULL;
    const filling f = {.kind = kind,
                       .side = side,
                       .pace = 2.0f * SPRITE_RADIUS / (float)side,
                       .inside = memory,
                       .height = memory + count,
                       .gloss = memory + 2 * count,
                       .base = hangs ? memory + 3 * count : NULL,
                       .underside = hangs ? memory + 4 * count : NULL,
                       .pixels = (uint8_t *)(memory + 5 * count)};
    for (int i = 0; i < side * side; i++) {
        fill_place(&f, i % side, i / side);
    }
    *out = (sprite_shape){.reach = SPRITE_RADIUS,
                          .colours = {.pixels = f.pixels,
                                      .width = side,
                                      .height = side,
                                      .stride = (ptrdiff_t)side * 4},
                          .inside = {f.inside, side, side, side},
                          .height = {f.height, side, side, side},
                          .base = {f.base, side, side, side},
                          .underside = {f.underside, side, side, side},
                          .gloss = {f.gloss, side, side, side},
                          .memory = memory};
    return true;
}

void sprite_shape_free(sprite_shape *shape) {
    free(shape->memory);
    *shape = (sprite_shape){0};
}
