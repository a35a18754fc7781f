#define _XOPEN_SOURCE 700 // realpath()
#include "play_save.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "clock.h"
#include "media/error.h"
#include "media/file.h"
#include "paths.h"
#include "play/copy/copy_text.h"
#include "report.h"

#define MOST_OF_A_SECOND 999 // names of one second
#define RATE 60              // of films [frames/s]
#define LONGEST 0.25         // that one picture lasts: encoding more would be a stall itself [s]

// ---- names --------------------------------------------------------------------------------------

// Makes cut text end with a complete character.
static void end_whole(char *text, size_t length) {
    while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80) {
        length--;
    }
    text[length] = '\0';
}

// Programs that number pictures interpret %; control characters would disturb a terminal.
static void replace_signs(char *text) {
    for (; *text != '\0'; text++) {
        *text = *text == '%' || (unsigned char)*text < ' ' || *text == 127 ? '_' : *text;
    }
}

void play_save_word(const plan *p, char word[PLAY_SAVE_WORD]) {
    char name[PLAY_SAVE_PATH];
    const bool picture = p->scene_input == NULL && p->source[0] != '\0' &&
                         paths_name(NAME_MARK, p->source, name, sizeof name);
    const char *of = picture ? name : p->scene.name[0] != '\0' ? p->scene.name : "millpond";
    const size_t length = strnlen(of, PLAY_SAVE_WORD);
    memcpy(word, of, length < PLAY_SAVE_WORD ? length + 1 : PLAY_SAVE_WORD);
    if (length == PLAY_SAVE_WORD) {
        end_whole(word, PLAY_SAVE_WORD - 1);
    }
    replace_signs(word);
}

bool play_save_name(const plan *p, const char *folder, const char *ending,
                    char path[PLAY_SAVE_PATH], media_error *error) {
    char word[PLAY_SAVE_WORD];
    char when[32] = "";
    const time_t now = time(NULL);
    struct tm parts;
    play_save_word(p, word);
    if (localtime_r(&now, &parts) != NULL) {
        strftime(when, sizeof when, "%Y%m%d-%H%M%S", &parts);
    }
    for (int i = 1; i <= MOST_OF_A_SECOND; i++) {
        char number[16] = "";
        if (i > 1) {
            snprintf(number, sizeof number, "-%d", i);
        }
        const int length =
            snprintf(path, PLAY_SAVE_PATH, "%s/%s-%s%s.%s", folder, word, when, number, ending);
        if (length < 0 || length >= PLAY_SAVE_PATH) {
            break;
        }
        if (access(path, F_OK) != 0) {
            return true;
        }
    }
    return media_fail(error, EXIT_RUN_FAILED, "--save-to %.300s: the name is too long", folder);
}

