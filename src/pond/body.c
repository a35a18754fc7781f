// Bodies: adding, moving, reading and stepping them. See body.h for their effect on the water.

#include "pond/body.h"

#include <math.h>
#include <millpond/detail/subdomain.h>
#include <millpond/field.h>
#include <string.h>

#include "base/maths.h"
#include "base/memory.h"
#include "field/shape.h"
#include "pond/flow.h"
#include "pond/records.h"
#include "pond/shift.h"
#include "shared/stamp.h"
#include "shared/water_numbers.h"

#define COOKIE 0x626f6479u // "body"
#define WIDEST_RIM 10.0    // [cells]

#define FIELD(member, ...) PONDI_FIELD(pond_body_desc, member, __VA_ARGS__)

static const pond_field fields[] = {
    FIELD(
        rim, "m",
        "Width over which the bottom rises to the rim, at most 10 cells; 0: the 2 cells that every "
        "hull has.",
        PONDI_RANGE(0, 1e6), PONDI_INITIAL(0), PONDI_SLIDER(0, 0.1)),
    FIELD(floating, "", "Whether the water moves it; otherwise the caller does.",
          PONDI_INITIAL(false)),
    FIELD(draught, "m", "Driven: how deep it reaches below the surface.",
          PONDI_RANGE(0, PONDI_DEEPEST), PONDI_INITIAL(0.01), PONDI_LOG_SLIDER(0, 2)),
    FIELD(density, "kg/m^3", "Floating: its density; above 1000 it sinks.", PONDI_RANGE(1, 1e5),
          PONDI_INITIAL(500), PONDI_LOG_SLIDER(10, 2000)),
    FIELD(thickness, "m", "Floating: its height from bottom to top.",
          PONDI_RANGE(1e-6, PONDI_DEEPEST), PONDI_INITIAL(0.02), PONDI_LOG_SLIDER(0.001, 2)),
    FIELD(lift, "m", "Floating: how far above its position in still water it starts.",
          PONDI_RANGE(0, PONDI_DEEPEST), PONDI_INITIAL(0), PONDI_LOG_SLIDER(0, 2)),
    FIELD(drag, "1/s", "Floating: rate at which friction reduces its speed.", PONDI_RANGE(0, 1000),
          PONDI_INITIAL(0.5), PONDI_LOG_SLIDER(0, 20)),
    FIELD(turns, "", "Floating: whether waves may turn it.", PONDI_INITIAL(true)),
};

const pondi_record pondi_body_record = PONDI_RECORD(pond_body_desc, fields);

void pond_body_desc_init(pond_body_desc *out, size_t size, uint32_t version) {
    if (pondi_stamp_begin(out, size, version, COOKIE, sizeof *out)) {
        const pond_stamp stamp = out->stamp;
        pondi_record_default(&pondi_body_record, out);
        out->stamp = stamp;
        out->shape = pond_disc(0.05f);
    }
}

// ---- checks -------------------------------------------------------------------------------------

static bool numbers_fit(const pond_desc *water, const pond_body_desc *d) {
    const pond_logger *log = &water->logger;
    const double widest = WIDEST_RIM * water->cell_size;
    return pondi_number_fits(log, "rim", (double)d->rim, 0.0, widest, "m") &&
           pondi_record_fits(&pondi_body_record, log, "", PONDI_ALL_KINDS, d);
}

static pond_result check(const pondi_patch *patch, const pond_body_desc *desc) {
    const pond_logger *log = &patch->desc->logger;
    const double cell = patch->desc->cell_size;
    pond_result result = pondi_stamp_fits(log, &desc->stamp, COOKIE, sizeof *desc,
                                          PONDI_ROOM_OF(desc), "pond_body_desc_default");
    if (result != POND_OK) {
        return result;
    }
    if (!patch->solver->traits.pressure && !pondi_patch_is_bulk(patch)) {
        return pondi_fail(log, POND_ERROR_RANGE,
                          "solver: %s; bodies need wave, dispersive or flow water, use "
                          "pond_trail() here",
                          patch->solver->traits.name);
    }
    result = pondi_shape_check(log, &desc->shape, &desc->pose);
    if (result != POND_OK) {
        return result;
    }
    if (!numbers_fit(patch->desc, desc)) {
        return POND_ERROR_RANGE;
    }
    const double nodes = pondi_hull_count(&desc->shape, cell, (double)desc->rim);
    if (!(nodes <= PONDI_MOST_NODES)) {
        return pondi_fail(log, POND_ERROR_RANGE,
                          "shape: spans %g cells of %g m; a body may span %g", nodes, cell,
                          PONDI_MOST_NODES);
    }
    return POND_OK;
}

