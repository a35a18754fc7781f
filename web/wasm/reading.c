// Readings that the element does not need.

#include <string.h>

#include "web.h"

#include <millpond/upload.h>

uint64_t WEB_EXPORT(web_hash)(const web_pond *pond) {
    return pond_hash(pond->water);
}

float WEB_EXPORT(web_slope_x_at)(const web_pond *pond, float x, float y) {
    return pond_slope_at(pond->water, (pond_vec2){x, y}).x;
}

float WEB_EXPORT(web_slope_y_at)(const web_pond *pond, float x, float y) {
    return pond_slope_at(pond->water, (pond_vec2){x, y}).y;
}

void web_surface_numbers(const pond_surface *s, float *out) {
    const float numbers[] = {s->height,     s->slope.x,    s->slope.y, s->rise,
                             s->velocity.x, s->velocity.y, s->depth,   s->wall};
    memcpy(out, numbers, sizeof numbers);
}

// Eight numbers for each point.
void WEB_EXPORT(web_sample)(const web_pond *pond, int count, const double *points, float *out) {
    for (int i = 0; i < count; i++) {
        const pond_vec2 at = {(float)points[2 * i], (float)points[2 * i + 1]};
        pond_surface found = {0};
        pond_sample(pond->water, 1, &at, &found);
        web_surface_numbers(&found, out + 8 * i);
    }
}

// Writes a texel of four half floats for each cell: the surface between the last two steps, at
// `between`, which has room for its heights.
bool WEB_EXPORT(web_texels)(const web_pond *pond, uint8_t *texels, float *between) {
    const pond_view view = pond_get_view_between(pond->water, -1, between);
    pond_write_texels(&view, NULL, POND_TEXELS_RGBA16F, 0, texels, (ptrdiff_t)8 * pond->desc.width,
                      NULL);
    return true;
}

// Recordings contain it as a splash.
bool WEB_EXPORT(web_plunge)(web_pond *pond, float x, float y, float radius, float speed,
                            float mass) {
    const float height = pond_plunge_size(&radius, speed, mass);
    return web_do(
        pond, &(pond_command){.kind = POND_COMMAND_SPLASH, .is.drop = {{x, y}, radius, height}});
}

// Recordings do not contain it.
void WEB_EXPORT(web_impulse)(web_pond *pond, float x, float y, float radius, float impulse) {
    pond_impulse(pond->water, (pond_vec2){x, y}, radius, impulse);
}

// The sound of a splash. Its numbers go to `out`: loudness, pitch, seconds.
void WEB_EXPORT(web_sound)(float height, float radius, double *out) {
    const pond_event event = {.kind = POND_EVENT_SPLASH, .height = height, .radius = radius};
    const pond_sound sound = pond_event_sound(&event);
    out[0] = sound.loudness;
    out[1] = sound.pitch;
    out[2] = sound.seconds;
}
