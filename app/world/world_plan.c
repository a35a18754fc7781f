#include "world_plan.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "media/error.h"
#include "report.h"
#include "scene_look.h"
#include "tiled/tiled_map.h"

#define USUAL_WIDTH 1280 // size of a picture that shows a part of the ground [pixels]
#define USUAL_HEIGHT 720
#define USUAL_TILE 32
#define LARGEST_WIDTH 1920 // largest size of a picture that shows all of it
#define LARGEST_HEIGHT 1080
#define SMALLEST_TILE 8
#define MOST_SIDE 16384

bool world_plan_wants(const char *input) {
    return tiled_is_map(input) || strcmp(input, WORLD_ENDLESS) == 0;
}

bool world_plan_is_among(const render_options *o) {
    for (int i = 0; i < o->input_count; i++) {
        if (world_plan_wants(o->inputs[i])) {
            return true;
        }
    }
    return false;
}

bool world_plan_check_unused(const render_options *o) {
    if (o->camera != NULL) {
        report_error(EXIT_BAD_USE,
                     "--camera %s: only a tile map (.tmx, .tmj) or `world` has a camera",
                     o->camera);
    } else if (o->water_layer != NULL) {
        report_error(
            EXIT_BAD_USE,
            "--water %s: allowed is a place such as 0.4,0.8, or, with a tile map (.tmx, .tmj), "
            "the name of a layer or its colours",
            o->water_layer);
    }
    return o->camera == NULL && o->water_layer == NULL;
}

bool world_plan_refuse(const render_options *o) {
    if (world_plan_is_among(o)) {
        report_error(EXIT_BAD_USE,
                     "%s: a tile map or the world cannot be a loop; `millpond render` and "
                     "`millpond play` accept it",
                     o->inputs[0]);
        return true;
    }
    return !world_plan_check_unused(o);
}

// ---- options not for worlds ---------------------------------------------------------------------

static const char *unheeded_field(const render_options *o) {
    static const field_option heeded[] = {FIELD_OPTION_SOLVER,        FIELD_OPTION_STENCIL,
                                          FIELD_OPTION_WAVE_SPEED,    FIELD_OPTION_HALF_LIFE,
                                          FIELD_OPTION_DAMPING_SHIFT, FIELD_OPTION_SEED,
                                          FIELD_OPTION_RAIN,          FIELD_OPTION_STRENGTH};
    for (int i = 0; i < (int)FIELD_OPTIONS; i++) {
        bool known = !render_option_is_given(o, (field_option)i);
        for (size_t k = 0; k < sizeof heeded / sizeof heeded[0]; k++) {
            known = known || heeded[k] == (field_option)i;
        }
        if (!known) {
            return field_option_name((field_option)i);
        }
    }
    return NULL;
}

static const char *unheeded(const render_options *o) {
    return o->maps.count > 0               ? "map"
           : o->mesh != NULL               ? "mesh"
           : o->flipbook                   ? "flipbook"
           : o->has_background             ? "background"
           : o->mask_out != NULL           ? "mask-out"
           : o->lake.mask != NULL          ? "mask"
           : o->lake.adds                  ? "add-lake"
           : o->lake.has_sun               ? "sun"
           : o->has_edges                  ? "edges"
           : o->film.listen != NULL        ? "listen"
           : o->film.has_start             ? "start"
           : o->film.fit != MEDIA_FIT_CROP ? "fit"
           : o->film.input_rate.num > 0    ? "input-fps"
           : o->tile                       ? "tile"
           : o->flow.given                 ? "flow"
                                           : unheeded_field(o);
}

