#include "way.h"

#include <string.h>

#include "farm.h"
#include "parts.h"
#include "report.h"
#include "scene_water.h"

bool way_parse(const char *text, way *out) {
    *out = strcmp(text, "parts") == 0      ? WAY_PARTS
           : strcmp(text, "segments") == 0 ? WAY_SEGMENTS
                                           : WAY_UNSAID;
    if (*out == WAY_UNSAID) {
        report_error(EXIT_BAD_USE, "--by %s: unknown; allowed are parts and segments", text);
    }
    return *out != WAY_UNSAID;
}

static int refuse_both(const plan *p, const char *lacking) {
    return report_error(EXIT_BAD_USE,
                        "%d x %d cells are too many for each rank to have them all, and parts of a "
                        "film cannot have %s; choose smaller --cells, or fewer ranks a machine",
                        p->pond.width, p->pond.height, lacking);
}

// *out: the way that is said, or the one that can be gone; with what cannot, it is refused.
static int choose(const ranks *r, way said, const plan *p, way *out) {
    const char *lacking = parts_lack(p);
    const bool small = scene_water_fits(r, p);
    *out = said;
    if (said == WAY_PARTS && lacking != NULL) {
        return report_error(EXIT_BAD_USE, "--by parts: parts of a film cannot have %s; %s can",
                            lacking, farm_can(p) ? "--by segments" : "`millpond render`");
    }
    if (said != WAY_UNSAID) {
        return EXIT_FINE;
    }
    if (!small && lacking != NULL) {
        return refuse_both(p, lacking);
    }
    *out = !small || (!farm_can(p) && lacking == NULL) ? WAY_PARTS : WAY_SEGMENTS;
    return EXIT_FINE;
}

int way_make(const ranks *r, way said, const render_options *options, plan *p, batch *all) {
    way chosen;
    const int status = ranks_agree(r, choose(r, said, p, &chosen));
    if (status != EXIT_FINE) {
        return status;
    }
    if (chosen == WAY_PARTS) {
        return parts_make(r, options, p, all);
    }
    // Each rank has all of the water then, not a machine's part of it.
    const int small = ranks_agree(r, plan_check_memory(p, 1));
    return small == EXIT_FINE ? farm_make(r, options, p, all) : small;
}
