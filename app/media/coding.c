// coding.c — how pictures of a film are coded: the encoders of each codec, and what a quality is to
// them.
#include "internal.h"

#include <libavutil/cpu.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FINE 90 // above it, H.264 takes twice the time for a tenth of the size

#define IN(kind) (1u << (kind))
#define VP9 "b=0:deadline=good:cpu-used=4:row-mt=1:tile-columns=2"
#define NVENC "preset=p5:rc=vbr:b=0"

// The first of a codec that this FFmpeg has and that opens is taken; those of a GPU only where they
// were asked for. The first that fits a kind is its usual one.
static const media_coding codings[] = {
    {.codec = "h264",
     .encoder = "libx264",
     .kinds = IN(MEDIA_MP4) | IN(MEDIA_MKV) | IN(MEDIA_MOV),
     .format = AV_PIX_FMT_YUV420P,
     .options = "preset=veryfast",
     .quality = {"crf", 45.0, 15.0},
     .even = true},
    {.codec = "h264",
     .encoder = "h264_nvenc",
     .kinds = IN(MEDIA_MP4) | IN(MEDIA_MKV) | IN(MEDIA_MOV),
     .hardware = true,
     .format = AV_PIX_FMT_YUV420P,
     .options = NVENC,
     .quality = {"cq", 45.0, 15.0},
     .even = true},
    {.codec = "h264",
     .encoder = "h264_qsv",
     .kinds = IN(MEDIA_MP4) | IN(MEDIA_MKV) | IN(MEDIA_MOV),
     .hardware = true,
     .format = AV_PIX_FMT_NV12,
     .options = "preset=medium",
     .quality = {"global_quality", 45.0, 15.0, .whole = true},
     .even = true},
    {.codec = "h264",
     .encoder = "h264_videotoolbox",
     .kinds = IN(MEDIA_MP4) | IN(MEDIA_MKV) | IN(MEDIA_MOV),
     .hardware = true,
     .format = AV_PIX_FMT_YUV420P,
     .options = "flags=+qscale",
     .quality = {"global_quality", 0.0, 11800.0, .whole = true}, // in 118ths of a percent
     .even = true},
    {.codec = "h265",
     .encoder = "libx265",
     .kinds = IN(MEDIA_MP4) | IN(MEDIA_MKV) | IN(MEDIA_MOV),
     .format = AV_PIX_FMT_YUV420P,
     .options = "preset=superfast:x265-params=log-level=none",
     .quality = {"crf", 47.0, 17.0},
     .even = true},
    {.codec = "h265",
     .encoder = "hevc_nvenc",
     .kinds = IN(MEDIA_MP4) | IN(MEDIA_MKV) | IN(MEDIA_MOV),
     .hardware = true,
     .format = AV_PIX_FMT_YUV420P,
     .options = NVENC,
     .quality = {"cq", 47.0, 17.0},
     .even = true},
    {.codec = "h265",
     .encoder = "hevc_qsv",
     .kinds = IN(MEDIA_MP4) | IN(MEDIA_MKV) | IN(MEDIA_MOV),
     .hardware = true,
     .format = AV_PIX_FMT_NV12,
     .options = "preset=medium",
     .quality = {"global_quality", 47.0, 17.0, .whole = true},
     .even = true},
    {.codec = "h265",
     .encoder = "hevc_videotoolbox",
     .kinds = IN(MEDIA_MP4) | IN(MEDIA_MKV) | IN(MEDIA_MOV),
     .hardware = true,
     .format = AV_PIX_FMT_YUV420P,
     .options = "flags=+qscale",
     .quality = {"global_quality", 0.0, 11800.0, .whole = true},
     .even = true},
    {.codec = "vp9",
     .encoder = "libvpx-vp9",
     .kinds = IN(MEDIA_WEBM) | IN(MEDIA_MKV) | IN(MEDIA_MP4),
     .format = AV_PIX_FMT_YUV420P,
     .options = VP9,
     .alpha = IN(MEDIA_WEBM),
     .alpha_format = AV_PIX_FMT_YUVA420P,
     .alpha_options = VP9 ":auto-alt-ref=0", // hidden frames would have no alpha
     .quality = {"crf", 60.0, 20.0, .whole = true},
     .counts_threads = true},
    {.codec = "av1",
     .encoder = "libsvtav1",
     .kinds = IN(MEDIA_WEBM) | IN(MEDIA_MKV) | IN(MEDIA_MP4),
     .format = AV_PIX_FMT_YUV420P,
     .options = "preset=10",
     .quality = {"crf", 63.0, 23.0, .whole = true},
     .even = true},
    {.codec = "av1",
     .encoder = "av1_nvenc",
     .kinds = IN(MEDIA_WEBM) | IN(MEDIA_MKV) | IN(MEDIA_MP4),
     .hardware = true,
     .format = AV_PIX_FMT_YUV420P,
     .options = NVENC,
     .quality = {"cq", 63.0, 23.0},
     .even = true},
    {.codec = "prores",
     .encoder = "prores_ks",
     .kinds = IN(MEDIA_MOV) | IN(MEDIA_MKV),
     .usual = IN(MEDIA_MOV),
     .format = AV_PIX_FMT_YUV422P10,
     .options = "vendor=apl0",
     .alpha = IN(MEDIA_MOV) | IN(MEDIA_MKV),
     .alpha_format = AV_PIX_FMT_YUVA444P10,
     .alpha_options = "profile=4444:vendor=apl0:alpha_bits=16",
     .quality = {"profile", 0.0, 3.9, .whole = true}}, // proxy, lt, standard, hq
    {.codec = "ffv1",
     .encoder = "ffv1",
     .kinds = IN(MEDIA_MKV),
     .format = AV_PIX_FMT_BGR0,
     .options = "level=3:slices=4",
     .alpha = IN(MEDIA_MKV),
     .alpha_format = AV_PIX_FMT_BGRA,
     .alpha_options = "level=3:slices=4"},
    {.encoder = "gif",
     .kinds = IN(MEDIA_GIF),
     .format = AV_PIX_FMT_PAL8,
     .alpha = IN(MEDIA_GIF),
     .alpha_format = AV_PIX_FMT_PAL8},
    {.encoder = "libwebp_anim",
     .kinds = IN(MEDIA_WEBP),
     .format = AV_PIX_FMT_BGRA,
     .options = "compression_level=4",
     .alpha = IN(MEDIA_WEBP),
     .alpha_format = AV_PIX_FMT_BGRA,
     .alpha_options = "compression_level=4",
     .quality = {"quality", 0.0, 100.0}},
    {.encoder = "apng",
     .kinds = IN(MEDIA_APNG),
     .format = AV_PIX_FMT_RGB24, // half the time: no blending is tried
     .options = "pred=up:compression_level=3",
     .alpha = IN(MEDIA_APNG),
     .alpha_format = AV_PIX_FMT_RGBA,
     .alpha_options = "pred=up:compression_level=3"},
    {.encoder = "wrapped_avframe", .kinds = IN(MEDIA_Y4M_STDOUT), .format = AV_PIX_FMT_YUV420P},
};
#define CODINGS (sizeof codings / sizeof codings[0])

