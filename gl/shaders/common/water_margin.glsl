// Margins of open sides: Grote and Sim's (2010) perfectly matched layer, as the library has it.

#include "shared/water_numbers.h"

uniform ivec4 margins;   // left, right, top, bottom [cells]
uniform float strongest; // ζ at the outer end [1/step]

float zeta_along(float place, int low, int high, int cells) {
    float depth = max(float(low) - place, place - float(cells - high));
    float share = depth > 0.0 ? depth / float(PONDI_OPEN_MARGIN) : 0.0;
    return strongest * share * share;
}

// ζ at a place counted from the grid's first side.
float zeta_x(float place) {
    return zeta_along(place, margins.x, margins.y, grid_cells.x);
}

float zeta_y(float place) {
    return zeta_along(place, margins.z, margins.w, grid_cells.y);
}
