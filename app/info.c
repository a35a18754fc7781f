// `millpond info`: describes a picture, a film, a scene file or a recording.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "media/media.h"
#include "media/plain.h"
#include "recording_file.h"
#include "report.h"
#include "scene.h"
#include "scene_describe.h"
#include "scene_input.h"
#include "tiled/tiled_map.h"

static const char help[] =
    "millpond info [--json] FILE   describes a picture, film, scene file or recording\n"
    "\n"
    "  --verify   replays a recording; exit status 1 if the water differs, or the recording is\n"
    "             truncated or damaged\n"
    "\n"
    "millpond info --fields        all fields of the library's structs and of scenes, as JSON:\n"
    "                              names, units, ranges, defaults, choices (docs/fields.md)\n";

static json_t *media_json(const char *path, const media_info *i) {
    const double fps = i->rate.den > 0 ? (double)i->rate.num / i->rate.den : 0.0;
    return json_pack("{s:o, s:s, s:i, s:i, s:f, s:f, s:I, s:s, s:s, s:s, s:b, s:b, s:b, s:s}",
                     "file", report_name(path), "kind", i->film ? "film" : "picture", "width",
                     i->width, "height", i->height, "fps", fps, "seconds", i->seconds, "frames",
                     (json_int_t)i->frames, "container", i->container, "codec", i->codec,
                     "pixel_format", i->pixel_format, "alpha", i->alpha, "cut_short", i->cut_short,
                     "sound", i->sound, "sound_codec", i->sound_codec);
}

static int print_media(const char *path, const media_info *i) {
    char facts[512];
    char film[512] = "";
    snprintf(facts, sizeof facts, ": %s, %d x %d pixels, %s in %s, %s%s%s\n",
             i->film ? "film" : "picture", i->width, i->height, i->codec, i->container,
             i->pixel_format, i->alpha ? ", transparent" : "", i->cut_short ? ", truncated" : "");
    if (i->pictures > 0) {
        snprintf(film, sizeof film, "  %" PRId64 " pictures; %" PRId64 " missing between them\n",
                 i->pictures, i->frames - i->pictures);
    } else if (i->film) {
        snprintf(film, sizeof film, "  %.2f s at %.6g frames a second, %s%s\n", i->seconds,
                 i->rate.den > 0 ? (double)i->rate.num / i->rate.den : 0.0,
                 i->sound ? "sound: " : "no sound", i->sound_codec);
    }
    const int status = report_about(path, facts);
    return status == EXIT_FINE ? report_text(film) : status;
}

static int media_facts(const char *path, bool as_json) {
    media_error error = {0};
    media_source *source = media_open_named(path, &error);
    if (source == NULL) {
        return report_error(error.status, "%s", error.message);
    }
    const media_info info = *media_get_info(source);
    media_close(source);
    return as_json ? report_json(media_json(path, &info)) : print_media(path, &info);
}

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

int info_main(int argc, char **argv) {
    const char *path = NULL;
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
        } else if (path == NULL) {
            path = argv[i];
        } else {
            return report_error(EXIT_BAD_USE, "info: %s and %s; allowed is one file", path,
                                argv[i]);
        }
    }
    if (path == NULL) {
        return report_error(EXIT_BAD_USE, "info: no file; see `millpond info --help`");
    }
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
    return scene_input_is_file(path) ? scene_facts(path, as_json) : media_facts(path, as_json);
}
