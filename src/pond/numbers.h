// numbers.h — what adding something to a pond takes.
#ifndef PONDI_POND_NUMBERS_H
#define PONDI_POND_NUMBERS_H

#include "base/message.h"

// Adding something to a pond takes all three.
static inline bool pondi_can_add(const pond_logger *logger, const void *water, const void *desc,
                                 const void *id) {
    if (water != NULL && desc != NULL && id != NULL) {
        return true;
    }
    (void)pondi_fail(logger, POND_ERROR_ARGUMENT,
                     "%s: NULL; adding needs a pond, a desc and an output for the id",
                     water == NULL  ? "water"
                     : desc == NULL ? "desc"
                                    : "id");
    return false;
}

#endif
