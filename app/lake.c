#include "lake.h"

#include <math.h>
#include <millpond/lake.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backdrop.h"
#include "lake_camera.h"
#include "media/error.h"
#include "media/file.h"
#include "paint.h"
#include "report.h"
#include "scene_sum.h"

#define LOOKED_AT 640       // longer side of a picture in which a lake is looked for [pixels]
#define LEAST_LOOKED_AT 320 // a smaller film's water is found in its picture
#define LEAST_SEEN 0.03f    // share of water that makes a picture one of a lake
#define LEAST_BELOW 0.2     // of the water found, that a horizon must leave to move
#define MOST_BELOW 0.9      // and that it leaves without a word
#define LEAST_GAIN 0.02     // of the picture, that a point may add without a doubt
#define POCKET 0.2f         // of the picture's sides, where it adds too much, and less
#define LEAST_POCKET 0.03f
#define MOST_OF_POCKET 0.5f
#define POCKET_TOLERANCE 0.6f
#define BELOW_HORIZON 0.006f // of the height: a far shore's foot
#define GLITTER 6.0f         // of a sun that is seen, or said
#define WHITE 248            // of every channel of the sun
#define SUN_RADIUS 0.05      // within which it lies. [width]
#define SUN_SHARE 0.7        // of all that is white above the horizon
#define DARKER 0.82          // than white the sky is above it
#define LEAST_SUN 0.02       // of the square of its radius
#define LOWEST 0.98f         // horizon

// How the water was found.
typedef enum lake_way { LAKE_MASKED = 1, LAKE_MIRRORS, LAKE_GROWN, LAKE_ADDED } lake_way;
static const char *const way_names[] = {[LAKE_MASKED] = "mask",
                                        [LAKE_MIRRORS] = "mirror",
                                        [LAKE_GROWN] = "point",
                                        [LAKE_ADDED] = "added"};

struct lake {
    pond_lake *made;
    pond_workers *workers; // NULL: the caller's thread alone
    lake_way way;
    bool film;
    float share;
    float keep; // of the picture, where a lake was added
    int width;
    int height;
    float *water;              // shares, a value for each pixel
    float *before;             // what is remembered of them, or NULL,
    float horizon_before;      // and of the horizon
    uint8_t *pixels;           // the picture with its lake, where one was added
    const uint8_t *last_shown; // the film's frame
};

static pond_map_target water_of(const lake *l) {
    return (pond_map_target){l->water, l->width, l->height, l->width};
}

pond_map lake_mask(const lake *l) {
    return (pond_map){l->water, l->width, l->height, l->width};
}

static pond_target pixels_of(const lake *l) {
    return (pond_target){.pixels = l->pixels,
                         .width = l->width,
                         .height = l->height,
                         .stride = (ptrdiff_t)l->width * 4};
}

// What water is found in, and what a lake is laid under.
typedef struct views {
    pond_texture frame;  // of the film
    pond_texture closer; // the same, larger if it is small
} views;

// ---- a mask from a file -------------------------------------------------------------------------

// White is water; what is transparent is not.
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
        report_note(quiet, "--mask %s: is %d x %d pixels, the film %d x %d: it is scaled", mask,
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

// ---- what a mask says ---------------------------------------------------------------------------

typedef struct mask_extent {
    float share;
    int top; // first row and
    int end; // row behind the last with water
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
                          "--mask %s: is white everywhere; paint black what is not water, such as "
                          "the shore and the sky",
                          mask);
    }
    if ((float)e.end <= look->horizon * (float)l->height + 1.0f && !wanted->has_horizon) {
        return media_fail(error, EXIT_BAD_USE,
                          "--mask %s: all its water lies above the horizon, which the picture's "
                          "mirroring puts at %.3g of its height; --horizon tells another",
                          mask, (double)look->horizon);
    }
    if ((float)e.end <= look->horizon * (float)l->height + 1.0f) {
        return media_fail(error, EXIT_BAD_USE,
                          "--horizon %.3g: all water of %s lies above it, from %.3g to %.3g of the "
                          "picture's height; choose a horizon at or above %.3g",
                          (double)look->horizon, mask, (double)e.top / l->height,
                          (double)e.end / l->height, (double)e.top / l->height);
    }
    return true;
}

