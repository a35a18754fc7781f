#include "sprite_cache.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "paint_canvas.h"
#include "sprite_light.h"

#define ANGLES 24            // drawings of one sprite
#define BETWEEN 15.0f        // degrees between them
#define LONGEST_DRAWN 256.0f // [pixels]; longer ones are drawn larger
#define ONE_SIZE 0.12f       // lengths that differ by less share drawings
#define KEPT_FREE 128        // drawings for sprites of which there is no size yet

enum { WANTED = 1, READY = 2, FAILED = 3 };

typedef struct drawing {
    const sprite_kind *kind;
    float length; // [pixels]
    int angle;    // index
    int state;
    uint8_t *pixels;
    int side;
} drawing;

struct sprite_cache {
    uint64_t serial;
    drawing drawings[SPRITE_CACHE_MOST];
    int count;
    pthread_mutex_t lock;
    pthread_cond_t wanted;
    pthread_t thread;
    bool running;
    bool stopping;
};

sprite_cache *sprite_cache_make(void) {
    sprite_cache *cache = calloc(1, sizeof *cache);
    if (cache == NULL) {
        return NULL;
    }
    static atomic_uint_fast64_t made;
    cache->serial = atomic_fetch_add(&made, 1) + 1;
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

// Half a side that holds the sprite and its shade, whichever way it looks.
static int reach_of(const drawing *d) {
    const float far = SPRITE_RADIUS + SPRITE_BESIDE + SPRITE_SHADOW * d->kind->highest;
    return (int)(far * d->length) + 2;
}

static void draw(drawing *d) {
    const int side = 2 * reach_of(d);
    uint8_t *pixels = calloc((size_t)side * (size_t)side, 4);
    const pond_target target = {
        .pixels = pixels, .width = side, .height = side, .stride = (ptrdiff_t)side * 4};
    const pond_vec2 middle = {0.5f * (float)side, 0.5f * (float)side};
    const bool good = pixels != NULL && sprite_draw(&target, d->kind->name, middle,
                                                    BETWEEN * (float)d->angle, d->length);
    if (!good) {
        free(pixels);
    }
    d->pixels = good ? pixels : NULL;
    d->side = side;
    d->state = good ? READY : FAILED;
}

static drawing *next_wanted(sprite_cache *cache) {
    for (int i = 0; i < cache->count; i++) {
        if (cache->drawings[i].state == WANTED) {
            return &cache->drawings[i];
        }
    }
    return NULL;
}

// Places in the list never move, so a drawing is worked on without the lock.
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
        draw(&done);
        pthread_mutex_lock(&cache->lock);
        *d = done;
    }
    pthread_mutex_unlock(&cache->lock);
    return NULL;
}

// ---- finding ------------------------------------------------------------------------------------

static bool is_of(const drawing *d, const sprite_kind *kind, float length) {
    return d->kind == kind && fabsf(d->length - length) <= ONE_SIZE * length;
}

// Steps of the circle between two angles' numbers.
static int apart(int a, int b) {
    const int way = abs(a - b) % ANGLES;
    return way < ANGLES - way ? way : ANGLES - way;
}

// Whether one drawing is better than another for a length and an angle: of its size, else nearer to
// it, and then by angle.
static bool is_better(const drawing *d, const drawing *than, float length, int angle) {
    const float off = is_of(d, d->kind, length) ? 0.0f : fabsf(logf(d->length / length));
    const float than_off =
        is_of(than, than->kind, length) ? 0.0f : fabsf(logf(than->length / length));
    return off < than_off ||
           (off <= than_off && apart(d->angle, angle) < apart(than->angle, angle));
}

static drawing *nearest(sprite_cache *cache, const sprite_kind *kind, float length, int angle) {
    drawing *found = NULL;
    for (int i = 0; i < cache->count; i++) {
        drawing *d = &cache->drawings[i];
        if (d->state == READY && d->kind == kind &&
            (found == NULL || is_better(d, found, length, angle))) {
            found = d;
        }
    }
    return found;
}

static drawing *find_listed(sprite_cache *cache, const sprite_kind *kind, float length, int angle) {
    for (int i = 0; i < cache->count; i++) {
        drawing *d = &cache->drawings[i];
        if (d->angle == angle && is_of(d, kind, length)) {
            return d;
        }
    }
    return NULL;
}

// Drawings are not given up: the last places are for the first size of each sprite, so that each
// can be shown.
static bool has_room(const sprite_cache *cache, const sprite_kind *kind, float length) {
    bool first_size = true;
    for (int i = 0; i < cache->count; i++) {
        const drawing *d = &cache->drawings[i];
        first_size = first_size && (d->kind != kind || is_of(d, kind, length));
    }
    return cache->count < SPRITE_CACHE_MOST - (first_size ? 0 : KEPT_FREE);
}

