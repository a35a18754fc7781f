#include "look/rows/short_levels.h"

#include <string.h>

#include "look/reading/fetch.h"
#include "look/reading/prefetch.h"
#include "look/rows/short_lanes.h"

#define POINT 6              // bits after the point of levels that nearest lookup reads
#define WHOLE 127            // what others count; and all of the way to the texel to the right
#define LEVEL 516            // 65536 / WHOLE: products with it round to whole levels
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
    return texel & CHANNELS;
}

static uint32_t green_alpha(uint32_t texel) {
    return texel >> 8 & CHANNELS;
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
        out->red_blue.word[i] = red_blue(texel) << POINT;
        out->green_alpha.word[i] = green_alpha(texel) << POINT;
    }
}

// ---- bilinear -----------------------------------------------------------------------------------

static void find_spots(const pond_texture *texture, const float *u, const float *v, int count,
                       pondi_spots *restrict s) {
    const pondi_spot_grid grid = pondi_spot_grid_of(texture);
    for (int i = 0; i < count; i++) {
        pondi_find_spot(&grid, u[i], v[i], i, s);
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

// Which share of each texel a point shows, for two channels.
typedef struct shares {
    pondi_lanes left;  // [1/127]
    pondi_lanes right; // the rest
    pondi_lanes down;  // [1/32767]
} shares;

static void share_out(const pondi_spots *s, int count, shares *restrict out) {
    for (int i = 0; i < count; i++) {
        const uint32_t left = s->beyond[i] & 0xffu;
        const uint32_t right = s->beyond[i] >> 8 & 0xffu;
        const uint32_t down = s->beyond[i] >> 16;
        out->left.word[i] = left | left << 16;
        out->right.word[i] = right | right << 16;
        out->down.word[i] = down | down << 16;
    }
}

// a + (b − a)·share, rounded.
static inline int16_t blend(int16_t a, int16_t b, int16_t share) {
    const int32_t apart = (int16_t)(b - a);
    return (int16_t)(a + (int16_t)(((apart * share >> 14) + 1) >> 1));
}

static void blend_corners(const pondi_lanes *left, const pondi_lanes *right,
                          const pondi_lanes *low_left, const pondi_lanes *low_right,
                          const shares *s, int count, pondi_lanes *restrict out) {
    for (int i = 0; i < 2 * count; i++) {
        const int16_t a = s->left.half[i];
        const int16_t b = s->right.half[i];
        const int16_t upper = (int16_t)(left->half[i] * a + right->half[i] * b);
        const int16_t lower = (int16_t)(low_left->half[i] * a + low_right->half[i] * b);
        out->half[i] = blend(upper, lower, s->down.half[i]);
    }
}

// Returns whether alpha is even.
static bool read_bilinear(const pond_texture *texture, const float *u, const float *v, int count,
                          pondi_short_levels *out) {
    const int whole = pondi_short_blocks(count);
    pondi_spots s;
    s.at[0] = 0; // there is one point at least, though compilers do not know
    shares of;
    corners c;
    find_spots(texture, u, v, whole, &s);
    share_out(&s, whole, &of);
    const bool even = load_corners(texture, s.at, whole, &c);
    blend_corners(&c.left.red_blue, &c.right.red_blue, &c.low_left.red_blue, &c.low_right.red_blue,
                  &of, whole, &out->red_blue);
    blend_corners(&c.left.green_alpha, &c.right.green_alpha, &c.low_left.green_alpha,
                  &c.low_right.green_alpha, &of, whole, &out->green_alpha);
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

// What a level counts.
static int whole_level(pond_lookup lookup) {
    return lookup == POND_LOOKUP_NEAREST ? 1 << POINT : WHOLE;
}

void pondi_short_light(const float *light, int count, pond_lookup lookup, pondi_lanes *out) {
    const float most = pondi_bound(255.0f);
    const int whole = pondi_short_blocks(count);
    const float level = (float)whole_level(lookup);
    const int32_t all = 255 * whole_level(lookup);
    for (int i = 0; i < whole; i++) {
        const float shift = pondi_clamp(light[i], -most, most) * level;
        const int32_t rounded = (int32_t)(shift + ((float)all + 0.5f)) - all;
        out->word[i] = ((uint32_t)rounded & 0xffffu) | (uint32_t)rounded << 16;
    }
}

// To whole levels.
static inline uint16_t round_level(uint16_t level) {
    const uint16_t whole = (uint16_t)((uint32_t)level * LEVEL >> 16);
    const uint16_t rest = (uint16_t)(level * (uint32_t)LEVEL);
    return (uint16_t)(whole + (rest >> 15));
}

// With light, rounded to whole levels 0…255. most: level 255.
PONDI_INLINE void round_lanes(pondi_lanes *restrict lanes, const pondi_lanes *light, int count,
                              bool nearest, int16_t most) {
    for (int i = 0; i < 2 * count; i++) {
        const int16_t level = lanes->half[i];
        const int16_t down = (int16_t)-level;
        const int16_t up = (int16_t)(most - level);
        const int16_t raised = light->half[i] > down ? light->half[i] : down;
        const int16_t held = raised < up ? raised : up;
        const uint16_t lit = (uint16_t)(level + held);
        lanes->half[i] =
            (int16_t)(nearest ? (uint16_t)((lit + (1 << (POINT - 1))) >> POINT) : round_level(lit));
    }
}

static void round_levels(pondi_lanes *restrict lanes, const pondi_lanes *light, int count,
                         pond_lookup lookup) {
    if (lookup == POND_LOOKUP_NEAREST) {
        round_lanes(lanes, light, count, true, 255 << POINT);
    } else {
        round_lanes(lanes, light, count, false, 255 * WHOLE);
    }
}

void pondi_store_short_levels(const pond_target *target, int x, int y, pondi_short_levels *levels,
                              pondi_lanes *light, int count, pond_lookup lookup) {
    const int whole = pondi_short_blocks(count);
    uint8_t *at = target->pixels + y * target->stride + (ptrdiff_t)x * 4;
    round_levels(&levels->red_blue, light, whole, lookup);
    for (int i = 0; i < whole; i++) {
        light->word[i] &= 0xffffu; // alpha stays
    }
    round_levels(&levels->green_alpha, light, whole, lookup);
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
static uint32_t spread_bytes(uint32_t light) {
    return in_order(light | light << 8 | light << 16);
}

static void split_light(const int32_t *light, int count, pixel_bytes *restrict more,
                        pixel_bytes *restrict less) {
    for (int i = 0; i < count; i++) {
        const int32_t raised = light[i] > 0 ? light[i] : 0;
        const int32_t lowered = light[i] < 0 ? -light[i] : 0;
        more->word[i] = spread_bytes((uint32_t)(raised < 255 ? raised : 255));
        less->word[i] = spread_bytes((uint32_t)(lowered < 255 ? lowered : 255));
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

// Bytes that shuffles take from within each 16, for each of these.
#define EACH_16(...)                                                                               \
    { __VA_ARGS__, __VA_ARGS__, __VA_ARGS__, __VA_ARGS__ }
static const _Alignas(64) int8_t both_in_turn[64] = EACH_16(0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13,
                                                            10, 14, 11, 15);
// For the four channels of two points the numbers that begin at these bytes of their words.
#define CHANNELS_OF(a, b, c, d) EACH_16(a, b, a, b, a, b, a, b, c, d, c, d, c, d, c, d)
static const _Alignas(64) int8_t across_two[64] = CHANNELS_OF(0, 1, 4, 5);
static const _Alignas(64) int8_t down_two[64] = CHANNELS_OF(2, 3, 6, 7);
static const _Alignas(64) int8_t across_next[64] = CHANNELS_OF(8, 9, 12, 13);
static const _Alignas(64) int8_t down_next[64] = CHANNELS_OF(10, 11, 14, 15);
// Alpha takes no light.
#define COLOURS_OF(a, b, c, d) EACH_16(a, b, a, b, a, b, -1, -1, c, d, c, d, c, d, -1, -1)
static const _Alignas(64) int8_t light_two[64] = COLOURS_OF(0, 1, 4, 5);
static const _Alignas(64) int8_t light_next[64] = COLOURS_OF(8, 9, 12, 13);

PONDI_INLINE pondi_wide shuffle(pondi_wide v, const int8_t *by) {
    return PONDI_WIDE(shuffle_epi8)(v, pondi_load_wide(by));
}

PONDI_INLINE __m256i load_four(const uint8_t *first, const int32_t *at) {
    return _mm256_inserti128_si256(_mm256_castsi128_si256(pondi_load_two_pairs(first, at)),
                                   pondi_load_two_pairs(first, at + 4), 1);
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

// What is blended: the bytes of a texel and of the one to its right in turn, in two rows.
typedef struct corners_in_turn {
    texel_pairs upper;
    texel_pairs lower;
} corners_in_turn;

// Bits in which a, b and what `differ` tells of others before differ.
PONDI_INLINE pondi_wide or_apart(pondi_wide differ, pondi_wide a, pondi_wide b) {
    return PONDI_WIDE_BITS(or)(differ, PONDI_WIDE_BITS(xor)(a, b));
}

PONDI_INLINE pondi_wide differ_in_pair(pondi_wide differ, pondi_wide pair) {
    return or_apart(differ, pair, PONDI_WIDE(shuffle_epi32)(pair, 0xb1)); // left and right swapped
}

PONDI_INLINE texel_pairs fetch_pairs(const uint8_t *first, bool gathers, const int32_t *at) {
    return gathers ? gather_pairs(first, at) : load_pairs(first, at);
}

// Points from anywhere.
PONDI_INLINE corners_in_turn fetch_corners(const uint8_t *above, const uint8_t *below, bool gathers,
                                           const int32_t *at, pondi_wide *differ) {
    const texel_pairs upper = fetch_pairs(above, gathers, at);
    const texel_pairs lower = fetch_pairs(below, gathers, at);
    *differ = differ_in_pair(*differ, upper.two);
    *differ = differ_in_pair(*differ, upper.next);
    *differ = or_apart(*differ, upper.two, lower.two);
    *differ = or_apart(*differ, upper.next, lower.next);
    *differ = differ_in_pair(*differ, lower.two);
    *differ = differ_in_pair(*differ, lower.next);
    return (corners_in_turn){
        {shuffle(upper.two, both_in_turn), shuffle(upper.next, both_in_turn)},
        {shuffle(lower.two, both_in_turn), shuffle(lower.next, both_in_turn)},
    };
}

// Of gentle water most points show texels that lie one beside the other, and nearly all the others
// those of two such runs: one that begins at the first point, and one that ends at the last.
#if PIXELS == 16
typedef __mmask16 some; // of the points
#define IS_ALL(a) ((a) == 0xffff)
#define EITHER(a, b) ((__mmask16)((a) | (b)))

PONDI_INLINE some in_run(const int32_t *at, int32_t first) {
    const __m512i run =
        _mm512_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60);
    return _mm512_cmpeq_epi32_mask(_mm512_sub_epi32(_mm512_loadu_si512(at), run),
                                   _mm512_set1_epi32(first));
}

// Memory beyond the runs is not touched.
PONDI_INLINE pondi_wide load_runs(const uint8_t *first, some of_first, const uint8_t *last,
                                  some of_last) {
    return _mm512_mask_loadu_epi32(_mm512_maskz_loadu_epi32(of_first, first), of_last, last);
}

PONDI_INLINE void store_some(uint8_t *pixels, int count, pondi_wide out) {
    _mm512_mask_storeu_epi32(pixels, (__mmask16)((1u << count) - 1u), out);
}
#else
typedef pondi_wide some;
#define IS_ALL(a) (_mm256_movemask_epi8(a) == -1)
#define EITHER(a, b) _mm256_or_si256(a, b)

PONDI_INLINE some in_run(const int32_t *at, int32_t first) {
    const __m256i run = _mm256_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28);
    return _mm256_cmpeq_epi32(_mm256_sub_epi32(pondi_load_wide(at), run), _mm256_set1_epi32(first));
}

PONDI_INLINE pondi_wide load_runs(const uint8_t *first, some of_first, const uint8_t *last,
                                  some of_last) {
    const __m256i begun = _mm256_maskload_epi32((const int *)(const void *)first, of_first);
    const __m256i ended = _mm256_maskload_epi32((const int *)(const void *)last, of_last);
    return _mm256_blendv_epi8(begun, ended, of_last);
}

PONDI_INLINE void store_some(uint8_t *pixels, int count, pondi_wide out) {
    const __m256i of =
        _mm256_cmpgt_epi32(_mm256_set1_epi32(count), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    _mm256_maskstore_epi32((int *)(void *)pixels, of, out);
}
#endif

PONDI_INLINE corners_in_turn sort_corners(pondi_wide left, pondi_wide right, pondi_wide low_left,
                                          pondi_wide low_right, pondi_wide *differ) {
    *differ = or_apart(*differ, left, right);
    *differ = or_apart(*differ, left, low_left);
    *differ = or_apart(*differ, low_left, low_right);
    return (corners_in_turn){
        {PONDI_WIDE(unpacklo_epi8)(left, right), PONDI_WIDE(unpackhi_epi8)(left, right)},
        {PONDI_WIDE(unpacklo_epi8)(low_left, low_right),
         PONDI_WIDE(unpackhi_epi8)(low_left, low_right)},
    };
}

PONDI_INLINE corners_in_turn load_corners_of(const uint8_t *above, const uint8_t *below,
                                             bool gathers, const int32_t *at, pondi_wide *differ) {
    const int32_t first = at[0];
    const some of_first = in_run(at, first);
    if (IS_ALL(of_first)) {
        return sort_corners(pondi_load_wide(above + first), pondi_load_wide(above + first + 4),
                            pondi_load_wide(below + first), pondi_load_wide(below + first + 4),
                            differ);
    }
    const int32_t last = at[PIXELS - 1] - 4 * (PIXELS - 1);
    const some of_last = in_run(at, last);
    if (IS_ALL(EITHER(of_first, of_last))) {
        return sort_corners(load_runs(above + first, of_first, above + last, of_last),
                            load_runs(above + first + 4, of_first, above + last + 4, of_last),
                            load_runs(below + first, of_first, below + last, of_last),
                            load_runs(below + first + 4, of_first, below + last + 4, of_last),
                            differ);
    }
    return fetch_corners(above, below, gathers, at, differ);
}

// Four channels of points, with light; NULL for none.
PONDI_INLINE pondi_wide paint_half(pondi_wide upper, pondi_wide lower, pondi_wide across,
                                   pondi_wide down, const pondi_wide *light) {
    const pondi_wide above = PONDI_WIDE(maddubs_epi16)(upper, across);
    const pondi_wide below = PONDI_WIDE(maddubs_epi16)(lower, across);
    const pondi_wide apart = PONDI_WIDE(sub_epi16)(below, above);
    const pondi_wide levels = PONDI_WIDE(add_epi16)(above, PONDI_WIDE(mulhrs_epi16)(apart, down));
    const pondi_wide lit = light != NULL ? PONDI_WIDE(adds_epi16)(levels, *light) : levels;
    return PONDI_WIDE(mulhrs_epi16)(lit, pondi_wide_of(LEVEL / 2));
}

PONDI_INLINE pondi_wide paint(const corners_in_turn *c, const pondi_spots *s, int x,
                              const pondi_lanes *light) {
    const pondi_wide beyond = pondi_load_wide(s->beyond + x);
    const pondi_wide shift = light != NULL ? pondi_load_wide(light->word + x) : beyond;
    const pondi_wide shift_two = shuffle(shift, light_two);
    const pondi_wide shift_next = shuffle(shift, light_next);
    const pondi_wide two = paint_half(c->upper.two, c->lower.two, shuffle(beyond, across_two),
                                      shuffle(beyond, down_two), light != NULL ? &shift_two : NULL);
    const pondi_wide next =
        paint_half(c->upper.next, c->lower.next, shuffle(beyond, across_next),
                   shuffle(beyond, down_next), light != NULL ? &shift_next : NULL);
    return PONDI_WIDE(packus_epi16)(two, next);
}

static bool alpha_differs(pondi_wide differ) {
    uint32_t bits[PONDI_SHORT_LANES / 2];
    uint32_t all = 0;
    pondi_store_wide(bits, differ);
    for (int i = 0; i < PONDI_SHORT_LANES / 2; i++) {
        all |= bits[i];
    }
    return all >> 24 != 0;
}

// Returns whether alpha is even.
PONDI_INLINE bool paint_row(const pond_texture *texture, bool gathers, const pondi_spots *s,
                            const pondi_lanes *light, int count, uint8_t *pixels) {
    const uint8_t *above = texture->pixels;
    const uint8_t *below = above + (texture->height > 1 ? texture->stride : 0);
    pondi_wide differ = pondi_wide_of(0);
    for (int x = 0; x < count; x += PIXELS) {
        const corners_in_turn c = load_corners_of(above, below, gathers, s->at + x, &differ);
        const pondi_wide out = paint(&c, s, x, light);
        uint8_t *pixel = pixels + (ptrdiff_t)x * 4;
        if (x + PIXELS <= count) {
            pondi_store_wide(pixel, out);
        } else {
            store_some(pixel, count - x, out);
        }
    }
    return !alpha_differs(differ);
}

bool pondi_blend_spots(const pond_texture *texture, const pondi_spots *s, const float *light,
                       int count, uint8_t *pixels) {
    pondi_lanes lanes;
    const bool gathers = pondi_cpu_gathers();
    if (light != NULL) {
        pondi_short_light(light, count, POND_LOOKUP_BILINEAR, &lanes);
        return gathers ? paint_row(texture, true, s, &lanes, count, pixels)
                       : paint_row(texture, false, s, &lanes, count, pixels);
    }
    return gathers ? paint_row(texture, true, s, NULL, count, pixels)
                   : paint_row(texture, false, s, NULL, count, pixels);
}
#else
bool pondi_blend_spots(const pond_texture *texture, const pondi_spots *s, const float *light,
                       int count, uint8_t *pixels) {
    (void)texture;
    (void)s;
    (void)light;
    (void)count;
    (void)pixels;
    return false;
}
#endif
