// Walls and depths.

#include "web.h"

#include <millpond/command.h>

// A negative hardness removes walls.
bool WEB_EXPORT(web_wall)(web_pond *pond, int kind, float a, float b, const pond_vec2 *points,
                          int count, float x, float y, float angle, float hardness) {
    pond_command command = {
        .kind = hardness >= 0.0f ? POND_COMMAND_WALL_BUILD : POND_COMMAND_WALL_CLEAR,
        .is.wall = {web_shape(kind, a, b, points, count), {{x, y}, angle}, hardness}};
    return web_do(pond, &command);
}

bool WEB_EXPORT(web_wall_mask)(web_pond *pond, const uint8_t *pixels, int columns, int rows,
                               float hardness) {
    pond_command command = {.kind = POND_COMMAND_WALL_MASK,
                            .is.mask = {pixels, columns, rows, columns, hardness}};
    return web_do(pond, &command);
}

bool WEB_EXPORT(web_is_wall)(const web_pond *pond, float x, float y) {
    return pond_is_wall(pond->water, (pond_vec2){x, y});
}

bool WEB_EXPORT(web_depth_map)(web_pond *pond, const float *depths, int columns, int rows) {
    pond_command command = {.kind = POND_COMMAND_DEPTH_MAP,
                            .is.map = {depths, columns, rows, columns}};
    return web_do(pond, &command);
}
