// paint_soil.h — albedo of the ground at a point. Lengths are metres.
#ifndef PAINT_PAINT_SOIL_H
#define PAINT_PAINT_SOIL_H

#include <stdbool.h>

#include "paint_noise.h"

// pixel: size of a sample; smaller details fade.
paint_rgb paint_soil_rock(float x, float y, float pixel);
paint_rgb paint_soil_earth(float x, float y, float pixel); // with pebbles
paint_rgb paint_soil_grass(float x, float y, float pixel);
// height: above the sea's level; sand below it has ripple marks.
paint_rgb paint_soil_sand(float x, float y, float height, float pixel);

// The look plane draws the sides of a block in the colours of the texture's rim. The rim has one
// colour, since details would be stretched. Returns whether a pixel belongs to the rim.
bool paint_soil_is_cut(int width, int height, int x, int y);
paint_rgb paint_soil_cut(void); // the rim's colour, with light

#endif
