#include "heights.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clock.h"
#include "farm.h"
#include "media/piped.h"
#include "overwrite.h"
#include "progress.h"
#include "report.h"
#include "scene_water.h"
#include "single.h"
#include "stop.h"

#if MILLPOND_MPI_HEIGHTS
#include <millpond/mpi_heights.h>
#endif

bool heights_are_meant(const char *output) {
    const size_t length = strlen(output);
    const size_t ending = strlen(HEIGHTS_ENDING);
    return length > ending && strcmp(output + length - ending, HEIGHTS_ENDING) == 0;
}

#if MILLPOND_MPI_HEIGHTS

typedef struct heights {
    const ranks *ranks;
    const render_options *options;
    single one; // its name is OUT.xdmf
    scene_water water;
    int64_t frames; // to be written
    int64_t written;
    double began;
} heights;

// ---- limits -------------------------------------------------------------------------------------

static int refuse(const heights *h) {
    const plan *p = &h->one.plan;
    const char *thing = scene_water_lacks(p);
    if (h->options->look != 0 || h->options->look_preset != NULL) {
        return report_error(EXIT_BAD_USE, "--look: does not apply to heights; leave it out");
    }
    if (thing != NULL) {
        return report_error(EXIT_BAD_USE,
                            "-o %s: water on several ranks cannot have %s; `millpond render "
                            "--heights` writes that of one process",
                            h->one.name, thing);
    }
    return plan_expected_frames(p) > 0
               ? overwrite_check_file(h->options, strcmp(p->source, MEDIA_PIPED) == 0, h->one.name)
               : report_error(EXIT_BAD_USE, "%s: its length is unknown; set --seconds", p->source);
}

// ---- files --------------------------------------------------------------------------------------

static int try_file(const char *path, int flags) {
    const int fd = open(path, flags | O_WRONLY | O_CLOEXEC, 0666);
    if (fd < 0) {
        return report_error(EXIT_RUN_FAILED, "%s: cannot be opened: %s", path, strerror(errno));
    }
    (void)close(fd);
    return EXIT_FINE;
}

// Checks that all ranks can write to one file, before the water runs for hours.
static int try_place(const heights *h) {
    char path[SINGLE_NAME + 8];
    const bool first = h->ranks->rank == 0;
    (void)snprintf(path, sizeof path, "%s.part", h->one.name);
    int status = ranks_agree(h->ranks, first ? try_file(path, O_CREAT) : EXIT_FINE);
    if (status == EXIT_FINE) {
        status = ranks_agree(h->ranks, try_file(path, 0));
        if (first) {
            (void)remove(path);
        }
    }
    return status;
}

static int status_of(pond_result result) {
    return result == POND_OK ? EXIT_FINE
           : result == POND_ERROR_SYSTEM || result == POND_ERROR_MEMORY
               ? report_error(EXIT_RUN_FAILED, "%s", pond_mpi_message())
               : report_error(EXIT_BAD_USE, "%s", pond_mpi_message());
}

// Removes the files of an earlier run, which are not of this water.
static int forget_old(const heights *h) {
    const bool first = h->ranks->rank == 0;
    return ranks_agree(h->ranks,
                       first ? status_of(pond_mpi_remove_heights(h->one.name)) : EXIT_FINE);
}

// ---- all frames ---------------------------------------------------------------------------------

static int check_stop(const heights *h) {
    return stop_requested() == 0
               ? EXIT_FINE
               : report_error(EXIT_INTERRUPTED + stop_requested(),
                              "interrupted; %s has %" PRId64 " of %" PRId64 " frames", h->one.name,
                              h->written, h->frames);
}

static int make_frame(heights *h, int64_t frame) {
    (void)scene_water_run(&h->water, frame);
    int status = ranks_agree(h->ranks, check_stop(h));
    if (status != EXIT_FINE || frame < h->one.plan.skipped) {
        return status;
    }
    status = scene_water_settle(&h->water);
    if (status == EXIT_FINE) {
        status =
            ranks_agree(h->ranks, status_of(pond_mpi_write_heights(h->water.water, h->one.name)));
    }
    h->written += status == EXIT_FINE ? 1 : 0;
    return status;
}

static int make_frames(heights *h) {
    const int64_t all = h->one.plan.skipped + h->frames;
    progress shown = progress_begin("stepping", all, h->options->quiet || h->ranks->rank > 0);
    int status = EXIT_FINE;
    for (int64_t frame = 0; frame < all && status == EXIT_FINE; frame++) {
        status = make_frame(h, frame);
        progress_show(&shown, frame + 1);
    }
    progress_end(&shown);
    return status;
}

// ---- the job ------------------------------------------------------------------------------------

static int report(const heights *h) {
    const pond_desc *d = &h->water.desc;
    const double seconds = clock_seconds() - h->began;
    report_note(h->options->quiet,
                "%s: %" PRId64 " frames of %d x %d cells, made in %.1f s by %d rank%s", h->one.name,
                h->written, d->width, d->height, seconds, h->ranks->count,
                h->ranks->count == 1 ? "" : "s");
    if (!h->options->json) {
        return EXIT_FINE;
    }
    return report_json(json_pack("{s:o, s:I, s:[i,i], s:f, s:i, s:f}", "output",
                                 report_name(h->one.name), "frames", (json_int_t)h->written,
                                 "cells", d->width, d->height, "cell_size", d->cell_size, "ranks",
                                 h->ranks->count, "total_seconds", seconds));
}

static int make(heights *h) {
    plan *p = &h->one.plan;
    int status = single_make(&h->one, h->options, SINGLE_WATER, "heights");
    status = ranks_agree(h->ranks, status == EXIT_FINE ? refuse(h) : status);
    status = status == EXIT_FINE ? farm_check_same(h->ranks, p) : status;
    status = status == EXIT_FINE ? try_place(h) : status;
    if (status == EXIT_FINE) {
        h->frames = plan_expected_frames(p);
        status = scene_water_make(&h->water, h->ranks, p, h->options->inputs[0], false);
    }
    status = status == EXIT_FINE ? forget_old(h) : status;
    status = status == EXIT_FINE ? make_frames(h) : status;
    const bool first = status == EXIT_FINE && h->ranks->rank == 0;
    return status == EXIT_FINE ? ranks_agree(h->ranks, first ? report(h) : EXIT_FINE) : status;
}

int heights_make(const ranks *r, const render_options *options) {
    heights *h = calloc(1, sizeof *h);
    const int status =
        ranks_agree(r, h != NULL ? EXIT_FINE : report_error(EXIT_RUN_FAILED, "out of memory"));
    if (status != EXIT_FINE) {
        free(h);
        return status;
    }
    h->ranks = r;
    h->options = options;
    h->began = clock_seconds();
    stop_listen();
    const int made = make(h);
    scene_water_clear(&h->water);
    single_clear(&h->one);
    free(h);
    return made;
}

#else

int heights_make(const ranks *r, const render_options *options) {
    (void)r;
    return report_error(EXIT_BAD_USE,
                        "-o %s: this millpond-mpi was built without a parallel HDF5 of its MPI",
                        options->output);
}

#endif
