// 18_dam.c — a dam breaks: the water runs between three pillars and up a slope. Bulk water flows,
// wets and dries, and none of it is lost.
#include <millpond/flow.h>
#include <millpond/millpond.h>

#include <stdio.h>

enum { WIDTH = 160, HEIGHT = 96 };

// The ground falls 1 m below the rest level and rises again at the right.
static float depth(pond_vec2 p, void *user) {
    (void)user;
    return p.x < 10.0f ? 1.0f : 1.0f - 0.25f * (p.x - 10.0f);
}

static pond_result make(pond **water) {
    pond_desc desc = pond_desc_default();
    desc.width = WIDTH;
    desc.height = HEIGHT;
    desc.cell_size = 0.1;
    desc.solver = POND_SOLVER_FLOW;
    desc.depth = 1.0;     // the time step is computed for this depth
    desc.half_life = 1e9; // only the ground's friction slows it
    const pond_shape lake = pond_rectangle(4.0f, 9.6f);
    const pond_pose left = {{2.0f, 4.8f}, 0.0f};
    pond_result result = pond_create(&desc, water);
    result = result == POND_OK ? pond_set_depth_function(*water, depth, NULL) : result;
    result = result == POND_OK ? pond_fill(*water, NULL, NULL, -1.0f) : result; // all dry
    return result == POND_OK ? pond_fill(*water, &lake, &left, 1.0f) : result;  // 2 m deep
}

static pond_result build_pillars(pond *water) {
    const pond_shape pillar = pond_disc(0.6f);
    pond_result result = POND_OK;
    for (int i = 0; i < 3 && result == POND_OK; i++) {
        const pond_pose at = {{6.5f + (float)(i % 2), 2.0f + 2.8f * (float)i}, 0.0f};
        result = pond_wall_build(water, &pillar, &at, 0.0f);
    }
    return result;
}

// Prints one letter for 4 × 8 cells: a digit for each 20 cm of water.
static void print_water(const pond *water) {
    for (int y = 4; y < HEIGHT; y += 8) {
        for (int x = 2; x < WIDTH; x += 4) {
            const pond_vec2 p = {(float)x * 0.1f, (float)y * 0.1f};
            const float deep = pond_water_at(water, p);
            putchar(pond_is_wall(water, p) ? '#'
                    : deep < 0.005f        ? '.'
                                           : (char)('0' + (int)(deep * 5.0f)));
        }
        putchar('\n');
    }
}

int main(void) {
    pond *water = NULL;
    if (make(&water) != POND_OK || build_pillars(water) != POND_OK) {
        fprintf(stderr, "%s\n", pond_message());
        pond_destroy(water);
        return 1;
    }
    const double volume = pond_volume(water);
    for (int second = 1; second <= 3; second++) {
        for (int frame = 0; frame < 60; frame++) {
            (void)pond_advance(water, 1.0 / 60);
        }
        printf("after %d s, %.2f m3 of %.2f m3:\n", second, pond_volume(water), volume);
        print_water(water);
    }
    pond_destroy(water);
    return 0;
}
