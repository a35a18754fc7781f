// Emitters: adding, changing, stopping, stepping. emitter_waves.c computes what they add to the
// water.

#include "pond/emitter.h"

#include <math.h>
#include <millpond/field.h>

#include "base/maths.h"
#include "base/memory.h"
#include "base/tape.h"
#include "pond/records.h"
#include "shared/stamp.h"

#define COOKIE 0x656d6974u // "emit"

// ---- fields -------------------------------------------------------------------------------------

static const pond_choice kinds[] = {
    PONDI_CHOICE(POND_EMITTER_LINE, "line", "A plunger along a line: waves to both sides."),
    PONDI_CHOICE(POND_EMITTER_DISC, "disc", "A plunger at a point: ring waves."),
    PONDI_CHOICE(POND_EMITTER_FOUNTAIN, "fountain", "Drops at random times around a point."),
    PONDI_CHOICE(POND_EMITTER_PADDLE, "paddle", "A board along a line that swings to and fro."),
    PONDI_CHOICE(POND_EMITTER_SWELL, "swell", "The sea: many waves that enter over a side."),
    PONDI_CHOICE(POND_EMITTER_BREEZE, "breeze", "A breeze that ripples all of the water."),
};

static const pond_choice sides[] = {
    PONDI_CHOICE(POND_SIDE_LEFT, "left", "The left side."),
    PONDI_CHOICE(POND_SIDE_RIGHT, "right", "The right side."),
    PONDI_CHOICE(POND_SIDE_TOP, "top", "The top side."),
    PONDI_CHOICE(POND_SIDE_BOTTOM, "bottom", "The bottom side."),
};

#define ONE(kind) (1u << POND_EMITTER_##kind)
#define WAVES (ONE(LINE) | ONE(DISC) | ONE(PADDLE))
#define FIELD(member, ...) PONDI_FIELD(pond_emitter_desc, member, __VA_ARGS__)

static const pond_field fields[] = {
    FIELD(kind, "", "Kind of emitter.", PONDI_CHOICES(kinds), PONDI_INITIAL(POND_EMITTER_LINE)),
    FIELD(from, "m", "Line, paddle: one end. Disc, fountain: the centre.", PONDI_RANGE(-1e6, 1e6),
          PONDI_INITIAL(0, 0), PONDI_USED_BY(WAVES | ONE(FOUNTAIN))),
    FIELD(to, "m", "The other end, different from the first.", PONDI_RANGE(-1e6, 1e6),
          PONDI_INITIAL(0, 1), PONDI_USED_BY(ONE(LINE) | ONE(PADDLE))),
    FIELD(radius, "m", "Radius; of a disc, at most a fifth of its wavelength.",
          PONDI_RANGE(1e-6, 1e6), PONDI_INITIAL(0.05), PONDI_LOG_SLIDER(0.002, 2),
          PONDI_USED_BY(ONE(DISC) | ONE(FOUNTAIN))),
    FIELD(amplitude, "m", "Height of the crests above still water; of a disc, one wavelength away.",
          PONDI_RANGE(0, 1000), PONDI_INITIAL(0.005), PONDI_LOG_SLIDER(0, 0.5),
          PONDI_USED_BY(WAVES)),
    FIELD(height, "m", "Significant height: 4 times the standard deviation of the surface.",
          PONDI_RANGE(0, 1000), PONDI_INITIAL(0.02), PONDI_LOG_SLIDER(0, 2),
          PONDI_USED_BY(ONE(SWELL))),
    FIELD(period, "s", "Period of the waves; of a swell, of its highest waves.",
          PONDI_RANGE(1e-6, 1e6), PONDI_INITIAL(0.5), PONDI_LOG_SLIDER(0.05, 20),
          PONDI_USED_BY(WAVES | ONE(SWELL))),
    FIELD(ramp, "s",
          "Time to reach full strength, and to stop; 0: two periods (breeze: one second).",
          PONDI_RANGE(0, 1e6), PONDI_INITIAL(0), PONDI_LOG_SLIDER(0, 60),
          PONDI_USED_BY(WAVES | ONE(SWELL) | ONE(BREEZE))),
    FIELD(side, "", "Side at which it enters, neither fixed nor periodic.", PONDI_CHOICES(sides),
          PONDI_INITIAL(POND_SIDE_LEFT), PONDI_USED_BY(ONE(SWELL))),
    FIELD(direction, "°",
          "Mean direction, measured from the normal of the side, positive towards +x or +y.",
          PONDI_SPAN(-60, 60), PONDI_INITIAL(0), PONDI_USED_BY(ONE(SWELL))),
    FIELD(spread, "°", "Standard deviation of the directions.", PONDI_SPAN(0, 60),
          PONDI_INITIAL(17), PONDI_USED_BY(ONE(SWELL))),
    FIELD(repeat, "s", "Loop period; 0: the waves never repeat.", PONDI_RANGE(0, 1e6),
          PONDI_INITIAL(0), PONDI_LOG_SLIDER(0, 60), PONDI_USED_BY(ONE(SWELL) | ONE(BREEZE))),
    FIELD(speed, "m/s", "Wind speed.", PONDI_SPAN(0, 20), PONDI_INITIAL(2),
          PONDI_USED_BY(ONE(BREEZE))),
    FIELD(wind, "°", "Direction in which the wind blows: 0 right, 90 up in the picture.",
          PONDI_ANGLE, PONDI_INITIAL(70), PONDI_USED_BY(ONE(BREEZE))),
    FIELD(rate, "1/s", "Drops per second.", PONDI_RANGE(0, 65536), PONDI_INITIAL(20),
          PONDI_LOG_SLIDER(0, 1000), PONDI_USED_BY(ONE(FOUNTAIN))),
    FIELD(drop_radius, "m", "Radius (sigma) of the drops.", PONDI_RANGE(1e-6, 1e6),
          PONDI_INITIAL(0.015), PONDI_LOG_SLIDER(0.002, 0.5), PONDI_USED_BY(ONE(FOUNTAIN))),
    FIELD(drop_height, "m", "Height of the drops; negative presses the water down.",
          PONDI_RANGE(-1e6, 1e6), PONDI_INITIAL(-0.004), PONDI_LOG_SLIDER(-0.1, 0.1),
          PONDI_USED_BY(ONE(FOUNTAIN))),
    FIELD(seed, "", "Seed of the random numbers, combined with that of the pond.",
          PONDI_RANGE(0, PONDI_LARGEST_SEED), PONDI_INITIAL(1), PONDI_SLIDER(0, 9999),
          PONDI_USED_BY(ONE(FOUNTAIN) | ONE(SWELL) | ONE(BREEZE))),
};

