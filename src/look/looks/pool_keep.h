// pool_keep.h — between pool.c, pool_land.c and pool_kept.c.
#ifndef PONDI_LOOK_POOL_KEEP_H
#define PONDI_LOOK_POOL_KEEP_H

#include "look/looks/pool.h"

struct pond_pool_land {
    pond_allocator allocator;
    size_t size;        // [bytes]
    size_t values_size; // likewise
    pondi_kept_from from;
    pondi_survey survey; // of `dry`
    int across;          // tiles
    int down;
    pondi_kept_tile *tiles;
    float *values; // PONDI_KEPT_NUMBERS · PONDI_KEPT_PIXELS for each that shows a shore
};

typedef struct pondi_pool_keeping {
    pond_pool_land *land;
    const pondi_pool *state; // its land surveyed
} pondi_pool_keeping;

// A row of tiles: what they hold, and the numbers of those that show a shore.
PONDI_ISA_DECLARE(pond_task, pondi_keep_tiles);
PONDI_ISA_DECLARE(pond_task, pondi_keep_numbers);

#endif
