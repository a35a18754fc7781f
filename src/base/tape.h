// tape.h — the one way in which a pond's state, its acts and its settings are gone over: written,
// counted, read or hashed by the same calls in the same order.
//
// A layout is a function that hands each of its fields to the tape; what becomes of them is the
// tape's matter. Numbers are little-endian.
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
    bool hashing;   // numbers go to `hash`, each as 64 bits, and nothing else becomes of them
    bool checking;  // all bytes run through `check`
    bool bad;       // reading: it ended, or held what cannot be; writing: refused
    uint64_t check; // of all bytes so far
    size_t count;   // bytes gone over
    pondi_hash hash;

    // Writing. Without `write` it only counts.
    bool (*write)(void *user, const void *bytes, size_t size);
    void *user;
    size_t kept_count;
    uint8_t kept[512];

    // Reading.
    const uint8_t *at;
    const uint8_t *end;
    void *room;   // the layout's own: where what is read and pointed to lies
    bool starved; // the layout found no memory for what it reads
} pondi_tape;

void pondi_tape_bytes(pondi_tape *tape, uint8_t *bytes, size_t count);
// Reading: bytes that stay where they are.
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

// The same in eight bytes, where what is not 0 is true; and an int.
void pondi_tape_bool64(pondi_tape *tape, bool *value);
void pondi_tape_int64(pondi_tape *tape, int *number);

// Ends a record: the check of all so far, as written or to be found. Hands over what is kept.
void pondi_tape_seal(pondi_tape *tape);

// Hands over what is kept of what was written.
void pondi_tape_flush(pondi_tape *tape);

#endif