// ---- the ways to water --------------------------------------------------------------------------

static bool fail_pond(media_error *error, pond_result result) {
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

// What mirrors, as it was found before in the same picture, or looked for. Kept in one row more
// than the water has.
static bool find_mirroring(lake *l, const pond_texture *picture, pond_lake_found *found,
                           media_error *error) {
    enum { NUMBERS = 3 };
    const size_t width = (size_t)l->width;
    const size_t count = width * (size_t)l->height;
    float *kept = l->width >= NUMBERS ? malloc((count + width) * sizeof *kept) : NULL;
    char name[32];
    (void)snprintf(name, sizeof name, "found-%016llx", (unsigned long long)sum_of(picture));
    const paint_piece piece = paint_piece_of(name, PAINT_WATER, l->width, l->height + 1);
    const ptrdiff_t stride = (ptrdiff_t)piece.row;
    if (kept != NULL && paint_find(&piece, kept, stride)) {
        memcpy(l->water, kept, count * sizeof *kept);
        *found = (pond_lake_found){kept[count], kept[count + 1], kept[count + 2]};
        free(kept);
        return true;
    }
    const pond_map_target water = water_of(l);
    const pond_result result = pond_lake_find(picture, &water, NULL, found);
    if (result == POND_OK && kept != NULL) {
        memcpy(kept, l->water, count * sizeof *kept);
        memset(kept + count, 0, width * sizeof *kept);
        kept[count] = found->horizon;
        kept[count + 1] = found->share;
        kept[count + 2] = found->likeness;
        paint_keep(&piece, kept, stride);
    }
    free(kept);
    return result == POND_OK || fail_pond(error, result);
}

static bool by_mask(lake *l, const lake_wanted *wanted, const media_info *info, const views *seen,
                    bool quiet, pond_lake_look *look, media_error *error) {
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

// How much more water there would be than there is, and how much there is. [pixels]
static double gain_of(const lake *l, const float *grown, double *had) {
    double gain = 0.0;
    *had = 0.0;
    for (size_t i = 0; i < (size_t)l->width * (size_t)l->height; i++) {
        *had += (double)l->water[i];
        gain += (double)fmaxf(grown[i] - l->water[i], 0.0f);
    }
    return gain;
}

// Of a part with a place in its middle, if it is not near a side.
static int begin_of(float at, int whole, int part) {
    return (int)fminf(fmaxf(at * (float)whole - 0.5f * (float)part, 0.0f), (float)(whole - part));
}

// So that no side of a part is seen.
static void round_off(const pond_map_target *water, pond_vec2 at) {
    for (int y = 0; y < water->height; y++) {
        float *row = water->values + y * water->stride;
        for (int x = 0; x < water->width; x++) {
            const float u = ((float)x + 0.5f) / (float)water->width - at.x;
            const float v = ((float)y + 0.5f) / (float)water->height - at.y;
            row[x] *= fminf(fmaxf((0.5f - hypotf(u, v)) / 0.08f, 0.0f), 1.0f);
        }
    }
}

// Where more than as much again would be added it went over the shore, as from dark water between
// boats: then a pocket of water is meant. Smaller and smaller parts of the picture around the point
// are looked at, each with all its pixels, until less than half of one is water.
static pond_result grow_pocket(const lake *l, const pond_texture *picture, pond_vec2 at,
                               float *grown, pond_lake_found *found) {
    pond_lake_growth growth = pond_lake_growth_default();
    growth.tolerance = POCKET_TOLERANCE;
    pond_result result = POND_OK;
    bool fits = false;
    for (float share = POCKET; !fits && share > LEAST_POCKET && result == POND_OK; share *= 0.7f) {
        const int width = (int)fmaxf(share * (float)l->width, 1.0f);
        const int height = (int)fmaxf(share * (float)l->height, 1.0f);
        const int x = begin_of(at.x, l->width, width);
        const int y = begin_of(at.y, l->height, height);
        const size_t count = (size_t)l->width * (size_t)l->height;
        memset(grown, 0, count * sizeof *grown);
        const pond_texture part = {.pixels = picture->pixels + y * picture->stride + 4 * x,
                                   .width = width,
                                   .height = height,
                                   .stride = picture->stride};
        const pond_map_target water = {grown + (size_t)y * (size_t)l->width + (size_t)x, width,
                                       height, l->width};
        growth.at = (pond_vec2){(at.x * (float)l->width - (float)x) / (float)width,
                                (at.y * (float)l->height - (float)y) / (float)height};
        growth.horizon = 1.5f / (float)height; // it is none of the part's
        result = pond_lake_grow(&part, &growth, &water, NULL, found);
        fits = result == POND_OK && found->share > 0.0f && found->share < MOST_OF_POCKET;
        round_off(&water, growth.at);
    }
    found->horizon = LOWEST; // of a part it says nothing
    return result;
}

// Adds the water around a point, or makes that all there is. *found: share 0 where there is none.
static bool grow_from(lake *l, const pond_texture *picture, const pond_lake_growth *growth,
                      bool adds, pond_lake_found *found, media_error *error) {
    const size_t count = (size_t)l->width * (size_t)l->height;
    float *grown = malloc(count * sizeof *grown);
    if (grown == NULL) {
        return media_fail_memory(error);
    }
    const pond_map_target water = {grown, l->width, l->height, l->width};
    pond_result result = pond_lake_grow(picture, growth, &water, NULL, found);
    double had;
    if (result == POND_OK && adds && gain_of(l, grown, &had) > LEAST_GAIN * (double)count + had) {
        result = grow_pocket(l, picture, growth->at, grown, found);
    }
    bool any = false;
    for (size_t i = 0; result == POND_OK && i < count; i++) {
        any = any || grown[i] >= 0.5f;
        l->water[i] = adds ? fmaxf(l->water[i], grown[i]) : grown[i];
    }
    free(grown);
    found->share = any ? found->share : 0.0f;
    return result == POND_OK || fail_pond(error, result);
}

static bool by_point(lake *l, const lake_wanted *wanted, const views *seen, bool quiet,
                     pond_lake_look *look, media_error *error) {
    l->way = LAKE_GROWN;
    pond_lake_growth growth = pond_lake_growth_default();
    growth.horizon = wanted->has_horizon ? look->horizon : 0.0f;
    float horizon = LOWEST;
    for (int i = 0; i < wanted->point_count; i++) {
        pond_lake_found found;
        growth.at = wanted->points[i];
        if (!grow_from(l, &seen->closer, &growth, i > 0, &found, error)) {
            return false;
        }
        if (!(found.share > 0.0f)) {
            return media_fail(error, EXIT_BAD_USE,
                              "--water %.3g,%.3g: no water is found around it; choose another "
                              "point, or paint a --mask",
                              (double)growth.at.x, (double)growth.at.y);
        }
        horizon = fminf(horizon, found.horizon);
    }
    look->horizon = wanted->has_horizon ? look->horizon : horizon;
    l->share = extent_of(l).share;
    char more[32] = "";
    if (wanted->point_count > 1) {
        snprintf(more, sizeof more, " and %d more", wanted->point_count - 1);
    }
    const pond_vec2 at = wanted->points[0];
    report_note(quiet,
                "the water around %.3g,%.3g%s is %.1f %% of the picture, the horizon at %.3f of "
                "its height; --mask-out FILE writes it, to be mended",
                (double)at.x, (double)at.y, more, 100.0 * (double)l->share, (double)look->horizon);
    if (look->horizon <= 0.0f) {
        report_note(quiet,
                    "--water: what is like it there reaches the picture's upper side, and may be "
                    "sky; --horizon Y tells where the water begins");
    }
    return true;
}

static bool add_lake(lake *l, const pond_texture *picture, pond_lake_look *look,
                     media_error *error) {
    const pond_target target = pixels_of(l);
    const pond_map_target water = water_of(l);
    pond_lake_found found;
    const pond_result result = pond_lake_add(picture, l->keep, &target, &water, &found);
    look->horizon = fminf(found.horizon, LOWEST);
    l->share = found.share;
    return result == POND_OK || fail_pond(error, result);
}

static bool by_adding(lake *l, const lake_wanted *wanted, const views *seen, bool quiet,
                      pond_lake_look *look, media_error *error) {
    l->way = LAKE_ADDED;
    const float asked = look->horizon;
    l->keep = wanted->has_horizon ? fminf(fmaxf(asked, 0.05f), 0.95f) : POND_LAKE_KEEP;
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
        report_note(
            quiet,
            "--horizon %.3g: becomes %.3g; a lake that is laid under a picture has 0.05 to 0.95",
            (double)asked, (double)l->keep);
    }
    report_note(quiet, "%sa lake is laid under the upper %.0f %% of the picture%s",
                wanted->adds ? "" : "no water that mirrors was found: ", 100.0 * (double)l->keep,
                wanted->adds ? ""
                             : ", in place of the rest; if the picture shows water, rippled or "
                               "blurred, point at it with --water X,Y, as 0.3,0.4, or paint a "
                               "--mask");
    return true;
}

// Water above the horizon stands still.
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
        return media_fail(error, EXIT_BAD_USE,
                          "--horizon %.3g: the picture mirrors itself at %.3f of its height, and "
                          "%.0f %% of that water would stand still above this one; leave it out, "
                          "or choose a horizon near %.3f",
                          (double)look->horizon, (double)mirror, 100.0 * (1.0 - below / all),
                          (double)mirror);
    }
    if (below < MOST_BELOW * all) {
        report_note(quiet,
                    "--horizon %.3g: the picture mirrors itself at %.3f of its height; the water "
                    "between them stands still",
                    (double)look->horizon, (double)mirror);
    }
    return true;
}

