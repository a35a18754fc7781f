// paint.c — the table of paintings.
#include "paint.h"

#include <stdlib.h>
#include <string.h>

#include "paint_list.h"
#include "paint_rows.h"
#include "paint_version.h"

enum { LARGEST_SIDE = 32768, COVER_FINE = 4, AT_ONCE = 16 };

static const paint_painting *const paintings[] = {
    &paint_rockpool, &paint_billiards, &paint_tiles, &paint_harbour, &paint_lake,
    &paint_bath,     &paint_plane,     &paint_lido,  &paint_mosaic,  &paint_fjord,
    &paint_brook,    &paint_bay,       &paint_beach, &paint_dam,     &paint_valley};

enum { PAINTINGS = (int)(sizeof paintings / sizeof paintings[0]) };

const char *paint_name(const int index) {
    return index >= 0 && index < PAINTINGS ? paintings[index]->name : NULL;
}

static const paint_painting *find(const char *const name) {
    for (int i = 0; name != NULL && i < PAINTINGS; i++) {
        if (strcmp(name, paintings[i]->name) == 0) {
            return paintings[i];
        }
    }
    return NULL;
}

bool paint_from_side(const char *const name) {
    const paint_painting *const p = find(name);
    return p != NULL && p->from_side;
}

static bool fits(const void *const pixels, const int width, const int height,
                 const ptrdiff_t stride, const ptrdiff_t row) {
    return pixels != NULL && width >= 1 && height >= 1 && width <= LARGEST_SIDE &&
           height <= LARGEST_SIDE && stride >= row;
}

// ---- stored paintings --------------------------------------------------------------------------

static paint_keeper keeper;

void paint_set_keeper(const paint_keeper *const kept_by) {
    keeper = kept_by != NULL ? *kept_by : (paint_keeper){0};
}

paint_piece paint_piece_of(const char *const name, const paint_kind kind, const int width,
                           const int height) {
    static const int bytes[] = {[PAINT_PICTURE] = 4, [PAINT_MASK] = 1,
                                [PAINT_COVER] = 1,   [PAINT_DEPTH] = (int)sizeof(float),
                                [PAINT_SPRITE] = 4,  [PAINT_WATER] = (int)sizeof(float)};
    return (paint_piece){.painting = name,
                         .kind = kind,
                         .version = PAINT_VERSION,
                         .width = width,
                         .height = height,
                         .row = (size_t)bytes[kind] * (size_t)width};
}

bool paint_find(const paint_piece *const piece, void *const rows, const ptrdiff_t stride) {
    return keeper.find != NULL && keeper.find(keeper.context, piece, rows, stride);
}

void paint_keep(const paint_piece *const piece, const void *const rows, const ptrdiff_t stride) {
    if (keeper.keep != NULL) {
        keeper.keep(keeper.context, piece, rows, stride);
    }
}

bool paint_draw(const char *const name, uint8_t *const pixels, const int width, const int height,
                const ptrdiff_t stride) {
    const paint_painting *const p = find(name);
    if (p == NULL || !fits(pixels, width, height, stride, (ptrdiff_t)4 * width)) {
        return false;
    }
    const paint_piece piece = paint_piece_of(p->name, PAINT_PICTURE, width, height);
    if (paint_find(&piece, pixels, stride)) {
        return true;
    }
    const bool drawn = p->draw(pixels, width, height, stride);
    if (drawn) {
        paint_keep(&piece, pixels, stride);
    }
    return drawn;
}

// ---- maps ---------------------------------------------------------------------------------------

// A map that is being made, in samples of its frame: COVER_FINE along each side of a pixel of
// cover, one of the others.
typedef struct map {
    const paint_painting *painting;
    const void *scene;
    paint_frame frame;
    void *values;
    ptrdiff_t stride; // in values
    uint8_t *found;   // of each pixel, how many of its LOOKS samples are covered
} map;

// Samples of a pixel that are computed first, along each side, and its middle.
enum { LOOK_EACH = 2, LOOKS = LOOK_EACH * LOOK_EACH + 1 };

// The middle of a sample, as paint_frame_fill() has it.
static paint_place place_at(const map *const m, const int x, const int y) {
    return m->painting->place(m->scene, ((float)x + 0.5f) * m->frame.pixel - m->frame.half_x,
                              ((float)y + 0.5f) * m->frame.pixel - m->frame.half_y);
}

static bool is_middle_covered(const map *const m, const int x, const int y) {
    const float pixel = m->frame.pixel * (float)COVER_FINE;
    return m->painting
        ->place(m->scene, ((float)x + 0.5f) * pixel - m->frame.half_x,
                ((float)y + 0.5f) * pixel - m->frame.half_y)
        .cover;
}

static void mask_row(void *const context, const int y) {
    const map *const m = context;
    uint8_t *const row = (uint8_t *)m->values + (ptrdiff_t)y * m->stride;
    for (int x = 0; x < m->frame.width; x++) {
        row[x] = place_at(m, x, y).land ? 255 : 0;
    }
}

static void depth_row(void *const context, const int y) {
    const map *const m = context;
    float *const row = (float *)m->values + (ptrdiff_t)y * m->stride;
    for (int x = 0; x < m->frame.width; x++) {
        row[x] = place_at(m, x, y).depth;
    }
}

static int covered(const map *const m, const int x, const int y, const int every) {
    int sum = 0;
    for (int j = 0; j < COVER_FINE; j += every) {
        for (int i = 0; i < COVER_FINE; i += every) {
            sum += place_at(m, x * COVER_FINE + i, y * COVER_FINE + j).cover;
        }
    }
    return sum;
}

