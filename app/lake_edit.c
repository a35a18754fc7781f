// lake_edit.c — edits the mask of a lake with brush and undo, and shows it.
#include "lake_inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Without memory the edit cannot be undone.
void lake_remember(lake *l, float horizon) {
    const size_t size = (size_t)l->width * (size_t)l->height * sizeof *l->water;
    l->before = l->before != NULL ? l->before : malloc(size);
    if (l->before != NULL) {
        memcpy(l->before, l->water, size);
        l->horizon_before = horizon;
    }
}

bool lake_take_back(lake *l, pond_lake_look *look) {
    if (l->before == NULL) {
        return false;
    }
    float *water = l->water;
    const float horizon = look->horizon;
    l->water = l->before;
    look->horizon = l->horizon_before;
    l->before = water;
    l->horizon_before = horizon;
    return true;
}

bool lake_grow(lake *l, const pond_texture *under, pond_vec2 at, bool water, pond_lake_look *look,
               media_error *error) {
    const bool new_lake = water && l->way == LAKE_ADDED;
    pond_vec2 *points = water ? l->points.water : l->points.not_water;
    int *count = water ? &l->points.water_count : &l->points.not_water_count;
    *count -= *count == LAKE_POINTS;
    points[(*count)++] = at;
    const pond_map before = lake_mask(l);
    pond_lake_found found = {0};
    if (!lakei_grow(l, under, new_lake ? NULL : &before, new_lake ? 0.0f : look->horizon, &found,
                    error)) {
        (*count)--;
        return false;
    }
    if (new_lake) {
        l->way = LAKE_GROWN;
        look->horizon = found.horizon;
    }
    return true;
}

bool lake_is_added(const lake *l) {
    return l->way == LAKE_ADDED;
}

void lake_paint(lake *l, pond_vec2 at, float radius, bool water) {
    const float r = fmaxf(radius * (float)l->width, 0.5f);
    const float cx = at.x * (float)l->width - 0.5f;
    const float cy = at.y * (float)l->height - 0.5f;
    const int top = (int)fmaxf(0.0f, floorf(cy - r - 1.0f));
    const int left = (int)fmaxf(0.0f, floorf(cx - r - 1.0f));
    for (int y = top; y < l->height && (float)y <= cy + r + 1.0f; y++) {
        for (int x = left; x < l->width && (float)x <= cx + r + 1.0f; x++) {
            const float off = hypotf((float)x - cx, (float)y - cy);
            const float share = fminf(fmaxf((r - off) / fmaxf(0.25f * r, 1.0f), 0.0f), 1.0f);
            float *there = &l->water[(size_t)y * (size_t)l->width + (size_t)x];
            *there = water ? fmaxf(*there, share) : fminf(*there, 1.0f - share);
        }
    }
}

bool lake_remake(lake *l, const pond_texture *under, pond_lake_look *look, media_error *error) {
    lake now = *l;
    const pond_texture picture = l->way == LAKE_ADDED ? lake_texture(l, under) : *under;
    pond_lake_look wanted = *look;
    if (!lakei_make(&now, &picture, &wanted, error)) {
        return false;
    }
    pond_lake_destroy(l->made);
    l->made = now.made;
    l->share = lakei_share(l);
    look->lake = l->made;
    return true;
}

#define TINT 0.4f // share of blue over water

void lake_tint(const lake *l, float horizon, const pond_target *target) {
    static const float blue[3] = {30.0f, 140.0f, 255.0f};
    for (int y = 0; y < target->height; y++) {
        const int from = (int)((int64_t)y * l->height / target->height);
        uint8_t *pixel = target->pixels + y * target->stride;
        const bool line = y == (int)(horizon * (float)target->height);
        for (int x = 0; x < target->width; x++, pixel += 4) {
            const int column = (int)((int64_t)x * l->width / target->width);
            const float share = TINT * l->water[(size_t)from * (size_t)l->width + (size_t)column];
            for (int c = 0; c < 3; c++) {
                const float there = (float)pixel[c];
                pixel[c] = line ? 255 : (uint8_t)(there + share * (blue[c] - there) + 0.5f);
            }
        }
    }
}
