#include "sprite_cache.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "paint.h"
#include "paint_canvas.h"
#include "sprite_light.h"

#define ANGLES 24            // drawings of one sprite
#define BETWEEN 15.0f        // degrees between them
#define LONGEST_DRAWN 256.0f // [pixels]; longer ones are drawn larger
#define LENGTH_STEP 0.25f    // between lengths that are drawn without a thread [pixels]
#define ONE_SIZE 0.12f       // with a thread, lengths that differ by less share drawings
#define KEPT_FREE 128        // drawings for sprites of which there is no size yet
#define MOST_BYTES ((size_t)256 << 20)

enum { MISSING, WANTED, READY };

typedef struct drawing {
    const sprite_kind *kind;
    float length; // [pixels]
    int angle;    // index
    int state;
    uint8_t *pixels; // of a square, of which the outermost ones are empty
    int side;
    int left, top, right, bottom; // all others are between these
} drawing;

struct sprite_cache {
    uint64_t serial;
    bool background;
    drawing drawings[SPRITE_CACHE_MOST];
    int count;
    size_t bytes;
    pthread_mutex_t lock;
    pthread_cond_t wanted;
    pthread_t thread;
    bool running;
    bool stopping;
};

sprite_cache *sprite_cache_make(bool background) {
    sprite_cache *cache = calloc(1, sizeof *cache);
    if (cache == NULL) {
        return NULL;
    }
    static atomic_uint_fast64_t made;
    cache->serial = atomic_fetch_add(&made, 1) + 1;
    cache->background = background;
    pthread_mutex_init(&cache->lock, NULL);
    pthread_cond_init(&cache->wanted, NULL);
    return cache;
}

void sprite_cache_free(sprite_cache *cache) {
    if (cache == NULL) {
        return;
    }
    if (cache->running) {
        pthread_mutex_lock(&cache->lock);
        cache->stopping = true;
        pthread_cond_signal(&cache->wanted);
        pthread_mutex_unlock(&cache->lock);
        pthread_join(cache->thread, NULL);
    }
    for (int i = 0; i < cache->count; i++) {
        free(cache->drawings[i].pixels);
    }
    pthread_cond_destroy(&cache->wanted);
    pthread_mutex_destroy(&cache->lock);
    free(cache);
}

uint64_t sprite_cache_serial(const sprite_cache *cache) {
    return cache->serial;
}

// ---- drawing ------------------------------------------------------------------------------------

// A square that holds the sprite and its shade, whichever way it looks.
static int side_of(const sprite_kind *kind, float length) {
    const float far = SPRITE_RADIUS + SPRITE_BESIDE + SPRITE_SHADOW * kind->highest;
    return 2 * ((int)(far * length) + 2);
}

static bool draw_on(const drawing *d, const pond_target *target) {
    const pond_vec2 middle = {0.5f * (float)d->side, 0.5f * (float)d->side};
    memset(target->pixels, 0, (size_t)target->stride * (size_t)target->height);
    return sprite_draw(target, d->kind->name, middle, BETWEEN * (float)d->angle, d->length);
}

// Draws it, or finds it among the stored paintings. Only lengths that repeat are stored.
static bool find_or_draw(const drawing *d, const pond_target *target, bool stores) {
    char name[32];
    (void)snprintf(name, sizeof name, "%s-%d-%.2f", d->kind->name, d->angle, (double)d->length);
    const paint_piece piece = paint_piece_of(name, PAINT_SPRITE, d->side, d->side);
    if (stores && paint_find(&piece, target->pixels, target->stride)) {
        return true;
    }
    const bool drawn = draw_on(d, target);
    if (drawn && stores) {
        paint_keep(&piece, target->pixels, target->stride);
    }
    return drawn;
}

static void find_edges(drawing *d) {
    d->left = d->side;
    d->top = d->side;
    for (int y = 0; y < d->side; y++) {
        for (int x = 0; x < d->side; x++) {
            if (d->pixels[4 * ((ptrdiff_t)y * d->side + x) + 3] > 0) {
                d->left = x - 1 < d->left ? x - 1 : d->left;
                d->top = y - 1 < d->top ? y - 1 : d->top;
                d->right = x + 1 > d->right ? x + 1 : d->right;
                d->bottom = y + 1;
            }
        }
    }
}

