#include "water.h"

#include <math.h>
#include <millpond/state.h>
#include <millpond/upload.h>
#include <stdlib.h>

#include "scene_repeat.h"

#define RATE 30.0             // steps divide a frame of this rate evenly [1/s]
#define SHORTEST_PERIOD 20.0  // [s]
#define WHOLE 4.0             // seconds divide a period evenly
#define HALF_LIVES 10.0       // in a period, after which a thousandth of a wave is left
#define STATES 16             // saved in two periods, at most
#define MOST_BYTES (96 << 20) // of saved states
#define MOST_DROPS 90000.0    // in a period
#define TOUCH_RADIUS 0.012f   // [longer side of the pond]
#define TOUCH_DEPTH 0.5f      // [radii]

struct water {
    scene scene;
    pond *pond;
    double rate;          // steps a second
    int64_t period;       // [steps]
    int64_t now;          // steps run
    int64_t gap;          // between saved states [steps]
    size_t size;          // of a saved state
    void *states[STATES]; // at multiples of the gap, NULL: not saved
    bool touched;         // by a viewer, since the last restored state
    float *heights;       // between two steps
};

// ---- making -------------------------------------------------------------------------------------

static bool damps(const scene *s) {
    return pond_solver_info(&s->pond)->half_life && isfinite(s->pond.half_life);
}

static int64_t frames_of_period(const scene *s) {
    const double fading = damps(s) ? HALF_LIVES * s->pond.half_life : 0.0;
    return (int64_t)(WHOLE * RATE * ceil(fmax(fading, SHORTEST_PERIOD) / WHOLE));
}

static void limit_rain(scene *s, const pond_desc *desc, int64_t frames) {
    const double area = desc->width * desc->cell_size * desc->height * desc->cell_size;
    const float most = (float)(MOST_DROPS * RATE / ((double)frames * area));
    s->rain.rain.rate = fminf(s->rain.rain.rate, most);
}

static void size_states(water *w) {
    w->size = pond_state_size(w->pond);
    int count = STATES;
    while (count > 2 && (double)w->size * count > MOST_BYTES) {
        count /= 2;
    }
    w->gap = 2 * w->period / count;
}

// Without memory for it, a seek takes longer.
static void save(water *w) {
    void **state = w->now % w->gap == 0 && !w->touched ? &w->states[w->now / w->gap] : NULL;
    if (state != NULL && *state == NULL) {
        *state = malloc(w->size);
        if (*state != NULL && pond_state_save(w->pond, *state, w->size) != POND_OK) {
            free(*state);
            *state = NULL;
        }
    }
}

// The period is a multiple of the gap, so that the state at its end is saved.
static bool fill(water *w, int width, int height) {
    scene *s = &w->scene;
    pond_desc desc;
    const int64_t frames = frames_of_period(s);
    if (!scene_pond_desc(s, width, height, RATE, &desc, NULL)) {
        return false;
    }
    limit_rain(s, &desc, frames);
    if (!scene_repeat(s, &desc, frames, RATE, NULL, NULL, NULL) ||
        pond_create(&desc, &w->pond) != POND_OK) {
        return false;
    }
    const size_t cells = (size_t)desc.width * (size_t)desc.height;
    w->rate = scene_steps_per_second(w->pond, RATE);
    w->period = frames * (int64_t)round(w->rate / RATE);
    size_states(w);
    w->heights = malloc(cells * sizeof *w->heights);
    save(w);
    return w->heights != NULL && w->states[0] != NULL;
}

water *water_create(scene *s, int width, int height) {
    water *w = calloc(1, sizeof *w);
    if (w == NULL) {
        scene_clear(s);
        return NULL;
    }
    w->scene = *s;
    *s = (scene){0};
    if (!fill(w, width, height)) {
        water_destroy(w);
        return NULL;
    }
    return w;
}

void water_destroy(water *w) {
    if (w != NULL) {
        for (int i = 0; i < STATES; i++) {
            free(w->states[i]);
        }
        pond_destroy(w->pond);
        scene_clear(&w->scene);
        free(w->heights);
        free(w);
    }
}

scene *water_scene(water *w) {
    return &w->scene;
}

pond *water_pond(water *w) {
    return w->pond;
}

double water_period(const water *w) {
    return (double)w->period / w->rate;
}

// ---- time ---------------------------------------------------------------------------------------

// Touched water continues into the next period, and over saved states, which have no touch.
static bool continues(water *w, int64_t step) {
    if (w->touched && w->now + w->gap > 2 * w->period && step < w->period + w->gap) {
        w->now -= w->period;
    }
    return w->touched && step >= w->now && step - w->now < w->gap;
}

// Restores the last saved state up to a step, unless the water is nearer.
static bool approach(water *w, int64_t step) {
    int64_t i = step / w->gap;
    while (i > 0 && w->states[i] == NULL) {
        i--;
    }
    if (continues(w, step) || (w->now <= step && w->now >= i * w->gap)) {
        return true;
    }
    if (pond_state_restore(w->pond, w->states[i], w->size) != POND_OK) {
        return false;
    }
    w->now = i * w->gap;
    w->touched = false;
    return true;
}

static bool go_to(water *w, int64_t step) {
    if (!approach(w, step)) {
        return false;
    }
    while (w->now < step) {
        scene_run_step(&w->scene, w->pond, w->now % w->period, w->rate);
        w->now++;
        save(w);
    }
    return true;
}

pond_view water_seek(water *w, double time) {
    // All steps after two periods are those of the second one.
    const double exact = (double)(w->period / 4) + fmax(time, 0.0) * w->rate;
    const double whole = ceil(exact - 1e-4);
    const double over = whole >= 2.0 * (double)w->period
                            ? (double)w->period + fmod(whole, (double)w->period)
                            : whole;
    const double part = fmin(fmax(whole - exact, 0.0), 1.0);
    const bool there = go_to(w, (int64_t)over);
    const pond_view view = pond_get_view(w->pond);
    const bool is_between = there && part > 1e-4 && view.format == POND_FORMAT_F32;
    return is_between && !pond_is_resting(w->pond)
               ? pond_get_view_between(w->pond, 1.0 - part, w->heights)
               : view;
}

void water_touch(water *w, pond_vec2 place) {
    const pond_desc desc = pond_get_desc(w->pond);
    const float width = (float)(desc.width * desc.cell_size);
    const float height = (float)(desc.height * desc.cell_size);
    const float radius = TOUCH_RADIUS * (width > height ? width : height);
    w->touched = true;
    pond_drop(w->pond, (pond_vec2){place.x * width, place.y * height}, radius,
              -TOUCH_DEPTH * radius);
}
