#include "render.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backdrop.h"
#include "heights.h"
#include "maps.h"
#include "media/error.h"
#include "mesh.h"
#include "places.h"
#include "plan.h"
#include "progress.h"
#include "report.h"
#include "scene_input.h"
#include "stop.h"

#define GIF_SAMPLES 32 // frames a gif's colours are chosen from
#define EXIT_INTERRUPTED 128

// What one film's making holds and has used.
typedef struct run {
    const plan *plan;
    const render_options *options;
    media_error error;
    backdrop *backdrop;
    pond *water;
    scene_cover cover;
    media_sink *sink;
    heights_file *heights;
    mesh_file *mesh;
    uint8_t *pixels;
    int64_t frames;  // made so far
    double stepping; // [s]
    double drawing;
    double writing;
    double began;
} run;

// ---- one frame ----

static pond_target target_of(const run *r) {
    return (pond_target){.pixels = r->pixels,
                         .width = r->plan->width,
                         .height = r->plan->height,
                         .stride = (ptrdiff_t)r->plan->width * 4};
}

static void step(run *r) {
    const double before = progress_clock();
    scene_run_frame(&r->plan->scene, r->water, r->frames, plan_fps(r->plan));
    r->stepping += progress_clock() - before;
}

static void draw(run *r, const pond_texture *texture) {
    const double before = progress_clock();
    const pond_target target = target_of(r);
    // A painting is a floor seen from above: from the side there is sky.
    const bool side = r->plan->scene.look == SCENE_LOOK_PROFILE && r->plan->painting != NULL;
    scene_draw(&r->plan->scene, r->water, &r->cover, side ? NULL : texture, &target);
    r->drawing += progress_clock() - before;
}

static bool store(run *r) {
    const double before = progress_clock();
    bool good = media_sink_write(r->sink, r->pixels, (ptrdiff_t)r->plan->width * 4, &r->error);
    if (good && r->heights != NULL) {
        good = heights_write(r->heights, r->water, &r->error);
    }
    if (good && r->mesh != NULL) {
        good = mesh_write(r->mesh, r->water, &r->error);
    }
    r->writing += progress_clock() - before;
    return good;
}

// ---- passes over the film ----

static bool open_water(run *r) {
    const plan *p = r->plan;
    if (pond_create(&p->pond, &r->water) != POND_OK) {
        r->error.status = EXIT_RUN_FAILED;
        snprintf(r->error.message, sizeof r->error.message, "%s", pond_message());
        return false;
    }
    scene_error refused = {0};
    if (!scene_furnish(&p->scene, r->water, maps_read_grey, (void *)p->scene_input, &refused)) {
        r->error.status = EXIT_BAD_USE;
        snprintf(r->error.message, sizeof r->error.message, "%s", refused.message);
        return false;
    }
    if (!scene_cover_make(&p->scene, r->water, p->width, p->height, &r->cover)) {
        return media_fail_memory(&r->error);
    }
    r->frames = 0;
    r->backdrop = backdrop_open(p->painting, p->source, &r->error);
    return r->backdrop != NULL &&
           backdrop_start(r->backdrop, p->width, p->height, p->rate, &r->error);
}

static void close_water(run *r) {
    pond_destroy(r->water);
    backdrop_close(r->backdrop);
    scene_cover_clear(&r->cover);
    r->water = NULL;
    r->backdrop = NULL;
}

static int64_t expected_frames(const plan *p) {
    const double film = p->backdrop.film ? round(p->backdrop.seconds * plan_fps(p)) : 0.0;
    const int64_t in_film = film > 0.0 && film < 1e9 ? (int64_t)film : 0;
    if (p->frames == 0) {
        return in_film;
    }
    return in_film > 0 && in_film < p->frames ? in_film : p->frames;
}

typedef bool frame_work(run *r, const pond_texture *texture);

// Runs the water from its beginning and does `work` on each frame, until the end or a signal.
static bool pass(run *r, const char *what, frame_work *work) {
    const plan *p = r->plan;
    if (!open_water(r)) {
        return false;
    }
    progress shown = progress_begin(what, expected_frames(p), r->options->quiet);
    bool good = true;
    while (good && stop_requested() == 0 && (p->frames == 0 || r->frames < p->frames)) {
        pond_texture texture;
        const int answer = backdrop_next(r->backdrop, &texture, &r->error);
        if (answer != 1) {
            good = answer == 0;
            break;
        }
        step(r);
        good = work(r, &texture);
        r->frames += good ? 1 : 0;
        progress_show(&shown, r->frames);
    }
    progress_end(&shown);
    return good;
}