const pondi_record pondi_emitter_record = PONDI_RECORD(pond_emitter_desc, fields);

void pond_emitter_desc_init(pond_emitter_desc *out, size_t size, uint32_t version) {
    if (pondi_stamp_begin(out, size, version, COOKIE, sizeof *out)) {
        const pond_stamp stamp = out->stamp;
        pondi_record_default(&pondi_emitter_record, out);
        out->stamp = stamp;
    }
}

// ---- checks -------------------------------------------------------------------------------------

static pond_result check_swell(const pondi_patch *patch, const pond_emitter_desc *desc) {
    const pond_edges *e = &patch->desc->edges;
    const pond_edge edges[] = {e->left, e->right, e->top, e->bottom};
    const pond_edge edge = edges[(int)desc->side - 1];
    if (edge == POND_EDGE_FIXED || edge == POND_EDGE_PERIODIC) {
        return pondi_fail(&patch->desc->logger, POND_ERROR_RANGE,
                          "side: %d is %s; swell enters over free and open sides only",
                          (int)desc->side, edge == POND_EDGE_FIXED ? "fixed" : "periodic");
    }
    if (desc->repeat > 0.0f && desc->repeat < desc->period) {
        return pondi_fail(&patch->desc->logger, POND_ERROR_RANGE,
                          "repeat: %g s is shorter than the period of %g s; allowed are longer "
                          "times, or 0: never",
                          (double)desc->repeat, (double)desc->period);
    }
    return POND_OK;
}

// Without damping its waves would grow without limit.
static pond_result check_breeze(const pond_desc *desc) {
    if (isinf(desc->half_life)) {
        return pondi_fail(
            &desc->logger, POND_ERROR_RANGE,
            "half_life: a breeze needs damped water, or its waves would grow without limit; "
            "allowed is a time such as 2 s");
    }
    const double longest = (double)pondi_breeze_longest(desc);
    if (longest < PONDI_EMITTER_SHORTEST * desc->cell_size) {
        return pondi_fail(&desc->logger, POND_ERROR_RANGE,
                          "cell_size: %g m; the longest waves of a breeze over this pond, of %g m, "
                          "would have less than %g cells",
                          desc->cell_size, longest, PONDI_EMITTER_SHORTEST);
    }
    return POND_OK;
}

