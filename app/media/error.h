// error.h — filling in a media_error.
#ifndef APP_MEDIA_ERROR_H
#define APP_MEDIA_ERROR_H

#include "media.h"

// All fill *error (NULL is allowed) and return false, so that a failure can be returned in one
// line.
bool media_fail(media_error *error, int status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// "path: what (libav's reason)".
bool media_fail_av(media_error *error, int status, const char *path, const char *what, int code);
bool media_fail_memory(media_error *error);

#endif
