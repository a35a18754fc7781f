// Bodies in a world are a pond's: that of a small one, the stage, onto which the water around each
// is laid before it presses on it, and from which it is taken back. A body's places count from the
// stage's corner, whose middle chunk is the one that the body lies in; as it leaves that, all of
// them are counted anew.

#include "pond/body.h"

#include <math.h>
#include <millpond/world.h>

#include "base/message.h"
#include "pond/rest.h"
#include "pond/shift.h"
#include "pond/touch.h"
#include "world/world.h"

enum {
    MIDDLE = 3, // chunks before the middle one
    STAGE = (2 * MIDDLE + 1) * PONDI_CHUNK,
    LONGEST_STEP = 32, // of a driven body [cells]
    WIDEST = 128,      // radius of a body [cells]
    APART = 2 * MIDDLE // chunks between bodies that cannot touch
};

// Cells of the stage, ends excluded.
typedef struct patch {
    int x0, y0, x1, y1;
} patch;

// ---- places -------------------------------------------------------------------------------------

static double cell_of(const pond_world *world) {
    return world->desc.water.cell_size;
}

// From the stage's corner to its middle chunk's. [m]
static double before_middle(const pond_world *world) {
    return MIDDLE * PONDI_CHUNK * cell_of(world);
}

// The chunk that a position lies in; false for one that is none, or beyond the world's end.
static bool chunk_of(const pond_world *world, pond_world_point point, pond_chunk *out) {
    double x;
    double y;
    return pondi_world_cell(world, point, &x, &y) &&
           pondi_chunk_beside(point.chunk, pondi_chunk_of_cell((int64_t)floor(x + 0.5)),
                              pondi_chunk_of_cell((int64_t)floor(y + 0.5)), out);
}

// Where a position lies on the stage around a chunk.
static pond_vec2 on_stage(const pond_world *world, pond_chunk home, pond_world_point point) {
    const double side = PONDI_CHUNK * cell_of(world);
    const double x = ((double)point.chunk.x - (double)home.x) * side + before_middle(world);
    const double y = ((double)point.chunk.y - (double)home.y) * side + before_middle(world);
    return (pond_vec2){(float)((double)point.at.x + x), (float)((double)point.at.y + y)};
}

static pondi_body *body_at(const pond_world *world, int index) {
    return &world->stage->bodies.slots[index];
}

static int body_count(const pond_world *world) {
    return world->stage != NULL ? world->stage->bodies.used : 0;
}

// Its slot, or −1.
static int find(const pond_world *world, pond_body_id id) {
    for (int i = 0; id.value != 0 && i < body_count(world); i++) {
        if (body_at(world, i)->id == id.value) {
            return i;
        }
    }
    return -1;
}

// ---- patches ------------------------------------------------------------------------------------

static int on_axis(double cells) {
    return (int)fmin(fmax(cells, 0.0), STAGE);
}

static double least_of(double a, double b, double c) {
    return fmin(a, fmin(b, c));
}

static double most_of(double a, double b, double c) {
    return fmax(a, fmax(b, c));
}

// Not by the C library, which need not round as others do.
static double length_of(double x, double y) {
    return sqrt(x * x + y * y);
}

// What a body may press on, where its imprint lies and where it is, and so many cells more.
static patch patch_of(const pond_world *world, const pondi_body *body, double more) {
    const double h = cell_of(world);
    const pondi_imprint *i = &body->imprint;
    const pondi_place *p = &body->place;
    const double reach = length_of(body->hull.reach_x, body->hull.reach_y) + 2.0 + more;
    return (patch){on_axis(floor(least_of(i->from.x, i->to.x, p->x) / h - reach)),
                   on_axis(floor(least_of(i->from.y, i->to.y, p->y) / h - reach)),
                   on_axis(ceil(most_of(i->from.x, i->to.x, p->x) / h + reach)),
                   on_axis(ceil(most_of(i->from.y, i->to.y, p->y) / h + reach))};
}

// Part of a patch in one chunk: where that lies on the stage, and which of its cells are meant.
typedef struct part {
    pond_chunk at;
    int chunk; // kept, or PONDI_NO_CHUNK
    int left;  // of the chunk's first cell on the stage
    int top;
    int x0, y0, x1, y1; // of its cells, ends excluded
} part;

enum { MOST_PARTS = (2 * MIDDLE + 1) * (2 * MIDDLE + 1) };

