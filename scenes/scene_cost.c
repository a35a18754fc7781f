#include "scene_cost.h"

#include <math.h>
#include <stdlib.h>

#include "scene_sea.h"

// Measured, on one thread. [s]
#define TOUCH 1.5e-6      // a drop or a piece of a stroke, before its first cell
#define DROP_CELL 4e-9    // a cell that it covers
#define STROKE_CELL 16e-9 // the same of a piece of a stroke
#define COUNT_CELL 6e-9   // more where cells are counts
#define DRIVEN_CELL 45e-9 // a cell around a body, in each step
#define FLOATING_CELL 80e-9
#define TRAIL_CELL 20e-9
#define STEP_CELL 0.4e-9
#define STEP_DISPERSIVE 1.5e-9

#define REACH 6.0             // beyond, a drop is nothing [σ]
#define HEAVIEST_RAIN 65536.0 // drops a second in the library, at most

// Something that makes frames dearer from one on, or cheaper again.
typedef struct change {
    double frame;
    double seconds; // a frame
    int drops;
    int strokes;
} change;

typedef struct account {
    const scene *s;
    const pond_desc *desc;
    double fps;
    double steps; // of a frame
    double end;   // frame behind the last one
    change *changes;
    size_t count;
} account;

// ---- one touch ----------------------------------------------------------------------------------

// Cells of an axis that are visited: of a pond between free sides also its mirror images, of a
// periodic one up to three of it. *cut: some of the shape is beyond.
static double visited(double low, double high, int cells, pond_edge edge, bool *cut) {
    const double wide = high - low;
    const double most = 3.0 * cells;
    if (edge == POND_EDGE_PERIODIC) {
        *cut = *cut || wide > most;
        return fmin(wide, most);
    }
    const double margin = edge == POND_EDGE_FREE ? cells : 0.0;
    const double first = fmax(low, -margin);
    const double last = fmin(high, cells + margin);
    *cut = *cut || (edge != POND_EDGE_FIXED && (first > low || last < high));
    return fmax(last - first, 0.0);
}

// From one place to another [fraction of the pond]; a shape that is cut is visited twice.
static double touch_seconds(const account *a, pond_vec2 from, pond_vec2 to, double radius,
                            double cell) {
    const pond_desc *d = a->desc;
    const double reach = REACH * fmax(radius / d->cell_size, 0.25);
    const double low_x = d->width * fmin((double)from.x, (double)to.x) - reach;
    const double high_x = d->width * fmax((double)from.x, (double)to.x) + reach;
    const double low_y = d->height * fmin((double)from.y, (double)to.y) - reach;
    const double high_y = d->height * fmax((double)from.y, (double)to.y) + reach;
    bool cut = false;
    const double wide = visited(low_x, high_x, d->width, d->edges.left, &cut);
    const double high =
        pond_solver_info(d)->one_row ? 1.0 : visited(low_y, high_y, d->height, d->edges.top, &cut);
    const double each = cell + (pond_solver_info(d)->integer ? COUNT_CELL : 0.0);
    return TOUCH + wide * high * each * (cut ? 2.0 : 1.0);
}

static double drop_seconds(const account *a, pond_vec2 at, double radius) {
    return touch_seconds(a, at, at, radius, DROP_CELL);
}

static double length_of(const account *a, pond_vec2 from, pond_vec2 to) {
    return hypot((double)(to.x - from.x) * a->desc->width,
                 (double)(to.y - from.y) * a->desc->height);
}

// ---- what happens when --------------------------------------------------------------------------

static void add(account *a, double first, double end, change each) {
    if (first < a->end && end > first) {
        each.frame = first;
        a->changes[a->count++] = each;
        a->changes[a->count++] = (change){
            .frame = end, .seconds = -each.seconds, .drops = -each.drops, .strokes = -each.strokes};
    }
}

static void add_drops(account *a) {
    for (int i = 0; i < a->s->drop_count; i++) {
        const scene_drop *drop = &a->s->drops[i];
        const double frame = floor(drop->time * a->fps);
        const double seconds = drop_seconds(a, drop->centre, (double)drop->radius);
        add(a, frame, frame + 1.0, (change){.seconds = seconds, .drops = 1});
    }
}

// All of a stroke at once.
static double whole_seconds(const account *a, const scene_stroke *stroke) {
    double seconds = 0.0;
    for (int i = 0; i + 1 < stroke->count; i++) {
        seconds += touch_seconds(a, stroke->points[i], stroke->points[i + 1],
                                 (double)stroke->radius, STROKE_CELL);
    }
    return seconds;
}

// A frame's share of a stroke in time: a short piece in each step, or more where it bends.
static double piece_seconds(const account *a, const scene_stroke *stroke) {
    const double frames = fmax((stroke->end - stroke->start) * a->fps, 1.0);
    const double pieces = fmax(a->steps, stroke->count / frames);
    double length = 0.0;
    for (int i = 0; i + 1 < stroke->count; i++) {
        length += length_of(a, stroke->points[i], stroke->points[i + 1]);
    }
    const float share = (float)(0.5 * length / (frames * pieces * a->desc->width));
    const pond_vec2 from = {0.5f - share, 0.5f};
    const pond_vec2 to = {0.5f + share, 0.5f};
    return pieces * touch_seconds(a, from, to, (double)stroke->radius, STROKE_CELL);
}

