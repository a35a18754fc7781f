// Commands: which kinds of water take each, what each does to a pond, and what a recording holds of
// it. A new one is a row and two cases here, and its kind and member in millpond/command.h.

#include "capture/command.h"

#include <math.h>
#include <millpond/current.h>
#include <millpond/detail/subdomain.h>
#include <millpond/shift.h>
#include <millpond/shore.h>
#include <string.h>

#include "base/message.h"
#include "capture/layout.h"
#include "pond/flow.h"
#include "pond/pond.h"
#include "pond/subdomain.h"

// ---- all of them --------------------------------------------------------------------------------

typedef struct row {
    const char *name;
    unsigned waters; // that take it
    pondi_command_traits traits;
} row;

#define POND_ POND_WATER_POND
#define GPU_ POND_WATER_GPU
#define WORLD_ POND_WATER_WORLD
#define MPI_ POND_WATER_MPI
#define BODY(effect)                                                                               \
    { PONDI_COMMAND_ON_BODY, (effect) }
#define EMITTER(effect)                                                                            \
    { PONDI_COMMAND_ON_EMITTER, (effect) }

static const row rows[] = {
    [POND_COMMAND_DROP] = {"drop", POND_ | GPU_ | WORLD_ | MPI_, {0}},
    [POND_COMMAND_STROKE] = {"stroke", POND_ | GPU_ | WORLD_ | MPI_, {0}},
    [POND_COMMAND_TRAIL] = {"trail", POND_, {0}},
    [POND_COMMAND_RAIN] = {"rain", POND_ | WORLD_ | MPI_, {0}},
    [POND_COMMAND_CALM] = {"calm", POND_ | GPU_ | WORLD_, {0}},
    [POND_COMMAND_WALL_BUILD] = {"wall_build", POND_ | MPI_, {0}},
    [POND_COMMAND_WALL_CLEAR] = {"wall_clear", POND_ | MPI_, {0}},
    [POND_COMMAND_WALL_MASK] = {"wall_mask", POND_ | MPI_, {0}},
    [POND_COMMAND_BEACH_BUILD] = {"beach_build", POND_ | MPI_, {0}},
    [POND_COMMAND_BEACH_CLEAR] = {"beach_clear", POND_ | MPI_, {0}},
    [POND_COMMAND_BODY_ADD] = {"body_add", POND_ | WORLD_ | MPI_, BODY(PONDI_COMMAND_ADDS)},
    [POND_COMMAND_BODY_REMOVE] = {"body_remove", POND_ | WORLD_ | MPI_,
                                  BODY(PONDI_COMMAND_REMOVES)},
    [POND_COMMAND_BODY_MOVE] = {"body_move", POND_ | WORLD_ | MPI_, BODY(PONDI_COMMAND_LASTS)},
    [POND_COMMAND_BODY_PLACE] = {"body_place", POND_ | WORLD_ | MPI_, BODY(0)},
    [POND_COMMAND_BODY_VELOCITY] = {"body_velocity", POND_ | WORLD_ | MPI_, BODY(0)},
    [POND_COMMAND_BODY_DRAUGHT] = {"body_draught", POND_ | WORLD_ | MPI_,
                                   BODY(PONDI_COMMAND_LASTS)},
    [POND_COMMAND_BODY_PUSH] = {"body_push", POND_ | WORLD_ | MPI_, BODY(PONDI_COMMAND_LASTS)},
    [POND_COMMAND_EMITTER_ADD] = {"emitter_add", POND_ | WORLD_ | MPI_,
                                  EMITTER(PONDI_COMMAND_ADDS)},
    [POND_COMMAND_EMITTER_SET] = {"emitter_set", POND_ | WORLD_, EMITTER(0)},
    [POND_COMMAND_EMITTER_REMOVE] = {"emitter_remove", POND_ | WORLD_ | MPI_,
                                     EMITTER(PONDI_COMMAND_REMOVES)},
    [POND_COMMAND_SPLASH] = {"splash", POND_ | GPU_ | WORLD_ | MPI_, {0}},
    [POND_COMMAND_SHIFT] = {"shift", POND_, {0}},
    [POND_COMMAND_DEPTH_MAP] = {"depth_map", POND_ | MPI_, {0}},
    [POND_COMMAND_DEPTH_FUNCTION] = {"depth_function", POND_, {0}},
    [POND_COMMAND_CURRENT_MAP] = {"current_map", POND_, {0}},
    [POND_COMMAND_CURRENT_FUNCTION] = {"current_function", POND_, {0}},
    [POND_COMMAND_CURRENT_VELOCITIES] = {"current_velocities", POND_, {0}},
    [POND_COMMAND_CURRENT_AROUND] = {"current_around", POND_, {0}},
#if PONDI_WITH_FLOW
    [POND_COMMAND_FILL] = {"fill", POND_, {0}},
    [POND_COMMAND_SPRING_ADD] = {"spring_add", POND_, {0}},
    [POND_COMMAND_SPRING_REMOVE] = {"spring_remove", POND_, {0}},
    [POND_COMMAND_SEA] = {"sea", POND_, {0}},
    [POND_COMMAND_GROUND_RAISE] = {"ground_raise", POND_, {0}},
#endif
    [POND_COMMAND_NOTE] = {"note", POND_ | GPU_ | WORLD_ | MPI_, {0}},
};