static void draw(drawing *d, bool stores) {
    d->pixels = malloc((size_t)d->side * (size_t)d->side * 4);
    const pond_target target = {
        .pixels = d->pixels, .width = d->side, .height = d->side, .stride = (ptrdiff_t)d->side * 4};
    if (d->pixels != NULL && find_or_draw(d, &target, stores)) {
        find_edges(d);
        d->state = READY;
        return;
    }
    free(d->pixels);
    d->pixels = NULL;
    d->state = MISSING;
}

static drawing *next_wanted(sprite_cache *cache) {
    for (int i = 0; i < cache->count; i++) {
        if (cache->drawings[i].state == WANTED) {
            return &cache->drawings[i];
        }
    }
    return NULL;
}

// Places in the list never move, so the thread draws without the lock.
static void *work(void *argument) {
    sprite_cache *cache = argument;
    pthread_mutex_lock(&cache->lock);
    while (!cache->stopping) {
        drawing *d = next_wanted(cache);
        if (d == NULL) {
            pthread_cond_wait(&cache->wanted, &cache->lock);
            continue;
        }
        drawing done = *d;
        pthread_mutex_unlock(&cache->lock);
        draw(&done, false);
        pthread_mutex_lock(&cache->lock);
        *d = done;
    }
    pthread_mutex_unlock(&cache->lock);
    return NULL;
}

// ---- finding ------------------------------------------------------------------------------------

static bool is_of(const sprite_cache *cache, const drawing *d, const sprite_kind *kind,
                  float length) {
    const float apart = cache->background ? ONE_SIZE * length : 0.0f;
    return d->kind == kind && fabsf(d->length - length) <= apart;
}

// Steps of the circle between two angles' numbers.
static int apart(int a, int b) {
    const int way = abs(a - b) % ANGLES;
    return way < ANGLES - way ? way : ANGLES - way;
}

// The nearest finished drawing by size, and among those by angle.
static drawing *nearest(sprite_cache *cache, const sprite_kind *kind, float length, int angle) {
    drawing *found = NULL;
    float least = 0.0f;
    for (int i = 0; i < cache->count; i++) {
        drawing *d = &cache->drawings[i];
        if (d->state != READY || d->kind != kind) {
            continue;
        }
        const float off = is_of(cache, d, kind, length) ? 0.0f : fabsf(logf(d->length / length));
        if (found == NULL || off < least ||
            (off <= least && apart(d->angle, angle) < apart(found->angle, angle))) {
            found = d;
            least = off;
        }
    }
    return found;
}

static drawing *find_listed(sprite_cache *cache, const sprite_kind *kind, float length, int angle) {
    for (int i = 0; i < cache->count; i++) {
        drawing *d = &cache->drawings[i];
        if (d->angle == angle && is_of(cache, d, kind, length)) {
            return d;
        }
    }
    return NULL;
}

// Drawings are never removed. The last places are for the first size of each sprite, so that each
// can be shown.
static bool has_room(const sprite_cache *cache, const sprite_kind *kind, float length) {
    bool first_size = true;
    for (int i = 0; i < cache->count; i++) {
        const drawing *d = &cache->drawings[i];
        first_size = first_size && (d->kind != kind || is_of(cache, d, kind, length));
    }
    return cache->bytes < MOST_BYTES &&
           cache->count < SPRITE_CACHE_MOST - (first_size ? 0 : KEPT_FREE);
}

static void start(sprite_cache *cache, drawing *d) {
    if (!cache->background) {
        draw(d, true);
        return;
    }
    d->state = WANTED;
    if (!cache->running) {
        cache->running = pthread_create(&cache->thread, NULL, work, cache) == 0;
    }
    pthread_cond_signal(&cache->wanted);
}

