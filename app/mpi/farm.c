#include "farm.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "clock.h"
#include "film.h"
#include "film_passes.h"
#include "media/piped.h"
#include "progress.h"
#include "report.h"
#include "scene_cost.h"
#include "stop.h"

// Time for a pixel on a processor of 2022. [s]
#define DRAWING 20e-9 // with encoding
#define DECODING 6e-9

// The segment of a rank, as reported to rank 0.
typedef struct segment_made {
    int64_t frames;
    uint64_t begins; // hash of the water before its first frame
    uint64_t ends;   // and after its last
    char name[4096];
} segment_made;

typedef struct farm {
    const ranks *ranks;
    const render_options *options;
    plan *plan;
    int64_t total;
    int64_t start; // frames that --start skips
    farm_part mine;
    film film;
    media_sink *whole; // on rank 0, where parts are joined
    segment_made made;
    int64_t watched;
    ranks_work work;
    progress shown;
    double began;
} farm;

// ---- sharing out --------------------------------------------------------------------------------

static int64_t share_begin(int64_t frames, int rank, int count, double water) {
    const double all = water > 0.0 ? -expm1(-count * log1p(water)) : count;
    const double before = water > 0.0 ? -expm1(-rank * log1p(water)) : rank;
    return rank == count ? frames : (int64_t)floor((double)frames * before / all);
}

farm_part farm_part_of(int64_t frames, int rank, int count, double water) {
    return (farm_part){share_begin(frames, rank, count, water),
                       share_begin(frames, rank + 1, count, water)};
}

// The cost of running the water, relative to drawing and encoding.
static double cost_of_water(const plan *p) {
    const double pixels = (double)p->width * p->height;
    const double running = scene_cost_of_frame(&p->scene, &p->pond, plan_fps(p)) +
                           (p->backdrop.film ? DECODING * pixels : 0.0);
    return running / (DRAWING * pixels);
}

// ---- limits -------------------------------------------------------------------------------------

// Writes to `why` the reason why a plan's film cannot be shared; false if it can be.
static bool find_obstacle(const plan *p, char why[8192]) {
    static const char alone[] = "use `millpond render`";
    const int size = 8192;
    if (p->sheet.columns > 0) {
        (void)snprintf(why, size, "--flipbook: one picture of all frames cannot be shared; %s",
                       alone);
    } else if (p->kind == MEDIA_PNG || p->kind == MEDIA_JPEG) {
        (void)snprintf(why, size, "-o %s: a single picture cannot be shared; %s", p->output, alone);
    } else if (!media_kind_joins(p->kind)) {
        (void)snprintf(why, size,
                       "-o %s: this format cannot be joined from segments; use .mp4, .webm, .mkv, "
                       ".mov, frame-%%04d.png or null",
                       p->output);
    } else if (p->maps.count > 0 || p->mesh[0] != '\0') {
        (void)snprintf(why, size,
                       "%s: ranks cannot share the maps and meshes of one film; use "
                       "`millpond render -o null`",
                       p->maps.count > 0 ? "--map" : "--mesh");
    } else if (strcmp(p->source, MEDIA_PIPED) == 0 ||
               strcmp(p->backdrop.container, "camera") == 0) {
        (void)snprintf(why, size, "%s: only one rank can read it; name a file", p->source);
    } else if (plan_expected_frames(p) <= 0) {
        (void)snprintf(why, size,
                       "%s: its length is unknown, so it cannot be shared; set --seconds",
                       p->source);
    } else {
        return false;
    }
    return true;
}

bool farm_can(const plan *p) {
    char why[8192];
    return !find_obstacle(p, why);
}

static int refuse(const plan *p) {
    char why[8192];
    return find_obstacle(p, why) ? report_error(EXIT_BAD_USE, "%s", why) : EXIT_FINE;
}

// ---- comparing plans ----------------------------------------------------------------------------

#define READ 4194304 // hashed at the beginning of a file and at its end [bytes]

static uint64_t mix_some(FILE *file, uint64_t hash) {
    uint8_t some[65536];
    size_t count = 1;
    for (size_t left = READ; left > 0 && count > 0; left -= count) {
        count = fread(some, 1, left < sizeof some ? left : sizeof some, file);
        for (size_t i = 0; i < count; i++) {
            hash = (hash ^ some[i]) * 0x100000001b3ULL; // FNV-1a
        }
    }
    return hash;
}

