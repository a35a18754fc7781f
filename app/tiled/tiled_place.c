// tiled_place.c — where tiles are in the picture of a map, as Tiled's renderers place them, and in
// which order they are drawn.
#include <math.h>

#include "tiled_map.h"

static int64_t floor_div(int64_t a, int64_t b) {
    return a / b - (a % b < 0 ? 1 : 0);
}

static int clamp_int(int64_t value, int low, int high) {
    return (int)(value < low ? low : value > high ? high : value);
}

// ---- staggered maps -----------------------------------------------------------------------------

// Distances of a staggered map. [pixels]
typedef struct lattice {
    int column; // from a column to the next
    int row;
    int shift; // of every other one, along the other axis
    int slant; // of the picture beyond its last column or row
} lattice;

static lattice lattice_of(const tiled_map *map) {
    const int wide = map->tile_width & ~1;
    const int high = map->tile_height & ~1;
    if (map->stagger_columns) {
        const int slant = (wide - map->side) / 2;
        return (lattice){slant + map->side, high, high / 2, slant};
    }
    const int slant = (high - map->side) / 2;
    return (lattice){wide, slant + map->side, wide / 2, slant};
}

static bool is_shifted(const tiled_map *map, int at) {
    return ((at & 1) != 0) != map->stagger_even;
}

// ---- places -------------------------------------------------------------------------------------

void tiled_place(const tiled_map *map, int x, int y, int64_t *left, int64_t *top) {
    if (map->form == TILED_ISOMETRIC) {
        const int64_t across = (int64_t)x - y + map->origin - 1;
        *left = floor_div(across * map->tile_width, 2);
        *top = floor_div(((int64_t)x + y) * map->tile_height, 2);
        return;
    }
    if (map->form == TILED_STAGGERED) {
        const lattice l = lattice_of(map);
        *left = (int64_t)x * l.column;
        *top = (int64_t)y * l.row;
        *left += !map->stagger_columns && is_shifted(map, y) ? l.shift : 0;
        *top += map->stagger_columns && is_shifted(map, x) ? l.shift : 0;
        return;
    }
    *left = (int64_t)x * map->tile_width;
    *top = (int64_t)y * map->tile_height;
}

tiled_point tiled_project(const tiled_map *map, tiled_point at) {
    if (map->form != TILED_ISOMETRIC) {
        return at;
    }
    const double x = at.x / map->tile_height; // [tiles]
    const double y = at.y / map->tile_height;
    return (tiled_point){(x - y + map->origin) * map->tile_width / 2.0,
                         (x + y) * map->tile_height / 2.0};
}

static tiled_area isometric_picture(const tiled_map *map) {
    const int64_t x = map->x;
    const int64_t y = map->y;
    const int64_t left = x - (y + map->height) + map->origin;
    const int64_t right = x + map->width - y + map->origin;
    return (tiled_area){floor_div(left * map->tile_width, 2),
                        floor_div((x + y) * map->tile_height, 2),
                        -floor_div(-right * map->tile_width, 2),
                        -floor_div(-(x + y + map->width + map->height) * map->tile_height, 2)};
}

static tiled_area staggered_picture(const tiled_map *map) {
    const lattice l = lattice_of(map);
    const int64_t left = (int64_t)map->x * l.column;
    const int64_t top = (int64_t)map->y * l.row;
    const int64_t right = left + (int64_t)map->width * l.column;
    const int64_t bottom = top + (int64_t)map->height * l.row;
    return map->stagger_columns
               ? (tiled_area){left, top, right + l.slant, bottom + (map->width > 1 ? l.shift : 0)}
               : (tiled_area){left, top, right + (map->height > 1 ? l.shift : 0), bottom + l.slant};
}

tiled_area tiled_picture(const tiled_map *map) {
    if (map->form == TILED_ISOMETRIC) {
        return isometric_picture(map);
    }
    if (map->form == TILED_STAGGERED) {
        return staggered_picture(map);
    }
    return (tiled_area){(int64_t)map->x * map->tile_width, (int64_t)map->y * map->tile_height,
                        ((int64_t)map->x + map->width) * map->tile_width,
                        ((int64_t)map->y + map->height) * map->tile_height};
}

