// 02_picture.c — draws a tiled pool with two ring waves on the CPU and saves it as a PPM file:
//   02_picture pool.ppm
#include <millpond/millpond.h>
#include <stdint.h>
#include <stdio.h>

enum { SIDE = 512, TILE = 64 }; // sides of the picture and of a floor tile [pixels]

static uint8_t floor_pixels[SIDE * SIDE * 4]; // RGBA, sRGB, rows from the top
static uint8_t picture[SIDE * SIDE * 4];

static void paint_floor(void) {
    for (int i = 0; i < SIDE * SIDE; i++) {
        const int x = i % SIDE;
        const int y = i / SIDE;
        const bool joint = x % TILE < 3 || y % TILE < 3;
        const bool dark = (x / TILE + y / TILE) % 2 != 0;
        floor_pixels[4 * i] = joint ? 235 : dark ? 120 : 150;
        floor_pixels[4 * i + 1] = joint ? 240 : dark ? 190 : 208;
        floor_pixels[4 * i + 2] = joint ? 240 : dark ? 205 : 218;
        floor_pixels[4 * i + 3] = 255;
    }
}

static void draw(const pond *water) {
    const pond_view view = pond_get_view(water); // points to the pond's heights: nothing is copied
    const pond_texture texture = {
        .pixels = floor_pixels, .width = SIDE, .height = SIDE, .stride = SIDE * 4};
    const pond_target target = {
        .pixels = picture, .width = SIDE, .height = SIDE, .stride = SIDE * 4};
    const pond_parallel parallel = pond_get_parallel(water); // draw with the pond's threads
    pond_look look = pond_look_default(POND_LOOK_POOL);
    look.is.pool.depth = 0.5f; // [m]
    pond_draw(&look, &view, &texture, &target, &parallel);
}

static bool write_ppm(const char *path) {
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        return false;
    }
    fprintf(file, "P6\n%d %d\n255\n", SIDE, SIDE);
    for (int i = 0; i < SIDE * SIDE; i++) {
        fwrite(&picture[4 * i], 1, 3, file); // PPM has no alpha
    }
    const bool good = !ferror(file);
    return fclose(file) == 0 && good;
}

int main(int argc, char **argv) {
    const char *path = argc > 1 ? argv[1] : "pool.ppm";
    pond_desc desc = pond_desc_default(); // 2.56 m × 2.56 m
    desc.threads = 0;                     // one for each CPU core
    pond *water = NULL;
    if (pond_create(&desc, &water) != POND_OK) {
        fprintf(stderr, "%s\n", pond_message());
        return 1;
    }
    pond_drop(water, (pond_vec2){1.1f, 1.2f}, 0.08f, -0.04f); // position, radius, height [m]
    pond_advance(water, 1.2);
    pond_drop(water, (pond_vec2){1.8f, 1.9f}, 0.04f, -0.02f);
    pond_advance(water, 0.4);
    paint_floor();
    draw(water);
    pond_destroy(water);
    if (!write_ppm(path)) {
        perror(path);
        return 1;
    }
    printf("%s: %d x %d pixels\n", path, SIDE, SIDE);
    return 0;
}
