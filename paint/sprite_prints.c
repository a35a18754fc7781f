#include "sprite_prints.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "paint.h"
#include "paint_canvas.h"
#include "sprite_light.h"

#define ANGLES 24            // drawings of one sprite
#define BETWEEN 15.0f        // degrees between them
#define LONGEST_DRAWN 256.0f // [pixels]; longer ones are drawn larger
#define LENGTH_STEP 0.25f    // of lengths that are drawn [pixels]
#define MOST 512             // drawings
#define MOST_TEXELS (16 << 20)

// One drawing: the rectangle of it that is not empty, one texel of nothing around.
typedef struct print {
    const sprite_kind *kind;
    float length; // [pixels]
    int angle;    // index
    sprite_layer *texels;
    uint8_t *shows; // whether a texel, or one right of it and below, does
    int width, height;
    float middle_x, middle_y; // the sprite's centre [texels]
} print;

struct sprite_prints {
    print list[MOST];
    int count;
    size_t texels;
};

sprite_prints *sprite_prints_make(void) {
    return calloc(1, sizeof(sprite_prints));
}

void sprite_prints_free(sprite_prints *prints) {
    for (int i = 0; prints != NULL && i < prints->count; i++) {
        free(prints->list[i].texels);
        free(prints->list[i].shows);
    }
    free(prints);
}

// ---- drawing ------------------------------------------------------------------------------------

// Half a side that holds the sprite and its shade, whichever way it looks.
static int reach_of(const sprite_kind *kind, float length) {
    const float far = SPRITE_RADIUS + SPRITE_BESIDE + SPRITE_SHADOW * kind->highest;
    return (int)(far * length) + 2;
}

static pond_area covered(const uint8_t *pixels, int side) {
    int left = side;
    int right = 0;
    int top = side;
    int bottom = 0;
    for (int y = 0; y < side; y++) {
        for (int x = 0; x < side; x++) {
            if (pixels[4 * ((ptrdiff_t)y * side + x) + 3] > 0) {
                left = x < left ? x : left;
                right = x > right ? x : right;
                top = y < top ? y : top;
                bottom = y;
            }
        }
    }
    return (pond_area){.x = left, .y = top, .width = right - left + 1, .height = bottom - top + 1};
}

static sprite_layer layer_of(const uint8_t *pixel, const float *linear) {
    const float alpha = (float)pixel[3] * (1.0f / 255.0f);
    return (sprite_layer){alpha * linear[pixel[0]], alpha * linear[pixel[1]],
                          alpha * linear[pixel[2]], alpha};
}

// Between four texels that are all clear there is nothing.
static void find_shown(const print *p) {
    for (int y = 0; y + 1 < p->height; y++) {
        for (int x = 0; x + 1 < p->width; x++) {
            const ptrdiff_t at = (ptrdiff_t)y * p->width + x;
            const sprite_layer *above = p->texels + at;
            const sprite_layer *below = above + p->width;
            p->shows[at] =
                above[0].a > 0.0f || above[1].a > 0.0f || below[0].a > 0.0f || below[1].a > 0.0f;
        }
    }
}

// False without memory.
static bool keep_covered(print *p, const uint8_t *pixels, int side) {
    const pond_area area = covered(pixels, side);
    if (area.width < 1) {
        return false;
    }
    p->width = area.width + 2;
    p->height = area.height + 2;
    p->middle_x = 0.5f * (float)side - (float)(area.x - 1);
    p->middle_y = 0.5f * (float)side - (float)(area.y - 1);
    p->texels = calloc((size_t)p->width * (size_t)p->height, sizeof *p->texels);
    p->shows = calloc((size_t)p->width * (size_t)p->height, sizeof *p->shows);
    if (p->texels == NULL || p->shows == NULL) {
        free(p->texels);
        free(p->shows);
        return false;
    }
    const float *linear = sprite_tables_get()->linear;
    for (int y = 0; y < area.height; y++) {
        for (int x = 0; x < area.width; x++) {
            const ptrdiff_t from = (ptrdiff_t)(area.y + y) * side + area.x + x;
            p->texels[(ptrdiff_t)(y + 1) * p->width + x + 1] = layer_of(pixels + 4 * from, linear);
        }
    }
    find_shown(p);
    return true;
}

