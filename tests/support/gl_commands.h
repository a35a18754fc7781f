// gl_commands.h — acts done to water on the GPU.
#ifndef MILLPOND_TESTS_GL_COMMANDS_H
#define MILLPOND_TESTS_GL_COMMANDS_H

#include "support.h"

#include <millpond/command.h>
#include <millpond/gl_water.h>

static inline void do_on_gpu(pond_gl_water *water, pond_command command) {
    assert_int_equal(pond_gl_water_do(water, &command), POND_OK);
}

static inline pond_command drop_act(pond_vec2 centre, float radius, float height) {
    return (pond_command){.kind = POND_COMMAND_DROP, .is.drop = {centre, radius, height}};
}

static inline pond_command stroke_act(pond_vec2 from, pond_vec2 to, float radius, float height) {
    return (pond_command){.kind = POND_COMMAND_STROKE, .is.stroke = {from, to, radius, height}};
}

static inline pond_command calm_act(void) {
    return (pond_command){.kind = POND_COMMAND_CALM};
}

#endif
