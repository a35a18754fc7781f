// millpond-frames: draws frames of a picture under rain and discards them. bench/peers/measure.py
// measures its user and system time, as it does for other programs.

#include <millpond/light.h>
#include <millpond/millpond.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STEPS_BEFORE 64 // so that the first frame has as many waves as the others

typedef enum look { OFFSET_NEAREST, OFFSET, POOL, POOL_CAST, LOOKS } look;

static const char *const look_names[LOOKS] = {
    [OFFSET_NEAREST] = "offset-nearest",
    [OFFSET] = "offset",
    [POOL] = "pool",
    [POOL_CAST] = "pool-cast",
};

typedef struct studio {
    look look;
    pond *water;
    pond_texture texture;
    pond_target target;
    pond_map_target light;
    pond_parallel parallel;
} studio;

static bool refuse(const char *what) {
    (void)fprintf(stderr,
                  "millpond-frames: %s\nmillpond-frames "
                  "offset-nearest|offset|pool|pool-cast WIDTH HEIGHT FRAMES < RGBA\n",
                  what);
    return false;
}

static bool look_of(const char *word, look *out) {
    for (int i = 0; i < LOOKS; i++) {
        if (strcmp(word, look_names[i]) == 0) {
            *out = (look)i;
            return true;
        }
    }
    return refuse("unknown look");
}

// One cell per pixel, one thread, and rain everywhere.
static pond *make_water(look which, int width, int height) {
    pond_desc desc = pond_desc_default();
    desc.width = width;
    desc.height = height;
    desc.cell_size = 2.0 / width;
    desc.solver = which == OFFSET_NEAREST ? POND_SOLVER_CLASSIC : POND_SOLVER_WAVE;
    desc.half_life = 1.4;
    pond *water = NULL;
    if (pond_create(&desc, &water) != POND_OK) {
        (void)fprintf(stderr, "millpond-frames: %s\n", pond_message());
        return NULL;
    }
    pond_rain rain = pond_rain_default();
    rain.rate = 40.0f;
    pond_set_rain(water, &rain);
    pond_step_many(water, STEPS_BEFORE);
    return water;
}

static void draw(const studio *s) {
    const pond_view view = pond_get_view(s->water);
    if (s->look == OFFSET_NEAREST || s->look == OFFSET) {
        pond_look offset = pond_look_default(POND_LOOK_OFFSET);
        offset.is.offset.lookup = s->look == OFFSET ? POND_LOOKUP_BILINEAR : POND_LOOKUP_NEAREST;
        pond_draw(&offset, &view, &s->texture, &s->target, &s->parallel);
        return;
    }
    pond_look pool = pond_look_default(POND_LOOK_POOL);
    const pond_map light = {s->light.values, s->light.width, s->light.height, s->light.stride};
    if (s->look == POOL_CAST) {
        const pond_caustics caustics = pond_caustics_default();
        pond_draw_caustics(&caustics, &view, NULL, &s->light, &s->parallel);
        pool.is.pool.light = &light;
    }
    pond_draw(&pool, &view, &s->texture, &s->target, &s->parallel);
}

static bool run(look which, int width, int height, long frames) {
    const size_t pixels = (size_t)width * (size_t)height;
    uint8_t *picture = malloc(pixels * 4);
    uint8_t *drawn = malloc(pixels * 4);
    float *light = malloc(pixels * sizeof *light);
    studio s = {
        .look = which,
        .water = make_water(which, width, height),
        .texture = {.pixels = picture, .width = width, .height = height, .stride = width * 4},
        .target = {.pixels = drawn, .width = width, .height = height, .stride = width * 4},
        .light = {.values = light, .width = width, .height = height, .stride = width},
    };
    bool good = s.water != NULL;
    if (good && (picture == NULL || drawn == NULL || light == NULL)) {
        good = refuse("out of memory");
    }
    if (good && fread(picture, 4, pixels, stdin) != pixels) {
        good = refuse("the picture is incomplete");
    }
    for (long i = 0; i < frames && good; i++) {
        pond_step(s.water);
        draw(&s);
    }
    pond_destroy(s.water);
    free(picture);
    free(drawn);
    free(light);
    return good;
}

int main(int count, char **words) {
    look which;
    if (count != 5) {
        return refuse("expected four arguments") ? EXIT_SUCCESS : 2;
    }
    const long width = strtol(words[2], NULL, 10);
    const long height = strtol(words[3], NULL, 10);
    const long frames = strtol(words[4], NULL, 10);
    if (!look_of(words[1], &which)) {
        return 2;
    }
    if (width < 1 || width > POND_MAX_SIDE || height < 1 || height > POND_MAX_SIDE || frames < 1) {
        return refuse("width and height must be 1 to 32768, frames 1 or more") ? EXIT_SUCCESS : 2;
    }
    return run(which, (int)width, (int)height, frames) ? EXIT_SUCCESS : EXIT_FAILURE;
}