static bool make_frame(run *r, const pond_texture *texture) {
    draw(r, texture);
    return store(r);
}

static bool sample_frame(run *r, const pond_texture *texture) {
    const int64_t total = expected_frames(r->plan);
    const int64_t interval = total > GIF_SAMPLES ? total / GIF_SAMPLES : 1;
    if (r->frames % interval != 0 && r->frames != total - 1) {
        return true;
    }
    draw(r, texture);
    return media_sink_sample(r->sink, r->pixels, (ptrdiff_t)r->plan->width * 4, &r->error);
}

static bool choose_colours(run *r) {
    const bool good = pass(r, "choosing colours", sample_frame) &&
                      (stop_requested() != 0 || media_sink_end_samples(r->sink, &r->error));
    close_water(r);
    r->frames = 0;
    r->stepping = 0.0;
    r->drawing = 0.0;
    return good;
}

// ---- the result ----

static uint64_t picture_hash(const run *r) {
    uint64_t hash = 0xcbf29ce484222325ULL; // FNV-1a
    const size_t size = (size_t)r->plan->width * (size_t)r->plan->height * 4;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ r->pixels[i]) * 0x100000001b3ULL;
    }
    return hash;
}

static double per_frame(const run *r, double seconds) {
    return r->frames > 0 ? 1e3 * seconds / (double)r->frames : 0.0;
}

static json_t *result_json(const run *r) {
    const plan *p = r->plan;
    return json_pack(
        "{s:o, s:i, s:i, s:I, s:f, s:f, s:[i,i], s:f, s:f, s:f, s:f, s:o, s:o, s:b}", "output",
        report_name(p->output), "width", p->width, "height", p->height, "frames",
        (json_int_t)r->frames, "fps", plan_fps(p), "seconds", (double)r->frames / plan_fps(p),
        "cells", p->pond.width, p->pond.height, "step_ms", per_frame(r, r->stepping), "draw_ms",
        per_frame(r, r->drawing), "write_ms", per_frame(r, r->writing), "total_seconds",
        progress_clock() - r->began, "state_hash", report_hash(pond_hash(r->water)), "picture_hash",
        report_hash(picture_hash(r)), "interrupted", stop_requested() != 0);
}

// A film that gives fewer frames than it says, or than were asked for, must not pass in silence.
static void tell_early_end(const run *r) {
    const plan *p = r->plan;
    const double made = (double)r->frames / plan_fps(p);
    if (!p->backdrop.film) {
        return;
    }
    if (p->backdrop.seconds > 0.0 && (p->frames == 0 || r->frames < p->frames) &&
        made < 0.95 * p->backdrop.seconds - 0.1) {
        report_note(r->options->quiet,
                    "%s: says it lasts %.2f s, but only %.2f s could be read: it is cut short or "
                    "damaged",
                    p->source, p->backdrop.seconds, made);
    } else if (p->frames > 0 && r->frames < p->frames) {
        report_note(r->options->quiet, "%s: ends after %.2f s, before the %.2f s asked for",
                    p->source, made, (double)p->frames / plan_fps(p));
    }
}

static void tell_result(const run *r) {
    const plan *p = r->plan;
    tell_early_end(r);
    report_note(r->options->quiet,
                "%s: %" PRId64 " frames of %d x %d pixels, %.2f s, made in %.1f s", p->output,
                r->frames, p->width, p->height, (double)r->frames / plan_fps(p),
                progress_clock() - r->began);
    report_note(r->options->quiet,
                "a frame cost %.2f ms to step (%d x %d cells), %.2f ms to draw, %.2f ms to write",
                per_frame(r, r->stepping), p->pond.width, p->pond.height, per_frame(r, r->drawing),
                per_frame(r, r->writing));
}

// ---- one film ----

static bool open_mesh(run *r) {
    const plan *p = r->plan;
    if (p->mesh == NULL) {
        return true;
    }
    const mesh_desc desc = {
        .path = p->mesh,
        .width = p->pond.width,
        .height = p->pond.height,
        .every = r->options->mesh_every,
        .frames = p->frames,
        .fps = plan_fps(p),
    };
    r->mesh = mesh_open(&desc, &r->error);
    return r->mesh != NULL;
}

