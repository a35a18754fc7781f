// listing.c — `millpond scenes` and `millpond looks`.
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "report.h"
#include "scene.h"
#include "scene_describe.h"
#include "scene_look.h"
#include "scene_repeat.h"

// A verb that lists things, as lines or as JSON. The functions return an exit status.
typedef struct listing {
    const char *verb;
    const char *help;
    int count;
    json_t *(*describe)(int index); // NULL: not listed
    int (*print_line)(int index);
    int (*take_word)(const char *word); // any other word after the verb
} listing;

static int print_lines(const listing *l) {
    int status = EXIT_FINE;
    for (int i = 0; i < l->count && status == EXIT_FINE; i++) {
        status = l->print_line(i);
    }
    return status;
}

static int print_json(const listing *l) {
    json_t *all = json_array();
    for (int i = 0; i < l->count; i++) {
        json_t *one = l->describe(i);
        if (one != NULL) {
            json_array_append_new(all, one);
        }
    }
    return report_json(all);
}

static int run_verb(const listing *l, int argc, char **argv) {
    if (argc > 2) {
        return report_error(EXIT_BAD_USE, "%s: %d arguments; allowed is one", l->verb, argc - 1);
    }
    if (argc == 1) {
        return print_lines(l);
    }
    if (strcmp(argv[1], "--json") == 0) {
        return print_json(l);
    }
    return strcmp(argv[1], "--help") == 0 ? report_text(l->help) : l->take_word(argv[1]);
}

// ---- scenes -------------------------------------------------------------------------------------

static const char scenes_help[] =
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

static int print_scene(const char *name) {
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

static json_t *describe_scene(int index) {
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

static int print_scene_line(int index) {
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
                            .help = scenes_help,
                            .count = scene_builtin_count(),
                            .describe = describe_scene,
                            .print_line = print_scene_line,
                            .take_word = print_scene};
    return run_verb(&scenes, argc, argv);
}

// ---- looks --------------------------------------------------------------------------------------

static const char looks_help[] =
    "millpond looks [--json]   lists the looks and their presets\n"
    "\n"
    "`millpond render INPUT -o OUT --look NAME --look-preset NAME` draws with one.\n";

static json_t *describe_look(int index) {
    const pond_look_kind look = (pond_look_kind)(index + 1);
    const pond_look_traits *traits = pond_look_info(look);
    json_t *presets = json_array();
    const char *name;
    for (int i = 0; (name = pond_look_preset_name(look, i)) != NULL; i++) {
        json_array_append_new(presets, json_string(name));
    }
    return json_pack("{s:s, s:s, s:s, s:b, s:o}", "name", traits->name, "title", traits->about,
                     "scene", scene_look_scene(look), "data", traits->data, "presets", presets);
}

static int print_look_line(int index) {
    const pond_look_kind look = (pond_look_kind)(index + 1);
    const pond_look_traits *traits = pond_look_info(look);
    char presets[512];
    char line[1024];
    scene_look_list_presets(look, "", "and", presets, sizeof presets);
    snprintf(line, sizeof line, "%-12s %s%s%s\n", traits->name, traits->about,
             presets[0] != '\0' ? " Presets: " : "", presets);
    return report_text(line);
}

static int refuse_look(const char *word) {
    return word[0] == '-' ? report_error(EXIT_BAD_USE,
                                         "%s: unknown option; allowed are --json and --help", word)
                          : report_error(EXIT_BAD_USE,
                                         "looks: %s: no name is allowed; `millpond looks` lists "
                                         "all looks",
                                         word);
}

int looks_main(int argc, char **argv) {
    const listing looks = {.verb = "looks",
                           .help = looks_help,
                           .count = POND_LOOK_COUNT,
                           .describe = describe_look,
                           .print_line = print_look_line,
                           .take_word = refuse_look};
    return run_verb(&looks, argc, argv);
}
