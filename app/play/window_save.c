// Pictures and films out of the window.
#include <inttypes.h>
#include <stdlib.h>

#include "clock.h"
#include "play_save.h"
#include "window_inside.h"

#define FILM_RATE 60 // [frames/s]

// The session's picture as last drawn, to be freed; NULL after a word.
static uint8_t *grab(window *w, int *width, int *height) {
    session_size(w->session, width, height);
    uint8_t *pixels = malloc((size_t)*width * (size_t)*height * 4);
    if (pixels != NULL && w->present->grab(w->present, w->session, pixels)) {
        return pixels;
    }
    free(pixels);
    window_say(w, "the picture cannot be had");
    return NULL;
}

void window_save_picture(window *w) {
    char said[PLAY_SAVE_SAID];
    int width;
    int height;
    uint8_t *pixels = grab(w, &width, &height);
    if (pixels != NULL) {
        (void)play_save_picture(session_scene(w->session), w->options->save_to, pixels, width,
                                height, said);
        window_say(w, "%s", said);
    }
    free(pixels);
}

void window_end_film(window *w) {
    if (w->film == NULL) {
        return;
    }
    char path[4096];
    SDL_strlcpy(path, film_out_path(w->film), sizeof path);
    media_error error = {0};
    int64_t frames = 0;
    if (film_out_close(w->film, &frames, &error)) {
        window_say(w, "saved %s, %" PRId64 " frames", path, frames);
    } else {
        window_say(w, "%s", error.message);
    }
    w->film = NULL;
    window_lay_out(w);
}

void window_toggle_film(window *w) {
    if (w->film != NULL) {
        window_end_film(w);
        return;
    }
    char path[PLAY_SAVE_PATH];
    int width;
    int height;
    session_size(w->session, &width, &height);
    media_error error = {0};
    if (!play_save_name(session_scene(w->session), w->options->save_to, "mp4", path, &error)) {
        window_say(w, "%s", error.message);
        return;
    }
    w->film = film_out_open(path, width, height, FILM_RATE, &error);
    w->filmed = clock_seconds();
    if (w->film == NULL) {
        window_say(w, "%s", error.message);
    } else {
        window_say(w, "recording %s", path);
    }
    window_film_frame(w);
}

void window_film_frame(window *w) {
    if (w->film == NULL) {
        return;
    }
    int width;
    int height;
    uint8_t *pixels = grab(w, &width, &height);
    const double now = clock_seconds();
    media_error error = {0};
    if (pixels != NULL && !film_out_add(w->film, pixels, width, height, now - w->filmed, &error)) {
        window_say(w, "%s", error.message);
        window_end_film(w);
    }
    w->filmed = now;
    free(pixels);
}
