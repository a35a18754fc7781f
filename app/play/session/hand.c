#include "hand.h"

#include <math.h>
#include <millpond/command.h>

#define STROKE_SHARE 0.13f   // of a drop's height
#define DEEP_SHARE 0.65f     // the most of it in dispersive water, whose furrows flow apart at once
#define DEEP_STEEPNESS 0.24f // what is aimed at there [of the brush's radius]
#define DAB_SHARE 0.6f       // of a drop's height: what a hand that hardly moves lets fall
#define DAB_EVERY 1.8f       // of its way [radii of the brush]
#define WEAKEST 0.1f         // share of full height that the lightest pressure makes
#define SMOOTHING 0.04       // of a hand's velocity [s]
#define DRAG 0.4f            // of what is thrown [1/s]
#define LIFT 0.6f            // from how high it falls [its radius]
#define SMALLEST 0.024f      // what is thrown, in widths of the brush at least [share of the pond]
#define FASTEST 1.5f         // throw [widths of the pond in a second]
#define DUCK_SHAPE 0.42f     // half its width over its length
#define WORK_SHARE 0.5       // of the time that passes, for what hands do
#define LATE 0.05            // behind so much work ways are joined [s]
#define SPLASH_WIDEST 0.06   // radius of one [the pond's shorter side]
#define TOO_LATE 0.2         // and behind so much what is done is left out [s]
#define BALL_SPRITE_SHARE 2.0f // length of its sprite over its radius

static hand *find(hands *all, int pointer) {
    for (int i = 0; i < HAND_MOST; i++) {
        hand *h = &all->hands[i];
        if (h->button != 0 && h->pointer == pointer) {
            return h;
        }
    }
    return NULL;
}

static hand *find_free(hands *all) {
    for (int i = 0; i < HAND_MOST; i++) {
        if (all->hands[i].button == 0) {
            return &all->hands[i];
        }
    }
    return NULL;
}

static float strength(const hand *h) {
    return h->pressure < WEAKEST ? WEAKEST : h->pressure > 1.0f ? 1.0f : h->pressure;
}

// ---- what hands may cost ----

static double debt(hands *all) {
    const double now = all->stopwatch();
    all->debt = fmax(all->debt - WORK_SHARE * (now - all->seen), 0.0);
    all->seen = now;
    return all->debt;
}

static bool is_late(hands *all) {
    return debt(all) > LATE;
}

static bool is_too_late(hands *all) {
    return debt(all) > TOO_LATE;
}

// Around each piece of work.
static void begin_work(hands *all) {
    (void)debt(all);
}

static void end_work(hands *all) {
    const double now = all->stopwatch();
    all->debt += (1.0 - WORK_SHARE) * (now - all->seen);
    all->seen = now;
}

static void do_act(hands *all, const hand_work *on, pond_command command) {
    begin_work(all);
    (void)acts_do(on->acts, &command);
    end_work(all);
}

// ---- water ----

// A splash is work for the steps to come, too, which no hand is held up by: a wide brush's drops
// are there at once.
static bool may_splash(const hand_work *on) {
    const pond_desc *desc = &on->acts->show.plan->pond;
    const double side = desc->cell_size * (desc->width < desc->height ? desc->width : desc->height);
    return on->tools->splash && (double)on->tools->radius <= SPLASH_WIDEST * side;
}

static void drop(hands *all, const hand_work *on, const hand *h, float share) {
    const float height = on->tools->height * share * strength(h);
    do_act(all, on,
           (pond_command){.kind = may_splash(on) ? POND_COMMAND_SPLASH : POND_COMMAND_DROP,
                          .is.drop = {h->at, on->tools->radius, height}});
}

static bool is_deep(const hand_work *on) {
    return on->acts->show.plan->pond.solver == POND_SOLVER_DISPERSIVE;
}

static float stroke_share(const hand_work *on) {
    const float suits = DEEP_STEEPNESS * on->tools->radius / fabsf(on->tools->height);
    return is_deep(on) ? fminf(fmaxf(suits, STROKE_SHARE), DEEP_SHARE) : STROKE_SHARE;
}

