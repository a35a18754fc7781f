#define _XOPEN_SOURCE 700 // realpath()
#include "copy_text.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <millpond/field.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "media/error.h"
#include "media/file.h"
#include "paths.h"
#include "report.h"
#include "scene_digits.h"
#include "scene_input.h"
#include "scene_look.h"
#include "scene_object.h"
#include "scene_string.h"
#include "scene_words.h"
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

static void add_choice(scene_string *out, const char *option, scene_words words, int value) {
    const char *word = scene_words_name(words, value);
    scene_string_add(out, " %s %s", option, word != NULL ? word : "");
}

// Options, and the scene that they make.
typedef struct saying {
    const scene *wanted;
    scene said;
    scene_string options;
} saying;

static void say_edges(saying *y) {
    const pond_edges *e = &y->wanted->pond.edges;
    const pond_edge sides[] = {e->left, e->right, e->top, e->bottom};
    if (memcmp(e, &y->said.pond.edges, sizeof *e) == 0) {
        return;
    }
    const bool same = e->right == e->left && e->top == e->left && e->bottom == e->left;
    const scene_words words = scene_words_in(POND_RECORD_DESC, "edges.left");
    add_choice(&y->options, "--edges", words, (int)sides[0]);
    for (int i = 1; i < 4 && !same; i++) {
        const char *word = scene_words_name(words, (int)sides[i]);
        scene_string_add(&y->options, ",%s", word != NULL ? word : "");
    }
    y->said.pond.edges = *e;
}

// Whether the program accepts the option with the others.
static bool is_taken(field_option option, const scene *s) {
    const pond_solver_traits *water = pond_solver_info(&s->pond);
    return field_option_is_heeded(option, s) &&
           (option != FIELD_OPTION_DEPTH || water->disperses) &&
           (option != FIELD_OPTION_HALF_LIFE || water->half_life);
}

static void say_water(saying *y) {
    for (int i = 0; i < (int)FIELD_OPTIONS_WATER; i++) {
        const field_option option = (field_option)i;
        if (option == FIELD_OPTION_SEED) {
            say_edges(y);
        }
        if (is_taken(option, y->wanted) && field_option_copy(option, y->wanted, &y->said)) {
            field_option_say(option, y->wanted, &y->options);
        }
    }
}

static void say_strength(saying *y) {
    if (field_option_copy(FIELD_OPTION_STRENGTH, y->wanted, &y->said)) {
        field_option_say(FIELD_OPTION_STRENGTH, y->wanted, &y->options);
    }
}

// A breeze over a picture replaces the rain.
static void say_breeze(saying *y, bool own_scene) {
    if (y->wanted->look == POND_LOOK_LAKE) {
        return;
    }
    if (field_option_copy(FIELD_OPTION_BREEZE, y->wanted, &y->said)) {
        field_option_say(FIELD_OPTION_BREEZE, y->wanted, &y->options);
        if (!own_scene) {
            y->said.rain.rain.rate = 0.0f;
            y->said.drop_count = 0;
        }
    }
    if (y->said.breeze.speed > 0.0f && field_option_copy(FIELD_OPTION_WIND, y->wanted, &y->said)) {
        field_option_say(FIELD_OPTION_WIND, y->wanted, &y->options);
    }
}

static void say_rain(saying *y, bool own_scene) {
    if (field_option_copy(FIELD_OPTION_RAIN, y->wanted, &y->said)) {
        field_option_say(FIELD_OPTION_RAIN, y->wanted, &y->options);
        if (!own_scene && y->wanted->rain.rain.rate <= 0.0f) {
            y->said.drop_count = 0; // the option removes those of the water for pictures, too
        }
    }
}

static bool same(const scene *a, const scene *b) {
    char *first = scene_write(a, NULL);
    char *second = scene_write(b, NULL);
    const bool good = first != NULL && second != NULL && strcmp(first, second) == 0;
    free(first);
    free(second);
    return good;
}

