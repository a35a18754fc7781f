// Time in a session: runs the steps that are due, and decides whether any are.
#include <math.h>

#include "report.h"
#include "session_inside.h"

#include <millpond/recording.h>
#include <millpond/spray.h>

#define FOAM_IS_GONE 0.004f
#define PACE_MEMORY 2.0 // over which the pace is averaged [s]
#define PACE_KNOWN 1.0  // before it is reported [s]

// Executes the recorded commands of the next step.
static void replay(session *s) {
    show *what = &s->commands.show;
    media_error error = {0};
    if (!show_do_recorded(what, &error)) {
        (void)report_error(0, "%s; the recording ends here", error.message);
        s->replays = false;
        return;
    }
    if (what->player.looks_new) {
        what->player.looks_new = false;
        (void)session_refresh(s, SESSION_LOOK, &error); // without memory: the old maps
    }
    s->replays = !pond_replay_has_ended(what->player.file->replay, what->water);
}

static void run_step(session *s, int left) {
    const pointer_work on = session_pointer_work(s);
    pointers_step(&s->pointers, &on, left);
    if (s->replays) {
        replay(s);
    }
    if (session_is_on_gpu(s)) {
        gpu_water_step(&s->commands.gpu, &s->commands.show);
        s->heights.blends = true; // the GPU has the last two states
        return;
    }
    if (left == 0) {
        const pond_view before = show_view(&s->commands.show);
        session_heights_keep(&s->heights, &before);
    }
    if (s->commands.show.world != NULL) {
        scene_world_run_step(s->commands.show.world, session_scene(s), s->commands.show.rate);
        return;
    }
    scene_run_step(session_scene(s), s->commands.show.water,
                   (int64_t)pond_get_steps(s->commands.show.water), s->commands.show.rate);
}

int session_run_steps(session *s, int steps) {
    commands_notify(&s->commands, SESSION_TIME_PASSES);
    const int count = session_is_on_gpu(s) ? gpu_water_affords(&s->commands.gpu, steps) : steps;
    for (int i = 0; i < count; i++) {
        run_step(s, count - 1 - i);
    }
    if (session_is_on_gpu(s)) {
        gpu_water_work(&s->commands.gpu);
        gpu_water_look(&s->commands.gpu, &s->commands.show);
    } else {
        const scene_frame now = show_now(&s->commands.show);
        scene_frame_advance(&now, count / s->commands.show.rate);
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
    const show *water = &s->commands.show;
    return session_is_on_gpu(s)   ? s->commands.gpu.rests
           : water->world != NULL ? scene_world_is_resting(water->world)
                                  : pond_is_resting(water->water);
}

static bool water_moves(const session *s) {
    const scene *now = &plan_of(s)->scene;
    const pond_spray *spray = scene_spray_now(s->commands.show.surface.spray);
    const bool drifts =
        now->look == POND_LOOK_PLANE && (now->looks[POND_LOOK_PLANE].is.plane.scroll.x != 0.0f ||
                                         now->looks[POND_LOOK_PLANE].is.plane.scroll.y != 0.0f);
    const bool blows =
        now->look == POND_LOOK_LAKE && now->looks[POND_LOOK_LAKE].is.lake.breeze > 0.0f;
    return !rests(s) || blows || pond_get_rain(s->commands.show.water).rate > 0.0f || drifts ||
           scene_breeze_blows(now) || now->fish_count > 0 ||
           pond_emitter_count(s->commands.show.water) > 0 || s->replays ||
           session_time(s) < s->last_act || pointers_are_down(&s->pointers) ||
           (spray != NULL && spray->count > 0) || foams(&s->commands.show.surface);
}

bool session_moves(const session *s) {
    const bool film = plan_of(s)->backdrop.film && !s->under.ended;
    return s->commands.changed || s->commands.gpu.under_way || s->under.painting != NULL ||
           sprite_cache_is_busy(s->sprites) || (!s->paused && (film || water_moves(s)));
}

// An average in which the last seconds count most.
static void keep_pace(session *s, double asked, double done) {
    const double share = exp(-asked / PACE_MEMORY);
    s->kept.asked = s->kept.asked * share + asked;
    s->kept.done = s->kept.done * share + done;
}

double session_kept_pace(const session *s) {
    return s->kept.asked < PACE_KNOWN ? 1.0 : fmin(s->kept.done / s->kept.asked, 1.0);
}

// Continues a GPU's step that takes longer than a frame.
static void continue_step(session *s) {
    if (s->commands.gpu.under_way) {
        (void)gpu_water_affords(&s->commands.gpu, 0);
        gpu_water_work(&s->commands.gpu);
        s->commands.changed = true;
    }
}

// A GPU's unfinished step continues in every frame; the next step waits for it, and lost time is
// not made up for. Returns how many steps were begun.
static int run_due(session *s) {
    const int steps = (int)floor(s->left_over * s->commands.show.rate + 1e-9);
    if (s->commands.gpu.under_way) {
        continue_step(s);
        gpu_water_look(&s->commands.gpu, &s->commands.show);
        s->left_over = fmin(s->left_over, 1.0 / s->commands.show.rate);
        s->heights.blends = s->heights.blends && steps == 0;
        return 0;
    }
    s->left_over = fmax(s->left_over - steps / s->commands.show.rate, 0.0);
    const int ran = steps > 0 ? session_run_steps(s, steps) : 0;
    if (ran < steps) { // the lost time is not made up for
        s->left_over = 0.0;
        s->heights.blends = false;
    }
    return ran;
}

void session_advance(session *s, double seconds) {
    const double passed = seconds > 0.0 ? fmin(seconds, SESSION_LONGEST) : 0.0;
    pointers_pass(&s->pointers, passed);
    if (s->paused) {
        session_under_take(s, false);
        continue_step(s);
        return;
    }
    s->clock += passed;
    session_under_pass(s);
    if (!water_moves(s)) {
        s->left_over = 0.0;
        s->heights.blends = false;
        s->kept = (session_pace){0};
        continue_step(s);
        return;
    }
    const double pace = fmin(fmax(s->tools.pace, 0.0), SESSION_FASTEST);
    s->left_over += passed * pace;
    const int ran = run_due(s);
    if (pace > 0.0 && seconds > 0.0) {
        keep_pace(s, fmin(seconds, PACE_MEMORY) * pace, ran / s->commands.show.rate);
    }
}

bool session_is_paused(const session *s) {
    return s->paused;
}

double session_time(const session *s) {
    return session_is_on_gpu(s) ? (double)session_steps(s) * plan_of(s)->pond.time_step
                                : pond_get_time(s->commands.show.water);
}

uint64_t session_steps(const session *s) {
    return commands_steps(&s->commands);
}
