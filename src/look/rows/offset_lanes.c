// Differences that stop at the ends of 16 bits go as far beyond the texture's sides, and beyond 255
// levels of light, as the true ones.

#include "look/rows/offset_lanes.h"

#include "look/reading/fetch.h"
#include "look/reading/prefetch.h"
#include "look/rows/short_lanes.h"

#ifdef PONDI_SHORT_LANES
enum {
    RUN = PONDI_CELL_RUN,
    BLOCKS = RUN / PONDI_SHORT_LANES // of as many pixels as there are lanes
};

// Pixels of a block, of which places and texels lie as unpacking leaves them: four of the first
// half of them, four of the second, in each 16 bytes.
typedef struct run {
    _Alignas(64) int32_t at[RUN]; // [bytes]
    _Alignas(64) uint32_t texels[RUN];
    pondi_wide across[BLOCKS]; // left − right neighbour
} run;

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

static void aim(const pondi_canvas *canvas, int x0, int y, int blocks, run *restrict out) {
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

// Adds one level of `light` to the three colours of each texel, and takes one away; `more` and
// `less` tell which byte of every 16.
static inline pondi_wide lit(pondi_wide texels, pondi_wide light, pondi_wide more,
                             pondi_wide less) {
    const pondi_wide bright = PONDI_WIDE(adds_epu8)(texels, PONDI_WIDE(shuffle_epi8)(light, more));
    return PONDI_WIDE(subs_epu8)(bright, PONDI_WIDE(shuffle_epi8)(light, less));
}

// The bytes of four pixels' light, one for each colour and none for alpha.
static pondi_wide bytes_from(int first) {
    const int8_t a = (int8_t)first;
    const int8_t b = (int8_t)(first + 1);
    const int8_t c = (int8_t)(first + 2);
    const int8_t d = (int8_t)(first + 3);
    return pondi_wide_of_16_bytes(
        _mm_setr_epi8(a, a, a, -1, b, b, b, -1, c, c, c, -1, d, d, d, -1));
}

static void light_up(const run *r, int blocks, uint8_t *out) {
    for (int i = 0; i < blocks; i++, out += (ptrdiff_t)4 * PONDI_SHORT_LANES) {
        const uint32_t *texels = r->texels + (ptrdiff_t)i * PONDI_SHORT_LANES;
        const pondi_wide less = PONDI_WIDE(subs_epi16)(pondi_wide_of(0), r->across[i]);
        // Eight bytes that brighten, held to 0…255, then eight that darken.
        const pondi_wide light = PONDI_WIDE(packus_epi16)(r->across[i], less);
        const pondi_wide low = pondi_load_wide(texels);
        const pondi_wide high = pondi_load_wide(texels + PONDI_SHORT_LANES / 2);
        pondi_store_in_turn(out, lit(low, light, bytes_from(0), bytes_from(8)),
                            lit(high, light, bytes_from(4), bytes_from(12)));
    }
}

int pondi_paint_offset_lanes(const pondi_canvas *canvas, int x, int y, int count) {
    const int blocks = count / PONDI_SHORT_LANES;
    if (blocks == 0 || !fits_lanes(canvas->texture)) {
        return 0;
    }
    const int painted = blocks * PONDI_SHORT_LANES;
    const pond_target *target = canvas->target;
    run r;
    pondi_prefetch_ahead(canvas->texture, target, x, y, painted);
    aim(canvas, x, y, blocks, &r);
    pondi_gather_texels(canvas->texture->pixels, r.at, painted, r.texels);
    light_up(&r, blocks, target->pixels + y * target->stride + (ptrdiff_t)x * 4);
    return painted;
}
#else
int pondi_paint_offset_lanes(const pondi_canvas *canvas, int x, int y, int count) {
    (void)canvas;
    (void)x;
    (void)y;
    (void)count;
    return 0;
}
#endif
