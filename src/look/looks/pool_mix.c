// Mixes the floor's light, the water's and the sky's by the formula in pool.c.

#include <math.h>
#include <string.h>

#include "base/compiler.h"
#include "base/maths.h"
#include "look/colour/fade.h"
#include "look/looks/pool.h"
#include "shared/look_numbers.h"

#define BENT 64 // pixels that are tested and compressed together

// The share of light that remains after its way straight down and up along the view ray.
static void fade_light(const pondi_pool *s, const pondi_pool_row *row,
                       float (*restrict left)[PONDI_TILE]) {
    const float absorption[3] = {s->absorption[0], s->absorption[1], s->absorption[2]};
    for (int x = 0; x < row->count; x++) {
        for (int c = 0; c < 3; c++) {
            left[c][x] = absorption[c] * row->depth[x] * (1.0f + row->way[x]);
        }
    }
    for (int c = 0; c < 3; c++) {
        pondi_fade_row(left[c], row->count);
    }
}

static inline float left_after(const float *terms, int count, float beyond) {
    if (count == 1) {
        return 1.0f;
    }
    float left = terms[count - 1];
    for (int i = count - 2; i >= 0; i--) {
        left = left * beyond + terms[i];
    }
    return left;
}

// Common to all channels of a pixel.
typedef struct shares {
    float floor;   // of the floor's light that passes the surface, 1 = still water's
    float fresnel; // is mirrored by it
    float glint;   // the same of what mirrors the sun
} shares;

static inline shares share_light(const pondi_pool *s, const pondi_pool_row *row, int x) {
    const float lit = (1.0f - PONDI_POOL_SUN_SHARE) + PONDI_POOL_SUN_SHARE * row->glow[x];
    const float through = (1.0f - row->fresnel[x]) * s->still_keep;
    return (shares){.floor = lit * through,
                    .fresnel = row->fresnel[x],
                    .glint = row->fresnel[x] * row->glitter[x]};
}

// Terms of one channel.
typedef struct channel_mix {
    float scattered; // through still water's surface
    float lost;      // the same plus mirrored light of still water and light of black ground
    float sun;
} channel_mix;

static inline channel_mix channel_mix_of(const pondi_pool *s, int c) {
    const float scattered = s->scatter[c] * s->still_keep;
    return (channel_mix){scattered, scattered + s->still_mirrored[c] + PONDI_POOL_BLACK, s->sun[c]};
}

// Light at the eye. `seen`: the floor's texture; `left`: the remaining share of its light; `sky`:
// mirrored light less scattered light, times Fresnel's share.
static inline float mix_channel(const channel_mix *m, const shares *share, float left, float sky,
                                float seen) {
    const float floor =
        ((seen + PONDI_POOL_BLACK) * share->floor - m->lost) + share->fresnel * m->scattered;
    return (floor * left + share->glint * m->sun) + (m->scattered + sky);
}

// The same where water scatters nothing.
static inline float mix_clear(const channel_mix *m, const shares *share, float left, float sky,
                              float seen) {
    return (((seen + PONDI_POOL_BLACK) * share->floor - m->lost) * left + share->glint * m->sun) +
           sky;
}

// A level floor and a sky of two colours, as in most pools.
static inline void mix_even(const pondi_pool *s, int terms, const pondi_pool_row *row,
                            float (*restrict left)[PONDI_TILE], float (*restrict seen)[PONDI_TILE],
                            float (*restrict light)[PONDI_TILE]) {
    const pondi_pool p = *s;
    const bool clear = terms <= 2; // which only clear water has
    channel_mix mix[3];
    float level[3];  // the sky at the horizon …
    float upward[3]; // … and from there to the zenith
    for (int c = 0; c < 3; c++) {
        mix[c] = channel_mix_of(s, c);
        level[c] = p.horizon[c] - mix[c].scattered;
        upward[c] = p.zenith[c] - p.horizon[c];
    }
    const float least = pondi_bound(0.0f);
    for (int x = 0; x < row->count; x++) {
        const shares share = share_light(&p, row, x);
        const float beyond = row->way[x] - p.mean_way;
        const float raised = share.fresnel * row->mirror_up[x];
        for (int c = 0; c < 3; c++) {
            const float sky = share.fresnel * level[c] + raised * upward[c];
            const float kept = left_after(p.left[c], terms, beyond);
            const float all = clear ? mix_clear(&mix[c], &share, kept, sky, seen[c][x])
                                    : mix_channel(&mix[c], &share, kept, sky, seen[c][x]);
            if (terms > 1) {
                left[c][x] = kept;
            }
            light[c][x] = all > least ? all : least;
        }
    }
}