// What failed, for want of memory, is tried again.
static void ask_for(sprite_cache *cache, const sprite_kind *kind, float length, int angle) {
    drawing *listed = find_listed(cache, kind, length, angle);
    if (listed != NULL && listed->state != FAILED) {
        return;
    }
    if (listed != NULL) {
        listed->state = WANTED;
    } else if (has_room(cache, kind, length)) {
        cache->drawings[cache->count++] =
            (drawing){.kind = kind, .length = length, .angle = angle, .state = WANTED};
    } else {
        return;
    }
    if (!cache->running) {
        cache->running = pthread_create(&cache->thread, NULL, work, cache) == 0;
    }
    pthread_cond_signal(&cache->wanted);
}

bool sprite_cache_find(sprite_cache *cache, const char *name, float angle, float length,
                       sprite_patch *out) {
    const sprite_kind *kind = sprite_find(name);
    if (kind == NULL || !(fabsf(angle) <= SPRITE_TURN_LIMIT) || !(length >= SPRITE_SHORTEST) ||
        !(length <= SPRITE_LONGEST)) {
        return false;
    }
    const float drawn = length < LONGEST_DRAWN ? length : LONGEST_DRAWN;
    const int steps = (int)lroundf(angle / BETWEEN);
    const int wanted = ((steps % ANGLES) + ANGLES) % ANGLES;
    pthread_mutex_lock(&cache->lock);
    ask_for(cache, kind, drawn, wanted);
    const drawing *d = nearest(cache, kind, drawn, wanted);
    if (d != NULL) {
        out->picture = (pond_texture){.pixels = d->pixels,
                                      .width = d->side,
                                      .height = d->side,
                                      .stride = (ptrdiff_t)d->side * 4};
        out->number = (int)(d - cache->drawings);
        out->turn = remainderf(angle - BETWEEN * (float)d->angle, 360.0f);
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

// Light, multiplied by alpha, between four pixels.
static sprite_layer read_between(const pond_texture *picture, const float *linear, float x,
                                 float y) {
    const int left = (int)floorf(x);
    const int top = (int)floorf(y);
    const float u = x - (float)left;
    const float v = y - (float)top;
    sprite_layer sum = {0.0f, 0.0f, 0.0f, 0.0f};
    for (int i = 0; i < 4; i++) {
        const int column = left + i % 2;
        const int row = top + i / 2;
        if (column < 0 || row < 0 || column >= picture->width || row >= picture->height) {
            continue;
        }
        const uint8_t *p = picture->pixels + row * picture->stride + (ptrdiff_t)column * 4;
        const float share = (i % 2 == 1 ? u : 1.0f - u) * (i / 2 == 1 ? v : 1.0f - v);
        const float alpha = share * (float)p[3] * (1.0f / 255.0f);
        sum.r += alpha * linear[p[0]];
        sum.g += alpha * linear[p[1]];
        sum.b += alpha * linear[p[2]];
        sum.a += alpha;
    }
    return sum;
}

static int within(float value, int most) {
    return !(value > 0.0f) ? 0 : value > (float)most ? most : (int)value;
}

void sprite_patch_lay(const sprite_patch *patch, const pond_target *target, pond_vec2 centre) {
    const sprite_tables *tables = sprite_tables_get();
    const float half = 0.5f * (float)patch->picture.width;
    const float reach = half * patch->scale * 1.4143f;
    const float turn = patch->turn * (3.14159265f / 180.0f);
    const float along = cosf(turn) / patch->scale;
    const float across = sinf(turn) / patch->scale;
    const int right = within(centre.x + reach + 1.0f, target->width);
    const int bottom = within(centre.y + reach + 1.0f, target->height);
    for (int y = within(centre.y - reach, target->height); y < bottom; y++) {
        uint8_t *row = target->pixels + y * target->stride;
        const float dy = (float)y + 0.5f - centre.y;
        for (int x = within(centre.x - reach, target->width); x < right; x++) {
            const float dx = (float)x + 0.5f - centre.x;
            // counter-clockwise where y runs down
            const float px = half + along * dx - across * dy - 0.5f;
            const float py = half + across * dx + along * dy - 0.5f;
            if (px > -1.0f && py > -1.0f && px < 2.0f * half && py < 2.0f * half) {
                sprite_tables_lay(tables, row + (ptrdiff_t)x * 4,
                                  read_between(&patch->picture, tables->linear, px, py));
            }
        }
    }
}
