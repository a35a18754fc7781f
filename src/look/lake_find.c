#include <millpond/lake.h>

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "base/message.h"
#include "look/colour/srgb.h"
#include "look/find/calm_row.h"
#include "look/find/cut.h"
#include "look/find/likely.h"
#include "look/find/mirror.h"
#include "look/find/water.h"
#include "look/find/waterline.h"
#include "look/usable.h"

#define SMALL 320 // longer side of the picture that water is found in [pixels]
#define MIDDLE 640
#define FINE 1280        // and that its edges are found in
#define LEAST_AREA 0.03f // a smaller lake that mirrors is chance. [picture]
#define BELOW 0.006f     // how far a far shore stands below the horizon [height]
#define LOWEST 0.98f     // lowest horizon [height]
#define NEAR_LINE 0.02f  // distance at which a shore belongs to a waterline [height]
#define SAME 0.003f      // distance at which two points are the same [width, height]

static const pond_lake_found nothing = {.horizon = 0.5f};

// One side of a picture whose longer one becomes `longest`, if it is not shorter.
static int side_of(int side, int longer, int longest) {
    return longer > longest ? pondi_most((int)((int64_t)side * longest / longer), 1) : side;
}

static pondi_colour_sheets fine_of(pondi_desk *d, const pond_texture *picture) {
    const int longer = pondi_most(picture->width, picture->height);
    return pondi_colour_sheets_make(d, picture, side_of(picture->width, longer, FINE),
                                    side_of(picture->height, longer, FINE));
}

static pondi_colour_sheets shrunk(pondi_desk *d, const pondi_colour_sheets *fine, int longest) {
    const pondi_sheet *from = &fine->of[0];
    const int longer = pondi_most(from->width, from->height);
    return pondi_colour_sheets_shrink(d, fine, side_of(from->width, longer, longest),
                                      side_of(from->height, longer, longest));
}

static pond_result check(const pond_texture *picture, const pond_map_target *water,
                         const pond_lake_found *out) {
    if (!pondi_readable(picture)) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT, "picture is NULL or has no size");
    }
    if (!pondi_map_writable(water)) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT, "water is NULL or has no size");
    }
    if (out == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT, "out is NULL");
    }
    return POND_OK;
}

// Writes the mask, or only land if there is none, and releases the memory. `found` has the
// confidence.
static pond_result finish(pondi_desk *d, const pondi_sheet *mask, const pond_map_target *water,
                          const pond_lake_found *found, pond_lake_found *out) {
    if (d->failed) {
        pondi_desk_keep(d, 0);
        return pondi_fail(NULL, POND_ERROR_MEMORY, "no memory to find water in the picture");
    }
    double sum = 0.0;
    for (int y = 0; y < water->height; y++) {
        float *row = water->values + y * water->stride;
        for (int x = 0; x < water->width; x++) {
            row[x] =
                mask == NULL
                    ? 0.0f
                    : pondi_sheet_read(
                          mask, ((float)x + 0.5f) * (float)mask->width / (float)water->width - 0.5f,
                          ((float)y + 0.5f) * (float)mask->height / (float)water->height - 0.5f);
            sum += (double)row[x];
        }
    }
    pondi_desk_keep(d, 0);
    *out = *found;
    out->share = (float)(sum / ((double)water->width * water->height));
    return POND_OK;
}

static pondi_desk desk_for(const pond_texture *picture, const pond_allocator *allocator) {
    const int side = pondi_most(picture->width, picture->height);
    return pondi_desk_make(allocator, pondi_least(side, FINE));
}

// The mask of water that mirrors, and its properties. Takes the reeds out of the picture.
// *weak: the axis of a weak mirror, or 0. [height]
static pondi_sheet mirroring(pondi_desk *d, pondi_colour_sheets *fine, pond_lake_found *found,
                             float *weak) {
    const pondi_sheet none = {0};
    const pondi_sheet lightness = pondi_sheet_copy(d, fine->of[0]);
    pondi_water_clear_reeds(d, fine);
    const pondi_colour_sheets small = shrunk(d, fine, SMALL);
    const pondi_mirror mirror = d->failed ? (pondi_mirror){0} : pondi_mirror_find(d, &small);
    const float rows = (float)small.of[0].height;
    found->confidence = mirror.confidence;
    *weak = mirror.weak ? mirror.axis / rows : 0.0f;
    if (d->failed || mirror.confidence < POND_LAKE_CONFIDENCE) {
        return none;
    }
    const pondi_colour_sheets middle = shrunk(d, fine, MIDDLE);
    const float scale = (float)middle.of[0].height / rows;
    const float axis = pondi_mirror_refine(d, &middle, mirror.axis * scale, 1.5f * scale);
    found->horizon = axis / (float)middle.of[0].height;
    pondi_sheet with_reeds = pondi_sheet_make(d, middle.of[0].width, middle.of[0].height);
    if (!d->failed) {
        pondi_sheet_stretch(&lightness, &with_reeds);
    }
    const pondi_region region =
        d->failed ? (pondi_region){0} : pondi_water_mirroring(d, &middle, &with_reeds, axis);
    const float places = (float)region.width * (float)region.height;
    if (d->failed || (float)pondi_region_area(region) < LEAST_AREA * places) {
        *found = nothing;
        return none;
    }
    return pondi_water_refine(d, region, &lightness, found->horizon * (float)lightness.height,
                              true);
}

