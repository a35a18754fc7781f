// 05_rooms.c — builds walls from a tile map; a wave leaves its room through the doors.
#include <millpond/millpond.h>
#include <stdint.h>
#include <stdio.h>

enum { COLUMNS = 16, ROWS = 9 }; // of the map [tiles]
enum { CELLS = 16 };             // side of a tile [cells]

static const char *const map[ROWS] = {
    "################", //
    "#......#.......#", //
    "#......#.......#", //
    "#..............#", //
    "#......#.......#", //
    "####.#######.###", //
    "#......#.......#", //
    "#......#.......#", //
    "################", //
};

// The mask is scaled to the pond, so one pixel per tile is enough.
static pond_result build_walls(pond *water) {
    uint8_t mask[ROWS][COLUMNS];
    for (int y = 0; y < ROWS; y++) {
        for (int x = 0; x < COLUMNS; x++) {
            mask[y][x] = map[y][x] == '#' ? 255 : 0;
        }
    }
    return pond_set_wall_mask(water, &mask[0][0], COLUMNS, ROWS, COLUMNS, 0.0f); // 0: hard walls
}

// The letter of a tile shows its highest cell.
static char letter_of(const pond *water, int column, int row) {
    float heights[CELLS * CELLS];
    float highest = 0.0f;
    pond_copy_heights(water, column * CELLS, row * CELLS, CELLS, CELLS, heights, CELLS);
    for (int i = 0; i < CELLS * CELLS; i++) {
        highest = heights[i] > highest ? heights[i] : highest;
    }
    return highest > 6e-3f ? '@' : highest > 3e-3f ? 'o' : highest > 1e-3f ? '.' : ' ';
}

static void print_map(const pond *water) {
    printf("after %.1f s\n", pond_get_time(water));
    for (int y = 0; y < ROWS; y++) {
        for (int x = 0; x < COLUMNS; x++) {
            putchar(map[y][x] == '#' ? '#' : letter_of(water, x, y));
        }
        putchar('\n');
    }
}

int main(void) {
    pond_desc desc = pond_desc_default();
    desc.width = COLUMNS * CELLS;
    desc.height = ROWS * CELLS;
    desc.cell_size = 1.0 / CELLS; // a tile is 1 m wide
    desc.wave_speed = 2.0;        // [m/s]
    desc.half_life = 10.0;        // waves lose half their height in this time [s]
    pond *water = NULL;
    if (pond_create(&desc, &water) != POND_OK || build_walls(water) != POND_OK) {
        fprintf(stderr, "%s\n", pond_message());
        pond_destroy(water); // NULL is allowed
        return 1;
    }
    pond_drop(water, (pond_vec2){2.5f, 3.0f}, 0.4f, -0.1f); // in the upper left room
    for (int i = 0; i < 3; i++) {
        for (int frame = 0; frame < 90; frame++) {
            pond_advance(water, 1.0 / 60.0);
        }
        print_map(water);
    }
    pond_destroy(water);
    return 0;
}
