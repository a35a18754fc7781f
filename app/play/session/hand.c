#include "hand.h"

#include <math.h>

#include "session_inside.h"
#include "walls.h"

#define STROKE_SHARE 0.13f // of a drop's height
#define WEAKEST 0.1f       // share of full height that the lightest pressure makes
#define SMOOTHING 0.04     // of a hand's velocity [s]
#define DRAG 0.4f          // of what is thrown [1/s]
#define LIFT 0.6f          // from how high it falls [its radius]
#define SMALLEST 0.024f    // what is thrown, in widths of the brush at least [share of the pond]
#define FASTEST 1.5f       // throw [widths of the pond in a second]
#define DUCK_SHAPE 0.42f   // half its width over its length
#define WORK_SHARE 0.5     // of the time that passes, for what hands do
#define LATE 0.05          // behind so much work ways are joined [s]
#define TOO_LATE 0.2       // and behind so much what is done is left out [s]
#define BALL_SPRITE_SHARE 2.0f // length of its sprite over its radius

hand_button hand_of_mouse(int button) {
    static const hand_button does[] = {HAND_WATER, HAND_THROW, HAND_WALL};
    return does[button];
}

static hand *find(session *s, int pointer) {
    for (int i = 0; i < HAND_MOST; i++) {
        hand *h = &s->hands.hands[i];
        if (h->button != 0 && h->pointer == pointer) {
            return h;
        }
    }
    return NULL;
}

static hand *find_free(session *s) {
    for (int i = 0; i < HAND_MOST; i++) {
        if (s->hands.hands[i].button == 0) {
            return &s->hands.hands[i];
        }
    }
    return NULL;
}

static float strength(const hand *h) {
    return h->pressure < WEAKEST ? WEAKEST : h->pressure > 1.0f ? 1.0f : h->pressure;
}

// ---- what hands may cost ----

static double debt(session *s) {
    hands *all = &s->hands;
    const double now = s->stopwatch();
    all->debt = fmax(all->debt - WORK_SHARE * (now - all->seen), 0.0);
    all->seen = now;
    return all->debt;
}

static bool is_late(session *s) {
    return debt(s) > LATE;
}

static bool is_too_late(session *s) {
    return debt(s) > TOO_LATE;
}

// Around each piece of work.
static void begin_work(session *s) {
    (void)debt(s);
}

static void end_work(session *s) {
    const double now = s->stopwatch();
    s->hands.debt += (1.0 - WORK_SHARE) * (now - s->hands.seen);
    s->hands.seen = now;
}

static void do_act(session *s, pond_act act) {
    begin_work(s);
    (void)session_do(s, &act);
    end_work(s);
}

// ---- water ----

static void drop(session *s, const hand *h) {
    const float height = s->tools.height * strength(h);
    do_act(s, (pond_act){.kind = POND_ACT_DROP, .is.drop = {h->at, s->tools.radius, height}});
}

static void stroke(session *s, const hand *h, pond_vec2 to) {
    const float height = s->tools.height * STROKE_SHARE * strength(h);
    do_act(s,
           (pond_act){.kind = POND_ACT_STROKE, .is.stroke = {h->at, to, s->tools.radius, height}});
}

static void wall(session *s, const hand *h, pond_vec2 to) {
    begin_work(s);
    (void)walls_go(s, h->at, to, h->erases);
    end_work(s);
}

static void go_to(session *s, hand *h, pond_vec2 to) {
    if (h->button == HAND_WATER && !is_too_late(s)) {
        stroke(s, h, to);
    } else if (h->button == HAND_WALL) {
        wall(s, h, to);
    }
    h->at = to;
}

