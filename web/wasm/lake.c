// The water in a picture, for the look lake.

#include <stdlib.h>

#include "web.h"

#include <millpond/field.h>
#include <millpond/gl.h>
#include <millpond/lake.h>

#define LEAST_WIDTH 720 // of a prepared picture that is smaller than drawn: it takes long [pixels]

pond_result web_find_water(const pond_texture *picture, const pond_vec2 *points, int count,
                           float horizon, const pond_map_target *water, pond_lake_found *found) {
    if (count == 0) {
        return pond_lake_find(picture, water, NULL, found);
    }
    pond_lake_growth growth = pond_lake_growth_default();
    growth.water = points;
    growth.water_count = count;
    growth.horizon = horizon;
    return pond_lake_grow(picture, &growth, water, NULL, found);
}

bool web_make_lake(const pond_texture *picture, const pond_map_target *water, float horizon,
                   pond_lake_look *look) {
    const pond_map mask = {water->values, water->width, water->height, water->stride};
    pond_lake *lake = NULL;
    look->horizon = horizon;
    (void)pond_lake_find_sun(picture, horizon, &look->sun);
    const bool good = pond_lake_create(picture, &mask, look, NULL, NULL, &lake) == POND_OK;
    look->lake = lake;
    return good;
}

// The means of `by` × `by` pixels. NULL without memory.
static uint8_t *reduce(const pond_texture *picture, int by) {
    const int width = picture->width / by;
    const int height = picture->height / by;
    uint8_t *out = malloc((size_t)4 * (size_t)width * (size_t)height);
    for (int i = 0; out != NULL && i < 4 * width * height; i++) {
        const ptrdiff_t down = (ptrdiff_t)(i / (4 * width)) * by;
        const ptrdiff_t across = (ptrdiff_t)(i / 4 % width) * by;
        const uint8_t *from = picture->pixels + down * picture->stride + 4 * across + i % 4;
        int sum = 0;
        for (int k = 0; k < by * by; k++) {
            sum += from[k / by * picture->stride + (ptrdiff_t)4 * (k % by)];
        }
        out[i] = (uint8_t)(sum / (by * by));
    }
    return out;
}

// Finds the lake of a picture, RGBA, as web_find_water() does, and gives it to the look. Returns
// NULL and leaves the look unchanged if there is none. web_lake_free() frees the lake. A large
// picture is prepared at a smaller size.
pond_lake *WEB_EXPORT(web_lake)(pond_look *look, const uint8_t *pixels, int width, int height,
                                const pond_vec2 *points, int count, float horizon) {
    pond_lake_look made = look->is.lake;
    const pond_texture picture = {pixels, width, height, (ptrdiff_t)4 * width, false};
    const int by = width < LEAST_WIDTH || height < LEAST_WIDTH / 2 ? 1 : width / LEAST_WIDTH;
    const int columns = width / by;
    const int rows = height / by;
    uint8_t *reduced = reduce(&picture, by);
    float *water = malloc((size_t)columns * (size_t)rows * sizeof *water);
    const pond_texture small = {reduced, columns, rows, (ptrdiff_t)4 * columns, false};
    const pond_map_target map = {water, columns, rows, columns};
    pond_lake_found found;
    const bool good = reduced != NULL && water != NULL &&
                      web_find_water(&small, points, count, horizon, &map, &found) == POND_OK &&
                      found.share > 0.0f && web_make_lake(&small, &map, found.horizon, &made);
    free(reduced);
    free(water);
    if (good) {
        look->is.lake = made;
    }
    return good ? (pond_lake *)made.lake : NULL;
}

void WEB_EXPORT(web_lake_free)(pond_lake *lake) {
    pond_lake_destroy(lake);
}

// The time of the wind's waves. [s]
void WEB_EXPORT(web_lake_time)(pond_look *look, double time) {
    look->is.lake.time = time;
}

// As web_gl_draw().
bool WEB_EXPORT(web_lake_gl_draw)(pond_gl *gl, const web_pond *pond, const pond_look *look,
                                  int width, int height) {
    const pond_view view = pond_get_view(pond->water);
    return pond_gl_set_lake(gl, look->is.lake.lake) == POND_OK &&
           pond_gl_set_view(gl, &view) == POND_OK && web_gl_draw_view(gl, look, width, height);
}

static pond_target target_of(int width, int height) {
    return (pond_target){.width = width, .height = height};
}

// The side of a pond that is touched everywhere. [m]
double WEB_EXPORT(web_lake_size)(const pond_look *look, int width, int height) {
    const pond_target target = target_of(width, height);
    return WEB_LAKE_REACH * (double)pond_lake_pond_size(&look->is.lake, &target);
}

// Where the pond is at a pixel [m]; false at and above the horizon.
bool WEB_EXPORT(web_lake_point)(const pond_look *look, const web_pond *pond, int width, int height,
                                float x, float y, double out[2]) {
    const pond_view view = pond_get_view(pond->water);
    const pond_target target = target_of(width, height);
    pond_vec2 at = {0};
    const bool wet = pond_lake_point_at(&look->is.lake, &view, &target, (pond_vec2){x, y}, &at);
    out[0] = (double)at.x;
    out[1] = (double)at.y;
    return wet;
}