// Appends a file's size and hash. Does not read pipes, which may never answer.
static void describe_file(const char *path, char *text, size_t size) {
    struct stat about;
    const bool named = path != NULL && path[0] != '\0';
    FILE *file =
        named && stat(path, &about) == 0 && S_ISREG(about.st_mode) ? fopen(path, "rb") : NULL;
    long long bytes = -1;
    uint64_t hash = 0xcbf29ce484222325ULL;
    if (file != NULL) {
        bytes = (long long)about.st_size;
        hash = mix_some(file, hash);
        if (bytes > READ &&
            fseeko(file, (off_t)(bytes > 2 * READ ? bytes - READ : READ), SEEK_SET) == 0) {
            hash = mix_some(file, hash);
        }
        (void)fclose(file);
    }
    const size_t used = strlen(text);
    (void)snprintf(text + used, size - used, " %lld %" PRIx64, bytes, hash);
}

// Writes a plan as text, without the touches of its scene.
static void describe(const plan *p, char *text, size_t size) {
    const pond_desc *d = &p->pond;
    snprintf(text, size,
             "%d x %d, %d / %d, %" PRId64 " %" PRId64 " %" PRId64 ", %d x %d, %.17g %.17g %.17g "
             "%.17g %d %" PRIu64 ", %d %d, %d %d %" PRId64 " %.17g, %s",
             p->width, p->height, p->rate.num, p->rate.den, p->frames, p->skipped, p->whole,
             d->width, d->height, d->cell_size, d->time_step, d->wave_speed, d->half_life,
             (int)d->solver, (uint64_t)d->seed, (int)p->scene.look, p->scene.drop_count,
             p->backdrop.width, p->backdrop.height, p->backdrop.frames, p->backdrop.seconds,
             pond_version());
    describe_file(p->source, text, size);
    describe_file(p->scene_input, text, size);
}

int farm_check_same(const ranks *r, const plan *p) {
    char text[1024];
    char machine[MPI_MAX_PROCESSOR_NAME];
    describe(p, text, sizeof text);
    const int odd = ranks_odd_one(r, text, strlen(text));
    if (odd == 0) {
        return EXIT_FINE;
    }
    ranks_machine_of(r, odd, machine);
    return report_error(
        EXIT_BAD_USE,
        "rank %d on %s would make another film than rank 0; all ranks need the same "
        "files and the same millpond",
        odd, machine);
}

// ---- a segment----------------------------------------------------------------------------------

static int fail(const farm *f) {
    return report_error(f->film.error.status, "%s", f->film.error.message);
}

static bool is_joined(const plan *p) {
    return p->kind != MEDIA_PNG_SEQUENCE && p->kind != MEDIA_NULL;
}

static bool has_part(const farm *f) {
    return f->mine.end > f->mine.first;
}

static bool watch(void *user, int64_t done) {
    farm *f = user;
    if (f->watched++ == f->plan->skipped - 1) {
        f->made.begins = show_hash(&f->film.show);
    }
    return ranks_work_continues(&f->work, done);
}

static void show_sum(void *user, int64_t done) {
    farm *f = user;
    progress_show(&f->shown, done);
}

// Opens the whole film first, since it refuses formats that cannot be joined.
static int open_outputs(farm *f) {
    plan *p = f->plan;
    f->film = film_begin(f->options, p, f->film.all);
    f->film.show.in_world = true;
    if (f->ranks->rank == 0 && is_joined(p)) {
        f->whole = film_open_whole(&f->film);
        if (f->whole == NULL) {
            return fail(f);
        }
    }
    // The last part continues if the film is longer than announced.
    const bool last = f->mine.end == f->total;
    p->skipped = f->start + f->mine.first;
    p->frames = last && p->frames == 0 ? 0 : f->mine.end - f->mine.first;
    f->film.part = (film_part){.is = true, .first = f->mine.first, .watch = watch, .user = f};
    return !has_part(f) || film_open_outputs(&f->film) ? EXIT_FINE : fail(f);
}

static int make_part(farm *f) {
    if (!has_part(f)) {
        return EXIT_FINE;
    }
    if (!film_passes(&f->film)) {
        return f->work.failures > 0 ? EXIT_FINE : fail(f); // the failed rank reports it
    }
    if (stop_requested() != 0) {
        return ranks_check_stop();
    }
    if (f->film.frames > 0 && !media_sink_end_part(f->film.sink, &f->film.error)) {
        return fail(f);
    }
    f->made.frames = f->film.frames;
    f->made.ends = show_hash(&f->film.show);
    snprintf(f->made.name, sizeof f->made.name, "%s", media_sink_part_name(f->film.sink));
    return EXIT_FINE;
}

