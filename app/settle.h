// settle.h — runs water with periodic touches until the water itself is periodic.
#ifndef APP_SETTLE_H
#define APP_SETTLE_H

#include "film.h"

// Largest difference of two equal states, as a share of the highest wave. It changes a picture by
// less than a twentieth of an 8-bit level.
#define SETTLE_TOLERANCE 1e-4

// Water of an integer solver may never repeat exactly: damping does not reduce heights below
// 2^damping_shift units. After this number of periods such a difference is accepted.
#define SETTLE_PATIENCE 16

typedef struct settled {
    int64_t periods; // number of periods that were run
    double change;   // between the last two periods [share of the highest wave]
    bool exact;      // bit-identical
    double counts;   // the same in units of an integer solver, if only rounding remains; else 0
} settled;

// Estimates the number of periods until the water repeats, at most `most`: the difference of two
// periods shrinks from `first` after one to `change` after `periods`, and continues at the mean
// rate. Waves add up differently after each period, so that the rate of a single one varies by a
// factor of two. Returns 0 if the difference did not shrink.
int64_t settle_expected(double first, double change, int64_t periods, int64_t most);

// Runs at most `most` periods of `frames` frames. False fills film->error, also after a request to
// stop.
bool settle(film *f, int64_t frames, int64_t most, settled *out);

#endif
