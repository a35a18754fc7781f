#include "lake.h"

#include <math.h>
#include <millpond/lake.h>
#include <stdlib.h>
#include <string.h>

#define PERIOD 60.0f   // of the breeze [s]
#define FASTEST 20.0   // [m/s]
#define ABOVE 0.006    // of the waterline is the horizon, at the foot of a far shore [height]
#define LEAST_HEIGHT 8 // of a picture [pixels]

struct lake {
    pond_lake *made;
    float *water;    // share of each pixel
    uint8_t *pixels; // the picture with its mirror image
    int width;
    int height;
    double waterline; // that `made` has
    bool mirrors;
};

lake *lake_create(void) {
    return calloc(1, sizeof(lake));
}

void lake_destroy(lake *l) {
    if (l != NULL) {
        pond_lake_destroy(l->made);
        free(l->water);
        free(l->pixels);
        free(l);
    }
}

static bool has_room(lake *l, const pond_texture *picture) {
    if (l->pixels == NULL || l->width != picture->width || l->height != picture->height) {
        const size_t count = (size_t)picture->width * (size_t)picture->height;
        free(l->water);
        free(l->pixels);
        pond_lake_destroy(l->made);
        l->made = NULL;
        l->water = malloc(count * sizeof *l->water);
        l->pixels = malloc(4 * count);
        l->width = picture->width;
        l->height = picture->height;
    }
    return l->water != NULL && l->pixels != NULL;
}

// Everything below the waterline is water.
static void flood(lake *l, double waterline) {
    for (int y = 0; y < l->height; y++) {
        const double share = fmin(fmax(y + 1 - waterline * l->height, 0.0), 1.0);
        for (int x = 0; x < l->width; x++) {
            l->water[(size_t)y * (size_t)l->width + (size_t)x] = (float)share;
        }
    }
}

// Returns the picture that moves. mirrors: with its upper part mirrored below the waterline.
static bool prepare(lake *l, double waterline, bool mirrors, const pond_texture *picture,
                    pond_texture *shown, float *horizon) {
    *shown = *picture;
    if (!mirrors) {
        flood(l, waterline);
        *horizon = (float)fmax(waterline - ABOVE, 0.0);
        return true;
    }
    const pond_target target = {.pixels = l->pixels,
                                .width = l->width,
                                .height = l->height,
                                .stride = (ptrdiff_t)l->width * 4};
    const pond_map_target water = {l->water, l->width, l->height, l->width};
    pond_lake_found found;
    if (pond_lake_add(picture, (float)waterline, &target, &water, &found) != POND_OK) {
        return false;
    }
    *horizon = found.horizon;
    shown->pixels = l->pixels;
    shown->stride = target.stride;
    return true;
}

// The water has one shape until the waterline moves.
static bool take(lake *l, double waterline, bool mirrors, const pond_texture *shown,
                 const pond_lake_look *look, const pond_parallel *parallel) {
    if (l->made != NULL && l->waterline == waterline && l->mirrors == mirrors) {
        return pond_lake_set_photograph(l->made, shown, parallel);
    }
    const pond_map water = {l->water, l->width, l->height, l->width};
    pond_lake_destroy(l->made);
    l->made = NULL;
    l->waterline = waterline;
    l->mirrors = mirrors;
    return pond_lake_create(shown, &water, look, NULL, parallel, &l->made) == POND_OK;
}

bool lake_draw(lake *l, const effect_settings *s, double time, const pond_texture *picture,
               const pond_target *target, const pond_parallel *parallel) {
    const double waterline = s->value[EFFECT_WATERLINE];
    const bool mirrors = s->value[EFFECT_MIRROR] > 0.0;
    pond_look look = pond_look_default(POND_LOOK_LAKE);
    pond_lake_look *own = &look.is.lake;
    pond_texture shown;
    if (l == NULL || picture->height < LEAST_HEIGHT || !has_room(l, picture) ||
        !prepare(l, waterline, mirrors, picture, &shown, &own->horizon)) {
        return false;
    }
    own->breeze = (float)fmin(own->breeze * s->value[EFFECT_WIND], FASTEST);
    own->wind = (float)s->value[EFFECT_DIRECTION];
    own->seed = (uint64_t)s->value[EFFECT_SEED];
    own->period = PERIOD;
    own->time = time;
    if (!take(l, waterline, mirrors, &shown, own, parallel)) {
        return false;
    }
    if (mirrors) {
        own->horizon = fmaxf(own->horizon - POND_LAKE_SHORE, 0.0f);
    }
    own->lake = l->made;
    pond_look_strengthen(&look, (float)s->value[EFFECT_STRENGTH]);
    pond_draw(&look, NULL, &shown, target, parallel);
    return true;
}
