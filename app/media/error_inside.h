// error_inside.h — error.c's for the media library alone.
#ifndef APP_MEDIA_ERROR_INSIDE_H
#define APP_MEDIA_ERROR_INSIDE_H

#include "error.h"

void media_quiet(void);

// Whether libavformat's and libavcodec's functions may be called.
bool media_have_formats(media_error *error);

// The name's ending, with its dot, in any case.
bool media_ends_with(const char *name, const char *ending);
char *media_join(const char *first, const char *second);

#endif
