// act.c — every act: what it does to a pond, and what a recording holds of it. A new one is a
// paragraph here, a row in the table below, and its kind and member in millpond/command.h.

#include "capture/command.h"

#include <math.h>
#include <string.h>

#include <millpond/command.h>
#include <millpond/current.h>
#include <millpond/shift.h>
#include <millpond/shore.h>

#include "base/message.h"
#include "capture/layout.h"
#include "pond/pond.h"

// ---- water --------------------------------------------------------------------------------------

#define LONGEST 128 // run of packed pixels

static pond_result drop(pond *water, pond_command *command) {
    pond_drop(water, command->is.drop.centre, command->is.drop.radius, command->is.drop.height);
    return POND_OK;
}

static pond_result splash(pond *water, pond_command *command) {
    pond_splash(water, command->is.drop.centre, command->is.drop.radius, command->is.drop.height);
    return POND_OK;
}

static void lay_drop(pondi_tape *tape, pond_command *command) {
    pondi_tape_point(tape, &command->is.drop.centre);
    pondi_tape_f32(tape, &command->is.drop.radius);
    pondi_tape_f32(tape, &command->is.drop.height);
}

static pond_result stroke(pond *water, pond_command *command) {
    pond_stroke(water, command->is.stroke.from, command->is.stroke.to, command->is.stroke.radius,
                command->is.stroke.height);
    return POND_OK;
}

static void lay_stroke(pondi_tape *tape, pond_command *command) {
    pondi_tape_point(tape, &command->is.stroke.from);
    pondi_tape_point(tape, &command->is.stroke.to);
    pondi_tape_f32(tape, &command->is.stroke.radius);
    pondi_tape_f32(tape, &command->is.stroke.height);
}

static pond_result trail(pond *water, pond_command *command) {
    pond_trail(water, command->is.trail.from, command->is.trail.to, command->is.trail.half_size,
               command->is.trail.height);
    return POND_OK;
}

static void lay_trail(pondi_tape *tape, pond_command *command) {
    pondi_tape_point(tape, &command->is.trail.from);
    pondi_tape_point(tape, &command->is.trail.to);
    pondi_tape_point(tape, &command->is.trail.half_size);
    pondi_tape_f32(tape, &command->is.trail.height);
}

static pond_result rain(pond *water, pond_command *command) {
    pond_set_rain(water, &command->is.rain);
    return POND_OK;
}

static void lay_rain(pondi_tape *tape, pond_command *command) {
    pondi_lay_rain(tape, &command->is.rain);
    pondi_tape_bool(tape, &command->is.rain.splash);
    pondi_lay_rain_sides(tape, &command->is.rain);
}

static pond_result calm(pond *water, pond_command *command) {
    (void)command;
    pond_calm(water);
    return POND_OK;
}

static void lay_nothing(pondi_tape *tape, pond_command *command) {
    (void)tape;
    (void)command;
}

// ---- packed pixels ------------------------------------------------------------------------------

static int same(const uint8_t *row, int at, int end) {
    int next = at + 1;
    while (next < end && next - at < LONGEST && row[next] == row[at]) {
        next++;
    }
    return next - at;
}

// Up to where three alike begin, which pack better.
static int different(const uint8_t *row, int at, int end) {
    int next = at;
    while (next < end && next - at < LONGEST && same(row, next, end) < 3) {
        next++;
    }
    return next - at;
}

static void pack_row(pondi_tape *tape, const uint8_t *row, int columns) {
    for (int at = 0; at < columns;) {
        uint8_t bytes[1 + LONGEST];
        int length = same(row, at, columns);
        size_t count = 2;
        if (length >= 3) {
            bytes[0] = (uint8_t)(257 - length);
            bytes[1] = row[at];
        } else {
            length = different(row, at, columns);
            bytes[0] = (uint8_t)(length - 1);
            memcpy(bytes + 1, row + at, (size_t)length);
            count = 1 + (size_t)length;
        }
        pondi_tape_bytes(tape, bytes, count);
        at += length;
    }
}