static void end_outputs(farm *f) {
    media_sink_discard(f->whole);
    f->whole = NULL;
    film_end(&f->film);
    f->film = (film){0};
}

static int work(farm *f) {
    if (!ranks_work_begin(f->ranks, show_sum, f, &f->work)) {
        return report_error(EXIT_RUN_FAILED, "out of memory");
    }
    report_note(f->options->quiet || f->ranks->rank > 0,
                "by segments: each rank has all the water and makes some of the frames");
    f->shown = progress_begin("rendering", f->total, f->options->quiet || f->ranks->rank > 0);
    const int status = make_part(f);
    if (status != EXIT_FINE) {
        end_outputs(f); // before a launcher kills a rank that was interrupted
    }
    ranks_work_end(&f->work, status == EXIT_FINE);
    progress_end(&f->shown);
    return status;
}

// ---- joining ------------------------------------------------------------------------------------

// Checks that each segment begins with the state in which the previous one ends.
static int check_continuous(const farm *f, const segment_made *parts) {
    const segment_made *before = NULL;
    for (int i = 0; i < f->ranks->count; i++) {
        const segment_made *part = &parts[i];
        if (part->frames > 0 && before != NULL && before->ends != part->begins) {
            return report_error(
                EXIT_RUN_FAILED,
                "the water of rank %d at the beginning of its segment differs from that of "
                "rank %d; all machines need the same millpond and the same files",
                i, (int)(before - parts));
        }
        before = part->frames > 0 ? part : before;
    }
    return before != NULL
               ? EXIT_FINE
               : report_error(EXIT_RUN_FAILED, "there is no output, because no frame was written");
}

static int join_parts(farm *f, const segment_made *parts) {
    for (int i = 0; i < f->ranks->count && f->whole != NULL; i++) {
        if (parts[i].frames > 0 && !media_sink_join(f->whole, parts[i].name, &f->film.error)) {
            return fail(f);
        }
    }
    media_sink *whole = f->whole;
    f->whole = NULL;
    return whole == NULL || media_sink_finish(whole, &f->film.error) ? EXIT_FINE : fail(f);
}

static int name_pictures(farm *f) {
    media_sink *sink = f->film.sink;
    const bool has = f->plan->kind == MEDIA_PNG_SEQUENCE && f->made.frames > 0;
    if (has) {
        f->film.sink = NULL;
    }
    return !has || media_sink_finish(sink, &f->film.error) ? EXIT_FINE : fail(f);
}

static int join(farm *f, segment_made *parts) {
    MPI_Gather(&f->made, sizeof f->made, MPI_BYTE, parts, sizeof f->made, MPI_BYTE, 0,
               f->ranks->comm);
    int status = f->ranks->rank == 0 ? check_continuous(f, parts) : EXIT_FINE;
    status = ranks_agree(f->ranks, status);
    if (status == EXIT_FINE) {
        status = f->ranks->rank == 0 ? join_parts(f, parts) : EXIT_FINE;
        status = status == EXIT_FINE ? name_pictures(f) : status;
        status = ranks_agree(f->ranks, status);
    }
    return status;
}

// ---- the result ---------------------------------------------------------------------------------

static int64_t sum_of(const farm *f, const segment_made *parts) {
    int64_t frames = 0;
    for (int i = 0; i < f->ranks->count; i++) {
        frames += parts[i].frames;
    }
    return frames;
}

static void report(const farm *f, int64_t frames) {
    const plan *p = f->plan;
    const double seconds = clock_seconds() - f->began;
    report_note(f->options->quiet,
                "%s: %" PRId64 " frame%s of %d x %d pixels, %.2f s, made in %.1f s by %d rank%s",
                p->output, frames, frames == 1 ? "" : "s", p->width, p->height,
                (double)frames / plan_fps(p), seconds, f->ranks->count,
                f->ranks->count == 1 ? "" : "s");
    if (frames < f->total) {
        report_note(f->options->quiet, "%s: ends after %.2f s, before the expected %.2f s",
                    p->source, (double)(f->start + frames) / plan_fps(p),
                    (double)(f->start + f->total) / plan_fps(p));
    }
}

