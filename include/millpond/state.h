// millpond/state.h — rollback: a pond's state saved in memory and restored in place.
//
// What it does:     saves and restores at the cost of a memcpy() of the changes, without
//                   allocation, so that a game can save a state every frame and step again from any
//                   of them.
// What it does not: write files or states for other machines or ponds; snapshots do (snapshot.h).
// How to use it:    a ring of buffers of pond_state_size() bytes; pond_state_save() into each at
//                   first, then pond_state_save_changes(); pond_state_restore() from any of them
//                   (docs/netcode.md).
//
// Threads: as for stepping; one thread at a time.
#ifndef MILLPOND_STATE_H
#define MILLPOND_STATE_H

#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Bytes that pond_state_save() needs: more after the first wall, ground, beach or current, and
/// with each body and emitter. Touches, steps and shifts do not change it. [bytes]
POND_API size_t pond_state_size(const pond *water);

/// Saves the whole state in `bytes`, without alignment: everything that pond_hash() covers, and the
/// user pointers of bodies and emitters. Events and probes are not included. Does not allocate.
/// Errors: POND_ERROR_ARGUMENT, POND_ERROR_SPACE (nothing is written).
POND_API pond_result pond_state_save(pond *water, void *bytes, size_t size);

/// Updates `bytes`, which must hold an unmodified saved state of this pond: copies only what has
/// changed since. The cost is proportional to the changed blocks of 64 × 64 cells.
/// Errors: those of pond_state_save(); POND_ERROR_DATA if `bytes` hold no state of this pond.
POND_API pond_result pond_state_save_changes(pond *water, void *bytes, size_t size);

/// Restores a saved state, at the cost of the changes since. Any state may be restored any number
/// of times, also newer ones after older ones. Allocates only if walls, ground, beaches or the
/// current changed since, or bodies or emitters were removed. Programs that draw only what moved
/// pass pond_moved_next() the restored step or an earlier one. Events stay in the queue, and occur
/// again when the same steps run again. Only the header of the bytes is checked: use snapshots for
/// bytes from other sources. Errors: POND_ERROR_ARGUMENT; POND_ERROR_DATA if `bytes` hold no state
/// of this pond (nothing changes); POND_ERROR_MEMORY: the pond is partly restored; restore again or
/// destroy it.
POND_API pond_result pond_state_restore(pond *water, const void *bytes, size_t size);

/// Writes at most `capacity` hashes, one for each row of blocks (64 rows of cells, the last up to
/// 127), from the top, and returns the number of such rows. They cover the heights only and show
/// where two machines differ. Absorbing layers of open sides are included.
POND_API int pond_hash_rows(const pond *water, uint64_t *hashes, int capacity);

#ifdef __cplusplus
}
#endif

#endif
