// tape.h — serialisation of a pond's state, commands and settings: the same calls in the same order
// write, count, read or hash.
//
// A layout is a function that passes each of its fields to the tape. Numbers are little-endian.
#ifndef PONDI_BASE_TAPE_H
#define PONDI_BASE_TAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <millpond/pond.h>

#include "base/hash.h"

#define PONDI_TAPE_CHECK 0xcbf29ce484222325u // of no bytes: FNV-1a

typedef struct pondi_tape {
    bool reading;
    bool hashing;   // only hashes numbers, each as 64 bits
    bool checking;  // computes `check`
    bool bad;       // reading: truncated or invalid; writing: failed
    uint64_t check; // of all bytes so far
    size_t count;   // of bytes so far
    pondi_hash hash;

    // Writing: to memory at `to`, or through `write`. Without both it only counts.
    uint8_t *to;
    bool (*write)(void *user, const void *bytes, size_t size);
    void *user;
    size_t kept_count;
    uint8_t kept[512];

    // Reading.
    const uint8_t *at;
    const uint8_t *end;
    void *room;   // for the layout: memory of data that is pointed to
    bool starved; // the layout had no memory for the data
} pondi_tape;

void pondi_tape_bytes(pondi_tape *tape, uint8_t *bytes, size_t count);
// Reading: skips bytes.
void pondi_tape_pass(pondi_tape *tape, size_t count);
void pondi_tape_u32(pondi_tape *tape, uint32_t *number);
void pondi_tape_u64(pondi_tape *tape, uint64_t *number);
void pondi_tape_i32(pondi_tape *tape, int *number);
void pondi_tape_f32(pondi_tape *tape, float *number);
void pondi_tape_f64(pondi_tape *tape, double *number);
void pondi_tape_point(pondi_tape *tape, pond_vec2 *point);
void pondi_tape_f32s(pondi_tape *tape, float *numbers, size_t count);
void pondi_tape_i16s(pondi_tape *tape, int16_t *numbers, size_t count);

// Enums are ints to the tape.
#define PONDI_TAPE_ENUM(tape, field, type)                                                         \
    do {                                                                                           \
        int number_ = (int)(field);                                                                \
        pondi_tape_i32((tape), &number_);                                                          \
        if ((tape)->reading) {                                                                     \
            (field) = (type)number_;                                                               \
        }                                                                                          \
    } while (0)

// 0 or 1, in four bytes.
void pondi_tape_bool(pondi_tape *tape, bool *value);

// In eight bytes: a bool, where any value but 0 is true, and an int.
void pondi_tape_bool64(pondi_tape *tape, bool *value);
void pondi_tape_int64(pondi_tape *tape, int *number);

// Ends a record: writes the check of all bytes so far, or compares it. Flushes.
void pondi_tape_seal(pondi_tape *tape);

// Passes buffered bytes to `write`.
void pondi_tape_flush(pondi_tape *tape);

#endif
