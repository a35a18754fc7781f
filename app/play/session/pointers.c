#include "pointers.h"

#include <math.h>
#include <millpond/command.h>

#define STROKE_SHARE 0.13f     // of a drop's height
#define DEEP_SHARE 0.65f       // at most in dispersive water, whose furrows disperse at once
#define DEEP_STEEPNESS 0.24f   // the target there [radii of the brush]
#define DAB_SHARE 0.6f         // of a drop's height: the dab of a pointer that hardly moves
#define DAB_EVERY 1.8f         // distance between dabs [radii of the brush]
#define WEAKEST 0.1f           // share of full height at the lightest pressure
#define SMOOTHING 0.04         // of a pointer's velocity [s]
#define DRAG 0.4f              // of a thrown body [1/s]
#define LIFT 0.6f              // height from which it falls [its radius]
#define SMALLEST 0.024f        // radius of a thrown body at least [widths of the pond]
#define FASTEST 1.5f           // throw [widths of the pond in a second]
#define DUCK_SHAPE 0.42f       // half its width over its length
#define WORK_SHARE 0.5         // of the time that passes, for the work of pointers
#define LATE 0.05              // debt at which paths are joined [s]
#define TOO_LATE 0.2           // debt at which touches are left out [s]
#define SPLASH_WIDEST 0.06     // radius [the pond's shorter side]
#define BALL_SPRITE_SHARE 2.0f // length of its sprite over its radius
#define POUR_SPEED 0.6f        // of poured water, in units of the wave speed at the greatest depth
#define POUR_RINGS 0.12        // time between its rings of ripples [s of the water]
#define RING_SHARE 0.5f        // their height [that of a drop]
#define DIG_REACH 1.7f         // radius of a hole [radii of the brush]
#define DIG_SPEED 0.9f         // at its middle [radii of the brush per second]
#define DIG_SLOPE 0.16f        // likewise [length of the path]
#define DIG_EVERY (1.0 / 40.0) // [s of the water]

static pointer_state *find(pointers *all, int id) {
    for (int i = 0; i < POINTER_MOST; i++) {
        pointer_state *p = &all->list[i];
        if (p->tool != 0 && p->id == id) {
            return p;
        }
    }
    return NULL;
}

static pointer_state *find_free(pointers *all) {
    for (int i = 0; i < POINTER_MOST; i++) {
        if (all->list[i].tool == 0) {
            return &all->list[i];
        }
    }
    return NULL;
}

static float strength(const pointer_state *p) {
    return p->pressure < WEAKEST ? WEAKEST : p->pressure > 1.0f ? 1.0f : p->pressure;
}

// ---- cost ---------------------------------------------------------------------------------------

static double debt(pointers *all) {
    const double now = all->stopwatch();
    all->debt = fmax(all->debt - WORK_SHARE * (now - all->seen), 0.0);
    all->seen = now;
    return all->debt;
}

static bool is_late(pointers *all) {
    return debt(all) > LATE;
}

static bool is_too_late(pointers *all) {
    return debt(all) > TOO_LATE;
}

// Before each operation on the water, and end_work() after it.
static void begin_work(pointers *all) {
    (void)debt(all);
}

static void end_work(pointers *all) {
    const double now = all->stopwatch();
    all->debt += (1.0 - WORK_SHARE) * (now - all->seen);
    all->seen = now;
}

static void do_command(pointers *all, const pointer_work *on, pond_command command) {
    begin_work(all);
    (void)commands_do(on->commands, &command);
    end_work(all);
}

// ---- water --------------------------------------------------------------------------------------

// A splash costs the following steps time, which `debt` does not count: drops of a wide brush do
// not splash.
static bool may_splash(const pointer_work *on) {
    const pond_desc *desc = &on->commands->show.plan->pond;
    const double side = desc->cell_size * (desc->width < desc->height ? desc->width : desc->height);
    return on->tools->splash && (double)on->tools->radius <= SPLASH_WIDEST * side;
}

