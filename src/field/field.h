// field.h — a 2D array of cells with one or two border cells on each side.
//
// Cell (0, 0) lies on a cache line, rows are no multiple of four cache lines apart and the second
// of a pair starts half a page later: rows and buffers do not fight for the same cache sets.
#ifndef PONDI_FIELD_FIELD_H
#define PONDI_FIELD_FIELD_H

#include <millpond/pond.h>

#include "base/same_bits.h"
#include "shared/parts.h"

#define PONDI_WIDE_BORDER 2 // cells

typedef struct pondi_field {
    void *memory; // what was allocated
    size_t size;  // [bytes]
    void *cells;  // cell (0, 0)
    int width;    // [cells], border not counted
    int height;
    ptrdiff_t stride; // [elements]
    pond_format format;
    int border;    // 1 or PONDI_WIDE_BORDER [cells]
    float outside; // what a fixed side reads as, border 1 and POND_FORMAT_F32; else 0
} pondi_field;

// Whether elements are floats; without the listings no water has others.
static inline bool pondi_format_is_float(pond_format format) {
    return !PONDI_WITH_LISTINGS || format == POND_FORMAT_F32;
}

// Bytes of an element.
static inline size_t pondi_format_size(pond_format format) {
    return pondi_format_is_float(format) ? sizeof(float) : sizeof(int16_t);
}

// Bytes a field takes; SIZE_MAX for more than memory can hold.
size_t pondi_field_size(int width, int height, pond_format format, int border);

// Makes a field of floats with a border of one cell that all are `with`; NULL: whatever. False when
// there is no memory.
bool pondi_field_create_filled(pondi_field *field, int width, int height, const float *with,
                               const pond_allocator *allocator);

// Makes a field of zeros; `second` shifts it by half a page. False when there is no memory.
bool pondi_field_create(pondi_field *field, int width, int height, pond_format format, int border,
                        bool second, const pond_allocator *allocator);
void pondi_field_destroy(pondi_field *field, const pond_allocator *allocator);

// Zeroes cells and border.
void pondi_field_clear(pondi_field *field);

// First cell of a row; −border…−1 and height…height+border−1 are the border's.
static inline float *pondi_row_f32(const pondi_field *field, int y) {
    return (float *)field->cells + y * field->stride;
}
static inline int16_t *pondi_row_i16(const pondi_field *field, int y) {
    return (int16_t *)field->cells + y * field->stride;
}

// Fills the border so that the neighbour sum sees what each edge stands for: free repeats the edge
// cell, fixed is 0 (or `outside`), periodic is the other side. A wide border shows the mirror image
// instead, with its sign turned where the side is fixed. Wide borders are for POND_FORMAT_F32 only.
void pondi_border_fill(pondi_field *field, const pond_edges *edges);

// The same for the border cells beside a rectangle of cells (ends excluded), which are all that
// they depend on: the border is 1 wide, and where left and right sides are periodic, the rectangle
// is as wide as the field. Where those above and below are, their rows are left to the next one.
void pondi_border_fill_part(pondi_field *field, const pond_edges *edges, int x0, int x1, int y0,
                            int y1);

// Fills the border rows where top and bottom are periodic and the ends of all rows are filled; the
// border is 1 wide.
void pondi_border_fill_seam(pondi_field *field);

// Which cell a wide border shows at `index`, any distance outside; *sign becomes +1 or −1.
int pondi_fold(int index, int cells, pond_edge low, pond_edge high, float *sign);

#endif