// ---- slots --------------------------------------------------------------------------------------

static pond_result no_memory(const pondi_patch *patch, size_t bytes) {
    return pondi_fail(&patch->desc->logger, POND_ERROR_MEMORY, "body: no memory for %zu bytes",
                      bytes);
}

static pond_result grow(const pondi_patch *patch) {
    pondi_bodies *bodies = patch->bodies;
    pondi_body *slots = pondi_make_room(&patch->desc->allocator, bodies->slots, bodies->capacity,
                                        &bodies->capacity, sizeof *slots);
    if (slots == NULL) {
        return no_memory(patch, (size_t)(bodies->capacity + 1) * sizeof *slots);
    }
    bodies->slots = slots;
    return POND_OK;
}

bool pondi_bodies_reserve(const pondi_patch *patch, int count) {
    while (patch->bodies->capacity < count) {
        if (grow(patch) != POND_OK) {
            return false;
        }
    }
    return true;
}

// Bodies stay in the order they were added, so ids increase from slot to slot.
static pond_result make_room(const pondi_patch *patch) {
    const pondi_bodies *bodies = patch->bodies;
    if (bodies->used == POND_MAX_BODIES) {
        return pondi_fail(&patch->desc->logger, POND_ERROR_RANGE,
                          "bodies: there are already %d, the most allowed; remove one first",
                          POND_MAX_BODIES);
    }
    return bodies->used < bodies->capacity ? POND_OK : grow(patch);
}

pondi_body *pondi_body_find(const pondi_bodies *bodies, pond_body_id id) {
    for (int i = 0; id.value != 0 && i < bodies->used; i++) {
        if (bodies->slots[i].id == id.value) {
            return &bodies->slots[i];
        }
    }
    return NULL;
}

// ---- adding and removing ------------------------------------------------------------------------

static double wrapped(double angle) {
    const double rest = fmod(angle, PONDI_TURN); // exact
    return rest > 0.5 * PONDI_TURN    ? rest - PONDI_TURN
           : rest < -0.5 * PONDI_TURN ? rest + PONDI_TURN
                                      : rest;
}

// The whole of a subdomain may be wider than any pond.
static double held(double metres, const pond_desc *desc) {
    const double most = fmax(PONDI_FARTHEST, (double)desc->width) * desc->cell_size;
    return fmin(fmax(metres, -most), most);
}

static pondi_place place_of(const pondi_patch *patch, pond_pose pose) {
    const pond_desc *desc = patch->desc;
    const double x = (double)pose.centre.x + (double)patch->origin.x * desc->cell_size;
    const double y = (double)pose.centre.y + (double)patch->origin.y * desc->cell_size;
    return (pondi_place){held(x, desc), held(y, desc), wrapped((double)pose.angle)};
}

static void settle(const pondi_patch *patch, pondi_body *body, pondi_place place) {
    body->place = place;
    body->moved = (pondi_place){0};
    body->imprint.from = place;
    body->imprint.to = place;
    pondi_imprint_scale(patch, &body->hull, &body->imprint);
    body->moving = false;
    body->vx = 0.0;
    body->vy = 0.0;
    body->spin = 0.0;
}

static bool gather(const pondi_patch *patch, const pondi_body *body) {
    return patch->ways->gather == NULL || patch->ways->gather(patch, body);
}

