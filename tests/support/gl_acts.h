// gl_acts.h — acts done to water on the GPU.
#ifndef MILLPOND_TESTS_GL_ACTS_H
#define MILLPOND_TESTS_GL_ACTS_H

#include "support.h"

#include <millpond/gl_water.h>

static inline void do_on_gpu(pond_gl_water *water, pond_act act) {
    assert_int_equal(pond_gl_water_do(water, &act), POND_OK);
}

static inline pond_act drop_act(pond_vec2 centre, float radius, float height) {
    return (pond_act){.kind = POND_ACT_DROP, .is.drop = {centre, radius, height}};
}

static inline pond_act stroke_act(pond_vec2 from, pond_vec2 to, float radius, float height) {
    return (pond_act){.kind = POND_ACT_STROKE, .is.stroke = {from, to, radius, height}};
}

static inline pond_act calm_act(void) {
    return (pond_act){.kind = POND_ACT_CALM};
}

#endif
