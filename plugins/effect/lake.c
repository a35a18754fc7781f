#include "lake.h"

#include <math.h>
#include <millpond/lake.h>
#include <stdlib.h>

#define PERIOD 60.0f   // of the breeze [s]
#define FASTEST 20.0   // [m/s]
#define ABOVE 0.006    // of the waterline is the horizon, at the foot of a far shore [height]
#define LEAST_HEIGHT 8 // of a picture [pixels]

struct lake {
    pond_lake *made;
    float *rows;     // share of water of each row
    uint8_t *pixels; // the picture with its mirror image
    int width;
    int height;
    double waterline; // that `made` has
    bool mirrors;
};

lake *lake_create(void) {
    return calloc(1, sizeof(lake));
}

void lake_reshape(lake *l) {
    if (l != NULL) {
        pond_lake_destroy(l->made);
        l->made = NULL;
    }
}

void lake_destroy(lake *l) {
    if (l != NULL) {
        lake_reshape(l);
        free(l->rows);
        free(l->pixels);
        free(l);
    }
}

static bool has_room(lake *l, const pond_texture *picture) {
    if (l->pixels == NULL || l->width != picture->width || l->height != picture->height) {
        lake_reshape(l);
        free(l->rows);
        free(l->pixels);
        l->width = picture->width;
        l->height = picture->height;
        l->rows = malloc((size_t)l->height * sizeof *l->rows);
        l->pixels = malloc(4 * (size_t)l->width * (size_t)l->height);
    }
    return l->rows != NULL && l->pixels != NULL;
}

// Returns the picture that moves. mirrors: with its upper part mirrored below the waterline.
static bool prepare(lake *l, double waterline, bool mirrors, const pond_texture *picture,
                    pond_texture *shown, float *horizon) {
    *shown = *picture;
    if (!mirrors) {
        for (int y = 0; y < l->height; y++) {
            l->rows[y] = (float)fmin(fmax(y + 1 - waterline * l->height, 0.0), 1.0);
        }
        *horizon = (float)fmax(waterline - ABOVE, 0.0);
        return true;
    }
    const pond_target target = {.pixels = l->pixels,
                                .width = l->width,
                                .height = l->height,
                                .stride = (ptrdiff_t)l->width * 4};
    const pond_map_target rows = {l->rows, 1, l->height, 1};
    pond_lake_found found;
    if (pond_lake_add(picture, (float)waterline, &target, &rows, &found) != POND_OK) {
        return false;
    }
    *horizon = found.horizon;
    shown->pixels = l->pixels;
    shown->stride = target.stride;
    return true;
}

static bool make(lake *l, const uint8_t *mask, const pond_texture *shown,
                 const pond_lake_look *look, const pond_parallel *parallel) {
    const size_t width = (size_t)l->width;
    float *shares = malloc(width * (size_t)l->height * sizeof *shares);
    const pond_map water = {shares, l->width, l->height, l->width};
    for (size_t i = 0; shares != NULL && i < width * (size_t)l->height; i++) {
        shares[i] = l->rows[i / width] * (mask != NULL ? (float)mask[i] / 255.0f : 1.0f);
    }
    const bool made = shares != NULL &&
                      pond_lake_create(shown, &water, look, NULL, parallel, &l->made) == POND_OK;
    free(shares);
    return made;
}

// Keeps the lake until the waterline, the mirror or the mask changes.
static bool take(lake *l, double waterline, bool mirrors, const uint8_t *mask,
                 const pond_texture *shown, const pond_lake_look *look,
                 const pond_parallel *parallel) {
    if (l->made != NULL && l->waterline == waterline && l->mirrors == mirrors) {
        return pond_lake_set_photograph(l->made, shown, parallel);
    }
    lake_reshape(l);
    l->waterline = waterline;
    l->mirrors = mirrors;
    return make(l, mask, shown, look, parallel);
}

bool lake_draw(lake *l, const effect_settings *s, double time, const uint8_t *mask,
               const pond_texture *picture, const pond_target *target,
               const pond_parallel *parallel) {
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
    if (!take(l, waterline, mirrors, mask, &shown, own, parallel)) {
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
