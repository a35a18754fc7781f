#include "parts.h"

#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "farm.h"
#include "film.h"
#include "media/piped.h"
#include "progress.h"
#include "report.h"
#include "scene_water.h"

#define SENDS 2 // frames that a rank may be sending to rank 0 at once

typedef struct parts {
    const ranks *ranks;
    const render_options *options;
    plan *plan;
    film film; // without its water
    scene_water water;
    pond_area *areas;      // of the picture: the pixels of each rank
    MPI_Datatype *kinds;   // on rank 0: the area of each rank in a picture
    MPI_Request *requests; // on rank 0: receives, one for each rank; elsewhere: sends
    uint8_t *drawn[SENDS]; // elsewhere
    int place;             // on rank 0: of the frame being received; −1: none
    progress shown;
} parts;

// ---- limits -------------------------------------------------------------------------------------

static const char *output_or_input(const plan *p) {
    const bool piped = strcmp(p->source, MEDIA_PIPED) == 0;
    return p->sheet.columns > 0                           ? "a flipbook"
           : p->kind == MEDIA_GIF                         ? "a gif, for which the water runs twice"
           : p->kind == MEDIA_Y4M_STDOUT                  ? "a film on standard output"
           : p->maps.count > 0                            ? "maps (--map, --heights)"
           : p->mesh[0] != '\0'                           ? "a mesh"
           : piped                                        ? "an input that only one rank can read"
           : strcmp(p->backdrop.container, "camera") == 0 ? "a camera, which only one rank can read"
                                                          : NULL;
}

const char *parts_lack(const plan *p) {
    const char *lacking = output_or_input(p);
    lacking = lacking != NULL ? lacking : scene_water_lacks(p);
    return lacking != NULL ? lacking : scene_water_hides(p);
}

// ---- beginning ----------------------------------------------------------------------------------

static int fail(const parts *f) {
    return report_error(f->film.error.status, "%s", f->film.error.message);
}

static bool shows(const parts *f, int rank) {
    return f->areas[rank].width > 0 && f->areas[rank].height > 0;
}

// Datatypes that receive the areas of other ranks into a picture without a copy.
static bool make_kinds(parts *f) {
    const plan *p = f->plan;
    f->kinds = calloc((size_t)f->ranks->count, sizeof *f->kinds);
    for (int i = 1; i < f->ranks->count && f->kinds != NULL; i++) {
        const pond_area *a = &f->areas[i];
        const int whole[] = {p->height, p->width};
        const int own[] = {a->height, a->width};
        const int from[] = {a->y, a->x};
        if (shows(f, i)) {
            MPI_Type_create_subarray(2, whole, own, from, MPI_ORDER_C, MPI_UINT32_T, &f->kinds[i]);
            MPI_Type_commit(&f->kinds[i]);
        }
    }
    return f->kinds != NULL;
}

static bool make_room(parts *f) {
    const bool first = f->ranks->rank == 0;
    const int count = first ? f->ranks->count : SENDS;
    f->areas = scene_water_areas(&f->water);
    f->requests = malloc((size_t)count * sizeof(MPI_Request));
    if (f->areas == NULL || f->requests == NULL) {
        return false;
    }
    for (int i = 0; i < count; i++) {
        f->requests[i] = MPI_REQUEST_NULL;
    }
    const pond_area *own = &f->areas[f->ranks->rank];
    bool good = true;
    for (int i = 0; i < SENDS && !first && shows(f, f->ranks->rank); i++) {
        f->drawn[i] = malloc((size_t)own->width * (size_t)own->height * 4);
        good = good && f->drawn[i] != NULL;
    }
    return good && (!first || make_kinds(f));
}

// Rank 0 opens the output; all ranks open the backdrop.
static int open_film(parts *f) {
    if (f->ranks->rank == 0 && !film_open_outputs(&f->film)) {
        return fail(f);
    }
    if (!show_open_backdrop(&f->film.show, &f->film.error)) {
        return fail(f);
    }
    return make_room(f) ? EXIT_FINE
                        : report_error(EXIT_RUN_FAILED, "no memory for a picture of %d x %d pixels",
                                       f->plan->width, f->plan->height);
}

