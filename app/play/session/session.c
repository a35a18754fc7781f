#include "session.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "media/error.h"
#include "report.h"
#include "session_inside.h"
#include "session_sky.h"
#include "session_water.h"
#include "walls.h"

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
    const bool has_rain = render_option_is_given(&options, FIELD_OPTION_RAIN);
    if ((desc->scene == NULL && !has_rain) || desc->calm) {
        options.given |= 1u << FIELD_OPTION_RAIN;
        options.wanted.rain.rain.rate = 0.0f;
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
    s->stopwatch = desc->stopwatch != NULL ? desc->stopwatch : clock_seconds;
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

bool session_change(session *s, const session_desc *desc, media_error *error) {
    session *next = session_open(desc, error);
    if (next == NULL) {
        return false;
    }
    next->listener = s->listener;
    next->listener_user = s->listener_user;
    next->stopwatch = s->stopwatch;
    next->before_step = s->before_step;
    next->before_step_user = s->before_step_user;
    next->awaits_step = s->before_step != NULL;
    next->under.serial += s->under.serial;
    next->land_serial += s->land_serial;
    next->tools.pace = s->tools.pace;
    next->on_card.card = s->on_card.card;
    session_tell(s, SESSION_WATER_ENDS, NULL);
    const session old = *s;
    *s = *next;
    *next = old;
    session_close(next);
    session_card_again(s);
    session_tell(s, SESSION_WATER_BEGINS, NULL);
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
    session_tell(s, SESSION_WATER_BEGINS, NULL);
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
    (void)session_run_steps(s, 1);
    s->heights.blends = false;
    s->changed = true;
}

// What a scene lets fall from its start on comes with the first step.
static bool is_about_to_rain(const session *s) {
    const scene_rain *own = &s->plan->scene.rain;
    return session_steps(s) == 0 && own->rain.rate > 0.0f && own->start <= 0.0 && own->end > 0.0;
}

static void toggle_rain(session *s) {
    pond_rain rain = is_about_to_rain(s) ? session_scene(s)->rain.rain : pond_get_rain(s->water);
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
        (void)session_do(s, &(pond_act){.kind = POND_ACT_CALM});
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
