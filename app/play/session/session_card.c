#include "session_card.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "report.h"
#include "session_inside.h"

#define LOOK_EVERY 1.0 // after the last touch it is seen so often whether the water rests [s]

// ---- what a card cannot do ----------------------------------------------------------------------

static bool foams(const scene *s) {
    return s->foam > 0.0f && (s->look == SCENE_LOOK_POOL || s->look == SCENE_LOOK_LAGOON);
}

static const char *too_much(const session *s) {
    const scene *now = &s->plan->scene;
    return s->plan->recording != NULL                                    ? "a recording"
           : now->body_count > 0                                         ? "bodies"
           : now->emitter_count > 0                                      ? "emitters"
           : now->trail_count > 0                                        ? "trails"
           : now->beach_count > 0                                        ? "beaches"
           : foams(now)                                                  ? "foam"
           : now->look == SCENE_LOOK_PROFILE && now->spray_amount > 0.0f ? "spray"
           : now->look == SCENE_LOOK_LAGOON && now->lagoon_ripples       ? "a web of ripples"
                                                                         : NULL;
}

static bool has_walls(const scene *s) {
    return scene_map_is_there(&s->land.map) || s->wall_count > 0;
}

// All walls have one there. False: the scene's have not.
static bool find_hardness(const session *s, float *out) {
    const scene *now = &s->plan->scene;
    *out = scene_map_is_there(&now->land.map) ? now->land.hardness
           : now->wall_count > 0              ? now->walls[0].hardness
                                              : s->tools.hardness;
    for (int i = 0; i < now->wall_count; i++) {
        if (now->walls[i].hardness != *out) {
            return false;
        }
    }
    return true;
}

// ---- taking it over, and giving it back ---------------------------------------------------------

static void wake(session *s) {
    session_water_on_card *w = &s->on_card;
    w->rests = false;
    w->was_calm = false;
    w->look_at = w->steps + (uint64_t)(LOOK_EVERY * s->rate) + 1;
}

bool session_card_begin(session *s, char *why, size_t size) {
    session_water_on_card *w = &s->on_card;
    const char *beyond = too_much(s);
    if (beyond != NULL) {
        snprintf(why, size, "the scene has %s, which water on the graphics card knows nothing of",
                 beyond);
        return false;
    }
    if (!find_hardness(s, &w->hardness)) {
        snprintf(why, size, "the scene's walls are not all equally hard");
        return false;
    }
    w->water = w->card->make(w->card->user, s->water, w->hardness, why, size);
    w->steps = 0;
    w->under_way = false;
    w->walls_changed = false;
    wake(s);
    w->rests = true; // still, as yet
    if (w->water != NULL) {
        session_heights_clear(&s->heights);
    }
    return w->water != NULL;
}

static void forget_heights(session_water_on_card *w) {
    free(w->heights);
    w->heights = NULL;
}

void session_card_end(session *s) {
    session_water_on_card *w = &s->on_card;
    if (w->water != NULL) {
        w->card->free(w->water);
    }
    w->water = NULL;
    w->under_way = false;
    forget_heights(w);
}

void session_card_again(session *s) {
    char why[256] = "";
    if (s->on_card.card != NULL && !session_card_begin(s, why, sizeof why)) {
        session_say(s, "--gpu: %s; the processor steps the water", why);
    }
}

bool session_use_card(session *s, const session_card *card, char *why, size_t size) {
    session_water_on_card *w = &s->on_card;
    if (w->water != NULL) {
        if (s->options.json) {
            w->measured = session_measure(s);
        }
        session_card_end(s);
        if (!session_heights_make(&s->heights, s->water)) {
            session_heights_clear(&s->heights);
        }
    }
    w->card = card;
    if (card != NULL && !session_card_begin(s, why, size)) {
        return false;
    }
    return true;
}

// ---- touches ------------------------------------------------------------------------------------

// Once for all that were drawn since; they wait for the end of a step, as touches do.
static void bring_walls(session *s) {
    session_water_on_card *w = &s->on_card;
    if (w->under_way) {
        return;
    }
    if (w->walls_changed && !w->card->set_walls(w->water, s->water, w->hardness)) {
        session_say(s, "no memory for walls on the graphics card");
    }
    w->walls_changed = false;
}

static bool change_walls(session *s, pond_act *act) {
    session_water_on_card *w = &s->on_card;
    if (pond_act_do(s->water, act) != POND_OK) {
        return false;
    }
    if (act->kind == POND_ACT_WALL_BUILD && !has_walls(&s->plan->scene)) {
        w->hardness = act->is.wall.hardness;
    }
    w->walls_changed = true;
    wake(s);
    return true;
}

static bool lie_flat(session *s, const pond_act *act) {
    session_water_on_card *w = &s->on_card;
    char why[256];
    const bool good = w->card->act(w->water, act, why, sizeof why);
    w->steps -= w->under_way ? 1 : 0;
    w->under_way = false;
    w->rests = true;
    return good;
}

static bool hand_over(session *s, const pond_act *act) {
    char why[256] = "";
    wake(s);
    bring_walls(s);
    const bool good = s->on_card.card->act(s->on_card.water, act, why, sizeof why);
    if (!good) {
        session_say(s, "%s; play without --gpu", why);
    }
    return good;
}