// The parts of a patch that lie in the world; returns how many.
static int parts_of(const pond_world *world, pond_chunk home, const patch *p, part *out) {
    int count = 0;
    for (int row = p->y0 / PONDI_CHUNK; row * PONDI_CHUNK < p->y1; row++) {
        for (int column = p->x0 / PONDI_CHUNK; column * PONDI_CHUNK < p->x1; column++) {
            part *o = &out[count];
            *o = (part){.left = column * PONDI_CHUNK, .top = row * PONDI_CHUNK};
            o->x0 = p->x0 > o->left ? p->x0 - o->left : 0;
            o->y0 = p->y0 > o->top ? p->y0 - o->top : 0;
            o->x1 = p->x1 < o->left + PONDI_CHUNK ? p->x1 - o->left : PONDI_CHUNK;
            o->y1 = p->y1 < o->top + PONDI_CHUNK ? p->y1 - o->top : PONDI_CHUNK;
            if (pondi_chunk_beside(home, column - MIDDLE, row - MIDDLE, &o->at)) {
                o->chunk = pondi_chunk_find(world, o->at);
                count++;
            }
        }
    }
    return count;
}

// Chunks that a body presses on are kept; false where one is land or denied.
static bool keep_parts(pond_world *world, pond_chunk home, const patch *p, float worth) {
    part parts[MOST_PARTS];
    bool all = true;
    const int count = parts_of(world, home, p, parts);
    for (int i = 0; i < count; i++) {
        all = (parts[i].chunk != PONDI_NO_CHUNK ||
               pondi_chunk_keep(world, parts[i].at, worth) != PONDI_NO_CHUNK) &&
              all;
    }
    return all;
}

static size_t bytes_of(const part *p) {
    return (size_t)(p->x1 - p->x0) * sizeof(float);
}

static char *stage_cell(const pond_world *world, int level, const part *p, int y) {
    return pondi_chunk_cell(&world->stage->fields[level], p->left + p->x0, p->top + y);
}

static char *chunk_cell(const pond_world *world, int level, const part *p, int y) {
    return pondi_chunk_cell(&world->chunks[p->chunk].fields[level], p->x0, y);
}

static void load_land(pond_world *world, const part *p) {
    uint64_t rows[PONDI_CHUNK];
    if (p->chunk != PONDI_NO_CHUNK) {
        memcpy(rows, world->chunks[p->chunk].land.rows + 1, sizeof rows);
    } else {
        (void)pondi_land_ask(world, p->at, rows);
    }
    for (int y = p->y0; y < p->y1; y++) {
        float *keep = pondi_row_f32(&world->stage->shore.keep, p->top + y) + p->left;
        for (int x = p->x0; x < p->x1; x++) {
            keep[x] = (rows[y] >> x & 1) != 0 ? PONDI_KEEP_PLAIN : PONDI_KEEP_DRY;
        }
    }
}

// All of a patch is land: so is what lies beyond the world's end.
static void load_end(const pond_world *world, const patch *p) {
    for (int y = p->y0; y < p->y1; y++) {
        float *keep = pondi_row_f32(&world->stage->shore.keep, y);
        for (int x = p->x0; x < p->x1; x++) {
            keep[x] = PONDI_KEEP_DRY;
        }
    }
}

static void load(pond_world *world, pond_chunk home, const patch *p) {
    part parts[MOST_PARTS];
    const int count = parts_of(world, home, p, parts);
    load_end(world, p);
    for (int i = 0; i < count; i++) {
        const part *o = &parts[i];
        load_land(world, o);
        for (int y = o->y0; y < o->y1; y++) {
            for (int level = 0; level < 2; level++) {
                if (o->chunk != PONDI_NO_CHUNK) {
                    memcpy(stage_cell(world, level, o, y), chunk_cell(world, level, o, y),
                           bytes_of(o));
                } else {
                    memset(stage_cell(world, level, o, y), 0, bytes_of(o));
                }
            }
        }
    }
}

// Takes a part back; returns whether the body has changed it, and raises *most to its heights.
static bool take_back(pond_world *world, const part *p, float *most) {
    bool changed = false;
    for (int y = p->y0; y < p->y1; y++) {
        for (int level = 0; level < 2; level++) {
            const char *from = stage_cell(world, level, p, y);
            char *to = chunk_cell(world, level, p, y);
            if (memcmp(to, from, bytes_of(p)) == 0) {
                continue;
            }
            changed = true;
            memcpy(to, from, bytes_of(p));
            for (int x = p->x0; x < p->x1; x++) {
                const float height = pondi_row_f32(&world->chunks[p->chunk].fields[level], y)[x];
                *most = fmaxf(*most, fabsf(height));
            }
        }
    }
    return changed;
}

