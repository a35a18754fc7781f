// recipe.c — muxer, sound and limits of each kind of output.
#include "internal.h"

#include <libavutil/imgutils.h>
#include <string.h>

// Sides: x264 and WebP stop at 16384 and 16383, GIF and PNG chunks of delays are 16 bits wide.
// Rates: Matroska and WebP count milliseconds; a GIF counts hundredths, and players slow down
// single ones.
#define FILM_SIDE 16384
#define FASTSTART "movflags=+faststart"

static const media_recipe recipes[] = {
    // name, muxer, sound, mux_options, max_side, max_rate, quality
    {MEDIA_MP4, "mp4", "mp4", "aac", FASTSTART, FILM_SIDE, 1000, false},
    {MEDIA_MKV, "mkv", "matroska", "aac", "", FILM_SIDE, 1000, false},
    {MEDIA_WEBM, "webm", "webm", "libopus", "", FILM_SIDE, 1000, false},
    {MEDIA_MOV, "mov", "mov", "aac", FASTSTART, FILM_SIDE, 1000, false},
    {MEDIA_GIF, "gif", "gif", NULL, "loop=0", 32767, 50, false},
    {MEDIA_WEBP, "webp", "webp", NULL, "loop=0", 16383, 1000, false},
    {MEDIA_APNG, "apng", "apng", NULL, "plays=0", 32767, 1000, false},
    {MEDIA_PNG_SEQUENCE, "png", NULL, NULL, NULL, 32767, 100000, false},
    {MEDIA_EXR_SEQUENCE, "exr", NULL, NULL, NULL, 32767, 100000, false},
    {MEDIA_PNG, "png", NULL, NULL, NULL, 32767, 100000, false},
    {MEDIA_JPEG, "jpg", NULL, NULL, NULL, 32767, 100000, true},
    {MEDIA_Y4M_STDOUT, "y4m", "yuv4mpegpipe", NULL, "", 32767, 100000, false},
    {MEDIA_NULL, "null", NULL, NULL, NULL, 32768, 100000, false},
};

const media_recipe *media_recipe_of(media_kind kind) {
    for (size_t i = 0; i < sizeof recipes / sizeof recipes[0]; i++) {
        if (recipes[i].kind == kind) {
            return &recipes[i];
        }
    }
    return NULL;
}

static const char *article(const media_recipe *recipe) {
    return recipe->kind == MEDIA_MP4 || recipe->kind == MEDIA_MKV || recipe->kind == MEDIA_APNG
               ? "an"
               : "a";
}

// "25", or "30000/1001".
static const char *rate_words(media_rate rate, char text[32]) {
    (void)snprintf(text, 32, rate.den == 1 ? "%d" : "%d/%d", rate.num, rate.den);
    return text;
}

bool media_recipe_check(const media_recipe *recipe, const media_sink_desc *desc,
                        media_error *error) {
    if (desc->width < 1 || desc->height < 1 || desc->width > recipe->max_side ||
        desc->height > recipe->max_side) {
        return media_fail(error, 2, "%s: %s %s of %d×%d cannot be made; 1×1 to %d×%d is allowed",
                          desc->path, article(recipe), recipe->name, desc->width, desc->height,
                          recipe->max_side, recipe->max_side);
    }
    if (recipe->kind != MEDIA_NULL &&
        av_image_check_size((unsigned)desc->width + 1, (unsigned)desc->height + 1, 0, NULL) < 0) {
        return media_fail(error, 2,
                          "%s: %s %s of %d×%d has too many pixels; about 16000×16000 is allowed",
                          desc->path, article(recipe), recipe->name, desc->width, desc->height);
    }
    char words[32];
    const media_rate rate = desc->rate;
    if (rate.num < 1 || rate.den < 1) {
        return media_fail(error, 2, "%s: %d/%d frames a second; more than 0 is allowed", desc->path,
                          rate.num, rate.den);
    }
    // A frame may last ten minutes, which is about the longest delay of a GIF.
    if ((int64_t)rate.num > (int64_t)recipe->max_rate * rate.den ||
        (int64_t)rate.num * 600 < rate.den) {
        return media_fail(
            error, 2, "%s: %s %s of %s frames a second cannot be made; 1/600 to %d is allowed",
            desc->path, article(recipe), recipe->name, rate_words(rate, words), recipe->max_rate);
    }
    if (recipe->kind == MEDIA_APNG && (rate.num > UINT16_MAX || rate.den > UINT16_MAX)) {
        return media_fail(
            error, 2,
            "%s: an apng of %s frames a second cannot be made; numbers up to 65535 are allowed",
            desc->path, rate_words(rate, words));
    }
    return true;
}
