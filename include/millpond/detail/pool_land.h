// millpond/detail/pool_land.h — preprocessed land maps of the pool look, for films.
#ifndef MILLPOND_DETAIL_POOL_LAND_H
#define MILLPOND_DETAIL_POOL_LAND_H

#include <millpond/look_pool.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Precomputes the properties of look->dry and look->bed that every picture of a film needs, such
/// as shaded water and wet land near shores. For pictures of the target's size over a texture of
/// that size; takes 12 bytes for each pixel near a shore. Pixels and heights are not read. The maps
/// must neither move nor change while the result is used. allocator: NULL = the C library's.
/// parallel: as in pond_draw(). Errors: POND_ERROR_ARGUMENT for NULL, an empty argument and a look
/// without `dry`; POND_ERROR_MEMORY. Threads: any.
POND_API pond_result pond_pool_land_create(const pond_pool_look *look, const pond_view *view,
                                           const pond_texture *texture, const pond_target *target,
                                           const pond_allocator *allocator,
                                           const pond_parallel *parallel, pond_pool_land **land);

/// Frees the result. NULL is allowed.
POND_API void pond_pool_land_destroy(pond_pool_land *land);

/// Whether `land` was made from the same maps (by address), sizes, width of the shore and sides of
/// the water. False for NULL.
POND_API bool pond_pool_land_suits(const pond_pool_land *land, const pond_pool_look *look,
                                   const pond_view *view, const pond_texture *texture,
                                   const pond_target *target);

#ifdef __cplusplus
}
#endif

#endif
