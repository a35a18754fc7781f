// settle.h — runs water whose touches repeat, period after period, until it repeats itself.
#ifndef APP_SETTLE_H
#define APP_SETTLE_H

#include "film.h"

// Two states a period apart that differ by no more than this share of the highest wave are taken
// for the same: a picture changes by less than a twentieth of an 8-bit level then.
#define SETTLE_TOLERANCE 1e-4

// Integer waters may never repeat exactly: their damping does not reduce heights lower than
// 2^damping_shift of their units, and rain stirs them for ever. After this number of periods a
// smaller difference is accepted.
#define SETTLE_PATIENCE 16

typedef struct settled {
    int64_t periods; // run until then
    double change;   // between the last two of them [share of the highest wave]
    bool exact;      // bit-identical
    double counts;   // the same in counts, where only rounding is left; else 0
} settled;

// Number of periods after which the water probably repeats, if the difference of two periods keeps
// shrinking as it did from `before` to `change` [shares of the highest wave]; at most `most`. In
// damped water it does after the first periods. 0: it did not shrink, so the number is unknown.
int64_t settle_expected(double before, double change, int64_t periods, int64_t most);

// Runs at most `most` periods of `frames` frames. False with film->error; also when asked to stop.
bool settle(film *f, int64_t frames, int64_t most, settled *out);

#endif
