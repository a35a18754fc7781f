// ground_tiled_draw.c — draws the layers of a tile map: tiles, objects, pictures, and areas of
// water.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ground_tiled.h"

#define PI 3.14159265358979323846

static const uint8_t nothing[4] = {22, 24, 28, 255}; // where a map has neither tile nor background

// ---- drawing tiles ------------------------------------------------------------------------------

// Properties of all tiles of a layer.
typedef struct brush {
    uint32_t factor[4]; // of 255
    bool plain;         // all factors are 255
    bool shown;
    tiled_says says;
} brush;

static uint8_t share(uint32_t value, uint32_t of) {
    const uint32_t product = value * of + 128;
    return (uint8_t)((product + (product >> 8)) >> 8);
}

// Straight alpha over straight alpha.
static void lay(uint8_t *under, const uint8_t over[4]) {
    if (over[3] == 255 || under[3] == 0) {
        memcpy(under, over, 4);
        return;
    }
    const uint32_t rest = share(under[3], 255u - over[3]);
    const uint32_t all = over[3] + rest;
    for (int i = 0; i < 3 && all > 0; i++) {
        under[i] = (uint8_t)((over[i] * over[3] + under[i] * rest + all / 2) / all);
    }
    under[3] = (uint8_t)all;
}

static void lay_pixel(ground_picture *to, size_t at, const uint8_t *from, bool is_water,
                      const brush *b) {
    uint8_t pixel[4];
    memcpy(pixel, from, 4);
    if (to->water != NULL && from[3] > 127 && b->says != TILED_OVER) {
        to->water[at] = is_water ? 255 : 0;
    }
    if (to->bed == NULL || !b->shown) {
        return;
    }
    if (!b->plain) {
        for (int i = 0; i < 4; i++) {
            pixel[i] = share(pixel[i], b->factor[i]);
        }
    }
    if (pixel[3] == 0) {
        return;
    }
    uint8_t *over = to->over + 4 * at;
    if (b->says == TILED_OVER) {
        lay(over, pixel);
        return;
    }
    lay(to->bed + 4 * at, pixel);
    if (over[3] > 0) { // things on a bridge
        lay(over, pixel);
    }
}

// The pixel of a tile's picture that is drawn at (x, y).
static size_t turned(const tile_pixels *p, uint32_t tile, int x, int y) {
    const bool diagonal = (tile & TILED_FLIP_DIAGONAL) != 0;
    const int wide = diagonal ? p->height : p->width;
    const int high = diagonal ? p->width : p->height;
    x = (tile & TILED_FLIP_X) != 0 ? wide - 1 - x : x;
    y = (tile & TILED_FLIP_Y) != 0 ? high - 1 - y : y;
    const int column = p->x + (diagonal ? y : x);
    const int row = p->y + (diagonal ? x : y);
    return (size_t)row * (size_t)p->from->width + (size_t)column;
}

// Draws a pixel of a tile's picture at (x, y). The shore applies if the layer does not make the
// whole tile land.
static void lay_from(const tile_pixels *p, size_t from, int64_t x, int64_t y, ground_picture *to,
                     const brush *b) {
    const bool shores = b->says == TILED_WATER || b->says == TILED_SILENT;
    const uint8_t *shore = shores ? p->from->shore : NULL;
    lay_pixel(to, (size_t)(y - to->y) * (size_t)to->width + (size_t)(x - to->x),
              p->from->pixels + 4 * from, shore != NULL ? shore[from] != 0 : b->says == TILED_WATER,
              b);
}

static void lay_tile(const tile_pixels *p, uint32_t tile, int64_t left, int64_t top,
                     ground_picture *to, const brush *b) {
    const bool diagonal = (tile & TILED_FLIP_DIAGONAL) != 0;
    const int wide = diagonal ? p->height : p->width;
    const int high = diagonal ? p->width : p->height;
    const int64_t x0 = left > to->x ? left : to->x;
    const int64_t y0 = top > to->y ? top : to->y;
    const int64_t x1 = left + wide < to->x + to->width ? left + wide : to->x + to->width;
    const int64_t y1 = top + high < to->y + to->height ? top + high : to->y + to->height;
    for (int64_t y = y0; y < y1; y++) {
        for (int64_t x = x0; x < x1; x++) {
            lay_from(p, turned(p, tile, (int)(x - left), (int)(y - top)), x, y, to, b);
        }
    }
}

