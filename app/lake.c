#include "lake.h"

#include <math.h>
#include <stdlib.h>

#include "lake_camera.h"
#include "lake_inside.h"
#include "media/error.h"
#include "media/file.h"
#include "report.h"

#define LEAST_LOOKED_AT 320 // a smaller film's water is found in its picture
#define GLITTER 6.0f        // of a sun that is seen, or said
#define WHITE 248           // of every channel of the sun
#define SUN_RADIUS 0.05     // that it must be within. [width]
#define SUN_SHARE 0.7       // of all that is white above the horizon
#define SUN_ROUND 0.75      // of its white, in a disc of the same area
#define SUN_RINGS 64        // in which that is counted
#define DARKER 0.82         // than white the sky is above it
#define THIN 0.05f          // greatest width of a thin thing [width]
#define RIM 0.0055f         // water around it that a mask leaves out [height]
#define BEHIND 0.96f        // share of that water
#define LIGHTER 36          // than the water next to it, sum of three levels
#define LEAST_SUN 0.02      // of the square of its radius

static const char *const way_names[] = {[LAKE_MASKED] = "mask",
                                        [LAKE_MIRRORS] = "mirror",
                                        [LAKE_GROWN] = "point",
                                        [LAKE_ADDED] = "added"};

pond_map lake_mask(const lake *l) {
    return (pond_map){l->water, l->width, l->height, l->width};
}

pond_target lakei_pixels(const lake *l) {
    return (pond_target){.pixels = l->pixels,
                         .width = l->width,
                         .height = l->height,
                         .stride = (ptrdiff_t)l->width * 4};
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

// ---- rims of thin things ------------------------------------------------------------------------

static int lightness(const pond_texture *picture, int x, int y) {
    const uint8_t *pixel = picture->pixels + y * picture->stride + (ptrdiff_t)4 * x;
    return pixel[0] + pixel[1] + pixel[2];
}

// A found mask leaves out some water around reeds and posts, which would stand still in waves. It
// becomes water, but none that is mirrored. Things darker than the water are part of it: the look
// moves only the water behind it.
static void add_rims(lake *l, const pond_texture *picture) {
    const int thin = (int)(THIN * (float)l->width);
    const int rim = (int)fmaxf(ceilf(RIM * (float)l->height), 2.0f);
    for (int y = 0; y < l->height; y++) {
        float *water = l->water + (size_t)y * (size_t)l->width;
        for (int x = 1; x < l->width; x++) {
            int end = x;
            while (end < l->width && water[end] < BEHIND) {
                end++;
            }
            const bool is_thin = end > x && end < l->width && end - x <= thin;
            const int light = is_thin ? (lightness(picture, x - 1, y) > lightness(picture, end, y)
                                             ? lightness(picture, x - 1, y)
                                             : lightness(picture, end, y)) +
                                            LIGHTER
                                      : 0;
            for (int i = x; is_thin && i < end; i++) {
                if ((i - x < rim || end - 1 - i < rim) && lightness(picture, i, y) <= light) {
                    water[i] = BEHIND;
                }
            }
            x = end;
        }
    }
}

// ---- all of it ----------------------------------------------------------------------------------

// A sun is a white disc, and little else of the sky is white, which is darker above it: clouds and
// star fields are none.
static bool is_sun(const pond_texture *picture, const pond_lake_look *look, pond_vec2 at) {
    const double radius = SUN_RADIUS * picture->width;
    int64_t white = 0;
    int64_t near = 0;
    int64_t within[SUN_RINGS] = {0}; // of white around its middle
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
                if (off < radius) {
                    within[(int)(off / radius * SUN_RINGS)]++;
                }
            }
            if (off > 3.0 * radius && off < 5.0 * radius && y < at.y * (float)picture->height) {
                around++;
                light += (pixel[0] + pixel[1] + pixel[2]) / (3.0 * 255.0);
            }
        }
    }
    const double ring = radius / SUN_RINGS;
    int64_t disc = 0; // white in a disc of that area
    for (int i = 0; i < SUN_RINGS && 3.1416 * i * i * ring * ring < (double)near; i++) {
        disc += within[i];
    }
    return disc >= SUN_ROUND * (double)near && light <= DARKER * (double)around &&
           near >= SUN_SHARE * (double)white && (double)near > LEAST_SUN * radius * radius;
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

float lake_line(const lake *l, const pond_lake_look *look) {
    return l->way == LAKE_ADDED ? l->keep : look->horizon;
}

bool lakei_make(lake *l, const pond_texture *picture, pond_lake_look *look, media_error *error) {
    const pond_map water = lake_mask(l);
    const pond_parallel parallel = parallel_of(l);
    pond_lake_look still = *look;
    still.horizon = lake_line(l, look);
    const pond_result result = pond_lake_create(picture, &water, &still, NULL, &parallel, &l->made);
    look->lake = l->made;
    return result == POND_OK || lakei_fail_pond(error, result);
}

// A small film leaves too few of a picture's details: a larger frame is examined where the
// picture has them. NULL where it has not, or where it cannot be opened again, as a camera.
static backdrop *look_closer(const lake *l, const lake_source *source, const media_info *info,
                             pond_texture *picture) {
    const int longest = l->width > l->height ? l->width : l->height;
    const int own = info->width > info->height ? info->width : info->height;
    const int wanted = own > 0 && own < LAKE_LOOKED_AT ? own : LAKE_LOOKED_AT;
    media_error ignored = {0};
    backdrop *b = longest < LEAST_LOOKED_AT && longest < wanted
                      ? backdrop_open(&source->under, &ignored)
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
        return answer < 0 ||
               media_fail(error, EXIT_BAD_USE, "%s: has no picture", source->under.path);
    }
    lake_views seen = {first, first};
    backdrop *closer = look_closer(l, source, backdrop_info(b), &seen.closer);
    const bool found = lakei_find_water(l, wanted, backdrop_info(b), &seen, quiet, look, error);
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
    if (l->way == LAKE_MIRRORS || l->way == LAKE_GROWN) {
        add_rims(l, &picture);
    }
    find_sun(wanted, &picture, look);
    const bool good = lakei_make(l, &picture, look, error);
    if (l->way == LAKE_ADDED) {
        look->horizon = fmaxf(l->keep - POND_LAKE_SHORE, 0.0f);
    }
    return good;
}

lake *lake_open(const lake_wanted *wanted, const lake_source *source, bool quiet,
                pond_lake_look *look, media_error *error) {
    lake *l = calloc(1, sizeof *l);
    backdrop *b = l != NULL ? backdrop_open(&source->under, error) : NULL;
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
           (!l->film || lake_camera_stands(source->under.path, source->fit, source->frames,
                                           source->rate, lake_mask(l), error));
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
        const pond_target target = lakei_pixels(l);
        const pond_map_target water = lakei_water(l);
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

json_t *lake_json(const lake *l, const pond_lake_look *look) {
    return json_pack("{s:s, s:f, s:f}", "found", way_names[l->way], "horizon",
                     (double)lake_line(l, look), "share", (double)l->share);
}
