#include "session.h"

#include <millpond/command.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "media/error.h"
#include "report.h"
#include "session_inside.h"

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

// The display's rate and the session's length do not concern the water. Over a picture the water is
// still unless rain was requested: the user makes the waves.
static render_options water_options(const session_desc *desc) {
    render_options options = *desc->options;
    options.rate = (media_rate){0, 0};
    options.seconds = 0.0;
    options.lake.takes_likely = true;
    options.by_hand = desc->scene == NULL && !render_option_is_given(&options, FIELD_OPTION_RAIN);
    if (desc->calm) {
        options.given |= 1u << FIELD_OPTION_RAIN;
        options.wanted.rain.rain.rate = 0.0f;
    }
    return options;
}

static bool make_plan(session *s, const session_desc *desc, media_error *error) {
    s->options = *desc->options; // unchanged: other scenes are opened with them, too
    s->options.lake.takes_likely = true;
    s->calm = desc->calm;
    plan *p = calloc(1, sizeof *p);
    s->commands.show.plan = p;
    if (p == NULL || !copy_name(desc->scene, &s->scene_name) ||
        !copy_name(desc->media, &s->media_name)) {
        return failed(error, report_error(EXIT_RUN_FAILED, "no memory for a scene"));
    }
    const render_options options = water_options(desc);
    const int status = plan_make(&options, s->scene_name, s->media_name, "null", p);
    if (status != EXIT_FINE) {
        return failed(error, status);
    }
    plan_report(&options, p);
    s->commands.show = show_of(p, true, options.tile);
    s->commands.show.quiet = options.quiet;
    return true;
}

session *session_open(const session_desc *desc, media_error *error) {
    session *s = calloc(1, sizeof *s);
    if (s == NULL) {
        (void)failed(error, report_error(EXIT_RUN_FAILED, "no memory for a session"));
        return NULL;
    }
    media_error refused = {0};
    s->pointers.stopwatch = desc->stopwatch != NULL ? desc->stopwatch : clock_seconds;
    s->pointers.calm = desc->calm;
    s->recorded = desc->recorded;
    s->sprites = sprite_cache_make(true);
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
    if (plan_of(s)->lake_unasked) {
        commands_note(&s->commands,
                      "only the water in this picture moves; L puts water over all of it, "
                      "M edits where it is");
    }
    s->tools = session_tools_for(session_scene(s), &plan_of(s)->pond);
    s->own_width = plan_of(s)->width;
    s->own_height = plan_of(s)->height;
    return s;
}

void session_close(session *s) {
    if (s == NULL) {
        return;
    }
    plan *p = plan_of(s);
    session_under_close(s);
    session_water_clear(s);
    show_close(&s->commands.show);
    walls_clear(&s->walls);
    sprite_cache_free(s->sprites);
    if (p != NULL) {
        plan_clear(p);
    }
    free(p);
    free(s->scene_name);
    free(s->media_name);
    free(s);
}

bool session_change(session *s, const session_desc *desc, media_error *error) {
    session_desc as_recorded = *desc;
    render_options options = *desc->options;
    const int mood = options.mood;
    options.mood = desc->scene == NULL ? mood : MOOD_UNSET; // a scene has its own water
    as_recorded.options = &options;
    as_recorded.recorded = s->recorded;
    session *next = session_open(&as_recorded, error);
    if (next == NULL) {
        return false;
    }
    next->options.mood = mood;
    next->commands.listener = s->commands.listener;
    next->commands.listener_user = s->commands.listener_user;
    next->pointers.stopwatch = s->pointers.stopwatch;
    next->under.serial += s->under.serial + s->commands.show.ground.serial + 1;
    next->land_serial += s->land_serial;
    next->tools.pace = s->tools.pace;
    next->commands.gpu.gpu = s->commands.gpu.gpu;
    commands_notify(&s->commands, SESSION_WATER_ENDS);
    const session old = *s;
    *s = *next;
    *next = old;
    session_close(next);
    session_gpu_again(s);
    commands_notify(&s->commands, SESSION_WATER_BEGINS);
    return true;
}

