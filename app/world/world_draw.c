// world_draw.c — a world's picture: the ground under the water, the look, and things over it.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "scene_draw.h"
#include "world_show_inside.h"

#include <millpond/light.h>
#include <millpond/world.h>

// ---- memory -------------------------------------------------------------------------------------

void world_region_free(world_region *r) {
    ground_picture_free(&r->raw);
    ground_picture_free(&r->seen);
    free(r->dry);
    free(r->drawn);
    free(r->heights);
    free(r->light);
    *r = (world_region){0};
}

static bool get_pictures(world_region *r, int raw_width, int raw_height, int width, int height) {
    const size_t pixels = (size_t)width * (size_t)height;
    const size_t raw = (size_t)raw_width * (size_t)raw_height;
    if (raw > r->raw_room) {
        r->raw_room = ground_picture_make(&r->raw, raw_width, raw_height) ? raw : 0;
    }
    if (pixels > r->seen_room) {
        free(r->dry);
        free(r->drawn);
        r->dry = malloc(pixels * sizeof *r->dry);
        r->drawn = malloc(4 * pixels);
        const bool good = ground_picture_make(&r->seen, width, height) && r->dry && r->drawn;
        r->seen_room = good ? pixels : 0;
    }
    r->raw.width = raw_width;
    r->raw.height = raw_height;
    r->seen.width = width;
    r->seen.height = height;
    return raw <= r->raw_room && pixels <= r->seen_room;
}

static bool get_cells(world_region *r, int width, int height) {
    const size_t cells = (size_t)(width + 2) * (size_t)(height + 2);
    if (cells > r->cell_room) {
        free(r->heights);
        free(r->light);
        r->heights = malloc(cells * sizeof *r->heights);
        r->light = malloc(cells * sizeof *r->light);
        r->cell_room = r->heights != NULL && r->light != NULL ? cells : 0;
    }
    return cells <= r->cell_room;
}

// ---- enlarging ----------------------------------------------------------------------------------

// The ground's pixels that a pixel of the picture covers along one axis.
typedef struct stretch {
    int first;
    int last;
    float first_share; // of the first; those between have `share` each
    float last_share;
    float share;
} stretch;

// For tiles of `raw` pixels that are drawn with `pixels`; the same in each tile.
static stretch stretch_of(int at, int pixels, int raw) {
    const int tile = at / pixels;
    const double from = (double)(at % pixels) * raw / pixels;
    const double to = (double)(at % pixels + 1) * raw / pixels;
    stretch s = {.first = (int)floor(from), .last = (int)ceil(to) - 1};
    s.last = s.last >= raw ? raw - 1 : s.last < s.first ? s.first : s.last;
    s.share = (float)(1.0 / (to - from));
    s.first_share = (float)((fmin(to, s.first + 1) - from) / (to - from));
    s.last_share = s.last > s.first ? (float)((to - s.last) / (to - from)) : 0.0f;
    s.first += tile * raw;
    s.last += tile * raw;
    return s;
}

static float share_at(const stretch *s, int i) {
    return i == s->first ? s->first_share : i == s->last ? s->last_share : s->share;
}

// All pixels under one of the picture, weighted by area.
static void mix_pixel(const ground_picture *raw, const stretch *across, const stretch *down,
                      uint8_t bed[4], uint8_t over[4], uint8_t *water) {
    float b[3] = {0};
    float o[4] = {0};
    float w = 0.0f;
    for (int y = down->first; y <= down->last; y++) {
        for (int x = across->first; x <= across->last; x++) {
            const size_t at = (size_t)y * (size_t)raw->width + (size_t)x;
            const float share = share_at(across, x) * share_at(down, y);
            const float seen = share * (float)raw->over[4 * at + 3];
            for (int i = 0; i < 3; i++) {
                b[i] += share * (float)raw->bed[4 * at + (size_t)i];
                o[i] += seen * (float)raw->over[4 * at + (size_t)i];
            }
            o[3] += seen;
            w += share * (float)raw->water[at];
        }
    }
    for (int i = 0; i < 3; i++) {
        bed[i] = (uint8_t)(b[i] + 0.5f);
        over[i] = o[3] > 0.0f ? (uint8_t)(o[i] / o[3] + 0.5f) : 0;
    }
    bed[3] = 255;
    over[3] = (uint8_t)(o[3] + 0.5f);
    *water = (uint8_t)(w + 0.5f);
}