const char *play_save_file(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

// ---- pictures and scenes ------------------------------------------------------------------------

bool play_save_png(const char *path, const uint8_t *pixels, int width, int height,
                   media_error *error) {
    media_file file;
    if (!media_file_open(&file, path, EXIT_RUN_FAILED, error)) {
        return false;
    }
    if (!media_write_picture(&file, pixels, width, height, (ptrdiff_t)width * 4, error)) {
        media_file_abandon(&file);
        return false;
    }
    return media_file_commit(&file, error);
}

static bool say(const char *done, bool good, const char *path, const media_error *error,
                char said[PLAY_SAVE_SAID]) {
    (void)snprintf(said, PLAY_SAVE_SAID, "%s%s", good ? done : "", good ? path : error->message);
    return good;
}

bool play_save_picture(const plan *p, const char *folder, const uint8_t *pixels, int width,
                       int height, char said[PLAY_SAVE_SAID]) {
    char path[PLAY_SAVE_PATH];
    media_error error = {0};
    const bool good = play_save_name(p, folder, "png", path, &error) &&
                      play_save_png(path, pixels, width, height, &error);
    return say("saved ", good, path, &error, said);
}

// Saves the present mask of a lake next to its scene.
static bool save_mask(plan *p, const char *path, media_error *error) {
    char mask[PLAY_SAVE_PATH + 16];
    if (p->lake == NULL || p->scene.look != POND_LOOK_LAKE || lake_is_added(p->lake)) {
        return true;
    }
    const size_t stem = strlen(path) - strlen(".json");
    (void)snprintf(mask, sizeof mask, "%.*s-mask.png", (int)stem, path);
    char whole[PATH_MAX];
    if (!lake_write_mask(p->lake, mask, error)) {
        return false;
    }
    if (realpath(mask, whole) == NULL || strlen(whole) >= sizeof p->scene.mask) {
        return media_fail(error, EXIT_RUN_FAILED, "%s: the path is too long for a scene", mask);
    }
    memcpy(p->scene.mask, whole, strlen(whole) + 1);
    return true;
}

bool play_save_scene(const plan *p, const char *folder, char path[PLAY_SAVE_PATH],
                     char said[PLAY_SAVE_SAID]) {
    media_error error = {0};
    plan saved = *p; // shares everything except the name of the mask
    const bool good = play_save_name(p, folder, "json", path, &error) &&
                      save_mask(&saved, path, &error) && copy_save(&saved, path, &error);
    return say("saved ", good, path, &error, said);
}

// ---- films --------------------------------------------------------------------------------------

bool play_film_open(play_film *f, const char *path, int width, int height, media_error *error) {
    *f = (play_film){.width = width, .height = height};
    if (snprintf(f->path, sizeof f->path, "%s", path) >= (int)sizeof f->path) {
        return media_fail(error, EXIT_RUN_FAILED, "%.300s: the name is too long", path);
    }
    const media_sink_desc desc = {
        .path = f->path, .width = width, .height = height, .rate = {RATE, 1}};
    f->sink = media_sink_open(&desc, error);
    return f->sink != NULL;
}

bool play_film_append(play_film *f, const uint8_t *pixels, int width, int height, double seconds,
                      media_error *error) {
    if (width != f->width || height != f->height) {
        return media_fail(error, EXIT_RUN_FAILED,
                          "%s: a picture of %d x %d pixels does not fit a film of %d x %d", f->path,
                          width, height, f->width, f->height);
    }
    f->seconds += seconds < LONGEST ? seconds : LONGEST;
    const int64_t wanted = (int64_t)(f->seconds * RATE + 0.5) + 1;
    while (f->frames < wanted) {
        if (!media_sink_write(f->sink, pixels, (ptrdiff_t)width * 4, error)) {
            return false;
        }
        f->frames++;
    }
    return true;
}

bool play_film_close(play_film *f, media_error *error) {
    const bool good = media_sink_finish(f->sink, error);
    f->sink = NULL;
    return good;
}

bool play_film_begin(play_film *f, const plan *p, const char *folder, int width, int height,
                     char said[PLAY_SAVE_SAID]) {
    char path[PLAY_SAVE_PATH];
    media_error error = {0};
    const bool good = play_save_name(p, folder, "mp4", path, &error) &&
                      play_film_open(f, path, width, height, &error);
    f->seen = clock_seconds();
    return say("recording ", good, path, &error, said);
}

// Returns whether the film is complete.
static bool end_film(play_film *f, char said[PLAY_SAVE_SAID]) {
    media_error error = {0};
    const bool good = play_film_close(f, &error);
    if (good) {
        (void)snprintf(said, PLAY_SAVE_SAID, "saved %.4095s, %" PRId64 " frames", f->path,
                       f->frames);
    } else {
        (void)snprintf(said, PLAY_SAVE_SAID, "%s", error.message);
    }
    return good;
}

bool play_film_end(play_film *f, char said[PLAY_SAVE_SAID]) {
    const bool any = f->sink != NULL;
    if (any) {
        (void)end_film(f, said);
    }
    return any;
}

int play_film_finish(play_film *f, bool quiet) {
    char said[PLAY_SAVE_SAID];
    if (f->sink == NULL) {
        return EXIT_FINE;
    }
    if (!end_film(f, said)) {
        return report_error(EXIT_RUN_FAILED, "%s", said);
    }
    report_note(quiet, "%s", said);
    return EXIT_FINE;
}

bool play_film_add(play_film *f, const uint8_t *pixels, int width, int height,
                   char said[PLAY_SAVE_SAID]) {
    const double now = clock_seconds();
    media_error error = {0};
    if (f->sink == NULL || play_film_append(f, pixels, width, height, now - f->seen, &error)) {
        f->seen = now;
        return false;
    }
    (void)play_film_close(f, &(media_error){0});
    (void)snprintf(said, PLAY_SAVE_SAID, "%s", error.message);
    return true;
}
