#include "present_gl_relief.h"

#include <string.h>

#include "sprite_shape.h"

pond_gl_relief *relief_make(pond_gl *gl, const char *sprite) {
    sprite_shape shape;
    if (!sprite_shape_make(sprite, SPRITE_SHAPE_SIDE, &shape)) {
        return NULL;
    }
    const bool hangs = shape.base.values != NULL;
    const pond_gl_relief_shape maps = {.reach = shape.reach,
                                       .colours = &shape.colours,
                                       .inside = &shape.inside,
                                       .height = &shape.height,
                                       .base = hangs ? &shape.base : NULL,
                                       .underside = hangs ? &shape.underside : NULL,
                                       .gloss = &shape.gloss};
    pond_gl_relief *relief = NULL;
    (void)pond_gl_relief_create(gl, &maps, &relief);
    sprite_shape_free(&shape);
    return relief;
}

bool reliefs_make(reliefs *r, pond_gl *gl) {
    bool all = true;
    for (int i = 0; i < SPRITE_KINDS; i++) {
        if (!r->tried) {
            r->made[i] = relief_make(gl, sprite_name(i));
        }
        all = all && r->made[i] != NULL;
    }
    r->tried = true;
    return all;
}

void reliefs_free(reliefs *r, pond_gl *gl) {
    for (int i = 0; i < SPRITE_KINDS; i++) {
        pond_gl_relief_destroy(gl, r->made[i]);
    }
    *r = (reliefs){0};
}

const pond_gl_relief *reliefs_find(const reliefs *r, const char *sprite) {
    for (int i = 0; i < SPRITE_KINDS; i++) {
        if (strcmp(sprite_name(i), sprite) == 0) {
            return r->made[i];
        }
    }
    return NULL;
}
