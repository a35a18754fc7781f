// Bodies in snapshots, in saved states and in copies of ponds.

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/pack.h"
#include "base/tape.h"
#include "pond/body.h"
#include "pond/pond.h"
#include "shared/water_numbers.h"

// Records every number of a body. Returns false if one is not a number.
static bool lay_numbers(pondi_tape *t, pondi_body *b) {
    double *numbers[] = {
        &b->imprint.from.x,
        &b->imprint.from.y,
        &b->imprint.from.angle,
        &b->imprint.to.x,
        &b->imprint.to.y,
        &b->imprint.to.angle,
        &b->imprint.draught,
        &b->imprint.scale,
        &b->place.x,
        &b->place.y,
        &b->place.angle,
        &b->moved.x,
        &b->moved.y,
        &b->moved.angle,
        &b->target.x,
        &b->target.y,
        &b->target.angle,
        &b->target_draught,
        &b->vx,
        &b->vy,
        &b->spin,
        &b->density,
        &b->thickness,
        &b->drag,
        &b->bottom,
        &b->rise,
        &b->level,
        &b->push_x,
        &b->push_y,
        &b->still,
        &b->hull.size_x,
        &b->hull.size_y,
        &b->hull.radius,
    };
    bool good = true;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        pondi_tape_f64(t, numbers[i]);
        good = good && fabs(*numbers[i]) <= PONDI_LARGEST;
    }
    pondi_tape_bool64(t, &b->floating);
    pondi_tape_bool64(t, &b->moving);
    pondi_tape_bool64(t, &b->dipping);
    pondi_tape_bool64(t, &b->turns);
    pondi_tape_bool64(t, &b->resting);
    return good;
}

// Outside these limits a body cannot be added, or a step cannot compute with it.
static bool possible(const pond_desc *desc, const pondi_body *b) {
    const double h = desc->cell_size;
    const double far = 4.0 * PONDI_FARTHEST * h + 1e7;
    const pondi_imprint *i = &b->imprint;
    const double most_turned = 2.0 * PONDI_FASTEST * desc->time_step + 7.0;
    const double way = fabs(i->to.angle - i->from.angle);
    return i->draught >= 0.0 && i->draught <= PONDI_DEEPEST && i->scale > 0.0 && i->scale < 1e6 &&
           fabs(i->from.x) <= far && fabs(i->from.y) <= far && fabs(i->to.x) <= far &&
           fabs(i->to.y) <= far && fabs(i->from.angle) <= 7.0 && way <= most_turned &&
           b->density >= 0.5 && b->density <= 2e5 && b->thickness >= 5e-7 &&
           b->thickness <= 1001.0 && b->drag >= 0.0 && b->drag <= 1001.0 &&
           b->target_draught >= 0.0 && b->target_draught <= PONDI_DEEPEST && b->hull.size_x > 0.0 &&
           b->hull.size_y > 0.0 && b->hull.radius > 0.0 && b->hull.radius <= 1e7;
}

static bool lay_hull(pondi_tape *t, pondi_hull *hull, const pond_allocator *allocator) {
    pondi_tape_int64(t, &hull->columns);
    pondi_tape_int64(t, &hull->rows);
    if (t->reading) {
        // Sides are odd, with a centre and zeros around it.
        if (hull->columns < 9 || hull->rows < 9 || hull->columns % 2 == 0 || hull->rows % 2 == 0 ||
            (double)hull->columns * (double)hull->rows > PONDI_MOST_NODES) {
            return false;
        }
        const size_t bytes = (size_t)hull->columns * (size_t)hull->rows * sizeof(float);
        hull->nodes = pondi_allocate(allocator, bytes, PONDI_CACHE_LINE);
        if (hull->nodes == NULL) {
            t->starved = true;
            return false;
        }
    }
    const size_t count = (size_t)hull->columns * (size_t)hull->rows;
    pondi_tape_f32s(t, hull->nodes, count);
    if (!t->reading) {
        return true;
    }
    for (size_t i = 0; i < count; i++) {
        if (!(hull->nodes[i] >= 0.0f && hull->nodes[i] <= 1.0f)) {
            return false;
        }
    }
    pondi_hull_measure(hull);
    return hull->sum > 1e-3;
}

static bool lay_body(const pond_desc *desc, pondi_tape *t, pondi_body *b) {
    pondi_tape_u64(t, &b->id);
    return lay_numbers(t, b) && (!t->reading || possible(desc, b)) &&
           lay_hull(t, &b->hull, &desc->allocator);
}

