#include "look/rows/short_levels.h"

#include <string.h>

#include "look/reading/fetch.h"
#include "look/reading/prefetch.h"
#include "look/rows/short_lanes.h"

#define POINT 6              // bits after the point
#define MOST (255 << POINT)  // level 255
#define SHARES 32767.0f      // all of what is between two texels
#define CHANNELS 0x00ff00ffu // those of a word

// Words as machines that keep the lowest byte first load them.
#if PONDI_BIG_ENDIAN
static uint32_t in_order(uint32_t texel) {
    return pondi_swap_bytes(texel);
}
static uint32_t first_of(uint64_t pair) {
    return in_order((uint32_t)(pair >> 32));
}
static uint32_t second_of(uint64_t pair) {
    return in_order((uint32_t)pair);
}
#else
static uint32_t in_order(uint32_t texel) {
    return texel;
}
static uint32_t first_of(uint64_t pair) {
    return (uint32_t)pair;
}
static uint32_t second_of(uint64_t pair) {
    return (uint32_t)(pair >> 32);
}
#endif

static uint32_t red_blue(uint32_t texel) {
    return (texel & CHANNELS) << POINT;
}

static uint32_t green_alpha(uint32_t texel) {
    return (texel >> 8 & CHANNELS) << POINT;
}

// ---- nearest ------------------------------------------------------------------------------------

static void find_nearest(const pond_texture *texture, const float *u, const float *v, int count,
                         int32_t *restrict at) {
    const float right = (float)(texture->width - 1);
    const float bottom = (float)(texture->height - 1);
    const int32_t stride = (int32_t)texture->stride;
    for (int i = 0; i < count; i++) {
        const int32_t column = (int32_t)(pondi_clamp(u[i], 0.0f, right) + 0.5f);
        const int32_t row = (int32_t)(pondi_clamp(v[i], 0.0f, bottom) + 0.5f);
        at[i] = row * stride + column * 4;
    }
}

static void part(const uint32_t *texels, int count, pondi_short_levels *restrict out) {
    for (int i = 0; i < count; i++) {
        const uint32_t texel = in_order(texels[i]);
        out->red_blue.word[i] = red_blue(texel);
        out->green_alpha.word[i] = green_alpha(texel);
    }
}

// ---- bilinear -----------------------------------------------------------------------------------

// Where the texel to the upper left of each point lies, and how far beyond it the point.
typedef struct spots {
    PONDI_ALIGNED int32_t at[PONDI_SHORT_ROW]; // [bytes]
    pondi_lanes across;                        // [1/32767 of the way to the next]
    pondi_lanes down;
} spots;

// The last column and row are read as the far end of the ones before.
static void find_spots(const pond_texture *texture, const float *u, const float *v, int count,
                       spots *restrict s) {
    const float first = pondi_bound(0.0f);
    const float right = (float)(texture->width - 1);
    const float bottom = (float)(texture->height - 1);
    const int32_t last_column = texture->width - 2;
    const int32_t last_row = texture->height > 1 ? texture->height - 2 : 0;
    const int32_t stride = (int32_t)texture->stride;
    for (int i = 0; i < count; i++) {
        const float x = pondi_clamp(u[i], first, right);
        const float y = pondi_clamp(v[i], first, bottom);
        const int32_t column = pondi_least((int32_t)x, last_column);
        const int32_t row = pondi_least((int32_t)y, last_row);
        const uint32_t beyond_x = (uint32_t)(int32_t)((x - (float)column) * SHARES);
        const uint32_t beyond_y = (uint32_t)(int32_t)((y - (float)row) * SHARES);
        s->at[i] = row * stride + column * 4;
        s->across.word[i] = beyond_x | beyond_x << 16;
        s->down.word[i] = beyond_y | beyond_y << 16;
    }
}

// The four texels around each point.
typedef struct corners {
    pondi_short_levels left;
    pondi_short_levels right;
    pondi_short_levels low_left;
    pondi_short_levels low_right;
} corners;

