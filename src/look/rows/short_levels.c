// Blends in 16-bit numbers: a level is 127 units, and the whole distance to the texel to the right
// is
// 127. Builds with saturating 16-bit instructions work in registers, others in plain loops over
// words with two channels each; results are bit-identical.

#include "look/rows/short_levels.h"

#include <string.h>

#include "base/maths.h"
#include "look/reading/fetch.h"
#include "look/rows/short_lanes.h"

#define WHOLE 127 // of a level, and of the way to the texel to the right
#define LEVEL 516 // 65536 / WHOLE: products with it round to levels

bool pondi_short_readable(const pond_texture *texture) {
    const int64_t stride = texture->stride < 0 ? -(int64_t)texture->stride : texture->stride;
    return !texture->wraps && texture->width > 1 && stride * texture->height <= INT32_MAX;
}

// ---- positions ----------------------------------------------------------------------------------

// The texel to the upper left of each point, and how far from it the point is.
typedef struct spots {
    PONDI_ALIGNED int32_t at[PONDI_TILE]; // [bytes]
    // From the lowest byte on: share of that texel [1/127], share of the one to its right, and, in
    // 16 bits, the way down to the ones below [1/32767].
    PONDI_ALIGNED uint32_t beyond[PONDI_TILE];
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
        const uint32_t across = (uint32_t)(int32_t)((x - (float)column) * 127.0f + 0.5f);
        const uint32_t down = (uint32_t)(int32_t)((y - (float)row) * 32767.0f);
        s->at[i] = row * stride + column * 4;
        s->beyond[i] = (across ^ 127u) | across << 8 | down << 16; // 127 − across
    }
}

// ---- light --------------------------------------------------------------------------------------

// Two channels of a row; the first of each pixel is in the word's low half.
typedef union lanes {
    uint32_t word[PONDI_TILE];
    int16_t half[2 * PONDI_TILE];
} lanes;

// Light in levels, for both channels of a word.
static void spread_light(const float *light, int count, lanes *out) {
    const float most = pondi_bound(255.0f);
    const int32_t all = 255 * WHOLE;
    for (int i = 0; i < count; i++) {
        const float shift = pondi_clamp(light[i], -most, most) * (float)WHOLE;
        const int32_t rounded = (int32_t)(shift + ((float)all + 0.5f)) - all;
        out->word[i] = ((uint32_t)rounded & 0xffffu) | (uint32_t)rounded << 16;
    }
}

// ---- in registers -------------------------------------------------------------------------------

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

// A gather depends on its first operand, so it gets a constant.
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

// Input of the blending: the bytes of a texel and of the one to its right in turn, in two rows.
typedef struct corners_in_turn {
    texel_pairs upper;
    texel_pairs lower;
} corners_in_turn;

// Bits in which a and b differ, and those of earlier ones in `differ`.
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

// Whether points show neighbouring texels, as most do in gentle water.
#if PIXELS == 16
PONDI_INLINE bool is_run(const int32_t *at) {
    const __m512i run =
        _mm512_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60);
    const __m512i first = _mm512_set1_epi32(at[0]);
    return _mm512_cmpneq_epi32_mask(_mm512_sub_epi32(_mm512_loadu_si512(at), run), first) == 0;
}

PONDI_INLINE void store_some(uint8_t *pixels, int count, pondi_wide out) {
    _mm512_mask_storeu_epi32(pixels, (__mmask16)((1u << count) - 1u), out);
}
#else
PONDI_INLINE bool is_run(const int32_t *at) {
    const __m256i run = _mm256_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28);
    const __m256i first = _mm256_set1_epi32(at[0]);
    const __m256i same = _mm256_cmpeq_epi32(_mm256_sub_epi32(pondi_load_wide(at), run), first);
    return _mm256_movemask_epi8(same) == -1;
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
    if (!is_run(at)) {
        return fetch_corners(above, below, gathers, at, differ);
    }
    const uint8_t *upper = above + at[0];
    const uint8_t *lower = below + at[0];
    return sort_corners(pondi_load_wide(upper), pondi_load_wide(upper + 4), pondi_load_wide(lower),
                        pondi_load_wide(lower + 4), differ);
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

