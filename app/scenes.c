// `millpond scenes`: the built-in scenes, or one of them as JSON to start a scene of one's own
// from.

#include <string.h>

#include "commands.h"
#include "report.h"
#include "scene.h"

static const char help[] =
    "millpond scenes [--json]   lists the built-in scenes\n"
    "millpond scenes NAME       prints one as JSON, to start a scene of your own from\n";

static int print_one(const char *name) {
    const int index = scene_builtin_find(name);
    if (index >= 0) {
        return report_text(scene_builtin_json(index));
    }
    return report_error(EXIT_BAD_USE,
                        "%s: no built-in scene of that name; `millpond scenes` lists them", name);
}

static json_t *describe(const char *name, const scene *s) {
    return json_pack("{s:s, s:s, s:i, s:i, s:f, s:f}", "name", name, "title", s->title, "width",
                     s->width, "height", s->height, "fps", s->fps, "seconds", s->seconds);
}

static int list(bool as_json) {
    json_t *all = json_array();
    int status = EXIT_FINE;
    for (int i = 0; i < scene_builtin_count() && status == EXIT_FINE; i++) {
        scene s;
        if (!scene_builtin(scene_builtin_name(i), &s)) {
            continue;
        }
        if (as_json) {
            json_array_append_new(all, describe(scene_builtin_name(i), &s));
        } else {
            char line[2 * SCENE_TEXT + 16];
            snprintf(line, sizeof line, "%-12s %s\n", scene_builtin_name(i), s.title);
            status = report_text(line);
        }
        scene_clear(&s);
    }
    if (as_json) {
        return report_json(all);
    }
    json_decref(all);
    return status;
}

int scenes_main(int argc, char **argv) {
    if (argc > 2) {
        return report_error(EXIT_BAD_USE, "scenes: %d arguments; allowed is one", argc - 1);
    }
    if (argc == 1) {
        return list(false);
    }
    if (strcmp(argv[1], "--json") == 0) {
        return list(true);
    }
    if (strcmp(argv[1], "--help") == 0) {
        return report_text(help);
    }
    return print_one(argv[1]);
}
