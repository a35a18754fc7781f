// lake_find.c — finds the water of a lake by a mask, by points or by its reflections, or adds a
// lake.
#include "lake_inside.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "media/error.h"
#include "paint.h"
#include "report.h"
#include "scene_sum.h"

#define LEAST_BELOW 0.2      // share of the found water that must stay below a new horizon
#define MOST_BELOW 0.9       // and the share below which this is reported
#define BELOW_HORIZON 0.006f // fraction of the height, for the foot of a far shore
#define LOWEST 0.98f         // lowest horizon

// ---- a mask from a file -------------------------------------------------------------------------

// White is water; transparent pixels are not water.
static void take_mask(const uint8_t *rgba, ptrdiff_t stride, lake *l) {
    for (int y = 0; y < l->height; y++) {
        const uint8_t *pixel = rgba + y * stride;
        for (int x = 0; x < l->width; x++, pixel += 4) {
            const float luma = 0.2126f * pixel[0] + 0.7152f * pixel[1] + 0.0722f * pixel[2];
            l->water[(size_t)y * (size_t)l->width + (size_t)x] =
                fminf(luma * pixel[3] / (255.0f * 255.0f), 1.0f);
        }
    }
}

static void tell_scaled(const char *mask, const media_info *is, const media_info *picture,
                        const lake *l, bool quiet) {
    const bool as_picture = is->width == picture->width && is->height == picture->height;
    const bool as_film = is->width == l->width && is->height == l->height;
    if (!as_picture && !as_film) {
        report_note(quiet, "--mask %s: is %d x %d pixels, the film %d x %d; it is scaled", mask,
                    is->width, is->height, l->width, l->height);
    }
}

static bool read_mask(lake *l, const char *mask, const media_info *picture, bool quiet,
                      media_error *error) {
    media_source *source = media_open_picture(mask, error);
    if (source == NULL) {
        return false;
    }
    const uint8_t *pixels = NULL;
    ptrdiff_t stride = 0;
    const bool good = media_start(source, l->width, l->height, (media_rate){0, 1}, error) &&
                      media_read(source, &pixels, &stride, error) == 1;
    if (good) {
        tell_scaled(mask, media_get_info(source), picture, l, quiet);
        take_mask(pixels, stride, l);
    }
    media_close(source);
    return good;
}

// ---- the extent of a mask -----------------------------------------------------------------------

typedef struct mask_extent {
    float share;
    int top; // first row with water
    int end; // row after the last one with water
    bool full;
} mask_extent;

static mask_extent extent_of(const lake *l) {
    mask_extent e = {.top = l->height, .full = true};
    double sum = 0.0;
    for (int y = 0; y < l->height; y++) {
        for (int x = 0; x < l->width; x++) {
            const float share = l->water[(size_t)y * (size_t)l->width + (size_t)x];
            sum += (double)share;
            e.full = e.full && share > 0.99f;
            if (share >= 0.5f) {
                e.top = y < e.top ? y : e.top;
                e.end = y + 1;
            }
        }
    }
    e.share = (float)(sum / ((double)l->width * l->height));
    return e;
}

float lakei_share(const lake *l) {
    return extent_of(l).share;
}

static bool check_mask(const lake *l, const lake_wanted *wanted, const pond_lake_look *look,
                       media_error *error) {
    const char *mask = wanted->mask;
    const mask_extent e = extent_of(l);
    if (e.end == 0) {
        return media_fail(error, EXIT_BAD_USE,
                          "--mask %s: is %s, so no water would move; paint the water white", mask,
                          e.share > 0.0f ? "nowhere half as light as white" : "black everywhere");
    }
    if (e.full) {
        return media_fail(error, EXIT_BAD_USE,
                          "--mask %s: is white everywhere; paint the rest black, such as "
                          "the shore and the sky",
                          mask);
    }
    if ((float)e.end <= look->horizon * (float)l->height + 1.0f && !wanted->has_horizon) {
        return media_fail(error, EXIT_BAD_USE,
                          "--mask %s: all its water is above the horizon, which the picture's "
                          "mirroring puts at %.3g of its height; --horizon sets another",
                          mask, (double)look->horizon);
    }
    if ((float)e.end <= look->horizon * (float)l->height + 1.0f) {
        return media_fail(error, EXIT_BAD_USE,
                          "--horizon %.3g: all water of %s is above it, from %.3g to %.3g of the "
                          "picture's height; choose a horizon at or above %.3g",
                          (double)look->horizon, mask, (double)e.top / l->height,
                          (double)e.end / l->height, (double)e.top / l->height);
    }
    return true;
}

