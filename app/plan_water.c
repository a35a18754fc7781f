// plan_water.c — the desc, the size and the period of a plan's water.
#include "plan_inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report.h"
#include "scene_input.h"

#define FASTER_IN_CELLS 1.3f // how much faster a recorded current may be at cell corners
#define SHORTEST_BREEZE 0.5  // period [s]
#define LONGEST_BREEZE 600.0

// The scene's error names its key: if an option set the key, the error names the option, else the
// file.
static int water_failed(const render_options *o, const char *scene_input, scene_error *refused) {
    const char *const message = refused->message;
    media_error error = {0};
    static const char speed[] = "pond.wave_speed";
    static const char cells[] = "pond.cells";
    if (render_option_is_given(o, FIELD_OPTION_WAVE_SPEED) &&
        strncmp(message, speed, strlen(speed)) == 0) {
        return report_error(EXIT_BAD_USE, "--wave-speed%s", message + strlen(speed));
    }
    if (render_option_is_given(o, FIELD_OPTION_CELLS) &&
        strncmp(message, cells, strlen(cells)) == 0) {
        return report_error(EXIT_BAD_USE, "--cells%s", message + strlen(cells));
    }
    if (refused->key[0] != '\0') {
        (void)scene_input_refused(scene_input, refused, &error);
        return report_error(EXIT_BAD_USE, "%s", error.message);
    }
    return scene_input != NULL ? report_error(EXIT_BAD_USE, "%s: %s", scene_input, message)
                               : report_error(EXIT_BAD_USE, "%s", message);
}

static bool same_edges(const pond_edges *a, const pond_edges *b) {
    return a->left == b->left && a->right == b->right && a->top == b->top && a->bottom == b->bottom;
}

// Without other options the water is bit-identical to the recorded one.
static bool is_recorded(const plan *p) {
    const pond_desc *is = &p->pond;
    const pond_desc *was = &recording_file_info(p->recording)->desc;
    return p->rate.num == p->recording->rate.num && p->rate.den == p->recording->rate.den &&
           is->width == was->width && abs(is->height - was->height) <= 1 &&
           is->solver == was->solver && is->stencil == was->stencil && is->seed == was->seed &&
           is->damping_shift == was->damping_shift && is->half_life == was->half_life &&
           is->restoring == was->restoring && is->depth == was->depth &&
           fabs(is->wave_speed / was->wave_speed - 1.0) < 1e-6 &&
           fabs(is->cell_size / was->cell_size - 1.0) < 1e-6 && same_edges(&is->edges, &was->edges);
}

static void take_recorded_water(plan *p) {
    if (p->recording != NULL && is_recorded(p)) {
        const int threads = p->pond.threads;
        p->pond = recording_file_info(p->recording)->desc;
        p->pond.threads = threads;
    }
}

// Returns the length of the film, for a single picture of the film that it is one of. [s]
static double seconds_of(const plan *p) {
    return !plan_is_still(p)  ? (double)p->whole / plan_fps(p)
           : p->backdrop.film ? round(p->backdrop.seconds * plan_fps(p)) / plan_fps(p)
                              : p->scene.seconds;
}

// Makes the end of the film continue with its beginning.
static void close_breeze(plan *p) {
    const double seconds = seconds_of(p);
    if (seconds >= SHORTEST_BREEZE) {
        p->scene.breeze.period = p->scene.looks[POND_LOOK_LAKE].is.lake.period =
            (float)(seconds / ceil(seconds / LONGEST_BREEZE));
    }
}

// Allows for the current of a recording, in cells of another size.
static void expect_current(const plan *p, scene *expected) {
    const pond_vec2 fastest = recording_file_fastest(p->recording);
    const pond_vec2 own = expected->current.velocity;
    if (fastest.x * fastest.x + fastest.y * fastest.y > own.x * own.x + own.y * own.y) {
        expected->current.velocity =
            (pond_vec2){FASTER_IN_CELLS * fastest.x, FASTER_IN_CELLS * fastest.y};
    }
}

// The pond of a lake is in front of the viewer, and as deep as wide.
bool plan_make_pond(plan *p, scene_error *error) {
    const int height = p->scene.look == POND_LOOK_LAKE ? p->width : p->height;
    scene expected = p->scene;
    if (p->recording != NULL) {
        expect_current(p, &expected);
    }
    return scene_pond_desc(&expected, p->width, height, plan_fps(p), &p->pond, error);
}

// The longer side of a picture has the size of its mood, so that waves look alike in both formats.
static void size_upright(const render_options *o, plan *p) {
    if (p->scene_input == NULL && p->height > p->width &&
        !render_option_is_given(o, FIELD_OPTION_METRES)) {
        p->scene.metres *= (double)p->width / p->height;
    }
}

static void size_water(const render_options *o, bool is_lake, plan *p) {
    if (is_lake) {
        plan_size_lake(o, p);
    } else {
        size_upright(o, p);
    }
}

int plan_make_water(const render_options *options, plan *p) {
    scene_error error = {0};
    const bool is_lake = p->scene.look == POND_LOOK_LAKE;
    close_breeze(p);
    size_water(options, is_lake, p);
    if (!plan_make_pond(p, &error)) {
        return water_failed(options, p->scene_input, &error);
    }
    if (is_lake) {
        plan_place_in_lake(options, p);
    }
    take_recorded_water(p);
    return options->tiled ? EXIT_FINE
                          : plan_check_memory(p, options->machines > 0 ? options->machines : 1);
}

int plan_turn_water(const render_options *options, plan *p) {
    scene fresh = scene_default();
    const int mood = plan_mood_for(options, p->scene.look);
    if (!scene_builtin(plan_mood_scene(mood), &fresh)) {
        return report_error(EXIT_RUN_FAILED, "%s: no built-in scene of that name",
                            plan_mood_scene(mood));
    }
    const bool is_lake = mood == MOOD_LAKE;
    if (is_lake) {
        plan_calm_lake(&fresh);
    }
    plan_lay_water(options, p, &fresh);
    fresh.pond.seed = p->scene.pond.seed;
    fresh.breeze.seed = p->scene.breeze.seed;
    fresh.breeze.period = p->scene.breeze.period;
    p->mood = mood;
    p->scene.pond = fresh.pond;
    p->scene.cells = fresh.cells;
    p->scene.metres = fresh.metres;
    p->scene.breeze = fresh.breeze;
    p->scene.caustics = fresh.caustics;
    p->scene.looks[POND_LOOK_POOL] = fresh.looks[POND_LOOK_POOL];
    scene_clear(&fresh);
    size_water(options, is_lake, p);
    return EXIT_FINE;
}
