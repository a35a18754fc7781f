// In the place of src/pond/body*.c where bodies are left out: there are none.

#include <string.h>

#include "pond/body.h"

void pondi_bodies_step(const pondi_patch *patch) {
    (void)patch;
}

void pondi_bodies_rows(const pond *water, int steps, pondi_busy *busy) {
    (void)water;
    (void)steps;
    (void)busy;
}

void pondi_bodies_calm(const pondi_patch *patch) {
    (void)patch;
}

void pondi_bodies_destroy(pondi_bodies *bodies, const pond_allocator *allocator) {
    (void)bodies;
    (void)allocator;
}

// Their last id and their number: a snapshot with some in it is refused.
bool pondi_bodies_lay(const pondi_patch *patch, pondi_tape *tape) {
    int count = 0;
    pondi_tape_u64(tape, &patch->bodies->last_id);
    pondi_tape_int64(tape, &count);
    return count == 0;
}

void pond_body_desc_init(pond_body_desc *out, size_t size, uint32_t version) {
    (void)version;
    memset(out, 0, size);
}