#define ROWS (sizeof rows / sizeof rows[0])

// NULL for an unknown kind.
static const row *find(pond_command_kind kind) {
    const size_t index = (size_t)kind;
    return index < ROWS && rows[index].name != NULL ? &rows[index] : NULL;
}

const char *pond_command_name(pond_command_kind kind) {
    const row *r = find(kind);
    return r != NULL ? r->name : NULL;
}

pondi_command_traits pondi_command_get_traits(pond_command_kind kind) {
    const row *r = find(kind);
    return r != NULL ? r->traits : (pondi_command_traits){0};
}

static void append(char *text, size_t size, const char *word) {
    const size_t used = strlen(text);
    if (used + strlen(word) < size) {
        memcpy(text + used, word, strlen(word) + 1);
    }
}

pond_result pond_command_check(pond_command_kind kind, pond_water_kind water) {
    static const char *const names[] = {
        [POND_WATER_POND] = "a pond",
        [POND_WATER_GPU] = "water on the GPU",
        [POND_WATER_WORLD] = "a world",
        [POND_WATER_MPI] = "water on several ranks",
    };
    const row *r = find(kind);
    if (r != NULL && (r->waters & (unsigned)water) != 0) {
        return POND_OK;
    }
    char allowed[384] = "";
    for (size_t i = 0; i < ROWS; i++) {
        if ((rows[i].waters & (unsigned)water) != 0) {
            append(allowed, sizeof allowed, allowed[0] != '\0' ? ", " : "");
            append(allowed, sizeof allowed, rows[i].name);
        }
    }
    const size_t which = (size_t)water;
    return pondi_fail(NULL, POND_ERROR_RANGE, "command: %s (%d); %s takes %s",
                      r != NULL ? r->name : "unknown", (int)kind,
                      which < sizeof names / sizeof names[0] && names[which] != NULL ? names[which]
                                                                                     : "no water",
                      allowed);
}

// ---- doing them ---------------------------------------------------------------------------------

static pond_result shift(pond *water, pond_command *command) {
    const pond_result result = pond_shift(water, command->is.shift.dx, command->is.shift.dy,
                                          command->is.shift.enter, command->is.shift.user);
    command->is.shift.width = water->desc.width;
    command->is.shift.height = water->desc.height;
    command->is.shift.origin = water->origin;
    command->is.shift.walls = (pondi_shore_layers(water) & PONDI_LAYER_WALL) != 0;
    command->is.shift.depths = (pondi_shore_layers(water) & PONDI_LAYER_DEPTH) != 0;
    return result;
}

static void note_places(pond_command *command, const pond *water, int more) {
    command->is.function.columns = water->desc.width + more;
    command->is.function.rows = water->desc.height + more;
    command->is.function.apart = water->desc.cell_size;
}

