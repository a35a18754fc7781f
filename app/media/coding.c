// coding.c — the encoders of each codec, their options and quality.
#include "internal.h"

#include <libavutil/cpu.h>
#include <libavutil/pixdesc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FINE 90 // above it, H.264 takes twice the time for a tenth of the size

#define IN(kind) (1u << (kind))
#define MPEG4 (IN(MEDIA_MP4) | IN(MEDIA_MKV) | IN(MEDIA_MOV))
#define WEB (IN(MEDIA_WEBM) | IN(MEDIA_MKV) | IN(MEDIA_MP4))
#define STUDIO (IN(MEDIA_MOV) | IN(MEDIA_MKV))

#define YUV AV_PIX_FMT_YUV420P
#define P422 AV_PIX_FMT_YUV422P10
#define YUV10 AV_PIX_FMT_YUV420P10
#define RGB16 AV_PIX_FMT_GBRP16
#define NV12 AV_PIX_FMT_NV12
#define BGRA AV_PIX_FMT_BGRA
#define X265 "preset=superfast:x265-params=log-level=none"
#define SVT "preset=10"
#define NVENC "preset=p5:rc=vbr:b=0"
#define QSV "preset=medium"
#define VP9 "b=0:deadline=good:cpu-used=4:row-mt=1:tile-columns=2"
#define FFV1 "level=3:slices=4"
#define WEBP "compression_level=4"
#define APNG "pred=up:compression_level=3"

// Kinds, format and options of transparent frames. Alternative reference frames have no alpha.
#define VP9_ALPHA                                                                                  \
    { IN(MEDIA_WEBM), AV_PIX_FMT_YUVA420P, VP9 ":auto-alt-ref=0" }
#define PRORES_4444                                                                                \
    { STUDIO, AV_PIX_FMT_YUVA444P10, "profile=4444:vendor=apl0:alpha_bits=16" }
#define FFV1_ALPHA                                                                                 \
    { IN(MEDIA_MKV), BGRA, FFV1 }
#define GIF_ALPHA                                                                                  \
    { IN(MEDIA_GIF), AV_PIX_FMT_PAL8, NULL }
#define WEBP_ALPHA                                                                                 \
    { IN(MEDIA_WEBP), BGRA, WEBP }
#define APNG_ALPHA                                                                                 \
    { IN(MEDIA_APNG), AV_PIX_FMT_RGBA, APNG }

#define QP "global_quality"
// The quality of Apple's encoders is in 118ths of a percent.
#define APPLE                                                                                      \
    "flags=+qscale", { QP, 0.0, 11800.0 }
#define PERCENT                                                                                    \
    { "quality", 0.0, 100.0 }
#define PROFILES                                                                                   \
    { "profile", 0.0, 3.9 } // proxy, lt, standard and hq

enum { EVEN = MEDIA_CODING_EVEN, GPU = MEDIA_CODING_GPU, WHOLE = MEDIA_CODING_WHOLE };
enum { THREADS = MEDIA_CODING_THREADS };

// The first row of a codec is used whose encoder this FFmpeg has and can open; rows with GPU only
// if requested. The first row that fits a kind is its default, unless another names the kind last.
// RGB24 takes half the time of RGBA in an APNG: the encoder tries no blending.
static const media_coding codings[] = {
    {"h264", "libx264", MPEG4, YUV, "preset=veryfast", {"crf", 45.0, 15.0}, .flags = EVEN},
    {"h264", "h264_nvenc", MPEG4, YUV, NVENC, {"cq", 45.0, 15.0}, .flags = EVEN | GPU},
    {"h264", "h264_qsv", MPEG4, NV12, QSV, {QP, 45.0, 15.0}, .flags = EVEN | GPU | WHOLE},
    {"h264", "h264_videotoolbox", MPEG4, YUV, APPLE, .flags = EVEN | GPU | WHOLE},
    {"h265", "libx265", MPEG4, YUV, X265, {"crf", 47.0, 17.0}, .flags = EVEN, .deep = YUV10},
    {"h265", "hevc_nvenc", MPEG4, YUV, NVENC, {"cq", 47.0, 17.0}, .flags = EVEN | GPU},
    {"h265", "hevc_qsv", MPEG4, NV12, QSV, {QP, 47.0, 17.0}, .flags = EVEN | GPU | WHOLE},
    {"h265", "hevc_videotoolbox", MPEG4, YUV, APPLE, .flags = EVEN | GPU | WHOLE},
    {"vp9", "libvpx-vp9", WEB, YUV, VP9, {"crf", 60.0, 20.0}, .flags = WHOLE | THREADS, VP9_ALPHA},
    {"av1", "libsvtav1", WEB, YUV, SVT, {"crf", 63.0, 23.0}, .flags = EVEN | WHOLE, .deep = YUV10},
    {"av1", "av1_nvenc", WEB, YUV, NVENC, {"cq", 63.0, 23.0}, .flags = GPU},
    {"prores", "prores_ks", STUDIO, P422, "vendor=apl0", PROFILES, .flags = WHOLE, PRORES_4444,
     IN(MEDIA_MOV), P422},
    {"ffv1", "ffv1", IN(MEDIA_MKV), AV_PIX_FMT_BGR0, FFV1, {0}, .flags = 0, FFV1_ALPHA, 0, RGB16},
    {NULL, "gif", IN(MEDIA_GIF), AV_PIX_FMT_PAL8, NULL, {0}, .flags = 0, GIF_ALPHA},
    {NULL, "libwebp_anim", IN(MEDIA_WEBP), BGRA, WEBP, PERCENT, .flags = 0, WEBP_ALPHA},
    {NULL, "apng", IN(MEDIA_APNG), AV_PIX_FMT_RGB24, APNG, {0}, .flags = 0, APNG_ALPHA},
    {NULL, "wrapped_avframe", IN(MEDIA_Y4M_STDOUT), .format = YUV},
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
        if (((coding->flags & GPU) != 0) == hardware && fits(coding, kind, codec) &&
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
        if ((codings[i].flags & GPU) != 0 && fits(&codings[i], kind, codec)) {
            return &codings[i];
        }
    }
    return NULL;
}

