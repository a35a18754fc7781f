#include "commands.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "film.h"
#include "loop_film.h"
#include "loop_options.h"
#include "loop_seam.h"
#include "media/error.h"
#include "progress.h"
#include "report.h"
#include "scene_repeat.h"
#include "settle.h"
#include "stop.h"
#include "world/world_plan.h"

// batch_make_each() calls a function without a context, and there is one command line.
static loop_options asked;

// A loop that is being made, and its measurements.
typedef struct loop {
    film film;
    loop_film under; // the film that is the backdrop
    int64_t frames;  // of the period
    int64_t first;   // frame of the period that the film begins with
    settled settled;
    uint8_t *opening;  // the first frame
    uint8_t *last;     // the frame before
    uint8_t *lead;     // the frame before the first one, a period before the last
    int64_t taken;     // pictures of this pass
    seam_step *steps;  // from the previous frame to each, measured before writing
    seam_step largest; // between neighbouring frames
    seam_step seam;    // from the last to the first
    int repeat;        // largest difference of the last and the one a period before, −1: unknown
    seam_sides sides;  // with --tile
} loop;

// ---- before ----

static int check_plan(const plan *p, int64_t frames) {
    if (p->backdrop.film && p->frames > 0 && asked.period > 0.0) {
        const double whole = round(p->backdrop.seconds * plan_fps(p));
        if (whole > 0.0 && (double)p->frames != whole) {
            return report_error(EXIT_BAD_USE,
                                "--period %g: the film %s under the water repeats only after its "
                                "own %.6g s; leave --period out",
                                asked.period, p->source, p->backdrop.seconds);
        }
    }
    if (frames < 2) {
        return frames == 0
                   ? report_error(EXIT_BAD_USE,
                                  "%s: its length is unknown, so the period cannot follow it",
                                  p->source)
                   : report_error(EXIT_BAD_USE,
                                  "--period %g at %g frames a second: %" PRId64
                                  " frame; allowed are 2 and more, %.3g s",
                                  asked.period > 0.0 ? asked.period : (double)frames / plan_fps(p),
                                  plan_fps(p), frames, 2.0 / plan_fps(p));
    }
    return EXIT_FINE;
}

static int check_fade(const plan *p) {
    return asked.fade > 0.0 && !p->backdrop.film
               ? report_error(EXIT_BAD_USE,
                              "--fade %g: there is no film under the water whose end could fade "
                              "into its beginning",
                              asked.fade)
               : EXIT_FINE;
}

static int check_tile(const render_options *options, const plan *p) {
    if (options->tile && p->scene.look == POND_LOOK_LENS) {
        return report_error(EXIT_BAD_USE, "--tile: the lens look stretches a picture from its "
                                          "middle, which never tiles; choose another --look");
    }
    if (options->tile && p->scene.look == POND_LOOK_LAKE) {
        return report_error(EXIT_BAD_USE, "--tile: the look lake is in perspective, near below and "
                                          "far above, so that its sides never meet; choose "
                                          "another --look");
    }
    return EXIT_FINE;
}

static void tell_note(void *user, const char *text) {
    const render_options *options = user;
    report_note(options->quiet, "%s", text);
}

static int repeat_scene(const render_options *options, plan *p, int64_t frames) {
    scene_error error = {0};
    if (scene_repeat(&p->scene, &p->pond, frames, plan_fps(p), tell_note, (void *)options,
                     &error)) {
        return EXIT_FINE;
    }
    const bool builtin = p->scene_input != NULL && scene_builtin_find(p->scene_input) >= 0;
    if (builtin) {
        return report_error(EXIT_BAD_USE,
                            "%s: %s; `millpond scenes` lists the scenes that loop as they are, "
                            "`millpond scenes %s` prints this one to change it",
                            p->scene_input, error.message, p->scene_input);
    }
    return p->scene_input != NULL
               ? report_error(EXIT_BAD_USE, "%s: %s", p->scene_input, error.message)
               : report_error(EXIT_BAD_USE, "%s", error.message);
}

static void tell_length(const render_options *options, const plan *p, int64_t frames) {
    const double seconds = (double)frames / plan_fps(p);
    if (asked.period > 0.0 && fabs(seconds - asked.period) > 1e-6) {
        report_note(options->quiet, "--period %g: becomes %.6g s, %" PRId64 " whole frames",
                    asked.period, seconds, frames);
    }
}

// ---- one period ----

static bool next_backdrop(loop *l, pond_texture *texture) {
    film *f = &l->film;
    return loop_film_read(f->show.backdrop, f, f->frames, l->frames, texture);
}

