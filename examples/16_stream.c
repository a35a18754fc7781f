// 16_stream.c — a world that is streamed from a file: the program reads chunks near the player, and
// writes chunks that are far away back with their waves, which continue when they are read again:
//   16_stream world.bin picture.ppm
#include "tiles.h"

#include <millpond/world.h>
#include <stdlib.h>

enum {
    MAP_WIDE = 40, // of the map in the file [chunks]
    MAP_HIGH = 12,
    NEAR = 5, // chunks up to this distance are read …
    FAR = 7,  // … and those beyond this one are written back [chunks]
    MASK = POND_WORLD_CHUNK * POND_WORLD_CHUNK, // size of a chunk's mask [bytes]
};

// In the file each chunk has a slot: its mask, a byte that is 1 if saved water follows, and room
// for that water.
typedef struct level {
    pond_world *world;
    FILE *file;
    long slot; // size of a slot [bytes]
    uint8_t *bytes;
    size_t size; // of a chunk's water, from pond_world_chunk_save_size() [bytes]
    bool loaded[MAP_HIGH][MAP_WIDE];
    int read;
    int written;
    int moved; // chunks that were written or read with moving water
} level;

static bool find_slot(const level *l, int x, int y) {
    return fseek(l->file, (y * MAP_WIDE + x) * l->slot, SEEK_SET) == 0;
}

// Writes the file, as a level editor would. No chunk has saved water yet.
static bool write_map(const level *l) {
    uint8_t cells[MASK + 1] = {0};
    bool good = true;
    for (int i = 0; i < MAP_WIDE * MAP_HIGH && good; i++) {
        const pond_chunk chunk = {i % MAP_WIDE, i / MAP_WIDE};
        (void)tile_map(NULL, chunk, cells);
        good = find_slot(l, chunk.x, chunk.y) && fwrite(cells, 1, MASK + 1, l->file) == MASK + 1;
    }
    return good;
}

static bool read_in(level *l, int x, int y) {
    uint8_t cells[MASK + 1];
    const pond_chunk chunk = {x, y};
    bool good = find_slot(l, x, y) && fread(cells, 1, MASK + 1, l->file) == MASK + 1 &&
                pond_world_set_mask(l->world, chunk, cells, MASK) == POND_OK;
    if (good && cells[MASK] != 0) { // its water moved when it was written
        good = fread(l->bytes, 1, l->size, l->file) == l->size &&
               pond_world_chunk_load(l->world, chunk, l->bytes, l->size) == POND_OK;
        l->moved++;
    }
    l->loaded[y][x] = good;
    l->read++;
    return good;
}

// Whether the world stores the chunk, because its water moves.
static bool is_stored(const pond_world *world, pond_chunk chunk) {
    static pond_chunk stored[1024];
    const int count = pond_world_chunk_list(world, stored, 1024);
    bool found = false;
    for (int i = 0; i < count && !found; i++) {
        found = stored[i].x == chunk.x && stored[i].y == chunk.y;
    }
    return found;
}

static bool write_back(level *l, int x, int y) {
    const pond_chunk chunk = {x, y};
    const uint8_t moves = is_stored(l->world, chunk);
    bool good = find_slot(l, x, y) && fseek(l->file, MASK, SEEK_CUR) == 0 &&
                fwrite(&moves, 1, 1, l->file) == 1;
    if (good && moves != 0) {
        good = pond_world_chunk_save(l->world, chunk, l->bytes, l->size) == POND_OK &&
               fwrite(l->bytes, 1, l->size, l->file) == l->size;
        l->moved++;
    }
    pond_world_clear_mask(l->world, chunk);
    l->loaded[y][x] = false;
    l->written++;
    return good;
}