// Commands that can fail.
static pond_result run(pond *water, pond_command *c) {
    switch (c->kind) {
    case POND_COMMAND_WALL_BUILD:
        return pond_wall_build(water, &c->is.wall.shape, &c->is.wall.pose, c->is.wall.hardness);
    case POND_COMMAND_WALL_CLEAR:
        return pond_wall_clear(water, &c->is.wall.shape, &c->is.wall.pose);
    case POND_COMMAND_WALL_MASK:
        return pond_set_wall_mask(water, c->is.mask.pixels, c->is.mask.columns, c->is.mask.rows,
                                  c->is.mask.stride, c->is.mask.hardness);
    case POND_COMMAND_BEACH_BUILD:
        return pond_beach_build(water, &c->is.beach.shape, &c->is.beach.pose, c->is.beach.half_life,
                                c->is.beach.ramp);
    case POND_COMMAND_BEACH_CLEAR:
        return pond_beach_clear(water, &c->is.beach.shape, &c->is.beach.pose);
    case POND_COMMAND_BODY_ADD:
        return pond_body_add(water, &c->is.body_add.desc, &c->is.body_add.id);
    case POND_COMMAND_EMITTER_ADD:
        return pond_emitter_add(water, &c->is.emitter.desc, &c->is.emitter.id);
    case POND_COMMAND_EMITTER_SET:
        return pond_emitter_set(water, c->is.emitter.id, &c->is.emitter.desc);
    case POND_COMMAND_SHIFT:
        return shift(water, c);
    case POND_COMMAND_DEPTH_MAP:
        return pond_set_depth_map(water, c->is.map.values, c->is.map.columns, c->is.map.rows,
                                  c->is.map.stride);
    case POND_COMMAND_DEPTH_FUNCTION:
        note_places(c, water, 0);
        return pond_set_depth_function(water, c->is.function.value, c->is.function.user);
    case POND_COMMAND_CURRENT_MAP:
        return pond_set_current_map(water, c->is.map.values, c->is.map.columns, c->is.map.rows,
                                    c->is.map.stride);
    case POND_COMMAND_CURRENT_FUNCTION:
        note_places(c, water, 1);
        return pond_set_current_function(water, c->is.function.value, c->is.function.user);
    case POND_COMMAND_CURRENT_VELOCITIES:
        return pond_set_current_velocities(water, c->is.velocities.values, c->is.velocities.columns,
                                           c->is.velocities.rows, c->is.velocities.stride);
    case POND_COMMAND_CURRENT_AROUND:
        return pond_set_current_around(water, c->is.past.velocity, c->is.past.slack);
#if PONDI_WITH_FLOW
    case POND_COMMAND_FILL:
        return pond_fill(water, c->is.fill.whole ? NULL : &c->is.fill.shape,
                         c->is.fill.whole ? NULL : &c->is.fill.pose, c->is.fill.level);
    case POND_COMMAND_SPRING_ADD:
        return pond_spring_add(water, &c->is.spring.shape, &c->is.spring.pose, c->is.spring.rate,
                               &c->is.spring.id);
    case POND_COMMAND_SEA:
        return pond_sea(water, c->is.sea.side, c->is.sea.level, c->is.sea.height, c->is.sea.period);
    case POND_COMMAND_GROUND_RAISE:
        return pond_raise_ground(water, c->is.stroke.from, c->is.stroke.to, c->is.stroke.radius,
                                 c->is.stroke.height);
#endif
    default:
        return POND_OK;
    }
}

