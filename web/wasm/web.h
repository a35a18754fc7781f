// web.h — the library as JavaScript calls it: numbers and addresses in, numbers out.
//
// It wraps functions that take or return structs in functions of plain numbers, and keeps memory
// that JavaScript reads: heights, events, a recording's bytes. The library checks arguments;
// web_message() returns its messages.
#ifndef MILLPOND_WEB_H
#define MILLPOND_WEB_H

#include <millpond/command.h>
#include <millpond/lake.h>
#include <millpond/millpond.h>
#include <millpond/recording.h>

#define WEB_EXPORT(name) __attribute__((export_name(#name))) name

/// A buffer that grows.
typedef struct web_bytes {
    uint8_t *data;
    size_t size;
    size_t capacity;
} web_bytes;

/// A pond and the memory that JavaScript reads.
typedef struct web_pond {
    pond *water;
    pond_desc desc;
    float *cells; ///< a copy of heights or velocities; NULL before the first one
    bool recording;
    pond_recorder recorder;
    web_bytes recorded;
} web_pond;

/// Takes over a pond; destroys it and returns NULL without memory.
web_pond *web_pond_of(pond *water);

/// Executes a command and, while a recording runs, records it. False: pond_message() has the
/// reason.
bool web_do(web_pond *pond, pond_command *command);

/// Returns a pond_shape of a kind. a, b: radius, or length and radius, or width and height.
pond_shape web_shape(int kind, float a, float b, const pond_vec2 *points, int count);

/// Writes ten numbers: x, y, angle, velocity x, y, spin, rise, draught, level, resting.
void web_body_numbers(const pond_body_state *state, double *out);

/// Writes nine numbers: steps, time, x, y, height, radius, rising, probe, body.
void web_event_numbers(const pond_event *event, double *out);

/// Writes eight numbers: height, slope x, y, rise, velocity x, y, depth, wall.
void web_surface_numbers(const pond_surface *s, float *out);

/// Size of the pond of a lake that is touched everywhere, in recommended ones for films.
#define WEB_LAKE_REACH 2.5

/// Finds the water of a picture around `points`, fractions of its sides, and below `horizon`; a
/// horizon of 0 is found, too. Without points it finds water that mirrors its shore.
pond_result web_find_water(const pond_texture *picture, const pond_vec2 *points, int count,
                           float horizon, const pond_map_target *water, pond_lake_found *found);

/// Sets the lake, the horizon and the sun of a look. False without memory.
bool web_make_lake(const pond_texture *picture, const pond_map_target *water, float horizon,
                   pond_lake_look *look);

struct pond_gl;

/// Draws the view that is set. False: web_gl_message() has the reason.
bool web_gl_draw_view(struct pond_gl *gl, const pond_look *look, int width, int height);

#endif