// Tries a preset, or NULL for none. Returns whether it makes the wanted look.
static bool say_look_with(saying *y, const char *preset) {
    saying tried = *y;
    tried.options = (scene_string){0};
    if (tried.wanted->look != tried.said.look) {
        add_choice(&tried.options, "--look", scene_look_words(), (int)tried.wanted->look);
        tried.said.look = tried.wanted->look;
    }
    if (preset != NULL) {
        scene_string_add(&tried.options, " --look-preset %s", preset);
        (void)scene_look_set_preset(&tried.said, tried.said.look, preset);
    }
    const scene *w = tried.wanted;
    const bool lens = w->look == POND_LOOK_LENS;
    const pond_lookup lookup = lens ? w->looks[POND_LOOK_LENS].is.lens.lookup
                                    : w->looks[POND_LOOK_OFFSET].is.offset.lookup;
    const pond_lookup said = lens ? tried.said.looks[POND_LOOK_LENS].is.lens.lookup
                                  : tried.said.looks[POND_LOOK_OFFSET].is.offset.lookup;
    if ((lens || w->look == POND_LOOK_OFFSET) && lookup != said) {
        add_choice(&tried.options, "--lookup",
                   scene_words_in(scene_look_keys(w->look)->record, "lookup"), (int)lookup);
        tried.said.looks[POND_LOOK_OFFSET].is.offset.lookup = lookup;
        tried.said.looks[POND_LOOK_LENS].is.lens.lookup = lookup;
    }
    const bool good = same(&tried.said, w);
    if (good && tried.options.length > 0) {
        scene_string_add(&y->options, "%s", tried.options.text);
    }
    free(scene_string_take(&tried.options));
    return good;
}

static bool say_look(saying *y) {
    if (say_look_with(y, NULL)) {
        return true;
    }
    for (int i = 0;; i++) {
        const char *preset = pond_look_preset_name(y->wanted->look, i);
        if (preset == NULL) {
            return false;
        }
        if (say_look_with(y, preset)) {
            return true;
        }
    }
}

// The scene that the command names, without options.
static bool load_named(const plan *p, scene *out) {
    const char *name = p->scene_input != NULL ? p->scene_input : SCENE_FOR_PICTURES;
    return scene_input_is_file(name) ? scene_input_load(name, out, &(scene_error){0})
                                     : scene_builtin(name, out);
}

// Whether the picture under the water is not the scene's.
static bool has_own_picture(const plan *p) {
    char beside[PATH_MAX];
    return p->source[0] != '\0' &&
           !(p->scene.backdrop[0] != '\0' &&
             paths_beside(p->scene_input, p->scene.backdrop, beside, sizeof beside) &&
             strcmp(beside, p->source) == 0);
}

// Options that turn the named scene into the present one, or NULL.
static char *say_by_options(const plan *p) {
    saying y = {.wanted = &p->scene};
    scene named;
    bool good = load_named(p, &named);
    if (good) {
        y.said = named;
        say_water(&y);
        say_strength(&y);
        say_breeze(&y, p->scene_input != NULL);
        say_rain(&y, p->scene_input != NULL);
        good = say_look(&y);
    }
    scene_clear(&named);
    scene_string_add(&y.options, "%s", "");
    char *options = scene_string_take(&y.options);
    if (!good) {
        free(options);
        options = NULL;
    }
    return options;
}

char *copy_command(const plan *p, const char *file, bool *needs_file, scene_error *error) {
    char *options = say_by_options(p);
    char *written = copy_scene(p, error); // a scene that cannot be written cannot be rendered
    *needs_file = options == NULL;
    scene_string out = {0};
    scene_string_add(&out, "millpond render");
    if (options == NULL) {
        add_word(&out, file);
    } else {
        if (p->scene_input != NULL) {
            add_word(&out, p->scene_input);
        }
        if (has_own_picture(p)) {
            add_word(&out, p->source);
        }
        scene_string_add(&out, "%s", options);
    }
    char output[SCENE_TEXT + 8];
    (void)snprintf(output, sizeof output, "%s.mp4", p->scene.name);
    scene_string_add(&out, " -o");
    add_word(&out, output);
    free(options);
    char *text = scene_string_take(&out);
    if (text == NULL && written != NULL) {
        (void)refuse(error, "the command", "not enough memory");
    }
    if (written == NULL) {
        free(text);
        text = NULL;
    }
    free(written);
    return text;
}
