#include "scene_furnish.h"

#include <assert.h>
#include <millpond/current.h>
#include <stdio.h>
#include <stdlib.h>

#include "paint.h"
#include "scene_path.h"

typedef struct furnishing {
    const scene *s;
    pond *water;
    pond_desc desc;
    scene_read_grey *read;
    void *user;
    scene_error *error;
} furnishing;

static bool set_error(scene_error *error, const char *key, const char *why) {
    *error = (scene_error){0};
    (void)snprintf(error->key, sizeof error->key, "%s", key);
    (void)snprintf(error->message, sizeof error->message, "%s: %s", key, why);
    return false;
}

static bool refuse(const furnishing *f, const char *key, const char *why) {
    return set_error(f->error, key, why);
}

static bool check(const furnishing *f, const char *key, pond_result result) {
    return result == POND_OK || refuse(f, key, pond_message());
}

void scene_refuse_item(scene_error *error, const char *list, int index, const char *why) {
    char key[64];
    (void)snprintf(key, sizeof key, "%s[%d]", list, index);
    (void)set_error(error, key, why);
}

static bool check_item(const furnishing *f, const char *list, int index, pond_result result) {
    if (result != POND_OK) {
        scene_refuse_item(f->error, list, index, pond_message());
    }
    return result == POND_OK;
}

pond_vec2 scene_metres(pond_vec2 place, const pond_desc *desc) {
    return (pond_vec2){(float)((double)place.x * desc->width * desc->cell_size),
                       (float)((double)place.y * desc->height * desc->cell_size)};
}

pond_pose scene_shape_pose(const scene_shape *shape, const pond_desc *desc) {
    return (pond_pose){
        .centre = scene_metres(shape->at, desc),
        .angle = shape->angle,
    };
}

// Reads a file that the scene names under this key.
static bool read_file(const scene_map *map, const char *key, const pond_desc *desc,
                      scene_read_grey *read, void *user, uint8_t *pixels, float *heights,
                      scene_error *error) {
    const bool good = read(user, map->file, desc->width, desc->height, pixels, heights, error);
    if (!good) {
        (void)snprintf(error->key, sizeof error->key, "%s", key);
    }
    return good;
}

// ---- land -------------------------------------------------------------------------------------

bool scene_read_land(const scene *s, const pond_desc *desc, scene_read_grey *read, void *user,
                     uint8_t *pixels, scene_error *error) {
    if (!s->land.map.painting) {
        return read_file(&s->land.map, "land.file", desc, read, user, pixels, NULL, error);
    }
    return paint_mask(s->painting, desc->width, desc->height, pixels, desc->width) ||
           set_error(error, "land.painting", "this backdrop has no land");
}

static bool lay_land(const furnishing *f) {
    if (!scene_map_is_there(&f->s->land.map)) {
        return true;
    }
    const int width = f->desc.width;
    const size_t size = (size_t)width * (size_t)f->desc.height;
    assert(size > 0);
    uint8_t *pixels = malloc(size);
    if (pixels == NULL) {
        return refuse(f, "land", "not enough memory");
    }
    const bool good = scene_read_land(f->s, &f->desc, f->read, f->user, pixels, f->error) &&
                      check(f, "land",
                            pond_set_wall_mask(f->water, pixels, width, f->desc.height, width,
                                               f->s->land.hardness));
    free(pixels);
    return good;
}

// ---- bed --------------------------------------------------------------------------------------

// Converts greys to metres: white is the depth of the pond.
static bool read_depths(const scene *s, const pond_desc *desc, scene_read_grey *read, void *user,
                        float *depths, scene_error *error) {
    const size_t count = (size_t)desc->width * (size_t)desc->height;
    uint8_t *pixels = malloc(count);
    if (pixels == NULL) {
        return set_error(error, "bed", "not enough memory");
    }
    const bool good = read_file(&s->bed.map, "bed.file", desc, read, user, pixels, NULL, error);
    for (size_t i = 0; good && i < count; i++) {
        const double land = (double)s->bed.land;
        depths[i] = (float)(pixels[i] / 255.0 * (desc->depth + land) - land);
    }
    free(pixels);
    return good;
}

// Converts heights to depths.
static bool read_heights(const scene *s, const pond_desc *desc, scene_read_grey *read, void *user,
                         float *depths, scene_error *error) {
    const double relief = desc->depth + (double)s->bed.land;
    const bool good = read_file(&s->bed.map, "bed.file", desc, read, user, NULL, depths, error);
    for (size_t i = 0; good && i < (size_t)desc->width * (size_t)desc->height; i++) {
        depths[i] = (float)(desc->depth - (double)depths[i] * relief);
    }
    return good;
}