static void stroke(hands *all, const hand_work *on, const hand *h, pond_vec2 to) {
    const float height = on->tools->height * stroke_share(on) * strength(h);
    do_act(all, on,
           (pond_command){.kind = POND_COMMAND_STROKE,
                          .is.stroke = {h->at, to, on->tools->radius, height}});
}

// What moves slower than the waves of its size makes none: 1 at rest, 0 as fast as they are.
static float slowness(const hand_work *on, float speed) {
    const float own = (float)on->acts->show.plan->pond.wave_speed;
    const float waves = is_deep(on) ? sqrtf((float)SCENE_GRAVITY * on->tools->radius) : own;
    const float share = speed / waves;
    return fmaxf(1.0f - share * share, 0.0f);
}

// A slow hand is answered all the same: it dabs along its way.
static void dab(hands *all, const hand_work *on, hand *h, float way) {
    h->way += way;
    if (h->way >= DAB_EVERY * on->tools->radius && may_splash(on)) {
        const float slow = slowness(on, h->speed);
        h->way = 0.0f;
        if (slow > 0.0f) {
            drop(all, on, h, DAB_SHARE * slow);
        }
    }
}

static void wall(hands *all, const hand_work *on, const hand *h, pond_vec2 to) {
    begin_work(all);
    if (on->acts->show.world != NULL && on->tools->hardness != 0.0f && !h->erases) {
        acts_say(on->acts, "walls in a world (docs/worlds.md) reflect waves upright: hardness 0");
    }
    const walls_brush with = {on->tools->radius, on->tools->hardness};
    (void)walls_go(on->walls, on->acts, h->at, to, with, h->erases);
    end_work(all);
}

static void go_to(hands *all, const hand_work *on, hand *h, pond_vec2 to) {
    const pond_vec2 from = h->at;
    const bool in_water = h->button == HAND_WATER && !is_too_late(all);
    if (in_water) {
        stroke(all, on, h, to);
    } else if (h->button == HAND_WALL) {
        wall(all, on, h, to);
    }
    h->at = to;
    if (in_water) {
        dab(all, on, h, hypotf(to.x - from.x, to.y - from.y));
    }
}

// The first `count` of the places it was at since. What is too much for now is left as one way.
static void follow(hands *all, const hand_work *on, hand *h, int count) {
    int done = 0;
    while (done < count && !is_late(all)) {
        go_to(all, on, h, h->samples[done++]);
    }
    if (done < count) {
        h->samples[done] = h->samples[h->count - 1];
        h->count = done + 1;
    }
    for (int i = done; i < h->count; i++) {
        h->samples[i - done] = h->samples[i];
    }
    h->count -= done;
}

// ---- throwing ----

static float held(float value, float most) {
    return value > most ? most : value < -most ? -most : value;
}

// What is let go beside the water falls in at its side.
static pond_vec2 inside(const show *s, pond_vec2 at) {
    const pond_vec2 sides = show_sides(s);
    return (pond_vec2){fminf(fmaxf(at.x, 0.0f), sides.x), fminf(fmaxf(at.y, 0.0f), sides.y)};
}

static void throw_in(hands *all, const hand_work *on, const hand *h) {
    const bool duck = all->thrown % 2 == 1;
    const float width = show_sides(&on->acts->show).x;
    const float radius = fmaxf(on->tools->radius, SMALLEST * width);
    pond_body_desc desc = pond_body_desc_default();
    desc.shape = duck
                     ? pond_capsule(2.0f * radius * (1.0f - DUCK_SHAPE), 2.0f * radius * DUCK_SHAPE)
                     : pond_disc(radius);
    desc.pose.centre = inside(&on->acts->show, h->at);
    const pond_vec2 velocity = {held(h->velocity.x, FASTEST * width),
                                held(h->velocity.y, FASTEST * width)};
    desc.pose.angle =
        velocity.x != 0.0f || velocity.y != 0.0f ? atan2f(velocity.y, velocity.x) : 0.0f;
    desc.floating = true;
    desc.thickness = radius;
    desc.density = duck ? 350.0f : 250.0f;
    desc.drag = DRAG;
    desc.lift = all->calm ? 0.0f : LIFT * radius;
    const float area = duck ? 3.4f * radius * radius : 3.14159265f * radius * radius;
    const float mass = desc.density * desc.thickness * area;
    const float steps = (float)on->acts->show.rate;
    const acts_thing thing = {
        .desc = desc,
        .push = {mass * velocity.x * steps, mass * velocity.y * steps},
        .sprite = duck ? "duck" : "ball",
        .length = BALL_SPRITE_SHARE * radius * (duck ? 1.1f : 1.0f),
    };
    begin_work(all);
    all->thrown += acts_throw(on->acts, &thing);
    end_work(all);
}

