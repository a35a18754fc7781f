#include "render.h"

#include <string.h>

#include "batch.h"
#include "film.h"
#include "media/error.h"
#include "progress.h"
#include "report.h"
#include "stop.h"
#include "world/world_plan.h"
#include "world/world_render.h"

// ---- passes over the film ----

typedef bool frame_work(film *f, const pond_texture *texture);

// Under what was recorded a film begins anew when it ends, as it did in the window.
static int next_backdrop(film *f, pond_texture *texture) {
    const int answer = backdrop_next(f->show.backdrop, texture, &f->error);
    if (answer != 0 || f->show.player.file == NULL) {
        return answer;
    }
    return show_open_backdrop(&f->show, &f->error)
               ? backdrop_next(f->show.backdrop, texture, &f->error)
               : -1;
}

// The frames that --start leaves out: water and sky run through them, and nothing is drawn.
static bool skip(film *f) {
    for (int64_t i = 0; i < f->show.plan->skipped && stop_requested() == 0; i++) {
        pond_texture texture;
        const int answer = next_backdrop(f, &texture);
        if (answer != 1) {
            return answer == 0;
        }
        if (!film_step(f, i)) {
            return false;
        }
        film_update_surface(f);
        show_take_sky(&f->show, &texture);
    }
    return true;
}

// Runs the water from its beginning to the end or a signal; `make` makes of each frame what goes to
// `work`.
static bool pass(film *f, const char *what, frame_work *make, writer_work *work) {
    const plan *p = f->show.plan;
    if (!film_open_show(f)) {
        return false;
    }
    char label[64];
    progress shown = progress_begin(batch_label(f->all, what, label, sizeof label),
                                    plan_expected_frames(p), f->options->quiet);
    bool good = film_begin_pass(f, work, f) && skip(f);
    while (good && stop_requested() == 0 && (p->frames == 0 || f->frames < p->frames)) {
        pond_texture texture;
        const int answer = next_backdrop(f, &texture);
        if (answer != 1) {
            good = answer == 0;
            break;
        }
        good = film_step(f, p->skipped + f->frames);
        if (stop_requested() != 0) {
            break; // perhaps in the midst of its touches
        }
        film_update_surface(f);
        good = good && make(f, &texture);
        f->frames += good ? 1 : 0;
        progress_show(&shown, film_done(f));
    }
    good = film_end_pass(f, good);
    if (good) {
        progress_show(&shown, film_done(f));
    }
    progress_end(&shown);
    return good;
}

static bool make_frame(film *f, const pond_texture *texture) {
    return film_make_picture(f, texture, false);
}

static bool sample_frame(film *f, const pond_texture *texture) {
    if (film_is_sample(f->frames, plan_expected_frames(f->show.plan))) {
        return film_make_picture(f, texture, true);
    }
    show_take_sky(&f->show, texture);
    return true;
}

static bool measure_frame(film *f, const pond_texture *texture) {
    (void)texture;
    film_measure(f);
    return true;
}

static bool measure(film *f) {
    const bool good = pass(f, "measuring", measure_frame, film_sample);
    show_close(&f->show);
    f->frames = 0;
    film_end_measure(f);
    return good;
}

static bool choose_colours(film *f) {
    const bool good = pass(f, "choosing colours", sample_frame, film_sample) &&
                      (stop_requested() != 0 || media_sink_end_samples(f->sink, &f->error));
    show_close(&f->show);
    f->frames = 0;
    return good;
}

// ---- the result ----

// A film that gives fewer frames than it says, or than were asked for, must not pass in silence.
static void tell_early_end(const film *f) {
    const plan *p = f->show.plan;
    const double made = (double)(p->skipped + f->frames) / plan_fps(p);
    if (!p->backdrop.film || p->kind == MEDIA_PNG || p->kind == MEDIA_JPEG) {
        return;
    }
    if (p->backdrop.seconds > 0.0 && (p->frames == 0 || f->frames < p->frames) &&
        made < 0.95 * p->backdrop.seconds - 0.1) {
        report_note(f->options->quiet,
                    "%s: says it lasts %.2f s, but only %.2f s could be read: it is truncated or "
                    "damaged",
                    p->source, p->backdrop.seconds, made);
    } else if (p->frames > 0 && f->frames < p->frames) {
        report_note(f->options->quiet, "%s: ends after %.2f s, before the requested %.2f s",
                    p->source, made, (double)(p->skipped + p->frames) / plan_fps(p));
    }
}

// ---- one film ----

static bool make_film(film *f) {
    if (!film_open_outputs(f)) {
        return false;
    }
    if (film_wants_measure(f) && strcmp(f->show.plan->backdrop.container, "camera") == 0) {
        return media_fail(&f->error, EXIT_BAD_USE,
                          "%s: what a camera will show cannot be measured beforehand: say "
                          "--map-range, or --map-strength, as a number",
                          f->show.plan->source);
    }
    if (film_wants_measure(f) && (!measure(f) || stop_requested() != 0)) {
        return stop_requested() != 0;
    }
    if (film_wants_samples(f) && !choose_colours(f)) {
        return false;
    }
    return stop_requested() != 0 || pass(f, "rendering", make_frame, film_store);
}

// Also after a signal, for a film that plays up to there.
static bool finish(film *f) {
    return (f->frames == 0 && stop_requested() != 0) || film_finish(f);
}

static int tell_interruption(const film *f) {
    if (f->frames == 0) {
        report_error(0, "interrupted before the first frame; nothing was written");
    } else {
        f->all->partly = true;
        report_error(0, "interrupted: %s holds the first %.2f s", f->show.plan->output,
                     (double)f->frames / plan_fps(f->show.plan));
    }
    return EXIT_INTERRUPTED + stop_requested();
}

static int render_one(const render_options *options, plan *p, batch *all) {
    film f = film_begin(options, p, all);
    const bool good = make_film(&f) && finish(&f);
    int status = EXIT_FINE;
    if (!good) {
        status = report_error(f.error.status, "%s", f.error.message);
    } else if (stop_requested() != 0) {
        status = tell_interruption(&f);
    } else {
        tell_early_end(&f);
        film_tell(&f);
    }
    if (good && options->json && f.show.water != NULL) {
        const int written = report_json(film_json(&f));
        status = status == EXIT_FINE ? written : status;
    }
    film_end(&f);
    return status;
}

int render_main(int argc, char **argv) {
    static const verb_options verb = {.verb = "render"};
    render_options options;
    int status = EXIT_BAD_USE;
    if (render_options_parse(argc, argv, &verb, &options)) {
        status = options.help                        ? render_help()
                 : world_plan_is_among(&options)     ? world_render(&options)
                 : world_plan_check_unused(&options) ? batch_make_each(&options, render_one)
                                                     : EXIT_BAD_USE;
    }
    render_options_clear(&options);
    return status;
}
