#include "play_film.h"

#include <inttypes.h>
#include <stdio.h>

#include "clock.h"
#include "report.h"

#define RATE 60 // [frames/s]

bool play_film_begin(play_film *f, const plan *p, const char *folder, int width, int height,
                     char said[PLAY_SAVE_SAID]) {
    char path[PLAY_SAVE_PATH];
    media_error error = {0};
    f->out = play_save_name(p, folder, "mp4", path, &error)
                 ? film_out_open(path, width, height, RATE, &error)
                 : NULL;
    f->seen = clock_seconds();
    const bool good = f->out != NULL;
    (void)snprintf(said, PLAY_SAVE_SAID, "%s%s", good ? "recording " : "",
                   good ? path : error.message);
    return good;
}

// False: it could not be written. Fills `said` in either case.
static bool close_film(play_film *f, char said[PLAY_SAVE_SAID]) {
    char path[PLAY_SAVE_PATH];
    (void)snprintf(path, sizeof path, "%s", film_out_path(f->out));
    media_error error = {0};
    int64_t frames = 0;
    const bool good = film_out_close(f->out, &frames, &error);
    if (good) {
        (void)snprintf(said, PLAY_SAVE_SAID, "saved %.4095s, %" PRId64 " frames", path, frames);
    } else {
        (void)snprintf(said, PLAY_SAVE_SAID, "%s", error.message);
    }
    f->out = NULL;
    return good;
}

bool play_film_end(play_film *f, char said[PLAY_SAVE_SAID]) {
    const bool any = f->out != NULL;
    if (any) {
        (void)close_film(f, said);
    }
    return any;
}

int play_film_finish(play_film *f, bool quiet) {
    char said[PLAY_SAVE_SAID];
    if (f->out == NULL) {
        return EXIT_FINE;
    }
    if (!close_film(f, said)) {
        return report_error(EXIT_RUN_FAILED, "%s", said);
    }
    report_note(quiet, "%s", said);
    return EXIT_FINE;
}

bool play_film_add(play_film *f, const uint8_t *pixels, int width, int height,
                   char said[PLAY_SAVE_SAID]) {
    const double now = clock_seconds();
    media_error error = {0};
    if (f->out == NULL || film_out_add(f->out, pixels, width, height, now - f->seen, &error)) {
        f->seen = now;
        return false;
    }
    char ended[PLAY_SAVE_SAID];
    (void)play_film_end(f, ended);
    (void)snprintf(said, PLAY_SAVE_SAID, "%s", error.message);
    return true;
}