// Water may begin at the axis of a weak mirror, or at a straight edge above ripples or streaks.
static void seek_likely(pondi_desk *d, const pondi_colour_sheets *fine, float weak,
                        pond_lake_found *found) {
    const pondi_colour_sheets small = shrunk(d, fine, SMALL);
    const float rows = (float)small.of[0].height;
    const pondi_likely likely =
        d->failed ? (pondi_likely){0} : pondi_likely_find(d, &small, weak * rows);
    if (!d->failed && likely.row > 0.0f) {
        found->horizon = likely.row / rows;
        found->likely = likely.at;
    }
}

pond_result pond_lake_find(const pond_texture *picture, const pond_map_target *water,
                           const pond_allocator *allocator, pond_lake_found *out) {
    const pond_result checked = check(picture, water, out);
    if (checked != POND_OK) {
        return checked;
    }
    pondi_desk d = desk_for(picture, allocator);
    pondi_colour_sheets fine = fine_of(&d, picture);
    pond_lake_found found = nothing;
    float weak = 0.0f;
    const pondi_sheet mask = mirroring(&d, &fine, &found, &weak);
    if (!d.failed && found.confidence < POND_LAKE_CONFIDENCE) {
        pondi_desk_keep(&d, 1); // the line
        fine = fine_of(&d, picture);
        seek_likely(&d, &fine, weak, &found);
    }
    return finish(&d, found.confidence >= POND_LAKE_CONFIDENCE ? &mask : NULL, water, &found, out);
}

// ---- from points ----

pond_lake_growth pond_lake_growth_default(void) {
    return (pond_lake_growth){0};
}

static bool holds(const pondi_sheet *mask, pond_vec2 at) {
    return pondi_sheet_read(mask, at.x * (float)mask->width - 0.5f,
                            at.y * (float)mask->height - 0.5f) >= 0.5f;
}

// A map as large as another sheet.
static pondi_sheet sheet_of(pondi_desk *d, const pond_map *map, const pondi_sheet *like) {
    pondi_sheet sheet = pondi_sheet_make(d, like->width, like->height);
    const int taken = d->count;
    const pondi_sheet whole = pondi_sheet_make(d, map->width, map->height);
    for (int y = 0; !d->failed && y < map->height; y++) {
        memcpy(whole.v + (ptrdiff_t)y * map->width, map->values + y * map->stride,
               (size_t)map->width * sizeof(float));
    }
    if (!d->failed) {
        pondi_sheet_stretch(&whole, &sheet);
    }
    pondi_desk_keep(d, taken);
    return sheet;
}

// The mask of the pixels in which a region exceeds another, with soft edges.
static pondi_sheet excess(pondi_desk *d, pondi_region region, pondi_region over,
                          const pondi_sheet *lightness) {
    pondi_region more = pondi_region_make(d, region.width, region.height);
    for (ptrdiff_t i = 0; !d->failed && i < (ptrdiff_t)region.width * region.height; i++) {
        more.in[i] = region.in[i] != 0 && over.in[i] == 0;
    }
    return d->failed ? (pondi_sheet){0} : pondi_water_edges(d, more, lightness);
}

// Changes a mask around the points.
static void change(pondi_desk *d, const pondi_colour_sheets *fine, pondi_cut *how, float horizon,
                   pondi_sheet mask) {
    const int taken = d->count;
    const pondi_colour_sheets small = shrunk(d, fine, SMALL);
    how->before = pondi_region_make(d, small.of[0].width, small.of[0].height);
    how->first = (int)(horizon * (float)how->before.height);
    pondi_sheet coarse = pondi_sheet_make(d, how->before.width, how->before.height);
    if (!d->failed) {
        pondi_sheet_stretch(&mask, &coarse);
        for (ptrdiff_t i = 0; i < (ptrdiff_t)coarse.width * coarse.height; i++) {
            how->before.in[i] = coarse.v[i] >= 0.5f;
        }
    }
    const pondi_region now = d->failed ? how->before : pondi_cut_water(d, &small, how);
    const pondi_sheet added = excess(d, now, how->before, &fine->of[0]);
    const pondi_sheet removed = excess(d, how->before, now, &fine->of[0]);
    const bool made = !d->failed && added.v != NULL && removed.v != NULL;
    const ptrdiff_t count = made ? (ptrdiff_t)mask.width * mask.height : 0;
    for (ptrdiff_t i = 0; i < count; i++) {
        const float more = mask.v[i] > added.v[i] ? mask.v[i] : added.v[i];
        mask.v[i] = more < 1.0f - removed.v[i] ? more : 1.0f - removed.v[i];
    }
    pondi_desk_keep(d, taken);
}

