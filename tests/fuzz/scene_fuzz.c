// scene_fuzz.c — any bytes as a scene: read or refused with a place; what is read is furnished, run
// and drawn, all heights stay finite and nothing is leaked.
#include "frames.h"
#include "scene.h"
#include "scene_furnish.h"

#include <math.h>

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define WIDTH 32 // of the film [pixels]
#define HEIGHT 20
#define MOST_MEMORY ((size_t)1 << 21) // what a pond may take to be run [bytes]
#define MOST_STEPS 16                 // in a frame

static void draw(const scene *s, pond *water) {
    static uint8_t under[HEIGHT * WIDTH * 4];
    static uint8_t over[HEIGHT * WIDTH * 4];
    const pond_texture texture = {
        .pixels = under, .width = WIDTH, .height = HEIGHT, .stride = WIDTH * 4};
    const pond_target target = {
        .pixels = over, .width = WIDTH, .height = HEIGHT, .stride = WIDTH * 4};
    scene_surface surface;
    if (scene_surface_make(s, water, WIDTH, HEIGHT, &surface)) {
        advance_frame(s, water, &surface, 0.02);
        light_frame(s, water, &surface);
        draw_frame(s, water, &surface, &texture, &target);
    }
    scene_surface_clear(&surface);
}

static bool no_files(void *user, const char *path, int width, int height, uint8_t *pixels,
                     float *heights, scene_error *error) {
    (void)user;
    (void)path;
    for (int i = 0; i < width * height; i++) {
        if (pixels != NULL) {
            pixels[i] = 0;
        } else {
            heights[i] = (float)(i % 3) / 2.0f;
        }
    }
    *error = (scene_error){0};
    return true;
}

static void run(const scene *s) {
    pond_desc desc;
    scene_error error;
    pond *water = NULL;
    if (!scene_pond_desc(s, WIDTH, HEIGHT, 60, &desc, &error) ||
        pond_memory_size(&desc) > MOST_MEMORY || desc.time_step * MOST_STEPS < 1.0 / 60 ||
        pond_create(&desc, &water) != POND_OK) {
        return;
    }
    if (scene_furnish(s, water, no_files, NULL, &error)) {
        scene_run_frame(s, water, 0, 60);
        scene_run_frame(s, water, 40, 60);
        draw(s, water);
        const pond_stats stats = pond_get_stats(water);
        if (!isfinite(stats.highest) || !isfinite(stats.lowest)) {
            abort();
        }
    }
    pond_destroy(water);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    scene s;
    scene_error error;
    const bool good = scene_parse((const char *)data, size, &s, &error);
    const size_t said = strnlen(error.message, sizeof error.message);
    if (said == sizeof error.message || good != (said == 0) || (!good && error.line < 1) ||
        (!good && error.column < 1)) {
        abort();
    }
    if (good) {
        run(&s);
    }
    scene_clear(&s);
    return 0;
}
