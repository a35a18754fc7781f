// calm_row.h — finds the row of a picture at which an added lake begins.
#ifndef PONDI_FIND_CALM_ROW_H
#define PONDI_FIND_CALM_ROW_H

#include <millpond/look.h>

// Returns the row between 0.70 and 0.84 of the height at which a waterline cuts through the least
// detail; 0.77 if all are alike. [picture heights]
float pondi_calm_row(const pond_texture *picture);

#endif
