#include "single.h"

#include <stdio.h>
#include <string.h>

#include "paths.h"
#include "report.h"

static const char *unused_option(const render_options *o) {
    return o->film.codec != NULL    ? "--codec"
           : o->film.bits > 0       ? "--bits"
           : o->film.quality > 0    ? "--quality"
           : o->film.hardware       ? "--hardware"
           : o->film.listen != NULL ? "--listen"
           : o->maps.count > 0      ? "--map"
           : o->mesh != NULL        ? "--mesh"
           : o->mask_out != NULL    ? "--mask-out"
           : o->flipbook            ? "--flipbook"
           : o->has_background      ? "--background"
           : o->timings             ? "--timings"
                                    : NULL;
}

static bool name_output(single *s, const render_options *o, const char *media) {
    if (media != NULL) {
        return paths_name(o->output, media, s->name, sizeof s->name);
    }
    const size_t length = strlen(o->output);
    if (length < sizeof s->name) {
        memcpy(s->name, o->output, length + 1);
    }
    return length < sizeof s->name;
}

int single_make(single *s, const render_options *options, single_kind kind, const char *what) {
    const char *option = unused_option(options);
    if (option != NULL) {
        return report_error(EXIT_BAD_USE, "%s: does not apply to %s; leave it out", option, what);
    }
    const int status =
        inputs_gather(options->inputs, options->input_count, options->quiet, &s->inputs);
    if (status != EXIT_FINE) {
        return status;
    }
    if (s->inputs.count > 1) {
        return report_error(EXIT_BAD_USE, "-o %s: %s are of one input, not of %d; name one",
                            options->output, what, s->inputs.count);
    }
    const char *media = s->inputs.count == 1 ? s->inputs.media[0].path : NULL;
    if (!name_output(s, options, media)) {
        return report_error(EXIT_BAD_USE, "-o %s: the name is too long", options->output);
    }
    (void)snprintf(s->as, sizeof s->as, "%s%s", kind == SINGLE_WATER ? "null" : s->name,
                   kind == SINGLE_WATER ? "" : ".png");
    const int made = plan_make(options, s->inputs.scene, media, s->as, &s->plan);
    if (made == EXIT_FINE) {
        plan_report(options, &s->plan);
    }
    return made;
}

void single_clear(single *s) {
    plan_clear(&s->plan);
    inputs_clear(&s->inputs);
}