// The first `count` of the places it was at since. What is too much for now is left as one way.
static void follow(session *s, hand *h, int count) {
    int done = 0;
    while (done < count && !is_late(s)) {
        go_to(s, h, h->samples[done++]);
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
static pond_vec2 inside(const session *s, pond_vec2 at) {
    const pond_vec2 sides = session_sides(s);
    return (pond_vec2){fminf(fmaxf(at.x, 0.0f), sides.x), fminf(fmaxf(at.y, 0.0f), sides.y)};
}

static void throw_in(session *s, const hand *h) {
    const bool duck = s->hands.thrown % 2 == 1;
    const float width = session_sides(s).x;
    const float radius = fmaxf(s->tools.radius, SMALLEST * width);
    pond_body_desc desc = pond_body_desc_default();
    desc.shape = duck
                     ? pond_capsule(2.0f * radius * (1.0f - DUCK_SHAPE), 2.0f * radius * DUCK_SHAPE)
                     : pond_disc(radius);
    desc.pose.centre = inside(s, h->at);
    const pond_vec2 velocity = {held(h->velocity.x, FASTEST * width),
                                held(h->velocity.y, FASTEST * width)};
    desc.pose.angle =
        velocity.x != 0.0f || velocity.y != 0.0f ? atan2f(velocity.y, velocity.x) : 0.0f;
    desc.floating = true;
    desc.thickness = radius;
    desc.density = duck ? 350.0f : 250.0f;
    desc.drag = DRAG;
    desc.lift = s->calm ? 0.0f : LIFT * radius;
    const float area = duck ? 3.4f * radius * radius : 3.14159265f * radius * radius;
    const float mass = desc.density * desc.thickness * area;
    const float steps = (float)s->rate;
    const session_thing thing = {
        .desc = desc,
        .push = {mass * velocity.x * steps, mass * velocity.y * steps},
        .sprite = duck ? "duck" : "ball",
        .length = BALL_SPRITE_SHARE * radius * (duck ? 1.1f : 1.0f),
    };
    begin_work(s);
    s->hands.thrown += session_throw(s, &thing);
    end_work(s);
}

// ---- hands ----

bool hand_press(session *s, hand_button button, int pointer, pond_vec2 at, float pressure) {
    hand_release(s, pointer);
    hand *h = find_free(s);
    const bool too_late = is_too_late(s);
    if (h == NULL || (too_late && button != HAND_WATER)) {
        return false;
    }
    *h = (hand){.button = button, .pointer = pointer, .at = at, .began = at, .pressure = pressure};
    if (button == HAND_WATER && !too_late) {
        drop(s, h);
    } else if (button == HAND_WALL) {
        h->erases = walls_are_at(s, at);
        walls_begin(s);
        go_to(s, h, at);
    }
    return true;
}

// A velocity that forgets what was longer ago than it takes to throw.
static void feel(hand *h, pond_vec2 from, pond_vec2 to) {
    const double seconds = h->since_sample > 1e-3 ? h->since_sample : 1e-3;
    const float share = (float)(1.0 - exp(-seconds / SMOOTHING));
    h->velocity.x += share * ((to.x - from.x) / (float)seconds - h->velocity.x);
    h->velocity.y += share * ((to.y - from.y) / (float)seconds - h->velocity.y);
    h->since_sample = 0.0;
}

void hand_move(session *s, int pointer, pond_vec2 at, float pressure) {
    hand *h = find(s, pointer);
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
        follow(s, h, 1);
    }
    h->samples[h->count++] = at;
    if (s->paused) {
        follow(s, h, h->count);
    }
}

void hand_release(session *s, int pointer) {
    hand *h = find(s, pointer);
    if (h == NULL) {
        return;
    }
    follow(s, h, h->count);
    if (h->count > 0) {
        go_to(s, h, h->samples[0]);
    }
    if (h->button == HAND_THROW) {
        throw_in(s, h);
    } else if (h->button == HAND_WALL) {
        begin_work(s);
        walls_end(s);
        end_work(s);
    }
    *h = (hand){0};
}

void hand_release_all(session *s) {
    for (int i = 0; i < HAND_MOST; i++) {
        const hand *h = &s->hands.hands[i];
        if (h->button != 0) {
            hand_release(s, h->pointer);
        }
    }
}

void hand_step(session *s, int left) {
    for (int i = 0; i < HAND_MOST; i++) {
        hand *h = &s->hands.hands[i];
        follow(s, h, (h->count + left) / (left + 1));
    }
}

void hand_pass(session *s, double seconds) {
    for (int i = 0; i < HAND_MOST; i++) {
        hand *h = &s->hands.hands[i];
        h->since_sample += seconds;
        if (h->since_sample > 3.0 * SMOOTHING) {
            h->velocity = (pond_vec2){0};
        }
    }
}

bool hand_is_down(const session *s) {
    for (int i = 0; i < HAND_MOST; i++) {
        if (s->hands.hands[i].button != 0) {
            return true;
        }
    }
    return false;
}