static void store(pond_world *world, pond_chunk home, const patch *p) {
    part parts[MOST_PARTS];
    bool changed[MOST_PARTS];
    const int count = parts_of(world, home, p, parts);
    bool any = false;
    for (int i = 0; i < count; i++) {
        float most = 0.0f;
        changed[i] = parts[i].chunk != PONDI_NO_CHUNK && take_back(world, &parts[i], &most);
        any = any || changed[i];
        if (changed[i]) {
            pondi_chunk_stir(world, parts[i].chunk, most);
        }
    }
    for (int i = 0; i < count; i++) { // keeping one may give up another
        const int chunk = changed[i] ? pondi_chunk_find(world, parts[i].at) : PONDI_NO_CHUNK;
        if (chunk != PONDI_NO_CHUNK) {
            pondi_chunk_wake(world, chunk);
        }
    }
    if (any) {
        pondi_chunks_list(world);
    }
}

// ---- steps --------------------------------------------------------------------------------------

// What the stage was told of is an event of the world.
static void hand_on_events(pond_world *world, pond_chunk home) {
    pond_event event;
    while (pond_event_next(world->stage, &event)) {
        const double middle = before_middle(world);
        event.position.x = (float)((double)event.position.x - middle);
        event.position.y = (float)((double)event.position.y - middle);
        pondi_world_event(world, home, &event);
    }
}

// How far a body may go in this step. [cells]
static double way_of(const pond_world *world, const pondi_body *body, int64_t due) {
    const double h = cell_of(world);
    if (body->floating) {
        return length_of(body->moved.x, body->moved.y) / h;
    }
    return body->moving
               ? length_of(body->target.x - body->place.x, body->target.y - body->place.y) /
                     (h * (double)due)
               : length_of(body->vx, body->vy) * world->desc.water.time_step / h;
}

// A body that would go too far in a step is placed where it would come to.
static void leap(pond_world *world, pondi_body *body) {
    const double dt = world->desc.water.time_step;
    const pondi_place to =
        body->moving ? body->target
                     : (pondi_place){body->place.x + body->vx * dt, body->place.y + body->vy * dt,
                                     body->place.angle + body->spin * dt};
    const double vx = body->vx;
    const double vy = body->vy;
    const double spin = body->spin;
    const pond_pose pose = {{(float)to.x, (float)to.y}, (float)to.angle};
    pond_body_place(world->stage, (pond_body_id){body->id}, pose);
    body->vx = vx;
    body->vy = vy;
    body->spin = spin;
}

static void press(pond_world *world, int index, int64_t due) {
    pondi_body *body = body_at(world, index);
    if (!pondi_body_presses_on(body)) {
        return;
    }
    const double way = way_of(world, body, due);
    if (!body->floating && way > LONGEST_STEP) {
        leap(world, body);
        return;
    }
    const pond_chunk home = world->homes[index];
    const patch p = patch_of(world, body, way + 1.0);
    (void)keep_parts(world, home, &p, (float)body->imprint.draught);
    load(world, home, &p);
    pondi_body_press(world->stage, body);
    store(world, home, &p);
    hand_on_events(world, home);
}

static void float_by(pond_world *world, int index) {
    pondi_body *body = body_at(world, index);
    const pondi_body before = *body;
    const pond_chunk home = world->homes[index];
    const patch p = patch_of(world, body, 0.0);
    const float worth = (float)pondi_body_rest_draught(body);
    if (!body->resting) {
        (void)keep_parts(world, home, &p, worth);
    }
    load(world, home, &p);
    pondi_body_float(world->stage, body);
    if (before.resting && !body->resting) { // now it needs what it presses on
        *body = before;
        (void)keep_parts(world, home, &p, worth);
        load(world, home, &p);
        pondi_body_float(world->stage, body);
    }
    store(world, home, &p);
    hand_on_events(world, home);
}

// Two bodies as the first one's stage has them.
static void part_two(pond_world *world, int first, int second) {
    const pond_chunk a = world->homes[first];
    const pond_chunk b = world->homes[second];
    const int64_t across = (int64_t)b.x - a.x;
    const int64_t down = (int64_t)b.y - a.y;
    if (across > APART || across < -APART || down > APART || down < -APART) {
        return;
    }
    pondi_body *other = body_at(world, second);
    const pondi_place place = other->place;
    const double side = PONDI_CHUNK * cell_of(world);
    other->place.x += (double)across * side;
    other->place.y += (double)down * side;
    pondi_body_part(world->stage, body_at(world, first), other);
    other->place = place;
}

