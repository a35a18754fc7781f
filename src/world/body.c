// Bodies in a world. The home of a body is the chunk that it is in. Its places start at the corner
// of the chunk PONDI_WORLD_MIDDLE columns and rows before its home, and change with it.

#include "pond/body.h"

#include <math.h>
#include <millpond/world.h>

#include "base/message.h"
#include "pond/shift.h"
#include "world/world.h"

enum {
    MIDDLE = PONDI_WORLD_MIDDLE,
    LONGEST_STEP = 32, // of a driven body [cells]
    WIDEST = 128,      // radius of a body [cells]
    APART = 2 * MIDDLE // chunks between bodies that cannot touch
};

// ---- places -------------------------------------------------------------------------------------

// The side of a chunk. [m]
static double side_of(const pond_world *world) {
    return PONDI_CHUNK * world->desc.water.cell_size;
}

// Finds the chunk of a position; false if the position is invalid or beyond the end of the world.
static bool chunk_of(const pond_world *world, pond_world_point point, pond_chunk *out) {
    double x;
    double y;
    return pondi_world_cell(world, point, &x, &y) &&
           pondi_chunk_beside(point.chunk, pondi_chunk_of_cell((int64_t)floor(x + 0.5)),
                              pondi_chunk_of_cell((int64_t)floor(y + 0.5)), out);
}

// Converts a pose that starts at a chunk to one of a body with that home.
static pond_pose pose_in(const pond_world *world, pond_chunk home, pond_chunk from,
                         pond_pose pose) {
    const double side = side_of(world);
    const double x = ((double)from.x - (double)home.x) * side + MIDDLE * side;
    const double y = ((double)from.y - (double)home.y) * side + MIDDLE * side;
    const pond_vec2 centre = {(float)((double)pose.centre.x + x),
                              (float)((double)pose.centre.y + y)};
    return (pond_pose){centre, pose.angle};
}

static pond_chunk home_of(const pondi_body *body) {
    return (pond_chunk){body->home_x, body->home_y};
}

static void set_home(pondi_body *body, pond_chunk home) {
    body->home_x = home.x;
    body->home_y = home.y;
}

// The patch for a body with that home.
static pondi_patch patch_around(const pond_world *world, pond_chunk home) {
    pondi_patch patch = pondi_world_patch(world);
    patch.home_x = (int64_t)home.x - MIDDLE;
    patch.home_y = (int64_t)home.y - MIDDLE;
    return patch;
}

static pondi_patch patch_of(const pond_world *world, const pondi_body *body, int64_t due) {
    pondi_patch patch = patch_around(world, home_of(body));
    patch.due = due;
    patch.worth = (float)(body->floating ? pondi_body_rest_draught(body) : body->imprint.draught);
    return patch;
}

// ---- steps --------------------------------------------------------------------------------------

// hypot() of C libraries may differ in the last bit.
static double length_of(double x, double y) {
    return sqrt(x * x + y * y);
}

// The distance that a driven body moves in this step. [cells]
static double way_of(const pond_world *world, const pondi_body *body, int64_t due) {
    const double h = world->desc.water.cell_size;
    return body->moving
               ? length_of(body->target.x - body->place.x, body->target.y - body->place.y) /
                     (h * (double)due)
               : length_of(body->vx, body->vy) * world->desc.water.time_step / h;
}

// Places a body that would move too far in a step at its destination.
static void leap(const pondi_patch *patch, pondi_body *body) {
    const double dt = patch->desc->time_step;
    const pondi_place to =
        body->moving ? body->target
                     : (pondi_place){body->place.x + body->vx * dt, body->place.y + body->vy * dt,
                                     body->place.angle + body->spin * dt};
    const double vx = body->vx;
    const double vy = body->vy;
    const double spin = body->spin;
    pondi_body_place(patch, body, (pond_pose){{(float)to.x, (float)to.y}, (float)to.angle});
    body->vx = vx;
    body->vy = vy;
    body->spin = spin;
}