// Each load fetches a texel and the one to its right. Returns whether alpha is even.
static bool load_corners(const pond_texture *texture, const int32_t *restrict at, int count,
                         corners *restrict out) {
    const uint8_t *above = texture->pixels;
    const uint8_t *below = above + (texture->height > 1 ? texture->stride : 0);
    uint64_t upper[PONDI_SHORT_ROW];
    uint64_t lower[PONDI_SHORT_ROW];
    pondi_gather_pairs(above, below, at, count, upper, lower);
    uint32_t differ = 0;
    for (int i = 0; i < count; i++) {
        const uint32_t left = first_of(upper[i]);
        const uint32_t right = second_of(upper[i]);
        const uint32_t low_left = first_of(lower[i]);
        const uint32_t low_right = second_of(lower[i]);
        differ |= (left ^ right) | (left ^ low_left) | (left ^ low_right);
        out->left.red_blue.word[i] = red_blue(left);
        out->left.green_alpha.word[i] = green_alpha(left);
        out->right.red_blue.word[i] = red_blue(right);
        out->right.green_alpha.word[i] = green_alpha(right);
        out->low_left.red_blue.word[i] = red_blue(low_left);
        out->low_left.green_alpha.word[i] = green_alpha(low_left);
        out->low_right.red_blue.word[i] = red_blue(low_right);
        out->low_right.green_alpha.word[i] = green_alpha(low_right);
    }
    return differ >> 24 == 0;
}

// a + (b − a)·share, rounded.
static inline int16_t blend(int16_t a, int16_t b, int16_t share) {
    const int32_t apart = (int16_t)(b - a);
    return (int16_t)(a + (int16_t)(((apart * share >> 14) + 1) >> 1));
}

static void blend_corners(const pondi_lanes *left, const pondi_lanes *right,
                          const pondi_lanes *low_left, const pondi_lanes *low_right, const spots *s,
                          int count, pondi_lanes *restrict out) {
    for (int i = 0; i < 2 * count; i++) {
        const int16_t share = s->across.half[i];
        const int16_t upper = blend(left->half[i], right->half[i], share);
        const int16_t lower = blend(low_left->half[i], low_right->half[i], share);
        out->half[i] = blend(upper, lower, s->down.half[i]);
    }
}

// Returns whether alpha is even.
static bool read_bilinear(const pond_texture *texture, const float *u, const float *v, int count,
                          pondi_short_levels *out) {
    const int whole = pondi_short_blocks(count);
    spots s;
    s.at[0] = 0; // there is one point at least, though compilers do not know
    corners c;
    find_spots(texture, u, v, whole, &s);
    const bool even = load_corners(texture, s.at, whole, &c);
    blend_corners(&c.left.red_blue, &c.right.red_blue, &c.low_left.red_blue, &c.low_right.red_blue,
                  &s, whole, &out->red_blue);
    blend_corners(&c.left.green_alpha, &c.right.green_alpha, &c.low_left.green_alpha,
                  &c.low_right.green_alpha, &s, whole, &out->green_alpha);
    return even;
}

bool pondi_short_readable(const pond_texture *texture) {
    const int64_t stride = texture->stride < 0 ? -(int64_t)texture->stride : texture->stride;
    return !texture->wraps && texture->width > 1 && stride * texture->height <= INT32_MAX;
}

bool pondi_read_short_levels(const pond_texture *texture, const float *u, const float *v, int count,
                             pond_lookup lookup, pondi_short_levels *out, bool *even) {
    if (!pondi_short_readable(texture)) {
        return false;
    }
    *even = true;
    if (lookup == POND_LOOKUP_BILINEAR) {
        *even = read_bilinear(texture, u, v, count, out);
        return true;
    }
    const int whole = pondi_short_blocks(count);
    int32_t at[PONDI_SHORT_ROW] = {0};
    uint32_t texels[PONDI_SHORT_ROW];
    find_nearest(texture, u, v, whole, at);
    pondi_gather_texels(texture->pixels, at, whole, texels);
    part(texels, whole, out);
    return true;
}

// ---- storing ------------------------------------------------------------------------------------

void pondi_short_light(const float *light, int count, pondi_lanes *out) {
    const float most = pondi_bound(255.0f);
    const int whole = pondi_short_blocks(count);
    for (int i = 0; i < whole; i++) {
        const float shift = pondi_clamp(light[i], -most, most) * (float)(1 << POINT);
        const int32_t rounded = (int32_t)(shift + ((float)MOST + 0.5f)) - MOST;
        out->word[i] = ((uint32_t)rounded & 0xffffu) | (uint32_t)rounded << 16;
    }
}

