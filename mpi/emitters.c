// Emitters: each rank has all of them, and keeps what they add to its cells, as of the rain.

#include <string.h>

#include <millpond/field.h>

#include "inside.h"

uint64_t mpi_mix_fields(uint64_t sum, pond_record kind, const void *record) {
    int count;
    const pond_field *fields = pond_fields(kind, &count);
    for (int i = 0; i < count; i++) {
        double numbers[POND_FIELD_MAX_NUMBERS];
        pond_field_get(&fields[i], record, numbers);
        sum = mpi_mix(sum, numbers, (size_t)pond_field_size(&fields[i]) * sizeof *numbers);
    }
    return sum;
}

pond_result pond_mpi_emitter_add(pond_mpi *water, const pond_emitter_desc *desc,
                                 pond_emitter_id *id) {
    pond_emitter_id own = {0};
    pond_result result = mpi_touches_do(water);
    if (result != POND_OK) {
        return result;
    }
    result = mpi_agree_same(
        water->comm, desc != NULL ? mpi_mix_fields(1, POND_RECORD_EMITTER, desc) : 0, "desc");
    if (result == POND_OK) {
        const pond_result added = mpi_fail_as_library(pond_emitter_add(water->part, desc, &own));
        result = mpi_agree(water->comm, added);
        if (result != POND_OK && added == POND_OK) {
            pond_emitter_remove(water->part, own);
        }
    }
    if (id != NULL) {
        *id = result == POND_OK ? own : (pond_emitter_id){0};
    }
    return result;
}

void pond_mpi_emitter_remove(pond_mpi *water, pond_emitter_id id) {
    pond_emitter_remove(water->part, id);
}
