#include "scene_shore.h"

#include <millpond/detail/region.h>
#include <millpond/detail/subdomain.h>
#include <stdlib.h>
#include <string.h>

#include "paint.h"

#define AROUND 2 // cells around its own that a pixel may need

// ---- making -------------------------------------------------------------------------------------

// Adds the cells around along one axis, within the whole.
static void widen(int *first, int *count, int cells) {
    const int end = *first + *count + AROUND;
    *first = *first > AROUND ? *first - AROUND : 0;
    *count = (end < cells ? end : cells) - *first;
}

static bool copy_walls(scene_shore *s, const pond_mpi *water) {
    const pond_area own = pond_mpi_get_own(water, pond_mpi_get_rank(water));
    const pond_area within = pond_subdomain_own(pond_mpi_get_subdomain(water));
    pond_area a = own;
    widen(&a.x, &a.width, s->whole.width);
    widen(&a.y, &a.height, s->whole.height);
    s->cells = malloc((size_t)a.width * (size_t)a.height);
    if (s->cells == NULL) {
        return false;
    }
    pond_copy_walls(pond_mpi_get_subdomain(water), within.x + a.x - own.x, within.y + a.y - own.y,
                    a.width, a.height, s->cells, a.width);
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

// ---- the whole, on all ranks --------------------------------------------------------------------

// Gathers the values of all ranks' own cells, `size` bytes each, row by row. Collective; false
// without memory.
static bool gather(const ranks *r, const pond_mpi *water, const void *own, size_t size,
                   void *whole) {
    const pond_desc d = pond_mpi_get_desc(water);
    int *bytes = malloc(2 * (size_t)r->count * sizeof *bytes);
    char *all = malloc((size_t)d.width * (size_t)d.height * size);
    const bool good = !ranks_any(r, bytes == NULL || all == NULL || own == NULL || whole == NULL);
    int total = 0;
    for (int i = 0; i < r->count && good; i++) {
        const pond_area a = pond_mpi_get_own(water, i);
        bytes[i] = (int)((size_t)a.width * (size_t)a.height * size);
        bytes[r->count + i] = total;
        total += bytes[i];
    }
    if (good) {
        MPI_Allgatherv(own, bytes[r->rank], MPI_BYTE, all, bytes, bytes + r->count, MPI_BYTE,
                       r->comm);
    }
    const char *from = all;
    for (int i = 0; i < r->count && good; i++) {
        const pond_area a = pond_mpi_get_own(water, i);
        const size_t row = (size_t)a.width * size;
        for (int y = a.y; y < a.y + a.height; y++, from += row) {
            memcpy((char *)whole + ((size_t)y * (size_t)d.width + (size_t)a.x) * size, from, row);
        }
    }
    free(bytes);
    free(all);
    return good;
}

static bool gather_walls(scene_shore *s, const ranks *r, const pond_mpi *water) {
    const pond_area own = pond_mpi_get_own(water, r->rank);
    const pond_area within = pond_subdomain_own(pond_mpi_get_subdomain(water));
    uint8_t *cells = malloc((size_t)own.width * (size_t)own.height);
    free(s->cells);
    s->cells = malloc((size_t)s->whole.width * (size_t)s->whole.height);
    if (cells != NULL) {
        pond_copy_walls(pond_mpi_get_subdomain(water), within.x, within.y, own.width, own.height,
                        cells, own.width);
    }
    const bool good = gather(r, water, cells, 1, s->cells);
    s->walls = (scene_walls){.cells = s->cells, .width = s->whole.width, .height = s->whole.height};
    free(cells);
    return good;
}

static float *own_depths(const pond_mpi *water, pond_area own) {
    const pond *part = pond_mpi_get_subdomain(water);
    const pond_area within = pond_subdomain_own(part);
    const double cell = pond_mpi_get_desc(water).cell_size;
    float *depths = malloc((size_t)own.width * (size_t)own.height * sizeof *depths);
    for (int i = 0; i < own.width * own.height && depths != NULL; i++) {
        const pond_vec2 at = {(float)((within.x + i % own.width + 0.5) * cell),
                              (float)((within.y + i / own.width + 0.5) * cell)};
        depths[i] = pond_depth_at(part, at);
    }
    return depths;
}

// As scene_surface.h makes it.
static bool make_bed(scene_shore *s, const ranks *r, const plan *p, const pond_mpi *water) {
    const scene *now = &p->scene;
    const bool shaped = now->bed.sloping || scene_map_is_there(&now->bed.map);
    if (!shaped && !now->land.map.painting) {
        return true;
    }
    const size_t count = (size_t)s->whole.width * (size_t)s->whole.height;
    s->bed = (pond_map_target){calloc(count, sizeof(float)), s->whole.width, s->whole.height,
                               s->whole.width};
    if (shaped) {
        float *own = own_depths(water, pond_mpi_get_own(water, r->rank));
        const bool good = gather(r, water, own, sizeof *own, s->bed.values);
        free(own);
        return good;
    }
    if (s->bed.values != NULL) {
        (void)paint_depth(now->painting, s->bed.width, s->bed.height, s->bed.values, s->bed.stride);
    }
    for (size_t i = 0; i < count && s->bed.values != NULL; i++) {
        s->bed.values[i] *= now->looks[POND_LOOK_POOL].is.pool.depth;
    }
    return s->bed.values != NULL;
}

static bool make_dry(scene_shore *s, const plan *p) {
    const pond_framing all = {p->width, p->height, {.width = p->width, .height = p->height}};
    float *shares = s->painted;
    s->painted = NULL;
    if (shares == NULL) {
        shares = malloc((size_t)p->width * (size_t)p->height * sizeof *shares);
        if (shares != NULL) {
            scene_walls_dry(&s->walls, s->whole.width, s->whole.height, &all, shares);
        }
    }
    s->dry = (pond_map_target){shares, p->width, p->height, p->width};
    return shares != NULL;
}

// For looks that draw land themselves: its light may come from any rank.
static bool make_own_land(scene_shore *s, const ranks *r, const plan *p, const pond_mpi *water) {
    bool good = make_bed(s, r, p, water);
    if (s->seen && !ranks_any(r, !good)) {
        good = gather_walls(s, r, water) && make_dry(s, p);
    }
    s->shown_dry = scene_map_of(&s->dry);
    s->shown_bed = scene_map_of(&s->bed);
    s->seen = false; // it is not covered
    return good;
}

// ---- all of it ----------------------------------------------------------------------------------

static bool make_land(scene_shore *s, const plan *p, const pond_mpi *water, const ranks *r) {
    bool good = copy_walls(s, water);
    s->seen = ranks_any(r, good && any_wall(s));
    if (good && s->seen && p->scene.land.map.painting) {
        good = paint_land(s, p);
    }
    good = !ranks_any(r, !good);
    return good && (!pond_look_info(p->scene.look)->own_land || make_own_land(s, r, p, water));
}

bool scene_shore_make(scene_shore *s, const ranks *r, const plan *p, const pond_mpi *water) {
    *s = (scene_shore){.whole = pond_mpi_get_desc(water)};
    if (pond_look_info(p->scene.look)->data) {
        return true;
    }
    if (p->scene.fish_count > 0) {
        s->school = scene_school_make(&p->scene, &s->whole, 1);
    }
    return make_land(s, p, water, r) && (p->scene.fish_count == 0 || s->school != NULL);
}

void scene_shore_clear(scene_shore *s) {
    free(s->cells);
    free(s->painted);
    free(s->dry.values);
    free(s->bed.values);
    scene_school_free(s->school);
    *s = (scene_shore){0};
}

// ---- drawing ------------------------------------------------------------------------------------

pond_texture scene_shore_under(const scene_shore *s, const pond_texture *under, double time) {
    return s->school != NULL ? scene_school_under(s->school, under, false, time) : *under;
}

void scene_shore_show(const scene_shore *s, pond_look *look) {
    if (look->kind == POND_LOOK_POOL) {
        look->is.pool.dry = &s->shown_dry;
        look->is.pool.bed = &s->shown_bed;
    }
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

// Finds the share of land of each pixel of an area. Keeps it while the same area is drawn.
static bool find_dry(scene_shore *s, const pond_framing *framing) {
    const pond_area *part = &framing->part;
    if (s->dry.values != NULL && same_area(&s->part, part)) {
        return true;
    }
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
    scene_cover_draw_part(&s->dry, land, &part, framing);
    return true;
}