// With light, rounded to whole levels 0…255.
static void round_levels(pondi_lanes *restrict lanes, const pondi_lanes *light, int count) {
    for (int i = 0; i < 2 * count; i++) {
        const int16_t sum = (int16_t)(lanes->half[i] + light->half[i]);
        const int16_t low = sum < 0 ? 0 : sum;
        const int16_t held = low < MOST ? low : MOST;
        lanes->half[i] = (int16_t)((held + (1 << (POINT - 1))) >> POINT);
    }
}

void pondi_store_short_levels(const pond_target *target, int x, int y, pondi_short_levels *levels,
                              pondi_lanes *light, int count) {
    const int whole = pondi_short_blocks(count);
    uint8_t *at = target->pixels + y * target->stride + (ptrdiff_t)x * 4;
    round_levels(&levels->red_blue, light, whole);
    for (int i = 0; i < whole; i++) {
        light->word[i] &= 0xffffu; // alpha stays
    }
    round_levels(&levels->green_alpha, light, whole);
    for (int i = 0; i < count; i++) {
        const uint32_t pixel =
            in_order(levels->red_blue.word[i] | levels->green_alpha.word[i] << 8);
        memcpy(at + (ptrdiff_t)i * 4, &pixel, sizeof pixel);
    }
}

// ---- whole levels -------------------------------------------------------------------------------

typedef union pixel_bytes {
    uint32_t word[PONDI_SHORT_ROW];
    uint8_t byte[4 * PONDI_SHORT_ROW];
} pixel_bytes;

// Light in the three colours' bytes.
static uint32_t spread(uint32_t light) {
    return in_order(light | light << 8 | light << 16);
}

static void split_light(const int32_t *light, int count, pixel_bytes *restrict more,
                        pixel_bytes *restrict less) {
    for (int i = 0; i < count; i++) {
        const int32_t raised = light[i] > 0 ? light[i] : 0;
        const int32_t lowered = light[i] < 0 ? -light[i] : 0;
        more->word[i] = spread((uint32_t)(raised < 255 ? raised : 255));
        less->word[i] = spread((uint32_t)(lowered < 255 ? lowered : 255));
    }
}

// Bytes that stop at 255 and at 0.
static void add_light(const uint8_t *texel, const uint8_t *more, const uint8_t *less, int count,
                      uint8_t *restrict out) {
    for (int i = 0; i < count; i++) {
        const uint8_t room = (uint8_t)~more[i];
        const uint8_t held = texel[i] < room ? texel[i] : room;
        const uint8_t bright = (uint8_t)(held + more[i]);
        const uint8_t kept = bright > less[i] ? bright : less[i];
        out[i] = (uint8_t)(kept - less[i]);
    }
}

void pondi_copy_short_texels(const pond_texture *texture, const int32_t *at, const int32_t *light,
                             const pond_target *target, int x, int y, int count) {
    const int whole = pondi_short_blocks(count);
    uint8_t *out = target->pixels + y * target->stride + (ptrdiff_t)x * 4;
    pixel_bytes texels;
    pondi_prefetch_ahead(texture, target, x, y, count);
    pondi_gather_texels(texture->pixels, at, whole, texels.word);
    if (light == NULL) {
        memcpy(out, texels.byte, (size_t)count * 4);
        return;
    }
    pixel_bytes more;
    pixel_bytes less;
    split_light(light, whole, &more, &less);
    add_light(texels.byte, more.byte, less.byte, 4 * count, out);
}

// ---- all of it in registers ---------------------------------------------------------------------

#ifdef PONDI_SHORT_LANES
#define PIXELS (PONDI_SHORT_LANES / 2) // at once; in each 16 bytes of two vectors four of them

// A texel and the one to its right for each point: of each four points the first two, and the other
// two. In this order nothing has to be sorted on the way to the pixels.
typedef struct texel_pairs {
    pondi_wide two;
    pondi_wide next;
} texel_pairs;

PONDI_INLINE __m128i load_two(const uint8_t *first, const int32_t *at) {
    const __m128i low = _mm_loadl_epi64((const __m128i *)(const void *)(first + at[0]));
    return _mm_castpd_si128(
        _mm_loadh_pd(_mm_castsi128_pd(low), (const double *)(const void *)(first + at[1])));
}