// NULL without room. Drawings that failed for lack of memory are tried again.
static const drawing *ask_for(sprite_cache *cache, const sprite_kind *kind, float length,
                              int angle) {
    drawing *d = find_listed(cache, kind, length, angle);
    if (d == NULL && has_room(cache, kind, length)) {
        d = &cache->drawings[cache->count++];
        *d = (drawing){
            .kind = kind, .length = length, .angle = angle, .side = side_of(kind, length)};
        cache->bytes += (size_t)d->side * (size_t)d->side * 4;
    }
    if (d != NULL && d->state == MISSING) {
        start(cache, d);
    }
    return d;
}

// The number of an angle, in whole steps of the circle.
static int number_of(int steps) {
    return ((steps % ANGLES) + ANGLES) % ANGLES;
}

// By which a drawing is turned to show an angle. [°]
static float turn_of(const drawing *d, float angle) {
    return remainderf(angle - BETWEEN * (float)d->angle, 360.0f);
}

bool sprite_cache_find(sprite_cache *cache, const char *name, float angle, float length,
                       sprite_patch *out) {
    const sprite_kind *kind = sprite_find(name);
    if (kind == NULL || !(fabsf(angle) <= SPRITE_TURN_LIMIT) || !(length >= SPRITE_SHORTEST) ||
        !(length <= SPRITE_LONGEST)) {
        return false;
    }
    const float drawn = length < LONGEST_DRAWN ? length : LONGEST_DRAWN;
    const int wanted = number_of((int)lroundf(angle / BETWEEN));
    pthread_mutex_lock(&cache->lock);
    (void)ask_for(cache, kind, drawn, wanted);
    const drawing *d = nearest(cache, kind, drawn, wanted);
    if (d != NULL) {
        out->picture = (pond_texture){.pixels = d->pixels,
                                      .width = d->side,
                                      .height = d->side,
                                      .stride = (ptrdiff_t)d->side * 4};
        out->number = (int)(d - cache->drawings);
        out->turn = turn_of(d, angle);
        out->scale = length / d->length;
    }
    pthread_mutex_unlock(&cache->lock);
    return d != NULL;
}

bool sprite_cache_is_busy(sprite_cache *cache) {
    pthread_mutex_lock(&cache->lock);
    const bool busy = cache->running && next_wanted(cache) != NULL;
    pthread_mutex_unlock(&cache->lock);
    return busy;
}

// ---- laying -------------------------------------------------------------------------------------

// A drawing on the picture: texel = half + (along, across) · (dx, dy) from the centre.
typedef struct layer {
    const drawing *drawing;
    float share; // of its light
    float half, along, across;
} layer;

static layer layer_of(const drawing *d, float angle, float length, float share) {
    layer l = {.drawing = d, .share = share, .half = 0.5f * (float)d->side};
    paint_turn(turn_of(d, angle) / 360.0f, &l.along, &l.across);
    l.along *= d->length / length;
    l.across *= d->length / length;
    return l;
}

// Adds the light between four texels.
static void add_light(const layer *l, const float *linear, float dx, float dy, sprite_layer *sum) {
    const drawing *d = l->drawing;
    // counter-clockwise where y runs down; a texel's middle is half a texel in
    const float x = l->half + l->along * dx - l->across * dy - 0.5f;
    const float y = l->half + l->across * dx + l->along * dy - 0.5f;
    const int left = (int)x;
    const int top = (int)y;
    if (left < d->left || top < d->top || left >= d->right || top >= d->bottom) {
        return;
    }
    const uint8_t *above = d->pixels + 4 * ((ptrdiff_t)top * d->side + left);
    const uint8_t *below = above + (ptrdiff_t)4 * d->side;
    if ((above[3] | above[7] | below[3] | below[7]) == 0) {
        return;
    }
    const float u = x - (float)left;
    const float v = y - (float)top;
    const uint8_t *texels[4] = {above, above + 4, below, below + 4};
    const float weights[4] = {(1.0f - u) * (1.0f - v) * l->share, u * (1.0f - v) * l->share,
                              (1.0f - u) * v * l->share, u * v * l->share};
    for (int k = 0; k < 4; k++) {
        const uint8_t *p = texels[k];
        const float alpha = (float)p[3] * (1.0f / 255.0f);
        sum->r += weights[k] * (alpha * linear[p[0]]);
        sum->g += weights[k] * (alpha * linear[p[1]]);
        sum->b += weights[k] * (alpha * linear[p[2]]);
        sum->a += weights[k] * alpha;
    }
}