// Pixels first…first + count − 1 of a row, and one around them.
static paint_around around(const map *const m, const int first, const int count, const int y) {
    if (m->painting->around == NULL) {
        return PAINT_MIXED;
    }
    const float pixel = m->frame.pixel * (float)COVER_FINE;
    const float middle = ((float)first + 0.5f * (float)count) * pixel - m->frame.half_x;
    const float reach = (0.5f * (float)count + 1.5f) * pixel;
    return m->painting->around(m->scene, middle, ((float)y + 0.5f) * pixel - m->frame.half_y,
                               reach);
}

static int looks_covered(const map *const m, const int x, const int y) {
    return covered(m, x, y, COVER_FINE / LOOK_EACH) + is_middle_covered(m, x, y);
}

static void look_row(void *const context, const int y) {
    const map *const m = context;
    uint8_t *const found = m->found + (ptrdiff_t)y * m->frame.width;
    for (int first = 0; first < m->frame.width; first += AT_ONCE) {
        const int end = first < m->frame.width - AT_ONCE ? first + AT_ONCE : m->frame.width;
        const paint_around here = around(m, first, end - first, y);
        for (int x = first; x < end; x++) {
            found[x] = here == PAINT_OPEN      ? 0
                       : here == PAINT_COVERED ? LOOKS
                                               : (uint8_t)looks_covered(m, x, y);
        }
    }
}

// Whether a pixel and those around it are found to be all wet or all dry.
static bool is_even(const map *const m, const int x, const int y) {
    const int width = m->frame.width;
    const int found = m->found[(ptrdiff_t)y * width + x];
    bool even = found == 0 || found == LOOKS;
    for (int j = y - 1; j <= y + 1 && even; j++) {
        for (int i = x - 1; i <= x + 1; i++) {
            const bool inside = i >= 0 && j >= 0 && i < width && j < m->frame.height;
            even = even && (!inside || m->found[(ptrdiff_t)j * width + i] == found);
        }
    }
    return even;
}

static void cover_row(void *const context, const int y) {
    const map *const m = context;
    const int all = COVER_FINE * COVER_FINE;
    uint8_t *const row = (uint8_t *)m->values + (ptrdiff_t)y * m->stride;
    for (int x = 0; x < m->frame.width; x++) {
        const int found = m->found[(ptrdiff_t)y * m->frame.width + x] > 0 ? all : 0;
        const int parts = is_even(m, x, y) ? found : covered(m, x, y, 1);
        row[x] = (uint8_t)((parts * 255 + all / 2) / all);
    }
}

static bool fill_cover(map *const m) {
    m->found = malloc((size_t)m->frame.width * (size_t)m->frame.height);
    if (m->found != NULL) {
        paint_rows(m->frame.height, look_row, m);
        paint_rows(m->frame.height, cover_row, m);
    }
    free(m->found);
    return m->found != NULL;
}

static bool fill_map(map *const m, const paint_kind kind) {
    if (kind == PAINT_COVER) {
        return fill_cover(m);
    }
    paint_rows(m->frame.height, kind == PAINT_MASK ? mask_row : depth_row, m);
    return true;
}

static bool survey(map *const m, const paint_kind kind) {
    m->frame = paint_frame_make(m->frame.width, m->frame.height, 1, 1);
    m->frame.pixel /= kind == PAINT_COVER ? (float)COVER_FINE : 1.0f;
    void *const scene = m->painting->survey(&m->frame);
    m->scene = scene;
    const bool made = scene != NULL && fill_map(m, kind);
    if (scene != NULL) {
        m->painting->end(scene);
    }
    return made;
}

// stride in bytes. False where the painting has no land, too.
static bool make_map(const paint_painting *const p, const paint_kind kind, const int width,
                     const int height, void *const values, const ptrdiff_t stride) {
    const paint_piece piece = paint_piece_of(p->name, kind, width, height);
    if (p->survey == NULL || paint_find(&piece, values, stride)) {
        return p->survey != NULL;
    }
    map m = {.painting = p,
             .frame = {.width = width, .height = height},
             .values = values,
             .stride = kind == PAINT_DEPTH ? stride / (ptrdiff_t)sizeof(float) : stride};
    const bool made = survey(&m, kind);
    if (made) {
        paint_keep(&piece, values, stride);
    }
    return made;
}

// Without a map all is 0.
static bool map_bytes(const char *const name, const paint_kind kind, const int width,
                      const int height, uint8_t *const pixels, const ptrdiff_t stride) {
    const paint_painting *const p = find(name);
    if (p == NULL || !fits(pixels, width, height, stride, width)) {
        return false;
    }
    const bool made = make_map(p, kind, width, height, pixels, stride);
    for (int y = 0; y < height && !made; y++) {
        memset(pixels + (ptrdiff_t)y * stride, 0, (size_t)width);
    }
    return made;
}

bool paint_mask(const char *const name, const int width, const int height, uint8_t *const pixels,
                const ptrdiff_t stride) {
    return map_bytes(name, PAINT_MASK, width, height, pixels, stride);
}

bool paint_cover(const char *const name, const int width, const int height, uint8_t *const pixels,
                 const ptrdiff_t stride) {
    return map_bytes(name, PAINT_COVER, width, height, pixels, stride);
}

bool paint_depth(const char *const name, const int width, const int height,
                 float *const depth_share, const ptrdiff_t stride) {
    const paint_painting *const p = find(name);
    if (p == NULL || !fits(depth_share, width, height, stride, width)) {
        return false;
    }
    const bool made = make_map(p, PAINT_DEPTH, width, height, depth_share,
                               stride * (ptrdiff_t)sizeof *depth_share);
    for (int y = 0; y < height && !made; y++) {
        for (int x = 0; x < width; x++) {
            depth_share[(ptrdiff_t)y * stride + x] = 1.0f;
        }
    }
    return made;
}
