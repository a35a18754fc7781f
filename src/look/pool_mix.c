// From what the floor reflects to what reaches the eye: pool.c has the formula.

#include <math.h>
#include <string.h>

#include "look/pool.h"

#define WHITE_KNEE 0.70f
#define SPILL 0.4f

// e^−x for x ≥ 0, relative error < 5e-6; the same bits everywhere, and in vectors.
static float fade(float x) {
    const float halvings = pondi_clamp(x * 1.44269504f, 0.0f, 120.0f);
    const int whole = (int)(halvings + 0.5f);
    const float part = (float)whole - halvings; // −½…½
    const float e =
        1.0f +
        part * (0.69314718f +
                part * (0.24022651f +
                        part * (0.055504109f + part * (0.0096181291f + part * 0.0013333558f))));
    const uint32_t bits = (uint32_t)(127 - whole) << 23;
    float power;
    memcpy(&power, &bits, sizeof power);
    return e * power;
}

// What is left of light after its way straight down and up along the view ray.
static void fade_light(const pondi_pool *s, const pondi_pool_row *row, float left[3][PONDI_TILE]) {
    for (int c = 0; c < 3; c++) {
        const float absorption = s->absorption[c];
        for (int x = 0; x < row->count; x++) {
            left[c][x] = fade(absorption * row->depth[x] * (1.0f + row->way[x]));
        }
    }
}

static inline float left_after(const float *terms, bool short_series, float beyond) {
    if (short_series) {
        return (terms[2] * beyond + terms[1]) * beyond + terms[0];
    }
    return (((terms[4] * beyond + terms[3]) * beyond + terms[2]) * beyond + terms[1]) * beyond +
           terms[0];
}

// What holds for all channels of a pixel.
typedef struct shares {
    float lit;     // of the floor's light
    float through; // passes the surface
    float fresnel; // is mirrored by it
    float glitter;
    float least; // light there can be, see pondi_bound()
    float most;
} shares;

static inline shares share_light(const pondi_pool *s, const pondi_pool_row *row, int x, float least,
                                 float most) {
    return (shares){
        .least = least,
        .most = most,
        .lit = (1.0f - PONDI_POOL_SUN_SHARE) + PONDI_POOL_SUN_SHARE * row->glow[x],
        .through = (1.0f - row->fresnel[x]) * s->still_keep,
        .fresnel = row->fresnel[x],
        .glitter = row->glitter[x],
    };
}

// One channel: what reaches the eye, and what would if the water were still. `seen` is the floor's
// texture before.
static inline void mix_channel(const pondi_pool *s, int c, const shares *share, float left,
                               float sky, float *seen, float *still) {
    const float floor = *seen * left;
    const float lost = 1.0f - left;
    const float above = share->fresnel * (sky + s->sun[c] * share->glitter);
    // What still water mirrors is in the texture already, as far as that is seen.
    const float all = (floor * share->lit + s->scatter[c] * lost) * share->through +
                      (above - s->still_mirrored[c] * left);
    *seen = pondi_clamp(all, share->least, share->most);
    *still = floor + (s->scatter[c] + s->still_mirrored[c]) * lost;
}

// An even floor and a sky of two colours: what most pools are.
static inline void mix_even(const pondi_pool *s, bool short_series, const pondi_pool_row *row,
                            float light[3][PONDI_TILE], float still[3][PONDI_TILE]) {
    const pondi_pool p = *s;
    float to_horizon[3];
    for (int c = 0; c < 3; c++) {
        to_horizon[c] = p.horizon[c] - p.zenith[c];
    }
    const float least = pondi_bound(0.0f);
    const float most = pondi_bound(1e30f);
    for (int x = 0; x < row->count; x++) {
        const shares share = share_light(&p, row, x, least, most);
        const float beyond = row->way[x] - p.mean_way;
        const float aslant = 1.0f - row->mirror_up[x];
        for (int c = 0; c < 3; c++) {
            mix_channel(&p, c, &share, left_after(p.left[c], short_series, beyond),
                        p.zenith[c] + to_horizon[c] * aslant, &light[c][x], &still[c][x]);
        }
    }
}

