// error.h — fills a media_error.
#ifndef APP_MEDIA_ERROR_H
#define APP_MEDIA_ERROR_H

#include "media.h"

void media_set_error(media_error *error, int status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// These fill *error (NULL is allowed) and return false. media_failed() shows a static analyser that
// they do.
static inline bool media_failed(void) {
    return false;
}
#define media_fail(...) (media_set_error(__VA_ARGS__), media_failed())
static inline bool media_fail_memory(media_error *error) {
    return media_fail(error, 1, "out of memory");
}
// "path: what (libav's reason)".
bool media_fail_av(media_error *error, int status, const char *path, const char *what, int code);

#endif
