#include "world_plan.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "flock.h"
#include "media/error.h"
#include "media/leftover.h"
#include "overwrite.h"
#include "paths.h"
#include "progress.h"
#include "report.h"
#include "sprite_cache.h"
#include "stop.h"

#define USUAL_SECONDS 10.0
#define NOWHERE 1e9 // far from all ducks [tiles]
#define SAMPLES 32  // frames from which the colours of a gif are chosen

typedef struct world_film {
    const render_options *options;
    world_plan *plan;
    char output[4096];
    media_kind kind;
    bool still; // a picture: only the last frame is wanted
    media_rate rate;
    int64_t frames; // that will be made
    int64_t made;
    bool choosing; // the colours of a gif, before its first frame
    world_show *show;
    flock ducks;           // of a world without end
    sprite_cache *sprites; // made when the first duck is drawn
    world_numbers numbers; // at its end
    media_sink *sink;
    uint8_t *pixels;
    uint64_t picture_hash; // of the last frame
    double stepping;       // [s]
    double drawing;
    double writing;
    double began;
    media_error error;
} world_film;

static double fps_of(const world_film *f) {
    return (double)f->rate.num / f->rate.den;
}

// ---- touches ------------------------------------------------------------------------------------

// Converts positions of a command from pixels of the picture.
typedef struct on_picture {
    world_film *film;
    const world_camera *camera;
} on_picture;

static void do_in_world(void *user, pond_command *command) {
    const on_picture *on = user;
    world_show *w = on->film->show;
    double x;
    double y;
    if (command->kind == POND_COMMAND_DROP) {
        const pond_vec2 centre = command->is.drop.centre;
        world_show_place(w, on->camera, (double)centre.x, (double)centre.y, &x, &y);
        world_show_drop(w, x, y, command->is.drop.radius, command->is.drop.height);
    } else if (command->kind == POND_COMMAND_STROKE) {
        const pond_vec2 from = command->is.stroke.from;
        const pond_vec2 to = command->is.stroke.to;
        double end_x;
        double end_y;
        world_show_place(w, on->camera, (double)from.x, (double)from.y, &x, &y);
        world_show_place(w, on->camera, (double)to.x, (double)to.y, &end_x, &end_y);
        world_show_stroke(w, x, y, end_x, end_y, command->is.stroke.radius,
                          command->is.stroke.height);
    }
}

// Executes --drop and --stroke of a frame.
static void touch(world_film *f, const world_camera *c, int64_t frame) {
    on_picture on = {f, c};
    const pond_desc picture = {
        .width = f->plan->width, .height = f->plan->height, .cell_size = 1.0};
    scene_run_touches(&f->options->wanted, &picture, frame, fps_of(f), do_in_world, &on);
}

// ---- frames -------------------------------------------------------------------------------------

static void draw_duck(void *user, pond_vec2 at, float angle, float length) {
    const world_film *f = user;
    const pond_target target = {.pixels = f->pixels,
                                .width = f->plan->width,
                                .height = f->plan->height,
                                .stride = (ptrdiff_t)f->plan->width * 4};
    (void)sprite_cache_draw(f->sprites, &target, "duck", at, angle, length);
}

static void draw_ducks(world_film *f, const world_camera *c) {
    if (f->plan->ground->endless) {
        f->sprites = f->sprites != NULL ? f->sprites : sprite_cache_make(false);
        flock_draw(&f->ducks, f->show, c, draw_duck, f);
    }
}

static void draw_frame(world_film *f, const world_camera *c) {
    const double before = clock_seconds();
    const ptrdiff_t stride = (ptrdiff_t)f->plan->width * 4;
    if (world_show_draw(f->show, c, f->pixels, stride)) {
        draw_ducks(f, c);
        world_show_draw_over(f->show, c, f->pixels, stride);
    }
    f->drawing += clock_seconds() - before;
}

static void run_frame(world_film *f, int64_t frame, const world_camera *c) {
    const double before = clock_seconds();
    touch(f, c, frame);
    if (f->plan->ground->endless) {
        flock_move(&f->ducks, f->show, c, f->plan->width, f->plan->height, NOWHERE, NOWHERE,
                   1.0 / fps_of(f));
    }
    world_show_run(f->show, c, 1.0 / fps_of(f));
    f->stepping += clock_seconds() - before;
}