static bool open_outputs(run *r) {
    const plan *p = r->plan;
    const media_sink_desc desc = {
        .path = p->output,
        .width = p->width,
        .height = p->height,
        .rate = p->rate,
        .sound_from = p->backdrop.film && p->backdrop.sound ? p->source : NULL,
        .threads = r->options->threads,
    };
    r->sink = media_sink_open(&desc, &r->error);
    if (r->sink == NULL) {
        return false;
    }
    int width;
    int height;
    media_sink_size(r->sink, &width, &height);
    if (width != p->width || height != p->height) {
        report_note(r->options->quiet,
                    "%s: drawn at %d x %d, written at %d x %d: this kind of film has even sides",
                    p->output, p->width, p->height, width, height);
    }
    if (p->heights != NULL) {
        r->heights = heights_open(p->heights, p->pond.width, p->pond.height, &r->error);
    }
    return (p->heights == NULL || r->heights != NULL) && open_mesh(r);
}

static bool make_film(run *r) {
    const plan *p = r->plan;
    r->pixels = malloc((size_t)p->width * (size_t)p->height * 4);
    if (r->pixels == NULL) {
        r->error.status = EXIT_RUN_FAILED;
        snprintf(r->error.message, sizeof r->error.message,
                 "no memory for a picture of %d x %d pixels", p->width, p->height);
        return false;
    }
    if (!open_outputs(r)) {
        return false;
    }
    if (media_sink_wants_samples(r->sink) && !choose_colours(r)) {
        return false;
    }
    return stop_requested() != 0 || pass(r, "rendering", make_frame);
}

// Gives the files their names; also after a signal, for a film that plays up to there.
static bool finish(run *r) {
    if (r->frames == 0 && stop_requested() != 0) {
        return true;
    }
    media_sink *sink = r->sink;
    r->sink = NULL;
    bool good = media_sink_finish(sink, &r->error);
    if (good && r->heights != NULL) {
        heights_file *heights = r->heights;
        r->heights = NULL;
        good = heights_finish(heights, &r->error);
    }
    if (good && r->mesh != NULL) {
        mesh_file *mesh = r->mesh;
        r->mesh = NULL;
        good = mesh_finish(mesh, &r->error);
    }
    return good;
}

static int tell_interruption(const run *r) {
    if (r->frames == 0) {
        report_error(0, "interrupted before the first frame; nothing was written");
    } else {
        report_error(0, "interrupted: %s holds the first %.2f s", r->plan->output,
                     (double)r->frames / plan_fps(r->plan));
    }
    return EXIT_INTERRUPTED + stop_requested();
}

static int render_one(const render_options *options, const plan *p) {
    run r = {.plan = p, .options = options, .began = progress_clock()};
    const bool good = make_film(&r) && finish(&r);
    int status = EXIT_FINE;
    if (!good) {
        status = report_error(r.error.status, "%s", r.error.message);
    } else if (stop_requested() != 0) {
        status = tell_interruption(&r);
    } else {
        tell_result(&r);
    }
    if (good && options->json && r.water != NULL) {
        const int written = report_json(result_json(&r));
        status = status == EXIT_FINE ? written : status;
    }
    media_sink_discard(r.sink);
    heights_discard(r.heights);
    mesh_discard(r.mesh);
    close_water(&r);
    free(r.pixels);
    return status;
}

// ---- inputs ----

// The inputs, sorted: at most one scene, any number of pictures and films.
typedef struct sorted {
    const char *scene;
    const char *media[MAX_INPUTS];
    int media_count;
} sorted;

static bool is_scene(const char *input) {
    return scene_input_is_file(input) || scene_builtin_find(input) >= 0;
}

static bool sort_inputs(const render_options *options, sorted *out) {
    *out = (sorted){0};
    for (int i = 0; i < options->input_count; i++) {
        const char *input = options->inputs[i];
        if (!is_scene(input)) {
            out->media[out->media_count++] = input;
        } else if (out->scene == NULL) {
            out->scene = input;
        } else {
            report_error(EXIT_BAD_USE, "%s and %s: two scenes; allowed is one", out->scene, input);
            return false;
        }
    }
    return true;
}

static int render_input(const render_options *options, const char *scene_input, const char *media,
                        const char *output, const char *heights, const char *mesh) {
    plan p;
    int status = plan_make(options, scene_input, media, output, heights, mesh, &p);
    if (status == EXIT_FINE) {
        status = render_one(options, &p);
    }
    plan_clear(&p);
    return status;
}

