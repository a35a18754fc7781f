#include "record_now.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "media/error.h"
#include "play/session/session_inside.h"
#include "report.h"

static void tell(void *user, const char *text) {
    const session *s = user;
    report_note(s->options.quiet, "%s", text);
}

static bool may_begin(const session *s, const char *folder, media_error *error) {
    if (session_plan(s)->recording != NULL) {
        return media_fail(error, EXIT_BAD_USE, "what is played is a recording already");
    }
    if (session_is_on_gpu(s)) {
        return media_fail(error, EXIT_BAD_USE,
                          "water stepped on the GPU cannot be recorded: play without --gpu");
    }
    return access(folder, W_OK | X_OK) == 0 ||
           media_fail(error, EXIT_RUN_FAILED, "--save-to %.300s: %s", folder, strerror(errno));
}

// The water from its start, without the drawn walls: they are drawn again while recording.
static bool begin_anew(session *s, int *drawn, media_error *error) {
    *drawn = s->walls.done;
    s->walls.done = 0;
    s->recorded = true;
    if (session_refresh(s, SESSION_WATER, error)) {
        return true;
    }
    s->recorded = false;
    s->walls.done = *drawn;
    return false;
}

// One that gave up has said why.
static void drop_given_up(const session *s) {
    record *r = record_held(s);
    media_error said = {0};
    if (r != NULL) {
        record_set_teller(r, NULL, NULL);
        (void)record_close(r, &said);
    }
}

// The file comes first: without one the present water goes on.
static bool begin(session *s, const char *folder, char path[PLAY_SAVE_PATH], media_error *error) {
    record *r =
        may_begin(s, folder, error) && play_save_name(session_plan(s), folder, "pond", path, error)
            ? record_prepare(s, path, error)
            : NULL;
    if (r == NULL) {
        return false;
    }
    int drawn;
    if (!begin_anew(s, &drawn, error)) {
        record_drop(r);
        return false;
    }
    drop_given_up(s);
    const bool good = record_begin(r, error);
    if (good) {
        record_set_teller(r, tell, s);
    }
    s->walls.done = drawn;
    walls_draw_again(&s->walls, &s->commands);
    return good;
}

static bool end(session *s, record *r, char said[PLAY_SAVE_SAID]) {
    media_error error = {0};
    char path[PLAY_SAVE_PATH];
    (void)snprintf(path, sizeof path, "%s", record_path(r));
    record_set_teller(r, NULL, NULL);
    s->recorded = false; // other water may be in a world again
    const bool good = record_close(r, &error);
    (void)snprintf(said, PLAY_SAVE_SAID, "%s%s", good ? "recorded " : "",
                   good ? path : error.message);
    return good;
}

bool record_now_toggle(session *s, const char *folder, char said[PLAY_SAVE_SAID]) {
    record *r = record_of(s);
    if (r != NULL) {
        return end(s, r, said);
    }
    char path[PLAY_SAVE_PATH];
    media_error error = {0};
    const bool good = begin(s, folder, path, &error);
    if (good) {
        (void)snprintf(said, PLAY_SAVE_SAID, "recording from the water's start: %.4000s", path);
    } else {
        (void)snprintf(said, PLAY_SAVE_SAID, "%s", error.message);
    }
    return good;
}
