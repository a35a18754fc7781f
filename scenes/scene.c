// scene.c — a scene's defaults, its lists of touches, its end.
#include "scene.h"

#include <stdlib.h>
#include <string.h>

scene scene_default(void) {
    return (scene){
        .name = "untitled",
        .title = "Untitled",
        .painting = "rockpool",
        .metres = 2,
        .pond = pond_desc_default(),
        .rain = {.rain = pond_rain_default(), .start = 0, .end = 1e6},
        .look = SCENE_LOOK_POOL,
        .pool = pond_pool_look_default(),
        .offset = pond_offset_look_default(),
        .lens = pond_lens_look_default(),
    };
}

void scene_clear(scene *s) {
    if (s == NULL) {
        return;
    }
    for (int i = 0; i < s->stroke_count; i++) {
        free(s->strokes[i].points);
    }
    free(s->strokes);
    free(s->drops);
    *s = (scene){0};
}

// Room for one more. A list's room is the next power of two, 8 at least, so it need not be kept.
static bool grow(void **list, int count, size_t size) {
    const bool full = count == 0 || (count >= 8 && (count & (count - 1)) == 0);
    if (!full) {
        return true;
    }
    const size_t room = count == 0 ? 8 : (size_t)count * 2;
    void *grown = realloc(*list, room * size);
    if (grown == NULL) {
        return false;
    }
    *list = grown;
    return true;
}

bool scene_add_drop(scene *s, scene_drop drop) {
    void *list = s->drops;
    if (s->drop_count >= SCENE_MAX_TOUCHES || !grow(&list, s->drop_count, sizeof drop)) {
        return false;
    }
    s->drops = list;
    s->drops[s->drop_count++] = drop;
    return true;
}

bool scene_add_stroke(scene *s, scene_stroke stroke) {
    if (s->stroke_count >= SCENE_MAX_TOUCHES || stroke.points == NULL || stroke.count < 2 ||
        stroke.count > SCENE_MAX_POINTS) {
        return false;
    }
    void *list = s->strokes;
    if (!grow(&list, s->stroke_count, sizeof stroke)) {
        return false;
    }
    s->strokes = list;
    const size_t size = (size_t)stroke.count * sizeof *stroke.points;
    pond_vec2 *points = malloc(size);
    if (points == NULL) {
        return false;
    }
    memcpy(points, stroke.points, size);
    stroke.points = points;
    s->strokes[s->stroke_count++] = stroke;
    return true;
}
