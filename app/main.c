// The millpond program: its verbs.

#include <fcntl.h>
#include <millpond/millpond.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "painting_cache.h"
#include "play/play.h"
#include "report.h"
#include "scene.h"
#include "scene_nearest.h"
#include "world/world_plan.h"

static const char help[] =
    "millpond: puts moving water over a picture or a film\n"
    "\n"
    "  millpond render INPUT... -o OUT   renders a film: millpond render photo.jpg -o wet.mp4\n"
    "  millpond loop INPUT... -o OUT     renders a seamless loop: millpond loop photo.jpg -o "
    "wet.webm\n"
    "  millpond play [INPUT...]          opens a window; millpond INPUT does the same\n"
    "  millpond scenes                   lists the built-in scenes\n"
    "  millpond looks                    lists the looks, which draw the water, and their presets\n"
    "  millpond info FILE...             describes pictures and films, and what becomes of them\n"
    "  millpond --version\n"
    "\n"
    "`millpond VERB --help` describes each verb. Paintings are cached in ~/.cache/millpond, or in\n"
    "the folder that MILLPOND_CACHE names; MILLPOND_CACHE=off disables the cache.\n";

static int print_version(void) {
    char text[64];
    snprintf(text, sizeof text, "millpond %s\n", pond_version());
    return report_text(text);
}

// Opens standard streams that are closed. The next opened file would replace them, and messages
// would be written into the film. They are read-only, so that writing to them still fails.
static void fill_streams(void) {
    int fd;
    do {
        fd = open("/dev/null", O_RDONLY);
    } while (fd >= 0 && fd <= STDERR_FILENO);
    if (fd >= 0) {
        close(fd);
    }
}

// Refuses empty names and values, so that a script that omits one gets a message.
static bool holds_empty_word(int argc, char **argv) {
    for (int i = 2; i < argc; i++) {
        const size_t length = strlen(argv[i]);
        const bool ends =
            length > 2 && strncmp(argv[i], "--", 2) == 0 && argv[i][length - 1] == '=';
        if (length == 0 || ends) {
            report_error(EXIT_BAD_USE, "%s%s: an empty name or value; see `millpond %s --help`",
                         length == 0 ? argv[i - 1] : argv[i], length == 0 ? " ''" : "''", argv[1]);
            return true;
        }
    }
    return false;
}

// Whether `millpond NAME` opens the input, as a viewer does.
static bool is_input(const char *name) {
    return access(name, F_OK) == 0 || scene_builtin_find(name) >= 0 || world_plan_wants(name);
}

static bool has_window(void) {
#ifndef MILLPOND_PLAY
    return false;
#elif defined __APPLE__
    return true;
#else
    const char *const x = getenv("DISPLAY");
    const char *const wayland = getenv("WAYLAND_DISPLAY");
    return (x != NULL && x[0] != '\0') || (wayland != NULL && wayland[0] != '\0');
#endif
}

static int show_input(int argc, char **argv) {
    return has_window()
               ? play_main(argc, argv)
               : report_error(EXIT_BAD_USE,
                              "%s: there is no window to show it in; `millpond render %s -o "
                              "wet.mp4` makes a film of it",
                              argv[1], argv[1]);
}

static const struct {
    const char *name;
    int (*run)(int argc, char **argv); // returns an exit status
} verbs[] = {{"render", render_main}, {"loop", loop_main},   {"play", play_main},
             {"scenes", scenes_main}, {"looks", looks_main}, {"info", info_main}};
enum { VERBS = sizeof verbs / sizeof verbs[0] };

static int refuse_verb(const char *word) {
    scene_nearest meant = scene_nearest_begin(word, strlen(word));
    for (int i = 0; i < VERBS; i++) {
        scene_nearest_look(&meant, verbs[i].name);
    }
    for (int i = 0; i < scene_builtin_count(); i++) {
        scene_nearest_look(&meant, scene_builtin_name(i));
    }
    return report_error(EXIT_BAD_USE,
                        "%s: unknown verb, and no such file; allowed are render, loop, play, "
                        "scenes, looks and info%s",
                        word[0] != '\0' ? word : "''", scene_nearest_hint(&meant, ""));
}

static void keep_paintings(void) {
    static painting_cache cache;
    if (painting_cache_open(&cache)) {
        painting_cache_use(&cache);
    }
}

int main(int argc, char **argv) {
    fill_streams();
    keep_paintings();
    const char *verb = argc > 1 ? argv[1] : "--help";
    if (holds_empty_word(argc, argv)) {
        return EXIT_BAD_USE;
    }
    for (int i = 0; i < VERBS; i++) {
        if (strcmp(verb, verbs[i].name) == 0) {
            return verbs[i].run(argc - 1, argv + 1);
        }
    }
    if (strcmp(verb, "--version") == 0 || strcmp(verb, "version") == 0) {
        return print_version();
    }
    if (strcmp(verb, "--help") == 0 || strcmp(verb, "help") == 0 || strcmp(verb, "-h") == 0) {
        const int status = report_text(help);
        return argc > 1 ? status : EXIT_BAD_USE;
    }
    return is_input(verb) ? show_input(argc, argv) : refuse_verb(verb);
}
