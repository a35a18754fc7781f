#include "giant.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backdrop.h"
#include "clock.h"
#include "farm.h"
#include "media/error.h"
#include "progress.h"
#include "report.h"
#include "scene_water.h"
#include "single.h"
#include "stop.h"
#include "tiles.h"

#define UNDER_MOST 67108864.0 // pixels of the picture under the water; a wider one is stretched
#define BETWEEN_CHECKS 8      // frames between two checks for interruption

typedef struct giant {
    const ranks *ranks;
    const render_options *options;
    single one; // its name is OUT.dzi
    tiles tiles;
    scene_water water;
    backdrop *backdrop;
    pond_texture under;
    pond_area *areas; // of the picture: the pixels of each rank
    uint8_t *room;    // for a tile and received pixels, or for the four that a tile is made of
    ranks_work work;
    progress shown;
    int64_t done; // tiles, by this rank
    int64_t total;
    double began;
    media_error error;
} giant;

static int fail(const giant *g) {
    return report_error(g->error.status, "%s", g->error.message);
}

// ---- limits -------------------------------------------------------------------------------------

static int refuse(const giant *g) {
    const plan *p = &g->one.plan;
    const char *thing =
        p->backdrop.film ? "a film under the water: name a picture" : scene_water_lacks(p);
    thing = thing != NULL ? thing : scene_water_hides(p);
    return thing == NULL
               ? EXIT_FINE
               : report_error(EXIT_BAD_USE, "-o %s: tiles cannot show %s", g->one.name, thing);
}

// ---- the water ----------------------------------------------------------------------------------

static int check_stop(const giant *g) {
    return ranks_agree(g->ranks, ranks_check_stop());
}

// Runs the water up to the frame that is shown.
static int run_water(giant *g) {
    const int64_t frames = g->one.plan.skipped + 1;
    progress shown = progress_begin("stepping", frames, g->options->quiet || g->ranks->rank > 0);
    int status = EXIT_FINE;
    for (int64_t frame = 0; frame < frames && status == EXIT_FINE; frame++) {
        (void)scene_water_run(&g->water, frame);
        progress_show(&shown, frame + 1);
        status = frame % BETWEEN_CHECKS == 0 ? check_stop(g) : status;
    }
    progress_end(&shown);
    return status == EXIT_FINE ? scene_water_settle(&g->water) : status;
}

// ---- the picture --------------------------------------------------------------------------------

static bool open_under(giant *g) {
    plan *p = &g->one.plan;
    const backdrop_place place = plan_under(p);
    const double pixels = (double)p->width * p->height;
    const double shrink = pixels > UNDER_MOST ? sqrt(UNDER_MOST / pixels) : 1.0;
    const int width = (int)fmin(fmax(floor(p->width * shrink), 1.0), POND_MAX_SIDE);
    const int height = (int)fmin(fmax(floor(p->height * shrink), 1.0), POND_MAX_SIDE);
    g->backdrop = backdrop_open(&place, &g->error);
    if (g->backdrop == NULL) {
        return false;
    }
    backdrop_set_fit(g->backdrop, p->fit);
    return backdrop_start(g->backdrop, width, height, p->rate, &g->error) &&
           backdrop_next(g->backdrop, &g->under, &g->error) == 1;
}

static int open_picture(giant *g) {
    plan *p = &g->one.plan;
    if (pond_look_info(p->scene.look)->needs_texture && !open_under(g)) {
        return fail(g);
    }
    scene_water_lay(&g->water, &g->under);
    const size_t tile = (size_t)4 * (size_t)g->tiles.side * (size_t)g->tiles.side;
    g->room = malloc(5 * tile);
    g->areas = scene_water_areas(&g->water);
    if (g->room == NULL || g->areas == NULL) {
        return report_error(EXIT_RUN_FAILED, "out of memory");
    }
    return EXIT_FINE;
}

// ---- tiles --------------------------------------------------------------------------------------

static pond_area common(const pond_area *a, const pond_area *b) {
    const int left = a->x > b->x ? a->x : b->x;
    const int top = a->y > b->y ? a->y : b->y;
    const int right = a->x + a->width < b->x + b->width ? a->x + a->width : b->x + b->width;
    const int bottom = a->y + a->height < b->y + b->height ? a->y + a->height : b->y + b->height;
    return right > left && bottom > top ? (pond_area){left, top, right - left, bottom - top}
                                        : (pond_area){0};
}

// A tile, and the ranks whose pixels it has.
typedef struct shared {
    int column;
    int row;
    pond_area area;
    int owner; // the rank with its middle
    int sharers;
} shared;

