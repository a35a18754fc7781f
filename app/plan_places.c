// plan_places.c — checks that the outputs of a film replace neither inputs nor one another.
#include <stdio.h>
#include <stdlib.h>

#include "flipbook.h"
#include "paths.h"
#include "plan.h"
#include "plan_inside.h"
#include "report.h"

int plan_check_sheet_place(const plan *p) {
    char *data = p->scene_input != NULL ? flipbook_data_name(p->output) : NULL;
    const bool clash = data != NULL && paths_clash(data, p->scene_input);
    free(data);
    return clash
               ? report_error(EXIT_BAD_USE,
                              "%s: its JSON file would overwrite the input %s; choose another name",
                              p->output, p->scene_input)
               : EXIT_FINE;
}

// The output must not replace the picture under the water or the height map of the bed.
static int check_place(const plan *p, const char *place) {
    if (p->scene.bed.heights && p->scene_input != NULL && paths_clash(place, p->scene_input)) {
        return report_error(EXIT_BAD_USE, "%s: would overwrite the input %s; choose another name",
                            place, p->scene_input);
    }
    if (p->painting == NULL && paths_clash(place, p->source)) {
        return report_error(EXIT_BAD_USE, "%s: would overwrite the input %s; choose another name",
                            place, p->source);
    }
    return EXIT_FINE;
}

static const char *written_as(const plan *p, const char *place) {
    if (paths_same(place, p->output) || paths_clash(place, p->output)) {
        return "the film";
    }
    for (int i = 0; i < p->maps.count; i++) {
        if (paths_same(place, p->maps.maps[i].path)) {
            return p->maps.maps[i].option;
        }
    }
    return NULL;
}

// The written mask must not replace the mask that is read, nor another output.
static int check_mask_place(const render_options *o, const plan *p) {
    const char *place = p->mask_out;
    if (place[0] == '\0') {
        return EXIT_FINE;
    }
    const bool reads = o->lake.mask != NULL && paths_clash(place, o->lake.mask);
    const char *lost = reads ? "--mask" : written_as(p, place);
    return lost != NULL
               ? report_error(EXIT_BAD_USE,
                              "--mask-out %s: would overwrite %s; choose another name", place, lost)
               : check_place(p, place);
}

int plan_check_places(const render_options *o, const plan *p) {
    int status = check_place(p, p->output);
    for (int i = 0; i < p->maps.count && status == EXIT_FINE; i++) {
        status = check_place(p, p->maps.maps[i].path);
    }
    if (status == EXIT_FINE && p->mesh[0] != '\0') {
        status = check_place(p, p->mesh);
    }
    if (status == EXIT_FINE) {
        status = map_list_check(&p->maps, p->output);
    }
    return status == EXIT_FINE ? check_mask_place(o, p) : status;
}

int plan_name_place(const char *option, const char *pattern, const char *media, char out[4096]) {
    pattern = pattern != NULL ? pattern : "";
    const bool fits = media != NULL ? paths_name(pattern, media, out, 4096)
                                    : snprintf(out, 4096, "%s", pattern) < 4096;
    return fits ? EXIT_FINE
                : report_error(EXIT_BAD_USE, "%s %s: the name is too long", option, pattern);
}