static bool fits(const media_coding *coding, media_kind kind, const char *codec) {
    return (coding->kinds & IN(kind)) != 0 &&
           (codec == NULL || (coding->codec != NULL && strcmp(coding->codec, codec) == 0));
}

static const media_coding *find(media_kind kind, const char *codec, bool hardware) {
    const media_coding *found = NULL;
    for (size_t i = 0; i < CODINGS; i++) {
        const media_coding *const coding = &codings[i];
        if (coding->hardware == hardware && fits(coding, kind, codec) &&
            (found == NULL || (codec == NULL && (coding->usual & IN(kind)) != 0))) {
            found = coding;
        }
    }
    return found;
}

const media_coding *media_coding_of(media_kind kind, const char *codec) {
    return find(kind, codec, false);
}

const media_coding *media_coding_next(const media_coding *after, media_kind kind,
                                      const char *codec) {
    const size_t from = after == NULL ? 0 : (size_t)(after - codings) + 1;
    for (size_t i = from; i < CODINGS; i++) {
        if (codings[i].hardware && fits(&codings[i], kind, codec)) {
            return &codings[i];
        }
    }
    return NULL;
}

// ---- in words -----------------------------------------------------------------------------------

// The codecs of a kind, or all, as "h264, h265 and vp9".
static void list_codecs(media_kind kind, char *out, size_t size) {
    const char *names[CODINGS];
    int count = 0;
    for (size_t i = 0; i < CODINGS; i++) {
        const bool known = count > 0 && codings[i].codec != NULL &&
                           strcmp(names[count - 1], codings[i].codec) == 0;
        if (codings[i].codec != NULL && !known &&
            (kind == MEDIA_NONE || (codings[i].kinds & IN(kind)) != 0)) {
            names[count++] = codings[i].codec;
        }
    }
    size_t used = 0;
    out[0] = '\0';
    for (int i = 0; i < count && used < size; i++) {
        const int more = snprintf(out + used, size - used, "%s%s",
                                  i == 0           ? ""
                                  : i == count - 1 ? " and "
                                                   : ", ",
                                  names[i]);
        used += more > 0 ? (size_t)more : 0;
    }
}