static pond_result check_waves(const pondi_patch *patch, const pond_emitter_desc *desc) {
    const pond_logger *log = &patch->desc->logger;
    if (PONDI_WITH_FLOW && patch->solver->traits.flows) {
        return pondi_fail(log, POND_ERROR_RANGE,
                          "solver: flow; it has fountains, pond_spring_add() and pond_sea(), but "
                          "no wave makers");
    }
    if (!patch->solver->traits.pressure) {
        return pondi_fail(log, POND_ERROR_RANGE,
                          "solver: %s; wave makers need wave or dispersive water, fountains do not",
                          patch->solver->traits.name);
    }
    if (desc->kind == POND_EMITTER_BREEZE) {
        return check_breeze(patch->desc);
    }
    const double length =
        PONDI_TURN / pondi_wave_of_period(patch->desc, (double)desc->period).number;
    if (!(length >= PONDI_EMITTER_SHORTEST)) {
        return pondi_fail(log, POND_ERROR_RANGE,
                          "period: %g s makes waves of %g cells; allowed are %g cells or more",
                          (double)desc->period, length, PONDI_EMITTER_SHORTEST);
    }
    const bool line = desc->kind == POND_EMITTER_LINE || desc->kind == POND_EMITTER_PADDLE;
    if (line && desc->from.x == desc->to.x && desc->from.y == desc->to.y) {
        return pondi_fail(log, POND_ERROR_RANGE,
                          "to: (%g, %g) m is the same as from; a line needs a length",
                          (double)desc->to.x, (double)desc->to.y);
    }
    return desc->kind == POND_EMITTER_SWELL ? check_swell(patch, desc) : POND_OK;
}

pond_result pondi_emitter_check(const pondi_patch *patch, const pond_emitter_desc *desc) {
    const pond_logger *log = &patch->desc->logger;
    if (!PONDI_WITH_EMITTERS) {
        return pondi_fail(log, POND_ERROR_RANGE,
                          "emitter: this library is built without emitters (MILLPOND_EMITTERS)");
    }
    const pond_result stamped = pondi_stamp_fits(log, &desc->stamp, COOKIE, sizeof *desc,
                                                 PONDI_ROOM_OF(desc), "pond_emitter_desc_default");
    if (stamped != POND_OK) {
        return stamped;
    }
    if (!pondi_record_fits(&pondi_emitter_record, log, "", PONDI_ALL_KINDS, desc)) {
        return POND_ERROR_RANGE;
    }
    return desc->kind == POND_EMITTER_FOUNTAIN ? POND_OK : check_waves(patch, desc);
}

// ---- slots --------------------------------------------------------------------------------------

static pond_result make_room(const pondi_patch *patch) {
    pondi_emitters *emitters = patch->emitters;
    if (emitters->used == POND_MAX_EMITTERS) {
        return pondi_fail(&patch->desc->logger, POND_ERROR_RANGE,
                          "emitters: there are already %d, the most allowed; remove one first",
                          POND_MAX_EMITTERS);
    }
    pondi_emitter *slots = pondi_make_room(&patch->desc->allocator, emitters->slots, emitters->used,
                                           &emitters->capacity, sizeof *slots);
    if (slots == NULL) {
        return pondi_fail(&patch->desc->logger, POND_ERROR_MEMORY, "emitter: no memory for %d",
                          emitters->used + 1);
    }
    emitters->slots = slots;
    return POND_OK;
}

pondi_emitter *pondi_emitter_find(const pondi_emitters *emitters, pond_emitter_id id) {
    for (int i = 0; id.value != 0 && i < emitters->used; i++) {
        if (emitters->slots[i].id == id.value) {
            return &emitters->slots[i];
        }
    }
    return NULL;
}

static void run_out(const pondi_patch *patch, pondi_emitter *emitter) {
    emitter->id = 0;
    emitter->stop = (double)patch->steps * patch->desc->time_step;
}

