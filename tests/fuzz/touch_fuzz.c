// touch_fuzz.c — touches of any floats, ground and currents: the water stays finite, and a saved
// state continues alike. `./dev fuzz` ends an input that takes long.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <millpond/command.h>
#include <millpond/millpond.h>
#include <millpond/shift.h>
#include <millpond/snapshot.h>
#include <millpond/state.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define WIDTH 48
#define HEIGHT 40
#define MOST_ACTS 24
#define MOST_RAIN 100.0f // [1/(m² s)]
#define HIGHEST 1e15     // that snapshots take [m]

typedef struct input {
    const uint8_t *at;
    const uint8_t *end;
} input;

static unsigned next_byte(input *in) {
    return in->at < in->end ? *in->at++ : 0u;
}

// Any bits at all, or a number from the pond, so that touches meet water as well.
static float next_float(input *in) {
    const unsigned kind = next_byte(in);
    if (kind < 160) {
        return (float)kind / 100.0f;
    }
    if (kind < 200) {
        static const float odd[] = {NAN,    INFINITY, -INFINITY, 0.0f,  -0.0f, 3e38f,
                                    -3e38f, 1e-45f,   1e30f,     -1e9f, 1e9f,  1e-12f};
        return odd[kind % (sizeof odd / sizeof odd[0])];
    }
    uint32_t bits = 0;
    for (int i = 0; i < 4; i++) {
        bits = bits << 8 | next_byte(in);
    }
    float number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static pond_vec2 next_point(input *in) {
    const float x = next_float(in);
    return (pond_vec2){x, next_float(in)};
}

static pond_shape next_shape(input *in) {
    static const pond_vec2 corners[] = {{-0.1f, -0.1f}, {0.1f, -0.1f}, {0.0f, 0.2f}};
    static const uint8_t pixels[] = {255, 0, 90, 255, 255, 127};
    const float a = next_float(in);
    const float b = next_float(in);
    switch (next_byte(in) % 5) {
    case 0:
        return pond_disc(a);
    case 1:
        return pond_capsule(a, b);
    case 2:
        return pond_rectangle(a, b);
    case 3:
        return pond_polygon(corners, 3);
    default:
        return pond_bitmap(a, b, pixels, 3, 2, 3);
    }
}

static pond_pose next_pose(input *in) {
    const pond_vec2 centre = next_point(in);
    return (pond_pose){centre, next_float(in)};
}

// Bodies as large as hundreds of ponds are no fault, only slow.
static float not_huge(float size) {
    return size > 2.0f && size < 1e6f ? 2.0f : size;
}

static pond_shape next_hull(input *in) {
    pond_shape shape = next_shape(in);
    shape.radius = not_huge(shape.radius);
    shape.length = not_huge(shape.length);
    shape.width = not_huge(shape.width);
    shape.height = not_huge(shape.height);
    return shape;
}

typedef struct ids {
    pond_body_id body;
    pond_emitter_id emitter;
} ids;

static void enter_anything(void *user, const pond_entering *cells) {
    input *in = user;
    for (int i = 0; i < cells->count; i++) {
        cells->heights[i] = next_float(in);
        cells->velocities[i] = next_float(in);
        if (cells->walls != NULL) {
            cells->walls[i] = next_float(in);
        }
        if (cells->depths != NULL) {
            cells->depths[i] = next_float(in);
        }
    }
}

// Four numbers by two, of which most are small enough.
static const float *next_numbers(input *in) {
    static float numbers[8];
    const float most = next_byte(in) % 4 == 0 ? 1.0f : 0.02f;
    for (int i = 0; i < 8; i++) {
        numbers[i] = most * next_float(in);
    }
    return numbers;
}

static float next_value(pond_vec2 point, void *user) {
    const float *numbers = user;
    return numbers[0] + numbers[1] * point.x + numbers[2] * point.y;
}

static void fill_drop(input *in, pond_command *command) {
    command->is.drop.centre = next_point(in);
    command->is.drop.radius = next_float(in);
    command->is.drop.height = next_float(in);
}

static void fill_stroke(input *in, pond_command *command) {
    command->is.stroke.from = next_point(in);
    command->is.stroke.to = next_point(in);
    command->is.stroke.radius = next_float(in);
    command->is.stroke.height = next_float(in);
}

static void fill_trail(input *in, pond_command *command) {
    command->is.trail.from = next_point(in);
    command->is.trail.to = next_point(in);
    command->is.trail.half_size = next_point(in);
    command->is.trail.height = next_float(in);
}

static void fill_rain(input *in, pond_command *command) {
    command->is.rain = pond_rain_default();
    command->is.rain.rate = next_float(in);
    command->is.rain.radius = next_float(in);
    command->is.rain.spread = next_float(in);
    command->is.rain.height = next_float(in);
    command->is.rain.splash = next_byte(in) % 2 == 1;
}

static void fill_wall(input *in, pond_command *command) {
    command->is.wall.shape = next_shape(in);
    command->is.wall.pose = next_pose(in);
    command->is.wall.hardness = next_float(in);
}

static void fill_mask(input *in, pond_command *command) {
    static const uint8_t mask[] = {255, 0, 0, 200, 255, 1};
    command->is.mask.pixels = mask;
    command->is.mask.columns = 3;
    command->is.mask.rows = 2;
    command->is.mask.stride = 3;
    command->is.mask.hardness = next_float(in);
}

static void fill_beach(input *in, pond_command *command) {
    command->is.beach.shape = next_shape(in);
    command->is.beach.pose = next_pose(in);
    command->is.beach.half_life = (double)next_float(in);
    command->is.beach.ramp = next_float(in);
}

static void fill_new_body(input *in, pond_command *command) {
    pond_body_desc *desc = &command->is.body_add.desc;
    *desc = pond_body_desc_default();
    desc->shape = next_hull(in);
    desc->pose = next_pose(in);
    desc->floating = next_byte(in) % 2 == 1;
    desc->turns = next_byte(in) % 2 == 1;
    desc->draught = next_float(in);
    desc->density = next_float(in);
    desc->lift = next_float(in);
}

static void fill_body(input *in, const ids *last, pond_command *command) {
    command->is.body.id = last->body;
    command->is.body.pose = next_pose(in);
    command->is.body.vector = next_point(in);
    command->is.body.number = next_float(in);
}

static void fill_emitter(input *in, const ids *last, pond_command *command) {
    const unsigned kinds = POND_EMITTER_BREEZE - POND_EMITTER_LINE + 1;
    pond_emitter_desc *desc = &command->is.emitter.desc;
    command->is.emitter.id = last->emitter;
    *desc = pond_emitter_desc_default();
    desc->kind = (pond_emitter_kind)(POND_EMITTER_LINE + (int)(next_byte(in) % kinds));
    desc->from = next_point(in);
    desc->to = next_point(in);
    desc->radius = next_float(in);
    desc->amplitude = next_float(in);
    desc->height = next_float(in);
    desc->period = next_float(in);
    desc->direction = next_float(in);
}

static void fill_shift(input *in, pond_command *command) {
    command->is.shift.dx = (int8_t)next_byte(in);
    command->is.shift.dy = (int8_t)next_byte(in);
    command->is.shift.enter = next_byte(in) % 2 == 1 ? enter_anything : NULL;
    command->is.shift.user = in;
}

static void fill_map(input *in, pond_command *command) {
    command->is.map.values = next_byte(in) % 8 == 0 ? NULL : next_numbers(in);
    command->is.map.columns = 3;
    command->is.map.rows = 2;
    command->is.map.stride = 4;
}

static void fill_function(input *in, pond_command *command) {
    command->is.function.value = next_byte(in) % 8 == 0 ? NULL : next_value;
    command->is.function.user = (void *)(uintptr_t)next_numbers(in);
}

static void fill_velocities(input *in, pond_command *command) {
    command->is.velocities.values = (const pond_vec2 *)(const void *)next_numbers(in);
    command->is.velocities.columns = 2;
    command->is.velocities.rows = 2;
    command->is.velocities.stride = 2;
}

static void fill_past(input *in, pond_command *command) {
    command->is.past.velocity = (pond_vec2){next_numbers(in)[0], next_float(in)};
    command->is.past.slack = next_float(in);
}

static pond_command next_act(input *in, const ids *last) {
    static void (*const fill[])(input * in, pond_command * command) = {
        [POND_COMMAND_DROP] = fill_drop,
        [POND_COMMAND_SPLASH] = fill_drop,
        [POND_COMMAND_STROKE] = fill_stroke,
        [POND_COMMAND_TRAIL] = fill_trail,
        [POND_COMMAND_RAIN] = fill_rain,
        [POND_COMMAND_WALL_BUILD] = fill_wall,
        [POND_COMMAND_WALL_CLEAR] = fill_wall,
        [POND_COMMAND_WALL_MASK] = fill_mask,
        [POND_COMMAND_BEACH_BUILD] = fill_beach,
        [POND_COMMAND_BEACH_CLEAR] = fill_beach,
        [POND_COMMAND_BODY_ADD] = fill_new_body,
        [POND_COMMAND_SHIFT] = fill_shift,
        [POND_COMMAND_DEPTH_MAP] = fill_map,
        [POND_COMMAND_CURRENT_MAP] = fill_map,
        [POND_COMMAND_DEPTH_FUNCTION] = fill_function,
        [POND_COMMAND_CURRENT_FUNCTION] = fill_function,
        [POND_COMMAND_CURRENT_VELOCITIES] = fill_velocities,
        [POND_COMMAND_CURRENT_AROUND] = fill_past,
    };
    pond_command command;
    memset(&command, 0, sizeof command);
    command.kind = (pond_command_kind)(1 + next_byte(in) % POND_COMMAND_CURRENT_AROUND);
    if (fill[command.kind] != NULL) {
        fill[command.kind](in, &command);
    } else if (command.kind >= POND_COMMAND_BODY_REMOVE && command.kind <= POND_COMMAND_BODY_PUSH) {
        fill_body(in, last, &command);
    } else if (command.kind >= POND_COMMAND_EMITTER_ADD &&
               command.kind <= POND_COMMAND_EMITTER_REMOVE) {
        fill_emitter(in, last, &command);
    }
    return command;
}

// ---- what is no act -----------------------------------------------------------------------------

static void write_heights(pond *water, input *in) {
    float heights[6];
    float velocities[6];
    for (int i = 0; i < 6; i++) {
        heights[i] = next_float(in);
        velocities[i] = next_float(in);
    }
    const int x = (int)next_byte(in) - 8;
    pond_write_heights(water, x, (int)next_byte(in) - 8, 3, 2, heights, velocities, 3);
}

static void must_be_same(const pond *water, uint64_t hash) {
    if (pond_hash(water) != hash) {
        abort();
    }
}

// There and back, and the same water again.
static void keep(pond *water, input *in, const ids *last) {
    const size_t size = pond_state_size(water);
    void *bytes = malloc(size);
    if (bytes == NULL || pond_state_save(water, bytes, size) != POND_OK) {
        abort();
    }
    const uint64_t hash = pond_hash(water);
    pond_step_many(water, 3);
    const uint64_t later = pond_hash(water);
    pond_command command = next_act(in, last);
    (void)pond_do(water, &command);
    if (pond_state_restore(water, bytes, size) != POND_OK) {
        abort();
    }
    free(bytes);
    must_be_same(water, hash);
    pond_step_many(water, 3);
    must_be_same(water, later);
}

static void save(const pond *water) {
    const size_t size = pond_save_size(water);
    void *bytes = malloc(size);
    pond *loaded;
    if (bytes == NULL || pond_save(water, bytes, size) != POND_OK ||
        pond_load(bytes, size, NULL, &loaded) != POND_OK) {
        abort();
    }
    free(bytes);
    must_be_same(loaded, pond_hash(water));
    pond_destroy(loaded);
}

static void change(pond *water, input *in, const ids *last) {
    switch (next_byte(in) % 3) {
    case 0:
        write_heights(water, in);
        break;
    case 1:
        keep(water, in, last);
        break;
    default:
        save(water);
        break;
    }
}

// ---- a run --------------------------------------------------------------------------------------

static void command(pond *water, input *in, ids *last) {
    pond_command command = next_act(in, last);
    if (pond_do(water, &command) == POND_OK) {
        if (command.kind == POND_COMMAND_BODY_ADD) {
            last->body = command.is.body_add.id;
        } else if (command.kind == POND_COMMAND_EMITTER_ADD) {
            last->emitter = command.is.emitter.id;
        }
    }
}

static void touch(pond *water, input *in, ids *last) {
    if (next_byte(in) % 4 == 0) {
        change(water, in, last);
    } else {
        command(water, in, last);
    }
    pond_rain rain = pond_get_rain(water);
    if (rain.rate > MOST_RAIN) { // thousands of drops as large as the pond are no fault, only slow
        rain.rate = MOST_RAIN;
        pond_set_rain(water, &rain);
    }
    pond_step(water);
}

static pond *make_water(input *in) {
    static const pond_edge edges[] = {POND_EDGE_FREE, POND_EDGE_FIXED, POND_EDGE_OPEN};
    pond_desc desc = pond_desc_default();
    desc.solver = (pond_solver)(next_byte(in) % 8);
    desc.width = WIDTH;
    desc.height = HEIGHT;
    desc.threads = 1;
    const unsigned sides = next_byte(in);
    if (sides % 4 == 3) {
        desc.edges = (pond_edges){POND_EDGE_PERIODIC, POND_EDGE_PERIODIC, POND_EDGE_PERIODIC,
                                  POND_EDGE_PERIODIC};
    } else {
        desc.edges = (pond_edges){edges[sides % 3], edges[sides / 3 % 3], edges[sides / 9 % 3],
                                  edges[sides / 27 % 3]};
    }
    pond *water;
    return pond_create(&desc, &water) == POND_OK ? water : NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    input in = {data, data + size};
    pond *water = make_water(&in);
    if (water == NULL) {
        return 0;
    }
    ids last = {{0}, {0}};
    for (int i = 0; i < MOST_ACTS && in.at < in.end; i++) {
        touch(water, &in, &last);
    }
    const pond_stats stats = pond_get_stats(water);
    if (!(fabs(stats.highest) <= HIGHEST && fabs(stats.lowest) <= HIGHEST)) {
        abort();
    }
    pond_destroy(water);
    return 0;
}
