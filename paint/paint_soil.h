// paint_soil.h — tones of ground at a place: albedo, before light. Lengths are metres.
#ifndef PAINT_PAINT_SOIL_H
#define PAINT_PAINT_SOIL_H

#include <stdbool.h>

#include "paint_noise.h"

// pixel: side of a sample, below which details fade.
paint_rgb paint_soil_rock(float x, float y, float pixel);
paint_rgb paint_soil_earth(float x, float y, float pixel); // with pebbles
paint_rgb paint_soil_grass(float x, float y, float pixel);
// height: above the sea, whose waves mark the sand below it.
paint_rgb paint_soil_sand(float x, float y, float height, float pixel);

// The look plane draws the cut sides of a block in the colours of the texture's rim: one tone, as
// others would be stretched. Returns whether a pixel is of the rim.
bool paint_soil_is_cut(int width, int height, int x, int y);
paint_rgb paint_soil_cut(void); // light, not albedo

#endif