static void put(const pondi_patch *patch, const pond_emitter_desc *desc, uint64_t id, void *user,
                pondi_emitter *slot) {
    pondi_emitter_prepare(patch, desc, slot);
    slot->id = id;
    slot->user = user;
}

// It has not moved the water yet, or never leaves anything to undo.
static bool is_without_trace(const pondi_patch *patch, const pondi_emitter *emitter) {
    return emitter->kind == POND_EMITTER_FOUNTAIN ||
           emitter->start == (double)patch->steps * patch->desc->time_step;
}

// The stopped emitter that has faded most, or NULL.
static pondi_emitter *least_left(const pondi_patch *patch) {
    const double now = (double)patch->steps * patch->desc->time_step;
    pondi_emitter *least = NULL;
    double furthest = -1.0;
    for (int i = 0; i < patch->emitters->used; i++) {
        pondi_emitter *emitter = &patch->emitters->slots[i];
        const bool over = emitter->kind == POND_EMITTER_FOUNTAIN;
        const double share = over ? INFINITY : (now - emitter->stop) / emitter->ramp;
        if (emitter->id == 0 && share > furthest) {
            furthest = share;
            least = emitter;
        }
    }
    return least;
}

static void take_out(const pondi_patch *patch, const pondi_emitter *emitter) {
    pondi_emitters *emitters = patch->emitters;
    emitters->used--;
    for (int i = (int)(emitter - emitters->slots); i < emitters->used; i++) {
        emitters->slots[i] = emitters->slots[i + 1];
    }
}

static pond_result append(const pondi_patch *patch, const pond_emitter_desc *desc, uint64_t id,
                          void *user) {
    pond_result result = pondi_emitter_check(patch, desc);
    if (result == POND_OK) {
        result = make_room(patch);
    }
    if (result == POND_OK) {
        put(patch, desc, id, user, &patch->emitters->slots[patch->emitters->used++]);
    }
    return result;
}

// ---- adding and changing ------------------------------------------------------------------------

pond_result pondi_emitter_add(const pondi_patch *patch, const pond_emitter_desc *desc,
                              pond_emitter_id *id) {
    const pond_result result = append(patch, desc, patch->emitters->last_id + 1, NULL);
    if (result == POND_OK) {
        id->value = ++patch->emitters->last_id;
    }
    return result;
}

pond_result pondi_emitter_set(const pondi_patch *patch, pond_emitter_id id,
                              const pond_emitter_desc *desc) {
    pond_result result = pondi_emitter_check(patch, desc);
    if (result != POND_OK) {
        return result;
    }
    pondi_emitter *old = pondi_emitter_find(patch->emitters, id);
    void *const user = old->user;
    if (is_without_trace(patch, old)) {
        put(patch, desc, id.value, user, old);
        return POND_OK;
    }
    if (patch->emitters->used == POND_MAX_EMITTERS) {
        pondi_emitter *least = least_left(patch);
        pondi_emitter_end(patch, least != NULL ? least : old);
        if (least == NULL) {
            put(patch, desc, id.value, user, old);
            return POND_OK;
        }
        take_out(patch, least);
    }
    result = append(patch, desc, id.value, user);
    if (result == POND_OK) {
        // The first emitter with that id is the old one.
        run_out(patch, pondi_emitter_find(patch->emitters, id));
    }
    return result;
}

void pondi_emitter_remove(const pondi_patch *patch, pond_emitter_id id) {
    pondi_emitter *emitter = pondi_emitter_find(patch->emitters, id);
    if (emitter != NULL) {
        run_out(patch, emitter);
    }
}

int pondi_emitters_count(const pondi_emitters *emitters) {
    int count = 0;
    for (int i = 0; i < emitters->used; i++) {
        count += emitters->slots[i].id != 0;
    }
    return count;
}

// ---- emitters of a pond -------------------------------------------------------------------------

pond_result pond_emitter_add(pond *water, const pond_emitter_desc *desc, pond_emitter_id *id) {
    PONDI_ASSERT_POND_OR_NULL(water);
    if (id != NULL) {
        id->value = 0;
    }
    if (!pondi_can_add(water != NULL ? &water->desc.logger : NULL, water, desc, id)) {
        return POND_ERROR_ARGUMENT;
    }
    const pondi_patch patch = pondi_patch_of(water);
    return pondi_emitter_add(&patch, desc, id);
}

