// error_inside.h — functions of error.c for the media library alone.
#ifndef APP_MEDIA_ERROR_INSIDE_H
#define APP_MEDIA_ERROR_INSIDE_H

#include "error.h"

void media_quiet(void);

// Loads libavformat and libavcodec. False fills *error.
bool media_have_formats(media_error *error);

// Compares the ending, which includes the dot, without regard to case.
bool media_ends_with(const char *name, const char *ending);
char *media_join(const char *first, const char *second);

#endif
