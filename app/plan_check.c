// plan_check.c — refuses options that neither the water nor the look of a film uses.
#include "plan_inside.h"

#include "report.h"

static int refuse_half_life(double half_life, const pond_solver_traits *water) {
    return report_error(EXIT_BAD_USE, "--half-life %g: %s", half_life,
                        water->integer ? "integer waters do not use it; choose --damping-shift"
                        : !water->damped
                            ? "the unit-range water has no damping; choose another --solver"
                            : "only exact columns use it; this scene's have their own parameters");
}

static int check_damping_options(const render_options *o, const plan *p) {
    const scene *s = &p->scene;
    const pond_solver_traits *water = pond_solver_info(&s->pond);
    if (render_option_is_given(o, FIELD_OPTION_HALF_LIFE) && !water->half_life) {
        return refuse_half_life(o->wanted.pond.half_life, water);
    }
    if (render_option_is_given(o, FIELD_OPTION_DAMPING_SHIFT) &&
        !field_option_is_heeded(FIELD_OPTION_DAMPING_SHIFT, s)) {
        return report_error(EXIT_BAD_USE,
                            "--damping-shift %d: only integer waters use it; choose --solver "
                            "classic, steady or isotropic, or --half-life",
                            o->wanted.pond.damping_shift);
    }
    return EXIT_FINE;
}

// The mood lake and the look lake are one choice.
static int check_mood(const render_options *o) {
    if (o->mood == MOOD_LAKE && o->look != 0 && o->look != POND_LOOK_LAKE) {
        return report_error(EXIT_BAD_USE,
                            "--mood lake and --look %s: a lake has the look lake; leave out one of "
                            "them",
                            pond_look_info((pond_look_kind)o->look)->name);
    }
    if (o->mood != MOOD_UNSET && o->mood != MOOD_LAKE && plan_asks_for_lake(o)) {
        return report_error(EXIT_BAD_USE,
                            "--mood %s and %s: only the mood lake has a lake; leave out one of "
                            "them",
                            water_mood_name(o->mood),
                            o->look == POND_LOOK_LAKE ? "--look lake" : plan_lake_option(o));
    }
    return EXIT_FINE;
}

static int check_look_options(const render_options *o, const plan *p) {
    if (render_option_is_given(o, FIELD_OPTION_LOOKUP) && p->scene.look != POND_LOOK_OFFSET &&
        p->scene.look != POND_LOOK_LENS) {
        return report_error(EXIT_BAD_USE,
                            "--lookup: only the looks offset and lens use it; choose --look offset "
                            "or --look lens");
    }
    if (plan_asks_for_lake(o) && p->scene.look != POND_LOOK_LAKE) {
        return report_error(EXIT_BAD_USE, "%s: only the look lake uses it; choose --look lake",
                            plan_lake_option(o));
    }
    return EXIT_FINE;
}

static int check_speed_options(const render_options *o, const plan *p) {
    const bool dispersive = pond_solver_info(&p->scene.pond)->disperses;
    if (render_option_is_given(o, FIELD_OPTION_STENCIL) &&
        !field_option_is_heeded(FIELD_OPTION_STENCIL, &p->scene)) {
        return report_error(EXIT_BAD_USE,
                            "--stencil: only the wave solver has a choice of neighbours; choose "
                            "--solver wave, or leave it out");
    }
    if (render_option_is_given(o, FIELD_OPTION_WAVE_SPEED) &&
        !field_option_is_heeded(FIELD_OPTION_WAVE_SPEED, &p->scene)) {
        return report_error(
            EXIT_BAD_USE,
            "--wave-speed %g: the dispersive solver's speed follows from gravity and "
            "--depth; choose --solver wave to set it",
            o->wanted.pond.wave_speed);
    }
    if (!dispersive && render_option_is_given(o, FIELD_OPTION_DEPTH)) {
        return report_error(EXIT_BAD_USE,
                            "--depth %g: only the dispersive solver uses it; choose --solver "
                            "dispersive, or set the speed with --wave-speed",
                            o->wanted.pond.depth);
    }
    return EXIT_FINE;
}

static int check_bulk_water(const render_options *o, const plan *p) {
    if (p->scene.pond.solver != POND_SOLVER_FLOW) {
        return EXIT_FINE;
    }
    if (p->scene.look == POND_LOOK_LAKE) {
        return report_error(EXIT_BAD_USE, "the look lake does not draw bulk water; choose --look "
                                          "pool, lagoon or plane");
    }
    const char *unused = plan_asks_for_lake(o)                                ? plan_lake_option(o)
                         : render_option_is_given(o, FIELD_OPTION_STENCIL)    ? "--stencil"
                         : render_option_is_given(o, FIELD_OPTION_WAVE_SPEED) ? "--wave-speed"
                         : render_option_is_given(o, FIELD_OPTION_DEPTH)      ? "--depth"
                                                                              : NULL;
    return unused == NULL
               ? EXIT_FINE
               : report_error(EXIT_BAD_USE, "%s: bulk water does not use it; leave it out", unused);
}

int plan_check_options(const render_options *o, const plan *p) {
    int status = check_mood(o);
    if (status == EXIT_FINE) {
        status = check_bulk_water(o, p);
    }
    if (status == EXIT_FINE) {
        status = check_speed_options(o, p);
    }
    if (status == EXIT_FINE) {
        status = check_damping_options(o, p);
    }
    return status == EXIT_FINE ? check_look_options(o, p) : status;
}