pond_result pond_emitter_set(pond *water, pond_emitter_id id, const pond_emitter_desc *desc) {
    PONDI_ASSERT_POND_OR_NULL(water);
    if (water == NULL || desc == NULL || pondi_emitter_find(&water->emitters, id) == NULL) {
        return pondi_fail(water != NULL ? &water->desc.logger : NULL, POND_ERROR_ARGUMENT,
                          "%s; setting needs a pond, one of its emitters and a desc",
                          water == NULL  ? "water: NULL"
                          : desc == NULL ? "desc: NULL"
                                         : "id: the pond has no such emitter");
    }
    const pondi_patch patch = pondi_patch_of(water);
    return pondi_emitter_set(&patch, id, desc);
}

void pond_emitter_remove(pond *water, pond_emitter_id id) {
    PONDI_ASSERT_POND(water);
    const pondi_patch patch = pondi_patch_of(water);
    pondi_emitter_remove(&patch, id);
}

void pond_emitter_set_user(pond *water, pond_emitter_id id, void *user) {
    PONDI_ASSERT_POND(water);
    pondi_emitter *emitter = pondi_emitter_find(&water->emitters, id);
    if (emitter != NULL) {
        emitter->user = user;
    }
}

void *pond_emitter_get_user(const pond *water, pond_emitter_id id) {
    PONDI_ASSERT_POND(water);
    const pondi_emitter *emitter = pondi_emitter_find(&water->emitters, id);
    return emitter != NULL ? emitter->user : NULL;
}

int pond_emitter_count(const pond *water) {
    PONDI_ASSERT_POND(water);
    return pondi_emitters_count(&water->emitters);
}

// ---- stepping -----------------------------------------------------------------------------------

static bool is_over(const pondi_patch *patch, const pondi_emitter *emitter) {
    const double now = (double)patch->steps * patch->desc->time_step;
    return emitter->id == 0 &&
           (emitter->kind == POND_EMITTER_FOUNTAIN || now >= emitter->stop + emitter->ramp);
}

static void fall_from(void *user, pond_vec2 centre, float radius, float height) {
    const pondi_patch *patch = user;
    if (patch->ways->drop(patch, centre, radius, height)) {
        const pond_emitter_id id = {patch->emitter->id};
        patch->ways->splash(patch, (pond_body_id){0}, id, centre, radius, height);
    }
}

static void spout(const pondi_patch *where, const pondi_emitter *emitter) {
    pondi_patch patch = *where;
    patch.emitter = emitter;
    patch.home_x = emitter->home_x;
    patch.home_y = emitter->home_y;
    pondi_emitter_due(patch.desc, emitter, patch.steps, fall_from, &patch);
}

void pondi_emitters_step(const pondi_patch *patch) {
    pondi_emitters *emitters = patch->emitters;
    int kept = 0;
    for (int i = 0; i < emitters->used; i++) {
        const pondi_emitter *emitter = &emitters->slots[i];
        if (is_over(patch, emitter)) {
            continue;
        }
        if (emitter->kind == POND_EMITTER_FOUNTAIN) {
            spout(patch, emitter);
        } else {
            pondi_emitter_press(patch, emitter);
        }
        if (&emitters->slots[kept] != emitter) {
            emitters->slots[kept] = *emitter;
        }
        kept++;
    }
    emitters->used = kept;
}

// The water was calmed: all emitters start again, and stopped ones end.
void pondi_emitters_calm(const pondi_patch *patch) {
    pondi_emitters *emitters = patch->emitters;
    int kept = 0;
    for (int i = 0; i < emitters->used; i++) {
        pondi_emitter emitter = emitters->slots[i];
        emitter.start = (double)patch->steps * patch->desc->time_step;
        if (emitter.id != 0) {
            emitters->slots[kept++] = emitter;
        }
    }
    emitters->used = kept;
}

void pondi_emitters_shift(pond *water, const pondi_shift *shift) {
    for (int i = 0; i < water->emitters.used; i++) {
        pondi_emitter_shift(water, shift, &water->emitters.slots[i]);
    }
}

void pondi_emitters_destroy(pondi_emitters *emitters, const pond_allocator *allocator) {
    pondi_release(allocator, emitters->slots, (size_t)emitters->capacity * sizeof(pondi_emitter));
    *emitters = (pondi_emitters){0};
}

