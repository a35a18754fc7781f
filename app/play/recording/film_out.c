#include "film_out.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "media/error.h"
#include "media/file.h"

#define MOST_OF_A_SECOND 999 // names of one second
#define LONGEST 0.25         // that one picture lasts: encoding more would be a stall itself [s]

struct film_out {
    media_sink *sink;
    char path[4096];
    int width;
    int height;
    int rate;
    double seconds; // that the film is to be long
    int64_t frames;
};

bool film_out_name(const char *folder, const char *name, const char *ending, char *out,
                   size_t size) {
    const time_t now = time(NULL);
    struct tm parts;
    char when[32] = "";
    if (localtime_r(&now, &parts) != NULL) {
        strftime(when, sizeof when, "%Y%m%d-%H%M%S", &parts);
    }
    for (int i = 1; i <= MOST_OF_A_SECOND; i++) {
        char number[8] = "";
        if (i > 1) {
            snprintf(number, sizeof number, "-%d", i);
        }
        const int length = snprintf(out, size, "%s/%s-%s%s.%s", folder, name, when, number, ending);
        if (length < 0 || (size_t)length >= size) {
            return false;
        }
        if (access(out, F_OK) != 0) {
            return true;
        }
    }
    return false;
}

bool film_out_picture(const char *path, const uint8_t *pixels, int width, int height,
                      media_error *error) {
    media_file file;
    if (!media_file_open(&file, path, 1, error)) {
        return false;
    }
    if (!media_write_picture(&file, pixels, width, height, (ptrdiff_t)width * 4, error)) {
        media_file_abandon(&file);
        return false;
    }
    return media_file_commit(&file, error);
}

film_out *film_out_open(const char *path, int width, int height, int rate, media_error *error) {
    film_out *f = calloc(1, sizeof *f);
    if (f == NULL || snprintf(f->path, sizeof f->path, "%s", path) >= (int)sizeof f->path) {
        free(f);
        (void)media_fail(error, 1, "%s: no memory for a film", path);
        return NULL;
    }
    f->width = width;
    f->height = height;
    f->rate = rate;
    const media_sink_desc desc = {
        .path = f->path, .width = width, .height = height, .rate = {rate, 1}};
    f->sink = media_sink_open(&desc, error);
    if (f->sink == NULL) {
        free(f);
        return NULL;
    }
    return f;
}

const char *film_out_path(const film_out *f) {
    return f->path;
}

void film_out_size(const film_out *f, int *width, int *height) {
    *width = f->width;
    *height = f->height;
}

bool film_out_add(film_out *f, const uint8_t *pixels, int width, int height, double seconds,
                  media_error *error) {
    if (width != f->width || height != f->height) {
        return media_fail(error, 1, "%s: a picture of %d x %d pixels in a film of %d x %d", f->path,
                          width, height, f->width, f->height);
    }
    f->seconds += seconds < LONGEST ? seconds : LONGEST;
    const int64_t wanted = (int64_t)(f->seconds * f->rate + 0.5) + 1;
    while (f->frames < wanted) {
        if (!media_sink_write(f->sink, pixels, (ptrdiff_t)f->width * 4, error)) {
            return false;
        }
        f->frames++;
    }
    return true;
}

bool film_out_close(film_out *f, int64_t *frames, media_error *error) {
    *frames = f->frames;
    const bool good = media_sink_finish(f->sink, error);
    free(f);
    return good;
}