// out: room for a row, or NULL.
static void unpack_row(pondi_tape *tape, uint8_t *out, int columns) {
    for (int at = 0; at < columns && !tape->bad;) {
        uint8_t kind = 0;
        uint8_t run[LONGEST];
        pondi_tape_bytes(tape, &kind, 1);
        const int length = kind < 128 ? kind + 1 : 257 - kind;
        if (kind == 128 || length > columns - at) {
            tape->bad = true;
            return;
        }
        pondi_tape_bytes(tape, run, kind < 128 ? (size_t)length : 1);
        if (out != NULL && kind < 128) {
            memcpy(out + at, run, (size_t)length);
        } else if (out != NULL) {
            memset(out + at, run[0], (size_t)length);
        }
        at += length;
    }
}

static void unpack(pondi_tape *tape, const uint8_t **pixels, int columns, int rows,
                   ptrdiff_t *stride) {
    pondi_command_room *const room = tape->room;
    room->pixel_count = (size_t)columns * (size_t)rows;
    uint8_t *const to = room->pixel_room >= room->pixel_count ? room->pixels : NULL;
    for (int y = 0; y < rows && !tape->bad; y++) {
        unpack_row(tape, to != NULL ? to + (size_t)y * (size_t)columns : NULL, columns);
    }
    *pixels = to;
    *stride = columns;
}

// A byte n up to 127 goes before n + 1 pixels, a greater one before the one that stands for 257 −
// n. No run goes on into the next row.
static void lay_pixels(pondi_tape *tape, const uint8_t **pixels, int columns, int rows,
                       ptrdiff_t *stride) {
    if (columns < 1 || rows < 1 || columns > POND_MAX_PIXELS_SIDE || rows > POND_MAX_PIXELS_SIDE ||
        (!tape->reading && *pixels == NULL)) {
        tape->bad = true;
    } else if (tape->reading) {
        unpack(tape, pixels, columns, rows, stride);
    } else {
        for (int y = 0; y < rows; y++) {
            pack_row(tape, *pixels + y * *stride, columns);
        }
    }
}

// ---- shapes and poses ---------------------------------------------------------------------------

static void lay_polygon(pondi_tape *tape, pond_shape *shape) {
    pondi_tape_i32(tape, &shape->point_count);
    if (shape->point_count < 0 || shape->point_count > POND_MAX_POINTS ||
        (!tape->reading && shape->points == NULL)) {
        tape->bad = true;
        return;
    }
    if (tape->reading) {
        shape->points = ((pondi_command_room *)tape->room)->points;
    }
    for (int i = 0; i < shape->point_count; i++) {
        pond_vec2 *const points = (pond_vec2 *)(uintptr_t)shape->points;
        pondi_tape_point(tape, &points[i]); // changed when reading only
    }
}

static void lay_shape(pondi_tape *tape, pond_shape *shape) {
    PONDI_TAPE_ENUM(tape, shape->kind, pond_shape_kind);
    switch (shape->kind) {
    case POND_SHAPE_DISC:
        pondi_tape_f32(tape, &shape->radius);
        break;
    case POND_SHAPE_CAPSULE:
        pondi_tape_f32(tape, &shape->radius);
        pondi_tape_f32(tape, &shape->length);
        break;
    case POND_SHAPE_RECTANGLE:
        pondi_tape_f32(tape, &shape->width);
        pondi_tape_f32(tape, &shape->height);
        break;
    case POND_SHAPE_POLYGON:
        lay_polygon(tape, shape);
        break;
    case POND_SHAPE_BITMAP:
        pondi_tape_f32(tape, &shape->width);
        pondi_tape_f32(tape, &shape->height);
        pondi_tape_i32(tape, &shape->columns);
        pondi_tape_i32(tape, &shape->rows);
        lay_pixels(tape, &shape->pixels, shape->columns, shape->rows, &shape->stride);
        break;
    default:
        tape->bad = true;
    }
}

static void lay_pose(pondi_tape *tape, pond_pose *pose) {
    pondi_tape_point(tape, &pose->centre);
    pondi_tape_f32(tape, &pose->angle);
}

// ---- walls and beaches --------------------------------------------------------------------------

static pond_result wall_build(pond *water, pond_command *command) {
    return pond_wall_build(water, &command->is.wall.shape, &command->is.wall.pose,
                           command->is.wall.hardness);
}

static pond_result wall_clear(pond *water, pond_command *command) {
    return pond_wall_clear(water, &command->is.wall.shape, &command->is.wall.pose);
}

static void lay_wall_clear(pondi_tape *tape, pond_command *command) {
    lay_shape(tape, &command->is.wall.shape);
    lay_pose(tape, &command->is.wall.pose);
}

