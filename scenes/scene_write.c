#include "scene_write.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene_json.h"

static bool refuse(scene_error *error, const char *message, const char *detail) {
    *error = (scene_error){0};
    (void)snprintf(error->message, sizeof error->message, message, detail);
    return false;
}

// An error without a text for its position has none.
static bool can_be_read(const char *text, scene_error *error) {
    scene again;
    const bool good = scene_parse(text, strlen(text), &again, error);
    error->line = 0;
    error->column = 0;
    scene_clear(&again);
    return good;
}

char *scene_write(const scene *s, scene_error *error) {
    scene_error ignored;
    scene_error *const at = error != NULL ? error : &ignored;
    *at = (scene_error){0};
    const scene base = scene_default();
    scene written = *s;
    written.world = s->world && scene_may_be_in_world(s, NULL, 0);
    json_t *value = scenei_write_object(&scene_top_object, &written, &base);
    char *text = value != NULL ? scenei_layout(value) : NULL;
    json_decref(value);
    if (text == NULL) {
        (void)refuse(at, "the scene cannot be written: %s",
                     "a text in it is not UTF-8, or there is not enough memory");
    } else if (!can_be_read(text, at)) {
        free(text);
        text = NULL;
    }
    return text;
}