static bool by_mirror(lake *l, const lake_wanted *wanted, const views *seen, bool quiet,
                      pond_lake_look *look, media_error *error) {
    pond_lake_found found;
    if (!find_mirroring(l, &seen->closer, &found, error)) {
        return false;
    }
    if (!(found.share > 0.0f)) {
        return by_adding(l, wanted, seen, quiet, look, error);
    }
    l->way = LAKE_MIRRORS;
    l->share = found.share;
    look->horizon = wanted->has_horizon ? look->horizon : found.horizon;
    report_note(quiet,
                "the picture mirrors itself below %.3f of its height: %.1f %% of it is water",
                (double)found.horizon, 100.0 * (double)l->share);
    return !wanted->has_horizon || check_horizon(l, found.horizon, look, quiet, error);
}

static bool find_water(lake *l, const lake_wanted *wanted, const media_info *info,
                       const views *seen, bool quiet, pond_lake_look *look, media_error *error) {
    l->water = calloc((size_t)l->width * (size_t)l->height, sizeof(float));
    if (l->water == NULL) {
        return media_fail_memory(error);
    }
    if (wanted->mask != NULL) {
        return by_mask(l, wanted, info, seen, quiet, look, error);
    }
    if (wanted->point_count > 0) {
        return by_point(l, wanted, seen, quiet, look, error);
    }
    return wanted->adds ? by_adding(l, wanted, seen, quiet, look, error)
                        : by_mirror(l, wanted, seen, quiet, look, error);
}

