// millpond/detail/init.h — the functions that the inline pond_…_default() call.
#ifndef MILLPOND_DETAIL_INIT_H
#define MILLPOND_DETAIL_INIT_H

#include <millpond/base.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct pond_desc pond_desc;
typedef struct pond_body_desc pond_body_desc;
typedef struct pond_emitter_desc pond_emitter_desc;
typedef struct pond_world_desc pond_world_desc;

/// Set every field of a desc to its default. C and C++ programs call pond_desc_default() and its
/// siblings; bindings for other languages call these.
/// size: of the desc. [bytes]
/// version: POND_VERSION of the program. If size or version do not match the library, everything
/// but the stamp is set to 0, and creation fails with POND_ERROR_VERSION.
/// Threads: any.
POND_API void pond_desc_init(pond_desc *out, size_t size, uint32_t version);
POND_API void pond_body_desc_init(pond_body_desc *out, size_t size, uint32_t version);
POND_API void pond_emitter_desc_init(pond_emitter_desc *out, size_t size, uint32_t version);
POND_API void pond_world_desc_init(pond_world_desc *out, size_t size, uint32_t version);

#ifdef __cplusplus
}
#endif

#endif