// ---- notes --------------------------------------------------------------------------------------

bool session_take_note(session *s, char *note, size_t size) {
    if (s->commands.gpu.trouble != NULL) {
        commands_note(&s->commands, "%s", s->commands.gpu.trouble);
        s->commands.gpu.trouble = NULL;
    }
    const bool any = s->commands.note[0] != '\0';
    if (any) {
        snprintf(note, size, "%s", s->commands.note);
        s->commands.note[0] = '\0';
    }
    return any;
}

// ---- parts --------------------------------------------------------------------------------------

pond *session_water(session *s) {
    return s->commands.show.water;
}

uint64_t session_hash(const session *s) {
    return show_hash(&s->commands.show);
}

bool session_is_in_world(const session *s) {
    return s->commands.show.world != NULL;
}

bool session_is_on_gpu(const session *s) {
    return s->commands.gpu.water != NULL;
}

bool session_flows(const session *s) {
    return plan_of(s)->pond.solver == POND_SOLVER_FLOW;
}

const plan *session_plan(const session *s) {
    return plan_of(s);
}

session_tools *session_get_tools(session *s) {
    return &s->tools;
}

scene *session_scene(session *s) {
    return &plan_of(s)->scene;
}

pond_vec2 session_sides(const session *s) {
    return show_sides(&s->commands.show);
}

const recording_player *session_player(const session *s) {
    return s->commands.show.player.file != NULL ? &s->commands.show.player : NULL;
}

bool session_played(const session *s, plan *out, scene_error *error) {
    *out = *plan_of(s);
    scene *played = &out->scene;
    if (!walls_list(plan_of(s), &s->walls, &played->walls, &played->wall_count, error)) {
        return false;
    }
    if (!walls_list_raises(&s->commands, &s->walls, &played->raises, &played->raise_count, error)) {
        free(played->walls);
        return false;
    }
    return true;
}

void session_end_played(plan *played) {
    free(played->scene.walls);
    free(played->scene.raises);
}

void session_missing(const session *s, char *out, size_t size) {
    const char *const words[] = {walls_have_opened(&s->walls) ? "opened walls" : NULL,
                                 s->pointers.poured ? "poured water" : NULL};
    out[0] = '\0';
    for (int i = 0; i < 2; i++) {
        const size_t used = strlen(out);
        if (words[i] != NULL) {
            (void)snprintf(out + used, size - used, "%s%s", used > 0 ? ", " : "", words[i]);
        }
    }
}

void session_listen(session *s, session_listener *listener, void *user) {
    s->commands.listener = listener;
    s->commands.listener_user = user;
}

void *session_listener_user(const session *s, session_listener *listener) {
    return s->commands.listener == listener ? s->commands.listener_user : NULL;
}

bool session_do(session *s, pond_command *command) {
    return commands_do(&s->commands, command);
}

// Drawn walls are in the new water, too.
static bool make_water_anew(session *s, media_error *error) {
    if (!session_water_remake(s, error)) {
        return false;
    }
    commands_notify(&s->commands, SESSION_WATER_BEGINS);
    walls_draw_again(&s->walls, &s->commands);
    return true;
}

static bool let_flow(session *s, media_error *error) {
    const scene_current *c = &session_scene(s)->current;
    pond_command command = {.kind = POND_COMMAND_CURRENT_AROUND,
                            .is.past = {c->velocity, c->slack}};
    if (session_is_in_world(s)) {
        return make_water_anew(s, error); // as a pond, since worlds have no current
    }
    if (c->velocity.x == 0.0f && c->velocity.y == 0.0f) {
        command = (pond_command){.kind = POND_COMMAND_CURRENT_MAP}; // removes it
    }
    return commands_do(&s->commands, &command) ||
           media_fail(error, EXIT_RUN_FAILED, "%s", pond_message());
}

