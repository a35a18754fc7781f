// `millpond info`: describes pictures, films, scene files and recordings.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "info_media.h"
#include "media/plain.h"
#include "recording_file.h"
#include "report.h"
#include "scene.h"
#include "scene_describe.h"
#include "scene_input.h"
#include "tiled/tiled_map.h"

static const char help[] =
    "millpond info [--json] FILE...   describes pictures, films, scene files and recordings. Of "
    "pictures\n"
    "                                 and films: size, colours, tracks and texts, what `millpond\n"
    "                                 render` makes of them by default, and which tracks it keeps\n"
    "\n"
    "  --json     prints a JSON object for each file\n"
    "  --verify   replays a recording; exit status 1 if the water differs, or the recording is\n"
    "             truncated or damaged\n"
    "\n"
    "millpond info --fields        all fields of the library's structs and of scenes, as JSON:\n"
    "                              names, units, ranges, defaults, choices (docs/fields.md)\n";

static json_t *scene_json(const char *path, const scene *s) {
    return json_pack("{s:o, s:s, s:s, s:s, s:s, s:i, s:i}", "file", report_name(path), "kind",
                     "scene", "name", s->name, "title", s->title, "backdrop",
                     s->backdrop[0] != '\0' ? s->backdrop : s->painting, "drops", s->drop_count,
                     "strokes", s->stroke_count);
}

static int scene_facts(const char *path, bool as_json) {
    scene s;
    scene_error error = {0};
    if (!scene_input_load(path, &s, &error)) {
        return scene_input_failed(path, &error);
    }
    int status;
    if (as_json) {
        status = report_json(scene_json(path, &s));
    } else {
        char text[4 * SCENE_TEXT];
        plain_text(s.title);
        plain_text(s.backdrop);
        snprintf(text, sizeof text, ": scene %s, \"%s\"\n  over %s; %d drops, %d strokes\n", s.name,
                 s.title, s.backdrop[0] != '\0' ? s.backdrop : s.painting, s.drop_count,
                 s.stroke_count);
        status = report_about(path, text);
    }
    scene_clear(&s);
    return status;
}

static int print_fields(void) {
    char *text = scene_describe();
    const int status = text != NULL
                           ? report_text(text)
                           : report_error(EXIT_RUN_FAILED, "the fields: not enough memory");
    free(text);
    return status;
}

static int describe(char *path, bool as_json, bool verify) {
    if (scene_builtin_find(path) >= 0) {
        return report_error(EXIT_BAD_USE,
                            "%s: is a built-in scene, not a file; `millpond scenes %s` prints it",
                            path, path);
    }
    if (recording_file_is(path)) {
        return info_recording(path, as_json, verify);
    }
    if (verify) {
        return report_error(EXIT_BAD_USE, "--verify: needs a recording (.pond), not %s", path);
    }
    if (tiled_is_map(path)) {
        return report_error(EXIT_BAD_USE,
                            "%s: is a tile map; info describes pictures, films, scene files and "
                            "recordings",
                            path);
    }
    return scene_input_is_file(path) ? scene_facts(path, as_json) : info_media(path, as_json);
}

int info_main(int argc, char **argv) {
    char **const files = argv + 1;
    int count = 0;
    bool as_json = false;
    bool verify = false;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0) {
            return report_text(help);
        }
        if (strcmp(argv[i], "--fields") == 0) {
            return argc == 2 ? print_fields()
                             : report_error(EXIT_BAD_USE, "info: --fields is allowed only alone");
        }
        if (strcmp(argv[i], "--json") == 0) {
            as_json = true;
        } else if (strcmp(argv[i], "--verify") == 0) {
            verify = true;
        } else if (argv[i][0] == '-' && argv[i][1] != '\0') {
            return report_error(
                EXIT_BAD_USE,
                "%s: unknown option; allowed are --json, --verify, --help and, alone, --fields (a "
                "name that begins with a dash needs ./ before it)",
                argv[i]);
        } else {
            files[count++] = argv[i];
        }
    }
    if (count == 0) {
        return report_error(EXIT_BAD_USE, "info: no file; see `millpond info --help`");
    }
    int status = EXIT_FINE;
    for (int i = 0; i < count; i++) {
        const int one = describe(files[i], as_json, verify);
        status = one > status ? one : status;
    }
    return status;
}