static int check_options(const render_options *o) {
    const char *input = o->inputs[0];
    const char *option = unheeded(o);
    if (o->input_count > 1) {
        return report_error(EXIT_BAD_USE,
                            "%s and %s: a tile map or the world must be the only input",
                            o->inputs[0], o->inputs[1]);
    }
    if (option != NULL) {
        return report_error(EXIT_BAD_USE,
                            "--%s: not with %s; `millpond render --help` says what "
                            "tile maps take",
                            option, input);
    }
    if (o->lake.points.water_count > 0) {
        return report_error(EXIT_BAD_USE, "--water: not as X,Y with %s; name a layer that is water",
                            input);
    }
    if (o->water_layer != NULL && !tiled_is_map(input)) {
        return report_error(EXIT_BAD_USE, "--water %s: %s has no layers", o->water_layer, input);
    }
    if (o->look != 0 && o->look != POND_LOOK_LAGOON && o->look != POND_LOOK_POOL) {
        return report_error(EXIT_BAD_USE, "--look %s: not with %s; allowed are lagoon and pool",
                            pond_look_info((pond_look_kind)o->look)->name, input);
    }
    return EXIT_FINE;
}

// ---- water and look -----------------------------------------------------------------------------

static int lay_options(const render_options *o, scene *s) {
    for (int i = 0; i < (int)FIELD_OPTIONS; i++) {
        if (render_option_is_given(o, (field_option)i)) {
            (void)field_option_copy((field_option)i, &o->wanted, s);
        }
    }
    s->pond.threads = o->threads;
    s->look = o->look != 0 ? (pond_look_kind)o->look : s->look;
    const bool placed = o->by_hand || o->wanted.drop_count + o->wanted.stroke_count > 0;
    if (placed && !render_option_is_given(o, FIELD_OPTION_RAIN)) {
        s->rain.rain.rate = 0.0f;
    }
    if (o->look_preset != NULL && !scene_look_set_preset(s, s->look, o->look_preset)) {
        char allowed[512];
        scene_look_list_presets(s->look, "", "and", allowed, sizeof allowed);
        return report_error(EXIT_BAD_USE, "--look-preset %s: allowed with the look %s are %s",
                            o->look_preset, pond_look_info(s->look)->name, allowed);
    }
    return EXIT_FINE;
}

// ---- picture and camera -------------------------------------------------------------------------

static int nearest_zoom(const ground *g) {
    const int zoom = (USUAL_TILE + g->tile_width / 2) / g->tile_width;
    return (zoom < 1 ? 1 : zoom) * g->tile_width;
}

static double ratio_of(const ground *g) {
    return (double)g->tile_height / g->tile_width;
}

// Shows the whole ground as large as possible; false: it would be too small.
static bool show_all(const ground *g, world_plan *out) {
    const double most =
        fmin((double)LARGEST_WIDTH / g->width, LARGEST_HEIGHT / (g->height * ratio_of(g)));
    const int whole = (int)most / g->tile_width * g->tile_width;
    out->tile = whole > 0 ? whole : (int)most;
    out->tile = out->tile > 4 * g->tile_width ? 4 * g->tile_width : out->tile;
    out->tile = out->tile > WORLD_MOST_TILE ? WORLD_MOST_TILE : out->tile;
    if (out->tile < SMALLEST_TILE && out->tile < g->tile_width) {
        return false;
    }
    out->width = g->width * out->tile;
    out->height = g->height * (int)fmax(1.0, round(out->tile * ratio_of(g)));
    return true;
}

// Returns whether the whole ground may be shown.
static bool is_whole(const render_options *o, const ground *g) {
    return !g->endless && o->camera == NULL && !o->by_hand;
}

// Returns whether tiles of this width can be recognised; those in their own size always can.
static bool is_seen(const ground *g, double tile) {
    return tile >= fmin(SMALLEST_TILE, g->tile_width) && tile <= WORLD_MOST_TILE;
}

// Width divided by height of a picture of which one side is given.
static double shape_of(const render_options *o, const ground *g) {
    const double high = g->height * ratio_of(g);
    const double tile = o->width > 0 ? (double)o->width / g->width : o->height / high;
    return is_whole(o, g) && is_seen(g, tile) ? g->width / high
                                              : (double)USUAL_WIDTH / USUAL_HEIGHT;
}

