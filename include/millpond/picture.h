// millpond/picture.h — pictures and maps to read and to draw, in the caller's memory.
//
// Pixels are RGBA with straight alpha, rows from the top; textures have 8 bits per channel, sRGB.
// Targets may also hold floats in linear light.
//
// Threads: any number may read a picture; only one may use a target while it is drawn.
#ifndef MILLPOND_PICTURE_H
#define MILLPOND_PICTURE_H

#include <millpond/base.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A picture to read. Width and height 1…32768.
typedef struct pond_texture {
    const uint8_t *pixels; ///< upper left pixel
    int width;             ///< [pixels]
    int height;            ///< [pixels]
    ptrdiff_t stride;      ///< from row to row. [bytes]
    bool wraps;            ///< repeats beyond its sides; false, the default: the outermost pixels
                           ///< continue
} pond_texture;

/// Formats of a target.
typedef enum pond_pixels {
    POND_PIXELS_RGBA8 = 0,   ///< four bytes, sRGB
    POND_PIXELS_RGBA_F32 = 1 ///< four floats, linear light, 1 = white, more if brighter; alpha
                             ///< 0…1
} pond_pixels;

/// A picture to draw. Width and height 1…32768. It must not overlap the texture.
typedef struct pond_target {
    uint8_t *pixels;       ///< upper left pixel; floats begin at a multiple of 4 bytes
    int width;             ///< [pixels]
    int height;            ///< [pixels]
    ptrdiff_t stride;      ///< from row to row. [bytes]
    pond_pixels format;    ///< default POND_PIXELS_RGBA8
    const pond_area *part; ///< the part to draw, clipped to the picture; the rest is unchanged.
                           ///< NULL, the default, = all. [pixels]
} pond_target;

/// Values over the pond: depths, foam, light. It may have any size, is stretched over the whole
/// pond and interpolated bilinearly between its centres. Width and height 1…32768.
typedef struct pond_map {
    const float *values; ///< upper left
    int width;           ///< [values]
    int height;          ///< [values]
    ptrdiff_t stride;    ///< from row to row. [floats]
} pond_map;

/// A map to write to. Width and height 1…32768.
typedef struct pond_map_target {
    float *values;    ///< upper left
    int width;        ///< [values]
    int height;       ///< [values]
    ptrdiff_t stride; ///< from row to row. [floats]
} pond_map_target;

/// How a texture is read between its pixels.
typedef enum pond_lookup {
    POND_LOOKUP_NEAREST = 1, ///< the nearest pixel, as in the listings
    POND_LOOKUP_BILINEAR = 2 ///< smooth
} pond_lookup;

/// A linear-light colour. [1], 0…1 is what a screen can show
typedef struct pond_colour {
    float r;
    float g;
    float b;
} pond_colour;

#endif
