// scene_cover.c — dry land over a picture of the water.
//
// Maps of land change seldom: which blocks of a picture land hides is kept, since no water need be
// drawn there.
#include "scene_cover.h"

#include <millpond/detail/pool_land.h>
#include <millpond/detail/region.h>
#include <stdlib.h>
#include <string.h>

enum {
    RUN = 16,  // pixels of a row that are checked together
    BLOCK = 32 // sides of a block [pixels]
};

struct scene_cover {
    bool *hidden; // for each block, row by row; NULL: not known
    int width;    // of the map
    int height;
    pond_pool_land *land; // or NULL
    bool drawn;           // a picture of it was
};

scene_cover *scene_cover_make(void) {
    return calloc(1, sizeof(scene_cover));
}

void scene_cover_forget(scene_cover *cover) {
    if (cover != NULL) {
        free(cover->hidden);
        cover->hidden = NULL;
        pond_pool_land_destroy(cover->land);
        cover->land = NULL;
        cover->drawn = false;
    }
}

void scene_cover_free(scene_cover *cover) {
    scene_cover_forget(cover);
    free(cover);
}

const pond_pool_land *scene_cover_land(scene_cover *cover, const pond_pool_look *look,
                                       const pond_view *view, const pond_texture *texture,
                                       const pond_target *target, const pond_parallel *parallel) {
    if (cover == NULL || look->dry == NULL || look->dry->values == NULL) {
        return NULL;
    }
    if (cover->drawn && !pond_pool_land_suits(cover->land, look, view, texture, target)) {
        pond_pool_land_destroy(cover->land);
        (void)pond_pool_land_create(look, view, texture, target, NULL, parallel, &cover->land);
    }
    cover->drawn = true;
    return cover->land;
}

bool scene_cover_lies_over(const pond_map_target *dry, const pond_texture *texture,
                           const pond_target *target) {
    return texture != NULL && texture->pixels != NULL && dry->values != NULL &&
           dry->width == target->width && dry->height == target->height;
}

// ---- a row --------------------------------------------------------------------------------------

// Of both colours, each counts by what it covers; `share` of 256 is dry.
static void cover_pixel(uint8_t *wet, const uint8_t *dry, int share) {
    const int dry_weight = share * dry[3];
    const int wet_weight = (256 - share) * wet[3];
    const int sum = dry_weight + wet_weight;
    for (int c = 0; c < 3 && sum > 0; c++) {
        wet[c] = (uint8_t)((wet[c] * wet_weight + dry[c] * dry_weight + sum / 2) / sum);
    }
    wet[3] = (uint8_t)((sum + 128) >> 8);
}

// In 256ths, as drawn.
static int share_of(float dry) {
    return (int)(256.0f * dry + 0.5f);
}

// Whether all of a run is wet, or dry. Rounded as share_of() does it.
static bool are_wet(const float *shares, int count) {
    int some = 0;
    for (int x = 0; x < count; x++) {
        some |= 256.0f * shares[x] + 0.5f < 1.0f ? 0 : 1;
    }
    return some == 0;
}

static bool are_dry(const float *shares, int count) {
    int some = 0;
    for (int x = 0; x < count; x++) {
        some |= 256.0f * shares[x] + 0.5f < 256.0f ? 1 : 0;
    }
    return some == 0;
}

// A row of land, and of the picture under it.
typedef struct land_row {
    const float *shares;
    const uint8_t *land;
    uint8_t *to;
    int texels; // of the land
    int pixels; // of the whole picture
    int before; // of those, before the map's first
} land_row;

static int64_t texel_of(const land_row *r, int x) {
    const int64_t pixel = (int64_t)r->before + x;
    return r->texels == r->pixels ? pixel : pixel * r->texels / r->pixels;
}

static void cover_some(const land_row *r, int from, int end) {
    for (int x = from; x < end; x++) {
        const int share = share_of(r->shares[x]);
        const uint8_t *dry = r->land + 4 * texel_of(r, x);
        if (share == 256) { // what the mean would come to; the same where it is clear
            memcpy(r->to + 4 * (ptrdiff_t)x, dry, 4);
        } else if (share > 0) {
            cover_pixel(r->to + 4 * (ptrdiff_t)x, dry, share);
        }
    }
}

