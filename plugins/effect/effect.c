#include "effect.h"

#include "lake.h"
#include "mask.h"
#include "water.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "paint.h"
#include "scene_draw.h"
#include "scene_look.h"

#define LONGEST_SIDE 32768
#define MOST_THREADS 4  // hosts use the other processors for other pictures
#define MOST_CELLS 8192 // of the classic mood, along a side
#define LATEST 1e9      // [s]
#define TICKS 1e6       // in a second: hosts round the same time differently
#define FASTEST 20.0    // wind [m/s]

struct effect {
    int width;
    int height;
    effect_settings built; // those of the parts below
    bool is_built;
    water *water;          // NULL: in the lake, or it cannot be made
    scene_surface surface; // of the water
    float wind;            // speed in the mood [m/s]
    lake *lake;
    uint8_t *ground; // the painting, or NULL
    uint8_t *mask;   // share of water of each pixel, or NULL
    uint8_t *copy;   // of a picture that is drawn over, or NULL
    pond_workers *workers;
};

static int count_threads(void) {
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors < 1 ? 1 : processors < MOST_THREADS ? (int)processors : MOST_THREADS;
}

effect *effect_create(int width, int height) {
    const bool fits = width >= 1 && height >= 1 && width <= LONGEST_SIDE && height <= LONGEST_SIDE;
    effect *e = fits ? calloc(1, sizeof *e) : NULL;
    if (e != NULL) {
        e->width = width;
        e->height = height;
        (void)pond_workers_create(count_threads(), &e->workers);
    }
    return e;
}

static void take_down(effect *e) {
    scene_surface_clear(&e->surface);
    water_destroy(e->water);
    lake_destroy(e->lake);
    free(e->ground);
    e->water = NULL;
    e->lake = NULL;
    e->ground = NULL;
}

void effect_destroy(effect *e) {
    if (e != NULL) {
        take_down(e);
        free(e->mask);
        free(e->copy);
        pond_workers_destroy(e->workers);
        free(e);
    }
}

static const char *word_of(const effect_settings *s, int index) {
    return effect_setting_info(index).words[(int)s->value[index]];
}

// ---- building -----------------------------------------------------------------------------------

// The old demos have a cell for each pixel, and move the picture by a pixel for each count of a
// difference in heights, which is drawn fastest. So drops are lower by the look's refraction.
static void suit_classic(const effect *e, scene *out) {
    pond_offset_look *look = &out->looks[POND_LOOK_OFFSET].is.offset;
    const double cell = out->metres / out->cells;
    out->rain.rain.height *= look->refraction;
    look->refraction = look->shading = 1.0f;
    const int longer = e->width > e->height ? e->width : e->height;
    const double shrinks = longer > MOST_CELLS ? (double)MOST_CELLS / longer : 1.0;
    out->cells = (int)ceil(e->width * shrinks);
    out->metres = cell * out->cells;
}

// The mood's scene; lengths are those of its longer side.
static bool make_scene(const effect *e, const effect_settings *s, scene *out) {
    if (!scene_builtin(word_of(s, EFFECT_MOOD), out)) {
        return false;
    }
    if (pond_solver_info(&out->pond)->integer) {
        suit_classic(e, out);
    }
    const pond_look usual = out->looks[POND_LOOK_POOL];
    const pond_look_kind look = pond_look_find(word_of(s, EFFECT_LOOK));
    const bool is_other = look != 0 && look != out->look;
    out->look = is_other ? look : out->look;
    if (scene_look_set_preset(out, out->look, word_of(s, EFFECT_PRESET)) || is_other) {
        scene_look_suit_picture(out, &usual.is.pool);
    }
    const bool upright = e->height > e->width && !pond_solver_info(&out->pond)->integer;
    out->metres *= (upright ? (double)e->width / e->height : 1.0) / s->value[EFFECT_SCALE];
    out->rain.rain.rate *= (float)s->value[EFFECT_DROPS];
    out->drop_count = s->value[EFFECT_DROPS] > 0.0 ? out->drop_count : 0;
    out->pond.seed = (uint64_t)s->value[EFFECT_SEED];
    out->pond.parallel = pond_workers_parallel(e->workers);
    return true;
}

static void build_water(effect *e, const effect_settings *s) {
    scene made;
    if (!make_scene(e, s, &made)) {
        return;
    }
    e->wind = made.breeze.speed;
    e->water = water_create(&made, e->width, e->height);
    if (e->water != NULL && !scene_surface_make(water_scene(e->water), water_pond(e->water),
                                                e->width, e->height, &e->surface)) {
        scene_surface_clear(&e->surface);
        water_destroy(e->water);
        e->water = NULL;
    }
}

