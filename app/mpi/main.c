// main.c — millpond-mpi: films by many processes, on one machine or many.
#define _GNU_SOURCE // sched_getaffinity

#include <millpond/detail/region.h>
#include <millpond/millpond.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "farm.h"
#include "giant.h"
#include "heights.h"
#include "numbers.h"
#include "painting_cache.h"
#include "parts.h"
#include "render.h"
#include "report.h"
#include "scene_water.h"
#include "share.h"
#include "tiles.h"
#include "world/world_plan.h"

static const char help[] =
    "millpond-mpi: films by many processes, started by mpirun, srun or the like\n"
    "\n"
    "  mpirun millpond-mpi render INPUT... -o OUT   the options are those of `millpond render`\n"
    "  millpond-mpi --version\n"
    "\n"
    "Ranks draw and encode segments of one film at the same time and join them: .mp4, .webm, "
    ".mkv,\n"
    ".mov or frame-%04d.png. --by parts divides the water among the ranks, if it is too large for\n"
    "one, and one rank encodes the frames. OUT.dzi: tiles of a picture of up to 262144 pixels a\n"
    "side, of --tile-side N pixels each, 16 to 4096, default 256. OUT.xdmf: the heights at each\n"
    "frame, for ParaView. Of several inputs, or a folder, each rank makes some. All ranks need\n"
    "the same files under the same names. See docs/scaling.md.\n";

// How ranks share one film: by segments in time, each with all of the water (farm.h), or by parts
// of each frame, each with a subdomain of the water (parts.h).
typedef enum way { WAY_ANY, WAY_SEGMENTS, WAY_PARTS } way;

// Options that only this program has.
typedef struct own_options {
    int tile_side; // 0: the default
    way by;
} own_options;

// batch_make_each() hands films to a plain function; there is one job.
static ranks job;
static own_options own_words;

// ---- how ranks share a film ---------------------------------------------------------------------

// The value of --by; false after a message.
static bool way_parse(const char *text, way *out) {
    *out = strcmp(text, "parts") == 0      ? WAY_PARTS
           : strcmp(text, "segments") == 0 ? WAY_SEGMENTS
                                           : WAY_ANY;
    if (*out == WAY_ANY) {
        report_error(EXIT_BAD_USE, "--by %s: unknown; allowed are parts and segments", text);
    }
    return *out != WAY_ANY;
}

static int refuse_both(const plan *p, const char *lacking) {
    return report_error(EXIT_BAD_USE,
                        "%d x %d cells are too many for one rank, and --by parts cannot have %s; "
                        "choose smaller --cells, or fewer ranks on a machine",
                        p->pond.width, p->pond.height, lacking);
}

// *out: the way that the user named, or one that is possible. Refuses a way that is not.
static int choose_way(const ranks *r, way said, const plan *p, way *out) {
    const char *lacking = parts_lack(p);
    const bool small = scene_water_fits(r, p);
    *out = said;
    if (said == WAY_PARTS && lacking != NULL) {
        return report_error(EXIT_BAD_USE, "--by parts: cannot have %s; use %s", lacking,
                            farm_can(p) ? "--by segments" : "`millpond render`");
    }
    if (said != WAY_ANY) {
        return EXIT_FINE;
    }
    if (!small && lacking != NULL) {
        return refuse_both(p, lacking);
    }
    *out = !small || (!farm_can(p) && lacking == NULL) ? WAY_PARTS : WAY_SEGMENTS;
    return EXIT_FINE;
}

// Makes the film on all ranks: in the way that the user named, or by segments if they can make it
// and its water fits a rank, or by parts. Returns the same exit status on each.
static int way_make(const ranks *r, way said, const render_options *options, plan *p, batch *all) {
    way chosen;
    const int status = ranks_agree(r, choose_way(r, said, p, &chosen));
    if (status != EXIT_FINE) {
        return status;
    }
    if (chosen == WAY_PARTS) {
        return parts_make(r, options, p, all);
    }
    // Each rank then has all of the water.
    const int small = ranks_agree(r, plan_check_memory(p, 1));
    return small == EXIT_FINE ? farm_make(r, options, p, all) : small;
}

