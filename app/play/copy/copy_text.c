#define _XOPEN_SOURCE 700 // realpath()
#include "copy_text.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "media/error.h"
#include "media/file.h"
#include "paths.h"
#include "report.h"
#include "scene_input.h"
#include "scene_string.h"
#include "scene_write.h"

// ---- JSON ---------------------------------------------------------------------------------------

static bool refuse(scene_error *error, const char *name, const char *why) {
    *error = (scene_error){0};
    (void)snprintf(error->message, sizeof error->message, "%s: %s", name, why);
    return false;
}

// Replaces a path that is relative to the scene by the full path; a missing file's path stays.
static bool find_file(const plan *p, const char *given, char *out, scene_error *error) {
    char beside[PATH_MAX];
    char whole[PATH_MAX];
    if (given[0] == '\0') {
        return true;
    }
    const bool own = p->scene_input != NULL && scene_input_is_file(p->scene_input);
    if (!paths_beside(own ? p->scene_input : NULL, given, beside, sizeof beside)) {
        return refuse(error, given, "the path is too long");
    }
    const char *found = realpath(beside, whole) != NULL ? whole : beside;
    if (strlen(found) >= SCENE_TEXT) {
        return refuse(error, found, "the path may have at most 255 bytes in a scene");
    }
    memcpy(out, found, strlen(found) + 1);
    return true;
}

// The scene with full paths. It shares the plan's lists: do not clear it.
static bool stand_alone(const plan *p, scene *out, scene_error *error) {
    *out = p->scene;
    if (p->source[0] != '\0') {
        // Already resolved, relative to the working directory.
        const plan here = {.scene_input = NULL};
        out->painting[0] = '\0';
        if (!find_file(&here, p->source, out->backdrop, error)) {
            return false;
        }
    }
    return find_file(p, p->scene.land.map.file, out->land.map.file, error) &&
           find_file(p, p->scene.bed.map.file, out->bed.map.file, error) &&
           find_file(p, p->scene.sky, out->sky, error) &&
           find_file(p, p->scene.mask, out->mask, error);
}

char *copy_scene(const plan *p, scene_error *error) {
    scene s;
    return stand_alone(p, &s, error) ? scene_write(&s, error) : NULL;
}

bool copy_save(const plan *p, const char *path, media_error *error) {
    scene_error refused = {0};
    char *text = copy_scene(p, &refused);
    if (text == NULL) {
        return media_fail(error, EXIT_RUN_FAILED, "%s", refused.message);
    }
    media_file file = {.fd = -1};
    bool good = media_file_open(&file, path, EXIT_RUN_FAILED, error);
    if (good) {
        good = media_file_write(&file, (const uint8_t *)text, strlen(text), error) &&
               media_file_commit(&file, error);
        if (!good) {
            media_file_abandon(&file);
        }
    }
    free(text);
    return good;
}

// ---- the command line ---------------------------------------------------------------------------

// Adds a word, quoted for the shell.
static void add_word(scene_string *out, const char *word) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_./-,:=+@%";
    if (word[0] != '\0' && word[strspn(word, plain)] == '\0') {
        scene_string_add(out, " %s%s", word[0] == '-' ? "./" : "", word);
        return;
    }
    scene_string_add(out, " %s'", word[0] == '-' ? "./" : "");
    for (const char *c = word; *c != '\0'; c++) {
        scene_string_add(out, *c == '\'' ? "'\\''" : "%c", *c);
    }
    scene_string_add(out, "'");
}

char *copy_command(const plan *p, const char *file) {
    char output[SCENE_TEXT + 8];
    (void)snprintf(output, sizeof output, "%s.mp4", p->scene.name);
    scene_string out = {0};
    scene_string_add(&out, "millpond render");
    add_word(&out, file);
    scene_string_add(&out, " -o");
    add_word(&out, output);
    return scene_string_take(&out);
}