static bool has_mark(const char *pattern) {
    return strstr(pattern, NAME_MARK) != NULL;
}

// Whether an output of the picture `own` would replace any input, or an output of another.
static int check_others(const sorted *inputs, int own, const char *option, const char *pattern) {
    char output[4096];
    char other[4096];
    if (!places_name(pattern, inputs->media[own], output, sizeof output)) {
        return report_error(EXIT_BAD_USE, "%s %s: the name is too long", option, pattern);
    }
    for (int i = 0; i < inputs->media_count; i++) {
        if (places_clash(output, inputs->media[i])) {
            return report_error(EXIT_BAD_USE, "%s: would replace the input %s; choose another name",
                                output, inputs->media[i]);
        }
        if (i < own && places_name(pattern, inputs->media[i], other, sizeof other) &&
            strcmp(output, other) == 0) {
            return report_error(EXIT_BAD_USE, "%s: would hold both %s and %s; rename one", output,
                                inputs->media[i], inputs->media[own]);
        }
    }
    return EXIT_FINE;
}

// Several pictures need several outputs, all of them in new places: seen to before the first is
// made.
static int check_several(const sorted *inputs, const char *option, const char *pattern,
                         const char *example) {
    if (!has_mark(pattern)) {
        return report_error(EXIT_BAD_USE,
                            "%s %s: %d pictures need an output each; put " NAME_MARK
                            " into it, as in %s",
                            option, pattern, inputs->media_count, example);
    }
    int status = EXIT_FINE;
    for (int i = 0; i < inputs->media_count && status == EXIT_FINE; i++) {
        status = check_others(inputs, i, option, pattern);
    }
    return status;
}

static int render_one_of(const render_options *options, const sorted *inputs, int index) {
    char output[4096];
    char heights[4096];
    char mesh[4096];
    const char *media = inputs->media[index];
    if (!places_name(options->output, media, output, sizeof output)) {
        return report_error(EXIT_BAD_USE, "-o %s: the name is too long", options->output);
    }
    if (options->heights != NULL &&
        !places_name(options->heights, media, heights, sizeof heights)) {
        return report_error(EXIT_BAD_USE, "--heights %s: the name is too long", options->heights);
    }
    if (options->mesh != NULL && !places_name(options->mesh, media, mesh, sizeof mesh)) {
        return report_error(EXIT_BAD_USE, "--mesh %s: the name is too long", options->mesh);
    }
    return render_input(options, inputs->scene, media, output,
                        options->heights != NULL ? heights : NULL,
                        options->mesh != NULL ? mesh : NULL);
}

static int render_inputs(const render_options *options, const sorted *inputs) {
    if (inputs->media_count == 0) {
        return render_input(options, inputs->scene, NULL, options->output, options->heights,
                            options->mesh);
    }
    int status = EXIT_FINE;
    if (inputs->media_count > 1) {
        if (strcmp(options->output, "null") != 0) { // which writes nothing and needs no names
            status = check_several(inputs, "-o", options->output, "-o 'wet-" NAME_MARK ".mp4'");
        }
        if (status == EXIT_FINE && options->heights != NULL) {
            status = check_several(inputs, "--heights", options->heights, "'" NAME_MARK ".npy'");
        }
        if (status == EXIT_FINE && options->mesh != NULL) {
            status = check_several(inputs, "--mesh", options->mesh, "'" NAME_MARK ".glb'");
        }
        if (status != EXIT_FINE) {
            return status;
        }
    }
    for (int i = 0; i < inputs->media_count && stop_requested() == 0; i++) {
        const int one = render_one_of(options, inputs, i);
        status = one > status ? one : status;
    }
    return status;
}

// Options that cannot go together.
static int check_options(const render_options *options) {
    if (options->json && strcmp(options->output, "-") == 0) {
        return report_error(EXIT_BAD_USE,
                            "--json with -o -: both want standard output; choose one");
    }
    return EXIT_FINE;
}

int render_main(int argc, char **argv) {
    render_options options;
    sorted inputs;
    int status = EXIT_BAD_USE;
    if (render_options_parse(argc, argv, &options)) {
        if (options.help) {
            status = report_text(render_help);
        } else {
            status = check_options(&options);
            if (status == EXIT_FINE) {
                stop_listen();
                status = sort_inputs(&options, &inputs) ? render_inputs(&options, &inputs)
                                                        : EXIT_BAD_USE;
            }
        }
    }
    render_options_clear(&options);
    return status;
}
