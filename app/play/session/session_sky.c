#define _XOPEN_SOURCE 700 // realpath()
#include "session_sky.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "media/error.h"
#include "report.h"
#include "session_inside.h"

// In place of the picture that was there; `picture` is taken.
static void use(session *s, maps_picture *picture) {
    plan *p = s->commands.show.plan;
    maps_picture_clear(&p->sky);
    p->sky = *picture;
    p->scene.looks[POND_LOOK_POOL].is.pool.sky = p->sky.pixels != NULL ? &p->sky.texture : NULL;
    s->under.serial++; // whoever draws looks at all pictures again
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
                              "%s: the whole path of a sky has at most %d bytes", path,
                              SCENE_TEXT - 1);
        }
    }
    memcpy(session_scene(s)->sky, whole, strlen(whole) + 1);
    use(s, &picture);
    return true;
}

void session_sky_open(session *s) {
    const plan *p = s->commands.show.plan;
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
