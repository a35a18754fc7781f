#include "scene_fish.h"

#include <math.h>

#include "paint_canvas.h"
#include "sprite_light.h"

#define WIDEST 0.25f    // from the spine to the tip of a fin [lengths]
#define STOUTEST 0.11f  // to the side of the body [lengths]
#define BODY_END 0.86f  // where the tail fin begins [lengths]
#define TAIL_ROOT 0.80f // where its rays begin [lengths]

enum { COATS = 5 };

typedef struct coat {
    const char *name;
    uint32_t ground, patch, spot; // sRGB
    float patches, spots;         // noise above which they are visible; 9: none
} coat;

static const coat coats[COATS] = {
    {"red_white", 0xf4e9dc, 0xd2451c, 0x000000, 0.02f, 9.0f},
    {"orange", 0xe07a22, 0xf0a23c, 0x000000, 0.10f, 9.0f},
    {"gold", 0xe9c46a, 0xf6dd98, 0x000000, 0.15f, 9.0f},
    {"calico", 0xf1e6d8, 0xcf4a20, 0x23211f, 0.08f, 0.16f},
    {"dark", 0x4b4636, 0x2f2c24, 0x000000, -0.05f, 9.0f},
};

const char *scene_fish_coat(int of, int index) {
    (void)of;
    return index >= 0 && index < COATS ? coats[index].name : NULL;
}

// ---- shape --------------------------------------------------------------------------------------

// A position relative to the fish. [lengths]
typedef struct spot {
    float along; // from the snout
    float aside; // to the right of the spine
} spot;

// The segments of the spine, prepared for measuring.
typedef struct spine {
    pond_vec2 from[SCENE_FISH_SPINE - 1];
    pond_vec2 way[SCENE_FISH_SPINE - 1];
    float shorten[SCENE_FISH_SPINE - 1]; // 1 over the square of the length
    int near;                            // the nearest segment of the last measurement
} spine;

static spine spine_of(const scene_fish_pose *pose, pond_vec2 moved) {
    spine s = {.near = 0};
    for (int i = 0; i + 1 < SCENE_FISH_SPINE; i++) {
        const pond_vec2 a = pose->spine[i];
        const pond_vec2 b = pose->spine[i + 1];
        s.from[i] = (pond_vec2){a.x + moved.x, a.y + moved.y};
        s.way[i] = (pond_vec2){b.x - a.x, b.y - a.y};
        s.shorten[i] = 1.0f / (s.way[i].x * s.way[i].x + s.way[i].y * s.way[i].y + 1e-6f);
    }
    return s;
}

// Square of the distance to a segment; the first and the last one continue straight.
static float far_from(const spine *s, int i, float x, float y, float *on) {
    const float px = x - s->from[i].x;
    const float py = y - s->from[i].y;
    const float t = (px * s->way[i].x + py * s->way[i].y) * s->shorten[i];
    *on = paint_clamp(t, i == 0 ? -9.0f : 0.0f, i == SCENE_FISH_SPINE - 2 ? 9.0f : 1.0f);
    const float ox = px - s->way[i].x * *on;
    const float oy = py - s->way[i].y * *on;
    return ox * ox + oy * oy;
}

// Begins with the last nearest segment, as pixels come in rows.
static spot spot_at(spine *s, float x, float y, float length) {
    float on = 0.0f;
    float least = far_from(s, s->near, x, y, &on);
    for (int way = -1; way <= 1; way += 2) {
        for (int i = s->near + way; i >= 0 && i + 1 < SCENE_FISH_SPINE; i += way) {
            float there = 0.0f;
            const float far = far_from(s, i, x, y, &there);
            if (far >= least) {
                break;
            }
            least = far;
            on = there;
            s->near = i;
        }
    }
    const int i = s->near;
    const float side = s->way[i].x * (y - s->from[i].y) - s->way[i].y * (x - s->from[i].x);
    return (spot){((float)i + on) / (float)(SCENE_FISH_SPINE - 1),
                  (side < 0.0f ? -1.0f : 1.0f) * sqrtf(least) / length};
}

// A part of the fish, and all points at the same distance from the spine. [lengths]
typedef struct stretch {
    float begin;
    float end;
    float reach;
} stretch;

// Distance of a point from the part.
static float away_from(const stretch *s, spot at) {
    return paint_max(paint_abs(at.aside) - s->reach,
                     paint_max(s->begin - at.along, at.along - s->end));
}

