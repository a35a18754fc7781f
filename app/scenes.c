// `millpond scenes`: the built-in scenes, or one of them as JSON to start a scene of one's own
// from.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "listing.h"
#include "report.h"
#include "scene.h"
#include "scene_repeat.h"
#include "scene_schema.h"

static const char help[] =
    "millpond scenes [--json]   lists the built-in scenes; `millpond loop` takes those that loop\n"
    "millpond scenes NAME       prints one as JSON, to start your scene from\n"
    "millpond scenes --schema   prints the JSON Schema of scenes, for editors that check them\n";

static int print_schema(void) {
    char *text = scene_schema();
    const int status = text != NULL
                           ? report_text(text)
                           : report_error(EXIT_RUN_FAILED, "the schema: not enough memory");
    free(text);
    return status;
}

static int print_one(const char *name) {
    if (strcmp(name, "--schema") == 0) {
        return print_schema();
    }
    if (name[0] == '-') {
        return report_error(EXIT_BAD_USE,
                            "%s: unknown option; allowed are --json, --schema and --help", name);
    }
    const int index = scene_builtin_find(name);
    if (index >= 0) {
        return report_text(scene_builtin_json(index));
    }
    return report_error(EXIT_BAD_USE,
                        "%s: no built-in scene of that name; `millpond scenes` lists them", name);
}

// Whether all that touches the water can come again and again. Turns the scene into one that does.
static bool loops(scene *s) {
    const double fps = s->fps > 0.0 ? s->fps : 60.0;
    const double seconds = fmax(4.0, ceil(scene_repeat_longest(s)));
    const int width = s->width > 0 ? s->width : 1280;
    const int height = s->height > 0 ? s->height : 720;
    pond_desc desc;
    scene_error error;
    return scene_pond_desc(s, width, height, fps, &desc, &error) &&
           scene_repeat(s, &desc, (int64_t)(seconds * fps), fps, NULL, NULL, &error);
}

static json_t *describe(int index) {
    const char *name = scene_builtin_name(index);
    scene s;
    if (!scene_builtin(name, &s)) {
        return NULL;
    }
    json_t *json =
        json_pack("{s:s, s:s, s:i, s:i, s:f, s:f}", "name", name, "title", s.title, "width",
                  s.width, "height", s.height, "fps", s.fps, "seconds", s.seconds);
    json_object_set_new(json, "loops", json_boolean(loops(&s)));
    scene_clear(&s);
    return json;
}

static int print_line(int index) {
    const char *name = scene_builtin_name(index);
    scene s;
    if (!scene_builtin(name, &s)) {
        return EXIT_FINE;
    }
    char title[SCENE_TEXT];
    char line[2 * SCENE_TEXT + 32];
    snprintf(title, sizeof title, "%s", s.title);
    snprintf(line, sizeof line, "%-12s %s%s\n", name, title, loops(&s) ? " (loops)" : "");
    scene_clear(&s);
    return report_text(line);
}

int scenes_main(int argc, char **argv) {
    const listing scenes = {.verb = "scenes",
                            .help = help,
                            .count = scene_builtin_count(),
                            .describe = describe,
                            .print_line = print_line,
                            .take_word = print_one};
    return listing_main(&scenes, argc, argv);
}