// ---- ways to find water -------------------------------------------------------------------------

bool lakei_fail_pond(media_error *error, pond_result result) {
    return media_fail(error, result == POND_ERROR_MEMORY ? EXIT_RUN_FAILED : EXIT_BAD_USE, "%s",
                      pond_message());
}

static uint64_t sum_of(const pond_texture *picture) {
    scene_sum sum = scene_sum_start();
    scene_sum_add(&sum, &picture->width, sizeof picture->width);
    for (int y = 0; y < picture->height; y++) {
        scene_sum_add(&sum, picture->pixels + y * picture->stride, (size_t)picture->width * 4);
    }
    return scene_sum_end(&sum);
}

// Finds the reflections, or reuses the result for the same picture. They are stored with one row
// more than the water has.
static bool find_mirroring(lake *l, const pond_texture *picture, pond_lake_found *found,
                           media_error *error) {
    enum { NUMBERS = 5 };
    const size_t width = (size_t)l->width;
    const size_t count = width * (size_t)l->height;
    float *kept = l->width >= NUMBERS ? malloc((count + width) * sizeof *kept) : NULL;
    char name[32];
    (void)snprintf(name, sizeof name, "lake-%016llx", (unsigned long long)sum_of(picture));
    const paint_piece piece = paint_piece_of(name, PAINT_WATER, l->width, l->height + 1);
    const ptrdiff_t stride = (ptrdiff_t)piece.row;
    if (kept != NULL && paint_find(&piece, kept, stride)) {
        memcpy(l->water, kept, count * sizeof *kept);
        const float *numbers = kept + count;
        *found = (pond_lake_found){.horizon = numbers[0],
                                   .share = numbers[1],
                                   .confidence = numbers[2],
                                   .likely = {numbers[3], numbers[4]}};
        free(kept);
        return true;
    }
    const pond_map_target water = lakei_water(l);
    const pond_result result = pond_lake_find(picture, &water, NULL, found);
    if (result == POND_OK && kept != NULL) {
        memcpy(kept, l->water, count * sizeof *kept);
        memset(kept + count, 0, width * sizeof *kept);
        kept[count] = found->horizon;
        kept[count + 1] = found->share;
        kept[count + 2] = found->confidence;
        kept[count + 3] = found->likely.x;
        kept[count + 4] = found->likely.y;
        paint_keep(&piece, kept, stride);
    }
    free(kept);
    return result == POND_OK || lakei_fail_pond(error, result);
}

static bool by_mask(lake *l, const lake_wanted *wanted, const media_info *info,
                    const lake_views *seen, bool quiet, pond_lake_look *look, media_error *error) {
    l->way = LAKE_MASKED;
    if (!wanted->has_horizon) {
        pond_lake_found found;
        if (!find_mirroring(l, &seen->closer, &found, error)) {
            return false;
        }
        look->horizon = found.share > 0.0f ? found.horizon : -1.0f;
    }
    if (!read_mask(l, wanted->mask, info, quiet, error)) {
        return false;
    }
    const mask_extent e = extent_of(l);
    if (look->horizon < 0.0f) {
        const float top = (float)e.top / (float)l->height - BELOW_HORIZON;
        look->horizon = fminf(fmaxf(top, 0.0f), LOWEST);
    }
    l->share = e.share;
    if (!check_mask(l, wanted, look, error)) {
        return false;
    }
    report_note(quiet,
                "--mask %s: %.1f %% of the picture is water, the horizon is at %.3f of its height",
                wanted->mask, 100.0 * (double)l->share, (double)look->horizon);
    return true;
}

bool lakei_grow(lake *l, const pond_texture *picture, const pond_map *before, float horizon,
                pond_lake_found *found, media_error *error) {
    pond_lake_growth growth = pond_lake_growth_default();
    growth.water = l->points.water;
    growth.water_count = l->points.water_count;
    growth.not_water = l->points.not_water;
    growth.not_water_count = l->points.not_water_count;
    growth.mask = before;
    growth.horizon = horizon;
    const pond_map_target water = lakei_water(l);
    const pond_result result = pond_lake_grow(picture, &growth, &water, NULL, found);
    return result == POND_OK || lakei_fail_pond(error, result);
}

