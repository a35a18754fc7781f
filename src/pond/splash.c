// Splashes: each is several drops, one after the other, to which every step adds a fraction.

#include "pond/pond.h"

#include <math.h>

#include "pond/shift.h"
#include "pond/touch.h"

// A value that is not finite, or a centre outside, touches nothing.
static bool touches(const pond *water, const pondi_splash *s) {
    return pondi_drop_touches(water, s->centre, pondi_splash_radius(s, &water->desc), s->height);
}

void pond_splash(pond *water, pond_vec2 centre, float radius, float height) {
    PONDI_ASSERT_POND(water);
    pondi_splashes *all = &water->splashes;
    if (!(radius > 0.0f) || !isfinite(height)) {
        return;
    }
    const pondi_splash splash =
        pondi_splash_make(&water->desc, centre, radius, height, water->steps);
    if (all->used == PONDI_SPLASHES) {
        pond_drop(water, centre, radius, splash.height);
    } else if (touches(water, &splash)) {
        all->slots[all->used++] = splash;
        pondi_event_splash(water, (pond_body_id){0}, (pond_emitter_id){0}, centre, radius,
                           splash.height);
    }
}

int pond_splash_count(const pond *water) {
    PONDI_ASSERT_POND(water);
    return water->splashes.used;
}

void pondi_splashes_step(pond *water) {
    pondi_splashes *all = &water->splashes;
    int kept = 0;
    for (int i = 0; i < all->used; i++) {
        const pondi_splash splash = all->slots[i];
        if (pondi_splash_is_over(&splash, water->steps, water->desc.time_step)) {
            continue;
        }
        for (int phase = 0; phase < PONDI_SPLASH_PHASES; phase++) {
            const pondi_splash_part part =
                pondi_splash_part_of(&splash, phase, water->steps, &water->desc);
            if (part.height != 0.0f) {
                pondi_touch_drop(water, splash.centre, part.radius, part.height);
            }
        }
        all->slots[kept++] = splash;
    }
    all->used = kept;
}

void pondi_splashes_shift(pond *water, const pondi_shift *shift) {
    for (int i = 0; i < water->splashes.used; i++) {
        pond_vec2 *centre = &water->splashes.slots[i].centre;
        *centre = pondi_shifted(*centre, shift);
    }
}

static bool is_possible(const pond *water, const pondi_splash *s) {
    return isfinite(s->centre.x) && isfinite(s->centre.y) && s->radius > 0.0f &&
           (double)s->radius <= PONDI_LARGEST && fabs((double)s->height) <= PONDI_LARGEST &&
           s->begin <= water->steps;
}

bool pondi_splashes_lay(pond *water, pondi_tape *tape) {
    pondi_splashes *all = &water->splashes;
    int count = all->used;
    pondi_tape_int64(tape, &count);
    if (tape->reading && (count < 0 || count > PONDI_SPLASHES)) {
        return false;
    }
    bool good = true;
    for (int i = 0; i < count && good; i++) {
        pondi_splash *s = &all->slots[i];
        uint64_t age = water->steps - s->begin;
        pondi_tape_point(tape, &s->centre);
        pondi_tape_f32(tape, &s->radius);
        pondi_tape_f32(tape, &s->height);
        pondi_tape_u64(tape, &age);
        if (tape->reading) {
            good = age <= water->steps;
            s->begin = water->steps - age;
            good = good && is_possible(water, s);
        }
    }
    all->used = good ? count : 0;
    return good;
}