static bool make_slots(const pondi_patch *patch, int count, pondi_tape *t) {
    if (count < 0 || count > POND_MAX_BODIES) {
        return false;
    }
    pondi_bodies *bodies = patch->bodies;
    if (count > 0) {
        bodies->slots = pondi_allocate(&patch->desc->allocator, (size_t)count * sizeof(pondi_body),
                                       PONDI_CACHE_LINE);
        bodies->capacity = bodies->slots != NULL ? count : 0;
        t->starved = bodies->slots == NULL;
    }
    return count == 0 || bodies->slots != NULL;
}

bool pondi_bodies_lay(const pondi_patch *patch, pondi_tape *t) {
    pondi_bodies *bodies = patch->bodies;
    pondi_tape_u64(t, &bodies->last_id);
    int count = bodies->used;
    pondi_tape_int64(t, &count);
    if (t->reading && !make_slots(patch, count, t)) {
        return false;
    }
    uint64_t id = 0;
    for (int i = 0; i < count; i++) {
        pondi_body *body = &bodies->slots[i];
        if (t->reading) {
            bodies->used = i + 1; // so that its nodes are freed if it is refused
        }
        const bool good = lay_body(patch->desc, t, body);
        if (t->reading && (!good || body->id <= id || body->id > bodies->last_id)) {
            pondi_bodies_destroy(bodies, &patch->desc->allocator);
            return false;
        }
        id = body->id;
    }
    return true;
}

// Memory for the nodes of a hull in slot i; reuses that of the present body if the number is equal.
static float *nodes_for(pond *water, int i, const pondi_hull *hull) {
    pondi_bodies *bodies = &water->bodies;
    pondi_hull *own = &bodies->slots[i].hull;
    if (i < bodies->used && own->columns == hull->columns && own->rows == hull->rows) {
        return own->nodes;
    }
    if (i < bodies->used) {
        pondi_hull_destroy(own, &water->desc.allocator);
    }
    const size_t bytes = (size_t)hull->columns * (size_t)hull->rows * sizeof(float);
    return pondi_allocate(&water->desc.allocator, bytes, PONDI_CACHE_LINE);
}

// Places a body that was read. If an allocation fails, returns false; this body and all after it
// are then gone.
static bool seat(pond *water, int i, pondi_body *body) {
    pondi_bodies *bodies = &water->bodies;
    body->hull.nodes = nodes_for(water, i, &body->hull);
    if (body->hull.nodes == NULL) {
        for (int k = i + 1; k < bodies->used; k++) {
            pondi_hull_destroy(&bodies->slots[k].hull, &water->desc.allocator);
        }
        bodies->used = bodies->used < i ? bodies->used : i;
        return false;
    }
    bodies->slots[i] = *body;
    bodies->used = bodies->used > i ? bodies->used : i + 1;
    return true;
}

bool pondi_bodies_copy(const pond *from, pond *to) {
    const pondi_bodies *bodies = &from->bodies;
    const pondi_patch patch = pondi_patch_of(to);
    if (!pondi_bodies_reserve(&patch, bodies->used)) {
        return false;
    }
    for (int i = 0; i < bodies->used; i++) {
        pondi_body body = bodies->slots[i];
        if (!seat(to, i, &body)) {
            return false;
        }
        const size_t nodes = (size_t)body.hull.columns * (size_t)body.hull.rows;
        memcpy(body.hull.nodes, bodies->slots[i].hull.nodes, nodes * sizeof(float));
    }
    for (int i = bodies->used; i < to->bodies.used; i++) {
        pondi_hull_destroy(&to->bodies.slots[i].hull, &to->desc.allocator);
    }
    to->bodies.used = bodies->used;
    to->bodies.last_id = bodies->last_id;
    return true;
}

bool pondi_bodies_pack(pond *water, pondi_pack *pack) {
    pondi_bodies *bodies = &water->bodies;
    const pondi_patch patch = pondi_patch_of(water);
    const bool reading = pack->from != NULL;
    int used = bodies->used;
    PONDI_PACK(pack, bodies->last_id);
    PONDI_PACK(pack, used);
    if (!pondi_bodies_reserve(&patch, used)) {
        return false;
    }
    for (int i = 0; i < used; i++) {
        pondi_body body = {0};
        if (!reading) {
            body = bodies->slots[i];
        }
        PONDI_PACK(pack, body);
        if (reading && !seat(water, i, &body)) {
            return false;
        }
        const size_t nodes = (size_t)body.hull.columns * (size_t)body.hull.rows;
        pondi_pack_bytes(pack, body.hull.nodes, nodes * sizeof(float));
    }
    for (int i = used; i < bodies->used; i++) {
        pondi_hull_destroy(&bodies->slots[i].hull, &water->desc.allocator);
    }
    bodies->used = used;
    return true;
}
