// 10_tank.c — water seen from the side, as in a platform game: one row of columns, drawn as text.
#include <math.h>
#include <millpond/millpond.h>
#include <stdio.h>

enum { COLUMNS = 72, LINES = 9 };

// Prints '~' at the surface and '#' below it.
static void print_side(const pond *water) {
    float heights[COLUMNS];
    pond_copy_heights(water, 0, 0, COLUMNS, 1, heights, COLUMNS);
    printf("after %.2f s\n", pond_get_time(water));
    for (int line = 0; line < LINES; line++) {
        const float level = 0.1f * (float)(LINES / 2 - line); // of this line's middle [m]
        for (int x = 0; x < COLUMNS; x++) {
            const float over = heights[x] - level;
            putchar(over > 0.05f ? '#' : over > -0.05f ? '~' : ' ');
        }
        putchar('\n');
    }
}

int main(void) {
    pond_desc desc = pond_desc_default();
    desc.solver = POND_SOLVER_COLUMN;
    desc.width = COLUMNS;
    desc.height = 1;
    desc.cell_size = 0.1;  // a column is 10 cm wide
    desc.wave_speed = 3.0; // [m/s]
    desc.half_life = 1.0;  // [s]
    pond *water = NULL;
    if (pond_create(&desc, &water) != POND_OK) {
        fprintf(stderr, "%s\n", pond_message());
        return 1;
    }
    // Somebody jumps in. A tank ignores the y coordinate.
    pond_drop(water, (pond_vec2){1.8f, 0.0f}, 0.35f, -0.8f);
    print_side(water);
    for (int i = 0; i < 3; i++) {
        for (int frame = 0; frame < 24; frame++) {
            pond_advance(water, 1.0 / 60.0);
        }
        print_side(water);
    }
    pond_destroy(water);
    return 0;
}
