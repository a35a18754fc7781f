// error_inside.h — functions of error.c for the media library alone.
#ifndef APP_MEDIA_ERROR_INSIDE_H
#define APP_MEDIA_ERROR_INSIDE_H

#include "error.h"

// Keeps FFmpeg from printing. An error of a codec whose `opaque` points to an atomic_bool sets it.
void media_quiet(void);
// Whether FFmpeg has refused a size since then, on this thread.
bool media_refused_size(unsigned *width, unsigned *height);

// Loads libavformat and libavcodec. False fills *error.
bool media_have_formats(media_error *error);

// Compares the ending, which includes the dot, without regard to case.
bool media_ends_with(const char *name, const char *ending);
char *media_join(const char *first, const char *second);

#endif