static void mix_any(const pondi_pool *s, const pondi_pool_row *row, float light[3][PONDI_TILE],
                    float still[3][PONDI_TILE]) {
    float left[3][PONDI_TILE];
    const float least = pondi_bound(0.0f);
    const float most = pondi_bound(1e30f);
    fade_light(s, row, left);
    for (int x = 0; x < row->count; x++) {
        const shares share = share_light(s, row, x, least, most);
        for (int c = 0; c < 3; c++) {
            mix_channel(s, c, &share, left[c][x], row->sky[c][x], &light[c][x], &still[c][x]);
        }
    }
}

// Whether any light, none of it below 0, is beyond where it begins to bend. (As whole numbers,
// whose greatest compilers find in vectors, floats have the same order.)
static bool any_bends(float light[3][PONDI_TILE], int count) {
    int most = 0;
    for (int x = 0; x < count; x++) {
        int bits[3];
        memcpy(&bits[0], &light[0][x], sizeof bits[0]);
        memcpy(&bits[1], &light[1][x], sizeof bits[1]);
        memcpy(&bits[2], &light[2][x], sizeof bits[2]);
        const int two = bits[0] > bits[1] ? bits[0] : bits[1];
        const int three = two > bits[2] ? two : bits[2];
        most = three > most ? three : most;
    }
    float brightest;
    memcpy(&brightest, &most, sizeof brightest);
    return brightest > WHITE_KNEE;
}

static inline float larger(float a, float b) {
    return a > b ? a : b;
}

// How far a channel goes beyond its knee, and how much room is there.
typedef struct beyond_knee {
    float held;
    float over;
    float room;
} beyond_knee;

static inline beyond_knee find_knee(float light, float spill, float still, float lowest,
                                    float highest, float farthest) {
    const float knee = pondi_clamp(still, lowest, highest);
    const float all = light + SPILL * spill;
    const float held = all < knee ? all : knee;
    const float over = all - held;
    return (beyond_knee){held, over < farthest ? over : farthest, highest - knee};
}

// As bright as still water stays as it is; more bends towards white, and what one channel cannot
// hold runs over into the others, as it does on film.
static void bend_to_white(int count, float still[3][PONDI_TILE], float light[3][PONDI_TILE]) {
    const float none = pondi_bound(0.0f);
    const float knee = pondi_bound(WHITE_KNEE);
    const float white = pondi_bound(1.0f);
    const float most = pondi_bound(1e9f);
    for (int x = 0; x < count; x++) {
        const float red = light[0][x] - larger(still[0][x], white);
        const float green = light[1][x] - larger(still[1][x], white);
        const float blue = light[2][x] - larger(still[2][x], white);
        const float spill = larger(larger(red, green), larger(blue, none));
        const beyond_knee r = find_knee(light[0][x], spill, still[0][x], knee, white, most);
        const beyond_knee g = find_knee(light[1][x], spill, still[1][x], knee, white, most);
        const beyond_knee b = find_knee(light[2][x], spill, still[2][x], knee, white, most);
        // room/(room + over) of each, with one division.
        const float all_r = r.room + r.over + 1e-6f;
        const float all_g = g.room + g.over + 1e-6f;
        const float all_b = b.room + b.over + 1e-6f;
        const float one = 1.0f / (all_r * all_g * all_b);
        light[0][x] = r.held + r.over * (r.room * (all_g * all_b * one));
        light[1][x] = g.held + g.over * (g.room * (all_r * all_b * one));
        light[2][x] = b.held + b.over * (b.room * (all_r * all_g * one));
    }
}

void pondi_pool_mix(const pondi_pool *s, const pondi_pool_row *row, bool bend, pondi_light *light) {
    PONDI_ALIGNED float still[3][PONDI_TILE];
    if (s->even && s->sky == NULL) {
        if (s->short_series) {
            mix_even(s, true, row, light->channel, still);
        } else {
            mix_even(s, false, row, light->channel, still);
        }
    } else {
        mix_any(s, row, light->channel, still);
    }
    if (bend && any_bends(light->channel, row->count)) {
        bend_to_white(row->count, still, light->channel);
    }
}
