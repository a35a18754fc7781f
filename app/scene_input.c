#include "scene_input.h"

#include <stdio.h>
#include <string.h>

#include "recording_file.h"
#include "report.h"

bool scene_input_is_file(const char *input) {
    const size_t length = strlen(input);
    return (length > 5 && strcmp(input + length - 5, ".json") == 0) || recording_file_is(input);
}

static bool load_recorded(const char *input, scene *out, scene_error *error) {
    media_error refused = {0};
    *out = (scene){0};
    *error = (scene_error){0};
    recording_file *file = recording_file_open(input, &refused);
    if (file == NULL) {
        snprintf(error->message, sizeof error->message, "%.511s", refused.message);
        return false;
    }
    const bool good = recording_file_scene(file, out, error);
    recording_file_close(file);
    return good;
}

bool scene_input_load(const char *input, scene *out, scene_error *error) {
    return recording_file_is(input) ? load_recorded(input, out, error)
                                    : scene_load(input, out, error);
}

bool scene_input_refused(const char *input, scene_error *refused, media_error *error) {
    if (input == NULL || refused->key[0] == '\0') {
        return media_fail(error, EXIT_BAD_USE, "%s", refused->message);
    }
    if (scene_input_is_file(input)) {
        scene_error_locate(refused, input);
    }
    return refused->line > 0 ? media_fail(error, EXIT_BAD_USE, "%s:%d:%d: %s", input, refused->line,
                                          refused->column, refused->message)
                             : media_fail(error, EXIT_BAD_USE, "%s: %s", input, refused->message);
}

int scene_input_failed(const char *input, const scene_error *error) {
    if (error->line > 0) {
        return report_error(EXIT_BAD_USE, "%s:%d:%d: %s", input, error->line, error->column,
                            error->message);
    }
    return report_error(EXIT_BAD_USE, "%s", error->message);
}