// ---- saved states -------------------------------------------------------------------------------

static bool lay_number(pondi_tape *t, double *number) {
    pondi_tape_f64(t, number);
    return fabs(*number) <= PONDI_LARGEST;
}

static bool lay_emitter(pondi_tape *t, pondi_emitter *e) {
    pondi_tape_u64(t, &e->id);
    pondi_tape_u64(t, &e->seed);
    pondi_tape_int64(t, &e->kind);
    pondi_tape_int64(t, &e->count);
    double *numbers[] = {&e->x0,          &e->y0,       &e->x1,      &e->y1,     &e->width,
                         &e->start,       &e->ramp,     &e->rate,    &e->radius, &e->drop_radius,
                         &e->drop_height, &e->centre_x, &e->centre_y};
    bool good = e->kind >= POND_EMITTER_LINE && e->kind <= POND_EMITTER_BREEZE && e->count >= 0 &&
                e->count <= PONDI_EMITTER_WAVES;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        good = lay_number(t, numbers[i]) && good;
    }
    pondi_tape_f64(t, &e->stop); // may be infinite
    for (int i = 0; good && i < e->count; i++) {
        good = lay_number(t, &e->waves[i].turns) && lay_number(t, &e->waves[i].depth) &&
               lay_number(t, &e->waves[i].along) && lay_number(t, &e->waves[i].phase) &&
               (e->kind != POND_EMITTER_BREEZE || lay_number(t, &e->waves[i].down));
    }
    const bool fountain = e->kind == POND_EMITTER_FOUNTAIN;
    const bool many = e->kind == POND_EMITTER_SWELL || e->kind == POND_EMITTER_BREEZE;
    return good && !isnan(e->stop) && e->ramp > 0.0 && e->rate >= 0.0 && e->rate <= 65536.0 &&
           (fountain || ((e->count > 0 || e->kind == POND_EMITTER_BREEZE) && e->width >= 1.0 &&
                         e->width <= PONDI_EMITTER_WIDEST)) &&
           (many || fountain || e->count == 1) && fabs(e->x0) <= 1e13 && fabs(e->y0) <= 1e13 &&
           fabs(e->x1) <= 1e13 && fabs(e->y1) <= 1e13;
}

bool pondi_emitters_lay(const pondi_patch *patch, pondi_tape *t) {
    pondi_emitters *emitters = patch->emitters;
    pondi_tape_u64(t, &emitters->last_id);
    int count = emitters->used;
    pondi_tape_int64(t, &count);
    if (t->reading) {
        if (count < 0 || count > POND_MAX_EMITTERS) {
            return false;
        }
        for (emitters->used = 0; emitters->used < count; emitters->used++) {
            if (make_room(patch) != POND_OK) {
                t->starved = true;
                pondi_emitters_destroy(emitters, &patch->desc->allocator);
                return false;
            }
            emitters->slots[emitters->used] = (pondi_emitter){0};
        }
    }
    for (int i = 0; i < count; i++) {
        pondi_emitter *emitter = &emitters->slots[i];
        if (!lay_emitter(t, emitter) && t->reading) {
            pondi_emitters_destroy(emitters, &patch->desc->allocator);
            return false;
        }
    }
    return true;
}

bool pondi_emitters_copy(const pond *from, pond *to) {
    const pondi_patch patch = pondi_patch_of(to);
    for (to->emitters.used = 0; to->emitters.used < from->emitters.used; to->emitters.used++) {
        if (make_room(&patch) != POND_OK) {
            return false;
        }
        to->emitters.slots[to->emitters.used] = from->emitters.slots[to->emitters.used];
    }
    to->emitters.last_id = from->emitters.last_id;
    return true;
}

bool pondi_emitters_pack(pond *water, pondi_pack *pack) {
    const pondi_patch patch = pondi_patch_of(water);
    pondi_emitters *emitters = &water->emitters;
    int used = emitters->used;
    PONDI_PACK(pack, emitters->last_id);
    PONDI_PACK(pack, used);
    while (emitters->capacity < used) {
        emitters->used = emitters->capacity;
        if (make_room(&patch) != POND_OK) {
            return false;
        }
    }
    emitters->used = used;
    pondi_pack_bytes(pack, emitters->slots, (size_t)used * sizeof *emitters->slots);
    return true;
}
