#include "render.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backdrop.h"
#include "inputs.h"
#include "maps.h"
#include "media/error.h"
#include "mesh.h"
#include "places.h"
#include "plan.h"
#include "progress.h"
#include "report.h"
#include "scene_input.h"
#include "scene_surface.h"
#include "stop.h"

#define GIF_SAMPLES 32 // frames a gif's colours are chosen from
#define EXIT_INTERRUPTED 128
#define TOLD_AGAIN 5 // names of failed inputs at the end

// Several inputs, one after the other.
typedef struct batch {
    int count;
    int index;    // the one being made
    bool *failed; // of those before it
    bool told;    // that what is transparent will not stay so
} batch;

// What one film's making holds and has used.
typedef struct run {
    batch *all;
    const plan *plan;
    const render_options *options;
    media_error error;
    backdrop *backdrop;
    pond *water;
    scene_surface surface;
    media_sink *sink;
    map_outputs *maps; // NULL without any
    mesh_file *mesh;   // NULL without one
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

// Light and foam go on in each frame, drawn or not.
static void update_surface(run *r) {
    const double before = progress_clock();
    scene_surface_update(&r->surface, &r->plan->scene, r->water, 1.0 / plan_fps(r->plan));
    r->drawing += progress_clock() - before;
}

static void draw(run *r, const pond_texture *texture) {
    const double before = progress_clock();
    const pond_target target = target_of(r);
    // A painting is a floor seen from above: from the side there is sky.
    const bool side = r->plan->scene.look == SCENE_LOOK_PROFILE && r->plan->painting != NULL;
    scene_draw(&r->plan->scene, r->water, &r->surface, side ? NULL : texture, &target);
    r->drawing += progress_clock() - before;
}

static bool store(run *r) {
    const double before = progress_clock();
    bool good = media_sink_write(r->sink, r->pixels, (ptrdiff_t)r->plan->width * 4, &r->error);
    if (good && r->maps != NULL) {
        const map_source from = {
            .scene = &r->plan->scene, .water = r->water, .surface = &r->surface};
        good = map_outputs_write(r->maps, &from, &r->error);
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
    if (!scene_surface_make(&p->scene, r->water, p->width, p->height, &r->surface)) {
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
    scene_surface_clear(&r->surface);
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
    char label[64];
    const batch *all = r->all;
    if (all->count > 1) {
        snprintf(label, sizeof label, "%d of %d, %s", all->index + 1, all->count, what);
    } else {
        snprintf(label, sizeof label, "%s", what);
    }
    progress shown = progress_begin(label, expected_frames(p), r->options->quiet);
    bool good = true;
    while (good && stop_requested() == 0 && (p->frames == 0 || r->frames < p->frames)) {
        pond_texture texture;
        const int answer = backdrop_next(r->backdrop, &texture, &r->error);
        if (answer != 1) {
            good = answer == 0;
            break;
        }
        step(r);
        update_surface(r);
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
    json_t *json = json_pack(
        "{s:o, s:i, s:i, s:I, s:f, s:f, s:[i,i], s:f, s:f, s:f, s:f, s:o, s:o, s:b}", "output",
        report_name(p->output), "width", p->width, "height", p->height, "frames",
        (json_int_t)r->frames, "fps", plan_fps(p), "seconds", (double)r->frames / plan_fps(p),
        "cells", p->pond.width, p->pond.height, "step_ms", per_frame(r, r->stepping), "draw_ms",
        per_frame(r, r->drawing), "write_ms", per_frame(r, r->writing), "total_seconds",
        progress_clock() - r->began, "state_hash", report_hash(pond_hash(r->water)), "picture_hash",
        report_hash(picture_hash(r)), "interrupted", stop_requested() != 0);
    if (r->maps != NULL) {
        json_object_set_new(json, "maps", map_outputs_json(r->maps));
    }
    return json;
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

// Once, however many films there are.
static void tell_background(const run *r, const media_sink_desc *desc) {
    const plan *p = r->plan;
    if (desc->alpha && desc->background == NULL && !media_kind_has_alpha(p->kind) &&
        p->kind != MEDIA_NULL && !r->all->told) {
        report_note(r->options->quiet,
                    "%s: cannot be transparent as %s is: black is laid under it; --background "
                    "chooses another colour, .webm, .mov, .webp, .apng and .png keep it",
                    p->output, p->source);
        r->all->told = true;
    }
}

static bool open_mesh(run *r) {
    const plan *p = r->plan;
    if (p->mesh[0] == '\0') {
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
        .alpha = p->backdrop.alpha,
        .background = r->options->has_background ? r->options->background : NULL,
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
    tell_background(r, &desc);
    if (p->maps.count > 0) {
        r->maps = map_outputs_open(&p->maps, p->pond.width, p->pond.height, &r->error);
    }
    return (p->maps.count == 0 || r->maps != NULL) && open_mesh(r);
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
    if (good && r->maps != NULL) {
        map_outputs_tell(r->maps, r->options->quiet);
        good = map_outputs_finish(r->maps, &r->error);
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

static int render_one(const render_options *options, const plan *p, batch *all) {
    run r = {.plan = p, .options = options, .all = all, .began = progress_clock()};
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
    map_outputs_close(r.maps);
    mesh_discard(r.mesh);
    close_water(&r);
    free(r.pixels);
    return status;
}

// ---- all of them ----

static int render_input(const render_options *options, const char *scene_input, const char *media,
                        const char *output, batch *all) {
    plan p;
    int status = plan_make(options, scene_input, media, output, &p);
    if (status == EXIT_FINE) {
        status = render_one(options, &p, all);
    }
    plan_clear(&p);
    return status;
}

static int render_one_of(const render_options *options, const inputs *in, batch *all) {
    char output[4096];
    const input *media = &in->media[all->index];
    if (media->skipped) {
        return EXIT_BAD_USE;
    }
    if (!places_name(options->output, media->path, output, sizeof output)) {
        return report_error(EXIT_BAD_USE, "-o %s: the name is too long", options->output);
    }
    if (all->count > 1) {
        report_note(options->quiet, "%d of %d: %s", all->index + 1, all->count, media->path);
    }
    return render_input(options, in->scene, media->path, output, all);
}

static int check_names(const render_options *options, inputs *in) {
    media_error error = {0};
    if (media_kind_of(options->output, &error) == MEDIA_NONE) {
        return report_error(error.status, "%s", error.message);
    }
    int status = EXIT_FINE;
    if (strcmp(options->output, "null") != 0) { // which writes nothing and needs no names
        status = inputs_check_names(in, "-o", options->output, "-o 'wet-" NAME_MARK ".mp4'");
    }
    for (int i = 0; i < options->maps.count && status == EXIT_FINE; i++) {
        const map_request *map = &options->maps.maps[i];
        status = inputs_check_names(in, map->option, map->path, "'" NAME_MARK ".npy'");
    }
    if (status == EXIT_FINE && options->mesh != NULL) {
        status = inputs_check_names(in, "--mesh", options->mesh, "'" NAME_MARK ".glb'");
    }
    return status;
}

// What failed was told when it failed, a hundred films ago perhaps.
static void tell_batch(const render_options *options, const inputs *in, const batch *all) {
    char names[2048] = "";
    size_t length = 0;
    int failed = 0;
    for (int i = 0; i < all->index; i++) {
        if (!all->failed[i]) {
            continue;
        }
        failed++;
        if (failed <= TOLD_AGAIN && length < sizeof names) {
            const int more = snprintf(names + length, sizeof names - length, "%s %.300s",
                                      failed > 1 ? "," : "; not:", in->media[i].path);
            length += more > 0 ? (size_t)more : 0;
        }
    }
    report_note(options->quiet, "%d of %d made%s%s", all->index - failed, all->count, names,
                failed > TOLD_AGAIN ? ", ..." : "");
}

// One that fails does not stop the others.
static int render_batch(const render_options *options, inputs *in) {
    int status = check_names(options, in);
    if (status != EXIT_FINE) {
        return status;
    }
    batch all = {.count = in->count, .failed = calloc((size_t)in->count, sizeof(bool))};
    if (all.failed == NULL) {
        return report_error(EXIT_RUN_FAILED, "out of memory");
    }
    while (all.index < all.count && stop_requested() == 0) {
        const int one = render_one_of(options, in, &all);
        status = one > status ? one : status;
        all.failed[all.index++] = one != EXIT_FINE;
    }
    tell_batch(options, in, &all);
    free(all.failed);
    return status;
}

static int render_inputs(const render_options *options) {
    inputs in;
    int status = inputs_gather(options->inputs, options->input_count, &in);
    batch one = {.count = 1};
    if (status != EXIT_FINE) {
        // told already
    } else if (in.count == 0) {
        status = render_input(options, in.scene, NULL, options->output, &one);
    } else if (in.count == 1) {
        status = render_one_of(options, &in, &one);
    } else {
        status = render_batch(options, &in);
    }
    inputs_clear(&in);
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
    int status = EXIT_BAD_USE;
    if (render_options_parse(argc, argv, &options)) {
        if (options.help) {
            status = render_help();
        } else {
            status = check_options(&options);
            if (status == EXIT_FINE) {
                stop_listen();
                status = render_inputs(&options);
            }
        }
    }
    render_options_clear(&options);
    return status;
}
