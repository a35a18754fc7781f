#include "capture/tape.h"

#include <string.h>

#include "capture/bytes.h"

#define PRIME 0x100000001b3u
#define LONGEST 128 // run of pixels

static void flush(pondi_tape *tape) {
    if (tape->kept_count > 0 && tape->write != NULL && !tape->bad) {
        tape->bad = !tape->write(tape->user, tape->kept, tape->kept_count);
    }
    tape->kept_count = 0;
}

static void check(pondi_tape *tape, const uint8_t *bytes, size_t count) {
    uint64_t sum = tape->check;
    for (size_t i = 0; i < count; i++) {
        sum = (sum ^ bytes[i]) * PRIME;
    }
    tape->check = sum;
}

static void write_bytes(pondi_tape *tape, const uint8_t *bytes, size_t count) {
    if (tape->write == NULL) {
        return;
    }
    check(tape, bytes, count);
    if (count > sizeof tape->kept - tape->kept_count) {
        flush(tape);
    }
    if (count > sizeof tape->kept) {
        tape->bad = tape->bad || !tape->write(tape->user, bytes, count);
        return;
    }
    memcpy(tape->kept + tape->kept_count, bytes, count);
    tape->kept_count += count;
}

void pondi_tape_pass(pondi_tape *tape, size_t count) {
    tape->bad = tape->bad || count > (size_t)(tape->end - tape->at);
    if (!tape->bad) {
        check(tape, tape->at, count);
        tape->at += count;
        tape->count += count;
    }
}

static void read_bytes(pondi_tape *tape, uint8_t *bytes, size_t count) {
    const uint8_t *const from = tape->at;
    pondi_tape_pass(tape, count);
    if (tape->bad) {
        memset(bytes, 0, count);
    } else {
        memcpy(bytes, from, count);
    }
}

void pondi_tape_bytes(pondi_tape *tape, uint8_t *bytes, size_t count) {
    if (count == 0) {
        return;
    }
    if (tape->reading) {
        read_bytes(tape, bytes, count);
    } else {
        tape->count += count;
        write_bytes(tape, bytes, count);
    }
}

static void number(pondi_tape *tape, uint64_t *value, int bytes) {
    uint8_t room[8] = {0};
    uint8_t *to = room;
    const uint8_t *from = room;
    pondi_put(&to, *value, bytes);
    pondi_tape_bytes(tape, room, (size_t)bytes);
    *value = pondi_get(&from, bytes);
}

void pondi_tape_u64(pondi_tape *tape, uint64_t *value) {
    number(tape, value, 8);
}

void pondi_tape_u32(pondi_tape *tape, uint32_t *value) {
    uint64_t wide = *value;
    number(tape, &wide, 4);
    *value = (uint32_t)wide;
}

// What does not fit becomes −1, which no range of ours allows.
void pondi_tape_i32(pondi_tape *tape, int *value) {
    uint64_t wide = (uint32_t)*value;
    number(tape, &wide, 4);
    *value = wide <= INT32_MAX ? (int)wide : -1;
}

void pondi_tape_f32(pondi_tape *tape, float *value) {
    uint32_t bits = pondi_bits_of_f32(*value);
    pondi_tape_u32(tape, &bits);
    *value = pondi_f32_of_bits(bits);
}

void pondi_tape_f64(pondi_tape *tape, double *value) {
    uint64_t bits = pondi_bits_of_f64(*value);
    pondi_tape_u64(tape, &bits);
    *value = pondi_f64_of_bits(bits);
}

void pondi_tape_point(pondi_tape *tape, pond_vec2 *point) {
    pondi_tape_f32(tape, &point->x);
    pondi_tape_f32(tape, &point->y);
}

void pondi_tape_bool(pondi_tape *tape, bool *value) {
    uint32_t number = *value ? 1 : 0;
    pondi_tape_u32(tape, &number);
    tape->bad = tape->bad || number > 1;
    *value = number == 1;
}

void pondi_tape_seal(pondi_tape *tape) {
    const uint32_t should = (uint32_t)(tape->check ^ tape->check >> 32);
    uint32_t is = should;
    pondi_tape_u32(tape, &is);
    tape->bad = tape->bad || is != should;
    flush(tape);
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
    tape->pixel_count = (size_t)columns * (size_t)rows;
    uint8_t *const room = tape->pixel_room >= tape->pixel_count ? tape->pixels : NULL;
    for (int y = 0; y < rows && !tape->bad; y++) {
        unpack_row(tape, room != NULL ? room + (size_t)y * (size_t)columns : NULL, columns);
    }
    *pixels = room;
    *stride = columns;
}

void pondi_tape_pixels(pondi_tape *tape, const uint8_t **pixels, int columns, int rows,
                       ptrdiff_t *stride) {
    if (columns < 1 || rows < 1 || columns > POND_MAX_PIXELS_SIDE || rows > POND_MAX_PIXELS_SIDE) {
        tape->bad = true;
    } else if (tape->reading) {
        unpack(tape, pixels, columns, rows, stride);
    } else if (*pixels == NULL) {
        tape->bad = true;
    } else {
        for (int y = 0; y < rows; y++) {
            pack_row(tape, *pixels + y * *stride, columns);
        }
    }
}