static bool store(world_film *f, int64_t frame, bool sample, const world_camera *c) {
    const ptrdiff_t stride = (ptrdiff_t)f->plan->width * 4;
    const int64_t interval = f->frames > SAMPLES ? f->frames / SAMPLES : 1;
    if (sample ? frame % interval != 0 : f->still && frame + 1 < f->frames) {
        return true;
    }
    draw_frame(f, c);
    if (sample) {
        return media_sink_sample(f->sink, f->pixels, stride, &f->error);
    }
    const double before = clock_seconds();
    const bool good = media_sink_write(f->sink, f->pixels, stride, &f->error);
    f->writing += clock_seconds() - before;
    return good;
}

// Runs the world from its start.
static bool pass(world_film *f, bool sample) {
    const world_plan *p = f->plan;
    f->show = world_show_make(p->ground, &p->scene, p->width, p->height, fps_of(f), &f->error);
    if (f->show == NULL) {
        return false;
    }
    f->ducks = flock_begin(p->scene.pond.seed);
    f->choosing = sample;
    progress shown = progress_begin(sample ? "choosing colours, pass 1 of 2" : "rendering",
                                    f->still ? 1 : f->frames, f->options->quiet);
    bool good = true;
    int64_t frame = 0;
    for (; good && frame < f->frames && stop_requested() == 0; frame++) {
        const world_camera c = world_plan_camera(p, (double)frame / fps_of(f));
        run_frame(f, frame, &c);
        good = store(f, frame, sample, &c);
        if (!f->still) {
            progress_show(&shown, frame + 1);
        }
    }
    progress_end(&shown);
    f->made = sample ? 0 : f->still ? frame / f->frames : frame;
    f->numbers = world_show_numbers(f->show);
    world_show_free(f->show);
    f->show = NULL;
    return good;
}

// ---- the file -----------------------------------------------------------------------------------

static bool open_sink(world_film *f) {
    const render_options *o = f->options;
    const media_sink_desc desc = {.path = f->output,
                                  .width = f->plan->width,
                                  .height = f->plan->height,
                                  .rate = f->rate,
                                  .threads = o->threads,
                                  .quality = o->film.quality,
                                  .codec = o->film.codec,
                                  .hardware = o->film.hardware};
    f->pixels = calloc((size_t)f->plan->width * (size_t)f->plan->height, 4);
    if (f->pixels == NULL) {
        return media_fail_memory(&f->error);
    }
    f->sink = media_sink_open(&desc, &f->error);
    return f->sink != NULL;
}

static bool finish(world_film *f) {
    media_sink *sink = f->sink;
    f->sink = NULL;
    if (f->made == 0) {
        media_sink_discard(sink);
        return true;
    }
    const size_t bytes = (size_t)f->plan->width * (size_t)f->plan->height * 4;
    f->picture_hash = 0xcbf29ce484222325ULL; // FNV-1a
    for (size_t i = 0; i < bytes; i++) {
        f->picture_hash = (f->picture_hash ^ f->pixels[i]) * 0x100000001b3ULL;
    }
    return media_sink_finish(sink, &f->error);
}

static bool make(world_film *f) {
    if (!open_sink(f)) {
        return false;
    }
    if (media_sink_wants_samples(f->sink) &&
        (!pass(f, true) ||
         (stop_requested() == 0 && !media_sink_end_samples(f->sink, &f->error)))) {
        return false;
    }
    f->stepping = f->drawing = 0.0;
    return (stop_requested() != 0 || pass(f, false)) && finish(f);
}

// ---- messages -----------------------------------------------------------------------------------

static double per_frame(const world_film *f, double seconds) {
    return f->made > 0 ? 1e3 * seconds / (double)f->made : 0.0;
}

