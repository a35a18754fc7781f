// error.c — messages of one line. FFmpeg prints none.
#include "error_inside.h"

#include <libavutil/error.h>
#include <libavutil/log.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "late.h"
#include "plain.h"

void media_set_error(media_error *error, int status, const char *format, ...) {
    if (error == NULL) {
        return;
    }
    error->status = status;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    plain_text(error->message);
}

bool media_fail_av(media_error *error, int status, const char *path, const char *what, int code) {
    char reason[AV_ERROR_MAX_STRING_SIZE * 2] = "";
    if (code == MEDIA_NO_FILTERS) {
        snprintf(reason, sizeof reason, "%s cannot be loaded", media_filters_load());
    } else {
        av_strerror(code, reason, sizeof reason);
    }
    return media_fail(error, status, "%s: %s (%s)", path, what, reason);
}

bool media_have_formats(media_error *error) {
    const char *const missing = media_formats_load();
    return missing == NULL ||
           media_fail(error, 1, "pictures and films need %s, which cannot be loaded", missing);
}

// The last size of a picture that FFmpeg refused.
static _Thread_local unsigned refused[2];

bool media_refused_size(unsigned *width, unsigned *height) {
    *width = refused[0];
    *height = refused[1];
    return refused[0] > 0 && refused[1] > 0;
}

static void note_size(const char *format, va_list arguments) {
    char text[128];
    (void)vsnprintf(text, sizeof text, format, arguments);
    (void)sscanf(text, "Picture size %ux%u", &refused[0], &refused[1]);
}

// Metadata of a JPEG may be damaged while the picture is whole.
static bool is_metadata(const char *format) {
    return strstr(format, "EXIF") != NULL || strstr(format, "APP fields") != NULL;
}

// Decoders only log that a part of a frame is damaged.
static void note_errors(void *from, int level, const char *format, va_list arguments) {
    const AVClass *const class = from == NULL ? NULL : *(const AVClass **)from;
    if (level <= AV_LOG_ERROR && strncmp(format, "Picture size", 12) == 0) {
        note_size(format, arguments);
    }
    if (level <= AV_LOG_ERROR && class != NULL &&
        strcmp(class->class_name, "AVCodecContext") == 0 && !is_metadata(format)) {
        atomic_bool *const noted = ((AVCodecContext *)from)->opaque;
        if (noted != NULL) {
            atomic_store(noted, true);
        }
    }
}

void media_quiet(void) {
    refused[0] = refused[1] = 0;
    av_log_set_callback(note_errors);
}

bool media_ends_with(const char *name, const char *ending) {
    const size_t length = strlen(name);
    const size_t tail = strlen(ending);
    return length >= tail && strcasecmp(name + length - tail, ending) == 0;
}

char *media_join(const char *first, const char *second) {
    const size_t size = strlen(first) + strlen(second) + 1;
    char *const joined = malloc(size);
    if (joined != NULL) {
        snprintf(joined, size, "%s%s", first, second);
    }
    return joined;
}