static brush brush_of(const tiled_layer *layer) {
    brush b = {.shown = layer->visible && layer->opacity > 0.0f, .plain = true};
    for (int i = 0; i < 4; i++) {
        const float all = 255.0f * layer->tint[i] * (i == 3 ? layer->opacity : 1.0f);
        b.factor[i] = (uint32_t)(all + 0.5f);
        b.plain = b.plain && b.factor[i] == 255;
    }
    return b;
}

// ---- a layer ------------------------------------------------------------------------------------

typedef struct layer_work {
    const tiled_ground *t;
    const tiled_layer *layer;
    ground_picture *to;
    brush b;
    bool moves; // tiles show the frame of this time; otherwise the first one
    int64_t x;  // of the layer [pixels]
    int64_t y;
    bool found; // an animated tile
} layer_work;

// An offset in whole pixels; halves are rounded up, as in Tiled, also below 0.
static int64_t whole_pixels(double offset) {
    return (int64_t)floor(offset + 0.5);
}

// The tile that an animated one shows.
static uint32_t frame_of(const tiled_tile *tile, int64_t milliseconds) {
    int64_t all = 0;
    for (int i = 0; i < tile->frame_count; i++) {
        if (tile->frames[i].milliseconds == 0) { // it stays
            all += milliseconds;
        }
        all += tile->frames[i].milliseconds;
    }
    int64_t left = all > 0 && milliseconds > 0 ? (milliseconds - 1) % all : 0; // as in Tiled
    int frame = 0;
    while (frame < tile->frame_count - 1 && tile->frames[frame].milliseconds > 0 &&
           left >= tile->frames[frame].milliseconds) {
        left -= tile->frames[frame++].milliseconds;
    }
    return tile->frames[frame].id;
}

// Finds the pixels of a tile and sets the brush for it; false: it is not drawn.
static bool take_tile(layer_work *w, uint32_t tile, tiled_says says, const tiled_set **set,
                      tile_pixels *pixels) {
    const uint32_t number = tile & TILED_NUMBER;
    if (number == 0) {
        return false;
    }
    *set = tiled_find_set(&w->t->map, number);
    uint32_t id = number - (*set)->first;
    const tiled_tile *said = tiled_find_tile(*set, id);
    w->b.says = says != TILED_SILENT                         ? says
                : said != NULL && said->says != TILED_SILENT ? said->says
                                                             : (*set)->says;
    if (said != NULL && said->frame_count > 0) {
        w->found = true;
        id = w->moves ? frame_of(said, w->t->milliseconds) : id;
    }
    // Hidden layers are not drawn, but may define water.
    const bool wanted = w->to->bed != NULL || w->to->water != NULL;
    return wanted && (w->b.shown || (w->to->water != NULL && w->b.says != TILED_SILENT)) &&
           ground_tiled_find(w->t, *set, id, pixels);
}

// ---- placed tiles -------------------------------------------------------------------------------

// A tile that is scaled and turned around a point of the picture.
typedef struct placed {
    tile_pixels pixels;
    uint32_t tile; // with flips; turns are in the angle
    double x;      // the point [pixels]
    double y;
    double left; // of the tile, before it turns, from the point
    double top;
    double width;
    double height;
    double cosine;
    double sine;
} placed;

static placed place_object(const layer_work *w, const tiled_object *o, const tiled_set *set,
                           const tile_pixels *pixels) {
    const bool isometric = w->t->map.form == TILED_ISOMETRIC;
    const double align_x = set->align_x >= 0.0f ? (double)set->align_x : isometric ? 0.5 : 0.0;
    const double align_y = set->align_y >= 0.0f ? (double)set->align_y : 1.0;
    const double width = o->width > 0.0 ? o->width : pixels->width;
    const double height = o->height > 0.0 ? o->height : pixels->height;
    const tile_scale s = ground_tiled_scale(set, width, height, pixels);
    placed p = {.pixels = *pixels,
                .tile = o->tile & ~TILED_FLIP_DIAGONAL,
                .x = o->at.x + (double)w->x,
                .y = o->at.y + (double)w->y,
                .width = s.x * pixels->width,
                .height = s.y * pixels->height,
                .cosine = cos(o->angle),
                .sine = sin(o->angle)};
    p.left = set->offset_x * s.x - align_x * width + 0.5 * (width - p.width);
    p.top = set->offset_y * s.y - align_y * height + 0.5 * (height - p.height);
    return p;
}

