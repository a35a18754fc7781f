// sprite.c — the light on sprites, and how they are laid over pixels.
#include "sprite.h"

#include <string.h>

#include "paint_canvas.h"
#include "sprite_list.h"

// Toward the sun, as in the paintings: unit vector, y down the picture.
#define SUN_X (-0.56f)
#define SUN_Y (-0.46f)
#define SUN_Z 0.69f
#define SUN_SIDE 0.7247f // length of (x, y)

#define SHADOW 0.50f  // how dark a shadow on the water is
#define CONTACT 0.30f // and the water right beside a sprite
#define RADIUS 0.58f  // no sprite reaches farther from its centre

static const sprite_kind *const sprites[] = {&sprite_boat, &sprite_duck, &sprite_ball,
                                             &sprite_swimmer};

enum { SPRITES = (int)(sizeof sprites / sizeof sprites[0]), MARCH = 48, AROUND = 8 };

const char *sprite_name(const int index) {
    return index >= 0 && index < SPRITES ? sprites[index]->name : NULL;
}

static const sprite_kind *find(const char *const name) {
    for (int i = 0; name != NULL && i < SPRITES; i++) {
        if (strcmp(sprites[i]->name, name) == 0) {
            return sprites[i];
        }
    }
    return NULL;
}

float sprite_aspect(const char *const name) {
    const sprite_kind *const kind = find(name);
    return kind != NULL ? kind->aspect : 0.0f;
}

// Premultiplied light and alpha.
typedef struct layer {
    float r, g, b, a;
} layer;

typedef struct drawing {
    const sprite_kind *kind;
    float forward_x, forward_y; // where the sprite looks, on the picture
    float sun_x, sun_y;         // toward the sun, as the sprite sees it; unit length
    float pixel;                // side of a sample, in sprite lengths
} drawing;

// Height of what may hide the sun, with an outline that is softened by `soft` each way.
static float height_at(const sprite_kind *const kind, const float x, const float y,
                       const float soft) {
    if (x * x + y * y > RADIUS * RADIUS) {
        return 0.0f;
    }
    const float share = paint_step(-soft, soft, kind->inside(x, y));
    return share > 0.0f ? share * paint_max(kind->height(x, y), 0.0f) : 0.0f;
}