// ---- hands ----

bool hand_press(hands *all, const hand_work *on, hand_button button, int pointer, pond_vec2 at,
                float pressure) {
    hand_release(all, on, pointer);
    hand *h = find_free(all);
    const bool too_late = is_too_late(all);
    if (h == NULL || (too_late && button != HAND_WATER)) {
        return false;
    }
    *h = (hand){.button = button, .pointer = pointer, .at = at, .began = at, .pressure = pressure};
    if (button == HAND_WATER && !too_late) {
        drop(all, on, h, 1.0f);
    } else if (button == HAND_WALL) {
        h->erases = walls_are_at(on->walls, on->acts, at);
        walls_begin(on->walls);
        go_to(all, on, h, at);
    }
    return true;
}

// A velocity that forgets what was longer ago than it takes to throw.
static void feel(hand *h, pond_vec2 from, pond_vec2 to) {
    const double seconds = h->since_sample > 1e-3 ? h->since_sample : 1e-3;
    const float share = (float)(1.0 - exp(-seconds / SMOOTHING));
    h->velocity.x += share * ((to.x - from.x) / (float)seconds - h->velocity.x);
    h->velocity.y += share * ((to.y - from.y) / (float)seconds - h->velocity.y);
    h->speed += share * (hypotf(to.x - from.x, to.y - from.y) / (float)seconds - h->speed);
    h->since_sample = 0.0;
}

void hand_move(hands *all, const hand_work *on, int pointer, pond_vec2 at, float pressure) {
    hand *h = find(all, pointer);
    if (h == NULL) {
        return;
    }
    const pond_vec2 before = h->count > 0 ? h->samples[h->count - 1] : h->at;
    if (before.x == at.x && before.y == at.y) {
        return;
    }
    h->pressure = pressure >= 0.0f ? pressure : h->pressure;
    feel(h, before, at);
    if (h->button == HAND_THROW) {
        h->at = at;
        return;
    }
    if (h->count == HAND_SAMPLES) {
        follow(all, on, h, 1);
    }
    h->samples[h->count++] = at;
    if (all->at_once) {
        follow(all, on, h, h->count);
    }
}

void hand_release(hands *all, const hand_work *on, int pointer) {
    hand *h = find(all, pointer);
    if (h == NULL) {
        return;
    }
    follow(all, on, h, h->count);
    if (h->count > 0) {
        go_to(all, on, h, h->samples[0]);
    }
    if (h->button == HAND_THROW) {
        throw_in(all, on, h);
    } else if (h->button == HAND_WALL) {
        begin_work(all);
        walls_end(on->walls);
        end_work(all);
    }
    *h = (hand){0};
}

void hand_release_all(hands *all, const hand_work *on) {
    for (int i = 0; i < HAND_MOST; i++) {
        const hand *h = &all->hands[i];
        if (h->button != 0) {
            hand_release(all, on, h->pointer);
        }
    }
}

void hand_step(hands *all, const hand_work *on, int left) {
    for (int i = 0; i < HAND_MOST; i++) {
        hand *h = &all->hands[i];
        follow(all, on, h, (h->count + left) / (left + 1));
    }
}

void hand_pass(hands *all, double seconds) {
    for (int i = 0; i < HAND_MOST; i++) {
        hand *h = &all->hands[i];
        h->since_sample += seconds;
        if (h->since_sample > 3.0 * SMOOTHING) {
            h->velocity = (pond_vec2){0};
            h->speed = 0.0f;
        }
    }
}

bool hand_is_down(const hands *all) {
    for (int i = 0; i < HAND_MOST; i++) {
        if (all->hands[i].button != 0) {
            return true;
        }
    }
    return false;
}
