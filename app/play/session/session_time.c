// How time passes in a session: the steps that are due, and whether any are.
#include <math.h>

#include "session_inside.h"
#include "session_water.h"

#define FOAM_IS_GONE 0.004f
#define PACE_MEMORY 2.0 // of how fast the water went [s]
#define PACE_KNOWN 1.0  // before so long nothing is said of it [s]

static void run_step(session *s, int left) {
    hand_step(s, left);
    if (s->before_step != NULL) {
        s->awaits_step = s->before_step(s->before_step_user, s);
    }
    if (session_is_on_card(s)) {
        session_card_step(s);
        s->heights.blends = true; // the card keeps the last two states itself
        return;
    }
    if (left == 0) {
        session_heights_keep(&s->heights, s->water);
    }
    scene_run_step(session_scene(s), s->water, (int64_t)pond_steps(s->water), s->rate);
}

int session_run_steps(session *s, int steps) {
    session_tell(s, SESSION_GOES_ON, NULL);
    const int count = session_is_on_card(s) ? session_card_affords(s, steps) : steps;
    for (int i = 0; i < count; i++) {
        run_step(s, count - 1 - i);
    }
    if (session_is_on_card(s)) {
        session_card_work(s);
        session_card_look(s);
    } else {
        scene_surface_update(&s->surface, session_scene(s), s->water, count / s->rate);
    }
    return count;
}

static bool foams(const scene_surface *surface) {
    const pond_map_target *foam = &surface->foam;
    for (int y = 0; foam->values != NULL && y < foam->height; y++) {
        for (int x = 0; x < foam->width; x++) {
            if (foam->values[y * foam->stride + x] > FOAM_IS_GONE) {
                return true;
            }
        }
    }
    return false;
}

static bool rests(const session *s) {
    return session_is_on_card(s) ? s->on_card.rests : pond_is_resting(s->water);
}

static bool water_moves(const session *s) {
    const scene *now = &s->plan->scene;
    const pond_spray *spray = scene_spray_now(s->surface.spray);
    const bool drifts = now->look == SCENE_LOOK_PLANE &&
                        (now->plane.scroll.x != 0.0f || now->plane.scroll.y != 0.0f);
    return !rests(s) || pond_get_rain(s->water).rate > 0.0f || drifts ||
           pond_emitter_count(s->water) > 0 || s->awaits_step || session_time(s) < s->last_act ||
           hand_is_down(s) || (spray != NULL && spray->count > 0) || foams(&s->surface);
}

bool session_moves(const session *s) {
    const bool film = s->plan->backdrop.film && !s->under.ended;
    return s->changed || s->on_card.under_way || s->under.painting != NULL ||
           sprite_cache_is_busy(s->sprites) || (!s->paused && (film || water_moves(s)));
}

// The last seconds count most.
static void keep_pace(session *s, double asked, double done) {
    const double share = exp(-asked / PACE_MEMORY);
    s->kept.asked = s->kept.asked * share + asked;
    s->kept.done = s->kept.done * share + done;
}

double session_kept_pace(const session *s) {
    return s->kept.asked < PACE_KNOWN ? 1.0 : fmin(s->kept.done / s->kept.asked, 1.0);
}

// A step of a card's that took longer than a picture.
static void go_on_with_step(session *s) {
    if (s->on_card.under_way) {
        (void)session_card_affords(s, 0);
        session_card_work(s);
        s->changed = true;
    }
}

// A card's step under way goes on in every picture, whether or not another one is due: the next
// waits for it, and no more than that is caught up with. Answers how many were begun.
static int run_due(session *s) {
    const int steps = (int)floor(s->left_over * s->rate + 1e-9);
    if (s->on_card.under_way) {
        go_on_with_step(s);
        session_card_look(s);
        s->left_over = fmin(s->left_over, 1.0 / s->rate);
        s->heights.blends = s->heights.blends && steps == 0;
        return 0;
    }
    s->left_over = fmax(s->left_over - steps / s->rate, 0.0);
    const int ran = steps > 0 ? session_run_steps(s, steps) : 0;
    if (ran < steps) { // time that there is no catching up with
        s->left_over = 0.0;
        s->heights.blends = false;
    }
    return ran;
}

void session_advance(session *s, double seconds) {
    const double passed = seconds > 0.0 ? fmin(seconds, SESSION_LONGEST) : 0.0;
    hand_pass(s, passed);
    if (s->paused) {
        session_under_take(s, false);
        go_on_with_step(s);
        return;
    }
    s->clock += passed;
    session_under_pass(s);
    if (!water_moves(s)) {
        s->left_over = 0.0;
        s->heights.blends = false;
        s->kept = (session_pace){0};
        go_on_with_step(s);
        return;
    }
    const double pace = fmin(fmax(s->tools.pace, 0.0), SESSION_FASTEST);
    s->left_over += passed * pace;
    const int ran = run_due(s);
    if (pace > 0.0 && seconds > 0.0) {
        keep_pace(s, fmin(seconds, PACE_MEMORY) * pace, ran / s->rate);
    }
}

bool session_is_paused(const session *s) {
    return s->paused;
}

double session_time(const session *s) {
    return session_is_on_card(s) ? (double)session_steps(s) * s->plan->pond.time_step
                                 : pond_time(s->water);
}

uint64_t session_steps(const session *s) {
    return session_is_on_card(s) ? s->on_card.steps - (s->on_card.under_way ? 1 : 0)
                                 : pond_steps(s->water);
}
