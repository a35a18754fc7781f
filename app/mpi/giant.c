#include "giant.h"

#include <math.h>
#include <millpond/mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backdrop.h"
#include "clock.h"
#include "farm.h"
#include "inputs.h"
#include "paths.h"
#include "plan.h"
#include "progress.h"
#include "report.h"
#include "scene_breeze.h"
#include "scene_furnish.h"
#include "scene_look_now.h"
#include "scene_sky.h"
#include "stop.h"
#include "tiles.h"

#define TAG_PIECE 3            // beside those of ranks.c
#define UNDER_MOST 67108864.0  // pixels of the picture under the water; a wider one is stretched
#define BETWEEN_QUESTIONS 8    // frames, to whether all go on
#define MOST_STEPS_AT_ONCE 256 // [steps]

typedef struct giant {
    const ranks *ranks;
    const render_options *options;
    inputs inputs;
    char name[TILES_NAME]; // OUT.dzi
    plan plan;
    tiles tiles;
    pond_mpi *water;
    int64_t pending; // steps that are due, but not made
    backdrop *backdrop;
    pond_texture under;
    pond_look look;
    pond_area *parts; // of the picture, each rank's
    uint8_t *room;    // for a tile and what comes from others, or what one is made of
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

// ---- what there is no picture of ----------------------------------------------------------------

static const char *unused_option(const render_options *o) {
    return o->film.codec != NULL    ? "--codec"
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

static bool is_periodic(const pond_edges *e) {
    return e->left == POND_EDGE_PERIODIC || e->top == POND_EDGE_PERIODIC;
}

// What the scene has that is not on ranks, or not in tiles; NULL: nothing.
static const char *odd_thing(const plan *p) {
    const scene *s = &p->scene;
    const pond_look_traits *look = pond_look_info(s->look);
    const pond_pool_look *pool = &s->looks[POND_LOOK_POOL].is.pool;
    const bool is_pool = s->look == POND_LOOK_POOL;
    if (!look->local || s->look == POND_LOOK_LAGOON) {
        return "its look; those of tiles are offset, lens, pool, height, slope and normals";
    }
    if (is_pool && s->caustics == SCENE_CAUSTICS_RAYS && pool->caustics > 0.0f) {
        return "light by rays, which cross from rank to rank; \"caustics_by\": \"curvature\" is "
               "shown";
    }
    return p->recording != NULL               ? "a recording: draw the scene"
           : p->backdrop.film                 ? "a film under the water: name a picture"
           : s->body_count > 0                ? "bodies"
           : s->trail_count > 0               ? "trails"
           : s->fish_count > 0 && !look->data ? "fish"
           : scene_map_is_there(&s->land.map) ? "land from a picture"
           : s->bed.sloping || scene_map_is_there(&s->bed.map)              ? "an uneven bed"
           : s->current.velocity.x != 0.0f || s->current.velocity.y != 0.0f ? "a current"
           : scene_breeze_blows(s)                                          ? "a breeze"
           : s->foam > 0.0f && is_pool                                      ? "foam"
           : s->wall_count > 0 && !look->data ? "walls that are seen; the looks height, slope and "
                                                "normals do not show them"
           : is_periodic(&p->pond.edges)      ? "sides that meet"
           : s->strength <= 0.0f              ? "no strength, and so no water"
                                              : NULL;
}

static int refuse(const giant *g) {
    const plan *p = &g->plan;
    const char *option = unused_option(g->options);
    const char *thing = odd_thing(p);
    if (option != NULL) {
        return report_error(EXIT_BAD_USE, "%s: means nothing to tiles of one picture; leave it out",
                            option);
    }
    return thing == NULL
               ? EXIT_FINE
               : report_error(EXIT_BAD_USE, "-o %s: tiles cannot show %s", g->name, thing);
}

// ---- the plan -----------------------------------------------------------------------------------

static int name_output(giant *g, const char *media) {
    const char *output = g->options->output;
    const bool fits = media != NULL ? paths_name(output, media, g->name, sizeof g->name)
                                    : strlen(output) < sizeof g->name;
    if (!fits) {
        return report_error(EXIT_BAD_USE, "-o %s: the name is too long", output);
    }
    if (media == NULL) {
        (void)strcpy(g->name, output);
    }
    return EXIT_FINE;
}

static int make_plan(giant *g, char as_picture[4096]) {
    const render_options *o = g->options;
    int status = inputs_gather(o->inputs, o->input_count, o->quiet, &g->inputs);
    if (status == EXIT_FINE && g->inputs.count > 1) {
        status = report_error(EXIT_BAD_USE, "-o %s: tiles are of one picture, not of %d; name one",
                              o->output, g->inputs.count);
    }
    const char *media = g->inputs.count == 1 ? g->inputs.media[0].path : NULL;
    status = status == EXIT_FINE ? name_output(g, media) : status;
    (void)snprintf(as_picture, 4096, "%s.png", g->name);
    return status == EXIT_FINE ? plan_make(o, g->inputs.scene, media, as_picture, &g->plan)
                               : status;
}

// ---- the water ----------------------------------------------------------------------------------

static bool make_pond(giant *g) {
    pond_mpi_desc desc = pond_mpi_desc_default(g->ranks->comm);
    desc.water = g->plan.pond;
    return pond_mpi_create(&desc, &g->water) == POND_OK;
}

// Walls, beaches and fountains; the same on all ranks.
static bool furnish(giant *g) {
    const scene *s = &g->plan.scene;
    const pond_desc d = pond_mpi_get_desc(g->water);
    bool good = true;
    for (int i = 0; i < s->wall_count && good; i++) {
        const pond_pose pose = scene_shape_pose(&s->walls[i].where, &d);
        good = pond_mpi_wall_build(g->water, &s->walls[i].where.shape, &pose,
                                   s->walls[i].hardness) == POND_OK;
    }
    for (int i = 0; i < s->beach_count && good; i++) {
        const scene_beach *b = &s->beaches[i];
        const pond_pose pose = scene_shape_pose(&b->where, &d);
        good = pond_mpi_beach_build(g->water, &b->where.shape, &pose, (double)b->half_life,
                                    b->ramp) == POND_OK;
    }
    for (int i = 0; i < s->emitter_count && good; i++) {
        pond_emitter_desc emitter = s->emitters[i];
        emitter.from = scene_metres(emitter.from, &d);
        emitter.to = scene_metres(emitter.to, &d);
        emitter.seed ^= d.seed;
        pond_emitter_id id;
        good = pond_mpi_emitter_add(g->water, &emitter, &id) == POND_OK;
    }
    return good;
}

static bool make_steps(giant *g) {
    const int64_t steps = g->pending;
    g->pending = 0;
    return steps == 0 || pond_mpi_step_many(g->water, steps) == POND_OK;
}

typedef struct hand {
    giant *giant;
    bool good;
} hand;

// All ranks come here with the same acts; one does them.
static void do_act(void *user, pond_act *act) {
    hand *h = user;
    pond_mpi *water = h->giant->water;
    h->good = h->good && make_steps(h->giant);
    if (!h->good || h->giant->ranks->rank != 0) {
        return;
    }
    const double x = (double)act->is.drop.centre.x;
    const double y = (double)act->is.drop.centre.y;
    if (act->kind == POND_ACT_DROP) {
        pond_mpi_drop(water, x, y, act->is.drop.radius, act->is.drop.height);
    } else if (act->kind == POND_ACT_SPLASH) {
        pond_mpi_splash(water, x, y, act->is.drop.radius, act->is.drop.height);
    } else if (act->kind == POND_ACT_STROKE) {
        const pond_vec2 from = act->is.stroke.from;
        const pond_vec2 to = act->is.stroke.to;
        pond_mpi_stroke(water, (double)from.x, (double)from.y, (double)to.x, (double)to.y,
                        act->is.stroke.radius, act->is.stroke.height);
    } else if (act->kind == POND_ACT_RAIN) {
        pond_mpi_set_rain(water, &act->is.rain);
    }
}

static int ask_on(const giant *g) {
    const int status = stop_requested() == 0 ? EXIT_FINE
                                             : report_error(EXIT_INTERRUPTED + stop_requested(),
                                                            "interrupted; nothing was written");
    return ranks_agree(g->ranks, status);
}

// Up to the frame that is shown.
static int run_water(giant *g) {
    const plan *p = &g->plan;
    const pond_desc d = pond_mpi_get_desc(g->water);
    const double fps = plan_fps(p);
    const double rate = scene_steps_of_length(d.time_step, fps);
    const int64_t each = (int64_t)round(rate / fps);
    const int64_t frames = p->skipped + 1;
    hand h = {.giant = g, .good = true};
    progress shown = progress_begin("stepping", frames, g->options->quiet || g->ranks->rank > 0);
    int status = EXIT_FINE;
    for (int64_t frame = 0; frame < frames && status == EXIT_FINE && h.good; frame++) {
        for (int64_t step = frame * each; step < (frame + 1) * each && h.good; step++) {
            scene_run_touches(&p->scene, &d, step, rate, do_act, &h);
            g->pending++;
            h.good = h.good && (g->pending < MOST_STEPS_AT_ONCE || make_steps(g));
        }
        progress_show(&shown, frame + 1);
        status = frame % BETWEEN_QUESTIONS == 0 ? ask_on(g) : status;
    }
    progress_end(&shown);
    const bool good = h.good && make_steps(g) && pond_mpi_refresh(g->water) == POND_OK;
    return status != EXIT_FINE || good
               ? status
               : ranks_agree(g->ranks, report_error(EXIT_RUN_FAILED, "%s", pond_mpi_message()));
}

static int make_water(giant *g) {
    g->plan.scene.goes_on = NULL; // all ranks or none
    const bool good = make_pond(g) && furnish(g);
    return ranks_agree(g->ranks, good ? EXIT_FINE
                                      : report_error(EXIT_BAD_USE, "%s: %s", g->options->inputs[0],
                                                     pond_mpi_message()));
}

// ---- what is seen -------------------------------------------------------------------------------

static bool open_under(giant *g) {
    plan *p = &g->plan;
    const double pixels = (double)p->width * p->height;
    const double shrink = pixels > UNDER_MOST ? sqrt(UNDER_MOST / pixels) : 1.0;
    const int width = (int)fmin(fmax(floor(p->width * shrink), 1.0), POND_MAX_SIDE);
    const int height = (int)fmin(fmax(floor(p->height * shrink), 1.0), POND_MAX_SIDE);
    g->backdrop = backdrop_open(p->painting, p->source, p->source_named, &g->error);
    if (g->backdrop == NULL) {
        return false;
    }
    backdrop_set_fit(g->backdrop, p->fit);
    return backdrop_start(g->backdrop, width, height, p->rate, &g->error) &&
           backdrop_next(g->backdrop, &g->under, &g->error) == 1;
}

static int open_picture(giant *g) {
    plan *p = &g->plan;
    const pond_view view = pond_get_view(pond_mpi_part(g->water));
    if (pond_look_info(p->scene.look)->needs_texture && !open_under(g)) {
        return fail(g);
    }
    scene_sky_take(&p->scene, &g->under, 1.0f);
    g->look = scene_look_now(&p->scene, &view, pond_mpi_time(g->water), NULL);
    const size_t tile = (size_t)4 * (size_t)g->tiles.side * (size_t)g->tiles.side;
    g->room = malloc(5 * tile);
    g->parts = calloc((size_t)g->ranks->count, sizeof *g->parts);
    if (g->room == NULL || g->parts == NULL) {
        return report_error(EXIT_RUN_FAILED, "out of memory");
    }
    const pond_framing whole = {.width = p->width, .height = p->height};
    for (int i = 0; i < g->ranks->count; i++) {
        g->parts[i] = pond_mpi_pixels(g->water, i, &whole);
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

// One tile, and the ranks that show it.
typedef struct shared {
    int column;
    int row;
    pond_area area;
    int owner; // the first of them that shows its middle
    int sharers;
} shared;

static shared shared_of(const giant *g, int column, int row) {
    shared s = {.column = column, .row = row};
    s.area = tiles_area(&g->tiles, g->tiles.levels - 1, column, row);
    const pond_area middle = {s.area.x + s.area.width / 2, s.area.y + s.area.height / 2, 1, 1};
    for (int i = 0; i < g->ranks->count; i++) {
        s.sharers += common(&g->parts[i], &s.area).width > 0;
        s.owner = common(&g->parts[i], &middle).width > 0 ? i : s.owner;
    }
    return s;
}

static void draw(giant *g, const shared *s) {
    const pond_target target = {.pixels = g->room,
                                .width = s->area.width,
                                .height = s->area.height,
                                .stride = (ptrdiff_t)4 * g->tiles.side};
    const pond_framing framing = {g->plan.width, g->plan.height, s->area};
    (void)pond_mpi_draw(g->water, &g->look, g->under.pixels != NULL ? &g->under : NULL, &target,
                        &framing);
}

// A part of the tile, to or from rows close together behind it.
static void move(giant *g, const shared *s, const pond_area *part, bool out) {
    const ptrdiff_t pitch = (ptrdiff_t)4 * g->tiles.side;
    uint8_t *packed = g->room + pitch * g->tiles.side;
    const size_t row = (size_t)4 * (size_t)part->width;
    for (int y = 0; y < part->height; y++, packed += row) {
        uint8_t *there =
            g->room + pitch * (part->y - s->area.y + y) + (ptrdiff_t)4 * (part->x - s->area.x);
        memcpy(out ? packed : there, out ? there : packed, row);
    }
}

static void send_part(giant *g, const shared *s) {
    const pond_area part = common(&g->parts[g->ranks->rank], &s->area);
    move(g, s, &part, true);
    MPI_Send(g->room + (ptrdiff_t)4 * g->tiles.side * g->tiles.side, 4 * part.width * part.height,
             MPI_BYTE, s->owner, TAG_PIECE, g->ranks->comm);
}

static void take_parts(giant *g, const shared *s) {
    for (int i = 0; i < g->ranks->count; i++) {
        const pond_area part = common(&g->parts[i], &s->area);
        if (i != g->ranks->rank && part.width > 0) {
            MPI_Recv(g->room + (ptrdiff_t)4 * g->tiles.side * g->tiles.side,
                     4 * part.width * part.height, MPI_BYTE, i, TAG_PIECE, g->ranks->comm,
                     MPI_STATUS_IGNORE);
            move(g, s, &part, false);
        }
    }
}

// Those that ranks share come first, in one order for all, so that none waits long for another;
// whoever cannot write goes on with them, since others wait. False after a failure.
static bool make_tile(giant *g, const shared *s, bool writes) {
    draw(g, s);
    if (s->owner != g->ranks->rank) {
        send_part(g, s);
        return true;
    }
    take_parts(g, s);
    g->done++;
    return !writes ||
           tiles_write(&g->tiles, g->tiles.levels - 1, s->column, s->row, g->room, &g->error);
}

static bool make_tiles(giant *g, bool of_many) {
    int columns;
    int rows;
    bool good = true;
    bool goes_on = true;
    tiles_count(&g->tiles, g->tiles.levels - 1, &columns, &rows);
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            const shared s = shared_of(g, column, row);
            const bool mine = common(&g->parts[g->ranks->rank], &s.area).width > 0;
            if (!mine || (s.sharers > 1) != of_many || (!of_many && !(good && goes_on))) {
                continue;
            }
            good = make_tile(g, &s, good && goes_on) && good;
            goes_on = ranks_work_go_on(&g->work, g->done) && stop_requested() == 0 && goes_on;
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
    int status = good ? EXIT_FINE : fail(g);
    if (good && stop_requested() != 0) {
        status =
            report_error(EXIT_INTERRUPTED + stop_requested(), "interrupted; nothing was written");
    }
    ranks_work_end(&g->work, status == EXIT_FINE);
    return status;
}

// The smaller sizes, each of the next larger one.
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
        status = status == EXIT_FINE ? ask_on(g) : status;
    }
    return status;
}

// ---- all of it ----------------------------------------------------------------------------------

static void count_tiles(giant *g) {
    int columns;
    int rows;
    tiles_count(&g->tiles, g->tiles.levels - 1, &columns, &rows);
    g->total = (int64_t)columns * rows;
}

static int tell(const giant *g) {
    const plan *p = &g->plan;
    const double seconds = clock_seconds() - g->began;
    report_note(g->options->quiet,
                "%s: %d x %d pixels in %lld tiles of %d, made in %.1f s by %d rank%s", g->name,
                p->width, p->height, (long long)g->total, g->tiles.side, seconds, g->ranks->count,
                g->ranks->count == 1 ? "" : "s");
    if (!g->options->json) {
        return EXIT_FINE;
    }
    return report_json(json_pack(
        "{s:o, s:i, s:i, s:[i,i], s:I, s:i, s:i, s:i, s:f}", "output", report_name(g->name),
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
    status = status == EXIT_FINE ? make_water(g) : status;
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
    char as_picture[4096];
    int status = ranks_agree(g->ranks, make_plan(g, as_picture));
    status = status == EXIT_FINE ? ranks_agree(g->ranks, refuse(g)) : status;
    status = status == EXIT_FINE ? farm_check_same(g->ranks, &g->plan) : status;
    if (status == EXIT_FINE) {
        const plan *p = &g->plan;
        const bool good = tiles_make(&g->tiles, g->name, p->width, p->height, side, &g->error);
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
    return status == EXIT_FINE && g->ranks->rank == 0 ? tell(g) : status;
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
    pond_mpi_destroy(g->water);
    backdrop_close(g->backdrop);
    plan_clear(&g->plan);
    inputs_clear(&g->inputs);
    free(g->room);
    free(g->parts);
    free(g);
    return status;
}