// Places a tile in a box and turns it around the middle of the box, which has the size of the map's
// tiles or of the picture. left, bottom: of the box [pixels]
static placed place_tile(const layer_work *w, uint32_t tile, int64_t left, int64_t bottom,
                         const tiled_set *set, const tile_pixels *pixels) {
    const tiled_map *map = &w->t->map;
    const double width = set->fills ? map->tile_width : pixels->width;
    const double height = set->fills ? map->tile_height : pixels->height;
    const tile_scale s = ground_tiled_scale(set, width, height, pixels);
    const bool diagonal = !map->hexagons && (tile & TILED_FLIP_DIAGONAL) != 0;
    double degrees = 0.0;
    if (map->hexagons) {
        degrees = ((tile & TILED_TURN_60) != 0 ? 60.0 : 0.0) +
                  ((tile & TILED_TURN_120) != 0 ? 120.0 : 0.0);
        tile &= ~TILED_TURN_60;
    }
    placed p = {.pixels = *pixels,
                .tile = tile,
                .x = (double)left + set->offset_x * s.x + 0.5 * (diagonal ? height : width),
                .y = (double)bottom + set->offset_y * s.y - 0.5 * (diagonal ? width : height),
                .width = diagonal ? s.y * pixels->height : s.x * pixels->width,
                .height = diagonal ? s.x * pixels->width : s.y * pixels->height,
                .cosine = cos(degrees * PI / 180.0),
                .sine = sin(degrees * PI / 180.0)};
    p.left = -0.5 * p.width;
    p.top = -0.5 * p.height;
    return p;
}

// The pixel of the tile that is drawn at (x, y); false: beyond the tile.
static bool pixel_at(const placed *p, double x, double y, size_t *out) {
    const bool diagonal = (p->tile & TILED_FLIP_DIAGONAL) != 0;
    const double u = (x * p->cosine + y * p->sine - p->left) / p->width;
    const double v = (y * p->cosine - x * p->sine - p->top) / p->height;
    if (!(u >= 0.0 && u < 1.0 && v >= 0.0 && v < 1.0)) {
        return false;
    }
    const int column = (int)(u * (diagonal ? p->pixels.height : p->pixels.width));
    const int row = (int)(v * (diagonal ? p->pixels.width : p->pixels.height));
    *out = turned(&p->pixels, p->tile, column, row);
    return true;
}

static void lay_placed(layer_work *w, const placed *p) {
    ground_picture *to = w->to;
    const double reach = hypot(fmax(fabs(p->left), fabs(p->left + p->width)),
                               fmax(fabs(p->top), fabs(p->top + p->height)));
    const int64_t x0 = (int64_t)fmax(floor(p->x - reach), (double)to->x);
    const int64_t y0 = (int64_t)fmax(floor(p->y - reach), (double)to->y);
    const int64_t x1 = (int64_t)fmin(ceil(p->x + reach), (double)(to->x + to->width));
    const int64_t y1 = (int64_t)fmin(ceil(p->y + reach), (double)(to->y + to->height));
    for (int64_t y = y0; y < y1; y++) {
        for (int64_t x = x0; x < x1; x++) {
            size_t from;
            if (pixel_at(p, (double)x + 0.5 - p->x, (double)y + 0.5 - p->y, &from)) {
                lay_from(&p->pixels, from, x, y, to, &w->b);
            }
        }
    }
}

// ---- tiles --------------------------------------------------------------------------------------