// Share of the sun's disc that is seen from a place of height z.
static float sun_at(const drawing *const d, const float x, const float y, const float z) {
    const float climb = SUN_Z / SUN_SIDE;
    // away from the sprite, and never over it on the way to the sun
    const float along = x * d->sun_x + y * d->sun_y;
    const float aside = x * d->sun_y - y * d->sun_x;
    if (paint_abs(aside) > RADIUS + 0.15f || along > RADIUS) {
        return 1.0f;
    }
    float way = along < -RADIUS ? -RADIUS - along : 0.0f;
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
        const float top =
            height_at(d->kind, x + d->sun_x * way, y + d->sun_y * way, 0.004f + 0.16f * way);
        lit = paint_min(lit, 0.5f + 0.5f * (ray - top) / (0.20f * way + 0.004f));
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

// Highlights roll off instead of clipping.
static float film(const float x) {
    return x * (1.0f + 0.12f * x) / (1.0f + 0.34f * x);
}

static layer body_at(const drawing *const d, const float x, const float y) {
    const sprite_kind *const kind = d->kind;
    const sprite_skin skin = kind->skin(x, y, d->pixel);
    const float gap = paint_clamp(0.7f * d->pixel, 0.002f, 0.02f);
    const float sx = slope(kind, x, y, gap, 0.0f);
    const float sy = slope(kind, x, y, 0.0f, gap);
    const float size = 1.0f / sqrtf(1.0f + sx * sx + sy * sy);
    const float z = kind->height(x, y);
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
    return (layer){
        a * film(tone.r * (1.50f * warm + 0.33f * dome + 0.6f * bounce) + sheen),
        a * film(tone.g * (1.42f * warm + 0.37f * dome + 0.9f * bounce) + sheen),
        a * film(tone.b * (1.27f * warm + 0.43f * dome + 1.0f * bounce) + sheen),
        a,
    };
}

// How much of the water's light is kept away at a place beside the sprite.
static float shade_at(const drawing *const d, const float x, const float y) {
    static const float way[AROUND][2] = {
        {1.0f, 0.0f},  {0.7071f, 0.7071f},   {0.0f, 1.0f},  {-0.7071f, 0.7071f},
        {-1.0f, 0.0f}, {-0.7071f, -0.7071f}, {0.0f, -1.0f}, {0.7071f, -0.7071f}};
    const float sun = sun_at(d, x, y, 0.0f);
    float near = 0.0f;
    if (x * x + y * y < (RADIUS + 0.06f) * (RADIUS + 0.06f)) {
        for (int i = 0; i < AROUND; i++) {
            for (int k = 1; k <= 2; k++) {
                const float far = 0.028f * (float)k;
                const float to = d->kind->inside(x + far * way[i][0], y + far * way[i][1]);
                near += paint_step(-0.02f, 0.02f, to) / (2.0f * AROUND);
            }
        }
    }
    const float dark = SHADOW * (1.0f - sun);
    return dark + (1.0f - dark) * CONTACT * paint_min(1.6f * near, 1.0f);
}

static layer sample_at(const drawing *const d, const float x, const float y) {
    const float in = x * x + y * y < RADIUS * RADIUS ? d->kind->inside(x, y) : -1.0f;
    const float cover = paint_clamp(0.5f + in / d->pixel, 0.0f, 1.0f);
    layer out = {0.0f, 0.0f, 0.0f, 0.0f};
    if (cover > 0.0f) {
        out = body_at(d, x, y);
        out = (layer){out.r * cover, out.g * cover, out.b * cover, out.a * cover};
    }
    if (out.a < 1.0f) {
        const float dark = shade_at(d, x, y) * (1.0f - out.a);
        out.b += 0.010f * dark; // the sky lights it
        out.g += 0.006f * dark;
        out.a += dark;
    }
    return out;
}

// --- laying over

// Light of each 8-bit level: the inverse of paint_encode(), by halving.
static void fill_linear(float *const linear) {
    for (int level = 0; level < 256; level++) {
        float low = 0.0f;
        float high = 1.0f;
        for (int i = 0; i < 26; i++) {
            const float middle = 0.5f * (low + high);
            if (paint_encode(middle) * 255.0f < (float)level) {
                low = middle;
            } else {
                high = middle;
            }
        }
        linear[level] = high;
    }
}

static uint8_t byte_of(const float level) {
    return (uint8_t)paint_clamp(level + 0.5f, 0.0f, 255.0f);
}

static void lay(uint8_t *const pixel, const layer over, const float *const linear) {
    const float rest = 1.0f - over.a;
    const float under = (float)pixel[3] / 255.0f;
    const float alpha = over.a + under * rest;
    if (over.a <= 0.001f || alpha <= 0.0f) {
        return;
    }
    const float light[3] = {over.r, over.g, over.b};
    for (int c = 0; c < 3; c++) {
        const float both = (light[c] + linear[pixel[c]] * under * rest) / alpha;
        pixel[c] = byte_of(paint_encode(both) * 255.0f);
    }
    pixel[3] = byte_of(alpha * 255.0f);
}

static int clamp_side(const float value, const int side) {
    return value < 0.0f ? 0 : value > (float)side ? side : (int)value;
}

static layer pixel_at(const drawing *const d, const float dx, const float dy, const float length,
                      const int fine) {
    layer sum = {0.0f, 0.0f, 0.0f, 0.0f};
    for (int j = 0; j < fine; j++) {
        for (int i = 0; i < fine; i++) {
            const float px = (dx + ((float)i + 0.5f) / (float)fine) / length;
            const float py = (dy + ((float)j + 0.5f) / (float)fine) / length;
            const float x = px * d->forward_x + py * d->forward_y;
            const float y = py * d->forward_x - px * d->forward_y;
            const layer one = sample_at(d, x, y);
            sum.r += one.r;
            sum.g += one.g;
            sum.b += one.b;
            sum.a += one.a;
        }
    }
    const float share = 1.0f / (float)(fine * fine);
    return (layer){sum.r * share, sum.g * share, sum.b * share, sum.a * share};
}

static bool within(const float value, const float low, const float high) {
    return value >= low && value <= high; // false for what is not a number
}

bool sprite_draw(const pond_target *const target, const char *const name, const pond_vec2 centre,
                 const float angle, const float length) {
    const sprite_kind *const kind = find(name);
    if (kind == NULL || target == NULL || target->pixels == NULL || target->width < 1 ||
        target->height < 1 || target->width > POND_MAX_SIDE || target->height > POND_MAX_SIDE ||
        !within(angle, -SPRITE_TURN_LIMIT, SPRITE_TURN_LIMIT) ||
        !within(length, SPRITE_SHORTEST, SPRITE_LONGEST) || !within(centre.x, -1e6f, 1e6f) ||
        !within(centre.y, -1e6f, 1e6f)) {
        return false;
    }
    float cosine = 1.0f;
    float sine = 0.0f;
    paint_turn(angle / 360.0f, &cosine, &sine);
    drawing d = {.kind = kind, .forward_x = cosine, .forward_y = -sine};
    d.sun_x = (SUN_X * d.forward_x + SUN_Y * d.forward_y) / SUN_SIDE;
    d.sun_y = (SUN_Y * d.forward_x - SUN_X * d.forward_y) / SUN_SIDE;
    // at least some 120 samples over the length: small sprites keep their parts
    const int wanted = (int)(120.0f / length) + 1;
    const int fine = wanted > 16 ? 16 : wanted < 2 ? 2 : wanted;
    d.pixel = 1.0f / (length * (float)fine);

    // the shadow reaches down and to the right
    const float cast = 1.25f * kind->highest * SUN_SIDE / SUN_Z;
    const float reach_x = RADIUS + 0.07f - cast * SUN_X / SUN_SIDE;
    const float reach_y = RADIUS + 0.07f - cast * SUN_Y / SUN_SIDE;
    const int left = clamp_side(centre.x - (RADIUS + 0.07f) * length, target->width);
    const int right = clamp_side(centre.x + reach_x * length + 1.0f, target->width);
    const int top = clamp_side(centre.y - (RADIUS + 0.07f) * length, target->height);
    const int bottom = clamp_side(centre.y + reach_y * length + 1.0f, target->height);
    float linear[256];
    fill_linear(linear);
    for (int y = top; y < bottom; y++) {
        uint8_t *const row = target->pixels + (ptrdiff_t)y * target->stride;
        for (int x = left; x < right; x++) {
            const layer over = pixel_at(&d, (float)x - centre.x, (float)y - centre.y, length, fine);
            lay(row + (ptrdiff_t)x * 4, over, linear);
        }
    }
    return true;
}