// The height of the shore, robust to leaks of the mask: of the upper ends of the water's columns,
// the median of those near a waterline, or else the upper quartile. [mask's rows]
static float shore_of(pondi_desk *d, const pondi_sheet *mask, float line) {
    const int taken = d->count;
    int32_t *ends = pondi_desk_bytes(d, (size_t)mask->height * sizeof(int32_t)); // at each row
    int32_t count = 0;
    for (int x = 0; ends != NULL && x < mask->width; x++) {
        int y = 0;
        while (y < mask->height && mask->v[(ptrdiff_t)y * mask->width + x] < 0.5f) {
            y++;
        }
        if (y < mask->height &&
            (line <= 0.0f || fabsf((float)y - line) < NEAR_LINE * (float)mask->height)) {
            ends[y]++;
            count++;
        }
    }
    int row = 0;
    const int32_t wanted = count / (line > 0.0f ? 2 : 4);
    for (int32_t sum = 0; count > 0 && (sum += ends[row]) <= wanted;) {
        row++;
    }
    pondi_desk_keep(d, taken);
    return count > 0 ? (float)row : line;
}

// Finds the water below a waterline, or anywhere if there is none.
static pondi_sheet around(pondi_desk *d, const pondi_colour_sheets *fine, pondi_cut *how,
                          pond_lake_found *found) {
    const pondi_sheet *lightness = &fine->of[0];
    const pondi_colour_sheets small = shrunk(d, fine, SMALL);
    const float rows = (float)small.of[0].height;
    how->first = (int)(found->horizon * rows);
    if (how->first == 0 && !d->failed) {
        how->first = pondi_waterline_above(d, &small, how->water, how->water_count);
    }
    const pondi_region region = d->failed ? (pondi_region){0} : pondi_cut_water(d, &small, how);
    if (d->failed) {
        return (pondi_sheet){0};
    }
    const float line = (float)how->first / rows * (float)lightness->height;
    const bool known = found->horizon > 0.0f;
    const float top = known ? found->horizon * (float)lightness->height : line - 1.0f;
    const pondi_sheet mask = pondi_water_refine(d, region, lightness, top, false);
    if (!known && !d->failed) {
        const float shore = shore_of(d, &mask, line) / (float)mask.height;
        found->horizon = pondi_clamp(shore - BELOW, 0.0f, LOWEST);
    }
    return mask;
}

// Returns the axis of a weak mirror image if all points in the water are below it, else 0.
static float axis_above(const pondi_cut *how, float weak) {
    for (int i = 0; i < how->water_count; i++) {
        if (how->water[i].y <= weak) {
            return 0.0f;
        }
    }
    return weak;
}

static pond_result check_growth(const pond_lake_growth *growth) {
    if (growth == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT, "growth is NULL");
    }
    if (growth->mask != NULL && !pondi_map_readable(growth->mask)) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT, "growth: mask has no values or no size");
    }
    const int water = growth->water != NULL ? growth->water_count : 0;
    const int land = growth->not_water != NULL ? growth->not_water_count : 0;
    if (water <= 0 && (growth->mask == NULL || land <= 0)) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT, "growth: no point is in the water");
    }
    for (int i = 0; i < water; i++) {
        for (int k = 0; k < land; k++) {
            const pond_vec2 at = growth->not_water[k];
            if (fabsf(growth->water[i].x - at.x) < SAME &&
                fabsf(growth->water[i].y - at.y) < SAME) {
                return pondi_fail(NULL, POND_ERROR_ARGUMENT,
                                  "%g,%g is given as a point in the water and as one that is not",
                                  (double)at.x, (double)at.y);
            }
        }
    }
    return POND_OK;
}

