// paint_scatter.c — a lattice of stones, found again by looking at nine squares; blades and sand.
#include "paint_scatter.h"

#include <stdlib.h>

#include "paint_rows.h"

enum { PARTS = 4 }; // along a square's side

#define SLACK 0.02f // by which a stone may reach farther than it does [parts]

// Square of the way from a point to the part from (x, y) to (x + 1, y + 1).
static float way_to_part(const float x, const float y, const float at_x, const float at_y) {
    const float dx = at_x - paint_clamp(at_x, x, x + 1.0f);
    const float dy = at_y - paint_clamp(at_y, y, y + 1.0f);
    return dx * dx + dy * dy;
}

static uint16_t *part_of(const paint_scatter *const on, const int x, const int y) {
    return &on->reaching[(ptrdiff_t)y * on->columns * PARTS + x];
}

// Into the parts of its square and of the eight around it.
static void note_stone(const paint_scatter *const on, const int column, const int row) {
    const pool_thing *const stone = &on->stones[(ptrdiff_t)row * on->columns + column];
    const float per_part = (float)PARTS / on->side;
    const float x = (stone->x - on->left) * per_part;
    const float y = (stone->y - on->upper) * per_part;
    const float reach = stone->reach * per_part + SLACK;
    const int right = column + 2 < on->columns ? column + 2 : on->columns;
    const int bottom = row + 2 < on->rows ? row + 2 : on->rows;
    for (int j = (row < 1 ? 0 : row - 1) * PARTS; j < bottom * PARTS; j++) {
        for (int i = (column < 1 ? 0 : column - 1) * PARTS; i < right * PARTS; i++) {
            if (way_to_part((float)i, (float)j, x, y) < reach * reach) {
                const int bit = 3 * (row - j / PARTS + 1) + column - i / PARTS + 1;
                *part_of(on, i, j) |= (uint16_t)(1u << bit);
            }
        }
    }
}

typedef struct strewing {
    paint_scatter *on;
    int first_x, first_y; // square of the lattice that all start from
    uint32_t seed;
    scatter_rule *rule;
    const void *scene;
} strewing;

static void strew_row(void *const context, const int row) {
    const strewing *const s = context;
    const paint_scatter *const on = s->on;
    for (int column = 0; column < on->columns; column++) {
        paint_random random = {.seed = paint_hash(s->first_x + column, s->first_y + row, s->seed)};
        const float x = on->left + ((float)column + paint_next(&random)) * on->side;
        const float y = on->upper + ((float)row + paint_next(&random)) * on->side;
        pool_thing *const stone = &on->stones[(ptrdiff_t)row * on->columns + column];
        if (!s->rule(s->scene, &random, x, y, stone)) {
            stone->reach = 0.0f;
        }
    }
}

bool paint_scatter_make(paint_scatter *const on, const float half_x, const float half_y,
                        const float side, const uint32_t seed, scatter_rule *const rule,
                        const void *const scene) {
    // a square more on each side, for the stones that reach in
    const int first_x = paint_floor(-half_x / side) - 1;
    const int first_y = paint_floor(-half_y / side) - 1;
    *on = (paint_scatter){
        .side = side,
        .left = (float)first_x * side,
        .upper = (float)first_y * side,
        .columns = paint_floor(half_x / side) + 2 - first_x,
        .rows = paint_floor(half_y / side) + 2 - first_y,
    };
    const size_t squares = (size_t)on->columns * (size_t)on->rows;
    on->stones = calloc(squares, sizeof *on->stones);
    on->reaching = calloc(squares * PARTS * PARTS, sizeof *on->reaching);
    if (on->stones == NULL || on->reaching == NULL) {
        return false;
    }
    strewing s = {on, first_x, first_y, seed, rule, scene};
    paint_rows(on->rows, strew_row, &s);
    for (int row = 0; row < on->rows; row++) {
        for (int column = 0; column < on->columns; column++) {
            if (on->stones[(ptrdiff_t)row * on->columns + column].reach > 0.0f) {
                note_stone(on, column, row);
            }
        }
    }
    return true;
}

void paint_scatter_free(paint_scatter *const on) {
    free(on->stones);
    free(on->reaching);
    *on = (paint_scatter){0};
}

const pool_thing *paint_scatter_top(const paint_scatter *const on, const float x, const float y,
                                    float *const z) {
    const int i = paint_floor((x - on->left) * ((float)PARTS / on->side));
    const int j = paint_floor((y - on->upper) * ((float)PARTS / on->side));
    const pool_thing *top = NULL;
    if (i < 0 || j < 0 || i >= on->columns * PARTS || j >= on->rows * PARTS) {
        return NULL;
    }
    unsigned reaching = *part_of(on, i, j);
    for (int bit = 0; reaching != 0; bit++, reaching >>= 1) {
        if ((reaching & 1u) == 0) {
            continue;
        }
        const int column = i / PARTS + bit % 3 - 1;
        const int row = j / PARTS + bit / 3 - 1;
        const pool_thing *const stone = &on->stones[(ptrdiff_t)row * on->columns + column];
        if (stone->base + stone->tall <= *z) { // as high as it gets
            continue;
        }
        const float here = pool_stone_z(stone, x, y);
        if (here > *z) {
            *z = here;
            top = stone;
        }
    }
    return top;
}

float paint_blades(const float x, const float y, const float pixel) {
    const float bend_x = x + 0.006f * paint_noise(x * 30.0f, y * 30.0f, 671u);
    const float bend_y = y + 0.006f * paint_noise(x * 30.0f, y * 30.0f, 672u);
    const float first = paint_fbm(bend_x * 60.0f + bend_y * 25.0f, bend_y * 190.0f - bend_x * 80.0f,
                                  673u, 2, pixel * 190.0f);
    const float second = paint_fbm(bend_x * 200.0f + bend_y * 50.0f,
                                   bend_y * 60.0f - bend_x * 15.0f, 674u, 2, pixel * 190.0f);
    return paint_clamp(0.45f + 0.9f * paint_max(first, second), 0.0f, 1.0f);
}

paint_rgb paint_grain(paint_rgb tone, const float x, const float y, const float pixel) {
    const float fade = paint_step(0.0030f, 0.0008f, pixel);
    const paint_cell cell = paint_cells(x * 620.0f, y * 620.0f, 681u);
    const float own = paint_unit(cell.id);
    tone = paint_rgb_scale(tone, 1.0f + fade * (0.26f * paint_unit(cell.id * 2654435761u) - 0.13f));
    if (own < 0.05f) {
        return paint_rgb_scale(tone, 1.0f - 0.42f * fade);
    }
    return own > 0.965f ? paint_rgb_mix(tone, paint_hex(0xe6dcc8), 0.5f * fade) : tone;
}
