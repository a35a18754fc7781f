#include "session.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "maps.h"
#include "media/error.h"
#include "report.h"
#include "scene_furnish.h"
#include "scene_look.h"
#include "session_inside.h"
#include "session_sky.h"
#include "session_water.h"
#include "stop.h"
#include "walls.h"

#define FOAM_IS_GONE 0.004f
#define PACE_MEMORY 2.0 // of how fast the water went [s]
#define PACE_KNOWN 1.0  // before so long nothing is said of it [s]

// ---- opening ------------------------------------------------------------------------------------

static bool failed(media_error *error, int status) {
    if (error != NULL) {
        error->status = status;
        snprintf(error->message, sizeof error->message, "%.511s", report_last());
    }
    return false;
}

static bool copy_name(const char *name, char **out) {
    *out = name != NULL ? strdup(name) : NULL;
    return name == NULL || *out != NULL;
}

// The display's rate and the session's length are no matter of the water's. A picture lies under
// still water unless rain was asked for: whoever plays makes the waves.
static render_options water_options(const session_desc *desc) {
    render_options options = *desc->options;
    options.rate = (media_rate){0, 0};
    options.seconds = 0.0;
    if ((desc->scene == NULL && !options.has_rain) || desc->calm) {
        options.has_rain = true;
        options.rain = 0.0;
    }
    return options;
}

static bool make_plan(session *s, const session_desc *desc, media_error *error) {
    s->options = *desc->options; // as they came: other scenes are opened with them, too
    s->calm = desc->calm;
    s->plan = calloc(1, sizeof *s->plan);
    if (s->plan == NULL || !copy_name(desc->scene, &s->scene_name) ||
        !copy_name(desc->media, &s->media_name)) {
        return failed(error, report_error(EXIT_RUN_FAILED, "no memory for a scene"));
    }
    const render_options options = water_options(desc);
    const int status = plan_make(&options, s->scene_name, s->media_name, "null", s->plan);
    return status == EXIT_FINE || failed(error, status);
}

session *session_open(const session_desc *desc, media_error *error) {
    session *s = calloc(1, sizeof *s);
    if (s == NULL) {
        (void)failed(error, report_error(EXIT_RUN_FAILED, "no memory for a session"));
        return NULL;
    }
    media_error refused = {0};
    s->sprites = sprite_cache_make();
    bool good = s->sprites != NULL || media_fail_memory(&refused);
    good = good && make_plan(s, desc, &refused);
    if (good && !(session_water_make(s, &refused) && session_under_open(s, &refused))) {
        (void)report_error(refused.status, "%s", refused.message);
        good = false;
    }
    if (!good) {
        session_close(s);
        if (error != NULL) {
            *error = refused;
        }
        return NULL;
    }
    session_sky_open(s);
    s->tools = session_tools_for(session_scene(s), &s->plan->pond);
    s->own_width = s->plan->width;
    s->own_height = s->plan->height;
    return s;
}

void session_close(session *s) {
    if (s == NULL) {
        return;
    }
    session_under_close(&s->under);
    session_water_clear(s);
    walls_ways_clear(&s->ways);
    sprite_cache_free(s->sprites);
    if (s->plan != NULL) {
        plan_clear(s->plan);
    }
    free(s->plan);
    free(s->scene_name);
    free(s->media_name);
    free(s);
}

static void tell(session *s, session_touch_kind kind) {
    const session_touch touch = {.kind = kind};
    (void)session_touch_do(s, &touch);
}

bool session_change(session *s, const session_desc *desc, media_error *error) {
    session *next = session_open(desc, error);
    if (next == NULL) {
        return false;
    }
    next->listener = s->listener;
    next->listener_user = s->listener_user;
    next->before_step = s->before_step;
    next->before_step_user = s->before_step_user;
    next->awaits_step = s->before_step != NULL;
    next->under.serial += s->under.serial;
    next->land_serial += s->land_serial;
    next->tools.pace = s->tools.pace;
    next->on_card.card = s->on_card.card;
    tell(s, SESSION_TOUCH_WATER_ENDS);
    const session old = *s;
    *s = *next;
    *next = old;
    session_close(next);
    session_card_again(s);
    tell(s, SESSION_TOUCH_NEW_WATER);
    return true;
}