// Drawn, or as another film has left it.
static bool draw_or_find(const print *p, const pond_target *target) {
    char name[32];
    (void)snprintf(name, sizeof name, "%s-%d-%.2f", p->kind->name, p->angle, (double)p->length);
    const paint_piece piece = paint_piece_of(name, PAINT_SPRITE, target->width, target->height);
    if (paint_find(&piece, target->pixels, target->stride)) {
        return true;
    }
    memset(target->pixels, 0, (size_t)target->stride * (size_t)target->height);
    const pond_vec2 middle = {0.5f * (float)target->width, 0.5f * (float)target->height};
    const bool drawn =
        sprite_draw(target, p->kind->name, middle, BETWEEN * (float)p->angle, p->length);
    if (drawn) {
        paint_keep(&piece, target->pixels, target->stride);
    }
    return drawn;
}

static bool draw(print *p) {
    const int side = 2 * reach_of(p->kind, p->length);
    uint8_t *pixels = malloc((size_t)side * (size_t)side * 4);
    const pond_target target = {
        .pixels = pixels, .width = side, .height = side, .stride = (ptrdiff_t)side * 4};
    const bool good = pixels != NULL && draw_or_find(p, &target) && keep_covered(p, pixels, side);
    free(pixels);
    return good;
}

// NULL without room or memory.
static const print *find_or_draw(sprite_prints *prints, const sprite_kind *kind, float length,
                                 int angle) {
    for (int i = 0; i < prints->count; i++) {
        const print *p = &prints->list[i];
        if (p->kind == kind && p->angle == angle && !(p->length < length || p->length > length)) {
            return p;
        }
    }
    if (prints->count == MOST || prints->texels > MOST_TEXELS) {
        return NULL;
    }
    print *p = &prints->list[prints->count];
    *p = (print){.kind = kind, .length = length, .angle = angle};
    if (!draw(p)) {
        return NULL;
    }
    prints->texels += (size_t)p->width * (size_t)p->height;
    prints->count++;
    return p;
}

// ---- laying -------------------------------------------------------------------------------------

// A print as drawn: texel = middle + (across · (dx, dy)) of a pixel's way from the centre.
typedef struct laid {
    const print *print;
    float along, across; // cosine and sine of the turn, over the scale
    float share;
} laid;

static laid laid_as(const print *p, float angle, float length, float share) {
    laid out = {.print = p, .share = share};
    const float turn = remainderf(angle - BETWEEN * (float)p->angle, 360.0f);
    paint_turn(turn / 360.0f, &out.along, &out.across);
    out.along *= p->length / length;
    out.across *= p->length / length;
    return out;
}

#define ALONG 64 // pixels of a row that are looked up together

// Positions of a row's pixels between four texels of a print.
typedef struct lookup {
    int at[ALONG]; // index of the upper left one; −1: nothing shows there
    float u[ALONG];
    float v[ALONG];
} lookup;

// From pixel (dx, dy) from the centre on.
static void look_up(const laid *l, float dx, float dy, int count, lookup *restrict out) {
    const print *p = l->print;
    const float width = (float)p->width;
    const float last_x = (float)(p->width - 1);
    const float last_y = (float)(p->height - 1);
    for (int i = 0; i < count; i++) {
        // counter-clockwise where y runs down; a texel's middle is half a texel in
        const float right = dx + (float)i;
        const float x = p->middle_x + l->along * right - l->across * dy - 0.5f;
        const float y = p->middle_y + l->across * right + l->along * dy - 0.5f;
        const bool on = x >= 0.0f && y >= 0.0f && x < last_x && y < last_y;
        const float left = (float)(int)(on ? x : 0.0f);
        const float top = (float)(int)(on ? y : 0.0f);
        out->at[i] = on ? (int)(top * width + left) : -1; // whole numbers below 2^24
        out->u[i] = x - left;
        out->v[i] = y - top;
    }
}

// Adds the light between four texels.
static void add_light(const laid *l, const lookup *from, int i, sprite_layer *sum) {
    const print *p = l->print;
    const int at = from->at[i];
    if (at < 0 || p->shows[at] == 0) {
        return;
    }
    const float u = from->u[i];
    const float v = from->v[i];
    const float weights[4] = {(1.0f - u) * (1.0f - v) * l->share, u * (1.0f - v) * l->share,
                              (1.0f - u) * v * l->share, u * v * l->share};
    const sprite_layer *texel = p->texels + at;
    const sprite_layer *four[4] = {texel, texel + 1, texel + p->width, texel + p->width + 1};
    for (int k = 0; k < 4; k++) {
        sum->r += weights[k] * four[k]->r;
        sum->g += weights[k] * four[k]->g;
        sum->b += weights[k] * four[k]->b;
        sum->a += weights[k] * four[k]->a;
    }
}