static void lay_at(void *user, int x, int y) {
    layer_work *w = user;
    const tiled_map *map = &w->t->map;
    const uint32_t tile = tiled_at(w->layer, x, y);
    const tiled_set *set;
    tile_pixels pixels;
    int64_t left;
    int64_t top;
    if (!take_tile(w, tile, w->layer->says, &set, &pixels)) {
        return;
    }
    tiled_place(map, x, y, &left, &top);
    left += w->x;
    const int64_t bottom =
        top + w->y + (map->form == TILED_STAGGERED ? map->tile_height & ~1 : map->tile_height);
    if (set->fills || (map->hexagons && (tile & (TILED_TURN_60 | TILED_TURN_120)) != 0)) {
        const placed p = place_tile(w, tile, left, bottom, set, &pixels);
        lay_placed(w, &p);
        return;
    }
    const int high = (tile & TILED_FLIP_DIAGONAL) != 0 ? pixels.width : pixels.height;
    lay_tile(&pixels, tile, left + set->offset_x, bottom - high + set->offset_y, w->to, &w->b);
}

static void lay_tiles(layer_work *w) {
    const int *reach = w->t->reach;
    const ground_picture *to = w->to;
    const tiled_area area = {to->x - w->x - reach[2], to->y - w->y - reach[3],
                             to->x + to->width - w->x + reach[0],
                             to->y + to->height - w->y + reach[1]};
    tiled_visit(&w->t->map, &area, lay_at, w);
}

// ---- areas --------------------------------------------------------------------------------------