// ---- callbacks of batch.h -----------------------------------------------------------------------

static int agree(void *user, int status) {
    return ranks_agree(user, status);
}

// A rank reports on the films that it makes alone.
static bool take(void *user, const inputs *in, bool *mine) {
    const bool good = share_take(user, in, mine);
    report_hold(false);
    return good;
}

static void gather(void *user, batch *all) {
    const ranks *r = user;
    MPI_Allreduce(MPI_IN_PLACE, all->failed, all->count, MPI_C_BOOL, MPI_LOR, r->comm);
    MPI_Allreduce(MPI_IN_PLACE, &all->made, 1, MPI_INT, MPI_SUM, r->comm);
    MPI_Allreduce(MPI_IN_PLACE, &all->index, 1, MPI_INT, MPI_MAX, r->comm);
}

static int make_one(const render_options *options, plan *p, batch *all) {
    if (all->count == 1) {
        return way_make(&job, own_words.by, options, p, all);
    }
    if (own_words.by != WAY_ANY) {
        return report_error(EXIT_BAD_USE, "--by: only for one input; of several, each rank "
                                          "makes some");
    }
    const int status = plan_check_memory(p, 1);
    return status == EXIT_FINE ? render_one(options, p, all) : status;
}

// ---- the command line ---------------------------------------------------------------------------

// The processors of this rank's share.
static int choose_threads(void) {
    const int all = (int)sysconf(_SC_NPROCESSORS_ONLN);
    const int share = all / job.beside > 1 ? all / job.beside : 1;
    cpu_set_t bound;
    const int own = sched_getaffinity(0, sizeof bound, &bound) == 0 ? CPU_COUNT(&bound) : all;
    return own < share ? own : share;
}

static int check_arguments(int argc, char **argv) {
    char text[65536];
    char machine[MPI_MAX_PROCESSOR_NAME];
    size_t used = 0;
    for (int i = 1; i < argc && used < sizeof text; i++) {
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%c", argv[i], '\n');
    }
    const int odd = ranks_odd_one(&job, text, used < sizeof text ? used : sizeof text);
    if (odd == 0) {
        return EXIT_FINE;
    }
    ranks_machine_of(&job, odd, machine);
    return report_error(EXIT_BAD_USE, "rank %d on %s was started with other arguments than rank 0",
                        odd, machine);
}

static bool refuse_worlds(const render_options *options) {
    if (world_plan_is_among(options)) {
        report_error(EXIT_BAD_USE, "%s: ranks cannot share a tile map; use `millpond render`",
                     options->inputs[0]);
        return true;
    }
    return !world_plan_check_unused(options);
}

// After SVT-AV1 has run, MPI_Finalize() of MPICH 4.0 never returns (as root).
static bool refuse_codec(const render_options *options) {
    char library[MPI_MAX_LIBRARY_VERSION_STRING];
    int length;
    MPI_Get_library_version(library, &length);
    const bool refused = options->film.codec != NULL && strcmp(options->film.codec, "av1") == 0 &&
                         strncmp(library, "MPICH", strlen("MPICH")) == 0;
    if (refused) {
        report_error(EXIT_BAD_USE, "--codec av1: its encoder hangs with MPICH; use another "
                                   "codec, or a millpond-mpi with Open MPI");
    }
    return refused;
}

enum { OPTION_TILE_SIDE = OPTION_OF_VERB, OPTION_BY };

static bool apply(int id, char *text, void *out) {
    (void)out;
    if (id == OPTION_BY) {
        return way_parse(text, &own_words.by);
    }
    int64_t side = 0;
    const bool good = whole_parse("--tile-side", text, TILES_LEAST_SIDE, TILES_MOST_SIDE, &side);
    own_words.tile_side = (int)side;
    return good;
}