static bool open_under(loop *l) {
    return show_open_backdrop(&l->film.show, &l->film.error) &&
           loop_film_begin(&l->under, &l->film);
}

// Draws one period of settled water and passes the pictures to `work`. stores: writes maps and
// meshes, too.
static bool pass(loop *l, const char *what, writer_work *work, bool stores) {
    film *f = &l->film;
    if (!open_under(l)) {
        return false;
    }
    char label[64];
    progress shown = progress_begin(batch_label(f->all, what, label, sizeof label), l->frames,
                                    f->options->quiet);
    l->taken = 0;
    bool good = film_begin_pass(f, work, l);
    while (good && stop_requested() == 0 && f->frames < l->frames) {
        pond_texture texture;
        good = next_backdrop(l, &texture) && loop_film_mix(&l->under, f, f->frames, &texture);
        if (good) {
            (void)film_step(f, l->first + f->frames);
            scene_frame now = film_now(f);
            if (!stores && film_wants_measure(f)) {
                film_measure(f, &now);
            }
            good = film_make_picture(f, &now, &texture, !stores);
        }
        f->frames += good ? 1 : 0;
        progress_show(&shown, film_done(f));
    }
    good = film_end_pass(f, good);
    if (good) {
        progress_show(&shown, film_done(f));
    }
    progress_end(&shown);
    return good && stop_requested() == 0;
}

// Measures the step from the last picture to this one, which becomes the last one.
static seam_step step_from_last(loop *l, const uint8_t *pixels) {
    const plan *p = l->film.show.plan;
    const seam_step step = seam_step_between(l->last, pixels, p->width, p->height);
    memcpy(l->last, pixels, film_frame_size(&l->film));
    return step;
}

static bool measure_picture(void *user, int place, const uint8_t *pixels, media_error *error) {
    loop *l = user;
    const int64_t index = l->taken++;
    l->steps[index] = step_from_last(l, pixels);
    return !film_wants_samples(&l->film) || !film_is_sample(index, l->frames) ||
           film_sample(&l->film, place, pixels, error);
}

static bool store_picture(void *user, int place, const uint8_t *pixels, media_error *error) {
    loop *l = user;
    const seam_step step = step_from_last(l, pixels);
    if (l->taken++ == 0) {
        memcpy(l->opening, pixels, film_frame_size(&l->film));
    } else {
        l->largest = seam_step_larger(l->largest, step);
    }
    if (l->film.options->tile) {
        seam_sides_add(&l->sides, pixels);
    }
    return film_store(&l->film, place, pixels, error);
}

// ---- the whole ----

// Draws the frame before the first one. The last frame of the loop must be equal to it.
static bool draw_lead(loop *l) {
    pond_texture texture;
    if (!next_backdrop(l, &texture)) {
        return false;
    }
    scene_frame now = show_now(&l->film.show);
    film_prepare(&l->film, &now, &texture, l->lead);
    film_draw(&l->film, &now, l->lead);
    memcpy(l->last, l->lead, film_frame_size(&l->film));
    return true;
}

static double share_of(double step, double largest) {
    return largest > 0.0 ? step / largest : 0.0;
}

// The size of a step as a share of the largest one.
static double size_of(seam_step step, seam_step largest) {
    return fmax(share_of(step.mean, largest.mean), share_of(step.tile, largest.tile));
}

// One step of a loop is the largest. If it is the seam, because of a splash for example, the loop
// begins at the smallest step instead.
static void choose_first(loop *l) {
    seam_step others = {0};
    for (int64_t i = 1; i < l->frames; i++) {
        others = seam_step_larger(others, l->steps[i]);
    }
    const seam_step largest = seam_step_larger(others, l->steps[0]);
    int64_t least = 0;
    for (int64_t i = 1; i < l->frames; i++) {
        least = size_of(l->steps[i], largest) < size_of(l->steps[least], largest) ? i : least;
    }
    l->first = l->steps[0].mean > others.mean || l->steps[0].tile > others.tile ? least : 0;
    for (int64_t frame = 0; frame < l->first; frame++) {
        (void)film_step(&l->film, frame);
        (void)film_now(&l->film);
    }
}

