// Saves pictures, films and recordings.
#include <stdlib.h>

#include "play/recording/play_save.h"
#include "play/recording/record.h"
#include "window_inside.h"

// The picture as last drawn, which the caller frees. NULL after a message.
static uint8_t *grab(window *w, int *width, int *height) {
    session_size(w->session, width, height);
    uint8_t *pixels = malloc((size_t)*width * (size_t)*height * 4);
    if (pixels != NULL && w->present->grab(w->present, w->session, pixels)) {
        return pixels;
    }
    free(pixels);
    window_say(w, "the picture cannot be read back");
    return NULL;
}

// The next frame shows everything done until now.
void window_ask_for_picture(window *w) {
    w->saves = true;
    w->exposed = true;
    if (session_is_painting(w->session)) {
        window_say(w, "the picture is saved when the scene is painted");
    }
}

void window_save_picture(window *w) {
    char said[PLAY_SAVE_SAID];
    int width;
    int height;
    uint8_t *pixels = grab(w, &width, &height);
    if (pixels != NULL) {
        (void)play_save_picture(session_plan(w->session), w->options->save_to, pixels, width,
                                height, said);
        window_say(w, "%s", said);
    }
    free(pixels);
}

void window_end_film(window *w) {
    char said[PLAY_SAVE_SAID];
    if (play_film_end(&w->film, said)) {
        window_say(w, "%s", said);
        window_lay_out(w);
    }
}

void window_toggle_film(window *w) {
    if (w->film.sink != NULL) {
        window_end_film(w);
        return;
    }
    char said[PLAY_SAVE_SAID];
    int width;
    int height;
    session_size(w->session, &width, &height);
    (void)play_film_begin(&w->film, session_plan(w->session), w->options->save_to, width, height,
                          said);
    window_say(w, "%s", said);
    window_film_frame(w);
}

void window_film_frame(window *w) {
    if (w->film.sink == NULL) {
        return;
    }
    char said[PLAY_SAVE_SAID];
    int width;
    int height;
    uint8_t *pixels = grab(w, &width, &height);
    if (pixels != NULL && play_film_add(&w->film, pixels, width, height, said)) {
        window_say(w, "%s", said);
        window_lay_out(w);
    }
    free(pixels);
}

void window_toggle_recording(window *w) {
    char said[PLAY_SAVE_SAID];
    (void)record_toggle(w->session, w->options->save_to, said);
    window_say(w, "%s", said);
    w->exposed = true;
}
