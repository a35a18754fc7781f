// sprite.c — sprites by name, and how they are blended over pixels.
#include "sprite.h"

#include <pthread.h>
#include <string.h>

#include "paint_canvas.h"
#include "paint_rows.h"
#include "sprite_light.h"

enum { WORTH_THREADS = 20000 }; // samples
enum { LEAST_FINE = 2 };        // samples along each side of a pixel
enum { FINE_ENOUGH = 3 };       // up to this size, shade is computed once for a pixel

static const sprite_kind *const sprites[] = {&sprite_boat, &sprite_duck, &sprite_ball,
                                             &sprite_swimmer, &sprite_leaf};

_Static_assert(sizeof sprites / sizeof sprites[0] == SPRITE_KINDS, "all sprites are counted");

const char *sprite_name(const int index) {
    return index >= 0 && index < SPRITE_KINDS ? sprites[index]->name : NULL;
}

const sprite_kind *sprite_find(const char *const name) {
    for (int i = 0; name != NULL && i < SPRITE_KINDS; i++) {
        if (strcmp(sprites[i]->name, name) == 0) {
            return sprites[i];
        }
    }
    return NULL;
}

static const sprite_layer nothing = {0.0f, 0.0f, 0.0f, 0.0f};

// The sprite itself, by its share of a place.
static sprite_layer body_at(const sprite_drawing *const d, const float x, const float y) {
    const float in = x * x + y * y < SPRITE_RADIUS * SPRITE_RADIUS ? d->kind->inside(x, y) : -1.0f;
    const float cover = paint_clamp(0.5f + in / d->pixel, 0.0f, 1.0f);
    if (!(cover > 0.0f)) {
        return nothing;
    }
    const sprite_layer body = sprite_body(d, x, y);
    return (sprite_layer){body.r * cover, body.g * cover, body.b * cover, body.a * cover};
}

static void lay_shade(const sprite_drawing *const d, const float x, const float y,
                      sprite_layer *const body) {
    if (body->a < 1.0f) {
        const sprite_layer shade = sprite_around(d, x, y);
        const float rest = 1.0f - body->a;
        body->r += shade.r * rest;
        body->g += shade.g * rest;
        body->b += shade.b * rest;
        body->a += shade.a * rest;
    }
}

// --- laying over

