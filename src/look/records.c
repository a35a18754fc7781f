#include "look/records.h"

#include <millpond/colour_map.h>

const pond_choice pondi_lookups[2] = {
    PONDI_CHOICE(POND_LOOKUP_NEAREST, "nearest", "The pixel that is hit."),
    PONDI_CHOICE(POND_LOOKUP_BILINEAR, "bilinear", "Smooth."),
};

const pond_choice pondi_colour_maps[4] = {
    PONDI_CHOICE(POND_COLOUR_MAP_TIDE, "tide", "Blue below, almost white, orange above."),
    PONDI_CHOICE(POND_COLOUR_MAP_EMBER, "ember", "Light blue, black in the middle, light orange."),
    PONDI_CHOICE(POND_COLOUR_MAP_DEEP, "deep", "From dark to light: blue, teal, pale yellow."),
    PONDI_CHOICE(POND_COLOUR_MAP_GREY, "grey", "From black to white."),
};