// Number of pixels in which nothing at distance `away` [lengths] can be; 0: it may be here.
static int to_skip(float away, float length) {
    return away > 0.0f ? 1 + (int)paint_min(away * length * 0.7f, 1e6f) : 0;
}

// Half the body's width. [lengths]
static float half_width(float along) {
    static const float widths[] = {0.026f, 0.056f, 0.076f, 0.090f, 0.099f, 0.104f, 0.105f,
                                   0.103f, 0.098f, 0.091f, 0.083f, 0.073f, 0.063f, 0.052f,
                                   0.042f, 0.033f, 0.026f, 0.021f, 0.018f};
    const int last = (int)(sizeof widths / sizeof widths[0]) - 1;
    const float at = paint_clamp(along * 20.0f, 0.0f, (float)last - 0.001f);
    const int i = (int)at;
    return paint_lerp(widths[i], widths[i + 1], at - (float)i);
}

// Distance of a point from the border of the body, positive inside. [lengths]
static float inside_body(spot at) {
    const float beyond = paint_max(at.along - BODY_END, -at.along);
    return half_width(at.along) - paint_abs(at.aside) - 2.0f * paint_max(beyond, 0.0f);
}

// A fan behind the body with a forked end.
static float inside_tail(spot at) {
    const float far = paint_abs(at.aside);
    const float half = 0.016f + 0.40f * (at.along - TAIL_ROOT);
    const float end = 0.955f + 0.5f * far - at.along;
    return at.along < TAIL_ROOT ? -1.0f : paint_min(half - far, end);
}

// A fin on each side, swept back.
typedef struct leaf {
    float root; // along the body [lengths]
    float size; // [lengths]
    float cosine;
    float sine;
} leaf;

static leaf leaf_at(float root, float turn, float size) {
    leaf l = {.root = root, .size = size};
    paint_turn(turn, &l.cosine, &l.sine);
    return l;
}

static float inside_leaf(spot at, const leaf *l) {
    const float u = at.along - l->root;
    const float v = paint_abs(at.aside) - 0.075f;
    const float p = (u * l->cosine + v * l->sine) / l->size;
    const float q = (v * l->cosine - u * l->sine) / l->size;
    return l->size * (0.30f - paint_abs(q) - 0.62f * (p - 0.62f) * (p - 0.62f));
}

// A pair behind the gills that paddles, and one farther behind.
typedef struct fins {
    leaf fore[2]; // to the right, to the left
    leaf hind;
} fins;

static fins fins_of(const scene_fish_pose *pose) {
    fins f = {.hind = leaf_at(0.56f, 0.095f, 0.085f)};
    for (int side = 0; side < 2; side++) {
        const float scull = 0.025f * paint_wave(pose->beat + (side == 1 ? 0.5f : 0.0f));
        f.fore[side] = leaf_at(0.23f, 0.125f + scull, 0.145f);
    }
    return f;
}

// From the side, where aside is positive towards the back: a deeper body, fins on back and belly.
static float inside_body_from_side(spot at) {
    const float deeper = at.aside > 0.0f ? 1.15f : 1.35f;
    return inside_body((spot){at.along, at.aside / deeper});
}

static float inside_ridge(float along, float begin, float end, float high, float beyond) {
    const float t = paint_clamp((along - begin) / (end - begin), 0.0f, 1.0f);
    return high * 4.0f * t * (1.0f - t) * (1.25f - 0.8f * t) - beyond - 0.01f;
}

static float inside_fins_from_side(spot at) {
    const float beyond = -inside_body_from_side(at);
    const float back = inside_ridge(at.along, 0.34f, 0.62f, 0.085f, beyond);
    const float belly = paint_max(inside_ridge(at.along, 0.40f, 0.52f, 0.05f, beyond),
                                  inside_ridge(at.along, 0.62f, 0.78f, 0.055f, beyond));
    const float tail = inside_tail((spot){at.along, 0.62f * at.aside});
    return paint_max(tail, at.aside > 0.0f ? back : belly);
}

// Distance of a point from everything that is painted, less a partly covered pixel.
static float away_from_all(const scene_fish_pose *pose, spot at) {
    static const stretch body = {-0.1f, 1.1f, STOUTEST}; // including the tail
    static const stretch fore = {0.20f, 0.42f, WIDEST};
    static const stretch hind = {0.54f, 0.67f, 0.155f};
    static const stretch side = {-0.1f, 1.1f, WIDEST};
    const float above =
        paint_min(away_from(&body, at), paint_min(away_from(&fore, at), away_from(&hind, at)));
    return (pose->from_side ? away_from(&side, at) : above) - 1.0f / pose->length;
}