static void lay_wall_build(pondi_tape *tape, pond_command *command) {
    lay_wall_clear(tape, command);
    pondi_tape_f32(tape, &command->is.wall.hardness);
}

static pond_result wall_mask(pond *water, pond_command *command) {
    return pond_set_wall_mask(water, command->is.mask.pixels, command->is.mask.columns,
                              command->is.mask.rows, command->is.mask.stride,
                              command->is.mask.hardness);
}

static void lay_wall_mask(pondi_tape *tape, pond_command *command) {
    pondi_tape_i32(tape, &command->is.mask.columns);
    pondi_tape_i32(tape, &command->is.mask.rows);
    pondi_tape_f32(tape, &command->is.mask.hardness);
    lay_pixels(tape, &command->is.mask.pixels, command->is.mask.columns, command->is.mask.rows,
               &command->is.mask.stride);
}

static pond_result beach_build(pond *water, pond_command *command) {
    return pond_beach_build(water, &command->is.beach.shape, &command->is.beach.pose,
                            command->is.beach.half_life, command->is.beach.ramp);
}

static pond_result beach_clear(pond *water, pond_command *command) {
    return pond_beach_clear(water, &command->is.beach.shape, &command->is.beach.pose);
}

static void lay_beach_clear(pondi_tape *tape, pond_command *command) {
    lay_shape(tape, &command->is.beach.shape);
    lay_pose(tape, &command->is.beach.pose);
}

static void lay_beach_build(pondi_tape *tape, pond_command *command) {
    lay_beach_clear(tape, command);
    pondi_tape_f64(tape, &command->is.beach.half_life);
    pondi_tape_f32(tape, &command->is.beach.ramp);
}

// ---- bodies -------------------------------------------------------------------------------------

static pond_result body_add(pond *water, pond_command *command) {
    return pond_body_add(water, &command->is.body_add.desc, &command->is.body_add.id);
}

static void lay_body_add(pondi_tape *tape, pond_command *command) {
    pond_body_desc *const desc = &command->is.body_add.desc;
    if (tape->reading) {
        *desc = pond_body_desc_default();
    }
    pondi_tape_u64(tape, &command->is.body_add.id.value);
    lay_shape(tape, &desc->shape);
    lay_pose(tape, &desc->pose);
    pondi_tape_f32(tape, &desc->rim);
    pondi_tape_bool(tape, &desc->floating);
    pondi_tape_f32(tape, &desc->draught);
    pondi_tape_f32(tape, &desc->density);
    pondi_tape_f32(tape, &desc->thickness);
    pondi_tape_f32(tape, &desc->lift);
    pondi_tape_f32(tape, &desc->drag);
    pondi_tape_bool(tape, &desc->turns);
}

static pond_result body_remove(pond *water, pond_command *command) {
    pond_body_remove(water, command->is.body.id);
    return POND_OK;
}

static void lay_body_id(pondi_tape *tape, pond_command *command) {
    pondi_tape_u64(tape, &command->is.body.id.value);
}

static pond_result body_move(pond *water, pond_command *command) {
    pond_body_move(water, command->is.body.id, command->is.body.pose);
    return POND_OK;
}

static pond_result body_place(pond *water, pond_command *command) {
    pond_body_place(water, command->is.body.id, command->is.body.pose);
    return POND_OK;
}

static void lay_body_pose(pondi_tape *tape, pond_command *command) {
    lay_body_id(tape, command);
    lay_pose(tape, &command->is.body.pose);
}

static pond_result body_velocity(pond *water, pond_command *command) {
    pond_body_set_velocity(water, command->is.body.id, command->is.body.vector,
                           command->is.body.number);
    return POND_OK;
}

static void lay_body_velocity(pondi_tape *tape, pond_command *command) {
    lay_body_id(tape, command);
    pondi_tape_point(tape, &command->is.body.vector);
    pondi_tape_f32(tape, &command->is.body.number);
}

static pond_result body_draught(pond *water, pond_command *command) {
    pond_body_set_draught(water, command->is.body.id, command->is.body.number);
    return POND_OK;
}

static void lay_body_draught(pondi_tape *tape, pond_command *command) {
    lay_body_id(tape, command);
    pondi_tape_f32(tape, &command->is.body.number);
}

