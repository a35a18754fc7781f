// millpond/state.h — going back: a pond's state kept in memory, and restored in place.
//
// What it does:     rollback. Keeping and restoring cost a memcpy() of what changed, and allocate
//                   nothing; so a game can keep a state every frame and step from any of them
//                   again.
// What it does not: leave the process, or outlive the pond. For files and other machines there are
//                   snapshots (snapshot.h).
// How to use it:    a ring of buffers of pond_state_size() bytes; pond_state_save() into each at
//                   first, then pond_state_save_changes(); pond_state_restore() from any of them.
//                   docs/netcode.md.
//
// Threads: as for stepping; a pond at a time is one thread's.
#ifndef MILLPOND_STATE_H
#define MILLPOND_STATE_H

#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Bytes that pond_state_save() needs: more after the first wall, ground, beach or current, and
/// with each body and emitter; the same whatever falls, moves or is shifted. [bytes]
POND_API size_t pond_state_size(const pond *water);

/// Keeps the whole state in `bytes`, which may lie anywhere: all that pond_hash() covers, and the
/// user pointers of bodies and emitters. Events and probes are not part of it. Does not allocate.
/// Errors: POND_ERROR_ARGUMENT, POND_ERROR_SPACE (nothing is written).
POND_API pond_result pond_state_save(pond *water, void *bytes, size_t size);

/// The same where `bytes` hold a state that was kept of this pond before, and nobody wrote there
/// since: what has not changed since is not copied again. The cost follows the blocks of 64 × 64
/// cells that have.
/// Errors: those of pond_state_save(); POND_ERROR_DATA where no state of this pond is seen there.
POND_API pond_result pond_state_save_changes(pond *water, void *bytes, size_t size);

/// Brings the pond back to a kept state, at the cost of what has changed since. Any state may be
/// restored any number of times, newer ones after older ones as well. Allocates nothing, except
/// where walls, ground, beaches or the current were changed, or bodies or emitters removed, since.
/// Who draws only what moved passes pond_moved_next() the step that was restored, or an earlier
/// one. Events stay, and come again when the same steps are run again. Errors: POND_ERROR_ARGUMENT;
/// POND_ERROR_DATA where no state of this pond is seen there (nothing changes); POND_ERROR_MEMORY:
/// the pond is neither here nor there, and can be restored or destroyed. Bytes are trusted beyond
/// their head: those of strangers belong into a snapshot.
POND_API pond_result pond_state_restore(pond *water, const void *bytes, size_t size);

/// Hashes of the water alone, for each row of blocks of 64 rows of cells from the top down (the
/// last holds up to 127): where two machines differ shows before and beside pond_hash(). Returns
/// how many rows there are; at most `capacity` are written. Margins of open sides count with the
/// rows.
POND_API int pond_hash_rows(const pond *water, uint64_t *hashes, int capacity);

#ifdef __cplusplus
}
#endif

#endif
