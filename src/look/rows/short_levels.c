#include "look/rows/short_levels.h"

#include <string.h>

#include "look/reading/gather.h"
#include "look/reading/prefetch.h"

#define POINT 6 // bits after the point
#define MOST (255 << POINT)
#define SHARES 32767.0f      // all of what is between two texels
#define CHANNELS 0x00ff00ffu // those of a word

// Words as machines that keep the lowest byte first load them.
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
static uint32_t in_order(uint32_t texel) {
    return __builtin_bswap32(texel);
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
    int32_t at[PONDI_SHORT_ROW]; // [bytes]
    pondi_lanes across;          // [1/32767 of the way to the next]
    pondi_lanes down;
} spots;

// The last column and row are read as the far end of the ones before.
static void find_spots(const pond_texture *texture, const float *u, const float *v, int count,
                       spots *restrict s) {
    const float right = (float)(texture->width - 1);
    const float bottom = (float)(texture->height - 1);
    const int32_t last_column = texture->width - 2;
    const int32_t last_row = texture->height > 1 ? texture->height - 2 : 0;
    const int32_t stride = (int32_t)texture->stride;
    for (int i = 0; i < count; i++) {
        const float x = pondi_clamp(u[i], 0.0f, right);
        const float y = pondi_clamp(v[i], 0.0f, bottom);
        const int32_t column = (int32_t)x < last_column ? (int32_t)x : last_column;
        const int32_t row = (int32_t)y < last_row ? (int32_t)y : last_row;
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

// Each load fetches a texel and the one to its right. Tells whether alpha is even.
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

// Tells whether alpha is even.
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
    const int whole = pondi_short_blocks(count);
    for (int i = 0; i < whole; i++) {
        const float shift = pondi_clamp(light[i], -255.0f, 255.0f) * (float)(1 << POINT);
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
