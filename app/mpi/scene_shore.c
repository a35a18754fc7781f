#include "scene_shore.h"

#include <stdlib.h>
#include <string.h>

#define AROUND 2 // cells beside its own that a pixel may ask for

// ---- making -------------------------------------------------------------------------------------

// Along one axis: own cells and those around, of the whole.
static void widen(int *first, int *count, int cells) {
    const int end = *first + *count + AROUND;
    *first = *first > AROUND ? *first - AROUND : 0;
    *count = (end < cells ? end : cells) - *first;
}

static bool copy_walls(scene_shore *s, const pond_mpi *water) {
    const pond_area own = pond_mpi_own(water, pond_mpi_rank(water));
    const pond_area within = pond_part_own(pond_mpi_part(water));
    pond_area a = own;
    widen(&a.x, &a.width, s->whole.width);
    widen(&a.y, &a.height, s->whole.height);
    s->cells = malloc((size_t)a.width * (size_t)a.height);
    if (s->cells == NULL) {
        return false;
    }
    pond_copy_walls(pond_mpi_part(water), within.x + a.x - own.x, within.y + a.y - own.y, a.width,
                    a.height, s->cells, a.width);
    s->walls = (scene_walls){s->cells, a.width, a.height, a.x, a.y};
    return true;
}

static bool any_wall(const scene_shore *s) {
    const size_t count = (size_t)s->walls.width * (size_t)s->walls.height;
    return memchr(s->cells, 255, count) != NULL;
}

static bool paint_land(scene_shore *s, const plan *p) {
    s->painted = malloc((size_t)p->width * (size_t)p->height * sizeof *s->painted);
    s->width = p->width;
    return s->painted != NULL &&
           scene_dry_paint(p->scene.painting, p->width, p->height, s->painted);
}

static bool make_land(scene_shore *s, const plan *p, const pond_mpi *water, const ranks *r) {
    bool good = copy_walls(s, water);
    s->seen = ranks_any(r, good && any_wall(s));
    if (good && s->seen && p->scene.land.map.painting) {
        good = paint_land(s, p);
    }
    s->cover = scene_cover_make();
    return good && s->cover != NULL;
}

bool scene_shore_make(scene_shore *s, const ranks *r, const plan *p, const pond_mpi *water) {
    *s = (scene_shore){.whole = pond_mpi_get_desc(water)};
    if (pond_look_info(p->scene.look)->data) {
        return true;
    }
    if (p->scene.fish_count > 0) {
        s->school = scene_school_make(&p->scene, &s->whole);
    }
    return make_land(s, p, water, r) && (p->scene.fish_count == 0 || s->school != NULL);
}

void scene_shore_clear(scene_shore *s) {
    free(s->cells);
    free(s->painted);
    free(s->dry.values);
    scene_cover_free(s->cover);
    scene_school_free(s->school);
    *s = (scene_shore){0};
}

// ---- drawing ------------------------------------------------------------------------------------

pond_texture scene_shore_under(const scene_shore *s, const pond_texture *under, double time) {
    return s->school != NULL ? scene_school_under(s->school, under, time) : *under;
}

static bool same_area(const pond_area *a, const pond_area *b) {
    return a->x == b->x && a->y == b->y && a->width == b->width && a->height == b->height;
}

static void copy_painted(const scene_shore *s, const pond_area *part) {
    for (int y = 0; y < part->height; y++) {
        const float *from = s->painted + (size_t)(part->y + y) * (size_t)s->width + (size_t)part->x;
        memcpy(s->dry.values + (size_t)y * (size_t)part->width, from,
               (size_t)part->width * sizeof *from);
    }
}

// How dry each pixel of a part of the picture is, as long as that is drawn again and again.
static bool find_dry(scene_shore *s, const pond_framing *framing) {
    const pond_area *part = &framing->part;
    if (s->dry.values != NULL && same_area(&s->part, part)) {
        return true;
    }
    scene_cover_forget(s->cover);
    free(s->dry.values);
    s->dry = (pond_map_target){
        .values = malloc((size_t)part->width * (size_t)part->height * sizeof(float)),
        .width = part->width,
        .height = part->height,
        .stride = part->width,
    };
    s->part = *part;
    if (s->dry.values != NULL && s->painted != NULL) {
        copy_painted(s, part);
    } else if (s->dry.values != NULL) {
        scene_walls_dry(&s->walls, s->whole.width, s->whole.height, framing, s->dry.values);
    }
    return s->dry.values != NULL;
}

bool scene_shore_draw(scene_shore *s, const pond_texture *land, const pond_target *target,
                      const pond_framing *framing, pond_area drawn) {
    if (!s->seen || land->pixels == NULL || drawn.width == 0 || drawn.height == 0) {
        return true;
    }
    if (!find_dry(s, framing)) {
        return false;
    }
    pond_target part = *target;
    part.part = &drawn;
    scene_cover_draw_part(s->cover, &s->dry, land, &part, framing);
    return true;
}
