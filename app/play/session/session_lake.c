// Pointers that edit the mask of a lake instead of touching its water.
#include <math.h>

#include "media/error.h"
#include "report.h"
#include "session_inside.h"

#define BRUSH 0.025f  // at first [picture's width]
#define MOVED 0.008f  // way from which a click is a drag
#define HANDLE 0.012f // distance at which a pointer drags the horizon [picture's height]
#define STRIDE 0.4f   // between two marks of the brush [its radius]
#define LOWEST 0.98f  // place of the horizon

static pond_lake_look *look_of(session *s) {
    return &session_scene(s)->looks[POND_LOOK_LAKE].is.lake;
}

bool session_mends_lake(const session *s) {
    return s->lake.on;
}

// Makes the lake if the session has none. False fills *error.
static bool find_lake(session *s, media_error *error) {
    plan *p = plan_of(s);
    if (p->lake != NULL) {
        return true;
    }
    if (p->painting != NULL) {
        return media_fail(error, EXIT_BAD_USE,
                          "the look lake needs a picture or a film; drop one on the window");
    }
    return plan_find_lake(&s->options, p) == EXIT_FINE ||
           media_fail(error, EXIT_BAD_USE, "%s", report_last());
}

// Turns the water into that of the look's mood.
static bool turn_water(session *s, media_error *error) {
    if (plan_turn_water(&s->options, plan_of(s)) != EXIT_FINE) {
        return media_fail(error, EXIT_RUN_FAILED, "%s", report_last());
    }
    if (!session_refresh(s, SESSION_WATER, error)) {
        return false;
    }
    s->tools = session_tools_for(&plan_of(s)->scene, &plan_of(s)->pond);
    return true;
}

bool session_set_look(session *s, pond_look_kind look, media_error *error) {
    scene *now = session_scene(s);
    const pond_look_kind before = now->look;
    const bool own_water = s->scene_name == NULL && session_player(s) == NULL &&
                           plan_mood_for(&s->options, look) != plan_of(s)->mood;
    now->look = look;
    const bool good = (look != POND_LOOK_LAKE || find_lake(s, error)) &&
                      (own_water ? turn_water(s, error) : session_refresh(s, SESSION_LOOK, error));
    now->look = good ? look : before;
    return good;
}

bool session_mend_lake(session *s, bool on, media_error *error) {
    if (on && session_scene(s)->look != POND_LOOK_LAKE &&
        !session_set_look(s, POND_LOOK_LAKE, error)) {
        return false;
    }
    session_release_all(s);
    s->lake.on = on;
    s->lake.radius = s->lake.radius > 0.0f ? s->lake.radius : BRUSH;
    s->commands.changed = true;
    return true;
}

// Applies the changed mask; if that fails the user gets a note, and the water stays.
static void remake(session *s) {
    media_error error = {0};
    if (!lake_remake(plan_of(s)->lake, &s->under.texture, look_of(s), &error)) {
        commands_note(&s->commands, "%s", error.message);
    }
    s->commands.changed = true;
}

bool session_lake_undo(session *s, media_error *error) {
    lake *l = plan_of(s)->lake;
    if (l == NULL || !lake_take_back(l, look_of(s))) {
        return media_fail(error, EXIT_FINE, "there is no change of the mask to undo");
    }
    remake(s);
    return true;
}

static void paint_along(session *s, pond_vec2 to) {
    session_lake *l = &s->lake;
    const plan *p = plan_of(s);
    const float shape = (float)p->height / (float)p->width;
    const float way = hypotf(to.x - l->last.x, (to.y - l->last.y) * shape);
    const int marks = (int)fminf(ceilf(way / (STRIDE * l->radius)), 1000.0f);
    for (int i = 1; i <= marks; i++) {
        const float t = (float)i / (float)marks;
        const pond_vec2 at = {l->last.x + t * (to.x - l->last.x),
                              l->last.y + t * (to.y - l->last.y)};
        lake_paint(p->lake, at, l->radius, l->water);
    }
    l->last = to;
    s->commands.changed = true;
}

void session_lake_press(session *s, pointer_tool tool, int pointer, pond_vec2 at) {
    session_lake *l = &s->lake;
    if (l->held != SESSION_LAKE_NOTHING || plan_of(s)->lake == NULL || tool == POINTER_THROW) {
        return;
    }
    lake_remember(plan_of(s)->lake, look_of(s)->horizon);
    const bool handle = fabsf(at.y - look_of(s)->horizon) < HANDLE;
    *l = (session_lake){.on = true,
                        .radius = l->radius,
                        .held = tool != POINTER_WALL && handle ? SESSION_LAKE_DRAGS
                                                               : SESSION_LAKE_CLICKS,
                        .water = tool != POINTER_WALL,
                        .pointer = pointer,
                        .began = at,
                        .last = at};
}

void session_lake_move(session *s, int pointer, pond_vec2 at) {
    session_lake *l = &s->lake;
    if (l->held == SESSION_LAKE_NOTHING || pointer != l->pointer) {
        return;
    }
    if (l->held == SESSION_LAKE_CLICKS && hypotf(at.x - l->began.x, at.y - l->began.y) > MOVED) {
        l->held = SESSION_LAKE_PAINTS;
        lake_paint(plan_of(s)->lake, l->began, l->radius, l->water);
    }
    if (l->held == SESSION_LAKE_DRAGS) {
        look_of(s)->horizon = fminf(fmaxf(at.y, 0.0f), LOWEST);
        s->commands.changed = true;
    } else if (l->held != SESSION_LAKE_CLICKS) {
        paint_along(s, at);
    }
}

void session_lake_release(session *s, int pointer, pond_vec2 at) {
    session_lake *l = &s->lake;
    if (l->held == SESSION_LAKE_NOTHING || pointer != l->pointer) {
        return;
    }
    if (l->held == SESSION_LAKE_CLICKS) {
        media_error error = {0};
        if (!lake_grow(plan_of(s)->lake, &s->under.texture, at, l->water, look_of(s), &error)) {
            commands_note(&s->commands, "%s", error.message);
        }
    }
    l->held = SESSION_LAKE_NOTHING;
    remake(s);
}
