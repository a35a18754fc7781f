// field.h — a 2D array of cells with one or two border cells on each side.
//
// Cell (0, 0) is on a cache line, rows are not a multiple of four cache lines apart, and the second
// field of a pair starts half a page later: so rows and fields do not compete for the same cache
// sets.
#ifndef PONDI_FIELD_FIELD_H
#define PONDI_FIELD_FIELD_H

#include <millpond/pond.h>

#include "base/same_bits.h"
#include "shared/parts.h"

#define PONDI_WIDE_BORDER 2 // cells

typedef struct pondi_field {
    void *memory; // as allocated
    size_t size;  // [bytes]
    void *cells;  // cell (0, 0)
    int width;    // [cells], border not counted
    int height;
    ptrdiff_t stride; // [elements]
    pond_format format;
    int border;    // 1 or PONDI_WIDE_BORDER [cells]
    float outside; // height of fixed sides, for border 1 and POND_FORMAT_F32; else 0
} pondi_field;

// Whether elements are floats; a build without the listings has no others.
static inline bool pondi_format_is_float(pond_format format) {
    return !PONDI_WITH_LISTINGS || format == POND_FORMAT_F32;
}

// Bytes of an element.
static inline size_t pondi_format_size(pond_format format) {
    return pondi_format_is_float(format) ? sizeof(float) : sizeof(int16_t);
}

// Memory of a field [bytes]; SIZE_MAX if it is more than an address space.
size_t pondi_field_size(int width, int height, pond_format format, int border);

// Places a field in pondi_field_size() bytes, aligned to a cache line, without initialising them.
void pondi_field_place(pondi_field *field, void *memory, int width, int height, pond_format format,
                       int border, bool second);

// Creates a field of floats with a border of one cell, all set to `with`; NULL: not initialised.
// False if there is no memory.
bool pondi_field_create_filled(pondi_field *field, int width, int height, const float *with,
                               const pond_allocator *allocator);

// Creates a field of zeros; `second` shifts it by half a page. False if there is no memory.
bool pondi_field_create(pondi_field *field, int width, int height, pond_format format, int border,
                        bool second, const pond_allocator *allocator);
void pondi_field_destroy(pondi_field *field, const pond_allocator *allocator);

// Zeroes cells and border.
void pondi_field_clear(pondi_field *field);

// First cell of a row; rows −border…−1 and height…height + border − 1 are the border.
static inline float *pondi_row_f32(const pondi_field *field, int y) {
    return (float *)field->cells + y * field->stride;
}
static inline int16_t *pondi_row_i16(const pondi_field *field, int y) {
    return (int16_t *)field->cells + y * field->stride;
}

// Fills the border for the boundary conditions: free repeats the edge cell, fixed is 0 (or
// `outside`), periodic copies the other side. A wide border is the mirror image, with the opposite
// sign at fixed sides; it requires POND_FORMAT_F32.
void pondi_border_fill(pondi_field *field, const pond_edges *edges);

// Fills the border cells next to a rectangle of cells (ends excluded). The border is 1 wide. If
// left and right sides are periodic, the rectangle must be as wide as the field. If top and bottom
// are periodic, pondi_border_fill_seam() fills their rows.
void pondi_border_fill_part(pondi_field *field, const pond_edges *edges, int x0, int x1, int y0,
                            int y1);

// Fills the border rows of a field with periodic top and bottom, after the ends of all rows; the
// border is 1 wide.
void pondi_border_fill_seam(pondi_field *field);

// The cell that a wide border shows at `index`, at any distance outside; *sign becomes +1 or −1.
int pondi_fold(int index, int cells, pond_edge low, pond_edge high, float *sign);

#endif