static bool by_point(lake *l, const lake_wanted *wanted, const lake_views *seen, bool quiet,
                     pond_lake_look *look, media_error *error) {
    l->way = LAKE_GROWN;
    l->points = wanted->points;
    const pond_vec2 at = l->points.water[0];
    pond_lake_found found;
    if (!lakei_grow(l, &seen->closer, NULL, wanted->has_horizon ? look->horizon : 0.0f, &found,
                    error)) {
        return false;
    }
    const mask_extent e = extent_of(l);
    if (e.end == 0) {
        return media_fail(error, EXIT_BAD_USE,
                          "--water %.3g,%.3g: no water is found around it; choose another "
                          "point, or paint a --mask",
                          (double)at.x, (double)at.y);
    }
    if (e.full) {
        return media_fail(error, EXIT_BAD_USE,
                          "--water %.3g,%.3g: the whole picture is like this point; end the water "
                          "with --horizon Y or --not-water X,Y, or add a lake with --add-lake",
                          (double)at.x, (double)at.y);
    }
    look->horizon = wanted->has_horizon ? look->horizon : found.horizon;
    l->share = e.share;
    char more[32] = "";
    if (l->points.water_count > 1) {
        snprintf(more, sizeof more, " and %d more", l->points.water_count - 1);
    }
    report_note(quiet,
                "the water around %.3g,%.3g%s is %.1f %% of the picture, the horizon at %.3f of "
                "its height; --not-water X,Y removes a boat or a pier, --mask-out FILE writes "
                "it, to be edited",
                (double)at.x, (double)at.y, more, 100.0 * (double)l->share, (double)look->horizon);
    if (look->horizon <= 0.0f) {
        report_note(quiet,
                    "--water: water like this point reaches the picture's upper side, and may be "
                    "sky; --horizon Y sets where the water begins");
    }
    return true;
}

static bool add_lake(lake *l, const pond_texture *picture, pond_lake_look *look,
                     media_error *error) {
    const pond_target target = lakei_pixels(l);
    const pond_map_target water = lakei_water(l);
    pond_lake_found found;
    const pond_result result = pond_lake_add(picture, l->keep, &target, &water, &found);
    look->horizon = fminf(found.horizon, LOWEST);
    l->keep = l->keep > 0.0f ? l->keep : found.horizon; // of all frames
    l->share = found.share;
    return result == POND_OK || lakei_fail_pond(error, result);
}

static bool by_adding(lake *l, const lake_wanted *wanted, const lake_views *seen, bool quiet,
                      pond_lake_look *look, media_error *error) {
    l->way = LAKE_ADDED;
    const float asked = look->horizon;
    l->keep = wanted->has_horizon ? fminf(fmaxf(asked, 0.05f), 0.95f) : 0.0f;
    l->pixels = malloc((size_t)l->width * (size_t)l->height * 4);
    if (l->pixels == NULL) {
        return media_fail_memory(error);
    }
    if (!add_lake(l, &seen->frame, look, error)) {
        return false;
    }
    if (!(l->share > 0.0f)) {
        return media_fail(
            error, EXIT_BAD_USE,
            "the picture is %d x %d pixels: no lake fits below its horizon at %.3g of "
            "its height; it must be higher",
            l->width, l->height, (double)l->keep);
    }
    if (wanted->has_horizon && l->keep != asked) {
        report_note(quiet,
                    "--horizon %.3g: becomes %.3g; the horizon of an added lake is 0.05 to 0.95",
                    (double)asked, (double)l->keep);
    }
    report_note(quiet, "%sa lake is added under the upper %.0f %% of the picture%s",
                wanted->adds ? "" : "no water was found: ", 100.0 * (double)l->keep,
                wanted->adds ? ""
                             : ", in place of the rest; if the picture shows water, point at it "
                               "with --water X,Y, as 0.3,0.4, or paint a --mask");
    return true;
}

