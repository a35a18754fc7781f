#include "render.h"

#include <string.h>

#include "batch.h"
#include "commands.h"
#include "film.h"
#include "film_passes.h"
#include "report.h"
#include "stop.h"
#include "world/world_plan.h"

// ---- the result ----

// Reports a film with fewer frames than it claims or than were requested.
static void tell_early_end(const film *f) {
    const plan *p = f->show.plan;
    const int64_t left_out = p->before + p->skipped;
    const double made = (double)(left_out + f->frames) / plan_fps(p);
    if (!p->backdrop.film || p->kind == MEDIA_PNG || p->kind == MEDIA_JPEG) {
        return;
    }
    if (p->backdrop.seconds > 0.0 && !p->backdrop.estimated &&
        (p->frames == 0 || f->frames < p->frames) && made < 0.95 * p->backdrop.seconds - 0.1) {
        (void)report_error(EXIT_RUN_FAILED,
                           "%s: claims %.2f s, but only %.2f s could be read: it is truncated or "
                           "damaged",
                           p->source, p->backdrop.seconds, made);
        f->all->lacking = true;
    } else if (p->frames > 0 && f->frames < p->frames) {
        report_note(f->options->quiet, "%s: ends after %.2f s, before the requested %.2f s",
                    p->source, made, (double)(left_out + p->frames) / plan_fps(p));
    }
}

// ---- one film ----

static bool make_film(film *f) {
    return film_open_outputs(f) && film_passes(f);
}

// Also after a signal, for a film that plays up to there.
static bool finish(film *f) {
    return (f->frames == 0 && stop_requested() != 0) || film_finish(f);
}

static int tell_interruption(const film *f) {
    const plan *p = f->show.plan;
    f->all->partly = f->all->partly || f->frames > 0;
    report_interruption(p->output, (double)f->frames / plan_fps(p), f->choosing);
    return EXIT_INTERRUPTED + stop_requested();
}

int render_one(const render_options *options, plan *p, batch *all) {
    film f = film_begin(options, p, all);
    f.show.in_world = true;
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
                 : world_plan_check_unused(&options) ? batch_make_each(&options, render_one, NULL)
                                                     : EXIT_BAD_USE;
    }
    render_options_clear(&options);
    return status;
}