static void drop(pointers *all, const pointer_work *on, const pointer_state *p, float share) {
    const float height = on->tools->height * share * strength(p);
    do_command(all, on,
               (pond_command){.kind = may_splash(on) ? POND_COMMAND_SPLASH : POND_COMMAND_DROP,
                              .is.drop = {p->at, on->tools->radius, height}});
}

static bool is_deep(const pointer_work *on) {
    return on->commands->show.plan->pond.solver == POND_SOLVER_DISPERSIVE;
}

static float stroke_share(const pointer_work *on) {
    const float suits = DEEP_STEEPNESS * on->tools->radius / fabsf(on->tools->height);
    return is_deep(on) ? fminf(fmaxf(suits, STROKE_SHARE), DEEP_SHARE) : STROKE_SHARE;
}

static void stroke(pointers *all, const pointer_work *on, const pointer_state *p, pond_vec2 to) {
    const float height = on->tools->height * stroke_share(on) * strength(p);
    do_command(all, on,
               (pond_command){.kind = POND_COMMAND_STROKE,
                              .is.stroke = {p->at, to, on->tools->radius, height}});
}

// A pointer slower than waves of its size makes none: 1 at rest, 0 at the speed of these waves.
static float slowness(const pointer_work *on, float speed) {
    const float own = (float)on->commands->show.plan->pond.wave_speed;
    const float waves = is_deep(on) ? sqrtf((float)SCENE_GRAVITY * on->tools->radius) : own;
    const float share = speed / waves;
    return fmaxf(1.0f - share * share, 0.0f);
}

// So a slow pointer makes dabs along its path.
static void dab(pointers *all, const pointer_work *on, pointer_state *p, float way) {
    p->way += way;
    if (p->way >= DAB_EVERY * on->tools->radius && may_splash(on)) {
        const float slow = slowness(on, p->speed);
        p->way = 0.0f;
        if (slow > 0.0f) {
            drop(all, on, p, DAB_SHARE * slow);
        }
    }
}

static void wall(pointers *all, const pointer_work *on, const pointer_state *p, pond_vec2 to) {
    begin_work(all);
    if (on->commands->show.world != NULL && on->tools->hardness != 0.0f && !p->erases) {
        commands_note(on->commands,
                      "walls in a world (docs/worlds.md) reflect waves upright: hardness 0");
    }
    const walls_brush with = {on->tools->radius, on->tools->hardness};
    walls_go(on->walls, on->commands, p->at, to, with, p->erases);
    end_work(all);
}

// ---- bulk water ---------------------------------------------------------------------------------

static void end_pouring(pointers *all, const pointer_work *on, pointer_state *p) {
    if (p->spring.value != 0) {
        do_command(all, on,
                   (pond_command){.kind = POND_COMMAND_SPRING_REMOVE, .is.spring.id = p->spring});
        p->spring.value = 0;
    }
}

// Pours at its place: a spring that ends with the next move. On walls it pours nothing.
static void pour(pointers *all, const pointer_work *on, pointer_state *p) {
    const pond_desc *desc = &on->commands->show.plan->pond;
    const float radius = fmaxf(on->tools->radius, (float)desc->cell_size);
    const float speed = POUR_SPEED * sqrtf((float)(SCENE_GRAVITY * desc->depth)) * strength(p);
    pond_command spring = {.kind = POND_COMMAND_SPRING_ADD,
                           .is.spring = {.shape = pond_disc(radius),
                                         .pose.centre = p->at,
                                         .rate = (double)(3.14159265f * radius * radius * speed)}};
    end_pouring(all, on, p);
    begin_work(all);
    if (commands_do(on->commands, &spring)) {
        p->spring = spring.is.spring.id;
        all->poured = true;
    }
    end_work(all);
}

// The depth grows with time and with the path, so that the speed of a stroke hardly matters.
static void dig(pointers *all, const pointer_work *on, pointer_state *p, pond_vec2 to) {
    const float way = hypotf(to.x - p->at.x, to.y - p->at.y);
    const float rise = (DIG_SPEED * on->tools->radius * (float)p->held + DIG_SLOPE * way) *
                       strength(p) * (p->tool == POINTER_DIG ? -1.0f : 1.0f);
    begin_work(all);
    const bool room =
        walls_dig(on->walls, on->commands, p->at, to, DIG_REACH * on->tools->radius, rise);
    if (!room && !p->limited) {
        p->limited = true;
        commands_note(on->commands, "the ground of this scene can be no %s here",
                      p->tool == POINTER_DIG ? "deeper" : "higher");
    }
    end_work(all);
    p->held = 0.0;
}

