// In the place of src/pond/shore*.c where walls, ground and beaches are left out: all of the pond
// is plain water.

#include "pond/pond.h"

bool pondi_shore_make(pond *water) {
    water->shore.kept = water->mean.kept;
    return true;
}

size_t pondi_shore_size(const pond_desc *desc, const pond_desc *grid) {
    (void)desc;
    (void)grid;
    return 0;
}

void pondi_shore_free(pond *water) {
    (void)water;
}

void pondi_shore_calm(pond *water) {
    (void)water;
}

bool pondi_shore_any(const pond *water) {
    (void)water;
    return false;
}

void pondi_shore_push(const pond *water, const pondi_field *now, pondi_field *before,
                      const pondi_span *span) {
    (void)water;
    (void)now;
    (void)before;
    (void)span;
}

void pondi_shore_step(const pond *water, const pondi_field *now, pondi_field *next,
                      const pondi_span *span) {
    water->solver->step(&water->coefficients, now, next, span);
}

bool pondi_shore_is_plain(const pond *water, const pondi_span *span) {
    (void)water;
    (void)span;
    return true;
}

void pondi_shore_hold(const pond *water, const pondi_field *now, pondi_field *next,
                      const pondi_span *span) {
    (void)water;
    (void)now;
    (void)next;
    (void)span;
}

pondi_shore_block pondi_shore_block_at(const pond *water, size_t index) {
    const int columns = water->blocks.columns;
    const pondi_span span = pondi_blocks_span(&water->blocks, (int)(index % (size_t)columns),
                                              (int)(index / (size_t)columns));
    return (pondi_shore_block){.wet = (span.x1 - span.x0) * (span.y1 - span.y0)};
}

unsigned pondi_shore_layers(const pond *water) {
    (void)water;
    return 0;
}

void pondi_shore_lay(pond *water, pondi_tape *tape) {
    (void)water;
    (void)tape;
}

// Nothing is linked.
const pondi_link_rows pondi_link_rows_plain = {.codes = false};

bool pond_is_wall(const pond *water, pond_vec2 point) {
    (void)water;
    (void)point;
    return false;
}
