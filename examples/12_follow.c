// 12_follow.c — endless water with stones: the pond is a window that follows a swimmer.
#include <millpond/millpond.h>
#include <millpond/shift.h>

#include <stdio.h>
#include <stdlib.h>

#define CELL (1.0f / 64) // [m]
#define SIDE 160         // of the window [cells]
#define GRID 16          // the window moves by multiples of this [cells]

typedef struct game {
    pond *water;
    pond_vec2 swimmer; // position in the window [m]
} game;

// Whether a cell of the world is part of a stone. Most squares of 48 × 48 cells hold one stone.
static bool is_stone(int64_t x, int64_t y) {
    const int64_t column = (x - (x % 48 + 48) % 48) / 48;
    const int64_t row = (y - (y % 48 + 48) % 48) / 48;
    const uint64_t hash = ((uint64_t)column * 73856093u ^ (uint64_t)row * 19349663u) * 2654435761u;
    const int64_t dx = x - 48 * column - 12 - (int64_t)(hash >> 9 & 15);
    const int64_t dy = y - 48 * row - 12 - (int64_t)(hash >> 17 & 15);
    const int64_t radius = (int64_t)(hash >> 25 & 7);
    return dx * dx + dy * dy < radius * radius;
}

// Sets the walls of cells that enter the window; their water is calm.
static void enter(void *user, const pond_entering *cells) {
    (void)user;
    for (int i = 0; i < cells->count; i++) {
        cells->walls[i] = is_stone(cells->world_x + i, cells->world_y) ? 0.0f : POND_NO_WALL;
    }
}

// Moves the window so that the swimmer is in its middle again.
static void follow(game *g) {
    const int dx = ((int)(g->swimmer.x / CELL) - SIDE / 2) / GRID * GRID;
    const int dy = ((int)(g->swimmer.y / CELL) - SIDE / 2) / GRID * GRID;
    if (dx == 0 && dy == 0) {
        return;
    }
    if (pond_shift(g->water, dx, dy, enter, NULL) != POND_OK) {
        fprintf(stderr, "%s\n", pond_message());
        exit(1);
    }
    g->swimmer.x -= (float)dx * CELL;
    g->swimmer.y -= (float)dy * CELL;
}

static bool begin(game *g) {
    static uint8_t stones[SIDE * SIDE];
    pond_desc desc = pond_desc_default();
    desc.width = desc.height = SIDE;
    desc.cell_size = (double)CELL;
    desc.edges = (pond_edges){POND_EDGE_OPEN, POND_EDGE_OPEN, POND_EDGE_OPEN, POND_EDGE_OPEN};
    for (int i = 0; i < SIDE * SIDE; i++) {
        stones[i] = is_stone(i % SIDE, i / SIDE) ? 255 : 0;
    }
    g->swimmer = (pond_vec2){SIDE / 2 * CELL, SIDE / 2 * CELL};
    return pond_create(&desc, &g->water) == POND_OK &&
           pond_set_wall_mask(g->water, stones, SIDE, SIDE, SIDE, 0.0f) == POND_OK;
}

// Prints one letter for 4 × 8 cells.
static void print_window(const game *g) {
    for (int y = 4; y < SIDE; y += 8) {
        for (int x = 2; x < SIDE; x += 4) {
            const pond_vec2 at = {((float)x + 0.5f) * CELL, ((float)y + 0.5f) * CELL};
            const float height = pond_height_at(g->water, at);
            const bool here =
                x / 4 == (int)(g->swimmer.x / CELL) / 4 && y / 8 == (int)(g->swimmer.y / CELL) / 8;
            putchar(here                         ? '@'
                    : pond_is_wall(g->water, at) ? 'O'
                    : height > 2e-4f             ? '^'
                    : height < -2e-4f            ? 'v'
                                                 : '.');
        }
        putchar('\n');
    }
}

int main(void) {
    game g = {0};
    if (!begin(&g)) {
        fprintf(stderr, "%s\n", pond_message());
        return 1;
    }
    for (int frame = 0; frame < 400; frame++) {
        if (frame % 12 == 0) { // a stroke of the arms
            pond_drop(g.water, g.swimmer, 3.0f * CELL, -0.01f);
        }
        g.swimmer.x += 1.25f * CELL;
        g.swimmer.y -= 0.25f * CELL;
        follow(&g);
        pond_step_many(g.water, 4);
    }
    print_window(&g);
    const pond_origin origin = pond_get_origin(g.water);
    printf("%d cells to the right, %d up\n", (int)origin.x, -(int)origin.y);
    pond_destroy(g.water);
    return 0;
}
