// fetch.h — the texels around points. One texel after the other: processors gather them no faster,
// and so this is built once and not for each instruction set.
#ifndef PONDI_LOOK_FETCH_H
#define PONDI_LOOK_FETCH_H

#include <millpond/picture.h>

// Copies, for each point, the texel in its column and row, the one to its right and the two below:
// `upper` and `lower` hold left and right ones in turn, four bytes each. Beyond the last column and
// row the last go on, or if the texture wraps the first.
void pondi_fetch_texels(const pond_texture *texture, const int *column, const int *row, int count,
                        uint32_t *upper, uint32_t *lower);

// The one texel in each point's column and row.
void pondi_fetch_nearest(const pond_texture *texture, const int *column, const int *row, int count,
                         uint32_t *out);

#endif