// The rank of the last part knows the state at the film's end.
static char *describe_end(const farm *f, int64_t frames) {
    json_t *json = film_json(&f->film);
    json_object_set_new(json, "frames", json_integer((json_int_t)frames));
    json_object_set_new(json, "seconds", json_real((double)frames / plan_fps(f->plan)));
    json_object_set_new(json, "ranks", json_integer(f->ranks->count));
    json_object_set_new(json, "by", json_string("segments"));
    static const char *const of_part[] = {"timings", "step_ms", "draw_ms", "write_ms"};
    for (size_t i = 0; i < sizeof of_part / sizeof of_part[0]; i++) {
        json_object_del(json, of_part[i]);
    }
    char *text = json_dumps(json, JSON_COMPACT | JSON_REAL_PRECISION(9));
    json_decref(json);
    return text;
}

static int print_json(const farm *f, int64_t frames, int last) {
    const bool ours = f->ranks->rank == last;
    char *text = ours ? describe_end(f, frames) : NULL;
    int size = text != NULL ? (int)strlen(text) + 1 : 0;
    MPI_Bcast(&size, 1, MPI_INT, last, f->ranks->comm);
    text = ours ? text : calloc((size_t)size + 1, 1);
    if (ranks_agree(f->ranks, text != NULL ? EXIT_FINE : EXIT_RUN_FAILED) != EXIT_FINE) {
        free(text);
        return EXIT_RUN_FAILED;
    }
    MPI_Bcast(text, size, MPI_CHAR, last, f->ranks->comm);
    json_t *json = f->ranks->rank == 0 ? json_loads(text, 0, NULL) : NULL;
    free(text);
    if (json == NULL) {
        return EXIT_FINE;
    }
    json_object_set_new(json, "total_seconds", json_real(clock_seconds() - f->began));
    return report_json(json);
}

// Prints for each stage the time of the slowest rank.
static void report_timings(const farm *f) {
    const timings own = film_timings(&f->film);
    timings most = own;
    MPI_Reduce(&own, &most, sizeof own / sizeof(double), MPI_DOUBLE, MPI_MAX, 0, f->ranks->comm);
    if (f->ranks->rank == 0) {
        timings_tell(&most);
    }
}

static int report_result(const farm *f, const segment_made *parts) {
    int64_t about[2] = {0}; // frames, and the rank of the last
    if (f->ranks->rank == 0) {
        about[0] = sum_of(f, parts);
        about[1] = f->ranks->count - 1;
        while (parts[about[1]].frames == 0) {
            about[1]--;
        }
        report(f, about[0]);
    }
    if (f->options->timings) {
        report_timings(f);
    }
    if (!f->options->json) {
        return EXIT_FINE;
    }
    MPI_Bcast(about, 2, MPI_INT64_T, 0, f->ranks->comm);
    return ranks_agree(f->ranks, print_json(f, about[0], (int)about[1]));
}

// ---- the job ------------------------------------------------------------------------------------

static int make(farm *f, segment_made *parts) {
    const ranks *r = f->ranks;
    int status =
        ranks_agree(r, parts != NULL ? EXIT_FINE : report_error(EXIT_RUN_FAILED, "out of memory"));
    if (status == EXIT_FINE) {
        status = ranks_agree(r, open_outputs(f));
    }
    if (status == EXIT_FINE) {
        status = ranks_agree(r, work(f));
    }
    if (status == EXIT_FINE) {
        status = join(f, parts);
    }
    return status == EXIT_FINE ? report_result(f, parts) : status;
}

int farm_make(const ranks *r, const render_options *options, plan *p, batch *all) {
    farm f = {.ranks = r,
              .options = options,
              .plan = p,
              .total = plan_expected_frames(p),
              .start = p->skipped,
              .film = {.all = all},
              .began = clock_seconds()};
    int status = ranks_agree(r, refuse(p));
    if (status == EXIT_FINE) {
        status = farm_check_same(r, p);
    }
    if (status != EXIT_FINE) {
        return status;
    }
    f.mine = farm_part_of(f.total, r->rank, r->count, cost_of_water(p));
    segment_made *parts = calloc((size_t)r->count, sizeof *parts);
    status = make(&f, parts);
    free(parts);
    end_outputs(&f);
    return status;
}