static void go(pond_world *world, int index) {
    pondi_body *body = body_at(world, index);
    const double dt = world->desc.water.time_step;
    if (!body->resting) {
        const patch p =
            patch_of(world, body, length_of(body->vx, body->vy) * dt / cell_of(world) + 1.0);
        part parts[MOST_PARTS];
        const int count = parts_of(world, world->homes[index], &p, parts);
        load_end(world, &p);
        for (int i = 0; i < count; i++) {
            load_land(world, &parts[i]);
        }
    }
    pondi_body_go(world->stage, body);
}

// So many chunks on from one, or as far as the world's end.
static double chunks_to(int32_t from, double chunks) {
    return fmin(fmax(chunks, (double)INT32_MIN - from), (double)INT32_MAX - from);
}

// What would go further has come to the world's end, in the middle chunk.
static void stop_at_end(double side, double *place, double *speed) {
    *place = fmin(fmax(*place, MIDDLE * side), (MIDDLE + 1) * side);
    *speed = 0.0;
}

// The chunk that a body has come to is its stage's middle from now on.
static void settle_home(pond_world *world, int index) {
    pondi_body *body = body_at(world, index);
    pond_chunk *home = &world->homes[index];
    const double side = PONDI_CHUNK * cell_of(world);
    const double right = floor(body->place.x / side) - MIDDLE;
    const double down = floor(body->place.y / side) - MIDDLE;
    const double x = chunks_to(home->x, right);
    const double y = chunks_to(home->y, down);
    if ((x != 0.0 || y != 0.0) && pondi_chunk_beside(*home, (int64_t)x, (int64_t)y, home)) {
        const pondi_shift shift = {.x = x * side, .y = y * side};
        pondi_body_shift(world->stage, body, &shift);
    }
    if (x != right) {
        stop_at_end(side, &body->place.x, &body->vx);
    }
    if (y != down) {
        stop_at_end(side, &body->place.y, &body->vy);
    }
}

static void meet_stage(pond_world *world, int64_t due) {
    world->stage->steps = world->steps;
    world->stage->now = world->now;
    world->stage->steps_due = due;
    world->stage->events.splash_height = world->events.splash_height;
}

void pondi_world_bodies_step(pond_world *world, int64_t due) {
    const int count = body_count(world);
    meet_stage(world, due);
    for (int i = 0; i < count; i++) {
        press(world, i, due);
    }
    for (int i = 0; i < count; i++) {
        if (body_at(world, i)->floating) {
            float_by(world, i);
        }
    }
    for (int i = 0; i < count; i++) {
        for (int j = i + 1; j < count; j++) {
            part_two(world, i, j);
        }
    }
    for (int i = 0; i < count; i++) {
        if (body_at(world, i)->floating) {
            go(world, i);
        }
        settle_home(world, i);
    }
    world->bodies_unsure = false;
}

static bool moves_under(const pond_world *world, int index) {
    part parts[MOST_PARTS];
    const patch p = patch_of(world, body_at(world, index), 0.0);
    const int count = parts_of(world, world->homes[index], &p, parts);
    bool any = false;
    for (int i = 0; i < count; i++) {
        any = any || (parts[i].chunk != PONDI_NO_CHUNK && world->chunks[parts[i].chunk].active);
    }
    return any;
}

static bool is_busy(const pond_world *world, int index) {
    const pondi_body *body = body_at(world, index);
    return pondi_body_presses_on(body) ||
           (body->floating && (!body->resting || body->push_x != 0.0 || body->push_y != 0.0 ||
                               moves_under(world, index)));
}

bool pondi_world_bodies_busy(const pond_world *world) {
    bool busy = body_count(world) > 0 && world->bodies_unsure;
    for (int i = 0; i < body_count(world) && !busy; i++) {
        busy = is_busy(world, i);
    }
    return busy;
}

void pondi_world_bodies_calm(pond_world *world) {
    if (world->stage != NULL) {
        pondi_bodies_calm(world->stage);
    }
}

void pondi_world_bodies_hash(const pond_world *world, pondi_hash *hash) {
    if (body_count(world) == 0) {
        return;
    }
    pondi_tape tape = {.hashing = true, .hash = *hash};
    (void)pondi_bodies_lay(world->stage, &tape); // which only reads
    *hash = tape.hash;
    for (int i = 0; i < body_count(world); i++) {
        const pond_chunk home = world->homes[i];
        pondi_hash_u64(hash, (uint64_t)(uint32_t)home.x << 32 | (uint32_t)home.y);
    }
}