// The shortest side that an encoder accepts. [pixels]
static int least_side(const media_coding *coding) {
    static const struct {
        const char *encoder;
        int side;
    } known[] = {{"libx265", 16}, {"libsvtav1", 64}, {"ffv1", 2}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(coding->encoder, known[i].encoder) == 0) {
            return known[i].side;
        }
    }
    return 1;
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
        return media_fail(error, 2, "%s: %s has no choice of codecs; leave out %s", desc->path,
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
    if (coding == NULL) {
        return true;
    }
    const int side = desc->width < desc->height ? desc->width : desc->height;
    const bool grows = side % 2 == 1 && (coding->flags & EVEN) != 0;
    const int least = least_side(coding);
    return side + (grows ? 1 : 0) >= least ||
           media_fail(error, 2, "%s: %s of %d×%d cannot be made; at least %d×%d is allowed",
                      desc->path, coding->codec, desc->width, desc->height, least, least);
}

bool media_kind_has_alpha(media_kind kind, const char *codec) {
    const media_coding *const coding = media_coding_of(kind, codec);
    return kind == MEDIA_PNG_SEQUENCE || kind == MEDIA_PNG ||
           (coding != NULL && (coding->alpha.kinds & IN(kind)) != 0);
}

int media_kind_bits(media_kind kind, const char *codec) {
    const media_coding *const coding = media_coding_of(kind, codec);
    if (kind == MEDIA_PNG || kind == MEDIA_PNG_SEQUENCE) {
        return 16;
    }
    if (kind == MEDIA_EXR_SEQUENCE) {
        return 32;
    }
    return coding != NULL ? av_pix_fmt_desc_get(coding->deep)->comp[0].depth : 8;
}

// ---- settings -----------------------------------------------------------------------------------

static void set_quality(const media_coding *coding, int quality, AVDictionary **options) {
    const int q = quality > 0 ? quality : MEDIA_USUAL_QUALITY;
    const double value = coding->quality.at_0 +
                         (coding->quality.at_100 - coding->quality.at_0) * q / MEDIA_BEST_QUALITY;
    char text[32];
    if ((coding->flags & WHOLE) != 0) {
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
    const char *const text = alpha ? coding->alpha.options : coding->options;
    av_dict_parse_string(&options, text != NULL ? text : "", "=", ":", 0);
    set_quality(coding, quality, &options);
    if (strcmp(coding->encoder, "libsvtav1") == 0) {
        (void)setenv("SVT_LOG", "0", 0); // without it the encoder prints to standard error
    }
    // Its look-ahead takes gigabytes for huge pictures.
    if (quality > FINE && strcmp(coding->encoder, "libx264") == 0 && pixels <= 4096 * 2304) {
        av_dict_set(&options, "preset", "fast", 0);
    }
    return options;
}

int media_coding_threads(const media_coding *coding, int wanted) {
    if (wanted > 0 || (coding->flags & MEDIA_CODING_THREADS) == 0) {
        return wanted;
    }
    const int cores = av_cpu_count();
    return cores < 1 ? 1 : cores > 16 ? 16 : cores;
}