static bool digs(const pointer_state *p) {
    return p->tool == POINTER_DIG || p->tool == POINTER_HEAP;
}

static void go_to(pointers *all, const pointer_work *on, pointer_state *p, pond_vec2 to) {
    const pond_vec2 from = p->at;
    const bool in_water = p->tool == POINTER_WATER && !is_too_late(all);
    if (in_water) {
        stroke(all, on, p, to);
    } else if (p->tool == POINTER_WALL) {
        wall(all, on, p, to);
    } else if (digs(p)) {
        dig(all, on, p, to);
    }
    p->at = to;
    if (p->tool == POINTER_POUR) {
        pour(all, on, p);
    }
    if (in_water) {
        dab(all, on, p, hypotf(to.x - from.x, to.y - from.y));
    }
}

// Moves along the first `count` samples. Where there is no time for all, the rest becomes one path.
static void follow(pointers *all, const pointer_work *on, pointer_state *p, int count) {
    int done = 0;
    while (done < count && !is_late(all)) {
        go_to(all, on, p, p->samples[done++]);
    }
    if (done < count) {
        p->samples[done] = p->samples[p->count - 1];
        p->count = done + 1;
    }
    for (int i = done; i < p->count; i++) {
        p->samples[i - done] = p->samples[i];
    }
    p->count -= done;
}

// ---- throwing -----------------------------------------------------------------------------------

static float held(float value, float most) {
    return value > most ? most : value < -most ? -most : value;
}

// A body released outside the water falls in at its edge.
static pond_vec2 inside(const show *s, pond_vec2 at) {
    const pond_vec2 sides = show_sides(s);
    return (pond_vec2){fminf(fmaxf(at.x, 0.0f), sides.x), fminf(fmaxf(at.y, 0.0f), sides.y)};
}

static void throw_in(pointers *all, const pointer_work *on, const pointer_state *p) {
    const bool duck = all->thrown % 2 == 1;
    const float width = show_sides(&on->commands->show).x;
    const float radius = fmaxf(on->tools->radius, SMALLEST * width);
    pond_body_desc desc = pond_body_desc_default();
    desc.shape = duck
                     ? pond_capsule(2.0f * radius * (1.0f - DUCK_SHAPE), 2.0f * radius * DUCK_SHAPE)
                     : pond_disc(radius);
    desc.pose.centre = inside(&on->commands->show, p->at);
    const pond_vec2 velocity = {held(p->velocity.x, FASTEST * width),
                                held(p->velocity.y, FASTEST * width)};
    desc.pose.angle =
        velocity.x != 0.0f || velocity.y != 0.0f ? atan2f(velocity.y, velocity.x) : 0.0f;
    desc.floating = true;
    desc.thickness = radius;
    desc.density = duck ? 350.0f : 250.0f;
    desc.drag = DRAG;
    desc.lift = all->calm ? 0.0f : LIFT * radius;
    const float area = duck ? 3.4f * radius * radius : 3.14159265f * radius * radius;
    const float mass = desc.density * desc.thickness * area;
    const float steps = (float)on->commands->show.rate;
    const thrown_thing thing = {
        .desc = desc,
        .push = {mass * velocity.x * steps, mass * velocity.y * steps},
        .sprite = duck ? "duck" : "ball",
        .length = BALL_SPRITE_SHARE * radius * (duck ? 1.1f : 1.0f),
    };
    begin_work(all);
    all->thrown += commands_throw(on->commands, &thing);
    end_work(all);
}

// ---- pointers -----------------------------------------------------------------------------------

