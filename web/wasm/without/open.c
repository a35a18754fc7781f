// In the place of src/solver/wave_open.c where open sides of wave water are left out: no side is
// open, and nothing moves in a margin.

#include "solver/wave_open.h"

size_t pondi_open_size(const pond_desc *given, const pond_desc *grid) {
    (void)given;
    (void)grid;
    return 0;
}

bool pondi_open_make(const pond_desc *given, const pond_desc *grid, pondi_open *out) {
    (void)given;
    (void)grid;
    (void)out;
    return true;
}

void pondi_open_free(pondi_open *open, const pond_allocator *allocator) {
    (void)open;
    (void)allocator;
}

void pondi_open_set_caught(pondi_open *open, const pond_desc *grid, bool walls_reach_out) {
    (void)open;
    (void)grid;
    (void)walls_reach_out;
}

void pondi_open_clear(pondi_open *open) {
    (void)open;
}

void pondi_open_push(const pondi_open *open, const pondi_field *now, const pondi_field *before,
                     const pondi_open_shore *shore, const pondi_span *span) {
    (void)open;
    (void)now;
    (void)before;
    (void)shore;
    (void)span;
}

pondi_span pondi_open_between(const pondi_open *open, const pondi_span *span) {
    (void)open;
    return *span;
}

void pondi_open_step_side(const pondi_open *open, float kept, const pondi_field *now,
                          pondi_field *next, bool right, int y0, int y1) {
    (void)open;
    (void)kept;
    (void)now;
    (void)next;
    (void)right;
    (void)y0;
    (void)y1;
}

float pondi_open_most(const pondi_open *open, const pondi_span *span) {
    (void)open;
    (void)span;
    return 0.0f;
}

void pondi_open_still(pondi_open *open, const pondi_span *span) {
    (void)open;
    (void)span;
}

const float *pondi_open_row_of(const pondi_open *open, bool lower, int x0, int y) {
    (void)open;
    (void)lower;
    (void)x0;
    (void)y;
    return NULL;
}
