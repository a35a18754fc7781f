// 16_stream.c — a world that lies in a file: what is near the player is read in, what he leaves
// behind is written back, its waves too, and goes on where it was when he returns:
//   16_stream world.bin picture.ppm
#include "tiles.h"

#include <millpond/world.h>
#include <stdlib.h>

enum {
    MAP_WIDE = 40,
    MAP_HIGH = 12, // of the file's map [chunks]
    NEAR = 5,
    FAR = 7, // from the player: read in, written back [chunks]
    MASK = POND_WORLD_CHUNK * POND_WORLD_CHUNK,
};

// In the file each chunk has room for its mask, whether it holds water that moved, and that water.
typedef struct level {
    pond_world *world;
    FILE *file;
    long slot; // [bytes]
    uint8_t *bytes;
    size_t size; // of water, as pond_world_chunk_save() writes it
    bool here[MAP_HIGH][MAP_WIDE];
    int read;
    int written;
    int moved; // chunks that were written, or read again, with water that moves
} level;

static bool find_slot(const level *l, int x, int y) {
    return fseek(l->file, (y * MAP_WIDE + x) * l->slot, SEEK_SET) == 0;
}

// What an editor would do: writes the file. Where no water was saved yet it has holes.
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
    if (good && cells[MASK] != 0) { // it moved when it was left
        good = fread(l->bytes, 1, l->size, l->file) == l->size &&
               pond_world_chunk_load(l->world, chunk, l->bytes, l->size) == POND_OK;
        l->moved++;
    }
    l->here[y][x] = good;
    l->read++;
    return good;
}

static bool is_kept(const pond_world *world, pond_chunk chunk) {
    static pond_chunk kept[1024];
    const int count = pond_world_chunk_list(world, kept, 1024);
    bool found = false;
    for (int i = 0; i < count && !found; i++) {
        found = kept[i].x == chunk.x && kept[i].y == chunk.y;
    }
    return found;
}

static bool write_back(level *l, int x, int y) {
    const pond_chunk chunk = {x, y};
    const uint8_t moves = is_kept(l->world, chunk);
    bool good = find_slot(l, x, y) && fseek(l->file, MASK, SEEK_CUR) == 0 &&
                fwrite(&moves, 1, 1, l->file) == 1;
    if (good && moves != 0) {
        good = pond_world_chunk_save(l->world, chunk, l->bytes, l->size) == POND_OK &&
               fwrite(l->bytes, 1, l->size, l->file) == l->size;
        l->moved++;
    }
    pond_world_clear_mask(l->world, chunk);
    l->here[y][x] = false;
    l->written++;
    return good;
}

// Reads and writes what the player's way asks for.
static bool stream(level *l, pond_chunk player) {
    bool good = true;
    for (int i = 0; i < MAP_WIDE * MAP_HIGH && good; i++) {
        const int x = i % MAP_WIDE;
        const int y = i / MAP_WIDE;
        const int away =
            abs(x - player.x) > abs(y - player.y) ? abs(x - player.x) : abs(y - player.y);
        if (away <= NEAR && !l->here[y][x]) {
            good = read_in(l, x, y);
        } else if (away > FAR && l->here[y][x]) {
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
    desc.masks = true;           // what was not handed in is land
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
    for (int frame = 0; frame < 2400 && good; frame++) {        // there and back again
        const float step = frame < 1200 ? 0.09375f : -0.09375f; // [m]
        const pond_world_point from = player;
        good = stream(&l, player.chunk);
        player = beside(player, step, 0.0f);
        if (!pond_world_is_land(l.world, player)) {
            pond_world_stroke(l.world, from, player, 3.2f * CELL, -0.1f); // radius, height [m]
        }
        pond_world_advance(l.world, 1.0 / 60);
        const int kept = pond_world_get_stats(l.world).kept;
        most = kept > most ? kept : most;
    }
    good = good && draw(&l, player, argc > 2 ? argv[2] : "stream.ppm");
    if (good) {
        printf("%d chunks read, %d written back, %d of these with waves; at most %d kept\n", l.read,
               l.written, l.moved, most);
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