// ---- words --------------------------------------------------------------------------------------

void session_say(session *s, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(s->note, sizeof s->note, format, arguments);
    va_end(arguments);
}

bool session_take_note(session *s, char *note, size_t size) {
    const bool any = s->note[0] != '\0';
    if (any) {
        snprintf(note, size, "%s", s->note);
        s->note[0] = '\0';
    }
    return any;
}

// ---- time ---------------------------------------------------------------------------------------

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

// Answers how many of them there was time for.
static int run_steps(session *s, int steps) {
    if (s->listener != NULL) {
        const session_touch look = {.kind = SESSION_TOUCH_LOOK, .step = session_steps(s)};
        s->listener(s->listener_user, &look);
    }
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
    const int steps = (int)floor(s->left_over * s->rate + 1e-9);
    s->left_over = fmax(s->left_over - steps / s->rate, 0.0);
    const int ran = steps > 0 ? run_steps(s, steps) : 0;
    if (ran < steps) { // time that there is no catching up with
        s->left_over = 0.0;
        s->heights.blends = false;
    }
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

// ---- what it consists of ------------------------------------------------------------------------

pond *session_water(session *s) {
    return s->water;
}

bool session_is_on_card(const session *s) {
    return s->on_card.water != NULL;
}

const plan *session_plan(const session *s) {
    return s->plan;
}

session_tools *session_get_tools(session *s) {
    return &s->tools;
}

scene *session_scene(session *s) {
    return &s->plan->scene;
}

pond_vec2 session_sides(const session *s) {
    const pond_desc *desc = &s->plan->pond;
    return (pond_vec2){(float)(desc->width * desc->cell_size),
                       (float)(desc->height * desc->cell_size)};
}

// Walls drawn by hand are in the new water as well.
static bool make_water_anew(session *s, media_error *error) {
    const int drawn = s->undo.ways;
    if (!session_water_remake(s, error)) {
        return false;
    }
    tell(s, SESSION_TOUCH_NEW_WATER);
    walls_draw_again(s, drawn);
    return true;
}

bool session_refresh(session *s, session_part part, media_error *error) {
    s->changed = true;
    switch (part) {
    case SESSION_LOOK:
        return session_surface_make_anew(s, s->plan->width, s->plan->height) ||
               media_fail_memory(error);
    case SESSION_RAINS:
        session_rain(s, &session_scene(s)->rain.rain);
        return true;
    case SESSION_WATER:
        return make_water_anew(s, error);
    }
    return false;
}

// ---- commands -----------------------------------------------------------------------------------

static void step_once(session *s) {
    s->paused = true;
    (void)run_steps(s, 1);
    s->heights.blends = false;
    s->changed = true;
}

static void toggle_rain(session *s) {
    pond_rain rain = pond_get_rain(s->water);
    if (rain.rate > 0.0f) {
        rain.rate = 0.0f;
    } else {
        rain = session_rain_for(s);
    }
    session_rain(s, &rain);
}

static bool next_look(session *s, media_error *error) {
    scene *now = session_scene(s);
    now->look = now->look == SCENE_LOOK_SLOPE ? SCENE_LOOK_POOL : now->look + 1;
    return session_refresh(s, SESSION_LOOK, error);
}

static session_desc same_again(const session *s) {
    return (session_desc){
        .options = &s->options, .scene = s->scene_name, .media = s->media_name, .calm = s->calm};
}

static bool change_scene(session *s, int index, media_error *error) {
    if (index < 0 || index >= scene_builtin_count()) {
        return media_fail(error, EXIT_BAD_USE, "there is no scene number %d", index + 1);
    }
    session_desc desc = same_again(s);
    desc.scene = scene_builtin_name(index);
    desc.media = NULL;
    return session_change(s, &desc, error);
}

bool session_command_run(session *s, session_command command, media_error *error) {
    session_desc again;
    switch (command) {
    case SESSION_PAUSE:
        s->paused = !s->paused;
        s->heights.blends = false;
        s->changed = true;
        return true;
    case SESSION_STEP:
        step_once(s);
        return true;
    case SESSION_RAIN:
        toggle_rain(s);
        return true;
    case SESSION_UNDO:
        return walls_undo(s) || media_fail(error, EXIT_FINE, "no wall to take back");
    case SESSION_REDO:
        return walls_redo(s) || media_fail(error, EXIT_FINE, "no wall to draw again");
    case SESSION_CALM:
        session_touch_do(s, &(session_touch){.kind = SESSION_TOUCH_CALM});
        s->heights.blends = false;
        return true;
    case SESSION_NEXT_LOOK:
        return next_look(s, error);
    case SESSION_RESTART:
        again = same_again(s);
        return session_change(s, &again, error);
    default:
        return change_scene(s, (int)command - (int)SESSION_SCENE, error);
    }
}

// ---- the picture --------------------------------------------------------------------------------

void session_shape(const session *s, int *width, int *height) {
    *width = s->own_width;
    *height = s->own_height;
}

void session_settle(session *s) {
    session_under_take(s, true);
}

void session_size(const session *s, int *width, int *height) {
    *width = s->plan->width;
    *height = s->plan->height;
}

bool session_resize(session *s, int width, int height) {
    if (width == s->plan->width && height == s->plan->height) {
        return true;
    }
    s->changed = true;
    return session_surface_make_anew(s, width, height);
}

// How far between the last two steps.
static double share_shown(const session *s) {
    return s->paused || !s->heights.blends ? 1.0 : fmin(s->left_over * s->rate, 1.0);
}

pond_view session_view(session *s) {
    s->changed = false;
    if (session_is_on_card(s)) {
        return session_card_view(s);
    }
    return session_heights_between(&s->heights, s->water, share_shown(s));
}

// The surface as session_view() shows it.
static void bring_up_surface(session *s, const pond_view *view) {
    const bool own = view->heights == pond_get_view(s->water).heights;
    s->surface.shown = *view;
    s->surface.sprites = s->sprites;
    if (view->format != POND_FORMAT_F32 || own) {
        s->surface.shown.heights = NULL;
    }
    session_show_walls(s);
    s->surface.over = (pond_texture){.pixels = s->stones.pixels,
                                     .width = s->stones.width,
                                     .height = s->stones.height,
                                     .stride = (ptrdiff_t)s->stones.width * 4};
}

pond_texture session_texture(session *s, uint64_t *serial) {
    const plan *p = s->plan;
    // A painting is a floor seen from above: from the side there is sky.
    const bool side = p->scene.look == SCENE_LOOK_PROFILE && p->painting != NULL;
    if (serial != NULL) {
        *serial = s->under.serial;
    }
    pond_texture texture = side ? (pond_texture){0} : s->under.texture;
    texture.wraps = s->options.tile;
    return texture;
}

session_parts session_get_parts(session *s) {
    const bool on_card = session_is_on_card(s);
    const pond_view view = on_card ? pond_get_view(s->water) : session_view(s);
    s->changed = false;
    bring_up_surface(s, &view);
    session_parts parts = {.now = session_scene(s),
                           .view = view,
                           .card_water = on_card ? session_card_water(s) : NULL,
                           .card_share = (float)share_shown(s),
                           .surface = &s->surface,
                           .land_serial = s->land_serial};
    parts.texture = session_texture(s, &parts.texture_serial);
    return parts;
}

void session_draw(session *s, const pond_target *target) {
    const pond_texture texture = session_texture(s, NULL);
    const pond_view view = session_view(s);
    bring_up_surface(s, &view);
    scene_surface_light(&s->surface, session_scene(s), s->water);
    scene_draw(session_scene(s), s->water, &s->surface, texture.pixels != NULL ? &texture : NULL,
               target);
}