// ---- the mask into a file -----------------------------------------------------------------------

bool lake_write_mask(const lake *l, const char *path, media_error *error) {
    const size_t count = (size_t)l->width * (size_t)l->height;
    uint16_t *levels = malloc(count * sizeof *levels);
    if (levels == NULL) {
        return media_fail_memory(error);
    }
    for (size_t i = 0; i < count; i++) {
        levels[i] = (uint16_t)(255.0f * l->water[i] + 0.5f);
    }
    const media_levels picture = {
        .levels = levels, .width = l->width, .height = l->height, .channels = 1, .bits = 8};
    media_file file = {0};
    bool good = media_file_open(&file, path, EXIT_RUN_FAILED, error);
    if (good) {
        good = media_write_levels(&file, &picture, error) && media_file_commit(&file, error);
        if (!good) {
            media_file_abandon(&file);
        }
    }
    free(levels);
    return good;
}

// ---- all of it ----------------------------------------------------------------------------------

// A sun is white within a small disc, and little else of the sky is, which is darker above it:
// clouds are none.
static bool is_sun(const pond_texture *picture, const pond_lake_look *look, pond_vec2 at) {
    const double radius = SUN_RADIUS * picture->width;
    int64_t white = 0;
    int64_t near = 0;
    int64_t around = 0;
    double light = 0.0; // there
    for (int y = 0; y < (int)(look->horizon * (float)picture->height); y++) {
        const uint8_t *pixel = picture->pixels + y * picture->stride;
        for (int x = 0; x < picture->width; x++, pixel += 4) {
            const double off =
                hypot(x - (double)at.x * picture->width, y - (double)at.y * picture->height);
            if (pixel[0] >= WHITE && pixel[1] >= WHITE && pixel[2] >= WHITE) {
                white++;
                near += off < radius;
            }
            if (off > 3.0 * radius && off < 5.0 * radius && y < at.y * (float)picture->height) {
                around++;
                light += (pixel[0] + pixel[1] + pixel[2]) / (3.0 * 255.0);
            }
        }
    }
    return light <= DARKER * (double)around && near >= SUN_SHARE * (double)white &&
           (double)near > LEAST_SUN * radius * radius;
}

