// millpond/snapshot.h — snapshots: the whole state of a pond as bytes, and back.
//
// What it does:     writes a pond as bytes and creates a pond from them, which continues
//                   bit-identically.
// What it does not: access files.
// How to use it:    buffer of pond_save_size() bytes, pond_save(), later
//                   pond_load(). docs/snapshot.md describes every byte.
//
// Threads: saving only reads the pond, so other readers may run at the same time; loading: any.
#ifndef MILLPOND_SNAPSHOT_H
#define MILLPOND_SNAPSHOT_H

#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Size of a snapshot of this pond. [bytes]
POND_API size_t pond_save_size(const pond *water);

/// Writes a snapshot. Does not allocate. `size` is the capacity of `bytes`; exactly
/// pond_save_size() bytes are written.
/// Errors: POND_ERROR_ARGUMENT, POND_ERROR_SPACE (nothing is written).
POND_API pond_result pond_save(const pond *water, void *bytes, size_t size);

/// Creates a pond from a snapshot. `host` provides threads, parallel, allocator and logger; its
/// other fields are ignored; NULL means defaults. Bytes from any source are safe.
/// Errors: POND_ERROR_ARGUMENT, POND_ERROR_DATA, POND_ERROR_VERSION, POND_ERROR_MEMORY, and those
/// of pond_create().
POND_API pond_result pond_load(const void *bytes, size_t size, const pond_desc *host, pond **out);

#ifdef __cplusplus
}
#endif

#endif
