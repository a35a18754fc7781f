// sprite_light.c — the sun and the sky on sprites, and their shadows.
#include "sprite_light.h"

#include <pthread.h>
#include <stdlib.h>

#include "paint_rows.h"
#include "sprite.h"

// Toward the sun, as in the paintings: unit vector, y down the picture.
#define SUN_X (-0.56f)
#define SUN_Y (-0.46f)
#define SUN_Z 0.69f
#define SUN_SIDE 0.7247f // length of (x, y)

#define SHADOW 0.50f  // how dark a shadow on the water is
#define CONTACT 0.30f // and the water next to a sprite

// For sprites that sit in the water, in lengths:
#define WET 0.050f     // width of the wet band, as seen from above
#define RIPPLES 0.14f  // from the outline to where the ripples end
#define RIPPLE 0.05f   // from one to the next
#define MIRRORED 0.60f // share of the mirrored flank at the outline
#define GLINT 0.3f

#define FADED 0.1f // way from a softened outline beyond which nothing is left

enum { MARCH = 48, AROUND = 8 };

// What the sun meets on its way: outline and height, between places of a grid. Shadows are soft, so
// that this is seen nowhere, and a march reads it in a tenth of the time that a sprite's own
// functions take.
enum { GRID = 160 };    // places along each side
#define GRID_HALF 0.62f // half a side, SPRITE_RADIUS and a little more [lengths]
#define GRID_PACE (2.0f * GRID_HALF / (float)(GRID - 1))

enum { BLOCK = 8, BLOCKS = GRID / BLOCK };

typedef struct outline {
    float inside;
    float height; // at least 0
} outline;

struct sprite_outlines {
    outline places[GRID][GRID];
    float highest[BLOCKS][BLOCKS]; // of BLOCK × BLOCK places, no matter how soft the outline is
};

static outline outline_at(const sprite_kind *const kind, const float x, const float y) {
    return (outline){kind->inside(x, y), paint_max(kind->height(x, y), 0.0f)};
}

typedef struct surveying {
    const sprite_kind *kind;
    sprite_outlines *outlines;
} surveying;

static void survey_row(void *const context, const int row) {
    const surveying *const s = context;
    const float y = (float)row * GRID_PACE - GRID_HALF;
    for (int i = 0; i < GRID; i++) {
        s->outlines->places[row][i] = outline_at(s->kind, (float)i * GRID_PACE - GRID_HALF, y);
    }
}

static void find_highest(sprite_outlines *const o) {
    for (int y = 0; y < GRID; y++) {
        for (int x = 0; x < GRID; x++) {
            float *const highest = &o->highest[y / BLOCK][x / BLOCK];
            for (int k = 0; k < 4; k++) { // the value there
                const outline *const near =
                    &o->places[y + k / 2 < GRID ? y + k / 2 : y][x + k % 2 < GRID ? x + k % 2 : x];
                *highest = near->inside > -FADED ? paint_max(*highest, near->height) : *highest;
            }
        }
    }
}

const sprite_outlines *sprite_outlines_of(const sprite_kind *const kind) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static surveying made[SPRITE_KINDS];
    (void)pthread_mutex_lock(&lock);
    int i = 0;
    while (i < SPRITE_KINDS - 1 && made[i].kind != NULL && made[i].kind != kind) {
        i++;
    }
    if (made[i].kind == NULL) {
        made[i].outlines = calloc(1, sizeof *made[i].outlines);
        if (made[i].outlines != NULL) {
            made[i].kind = kind;
            paint_rows(GRID, survey_row, &made[i]);
            find_highest(made[i].outlines);
        }
    }
    const sprite_outlines *const found = made[i].outlines;
    (void)pthread_mutex_unlock(&lock);
    return found;
}

typedef struct grid_place {
    int x, y;   // between this and the next
    float u, v; // share of the next
} grid_place;

// x, y: beyond SPRITE_RADIUS at most by a little.
static grid_place find_place(const float x, const float y) {
    const float across = (x + GRID_HALF) * (1.0f / GRID_PACE);
    const float down = (y + GRID_HALF) * (1.0f / GRID_PACE);
    grid_place at = {.x = (int)paint_clamp(across, 0.0f, (float)(GRID - 2)),
                     .y = (int)paint_clamp(down, 0.0f, (float)(GRID - 2))};
    at.u = paint_min(across - (float)at.x, 1.0f);
    at.v = paint_min(down - (float)at.y, 1.0f);
    return at;
}

static outline read_outline(const sprite_outlines *const o, const grid_place *const at) {
    const outline *const upper = &o->places[at->y][at->x];
    const outline *const lower = &o->places[at->y + 1][at->x];
    return (outline){paint_lerp(paint_lerp(upper[0].inside, upper[1].inside, at->u),
                                paint_lerp(lower[0].inside, lower[1].inside, at->u), at->v),
                     paint_lerp(paint_lerp(upper[0].height, upper[1].height, at->u),
                                paint_lerp(lower[0].height, lower[1].height, at->u), at->v)};
}