static pond_result body_push(pond *water, pond_command *command) {
    pond_body_push(water, command->is.body.id, command->is.body.vector);
    return POND_OK;
}

static void lay_body_push(pondi_tape *tape, pond_command *command) {
    lay_body_id(tape, command);
    pondi_tape_point(tape, &command->is.body.vector);
}

// ---- emitters -----------------------------------------------------------------------------------

static pond_result emitter_add(pond *water, pond_command *command) {
    return pond_emitter_add(water, &command->is.emitter.desc, &command->is.emitter.id);
}

static pond_result emitter_set(pond *water, pond_command *command) {
    return pond_emitter_set(water, command->is.emitter.id, &command->is.emitter.desc);
}

static pond_result emitter_remove(pond *water, pond_command *command) {
    pond_emitter_remove(water, command->is.emitter.id);
    return POND_OK;
}

static void lay_emitter_id(pondi_tape *tape, pond_command *command) {
    pondi_tape_u64(tape, &command->is.emitter.id.value);
}

static void lay_emitter(pondi_tape *tape, pond_command *command) {
    pond_emitter_desc *const desc = &command->is.emitter.desc;
    if (tape->reading) {
        *desc = pond_emitter_desc_default();
    }
    lay_emitter_id(tape, command);
    PONDI_TAPE_ENUM(tape, desc->kind, pond_emitter_kind);
    pondi_tape_point(tape, &desc->from);
    pondi_tape_point(tape, &desc->to);
    pondi_tape_f32(tape, &desc->radius);
    pondi_tape_f32(tape, &desc->amplitude);
    pondi_tape_f32(tape, &desc->height);
    pondi_tape_f32(tape, &desc->period);
    pondi_tape_f32(tape, &desc->ramp);
    PONDI_TAPE_ENUM(tape, desc->side, pond_emitter_side);
    pondi_tape_f32(tape, &desc->direction);
    pondi_tape_f32(tape, &desc->spread);
    pondi_tape_f32(tape, &desc->rate);
    pondi_tape_f32(tape, &desc->drop_radius);
    pondi_tape_f32(tape, &desc->drop_height);
    pondi_tape_u64(tape, &desc->seed);
    pondi_tape_f32(tape, &desc->repeat);
    pondi_tape_f32(tape, &desc->speed);
    pondi_tape_f32(tape, &desc->wind);
}

// ---- shifts -------------------------------------------------------------------------------------

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

static void lay_signed(pondi_tape *tape, int *number) {
    uint32_t bits = (uint32_t)*number;
    pondi_tape_u32(tape, &bits);
    *number = (int)(int32_t)bits;
}

// The numbers of one cell after the other, as they are in the file.
static void lay_cell(pondi_tape *tape, const pond_entering *cells, int i) {
    pondi_tape_f32(tape, &cells->heights[i]);
    pondi_tape_f32(tape, &cells->velocities[i]);
    if (cells->walls != NULL) {
        pondi_tape_f32(tape, &cells->walls[i]);
    }
    if (cells->depths != NULL) {
        pondi_tape_f32(tape, &cells->depths[i]);
    }
}

static void write_entered(pondi_tape *tape, const pond_command *command, const pondi_stay *stay) {
    pondi_shift_run run = {0};
    while (pondi_shift_next(command->is.shift.width, command->is.shift.height, stay, &run)) {
        pondi_entry_room room;
        const pond_entering cells =
            pondi_shift_cells(&run, &command->is.shift.origin, command->is.shift.walls,
                              command->is.shift.depths, &room);
        command->is.shift.enter(command->is.shift.user, &cells);
        for (int i = 0; i < run.count; i++) {
            lay_cell(tape, &cells, i);
        }
    }
}

static size_t bytes_of_cell(bool walls, bool depths) {
    return sizeof(float) * (size_t)(2 + walls + depths);
}