// Must be called after imprints have changed.
static void press_on_bulk(const pondi_patch *patch) {
    if (pondi_patch_is_bulk(patch)) {
        pondi_flow_press(patch->water, true);
    }
}

static void lay_on_water(const pondi_patch *patch, pondi_body *body, double lift) {
    const pondi_sense sense = pondi_hull_sense(patch, &body->hull, &body->imprint);
    body->level = pondi_body_level(body, &sense);
    body->bottom = sense.level - pondi_body_rest_draught(body) + lift;
}

static void fill(const pondi_patch *patch, const pond_body_desc *desc, pondi_body *body) {
    body->floating = desc->floating;
    body->turns = desc->turns;
    body->density = (double)desc->density;
    body->thickness = (double)desc->thickness;
    body->drag = (double)desc->drag;
    body->imprint.draught = (double)desc->draught;
    body->home_x = (int32_t)patch->home_x;
    body->home_y = (int32_t)patch->home_y;
    if (desc->floating) {
        body->imprint.draught = fmax(pondi_body_rest_draught(body) - (double)desc->lift, 0.0);
    }
    settle(patch, body, place_of(patch, desc->pose));
}

pond_result pondi_body_add(const pondi_patch *patch, const pond_body_desc *desc, pond_body_id *id) {
    pond_result result = check(patch, desc);
    if (result == POND_OK) {
        result = make_room(patch);
    }
    if (result != POND_OK) {
        return result;
    }
    pondi_body body = {0};
    const pond_allocator *allocator = &patch->desc->allocator;
    const double cell = patch->desc->cell_size;
    if (!pondi_hull_make(&desc->shape, cell, (double)desc->rim, allocator, &body.hull)) {
        return no_memory(patch, (size_t)body.hull.columns * (size_t)body.hull.rows * 4);
    }
    if (!(body.hull.sum > 1e-3)) {
        pondi_hull_destroy(&body.hull, allocator);
        return pondi_fail(&patch->desc->logger, POND_ERROR_RANGE,
                          "shape: covers less than a thousandth of a cell of %g m", cell);
    }
    fill(patch, desc, &body);
    body.id = ++patch->bodies->last_id;
    pondi_body *slot = &patch->bodies->slots[patch->bodies->used++];
    *slot = body;
    press_on_bulk(patch);
    if (desc->floating && patch->ways->gather == NULL) { // subdomains sense together, later
        lay_on_water(patch, slot, (double)desc->lift);
    }
    id->value = body.id;
    return POND_OK;
}

void pondi_body_remove(pondi_bodies *bodies, pondi_body *body, const pond_allocator *allocator) {
    pondi_hull_destroy(&body->hull, allocator);
    bodies->used--;
    for (int i = (int)(body - bodies->slots); i < bodies->used; i++) {
        bodies->slots[i] = bodies->slots[i + 1];
    }
}

void pondi_bodies_destroy(pondi_bodies *bodies, const pond_allocator *allocator) {
    for (int i = 0; i < bodies->used; i++) {
        pondi_hull_destroy(&bodies->slots[i].hull, allocator);
    }
    pondi_release(allocator, bodies->slots, (size_t)bodies->capacity * sizeof(pondi_body));
    *bodies = (pondi_bodies){0};
}

// ---- moving -------------------------------------------------------------------------------------

static bool usable(pond_pose pose) {
    return isfinite(pose.centre.x) && isfinite(pose.centre.y) && isfinite(pose.angle);
}

static bool calm_number(double value) {
    return fabs(value) <= PONDI_FASTEST;
}

void pondi_body_move(const pondi_patch *patch, pondi_body *body, pond_pose pose) {
    if (body == NULL || body->floating || !usable(pose)) {
        return;
    }
    body->target = place_of(patch, pose);
    body->target.angle = body->place.angle + wrapped(body->target.angle - body->place.angle);
    body->moving = true;
    body->vx = 0.0;
    body->vy = 0.0;
    body->spin = 0.0;
}

