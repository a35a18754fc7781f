#include "walk.h"

#include <math.h>
#include <string.h>

#include "report.h"

#define FOLLOWS 3.5        // rate at which the camera follows [1/s]
#define AHEAD 0.45         // time by which the camera is ahead of the walker [s]
#define STONE_RADIUS 0.11f // [m]
#define STONE_HEIGHT -0.16f
#define LARGEST_ZOOM 8

// ---- opening ------------------------------------------------------------------------------------

static const char *unused_option(const play_options *o) {
    return o->terminal              ? "--terminal"
           : o->root                ? "--root"
           : o->wallpaper           ? "--wallpaper"
           : o->gpu                 ? "--gpu"
           : o->record != NULL      ? "--record"
           : o->film.camera != NULL ? "--camera"
                                    : NULL;
}

int walk_open(const play_options *options, walk_rate *rate, walk *out) {
    render_options film = options->film;
    media_error error = {0};
    *out = (walk){0};
    if (unused_option(options) != NULL) {
        return report_error(EXIT_BAD_USE, "%s: not available in a walk over %s; leave it out",
                            unused_option(options), film.inputs[0]);
    }
    film.by_hand = true;
    const int status = world_plan_make(&film, &out->plan);
    if (status != EXIT_FINE) {
        return status;
    }
    const scene *s = &out->plan.scene;
    out->rate = rate(options);
    out->width = out->plan.width;
    out->height = out->plan.height;
    out->show = world_show_make(out->plan.ground, s, out->width, out->height, out->rate, &error);
    if (out->show == NULL) {
        return report_error(error.status, "%s", error.message);
    }
    out->sprites = sprite_cache_make(true);
    out->walker = walker_at(out->plan.ground->start_x, out->plan.ground->start_y);
    out->ducks = flock_begin(s->pond.seed);
    out->camera = world_plan_camera(&out->plan, 0.0);
    out->rain = s->rain.rain.rate > 0.0f ? s->rain.rain.rate : world_scene().rain.rain.rate;
    const bool wants_none =
        render_option_is_given(&film, FIELD_OPTION_RAIN) && s->rain.rain.rate <= 0.0f;
    walk_set_rain(out, !wants_none && !options->calm);
    return EXIT_FINE;
}

void walk_close(walk *w) {
    sprite_cache_free(w->sprites);
    world_show_free(w->show);
    world_plan_clear(&w->plan);
}

void walk_resize(walk *w, int width, int height) {
    w->width = width;
    w->height = height;
    world_show_resize(w->show, width, height);
}

void walk_zoom(walk *w, int by) {
    const int step = w->plan.ground->tile_width;
    const int zoom = w->camera.tile / step + by;
    if (zoom >= 1 && zoom <= LARGEST_ZOOM && zoom * step <= WORLD_MOST_TILE) {
        w->camera.tile = zoom * step;
    }
}

void walk_set_rain(walk *w, bool rains) {
    w->rains = rains;
    world_show_set_rain(w->show, rains ? w->rain : 0.0f);
}

void walk_next_look(walk *w) {
    scene *s = &w->plan.scene;
    s->look = s->look == POND_LOOK_LAGOON ? POND_LOOK_POOL : POND_LOOK_LAGOON;
    world_show_set_look(w->show, s->look);
}

// ---- pointers -----------------------------------------------------------------------------------

void walk_go(walk *w, double pixel_x, double pixel_y) {
    world_show_place(w->show, &w->camera, pixel_x, pixel_y, &w->walker.goal_x, &w->walker.goal_y);
    w->walker.goes = true;
    w->walker.stuck = 0.0;
}

void walk_throw(walk *w, double pixel_x, double pixel_y) {
    double x;
    double y;
    world_show_place(w->show, &w->camera, pixel_x, pixel_y, &x, &y);
    if (world_show_is_water(w->show, x, y)) {
        world_show_drop(w->show, x, y, STONE_RADIUS, STONE_HEIGHT);
    }
}

// ---- time ---------------------------------------------------------------------------------------

static void follow(walk *w, double seconds) {
    const double share = 1.0 - exp(-FOLLOWS * seconds);
    w->camera.x += (w->walker.x + AHEAD * w->walker.speed_x - w->camera.x) * share;
    w->camera.y += (w->walker.y + AHEAD * w->walker.speed_y - w->camera.y) * share;
    w->camera = world_plan_keep(&w->plan, w->width, w->height, w->camera);
}

void walk_step(walk *w, double along_x, double along_y, double seconds) {
    walker_move(&w->walker, w->show, w->plan.ground, along_x, along_y, seconds);
    if (w->plan.ground->endless) {
        flock_move(&w->ducks, w->show, &w->camera, w->width, w->height, w->walker.x, w->walker.y,
                   seconds);
    }
    follow(w, seconds);
    world_show_run(w->show, &w->camera, seconds);
}

// ---- the picture --------------------------------------------------------------------------------

typedef struct duck_easel {
    const walk *walk;
    const pond_target *target;
} duck_easel;

static void draw_duck(void *user, pond_vec2 at, float angle, float length) {
    const duck_easel *e = user;
    (void)sprite_cache_draw(e->walk->sprites, e->target, "duck", at, angle, length);
}

void walk_draw(walk *w, uint8_t *pixels, ptrdiff_t stride) {
    const pond_target target = {
        .pixels = pixels, .width = w->width, .height = w->height, .stride = stride};
    duck_easel ducks = {w, &target};
    if (!world_show_draw(w->show, &w->camera, pixels, stride)) {
        return;
    }
    world_show_look_ahead(w->show);
    flock_draw(&w->ducks, w->show, &w->camera, draw_duck, &ducks);
    // Trees cover the walker, bridges do not.
    if (w->plan.ground->endless) {
        walker_draw(&w->walker, w->show, &w->camera, &target);
        world_show_draw_over(w->show, &w->camera, pixels, stride);
    } else {
        world_show_draw_over(w->show, &w->camera, pixels, stride);
        walker_draw(&w->walker, w->show, &w->camera, &target);
    }
}
