// scene_cover.c — dry land over a picture of the water.
//
// Maps of land are large and change seldom: which runs of a row are all water or all land is kept,
// so that a frame reads the others alone.
#include "scene_cover.h"

#include <assert.h>
#include <millpond/detail/pool_land.h>
#include <millpond/detail/region.h>
#include <stdlib.h>
#include <string.h>

enum {
    RUN = 16,  // pixels of a row that are looked at together
    BLOCK = 32 // pixels a side, whole runs: of the drawn water
};

typedef enum run_kind { RUN_MIXED, RUN_WATER, RUN_LAND } run_kind;

struct scene_cover {
    uint8_t *kinds; // run_kind of each, row by row; NULL: not known
    int width;      // of the map
    int height;
    pond_pool_land *land; // or NULL
    bool drawn;           // a picture of it was
};

scene_cover *scene_cover_make(void) {
    return calloc(1, sizeof(scene_cover));
}

void scene_cover_forget(scene_cover *cover) {
    if (cover != NULL) {
        free(cover->kinds);
        cover->kinds = NULL;
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

static bool are_opaque(const uint8_t *pixels, int count) {
    static const uint8_t alpha[4] = {0, 0, 0, 255};
    uint32_t opaque;
    uint32_t all = ~(uint32_t)0;
    memcpy(&opaque, alpha, sizeof opaque);
    for (int x = 0; x < count; x++) {
        uint32_t pixel;
        memcpy(&pixel, pixels + (ptrdiff_t)4 * x, sizeof pixel);
        all &= pixel;
    }
    return (all & opaque) == opaque;
}

// cover_pixel() of opaque colours, to the same bits: two channels of 16 bits at once.
static void cover_opaque(const float *shares, const uint8_t *dry, int count, uint8_t *wet) {
    const uint32_t both = 0xff00ffu;
    const uint32_t half = 0x800080u;
    for (int x = 0; x < count; x++) {
        const ptrdiff_t at = (ptrdiff_t)4 * x;
        const uint32_t share = (uint32_t)share_of(shares[x]);
        const uint32_t rest = 256 - share;
        uint32_t over;
        uint32_t under;
        memcpy(&over, dry + at, sizeof over);
        memcpy(&under, wet + at, sizeof under);
        const uint32_t even = ((over & both) * share + (under & both) * rest + half) >> 8 & both;
        const uint32_t odd =
            (over >> 8 & both) * share + (under >> 8 & both) * rest + half; // << 8 >> 8
        const uint32_t pixel = even | (odd & ~both);
        memcpy(wet + at, &pixel, sizeof pixel);
    }
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

// Pixels from…end − 1 of a row. all_land: all are land.
static void cover_row(const pond_map_target *dry_map, const pond_texture *texture,
                      const pond_target *target, const pond_framing *f, bool all_land, int from,
                      int end, int y) {
    const int64_t row = ((int64_t)f->part.y + y) * texture->height / f->height;
    const land_row r = {
        .shares = dry_map->values + y * dry_map->stride,
        .land = texture->pixels + row * texture->stride,
        .to = target->pixels + y * target->stride,
        .texels = texture->width,
        .pixels = f->width,
        .before = f->part.x,
    };
    if (all_land && r.texels == r.pixels) {
        memcpy(r.to + 4 * (ptrdiff_t)from, r.land + 4 * texel_of(&r, from),
               4 * (size_t)(end - from));
        return;
    }
    for (int x = from; x < end; x += RUN) {
        const int count = end - x < RUN ? end - x : RUN;
        const uint8_t *land = r.land + 4 * texel_of(&r, x);
        uint8_t *to = r.to + 4 * (ptrdiff_t)x;
        if (are_wet(r.shares + x, count)) {
            continue;
        }
        if (r.texels == r.pixels && are_opaque(land, count) && are_opaque(to, count)) {
            cover_opaque(r.shares + x, land, count, to);
        } else {
            cover_some(&r, x, x + count);
        }
    }
}

// ---- runs ---------------------------------------------------------------------------------------

static int runs_along(int pixels) {
    return (pixels + RUN - 1) / RUN;
}

static run_kind kind_of(const float *shares, int count) {
    return are_wet(shares, count) ? RUN_WATER : are_dry(shares, count) ? RUN_LAND : RUN_MIXED;
}

// False without memory.
static bool know(scene_cover *cover, const pond_map_target *dry) {
    if (cover == NULL) {
        return false;
    }
    if (cover->kinds != NULL && cover->width == dry->width && cover->height == dry->height) {
        return true;
    }
    const size_t across = (size_t)runs_along(dry->width);
    scene_cover_forget(cover);
    cover->kinds = calloc(across, (size_t)dry->height);
    cover->width = dry->width;
    cover->height = dry->height;
    for (int y = 0; cover->kinds != NULL && y < dry->height; y++) {
        for (int x = 0; x < dry->width; x += RUN) {
            const int count = dry->width - x < RUN ? dry->width - x : RUN;
            cover->kinds[(size_t)y * across + (size_t)(x / RUN)] =
                (uint8_t)kind_of(dry->values + y * dry->stride + x, count);
        }
    }
    return cover->kinds != NULL;
}

// Of a row of runs.
static const uint8_t *kinds_of_row(const scene_cover *cover, int y) {
    assert(y >= 0 && y < cover->height);
    return cover->kinds + (size_t)y * (size_t)runs_along(cover->width);
}

// ---- where the water is seen --------------------------------------------------------------------

// Whether land hides a block.
static bool is_hidden(const scene_cover *cover, int left, int top) {
    const int first = left / RUN;
    const int end = runs_along(left + BLOCK < cover->width ? left + BLOCK : cover->width);
    const int bottom = top + BLOCK < cover->height ? top + BLOCK : cover->height;
    for (int y = top; y < bottom; y++) {
        const uint8_t *kinds = kinds_of_row(cover, y);
        for (int i = first; i < end; i++) {
            if (kinds[i] != RUN_LAND) {
                return false;
            }
        }
    }
    return true;
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
    if (!know(cover, dry)) {
        return false;
    }
    const int across = (dry->width + BLOCK - 1) / BLOCK;
    out->count = 0;
    for (int y = 0; y < dry->height; y += BLOCK) {
        const int high = dry->height - y < BLOCK ? dry->height - y : BLOCK;
        int first = 0; // block of the run
        for (int x = 0; x <= across; x++) {
            if (x < across && !is_hidden(cover, x * BLOCK, y)) {
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

// Where the runs of one kind end of which one holds a pixel.
static int end_of_kind(const uint8_t *kinds, int x, int right) {
    int i = x / RUN;
    while (i * RUN < right && kinds[i] == kinds[x / RUN]) {
        i++;
    }
    return i * RUN < right ? i * RUN : right;
}

void scene_cover_draw_part(scene_cover *cover, const pond_map_target *dry,
                           const pond_texture *texture, const pond_target *target,
                           const pond_framing *framing) {
    const pond_area all = {.width = target->width, .height = target->height};
    const pond_area *part = target->part != NULL ? target->part : &all;
    const bool known = know(cover, dry);
    const int right = part->x + part->width;
    for (int y = part->y; y < part->y + part->height; y++) {
        const uint8_t *kinds = known ? kinds_of_row(cover, y) : NULL;
        for (int x = part->x; x < right;) {
            const int end = known ? end_of_kind(kinds, x, right) : right;
            const run_kind kind = known ? (run_kind)kinds[x / RUN] : RUN_MIXED;
            if (kind != RUN_WATER) {
                cover_row(dry, texture, target, framing, kind == RUN_LAND, x, end, y);
            }
            x = end;
        }
    }
}

void scene_cover_draw(scene_cover *cover, const pond_map_target *dry, const pond_texture *texture,
                      const pond_target *target) {
    const pond_framing whole = {target->width, target->height, {0}};
    scene_cover_draw_part(cover, dry, texture, target, &whole);
}
