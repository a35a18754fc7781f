// Bodies: each rank has all of them, and steps them by the heights under them, of which the ranks
// that own these tell all others before each step. So every rank knows what every body does, to the
// bit, and adds to its own cells what bodies do to those.

#include <stdlib.h>
#include <string.h>

#include <millpond/detail/subdomain.h>
#include <millpond/field.h>

#include "inside.h"

#define TILE_CELLS (POND_SUBDOMAIN_TILE * POND_SUBDOMAIN_TILE)

// ---- heights under bodies -----------------------------------------------------------------------

static int owner_of(const pond_mpi *water, pond_subdomain_tile tile) {
    return mpi_cut_owner(&water->cut, tile.x * POND_SUBDOMAIN_TILE, tile.y * POND_SUBDOMAIN_TILE);
}

// Collective, where ranks ask for more memory than before.
static bool make_room(pond_mpi *water, const pond_subdomain_tiles *t) {
    under *u = &water->under;
    if (!t->grown) {
        return true;
    }
    float *heights =
        t->starved ? NULL
                   : realloc(u->heights, (size_t)t->capacity * TILE_CELLS * sizeof *u->heights);
    u->heights = heights != NULL ? heights : u->heights;
    u->counts = u->counts != NULL ? u->counts : malloc(3 * (size_t)water->ranks * sizeof(int));
    const bool good = heights != NULL && u->counts != NULL;
    return mpi_agree(water->comm, good ? POND_OK
                                       : mpi_fail(POND_ERROR_MEMORY,
                                                  "no memory for the water under bodies, %d tiles "
                                                  "of 16 x 16 cells",
                                                  t->count)) == POND_OK;
}

// How many of the tiles are each rank's, and where these lie, one rank's after the other. [floats]
static void count_tiles(pond_mpi *water, const pond_subdomain_tiles *t) {
    under *u = &water->under;
    int *places = u->counts + water->ranks;
    int *next = places + water->ranks;
    memset(u->counts, 0, (size_t)water->ranks * sizeof *u->counts);
    for (int i = 0; i < t->count; i++) {
        u->counts[owner_of(water, t->tiles[i])] += TILE_CELLS;
    }
    int place = 0;
    for (int i = 0; i < water->ranks; i++) {
        places[i] = place;
        next[i] = place;
        place += u->counts[i];
    }
}

bool mpi_bodies_share(void *user, const pond_subdomain_tiles *t) {
    pond_mpi *water = user;
    under *u = &water->under;
    if (!make_room(water, t)) {
        u->lost = true;
        return false;
    }
    count_tiles(water, t);
    const int *places = u->counts + water->ranks;
    int *next = u->counts + 2 * (size_t)water->ranks;
    for (int i = 0; i < t->count; i++) {
        if (owner_of(water, t->tiles[i]) == water->rank) {
            pond_subdomain_read_tile(water->part, t->tiles[i], u->heights + next[water->rank]);
            next[water->rank] += TILE_CELLS;
        }
    }
    next[water->rank] = places[water->rank];
    (void)MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, u->heights, u->counts, places,
                         MPI_FLOAT, water->comm);
    for (int i = 0; i < t->count; i++) {
        int *from = &next[owner_of(water, t->tiles[i])];
        memcpy(t->heights + (size_t)i * TILE_CELLS, u->heights + *from,
               TILE_CELLS * sizeof *t->heights);
        *from += TILE_CELLS;
    }
    return true;
}

void mpi_bodies_free(pond_mpi *water) {
    free(water->under.heights);
    free(water->under.counts);
}

pond_result mpi_bodies_result(const pond_mpi *water) {
    return water->under.lost ? mpi_fail(POND_ERROR_MEMORY, "no memory for the water under bodies")
                             : POND_OK;
}

// ---- life ---------------------------------------------------------------------------------------

// Of one that fits: what others point to may not be there.
static uint64_t sum_of_shape(uint64_t sum, const pond_shape *s) {
    if (pond_shape_check(s) != POND_OK) {
        return sum;
    }
    sum = mpi_mix_fields(sum, POND_RECORD_SHAPE, s);
    if (s->kind == POND_SHAPE_POLYGON) {
        return mpi_mix(sum, s->points, (size_t)s->point_count * sizeof *s->points);
    }
    for (int y = 0; s->kind == POND_SHAPE_BITMAP && y < s->rows; y++) {
        sum = mpi_mix(sum, s->pixels + y * s->stride, (size_t)s->columns);
    }
    return sum;
}

// What is wrong with one that does not fit, pond_body_add() says.
static uint64_t sum_of(const pond_body_desc *desc) {
    const pond_body_desc due = pond_body_desc_default();
    if (memcmp(&desc->stamp, &due.stamp, sizeof due.stamp) != 0) {
        return mpi_mix(1, &desc->stamp, sizeof desc->stamp);
    }
    const float pose[] = {desc->pose.centre.x, desc->pose.centre.y, desc->pose.angle};
    const uint64_t sum = mpi_mix_fields(1, POND_RECORD_BODY, desc);
    return mpi_mix(sum_of_shape(sum, &desc->shape), pose, sizeof pose);
}

pond_result pond_mpi_body_add(pond_mpi *water, const pond_body_desc *desc, pond_body_id *id) {
    pond_body_id own = {0};
    pond_result result = mpi_touches_do(water);
    if (result == POND_OK) {
        result = mpi_agree_same(water->comm, desc != NULL ? sum_of(desc) : 0, "desc");
    }
    if (result == POND_OK) {
        const pond_result added = mpi_fail_as_library(pond_body_add(water->part, desc, &own));
        result = mpi_agree(water->comm, added);
        if (result != POND_OK && added == POND_OK) {
            pond_body_remove(water->part, own);
        }
    }
    if (result == POND_OK && desc != NULL) {
        pond_subdomain_float_body(water->part, own, desc->lift);
        result = mpi_bodies_result(water);
        if (result != POND_OK) { // on all ranks
            pond_body_remove(water->part, own);
        }
    }
    if (id != NULL) {
        *id = result == POND_OK ? own : (pond_body_id){0};
    }
    return result;
}

pond_result pond_mpi_body_remove(pond_mpi *water, pond_body_id id) {
    const pond_result result = mpi_touches_do(water);
    if (result == POND_OK) {
        pond_body_remove(water->part, id);
    }
    return result;
}

pond_result pond_mpi_body_get_state(pond_mpi *water, pond_body_id id, pond_body_state *out) {
    *out = (pond_body_state){0};
    pond_result result = mpi_touches_do(water);
    if (result == POND_OK) {
        pond_subdomain_look_under(water->part, id);
        result = mpi_bodies_result(water);
    }
    if (result == POND_OK) {
        (void)pond_body_get_state(water->part, id, out);
    }
    return result;
}
