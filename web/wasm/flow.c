// Bulk water.

#include "web.h"

#include <millpond/command.h>
#include <millpond/current.h>
#include <millpond/flow.h>

// kind and the numbers up to `count`: as in web_body_add(). A kind of 0 fills the whole pond.
bool WEB_EXPORT(web_flow_fill)(web_pond *pond, int kind, float a, float b, const pond_vec2 *points,
                               int count, float x, float y, float angle, float level) {
    pond_command command = {.kind = POND_COMMAND_FILL,
                            .is.fill = {.whole = kind == 0,
                                        .shape = web_shape(kind, a, b, points, count),
                                        .pose = {{x, y}, angle},
                                        .level = level}};
    return web_do(pond, &command);
}

bool WEB_EXPORT(web_flow_raise_ground)(web_pond *pond, float x0, float y0, float x1, float y1,
                                       float radius, float height) {
    pond_command command = {.kind = POND_COMMAND_GROUND_RAISE,
                            .is.stroke = {{x0, y0}, {x1, y1}, radius, height}};
    return web_do(pond, &command);
}

// Adds a spring. Returns its id, or 0: web_message() has the reason.
uint64_t WEB_EXPORT(web_flow_spring_add)(web_pond *pond, int kind, float a, float b,
                                         const pond_vec2 *points, int count, float x, float y,
                                         float angle, double rate) {
    pond_command command = {.kind = POND_COMMAND_SPRING_ADD,
                            .is.spring = {.shape = web_shape(kind, a, b, points, count),
                                          .pose = {{x, y}, angle},
                                          .rate = rate}};
    return web_do(pond, &command) ? command.is.spring.id.value : 0;
}

bool WEB_EXPORT(web_flow_spring_remove)(web_pond *pond, uint64_t id) {
    pond_command command = {.kind = POND_COMMAND_SPRING_REMOVE, .is.spring = {.id = {id}}};
    return web_do(pond, &command);
}

bool WEB_EXPORT(web_flow_sea)(web_pond *pond, int side, float level, float height, float period) {
    pond_command command = {.kind = POND_COMMAND_SEA,
                            .is.sea = {(pond_side)side, level, height, period}};
    return web_do(pond, &command);
}

float WEB_EXPORT(web_flow_water_at)(const web_pond *pond, float x, float y) {
    return pond_water_at(pond->water, (pond_vec2){x, y});
}

float WEB_EXPORT(web_flow_current_x_at)(const web_pond *pond, float x, float y) {
    return pond_current_at(pond->water, (pond_vec2){x, y}).x;
}

float WEB_EXPORT(web_flow_current_y_at)(const web_pond *pond, float x, float y) {
    return pond_current_at(pond->water, (pond_vec2){x, y}).y;
}

double WEB_EXPORT(web_flow_volume)(const web_pond *pond) {
    return pond_volume(pond->water);
}