static void find_sun(const lake_wanted *wanted, const pond_texture *picture, pond_lake_look *look) {
    if (wanted->has_sun) {
        look->sun = wanted->sun;
    } else {
        pond_vec2 sun;
        if (look->glitter > 0.0f || !pond_lake_find_sun(picture, look->horizon, &sun) ||
            !is_sun(picture, look, sun)) {
            return;
        }
        look->sun = sun;
    }
    look->glitter = look->glitter > 0.0f ? look->glitter : GLITTER;
}

static pond_parallel parallel_of(const lake *l) {
    return l->workers != NULL ? pond_workers_parallel(l->workers) : (pond_parallel){0};
}

static bool make(lake *l, const pond_texture *picture, pond_lake_look *look, media_error *error) {
    const pond_map water = lake_mask(l);
    const pond_parallel parallel = parallel_of(l);
    const pond_result result = pond_lake_create(picture, &water, look, NULL, &parallel, &l->made);
    look->lake = l->made;
    return result == POND_OK || fail_pond(error, result);
}

// A small film leaves too few of a picture's details: larger ones are looked at, as far as the
// picture has them. NULL where it has not, or where it cannot be opened again, as a camera.
static backdrop *look_closer(const lake *l, const lake_source *source, const media_info *info,
                             pond_texture *picture) {
    const int longest = l->width > l->height ? l->width : l->height;
    const int own = info->width > info->height ? info->width : info->height;
    const int wanted = own > 0 && own < LOOKED_AT ? own : LOOKED_AT;
    media_error ignored = {0};
    backdrop *b = longest < LEAST_LOOKED_AT && longest < wanted
                      ? backdrop_open(source->painting, source->path, source->named, &ignored)
                      : NULL;
    const double scale = (double)wanted / longest;
    if (b != NULL) {
        backdrop_set_fit(b, source->fit);
    }
    if (b != NULL &&
        backdrop_start(b, (int)round(l->width * scale), (int)round(l->height * scale), source->rate,
                       &ignored) &&
        backdrop_next(b, picture, &ignored) == 1) {
        return b;
    }
    backdrop_close(b);
    return NULL;
}