static void press(const pond_world *world, pondi_body *body, int64_t due) {
    if (!pondi_body_presses_on(body)) {
        return;
    }
    const pondi_patch patch = patch_of(world, body, due);
    if (!body->floating && way_of(world, body, due) > LONGEST_STEP) {
        leap(&patch, body);
    } else {
        pondi_body_press(&patch, body);
    }
}

// Separates two bodies, in positions of the first one.
static void part_two(const pond_world *world, pondi_body *a, pondi_body *b) {
    const int64_t across = (int64_t)b->home_x - a->home_x;
    const int64_t down = (int64_t)b->home_y - a->home_y;
    if (across > APART || across < -APART || down > APART || down < -APART) {
        return;
    }
    const pondi_place place = b->place;
    b->place.x += (double)across * side_of(world);
    b->place.y += (double)down * side_of(world);
    pondi_body_part(&world->endless, a, b);
    b->place = place;
}

// A number of chunks from `from`, limited by the end of the world.
static double chunks_to(int32_t from, double chunks) {
    return fmin(fmax(chunks, (double)INT32_MIN - from), (double)INT32_MAX - from);
}

// Stops a body at the end of the world, in its home.
static void stop_at_end(double side, double *place, double *speed) {
    *place = fmin(fmax(*place, MIDDLE * side), (MIDDLE + 1) * side);
    *speed = 0.0;
}

// Makes the chunk that a body is in its home.
static void settle_home(const pond_world *world, pondi_body *body) {
    pond_chunk home = home_of(body);
    const double side = side_of(world);
    const double right = floor(body->place.x / side) - MIDDLE;
    const double down = floor(body->place.y / side) - MIDDLE;
    const double x = chunks_to(home.x, right);
    const double y = chunks_to(home.y, down);
    if ((x != 0.0 || y != 0.0) && pondi_chunk_beside(home, (int64_t)x, (int64_t)y, &home)) {
        const pondi_shift shift = {.x = x * side, .y = y * side};
        set_home(body, home);
        pondi_body_shift(&world->endless, body, &shift);
    }
    if (x != right) {
        stop_at_end(side, &body->place.x, &body->vx);
    }
    if (y != down) {
        stop_at_end(side, &body->place.y, &body->vy);
    }
}

void pondi_world_bodies_step(pond_world *world, int64_t due) {
    pondi_body *bodies = world->bodies.slots;
    const int count = world->bodies.used;
    world->refusals.known = 0;
    for (int i = 0; i < count; i++) {
        press(world, &bodies[i], due);
    }
    for (int i = 0; i < count; i++) {
        if (bodies[i].floating) {
            const pondi_patch patch = patch_of(world, &bodies[i], due);
            pondi_body_float(&patch, &bodies[i]);
        }
    }
    for (int i = 0; i < count; i++) {
        for (int j = i + 1; j < count; j++) {
            part_two(world, &bodies[i], &bodies[j]);
        }
    }
    for (int i = 0; i < count; i++) {
        if (bodies[i].floating) {
            const pondi_patch patch = patch_of(world, &bodies[i], due);
            pondi_body_go(&patch, &bodies[i]);
        }
        settle_home(world, &bodies[i]);
    }
    world->bodies_unsure = false;
    pondi_chunks_list(world);
}

// ---- rest ---------------------------------------------------------------------------------------

// The chunks along an axis that the body presses on now or next, ends included.
static void chunks_along(const pondi_body *body, double cell, double a, double b, double c,
                         int64_t *first, int64_t *last) {
    const double reach = length_of(body->hull.reach_x, body->hull.reach_y) + 2.0;
    *first = pondi_chunk_of_cell((int64_t)floor(fmin(a, fmin(b, c)) / cell - reach)) - MIDDLE;
    *last = pondi_chunk_of_cell((int64_t)ceil(fmax(a, fmax(b, c)) / cell + reach)) - MIDDLE;
}