// Reports water above the horizon, which does not move.
static bool check_horizon(const lake *l, float mirror, const pond_lake_look *look, bool quiet,
                          media_error *error) {
    const int first = (int)ceilf(look->horizon * (float)l->height);
    double all = 0.0;
    double below = 0.0;
    for (int y = 0; y < l->height; y++) {
        for (int x = 0; x < l->width; x++) {
            const double share = (double)l->water[(size_t)y * (size_t)l->width + (size_t)x];
            all += share;
            below += y >= first ? share : 0.0;
        }
    }
    if (below < LEAST_BELOW * all) {
        return media_fail(
            error, EXIT_BAD_USE,
            "--horizon %.3g: the picture reflects at %.3f of its height, and %.0f %% of that "
            "water would stand still above this horizon; leave the option out, or "
            "choose a horizon near %.3f",
            (double)look->horizon, (double)mirror, 100.0 * (1.0 - below / all), (double)mirror);
    }
    if (below < MOST_BELOW * all) {
        report_note(quiet,
                    "--horizon %.3g: the picture reflects at %.3f of its height; the water "
                    "between them stands still",
                    (double)look->horizon, (double)mirror);
    }
    return true;
}

static bool by_likely(lake *l, const lake_wanted *wanted, const lake_views *seen, bool quiet,
                      const pond_lake_found *found, pond_lake_look *look, media_error *error) {
    if (wanted->takes_likely) {
        lake_wanted there = *wanted;
        there.points.water[0] = found->likely;
        there.points.water_count = 1;
        return by_point(l, &there, seen, quiet, look, error);
    }
    if (wanted->refuses_likely) {
        return media_fail(error, EXIT_BAD_USE,
                          "nothing reflects, but the picture may show water below %.2f of its "
                          "height; --water %.2f,%.2f makes a lake of it, --water X,Y of water "
                          "elsewhere, and --add-lake adds one in its place",
                          (double)found->horizon, (double)found->likely.x, (double)found->likely.y);
    }
    return by_adding(l, wanted, seen, quiet, look, error);
}

static bool by_mirror(lake *l, const lake_wanted *wanted, const lake_views *seen, bool quiet,
                      pond_lake_look *look, media_error *error) {
    pond_lake_found found;
    if (!find_mirroring(l, &seen->closer, &found, error)) {
        return false;
    }
    if (!(found.share > 0.0f) && found.likely.y > 0.0f) {
        return by_likely(l, wanted, seen, quiet, &found, look, error);
    }
    if (!(found.share > 0.0f)) {
        return by_adding(l, wanted, seen, quiet, look, error);
    }
    l->way = LAKE_MIRRORS;
    l->share = found.share;
    look->horizon = wanted->has_horizon ? look->horizon : found.horizon;
    report_note(quiet, "the picture reflects below %.3f of its height: %.1f %% of it is water",
                (double)found.horizon, 100.0 * (double)l->share);
    return !wanted->has_horizon || check_horizon(l, found.horizon, look, quiet, error);
}

bool lakei_find_water(lake *l, const lake_wanted *wanted, const media_info *info,
                      const lake_views *seen, bool quiet, pond_lake_look *look,
                      media_error *error) {
    l->water = calloc((size_t)l->width * (size_t)l->height, sizeof(float));
    if (l->water == NULL) {
        return media_fail_memory(error);
    }
    if (wanted->mask != NULL) {
        return by_mask(l, wanted, info, seen, quiet, look, error);
    }
    if (wanted->points.water_count > 0) {
        return by_point(l, wanted, seen, quiet, look, error);
    }
    return wanted->adds ? by_adding(l, wanted, seen, quiet, look, error)
                        : by_mirror(l, wanted, seen, quiet, look, error);
}

// ---- lakes that nobody asked for ----------------------------------------------------------------

pond_lake_found lake_seek(media_source *picture) {
    if (picture == NULL) {
        return (pond_lake_found){0};
    }
    const media_info *info = media_get_info(picture);
    const double longest = fmax(info->width, info->height);
    const double scale = fmin(LAKE_LOOKED_AT / longest, 1.0);
    const int width = (int)fmax(1.0, round(info->width * scale));
    const int height = (int)fmax(1.0, round(info->height * scale));
    media_error error = {0};
    float water[64] = {0};
    const pond_map_target mask = {water, 8, 8, 8};
    pond_texture t = {.width = width, .height = height};
    pond_lake_found found = {0};
    media_set_fit(picture, MEDIA_FIT_STRETCH);
    const bool read = media_start(picture, width, height, (media_rate){0, 1}, &error) &&
                      media_read(picture, &t.pixels, &t.stride, &error) == 1 &&
                      pond_lake_find(&t, &mask, NULL, &found) == POND_OK;
    return read ? found : (pond_lake_found){0};
}
