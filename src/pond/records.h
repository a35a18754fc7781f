// records.h — the tables of the structs from which a pond and its contents are made.
#ifndef PONDI_POND_RECORDS_H
#define PONDI_POND_RECORDS_H

#include "base/message.h"
#include "base/record.h"

extern const pondi_record pondi_desc_record;
extern const pondi_record pondi_rain_record;
extern const pondi_record pondi_body_record;
extern const pondi_record pondi_emitter_record;

// Fails unless a call that adds something has all three.
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