static float inside_fins(const fins *f, spot at) {
    const float fore = inside_leaf(at, &f->fore[at.aside < 0.0f ? 1 : 0]);
    const float hind = inside_leaf(at, &f->hind);
    return paint_max(paint_max(fore, hind), inside_tail(at));
}

// ---- coat ---------------------------------------------------------------------------------------

static paint_rgb coat_at(const scene_fish_pose *pose, spot at, float across) {
    const coat *c = &coats[pose->coat];
    const float patch = paint_noise(at.along * 4.6f, at.aside * 7.0f, pose->seed) +
                        0.35f * paint_noise(at.along * 13.0f, at.aside * 13.0f, pose->seed + 1u);
    const float speck = paint_noise(at.along * 9.0f, at.aside * 14.0f, pose->seed + 2u);
    paint_rgb tone = paint_rgb_mix(paint_hex(c->ground), paint_hex(c->patch),
                                   paint_step(c->patches, c->patches + 0.10f, patch));
    tone = paint_rgb_mix(tone, paint_hex(c->spot), paint_step(c->spots, c->spots + 0.08f, speck));
    // The head is plainer; gills and back fin are lines.
    const float gill =
        paint_step(0.014f, 0.0f, paint_abs(at.along - 0.195f + 0.04f * across * across));
    const float crest = paint_step(0.13f, 0.04f, paint_abs(across)) *
                        paint_step(0.33f, 0.38f, at.along) * paint_step(0.66f, 0.55f, at.along);
    tone = paint_rgb_scale(tone, 1.0f - 0.22f * gill - 0.30f * crest);
    const float eye = pose->from_side ? at.aside - 0.012f : paint_abs(at.aside) - 0.055f;
    const float eye_u = (at.along - 0.085f) / 0.017f;
    const float eye_v = eye / 0.015f;
    return paint_rgb_mix(tone, paint_hex(0x0d0c0b),
                         paint_step(1.3f, 0.7f, sqrtf(eye_u * eye_u + eye_v * eye_v)));
}

// Premultiplied.
static sprite_layer layer_of(const scene_fish_pose *pose, paint_rgb tone, float light,
                             float alpha) {
    return (sprite_layer){alpha * light * tone.r * pose->light[0],
                          alpha * light * tone.g * pose->light[1],
                          alpha * light * tone.b * pose->light[2], alpha};
}

static float cover(const scene_fish_pose *pose, float inside) {
    return paint_clamp(0.5f + inside * pose->length, 0.0f, 1.0f);
}

// ---- on the picture -----------------------------------------------------------------------------

static int clamp_pixel(float at, int side) {
    return at < 0.0f ? 0 : at > (float)side ? side : (int)at;
}

pond_area scene_fish_box(const scene_fish_pose *pose, bool shadow, int width, int height) {
    const pond_vec2 away = shadow ? pose->shadow : (pond_vec2){0.0f, 0.0f};
    const float reach = WIDEST * pose->length + (shadow ? pose->soft : 0.0f) + 1.0f;
    float left = 1e9f;
    float top = 1e9f;
    float right = -1e9f;
    float bottom = -1e9f;
    for (int i = 0; i < SCENE_FISH_SPINE; i++) {
        left = paint_min(left, pose->spine[i].x);
        right = paint_max(right, pose->spine[i].x);
        top = paint_min(top, pose->spine[i].y);
        bottom = paint_max(bottom, pose->spine[i].y);
    }
    const int x = clamp_pixel(left + away.x - reach, width);
    const int y = clamp_pixel(top + away.y - reach, height);
    return (pond_area){.x = x,
                       .y = y,
                       .width = clamp_pixel(right + away.x + reach + 1.0f, width) - x,
                       .height = clamp_pixel(bottom + away.y + reach + 1.0f, height) - y};
}

void scene_fish_cast(const scene_fish_pose *pose, const pond_target *picture) {
    const sprite_tables *tables = sprite_tables_get();
    const pond_area box = scene_fish_box(pose, true, picture->width, picture->height);
    const float soft = pose->soft / pose->length;
    const stretch all = {-0.1f, 1.1f, STOUTEST + soft};
    spine s = spine_of(pose, pose->shadow);
    for (int y = box.y; y < box.y + box.height; y++) {
        uint8_t *row = picture->pixels + y * picture->stride;
        for (int x = box.x; x < box.x + box.width;) {
            const spot at = spot_at(&s, (float)x + 0.5f, (float)y + 0.5f, pose->length);
            const int skip = to_skip(away_from(&all, at), pose->length);
            if (skip == 0) {
                const float inside = paint_max(inside_body(at), 0.6f * inside_tail(at));
                const float dark = pose->shade * paint_step(-soft, soft, inside);
                sprite_tables_lay(tables, row + 4 * (ptrdiff_t)x,
                                  (sprite_layer){0.0f, 0.0f, 0.0f, dark});
            }
            x += skip > 0 ? skip : 1;
        }
    }
}

