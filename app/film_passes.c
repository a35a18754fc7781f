#include "film_passes.h"

#include <string.h>

#include "media/error.h"
#include "progress.h"
#include "report.h"
#include "stop.h"

#define LONG_WAIT 100 // frames

typedef bool frame_work(film *f, scene_frame *now, const pond_texture *texture);

// Under a recording a film repeats when it ends, as it did in the window.
static int next_backdrop(film *f, pond_texture *texture) {
    const int answer = backdrop_next(f->show.backdrop, texture, &f->error);
    if (answer != 0 || f->show.player.file == NULL) {
        return answer;
    }
    return show_open_backdrop(&f->show, &f->error)
               ? backdrop_next(f->show.backdrop, texture, &f->error)
               : -1;
}

static bool ask_watcher(film *f) {
    return f->part.watch == NULL || f->part.watch(f->part.user, film_done(f));
}

// The frames that --start leaves out: the water runs through them, and nothing is drawn.
static bool skip(film *f) {
    const int64_t skipped = f->show.plan->skipped;
    const bool quiet = f->options->quiet || f->part.watch != NULL || skipped < LONG_WAIT;
    const char *const what =
        f->options->film.has_start ? "running up to --start" : "running up to the picture";
    progress shown = progress_begin(what, skipped, quiet);
    bool good = true;
    for (int64_t i = 0; i < skipped && good && stop_requested() == 0; i++) {
        pond_texture texture;
        const int answer = next_backdrop(f, &texture);
        if (answer != 1) {
            good = answer == 0;
            break;
        }
        good = film_step(f, i);
        if (good) {
            (void)film_now(f);
            good = ask_watcher(f);
            progress_show(&shown, i + 1);
        }
    }
    progress_end(&shown);
    f->stepping += f->drawing; // of the next water; no frame is drawn
    f->drawing = 0.0;
    return good;
}

static bool show_done(film *f, progress *shown) {
    progress_show(shown, film_done(f));
    return ask_watcher(f);
}

// Runs the water from its beginning to the end or a signal; `make` makes of each frame what goes to
// `work`.
static bool pass(film *f, const char *what, frame_work *make, writer_work *work) {
    const plan *p = f->show.plan;
    if (!film_open_show(f)) {
        return false;
    }
    char label[64];
    const bool quiet = f->options->quiet || f->part.watch != NULL; // who watches shows the whole
    bool good = film_begin_pass(f, work, f) && skip(f);
    progress shown = progress_begin(batch_label(f->all, what, label, sizeof label),
                                    plan_expected_frames(p), quiet);
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
        scene_frame now = film_now(f);
        good = good && make(f, &now, &texture);
        f->frames += good ? 1 : 0;
        good = show_done(f, &shown) && good;
    }
    good = film_end_pass(f, good) && show_done(f, &shown);
    progress_end(&shown);
    return good;
}

static bool make_frame(film *f, scene_frame *now, const pond_texture *texture) {
    return film_make_picture(f, now, texture, false);
}

static bool sample_frame(film *f, scene_frame *now, const pond_texture *texture) {
    if (film_is_sample(f->frames, plan_expected_frames(f->show.plan))) {
        return film_make_picture(f, now, texture, true);
    }
    return true;
}

static bool measure_frame(film *f, scene_frame *now, const pond_texture *texture) {
    (void)texture;
    film_measure(f, now);
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
    f->choosing = true;
    const bool good = pass(f, "choosing colours, pass 1 of 2", sample_frame, film_sample) &&
                      (stop_requested() != 0 || media_sink_end_samples(f->sink, &f->error));
    f->choosing = stop_requested() != 0;
    show_close(&f->show);
    f->frames = 0;
    return good;
}

bool film_passes(film *f) {
    if (film_wants_measure(f) && strcmp(f->show.plan->backdrop.container, "camera") == 0) {
        return media_fail(&f->error, EXIT_BAD_USE,
                          "%s: the range of a camera cannot be measured in advance: set "
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
