// tape.h — numbers written to a recording, or read from one, by the same calls in the same order.
//
// A layout is a function that hands each of its fields to the tape; whether it is written, counted
// or read is the tape's matter. All bytes run through a check on their way.
#ifndef PONDI_CAPTURE_TAPE_H
#define PONDI_CAPTURE_TAPE_H

#include <millpond/recording.h>

#define PONDI_TAPE_CHECK 0xcbf29ce484222325u // of no bytes: FNV-1a

typedef struct pondi_tape {
    bool reading;
    bool bad;       // reading: it ended, or held what cannot be; writing: refused
    uint64_t check; // of all bytes so far
    size_t count;   // bytes gone over

    // Writing. Without `write` it only counts.
    pond_write *write;
    void *user;
    size_t kept_count;
    uint8_t kept[512];

    // Reading.
    const uint8_t *at;
    const uint8_t *end;
    // What is read and pointed to lies here. Without `pixels` they are passed over.
    pond_vec2 points[POND_MAX_POINTS];
    uint8_t *pixels;
    size_t pixel_room;
    size_t pixel_count; // of the bitmap read last
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

// Enums are ints to the tape.
#define PONDI_TAPE_ENUM(tape, field, type)                                                         \
    do {                                                                                           \
        int number_ = (int)(field);                                                                \
        pondi_tape_i32((tape), &number_);                                                          \
        (field) = (type)number_;                                                                   \
    } while (0)

// 0 or 1.
void pondi_tape_bool(pondi_tape *tape, bool *value);

// Rows of pixels, packed: a byte n up to 127 goes before n + 1 pixels, a greater one before the one
// that stands for 257 − n. No run goes on into the next row.
void pondi_tape_pixels(pondi_tape *tape, const uint8_t **pixels, int columns, int rows,
                       ptrdiff_t *stride);

// Ends a record: the check of all so far, as written or to be found. Hands over what is kept.
void pondi_tape_seal(pondi_tape *tape);

#endif