// What entered in a recording enters again; nearest cells, where this pond has others.
static void read_entered(void *user, const pond_entering *cells) {
    const pondi_entered *entered = user;
    const size_t each = bytes_of_cell(entered->walls, entered->depths);
    float numbers[4] = {0};
    const pond_entering one = {.heights = &numbers[0],
                               .velocities = &numbers[1],
                               .walls = entered->walls ? &numbers[2] : NULL,
                               .depths = entered->depths ? &numbers[3] : NULL};
    pondi_tape tape = {.reading = true};
    for (int i = 0; i < cells->count; i++) {
        const double x = floor((cells->x + i + 0.5) * entered->scale);
        const double y = floor((cells->y + 0.5) * entered->scale);
        const int64_t index =
            x < entered->width && y < entered->height
                ? pondi_shift_index(entered->width, &entered->stay, (int)x, (int)y)
                : -1;
        if (index < 0) {
            continue;
        }
        tape.at = entered->bytes + (size_t)index * each;
        tape.end = tape.at + each;
        lay_cell(&tape, &one, 0);
        cells->heights[i] = numbers[0];
        cells->velocities[i] = numbers[1];
        if (cells->walls != NULL && entered->walls) {
            cells->walls[i] = numbers[2];
        }
        if (cells->depths != NULL && entered->depths) {
            cells->depths[i] = numbers[3];
        }
    }
}

// As many as fit into a record.
static void find_entered(pondi_tape *tape, pond_command *command, const pondi_stay *stay) {
    pondi_entered *entered = &((pondi_command_room *)tape->room)->entered;
    *entered = (pondi_entered){
        .bytes = tape->at,
        .width = command->is.shift.width,
        .height = command->is.shift.height,
        .stay = *stay,
        .walls = command->is.shift.walls,
        .depths = command->is.shift.depths,
        .scale = 1.0,
    };
    const int64_t stays = (int64_t)(stay->x1 - stay->x0) * (stay->y1 - stay->y0);
    const int64_t cells = (int64_t)entered->width * entered->height - stays;
    const uint64_t bytes = (uint64_t)cells * bytes_of_cell(entered->walls, entered->depths);
    if (bytes > UINT32_MAX) {
        tape->bad = true;
        return;
    }
    pondi_tape_pass(tape, (size_t)bytes);
    command->is.shift.enter = read_entered;
    command->is.shift.user = entered;
}

static void lay_shift(pondi_tape *tape, pond_command *command) {
    bool told = command->is.shift.enter != NULL;
    lay_signed(tape, &command->is.shift.dx);
    lay_signed(tape, &command->is.shift.dy);
    pondi_tape_i32(tape, &command->is.shift.width);
    pondi_tape_i32(tape, &command->is.shift.height);
    pondi_tape_bool(tape, &command->is.shift.walls);
    pondi_tape_bool(tape, &command->is.shift.depths);
    pondi_tape_bool(tape, &told);
    const int width = command->is.shift.width;
    const int height = command->is.shift.height;
    if (width < 1 || width > POND_MAX_SIDE || height < 1 || height > POND_MAX_SIDE) {
        tape->bad = true;
    }
    if (tape->bad || !told) {
        return;
    }
    const pondi_stay stay =
        pondi_shift_stay(width, height, command->is.shift.dx, command->is.shift.dy);
    if (tape->reading) {
        find_entered(tape, command, &stay);
    } else {
        write_entered(tape, command, &stay);
    }
}

// ---- ground and currents ------------------------------------------------------------------------

static pond_result depth_map(pond *water, pond_command *command) {
    return pond_set_depth_map(water, command->is.map.values, command->is.map.columns,
                              command->is.map.rows, command->is.map.stride);
}

static pond_result current_map(pond *water, pond_command *command) {
    return pond_set_current_map(water, command->is.map.values, command->is.map.columns,
                                command->is.map.rows, command->is.map.stride);
}

static pond_result current_velocities(pond *water, pond_command *command) {
    return pond_set_current_velocities(water, command->is.velocities.values,
                                       command->is.velocities.columns, command->is.velocities.rows,
                                       command->is.velocities.stride);
}

static pond_result current_past(pond *water, pond_command *command) {
    return pond_set_current_around(water, command->is.past.velocity, command->is.past.slack);
}

static void lay_past(pondi_tape *tape, pond_command *command) {
    pondi_tape_point(tape, &command->is.past.velocity);
    pondi_tape_f32(tape, &command->is.past.slack);
}

// Numbers go to the room for pixels. NULL where there is none.
static float *read_numbers(pondi_tape *tape, size_t count) {
    pondi_command_room *const room = tape->room;
    room->pixel_count = count * sizeof(float);
    if (room->pixel_room < room->pixel_count) {
        pondi_tape_pass(tape, room->pixel_count);
        return NULL;
    }
    float *const numbers = (float *)(void *)room->pixels;
    pondi_tape_f32s(tape, numbers, count);
    return numbers;
}