static void add_sea(account *a) {
    const int count = scene_sea_count(a->s, a->desc);
    change all = {.strokes = count};
    for (int i = 0; i < count; i++) {
        pond_vec2 points[2];
        const scene_stroke stroke = scene_sea_stroke(a->s, a->desc, i, points);
        all.seconds += whole_seconds(a, &stroke);
    }
    add(a, 0.0, 1.0, all);
}

static void add_strokes(account *a) {
    for (int i = 0; i < a->s->stroke_count; i++) {
        const scene_stroke *stroke = &a->s->strokes[i];
        const bool at_once = !(stroke->end > stroke->start);
        const double first = floor(stroke->start * a->fps);
        const double end = at_once ? first + 1.0 : floor(stroke->end * a->fps) + 1.0;
        const double seconds = at_once ? whole_seconds(a, stroke) : piece_seconds(a, stroke);
        add(a, first, end, (change){.seconds = seconds, .strokes = 1});
    }
}

// Drops of many sizes, log-normal: larger ones have more than their share of the cells.
static double rain_seconds(const account *a, double drops_a_second, double radius, double spread) {
    const pond_vec2 middle = {0.5f, 0.5f};
    const double usual = radius * exp(spread * spread);
    return fmin(drops_a_second, HEAVIEST_RAIN) / a->fps * drop_seconds(a, middle, usual);
}

static void add_rain(account *a) {
    const scene_rain *rain = &a->s->rain;
    const pond_desc *d = a->desc;
    const scene_rain_box box =
        scene_rain_falls_on(&rain->rain, d->cell_size * d->width, d->cell_size * d->height);
    const double area = d->cell_size * d->cell_size * d->width * d->height * box.width * box.height;
    const double seconds = rain_seconds(a, (double)rain->rain.rate * area,
                                        (double)rain->rain.radius, (double)rain->rain.spread);
    add(a, floor(rain->start * a->fps), ceil(rain->end * a->fps), (change){.seconds = seconds});
    for (int i = 0; i < a->s->emitter_count; i++) {
        const pond_emitter_desc *e = &a->s->emitters[i];
        if (e->kind == POND_EMITTER_FOUNTAIN) {
            const double fountain = rain_seconds(a, (double)e->rate, (double)e->drop_radius, 0.0);
            add(a, 0.0, INFINITY, (change){.seconds = fountain});
        }
    }
}

// ---- every step ---------------------------------------------------------------------------------

static double box_seconds(const account *a, double wide, double high, double cell) {
    const double cells = wide * high / (a->desc->cell_size * a->desc->cell_size);
    return fmin(cells, (double)a->desc->width * a->desc->height) * cell;
}

// Bodies and trails, wherever they are just then.
static double things_seconds(const account *a) {
    double seconds = 0.0;
    for (int i = 0; i < a->s->body_count; i++) {
        const scene_body *body = &a->s->bodies[i];
        const double side = 2.0 * (double)scene_shape_reach(&body->where.shape);
        const double cell = body->desc.floating ? FLOATING_CELL : DRIVEN_CELL;
        seconds +=
            body->desc.floating || body->path.count > 0 ? box_seconds(a, side, side, cell) : 0.0;
    }
    for (int i = 0; i < a->s->trail_count; i++) {
        const scene_trail *trail = &a->s->trails[i];
        seconds += box_seconds(a, (double)trail->size[0], (double)trail->size[1], TRAIL_CELL);
    }
    return seconds;
}

static double cells_seconds(const account *a) {
    const pond_desc *d = a->desc;
    const double cell = pond_solver_info(d)->disperses ? STEP_DISPERSIVE : STEP_CELL;
    return a->steps * d->width * d->height * cell;
}

// ---- all of it ----------------------------------------------------------------------------------

static int by_frame(const void *one, const void *other) {
    const double a = ((const change *)one)->frame;
    const double b = ((const change *)other)->frame;
    return (a > b) - (a < b);
}

static void find_worst(account *a, scene_cost *out) {
    qsort(a->changes, a->count, sizeof *a->changes, by_frame);
    change now = {0};
    double worst = 0.0;
    for (size_t i = 0; i < a->count; i++) {
        now.seconds += a->changes[i].seconds;
        now.drops += a->changes[i].drops;
        now.strokes += a->changes[i].strokes;
        const bool all = i + 1 == a->count || a->changes[i + 1].frame > a->changes[i].frame;
        if (all && now.seconds > worst) {
            worst = now.seconds;
            out->when = a->changes[i].frame / a->fps;
            out->drops = now.drops;
            out->strokes = now.strokes;
        }
    }
    out->worst = out->usual + worst;
}

bool scene_cost_of(const scene *s, const pond_desc *desc, int64_t frames, double fps,
                   scene_cost *out) {
    *out = (scene_cost){0};
    const size_t things =
        (size_t)s->drop_count + (size_t)s->stroke_count + (size_t)s->emitter_count + 2;
    const double step = desc->time_step > 0.0 ? desc->time_step : pond_time_step_limit(desc);
    account a = {.s = s,
                 .desc = desc,
                 .fps = fps,
                 .steps = scene_steps_of_length(step, fps) / fps,
                 .end = frames > 0 ? (double)frames : INFINITY,
                 .changes = calloc(2 * things, sizeof *a.changes)};
    if (a.changes == NULL) {
        return false;
    }
    add_drops(&a);
    add_sea(&a);
    add_strokes(&a);
    add_rain(&a);
    out->steps = a.steps;
    out->things = a.steps * things_seconds(&a);
    out->usual = cells_seconds(&a) + out->things;
    find_worst(&a, out);
    free(a.changes);
    return true;
}
