#define _XOPEN_SOURCE 700 // realpath()
#include "record.h"

#include <errno.h>
#include <fcntl.h>
#include <millpond/command.h>
#include <millpond/recording.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "media/error.h"
#include "media/file.h"
#include "play/session/session_inside.h"
#include "recording_player.h"
#include "report.h"
#include "scene_write.h"

#define UNFINISHED ".unfinished"
#define MOST_FILES 1000
#define MARK_EVERY 10.0 // simulated seconds between hashes, while commands are executed

struct record {
    session *session;
    pond_recorder recorder;
    int fd; // −1: no file is open
    int number;
    char *stem;       // the path without its ending
    char *unfinished; // paths of the present file
    char *path;
    char *look;      // as last written
    scene seen;      // only its looks
    uint64_t marked; // step
    media_error error;
};

static bool fail(record *r, const char *path, const char *why) {
    return media_fail(&r->error, EXIT_RUN_FAILED, "%s: %s", path, why);
}

// Reports why the recorder failed, unless the disk already did.
static bool fail_recorder(record *r) {
    return r->error.status == 0 ? fail(r, r->unfinished, pond_message()) : false;
}

// ---- the file -----------------------------------------------------------------------------------

// STEM, number and ending; the caller frees it.
static char *name_of(const record *r, const char *what, int number) {
    const size_t size = strlen(r->stem) + 64;
    char *name = malloc(size);
    if (name != NULL && number > 1) {
        snprintf(name, size, "%s-%d%s%s", r->stem, number, what, RECORDING_ENDING);
    } else if (name != NULL) {
        snprintf(name, size, "%s%s%s", r->stem, what, RECORDING_ENDING);
    }
    return name;
}

// A first file that cannot be created is bad usage; a later one makes the run fail.
static int fault(const record *r) {
    return r->number > 1 ? EXIT_RUN_FAILED : EXIT_BAD_USE;
}