static shared shared_of(const giant *g, int column, int row) {
    shared s = {.column = column, .row = row};
    s.area = tiles_area(&g->tiles, g->tiles.levels - 1, column, row);
    const pond_area middle = {s.area.x + s.area.width / 2, s.area.y + s.area.height / 2, 1, 1};
    for (int i = 0; i < g->ranks->count; i++) {
        s.sharers += common(&g->areas[i], &s.area).width > 0;
        s.owner = common(&g->areas[i], &middle).width > 0 ? i : s.owner;
    }
    return s;
}

static bool draw(giant *g, const shared *s) {
    const pond_target target = {.pixels = g->room,
                                .width = s->area.width,
                                .height = s->area.height,
                                .stride = (ptrdiff_t)4 * g->tiles.side};
    return scene_water_draw(&g->water, &target, s->area) ||
           media_fail(&g->error, EXIT_RUN_FAILED, "no memory for land in a tile");
}

// Copies an area of the tile to or from packed rows after it.
static void move(giant *g, const shared *s, const pond_area *area, bool out) {
    const ptrdiff_t pitch = (ptrdiff_t)4 * g->tiles.side;
    uint8_t *packed = g->room + pitch * g->tiles.side;
    const size_t row = (size_t)4 * (size_t)area->width;
    for (int y = 0; y < area->height; y++, packed += row) {
        uint8_t *there =
            g->room + pitch * (area->y - s->area.y + y) + (ptrdiff_t)4 * (area->x - s->area.x);
        memcpy(out ? packed : there, out ? there : packed, row);
    }
}

static void send_area(giant *g, const shared *s) {
    const pond_area area = common(&g->areas[g->ranks->rank], &s->area);
    move(g, s, &area, true);
    MPI_Send(g->room + (ptrdiff_t)4 * g->tiles.side * g->tiles.side, 4 * area.width * area.height,
             MPI_BYTE, s->owner, TAG_TILE, g->ranks->comm);
}

static void receive_areas(giant *g, const shared *s) {
    for (int i = 0; i < g->ranks->count; i++) {
        const pond_area area = common(&g->areas[i], &s->area);
        if (i != g->ranks->rank && area.width > 0) {
            MPI_Recv(g->room + (ptrdiff_t)4 * g->tiles.side * g->tiles.side,
                     4 * area.width * area.height, MPI_BYTE, i, TAG_TILE, g->ranks->comm,
                     MPI_STATUS_IGNORE);
            move(g, s, &area, false);
        }
    }
}

// Tiles with pixels of several ranks come first, in the same order on all ranks, so that no rank
// waits long. A rank that cannot write still draws and sends, since others wait for it. False after
// a failure.
static bool make_tile(giant *g, const shared *s, bool writes) {
    const bool drawn = draw(g, s);
    if (s->owner != g->ranks->rank) {
        send_area(g, s);
        return drawn;
    }
    receive_areas(g, s);
    g->done++;
    return drawn && (!writes || tiles_write(&g->tiles, g->tiles.levels - 1, s->column, s->row,
                                            g->room, &g->error));
}

static bool make_tiles(giant *g, bool of_many) {
    int columns;
    int rows;
    bool good = true;
    bool continues = true;
    tiles_count(&g->tiles, g->tiles.levels - 1, &columns, &rows);
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            const shared s = shared_of(g, column, row);
            const bool mine = common(&g->areas[g->ranks->rank], &s.area).width > 0;
            if (!mine || (s.sharers > 1) != of_many || (!of_many && !(good && continues))) {
                continue;
            }
            good = make_tile(g, &s, good && continues) && good;
            continues =
                ranks_work_continues(&g->work, g->done) && stop_requested() == 0 && continues;
        }
    }
    return good;
}

static void show_sum(void *user, int64_t done) {
    giant *g = user;
    progress_show(&g->shown, done);
}

static int draw_all(giant *g) {
    if (!ranks_work_begin(g->ranks, show_sum, g, &g->work)) {
        return report_error(EXIT_RUN_FAILED, "out of memory");
    }
    const bool good = make_tiles(g, true) && make_tiles(g, false);
    const int status = good ? ranks_check_stop() : fail(g);
    ranks_work_end(&g->work, status == EXIT_FINE);
    return status;
}

// Makes the smaller levels, each from the next larger one.
static int halve_all(giant *g) {
    int status = EXIT_FINE;
    for (int level = g->tiles.levels - 2; level >= 0 && status == EXIT_FINE; level--) {
        int columns;
        int rows;
        bool good = true;
        tiles_count(&g->tiles, level, &columns, &rows);
        for (int i = g->ranks->rank; i < columns * rows && good; i += g->ranks->count) {
            good = tiles_halve(&g->tiles, level, i % columns, i / columns, g->room, &g->error);
        }
        status = ranks_agree(g->ranks, good ? EXIT_FINE : fail(g));
        status = status == EXIT_FINE ? check_stop(g) : status;
    }
    return status;
}