static bool moves_under(const pond_world *world, const pondi_body *body) {
    const double cell = world->desc.water.cell_size;
    const pondi_imprint *i = &body->imprint;
    int64_t left;
    int64_t right;
    int64_t top;
    int64_t bottom;
    chunks_along(body, cell, i->from.x, i->to.x, body->place.x, &left, &right);
    chunks_along(body, cell, i->from.y, i->to.y, body->place.y, &top, &bottom);
    for (int64_t row = top; row <= bottom; row++) {
        for (int64_t column = left; column <= right; column++) {
            pond_chunk at;
            const int chunk = pondi_chunk_beside(home_of(body), column, row, &at)
                                  ? pondi_chunk_find(world, at)
                                  : PONDI_NO_CHUNK;
            if (chunk != PONDI_NO_CHUNK && world->chunks[chunk].active) {
                return true;
            }
        }
    }
    return false;
}

static bool is_busy(const pond_world *world, const pondi_body *body) {
    return pondi_body_presses_on(body) ||
           (body->floating && (!body->resting || body->push_x != 0.0 || body->push_y != 0.0 ||
                               moves_under(world, body)));
}

bool pondi_world_bodies_busy(const pond_world *world) {
    bool busy = world->bodies.used > 0 && world->bodies_unsure;
    for (int i = 0; i < world->bodies.used && !busy; i++) {
        busy = is_busy(world, &world->bodies.slots[i]);
    }
    return busy;
}

// ---- adding and removing ------------------------------------------------------------------------

static pond_result check(const pond_world *world, pond_chunk chunk, const pond_body_desc *desc,
                         const pond_body_id *id, pond_chunk *home) {
    if (world == NULL || desc == NULL || id == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT,
                          "%s: NULL; a body needs a world, a desc and an id",
                          world == NULL  ? "world"
                          : desc == NULL ? "desc"
                                         : "id");
    }
    PONDI_ASSERT_WORLD(world);
    const pond_vec2 centre = desc->pose.centre;
    if (!chunk_of(world, (pond_world_point){chunk, centre}, home)) {
        return pondi_fail(&world->desc.water.logger, POND_ERROR_RANGE,
                          "pose.centre: (%g, %g) m from chunk %d, %d; allowed are positions in the "
                          "world, up to 1e6 cells from their chunk",
                          (double)centre.x, (double)centre.y, (int)chunk.x, (int)chunk.y);
    }
    return POND_OK;
}

pond_result pond_world_body_add(pond_world *world, pond_chunk chunk, const pond_body_desc *desc,
                                pond_body_id *id) {
    if (id != NULL) {
        id->value = 0;
    }
    pond_chunk home = {0, 0};
    pond_result result = check(world, chunk, desc, id, &home);
    if (result != POND_OK) {
        return result;
    }
    assert(id != NULL); // checked
    const pondi_patch patch = patch_around(world, home);
    pond_body_desc there = *desc;
    there.pose = pose_in(world, home, chunk, desc->pose);
    result = pondi_body_add(&patch, &there, id);
    if (result != POND_OK) {
        return result;
    }
    pondi_body *body = pondi_body_find(&world->bodies, *id);
    const double radius = body->hull.radius;
    if (!(radius <= WIDEST)) {
        pondi_body_remove(&world->bodies, body, &world->desc.water.allocator);
        id->value = 0;
        return pondi_fail(&world->desc.water.logger, POND_ERROR_RANGE,
                          "shape: reaches %g cells from its origin; a body of a world may reach %d",
                          radius, WIDEST);
    }
    set_home(body, home);
    world->bodies_unsure = true;
    return POND_OK;
}

static pondi_body *find(const pond_world *world, pond_body_id id) {
    PONDI_ASSERT_WORLD(world);
    return pondi_body_find(&world->bodies, id);
}

void pond_world_body_remove(pond_world *world, pond_body_id id) {
    pondi_body *body = find(world, id);
    if (body != NULL) {
        pondi_body_remove(&world->bodies, body, &world->desc.water.allocator);
    }
}

// ---- moving -------------------------------------------------------------------------------------

void pond_world_body_move(pond_world *world, pond_body_id id, pond_chunk chunk, pond_pose pose) {
    pondi_body *body = find(world, id);
    pond_chunk target;
    if (body != NULL && chunk_of(world, (pond_world_point){chunk, pose.centre}, &target)) {
        const pondi_patch patch = patch_of(world, body, 0);
        pondi_body_move(&patch, body, pose_in(world, home_of(body), chunk, pose));
    }
}