// Whether so many numbers follow; none, 0 × 0, stand for a NULL. What cannot be makes the tape bad.
static bool lay_size(pondi_tape *tape, int *columns, int *rows, int most, bool none) {
    if (none) {
        *columns = *rows = 0;
    }
    pondi_tape_i32(tape, columns);
    pondi_tape_i32(tape, rows);
    if (*columns == 0 && *rows == 0 && (none || tape->reading)) {
        return false;
    }
    if (*columns < 1 || *columns > most || *rows < 1 || *rows > most) {
        tape->bad = true;
    }
    return !tape->bad;
}

// `each` numbers at a place; stride in numbers.
static const float *lay_numbers(pondi_tape *tape, const float *numbers, int *columns, int *rows,
                                int each, ptrdiff_t stride) {
    if (!lay_size(tape, columns, rows, POND_MAX_PIXELS_SIDE, !tape->reading && numbers == NULL)) {
        return NULL;
    }
    const uint64_t count = (uint64_t)each * (uint64_t)*columns * (uint64_t)*rows;
    if (count > UINT32_MAX / sizeof(float)) { // more than a record, or than 32 bits count
        tape->bad = true;
        return NULL;
    }
    const size_t in_row = (size_t)each * (size_t)*columns;
    if (tape->reading) {
        return read_numbers(tape, (size_t)count);
    }
    for (int y = 0; y < *rows; y++) {
        pondi_tape_f32s(tape, (float *)(uintptr_t)(numbers + y * stride), in_row);
    }
    return numbers;
}

static void lay_map(pondi_tape *tape, pond_command *command) {
    command->is.map.values = lay_numbers(tape, command->is.map.values, &command->is.map.columns,
                                         &command->is.map.rows, 1, command->is.map.stride);
    if (tape->reading) {
        command->is.map.stride = command->is.map.columns;
    }
}

static void lay_velocities(pondi_tape *tape, pond_command *command) {
    const pond_vec2 *const values = command->is.velocities.values;
    const float *const numbers =
        lay_numbers(tape, values != NULL ? &values->x : NULL, &command->is.velocities.columns,
                    &command->is.velocities.rows, 2, 2 * command->is.velocities.stride);
    if (tape->reading) {
        command->is.velocities.values = (const pond_vec2 *)(const void *)numbers;
        command->is.velocities.stride = command->is.velocities.columns;
    }
}

// ---- functions of places ------------------------------------------------------------------------

static void note_places(pond_command *command, const pond *water, int more) {
    command->is.function.columns = water->desc.width + more;
    command->is.function.rows = water->desc.height + more;
    command->is.function.apart = water->desc.cell_size;
}

static pond_result depth_function(pond *water, pond_command *command) {
    note_places(command, water, 0);
    return pond_set_depth_function(water, command->is.function.value, command->is.function.user);
}

static pond_result current_function(pond *water, pond_command *command) {
    note_places(command, water, 1);
    return pond_set_current_function(water, command->is.function.value, command->is.function.user);
}

#define NEAR_ENOUGH 0.01 // of the way between two places: more than rounding makes of it

// Between which two of `count` values a place lies, and how far.
static int told_between(const pondi_told *told, float metres, int count, double *share) {
    const double place = fmin(fmax((double)metres / told->apart - told->first, 0.0), count - 1.0);
    const double nearest = floor(place + 0.5);
    const double at = fabs(place - nearest) < NEAR_ENOUGH ? nearest : place;
    const int low = (int)at < count - 1 ? (int)at : count - 1;
    *share = at - low;
    return low;
}

static float told_value(const pondi_told *told, int x, int y) {
    const size_t index = (size_t)y * (size_t)told->columns + (size_t)x;
    pondi_tape tape = {.reading = true, .at = told->bytes + index * sizeof(float)};
    float value = 0.0f;
    tape.end = tape.at + sizeof value;
    pondi_tape_f32(&tape, &value);
    return value;
}