static int refuse_tile_side(void) {
    return report_error(EXIT_BAD_USE, "--tile-side %d: only for tiles, -o OUT" TILES_ENDING,
                        own_words.tile_side);
}

// Outputs of water of which each rank has a subdomain.
static int make_whole(render_options *options) {
    const int tile_side = own_words.tile_side;
    const bool heights = heights_are_meant(options->output);
    options->tiled = true;
    if (own_words.by != WAY_ANY) {
        return report_error(EXIT_BAD_USE, "--by: does not apply to %s; leave it out",
                            heights ? "heights" : "tiles");
    }
    if (heights && tile_side > 0) {
        return refuse_tile_side();
    }
    return heights ? heights_make(&job, options)
                   : giant_make(&job, options, tile_side > 0 ? tile_side : TILES_USUAL_SIDE);
}

// The largest side of a film is smaller than that of tiles.
static int make(render_options *options, const batch_share *share) {
    if (tiles_are_meant(options->output) || heights_are_meant(options->output)) {
        return make_whole(options);
    }
    media_error error = {0};
    if (own_words.tile_side > 0) {
        return refuse_tile_side();
    }
    if (!options->flipbook && media_kind_of(options->output, &error) == MEDIA_NONE) {
        return report_error(error.status, "%s; and " TILES_ENDING " and " HEIGHTS_ENDING,
                            error.message);
    }
    if (options->width > POND_MAX_SIDE || options->height > POND_MAX_SIDE) {
        return report_error(EXIT_BAD_USE,
                            "--size: %d x %d pixels; a side of -o %s has at most %d: use tiles, "
                            "-o OUT" TILES_ENDING,
                            options->width, options->height, options->output, POND_MAX_SIDE);
    }
    options->machines = own_words.by == WAY_SEGMENTS ? 1 : job.count / job.beside;
    return batch_make_each(options, make_one, share);
}

static int render(int argc, char **argv) {
    static const struct option names[] = {{"tile-side", required_argument, NULL, OPTION_TILE_SIDE},
                                          {"by", required_argument, NULL, OPTION_BY},
                                          {NULL, 0, NULL, 0}};
    const verb_options verb = {
        .verb = "render", .own = names, .apply = apply, .most_side = POND_REGION_WIDEST};
    const batch_share share = {
        .user = &job, .first = job.rank == 0, .agree = agree, .take = take, .gather = gather};
    render_options options;
    int status = EXIT_BAD_USE;
    if (render_options_parse(argc, argv, &verb, &options)) {
        options.threads = options.threads > 0 ? options.threads : choose_threads();
        options.quiet = options.quiet || job.rank > 0;
        status = options.help ? (job.rank == 0 ? render_help() : EXIT_FINE)
                 : refuse_worlds(&options) || refuse_codec(&options) ? EXIT_BAD_USE
                                                                     : make(&options, &share);
    }
    render_options_clear(&options);
    return status;
}

static int run(int argc, char **argv) {
    const char *verb = argc > 1 ? argv[1] : "--help";
    const int status = check_arguments(argc, argv);
    if (status != EXIT_FINE) {
        return status;
    }
    if (strcmp(verb, "render") == 0) {
        return render(argc - 1, argv + 1);
    }
    if (job.rank > 0) {
        return EXIT_FINE;
    }
    if (strcmp(verb, "--version") == 0) {
        char text[64];
        snprintf(text, sizeof text, "millpond-mpi %s\n", pond_version());
        return report_text(text);
    }
    if (strcmp(verb, "--help") == 0 || strcmp(verb, "-h") == 0) {
        const int told = report_text(help);
        return argc > 1 ? told : EXIT_BAD_USE;
    }
    return report_error(EXIT_BAD_USE, "%s: unknown verb; allowed is render", verb);
}

int main(int argc, char **argv) {
    static painting_cache cache;
    job = ranks_begin(&argc, &argv);
    if (painting_cache_open(&cache)) {
        painting_cache_use(&cache);
    }
    const int status = run(argc, argv);
    ranks_end(&job);
    return status;
}
