// plan_cost.c — what the water of a film takes of a processor, where that is much.
#include "plan_inside.h"

#include <stdio.h>

#include "report.h"
#include "scene_cost.h"

#define COSTLY 0.5 // what a frame of water takes of a processor from which on a note says so [s]

static const char *seconds_words(double seconds, char text[32]) {
    const double shown = seconds < 0.1 ? 1e3 * seconds : seconds;
    (void)snprintf(text, 32, shown < 100.0 ? "%.2g %s" : "%.0f %s", shown,
                   seconds < 0.1 ? "ms" : "s");
    return text;
}

static void tell_touches(bool quiet, const char *of, const scene_cost *cost) {
    char worst[32];
    char usual[32];
    char what[96] = "rain and fountains";
    if (cost->drops + cost->strokes > 0) {
        (void)snprintf(what, sizeof what, "drops: %d, strokes: %d", cost->drops, cost->strokes);
    }
    report_note(quiet,
                "%sthe water of the frame at %.4g s takes a processor about %s (%s), most others "
                "%s; smaller radii or fewer touches at once take less",
                of, cost->when, seconds_words(cost->worst, worst), what,
                seconds_words(cost->usual, usual));
}

static void tell_every_frame(bool quiet, const char *of, const scene_cost *cost,
                             const pond_desc *desc) {
    char usual[32];
    char why[96] = "bodies and trails";
    const bool things = cost->things > 0.5 * cost->usual;
    if (!things) {
        (void)snprintf(why, sizeof why, "%d x %d cells, %.0f %s", desc->width, desc->height,
                       cost->steps, cost->steps > 1.0 ? "steps" : "step");
    }
    report_note(quiet, "%sthe water of each frame takes a processor about %s (%s); %s take less",
                of, seconds_words(cost->usual, usual), why,
                things ? "smaller or fewer of them, or fewer --cells," : "fewer --cells");
}

int plan_tell_cost(const render_options *options, const plan *p) {
    scene_cost cost;
    char of[4096 + 4] = "";
    if (!scene_cost_of(&p->scene, &p->pond, p->frames, plan_fps(p), &cost)) {
        return report_error(EXIT_RUN_FAILED, "out of memory");
    }
    if (p->scene_input != NULL) {
        (void)snprintf(of, sizeof of, "%s: ", p->scene_input);
    }
    if (cost.worst >= COSTLY && cost.worst > 2.0 * cost.usual) {
        tell_touches(options->quiet, of, &cost);
    } else if (cost.worst >= COSTLY) {
        tell_every_frame(options->quiet, of, &cost, &p->pond);
    }
    return EXIT_FINE;
}