void pondi_body_set_velocity(pondi_body *body, pond_vec2 velocity, float spin) {
    if (body == NULL || body->floating || !calm_number((double)velocity.x) ||
        !calm_number((double)velocity.y) || !calm_number((double)spin)) {
        return;
    }
    body->moving = false;
    body->vx = (double)velocity.x;
    body->vy = (double)velocity.y;
    body->spin = (double)spin;
}

static void follow_level(const pondi_patch *patch, pondi_body *body) {
    const pondi_sense sense = pondi_hull_sense(patch, &body->hull, &body->imprint);
    const double level = pondi_body_level(body, &sense);
    body->bottom += level - body->level;
    body->level = level;
}

void pondi_bodies_follow(const pondi_patch *patch) {
    for (int i = 0; i < patch->bodies->used; i++) {
        if (patch->bodies->slots[i].floating) {
            follow_level(patch, &patch->bodies->slots[i]);
        }
    }
}

void pondi_body_place(const pondi_patch *patch, pondi_body *body, pond_pose pose) {
    if (body == NULL || !usable(pose)) {
        return;
    }
    settle(patch, body, place_of(patch, pose));
    press_on_bulk(patch);
    if (body->floating && gather(patch, body)) {
        follow_level(patch, body);
        body->rise = 0.0;
        body->resting = false;
        body->still = 0.0;
    }
}

void pondi_body_set_draught(pondi_body *body, float draught) {
    if (body == NULL || body->floating || !isfinite(draught)) {
        return;
    }
    body->target_draught = fmin(fmax((double)draught, 0.0), PONDI_DEEPEST);
    body->dipping = true;
}

void pondi_body_push(pondi_body *body, pond_vec2 force) {
    if (body == NULL || !body->floating || !isfinite(force.x) || !isfinite(force.y)) {
        return;
    }
    body->push_x = fmin(fmax(body->push_x + (double)force.x, -PONDI_LARGEST), PONDI_LARGEST);
    body->push_y = fmin(fmax(body->push_y + (double)force.y, -PONDI_LARGEST), PONDI_LARGEST);
}

// ---- reading ------------------------------------------------------------------------------------

double pondi_body_area(const pond_desc *desc, const pondi_body *body) {
    return body->hull.sum * desc->cell_size * desc->cell_size;
}

void pondi_body_forces(const pondi_patch *patch, const pondi_body *body, pond_body_state *state) {
    const pondi_sense sense = pondi_hull_sense(patch, &body->hull, &body->imprint);
    const double pull =
        PONDI_DENSITY * PONDI_GRAVITY * pondi_body_area(patch->desc, body) * body->imprint.draught;
    const double drag = body->floating ? body->drag * pondi_body_mass(patch->desc, body) *
                                             body->imprint.draught / pondi_body_rest_draught(body)
                                       : 0.0;
    state->force.x = (float)(-pull * sense.slope_x - drag * body->vx);
    state->force.y = (float)(-pull * sense.slope_y - drag * body->vy);
    state->torque = (float)(-pull * sense.twist);
}

static void read_level(const pondi_patch *patch, const pondi_body *body, pond_body_state *state) {
    const pondi_sense sense = pondi_hull_sense(patch, &body->hull, &body->imprint);
    const double weight = PONDI_DENSITY * PONDI_GRAVITY * pondi_body_area(patch->desc, body);
    const double draught = body->imprint.draught;
    const double wet = body->floating ? draught : fmax(sense.level + draught, 0.0);
    state->level = (float)sense.level;
    state->force.z = (float)(draught > 0.0 ? weight * wet : 0.0);
}

pond_body_state pondi_body_state(const pondi_patch *patch, const pondi_body *body) {
    const double rate = 1.0 / patch->desc->time_step;
    const double x = body->place.x - (double)patch->origin.x * patch->desc->cell_size;
    const double y = body->place.y - (double)patch->origin.y * patch->desc->cell_size;
    pond_body_state state = {
        .pose = {{(float)x, (float)y}, (float)body->place.angle},
        .velocity = {(float)(body->moved.x * rate), (float)(body->moved.y * rate)},
        .spin = (float)(body->moved.angle * rate),
        .rise = (float)body->rise,
        .draught = (float)body->imprint.draught,
        .volume = (float)(body->imprint.draught * pondi_body_area(patch->desc, body)),
        .resting = body->resting,
    };
    state.bottom = body->floating ? (float)body->bottom : -state.draught;
    read_level(patch, body, &state);
    return state;
}

