#include "session_take.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "media/error.h"
#include "report.h"
#include "scene_input.h"
#include "session_inside.h"
#include "session_sky.h"

// Whether a file's name ends in a word, its ending left out.
static bool is_called(const char *path, const char *word) {
    const char *slash = strrchr(path, '/');
    const char *name = slash != NULL ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    const size_t length = dot != NULL ? (size_t)(dot - name) : strlen(name);
    const size_t wanted = strlen(word);
    return length >= wanted && strncasecmp(name + length - wanted, word, wanted) == 0;
}

// The water that pictures get knows neither soft land nor a bed: it becomes one that does.
static bool make_water(session *s, media_error *error) {
    scene *now = session_scene(s);
    const pond_solver before = now->pond.solver;
    if (session_refresh(s, SESSION_WATER, error)) {
        return true;
    }
    if (s->scene_name != NULL || before != POND_SOLVER_DISPERSIVE) {
        return false;
    }
    now->pond.solver = POND_SOLVER_WAVE;
    if (session_refresh(s, SESSION_WATER, error)) {
        return true;
    }
    now->pond.solver = before;
    return false;
}

// In place of the map that was there.
static bool take_map(session *s, const char *path, scene_map *map, media_error *error) {
    const scene_map before = *map;
    *map = (scene_map){0};
    const int length = snprintf(map->file, sizeof map->file, "%s", path);
    bool good = length >= 0 && (size_t)length < sizeof map->file;
    if (!good) {
        (void)media_fail(error, EXIT_BAD_USE, "%s: a map's name has at most %d bytes", path,
                         SCENE_TEXT - 1);
    } else {
        good = make_water(s, error);
    }
    if (!good) {
        *map = before;
        (void)report_error(error->status, "%s", error->message);
    }
    return good;
}

static bool take_sky(session *s, const char *path, media_error *error) {
    const bool good = session_set_sky(s, path, error);
    if (!good) {
        (void)report_error(error->status, "%s", error->message);
    }
    return good;
}

bool session_take(session *s, const char *path, media_error *error) {
    scene *now = session_scene(s);
    if (scene_input_is_file(path)) {
        const session_desc desc = {.options = &s->options, .scene = path, .calm = s->calm};
        return session_change(s, &desc, error);
    }
    if (is_called(path, "walls") || is_called(path, "land")) {
        return take_map(s, path, &now->land.map, error);
    }
    if (is_called(path, "depth") || is_called(path, "bed")) {
        return take_map(s, path, &now->bed.map, error);
    }
    if (is_called(path, "sky")) {
        return take_sky(s, path, error);
    }
    const session_desc desc = {.options = &s->options, .media = path, .calm = s->calm};
    return session_change(s, &desc, error);
}