static float inside_at(const sprite_drawing *const d, const float x, const float y) {
    const grid_place at = find_place(x, y);
    return d->outlines != NULL ? read_outline(d->outlines, &at).inside : d->kind->inside(x, y);
}

// Height of what may hide the sun, with an outline that is softened by `soft` each way; lower, too,
// where it is below `least` as well.
static float height_at(const sprite_drawing *const d, const float x, const float y,
                       const float soft, const float least) {
    if (x * x + y * y > SPRITE_RADIUS * SPRITE_RADIUS) {
        return 0.0f;
    }
    outline here;
    if (d->outlines != NULL) {
        const grid_place at = find_place(x, y);
        const float highest = d->outlines->highest[at.y / BLOCK][at.x / BLOCK];
        if (highest <= least) {
            return 0.0f;
        }
        here = read_outline(d->outlines, &at);
    } else {
        here = outline_at(d->kind, x, y);
    }
    return paint_step(-soft, soft, here.inside) * here.height;
}

// Share of the sun's disc that is seen from a place of height z.
static float sun_at(const sprite_drawing *const d, const float x, const float y, const float z) {
    const float climb = SUN_Z / SUN_SIDE;
    // away from the sprite, and never over it on the way to the sun
    const float along = x * d->sun_x + y * d->sun_y;
    const float aside = x * d->sun_y - y * d->sun_x;
    if (paint_abs(aside) > SPRITE_RADIUS + 0.15f || along > SPRITE_RADIUS) {
        return 1.0f;
    }
    float way = along < -SPRITE_RADIUS ? -SPRITE_RADIUS - along : 0.0f;
    // an uneven start trades the combs of a march for grain
    const int32_t grain_x = paint_floor(x * 4096.0f);
    const int32_t grain_y = paint_floor(y * 4096.0f);
    const float grain = paint_unit(paint_hash(grain_x, grain_y, 7u));
    way = paint_max(way, 0.008f);
    way += (0.08f * way + 0.004f) * grain;
    float lit = 1.0f;
    for (int i = 0; i < MARCH && lit > 0.0f; i++) {
        const float ray = z + way * climb;
        if (ray > d->kind->highest + 0.12f * way) {
            break;
        }
        const float soft =
            0.20f * way + 0.004f; // things lower than this below the ray hide nothing
        const float top =
            height_at(d, x + d->sun_x * way, y + d->sun_y * way, 0.004f + 0.16f * way, ray - soft);
        lit = paint_min(lit, 0.5f + 0.5f * (ray - top) / soft);
        way = way * 1.08f + 0.004f;
    }
    return paint_step(0.0f, 1.0f, lit);
}

static float slope(const sprite_kind *const kind, const float x, const float y, const float gx,
                   const float gy) {
    const float gap = gx + gy;
    const bool after = kind->inside(x + gx, y + gy) > 0.0f;
    const bool before = kind->inside(x - gx, y - gy) > 0.0f;
    const float here = after && before ? 0.0f : kind->height(x, y);
    const float high = after ? kind->height(x + gx, y + gy) : here;
    const float low = before ? kind->height(x - gx, y - gy) : here;
    const float over = after && before ? 2.0f * gap : gap;
    return paint_clamp((high - low) / over, -3.0f, 3.0f);
}

sprite_skin sprite_skin_at(const sprite_kind *const kind, const float x, const float y,
                           const float pixel) {
    sprite_skin skin = kind->skin(x, y, pixel);
    if (kind->sits) {
        const float wet = paint_step(WET, 0.0f, kind->inside(x, y));
        skin.tone = paint_rgb_scale(skin.tone, 1.0f - 0.45f * wet);
        skin.gloss += 0.2f * wet;
    }
    return skin;
}

sprite_layer sprite_body(const sprite_drawing *const d, const float x, const float y) {
    const sprite_kind *const kind = d->kind;
    const float z = kind->height(x, y);
    const sprite_skin skin = sprite_skin_at(kind, x, y, d->pixel);
    const float gap = paint_clamp(0.7f * d->pixel, 0.002f, 0.02f);
    const float sx = slope(kind, x, y, gap, 0.0f);
    const float sy = slope(kind, x, y, 0.0f, gap);
    const float size = 1.0f / sqrtf(1.0f + sx * sx + sy * sy);
    const float sun = sun_at(d, x, y, z + 0.004f);
    const float toward = -(sx * d->sun_x + sy * d->sun_y) * size; // of the normal, along the ground
    const float facing = paint_max(toward * SUN_SIDE + size * SUN_Z, 0.0f);
    const float warm = sun * facing;
    const float dome = 0.55f + 0.45f * size;
    const float bounce = 0.12f * (1.0f - size); // from the water around
    // the half vector of the sun and the eye above
    const float half = paint_max(toward * SUN_SIDE * 0.544f + size * 0.919f, 0.0f);
    const float h2 = half * half;
    const float h8 = h2 * h2 * h2 * h2;
    const float h32 = h8 * h8 * h8 * h8;
    const float sheen = skin.gloss * sun * (0.25f * h8 + h32 * h32);
    const paint_rgb tone = skin.tone;
    const float a = skin.alpha;
    return (sprite_layer){
        a * paint_film(tone.r * (1.50f * warm + 0.33f * dome + 0.6f * bounce) + sheen),
        a * paint_film(tone.g * (1.42f * warm + 0.37f * dome + 0.9f * bounce) + sheen),
        a * paint_film(tone.b * (1.27f * warm + 0.43f * dome + 1.0f * bounce) + sheen),
        a,
    };
}

