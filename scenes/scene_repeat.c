#include "scene_repeat.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "paint_noise.h"
#include "scene_path.h"

#define SLACK 1e-6         // by which a path may be longer than the period [s]
#define SMALL_CHANGE 0.001 // of a wave maker's period: smaller changes are not reported
#define SEA_CHANGE 0.01    // the same for a swell, in which no single wave is visible
#define LONGEST_WAVE 0.7   // the longest wave of a swell, relative to its frequency

typedef struct repeating {
    scene *s;
    double period; // [s]
    double width;  // of the pond [m]
    double height;
    scene_repeat_note *note;
    void *user;
    scene_error *error;
} repeating;

static bool refuse(const repeating *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool refuse(const repeating *r, const char *format, ...) {
    if (r->error != NULL) {
        *r->error = (scene_error){0};
        va_list arguments;
        va_start(arguments, format);
        (void)vsnprintf(r->error->message, sizeof r->error->message, format, arguments);
        va_end(arguments);
    }
    return false;
}

// Moves a time into the first period, also if rounding would carry it out.
static double fold(const repeating *r, double time) {
    const double folded = time - r->period * floor(time / r->period);
    return folded >= 0 && folded < r->period ? folded : 0;
}

// ---- waves must fade ----------------------------------------------------------------------------

static bool lets_waves_out(const scene *s) {
    const pond_edges *e = &s->pond.edges;
    return e->left == POND_EDGE_OPEN || e->right == POND_EDGE_OPEN || e->top == POND_EDGE_OPEN ||
           e->bottom == POND_EDGE_OPEN || s->beach_count > 0;
}

static bool check_fading(const repeating *r) {
    const pond_desc *d = &r->s->pond;
    const pond_solver_traits *water = pond_solver_info(d);
    if (!water->damped) {
        return refuse(r, "pond.solver is unit-range, which has no damping: its waves never fade, "
                         "so it never repeats; allowed are the other waters");
    }
    if (water->flows) {
        return refuse(r, "pond.solver is flow: bulk water does not return to its first level, so "
                         "it never repeats; allowed are the other waters");
    }
    if (water->integer) {
        return d->damping_shift > 0 ||
               refuse(r, "pond.damping_shift is 0: undamped waves never fade, so the water never "
                         "repeats; allowed: 1 to 15");
    }
    return !water->half_life || isfinite(d->half_life) || d->decay > 0 || lets_waves_out(r->s) ||
           refuse(r, "pond.half_life is none: undamped waves never fade, so the water never "
                     "repeats; allowed: a time such as 2, open sides, or a beach");
}

// ---- drops --------------------------------------------------------------------------------------

// Random numbers of rain or a fountain, from the seed of the pond and a separate one.
static paint_random random_of(uint64_t seed, uint64_t own) {
    const uint64_t both = seed ^ (own * 0x9e3779b97f4a7c15u);
    return (paint_random){.seed = paint_mix((uint32_t)both ^ paint_mix((uint32_t)(both >> 32)))};
}

// A normally distributed number: the sum of twelve uniform ones (deviation 1, at most 6).
static double next_normal(paint_random *random) {
    double sum = -6;
    for (int i = 0; i < 12; i++) {
        sum += (double)paint_next(random);
    }
    return sum;
}

// Counts the drops in a period, at least one. Returns false if a scene cannot hold them.
static bool count_drops(const repeating *r, const char *name, double wanted, int *count) {
    const double whole = fmax(1, round(wanted));
    const int most = SCENE_MAX_TOUCHES - r->s->drop_count;
    if (whole > most) {
        return refuse(r,
                      "%s: %.0f drops in a period of %g s; allowed are up to %d: choose a "
                      "lower rate or a shorter period",
                      name, whole, r->period, most);
    }
    *count = (int)whole;
    return true;
}

static bool add_drop(const repeating *r, scene_drop drop) {
    drop.time = fold(r, drop.time);
    return scene_add_drop(r->s, drop) || refuse(r, "not enough memory for the drops of a period");
}

// Rain without an end falls all the time; a shower repeats with each period.
static bool repeat_rain(const repeating *r) {
    const scene_rain rain = r->s->rain;
    r->s->rain.rain.rate = 0;
    const bool always = rain.end >= SCENE_LATEST || rain.end - rain.start >= r->period;
    const double start = always ? 0 : rain.start;
    const double lasts = always ? r->period : rain.end - rain.start;
    const scene_rain_box box = scene_rain_falls_on(&rain.rain, r->width, r->height);
    if (!(rain.rain.rate > 0) || !(lasts > 0) || !(box.width * box.height > 0.0)) {
        return true;
    }
    int count = 0;
    const double drops = (double)rain.rain.rate * r->width * r->height * lasts;
    if (!count_drops(r, "rain", drops * box.width * box.height, &count)) {
        return false;
    }
    paint_random random = random_of(r->s->pond.seed, 0);
    for (int i = 0; i < count; i++) {
        const double time = start + lasts * (double)paint_next(&random);
        const float x = (float)(box.x + (double)paint_next(&random) * box.width);
        const float y = (float)(box.y + (double)paint_next(&random) * box.height);
        const float size = paint_exp(rain.rain.spread * (float)next_normal(&random));
        if (!add_drop(r, (scene_drop){.time = time,
                                      .centre = {x, y},
                                      .radius = rain.rain.radius * size,
                                      .height = rain.rain.height * size,
                                      .splash = rain.rain.splash})) {
            return false;
        }
    }
    return true;
}

// Uniform over the disc: a point in the square that is inside the disc.
static pond_vec2 place_in_disc(paint_random *random) {
    pond_vec2 at;
    do {
        at.x = 2 * paint_next(random) - 1;
        at.y = 2 * paint_next(random) - 1;
    } while (at.x * at.x + at.y * at.y > 1);
    return at;
}

static bool rain_fountain(const repeating *r, const char *name, const pond_emitter_desc *e) {
    int count = 0;
    if (!(e->rate > 0)) {
        return true;
    }
    if (!count_drops(r, name, (double)e->rate * r->period, &count)) {
        return false;
    }
    paint_random random = random_of(r->s->pond.seed, e->seed ^ 0x666f756e74u);
    for (int i = 0; i < count; i++) {
        const double time = r->period * (double)paint_next(&random);
        const pond_vec2 away = place_in_disc(&random);
        const pond_vec2 place = {e->from.x + away.x * e->radius / (float)r->width,
                                 e->from.y + away.y * e->radius / (float)r->height};
        if (!add_drop(r, (scene_drop){.time = time,
                                      .centre = place,
                                      .radius = e->drop_radius,
                                      .height = e->drop_height})) {
            return false;
        }
    }
    return true;
}

// ---- wave makers --------------------------------------------------------------------------------

static void fit_waves(const repeating *r, const char *name, pond_emitter_desc *e) {
    const double before = (double)e->period;
    const double times = fmax(1, round(r->period / before));
    const double after = r->period / times;
    e->period = (float)after;
    if (r->note != NULL && fabs(after - before) > SMALL_CHANGE * before) {
        char text[256];
        (void)snprintf(text, sizeof text,
                       "%s: its period of %g s becomes %.4g s, so that %.0f %s into %g s", name,
                       before, after, times, times > 1 ? "fit" : "fits", r->period);
        r->note(r->user, text);
    }
}

// The period of the longest wave changes most, by up to half of what one cycle changes.
static bool fit_swell(const repeating *r, const char *name, pond_emitter_desc *e) {
    const double times = r->period / (double)e->period;
    if (times < 1) {
        return refuse(r,
                      "%s is swell whose highest waves take %g s, longer than the period of %g s; "
                      "allowed: a --period of %.6g or more",
                      name, (double)e->period, r->period, ceil((double)e->period * 100) / 100);
    }
    const double most = fmin(0.5 / (LONGEST_WAVE * times), 0.5);
    e->repeat = (float)r->period;
    if (r->note != NULL && most > SEA_CHANGE) {
        char text[256];
        (void)snprintf(text, sizeof text,
                       "%s: the periods of its waves change by up to %.0f %%, so that each fits "
                       "into %g s; a longer --period changes less",
                       name, 100 * most, r->period);
        r->note(r->user, text);
    }
    return true;
}

static bool repeat_emitters(const repeating *r) {
    int kept = 0;
    for (int i = 0; i < r->s->emitter_count; i++) {
        pond_emitter_desc e = r->s->emitters[i];
        char name[32];
        (void)snprintf(name, sizeof name, "emitters[%d]", i);
        if (e.kind == POND_EMITTER_FOUNTAIN) {
            if (!rain_fountain(r, name, &e)) {
                return false;
            }
            continue;
        }
        if (e.kind == POND_EMITTER_BREEZE) {
            e.repeat = (float)r->period;
        } else if (e.kind != POND_EMITTER_SWELL) {
            fit_waves(r, name, &e);
        } else if (!fit_swell(r, name, &e)) {
            return false;
        }
        r->s->emitters[kept++] = e;
    }
    r->s->emitter_count = kept;
    return true;
}

// ---- strokes and paths --------------------------------------------------------------------------

// Moves the start of a path into the first period.
static bool fold_way(const repeating *r, const char *list, int index, double *start, double *end) {
    const double lasts = *end - *start;
    if (lasts > r->period + SLACK) {
        return refuse(r,
                      "%s[%d] takes %.6g s, longer than the period of %g s; allowed: a --period "
                      "of %.6g or more",
                      list, index, lasts, r->period, ceil(lasts * 100 - 1e-6) / 100);
    }
    *start = fold(r, *start);
    *end = *start + lasts;
    return true;
}

// A stroke over the end of the film becomes two: one of them starts before the film.
static bool repeat_strokes(const repeating *r) {
    const int count = r->s->stroke_count;
    for (int i = 0; i < count; i++) {
        scene_stroke *stroke = &r->s->strokes[i];
        if (!fold_way(r, "strokes", i, &stroke->start, &stroke->end)) {
            return false;
        }
        if (stroke->end > r->period) {
            scene_stroke rest = *stroke;
            rest.start -= r->period;
            rest.end -= r->period;
            if (!scene_add_stroke(r->s, rest)) {
                return refuse(r, "more than %d strokes, or not enough memory", SCENE_MAX_TOUCHES);
            }
        }
    }
    return true;
}

static bool is_outside(pond_vec2 place, double margin_x, double margin_y) {
    const double x = (double)place.x;
    const double y = (double)place.y;
    return x < -margin_x || x > 1 + margin_x || y < -margin_y || y > 1 + margin_y;
}

// Visible objects, and those that press on the water, must not jump at the end.
static bool check_ends(const repeating *r, const char *list, int index, const scene_path *path,
                       float length) {
    const double margin_x = 0.5 * (double)length / r->width;
    const double margin_y = 0.5 * (double)length / r->height;
    const pond_vec2 *last = &path->points[path->count - 1];
    const pond_edges *edges = &r->s->pond.edges;
    const bool around =
        edges->left == POND_EDGE_PERIODIC || edges->top == POND_EDGE_PERIODIC; // no outside
    const bool hidden = !around && is_outside(path->points[0], margin_x, margin_y) &&
                        is_outside(*last, margin_x, margin_y);
    return hidden || scene_path_is_closed(path) ||
           refuse(r,
                  "%s[%d].path ends elsewhere than it begins and would jump; allowed: a closed "
                  "way, or both ends outside the picture",
                  list, index);
}

static bool repeat_bodies(const repeating *r) {
    for (int i = 0; i < r->s->body_count; i++) {
        scene_body *body = &r->s->bodies[i];
        if (body->desc.floating) {
            return refuse(r,
                          "bodies[%d] floats: it drifts and never comes back to where it was; "
                          "allowed are driven bodies",
                          i);
        }
        if (body->path.count == 0) {
            continue;
        }
        const float size = fmaxf(body->length, 2 * scene_shape_reach(&body->where.shape));
        if (!fold_way(r, "bodies", i, &body->path.start, &body->path.end) ||
            !check_ends(r, "bodies", i, &body->path, size)) {
            return false;
        }
        body->path.repeat = r->period;
    }
    return true;
}

static bool repeat_trails(const repeating *r) {
    const int count = r->s->trail_count;
    for (int i = 0; i < count; i++) {
        scene_trail *trail = &r->s->trails[i];
        if (!fold_way(r, "trails", i, &trail->path.start, &trail->path.end) ||
            (trail->sprite[0] != '\0' &&
             !check_ends(r, "trails", i, &trail->path, trail->length))) {
            return false;
        }
        trail->path.repeat = r->period;
        if (trail->path.end > r->period) {
            scene_trail rest = *trail;
            rest.sprite[0] = '\0'; // the first one draws it
            rest.path.repeat = 0;
            rest.path.start -= r->period;
            rest.path.end -= r->period;
            if (!scene_add_trail(r->s, rest)) {
                return refuse(r, "more than %d trails, or not enough memory", SCENE_MAX_THINGS);
            }
        }
    }
    return true;
}

// ---- moving textures ----------------------------------------------------------------------------

// A speed per second; a mirrored texture repeats after two of its sizes.
static float fit_drift(const repeating *r, float before) {
    return (float)(2.0 * round(0.5 * (double)before * r->period) / r->period);
}

static void fit_scroll(const repeating *r) {
    pond_vec2 *scroll = &r->s->looks[POND_LOOK_PLANE].is.plane.scroll;
    const pond_vec2 before = *scroll;
    *scroll = (pond_vec2){fit_drift(r, before.x), fit_drift(r, before.y)};
    if (r->note != NULL && r->s->look == POND_LOOK_PLANE &&
        (scroll->x != before.x || scroll->y != before.y)) {
        char text[256];
        (void)snprintf(text, sizeof text,
                       "look.scroll: %g, %g becomes %.4g, %.4g, so that the texture is back after "
                       "%g s",
                       (double)before.x, (double)before.y, (double)scroll->x, (double)scroll->y,
                       r->period);
        r->note(r->user, text);
    }
}

// ---- the whole scene ----------------------------------------------------------------------------

bool scene_repeat(scene *s, const pond_desc *desc, int64_t frames, double fps,
                  scene_repeat_note *note, void *user, scene_error *error) {
    const repeating r = {.s = s,
                         .period = (double)frames / fps,
                         .width = desc->width * desc->cell_size,
                         .height = desc->height * desc->cell_size,
                         .note = note,
                         .user = user,
                         .error = error};
    if (frames < 1 || !(fps > 0)) {
        return refuse(&r, "%lld frames at %g a second; allowed: one or more, and a rate above 0",
                      (long long)frames, fps);
    }
    if (!check_fading(&r)) {
        return false;
    }
    for (int i = 0; i < s->drop_count; i++) {
        s->drops[i].time = fold(&r, s->drops[i].time);
    }
    s->breeze.period = (float)r.period; // the breeze repeats as well
    s->looks[POND_LOOK_LAKE].is.lake.period = (float)r.period;
    s->repeat = frames;
    s->period = r.period;
    fit_scroll(&r);
    return repeat_rain(&r) && repeat_emitters(&r) && repeat_strokes(&r) && repeat_bodies(&r) &&
           repeat_trails(&r);
}

double scene_repeat_longest(const scene *s) {
    double longest = 0;
    for (int i = 0; i < s->stroke_count; i++) {
        longest = fmax(longest, s->strokes[i].end - s->strokes[i].start);
    }
    for (int i = 0; i < s->body_count; i++) {
        longest = fmax(longest, s->bodies[i].path.end - s->bodies[i].path.start);
    }
    for (int i = 0; i < s->trail_count; i++) {
        longest = fmax(longest, s->trails[i].path.end - s->trails[i].path.start);
    }
    return longest;
}
