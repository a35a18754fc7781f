// Each rank has all bodies, and steps them by the heights under them. Before each step the ranks
// that own these heights send them to all others. So every rank computes the same motion of every
// body, and adds its effect to its own cells.

#include <stdlib.h>
#include <string.h>

#include <millpond/detail/subdomain.h>

#include "inside.h"

#define TILE_CELLS (POND_SUBDOMAIN_TILE * POND_SUBDOMAIN_TILE)

// ---- heights under bodies -----------------------------------------------------------------------

static int owner_of(const pond_mpi *water, pond_subdomain_tile tile) {
    return cluster_cut_owner(&water->cut, tile.x * POND_SUBDOMAIN_TILE,
                             tile.y * POND_SUBDOMAIN_TILE);
}

// Collective if ranks need more memory than before.
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
    return cluster_agree(water->comm,
                         good ? POND_OK
                              : cluster_fail(POND_ERROR_MEMORY,
                                             "no memory for the water under bodies, %d tiles "
                                             "of 16 x 16 cells",
                                             t->count)) == POND_OK;
}

// The number of heights of each rank, and their offsets.
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

bool cluster_bodies_share(void *user, const pond_subdomain_tiles *t) {
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
            pond_subdomain_read_tile(water->subdomain, t->tiles[i], u->heights + next[water->rank]);
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

void cluster_bodies_free(pond_mpi *water) {
    free(water->under.heights);
    free(water->under.counts);
}

pond_result cluster_bodies_result(const pond_mpi *water) {
    return water->under.lost
               ? cluster_fail(POND_ERROR_MEMORY, "no memory for the water under bodies")
               : POND_OK;
}

// ---- reading ------------------------------------------------------------------------------------

pond_result pond_mpi_body_get_state(pond_mpi *water, pond_body_id id, pond_origin origin,
                                    pond_body_state *out) {
    *out = (pond_body_state){0};
    pond_result result = cluster_do_waiting(water);
    if (result == POND_OK) {
        (void)pond_subdomain_get_body(water->subdomain, id, origin, out);
        result = cluster_bodies_result(water);
    }
    return result;
}
