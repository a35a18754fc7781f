// plan_options.c — applies options to a scene: its water, look and touches.
#include "plan_inside.h"

#include <millpond/breeze.h>

#include "report.h"
#include "scene_look.h"
#include "scene_world.h"

// A recording keeps its cells, unless its picture becomes larger.
static int recorded_cells(const render_options *o, const recording_file *recording) {
    return o->width > recording->width ? 0 : recording_file_info(recording)->desc.width;
}

// Returns whether an option needs the wave solver, as the dispersive solver ignores it.
static bool wants_wave(const render_options *o) {
    const bool wraps = o->has_edges && (o->wanted.pond.edges.left == POND_EDGE_PERIODIC ||
                                        o->wanted.pond.edges.top == POND_EDGE_PERIODIC);
    return !render_option_is_given(o, FIELD_OPTION_SOLVER) &&
           (render_option_is_given(o, FIELD_OPTION_WAVE_SPEED) ||
            render_option_is_given(o, FIELD_OPTION_STENCIL) || o->tile || wraps);
}

static bool is_open(const pond_edges *e) {
    return e->left == POND_EDGE_OPEN || e->right == POND_EDGE_OPEN || e->top == POND_EDGE_OPEN ||
           e->bottom == POND_EDGE_OPEN;
}

// Leaves out the scene's restoring if the requested water does not support it.
static void leave_out_restoring(const render_options *o, pond_desc *desc) {
    const bool fourth = desc->stencil == POND_STENCIL_FOURTH;
    if (desc->restoring > 0.0 && (fourth || is_open(&desc->edges))) {
        report_note(o->quiet,
                    "%s: the scene's restoring (%g /s) is left out, since water with it has %s",
                    fourth ? "--stencil fourth" : "--edges", desc->restoring,
                    fourth ? "9 or 5 neighbours" : "no open edges");
        desc->restoring = 0.0;
    }
}

static void leave_world(const render_options *o, scene *s) {
    char why[200];
    if (s->world && !scene_may_be_in_world(s, why, sizeof why)) {
        report_note(o->quiet, "falling back to a pond: %s", why);
        s->world = false;
    }
}

void plan_lay_water(const render_options *o, const plan *p, scene *s) {
    if (p->scene_input == NULL && wants_wave(o)) {
        s->pond.solver = POND_SOLVER_WAVE;
    }
    s->cells = p->recording != NULL ? recorded_cells(o, p->recording) : s->cells;
    for (int i = 0; i < (int)FIELD_OPTIONS_WATER; i++) {
        if (render_option_is_given(o, (field_option)i)) {
            (void)field_option_copy((field_option)i, &o->wanted, s);
        }
    }
    s->pond.edges = o->has_edges ? o->wanted.pond.edges : s->pond.edges;
    if (o->has_edges || render_option_is_given(o, FIELD_OPTION_STENCIL)) {
        leave_out_restoring(o, &s->pond);
    }
    if (o->tile) {
        s->pond.edges = (pond_edges){POND_EDGE_PERIODIC, POND_EDGE_PERIODIC, POND_EDGE_PERIODIC,
                                     POND_EDGE_PERIODIC};
    }
    leave_world(o, s);
    s->pond.threads = o->threads;
    if (p->scene_input == NULL && pond_solver_info(&s->pond)->counts) { // matches `millpond scenes`
        s->rain.rain.splash = false;
        for (int i = 0; i < s->drop_count; i++) {
            s->drops[i].splash = false;
        }
    }
}

static int refuse_preset(const char *preset, pond_look_kind look) {
    char allowed[512];
    scene_look_list_presets(look, "", "and", allowed, sizeof allowed);
    if (allowed[0] == '\0') {
        return report_error(EXIT_BAD_USE,
                            "--look-preset %s: the look %s has no presets; see `millpond looks`",
                            preset, pond_look_info(look)->name);
    }
    return report_error(EXIT_BAD_USE, "--look-preset %s: allowed with the look %s are %s", preset,
                        pond_look_info(look)->name, allowed);
}

// A breeze without a speed gets the default one, if the water has none.
static void lay_breeze(const render_options *o, scene *s) {
    pond_lake_look *own = &s->looks[POND_LOOK_LAKE].is.lake;
    const bool has_breeze = render_option_is_given(o, FIELD_OPTION_BREEZE);
    const bool has_wind = render_option_is_given(o, FIELD_OPTION_WIND);
    if (has_breeze) {
        s->breeze.speed = own->breeze = o->wanted.breeze.speed;
    } else if (has_wind && s->breeze.speed == 0.0f) {
        s->breeze.speed = pond_breeze_desc_default().speed;
    }
    if (has_wind) {
        s->breeze.wind = own->wind = o->wanted.breeze.wind;
    }
}

int plan_lay_look(const render_options *o, bool own_scene, scene *s) {
    const pond_look usual = s->looks[POND_LOOK_POOL];
    if (o->look == POND_LOOK_LAKE && s->look != POND_LOOK_LAKE) {
        s->sets_metres = false; // of the water of another look
    }
    s->look = o->look != 0 ? (pond_look_kind)o->look : s->look;
    if (o->look_preset != NULL && !scene_look_set_preset(s, s->look, o->look_preset)) {
        return refuse_preset(o->look_preset, s->look);
    }
    if (!own_scene) {
        scene_look_suit_picture(s, &usual.is.pool);
    }
    if (render_option_is_given(o, FIELD_OPTION_STRENGTH)) {
        (void)field_option_copy(FIELD_OPTION_STRENGTH, &o->wanted, s);
    }
    if (render_option_is_given(o, FIELD_OPTION_LOOKUP)) {
        s->looks[POND_LOOK_OFFSET].is.offset.lookup =
            o->wanted.looks[POND_LOOK_OFFSET].is.offset.lookup;
        s->looks[POND_LOOK_LENS].is.lens.lookup =
            o->wanted.looks[POND_LOOK_OFFSET].is.offset.lookup;
    }
    for (int i = FIELD_OPTIONS_LAKE; i < (int)FIELD_OPTIONS; i++) {
        if (render_option_is_given(o, (field_option)i)) {
            (void)field_option_copy((field_option)i, &o->wanted, s);
        }
    }
    lay_breeze(o, s);
    return EXIT_FINE;
}

bool plan_lay_touches(const render_options *o, bool own_scene, scene *s) {
    const scene *t = &o->wanted;
    const bool has_rain = render_option_is_given(o, FIELD_OPTION_RAIN);
    // Placed drops or no rain over a picture replace the default drops.
    const bool placed = o->by_hand || t->drop_count + t->stroke_count > 0;
    if (!own_scene && (placed || (has_rain && t->rain.rain.rate <= 0.0f))) {
        s->rain.rain.rate = 0.0f;
        s->drop_count = 0;
    }
    if (has_rain) {
        s->rain.rain.rate = t->rain.rain.rate;
    }
    for (int i = 0; i < t->drop_count; i++) {
        scene_drop drop = t->drops[i];
        drop.splash = s->rain.rain.splash; // as the scene's other drops
        if (!scene_add_drop(s, drop)) {
            return false;
        }
    }
    for (int i = 0; i < t->stroke_count; i++) {
        if (!scene_add_stroke(s, t->strokes[i])) {
            return false;
        }
    }
    return true;
}