PONDI_INLINE __m256i load_four(const uint8_t *first, const int32_t *at) {
    return _mm256_inserti128_si256(_mm256_castsi128_si256(load_two(first, at)),
                                   load_two(first, at + 4), 1);
}

#if PIXELS == 16
PONDI_INLINE pondi_wide load_half(const uint8_t *first, const int32_t *at) {
    return _mm512_inserti64x4(_mm512_castsi256_si512(load_four(first, at)),
                              load_four(first, at + 8), 1);
}

// A gather keeps what it does not load, so it is given something that nothing waits for.
PONDI_INLINE pondi_wide gather_eight(const uint8_t *first, __m256i at) {
    return _mm512_mask_i32gather_epi64(_mm512_setzero_si512(), 0xff, at, first, 1);
}

PONDI_INLINE texel_pairs gather_pairs(const uint8_t *first, const int32_t *at) {
    const __m512i order = _mm512_setr_epi32(0, 1, 4, 5, 8, 9, 12, 13, 2, 3, 6, 7, 10, 11, 14, 15);
    const __m512i sorted = _mm512_permutexvar_epi32(order, _mm512_loadu_si512(at));
    return (texel_pairs){gather_eight(first, _mm512_castsi512_si256(sorted)),
                         gather_eight(first, _mm512_extracti64x4_epi64(sorted, 1))};
}
#else
PONDI_INLINE pondi_wide load_half(const uint8_t *first, const int32_t *at) {
    return load_four(first, at);
}

PONDI_INLINE pondi_wide gather_four(const uint8_t *first, __m128i at) {
    return _mm256_i32gather_epi64((const long long *)(const void *)first, at, 1);
}

PONDI_INLINE texel_pairs gather_pairs(const uint8_t *first, const int32_t *at) {
    const __m256i order = _mm256_setr_epi32(0, 1, 4, 5, 2, 3, 6, 7);
    const __m256i sorted = _mm256_permutevar8x32_epi32(pondi_load_wide(at), order);
    return (texel_pairs){gather_four(first, _mm256_castsi256_si128(sorted)),
                         gather_four(first, _mm256_extracti128_si256(sorted, 1))};
}
#endif

PONDI_INLINE texel_pairs load_pairs(const uint8_t *first, const int32_t *at) {
    return (texel_pairs){load_half(first, at), load_half(first, at + 2)};
}

// blend() of four channels of each pair. *apart: the differences.
PONDI_INLINE pondi_wide blend_pair(pondi_wide pairs, pondi_wide share, pondi_wide *apart) {
    const __m128i in_turn = _mm_setr_epi8(0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15);
    const pondi_wide both = PONDI_WIDE(shuffle_epi8)(pairs, pondi_wide_of_16_bytes(in_turn));
    // Bytes times bytes: the left one times 64, and the right one times 64 less that.
    const pondi_wide left = PONDI_WIDE(maddubs_epi16)(both, pondi_wide_of(1 << POINT));
    *apart =
        PONDI_WIDE(maddubs_epi16)(both, pondi_wide_of((1 << (8 + POINT)) | (256 - (1 << POINT))));
    return PONDI_WIDE(add_epi16)(left, PONDI_WIDE(mulhrs_epi16)(*apart, share));
}

// Four channels of points, with light. *differ: bits in which channels around any point differ.
PONDI_INLINE pondi_wide paint_half(pondi_wide upper, pondi_wide lower, pondi_wide across,
                                   pondi_wide down, pondi_wide light, pondi_wide *differ) {
    pondi_wide apart;
    pondi_wide low_apart;
    const pondi_wide above = blend_pair(upper, across, &apart);
    const pondi_wide below = blend_pair(lower, across, &low_apart);
    const pondi_wide rows_apart = PONDI_WIDE(sub_epi16)(below, above);
    const pondi_wide levels =
        PONDI_WIDE(add_epi16)(above, PONDI_WIDE(mulhrs_epi16)(rows_apart, down));
    *differ = PONDI_WIDE_BITS(or)(
        *differ, PONDI_WIDE_BITS(or)(PONDI_WIDE_BITS(or)(apart, low_apart), rows_apart));
    const pondi_wide half = pondi_wide_of(1 << (POINT - 1));
    const pondi_wide lit = PONDI_WIDE(add_epi16)(levels, light);
    return PONDI_WIDE(srai_epi16)(PONDI_WIDE(add_epi16)(lit, half), POINT);
}

