// paint_soil.h — albedo of the ground at a point. Lengths are metres.
#ifndef PAINT_PAINT_SOIL_H
#define PAINT_PAINT_SOIL_H

#include "paint_noise.h"

// pixel: size of a sample; smaller details fade.
paint_rgb paint_soil_rock(float x, float y, float pixel);
paint_rgb paint_soil_earth(float x, float y, float pixel); // with pebbles
paint_rgb paint_soil_grass(float x, float y, float pixel);
// height: above the sea's level; sand below it has ripple marks.
paint_rgb paint_soil_sand(float x, float y, float height, float pixel);

#endif
