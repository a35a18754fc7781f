// point_row.h — a row of pixels that each show a point of the texture, with light added.
#ifndef PONDI_LOOK_POINT_ROW_H
#define PONDI_LOOK_POINT_ROW_H

#include "look/rows/short_levels.h"

#define pondi_paint_points PONDI_ISA_NAME(pondi_paint_points)

typedef struct pondi_point_row {
    int x0; // in the target [pixels]
    int y;
    int count; // at most PONDI_SHORT_ROW
    pond_lookup lookup;
    bool lit;                               // light is added
    PONDI_ALIGNED float u[PONDI_SHORT_ROW]; // in the texture [texels]
    PONDI_ALIGNED float v[PONDI_SHORT_ROW];
    PONDI_ALIGNED float light[PONDI_SHORT_ROW]; // where `lit` [8-bit levels]
} pondi_point_row;

// Paints the row: in short levels where that can be done, else in floats. What lies behind its
// points is overwritten.
void pondi_paint_points(pondi_point_row *row, const pond_texture *texture,
                        const pond_target *target);

#define pondi_has_spots PONDI_ISA_NAME(pondi_has_spots)
#define pondi_paint_spots PONDI_ISA_NAME(pondi_paint_spots)
#define pondi_paint_uneven PONDI_ISA_NAME(pondi_paint_uneven)

// Whether rows can be painted by where their points lie in the texture, which spares two arrays of
// them. To the same bits, and quicker.
bool pondi_has_spots(pond_lookup lookup, const pond_texture *texture, const pond_target *target);

// Paints a row, of which u and v are not read. False: alpha is uneven, and the row is to be given u
// and v, and to pondi_paint_uneven() then.
bool pondi_paint_spots(pondi_point_row *row, pondi_spots *spots, const pond_texture *texture,
                       const pond_target *target);
void pondi_paint_uneven(const pondi_point_row *row, const pond_texture *texture,
                        const pond_target *target);

#endif