int pondi_bodies_list(const pondi_bodies *bodies, pond_body_id *ids, int capacity) {
    int count = 0;
    for (; ids != NULL && count < capacity && count < bodies->used; count++) {
        ids[count].value = bodies->slots[count].id;
    }
    return count;
}

// ---- stepping -----------------------------------------------------------------------------------

// The part of the way to the target in this step, one of `due`.
static double toward(double from, double to, int64_t due) {
    return due <= 1 ? to : from + (to - from) / (double)due;
}

static void drive(const pondi_patch *patch, pondi_body *body, pondi_imprint *next) {
    const int64_t due = patch->due;
    const double dt = patch->desc->time_step;
    pondi_place to = body->place;
    if (body->moving) {
        to.x = toward(to.x, body->target.x, due);
        to.y = toward(to.y, body->target.y, due);
        to.angle = toward(to.angle, body->target.angle, due);
        body->moving = due > 1;
    } else {
        to.x += body->vx * dt;
        to.y += body->vy * dt;
        to.angle += body->spin * dt;
    }
    if (body->dipping) {
        next->draught = toward(next->draught, body->target_draught, due);
        body->dipping = due > 1;
    }
    to.x = held(to.x, patch->desc);
    to.y = held(to.y, patch->desc);
    next->from = body->place;
    next->to = to;
    body->moved =
        (pondi_place){to.x - body->place.x, to.y - body->place.y, to.angle - body->place.angle};
    // Keeps angles small, together with a turn in progress.
    const double angle = wrapped(to.angle);
    body->target.angle += angle - to.angle;
    body->place = (pondi_place){to.x, to.y, angle};
}

// A floating body presses at its place and half a step's motion before and after it. The force is
// computed there too, so that body and water oscillate together as in leapfrog, and neither feeds
// the other.
static void press(const pondi_body *body, pondi_imprint *next) {
    const pondi_place *p = &body->place;
    const pondi_place *m = &body->moved;
    next->from = (pondi_place){p->x - 0.5 * m->x, p->y - 0.5 * m->y, p->angle - 0.5 * m->angle};
    next->to = (pondi_place){p->x + 0.5 * m->x, p->y + 0.5 * m->y, p->angle + 0.5 * m->angle};
}

void pondi_body_splash(const pondi_patch *patch, const pondi_body *body, double height) {
    const pond_vec2 place = {(float)body->place.x, (float)body->place.y};
    patch->ways->splash(patch, (pond_body_id){body->id}, (pond_emitter_id){0}, place,
                        (float)(body->hull.radius * patch->desc->cell_size), (float)-height);
}

// Where a current has carried the imprint of the previous step. Water does not leave through sides
// and walls that its new place covers.
static pondi_imprint carried(const pondi_patch *patch, const pondi_body *body) {
    pondi_imprint imprint = body->imprint;
    if (pondi_patch_flows(patch)) {
        const double dt = patch->desc->time_step;
        const pondi_current_drift drift = pondi_body_stream(patch, body);
        imprint.from.x += drift.x * dt;
        imprint.from.y += drift.y * dt;
        imprint.to.x += drift.x * dt;
        imprint.to.y += drift.y * dt;
        if (pondi_patch_is_bulk(patch)) { // ripples do leave with it
            return imprint;
        }
        const double was = pondi_imprint_in_water(patch, &body->hull, &body->imprint);
        const double is = pondi_imprint_in_water(patch, &body->hull, &imprint);
        imprint.scale *= is > 0.0 ? was / is : 1.0;
    }
    return imprint;
}

