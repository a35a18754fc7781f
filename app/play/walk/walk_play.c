// walk_play.c — runs a walk for `millpond play`, and prints its result.
#include "walk.h"

#include "report.h"

static int print_result(const walk *w, const walk_result *r) {
    const world_numbers n = world_show_numbers(w->show);
    return report_json(json_pack(
        "{s:s, s:i, s:i, s:i, s:I, s:f, s:I, s:i, s:I, s:[f,f], s:b, s:o}", "input",
        w->plan.ground->name, "width", w->width, "height", w->height, "tile", w->camera.tile,
        "frames", (json_int_t)r->frames, "seconds", r->seconds, "steps", (json_int_t)n.steps,
        "chunks", n.chunks.kept, "lost", (json_int_t)(n.chunks.lost + n.chunks.denied), "at",
        w->walker.x, w->walker.y, "rains", w->rains, "state_hash", report_hash(n.hash)));
}

static int open_and_show(walk *w, const play_options *options, walk_result *result) {
#ifdef MILLPOND_PLAY
    const int status = walk_open(options, walk_window_rate, w);
    return status == EXIT_FINE ? walk_window(w, options, result) : status;
#else
    (void)w;
    (void)options;
    (void)result;
    return report_error(EXIT_BAD_USE,
                        "this program was built without its window, since SDL2 or Dear ImGui was "
                        "missing; `millpond render` makes films of tile maps");
#endif
}

int walk_play(const play_options *options) {
    walk w = {0};
    walk_result result = {0};
    int status = open_and_show(&w, options, &result);
    if (status == EXIT_FINE && options->film.json) {
        status = print_result(&w, &result);
    }
    walk_close(&w);
    return status == EXIT_FINE && result.signal != 0 ? EXIT_INTERRUPTED + result.signal : status;
}