// Over any floor and under any sky: `left` is the share of the floor's light that remains.
static void mix_any(const pondi_pool *s, const pondi_pool_row *row,
                    float (*restrict left)[PONDI_TILE], float (*restrict seen)[PONDI_TILE],
                    float (*restrict light)[PONDI_TILE]) {
    const pondi_pool p = *s;
    const float least = pondi_bound(0.0f);
    channel_mix mix[3];
    for (int c = 0; c < 3; c++) {
        mix[c] = channel_mix_of(s, c);
    }
    for (int x = 0; x < row->count; x++) {
        const shares share = share_light(&p, row, x);
        for (int c = 0; c < 3; c++) {
            const float sky = share.fresnel * (row->sky[c][x] - mix[c].scattered);
            const float all = mix_channel(&mix[c], &share, left[c][x], sky, seen[c][x]);
            light[c][x] = all > least ? all : least;
        }
    }
}

// The brightest of values ≥ 0. The bits of such floats have the same order, and compilers compare
// integers in vectors.
static float brightest(float light[3][PONDI_TILE], int first, int end) {
    int most = 0;
    for (int x = first; x < end; x++) {
        int bits[3];
        memcpy(&bits[0], &light[0][x], sizeof bits[0]);
        memcpy(&bits[1], &light[1][x], sizeof bits[1]);
        memcpy(&bits[2], &light[2][x], sizeof bits[2]);
        most = pondi_most(most, pondi_most(bits[0], pondi_most(bits[1], bits[2])));
    }
    float found;
    memcpy(&found, &most, sizeof found);
    return found;
}

static inline float larger(float a, float b) {
    return a > b ? a : b;
}

static inline float lesser(float a, float b) {
    return a < b ? a : b;
}

// How bright a colour counts: between luminance and the greatest channel.
static inline float brightness(float red, float green, float blue) {
    const float most = larger(larger(red, green), blue);
    return PONDI_POOL_SIDE * (red + blue) + (2.0f * PONDI_POOL_SIDE) * green +
           PONDI_POOL_MOST * most;
}

// Bounds of the compression; see pondi_bound().
typedef struct bends {
    float none;
    float knee;
    float full;  // the brightest light of a screen
    float white; // the limit of compressed light
    float dim;   // share of light that white ground loses
    float lift;  // share of its contrast that it loses
    float two;
    float most;
} bends;

static bends bends_of(const pondi_pool *s) {
    const float dim = s->look->headroom;
    return (bends){.none = pondi_bound(0.0f),
                   .knee = pondi_bound(PONDI_POOL_KNEE),
                   .full = pondi_bound(1.0f),
                   .white = pondi_bound(1.0f - PONDI_POOL_SPARE * dim),
                   .dim = pondi_bound(dim),
                   .lift = pondi_bound(lesser(PONDI_POOL_LIFT * dim, 1.0f)),
                   .two = pondi_bound(2.0f),
                   .most = pondi_bound(1e9f)};
}

// The factor of light over ground on which still water is as bright as `still`.
static inline float bend(const bends *b, float light, float still) {
    const float over_half = pondi_clamp(2.0f * still - b->full, b->none, b->full);
    const float pale = over_half * over_half;
    const float keep = b->full - b->dim * pale;
    const float calm = still * keep;
    const float dimmed = light * keep;
    const float lit = dimmed + (calm - dimmed) * (b->lift * over_half * (b->two - over_half));
    const float knee = pondi_clamp(calm, b->knee, b->full);
    const float held = lesser(lit, knee);
    const float over = lit - held;
    const float room = larger(b->white - knee, b->none);
    const float all = room + over + 1e-6f;
    return (held * all + over * room) / (all * light + 1e-30f);
}

