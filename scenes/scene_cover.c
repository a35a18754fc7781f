// scene_cover.c — dry land over a picture of the water.
//
// Maps of land are large and change seldom: which blocks of one are all water or all land is kept,
// so that a frame reads the others alone.
#include "scene_cover.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK = 32 }; // pixels a side

typedef enum block_kind { BLOCK_MIXED, BLOCK_WATER, BLOCK_LAND } block_kind;

struct scene_cover {
    uint8_t *kinds; // block_kind of each; NULL: not known
    int width;      // of the map
    int height;
};

scene_cover *scene_cover_make(void) {
    return calloc(1, sizeof(scene_cover));
}

void scene_cover_forget(scene_cover *cover) {
    if (cover != NULL) {
        free(cover->kinds);
        cover->kinds = NULL;
    }
}

void scene_cover_free(scene_cover *cover) {
    scene_cover_forget(cover);
    free(cover);
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

// In 256ths, as it is laid.
static int share_of(float dry) {
    return (int)(256.0f * dry + 0.5f);
}

enum { RUN = 64 }; // pixels that are looked at together

// Whether all of a run is wet, and whether all is dry. Rounded as share_of() does it.
static void look_at_run(const float *shares, int count, bool *wet, bool *dry) {
    int not_wet = 0;
    int not_dry = 0;
    for (int x = 0; x < count; x++) {
        const float share = 256.0f * shares[x] + 0.5f;
        not_wet |= share < 1.0f ? 0 : 1;
        not_dry |= share < 256.0f ? 1 : 0;
    }
    *wet = not_wet == 0;
    *dry = not_dry == 0;
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

// A row of land, and of the picture that it is laid over.
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

// Pixels from…end − 1 of a row.
static void cover_row(const pond_map_target *dry_map, const pond_texture *texture,
                      const pond_target *target, const pond_framing *f, int from, int end, int y) {
    const int64_t row = ((int64_t)f->part.y + y) * texture->height / f->height;
    const land_row r = {
        .shares = dry_map->values + y * dry_map->stride,
        .land = texture->pixels + row * texture->stride,
        .to = target->pixels + y * target->stride,
        .texels = texture->width,
        .pixels = f->width,
        .before = f->part.x,
    };
    for (int x = from; x < end; x += RUN) {
        const int count = end - x < RUN ? end - x : RUN;
        bool wet = false;
        bool dry = false;
        look_at_run(r.shares + x, count, &wet, &dry);
        const ptrdiff_t at = 4 * (ptrdiff_t)x;
        const uint8_t *land = r.land + 4 * texel_of(&r, x);
        const bool alike = r.texels == r.pixels;
        if (dry && alike) {
            memcpy(r.to + at, land, 4 * (size_t)count);
        } else if (!wet && alike && are_opaque(land, count) && are_opaque(r.to + at, count)) {
            cover_opaque(r.shares + x, land, count, r.to + at);
        } else if (!wet) {
            cover_some(&r, x, x + count);
        }
    }
}

// ---- blocks -------------------------------------------------------------------------------------

static int blocks_along(int pixels) {
    return (pixels + BLOCK - 1) / BLOCK;
}

static block_kind kind_of(const pond_map_target *dry, int left, int top) {
    const int right = left + BLOCK < dry->width ? left + BLOCK : dry->width;
    const int bottom = top + BLOCK < dry->height ? top + BLOCK : dry->height;
    bool all_wet = true;
    bool all_dry = true;
    for (int y = top; y < bottom && (all_wet || all_dry); y++) {
        bool wet = false;
        bool land = false;
        look_at_run(dry->values + y * dry->stride + left, right - left, &wet, &land);
        all_wet = all_wet && wet;
        all_dry = all_dry && land;
    }
    return all_wet ? BLOCK_WATER : all_dry ? BLOCK_LAND : BLOCK_MIXED;
}

// False without memory.
static bool know(scene_cover *cover, const pond_map_target *dry) {
    if (cover == NULL) {
        return false;
    }
    if (cover->kinds != NULL && cover->width == dry->width && cover->height == dry->height) {
        return true;
    }
    const int across = blocks_along(dry->width);
    const int down = blocks_along(dry->height);
    scene_cover_forget(cover);
    cover->kinds = malloc((size_t)across * (size_t)down);
    cover->width = dry->width;
    cover->height = dry->height;
    for (int i = 0; cover->kinds != NULL && i < across * down; i++) {
        cover->kinds[i] = (uint8_t)kind_of(dry, i % across * BLOCK, i / across * BLOCK);
    }
    return cover->kinds != NULL;
}

static block_kind kind_at(const scene_cover *cover, int x, int y) {
    return (block_kind)cover->kinds[y / BLOCK * blocks_along(cover->width) + x / BLOCK];
}

// ---- where the water is seen --------------------------------------------------------------------

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
    const int across = blocks_along(dry->width);
    out->count = 0;
    for (int y = 0; y < dry->height; y += BLOCK) {
        const int high = dry->height - y < BLOCK ? dry->height - y : BLOCK;
        int first = 0; // block of the run
        for (int x = 0; x <= across; x++) {
            if (x < across && kind_at(cover, x * BLOCK, y) != BLOCK_LAND) {
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

// Where the run of blocks ends that begins at a pixel and is water, or is not.
static int run_end(const scene_cover *cover, int x, int right, int y) {
    const bool water = kind_at(cover, x, y) == BLOCK_WATER;
    int end = x;
    while (end < right && (kind_at(cover, end, y) == BLOCK_WATER) == water) {
        end = (end / BLOCK + 1) * BLOCK;
    }
    return end < right ? end : right;
}

void scene_cover_draw_part(scene_cover *cover, const pond_map_target *dry,
                           const pond_texture *texture, const pond_target *target,
                           const pond_framing *framing) {
    const pond_area all = {.width = target->width, .height = target->height};
    const pond_area *part = target->part != NULL ? target->part : &all;
    const bool known = know(cover, dry);
    const int right = part->x + part->width;
    for (int y = part->y; y < part->y + part->height; y++) {
        for (int x = part->x; x < right;) {
            const int end = known ? run_end(cover, x, right, y) : right;
            if (!known || kind_at(cover, x, y) != BLOCK_WATER) {
                cover_row(dry, texture, target, framing, x, end, y);
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