// Grows by the pixels on which a print may show, relative to the centre.
static void grow_bounds(const laid *l, float low[2], float high[2]) {
    const print *p = l->print;
    const float size = 1.0f / (l->along * l->along + l->across * l->across);
    for (int i = 0; i < 4; i++) {
        const float x = (i % 2 == 1 ? (float)p->width : 0.0f) - p->middle_x;
        const float y = (i / 2 == 1 ? (float)p->height : 0.0f) - p->middle_y;
        const float at[2] = {size * (l->along * x + l->across * y),
                             size * (l->along * y - l->across * x)};
        for (int k = 0; k < 2; k++) {
            low[k] = at[k] < low[k] ? at[k] : low[k];
            high[k] = at[k] > high[k] ? at[k] : high[k];
        }
    }
}

static int within(float value, int most) {
    return !(value > 0.0f) ? 0 : value > (float)most ? most : (int)value;
}

// Pixels of a row, at most ALONG, the first of which is (dx, dy) from the centre.
static void lay_row(const laid *prints, int count, float dx, float dy, int along, uint8_t *pixels) {
    const sprite_tables *tables = sprite_tables_get();
    lookup from[2];
    for (int i = 0; i < count; i++) {
        look_up(&prints[i], dx, dy, along, &from[i]);
    }
    for (int x = 0; x < along; x++) {
        sprite_layer over = {0.0f, 0.0f, 0.0f, 0.0f};
        for (int i = 0; i < count; i++) {
            add_light(&prints[i], &from[i], x, &over);
        }
        if (over.a > 0.0f) {
            sprite_tables_lay(tables, pixels + (ptrdiff_t)x * 4, over);
        }
    }
}

// One print or two.
static void lay(const laid *prints, int count, const pond_target *target, pond_vec2 centre) {
    float low[2] = {0.0f, 0.0f};
    float high[2] = {0.0f, 0.0f};
    for (int i = 0; i < count; i++) {
        grow_bounds(&prints[i], low, high);
    }
    int left = within(centre.x + low[0] - 1.0f, target->width);
    int right = within(centre.x + high[0] + 1.0f, target->width);
    int top = within(centre.y + low[1] - 1.0f, target->height);
    int bottom = within(centre.y + high[1] + 1.0f, target->height);
    sprite_cut(target, &left, &right, &top, &bottom);
    for (int y = top; y < bottom; y++) {
        const float dy = (float)y + 0.5f - centre.y;
        for (int x = left; x < right; x += ALONG) {
            const int along = right - x < ALONG ? right - x : ALONG;
            uint8_t *pixels = target->pixels + y * target->stride + (ptrdiff_t)x * 4;
            lay_row(prints, count, (float)x + 0.5f - centre.x, dy, along, pixels);
        }
    }
}

static float drawn_length(float length) {
    const float drawn = LENGTH_STEP * (float)paint_floor(length / LENGTH_STEP + 0.5f);
    return drawn < LONGEST_DRAWN ? drawn : LONGEST_DRAWN;
}

bool sprite_prints_draw(sprite_prints *prints, const pond_target *target, const char *name,
                        pond_vec2 centre, float angle, float length) {
    const sprite_kind *kind = sprite_find(name);
    if (!sprite_is_drawable(target, kind, centre, angle, length)) {
        return false;
    }
    const int steps = paint_floor(angle / BETWEEN);
    const float share = angle / BETWEEN - (float)steps;
    const int count = share > 0.0f ? 2 : 1;
    laid both[2];
    for (int i = 0; i < count; i++) {
        const int number = (((steps + i) % ANGLES) + ANGLES) % ANGLES;
        const print *p = find_or_draw(prints, kind, drawn_length(length), number);
        if (p == NULL) {
            return sprite_draw(target, name, centre, angle, length);
        }
        both[i] = laid_as(p, angle, length, i == 1 ? share : 1.0f - share);
    }
    lay(both, count, target, centre);
    return true;
}
