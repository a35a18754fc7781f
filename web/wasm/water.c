// Making a pond, moving and touching it, and reading its heights.

#include <stdlib.h>
#include <string.h>

#include "web.h"

#include <millpond/command.h>

web_pond *web_pond_of(pond *water) {
    web_pond *made = water != NULL ? calloc(1, sizeof *made) : NULL;
    if (made == NULL) {
        pond_destroy(water);
        return NULL;
    }
    made->water = water;
    made->desc = pond_get_desc(water);
    return made;
}

// Sets the longest time step that divides a frame. False, with nothing changed, if there is none.
bool WEB_EXPORT(web_fit_frame)(pond_desc *desc, double seconds) {
    return pond_desc_fit_frame(desc, seconds) > 0;
}

web_pond *WEB_EXPORT(web_create)(const pond_desc *desc) {
    pond *water = NULL;
    return pond_create(desc, &water) == POND_OK ? web_pond_of(water) : NULL;
}

void WEB_EXPORT(web_destroy)(web_pond *pond) {
    pond_destroy(pond->water);
    free(pond->cells);
    free(pond->recorded.data);
    free(pond);
}

// ---- time ---------------------------------------------------------------------------------------

int WEB_EXPORT(web_advance)(web_pond *pond, double seconds) {
    return pond_advance(pond->water, seconds);
}

void WEB_EXPORT(web_step)(web_pond *pond, int steps) {
    pond_step_many(pond->water, steps);
}

double WEB_EXPORT(web_time)(const web_pond *pond) {
    return pond_get_time(pond->water);
}

double WEB_EXPORT(web_steps)(const web_pond *pond) {
    return (double)pond_get_steps(pond->water);
}

bool WEB_EXPORT(web_is_resting)(const web_pond *pond) {
    return pond_is_resting(pond->water);
}

// ---- touches ------------------------------------------------------------------------------------

bool WEB_EXPORT(web_drop)(web_pond *pond, float x, float y, float radius, float height) {
    return web_do(pond,
                  &(pond_command){.kind = POND_COMMAND_DROP, .is.drop = {{x, y}, radius, height}});
}

bool WEB_EXPORT(web_splash)(web_pond *pond, float x, float y, float radius, float height) {
    return web_do(
        pond, &(pond_command){.kind = POND_COMMAND_SPLASH, .is.drop = {{x, y}, radius, height}});
}

bool WEB_EXPORT(web_stroke)(web_pond *pond, float x, float y, float to_x, float to_y, float radius,
                            float height) {
    return web_do(pond, &(pond_command){.kind = POND_COMMAND_STROKE,
                                        .is.stroke = {{x, y}, {to_x, to_y}, radius, height}});
}

bool WEB_EXPORT(web_rain)(web_pond *pond, const pond_rain *rain) {
    return web_do(pond, &(pond_command){.kind = POND_COMMAND_RAIN, .is.rain = *rain});
}

bool WEB_EXPORT(web_calm)(web_pond *pond) {
    return web_do(pond, &(pond_command){.kind = POND_COMMAND_CALM});
}

// ---- reading ------------------------------------------------------------------------------------

int WEB_EXPORT(web_width)(const web_pond *pond) {
    return pond->desc.width;
}

int WEB_EXPORT(web_height)(const web_pond *pond) {
    return pond->desc.height;
}

double WEB_EXPORT(web_cell_size)(const web_pond *pond) {
    return pond->desc.cell_size;
}

// Copies a number of every cell, row after row, into memory that the next copy uses again. NULL
// without memory.
static float *copy(web_pond *pond,
                   void (*read)(const struct pond *, int, int, int, int, float *, ptrdiff_t)) {
    const int width = pond->desc.width;
    const int height = pond->desc.height;
    if (pond->cells == NULL) {
        pond->cells = malloc((size_t)width * (size_t)height * sizeof *pond->cells);
    }
    if (pond->cells != NULL) {
        read(pond->water, 0, 0, width, height, pond->cells, width);
    }
    return pond->cells;
}

float *WEB_EXPORT(web_heights)(web_pond *pond) {
    return copy(pond, pond_copy_heights);
}

float *WEB_EXPORT(web_velocities)(web_pond *pond) {
    return copy(pond, pond_copy_velocities);
}

// Replaces all heights [m] and vertical velocities [m/s], row after row.
void WEB_EXPORT(web_write)(web_pond *pond, const float *heights, const float *velocities) {
    pond_write_heights(pond->water, 0, 0, pond->desc.width, pond->desc.height, heights, velocities,
                       pond->desc.width);
}

float WEB_EXPORT(web_height_at)(const web_pond *pond, float x, float y) {
    return pond_height_at(pond->water, (pond_vec2){x, y});
}

// Splashes at least as high as this are reported; 0: none.
void WEB_EXPORT(web_set_splash_height)(web_pond *pond, float height) {
    pond_set_splash_height(pond->water, height);
}

void web_event_numbers(const pond_event *event, double *out) {
    const double numbers[] = {(double)event->steps,
                              event->time,
                              event->position.x,
                              event->position.y,
                              event->height,
                              event->radius,
                              event->rising ? 1.0 : 0.0,
                              (double)event->probe.id,
                              (double)event->body.value};
    memcpy(out, numbers, sizeof numbers);
}

// The next event. Returns its kind, or 0: there is none.
int WEB_EXPORT(web_next_event)(web_pond *pond, double *out) {
    pond_event event;
    if (!pond_event_next(pond->water, &event)) {
        return 0;
    }
    web_event_numbers(&event, out);
    return (int)event.kind;
}