// Commands that cannot.
static void touch(pond *water, const pond_command *c) {
    switch (c->kind) {
    case POND_COMMAND_DROP:
        pond_drop(water, c->is.drop.centre, c->is.drop.radius, c->is.drop.height);
        break;
    case POND_COMMAND_SPLASH:
        pond_splash(water, c->is.drop.centre, c->is.drop.radius, c->is.drop.height);
        break;
    case POND_COMMAND_STROKE:
        pond_stroke(water, c->is.stroke.from, c->is.stroke.to, c->is.stroke.radius,
                    c->is.stroke.height);
        break;
    case POND_COMMAND_TRAIL:
        pond_trail(water, c->is.trail.from, c->is.trail.to, c->is.trail.half_size,
                   c->is.trail.height);
        break;
    case POND_COMMAND_RAIN:
        pond_set_rain(water, &c->is.rain);
        break;
    case POND_COMMAND_CALM:
        pond_calm(water);
        break;
    case POND_COMMAND_BODY_REMOVE:
        pond_body_remove(water, c->is.body.id);
        break;
    case POND_COMMAND_BODY_MOVE:
        pond_body_move(water, c->is.body.id, c->is.body.pose);
        break;
    case POND_COMMAND_BODY_PLACE:
        pond_body_place(water, c->is.body.id, c->is.body.pose);
        break;
    case POND_COMMAND_BODY_VELOCITY:
        pond_body_set_velocity(water, c->is.body.id, c->is.body.vector, c->is.body.number);
        break;
    case POND_COMMAND_BODY_DRAUGHT:
        pond_body_set_draught(water, c->is.body.id, c->is.body.number);
        break;
    case POND_COMMAND_BODY_PUSH:
        pond_body_push(water, c->is.body.id, c->is.body.vector);
        break;
    case POND_COMMAND_EMITTER_REMOVE:
        pond_emitter_remove(water, c->is.emitter.id);
        break;
#if PONDI_WITH_FLOW
    case POND_COMMAND_SPRING_REMOVE:
        pond_spring_remove(water, c->is.spring.id);
        break;
#endif
    default: // it can fail, or is a note
        break;
    }
}

pond_result pond_do(pond *water, pond_command *command) {
    PONDI_ASSERT_POND_OR_NULL(water);
    if (water == NULL || command == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT,
                          "%s: NULL; both a pond and a command are needed",
                          water == NULL ? "water" : "command");
    }
    const pond_result result = pond_command_check(command->kind, POND_WATER_POND);
    if (result != POND_OK) {
        return result;
    }
    touch(water, command);
    return run(water, command);
}

// ---- as bytes -----------------------------------------------------------------------------------

static void lay_body(pondi_tape *tape, pond_command *c) {
    pondi_tape_u64(tape, &c->is.body.id.value);
    switch (c->kind) {
    case POND_COMMAND_BODY_MOVE:
    case POND_COMMAND_BODY_PLACE:
        pondi_lay_pose(tape, &c->is.body.pose);
        break;
    case POND_COMMAND_BODY_VELOCITY:
        pondi_tape_point(tape, &c->is.body.vector);
        pondi_tape_f32(tape, &c->is.body.number);
        break;
    case POND_COMMAND_BODY_DRAUGHT:
        pondi_tape_f32(tape, &c->is.body.number);
        break;
    case POND_COMMAND_BODY_PUSH:
        pondi_tape_point(tape, &c->is.body.vector);
        break;
    default: // removed
        break;
    }
}

// Whether pond_raise_ground() takes its numbers.
static bool can_raise(const pond_command *c) {
    const float numbers[] = {c->is.stroke.from.x, c->is.stroke.from.y, c->is.stroke.to.x,
                             c->is.stroke.to.y,   c->is.stroke.radius, c->is.stroke.height};
    bool fit = c->is.stroke.radius > 0.0f;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        fit = fit && fabsf(numbers[i]) <= (float)PONDI_FARTHEST_RAISE;
    }
    return fit;
}

