// 13_world.c — a boat on an endless river: a world simulates water only where it moves.
#include <millpond/millpond.h>
#include <millpond/world.h>

#include <stdio.h>

#define CELL (1.0f / 64) // [m]; a chunk is 1 m wide

// The river winds to the right, 40 to 70 cells wide, with an island every 512 cells.
static bool is_water(int64_t x, int64_t y) {
    const int64_t turn = (x % 512 + 512) % 512; // two parabolas form a bend
    const int64_t half = turn % 256;
    const int64_t bend = half * (256 - half) / 256;
    const int64_t from_middle = y - (turn < 256 ? bend : -bend);
    const int64_t dx = turn - 384;
    const bool island = dx * dx + 9 * from_middle * from_middle < 900;
    return from_middle > -20 - half / 16 && from_middle < 20 + half / 16 && !island;
}

// Marks the water cells of a chunk. The world calls it when waves come near the chunk.
static bool map(void *user, pond_chunk chunk, uint8_t *cells) {
    bool any = false;
    (void)user;
    for (int y = 0; y < POND_WORLD_CHUNK; y++) {
        for (int x = 0; x < POND_WORLD_CHUNK; x++) {
            const bool water = is_water((int64_t)chunk.x * POND_WORLD_CHUNK + x,
                                        (int64_t)chunk.y * POND_WORLD_CHUNK + y);
            cells[y * POND_WORLD_CHUNK + x] = water;
            any = any || water;
        }
    }
    return any;
}

static pond_world *begin(void) {
    pond_world_desc desc = pond_world_desc_default();
    desc.water.cell_size = (double)CELL;
    desc.water.half_life = 0.4;
    desc.map = map;
    desc.memory = (size_t)8 << 20;
    pond_world *world;
    return pond_world_create(&desc, &world) == POND_OK ? world : NULL;
}

// The boat's position at a column of cells. It is far from the source, so a float could not hold it
// in metres exactly; it is stored as a chunk and a position in the chunk.
static pond_world_point boat_at(int64_t cell) {
    const int64_t turn = cell % 512;
    const int64_t half = turn % 256;
    const int64_t bend = half * (256 - half) / 256;
    pond_world_point at = {.chunk = {(int32_t)(cell / POND_WORLD_CHUNK), 0}};
    at.at.x = (float)(cell % POND_WORLD_CHUNK) * CELL;
    at.at.y = (float)(turn < 256 ? bend + 9 : 9 - bend) * CELL;
    return at;
}

// Prints one letter for 4 × 8 cells around the boat.
static void print_around(const pond_world *world, int64_t boat) {
    enum { WIDE = 288, HIGH = 176 };
    static float heights[HIGH][WIDE];
    const pond_chunk chunk = boat_at(boat).chunk;
    const int left = (int)(boat % POND_WORLD_CHUNK) - WIDE + 48;
    pond_world_copy_heights(world, chunk, left, -HIGH / 2, WIDE, HIGH, heights[0], WIDE);
    for (int y = 4; y < HIGH; y += 8) {
        for (int x = 2; x < WIDE; x += 4) {
            const int64_t column = (int64_t)chunk.x * POND_WORLD_CHUNK + left + x;
            putchar(!is_water(column, y - HIGH / 2) ? '#'
                    : heights[y][x] > 3e-4f         ? '^'
                    : heights[y][x] < -3e-4f        ? 'v'
                                                    : '.');
        }
        putchar('\n');
    }
}

int main(void) {
    pond_world *world = begin();
    if (world == NULL) {
        fprintf(stderr, "%s\n", pond_message());
        return 1;
    }
    const int64_t begin_at = 640000000; // the boat's first column [cells]
    int64_t boat = begin_at;
    int most = 0;
    for (int frame = 0; frame < 1500; frame++) {
        pond_world_stroke(world, boat_at(boat), boat_at(boat + 2), 3.0f * CELL, -0.01f);
        boat += 2;
        pond_world_step_many(world, 2);
        const pond_world_stats stats = pond_world_get_stats(world);
        most = stats.kept > most ? stats.kept : most;
    }
    print_around(world, boat);
    printf("%d chunks of water down the river, at most %d of them stored\n",
           (int)((boat - begin_at) / POND_WORLD_CHUNK), most);
    pond_world_destroy(world);
    return 0;
}