bool pointers_press(pointers *all, const pointer_work *on, pointer_tool tool, int id, pond_vec2 at,
                    float pressure) {
    pointers_release(all, on, id);
    pointer_state *p = find_free(all);
    const bool too_late = is_too_late(all);
    if (p == NULL || (too_late && tool != POINTER_WATER)) {
        return false;
    }
    const bool bulk = on->commands->show.plan->pond.solver == POND_SOLVER_FLOW;
    const pointer_tool able = tool > POINTER_THROW && !bulk ? POINTER_WATER : tool;
    *p = (pointer_state){.tool = able, .id = id, .at = at, .pressure = pressure};
    if (able == POINTER_WATER && !too_late) {
        drop(all, on, p, 1.0f);
    } else if (able == POINTER_POUR) {
        pour(all, on, p);
    } else if (digs(p)) {
        walls_begin(on->walls);
    } else if (able == POINTER_WALL) {
        p->erases = walls_are_at(on->walls, on->commands, at);
        walls_begin(on->walls);
        go_to(all, on, p, at);
    }
    return true;
}

// Smooths the velocity over the time that a throw takes.
static void feel(pointer_state *p, pond_vec2 from, pond_vec2 to) {
    const double seconds = p->since_sample > 1e-3 ? p->since_sample : 1e-3;
    const float share = (float)(1.0 - exp(-seconds / SMOOTHING));
    p->velocity.x += share * ((to.x - from.x) / (float)seconds - p->velocity.x);
    p->velocity.y += share * ((to.y - from.y) / (float)seconds - p->velocity.y);
    p->speed += share * (hypotf(to.x - from.x, to.y - from.y) / (float)seconds - p->speed);
    p->since_sample = 0.0;
}

void pointers_move(pointers *all, const pointer_work *on, int id, pond_vec2 at, float pressure) {
    pointer_state *p = find(all, id);
    if (p == NULL) {
        return;
    }
    const pond_vec2 before = p->count > 0 ? p->samples[p->count - 1] : p->at;
    if (before.x == at.x && before.y == at.y) {
        return;
    }
    p->pressure = pressure >= 0.0f ? pressure : p->pressure;
    feel(p, before, at);
    if (p->tool == POINTER_THROW) {
        p->at = at;
        return;
    }
    if (p->count == POINTER_SAMPLES) {
        follow(all, on, p, 1);
    }
    p->samples[p->count++] = at;
    if (all->at_once) {
        follow(all, on, p, p->count);
    }
}

void pointers_release(pointers *all, const pointer_work *on, int id) {
    pointer_state *p = find(all, id);
    if (p == NULL) {
        return;
    }
    follow(all, on, p, p->count);
    if (p->count > 0) {
        go_to(all, on, p, p->samples[0]);
    }
    if (p->tool == POINTER_THROW) {
        throw_in(all, on, p);
    }
    end_pouring(all, on, p);
    *p = (pointer_state){0};
}

void pointers_release_all(pointers *all, const pointer_work *on) {
    for (int i = 0; i < POINTER_MOST; i++) {
        const pointer_state *p = &all->list[i];
        if (p->tool != 0) {
            pointers_release(all, on, p->id);
        }
    }
}

void pointers_step(pointers *all, const pointer_work *on, int left) {
    for (int i = 0; i < POINTER_MOST; i++) {
        pointer_state *p = &all->list[i];
        p->held += 1.0 / on->commands->show.rate;
        if (digs(p) && p->count == 0 && p->held >= DIG_EVERY) {
            go_to(all, on, p, p->at);
        } else if (p->tool == POINTER_POUR && p->held >= POUR_RINGS) {
            drop(all, on, p, RING_SHARE);
            p->held = 0.0;
        }
        follow(all, on, p, (p->count + left) / (left + 1));
    }
}

void pointers_pass(pointers *all, double seconds) {
    for (int i = 0; i < POINTER_MOST; i++) {
        pointer_state *p = &all->list[i];
        p->since_sample += seconds;
        if (p->since_sample > 3.0 * SMOOTHING) {
            p->velocity = (pond_vec2){0};
            p->speed = 0.0f;
        }
    }
}

bool pointers_are_down(const pointers *all) {
    for (int i = 0; i < POINTER_MOST; i++) {
        if (all->list[i].tool != 0) {
            return true;
        }
    }
    return false;
}
