#include "way.h"

#include <string.h>
#include <unistd.h>

#include "farm.h"
#include "parts.h"
#include "report.h"
#include "scene_surface.h"

#define SHARE 0.6 // of a machine's memory, for the water of its ranks

bool way_parse(const char *text, way *out) {
    *out = strcmp(text, "parts") == 0      ? WAY_PARTS
           : strcmp(text, "segments") == 0 ? WAY_SEGMENTS
                                           : WAY_UNSAID;
    if (*out == WAY_UNSAID) {
        report_error(EXIT_BAD_USE, "--by %s: unknown; allowed are parts and segments", text);
    }
    return *out != WAY_UNSAID;
}

// Whether each rank's machine holds the whole water for all its ranks.
static bool fits(const ranks *r, const plan *p) {
    const double memory = (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE);
    const double needed = (double)r->beside * ((double)pond_memory_size(&p->pond) +
                                               scene_surface_memory(&p->scene, &p->pond, 0, 0));
    return !ranks_any(r, needed > SHARE * memory);
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
    const bool small = fits(r, p);
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
    return chosen == WAY_PARTS ? parts_make(r, options, p, all) : farm_make(r, options, p, all);
}