// How much of the water's light is kept away at a place next to the sprite.
static float darkness_at(const sprite_drawing *const d, const float x, const float y) {
    static const float way[AROUND][2] = {
        {1.0f, 0.0f},  {0.7071f, 0.7071f},   {0.0f, 1.0f},  {-0.7071f, 0.7071f},
        {-1.0f, 0.0f}, {-0.7071f, -0.7071f}, {0.0f, -1.0f}, {0.7071f, -0.7071f}};
    const float sun = sun_at(d, x, y, 0.0f);
    float near = 0.0f;
    if (x * x + y * y < (SPRITE_RADIUS + 0.06f) * (SPRITE_RADIUS + 0.06f)) {
        for (int i = 0; i < AROUND; i++) {
            for (int k = 1; k <= 2; k++) {
                const float far = 0.028f * (float)k;
                const float to = inside_at(d, x + far * way[i][0], y + far * way[i][1]);
                near += paint_step(-0.02f, 0.02f, to) / (2.0f * AROUND);
            }
        }
    }
    const float dark = SHADOW * (1.0f - sun);
    return dark + (1.0f - dark) * CONTACT * paint_min(1.6f * near, 1.0f);
}

static sprite_layer over(const sprite_layer below, const paint_rgb tone, const float share) {
    const float rest = 1.0f - share;
    return (sprite_layer){below.r * rest + tone.r * share, below.g * rest + tone.g * share,
                          below.b * rest + tone.b * share, below.a * rest + share};
}

// The water next to the sprite mirrors its flank. Ripples around it glint on the side towards the
// sun.
static sprite_layer mirror_at(const sprite_drawing *const d, const float x, const float y,
                              const sprite_layer below) {
    const float gap = 0.012f;
    const float out = -inside_at(d, x, y);
    if (out > RIPPLES) {
        return below;
    }
    const float gx = inside_at(d, x - gap, y) - inside_at(d, x + gap, y);
    const float gy = inside_at(d, x, y - gap) - inside_at(d, x, y + gap);
    const float steep = sqrtf(gx * gx + gy * gy) + 1e-6f;
    const float away_x = gx / steep;
    const float away_y = gy / steep;
    const float in = paint_max(out, 0.0f) + 0.06f;
    const sprite_skin skin = d->kind->skin(x - in * away_x, y - in * away_y, d->pixel);
    const float near = paint_step(RIPPLES, 0.0f, out);
    const float toward = away_x * d->sun_x + away_y * d->sun_y;
    const float ripple = toward * near * paint_wave(out / RIPPLE - 0.25f);
    const sprite_layer mirrored =
        over(below, paint_rgb_scale(skin.tone, 0.55f + 0.2f * toward), MIRRORED * near * near);
    return ripple > 0.0f ? over(mirrored, (paint_rgb){0.86f, 0.92f, 1.0f}, GLINT * ripple)
                         : over(mirrored, (paint_rgb){0.0f, 0.01f, 0.02f}, -0.6f * GLINT * ripple);
}

sprite_layer sprite_shade(const sprite_drawing *const d, const float x, const float y) {
    const float dark = darkness_at(d, x, y);
    return (sprite_layer){0.0f, 0.006f * dark, 0.010f * dark, dark}; // the sky lights it
}

sprite_layer sprite_around(const sprite_drawing *const d, const float x, const float y) {
    const sprite_layer shade = sprite_shade(d, x, y);
    return d->kind->sits ? mirror_at(d, x, y, shade) : shade;
}

sprite_drawing sprite_turned(const sprite_kind *const kind, const float angle) {
    float cosine = 1.0f;
    float sine = 0.0f;
    paint_turn(angle / 360.0f, &cosine, &sine);
    sprite_drawing d = {.kind = kind,
                        .outlines = sprite_outlines_of(kind),
                        .forward_x = cosine,
                        .forward_y = -sine};
    d.sun_x = (SUN_X * d.forward_x + SUN_Y * d.forward_y) / SUN_SIDE;
    d.sun_y = (SUN_Y * d.forward_x - SUN_X * d.forward_y) / SUN_SIDE;
    return d;
}

void sprite_sun(float towards[3]) {
    towards[0] = SUN_X;
    towards[1] = SUN_Y;
    towards[2] = SUN_Z;
}

void sprite_shadow_way(float *const x, float *const y) {
    *x = -SUN_X / SUN_SIDE;
    *y = -SUN_Y / SUN_SIDE;
}
