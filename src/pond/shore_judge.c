// Numbers of a shore that come from elsewhere.

#include <math.h>

#include "pond/pond.h"
#include "pond/shore.h"

#define STRONGEST 1e9f // damping of a beach [1/step]

typedef bool judge(float number, float most);

static bool is_wall(float number, float most) {
    (void)most;
    return number >= 0.0f || (number <= PONDI_NO_WALL && number >= PONDI_NO_WALL);
}

static bool is_depth(float number, float most) {
    return number >= PONDI_LOWEST_GROUND && number <= most;
}

static bool is_beach(float number, float most) {
    return number >= 0.0f && number <= most;
}

static bool all(const pond *water, const pondi_field *layer, judge *fits, float most) {
    for (int y = 0; layer->memory != NULL && y < water->desc.height; y++) {
        const float *row = pondi_row_f32(layer, y + water->top) + water->left;
        for (int x = 0; x < water->desc.width; x++) {
            if (!fits(row[x], most)) {
                return false;
            }
        }
    }
    return true;
}

static bool within(const float *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (!(fabsf(numbers[i]) <= PONDI_HIGHEST_LOADED)) {
            return false;
        }
    }
    return true;
}

bool pondi_shore_judge(const pond *water) {
    const pondi_shore *s = &water->shore;
    const float deepest = (float)water->desc.depth;
    return all(water, &s->wall, is_wall, 0.0f) && all(water, &s->depth, is_depth, deepest) &&
           all(water, &s->beach, is_beach, STRONGEST) &&
           (s->open.memory == NULL ||
            (within(s->open.phi_x, s->open.length) && within(s->open.phi_y, s->open.length)));
}
