// visit.h — walking over what a pond holds besides its water, in a fixed order: to hash it, to
// write it down and to read it back.
#ifndef PONDI_POND_VISIT_H
#define PONDI_POND_VISIT_H

#include "base/hash.h"
#include "pond/pond.h"

#define PONDI_LARGEST 1e30 // that any number of a body or an emitter may be

typedef struct pondi_visitor {
    void (*u64)(void *user, uint64_t *number);
    void (*f64)(void *user, double *number);
    void (*f32s)(void *user, float *numbers, size_t count);
    // The visitor sets the numbers: the pond has nothing yet, memory is made for what comes, and
    // each number is judged.
    bool reading;
    void *user;
} pondi_visitor;

// False when reading met a number that no pond can have, or there is no memory; then there are
// none.
bool pondi_bodies_visit(pond *water, const pondi_visitor *visitor);
bool pondi_emitters_visit(pond *water, const pondi_visitor *visitor);

// A visitor that hashes.
pondi_visitor pondi_visit_hash(pondi_hash *hash);

static inline void pondi_visit_bool(const pondi_visitor *visitor, bool *value) {
    uint64_t number = *value;
    visitor->u64(visitor->user, &number);
    if (visitor->reading) {
        *value = number != 0;
    }
}

static inline void pondi_visit_int(const pondi_visitor *visitor, int *value) {
    uint64_t number = (uint64_t)*value;
    visitor->u64(visitor->user, &number);
    if (visitor->reading) {
        *value = number <= 0x7fffffffu ? (int)number : -1;
    }
}

#endif