static void paint_ground(effect *e, const effect_settings *s) {
    const ptrdiff_t stride = (ptrdiff_t)e->width * 4;
    e->ground = malloc((size_t)stride * (size_t)e->height);
    if (e->ground != NULL &&
        !paint_draw(word_of(s, EFFECT_GROUND), e->ground, e->width, e->height, stride)) {
        free(e->ground);
        e->ground = NULL;
    }
}

static bool needs_building(const effect *e, const effect_settings *s) {
    for (int i = 0; i < EFFECT_SETTINGS; i++) {
        if (effect_setting_info(i).rebuilds && s->value[i] != e->built.value[i]) {
            return true;
        }
    }
    return !e->is_built;
}

static void build(effect *e, const effect_settings *s, bool paints) {
    if (needs_building(e, s)) {
        take_down(e);
        if (strcmp(word_of(s, EFFECT_MOOD), "lake") == 0) {
            e->lake = lake_create();
        } else {
            build_water(e, s);
        }
        e->built = *s;
        e->is_built = true;
    }
    if (paints && e->ground == NULL) {
        paint_ground(e, s);
    }
}

// ---- drawing ------------------------------------------------------------------------------------

static void follow(scene *made, const effect *e, const effect_settings *s) {
    made->strength = (float)s->value[EFFECT_STRENGTH];
    made->breeze.speed = (float)fmin((double)e->wind * s->value[EFFECT_WIND], FASTEST);
    made->breeze.wind = (float)s->value[EFFECT_DIRECTION];
    made->breeze.seed = (uint64_t)s->value[EFFECT_SEED];
}

static void draw_water(effect *e, const effect_settings *s, double time, const pond_texture *under,
                       const pond_target *target) {
    scene *made = water_scene(e->water);
    follow(made, e, s);
    const pond_view view = water_seek(e->water, time);
    scene_frame now = scene_frame_of(made, water_pond(e->water), &e->surface, under);
    scene_frame_show(&now, &view);
    now.time = time;
    scene_frame_blow(&now);
    scene_frame_light(&now);
    scene_frame_set_look(&now, target);
    scene_draw(&now, target);
}

static void copy_rows(const pond_texture *from, uint8_t *to, ptrdiff_t stride) {
    for (int y = 0; y < from->height; y++) {
        memcpy(to + y * stride, from->pixels + y * from->stride, (size_t)from->width * 4);
    }
}

// A target must not overlap the texture. Without memory the result has no pixels.
static pond_texture apart(effect *e, const pond_texture *picture, const pond_target *target) {
    if (picture->pixels != target->pixels) {
        return *picture;
    }
    const ptrdiff_t stride = (ptrdiff_t)e->width * 4;
    e->copy = e->copy != NULL ? e->copy : malloc((size_t)stride * (size_t)e->height);
    if (e->copy != NULL) {
        copy_rows(picture, e->copy, stride);
    }
    return (pond_texture){
        .pixels = e->copy, .width = e->width, .height = e->height, .stride = stride};
}

void effect_draw(effect *e, const effect_settings *s, double time, const pond_texture *picture,
                 const pond_target *target) {
    const double at = time > 0.0 ? round(fmin(time, LATEST) * TICKS) / TICKS : 0.0; // NaN too
    build(e, s, picture == NULL);
    const pond_texture ground = {.pixels = e->ground,
                                 .width = e->width,
                                 .height = e->height,
                                 .stride = (ptrdiff_t)e->width * 4};
    const pond_texture under = picture != NULL ? apart(e, picture, target) : ground;
    const pond_parallel parallel = pond_workers_parallel(e->workers);
    if (under.pixels == NULL) {
        return; // no memory for a copy or a painting
    }
    if (e->water != NULL) {
        draw_water(e, s, at, &under, target);
    } else if (!lake_draw(e->lake, s, at, e->mask, &under, target, &parallel)) {
        copy_rows(&under, target->pixels, target->stride);
    }
    if (e->mask != NULL) {
        mask_apply(e->mask, &under, target);
    }
}

bool effect_set_mask(effect *e, const char *path, char *message, size_t size) {
    uint8_t *mask = NULL;
    if (path[0] != '\0' && (mask = mask_read(path, e->width, e->height, message, size)) == NULL) {
        return false;
    }
    free(e->mask);
    e->mask = mask;
    lake_reshape(e->lake);
    return true;
}

void effect_touch(effect *e, double x, double y) {
    if (e->water != NULL && x >= 0.0 && x < 1.0 && y >= 0.0 && y < 1.0) {
        water_touch(e->water, (pond_vec2){(float)x, (float)y});
    }
}