static json_t *json_of(const world_film *f) {
    const world_numbers *n = &f->numbers;
    return json_pack("{s:o, s:i, s:i, s:i, s:I, s:f, s:f, s:I, s:i, s:I, s:f, s:f, s:f, s:o, s:o, "
                     "s:b}",
                     "output", report_name(f->output), "width", f->plan->width, "height",
                     f->plan->height, "tile", f->plan->tile, "frames", (json_int_t)f->made, "fps",
                     fps_of(f), "seconds", (double)f->made / fps_of(f), "steps",
                     (json_int_t)n->steps, "chunks", n->chunks.kept, "lost",
                     (json_int_t)(n->chunks.lost + n->chunks.denied), "step_ms",
                     per_frame(f, f->stepping), "draw_ms", per_frame(f, f->drawing), "write_ms",
                     per_frame(f, f->writing), "state_hash", report_hash(n->hash), "picture_hash",
                     report_hash(f->picture_hash), "interrupted", stop_requested() != 0);
}

static int tell(const world_film *f) {
    const render_options *o = f->options;
    if (stop_requested() != 0) {
        report_interruption(f->output, (double)f->made / fps_of(f), f->choosing);
    } else {
        report_note(o->quiet, "%s: %" PRId64 " frame%s of %d x %d pixels, %.2f s, made in %.1f s",
                    f->output, f->made, f->made == 1 ? "" : "s", f->plan->width, f->plan->height,
                    (double)f->made / fps_of(f), clock_seconds() - f->began);
        report_note(
            o->quiet,
            "a frame took %.2f ms to step (%d chunks of water), %.2f ms to draw, %.2f ms to "
            "write",
            per_frame(f, f->stepping), f->numbers.chunks.kept, per_frame(f, f->drawing),
            per_frame(f, f->writing));
    }
    const int written = o->json ? report_json(json_of(f)) : EXIT_FINE;
    return stop_requested() != 0 ? EXIT_INTERRUPTED + stop_requested() : written;
}

// ---- one film -----------------------------------------------------------------------------------

static int name_output(world_film *f) {
    const render_options *o = f->options;
    if (!paths_name(o->output, o->inputs[0], f->output, sizeof f->output)) {
        return report_error(EXIT_BAD_USE, "-o %s: the name is too long", o->output);
    }
    f->kind = media_kind_of(f->output, &f->error);
    if (f->kind == MEDIA_NONE) {
        return report_error(f->error.status, "%s", f->error.message);
    }
    return overwrite_check_output(o, f->kind, false, f->output);
}

static void choose_length(world_film *f) {
    const render_options *o = f->options;
    camera_path *path = &f->plan->path;
    const double own = path->timed ? path->places[path->count - 1].time : 0.0;
    const double seconds = o->seconds > 0.0 ? o->seconds : own > 0.0 ? own : USUAL_SECONDS;
    f->rate = o->rate.num > 0 ? o->rate : (media_rate){f->kind == MEDIA_GIF ? 25 : 60, 1};
    f->frames = (int64_t)fmax(1.0, round(seconds * fps_of(f)));
    camera_path_spread(path, seconds);
    f->still = f->kind == MEDIA_PNG || f->kind == MEDIA_JPEG;
    if (f->still) {
        f->frames = (int64_t)fmax(1.0, round((o->seconds > 0.0 ? o->seconds : 3.0) * fps_of(f)));
    }
}

int world_render(const render_options *options) {
    world_plan world;
    world_film f = {.options = options, .plan = &world, .began = clock_seconds()};
    if (options->json && strcmp(options->output, "-") == 0) {
        return report_error(EXIT_BAD_USE,
                            "--json with -o -: both want standard output; choose one");
    }
    stop_listen();
    (void)media_leftover_remove(options->output);
    int status = world_plan_make(options, &world);
    status = status == EXIT_FINE ? name_output(&f) : status;
    if (status == EXIT_FINE) {
        choose_length(&f);
        status = make(&f) ? tell(&f) : report_error(f.error.status, "%s", f.error.message);
    }
    media_sink_discard(f.sink);
    world_show_free(f.show);
    sprite_cache_free(f.sprites);
    free(f.pixels);
    world_plan_clear(&world);
    return status;
}
