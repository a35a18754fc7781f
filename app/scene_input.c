#include "scene_input.h"

#include <string.h>

#include "report.h"

bool scene_input_is_file(const char *input) {
    const size_t length = strlen(input);
    return length > 5 && strcmp(input + length - 5, ".json") == 0;
}

int scene_input_failed(const char *input, const scene_error *error) {
    if (error->line > 0) {
        return report_error(EXIT_BAD_USE, "%s:%d:%d: %s", input, error->line, error->column,
                            error->message);
    }
    return report_error(EXIT_BAD_USE, "%s", error->message);
}