// ---- visiting -----------------------------------------------------------------------------------

typedef struct visit {
    const tiled_map *map;
    tiled_each *each;
    void *user;
} visit;

static bool has(const tiled_map *map, int64_t x, int64_t y) {
    return x >= map->x && y >= map->y && x < (int64_t)map->x + map->width &&
           y < (int64_t)map->y + map->height;
}

// Diagonal rows from the top, each from the left.
static void visit_diamonds(const visit *v, const tiled_area *area) {
    const tiled_map *map = v->map;
    const int64_t first = (int64_t)map->x + map->y;
    const int64_t top = floor_div(2 * area->top, map->tile_height) - 2;
    const int64_t bottom = floor_div(2 * area->bottom, map->tile_height) + 1;
    const int64_t left = floor_div(2 * area->left, map->tile_width) - map->origin - 1;
    const int64_t right = floor_div(2 * area->right, map->tile_width) - map->origin + 2;
    const int64_t last = first + map->width + map->height;
    for (int64_t sum = top > first ? top : first; sum <= bottom && sum < last; sum++) {
        int64_t low = 2 * map->x - sum; // of x − y, where x is the map's first
        const int64_t from_y = sum - 2 * ((int64_t)map->y + map->height - 1);
        low = from_y > low ? from_y : low;
        low = left > low ? left : low;
        low += (low + sum) & 1;
        for (int64_t apart = low; apart <= right; apart += 2) {
            const int64_t x = (sum + apart) / 2;
            const int64_t y = (sum - apart) / 2;
            if (!has(map, x, y)) {
                break; // beyond the right side
            }
            v->each(v->user, (int)x, (int)y);
        }
    }
}

// Rows from the top; of shifted columns after the others.
static void visit_staggered(const visit *v, const tiled_area *area) {
    const tiled_map *map = v->map;
    const lattice l = lattice_of(map);
    const int right = map->x + map->width;
    const int bottom = map->y + map->height;
    const int x0 = clamp_int(floor_div(area->left, l.column) - 2, map->x, right);
    const int x1 = clamp_int(floor_div(area->right, l.column) + 1, map->x, right);
    const int y0 = clamp_int(floor_div(area->top, l.row) - 2, map->y, bottom);
    const int y1 = clamp_int(floor_div(area->bottom, l.row) + 1, map->y, bottom);
    for (int y = y0; y < y1; y++) {
        for (int pass = 0; pass < (map->stagger_columns ? 2 : 1); pass++) {
            for (int x = x0; x < x1; x++) {
                if (!map->stagger_columns || is_shifted(map, x) == (pass == 1)) {
                    v->each(v->user, x, y);
                }
            }
        }
    }
}

static void visit_squares(const visit *v, const tiled_area *area) {
    const tiled_map *map = v->map;
    const int right = map->x + map->width;
    const int bottom = map->y + map->height;
    const int x0 = clamp_int(floor_div(area->left, map->tile_width), map->x, right);
    const int y0 = clamp_int(floor_div(area->top, map->tile_height), map->y, bottom);
    const int x1 = clamp_int(floor_div(area->right, map->tile_width) + 1, map->x, right);
    const int y1 = clamp_int(floor_div(area->bottom, map->tile_height) + 1, map->y, bottom);
    for (int j = 0; j < y1 - y0; j++) {
        for (int i = 0; i < x1 - x0; i++) {
            v->each(v->user, map->from_right ? x1 - 1 - i : x0 + i,
                    map->from_bottom ? y1 - 1 - j : y0 + j);
        }
    }
}

void tiled_visit(const tiled_map *map, const tiled_area *area, tiled_each *each, void *user) {
    const visit v = {map, each, user};
    if (map->form == TILED_ISOMETRIC) {
        visit_diamonds(&v, area);
    } else if (map->form == TILED_STAGGERED) {
        visit_staggered(&v, area);
    } else {
        visit_squares(&v, area);
    }
}