bool scene_read_bed(const scene *s, const pond_desc *desc, scene_read_grey *read, void *user,
                    float *depths, scene_error *error) {
    if (s->bed.heights) {
        return read_heights(s, desc, read, user, depths, error);
    }
    if (!s->bed.map.painting) {
        return read_depths(s, desc, read, user, depths, error);
    }
    if (!paint_depth(s->painting, desc->width, desc->height, depths, desc->width)) {
        return set_error(error, "bed.painting", "this backdrop has no depths");
    }
    const bool flows = pond_solver_info(desc)->flows;
    for (size_t i = 0; i < (size_t)desc->width * (size_t)desc->height; i++) {
        const double share = (double)depths[i];
        depths[i] = (float)((share > 0 || flows ? share : 0) * desc->depth);
    }
    return true;
}

static bool lay_map(const furnishing *f) {
    const int width = f->desc.width;
    float *depths = malloc((size_t)width * (size_t)f->desc.height * sizeof *depths);
    if (depths == NULL) {
        return refuse(f, "bed", "not enough memory");
    }
    const bool good =
        scene_read_bed(f->s, &f->desc, f->read, f->user, depths, f->error) &&
        check(f, "bed", pond_set_depth_map(f->water, depths, width, f->desc.height, width));
    free(depths);
    return good;
}

float scene_slope_depth(pond_vec2 point, void *user) {
    const scene_slope *slope = user;
    const scene_bed *bed = slope->bed;
    const double width = slope->width;
    const double height = slope->height;
    const double dx = ((double)bed->to.x - (double)bed->from.x) * width;
    const double dy = ((double)bed->to.y - (double)bed->from.y) * height;
    const double way = dx * dx + dy * dy;
    const double along = ((double)point.x - (double)bed->from.x * width) * dx +
                         ((double)point.y - (double)bed->from.y * height) * dy;
    const double share = way > 0 ? along / way : 0;
    const double t = share < 0 ? 0 : share > 1 ? 1 : share;
    return (float)((double)bed->depths[0] + t * ((double)bed->depths[1] - (double)bed->depths[0]));
}

scene_slope scene_slope_of(const scene *s, const pond_desc *desc) {
    return (scene_slope){&s->bed, desc->width * desc->cell_size, desc->height * desc->cell_size};
}

static bool lay_bed(const furnishing *f) {
    if (f->s->bed.sloping) {
        scene_slope slope = scene_slope_of(f->s, &f->desc);
        return check(f, "bed.slope", pond_set_depth_function(f->water, scene_slope_depth, &slope));
    }
    return !scene_map_is_there(&f->s->bed.map) || lay_map(f);
}

// If the caller chose the size, and so the width of the brook, the message suggests another.
static bool refuse_rapids(const furnishing *f) {
    char why[400];
    (void)snprintf(
        why, sizeof why,
        "%s; it runs faster where it is narrow: a smaller current.velocity, or a picture "
        "of another shape, is allowed",
        pond_message());
    return refuse(f, "current", why);
}

static bool let_flow(const furnishing *f) {
    const scene_current *c = &f->s->current;
    if (c->velocity.x == 0.0f && c->velocity.y == 0.0f) {
        return true;
    }
    const pond_result result = pond_set_current_around(f->water, c->velocity, c->slack);
    const bool too_fast = result == POND_ERROR_UNSTABLE;
    const bool flows = too_fast ? refuse_rapids(f) : check(f, "current", result);
    f->error->too_fast = too_fast; // filling the error clears it
    return flows;
}

// ---- walls and beaches ------------------------------------------------------------------------

static bool build_walls(const furnishing *f) {
    for (int i = 0; i < f->s->wall_count; i++) {
        const scene_wall *wall = &f->s->walls[i];
        const pond_pose pose = scene_shape_pose(&wall->where, &f->desc);
        if (wall->end < SCENE_LATEST && !pond_solver_info(&f->desc)->flows) {
            scene_refuse_item(f->error, "walls", i,
                              "has an end, which is only allowed with the solver flow");
            return false;
        }
        if (!check_item(f, "walls", i,
                        pond_wall_build(f->water, &wall->where.shape, &pose, wall->hardness))) {
            return false;
        }
    }
    return true;
}

static bool build_beaches(const furnishing *f) {
    for (int i = 0; i < f->s->beach_count; i++) {
        const scene_beach *beach = &f->s->beaches[i];
        const pond_pose pose = scene_shape_pose(&beach->where, &f->desc);
        if (!check_item(f, "beaches", i,
                        pond_beach_build(f->water, &beach->where.shape, &pose,
                                         (double)beach->half_life, beach->ramp))) {
            return false;
        }
    }
    return true;
}