bool session_refresh(session *s, session_part part, media_error *error) {
    s->commands.changed = true;
    switch (part) {
    case SESSION_LOOK:
        return session_surface_make_anew(s, plan_of(s)->width, plan_of(s)->height) ||
               media_fail_memory(error);
    case SESSION_RAINS:
        session_rain(s, &session_scene(s)->rain.rain);
        return true;
    case SESSION_FLOWS:
        return let_flow(s, error);
    case SESSION_WATER:
        return make_water_anew(s, error);
    }
    return false;
}

// ---- actions ------------------------------------------------------------------------------------

static void step_once(session *s) {
    s->paused = true;
    (void)session_run_steps(s, 1);
    s->heights.blends = false;
    s->commands.changed = true;
}

// Rain that a scene has from its start begins with the first step.
static bool is_about_to_rain(const session *s) {
    const scene_rain *own = &plan_of(s)->scene.rain;
    return session_steps(s) == 0 && own->rain.rate > 0.0f && own->start <= 0.0 && own->end > 0.0;
}

static void toggle_rain(session *s) {
    pond_rain rain =
        is_about_to_rain(s) ? session_scene(s)->rain.rain : pond_get_rain(s->commands.show.water);
    if (rain.rate > 0.0f) {
        rain.rate = 0.0f;
    } else {
        rain = session_rain_for(s);
    }
    session_rain(s, &rain);
}

static pond_look_kind look_after(pond_look_kind look) {
    return (pond_look_kind)((int)look % POND_LOOK_COUNT + 1);
}

// Skips the lake where none can be made.
static bool next_look(session *s, media_error *error) {
    const pond_look_kind next = look_after(session_scene(s)->look);
    media_error refused = {0};
    return session_set_look(s, next, &refused) || session_set_look(s, look_after(next), error);
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

session_action session_action_of_key(int key, bool repeated) {
    static const struct {
        int key;
        bool repeats;
        session_action action;
    } keys[] = {{'.', true, SESSION_STEP},    {'z', true, SESSION_UNDO},
                {'y', true, SESSION_REDO},    {' ', false, SESSION_PAUSE},
                {'r', false, SESSION_RAIN},   {'c', false, SESSION_CALM},
                {'0', false, SESSION_RESTART}};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (keys[i].key == key && (keys[i].repeats || !repeated)) {
            return keys[i].action;
        }
    }
    const bool numbered = key >= '1' && key <= '9' && !repeated;
    return (session_action)(numbered ? SESSION_SCENE + key - '1' : 0);
}

bool session_action_run(session *s, session_action action, media_error *error) {
    session_desc again;
    if (s->lake.on && (action == SESSION_UNDO || action == SESSION_REDO)) {
        return session_lake_undo(s, error);
    }
    switch (action) {
    case SESSION_PAUSE:
        s->paused = !s->paused;
        s->heights.blends = false;
        s->commands.changed = true;
        return true;
    case SESSION_STEP:
        step_once(s);
        return true;
    case SESSION_RAIN:
        toggle_rain(s);
        return true;
    case SESSION_UNDO:
        return walls_undo(&s->walls, &s->commands) ||
               media_fail(error, EXIT_FINE, "there is nothing to undo");
    case SESSION_REDO:
        return walls_redo(&s->walls, &s->commands) ||
               media_fail(error, EXIT_FINE, "there is nothing to redo");
    case SESSION_CALM:
        (void)commands_do(&s->commands, &(pond_command){.kind = POND_COMMAND_CALM});
        s->heights.blends = false;
        return true;
    case SESSION_NEXT_LOOK:
        return next_look(s, error);
    case SESSION_RESTART:
        again = same_again(s);
        return session_change(s, &again, error);
    default:
        return change_scene(s, (int)action - (int)SESSION_SCENE, error);
    }
}