static bool look_at(lake *l, const lake_wanted *wanted, const lake_source *source, backdrop *b,
                    bool quiet, pond_lake_look *look, media_error *error) {
    pond_texture first;
    backdrop_set_fit(b, source->fit);
    if (!backdrop_start(b, l->width, l->height, source->rate, error)) {
        return false;
    }
    const int answer = backdrop_next(b, &first, error);
    if (answer != 1) {
        return answer < 0 || media_fail(error, EXIT_BAD_USE, "%s: has no picture", source->path);
    }
    views seen = {first, first};
    backdrop *closer = look_closer(l, source, backdrop_info(b), &seen.closer);
    const bool found = find_water(l, wanted, backdrop_info(b), &seen, quiet, look, error);
    backdrop_close(closer);
    if (!found) {
        return false;
    }
    const pond_texture picture = l->pixels != NULL
                                     ? (pond_texture){.pixels = l->pixels,
                                                      .width = l->width,
                                                      .height = l->height,
                                                      .stride = (ptrdiff_t)l->width * 4}
                                     : first;
    find_sun(wanted, &picture, look);
    return make(l, &picture, look, error);
}

lake *lake_open(const lake_wanted *wanted, const lake_source *source, bool quiet,
                pond_lake_look *look, media_error *error) {
    lake *l = calloc(1, sizeof *l);
    backdrop *b =
        l != NULL ? backdrop_open(source->painting, source->path, source->named, error) : NULL;
    bool good = l != NULL || media_fail_memory(error);
    if (b != NULL) {
        l->width = source->width;
        l->height = source->height;
        l->film = source->film;
        (void)pond_workers_create(source->threads, &l->workers);
        good = look_at(l, wanted, source, b, quiet, look, error);
        backdrop_close(b);
    }
    good = good && b != NULL &&
           (!l->film || lake_camera_stands(source->path, source->fit, source->frames, source->rate,
                                           lake_mask(l), error));
    if (!good) {
        lake_close(l);
        look->lake = NULL;
        return NULL;
    }
    return l;
}

void lake_close(lake *l) {
    if (l != NULL) {
        pond_lake_destroy(l->made);
        pond_workers_destroy(l->workers);
        free(l->water);
        free(l->before);
        free(l->pixels);
        free(l);
    }
}

pond_texture lake_texture(lake *l, const pond_texture *under) {
    if (l == NULL || under->pixels == NULL) {
        return *under;
    }
    pond_texture texture = *under;
    const bool new_frame = l->film && under->pixels != l->last_shown;
    if (l->way == LAKE_ADDED) {
        const pond_target target = pixels_of(l);
        const pond_map_target water = water_of(l);
        pond_lake_found found;
        if (new_frame) {
            (void)pond_lake_add(under, l->keep, &target, &water, &found);
        }
        texture.pixels = l->pixels;
        texture.stride = target.stride;
    }
    if (new_frame) {
        const pond_parallel parallel = parallel_of(l);
        (void)pond_lake_set_photograph(l->made, &texture, &parallel);
        l->last_shown = under->pixels;
    }
    return texture;
}

// ---- by hand ------------------------------------------------------------------------------------

// Without memory nothing can be taken back.
void lake_remember(lake *l, float horizon) {
    const size_t size = (size_t)l->width * (size_t)l->height * sizeof *l->water;
    l->before = l->before != NULL ? l->before : malloc(size);
    if (l->before != NULL) {
        memcpy(l->before, l->water, size);
        l->horizon_before = horizon;
    }
}

bool lake_take_back(lake *l, pond_lake_look *look) {
    if (l->before == NULL) {
        return false;
    }
    float *water = l->water;
    const float horizon = look->horizon;
    l->water = l->before;
    look->horizon = l->horizon_before;
    l->before = water;
    l->horizon_before = horizon;
    return true;
}

bool lake_grow(lake *l, const pond_texture *under, pond_vec2 at, pond_lake_look *look,
               media_error *error) {
    const bool added = l->way == LAKE_ADDED;
    pond_lake_growth growth = pond_lake_growth_default();
    growth.at = at;
    growth.horizon = added ? 0.0f : look->horizon;
    pond_lake_found found = {0};
    if (!grow_from(l, under, &growth, !added, &found, error)) {
        return false;
    }
    if (added) {
        l->way = LAKE_GROWN;
        look->horizon = found.horizon;
    }
    return true;
}

