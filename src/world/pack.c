// Compresses chunks without loss.
//
// Each level of cells becomes integers. Each is predicted by its neighbours to the left, above and
// above left. Of the second level the difference to the first is predicted. The errors are stored
// in groups of eight, with the bits of the largest error of a group:
//
//   code | for each group: number of bits (1…32) and the errors, or 32 + number of groups of zeros
//
// Floats that are multiples of 2^code, as after pond_world_round(), are divided by it. Others keep
// their bits, in the order of their values (code ORDERED).

#include <math.h>

#include "base/tape.h"
#include "world/world.h"

#include <millpond/world.h>

enum {
    GROUP = 8,
    CELLS = PONDI_CHUNK * PONDI_CHUNK,
    GROUPS = CELLS / GROUP,
    LONGEST_RUN = UINT8_MAX - 32,
    BASE = 160, // a code is BASE + the exponent
    ORDERED = 255,
    MOST_BITS = 26 // of a multiple
};

typedef uint32_t numbers[CELLS]; // two's complement: sums may wrap around

// ---- floats as integers -------------------------------------------------------------------------

static uint32_t bits_of(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

typedef struct range {
    int least; // exponent of the lowest bit that is set
    int most;  // exponent of the highest one
    bool good; // neither −0 nor a denormal
} range;

static void widen(range *r, float value) {
    const uint32_t bits = bits_of(value);
    const int exponent = (int)(bits >> 23 & 0xff) - 150;
    if (bits == 0) {
        return;
    }
    uint32_t mantissa = (bits & 0x7fffffu) | 0x800000u;
    int low = exponent;
    for (; (mantissa & 1) == 0; mantissa >>= 1) {
        low++;
    }
    r->good = r->good && exponent > -150;
    r->least = low < r->least ? low : r->least;
    r->most = exponent + 24 > r->most ? exponent + 24 : r->most;
}

static uint8_t code_of(const pondi_chunk *chunk) {
    range r = {BASE, -BASE, true};
    for (int level = 0; level < 2; level++) {
        for (int y = 0; y < PONDI_CHUNK && r.good; y++) {
            const float *row = pondi_row_f32(&chunk->fields[level], y);
            for (int x = 0; x < PONDI_CHUNK; x++) {
                widen(&r, row[x]);
            }
        }
    }
    const bool few = r.good && r.most - r.least <= MOST_BITS && r.least < ORDERED - BASE;
    return (uint8_t)(few ? BASE + r.least : ORDERED);
}

static uint32_t number_of(float value, int code) {
    const uint32_t bits = bits_of(value);
    if (code == ORDERED) {
        return bits >> 31 ? ~(bits & INT32_MAX) : bits;
    }
    if (bits == 0) {
        return 0;
    }
    const int shift = (int)(bits >> 23 & 0xff) - 150 - (code - BASE);
    const uint32_t mantissa = (bits & 0x7fffffu) | 0x800000u;
    const uint32_t size = shift >= 0 ? mantissa << shift : mantissa >> -shift;
    return bits >> 31 ? 0u - size : size;
}

static float float_of(uint32_t number, int code) {
    if (code != ORDERED) {
        return ldexpf((float)(int32_t)number, code - BASE);
    }
    const uint32_t bits = number >> 31 ? ~number | 0x80000000u : number;
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static void get_level(const pondi_field *field, int code, numbers out) {
    for (int y = 0; y < PONDI_CHUNK; y++) {
        for (int x = 0; x < PONDI_CHUNK; x++) {
            out[y * PONDI_CHUNK + x] = field->format == POND_FORMAT_F32
                                           ? number_of(pondi_row_f32(field, y)[x], code)
                                           : (uint32_t)pondi_row_i16(field, y)[x];
        }
    }
}

// Writes a level to a chunk unless that is NULL; false if a value is not a height.
static bool put_level(const pond_world *world, const pondi_chunk *chunk, int level, int code,
                      const numbers from, float *most) {
    const bool floats = world->solver->format == POND_FORMAT_F32;
    bool good = true;
    for (int y = 0; y < PONDI_CHUNK; y++) {
        float heights[PONDI_CHUNK];
        int16_t counts[PONDI_CHUNK];
        for (int x = 0; x < PONDI_CHUNK; x++) {
            const uint32_t number = from[y * PONDI_CHUNK + x];
            counts[x] = (int16_t)(uint16_t)number;
            heights[x] = floats ? float_of(number, code) : 0.0f;
            good = good && (floats || (uint32_t)counts[x] == number);
        }
        const void *row = floats ? (const void *)heights : counts;
        good = pondi_chunk_judge(world, row, most) && good;
        if (chunk != NULL) {
            memcpy(pondi_chunk_cell(&chunk->fields[level], 0, y), row,
                   PONDI_CHUNK * pondi_format_size(world->solver->format));
        }
    }
    return good;
}

// ---- prediction ---------------------------------------------------------------------------------

static uint32_t predicted(const numbers n, int i) {
    const uint32_t left = i % PONDI_CHUNK > 0 ? n[i - 1] : 0;
    const uint32_t above = i >= PONDI_CHUNK ? n[i - PONDI_CHUNK] : 0;
    const bool corner = i % PONDI_CHUNK > 0 && i >= PONDI_CHUNK;
    return left + above - (corner ? n[i - PONDI_CHUNK - 1] : 0);
}

// Small errors of either sign become small numbers.
static uint32_t fold(uint32_t error) {
    return error << 1 ^ (error >> 31 ? UINT32_MAX : 0);
}

static uint32_t unfold(uint32_t number) {
    return number >> 1 ^ (number & 1 ? UINT32_MAX : 0);
}

static int width_of(const uint32_t group[GROUP]) {
    uint32_t any = 0;
    int width = 0;
    for (int i = 0; i < GROUP; i++) {
        any |= group[i];
    }
    for (; any != 0; any >>= 1) {
        width++;
    }
    return width;
}

// ---- groups -------------------------------------------------------------------------------------

static void lay_byte(pondi_tape *tape, int value) {
    uint8_t byte = (uint8_t)value;
    pondi_tape_bytes(tape, &byte, 1);
}

static void write_group(pondi_tape *tape, const uint32_t group[GROUP], int width) {
    uint8_t bytes[4 * GROUP];
    uint64_t held = 0;
    int bits = 0;
    int count = 0;
    for (int i = 0; i < GROUP; i++) {
        held |= (uint64_t)group[i] << bits;
        for (bits += width; bits >= 8; bits -= 8, held >>= 8) {
            bytes[count++] = (uint8_t)held;
        }
    }
    lay_byte(tape, width);
    pondi_tape_bytes(tape, bytes, (size_t)width);
}

static void read_group(pondi_tape *tape, uint32_t group[GROUP], int width) {
    uint8_t bytes[4 * GROUP];
    uint64_t held = 0;
    int bits = 0;
    int count = 0;
    pondi_tape_bytes(tape, bytes, (size_t)width);
    for (int i = 0; i < GROUP; i++) {
        for (; bits < width; bits += 8) {
            held |= (uint64_t)bytes[count++] << bits;
        }
        group[i] = (uint32_t)(held & ((1ull << width) - 1));
        held >>= width;
        bits -= width;
    }
}

static void write_level(pondi_tape *tape, const numbers n) {
    int zeros = 0;
    for (int g = 0; g < GROUPS; g++) {
        uint32_t group[GROUP];
        for (int i = 0; i < GROUP; i++) {
            const int cell = g * GROUP + i;
            group[i] = fold(n[cell] - predicted(n, cell));
        }
        const int width = width_of(group);
        zeros += width == 0;
        if (zeros > 0 && (width > 0 || zeros == LONGEST_RUN || g == GROUPS - 1)) {
            lay_byte(tape, 32 + zeros);
            zeros = 0;
        }
        if (width > 0) {
            write_group(tape, group, width);
        }
    }
}

// False if the bytes are not groups of one level.
static bool read_level(pondi_tape *tape, numbers n) {
    int zeros = 0;
    for (int g = 0; g < GROUPS; g++) {
        uint32_t group[GROUP] = {0};
        uint8_t first = 0;
        if (zeros == 0) {
            pondi_tape_bytes(tape, &first, 1);
            zeros = first > 32 ? first - 32 : 0;
            if (tape->bad || first == 0 || zeros > GROUPS - g) {
                return false;
            }
        }
        if (zeros > 0) {
            zeros--;
        } else {
            read_group(tape, group, first);
        }
        for (int i = 0; i < GROUP; i++) {
            const int cell = g * GROUP + i;
            n[cell] = predicted(n, cell) + unfold(group[i]);
        }
    }
    return true;
}

// ---- chunks -------------------------------------------------------------------------------------

static void subtract(numbers from, const numbers what) {
    for (int i = 0; i < CELLS; i++) {
        from[i] -= what[i];
    }
}

static void add(numbers to, const numbers what) {
    for (int i = 0; i < CELLS; i++) {
        to[i] += what[i];
    }
}

static void write_chunk(pondi_tape *tape, const pond_world *world, const pondi_chunk *chunk) {
    numbers now;
    numbers before;
    const int code = world->solver->format == POND_FORMAT_F32 ? code_of(chunk) : ORDERED;
    get_level(&chunk->fields[world->now], code, now);
    get_level(&chunk->fields[1 - world->now], code, before);
    subtract(before, now);
    lay_byte(tape, code);
    write_level(tape, now);
    write_level(tape, before);
}

bool pondi_chunk_pack(pondi_tape *tape, const pond_world *world, const pondi_chunk *chunk,
                      float *most) {
    numbers now;
    numbers before;
    uint8_t code = 0;
    *most = 0.0f;
    if (!tape->reading) {
        write_chunk(tape, world, chunk);
        return true;
    }
    pondi_tape_bytes(tape, &code, 1);
    if (!read_level(tape, now) || !read_level(tape, before)) {
        return false;
    }
    add(before, now);
    const bool good = put_level(world, chunk, world->now, code, now, most);
    return put_level(world, chunk, 1 - world->now, code, before, most) && good;
}

// ---- rounding -----------------------------------------------------------------------------------

// Adding and subtracting a number whose last bit is the unit would depend on the rounding mode.
static float rounded(float value, int exponent) {
    const float scaled = ldexpf(value, -exponent);
    return ldexpf(fabsf(scaled) < 0x1p23f ? (float)(int32_t)(scaled + copysignf(0.5f, scaled))
                                          : scaled,
                  exponent);
}

static void round_chunk(pond_world *world, int which, int exponent) {
    pondi_chunk *chunk = &world->chunks[which];
    for (int i = 0; i < 2 * PONDI_CHUNK; i++) {
        float *row = pondi_row_f32(&chunk->fields[i % 2], i / 2);
        for (int x = 0; x < PONDI_CHUNK; x++) {
            row[x] = rounded(row[x], exponent);
        }
    }
    pondi_land_hold(world, chunk);
    pondi_chunk_stir(world, which, chunk->most);
    pondi_chunk_survey(world, chunk);
}

void pond_world_round(pond_world *world, double precision) {
    PONDI_ASSERT_WORLD(world);
    if (!(precision > 0.0) || isinf(precision) || world->solver->format != POND_FORMAT_F32) {
        return;
    }
    int exponent;
    (void)frexp(precision / (double)world->unit, &exponent);
    exponent = exponent - 1 < -BASE / 2 ? -BASE / 2 : exponent > 0 ? 0 : exponent - 1;
    for (int i = 0; i < world->kept; i++) {
        if (world->chunks[world->order[i]].reached != 0) {
            round_chunk(world, world->order[i], exponent);
        }
    }
    pondi_world_wake_stirred(world);
    pondi_chunks_list(world);
}