static void copy_pixel(const ground_picture *raw, size_t from, ground_picture *to, size_t at) {
    memcpy(to->bed + 4 * at, raw->bed + 4 * from, 4);
    memcpy(to->over + 4 * at, raw->over + 4 * from, 4);
    to->water[at] = raw->water[from];
}

// Copies the painted ground to the position of its tiles in the region. [pixels]
static void enlarge(world_region *r, const ground *g, int left, int top) {
    const ground_picture *raw = &r->raw;
    const bool whole = r->tile_width % g->tile_width == 0 && r->tile_height % g->tile_height == 0;
    const int zoom_x = r->tile_width / g->tile_width;
    const int zoom_y = r->tile_height / g->tile_height;
    const int width = raw->width / g->tile_width * r->tile_width;
    const int height = raw->height / g->tile_height * r->tile_height;
    for (int y = 0; y < height; y++) {
        const stretch down = stretch_of(y, r->tile_height, g->tile_height);
        for (int x = 0; x < width; x++) {
            const size_t at = (size_t)(top + y) * (size_t)r->seen.width + (size_t)(left + x);
            if (whole) {
                copy_pixel(raw, (size_t)(y / zoom_y) * (size_t)raw->width + (size_t)(x / zoom_x),
                           &r->seen, at);
            } else {
                const stretch across = stretch_of(x, r->tile_width, g->tile_width);
                mix_pixel(raw, &across, &down, r->seen.bed + 4 * at, r->seen.over + 4 * at,
                          &r->seen.water[at]);
            }
            r->dry[at] = 1.0f - (float)r->seen.water[at] * (1.0f / 255.0f);
        }
    }
}

// ---- the region ---------------------------------------------------------------------------------

static int64_t floor_div(int64_t a, int64_t b) {
    return a / b - (a % b < 0 ? 1 : 0);
}

static int tile_height(const world_show *w, int tile_width) {
    const double high = (double)tile_width * w->ground->tile_height / w->ground->tile_width;
    return high < 1.0 ? 1 : (int)lround(high);
}

// The picture's upper left corner. [pixels of it, from the ground's corner]
static void corner_of(const world_show *w, const world_camera *c, int64_t *x, int64_t *y) {
    *x = llround(c->x * c->tile) - w->width / 2;
    *y = llround(c->y * tile_height(w, c->tile)) - w->height / 2;
}

pond_vec2 world_show_pixel(const world_show *w, const world_camera *camera, double x, double y) {
    int64_t left;
    int64_t top;
    corner_of(w, camera, &left, &top);
    return (pond_vec2){(float)(x * camera->tile - (double)left),
                       (float)(y * tile_height(w, camera->tile) - (double)top)};
}

void world_show_place(const world_show *w, const world_camera *camera, double pixel_x,
                      double pixel_y, double *x, double *y) {
    int64_t left;
    int64_t top;
    corner_of(w, camera, &left, &top);
    *x = (pixel_x + (double)left) / camera->tile;
    *y = (pixel_y + (double)top) / tile_height(w, camera->tile);
}

// A block of the region's tiles.
typedef struct tile_block {
    int64_t x;
    int64_t y;
    int columns;
    int rows;
} tile_block;

static void paint_tiles(world_show *w, const tile_block *t) {
    world_region *r = &w->region;
    const ground *g = w->ground;
    r->raw.x = t->x * g->tile_width;
    r->raw.y = t->y * g->tile_height;
    r->raw.width = t->columns * g->tile_width;
    r->raw.height = t->rows * g->tile_height;
    w->ground->paint(w->ground, &r->raw);
    enlarge(r, g, (int)(t->x - r->x) * r->tile_width, (int)(t->y - r->y) * r->tile_height);
}

static void paint_animated(world_show *w) {
    const world_region *r = &w->region;
    for (int64_t y = r->y; y < r->y + r->rows; y++) {
        for (int64_t x = r->x; x < r->x + r->columns; x++) {
            if (w->ground->animates(w->ground, x, y)) {
                paint_tiles(w, &(tile_block){x, y, 1, 1});
            }
        }
    }
}

// Moves pixel (x + dx, y + dy) to (x, y), if it exists.
static void move_pixels(void *pixels, size_t size, const ground_picture *of, int dx, int dy) {
    char *memory = pixels;
    const size_t count = (size_t)(of->width - abs(dx)) * size;
    const int first = dy < 0 ? -dy : 0;
    const int end = dy > 0 ? of->height - dy : of->height;
    for (int i = first; i < end; i++) {
        const int y = dy < 0 ? end - 1 - (i - first) : i; // the input is not overwritten yet
        char *to = memory + ((size_t)y * (size_t)of->width + (size_t)(dx < 0 ? -dx : 0)) * size;
        const char *from =
            memory + ((size_t)(y + dy) * (size_t)of->width + (size_t)(dx > 0 ? dx : 0)) * size;
        memmove(to, from, count);
    }
}