bool lake_is_added(const lake *l) {
    return l->way == LAKE_ADDED;
}

void lake_paint(lake *l, pond_vec2 at, float radius, bool water) {
    const float r = fmaxf(radius * (float)l->width, 0.5f);
    const float cx = at.x * (float)l->width - 0.5f;
    const float cy = at.y * (float)l->height - 0.5f;
    const int top = (int)fmaxf(0.0f, floorf(cy - r - 1.0f));
    const int left = (int)fmaxf(0.0f, floorf(cx - r - 1.0f));
    for (int y = top; y < l->height && (float)y <= cy + r + 1.0f; y++) {
        for (int x = left; x < l->width && (float)x <= cx + r + 1.0f; x++) {
            const float off = hypotf((float)x - cx, (float)y - cy);
            const float share = fminf(fmaxf((r - off) / fmaxf(0.25f * r, 1.0f), 0.0f), 1.0f);
            float *there = &l->water[(size_t)y * (size_t)l->width + (size_t)x];
            *there = water ? fmaxf(*there, share) : fminf(*there, 1.0f - share);
        }
    }
}

bool lake_remake(lake *l, const pond_texture *under, pond_lake_look *look, media_error *error) {
    lake now = *l;
    const pond_texture picture = l->way == LAKE_ADDED ? lake_texture(l, under) : *under;
    pond_lake_look wanted = *look;
    if (!make(&now, &picture, &wanted, error)) {
        return false;
    }
    pond_lake_destroy(l->made);
    l->made = now.made;
    l->share = extent_of(l).share;
    look->lake = l->made;
    return true;
}

#define TINT 0.4f // of blue on what is water

void lake_tint(const lake *l, float horizon, const pond_target *target) {
    static const float blue[3] = {30.0f, 140.0f, 255.0f};
    for (int y = 0; y < target->height; y++) {
        const int from = (int)((int64_t)y * l->height / target->height);
        uint8_t *pixel = target->pixels + y * target->stride;
        const bool line = y == (int)(horizon * (float)target->height);
        for (int x = 0; x < target->width; x++, pixel += 4) {
            const int column = (int)((int64_t)x * l->width / target->width);
            const float share = TINT * l->water[(size_t)from * (size_t)l->width + (size_t)column];
            for (int c = 0; c < 3; c++) {
                const float there = (float)pixel[c];
                pixel[c] = line ? 255 : (uint8_t)(there + share * (blue[c] - there) + 0.5f);
            }
        }
    }
}

json_t *lake_json(const lake *l, const pond_lake_look *look) {
    return json_pack("{s:s, s:f, s:f}", "found", way_names[l->way], "horizon",
                     (double)look->horizon, "share", (double)l->share);
}

// ---- unasked ------------------------------------------------------------------------------------

bool lake_is_seen(const char *path) {
    media_error error = {0};
    media_source *source = media_open(path, &error);
    if (source == NULL) {
        return false;
    }
    const media_info *info = media_get_info(source);
    const double longest = fmax(info->width, info->height);
    const double scale = fmin(LOOKED_AT / longest, 1.0);
    const int width = (int)fmax(1.0, round(info->width * scale));
    const int height = (int)fmax(1.0, round(info->height * scale));
    float water[64] = {0};
    const pond_map_target mask = {water, 8, 8, 8};
    pond_texture t = {.width = width, .height = height};
    pond_lake_found found = {0};
    const bool seen =
        !info->film && media_start(source, width, height, (media_rate){0, 1}, &error) &&
        media_read(source, &t.pixels, &t.stride, &error) == 1 &&
        pond_lake_find(&t, &mask, NULL, &found) == POND_OK && found.share >= LEAST_SEEN;
    media_close(source);
    return seen;
}
