// numbers.h — checking the numbers of a desc: each leaves a message and answers false.
#ifndef PONDI_POND_NUMBERS_H
#define PONDI_POND_NUMBERS_H

#include "base/message.h"

static inline bool pondi_number_fits(const pond_logger *logger, const char *name, float value,
                                     double low, double high, const char *unit) {
    if ((double)value >= low && (double)value <= high) {
        return true;
    }
    (void)pondi_fail(logger, POND_ERROR_RANGE, "%s: %g %s; allowed are %g to %g %s", name,
                     (double)value, unit, low, high, unit);
    return false;
}

static inline bool pondi_number_above(const pond_logger *logger, const char *name, float value,
                                      double high, const char *unit) {
    if (value > 0.0f && (double)value <= high) {
        return true;
    }
    (void)pondi_fail(logger, POND_ERROR_RANGE, "%s: %g %s; allowed are above 0 up to %g %s", name,
                     (double)value, unit, high, unit);
    return false;
}

#endif