// Draws a period to choose the first frame, and to sample colours for a GIF. A loop over a film
// begins where the film does.
static bool measure(loop *l) {
    film *f = &l->film;
    const bool still = !f->show.plan->backdrop.film;
    l->repeat = still ? 0 : -1;
    if (still && !draw_lead(l)) {
        return false;
    }
    if (still || film_wants_samples(f) || film_wants_measure(f)) {
        if (!pass(l, "measuring", measure_picture, false) ||
            (film_wants_samples(f) && !media_sink_end_samples(f->sink, &f->error))) {
            return false;
        }
    }
    if (film_wants_measure(f)) {
        film_end_measure(f);
    }
    if (still) {
        choose_first(l);
    }
    return !still || draw_lead(l);
}

static bool check_sides(loop *l, const char *what, seam_meeting found) {
    return found.across <= SEAM_CHANCE * found.within ||
           media_fail(&l->film.error, EXIT_BAD_USE,
                      "--tile: %s meet with a step of %.2f levels, and none between others is "
                      "larger than %.2f: the backdrop must tile too; --tile=blend or "
                      "--tile=mirror makes a tile of it",
                      what, found.across, found.within);
}

static bool check_tiling(loop *l) {
    if (!l->film.options->tile) {
        return true;
    }
    // In a side view the top and the bottom are not adjacent.
    const bool side = l->film.show.plan->scene.look == POND_LOOK_PROFILE;
    return check_sides(l, "left and right", seam_of_columns(&l->sides)) &&
           (side || check_sides(l, "top and bottom", seam_of_rows(&l->sides)));
}

// A loop over a film begins where the film does, where a splash may change most of all: the film
// itself was checked before, and the water repeats.
static bool check_seam(loop *l) {
    film *f = &l->film;
    const size_t size = film_frame_size(f);
    const plan *p = f->show.plan;
    l->seam = seam_step_between(l->last, l->opening, p->width, p->height);
    if (l->repeat >= 0) {
        l->repeat = seam_largest(l->last, l->lead, size);
    }
    return p->backdrop.film || seam_meets(l->seam, l->largest) ||
           media_fail(&f->error, EXIT_RUN_FAILED,
                      "%s: the last frame leads into the first with a mean step of %.2f levels "
                      "(%.1f where most changes), others into each other with up to %.2f (%.1f); "
                      "a longer --period helps",
                      p->output, l->seam.mean, l->seam.tile, l->largest.mean, l->largest.tile);
}

static bool make_room(loop *l) {
    const plan *p = l->film.show.plan;
    const size_t size = film_frame_size(&l->film);
    l->opening = malloc(size);
    l->last = calloc(size, 1);
    l->lead = malloc(size);
    l->steps = calloc((size_t)l->frames, sizeof *l->steps);
    return (l->opening != NULL && l->last != NULL && l->lead != NULL && l->steps != NULL &&
            (!l->film.options->tile || seam_sides_open(&l->sides, p->width, p->height))) ||
           media_fail_memory(&l->film.error);
}

static bool make_loop(loop *l) {
    film *f = &l->film;
    if (!make_room(l) || !film_open_outputs(f) || !film_open_show(f) ||
        !settle(f, l->frames, asked.most_periods, &l->settled) || !measure(l)) {
        return false;
    }
    return pass(l, "writing", store_picture, true) && check_seam(l) && check_tiling(l) &&
           film_finish(f);
}

// ---- the result ----

static json_t *meeting_json(seam_meeting sides) {
    return json_pack("{s:f, s:f}", "across", sides.across, "within", sides.within);
}

static json_t *loop_json(const loop *l) {
    json_t *result = film_json(&l->film);
    const double fps = plan_fps(l->film.show.plan);
    json_t *own =
        json_pack("{s:f, s:I, s:f, s:b, s:f, s:f, s:f, s:f, s:f, s:f}", "period",
                  (double)l->frames / fps, "periods", (json_int_t)l->settled.periods, "change",
                  l->settled.change, "exact", l->settled.exact, "begins", (double)l->first / fps,
                  "fade", (double)l->under.faded / fps, "seam_step", l->seam.mean, "largest_step",
                  l->largest.mean, "seam_tile", l->seam.tile, "largest_tile", l->largest.tile);
    if (l->repeat >= 0) {
        json_object_set_new(own, "repeat_step", json_integer(l->repeat));
    }
    if (l->film.options->tile) {
        json_object_set_new(own, "rows", meeting_json(seam_of_rows(&l->sides)));
        json_object_set_new(own, "columns", meeting_json(seam_of_columns(&l->sides)));
    }
    json_object_update(result, own);
    json_decref(own);
    return result;
}