pond_result pond_lake_grow(const pond_texture *picture, const pond_lake_growth *growth,
                           const pond_map_target *water, const pond_allocator *allocator,
                           pond_lake_found *out) {
    pond_result checked = check(picture, water, out);
    checked = checked == POND_OK ? check_growth(growth) : checked;
    if (checked != POND_OK) {
        return checked;
    }
    pondi_desk d = desk_for(picture, allocator);
    pondi_colour_sheets fine = fine_of(&d, picture);
    pond_lake_found found = nothing;
    pondi_cut how = {.water = growth->water,
                     .land = growth->not_water,
                     .water_count = growth->water != NULL ? growth->water_count : 0,
                     .land_count = growth->not_water != NULL ? growth->not_water_count : 0};
    const bool changes = growth->mask != NULL;
    float weak = 0.0f;
    pondi_sheet mask =
        changes ? sheet_of(&d, growth->mask, &fine.of[0]) : mirroring(&d, &fine, &found, &weak);
    bool known = changes || found.confidence >= POND_LAKE_CONFIDENCE;
    bool held = !changes && !d.failed;
    for (int i = 0; !changes && known && !d.failed && i < how.water_count; i++) {
        known = how.water[i].y > found.horizon;
        held = held && holds(&mask, how.water[i]);
    }
    if (changes || !known) {
        const float axis = growth->horizon > 0.0f ? growth->horizon : axis_above(&how, weak);
        found.horizon = pondi_clamp(axis, 0.0f, LOWEST);
    }
    if (!known && !d.failed) {
        pondi_desk_keep(&d, 1); // the line
        fine = fine_of(&d, picture);
        mask = around(&d, &fine, &how, &found);
    } else if (!held || how.land_count > 0) {
        change(&d, &fine, &how, found.horizon, mask);
    }
    return finish(&d, &mask, water, &found, out);
}

// ---- a lake that was not there ----

#define NEAR_LIGHT 0.4f                                // light lost at the viewer's feet
#define FAR_LIGHT 0.1f                                 // and at the far shore
static const float deep[3] = {0.012f, 0.030f, 0.035f}; // the light seen in its place, linear

// A row of water: `from` mirrored, t = 0 at the far shore, 1 at the viewer's feet.
static void mirror_row(const uint8_t *from, int width, float t, uint8_t *to) {
    const float *linear = pondi_srgb_linear();
    const float kept = 1.0f - FAR_LIGHT - NEAR_LIGHT * t;
    uint8_t seen[3][256];
    for (int c = 0; c < 3; c++) {
        for (int level = 0; level < 256; level++) {
            const float light = linear[level] * kept + deep[c] * (1.0f - kept);
            seen[c][level] = (uint8_t)(pondi_srgb_level(light) + 0.5f);
        }
    }
    for (int i = 0; i < width * 4; i += 4) {
        for (int c = 0; c < 3; c++) {
            to[i + c] = seen[c][from[i + c]];
        }
        to[i + 3] = from[i + 3];
    }
}

static bool same_size(const pond_target *target, const pond_texture *picture) {
    return target != NULL && target->pixels != NULL && target->width == picture->width &&
           target->height == picture->height && target->format == POND_PIXELS_RGBA8;
}

pond_result pond_lake_add(const pond_texture *picture, float keep, const pond_target *target,
                          const pond_map_target *water, pond_lake_found *out) {
    const pond_result checked = check(picture, water, out);
    if (checked != POND_OK) {
        return checked;
    }
    if (!same_size(target, picture)) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT,
                          "target has no pixels of 8 bits, or not the picture's size");
    }
    if (keep != 0.0f && !(keep >= 0.05f && keep <= 0.95f)) {
        return pondi_fail(NULL, POND_ERROR_RANGE, "keep is %g: 0 and 0.05 to 0.95 are allowed",
                          (double)keep);
    }
    const int height = picture->height;
    const float line = keep != 0.0f ? keep : pondi_calm_row(picture);
    const int kept = pondi_clamp_index((int)(line * (float)height + 0.5f), 1, height);
    const int below = height - kept;
    const size_t row = (size_t)picture->width * 4;
    for (int y = 0; y < kept; y++) {
        memcpy(target->pixels + y * target->stride, picture->pixels + y * picture->stride, row);
    }
    for (int i = 0; i < below; i++) {
        // Where less is above than below, it is stretched.
        const int from = kept - 1 - (below > kept ? (int)((int64_t)i * kept / below) : i);
        mirror_row(picture->pixels + from * picture->stride, picture->width,
                   (float)i / (float)below, target->pixels + (kept + i) * target->stride);
    }
    const float horizon = (float)kept / (float)height;
    double sum = 0.0;
    for (int y = 0; y < water->height; y++) {
        const float covered =
            (float)(y + 1) - horizon * (float)water->height; // of the row, from below
        for (int x = 0; x < water->width; x++) {
            const float share = pondi_clamp(covered, 0.0f, 1.0f);
            water->values[y * water->stride + x] = share;
            sum += (double)share;
        }
    }
    *out = (pond_lake_found){.horizon = horizon,
                             .share = (float)(sum / ((double)water->width * water->height))};
    return POND_OK;
}
