// scene_run.c — the pond of a scene, and its touches over time.
#include "scene.h"

#include <math.h>
#include <millpond/command.h>
#include <millpond/detail/region.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "scene_furnish.h"
#include "scene_path.h"

#define SAFE_SHARE 0.99    // of the longest step: rounding must not exceed the limit
#define CARRIED_CELLS 0.92 // cells that a current may carry waves in a step
#define FASTER_BESIDE 1.65 // the greatest speed-up of a current next to obstacles

static bool refuse(scene_error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool refuse(scene_error *error, const char *format, ...) {
    if (error != NULL) {
        *error = (scene_error){0};
        va_list arguments;
        va_start(arguments, format);
        (void)vsnprintf(error->message, sizeof error->message, format, arguments);
        va_end(arguments);
    }
    return false;
}

// Messages of the library begin with the field, whose name is the same in most scenes.
static bool refuse_pond(scene_error *error) {
    (void)refuse(error, "the pond cannot be created: %s", pond_message());
    if (error != NULL) {
        const int length = (int)strcspn(pond_message(), ": ");
        (void)snprintf(error->key, sizeof error->key, "pond.%.*s", length < 32 ? length : 32,
                       pond_message());
    }
    return false;
}

// ---- the pond ---------------------------------------------------------------------------------

#define FEW_CELLS 32
#define HIGHEST 4.0 // aspect ratio at which a pond of the default cells fills its rows

// Dispersive water halves its sides for long waves, which is inaccurate for odd sides. So it gets a
// number of cells that can be halved. Small ponds keep theirs, as one more would change the shape.
static double halved_well(const pond_desc *desc, double cells) {
    const double parts = cells < FEW_CELLS ? 1.0 : cells < 4.0 * FEW_CELLS ? 2.0 : 4.0;
    return pond_solver_info(desc)->disperses ? parts * round(cells / parts) : cells;
}

// Waves are smooth, so a cell for two pixels is enough; integer solvers need one for each pixel.
static int choose_cells(const scene *s, int width, int height) {
    if (s->cells > 0) {
        return s->cells;
    }
    const bool smooth = !pond_solver_info(&s->pond)->one_speed;
    const int least = smooth ? 64 : 1;
    const int most = smooth ? 1024 : 2048;
    const int wanted = smooth ? width / 2 : width;
    const int cells = wanted < least ? least : wanted > most ? most : wanted;
    // A narrow and high picture gets cells that can be drawn in time.
    const double fitting = floor(HIGHEST * (double)most * width / height);
    return fitting < 1 ? 1 : (int)halved_well(&s->pond, fmin(cells, fitting));
}

// The longest step in which a current does not carry waves too far.
static double longest_for(const scene_current *c, const pond_desc *desc) {
    const double x = (double)c->velocity.x;
    const double y = (double)c->velocity.y;
    const double speed = FASTER_BESIDE * sqrt(x * x + y * y);
    return speed > 0.0 ? CARRIED_CELLS * desc->cell_size / speed : INFINITY;
}

// Chooses a time step that divides a frame evenly.
static bool fit_steps(const scene *s, pond_desc *desc, double fps, scene_error *error) {
    const bool wave = !pond_solver_info(desc)->one_speed;
    const double own = pond_time_step_limit(desc) * (wave ? SAFE_SHARE : 1.0);
    const double limit = wave ? fmin(own, longest_for(&s->current, desc)) : own;
    if (!(limit > 0)) {
        return refuse_pond(error);
    }
    const double frame = 1 / fps;
    const double exact = wave ? ceil(frame / limit - 1e-9) : round(frame / limit);
    const char *fewer =
        limit < own ? "more frames a second, a slower current, fewer pond.cells or "
                      "more pond.metres take"
        : pond_solver_info(desc)->disperses
            ? "more frames a second, fewer pond.cells, more pond.metres or a smaller "
              "pond.capillary_length take"
        : desc->solver == POND_SOLVER_FLOW
            ? "more frames a second, fewer pond.cells, more pond.metres or a smaller pond.depth "
              "take"
        : desc->restoring > 0
            ? "more frames a second or a smaller pond.restoring or pond.wave_speed take"
            : NULL;
    if (exact > SCENE_MAX_STEPS && fewer != NULL) {
        return refuse(error, "the pond takes %.0f steps a frame; allowed: at most %d; %s fewer",
                      exact, SCENE_MAX_STEPS, fewer);
    }
    if (exact > SCENE_MAX_STEPS) {
        const double greatest = SCENE_MAX_STEPS * fps * limit * desc->wave_speed;
        return refuse(error,
                      "pond.wave_speed is %.6g, which takes %.0f steps a frame; allowed: at most "
                      "%.6g with cells of %.6g m and %.6g frames a second",
                      desc->wave_speed, exact, greatest * (1 - 1e-6), desc->cell_size, fps);
    }
    const double steps = exact < 1 ? 1 : exact;
    if (wave) {
        desc->time_step = fmin(frame / steps, limit);
    } else {
        // The neighbour sum has one speed, so the wave speed is adjusted instead of the step.
        desc->wave_speed = limit * desc->wave_speed * fps * steps;
    }
    return true;
}

bool scene_pond_desc(const scene *s, int width, int height, double fps, pond_desc *out,
                     scene_error *error) {
    if (width < 1 || width > POND_REGION_WIDEST || height < 1 || height > POND_REGION_WIDEST ||
        !(fps > 0 && fps < 1e6)) {
        return refuse(error,
                      "the film is %d × %d pixels at %g frames a second; allowed: 1 to %d and a "
                      "rate above 0",
                      width, height, fps, POND_REGION_WIDEST);
    }
    if (s->pond.solver == POND_SOLVER_FLOW && s->fill_count == 0 && s->spring_count == 0 &&
        !s->sea.there) {
        return refuse(error, "pond.solver is flow, whose water moves only in scenes with fills, "
                             "springs or a sea; add some, or choose another solver");
    }
    pond_desc desc = s->pond;
    desc.width = choose_cells(s, width, height);
    const bool column = pond_solver_info(&desc)->one_row;
    const double shaped = round(halved_well(&desc, (double)desc.width * height / width));
    const double rows = column ? 1 : s->rows > 0 ? s->rows : shaped;
    if (rows > POND_MAX_SIDE) {
        return refuse(error, "pond.cells is %d, which gives %.0f rows; allowed: at most %d rows",
                      desc.width, rows, POND_MAX_SIDE);
    }
    desc.height = rows < 1 ? 1 : (int)rows;
    desc.cell_size = s->metres / desc.width;
    desc.time_step = 0;
    if (!fit_steps(s, &desc, fps, error)) {
        return false;
    }
    if (pond_memory_size(&desc) == 0) {
        return refuse_pond(error);
    }
    *out = desc;
    return true;
}

// ---- touches ----------------------------------------------------------------------------------

// The time of one step, and the size of the pond, to convert fractions to metres.
typedef struct moment {
    scene_execute *command; // receives the commands
    void *user;
    double begin; // [s]
    double end;   // bit-identical to the start of the next step
    scene_ground ground;
} moment;

// A range of a list.
typedef struct range {
    int first;
    int end;
} range;

// The touches that may be due in a frame, so that its steps check only these.
typedef struct due {
    range drops;
    range strokes;
} due;

static void widen(range *r, int index) {
    if (r->end == 0) {
        r->first = index;
    }
    r->end = index + 1;
}

static bool is_within(double time, double begin, double end) {
    return time >= begin && time < end;
}

// A stroke without duration happens completely at its start.
static bool is_stroke_due(const scene_stroke *stroke, double begin, double end) {
    return is_within(stroke->start, begin, end) || (stroke->start < begin && stroke->end > begin);
}

static due find_due(const scene *s, double begin, double end) {
    due found = {0};
    for (int i = 0; i < s->drop_count; i++) {
        if (is_within(s->drops[i].time, begin, end)) {
            widen(&found.drops, i);
        }
    }
    for (int i = 0; i < s->stroke_count; i++) {
        if (is_stroke_due(&s->strokes[i], begin, end)) {
            widen(&found.strokes, i);
        }
    }
    return found;
}

static pond_vec2 to_metres(const moment *now, double x, double y) {
    return (pond_vec2){.x = (float)(x * now->ground.width), .y = (float)(y * now->ground.height)};
}

static void do_act(const moment *now, pond_command command) {
    now->command(now->user, &command);
}

typedef struct furrow {
    const moment *now;
    const scene_stroke *stroke;
} furrow;

static void touch_piece(void *user, pond_vec2 from, pond_vec2 to) {
    const furrow *f = user;
    do_act(f->now, (pond_command){.kind = POND_COMMAND_STROKE,
                                  .is.stroke = {from, to, f->stroke->radius, f->stroke->height}});
}

static void touch_stroke(const moment *now, const scene_stroke *stroke) {
    const scene_path path = {.start = stroke->start,
                             .end = stroke->end,
                             .count = stroke->count,
                             .points = stroke->points};
    const bool at_once = !(stroke->end > stroke->start);
    furrow f = {.now = now, .stroke = stroke};
    scene_path_walk(&path, &now->ground, at_once ? 0 : scene_path_progress(&path, now->begin),
                    at_once ? 1 : scene_path_progress(&path, now->end), touch_piece, &f);
}

typedef struct wake {
    const moment *now;
    const scene_trail *trail;
} wake;

static void leave_trail(void *user, pond_vec2 from, pond_vec2 to) {
    const wake *w = user;
    const pond_vec2 half = {w->trail->size[0] * 0.5f, w->trail->size[1] * 0.5f};
    do_act(w->now, (pond_command){.kind = POND_COMMAND_TRAIL,
                                  .is.trail = {from, to, half, w->trail->height}});
}

static void move_trails(const scene *s, const moment *now) {
    for (int i = 0; i < s->trail_count; i++) {
        const scene_path *path = &s->trails[i].path;
        if (path->start < now->end && path->end > now->begin) {
            wake w = {.now = now, .trail = &s->trails[i]};
            scene_path_walk(path, &now->ground, scene_path_progress(path, now->begin),
                            scene_path_progress(path, now->end), leave_trail, &w);
        }
    }
}

static pond_pose pose_at(const scene_body *body, const moment *now, double time) {
    const scene_path *path = &body->path;
    pond_pose pose = {.angle = body->where.angle};
    pose.centre = scene_path_point(path, &now->ground, scene_path_progress(path, time));
    (void)scene_path_heading(path, &now->ground, time, &pose.angle);
    return pose;
}

static void move_body(const moment *now, pond_command_kind kind, pond_body_id id, pond_pose pose) {
    do_act(now, (pond_command){.kind = kind, .is.body = {.id = id, .pose = pose}});
}

static void move_bodies(const scene *s, const scene_bodies *bodies, const moment *now) {
    const pond_body_id *ids = bodies->ids;
    for (int i = 0; i < s->body_count && i < bodies->count; i++) {
        const scene_body *body = &s->bodies[i];
        const scene_path *path = &body->path;
        const double shift = scene_path_time(path, now->begin) - now->begin;
        const double begin = now->begin + shift;
        const double end = now->end + shift;
        if (path->count == 0 || path->start >= end || path->end <= begin) {
            continue;
        }
        if (path->repeat > 0 && path->start >= begin && !scene_path_is_closed(path)) {
            move_body(now, POND_COMMAND_BODY_PLACE, ids[i], pose_at(body, now, path->start));
        }
        move_body(now, POND_COMMAND_BODY_MOVE, ids[i], pose_at(body, now, end));
    }
}

// The bodies are the first ones of the pond, in the scene's order.
static void move_bodies_of(const scene *s, const pond *water, const moment *now) {
    pond_body_id ids[SCENE_MAX_THINGS];
    const int count = s->body_count > 0 ? pond_body_list(water, ids, SCENE_MAX_THINGS) : 0;
    move_bodies(s, &(scene_bodies){ids, count}, now);
}

static bool goes_on(const scene *s) {
    return s->goes_on == NULL || s->goes_on();
}

static void touch(const scene *s, const due *touches, const moment *now) {
    for (int i = touches->drops.first; i < touches->drops.end && goes_on(s); i++) {
        const scene_drop *drop = &s->drops[i];
        if (is_within(drop->time, now->begin, now->end)) {
            const pond_vec2 centre = to_metres(now, drop->centre.x, drop->centre.y);
            do_act(now,
                   (pond_command){.kind = drop->splash ? POND_COMMAND_SPLASH : POND_COMMAND_DROP,
                                  .is.drop = {centre, drop->radius, drop->height}});
        }
    }
    for (int i = touches->strokes.first; i < touches->strokes.end && goes_on(s); i++) {
        if (is_stroke_due(&s->strokes[i], now->begin, now->end)) {
            touch_stroke(now, &s->strokes[i]);
        }
    }
}

static bool rains(const scene_rain *rain, double begin, double end) {
    return rain->start < rain->end && rain->start < end && rain->end > begin;
}

// Fills, and walls that end. Those at the start are in the furnished pond.
static void change_bulk(const scene *s, const pond_desc *desc, const moment *now) {
    for (int i = 0; i < s->fill_count; i++) {
        const scene_fill *fill = &s->fills[i];
        if (fill->time > 0 && is_within(fill->time, now->begin, now->end)) {
            do_act(now, scene_fill_command(fill, desc));
        }
    }
    for (int i = 0; i < s->wall_count; i++) {
        const scene_wall *wall = &s->walls[i];
        if (wall->end < SCENE_LATEST && is_within(wall->end, now->begin, now->end)) {
            do_act(now, (pond_command){.kind = POND_COMMAND_WALL_CLEAR,
                                       .is.wall = {.shape = wall->where.shape,
                                                   .pose = scene_shape_pose(&wall->where, desc)}});
        }
    }
}

// Sets the rain when it changes between two steps, and at the first step.
static void switch_rain(const scene *s, const moment *now, bool first, double before) {
    if (!(s->rain.rain.rate > 0)) {
        return;
    }
    const bool on = rains(&s->rain, now->begin, now->end);
    if (first || on != rains(&s->rain, before, now->begin)) {
        pond_command command = {.kind = POND_COMMAND_RAIN, .is.rain = s->rain.rain};
        command.is.rain.rate = on ? command.is.rain.rate : 0;
        do_act(now, command);
    }
}

// ---- frames -----------------------------------------------------------------------------------

static moment moment_of(const pond_desc *desc, int64_t step, double rate, scene_execute *command,
                        void *user) {
    // Times follow from integers, so that they neither drift nor leave gaps between steps.
    return (moment){
        .command = command,
        .user = user,
        .begin = (double)step / rate,
        .end = (double)(step + 1) / rate,
        .ground = {.width = desc->width * desc->cell_size,
                   .height = desc->height * desc->cell_size},
    };
}

static void do_touches(const scene *s, const pond_desc *desc, const due *touches, const moment *now,
                       int64_t step, double rate) {
    change_bulk(s, desc, now);
    switch_rain(s, now, step == 0, (double)(step - 1) / rate);
    touch(s, touches, now);
    move_trails(s, now);
}

static void do_in_pond(void *user, pond_command *command) {
    (void)pond_do(user, command);
}

static void run_step(const scene *s, const due *touches, pond *water, int64_t step, double rate) {
    const pond_desc desc = pond_get_desc(water);
    const moment now = moment_of(&desc, step, rate, do_in_pond, water);
    do_touches(s, &desc, touches, &now, step, rate);
    move_bodies_of(s, water, &now);
    pond_step(water);
}

void scene_run_frame(const scene *s, pond *water, int64_t frame, double fps) {
    if (frame < 0 || !(fps > 0)) {
        return;
    }
    const double rate = scene_steps_per_second(water, fps);
    const int64_t steps = (int64_t)round(rate / fps);
    const int64_t from = (s->repeat > 0 ? frame % s->repeat : frame) * steps;
    const due touches = find_due(s, (double)from / rate, (double)(from + steps) / rate);
    for (int64_t step = from; step < from + steps && goes_on(s); step++) {
        run_step(s, &touches, water, step, rate);
    }
}

double scene_steps_of_length(double time_step, double fps) {
    return fps * fmin(fmax(round(1 / (fps * time_step)), 1), SCENE_MAX_STEPS);
}

double scene_steps_per_second(const pond *water, double fps) {
    return scene_steps_of_length(pond_get_desc(water).time_step, fps);
}

void scene_run_step(const scene *s, pond *water, int64_t step, double rate) {
    const due touches = find_due(s, (double)step / rate, (double)(step + 1) / rate);
    run_step(s, &touches, water, step, rate);
}

void scene_run_touches(const scene *s, const pond_desc *desc, int64_t step, double rate,
                       scene_execute *command, void *user) {
    const due touches = find_due(s, (double)step / rate, (double)(step + 1) / rate);
    const moment now = moment_of(desc, step, rate, command, user);
    do_touches(s, desc, &touches, &now, step, rate);
}

void scene_run_bodies(const scene *s, const scene_bodies *bodies, const pond_desc *desc,
                      int64_t step, double rate, scene_execute *command, void *user) {
    const moment now = moment_of(desc, step, rate, command, user);
    move_bodies(s, bodies, &now);
}