// Reads the chunks that have come near the player and writes those that are far away.
static bool stream(level *l, pond_chunk player) {
    bool good = true;
    for (int i = 0; i < MAP_WIDE * MAP_HIGH && good; i++) {
        const int x = i % MAP_WIDE;
        const int y = i / MAP_WIDE;
        const int across = abs(x - player.x);
        const int down = abs(y - player.y);
        const int away = across > down ? across : down;
        if (away <= NEAR && !l->loaded[y][x]) {
            good = read_in(l, x, y);
        } else if (away > FAR && l->loaded[y][x]) {
            good = write_back(l, x, y);
        }
    }
    return good;
}

static bool begin(level *l, const char *path) {
    pond_world_desc desc = pond_world_desc_default();
    desc.water.cell_size = (double)CELL;
    desc.water.wave_speed = 2.0; // [m/s]
    desc.water.half_life = 8.0;  // [s]
    desc.masks = true;           // chunks without a mask are land
    desc.memory = (size_t)16 << 20;
    if (pond_world_create(&desc, &l->world) != POND_OK) {
        return false;
    }
    l->size = pond_world_chunk_save_size(l->world);
    l->slot = (long)(MASK + 1 + l->size);
    l->bytes = malloc(l->size);
    l->file = fopen(path, "w+b");
    return l->bytes != NULL && l->file != NULL && write_map(l);
}

static bool draw(level *l, pond_world_point player, const char *path) {
    static float heights[(WIDE + 2) * (HIGH + 2)];
    static float dry[WIDE * HIGH];
    static uint8_t ground[WIDE * ZOOM * HIGH * ZOOM * 4];
    static uint8_t picture[WIDE * ZOOM * HIGH * ZOOM * 4];
    const camera c = camera_on(player);
    paint_tiles();
    paint_ground(&c, ground);
    pond_world_copy_land(l->world, c.chunk, c.x, c.y, WIDE, HIGH, dry, WIDE);
    const pond_view view =
        pond_world_get_view(l->world, c.chunk, c.x, c.y, WIDE, HIGH, heights, sizeof heights);
    const pond_texture floor = {ground, WIDE * ZOOM, HIGH * ZOOM, WIDE * ZOOM * 4, false};
    const pond_target target = {
        .pixels = picture, .width = WIDE * ZOOM, .height = HIGH * ZOOM, .stride = WIDE * ZOOM * 4};
    const pond_map land = {dry, WIDE, HIGH, WIDE};
    pond_look look = water_look();
    look.is.pool.dry = &land;
    pond_draw(&look, &view, &floor, &target, NULL);
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        return false;
    }
    fprintf(file, "P6\n%d %d\n255\n", WIDE * ZOOM, HIGH * ZOOM);
    for (int i = 0; i < WIDE * ZOOM * HIGH * ZOOM; i++) {
        fwrite(&picture[4 * i], 1, 3, file); // PPM has no alpha
    }
    const bool good = !ferror(file);
    return fclose(file) == 0 && good;
}

int main(int argc, char **argv) {
    static level l;
    bool good = begin(&l, argc > 1 ? argv[1] : "world.bin");
    pond_world_point player = {{7, 6}, {2.0f, 2.0f}};
    int most = 0;
    for (int frame = 0; frame < 2400 && good; frame++) {        // to the right and back
        const float step = frame < 1200 ? 0.09375f : -0.09375f; // [m]
        const pond_world_point from = player;
        good = stream(&l, player.chunk);
        player = offset(player, step, 0.0f);
        if (!pond_world_is_land(l.world, player)) {
            pond_world_stroke(l.world, from, player, 3.2f * CELL, -0.1f); // radius, height [m]
        }
        pond_world_advance(l.world, 1.0 / 60);
        const int kept = pond_world_get_stats(l.world).kept;
        most = kept > most ? kept : most;
    }
    good = good && draw(&l, player, argc > 2 ? argv[2] : "stream.ppm");
    if (good) {
        printf("%d chunks read, %d written back, %d of these with waves; at most %d stored\n",
               l.read, l.written, l.moved, most);
    } else {
        fprintf(stderr, "%s\n", pond_message());
    }
    pond_world_destroy(l.world);
    if (l.file != NULL) {
        fclose(l.file);
    }
    free(l.bytes);
    return good ? 0 : 1;
}