void pond_world_body_place(pond_world *world, pond_body_id id, pond_chunk chunk, pond_pose pose) {
    pondi_body *body = find(world, id);
    pond_chunk home;
    if (body != NULL && isfinite(pose.angle) &&
        chunk_of(world, (pond_world_point){chunk, pose.centre}, &home)) {
        const pondi_patch patch = patch_around(world, home);
        set_home(body, home);
        world->bodies_unsure = true;
        pondi_body_place(&patch, body, pose_in(world, home, chunk, pose));
    }
}

void pond_world_body_set_velocity(pond_world *world, pond_body_id id, pond_vec2 velocity,
                                  float spin) {
    pondi_body_set_velocity(find(world, id), velocity, spin);
}

void pond_world_body_set_draught(pond_world *world, pond_body_id id, float draught) {
    pondi_body_set_draught(find(world, id), draught);
}

void pond_world_body_push(pond_world *world, pond_body_id id, pond_vec2 force) {
    pondi_body_push(find(world, id), force);
}

// ---- reading ------------------------------------------------------------------------------------

bool pond_world_body_get_state(pond_world *world, pond_body_id id, pond_chunk *chunk,
                               pond_body_state *state) {
    const pondi_body *body = find(world, id);
    if (state != NULL) {
        *state = (pond_body_state){0};
    }
    if (body == NULL || state == NULL || chunk == NULL) {
        return false;
    }
    pondi_patch patch = patch_of(world, body, 0);
    *state = pondi_body_state(&patch, body);
    patch.before = true;
    pondi_body_forces(&patch, body, state);
    state->pose.centre.x = (float)(body->place.x - MIDDLE * side_of(world));
    state->pose.centre.y = (float)(body->place.y - MIDDLE * side_of(world));
    *chunk = home_of(body);
    return true;
}

void pond_world_body_set_user(pond_world *world, pond_body_id id, void *user) {
    pondi_body *body = find(world, id);
    if (body != NULL) {
        body->user = user;
    }
}

void *pond_world_body_get_user(const pond_world *world, pond_body_id id) {
    const pondi_body *body = find(world, id);
    return body != NULL ? body->user : NULL;
}

int pond_world_body_list(const pond_world *world, pond_body_id *ids, int capacity) {
    PONDI_ASSERT_WORLD(world);
    (void)pondi_bodies_list(&world->bodies, ids, capacity);
    return world->bodies.used;
}

// ---- as bytes -----------------------------------------------------------------------------------

void pondi_world_bodies_hash(const pond_world *world, pondi_hash *hash) {
    if (world->bodies.used == 0) {
        return;
    }
    const pondi_patch patch = pondi_world_patch(world);
    pondi_tape tape = {.hashing = true, .hash = *hash};
    (void)pondi_bodies_lay(&patch, &tape);
    *hash = tape.hash;
    for (int i = 0; i < world->bodies.used; i++) {
        const pond_chunk home = home_of(&world->bodies.slots[i]);
        pondi_hash_u64(hash, (uint64_t)(uint32_t)home.x << 32 | (uint32_t)home.y);
    }
}

pond_result pondi_world_lay_bodies(const pondi_patch *patch, pondi_tape *tape) {
    const double widest = (2 * MIDDLE + 1) * PONDI_CHUNK * patch->desc->cell_size;
    bool good = pondi_bodies_lay(patch, tape);
    for (int i = 0; good && i < patch->bodies->used; i++) {
        pondi_body *body = &patch->bodies->slots[i];
        pond_chunk home = home_of(body);
        pondi_world_lay_place(tape, &home);
        if (tape->reading) {
            set_home(body, home);
        }
        good = patch->desc->solver == POND_SOLVER_WAVE && body->hull.radius <= WIDEST &&
               body->place.x >= 0.0 && body->place.x <= widest && body->place.y >= 0.0 &&
               body->place.y <= widest;
    }
    return good && !tape->bad ? POND_OK : tape->starved ? POND_ERROR_MEMORY : POND_ERROR_DATA;
}