void pondi_lay_command(pondi_tape *tape, pond_command *c) {
    switch (c->kind) {
    case POND_COMMAND_DROP:
    case POND_COMMAND_SPLASH:
        pondi_tape_point(tape, &c->is.drop.centre);
        pondi_tape_f32(tape, &c->is.drop.radius);
        pondi_tape_f32(tape, &c->is.drop.height);
        return;
    case POND_COMMAND_STROKE:
    case POND_COMMAND_GROUND_RAISE:
        pondi_tape_point(tape, &c->is.stroke.from);
        pondi_tape_point(tape, &c->is.stroke.to);
        pondi_tape_f32(tape, &c->is.stroke.radius);
        pondi_tape_f32(tape, &c->is.stroke.height);
        tape->bad =
            tape->bad || (tape->reading && c->kind == POND_COMMAND_GROUND_RAISE && !can_raise(c));
        return;
    case POND_COMMAND_TRAIL:
        pondi_tape_point(tape, &c->is.trail.from);
        pondi_tape_point(tape, &c->is.trail.to);
        pondi_tape_point(tape, &c->is.trail.half_size);
        pondi_tape_f32(tape, &c->is.trail.height);
        return;
    case POND_COMMAND_RAIN:
        pondi_lay_rain(tape, &c->is.rain);
        pondi_tape_bool(tape, &c->is.rain.splash);
        pondi_lay_rain_sides(tape, &c->is.rain);
        return;
    case POND_COMMAND_CALM:
        return;
    case POND_COMMAND_WALL_BUILD:
    case POND_COMMAND_WALL_CLEAR:
        pondi_lay_shape(tape, &c->is.wall.shape);
        pondi_lay_pose(tape, &c->is.wall.pose);
        if (c->kind == POND_COMMAND_WALL_BUILD) {
            pondi_tape_f32(tape, &c->is.wall.hardness);
        }
        return;
    case POND_COMMAND_WALL_MASK:
        pondi_tape_i32(tape, &c->is.mask.columns);
        pondi_tape_i32(tape, &c->is.mask.rows);
        pondi_tape_f32(tape, &c->is.mask.hardness);
        pondi_lay_pixels(tape, &c->is.mask.pixels, c->is.mask.columns, c->is.mask.rows,
                         &c->is.mask.stride);
        return;
    case POND_COMMAND_BEACH_BUILD:
    case POND_COMMAND_BEACH_CLEAR:
        pondi_lay_shape(tape, &c->is.beach.shape);
        pondi_lay_pose(tape, &c->is.beach.pose);
        if (c->kind == POND_COMMAND_BEACH_BUILD) {
            pondi_tape_f64(tape, &c->is.beach.half_life);
            pondi_tape_f32(tape, &c->is.beach.ramp);
        }
        return;
    case POND_COMMAND_BODY_ADD:
        pondi_lay_body_add(tape, c);
        return;
    case POND_COMMAND_BODY_REMOVE:
    case POND_COMMAND_BODY_MOVE:
    case POND_COMMAND_BODY_PLACE:
    case POND_COMMAND_BODY_VELOCITY:
    case POND_COMMAND_BODY_DRAUGHT:
    case POND_COMMAND_BODY_PUSH:
        lay_body(tape, c);
        return;
    case POND_COMMAND_EMITTER_ADD:
    case POND_COMMAND_EMITTER_SET:
        pondi_lay_emitter(tape, c);
        return;
    case POND_COMMAND_EMITTER_REMOVE:
        pondi_tape_u64(tape, &c->is.emitter.id.value);
        return;
    case POND_COMMAND_SHIFT:
        pondi_lay_shift(tape, c);
        return;
    case POND_COMMAND_DEPTH_MAP:
    case POND_COMMAND_CURRENT_MAP:
        pondi_lay_map(tape, c);
        return;
    case POND_COMMAND_DEPTH_FUNCTION:
        pondi_lay_function(tape, c, 0.5);
        return;
    case POND_COMMAND_CURRENT_FUNCTION:
        pondi_lay_function(tape, c, 0.0);
        return;
    case POND_COMMAND_CURRENT_VELOCITIES:
        pondi_lay_velocities(tape, c);
        return;
    case POND_COMMAND_CURRENT_AROUND:
        pondi_tape_point(tape, &c->is.past.velocity);
        pondi_tape_f32(tape, &c->is.past.slack);
        return;
    case POND_COMMAND_FILL:
        pondi_tape_bool(tape, &c->is.fill.whole);
        pondi_tape_f32(tape, &c->is.fill.level);
        if (!c->is.fill.whole) {
            pondi_lay_shape(tape, &c->is.fill.shape);
            pondi_lay_pose(tape, &c->is.fill.pose);
        }
        return;
    case POND_COMMAND_SPRING_ADD:
        pondi_lay_shape(tape, &c->is.spring.shape);
        pondi_lay_pose(tape, &c->is.spring.pose);
        pondi_tape_f64(tape, &c->is.spring.rate);
        return;
    case POND_COMMAND_SPRING_REMOVE:
        pondi_tape_u64(tape, &c->is.spring.id.value);
        return;
    case POND_COMMAND_SEA:
        PONDI_TAPE_ENUM(tape, c->is.sea.side, pond_side);
        pondi_tape_f32(tape, &c->is.sea.level);
        pondi_tape_f32(tape, &c->is.sea.height);
        pondi_tape_f32(tape, &c->is.sea.period);
        return;
    case POND_COMMAND_NOTE:
        pondi_lay_note(tape, c);
        return;
    }
    tape->bad = true; // of no kind
}

