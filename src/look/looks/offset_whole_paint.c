// The listing's own case: a pixel and a texel for each cell, and integers throughout.
//
// In 16-bit lanes differences saturate: those go as far beyond the texture's sides, and beyond 255
// levels of light, as the true ones.

#include <string.h>

#include "base/maths.h"
#include "look/looks/offset.h"
#include "look/reading/fetch.h"
#include "look/reading/prefetch.h"
#include "look/reading/sampler.h"
#include "look/rows/short_lanes.h"

enum { RUN = PONDI_TILE }; // pixels painted at once

// ---- any pixels ---------------------------------------------------------------------------------

typedef struct plain_run {
    int32_t at[RUN];    // texels [bytes]
    int32_t light[RUN]; // levels
    uint32_t texels[RUN];
} plain_run;

static void aim_plain(const pondi_canvas *canvas, int x0, int y, int count, plain_run *restrict r) {
    const pond_texture *texture = canvas->texture;
    const int32_t pitch = (int32_t)texture->stride;
    const ptrdiff_t stride = canvas->view->stride;
    const int16_t *cells = (const int16_t *)canvas->view->heights + y * stride + x0;
    for (int x = 0; x < count; x++) {
        const int across = cells[x - 1] - cells[x + 1];
        const int down = cells[x - stride] - cells[x + stride];
        r->at[x] = pondi_clamp_index(y + down, 0, texture->height - 1) * pitch +
                   pondi_clamp_index(x0 + x + across, 0, texture->width - 1) * 4;
        r->light[x] = across;
    }
}

static uint32_t lit_byte(uint32_t texel, int channel, int light) {
    const int level = (int)pondi_byte(texel, channel) + light;
    return (uint32_t)pondi_clamp_index(level, 0, 255) << (8 * channel);
}

static void paint_plain(const pondi_canvas *canvas, int x, int y, int count) {
    plain_run r;
    aim_plain(canvas, x, y, count, &r);
    pondi_gather_texels(canvas->texture->pixels, r.at, count, r.texels);
    for (int i = 0; i < count; i++) {
        const uint32_t texel = pondi_texel(r.texels[i]);
        r.texels[i] = pondi_texel((texel & 0xff000000u) | lit_byte(texel, 0, r.light[i]) |
                                  lit_byte(texel, 1, r.light[i]) | lit_byte(texel, 2, r.light[i]));
    }
    memcpy(canvas->target->pixels + y * canvas->target->stride + (ptrdiff_t)x * 4, r.texels,
           (size_t)count * 4);
}

// ---- whole vectors ------------------------------------------------------------------------------

#ifdef PONDI_SHORT_LANES
enum { BLOCKS = RUN / PONDI_SHORT_LANES }; // of one vector of pixels

// In a block positions and texels are in the order that unpacking leaves: four of the first half,
// four of the second, in each 16 bytes.
typedef struct lane_run {
    _Alignas(64) int32_t at[RUN]; // [bytes]
    _Alignas(64) uint32_t texels[RUN];
    pondi_wide across[BLOCKS]; // left − right neighbour
} lane_run;

static bool fits_lanes(const pond_texture *texture) {
    return texture->stride <= INT16_MAX && texture->stride >= -INT16_MAX &&
           texture->height <= INT16_MAX;
}

static pondi_wide count_up(int first) {
    int16_t numbers[PONDI_SHORT_LANES];
    for (int i = 0; i < PONDI_SHORT_LANES; i++) {
        numbers[i] = (int16_t)(first + i);
    }
    return pondi_load_wide(numbers);
}

static void aim_lanes(const pondi_canvas *canvas, int x0, int y, int blocks,
                      lane_run *restrict out) {
    const pond_texture *texture = canvas->texture;
    const ptrdiff_t stride = canvas->view->stride;
    const int16_t *cells = (const int16_t *)canvas->view->heights + y * stride + x0;
    const pondi_wide right = pondi_wide_of(texture->width - 1);
    const pondi_wide bottom = pondi_wide_of(texture->height - 1);
    const pondi_wide row = pondi_wide_of(y);
    // A word has the column in its low half, the row in its high one.
    const pondi_wide pitch = PONDI_WIDE(set1_epi32)((int)texture->stride * 65536 + 4);
    pondi_wide column = count_up(x0);
    for (int i = 0; i < blocks; i++, cells += PONDI_SHORT_LANES) {
        const pondi_wide across =
            PONDI_WIDE(subs_epi16)(pondi_load_wide(cells - 1), pondi_load_wide(cells + 1));
        const pondi_wide down = PONDI_WIDE(subs_epi16)(pondi_load_wide(cells - stride),
                                                       pondi_load_wide(cells + stride));
        const pondi_wide u = pondi_hold_wide(PONDI_WIDE(adds_epi16)(column, across), right);
        const pondi_wide v = pondi_hold_wide(PONDI_WIDE(adds_epi16)(row, down), bottom);
        int32_t *at = out->at + (ptrdiff_t)i * PONDI_SHORT_LANES;
        pondi_store_wide(at, PONDI_WIDE(madd_epi16)(PONDI_WIDE(unpacklo_epi16)(u, v), pitch));
        pondi_store_wide(at + PONDI_SHORT_LANES / 2,
                         PONDI_WIDE(madd_epi16)(PONDI_WIDE(unpackhi_epi16)(u, v), pitch));
        out->across[i] = across;
        column = PONDI_WIDE(add_epi16)(column, pondi_wide_of(PONDI_SHORT_LANES));
    }
}

