#include "scene_input.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "report.h"

bool scene_input_is_file(const char *input) {
    const size_t length = strlen(input);
    return length > 5 && strcmp(input + length - 5, ".json") == 0;
}

bool scene_input_load(const char *input, scene *out, scene_error *error) {
    struct stat about;
    if (stat(input, &about) == 0 && !S_ISREG(about.st_mode)) {
        *out = (scene){0};
        *error = (scene_error){0};
        snprintf(error->message, sizeof error->message, "%s: is not a regular file", input);
        return false;
    }
    return scene_load(input, out, error);
}

int scene_input_failed(const char *input, const scene_error *error) {
    if (error->line > 0) {
        return report_error(EXIT_BAD_USE, "%s:%d:%d: %s", input, error->line, error->column,
                            error->message);
    }
    return report_error(EXIT_BAD_USE, "%s", error->message);
}