static void choose_sides(const render_options *o, world_plan *out) {
    const double shape = shape_of(o, out->ground);
    const double width = o->width > 0    ? o->width
                         : o->height > 0 ? round(o->height * shape)
                                         : USUAL_WIDTH;
    const double height = o->height > 0 ? o->height : round(width / shape);
    out->width = (int)fmin(fmax(width, 1.0), INT_MAX);
    out->height = (int)fmin(fmax(height, 1.0), INT_MAX);
}

static void choose_tile(const render_options *o, world_plan *out) {
    const ground *g = out->ground;
    if (out->path.wide > 0.0) {
        out->tile = (int)fmin(fmax(round(out->width / out->path.wide), 1.0), WORLD_MOST_TILE);
        return;
    }
    out->tile = nearest_zoom(g);
    if (is_whole(o, g)) { // covers the picture
        const double least =
            fmax((double)out->width / g->width, out->height / (g->height * ratio_of(g)));
        if (is_seen(g, least)) {
            out->tile = (int)ceil(least - 1e-6); // whole numbers may be larger
        }
    }
    out->tile = out->tile > WORLD_MOST_TILE ? WORLD_MOST_TILE : out->tile;
}

static int choose_size(const render_options *o, world_plan *out) {
    const ground *g = out->ground;
    const bool part = !is_whole(o, g) || o->width > 0 || o->height > 0 || !show_all(g, out);
    if (part) {
        choose_sides(o, out);
        choose_tile(o, out);
    }
    return out->width <= MOST_SIDE && out->height <= MOST_SIDE
               ? EXIT_FINE
               : report_error(EXIT_BAD_USE, "--size %dx%d: allowed with a tile map are 1 to %d",
                              out->width, out->height, MOST_SIDE);
}

static double keep(double at, double seen, double low, double size) {
    return seen >= size ? low + 0.5 * size
                        : fmin(fmax(at, low + 0.5 * seen), low + size - 0.5 * seen);
}

world_camera world_plan_keep(const world_plan *p, int width, int height, world_camera camera) {
    const ground *g = p->ground;
    if (!g->endless) {
        const double high = fmax(1.0, round(camera.tile * ratio_of(g)));
        camera.x = keep(camera.x, (double)width / camera.tile, g->x, g->width);
        camera.y = keep(camera.y, height / high, g->y, g->height);
    }
    return camera;
}

world_camera world_plan_camera(const world_plan *p, double time) {
    world_camera camera = {.x = p->ground->start_x, .y = p->ground->start_y, .tile = p->tile};
    if (p->path.count > 0) {
        camera_path_at(&p->path, time, &camera.x, &camera.y);
    }
    return world_plan_keep(p, p->width, p->height, camera);
}

// ---- the plan -----------------------------------------------------------------------------------

int world_plan_make(const render_options *o, world_plan *out) {
    media_error error = {0};
    *out = (world_plan){.scene = world_scene()};
    if (tiled_is_map(o->inputs[0])) { // its errors are more useful than those of options
        out->ground = ground_open_tiled(o->inputs[0], o->water_layer, o->quiet, &error);
        if (out->ground == NULL) {
            return report_error(error.status, "%s", error.message);
        }
    }
    int status = check_options(o);
    status = status == EXIT_FINE ? lay_options(o, &out->scene) : status;
    if (status != EXIT_FINE) {
        return status;
    }
    if (out->ground == NULL) {
        out->ground = ground_open_endless((uint32_t)out->scene.pond.seed);
        (void)(out->ground != NULL || media_fail_memory(&error));
    }
    if (out->ground == NULL) {
        return report_error(error.status, "%s", error.message);
    }
    if (o->camera != NULL && !camera_path_parse(o->camera, out->ground, &out->path)) {
        return EXIT_BAD_USE;
    }
    if (is_whole(o, out->ground)) { // as tmxrasterizer draws it
        out->ground->parallax = false;
    }
    return choose_size(o, out);
}

void world_plan_clear(world_plan *p) {
    ground_close(p->ground);
    camera_path_clear(&p->path);
    scene_clear(&p->scene);
    *p = (world_plan){0};
}