// ---- adding and removing ------------------------------------------------------------------------

static pond_result make_stage(const pond_world *world, pond **out) {
    pond_desc desc = world->desc.water;
    desc.width = desc.height = STAGE;
    desc.edges = (pond_edges){POND_EDGE_FIXED, POND_EDGE_FIXED, POND_EDGE_FIXED, POND_EDGE_FIXED};
    desc.threads = 1;
    pond *stage = NULL;
    pond_result result = pond_create(&desc, &stage);
    if (result == POND_OK) {
        result = pondi_shore_need(stage, PONDI_LAYER_WALL);
    }
    if (result != POND_OK) {
        pond_destroy(stage);
        return result;
    }
    // Its sides stop no body: the world goes on there.
    stage->desc.edges =
        (pond_edges){POND_EDGE_OPEN, POND_EDGE_OPEN, POND_EDGE_OPEN, POND_EDGE_OPEN};
    *out = stage;
    return POND_OK;
}

static pond_result check(const pond_world *world, pond_world_point place,
                         const pond_body_desc *desc, const pond_body_id *id, pond_chunk *home) {
    if (world == NULL || desc == NULL || id == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT,
                          "%s: NULL; a body needs a world, a desc and an id",
                          world == NULL  ? "world"
                          : desc == NULL ? "desc"
                                         : "id");
    }
    PONDI_ASSERT_WORLD(world);
    if (!chunk_of(world, place, home)) {
        return pondi_fail(&world->desc.water.logger, POND_ERROR_RANGE,
                          "place: (%g, %g) m from chunk %d, %d; allowed is what lies in the world, "
                          "up to 1e6 cells from its chunk",
                          (double)place.at.x, (double)place.at.y, (int)place.chunk.x,
                          (int)place.chunk.y);
    }
    return POND_OK;
}

pond_result pond_world_body_add(pond_world *world, pond_world_point place,
                                const pond_body_desc *desc, pond_body_id *id) {
    if (id != NULL) {
        id->value = 0;
    }
    pond_chunk home = {0, 0};
    pond_result result = check(world, place, desc, id, &home);
    if (result == POND_OK && world->stage == NULL) {
        result = make_stage(world, &world->stage);
    }
    if (result != POND_OK) {
        return result;
    }
    assert(desc != NULL && id != NULL);
    meet_stage(world, 0);
    pond_body_desc there = *desc;
    there.pose.centre = on_stage(world, home, place);
    const patch all = {0, 0, STAGE, STAGE};
    load(world, home, &all);
    result = pond_body_add(world->stage, &there, id);
    if (result != POND_OK) {
        return result;
    }
    const int index = world->stage->bodies.used - 1;
    const double radius = body_at(world, index)->hull.radius;
    if (!(radius <= WIDEST)) {
        pond_body_remove(world->stage, *id);
        id->value = 0;
        return pondi_fail(&world->desc.water.logger, POND_ERROR_RANGE,
                          "shape: reaches %g cells from its origin; a body of a world may %d",
                          radius, WIDEST);
    }
    world->homes[index] = home;
    world->bodies_unsure = true;
    return POND_OK;
}

void pond_world_body_remove(pond_world *world, pond_body_id id) {
    PONDI_ASSERT_WORLD(world);
    const int index = find(world, id);
    if (index < 0) {
        return;
    }
    pond_body_remove(world->stage, id);
    memmove(world->homes + index, world->homes + index + 1,
            (size_t)(body_count(world) - index) * sizeof *world->homes);
}

// ---- moving -------------------------------------------------------------------------------------

void pond_world_body_move(pond_world *world, pond_body_id id, pond_world_point to, float angle) {
    PONDI_ASSERT_WORLD(world);
    const int index = find(world, id);
    pond_chunk chunk;
    if (index >= 0 && chunk_of(world, to, &chunk)) {
        pond_body_move(world->stage, id,
                       (pond_pose){on_stage(world, world->homes[index], to), angle});
    }
}

void pond_world_body_place(pond_world *world, pond_body_id id, pond_world_point to, float angle) {
    PONDI_ASSERT_WORLD(world);
    const int index = find(world, id);
    pond_chunk home;
    if (index < 0 || !isfinite(angle) || !chunk_of(world, to, &home)) {
        return;
    }
    const patch all = {0, 0, STAGE, STAGE};
    world->homes[index] = home;
    world->bodies_unsure = true;
    meet_stage(world, 0);
    load(world, home, &all);
    pond_body_place(world->stage, id, (pond_pose){on_stage(world, home, to), angle});
}