// Files of an interrupted session stay: this one gets the next free number.
static bool open_file(record *r) {
    const int first = r->number;
    free(r->path);
    r->path = name_of(r, "", first);
    if (r->path == NULL) {
        return media_fail_memory(&r->error);
    }
    if (!media_file_may_be(r->path, fault(r), &r->error)) {
        return false;
    }
    for (int number = first; number < first + MOST_FILES; number++) {
        free(r->unfinished);
        r->unfinished = name_of(r, UNFINISHED, number);
        if (r->unfinished == NULL) {
            return media_fail_memory(&r->error);
        }
        r->fd = open(r->unfinished, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (r->fd >= 0) {
            return true;
        }
        if (errno != EEXIST) {
            return media_fail(&r->error, fault(r), "%s: the file cannot be created (%s)", r->path,
                              strerror(errno));
        }
    }
    return fail(r, r->unfinished, "exists, and so do those with the next numbers");
}

static bool write_bytes(void *user, const void *bytes, size_t size) {
    record *r = user;
    const char *at = bytes;
    while (size > 0) {
        const ssize_t written = write(r->fd, at, size);
        if (written > 0) {
            at += written;
            size -= (size_t)written;
        } else if (written == 0 || errno != EINTR) {
            return fail(r, r->unfinished, strerror(errno));
        }
    }
    return true;
}

static void close_file(record *r) {
    if (r->fd >= 0) {
        close(r->fd);
    }
    r->fd = -1;
}

static void drop_file(record *r) {
    if (r->fd >= 0) {
        (void)unlink(r->unfinished);
    }
    close_file(r);
}

// On a full disk a file can be created, but not written to.
static bool find_room(record *r) {
    static const char beginning[1 << 14];
    return write_bytes(r, beginning, sizeof beginning) &&
           ((ftruncate(r->fd, 0) == 0 && lseek(r->fd, 0, SEEK_SET) == 0) ||
            fail(r, r->unfinished, strerror(errno)));
}

// Renames the file if it is complete.
static bool finish_file(record *r) {
    if (pond_recorder_end(&r->recorder, session_water(r->session)) != POND_OK) {
        return fail_recorder(r);
    }
    if (fsync(r->fd) != 0 && errno != EINVAL && errno != EROFS) {
        return fail(r, r->unfinished, strerror(errno));
    }
    return rename(r->unfinished, r->path) == 0 ||
           media_fail(&r->error, EXIT_RUN_FAILED, "%s: %s; the recording is %s", r->path,
                      strerror(errno), r->unfinished);
}

// ---- notes --------------------------------------------------------------------------------------

static bool add(record *r, const pond_command *command) {
    return pond_recorder_add(&r->recorder, session_water(r->session), command) == POND_OK;
}

// Takes ownership of the object.
static bool add_note(record *r, json_t *json) {
    char *text = json != NULL ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    if (text == NULL) {
        return media_fail_memory(&r->error);
    }
    const pond_command command = {.kind = POND_COMMAND_NOTE, .is.note = {text, strlen(text)}};
    const bool good = add(r, &command);
    free(text);
    return good;
}

// The full path of a file, which is valid in every folder. NULL without a name.
static json_t *whole_name(const char *name) {
    char *whole = name != NULL ? realpath(name, NULL) : NULL;
    json_t *json = whole != NULL ? report_name(whole) : NULL;
    free(whole);
    return json;
}

static char *scene_text(record *r) {
    scene_error refused = {0};
    char *text = scene_write(session_scene(r->session), &refused);
    if (text == NULL) {
        (void)media_fail(&r->error, EXIT_RUN_FAILED, "the scene cannot be recorded: %s",
                         refused.message);
    }
    return text;
}

static bool note_beginning(record *r) {
    const plan *p = session_plan(r->session);
    free(r->look);
    r->look = scene_text(r);
    if (r->look == NULL) {
        return false;
    }
    json_t *play =
        json_pack("{s:s, s:s, s:i, s:i, s:[i,i]}", "program", pond_version(), "scene", r->look,
                  "width", p->width, "height", p->height, "rate", p->rate.num, p->rate.den);
    json_t *file = whole_name(p->scene_input);
    json_t *media = p->painting == NULL ? whole_name(p->source) : NULL;
    if (file != NULL) {
        json_object_set_new(play, "scene_file", file);
    }
    if (media != NULL) {
        json_object_set_new(play, "media", media);
    }
    return add_note(r, json_pack("{s:o}", "play", play));
}

static bool looks_new(record *r) {
    scene now = {0};
    recording_copy_looks(session_scene(r->session), &now);
    const bool same = memcmp(&now, &r->seen, sizeof now) == 0;
    r->seen = now;
    return !same;
}

static bool note_look(record *r) {
    if (!looks_new(r)) {
        return true;
    }
    char *text = scene_text(r);
    if (text == NULL || strcmp(text, r->look) == 0) {
        free(text);
        return text != NULL;
    }
    free(r->look);
    r->look = text;
    return add_note(r, json_pack("{s:s}", "look", text));
}

static bool open_next(record *r) {
    r->number++;
    r->marked = 0;
    r->error = (media_error){0};
    const bool good = open_file(r) && find_room(r);
    if (!good) {
        drop_file(r);
    }
    return good;
}

static bool begin(record *r) {
    const bool good =
        pond_recorder_begin(&r->recorder, session_water(r->session), write_bytes, r) == POND_OK &&
        note_beginning(r);
    if (!good) {
        (void)fail_recorder(r);
        drop_file(r); // it is empty
    }
    return good;
}

static bool end(record *r) {
    if (r->fd < 0) {
        return r->error.status == 0;
    }
    const bool good = r->error.status == 0 && finish_file(r);
    close_file(r);
    return good;
}

// ---- commands -----------------------------------------------------------------------------------

static void mark(record *r) {
    pond *water = session_water(r->session);
    const uint64_t step = pond_get_steps(water);
    if ((double)(step - r->marked) * pond_get_desc(water).time_step >= MARK_EVERY) {
        r->marked = step;
        (void)pond_recorder_mark(&r->recorder, water);
    }
}

static void report_end(const record *r) {
    (void)report_error(r->error.status, "%s; the recording ends here", r->error.message);
}

static void give_up(record *r) {
    (void)fail_recorder(r);
    report_end(r);
    close_file(r);
}

static bool keep(record *r, const session_news *news) {
    return news->command != NULL ? add(r, news->command) : note_look(r);
}

static void listen(void *user, const session_news *news) {
    record *r = user;
    if (news->event == SESSION_WATER_BEGINS) {
        // A recording that is replayed is not recorded again; other water is.
        const bool replayed = session_plan(r->session)->recording != NULL;
        if (!replayed && r->error.status == 0 && !(open_next(r) && begin(r))) {
            report_end(r);
        }
        return;
    }
    if (r->fd < 0) {
        return;
    }
    if (news->event == SESSION_WATER_ENDS) {
        if (end(r)) {
            report_note(r->session->options.quiet, "recorded %s", r->path);
        } else {
            give_up(r);
        }
    } else if (keep(r, news)) {
        mark(r);
    } else {
        give_up(r);
    }
}

// ---- opening and closing ------------------------------------------------------------------------

static void clear(record *r) {
    free(r->stem);
    free(r->unfinished);
    free(r->path);
    free(r->look);
    free(r);
}

static record *prepare(session *s, const char *path, media_error *error) {
    if (!recording_file_is(path)) {
        (void)media_fail(error, EXIT_BAD_USE, "%s: allowed is a name that ends in .pond", path);
        return NULL;
    }
    record *r = calloc(1, sizeof *r);
    char *stem = strdup(path);
    if (r == NULL || stem == NULL) {
        free(r);
        free(stem);
        (void)media_fail_memory(error);
        return NULL;
    }
    stem[strlen(path) - sizeof RECORDING_ENDING + 1] = '\0';
    r->session = s;
    r->stem = stem;
    r->fd = -1;
    if (!open_next(r)) {
        *error = r->error;
        clear(r);
        return NULL;
    }
    return r;
}

static void drop(record *r) {
    drop_file(r);
    clear(r);
}

static bool start(record *r, media_error *error) {
    if (!begin(r)) {
        *error = r->error;
        clear(r);
        return false;
    }
    session_listen(r->session, listen, r);
    return true;
}

record *record_open(session *s, const char *path, media_error *error) {
    record *r = prepare(s, path, error);
    return r != NULL && start(r, error) ? r : NULL;
}

bool record_close(record *r, media_error *error) {
    session_listen(r->session, NULL, NULL);
    const bool good = end(r);
    *error = r->error;
    clear(r);
    return good;
}

record *record_held(const session *s) {
    return session_listener_user(s, listen);
}

record *record_of(const session *s) {
    record *r = record_held(s);
    return r != NULL && r->fd >= 0 ? r : NULL;
}

const char *record_path(const record *r) {
    return r->path;
}

// ---- by a key -----------------------------------------------------------------------------------

static bool may_begin(const session *s, const char *folder, media_error *error) {
    if (session_plan(s)->recording != NULL) {
        return media_fail(error, EXIT_BAD_USE,
                          "a recording is being played: it cannot be recorded again");
    }
    if (session_is_on_gpu(s)) {
        return media_fail(error, EXIT_BAD_USE,
                          "water on the GPU cannot be recorded: play without --gpu");
    }
    return access(folder, W_OK | X_OK) == 0 ||
           media_fail(error, EXIT_RUN_FAILED, "--save-to %.300s: %s", folder, strerror(errno));
}

// Starts the water again without the drawn walls, which are drawn again while recording.
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

// Closes a recording that has failed, which was reported.
static void drop_given_up(const session *s) {
    record *r = record_held(s);
    media_error reported = {0};
    if (r != NULL) {
        (void)record_close(r, &reported);
    }
}

// The file is opened first: without one the present water continues.
static bool begin_now(session *s, const char *folder, char path[PLAY_SAVE_PATH],
                      media_error *error) {
    record *r =
        may_begin(s, folder, error) && play_save_name(session_plan(s), folder, "pond", path, error)
            ? prepare(s, path, error)
            : NULL;
    if (r == NULL) {
        return false;
    }
    int drawn;
    if (!begin_anew(s, &drawn, error)) {
        drop(r);
        return false;
    }
    drop_given_up(s);
    const bool good = start(r, error);
    s->walls.done = drawn;
    walls_draw_again(&s->walls, &s->commands);
    return good;
}

static bool end_now(session *s, record *r, char said[PLAY_SAVE_SAID]) {
    media_error error = {0};
    char path[PLAY_SAVE_PATH];
    (void)snprintf(path, sizeof path, "%s", record_path(r));
    s->recorded = false; // the next water may be in a world again
    const bool good = record_close(r, &error);
    (void)snprintf(said, PLAY_SAVE_SAID, "%s%s", good ? "recorded " : "",
                   good ? path : error.message);
    return good;
}

bool record_toggle(session *s, const char *folder, char said[PLAY_SAVE_SAID]) {
    record *r = record_of(s);
    if (r != NULL) {
        return end_now(s, r, said);
    }
    char path[PLAY_SAVE_PATH];
    media_error error = {0};
    const bool good = begin_now(s, folder, path, &error);
    if (good) {
        (void)snprintf(said, PLAY_SAVE_SAID, "recording from the start of the water: %.4000s",
                       path);
    } else {
        (void)snprintf(said, PLAY_SAVE_SAID, "%s", error.message);
    }
    return good;
}