void pondi_body_press(const pondi_patch *patch, pondi_body *body) {
    pondi_imprint next = body->imprint;
    if (body->floating) {
        press(body, &next);
    } else {
        drive(patch, body, &next);
        if (!(body->imprint.draught > 0.0) && next.draught > 0.0) {
            pondi_body_splash(patch, body, body->fall > 0.0 ? body->fall : body->target_draught);
        }
    }
    const pondi_imprint before = carried(patch, body);
    if (pondi_imprint_same(&next, &before)) {
        return; // at rest: the water stays bit-identical
    }
    pondi_imprint_scale(patch, &body->hull, &next);
    pondi_imprint_add(patch, &body->hull, &before, &next);
    body->imprint = next;
}

void pondi_bodies_step(const pondi_patch *patch) {
    const pondi_bodies *bodies = patch->bodies;
    if (bodies->used == 0 || !gather(patch, NULL)) {
        return;
    }
    for (int i = 0; i < bodies->used; i++) {
        pondi_body_press(patch, &bodies->slots[i]);
    }
    press_on_bulk(patch);
    pondi_bodies_float(patch);
    press_on_bulk(patch);
}

bool pondi_body_presses_on(const pondi_body *body) {
    pondi_imprint next = body->imprint;
    press(body, &next);
    return body->floating ? !pondi_imprint_same(&next, &body->imprint)
                          : body->moving || body->dipping || body->vx != 0.0 || body->vy != 0.0 ||
                                body->spin != 0.0 || body->moved.x != 0.0 || body->moved.y != 0.0 ||
                                body->moved.angle != 0.0;
}

pondi_imprint pondi_body_next(const pondi_patch *patch, const pondi_body *body, bool *acts) {
    pondi_body moved = *body;
    pondi_imprint next = body->imprint;
    if (body->floating) {
        press(body, &next);
    } else {
        drive(patch, &moved, &next);
    }
    *acts = body->floating || body->moving || body->dipping ||
            !pondi_imprint_same(&next, &body->imprint);
    return next;
}

bool pondi_body_stays(const pondi_body *body) {
    pondi_imprint next = body->imprint;
    press(body, &next);
    return body->floating && body->resting && pondi_imprint_same(&next, &body->imprint);
}

// The next imprint is known before the step; a floating body senses the water under its present
// one, moved on.
void pondi_bodies_rows(const pond *water, int steps, pondi_busy *busy) {
    const pondi_patch patch = pondi_patch_of(water);
    for (int i = 0; i < water->bodies.used; i++) {
        const pondi_body *body = &water->bodies.slots[i];
        bool acts;
        const pondi_imprint next = pondi_body_next(&patch, body, &acts);
        if (acts) {
            pondi_imprint_rows(water, &body->hull, &body->imprint, 0, busy);
            pondi_imprint_rows(water, &body->hull, &next, steps, busy);
        }
    }
}

void pondi_bodies_calm(const pondi_patch *patch) {
    for (int i = 0; i < patch->bodies->used; i++) {
        pondi_body *body = &patch->bodies->slots[i];
        settle(patch, body, body->place);
        body->dipping = false;
        body->push_x = 0.0;
        body->push_y = 0.0;
        if (body->floating) {
            body->imprint.draught = pondi_body_rest_draught(body);
            body->bottom = -body->imprint.draught;
            body->rise = 0.0;
            body->level = 0.0;
            body->target_draught = 0.0;
        }
    }
}

static void shift_place(const pond_desc *desc, pondi_place *place, const pondi_shift *shift) {
    place->x = held(place->x - shift->x, desc);
    place->y = held(place->y - shift->y, desc);
}

void pondi_body_shift(const pond_desc *desc, pondi_body *body, const pondi_shift *shift) {
    shift_place(desc, &body->place, shift);
    shift_place(desc, &body->target, shift);
    shift_place(desc, &body->imprint.from, shift);
    shift_place(desc, &body->imprint.to, shift);
}

void pondi_bodies_shift(pond *water, const pondi_shift *shift) {
    for (int i = 0; i < water->bodies.used; i++) {
        pondi_body_shift(&water->desc, &water->bodies.slots[i], shift);
    }
}