static int by_number(const void *a, const void *b) {
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

// Where a row crosses the sides of an area, from the left.
static int cross(const layer_work *w, const tiled_object *o, double y, double *out) {
    int count = 0;
    for (int i = 0; i < o->point_count; i++) {
        const tiled_point a = o->points[i];
        const tiled_point b = o->points[i + 1 < o->point_count ? i + 1 : 0];
        const double from = a.y + (double)w->y;
        const double to = b.y + (double)w->y;
        if ((from <= y) != (to <= y)) {
            out[count++] = a.x + (double)w->x + (b.x - a.x) * (y - from) / (to - from);
        }
    }
    qsort(out, (size_t)count, sizeof *out, by_number);
    return count;
}

// Makes pixels whose centres are inside an area water, or land.
static void fill_area(const layer_work *w, const tiled_object *o) {
    ground_picture *to = w->to;
    double *crossings = malloc((size_t)o->point_count * sizeof *crossings);
    for (int y = 0; crossings != NULL && y < to->height; y++) {
        const int count = cross(w, o, (double)(to->y + y) + 0.5, crossings);
        for (int i = 0; i + 1 < count; i += 2) {
            const double first = fmax(ceil(crossings[i] - 0.5), (double)to->x);
            const double end = fmin(ceil(crossings[i + 1] - 0.5), (double)(to->x + to->width));
            if (first < end) {
                memset(to->water + (size_t)y * (size_t)to->width + (size_t)(first - (double)to->x),
                       o->says == TILED_WATER ? 255 : 0, (size_t)(end - first));
            }
        }
    }
    free(crossings);
}

static void lay_object(layer_work *w, const tiled_object *o) {
    const tiled_set *set;
    tile_pixels pixels;
    const bool area = o->point_count > 0 && (o->says == TILED_WATER || o->says == TILED_LAND);
    if (area && w->to->water != NULL) {
        fill_area(w, o);
    } else if (o->visible && take_tile(w, o->tile, o->says, &set, &pixels)) {
        const placed p = place_object(w, o, set, &pixels);
        lay_placed(w, &p);
    }
}

// ---- pictures -----------------------------------------------------------------------------------

// The column or row of a picture; negative: beyond it.
static int along(int64_t at, int side, bool repeats) {
    const int64_t rest = at % side;
    return repeats ? (int)(rest < 0 ? rest + side : rest) : at >= 0 && at < side ? (int)at : -1;
}

static void lay_picture(layer_work *w) {
    const picture *p = &w->t->layers[w->layer - w->t->map.layers];
    ground_picture *to = w->to;
    w->b.says = w->layer->says;
    if (p->pixels == NULL || !(w->b.shown || w->b.says != TILED_SILENT)) {
        return;
    }
    for (int y = 0; y < to->height; y++) {
        const int row = along(to->y + y - w->y, p->height, w->layer->repeat_y);
        for (int x = 0; row >= 0 && x < to->width; x++) {
            const int column = along(to->x + x - w->x, p->width, w->layer->repeat_x);
            if (column >= 0) {
                const size_t from = (size_t)row * (size_t)p->width + (size_t)column;
                lay_pixel(to, (size_t)y * (size_t)to->width + (size_t)x, p->pixels + 4 * from,
                          w->b.says == TILED_WATER, &w->b);
            }
        }
    }
}

// ---- all layers ---------------------------------------------------------------------------------

// moves: draws the current frames of tiles, and moves the layer with the camera.
static bool lay_layer(const tiled_ground *t, const tiled_layer *layer, ground_picture *to,
                      bool moves) {
    const bool shifts = moves && t->g.parallax;
    const double x = shifts ? (1.0 - layer->parallax_x) * (t->view_x - t->map.parallax_x) : 0.0;
    const double y = shifts ? (1.0 - layer->parallax_y) * (t->view_y - t->map.parallax_y) : 0.0;
    layer_work w = {.t = t,
                    .layer = layer,
                    .to = to,
                    .b = brush_of(layer),
                    .moves = moves,
                    .x = whole_pixels(layer->offset_x + x),
                    .y = whole_pixels(layer->offset_y + y)};
    for (int i = 0; i < layer->object_count; i++) {
        lay_object(&w, &layer->objects[i]);
    }
    if (layer->kind == TILED_TILES) {
        lay_tiles(&w);
    } else if (layer->kind == TILED_PICTURE) {
        lay_picture(&w);
    }
    return w.found;
}

void ground_tiled_paint(ground *g, ground_picture *out) {
    const tiled_ground *t = (const tiled_ground *)g;
    const size_t pixels = (size_t)out->width * (size_t)out->height;
    const uint8_t *back = t->map.has_background ? t->map.background : nothing;
    for (size_t i = 0; out->bed != NULL && i < pixels; i++) {
        memcpy(out->bed + 4 * i, back, 3);
        out->bed[4 * i + 3] = 255;
    }
    if (out->over != NULL) {
        memset(out->over, 0, 4 * pixels);
    }
    if (out->water != NULL) {
        memset(out->water, 0, pixels);
    }
    // Water neither moves with the camera nor with the frames of a tile.
    ground_picture seen = *out;
    ground_picture water = *out;
    seen.water = NULL;
    water.bed = NULL;
    for (int i = 0; i < t->map.layer_count; i++) {
        const tiled_layer *layer = &t->map.layers[i];
        if (out->bed == NULL || (!t->animated && !t->g.parallax)) {
            (void)lay_layer(t, layer, out, false);
        } else {
            (void)lay_layer(t, layer, &seen, true);
            (void)lay_layer(t, layer, &water, false);
        }
    }
}

// ---- motion -------------------------------------------------------------------------------------

// Whether any tile shows another frame.
static bool frames_differ(const tiled_ground *t, int64_t before, int64_t now) {
    bool differ = false;
    for (int i = 0; t->animated && i < t->map.set_count; i++) {
        const tiled_set *set = &t->map.sets[i];
        for (int k = 0; k < set->tile_count && !differ; k++) {
            const tiled_tile *tile = &set->tiles[k];
            differ = tile->frame_count > 0 && frame_of(tile, before) != frame_of(tile, now);
        }
    }
    return differ;
}

ground_change ground_tiled_advance(ground *g, double time, double x, double y) {
    tiled_ground *t = (tiled_ground *)g;
    const int64_t before = t->milliseconds;
    const bool moved =
        g->parallax && (x < t->view_x || x > t->view_x || y < t->view_y || y > t->view_y);
    t->milliseconds = llround(1000.0 * time);
    t->view_x = x;
    t->view_y = y;
    return moved                                       ? GROUND_MOVED
           : frames_differ(t, before, t->milliseconds) ? GROUND_ANIMATED
                                                       : GROUND_SAME;
}

bool ground_tiled_animates(ground *g, int64_t x, int64_t y) {
    const tiled_ground *t = (const tiled_ground *)g;
    ground_picture place = {.x = x * g->tile_width,
                            .y = y * g->tile_height,
                            .width = g->tile_width,
                            .height = g->tile_height};
    bool found = false;
    for (int i = 0; i < t->map.layer_count && !found; i++) {
        found = lay_layer(t, &t->map.layers[i], &place, true);
    }
    return found;
}
