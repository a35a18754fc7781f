#include "look/rows/short_blend.h"

#include "look/rows/short_lanes.h"

#if defined(__AVX512F__) && defined(__AVX512BW__)
#define PIXELS 16  // of a vector
#define MOST 16320 // level 255 with six bits after the point

// What all vectors of a row need; it stays in registers.
typedef struct source {
    const uint8_t *above;
    const uint8_t *below;
    __m512 right;
    __m512 bottom;
    __m512i last_column; // read as the far end of the one before
    __m512i last_row;
    __m512i stride; // [bytes]
} source;

static source source_of(const pond_texture *t) {
    return (source){
        .above = t->pixels,
        .below = t->pixels + (t->height > 1 ? t->stride : 0),
        .right = _mm512_set1_ps((float)(t->width - 1)),
        .bottom = _mm512_set1_ps((float)(t->height - 1)),
        .last_column = _mm512_set1_epi32(t->width - 2),
        .last_row = _mm512_set1_epi32(t->height > 1 ? t->height - 2 : 0),
        .stride = _mm512_set1_epi32((int)t->stride),
    };
}

// Shuffles, as they leave the port free that shifts and minima go to.
PONDI_INLINE __m512i in_both_halves(__m512i words) {
    const __m128i low = _mm_setr_epi8(0, 1, 0, 1, 4, 5, 4, 5, 8, 9, 8, 9, 12, 13, 12, 13);
    return _mm512_shuffle_epi8(words, pondi_wide_of_16_bytes(low));
}

// Held to 0…255, in the order in which they are stored.
PONDI_INLINE __m512i in_bytes(__m512i red_blue, __m512i green_alpha) {
    const __m128i order = _mm_setr_epi8(0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
    return _mm512_shuffle_epi8(_mm512_packus_epi16(red_blue, green_alpha),
                               pondi_wide_of_16_bytes(order));
}

// The texel before a place, and in both halves of a word how far beyond it that lies.
PONDI_INLINE __m512i find_texel(__m512 place, __m512 end, __m512i last, __m512i *beyond) {
    const __m512 held = _mm512_min_ps(_mm512_max_ps(place, _mm512_setzero_ps()), end);
    const __m512i texel = _mm512_min_epi32(_mm512_cvttps_epi32(held), last);
    const __m512 rest = _mm512_sub_ps(held, _mm512_cvtepi32_ps(texel));
    const __m512i share = _mm512_cvttps_epi32(_mm512_mul_ps(rest, _mm512_set1_ps(32767.0f)));
    *beyond = in_both_halves(share);
    return texel;
}

// A texel in each low half, the one to its right in the high one. A gather keeps what it does not
// load, so it is given something that nothing waits for.
PONDI_INLINE __m512i gather_pairs(const uint8_t *first, __m256i at) {
    return _mm512_mask_i32gather_epi64(_mm512_setzero_si512(), 0xff, at, first, 1);
}

PONDI_INLINE __m512i red_blue(__m512i texels) {
    return _mm512_slli_epi32(_mm512_and_si512(texels, _mm512_set1_epi32(0x00ff00ff)), 6);
}

PONDI_INLINE __m512i green_alpha(__m512i texels) {
    return _mm512_srli_epi32(_mm512_and_si512(texels, _mm512_set1_epi32((int)0xff00ff00)), 2);
}

// a + (b − a)·share, rounded.
PONDI_INLINE __m512i blend(__m512i a, __m512i b, __m512i share) {
    return _mm512_add_epi16(a, _mm512_mulhrs_epi16(_mm512_sub_epi16(b, a), share));
}

// Rounded to whole levels.
PONDI_INLINE __m512i round_levels(__m512i levels) {
    return _mm512_srai_epi16(_mm512_add_epi16(levels, _mm512_set1_epi16(32)), 6);
}

PONDI_INLINE __m512i round_light(const float *light) {
    const __m512 most = _mm512_set1_ps(255.0f);
    const __m512 least = _mm512_set1_ps(-255.0f);
    const __m512 held = _mm512_min_ps(_mm512_max_ps(_mm512_loadu_ps(light), least), most);
    const __m512 shift = _mm512_mul_ps(held, _mm512_set1_ps(64.0f));
    return _mm512_sub_epi32(
        _mm512_cvttps_epi32(_mm512_add_ps(shift, _mm512_set1_ps((float)MOST + 0.5f))),
        _mm512_set1_epi32(MOST));
}

// *differ: bits in which the texels around any point differ.
PONDI_INLINE __m512i paint(const source *s, __m512 u, __m512 v, __m512i light, __m512i *differ) {
    __m512i across;
    __m512i down;
    const __m512i column = find_texel(u, s->right, s->last_column, &across);
    const __m512i row = find_texel(v, s->bottom, s->last_row, &down);
    const __m512i at =
        _mm512_add_epi32(_mm512_mullo_epi32(row, s->stride), _mm512_slli_epi32(column, 2));
    const __m256i first = _mm512_castsi512_si256(at);
    const __m256i second = _mm512_extracti64x4_epi64(at, 1);
    const __m512i upper = gather_pairs(s->above, first);
    const __m512i upper_more = gather_pairs(s->above, second);
    const __m512i lower = gather_pairs(s->below, first);
    const __m512i lower_more = gather_pairs(s->below, second);
    const __m512i a = pondi_left_texels(upper, upper_more);
    const __m512i b = pondi_right_texels(upper, upper_more);
    const __m512i c = pondi_left_texels(lower, lower_more);
    const __m512i d = pondi_right_texels(lower, lower_more);
    const __m512i apart = _mm512_or_si512(_mm512_xor_si512(a, b), _mm512_xor_si512(a, c));
    *differ = _mm512_or_si512(*differ, _mm512_or_si512(apart, _mm512_xor_si512(a, d)));
    const __m512i rb = blend(blend(red_blue(a), red_blue(b), across),
                             blend(red_blue(c), red_blue(d), across), down);
    const __m512i ga = blend(blend(green_alpha(a), green_alpha(b), across),
                             blend(green_alpha(c), green_alpha(d), across), down);
    const __m512i green = _mm512_and_si512(light, _mm512_set1_epi32(0xffff)); // alpha stays
    return in_bytes(round_levels(_mm512_add_epi16(rb, in_both_halves(light))),
                    round_levels(_mm512_add_epi16(ga, green)));
}

bool pondi_blend_short_row(const pond_texture *texture, const float *u, const float *v,
                           const float *light, int count, uint8_t *pixels, bool *even) {
    if (!pondi_cpu_gathers() || !pondi_short_readable(texture)) {
        return false;
    }
    const source s = source_of(texture);
    __m512i differ = _mm512_setzero_si512();
    for (int x = 0; x < count; x += PIXELS) {
        const __m512i shift = light != NULL ? round_light(light + x) : _mm512_setzero_si512();
        const __m512i out =
            paint(&s, _mm512_loadu_ps(u + x), _mm512_loadu_ps(v + x), shift, &differ);
        const int left = count - x;
        const __mmask16 kept = left < PIXELS ? (__mmask16)((1u << left) - 1) : (__mmask16)0xffff;
        _mm512_mask_storeu_epi32(pixels + (ptrdiff_t)x * 4, kept, out);
    }
    *even = _mm512_test_epi32_mask(differ, _mm512_set1_epi32((int)0xff000000)) == 0;
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