// ---- bulk water -------------------------------------------------------------------------------

pond_command scene_fill_command(const scene_fill *fill, const pond_desc *desc) {
    return (pond_command){.kind = POND_COMMAND_FILL,
                          .is.fill = {.whole = !fill->shaped,
                                      .shape = fill->where.shape,
                                      .pose = scene_shape_pose(&fill->where, desc),
                                      .level = fill->level}};
}

// Those at the start: the first picture shows them.
static bool fill(const furnishing *f) {
    for (int i = 0; i < f->s->fill_count; i++) {
        pond_command command = scene_fill_command(&f->s->fills[i], &f->desc);
        if (!(f->s->fills[i].time > 0) && !check_item(f, "fills", i, pond_do(f->water, &command))) {
            return false;
        }
    }
    return true;
}

static bool add_springs(const furnishing *f) {
    for (int i = 0; i < f->s->spring_count; i++) {
        const scene_spring *spring = &f->s->springs[i];
        pond_command command = {.kind = POND_COMMAND_SPRING_ADD,
                                .is.spring = {.shape = spring->where.shape,
                                              .pose = scene_shape_pose(&spring->where, &f->desc),
                                              .rate = spring->rate}};
        if (!check_item(f, "springs", i, pond_do(f->water, &command))) {
            return false;
        }
    }
    return true;
}

static bool set_sea(const furnishing *f) {
    const scene_sea *sea = &f->s->sea;
    pond_command command = {.kind = POND_COMMAND_SEA,
                            .is.sea = {sea->side, sea->level, sea->height, sea->period}};
    return !sea->there || check(f, "sea", pond_do(f->water, &command));
}

// ---- bodies and emitters ----------------------------------------------------------------------

pond_pose scene_body_first_pose(const scene_body *body, const pond_desc *desc) {
    pond_pose pose = scene_shape_pose(&body->where, desc);
    if (body->path.count > 0) {
        const scene_ground ground = {.width = desc->width * desc->cell_size,
                                     .height = desc->height * desc->cell_size};
        pose.centre = scene_path_point(&body->path, &ground, 0);
        (void)scene_path_heading(&body->path, &ground, body->path.start, &pose.angle);
    }
    return pose;
}

pond_body_desc scene_body_desc(const scene *s, int index, const pond_desc *desc) {
    const scene_body *body = &s->bodies[index];
    pond_body_desc out = body->desc;
    out.shape = body->where.shape;
    out.pose = scene_body_first_pose(body, desc);
    return out;
}

pond_emitter_desc scene_emitter_desc(const scene *s, int index, const pond_desc *desc) {
    pond_emitter_desc out = s->emitters[index];
    out.from = scene_metres(out.from, desc);
    out.to = scene_metres(out.to, desc);
    out.seed ^= desc->seed;
    return out;
}

static bool add_bodies(const furnishing *f) {
    for (int i = 0; i < f->s->body_count; i++) {
        const pond_body_desc desc = scene_body_desc(f->s, i, &f->desc);
        pond_body_id id;
        if (!check_item(f, "bodies", i, pond_body_add(f->water, &desc, &id))) {
            return false;
        }
    }
    return true;
}

static bool add_emitters(const furnishing *f) {
    for (int i = 0; i < f->s->emitter_count; i++) {
        const pond_emitter_desc desc = scene_emitter_desc(f->s, i, &f->desc);
        pond_emitter_id id;
        if (!check_item(f, "emitters", i, pond_emitter_add(f->water, &desc, &id))) {
            return false;
        }
    }
    return true;
}

bool scene_raise_ground(const scene *s, pond *water, scene_error *error) {
    for (int i = 0; i < s->raise_count; i++) {
        const scene_raise *r = &s->raises[i];
        if (pond_raise_ground(water, r->from, r->to, r->radius, r->height) != POND_OK) {
            scene_refuse_item(error, "raises", i, pond_message());
            return false;
        }
    }
    return true;
}

bool scene_furnish(const scene *s, pond *water, scene_read_grey *read, void *user,
                   scene_error *error) {
    scene_error ignored;
    furnishing f = {
        .s = s,
        .water = water,
        .desc = pond_get_desc(water),
        .read = read,
        .user = user,
        .error = error != NULL ? error : &ignored,
    };
    // Water that is filled around bodies is at rest.
    return lay_bed(&f) && lay_land(&f) && build_walls(&f) && add_springs(&f) && set_sea(&f) &&
           let_flow(&f) && build_beaches(&f) && add_bodies(&f) && fill(&f) && add_emitters(&f);
}