// For the colours of two points in each 16 bytes, of which the first one's begins at byte `first`;
// alpha stays.
PONDI_INLINE pondi_wide spread_light(pondi_wide light, int first) {
    const char a = (char)first;
    const char b = (char)(first + 1);
    const char c = (char)(first + 4);
    const char d = (char)(first + 5);
    const __m128i order = _mm_setr_epi8(a, b, a, b, a, b, -1, -1, c, d, c, d, c, d, -1, -1);
    return PONDI_WIDE(shuffle_epi8)(light, pondi_wide_of_16_bytes(order));
}

PONDI_INLINE pondi_wide paint(const texel_pairs *upper, const texel_pairs *lower, const spots *s,
                              int x, const pondi_lanes *light, pondi_wide *differ) {
    const pondi_wide across = pondi_load_wide(s->across.word + x);
    const pondi_wide down = pondi_load_wide(s->down.word + x);
    const pondi_wide shift = light != NULL ? pondi_load_wide(light->word + x) : pondi_wide_of(0);
    const pondi_wide two =
        paint_half(upper->two, lower->two, PONDI_WIDE(unpacklo_epi32)(across, across),
                   PONDI_WIDE(unpacklo_epi32)(down, down), spread_light(shift, 0), differ);
    const pondi_wide next =
        paint_half(upper->next, lower->next, PONDI_WIDE(unpackhi_epi32)(across, across),
                   PONDI_WIDE(unpackhi_epi32)(down, down), spread_light(shift, 8), differ);
    return PONDI_WIDE(packus_epi16)(two, next);
}

static bool alpha_differs(pondi_wide differ) {
    uint64_t channels[PONDI_SHORT_LANES / 4];
    uint64_t all = 0;
    pondi_store_wide(channels, differ);
    for (int i = 0; i < PONDI_SHORT_LANES / 4; i++) {
        all |= channels[i];
    }
    return all >> 48 != 0;
}

// Returns whether alpha is even.
PONDI_INLINE bool paint_row(const pond_texture *texture, bool gathers, const spots *s,
                            const pondi_lanes *light, int count, uint8_t *pixels) {
    const uint8_t *above = texture->pixels;
    const uint8_t *below = above + (texture->height > 1 ? texture->stride : 0);
    pondi_wide differ = pondi_wide_of(0);
    for (int x = 0; x < count; x += PIXELS) {
        const int32_t *at = s->at + x;
        const texel_pairs upper = gathers ? gather_pairs(above, at) : load_pairs(above, at);
        const texel_pairs lower = gathers ? gather_pairs(below, at) : load_pairs(below, at);
        const pondi_wide out = paint(&upper, &lower, s, x, light, &differ);
        uint8_t *pixel = pixels + (ptrdiff_t)x * 4;
        if (x + PIXELS <= count) {
            pondi_store_wide(pixel, out);
        } else {
            memcpy(pixel, &out, (size_t)(count - x) * 4);
        }
    }
    return !alpha_differs(differ);
}

bool pondi_blend_short_row(const pond_texture *texture, const float *u, const float *v,
                           const float *light, int count, uint8_t *pixels, bool *even) {
    if (!pondi_short_readable(texture)) {
        return false;
    }
    spots s;
    pondi_lanes lanes;
    find_spots(texture, u, v, pondi_short_blocks(count), &s);
    if (light != NULL) {
        pondi_short_light(light, count, &lanes);
    }
    const bool gathers = pondi_cpu_gathers();
    if (light != NULL) {
        *even = gathers ? paint_row(texture, true, &s, &lanes, count, pixels)
                        : paint_row(texture, false, &s, &lanes, count, pixels);
    } else {
        *even = gathers ? paint_row(texture, true, &s, NULL, count, pixels)
                        : paint_row(texture, false, &s, NULL, count, pixels);
    }
    return true;
}
#else
bool pondi_blend_short_row(const pond_texture *texture, const float *u, const float *v,
                           const float *light, int count, uint8_t *pixels, bool *even) {
    (void)texture;
    (void)u;
    (void)v;
    (void)light;
    (void)count;
    (void)pixels;
    (void)even;
    return false;
}
#endif
