#include "base/tape.h"

#include <string.h>

#define PRIME 0x100000001b3u

void pondi_tape_flush(pondi_tape *tape) {
    if (tape->kept_count > 0 && tape->write != NULL && !tape->bad) {
        tape->bad = !tape->write(tape->user, tape->kept, tape->kept_count);
    }
    tape->kept_count = 0;
}

static void check(pondi_tape *tape, const uint8_t *bytes, size_t count) {
    uint64_t sum = tape->check;
    for (size_t i = 0; tape->checking && i < count; i++) {
        sum = (sum ^ bytes[i]) * PRIME;
    }
    tape->check = sum;
}

static void write_bytes(pondi_tape *tape, const uint8_t *bytes, size_t count) {
    if (tape->to == NULL && tape->write == NULL) {
        return;
    }
    check(tape, bytes, count);
    if (tape->to != NULL) {
        memcpy(tape->to, bytes, count);
        tape->to += count;
        return;
    }
    if (count > sizeof tape->kept - tape->kept_count) {
        pondi_tape_flush(tape);
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

// ---- numbers ------------------------------------------------------------------------------------

// Sets the number only when reading, since several threads may write or hash the same state.
static void number(pondi_tape *tape, uint64_t *value, int bytes) {
    if (tape->hashing) {
        pondi_hash_u64(&tape->hash, *value);
        return;
    }
    uint8_t room[8];
    for (int i = 0; i < bytes; i++) {
        room[i] = (uint8_t)(*value >> (8 * i));
    }
    pondi_tape_bytes(tape, room, (size_t)bytes);
    if (tape->reading) {
        *value = 0;
        for (int i = 0; i < bytes; i++) {
            *value |= (uint64_t)room[i] << (8 * i);
        }
    }
}

void pondi_tape_u64(pondi_tape *tape, uint64_t *value) {
    number(tape, value, 8);
}

void pondi_tape_u32(pondi_tape *tape, uint32_t *value) {
    uint64_t wide = *value;
    number(tape, &wide, 4);
    if (tape->reading) {
        *value = (uint32_t)wide;
    }
}

// Values that do not fit become −1, which no range allows.
static void set_int(const pondi_tape *tape, int *value, uint64_t wide) {
    if (tape->reading) {
        *value = wide <= INT32_MAX ? (int)wide : -1;
    }
}

void pondi_tape_i32(pondi_tape *tape, int *value) {
    uint64_t wide = (uint32_t)*value;
    number(tape, &wide, 4);
    set_int(tape, value, wide);
}

void pondi_tape_int64(pondi_tape *tape, int *value) {
    uint64_t wide = (uint64_t)*value;
    number(tape, &wide, 8);
    set_int(tape, value, wide);
}

void pondi_tape_f32(pondi_tape *tape, float *value) {
    uint32_t bits;
    memcpy(&bits, value, sizeof bits);
    pondi_tape_u32(tape, &bits);
    if (tape->reading) {
        memcpy(value, &bits, sizeof bits);
    }
}

void pondi_tape_f64(pondi_tape *tape, double *value) {
    uint64_t bits;
    memcpy(&bits, value, sizeof bits);
    pondi_tape_u64(tape, &bits);
    if (tape->reading) {
        memcpy(value, &bits, sizeof bits);
    }
}

void pondi_tape_point(pondi_tape *tape, pond_vec2 *point) {
    pondi_tape_f32(tape, &point->x);
    pondi_tape_f32(tape, &point->y);
}

void pondi_tape_bool(pondi_tape *tape, bool *value) {
    uint32_t number = *value ? 1 : 0;
    pondi_tape_u32(tape, &number);
    if (tape->reading) {
        tape->bad = tape->bad || number > 1;
        *value = number == 1;
    }
}

void pondi_tape_bool64(pondi_tape *tape, bool *value) {
    uint64_t wide = *value;
    pondi_tape_u64(tape, &wide);
    if (tape->reading) {
        *value = wide != 0;
    }
}

// Arrays of numbers need no conversion then.
static bool is_little_endian(void) {
    const uint16_t one = 1;
    uint8_t first;
    memcpy(&first, &one, 1);
    return first == 1;
}

void pondi_tape_f32s(pondi_tape *tape, float *numbers, size_t count) {
    if (tape->hashing) {
        pondi_hash_f32s(&tape->hash, numbers, count);
    } else if (is_little_endian()) {
        pondi_tape_bytes(tape, (uint8_t *)numbers, count * sizeof *numbers);
    } else {
        for (size_t i = 0; i < count; i++) {
            pondi_tape_f32(tape, &numbers[i]);
        }
    }
}

void pondi_tape_i16s(pondi_tape *tape, int16_t *numbers, size_t count) {
    if (tape->hashing) {
        pondi_hash_i16s(&tape->hash, numbers, count);
    } else if (is_little_endian()) {
        pondi_tape_bytes(tape, (uint8_t *)numbers, count * sizeof *numbers);
    } else {
        for (size_t i = 0; i < count; i++) {
            uint64_t wide = (uint16_t)numbers[i];
            number(tape, &wide, 2);
            if (tape->reading) {
                numbers[i] = (int16_t)(uint16_t)wide;
            }
        }
    }
}

void pondi_tape_seal(pondi_tape *tape) {
    const uint32_t should = (uint32_t)(tape->check ^ tape->check >> 32);
    uint32_t is = should;
    pondi_tape_u32(tape, &is);
    tape->bad = tape->bad || is != should;
    pondi_tape_flush(tape);
}
