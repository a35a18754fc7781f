// The content of each command as bytes: in recordings, and between processes.

#include "capture/command.h"

#include <math.h>
#include <millpond/detail/subdomain.h>
#include <millpond/shift.h>
#include <string.h>

#define LONGEST 128 // run of packed pixels

// ---- packed pixels ------------------------------------------------------------------------------

static int same(const uint8_t *row, int at, int end) {
    int next = at + 1;
    while (next < end && next - at < LONGEST && row[next] == row[at]) {
        next++;
    }
    return next - at;
}

// The run ends where three equal pixels begin, which pack better.
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

// A byte n up to 127 is followed by n + 1 pixels, a greater one by a pixel that is repeated 257 − n
// times. No run continues in the next row.
void pondi_lay_pixels(pondi_tape *tape, const uint8_t **pixels, int columns, int rows,
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

void pondi_lay_shape(pondi_tape *tape, pond_shape *shape) {
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
        pondi_lay_pixels(tape, &shape->pixels, shape->columns, shape->rows, &shape->stride);
        break;
    default:
        tape->bad = true;
    }
}

void pondi_lay_pose(pondi_tape *tape, pond_pose *pose) {
    pondi_tape_point(tape, &pose->centre);
    pondi_tape_f32(tape, &pose->angle);
}

// ---- bodies -------------------------------------------------------------------------------------

void pondi_lay_body_add(pondi_tape *tape, pond_command *command) {
    pond_body_desc *const desc = &command->is.body_add.desc;
    if (tape->reading) {
        *desc = pond_body_desc_default();
    }
    pondi_tape_u64(tape, &command->is.body_add.id.value);
    pondi_lay_shape(tape, &desc->shape);
    pondi_lay_pose(tape, &desc->pose);
    pondi_tape_f32(tape, &desc->rim);
    pondi_tape_bool(tape, &desc->floating);
    pondi_tape_f32(tape, &desc->draught);
    pondi_tape_f32(tape, &desc->density);
    pondi_tape_f32(tape, &desc->thickness);
    pondi_tape_f32(tape, &desc->lift);
    pondi_tape_f32(tape, &desc->drag);
    pondi_tape_bool(tape, &desc->turns);
}

// ---- emitters -----------------------------------------------------------------------------------

