// cmyk.h — JPEGs of four inks, through libjpeg.
#ifndef APP_MEDIA_CMYK_H
#define APP_MEDIA_CMYK_H

#include "colour_profile.h"

// Whether the file is a JPEG of four inks.
bool media_cmyk_is(const AVPacket *file);

// Decodes it to RGB, in sRGB through its profile, or without one by multiplying with black. Opens
// the colours. False fills *error.
bool media_cmyk_decode(const char *path, const AVPacket *file, AVFrame *frame,
                       media_colours *colours, media_error *error);

#endif