// Light up to that of still water is unchanged. Brighter light is compressed towards white by one
// factor for all channels, which keeps its hue. Headroom makes pale ground a little darker and
// reduces the contrast of light on it: bright lines stay below white, and shade is soft.
// Still water shows the share `left` of the floor's texture (NULL: 1), and `all` where it is 0.
PONDI_INLINE void bend_some(const pondi_pool *s, int first, int end,
                            float (*restrict left)[PONDI_TILE], float (*restrict seen)[PONDI_TILE],
                            float (*restrict light)[PONDI_TILE]) {
    const bends bound = bends_of(s);
    float all[3];
    for (int c = 0; c < 3; c++) {
        all[c] = s->scatter[c] + s->still_mirrored[c];
    }
    for (int x = first; x < end; x++) {
        const float red = lesser(light[0][x], bound.most);
        const float green = lesser(light[1][x], bound.most);
        const float blue = lesser(light[2][x], bound.most);
        float shown[3];
        for (int c = 0; c < 3; c++) {
            shown[c] = left != NULL ? left[c][x] * (seen[c][x] - all[c]) + all[c] : seen[c][x];
        }
        const float still = brightness(shown[0], shown[1], shown[2]);
        const float factor = bend(&bound, brightness(red, green, blue), still);
        light[0][x] = lesser(red * factor, bound.white);
        light[1][x] = lesser(green * factor, bound.white);
        light[2][x] = lesser(blue * factor, bound.white);
    }
}

// Most rows have few pixels to compress.
void pondi_pool_bend(const pondi_pool *s, int count, float (*left)[PONDI_TILE],
                     float (*seen)[PONDI_TILE], float (*light)[PONDI_TILE]) {
    const bool dims = s->look->headroom > 0.0f;
    bool pale = false;
    for (int c = 0; c < 3; c++) {
        pale = pale || (dims && s->scatter[c] + s->still_mirrored[c] > 0.5f);
    }
    for (int first = 0; first < count; first += BENT) {
        const int end = pondi_least(first + BENT, count);
        if (pale || brightest(light, first, end) > PONDI_POOL_KNEE ||
            (dims && brightest(seen, first, end) > 0.5f)) {
            if (left != NULL) {
                bend_some(s, first, end, left, seen, light);
            } else {
                bend_some(s, first, end, NULL, seen, light);
            }
        }
    }
}

static void hold_finite(int count, float light[3][PONDI_TILE]) {
    const float most = pondi_bound(1e30f);
    for (int c = 0; c < 3; c++) {
        for (int x = 0; x < count; x++) {
            light[c][x] = light[c][x] < most ? light[c][x] : most;
        }
    }
}

void pondi_pool_mix(const pondi_pool *s, const pondi_pool_row *row, bool bend,
                    float seen[3][PONDI_TILE], float light[3][PONDI_TILE]) {
    PONDI_ALIGNED float left[3][PONDI_TILE];
    const bool even = s->even && s->sky == NULL;
    if (!even) {
        fade_light(s, row, left);
        mix_any(s, row, left, seen, light);
    } else if (s->terms == 1) {
        mix_even(s, 1, row, left, seen, light);
    } else if (s->terms == 2) {
        mix_even(s, 2, row, left, seen, light);
    } else if (s->terms <= 3) {
        mix_even(s, 3, row, left, seen, light);
    } else {
        mix_even(s, PONDI_POOL_TERMS, row, left, seen, light);
    }
    if (bend) {
        pondi_pool_bend(s, row->count, even && s->terms == 1 ? NULL : left, seen, light);
    } else {
        hold_finite(row->count, light);
    }
}
