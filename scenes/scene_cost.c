#include "scene_cost.h"

#include <math.h>

// Measured, on one thread. [s]
#define DRIVEN_CELL 45e-9 // a cell around a body, in each step
#define FLOATING_CELL 80e-9
#define TRAIL_CELL 20e-9
#define STEP_CELL 0.4e-9
#define STEP_DISPERSIVE 1.5e-9

// Time of one step of a box. Sides: [m]
static double box_seconds(const pond_desc *desc, double width, double height, double cell) {
    const double cells = width * height / (desc->cell_size * desc->cell_size);
    return fmin(cells, (double)desc->width * desc->height) * cell;
}

double scene_cost_of_frame(const scene *s, const pond_desc *desc, double fps) {
    const double step = desc->time_step > 0.0 ? desc->time_step : pond_time_step_limit(desc);
    const double cell = pond_solver_info(desc)->disperses ? STEP_DISPERSIVE : STEP_CELL;
    double seconds = (double)desc->width * desc->height * cell;
    for (int i = 0; i < s->body_count; i++) {
        const scene_body *body = &s->bodies[i];
        const double side = 2.0 * (double)scene_shape_reach(&body->where.shape);
        if (body->desc.floating) {
            seconds += box_seconds(desc, side, side, FLOATING_CELL);
        } else if (body->path.count > 0) {
            seconds += box_seconds(desc, side, side, DRIVEN_CELL);
        }
    }
    for (int i = 0; i < s->trail_count; i++) {
        const float *size = s->trails[i].size;
        seconds += box_seconds(desc, (double)size[0], (double)size[1], TRAIL_CELL);
    }
    return seconds * scene_steps_of_length(step, fps) / fps;
}
