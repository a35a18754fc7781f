#define _XOPEN_SOURCE 700 // realpath()
// Files that a running session uses: scenes, pictures, films, maps, the sky.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "media/error.h"
#include "report.h"
#include "scene_input.h"
#include "session_inside.h"

// ---- the sky ------------------------------------------------------------------------------------

// Replaces the sky, and takes ownership of the picture.
static void use(session *s, maps_picture *picture) {
    plan *p = plan_of(s);
    maps_picture_clear(&p->sky);
    p->sky = *picture;
    p->scene.looks[POND_LOOK_POOL].is.pool.sky = p->sky.pixels != NULL ? &p->sky.texture : NULL;
    s->under.serial++; // presenters look at all pictures again
    s->commands.changed = true;
}

static bool read_picture(const char *beside, const char *path, maps_picture *out,
                         media_error *error) {
    scene_error refused = {0};
    const bool good = maps_read_picture(beside, path, out, &refused);
    if (!good) {
        maps_picture_clear(out);
        (void)media_fail(error, EXIT_BAD_USE, "%s", refused.message);
    }
    return good;
}

bool session_set_sky(session *s, const char *path, media_error *error) {
    maps_picture picture = {0};
    char whole[PATH_MAX] = "";
    if (path[0] != '\0') {
        if (!read_picture(NULL, path, &picture, error)) {
            return false;
        }
        if (realpath(path, whole) == NULL || strlen(whole) >= SCENE_TEXT) {
            maps_picture_clear(&picture);
            return media_fail(error, EXIT_BAD_USE,
                              "%s: the full path of a sky may have at most %d bytes", path,
                              SCENE_TEXT - 1);
        }
    }
    memcpy(session_scene(s)->sky, whole, strlen(whole) + 1);
    use(s, &picture);
    return true;
}

void session_sky_open(session *s) {
    const plan *p = plan_of(s);
    if (p->scene.sky[0] == '\0' || p->scene.looks[POND_LOOK_POOL].is.pool.sky != NULL) {
        return;
    }
    maps_picture picture = {0};
    media_error error = {0};
    if (read_picture(p->scene_input, p->scene.sky, &picture, &error)) {
        use(s, &picture);
    } else {
        report_note(s->options.quiet, "%s; the sky has no picture", error.message);
    }
}

// ---- any file -----------------------------------------------------------------------------------

// Whether a file's name without its extension ends in a word.
static bool is_called(const char *path, const char *word) {
    const char *slash = strrchr(path, '/');
    const char *name = slash != NULL ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    const size_t length = dot != NULL ? (size_t)(dot - name) : strlen(name);
    const size_t wanted = strlen(word);
    return length >= wanted && strncasecmp(name + length - wanted, word, wanted) == 0;
}

// The water that pictures get supports neither soft land nor a bed: it becomes one that does.
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

// Replaces a map.
static bool take_map(session *s, const char *path, scene_map *map, media_error *error) {
    const scene_map before = *map;
    *map = (scene_map){0};
    const int length = snprintf(map->file, sizeof map->file, "%s", path);
    bool good = length >= 0 && (size_t)length < sizeof map->file;
    if (!good) {
        (void)media_fail(error, EXIT_BAD_USE, "%s: the name of a map may have at most %d bytes",
                         path, SCENE_TEXT - 1);
    } else {
        good = make_water(s, error);
    }
    if (!good) {
        *map = before;
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
        const bool heights = now->bed.heights;
        now->bed.heights = false;
        const bool good = take_map(s, path, &now->bed.map, error);
        now->bed.heights = !good && heights;
        return good;
    }
    if (is_called(path, "sky")) {
        return session_set_sky(s, path, error);
    }
    const session_desc desc = {.options = &s->options, .media = path, .calm = s->calm};
    return session_change(s, &desc, error);
}
