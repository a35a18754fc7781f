#include "batch.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inputs.h"
#include "media/leftover.h"
#include "media/row.h"
#include "overwrite.h"
#include "paths.h"
#include "report.h"
#include "stop.h"

#define MOST_FAILED 5 // names of failed inputs in the summary

const char *batch_label(const batch *all, const char *what, char *text, size_t size) {
    if (all->count > 1) {
        snprintf(text, size, "%d of %d, %s", all->index + 1, all->count, what);
    } else {
        snprintf(text, size, "%s", what);
    }
    return text;
}

// A command line and the function that makes its films.
typedef struct job {
    const render_options *options;
    batch_work *make;
    const batch_share *share; // NULL: one process
} job;

static int agree(const job *j, int status) {
    return j->share == NULL ? status : j->share->agree(j->share->user, status);
}

static int make_input(const job *j, const char *scene_input, const char *media, const char *output,
                      int status, batch *all) {
    const bool together = j->share != NULL && all->count == 1;
    plan p = {0};
    status = status == EXIT_FINE ? plan_check_flow(j->options, scene_input, media) : status;
    status = status == EXIT_FINE ? plan_make(j->options, scene_input, media, output, &p) : status;
    if (status == EXIT_FINE) {
        status = overwrite_check(j->options, &p);
    }
    status = together ? agree(j, status) : status;
    if (status == EXIT_FINE) {
        if (!together || j->share->first) {
            all->lacking = !plan_write_mask(j->options, &p) || all->lacking;
        }
        status = j->make(j->options, &p, all);
    }
    plan_clear(&p);
    return status;
}

// Whether {name} in the output has no meaning, because the input is a shell pattern.
static bool wants_no_name(const char *output, const char *media) {
    return strstr(output, NAME_MARK) != NULL && strpbrk(media, "*?[") != NULL &&
           media_row_is(media);
}

static int name_output(const render_options *options, const input *media, char output[4096]) {
    if (media->skipped) {
        return EXIT_BAD_USE;
    }
    if (wants_no_name(options->output, media->path)) {
        return report_error(EXIT_BAD_USE,
                            "-o %s: '%s' in quotes is one film, so {name} has no meaning; without "
                            "the quotes each picture gets an output",
                            options->output, media->path);
    }
    return paths_name(options->output, media->path, output, 4096)
               ? EXIT_FINE
               : report_error(EXIT_BAD_USE, "-o %s: the name is too long", options->output);
}

static int make_one_of(const job *j, const inputs *in, batch *all) {
    char output[4096];
    const input *media = &in->media[all->index];
    const int status = name_output(j->options, media, output);
    if (status == EXIT_FINE && all->count > 1) {
        report_note(j->options->quiet, "%d of %d: %s", all->index + 1, all->count, media->path);
    }
    return make_input(j, in->scene, media->path, output, status, all);
}

static int check_names(const render_options *options, inputs *in) {
    media_error error = {0};
    if (!options->flipbook && media_kind_of(options->output, &error) == MEDIA_NONE) {
        return report_error(error.status, "%s", error.message);
    }
    int status = EXIT_FINE;
    if (strcmp(options->output, "null") != 0) { // null writes no file
        status = inputs_check_names(in, "-o", options->output, "-o 'wet-" NAME_MARK ".mp4'");
    }
    for (int i = 0; i < options->maps.count && status == EXIT_FINE; i++) {
        const map_request *map = &options->maps.maps[i];
        status = inputs_check_names(in, map->option, map->path, "'" NAME_MARK ".npy'");
    }
    if (status == EXIT_FINE && options->mesh != NULL) {
        status = inputs_check_names(in, "--mesh", options->mesh, "'" NAME_MARK ".glb'");
    }
    if (status == EXIT_FINE && options->mask_out != NULL) {
        status =
            inputs_check_names(in, "--mask-out", options->mask_out, "'" NAME_MARK "-mask.png'");
    }
    return status;
}

// Writes the number of films that were made, and after a signal the numbers of the others.
static void count_made(const batch *all, int failed, char *text, size_t size) {
    const int partly = all->partly ? 1 : 0;
    const int left = all->count - all->made - partly - failed;
    char rest[64] = "";
    if (left > 0) {
        snprintf(rest, sizeof rest, ", %d not at all", left);
    }
    snprintf(text, size, "%s%d of %d made%s%s", partly + left > 0 ? "interrupted: " : "", all->made,
             all->count, partly > 0 ? ", 1 in part" : "", rest);
}

