// Every number of the bodies, in the order of their ids.

#include <math.h>

#include "base/memory.h"
#include "pond/body.h"
#include "pond/visit.h"

static void hash_u64(void *user, uint64_t *number) {
    pondi_hash_u64(user, *number);
}

static void hash_f64(void *user, double *number) {
    pondi_hash_f64(user, *number);
}

static void hash_f32s(void *user, float *numbers, size_t count) {
    pondi_hash_f32s(user, numbers, count);
}

pondi_visitor pondi_visit_hash(pondi_hash *hash) {
    return (pondi_visitor){hash_u64, hash_f64, hash_f32s, false, hash};
}

// What a body is, number by number. False for one that is not a number.
static bool visit_numbers(const pondi_visitor *v, pondi_body *b) {
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
        v->f64(v->user, numbers[i]);
        good = good && fabs(*numbers[i]) <= PONDI_LARGEST;
    }
    pondi_visit_bool(v, &b->floating);
    pondi_visit_bool(v, &b->moving);
    pondi_visit_bool(v, &b->dipping);
    pondi_visit_bool(v, &b->turns);
    pondi_visit_bool(v, &b->resting);
    return good;
}

// Beyond these a body could not have been added, or has left the numbers a step can work with.
static bool possible(const pond *water, const pondi_body *b) {
    const double h = water->desc.cell_size;
    const double far = 2.0 * PONDI_FARTHEST * h + 1e7;
    const pondi_imprint *i = &b->imprint;
    const double most_turned = 2.0 * PONDI_FASTEST * water->desc.time_step + 7.0;
    const double way = fabs(i->to.angle - i->from.angle);
    return i->draught >= 0.0 && i->draught <= PONDI_DEEPEST && i->scale > 0.0 && i->scale < 1e6 &&
           fabs(i->from.x) <= far && fabs(i->from.y) <= far && fabs(i->to.x) <= far &&
           fabs(i->to.y) <= far && fabs(i->from.angle) <= 7.0 && way <= most_turned &&
           b->density > 0.0 && b->density <= 2e5 && b->thickness > 0.0 && b->thickness <= 1001.0 &&
           b->drag >= 0.0 && b->drag <= 1001.0 && b->target_draught >= 0.0 &&
           b->target_draught <= PONDI_DEEPEST && b->hull.size_x > 0.0 && b->hull.size_y > 0.0 &&
           b->hull.radius > 0.0 && b->hull.radius <= 1e7;
}

static bool visit_hull(const pondi_visitor *v, pondi_hull *hull, const pond_allocator *allocator) {
    pondi_visit_int(v, &hull->columns);
    pondi_visit_int(v, &hull->rows);
    if (v->reading) {
        // Sides are odd, with a middle and zeros around it.
        if (hull->columns < 9 || hull->rows < 9 || hull->columns % 2 == 0 || hull->rows % 2 == 0 ||
            (double)hull->columns * (double)hull->rows > PONDI_MOST_NODES) {
            return false;
        }
        const size_t bytes = (size_t)hull->columns * (size_t)hull->rows * sizeof(float);
        hull->nodes = pondi_allocate(allocator, bytes, PONDI_CACHE_LINE);
        if (hull->nodes == NULL) {
            return false;
        }
    }
    const size_t count = (size_t)hull->columns * (size_t)hull->rows;
    v->f32s(v->user, hull->nodes, count);
    if (!v->reading) {
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

static bool visit_body(pond *water, const pondi_visitor *v, pondi_body *b) {
    v->u64(v->user, &b->id);
    return visit_numbers(v, b) && (!v->reading || possible(water, b)) &&
           visit_hull(v, &b->hull, &water->desc.allocator);
}

static bool make_slots(pond *water, int count) {
    if (count < 0 || count > POND_MAX_BODIES) {
        return false;
    }
    pondi_bodies *bodies = &water->bodies;
    if (count > 0) {
        bodies->slots = pondi_allocate(&water->desc.allocator, (size_t)count * sizeof(pondi_body),
                                       PONDI_CACHE_LINE);
        bodies->capacity = bodies->slots != NULL ? count : 0;
    }
    return count == 0 || bodies->slots != NULL;
}

bool pondi_bodies_visit(pond *water, const pondi_visitor *v) {
    pondi_bodies *bodies = &water->bodies;
    v->u64(v->user, &bodies->last_id);
    int count = bodies->used;
    pondi_visit_int(v, &count);
    if (v->reading && !make_slots(water, count)) {
        return false;
    }
    uint64_t id = 0;
    for (int i = 0; i < count; i++) {
        pondi_body *body = &bodies->slots[i];
        bodies->used = i + 1; // so that its nodes are released when it is refused
        const bool good = visit_body(water, v, body);
        if (v->reading && (!good || body->id <= id || body->id > bodies->last_id)) {
            pondi_bodies_destroy(water);
            return false;
        }
        id = body->id;
    }
    return true;
}