// Row y of the part of the target between two columns.
static void cover_row(const pond_map_target *dry_map, const pond_texture *texture,
                      const pond_target *target, const pond_framing *f, const pond_area *part,
                      int y) {
    const int64_t row = ((int64_t)f->part.y + y) * texture->height / f->height;
    const land_row r = {
        .shares = dry_map->values + y * dry_map->stride,
        .land = texture->pixels + row * texture->stride,
        .to = target->pixels + y * target->stride,
        .texels = texture->width,
        .pixels = f->width,
        .before = f->part.x,
    };
    const int end = part->x + part->width;
    for (int x = part->x; x < end; x += RUN) {
        const int count = end - x < RUN ? end - x : RUN;
        if (!are_wet(r.shares + x, count)) {
            cover_some(&r, x, x + count);
        }
    }
}

// ---- where the water is seen --------------------------------------------------------------------

static int blocks_along(int pixels) {
    return (pixels + BLOCK - 1) / BLOCK;
}

static bool is_hidden(const pond_map_target *dry, int left, int top) {
    const int width = dry->width - left < BLOCK ? dry->width - left : BLOCK;
    for (int y = top; y < top + BLOCK && y < dry->height; y++) {
        if (!are_dry(dry->values + y * dry->stride + left, width)) {
            return false;
        }
    }
    return true;
}

// False without memory.
static bool find_hidden(scene_cover *cover, const pond_map_target *dry) {
    if (cover == NULL ||
        (cover->hidden != NULL && cover->width == dry->width && cover->height == dry->height)) {
        return cover != NULL;
    }
    const int across = blocks_along(dry->width);
    const int down = blocks_along(dry->height);
    scene_cover_forget(cover);
    cover->hidden = calloc((size_t)across * (size_t)down, sizeof *cover->hidden);
    cover->width = dry->width;
    cover->height = dry->height;
    for (int i = 0; cover->hidden != NULL && i < across * down; i++) {
        cover->hidden[i] = is_hidden(dry, i % across * BLOCK, i / across * BLOCK);
    }
    return cover->hidden != NULL;
}

// Below a part that is as wide it makes that one higher.
static void add_part(scene_seen *seen, int row, pond_area part) {
    for (int i = seen->count - 1; i >= 0 && seen->of[i].y + seen->of[i].height >= row; i--) {
        pond_area *above = &seen->of[i];
        if (above->x == part.x && above->width == part.width && above->y + above->height == row) {
            above->height += part.height;
            return;
        }
    }
    seen->of[seen->count++] = part;
}

bool scene_cover_find_seen(scene_cover *cover, const pond_map_target *dry, scene_seen *out) {
    if (!find_hidden(cover, dry)) {
        return false;
    }
    const int across = blocks_along(dry->width);
    out->count = 0;
    for (int y = 0; y < dry->height; y += BLOCK) {
        const int high = dry->height - y < BLOCK ? dry->height - y : BLOCK;
        int first = 0; // block of the run
        for (int x = 0; x <= across; x++) {
            if (x < across && !cover->hidden[y / BLOCK * across + x]) {
                continue;
            }
            if (out->count == SCENE_COVER_PARTS) {
                return false;
            }
            const int right = x * BLOCK < dry->width ? x * BLOCK : dry->width;
            if (x > first) {
                add_part(out, y,
                         (pond_area){.x = first * BLOCK,
                                     .y = y,
                                     .width = right - first * BLOCK,
                                     .height = high});
            }
            first = x + 1;
        }
    }
    return true;
}

// ---- the whole ----------------------------------------------------------------------------------

void scene_cover_draw_part(const pond_map_target *dry, const pond_texture *texture,
                           const pond_target *target, const pond_framing *framing) {
    const pond_area all = {.width = target->width, .height = target->height};
    const pond_area *part = target->part != NULL ? target->part : &all;
    for (int y = part->y; y < part->y + part->height; y++) {
        cover_row(dry, texture, target, framing, part, y);
    }
}

void scene_cover_draw(const pond_map_target *dry, const pond_texture *texture,
                      const pond_target *target) {
    const pond_framing whole = {target->width, target->height, {0}};
    scene_cover_draw_part(dry, texture, target, &whole);
}