void pond_world_body_set_velocity(pond_world *world, pond_body_id id, pond_vec2 velocity,
                                  float spin) {
    PONDI_ASSERT_WORLD(world);
    if (find(world, id) >= 0) {
        pond_body_set_velocity(world->stage, id, velocity, spin);
    }
}

void pond_world_body_set_draught(pond_world *world, pond_body_id id, float draught) {
    PONDI_ASSERT_WORLD(world);
    if (find(world, id) >= 0) {
        pond_body_set_draught(world->stage, id, draught);
    }
}

void pond_world_body_push(pond_world *world, pond_body_id id, pond_vec2 force) {
    PONDI_ASSERT_WORLD(world);
    if (find(world, id) >= 0) {
        pond_body_push(world->stage, id, force);
    }
}

// ---- reading ------------------------------------------------------------------------------------

bool pond_world_body_get_state(pond_world *world, pond_body_id id, pond_chunk *chunk,
                               pond_body_state *state) {
    PONDI_ASSERT_WORLD(world);
    const int index = find(world, id);
    if (state != NULL) {
        *state = (pond_body_state){0};
    }
    if (index < 0 || state == NULL || chunk == NULL) {
        return false;
    }
    const patch p = patch_of(world, body_at(world, index), 0.0);
    meet_stage(world, 0);
    load(world, world->homes[index], &p);
    (void)pond_body_get_state(world->stage, id, state);
    const pondi_place *place = &body_at(world, index)->place;
    state->pose.centre.x = (float)(place->x - before_middle(world));
    state->pose.centre.y = (float)(place->y - before_middle(world));
    *chunk = world->homes[index];
    return true;
}

void pond_world_body_set_user(pond_world *world, pond_body_id id, void *user) {
    PONDI_ASSERT_WORLD(world);
    if (find(world, id) >= 0) {
        pond_body_set_user(world->stage, id, user);
    }
}

void *pond_world_body_get_user(const pond_world *world, pond_body_id id) {
    PONDI_ASSERT_WORLD(world);
    return find(world, id) >= 0 ? pond_body_get_user(world->stage, id) : NULL;
}

int pond_world_body_list(const pond_world *world, pond_body_id *ids, int capacity) {
    PONDI_ASSERT_WORLD(world);
    if (world->stage != NULL) {
        (void)pond_body_list(world->stage, ids, capacity);
    }
    return body_count(world);
}

// ---- as bytes -----------------------------------------------------------------------------------

void pondi_world_write_bodies(pondi_tape *tape, const pond_world *world) {
    uint64_t last_id = 0;
    int count = body_count(world);
    if (world->stage != NULL) {
        (void)pondi_bodies_lay(world->stage, tape);
    } else { // as if there were one
        pondi_tape_u64(tape, &last_id);
        pondi_tape_int64(tape, &count);
    }
    for (int i = 0; i < count; i++) {
        pond_chunk home = world->homes[i];
        pondi_world_lay_place(tape, &home);
    }
}

static bool read_onto(pondi_tape *tape, pond *stage, pond_chunk homes[POND_MAX_BODIES]) {
    const double widest = STAGE * stage->desc.cell_size;
    bool good = pondi_bodies_lay(stage, tape);
    for (int i = 0; good && i < stage->bodies.used; i++) {
        const pondi_body *body = &stage->bodies.slots[i];
        pondi_world_lay_place(tape, &homes[i]);
        good = body->hull.radius <= WIDEST && body->place.x >= 0.0 && body->place.x <= widest &&
               body->place.y >= 0.0 && body->place.y <= widest;
    }
    return good && !tape->bad;
}

pond_result pondi_world_read_bodies(pondi_tape *tape, const pond_world *world, pond **stage,
                                    pond_chunk homes[POND_MAX_BODIES]) {
    if (pondi_world_lay_none(tape)) {
        return tape->bad ? POND_ERROR_DATA : POND_OK;
    }
    if (world->desc.water.solver != POND_SOLVER_WAVE) {
        return POND_ERROR_DATA;
    }
    const pond_result result = make_stage(world, stage);
    if (result == POND_OK && !read_onto(tape, *stage, homes)) {
        return tape->starved ? POND_ERROR_MEMORY : POND_ERROR_DATA;
    }
    return result;
}