static void tell_settled(const loop *l) {
    const settled *s = &l->settled;
    char how[64] = "bit-identical";
    if (s->counts > 0.0) {
        snprintf(how, sizeof how, "to %.2g counts, its rounding", s->counts);
    } else if (!s->exact) {
        snprintf(how, sizeof how, "to %.1g of the highest wave", s->change);
    }
    report_note(l->film.options->quiet, "the water repeats after %" PRId64 " periods of %g s, %s",
                s->periods, (double)l->frames / plan_fps(l->film.show.plan), how);
}

static void tell_seam(const loop *l) {
    char again[96] = "";
    if (l->repeat >= 0) {
        snprintf(again, sizeof again, "; a period apart, no pixel differs by more than %d",
                 l->repeat);
    }
    report_note(l->film.options->quiet,
                "%s: the last frame leads into the first with a mean step of %.2f levels (%.1f "
                "where most changes), others into each other with up to %.2f (%.1f)%s",
                l->under.faded > 0 ? "cross-faded" : "no seam", l->seam.mean, l->seam.tile,
                l->largest.mean, l->largest.tile, again);
}

static void tell_loop(const loop *l) {
    const bool quiet = l->film.options->quiet;
    const plan *p = l->film.show.plan;
    film_tell(&l->film);
    tell_settled(l);
    if (l->first > 0) {
        report_note(quiet, "the loop begins %g s into the period, where the picture is calmest",
                    (double)l->first / plan_fps(p));
    }
    tell_seam(l);
    if (l->film.options->tile) {
        const seam_meeting columns = seam_of_columns(&l->sides);
        const seam_meeting rows = seam_of_rows(&l->sides);
        report_note(quiet,
                    "sides: left and right meet by %.2f levels, other columns by up to %.2f; top "
                    "and bottom by %.2f, other rows by up to %.2f",
                    columns.across, columns.within, rows.across, rows.within);
    }
}

static int tell_failure(const loop *l) {
    return stop_requested() != 0
               ? report_error(EXIT_INTERRUPTED + stop_requested(),
                              "interrupted: nothing was written, because part of a loop is no "
                              "loop")
               : report_error(l->film.error.status, "%s", l->film.error.message);
}

static int make_and_tell(loop *l) {
    if (!make_loop(l)) {
        return tell_failure(l);
    }
    tell_loop(l);
    return l->film.options->json ? report_json(loop_json(l)) : EXIT_FINE;
}

// The period of the water is the length of the film without the frames that fade.
static int look_under(loop *l, plan *p) {
    const render_options *options = l->film.options;
    if (!p->backdrop.film) {
        return EXIT_FINE;
    }
    if (!loop_film_look(&l->film, l->frames, asked.fade, &l->under)) {
        return tell_failure(l);
    }
    if (l->under.faded == 0) {
        return EXIT_FINE;
    }
    l->frames -= l->under.faded;
    const double fps = plan_fps(p);
    const bool meets = seam_meets(l->under.seam, l->under.within);
    report_note(options->quiet,
                "%s: %sits last %.6g s fade into its first ones, and the loop takes %.6g s",
                p->source, meets ? "" : "does not end as it begins: ", (double)l->under.faded / fps,
                (double)l->frames / fps);
    return plan_shorten(options, l->frames, p);
}

static int prepare(loop *l, plan *p) {
    const render_options *options = l->film.options;
    int status = check_plan(p, l->frames);
    if (status == EXIT_FINE) {
        status = check_fade(p);
    }
    if (status == EXIT_FINE) {
        status = check_tile(options, p);
    }
    if (status == EXIT_FINE) {
        status = look_under(l, p);
    }
    if (status == EXIT_FINE) {
        tell_length(options, p, l->frames);
        status = repeat_scene(options, p, l->frames);
    }
    return status;
}

static int loop_one(const render_options *options, plan *p, batch *all) {
    loop l = {.film = film_begin(options, p, all), .frames = plan_expected_frames(p)};
    l.film.show.in_world = true;
    int status = prepare(&l, p);
    if (status == EXIT_FINE) {
        status = make_and_tell(&l);
    }
    film_end(&l.film);
    loop_film_clear(&l.under);
    free(l.opening);
    free(l.last);
    free(l.lead);
    free(l.steps);
    seam_sides_close(&l.sides);
    return status;
}

int loop_main(int argc, char **argv) {
    render_options options;
    int status = EXIT_BAD_USE;
    if (loop_options_parse(argc, argv, &options, &asked)) {
        status = options.help                  ? report_text(loop_help)
                 : world_plan_refuse(&options) ? EXIT_BAD_USE
                                               : batch_make_each(&options, loop_one, NULL);
    }
    render_options_clear(&options);
    return status;
}