// ---- the job ------------------------------------------------------------------------------------

static void count_tiles(giant *g) {
    int columns;
    int rows;
    tiles_count(&g->tiles, g->tiles.levels - 1, &columns, &rows);
    g->total = (int64_t)columns * rows;
}

static int report(const giant *g) {
    const plan *p = &g->one.plan;
    const double seconds = clock_seconds() - g->began;
    report_note(g->options->quiet,
                "%s: %d x %d pixels in %lld tiles of %d, made in %.1f s by %d rank%s", g->one.name,
                p->width, p->height, (long long)g->total, g->tiles.side, seconds, g->ranks->count,
                g->ranks->count == 1 ? "" : "s");
    if (!g->options->json) {
        return EXIT_FINE;
    }
    return report_json(json_pack(
        "{s:o, s:i, s:i, s:[i,i], s:I, s:i, s:i, s:i, s:f}", "output", report_name(g->one.name),
        "width", p->width, "height", p->height, "cells", p->pond.width, p->pond.height, "tiles",
        (json_int_t)g->total, "tile_side", g->tiles.side, "levels", g->tiles.levels, "ranks",
        g->ranks->count, "total_seconds", seconds));
}

static int first_alone(giant *g, bool (*work)(const tiles *t, media_error *error)) {
    const bool good = g->ranks->rank != 0 || work(&g->tiles, &g->error);
    return ranks_agree(g->ranks, good ? EXIT_FINE : fail(g));
}

static int make_in_folder(giant *g) {
    int status = ranks_agree(g->ranks, tiles_try(&g->tiles, &g->error) ? EXIT_FINE : fail(g));
    status = status == EXIT_FINE
                 ? scene_water_make(&g->water, g->ranks, &g->one.plan, g->options->inputs[0], true)
                 : status;
    status = status == EXIT_FINE ? run_water(g) : status;
    if (status == EXIT_FINE) {
        status = ranks_agree(g->ranks, open_picture(g));
    }
    if (status == EXIT_FINE) {
        g->shown = progress_begin("drawing", g->total, g->options->quiet || g->ranks->rank > 0);
        status = ranks_agree(g->ranks, draw_all(g));
        progress_end(&g->shown);
    }
    status = status == EXIT_FINE ? halve_all(g) : status;
    status = status == EXIT_FINE ? first_alone(g, tiles_finish) : status;
    if (status != EXIT_FINE && g->ranks->rank == 0) {
        tiles_discard(&g->tiles);
    }
    return status;
}

static int make(giant *g, int side) {
    int status = ranks_agree(
        g->ranks, single_make(&g->one, g->options, SINGLE_PICTURE, "tiles of one picture"));
    status = status == EXIT_FINE ? ranks_agree(g->ranks, refuse(g)) : status;
    status = status == EXIT_FINE ? farm_check_same(g->ranks, &g->one.plan) : status;
    if (status == EXIT_FINE) {
        const plan *p = &g->one.plan;
        const bool good = tiles_make(&g->tiles, g->one.name, p->width, p->height, side, &g->error);
        g->tiles.keep = g->options->film.replace == FILM_REPLACE_NEVER;
        g->tiles.plain = pond_look_info(p->scene.look)->data;
        status = ranks_agree(g->ranks, good ? EXIT_FINE : fail(g));
    }
    status = status == EXIT_FINE ? first_alone(g, tiles_open) : status;
    if (status != EXIT_FINE) {
        return status;
    }
    count_tiles(g);
    status = make_in_folder(g);
    return status == EXIT_FINE && g->ranks->rank == 0 ? report(g) : status;
}

int giant_make(const ranks *r, const render_options *options, int side) {
    giant *g = calloc(1, sizeof *g);
    if (ranks_agree(r, g != NULL ? EXIT_FINE : report_error(EXIT_RUN_FAILED, "out of memory")) !=
        EXIT_FINE) {
        free(g);
        return EXIT_RUN_FAILED;
    }
    g->ranks = r;
    g->options = options;
    g->began = clock_seconds();
    stop_listen();
    const int status = make(g, side);
    scene_water_clear(&g->water);
    backdrop_close(g->backdrop);
    single_clear(&g->one);
    free(g->room);
    free(g->areas);
    free(g);
    return status;
}