// Light of each 8-bit level: the inverse of paint_encode(), by halving.
void sprite_fill_linear(float linear[256]) {
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

static sprite_tables tables;
static pthread_once_t tables_once = PTHREAD_ONCE_INIT;

static void fill_tables(void) {
    sprite_fill_linear(tables.linear);
    for (int i = 0; i <= SPRITE_LEVELS; i++) {
        tables.encoded[i] = (uint8_t)(255.0f * paint_encode((float)i / SPRITE_LEVELS) + 0.5f);
    }
}

const sprite_tables *sprite_tables_get(void) {
    (void)pthread_once(&tables_once, fill_tables);
    return &tables;
}

static uint8_t encode(const sprite_tables *const t, const float light) {
    return t->encoded[light >= 1.0f ? SPRITE_LEVELS : (int)(light * SPRITE_LEVELS + 0.5f)];
}

void sprite_tables_lay(const sprite_tables *const t, uint8_t *const pixel,
                       const sprite_layer over) {
    if (over.a <= 0.002f) {
        return;
    }
    const float under = (float)pixel[3] * (1.0f / 255.0f) * (1.0f - over.a);
    const float alpha = over.a + under;
    const float whole = 1.0f / alpha;
    pixel[0] = encode(t, (over.r + t->linear[pixel[0]] * under) * whole);
    pixel[1] = encode(t, (over.g + t->linear[pixel[1]] * under) * whole);
    pixel[2] = encode(t, (over.b + t->linear[pixel[2]] * under) * whole);
    pixel[3] = (uint8_t)(255.0f * alpha + 0.5f);
}

static uint8_t byte_of(const float level) {
    return (uint8_t)paint_clamp(level + 0.5f, 0.0f, 255.0f);
}

void sprite_lay(uint8_t *const pixel, const sprite_layer over, const float *const linear) {
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

// A place in the picture as the sprite sees it.
static pond_vec2 turned(const sprite_drawing *const d, const float dx, const float dy,
                        const float length) {
    const float px = dx / length;
    const float py = dy / length;
    return (pond_vec2){px * d->forward_x + py * d->forward_y,
                       py * d->forward_x - px * d->forward_y};
}

// The shade is soft and dear: of all but small sprites a pixel's middle stands for all of it.
static sprite_layer pixel_at(const sprite_drawing *const d, const float dx, const float dy,
                             const float length, const int fine) {
    const bool large = fine <= FINE_ENOUGH;
    sprite_layer sum = nothing;
    for (int j = 0; j < fine; j++) {
        for (int i = 0; i < fine; i++) {
            const pond_vec2 at = turned(d, dx + ((float)i + 0.5f) / (float)fine,
                                        dy + ((float)j + 0.5f) / (float)fine, length);
            sprite_layer one = body_at(d, at.x, at.y);
            if (!large) {
                lay_shade(d, at.x, at.y, &one);
            }
            sum.r += one.r;
            sum.g += one.g;
            sum.b += one.b;
            sum.a += one.a;
        }
    }
    const float share = 1.0f / (float)(fine * fine);
    sprite_layer out = {sum.r * share, sum.g * share, sum.b * share, sum.a * share};
    if (large) {
        const pond_vec2 middle = turned(d, dx + 0.5f, dy + 0.5f, length);
        lay_shade(d, middle.x, middle.y, &out);
    }
    return out;
}

static bool within(const float value, const float low, const float high) {
    return value >= low && value <= high; // false for NaN
}

bool sprite_is_drawable(const pond_target *const target, const sprite_kind *const kind,
                        const pond_vec2 centre, const float angle, const float length) {
    return kind != NULL && target != NULL && target->pixels != NULL && target->width >= 1 &&
           target->height >= 1 && target->width <= POND_MAX_SIDE &&
           target->height <= POND_MAX_SIDE &&
           within(angle, -SPRITE_TURN_LIMIT, SPRITE_TURN_LIMIT) &&
           within(length, SPRITE_SHORTEST, SPRITE_LONGEST) && within(centre.x, -1e6f, 1e6f) &&
           within(centre.y, -1e6f, 1e6f);
}

void sprite_cut(const pond_target *const target, int *const left, int *const right, int *const top,
                int *const bottom) {
    const pond_area *const part = target->part;
    if (part != NULL) {
        *left = *left > part->x ? *left : part->x;
        *top = *top > part->y ? *top : part->y;
        *right = *right < part->x + part->width ? *right : part->x + part->width;
        *bottom = *bottom < part->y + part->height ? *bottom : part->y + part->height;
    }
}

// A sprite that is being drawn: pixels left…right − 1 of rows from `top` on.
typedef struct drawn {
    sprite_drawing drawing;
    const pond_target *target;
    pond_vec2 centre;
    float length;
    int fine;
    int left, right, top;
} drawn;

static void draw_row(void *const context, const int row) {
    const drawn *const s = context;
    const int y = s->top + row;
    const float *const linear = sprite_tables_get()->linear;
    uint8_t *const pixels = s->target->pixels + (ptrdiff_t)y * s->target->stride;
    for (int x = s->left; x < s->right; x++) {
        const sprite_layer over = pixel_at(&s->drawing, (float)x - s->centre.x,
                                           (float)y - s->centre.y, s->length, s->fine);
        sprite_lay(pixels + (ptrdiff_t)x * 4, over, linear);
    }
}

bool sprite_draw(const pond_target *const target, const char *const name, const pond_vec2 centre,
                 const float angle, const float length) {
    const sprite_kind *const kind = sprite_find(name);
    if (!sprite_is_drawable(target, kind, centre, angle, length)) {
        return false;
    }
    sprite_drawing d = sprite_turned(kind, angle);
    // at least some 120 samples over the length: small sprites keep their parts
    const int wanted = (int)(120.0f / length) + 1;
    const int fine = wanted > 16 ? 16 : wanted < LEAST_FINE ? LEAST_FINE : wanted;
    d.pixel = 1.0f / (length * (float)fine);

    // the shadow reaches down and to the right
    float away_x = 0.0f;
    float away_y = 0.0f;
    sprite_shadow_way(&away_x, &away_y);
    const float cast = SPRITE_SHADOW * kind->highest;
    const float reach_x = SPRITE_RADIUS + SPRITE_BESIDE + cast * away_x;
    const float reach_y = SPRITE_RADIUS + SPRITE_BESIDE + cast * away_y;
    int left = clamp_side(centre.x - (SPRITE_RADIUS + SPRITE_BESIDE) * length, target->width);
    int right = clamp_side(centre.x + reach_x * length + 1.0f, target->width);
    int top = clamp_side(centre.y - (SPRITE_RADIUS + SPRITE_BESIDE) * length, target->height);
    int bottom = clamp_side(centre.y + reach_y * length + 1.0f, target->height);
    sprite_cut(target, &left, &right, &top, &bottom);
    drawn s = {d, target, centre, length, fine, left, right, top};
    const int rows = bottom - top;
    if ((int64_t)rows * (right - left) * fine * fine > WORTH_THREADS) {
        paint_rows(rows, draw_row, &s);
        return true;
    }
    for (int row = 0; row < rows; row++) {
        draw_row(&s, row);
    }
    return true;
}