void media_codecs(char *out, size_t size) {
    list_codecs(MEDIA_NONE, out, size);
}

bool media_codec_is(const char *name) {
    for (size_t i = 0; i < CODINGS; i++) {
        if (codings[i].codec != NULL && strcmp(codings[i].codec, name) == 0) {
            return true;
        }
    }
    return false;
}

bool media_coding_check(const media_recipe *recipe, const media_sink_desc *desc,
                        media_error *error) {
    char allowed[128];
    list_codecs(recipe->kind, allowed, sizeof allowed);
    const media_coding *const coding = media_coding_of(recipe->kind, desc->codec);
    const bool chooses = allowed[0] != '\0' || recipe->kind == MEDIA_NULL;
    if ((desc->codec != NULL || desc->hardware) && !chooses) {
        return media_fail(error, 2, "%s: %s has one way to be coded; leave out %s", desc->path,
                          recipe->name, desc->codec != NULL ? "--codec" : "--hardware");
    }
    if (desc->codec != NULL && coding == NULL && recipe->kind != MEDIA_NULL) {
        return media_fail(error, 2, "%s: %s cannot hold %s; allowed are %s", desc->path,
                          recipe->name, desc->codec, allowed);
    }
    if (desc->quality < 0 || desc->quality > MEDIA_BEST_QUALITY) {
        return media_fail(error, 2, "%s: a quality of %d; 1 to %d is allowed", desc->path,
                          desc->quality, MEDIA_BEST_QUALITY);
    }
    if (desc->quality > 0 && recipe->kind != MEDIA_NULL && !recipe->quality &&
        (coding == NULL || coding->quality.key == NULL)) {
        return media_fail(error, 2, "%s: %s has no quality to choose; leave out --quality",
                          desc->path, desc->codec != NULL ? desc->codec : recipe->name);
    }
    return true;
}

bool media_kind_has_alpha(media_kind kind, const char *codec) {
    const media_coding *const coding = media_coding_of(kind, codec);
    return kind == MEDIA_PNG_SEQUENCE || kind == MEDIA_PNG ||
           (coding != NULL && (coding->alpha & IN(kind)) != 0);
}

// ---- settings -----------------------------------------------------------------------------------

static void set_quality(const media_coding *coding, int quality, AVDictionary **options) {
    const int q = quality > 0 ? quality : MEDIA_USUAL_QUALITY;
    const double value = coding->quality.at_0 +
                         (coding->quality.at_100 - coding->quality.at_0) * q / MEDIA_BEST_QUALITY;
    char text[32];
    if (coding->quality.whole) {
        (void)snprintf(text, sizeof text, "%d", (int)value);
    } else {
        (void)snprintf(text, sizeof text, "%.4g", value);
    }
    if (coding->quality.key != NULL) {
        av_dict_set(options, coding->quality.key, text, AV_DICT_DONT_OVERWRITE);
    }
}

AVDictionary *media_coding_options(const media_coding *coding, bool alpha, int quality,
                                   int64_t pixels) {
    AVDictionary *options = NULL;
    const char *const text = alpha ? coding->alpha_options : coding->options;
    av_dict_parse_string(&options, text != NULL ? text : "", "=", ":", 0);
    set_quality(coding, quality, &options);
    if (strcmp(coding->encoder, "libsvtav1") == 0) {
        (void)setenv("SVT_LOG", "1", 0); // else it greets on standard error
    }
    // It looks further ahead, which in huge pictures takes gigabytes.
    if (quality > FINE && strcmp(coding->encoder, "libx264") == 0 && pixels <= 4096 * 2304) {
        av_dict_set(&options, "preset", "fast", 0);
    }
    return options;
}

int media_coding_threads(const media_coding *coding, int wanted) {
    if (wanted > 0 || !coding->counts_threads) {
        return wanted;
    }
    const int cores = av_cpu_count();
    return cores < 1 ? 1 : cores > 16 ? 16 : cores;
}