// Adds `light` to the three colours of each texel and subtracts it; `more` and `less` select its
// byte for every 16.
static inline pondi_wide lit(pondi_wide texels, pondi_wide light, pondi_wide more,
                             pondi_wide less) {
    const pondi_wide bright = PONDI_WIDE(adds_epu8)(texels, PONDI_WIDE(shuffle_epi8)(light, more));
    return PONDI_WIDE(subs_epu8)(bright, PONDI_WIDE(shuffle_epi8)(light, less));
}

// Selects four pixels' light, once for each colour and 0 for alpha.
static pondi_wide bytes_from(int first) {
    const int8_t a = (int8_t)first;
    const int8_t b = (int8_t)(first + 1);
    const int8_t c = (int8_t)(first + 2);
    const int8_t d = (int8_t)(first + 3);
    return pondi_wide_of_16_bytes(
        _mm_setr_epi8(a, a, a, -1, b, b, b, -1, c, c, c, -1, d, d, d, -1));
}

static void light_up(const lane_run *r, int blocks, uint8_t *out) {
    for (int i = 0; i < blocks; i++, out += (ptrdiff_t)4 * PONDI_SHORT_LANES) {
        const uint32_t *texels = r->texels + (ptrdiff_t)i * PONDI_SHORT_LANES;
        const pondi_wide less = PONDI_WIDE(subs_epi16)(pondi_wide_of(0), r->across[i]);
        // Eight bytes that brighten, clamped to 0…255, then eight that darken.
        const pondi_wide light = PONDI_WIDE(packus_epi16)(r->across[i], less);
        const pondi_wide low = pondi_load_wide(texels);
        const pondi_wide high = pondi_load_wide(texels + PONDI_SHORT_LANES / 2);
        pondi_store_in_turn(out, lit(low, light, bytes_from(0), bytes_from(8)),
                            lit(high, light, bytes_from(4), bytes_from(12)));
    }
}

// Paints the pixels that fill vectors; returns how many.
static int paint_lanes(const pondi_canvas *canvas, int x, int y, int count) {
    const int blocks = fits_lanes(canvas->texture) ? count / PONDI_SHORT_LANES : 0;
    const pond_target *target = canvas->target;
    lane_run r;
    aim_lanes(canvas, x, y, blocks, &r);
    pondi_gather_texels(canvas->texture->pixels, r.at, blocks * PONDI_SHORT_LANES, r.texels);
    light_up(&r, blocks, target->pixels + y * target->stride + (ptrdiff_t)x * 4);
    return blocks * PONDI_SHORT_LANES;
}
#else
static int paint_lanes(const pondi_canvas *canvas, int x, int y, int count) {
    (void)canvas;
    (void)x;
    (void)y;
    (void)count;
    return 0;
}
#endif

void PONDI_ISA_NAME(pondi_paint_offset_whole)(void *context, int index) {
    const pondi_offset_whole *w = context;
    const pondi_canvas *canvas = w->canvas;
    const int right = w->part.x + w->part.width;
    const int end = w->part.y + pondi_least((index + 1) * PONDI_OFFSET_ROWS, w->part.height);
    for (int y = w->part.y + index * PONDI_OFFSET_ROWS; y < end; y++) {
        for (int x = w->part.x; x < right; x += RUN) {
            const int count = pondi_least(RUN, right - x);
            pondi_prefetch_cells(canvas->view, x, y, count);
            pondi_prefetch_ahead(canvas->texture, canvas->target, x, y, count);
            const int painted = paint_lanes(canvas, x, y, count);
            if (painted < count) {
                paint_plain(canvas, x + painted, y, count - painted);
            }
        }
    }
}
