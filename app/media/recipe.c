// recipe.c — how each kind of output is made, and what it can hold.
#include "internal.h"

#include <libavutil/imgutils.h>
#include <string.h>

#define VP9 "crf=28:b=0:deadline=good:cpu-used=4:row-mt=1:tile-columns=2"

// Sides: x264 and WebP stop at 16384 and 16383, GIF and PNG chunks of delays are 16 bits wide.
// Rates: Matroska and WebP count milliseconds; a GIF counts hundredths, and players slow down
// single ones.
static const media_recipe recipes[] = {
    {.kind = MEDIA_MP4,
     .name = "mp4",
     .muxer = "mp4",
     .encoder = "libx264",
     .sound = "aac",
     .format = AV_PIX_FMT_YUV420P,
     .options = "preset=fast:crf=17",
     .mux_options = "movflags=+faststart",
     .max_side = 16384,
     .max_rate = 1000,
     .even = true},
    {.kind = MEDIA_MKV,
     .name = "mkv",
     .muxer = "matroska",
     .encoder = "libx264",
     .sound = "aac",
     .format = AV_PIX_FMT_YUV420P,
     .options = "preset=fast:crf=17",
     .mux_options = "",
     .max_side = 16384,
     .max_rate = 1000,
     .even = true},
    {.kind = MEDIA_WEBM,
     .name = "webm",
     .muxer = "webm",
     .encoder = "libvpx-vp9",
     .sound = "libopus",
     .format = AV_PIX_FMT_YUV420P,
     .options = VP9,
     .alpha = true,
     .alpha_format = AV_PIX_FMT_YUVA420P,
     .alpha_options = VP9 ":auto-alt-ref=0", // hidden frames would have no alpha beside them
     .mux_options = "",
     .max_side = 16384,
     .max_rate = 1000},
    {.kind = MEDIA_MOV,
     .name = "mov",
     .muxer = "mov",
     .encoder = "prores_ks",
     .sound = "aac",
     .format = AV_PIX_FMT_YUV422P10,
     .options = "profile=hq:vendor=apl0",
     .alpha = true,
     .alpha_format = AV_PIX_FMT_YUVA444P10,
     .alpha_options = "profile=4444:vendor=apl0:alpha_bits=16",
     .mux_options = "movflags=+faststart",
     .max_side = 16384,
     .max_rate = 1000},
    {.kind = MEDIA_GIF,
     .name = "gif",
     .muxer = "gif",
     .encoder = "gif",
     .format = AV_PIX_FMT_PAL8,
     .options = "",
     .alpha = true,
     .alpha_format = AV_PIX_FMT_PAL8,
     .alpha_options = "",
     .mux_options = "loop=0",
     .max_side = 32767,
     .max_rate = 50},
    {.kind = MEDIA_WEBP,
     .name = "webp",
     .muxer = "webp",
     .encoder = "libwebp_anim",
     .format = AV_PIX_FMT_BGRA,
     .options = "quality=80:compression_level=4",
     .alpha = true,
     .alpha_format = AV_PIX_FMT_BGRA,
     .alpha_options = "quality=80:compression_level=4",
     .mux_options = "loop=0",
     .max_side = 16383,
     .max_rate = 1000},
    {.kind = MEDIA_APNG,
     .name = "apng",
     .muxer = "apng",
     .encoder = "apng",
     .format = AV_PIX_FMT_RGB24, // half the time: no blending is tried
     .options = "pred=up:compression_level=3",
     .alpha = true,
     .alpha_format = AV_PIX_FMT_RGBA,
     .alpha_options = "pred=up:compression_level=3",
     .mux_options = "plays=0",
     .max_side = 32767,
     .max_rate = 1000},
    {.kind = MEDIA_PNG_SEQUENCE,
     .name = "png",
     .alpha = true,
     .max_side = 32767,
     .max_rate = 100000},
    {.kind = MEDIA_Y4M_STDOUT,
     .name = "y4m",
     .muxer = "yuv4mpegpipe",
     .encoder = "wrapped_avframe",
     .format = AV_PIX_FMT_YUV420P,
     .options = "",
     .mux_options = "",
     .max_side = 32767,
     .max_rate = 100000},
    {.kind = MEDIA_NULL, .name = "null", .max_side = 32768, .max_rate = 100000},
};

const media_recipe *media_recipe_of(media_kind kind) {
    for (size_t i = 0; i < sizeof recipes / sizeof recipes[0]; i++) {
        if (recipes[i].kind == kind) {
            return &recipes[i];
        }
    }
    return NULL;
}

bool media_kind_has_alpha(media_kind kind) {
    const media_recipe *const recipe = media_recipe_of(kind);
    return recipe != NULL && recipe->alpha;
}

static const char *article(const media_recipe *recipe) {
    return recipe->kind == MEDIA_MP4 || recipe->kind == MEDIA_MKV || recipe->kind == MEDIA_APNG
               ? "an"
               : "a";
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
    const media_rate rate = desc->rate;
    if (rate.num < 1 || rate.den < 1) {
        return media_fail(error, 2, "%s: %d/%d frames a second; more than 0 is allowed", desc->path,
                          rate.num, rate.den);
    }
    // A frame may stay for ten minutes, about as long as a GIF can say.
    if ((int64_t)rate.num > (int64_t)recipe->max_rate * rate.den ||
        (int64_t)rate.num * 600 < rate.den) {
        return media_fail(error, 2,
                          "%s: %s %s of %d/%d frames a second cannot be made; 1/600 to %d is "
                          "allowed",
                          desc->path, article(recipe), recipe->name, rate.num, rate.den,
                          recipe->max_rate);
    }
    if (recipe->kind == MEDIA_APNG && (rate.num > UINT16_MAX || rate.den > UINT16_MAX)) {
        return media_fail(
            error, 2,
            "%s: an apng of %d/%d frames a second cannot be made; numbers up to 65535 "
            "are allowed",
            desc->path, rate.num, rate.den);
    }
    return true;
}