// Where this pond has the recorded one's places, what was recorded there; else between those.
static float tell(pond_vec2 point, void *user) {
    const pondi_told *told = user;
    double u;
    double v;
    const int x = told_between(told, point.x, told->columns, &u);
    const int y = told_between(told, point.y, told->rows, &v);
    const int right = u > 0.0 ? x + 1 : x;
    const int below = v > 0.0 ? y + 1 : y;
    const double a = (double)told_value(told, x, y);
    const double b = (double)told_value(told, right, y);
    const double c = (double)told_value(told, x, below);
    const double d = (double)told_value(told, right, below);
    const double top = u > 0.0 ? a + u * (b - a) : a;
    const double bottom = u > 0.0 ? c + u * (d - c) : c;
    return (float)(v > 0.0 ? top + v * (bottom - top) : top);
}

static void find_told(pondi_tape *tape, pond_command *command, double first) {
    pondi_told *told = &((pondi_command_room *)tape->room)->told;
    *told = (pondi_told){.bytes = tape->at,
                         .columns = command->is.function.columns,
                         .rows = command->is.function.rows,
                         .apart = command->is.function.apart,
                         .first = first};
    const uint64_t bytes = (uint64_t)told->columns * (uint64_t)told->rows * sizeof(float);
    if (bytes > UINT32_MAX) { // more than a record
        tape->bad = true;
        return;
    }
    pondi_tape_pass(tape, (size_t)bytes);
    command->is.function.value = tell;
    command->is.function.user = told;
}

// `first`: place of the first value, in as many metres as they are apart.
static void lay_function(pondi_tape *tape, pond_command *command, double first) {
    float (*const value)(pond_vec2, void *) = command->is.function.value;
    const bool none = !tape->reading && value == NULL;
    if (!lay_size(tape, &command->is.function.columns, &command->is.function.rows,
                  POND_MAX_SIDE + 1, none)) {
        return;
    }
    pondi_tape_f64(tape, &command->is.function.apart);
    const double apart = command->is.function.apart;
    if (!(apart > 0.0 && apart < (double)INFINITY)) {
        tape->bad = true;
    } else if (tape->reading) {
        find_told(tape, command, first);
    } else {
        for (int y = 0; y < command->is.function.rows; y++) {
            for (int x = 0; x < command->is.function.columns; x++) {
                const pond_vec2 at = {(float)((x + first) * apart), (float)((y + first) * apart)};
                float number = value(at, command->is.function.user);
                pondi_tape_f32(tape, &number);
            }
        }
    }
}

static void lay_depth_function(pondi_tape *tape, pond_command *command) {
    lay_function(tape, command, 0.5);
}

static void lay_current_function(pondi_tape *tape, pond_command *command) {
    lay_function(tape, command, 0.0);
}

// ---- notes --------------------------------------------------------------------------------------

static pond_result note(pond *water, pond_command *command) {
    (void)water;
    (void)command;
    return POND_OK;
}

// Reading: the whole of the record is the note, and `size` says how long that is.
static void lay_note(pondi_tape *tape, pond_command *command) {
    const size_t size = command->is.note.size;
    if (tape->reading) {
        command->is.note.bytes = tape->at;
        pondi_tape_pass(tape, size);
    } else if (size > POND_MAX_NOTE || (size > 0 && command->is.note.bytes == NULL)) {
        tape->bad = true;
    } else {
        pondi_tape_bytes(tape, (uint8_t *)(uintptr_t)command->is.note.bytes, size);
    }
}

// ---- all of them --------------------------------------------------------------------------------

typedef struct row {
    const char *name;
    pond_result (*run)(pond *water, pond_command *command);
    void (*lay)(pondi_tape *tape, pond_command *command);
    pondi_command_traits traits;
} row;

#define WATER                                                                                      \
    { PONDI_COMMAND_ON_WATER, 0 }
#define BODY(does)                                                                                 \
    { PONDI_COMMAND_ON_BODY, (does) }
#define EMITTER(does)                                                                              \
    { PONDI_COMMAND_ON_EMITTER, (does) }

