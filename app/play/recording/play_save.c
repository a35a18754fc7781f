#define _XOPEN_SOURCE 700 // realpath()
#include "play_save.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "film_out.h"
#include "media/error.h"
#include "paths.h"
#include "play/copy/copy_text.h"
#include "report.h"

// Text that was cut ends with a whole letter.
static void end_whole(char *text, size_t length) {
    while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80) {
        length--;
    }
    text[length] = '\0';
}

// Programs that number pictures take % for theirs; nobody types what controls a terminal.
static void leave_out_signs(char *text) {
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
    leave_out_signs(word);
}

bool play_save_name(const plan *p, const char *folder, const char *ending,
                    char path[PLAY_SAVE_PATH], media_error *error) {
    char word[PLAY_SAVE_WORD];
    play_save_word(p, word);
    return film_out_name(folder, word, ending, path, PLAY_SAVE_PATH) ||
           media_fail(error, EXIT_RUN_FAILED, "--save-to %.300s: the name is too long", folder);
}

const char *play_save_file(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

static bool say(bool good, const char *path, const media_error *error, char said[PLAY_SAVE_SAID]) {
    (void)snprintf(said, PLAY_SAVE_SAID, "%s%s", good ? "saved " : "",
                   good ? path : error->message);
    return good;
}

bool play_save_picture(const plan *p, const char *folder, const uint8_t *pixels, int width,
                       int height, char said[PLAY_SAVE_SAID]) {
    char path[PLAY_SAVE_PATH];
    media_error error = {0};
    const bool good = play_save_name(p, folder, "png", path, &error) &&
                      film_out_picture(path, pixels, width, height, &error);
    return say(good, path, &error, said);
}

// A lake's mask lies beside its scene, as it is now.
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
    plan saved = *p; // shares all but the name of the mask
    const bool good = play_save_name(p, folder, "json", path, &error) &&
                      save_mask(&saved, path, &error) && copy_save(&saved, path, &error);
    return say(good, path, &error, said);
}