typedef struct fish_paint {
    const scene_fish_pose *pose;
    const sprite_tables *tables;
    paint_rgb fin; // colour of the fins
    fins fins;
} fish_paint;

// Dark above and pale below, as fish are, with a gleam along the back.
static void paint_pixel_from_side(const fish_paint *f, uint8_t *pixel, spot at) {
    const scene_fish_pose *pose = f->pose;
    const float body = cover(pose, inside_body_from_side(at));
    const float fin = body < 1.0f ? cover(pose, inside_fins_from_side(at)) : 0.0f;
    if (fin > 0.0f) {
        const float rays = 0.8f + 0.2f * paint_wave(60.0f * at.along + 40.0f * at.aside);
        sprite_tables_lay(f->tables, pixel, layer_of(pose, f->fin, rays, 0.75f * fin));
    }
    if (body > 0.0f) {
        const float wide = half_width(at.along) * (at.aside > 0.0f ? 1.15f : 1.35f);
        const float across = paint_clamp(at.aside / wide, -1.0f, 1.0f);
        const float gleam = paint_step(0.28f, 0.0f, paint_abs(across - 0.42f));
        const float round = 0.45f + 0.45f * sqrtf(1.0f - 0.9f * across * across) + 0.35f * gleam;
        const float pale = paint_step(0.15f, -0.8f, across);
        const paint_rgb tone = paint_rgb_mix(coat_at(pose, at, across), paint_hex(0xe6e2d4), pale);
        const float dark = 1.0f - 0.5f * paint_step(0.35f, 1.0f, across);
        sprite_tables_lay(f->tables, pixel, layer_of(pose, tone, round * dark, body));
    }
}

static void paint_pixel(const fish_paint *f, uint8_t *pixel, spot at) {
    const scene_fish_pose *pose = f->pose;
    const sprite_tables *tables = f->tables;
    const float body = cover(pose, inside_body(at));
    const float fin = body < 1.0f ? cover(pose, inside_fins(&f->fins, at)) : 0.0f;
    if (fin > 0.0f) {
        sprite_tables_lay(tables, pixel, layer_of(pose, f->fin, 0.85f, 0.42f * fin));
    }
    if (body > 0.0f) {
        const float across = paint_clamp(at.aside / half_width(at.along), -1.0f, 1.0f);
        // Round: darker toward the sides.
        const float round = 0.50f + 0.50f * sqrtf(1.0f - 0.92f * across * across);
        sprite_tables_lay(tables, pixel, layer_of(pose, coat_at(pose, at, across), round, body));
    }
}

void scene_fish_paint(const scene_fish_pose *pose, const pond_target *picture) {
    const pond_area box = scene_fish_box(pose, false, picture->width, picture->height);
    const fish_paint f = {
        .pose = pose,
        .tables = sprite_tables_get(),
        .fin = paint_rgb_mix(coat_at(pose, (spot){0.5f, 0.02f}, 0.5f), paint_hex(0xe9dcc4), 0.35f),
        .fins = fins_of(pose),
    };
    spine s = spine_of(pose, (pond_vec2){0.0f, 0.0f});
    const float to_back = pose->spine[0].x > pose->spine[SCENE_FISH_SPINE - 1].x ? 1.0f : -1.0f;
    for (int y = box.y; y < box.y + box.height; y++) {
        uint8_t *row = picture->pixels + y * picture->stride;
        for (int x = box.x; x < box.x + box.width;) {
            const spot at = spot_at(&s, (float)x + 0.5f, (float)y + 0.5f, pose->length);
            const int skip = to_skip(away_from_all(pose, at), pose->length);
            if (skip == 0 && pose->from_side) {
                paint_pixel_from_side(&f, row + 4 * (ptrdiff_t)x,
                                      (spot){at.along, to_back * at.aside});
            } else if (skip == 0) {
                paint_pixel(&f, row + 4 * (ptrdiff_t)x, at);
            }
            x += skip > 0 ? skip : 1;
        }
    }
}
