// The water in a picture, for the look lake.

#include <stdlib.h>

#include "web.h"

#include <millpond/field.h>
#include <millpond/gl.h>
#include <millpond/lake.h>

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

// Finds the lake of a picture, RGBA: around `count` points as fractions of the sides, below a
// horizon unless that is 0; or, without a point, by what it mirrors. NULL, with the look unchanged,
// if there is none. web_lake_free() frees it.
pond_lake *WEB_EXPORT(web_lake)(pond_look *look, const uint8_t *pixels, int width, int height,
                                const pond_vec2 *points, int count, float horizon) {
    pond_lake_look made = look->is.lake;
    const pond_texture picture = {pixels, width, height, (ptrdiff_t)4 * width, false};
    float *water = malloc((size_t)width * (size_t)height * sizeof *water);
    const pond_map_target map = {water, width, height, width};
    pond_lake_found found;
    const bool good = water != NULL &&
                      web_find_water(&picture, points, count, horizon, &map, &found) == POND_OK &&
                      found.share > 0.0f && web_make_lake(&picture, &map, found.horizon, &made);
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
