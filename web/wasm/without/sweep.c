// In the place of src/pond/sweep*.c and busy.c in small builds: one step at a time, block by block.
// The same bits; large ponds are slower.

#include "pond/sweep.h"

#include "pond/pond.h"

bool pondi_sweep_may_step(const pond *water) {
    return water->whole == NULL;
}

int pondi_sweep_steps(const pond *water, int most, pondi_busy *busy) {
    (void)water;
    (void)most;
    busy->count = 0;
    return 1;
}

int pondi_sweep(pond *water, int steps, const pondi_busy *busy, pondi_between *between) {
    (void)steps;
    (void)busy;
    (void)between;
    const pondi_field *now = pondi_now(water);
    pondi_field *next = &water->fields[1 - water->now];
    for (int row = 0; row < water->blocks.rows; row++) {
        int column = 0;
        pondi_span run;
        while (pondi_blocks_next(&water->blocks, row, &column, &run)) {
            pondi_shore_step(water, now, next, &run);
        }
    }
    pondi_border_fill(next, &water->grid.edges);
    return 1;
}

void pondi_busy_add(const pond *water, double low, double high, pondi_busy *busy) {
    (void)water;
    (void)low;
    (void)high;
    (void)busy;
}