// Prints the number of films and the names that failed; each failure was reported when it happened.
static void report_batch(const render_options *options, const inputs *in, const batch *all) {
    char count[160];
    char names[2048] = "";
    size_t length = 0;
    int failed = 0;
    for (int i = 0; i < all->index; i++) {
        if (!all->failed[i]) {
            continue;
        }
        failed++;
        if (failed <= MOST_FAILED && length < sizeof names) {
            const int more = snprintf(names + length, sizeof names - length, "%s %.300s",
                                      failed > 1 ? "," : "; not:", in->media[i].path);
            length += more > 0 ? (size_t)more : 0;
        }
    }
    count_made(all, failed, count, sizeof count);
    report_note(options->quiet, "%s%s%s", count, names, failed > MOST_FAILED ? ", ..." : "");
}

static int worst_of(int status, const batch *all) {
    return all->lacking && status == EXIT_FINE ? EXIT_RUN_FAILED : status;
}

// Continues after a film that fails.
static int make_mine(const job *j, const inputs *in, const bool *mine, batch *all) {
    int worst = EXIT_FINE;
    for (; all->index < all->count && stop_requested() == 0; all->index++) {
        if (mine[all->index]) {
            const int one = make_one_of(j, in, all);
            worst = one > worst ? one : worst;
            all->made += one == EXIT_FINE ? 1 : 0;
            all->failed[all->index] = one == EXIT_RUN_FAILED || one == EXIT_BAD_USE;
        }
    }
    return worst_of(worst, all);
}

// Selects the inputs of this process; without other processes, all of them.
static bool take_inputs(const job *j, const inputs *in, bool *mine) {
    for (int i = 0; i < in->count; i++) {
        mine[i] = true;
    }
    return j->share == NULL || j->share->take(j->share->user, in, mine);
}

static int make_several(const job *j, inputs *in) {
    int status = agree(j, check_names(j->options, in));
    if (status != EXIT_FINE) {
        return status;
    }
    batch all = {.count = in->count, .failed = calloc((size_t)in->count, sizeof(bool))};
    bool *mine = calloc((size_t)in->count, sizeof *mine);
    if (all.failed == NULL || mine == NULL) {
        status = report_error(EXIT_RUN_FAILED, "out of memory");
    } else {
        status = take_inputs(j, in, mine) ? EXIT_FINE : EXIT_RUN_FAILED;
    }
    status = agree(j, status);
    if (status == EXIT_FINE) {
        assert(mine != NULL); // else the status is a failure
        status = make_mine(j, in, mine, &all);
        if (j->share != NULL) {
            j->share->gather(j->share->user, &all);
        }
        report_batch(j->options, in, &all);
    }
    free(all.failed);
    free(mine);
    return status;
}

// Nothing is found if the path is standard output or has {name} in its folder.
static int remove_leftovers(const render_options *options) {
    int count = media_leftover_remove(options->output);
    for (int i = 0; i < options->maps.count; i++) {
        count += media_leftover_remove(options->maps.maps[i].path);
    }
    count += options->mesh != NULL ? media_leftover_remove(options->mesh) : 0;
    return count + (options->mask_out != NULL ? media_leftover_remove(options->mask_out) : 0);
}

static void report_leftovers(const render_options *options) {
    const int count = remove_leftovers(options);
    if (count > 0) {
        report_note(options->quiet, "%d unfinished %s of a run that was killed: deleted", count,
                    count > 1 ? "files" : "file");
    }
}

int batch_make_each(const render_options *options, batch_work *make, const batch_share *share) {
    if (options->json && strcmp(options->output, "-") == 0) {
        return report_error(EXIT_BAD_USE,
                            "--json with -o -: both want standard output; choose one");
    }
    const job j = {.options = options, .make = make, .share = share};
    stop_listen();
    if (share == NULL || share->first) {
        report_leftovers(options);
    }
    inputs in;
    int status =
        agree(&j, inputs_gather(options->inputs, options->input_count, options->quiet, &in));
    batch one = {.count = 1};
    if (status != EXIT_FINE) {
        // reported already
    } else if (in.count == 0) {
        status = worst_of(make_input(&j, in.scene, NULL, options->output, EXIT_FINE, &one), &one);
    } else if (in.count == 1) {
        status = worst_of(make_one_of(&j, &in, &one), &one);
    } else {
        status = make_several(&j, &in);
    }
    inputs_clear(&in);
    return status;
}