PONDI_INLINE pondi_wide paint(const corners_in_turn *c, const spots *s, int x, const lanes *light) {
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
PONDI_INLINE bool paint_row(const pond_texture *texture, bool gathers, const spots *s,
                            const lanes *light, int count, uint8_t *pixels) {
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

static bool blend_spots(const pond_texture *texture, const spots *s, const lanes *light, int count,
                        uint8_t *pixels) {
    const bool gathers = pondi_cpu_gathers();
    if (light != NULL) {
        return gathers ? paint_row(texture, true, s, light, count, pixels)
                       : paint_row(texture, false, s, light, count, pixels);
    }
    return gathers ? paint_row(texture, true, s, NULL, count, pixels)
                   : paint_row(texture, false, s, NULL, count, pixels);
}
#else

// ---- in plain loops -----------------------------------------------------------------------------

#define CHANNELS 0x00ff00ffu // of a word

// A pair of texels as loaded, each with the first channel in its lowest byte.
static uint32_t left_of(uint64_t pair) {
    return pondi_texel((uint32_t)(PONDI_BIG_ENDIAN ? pair >> 32 : pair));
}

static uint32_t right_of(uint64_t pair) {
    return pondi_texel((uint32_t)(PONDI_BIG_ENDIAN ? pair : pair >> 32));
}

// Four channels of a row.
typedef struct levels {
    lanes red_blue;
    lanes green_alpha;
} levels;

static void split(uint32_t texel, int i, levels *out) {
    out->red_blue.word[i] = texel & CHANNELS;
    out->green_alpha.word[i] = texel >> 8 & CHANNELS;
}

// The four texels around each point.
typedef struct corners {
    levels left;
    levels right;
    levels low_left;
    levels low_right;
} corners;

// Returns whether alpha is even.
static bool load_corners(const pond_texture *texture, const int32_t *at, int count,
                         corners *restrict out) {
    const uint8_t *above = texture->pixels;
    const uint8_t *below = above + (texture->height > 1 ? texture->stride : 0);
    uint64_t upper[PONDI_TILE];
    uint64_t lower[PONDI_TILE];
    pondi_gather_pairs(above, below, at, count, upper, lower);
    uint32_t differ = 0;
    for (int i = 0; i < count; i++) {
        const uint32_t left = left_of(upper[i]);
        const uint32_t right = right_of(upper[i]);
        const uint32_t low_left = left_of(lower[i]);
        const uint32_t low_right = right_of(lower[i]);
        differ |= (left ^ right) | (left ^ low_left) | (left ^ low_right);
        split(left, i, &out->left);
        split(right, i, &out->right);
        split(low_left, i, &out->low_left);
        split(low_right, i, &out->low_right);
    }
    return differ >> 24 == 0;
}

// Which share of each texel a point shows, for two channels.
typedef struct shares {
    lanes left;  // [1/127]
    lanes right; // the rest
    lanes down;  // [1/32767]
} shares;

static void share_out(const spots *s, int count, shares *restrict out) {
    for (int i = 0; i < count; i++) {
        out->left.word[i] = (s->beyond[i] & 0xffu) * 0x10001u;
        out->right.word[i] = (s->beyond[i] >> 8 & 0xffu) * 0x10001u;
        out->down.word[i] = (s->beyond[i] >> 16) * 0x10001u;
    }
}

// a + (b − a)·share, rounded.
static inline int16_t blend(int16_t a, int16_t b, int16_t share) {
    const int32_t apart = (int16_t)(b - a);
    return (int16_t)(a + (int16_t)(((apart * share >> 14) + 1) >> 1));
}

static void blend_corners(const lanes *left, const lanes *right, const lanes *low_left,
                          const lanes *low_right, const shares *s, int count, lanes *restrict out) {
    for (int i = 0; i < 2 * count; i++) {
        const int16_t a = s->left.half[i];
        const int16_t b = s->right.half[i];
        const int16_t upper = (int16_t)(left->half[i] * a + right->half[i] * b);
        const int16_t lower = (int16_t)(low_left->half[i] * a + low_right->half[i] * b);
        out->half[i] = blend(upper, lower, s->down.half[i]);
    }
}

// Adds light and rounds to levels 0…255.
static void round_levels(lanes *restrict of, const lanes *light, int count) {
    for (int i = 0; i < 2 * count; i++) {
        const int16_t level = of->half[i];
        const int16_t down = (int16_t)-level;
        const int16_t up = (int16_t)(255 * WHOLE - level);
        const int16_t raised = light->half[i] > down ? light->half[i] : down;
        const uint16_t lit = (uint16_t)(level + (raised < up ? raised : up));
        const uint16_t whole = (uint16_t)((uint32_t)lit * LEVEL >> 16);
        const uint16_t rest = (uint16_t)(lit * (uint32_t)LEVEL);
        of->half[i] = (int16_t)(whole + (rest >> 15));
    }
}

static bool blend_spots(const pond_texture *texture, const spots *s, const lanes *light, int count,
                        uint8_t *pixels) {
    static const lanes none;
    const int whole = pondi_short_blocks(count);
    shares of;
    corners c;
    levels out;
    lanes green = light != NULL ? *light : none;
    share_out(s, whole, &of);
    const bool even = load_corners(texture, s->at, whole, &c);
    blend_corners(&c.left.red_blue, &c.right.red_blue, &c.low_left.red_blue, &c.low_right.red_blue,
                  &of, whole, &out.red_blue);
    blend_corners(&c.left.green_alpha, &c.right.green_alpha, &c.low_left.green_alpha,
                  &c.low_right.green_alpha, &of, whole, &out.green_alpha);
    for (int i = 0; i < whole; i++) {
        green.word[i] &= 0xffffu; // alpha takes no light
    }
    round_levels(&out.red_blue, light != NULL ? light : &none, whole);
    round_levels(&out.green_alpha, &green, whole);
    for (int i = 0; i < count; i++) {
        const uint32_t pixel = pondi_texel(out.red_blue.word[i] | out.green_alpha.word[i] << 8);
        memcpy(pixels + (ptrdiff_t)i * 4, &pixel, sizeof pixel);
    }
    return even;
}
#endif

bool pondi_blend_short(const pond_texture *texture, const float *u, const float *v,
                       const float *light, int count, uint8_t *pixels) {
    const int whole = pondi_short_blocks(count);
    spots s;
    lanes lit;
    find_spots(texture, u, v, whole, &s);
    if (light != NULL) {
        spread_light(light, whole, &lit);
    }
    return blend_spots(texture, &s, light != NULL ? &lit : NULL, count, pixels);
}