// Grows by the pixels that a layer may cover, relative to the centre.
static void grow_bounds(const layer *l, float low[2], float high[2]) {
    const drawing *d = l->drawing;
    const float size = 1.0f / (l->along * l->along + l->across * l->across);
    for (int i = 0; i < 4; i++) {
        const float x = (float)(i % 2 == 1 ? d->right + 1 : d->left) - l->half;
        const float y = (float)(i / 2 == 1 ? d->bottom + 1 : d->top) - l->half;
        const float at[2] = {size * (l->along * x + l->across * y),
                             size * (l->along * y - l->across * x)};
        for (int k = 0; k < 2; k++) {
            low[k] = paint_min(low[k], at[k]);
            high[k] = paint_max(high[k], at[k]);
        }
    }
}

static int within(float value, int most) {
    return !(value > 0.0f) ? 0 : value > (float)most ? most : (int)value;
}

static void lay(const layer *layers, int count, const pond_target *target, pond_vec2 centre) {
    const sprite_tables *tables = sprite_tables_get();
    float low[2] = {0.0f, 0.0f};
    float high[2] = {0.0f, 0.0f};
    for (int i = 0; i < count; i++) {
        grow_bounds(&layers[i], low, high);
    }
    int left = within(centre.x + low[0] - 1.0f, target->width);
    int right = within(centre.x + high[0] + 1.0f, target->width);
    int top = within(centre.y + low[1] - 1.0f, target->height);
    int bottom = within(centre.y + high[1] + 1.0f, target->height);
    sprite_cut(target, &left, &right, &top, &bottom);
    for (int y = top; y < bottom; y++) {
        uint8_t *row = target->pixels + y * target->stride;
        const float dy = (float)y + 0.5f - centre.y;
        for (int x = left; x < right; x++) {
            sprite_layer over = {0.0f, 0.0f, 0.0f, 0.0f};
            for (int i = 0; i < count; i++) {
                add_light(&layers[i], tables->linear, (float)x + 0.5f - centre.x, dy, &over);
            }
            if (over.a > 0.0f) {
                sprite_tables_lay(tables, row + (ptrdiff_t)x * 4, over);
            }
        }
    }
}

// The drawings for the two nearest angles; returns how many, 0 without room or memory.
static int find_around(sprite_cache *cache, const sprite_kind *kind, float angle, float length,
                       layer out[2]) {
    const float step = LENGTH_STEP * (float)paint_floor(length / LENGTH_STEP + 0.5f);
    const float drawn = step < LONGEST_DRAWN ? step : LONGEST_DRAWN;
    const int steps = paint_floor(angle / BETWEEN);
    const float share = angle / BETWEEN - (float)steps;
    const int count = share > 0.0f ? 2 : 1;
    for (int i = 0; i < count; i++) {
        const drawing *d = ask_for(cache, kind, drawn, number_of(steps + i));
        if (d == NULL || d->state != READY) {
            return 0;
        }
        out[i] = layer_of(d, angle, length, i == 1 ? share : 1.0f - share);
    }
    return count;
}

bool sprite_cache_draw(sprite_cache *cache, const pond_target *target, const char *name,
                       pond_vec2 centre, float angle, float length) {
    const sprite_kind *kind = sprite_find(name);
    if (!sprite_is_drawable(target, kind, centre, angle, length)) {
        return false;
    }
    layer layers[2];
    int count = 0;
    if (cache != NULL && cache->background) {
        sprite_patch patch;
        if (!sprite_cache_find(cache, name, angle, length, &patch)) {
            return false;
        }
        layers[count++] = layer_of(&cache->drawings[patch.number], angle, length, 1.0f);
    } else if (cache != NULL) {
        count = find_around(cache, kind, angle, length, layers);
    }
    if (count == 0) {
        return sprite_draw(target, name, centre, angle, length);
    }
    lay(layers, count, target, centre);
    return true;
}