// Called after all ranks have opened their files. Starts the writing thread, which end_frames()
// ends.
static int begin_pass(parts *f) {
    const bool good = f->ranks->rank > 0 || film_begin_pass(&f->film, film_store, &f->film);
    return ranks_agree(f->ranks, good ? EXIT_FINE : fail(f));
}

// ---- from rank to rank --------------------------------------------------------------------------

// On rank 0: passes a received frame to the writer, and claims a place for the next one.
static int pass_on(parts *f, bool next) {
    if (f->place >= 0) {
        ranks_wait(f->ranks, f->ranks->count, f->requests);
        writer_put(&f->film.pictures, f->place);
        f->place = -1;
    }
    if (!next) {
        return EXIT_FINE;
    }
    f->place = writer_claim(&f->film.pictures);
    if (f->place >= 0) {
        return EXIT_FINE;
    }
    (void)film_end_pass(&f->film, false);
    return fail(f);
}

static void receive_areas(parts *f) {
    uint8_t *picture = f->film.pictures.pictures[f->place];
    for (int i = 1; i < f->ranks->count; i++) {
        if (shows(f, i)) {
            MPI_Irecv(picture, 1, f->kinds[i], i, TAG_FRAME, f->ranks->comm, &f->requests[i]);
        }
    }
}

static int draw_into(parts *f, uint8_t *pixels, ptrdiff_t stride) {
    const double before = clock_seconds();
    const pond_area area = f->areas[f->ranks->rank];
    const pond_target target = {
        .pixels = pixels, .width = area.width, .height = area.height, .stride = stride};
    const bool drawn = scene_water_draw(&f->water, &target, area);
    f->film.drawing += clock_seconds() - before;
    return drawn ? EXIT_FINE : report_error(EXIT_RUN_FAILED, "no memory for land in a picture");
}

// A rank that cannot draw still sends its area, since rank 0 waits for it.
static int draw(parts *f, const pond_texture *under) {
    int status = EXIT_FINE;
    const pond_texture texture = show_texture(&f->film.show, under);
    scene_water_lay(&f->water, &texture);
    const pond_area *own = &f->areas[f->ranks->rank];
    if (f->ranks->rank == 0) {
        const ptrdiff_t stride = (ptrdiff_t)4 * f->plan->width;
        uint8_t *picture = f->film.pictures.pictures[f->place];
        receive_areas(f);
        status = draw_into(f, picture + own->y * stride + (ptrdiff_t)4 * own->x, stride);
    } else if (shows(f, f->ranks->rank)) {
        const int turn = (int)(f->film.frames % SENDS);
        ranks_wait(f->ranks, 1, &f->requests[turn]);
        status = draw_into(f, f->drawn[turn], (ptrdiff_t)4 * own->width);
        MPI_Isend(f->drawn[turn], own->width * own->height, MPI_UINT32_T, 0, TAG_FRAME,
                  f->ranks->comm, &f->requests[turn]);
    }
    return status;
}

// ---- the film -----------------------------------------------------------------------------------

// Reads the picture under the next frame. *ends: a film has ended on any rank; the same on all.
static int next_under(parts *f, pond_texture *under, bool *ends) {
    const int answer = backdrop_next(f->film.show.backdrop, under, &f->film.error);
    *ends = f->plan->backdrop.film && ranks_any(f->ranks, answer == 0);
    return answer < 0 ? fail(f) : ranks_check_stop();
}

// All ranks run the water to the next frame while rank 0 receives the previous one.
static int run(parts *f, int64_t frame, bool shown, int status) {
    const double before = clock_seconds();
    (void)scene_water_run(&f->water, frame);
    if (!shown) {
        return ranks_agree(f->ranks, status);
    }
    const int made = scene_water_settle(&f->water);
    f->film.stepping += clock_seconds() - before;
    if (made != EXIT_FINE) {
        return made;
    }
    if (f->ranks->rank == 0 && status == EXIT_FINE) {
        status = pass_on(f, true);
    }
    return ranks_agree(f->ranks, status);
}

