// colour_profile.h — converts the colours of pictures to sRGB, through Little CMS.
#ifndef APP_MEDIA_COLOUR_PROFILE_H
#define APP_MEDIA_COLOUR_PROFILE_H

#include "internal.h"

typedef enum media_inks {
    MEDIA_NO_INKS = 0,
    MEDIA_INKS,         // cyan, magenta, yellow and black
    MEDIA_INKS_INVERTED // 255 is no ink
} media_inks;

// Profile and state of a picture's colours.
typedef struct media_colours {
    void *transform; // NULL: the colours are sRGB already
    char name[64];   // of the profile, "": the picture has none
    bool unusable;   // the profile is damaged, or belongs to pictures of another kind
} media_colours;

// Reads the profile of a decoded frame, or its primaries. Close the colours in each case.
void media_colours_open(media_colours *colours, const AVFrame *frame, media_inks inks);
// Converts a frame of RGBA with 16 bits in place; alpha stays.
void media_colours_convert(const media_colours *colours, AVFrame *rgba);
// Converts pixels of four inks to RGB with 8 bits.
void media_colours_convert_row(const media_colours *colours, const uint8_t *inks, uint8_t *rgb,
                               int width);
void media_colours_close(media_colours *colours);

// Stores an sRGB profile, the same bytes each time. Returns its size, 0 when out of memory.
#define MEDIA_SRGB_ROOM 4096
size_t media_srgb_profile(uint8_t out[MEDIA_SRGB_ROOM]);

#endif