// ---- in subdomains ------------------------------------------------------------------------------

static void move(pond_vec2 *point, const pond_desc *desc, pond_origin by) {
    point->x = (float)((double)point->x + (double)by.x * desc->cell_size);
    point->y = (float)((double)point->y + (double)by.y * desc->cell_size);
}

// Whether positions of the command are stored in floats, and count from the whole's corner now.
static bool count_from_corner(pond_command *c, const pond_desc *desc, pond_origin by) {
    pond_vec2 low = {c->is.rain.left, c->is.rain.top};
    pond_vec2 high = {c->is.rain.right, c->is.rain.bottom};
    switch (c->kind) {
    case POND_COMMAND_SPLASH:
        move(&c->is.drop.centre, desc, by);
        return true;
    case POND_COMMAND_RAIN:
        move(&low, desc, by);
        move(&high, desc, by);
        if (c->is.rain.right > c->is.rain.left) {
            c->is.rain.left = low.x;
            c->is.rain.right = high.x;
        }
        if (c->is.rain.bottom > c->is.rain.top) {
            c->is.rain.top = low.y;
            c->is.rain.bottom = high.y;
        }
        return true;
    case POND_COMMAND_WALL_BUILD:
    case POND_COMMAND_WALL_CLEAR:
        move(&c->is.wall.pose.centre, desc, by);
        return true;
    case POND_COMMAND_BEACH_BUILD:
    case POND_COMMAND_BEACH_CLEAR:
        move(&c->is.beach.pose.centre, desc, by);
        return true;
    default:
        return false;
    }
}

bool pond_subdomain_is_ground(pond_command_kind kind) {
    return (kind >= POND_COMMAND_WALL_BUILD && kind <= POND_COMMAND_BEACH_CLEAR) ||
           kind == POND_COMMAND_DEPTH_MAP || kind == POND_COMMAND_DEPTH_FUNCTION;
}

pond_result pond_subdomain_do(pond *part, pond_origin origin, pond_command *command) {
    PONDI_ASSERT_POND_OR_NULL(part);
    if (part == NULL || command == NULL) {
        return pond_do(part, command);
    }
    pondi_subdomain *cut = pondi_cut_of(part);
    const bool is_ground = cut != NULL && pond_subdomain_is_ground(command->kind);
    pond_result result = is_ground ? pondi_subdomain_begin_ground(part) : POND_OK;
    if (result != POND_OK) {
        return result;
    }
    pond_command moved = *command;
    if (count_from_corner(&moved, &part->desc, origin) || cut == NULL) {
        result = pond_do(part, &moved);
    } else {
        cut->origin = origin;
        result = pond_do(part, command);
        cut->origin = (pond_origin){0, 0};
    }
    if (is_ground && result == POND_OK) {
        pondi_subdomain_remember(cut, &moved);
    }
    return result;
}

void pond_subdomain_undo(pond *part, pond_command *command) {
    PONDI_ASSERT_POND(part);
    if (command == NULL) {
        return;
    }
    if (command->kind == POND_COMMAND_BODY_ADD && command->is.body_add.id.value != 0) {
        pond_body_remove(part, command->is.body_add.id);
        part->bodies.last_id--;
        command->is.body_add.id.value = 0;
    } else if (command->kind == POND_COMMAND_EMITTER_ADD && command->is.emitter.id.value != 0) {
        part->emitters.used--;
        part->emitters.last_id--;
        command->is.emitter.id.value = 0;
    }
}