static const row rows[] = {
    [POND_COMMAND_DROP] = {"drop", drop, lay_drop, WATER},
    [POND_COMMAND_STROKE] = {"stroke", stroke, lay_stroke, WATER},
    [POND_COMMAND_TRAIL] = {"trail", trail, lay_trail, WATER},
    [POND_COMMAND_RAIN] = {"rain", rain, lay_rain, WATER},
    [POND_COMMAND_CALM] = {"calm", calm, lay_nothing, WATER},
    [POND_COMMAND_WALL_BUILD] = {"wall_build", wall_build, lay_wall_build, WATER},
    [POND_COMMAND_WALL_CLEAR] = {"wall_clear", wall_clear, lay_wall_clear, WATER},
    [POND_COMMAND_WALL_MASK] = {"wall_mask", wall_mask, lay_wall_mask, WATER},
    [POND_COMMAND_BEACH_BUILD] = {"beach_build", beach_build, lay_beach_build, WATER},
    [POND_COMMAND_BEACH_CLEAR] = {"beach_clear", beach_clear, lay_beach_clear, WATER},
    [POND_COMMAND_BODY_ADD] = {"body_add", body_add, lay_body_add, BODY(PONDI_COMMAND_ADDS)},
    [POND_COMMAND_BODY_REMOVE] = {"body_remove", body_remove, lay_body_id,
                                  BODY(PONDI_COMMAND_REMOVES)},
    [POND_COMMAND_BODY_MOVE] = {"body_move", body_move, lay_body_pose, BODY(PONDI_COMMAND_LASTS)},
    [POND_COMMAND_BODY_PLACE] = {"body_place", body_place, lay_body_pose, BODY(0)},
    [POND_COMMAND_BODY_VELOCITY] = {"body_velocity", body_velocity, lay_body_velocity, BODY(0)},
    [POND_COMMAND_BODY_DRAUGHT] = {"body_draught", body_draught, lay_body_draught,
                                   BODY(PONDI_COMMAND_LASTS)},
    [POND_COMMAND_BODY_PUSH] = {"body_push", body_push, lay_body_push, BODY(PONDI_COMMAND_LASTS)},
    [POND_COMMAND_EMITTER_ADD] = {"emitter_add", emitter_add, lay_emitter,
                                  EMITTER(PONDI_COMMAND_ADDS)},
    [POND_COMMAND_EMITTER_SET] = {"emitter_set", emitter_set, lay_emitter, EMITTER(0)},
    [POND_COMMAND_EMITTER_REMOVE] = {"emitter_remove", emitter_remove, lay_emitter_id,
                                     EMITTER(PONDI_COMMAND_REMOVES)},
    [POND_COMMAND_SPLASH] = {"splash", splash, lay_drop, WATER},
    [POND_COMMAND_SHIFT] = {"shift", shift, lay_shift, WATER},
    [POND_COMMAND_DEPTH_MAP] = {"depth_map", depth_map, lay_map, WATER},
    [POND_COMMAND_DEPTH_FUNCTION] = {"depth_function", depth_function, lay_depth_function, WATER},
    [POND_COMMAND_CURRENT_MAP] = {"current_map", current_map, lay_map, WATER},
    [POND_COMMAND_CURRENT_FUNCTION] = {"current_function", current_function, lay_current_function,
                                       WATER},
    [POND_COMMAND_CURRENT_VELOCITIES] = {"current_velocities", current_velocities, lay_velocities,
                                         WATER},
    [POND_COMMAND_CURRENT_AROUND] = {"current_past", current_past, lay_past, WATER},
    [POND_COMMAND_NOTE] = {"note", note, lay_note, WATER},
};

// NULL for an unknown kind.
static const row *find(pond_command_kind kind) {
    const size_t index = (size_t)kind;
    const bool known = index < sizeof rows / sizeof rows[0] && rows[index].name != NULL;
    return known ? &rows[index] : NULL;
}

const char *pond_command_name(pond_command_kind kind) {
    const row *r = find(kind);
    return r != NULL ? r->name : NULL;
}

pond_result pond_do(pond *water, pond_command *command) {
    PONDI_ASSERT_POND_OR_NULL(water);
    if (water == NULL || command == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT, "%s: NULL; an act needs both pond and act",
                          water == NULL ? "water" : "act");
    }
    const row *r = find(command->kind);
    return r != NULL
               ? r->run(water, command)
               : pondi_fail(&water->desc.logger, POND_ERROR_RANGE,
                            "kind: %d; acts are those of pond_command_kind", (int)command->kind);
}

pondi_command_traits pondi_command_get_traits(pond_command_kind kind) {
    const row *r = find(kind);
    return r != NULL ? r->traits : (pondi_command_traits){0};
}

void pondi_lay_command(pondi_tape *tape, pond_command *command) {
    const row *r = find(command->kind);
    if (r != NULL) {
        r->lay(tape, command);
    } else {
        tape->bad = true;
    }
}