// Moves the region by whole tiles and paints the new ones.
static void move_region(world_show *w, int64_t x, int64_t y) {
    world_region *r = &w->region;
    const int columns = (int)(x - r->x);
    const int rows = (int)(y - r->y);
    const int dx = columns * r->tile_width;
    const int dy = rows * r->tile_height;
    move_pixels(r->seen.bed, 4, &r->seen, dx, dy);
    move_pixels(r->seen.over, 4, &r->seen, dx, dy);
    move_pixels(r->seen.water, 1, &r->seen, dx, dy);
    move_pixels(r->dry, sizeof *r->dry, &r->seen, dx, dy);
    r->x = x;
    r->y = y;
    if (columns != 0) {
        const int64_t first = columns > 0 ? x + r->columns - columns : x;
        paint_tiles(w, &(tile_block){first, y, abs(columns), r->rows});
    }
    if (rows != 0) {
        const int64_t first = rows > 0 ? y + r->rows - rows : y;
        paint_tiles(w, &(tile_block){x, first, r->columns, abs(rows)});
    }
}

// Fills the region with whole tiles around the picture, the same number at any position. False
// without memory: the picture does not change.
static bool bring_region(world_show *w, const world_camera *c, int64_t left, int64_t top) {
    world_region *r = &w->region;
    const ground *g = w->ground;
    const int high = tile_height(w, c->tile);
    const int64_t x = floor_div(left, c->tile);
    const int64_t y = floor_div(top, high);
    const int columns = (w->width - 2 + c->tile) / c->tile + 1;
    const int rows = (w->height - 2 + high) / high + 1;
    const ground_change change =
        g->advance != NULL
            ? g->advance(w->ground, w->time, c->x * g->tile_width, c->y * g->tile_height)
            : GROUND_SAME;
    r->filled = r->filled && change != GROUND_MOVED;
    if (r->filled && r->columns == columns && r->rows == rows && r->tile_width == c->tile &&
        r->tile_height == high && llabs(x - r->x) < columns && llabs(y - r->y) < rows) {
        if (x != r->x || y != r->y) {
            move_region(w, x, y);
        }
        if (change == GROUND_ANIMATED) {
            paint_animated(w);
        }
        return true;
    }
    r->filled = false;
    if (!get_pictures(r, columns * g->tile_width, rows * g->tile_height, columns * c->tile,
                      rows * high) ||
        !get_cells(r, columns * g->tile_width / g->cell, rows * g->tile_height / g->cell)) {
        return false;
    }
    r->x = x;
    r->y = y;
    r->columns = columns;
    r->rows = rows;
    r->tile_width = c->tile;
    r->tile_height = high;
    paint_tiles(w, &(tile_block){x, y, columns, rows});
    r->filled = true;
    return true;
}

// ---- the look -----------------------------------------------------------------------------------

// The region's corner, in cells.
static pond_world_point region_corner(const world_show *w) {
    return world_point(w, (double)w->region.x, (double)w->region.y);
}

static pond_view view_of(world_show *w) {
    world_region *r = &w->region;
    const ground *g = w->ground;
    const pond_world_point corner = region_corner(w);
    const int width = r->columns * g->tile_width / g->cell;
    const int height = r->rows * g->tile_height / g->cell;
    const int x = (int)lround((double)corner.at.x / WORLD_CELL);
    const int y = (int)lround((double)corner.at.y / WORLD_CELL);
    return pond_world_get_view(w->world, corner.chunk, x, y, width, height, r->heights,
                               r->cell_room * sizeof *r->heights);
}

// Keeps the web of light in place while the camera moves.
static float web_offset(const world_show *w, double tiles, int tile) {
    const double metres = tiles * tile / w->ground->cell * WORLD_CELL;
    return (float)-fmod(metres, w->web_metres);
}