void pondi_lay_emitter(pondi_tape *tape, pond_command *command) {
    pond_emitter_desc *const desc = &command->is.emitter.desc;
    if (tape->reading) {
        *desc = pond_emitter_desc_default();
    }
    pondi_tape_u64(tape, &command->is.emitter.id.value);
    PONDI_TAPE_ENUM(tape, desc->kind, pond_emitter_kind);
    pondi_tape_point(tape, &desc->from);
    pondi_tape_point(tape, &desc->to);
    pondi_tape_f32(tape, &desc->radius);
    pondi_tape_f32(tape, &desc->amplitude);
    pondi_tape_f32(tape, &desc->height);
    pondi_tape_f32(tape, &desc->period);
    pondi_tape_f32(tape, &desc->ramp);
    PONDI_TAPE_ENUM(tape, desc->side, pond_side);
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

static void lay_signed(pondi_tape *tape, int *number) {
    uint32_t bits = (uint32_t)*number;
    pondi_tape_u32(tape, &bits);
    *number = (int)(int32_t)bits;
}

// The values of a cell, in the order of the file.
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

// Returns the recorded cells; the nearest ones if this pond has cells of another size.
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

// Finds the cells that follow in the record.
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

void pondi_lay_shift(pondi_tape *tape, pond_command *command) {
    bool entered = command->is.shift.enter != NULL;
    lay_signed(tape, &command->is.shift.dx);
    lay_signed(tape, &command->is.shift.dy);
    pondi_tape_i32(tape, &command->is.shift.width);
    pondi_tape_i32(tape, &command->is.shift.height);
    pondi_tape_bool(tape, &command->is.shift.walls);
    pondi_tape_bool(tape, &command->is.shift.depths);
    pondi_tape_bool(tape, &entered);
    const int width = command->is.shift.width;
    const int height = command->is.shift.height;
    if (width < 1 || width > POND_MAX_SIDE || height < 1 || height > POND_MAX_SIDE) {
        tape->bad = true;
    }
    if (tape->bad || !entered) {
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

// Reads numbers to the room for pixels. NULL if there is none.
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

// Whether this number of values follows; none, 0 × 0, means NULL. Impossible sizes make the tape
// bad.
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

// Reads or writes a map with `each` numbers at each place; stride in numbers.
static const float *lay_numbers(pondi_tape *tape, const float *numbers, int *columns, int *rows,
                                int each, ptrdiff_t stride) {
    if (!lay_size(tape, columns, rows, POND_MAX_PIXELS_SIDE, !tape->reading && numbers == NULL)) {
        return NULL;
    }
    const uint64_t count = (uint64_t)each * (uint64_t)*columns * (uint64_t)*rows;
    if (count > UINT32_MAX / sizeof(float)) { // more than a record can have
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

void pondi_lay_map(pondi_tape *tape, pond_command *command) {
    command->is.map.values = lay_numbers(tape, command->is.map.values, &command->is.map.columns,
                                         &command->is.map.rows, 1, command->is.map.stride);
    if (tape->reading) {
        command->is.map.stride = command->is.map.columns;
    }
}

void pondi_lay_velocities(pondi_tape *tape, pond_command *command) {
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

#define NEAR_ENOUGH 0.01 // of the distance of two positions: more than rounding errors

// Finds the first of the two values around a place, and the position between them.
static int value_before(const pondi_values *from, float metres, int count, double *share) {
    const double place = fmin(fmax((double)metres / from->apart - from->first, 0.0), count - 1.0);
    const double nearest = floor(place + 0.5);
    const double at = fabs(place - nearest) < NEAR_ENOUGH ? nearest : place;
    const int low = (int)at < count - 1 ? (int)at : count - 1;
    *share = at - low;
    return low;
}

static float recorded_value(const pondi_values *from, int x, int y) {
    const size_t index = (size_t)y * (size_t)from->columns + (size_t)x;
    pondi_tape tape = {.reading = true, .at = from->bytes + index * sizeof(float)};
    float value = 0.0f;
    tape.end = tape.at + sizeof value;
    pondi_tape_f32(&tape, &value);
    return value;
}

// The recorded values if this pond has the same places; otherwise interpolated.
static float read_recorded(pond_vec2 point, void *user) {
    const pondi_values *from = user;
    double u;
    double v;
    const int x = value_before(from, point.x, from->columns, &u);
    const int y = value_before(from, point.y, from->rows, &v);
    const int right = u > 0.0 ? x + 1 : x;
    const int below = v > 0.0 ? y + 1 : y;
    const double a = (double)recorded_value(from, x, y);
    const double b = (double)recorded_value(from, right, y);
    const double c = (double)recorded_value(from, x, below);
    const double d = (double)recorded_value(from, right, below);
    const double top = u > 0.0 ? a + u * (b - a) : a;
    const double bottom = u > 0.0 ? c + u * (d - c) : c;
    return (float)(v > 0.0 ? top + v * (bottom - top) : top);
}

static void find_values(pondi_tape *tape, pond_command *command, double first) {
    pondi_values *from = &((pondi_command_room *)tape->room)->values;
    *from = (pondi_values){.bytes = tape->at,
                           .columns = command->is.function.columns,
                           .rows = command->is.function.rows,
                           .apart = command->is.function.apart,
                           .first = first};
    const uint64_t bytes = (uint64_t)from->columns * (uint64_t)from->rows * sizeof(float);
    if (bytes > UINT32_MAX) { // more than a record
        tape->bad = true;
        return;
    }
    pondi_tape_pass(tape, (size_t)bytes);
    command->is.function.value = read_recorded;
    command->is.function.user = from;
}

// `first`: place of the first value, in units of their spacing.
void pondi_lay_function(pondi_tape *tape, pond_command *command, double first) {
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
        find_values(tape, command, first);
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

// ---- notes --------------------------------------------------------------------------------------

// When reading, the note is the whole record, of `size` bytes.
void pondi_lay_note(pondi_tape *tape, pond_command *command) {
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

// ---- between processes --------------------------------------------------------------------------

// The shape of a command, or NULL.
static pond_shape *shape_of(pond_command *c) {
    switch (c->kind) {
    case POND_COMMAND_WALL_BUILD:
    case POND_COMMAND_WALL_CLEAR:
        return &c->is.wall.shape;
    case POND_COMMAND_BEACH_BUILD:
    case POND_COMMAND_BEACH_CLEAR:
        return &c->is.beach.shape;
    case POND_COMMAND_BODY_ADD:
        return &c->is.body_add.desc.shape;
    case POND_COMMAND_FILL:
        return &c->is.fill.shape;
    case POND_COMMAND_SPRING_ADD:
        return &c->is.spring.shape;
    default:
        return NULL;
    }
}

static void lay_with_kind(pondi_tape *tape, pond_command *command) {
    PONDI_TAPE_ENUM(tape, command->kind, pond_command_kind);
    if (command->kind == POND_COMMAND_NOTE) {
        tape->bad = true; // only records store its size
    } else {
        pondi_lay_command(tape, command);
    }
}

size_t pond_command_pack(const pond_command *command, void *bytes, size_t size) {
    if (command == NULL) {
        return 0;
    }
    pond_command copy = *command;
    pondi_tape counter = {0};
    lay_with_kind(&counter, &copy);
    if (counter.bad) {
        return 0;
    }
    if (counter.count <= size && bytes != NULL) {
        pondi_tape tape = {.to = bytes};
        copy = *command;
        lay_with_kind(&tape, &copy);
    }
    return counter.count;
}

size_t pond_command_unpack(const void *bytes, size_t size, void *memory, size_t memory_size,
                           pond_command *out) {
    const size_t points = sizeof(pond_vec2) * POND_MAX_POINTS;
    pondi_command_room room = {0};
    if (out == NULL || bytes == NULL) {
        return 0;
    }
    if (memory != NULL && memory_size > points) {
        room.pixels = (uint8_t *)memory + points;
        room.pixel_room = memory_size - points;
    }
    pondi_tape tape = {
        .reading = true, .at = bytes, .end = (const uint8_t *)bytes + size, .room = &room};
    *out = (pond_command){0};
    lay_with_kind(&tape, out);
    if (tape.bad || tape.at != tape.end) {
        return 0;
    }
    pond_shape *shape = shape_of(out);
    if (shape != NULL && shape->kind == POND_SHAPE_POLYGON && memory != NULL &&
        memory_size >= points) {
        memcpy(memory, room.points, points);
        shape->points = memory;
    }
    return points + room.pixel_count;
}
