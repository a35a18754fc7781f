// Bodies.

#include <string.h>

#include "web.h"

#include <millpond/command.h>

pond_shape web_shape(int kind, float a, float b, const pond_vec2 *points, int count) {
    switch (kind) {
    case POND_SHAPE_CAPSULE:
        return pond_capsule(a, b);
    case POND_SHAPE_RECTANGLE:
        return pond_rectangle(a, b);
    case POND_SHAPE_POLYGON:
        return pond_polygon(points, count);
    default:
        return pond_disc(a);
    }
}

// Adds a body. Returns its id, or 0: web_message() has the reason.
uint64_t WEB_EXPORT(web_body_add)(web_pond *pond, pond_body_desc *desc, int kind, float a, float b,
                                  const pond_vec2 *points, int count, float x, float y,
                                  float angle) {
    desc->shape = web_shape(kind, a, b, points, count);
    desc->pose = (pond_pose){{x, y}, angle};
    pond_command command = {.kind = POND_COMMAND_BODY_ADD, .is.body_add = {.desc = *desc}};
    return web_do(pond, &command) ? command.is.body_add.id.value : 0;
}

static bool body_do(web_pond *pond, pond_command_kind kind, uint64_t id, pond_pose pose,
                    pond_vec2 vector, float number) {
    pond_command command = {.kind = kind, .is.body = {{id}, pose, vector, number}};
    return web_do(pond, &command);
}

bool WEB_EXPORT(web_body_remove)(web_pond *pond, uint64_t id) {
    return body_do(pond, POND_COMMAND_BODY_REMOVE, id, (pond_pose){0}, (pond_vec2){0}, 0.0f);
}

bool WEB_EXPORT(web_body_move)(web_pond *pond, uint64_t id, float x, float y, float angle) {
    return body_do(pond, POND_COMMAND_BODY_MOVE, id, (pond_pose){{x, y}, angle}, (pond_vec2){0},
                   0.0f);
}

bool WEB_EXPORT(web_body_push)(web_pond *pond, uint64_t id, float x, float y) {
    return body_do(pond, POND_COMMAND_BODY_PUSH, id, (pond_pose){0}, (pond_vec2){x, y}, 0.0f);
}

bool WEB_EXPORT(web_body_velocity)(web_pond *pond, uint64_t id, float x, float y, float spin) {
    return body_do(pond, POND_COMMAND_BODY_VELOCITY, id, (pond_pose){0}, (pond_vec2){x, y}, spin);
}

void web_body_numbers(const pond_body_state *state, double *out) {
    const double numbers[] = {state->pose.centre.x, state->pose.centre.y,
                              state->pose.angle,    state->velocity.x,
                              state->velocity.y,    state->spin,
                              state->rise,          state->draught,
                              state->level,         state->resting ? 1.0 : 0.0};
    memcpy(out, numbers, sizeof numbers);
}

bool WEB_EXPORT(web_body_get)(const web_pond *pond, uint64_t id, double *out) {
    pond_body_state state;
    if (!pond_body_get_state(pond->water, (pond_body_id){id}, &state)) {
        return false;
    }
    web_body_numbers(&state, out);
    return true;
}