// ---- bodies of a pond ---------------------------------------------------------------------------

static pondi_body *find(const pond *water, pond_body_id id) {
    PONDI_ASSERT_POND(water);
    return pondi_body_find(&water->bodies, id);
}

pond_result pond_body_add(pond *water, const pond_body_desc *desc, pond_body_id *id) {
    PONDI_ASSERT_POND_OR_NULL(water);
    if (id != NULL) {
        id->value = 0;
    }
    if (!pondi_can_add(water != NULL ? &water->desc.logger : NULL, water, desc, id)) {
        return POND_ERROR_ARGUMENT;
    }
    const pondi_patch patch = pondi_patch_of(water);
    return pondi_body_add(&patch, desc, id);
}

void pond_body_remove(pond *water, pond_body_id id) {
    pondi_body *body = find(water, id);
    if (body != NULL) {
        const pondi_patch patch = pondi_patch_of(water);
        pondi_body_remove(&water->bodies, body, &water->desc.allocator);
        press_on_bulk(&patch);
    }
}

void pond_body_move(pond *water, pond_body_id id, pond_pose pose) {
    const pondi_patch patch = pondi_patch_of(water);
    pondi_body_move(&patch, find(water, id), pose);
}

void pond_body_set_velocity(pond *water, pond_body_id id, pond_vec2 velocity, float spin) {
    pondi_body_set_velocity(find(water, id), velocity, spin);
}

void pond_body_place(pond *water, pond_body_id id, pond_pose pose) {
    const pondi_patch patch = pondi_patch_of(water);
    pondi_body_place(&patch, find(water, id), pose);
}

void pond_body_set_draught(pond *water, pond_body_id id, float draught) {
    pondi_body_set_draught(find(water, id), draught);
}

void pond_body_push(pond *water, pond_body_id id, pond_vec2 force) {
    pondi_body_push(find(water, id), force);
}

bool pond_body_get_state(const pond *water, pond_body_id id, pond_body_state *state) {
    const pondi_body *body = find(water, id);
    if (state != NULL) {
        pondi_patch patch = pondi_patch_of(water);
        *state = (pond_body_state){0};
        if (body != NULL) {
            *state = pondi_body_state(&patch, body);
            patch.before = true;
            pondi_body_forces(&patch, body, state);
        }
    }
    return body != NULL && state != NULL;
}

void pond_body_set_user(pond *water, pond_body_id id, void *user) {
    pondi_body *body = find(water, id);
    if (body != NULL) {
        body->user = user;
    }
}

void *pond_body_get_user(const pond *water, pond_body_id id) {
    const pondi_body *body = find(water, id);
    return body != NULL ? body->user : NULL;
}

int pond_body_count(const pond *water) {
    PONDI_ASSERT_POND(water);
    return water->bodies.used;
}

int pond_body_list(const pond *water, pond_body_id *ids, int capacity) {
    PONDI_ASSERT_POND(water);
    return pondi_bodies_list(&water->bodies, ids, capacity);
}

// ---- bodies of a subdomain ----------------------------------------------------------------------

void pond_subdomain_float_body(pond *part, pond_body_id id, float lift) {
    pondi_body *body = find(part, id);
    const pondi_patch patch = pondi_patch_of(part);
    if (body != NULL && body->floating && gather(&patch, body)) {
        lay_on_water(&patch, body, (double)lift);
    }
}

bool pond_subdomain_get_body(pond *part, pond_body_id id, pond_origin origin,
                             pond_body_state *out) {
    const pondi_body *body = find(part, id);
    pondi_patch patch = pondi_patch_of(part);
    patch.origin = origin;
    bool any = body != NULL && out != NULL && gather(&patch, body);
    pond_body_state state = {0};
    if (any) {
        state = pondi_body_state(&patch, body);
        patch.before = true;
        any = gather(&patch, body);
    }
    if (any) {
        pondi_body_forces(&patch, body, &state);
    }
    if (out != NULL) {
        *out = any ? state : (pond_body_state){0};
    }
    return any;
}