bool session_card_do(session *s, pond_act *act) {
    switch (act->kind) {
    case POND_ACT_RAIN: // session_card_step() lets it fall
    case POND_ACT_NOTE:
        return pond_act_do(s->water, act) == POND_OK;
    case POND_ACT_WALL_BUILD:
    case POND_ACT_WALL_CLEAR:
    case POND_ACT_WALL_MASK:
        return change_walls(s, act);
    case POND_ACT_CALM:
        return lie_flat(s, act);
    default:
        return hand_over(s, act);
    }
}

static void do_act(void *user, pond_act *act) {
    (void)session_card_do(user, act);
}

static void fall(void *user, pond_vec2 centre, float radius, float height) {
    (void)hand_over(user, &(pond_act){.kind = POND_ACT_DROP, .is.drop = {centre, radius, height}});
}

// ---- time ---------------------------------------------------------------------------------------

int session_card_affords(session *s, int steps) {
    session_water_on_card *w = &s->on_card;
    const int most = w->card->begin(w->water);
    return w->under_way ? 0 : most < 1 && steps > 0 ? 1 : most < steps ? most : steps;
}

void session_card_work(session *s) {
    session_water_on_card *w = &s->on_card;
    w->under_way = !w->card->work(w->water);
}

void session_card_step(session *s) {
    session_water_on_card *w = &s->on_card;
    const pond_desc desc = pond_get_desc(s->water);
    scene_run_touches(&s->plan->scene, &desc, (int64_t)w->steps, s->rate, do_act, s);
    const pond_rain rain = pond_get_rain(s->water);
    pond_rain_each(&desc, &rain, w->steps, fall, s);
    bring_walls(s);
    w->card->step(w->water);
    w->steps++;
}

// ---- reading ------------------------------------------------------------------------------------

// NULL without memory.
static const float *read_heights(session *s, const pond_desc *desc) {
    session_water_on_card *w = &s->on_card;
    if (w->heights == NULL) {
        w->heights = malloc((size_t)desc->width * (size_t)desc->height * sizeof *w->heights);
    }
    if (w->heights != NULL) {
        bring_walls(s);
        w->card->read(w->water, w->heights, desc->width);
    }
    return w->heights;
}

pond_view session_card_view(session *s) {
    const pond_desc desc = pond_get_desc(s->water);
    const float *heights = read_heights(s, &desc);
    pond_view view = pond_get_view(s->water);
    if (heights != NULL) {
        view.heights = heights;
        view.format = POND_FORMAT_F32;
        view.stride = desc.width;
        view.border = 0;
        view.unit = 1.0f;
    }
    return view;
}

void *session_card_water(session *s) {
    bring_walls(s);
    return s->on_card.water;
}

double session_energy(session *s) {
    const session_water_on_card *w = &s->on_card;
    return (w->water != NULL ? w->card->stats(w->water) : pond_get_stats(s->water)).energy;
}

float session_height_at(session *s, pond_vec2 metres) {
    const session_water_on_card *w = &s->on_card;
    return w->water != NULL ? w->card->height_at(w->water, metres)
                            : pond_height_at(s->water, metres);
}

static void add_row(session_measures *m, const float *row, int width) {
    for (int x = 0; x < width; x++) {
        const double height = (double)row[x];
        m->lowest = fmin(m->lowest, height);
        m->highest = fmax(m->highest, height);
        m->rms += height * height;
    }
}

static void measure_rows(session *s, const float *heights, float *row, session_measures *m) {
    const pond_desc desc = pond_get_desc(s->water);
    m->lowest = INFINITY;
    m->highest = -INFINITY;
    for (int y = 0; y < desc.height; y++) {
        if (heights == NULL) {
            pond_copy_heights(s->water, 0, y, desc.width, 1, row, desc.width);
        }
        add_row(m, heights != NULL ? heights + (ptrdiff_t)y * desc.width : row, desc.width);
    }
    m->rms = sqrt(m->rms / ((double)desc.width * desc.height));
}

// False without memory.
static bool measure(session *s, session_measures *m) {
    const pond_desc desc = pond_get_desc(s->water);
    const bool on_card = session_is_on_card(s);
    const float *heights = on_card ? read_heights(s, &desc) : NULL;
    float *row = on_card ? NULL : malloc((size_t)desc.width * sizeof *row);
    const bool good = heights != NULL || row != NULL;
    if (good) {
        measure_rows(s, heights, row, m);
    }
    free(row);
    forget_heights(&s->on_card); // they may be large
    return good;
}

session_measures session_measure(session *s) {
    const bool on_card = session_is_on_card(s);
    if (!on_card && s->on_card.measured.on_card) {
        return s->on_card.measured;
    }
    session_measures m = {.on_card = on_card, .steps = session_steps(s), .time = session_time(s)};
    (void)measure(s, &m);
    return m;
}

// ---- rest ---------------------------------------------------------------------------------------

void session_card_look(session *s) {
    session_water_on_card *w = &s->on_card;
    if (w->rests || w->under_way || w->steps < w->look_at) {
        return;
    }
    const pond_desc desc = pond_get_desc(s->water);
    const pond_stats now = w->card->stats(w->water);
    const bool calm = now.highest - now.lowest < desc.rest_slope * desc.cell_size;
    w->rests = calm && w->was_calm; // twice, since a wave may be level for a moment
    w->was_calm = calm;
    w->look_at = w->steps + (calm ? 1 : (uint64_t)(LOOK_EVERY * s->rate) + 1);
}