static int make_frames(parts *f) {
    const plan *p = f->plan;
    int status = EXIT_FINE;
    int drawn = EXIT_FINE;
    for (int64_t frame = 0; p->frames == 0 || frame < p->skipped + p->frames; frame++) {
        const bool shown = frame >= p->skipped;
        pond_texture under;
        bool ends;
        status = next_under(f, &under, &ends);
        if (ends) {
            status = ranks_agree(f->ranks, status);
            break;
        }
        status = run(f, frame, shown, status == EXIT_FINE ? drawn : status);
        if (status != EXIT_FINE) {
            break;
        }
        if (shown) {
            drawn = draw(f, &under);
            f->film.frames++;
            progress_show(&f->shown, film_done(&f->film));
        }
    }
    return status == EXIT_FINE ? drawn : status;
}

// Completes the frames that are being sent, after an error too.
static int end_frames(parts *f, int status) {
    if (f->ranks->rank > 0) {
        ranks_wait(f->ranks, SENDS, f->requests);
        return status;
    }
    (void)pass_on(f, false);
    const bool good = film_end_pass(&f->film, status == EXIT_FINE);
    return status == EXIT_FINE && !good ? fail(f) : status;
}

static int finish(parts *f) {
    if (f->film.frames == 0) {
        return report_error(EXIT_RUN_FAILED, "there is no output, because no frame was written");
    }
    return f->ranks->rank > 0 || film_finish(&f->film) ? EXIT_FINE : fail(f);
}

static int make_film(parts *f) {
    const bool quiet = f->options->quiet || f->ranks->rank > 0;
    int status = scene_water_make(&f->water, f->ranks, f->plan, f->options->inputs[0], true);
    if (status == EXIT_FINE) {
        status = ranks_agree(f->ranks, open_film(f));
    }
    if (status == EXIT_FINE) {
        status = begin_pass(f);
    }
    if (status != EXIT_FINE) {
        return status;
    }
    report_note(quiet,
                "by parts: each rank has a subdomain of the water and draws it in every frame");
    f->shown = progress_begin("rendering", plan_expected_frames(f->plan), quiet);
    status = make_frames(f);
    status = ranks_agree(f->ranks, end_frames(f, status));
    progress_end(&f->shown);
    return status == EXIT_FINE ? ranks_agree(f->ranks, finish(f)) : status;
}

// ---- the result ---------------------------------------------------------------------------------

static int report_result(parts *f) {
    const bool first = f->ranks->rank == 0;
    if (first) {
        film_tell(&f->film);
    }
    if (!f->options->json) {
        return EXIT_FINE;
    }
    if (scene_water_fits(f->ranks, f->plan)) { // to be hashed
        (void)pond_mpi_gather(f->water.water, 0, &f->film.show.water);
    }
    int status = EXIT_FINE;
    if (first) {
        json_t *json = film_json(&f->film);
        json_object_set_new(json, "ranks", json_integer(f->ranks->count));
        json_object_set_new(json, "by", json_string("parts"));
        status = report_json(json);
    }
    return ranks_agree(f->ranks, status);
}

static void clear(parts *f) {
    for (int i = 1; i < f->ranks->count && f->kinds != NULL; i++) {
        if (shows(f, i)) {
            MPI_Type_free(&f->kinds[i]);
        }
    }
    for (int i = 0; i < SENDS; i++) {
        free(f->drawn[i]);
    }
    free(f->kinds);
    free(f->requests);
    free(f->areas);
    film_end(&f->film);
    scene_water_clear(&f->water);
}

int parts_make(const ranks *r, const render_options *options, plan *p, batch *all) {
    parts f = {.ranks = r, .options = options, .plan = p, .place = -1};
    f.film = film_begin(options, p, all);
    int status = farm_check_same(r, p);
    status = status == EXIT_FINE ? make_film(&f) : status;
    status = status == EXIT_FINE ? report_result(&f) : status;
    clear(&f);
    return status;
}
