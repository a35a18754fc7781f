// In the place of src/pond/emitter*.c where emitters are left out: there are none.

#include <string.h>

#include "base/message.h"
#include "pond/emitter.h"

void pondi_emitters_step(const pondi_patch *patch) {
    (void)patch;
}

void pondi_emitter_due(const pond_desc *desc, const pondi_emitter *emitter, uint64_t steps,
                       pond_rain_fall *fall, void *user) {
    (void)desc;
    (void)emitter;
    (void)steps;
    (void)fall;
    (void)user;
}

void pondi_emitters_calm(const pondi_patch *patch) {
    (void)patch;
}

void pondi_emitters_destroy(pondi_emitters *emitters, const pond_allocator *allocator) {
    (void)emitters;
    (void)allocator;
}

// Their last id and their number: a snapshot with some in it is refused.
bool pondi_emitters_lay(const pondi_patch *patch, pondi_tape *tape) {
    int count = 0;
    pondi_tape_u64(tape, &patch->emitters->last_id);
    pondi_tape_int64(tape, &count);
    return count == 0;
}

// ---- what acts would do to them -----------------------------------------------------------------

static pond_result refuse(const pond *water) {
    return pondi_fail(&water->desc.logger, POND_ERROR_BUILD, "emitters are left out of this build");
}

pond_result pond_emitter_add(pond *water, const pond_emitter_desc *desc, pond_emitter_id *out) {
    (void)desc;
    (void)out;
    return refuse(water);
}

pond_result pond_emitter_set(pond *water, pond_emitter_id id, const pond_emitter_desc *desc) {
    (void)id;
    (void)desc;
    return refuse(water);
}

void pond_emitter_remove(pond *water, pond_emitter_id id) {
    (void)water;
    (void)id;
}

void pond_emitter_desc_init(pond_emitter_desc *out, size_t size, uint32_t version) {
    (void)version;
    memset(out, 0, size);
}
