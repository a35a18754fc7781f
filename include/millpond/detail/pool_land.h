// millpond/detail/pool_land.h — preprocessed land maps of the pool look, for films.
#ifndef MILLPOND_DETAIL_POOL_LAND_H
#define MILLPOND_DETAIL_POOL_LAND_H

#include <millpond/look_pool.h>

#ifdef __cplusplus
extern "C" {
#endif

/// For films, where land and bed stay as they are while the water moves: finds once what each
/// picture would find of look->dry and look->bed, such as how shores shade the water and wet the
/// land. It is kept for pictures of the target's size over a texture of that size, 12 bytes for
/// each pixel near a shore; pixels and heights are not read. The maps must stay where they are, and
/// hold the same, as long as it is used. allocator: NULL = the C library's. parallel: as in
/// pond_draw(). Errors: POND_ERROR_ARGUMENT for NULL, nothing to draw on or with, and a look
/// without `dry`; POND_ERROR_MEMORY.
/// Threads: any.
POND_API pond_result pond_pool_land_create(const pond_pool_look *look, const pond_view *view,
                                           const pond_texture *texture, const pond_target *target,
                                           const pond_allocator *allocator,
                                           const pond_parallel *parallel, pond_pool_land **land);

/// Frees it. NULL is allowed.
POND_API void pond_pool_land_destroy(pond_pool_land *land);

/// Whether it was made of the same maps, by where they lie, for the same sizes, the same width of
/// the shore, and water as wide that wraps likewise. False for NULL.
POND_API bool pond_pool_land_suits(const pond_pool_land *land, const pond_pool_look *look,
                                   const pond_view *view, const pond_texture *texture,
                                   const pond_target *target);

#ifdef __cplusplus
}
#endif

#endif