static void draw_look(world_show *w, const pond_area *part) {
    world_region *r = &w->region;
    const pond_view view = view_of(w);
    const pond_parallel parallel = pond_get_parallel(w->web_water);
    const ground *g = w->ground;
    const pond_texture bed = {.pixels = r->seen.bed,
                              .width = r->seen.width,
                              .height = r->seen.height,
                              .stride = (ptrdiff_t)r->seen.width * 4};
    const pond_target target = {.pixels = r->drawn,
                                .width = r->seen.width,
                                .height = r->seen.height,
                                .stride = (ptrdiff_t)r->seen.width * 4,
                                .part = part};
    const scene_frame now = {.scene = &w->scene, .view = view, .time = w->time};
    pond_look look = scene_look_now(&now);
    pond_texture web;
    pond_map light;
    pond_map dry;
    if (look.kind == POND_LOOK_LAGOON) {
        const pond_view still = pond_get_view(w->web_water);
        scene_web_cast(w->web, &still, pond_get_time(w->web_water), &parallel);
        web = scene_web_texture(w->web);
        look.is.lagoon.surface = &web;
        look.is.lagoon.surface_metres = (float)w->web_metres;
        look.is.lagoon.scroll = (pond_vec2){web_offset(w, (double)r->x, g->tile_width),
                                            web_offset(w, (double)r->y, g->tile_height)};
        look.is.lagoon.time = 1.0;
    } else if (look.kind == POND_LOOK_POOL) {
        const pond_caustics caustics = scene_caustics_of(&w->scene);
        const pond_map_target cast = {r->light, view.width, view.height, view.width};
        pond_draw_caustics(&caustics, &view, NULL, &cast, &parallel);
        light = (pond_map){r->light, view.width, view.height, view.width};
        dry = (pond_map){r->dry, r->seen.width, r->seen.height, r->seen.width};
        look.is.pool.light = &light;
        look.is.pool.dry = &dry;
    }
    pond_draw(&look, &view, &bed, &target, &parallel);
}

// ---- the picture --------------------------------------------------------------------------------

static uint8_t mix(int from, int to, int share) {
    return (uint8_t)(from + ((to - from) * share + 127 * (to > from ? 1 : -1)) / 255);
}

static void wet_row(const world_region *r, size_t from, int width, uint8_t *out) {
    for (int x = 0; x < width; x++, from++, out += 4) {
        const uint8_t *drawn = r->drawn + 4 * from;
        const uint8_t *bed = r->seen.bed + 4 * from;
        const uint8_t water = r->seen.water[from];
        if (water == 0 || water == 255) {
            memcpy(out, water == 0 ? bed : drawn, 4);
        } else {
            for (int i = 0; i < 3; i++) {
                out[i] = mix(bed[i], drawn[i], water);
            }
        }
        out[3] = 255;
    }
}

static void cover_row(const world_region *r, size_t from, int width, uint8_t *out) {
    for (int x = 0; x < width; x++, from++, out += 4) {
        const uint8_t *over = r->seen.over + 4 * from;
        for (int i = 0; i < 3 && over[3] > 0; i++) {
            out[i] = mix(out[i], over[i], over[3]);
        }
    }
}

// Position of the picture in the region.
static pond_area part_of(const world_show *w, int64_t left, int64_t top) {
    const world_region *r = &w->region;
    return (pond_area){.x = (int)(left - r->x * r->tile_width),
                       .y = (int)(top - r->y * r->tile_height),
                       .width = w->width,
                       .height = w->height};
}

bool world_show_draw(world_show *w, const world_camera *camera, uint8_t *pixels, ptrdiff_t stride) {
    int64_t left;
    int64_t top;
    corner_of(w, camera, &left, &top);
    if (!bring_region(w, camera, left, top)) {
        return false;
    }
    const world_region *r = &w->region;
    const pond_area part = part_of(w, left, top);
    draw_look(w, &part);
    for (int y = 0; y < w->height; y++) {
        wet_row(r, (size_t)(part.y + y) * (size_t)r->seen.width + (size_t)part.x, w->width,
                pixels + y * stride);
    }
    return true;
}

void world_show_look_ahead(world_show *w) {
    const world_region *r = &w->region;
    ground *g = w->ground;
    const ground_picture seen = {.x = r->x * g->tile_width,
                                 .y = r->y * g->tile_height,
                                 .width = r->columns * g->tile_width,
                                 .height = r->rows * g->tile_height};
    if (r->filled && g->paint_ahead != NULL) {
        g->paint_ahead(g, &seen);
    }
}

void world_show_draw_over(const world_show *w, const world_camera *camera, uint8_t *pixels,
                          ptrdiff_t stride) {
    const world_region *r = &w->region;
    int64_t left;
    int64_t top;
    corner_of(w, camera, &left, &top);
    const pond_area part = part_of(w, left, top);
    for (int y = 0; r->filled && y < w->height; y++) {
        cover_row(r, (size_t)(part.y + y) * (size_t)r->seen.width + (size_t)part.x, w->width,
                  pixels + y * stride);
    }
}
