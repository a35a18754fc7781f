// mend.c — what a player does to frames before it shows them: HDR is tone-mapped to SDR, and
// interlaced frames become progressive.
#include "source_inside.h"

#include <stdio.h>
#include <string.h>

// Diffuse white of HDR is at 203 cd/m² (ITU-R BT.2408). The curve is straight up to 0.3, brings
// this white to 0.67 of the range, and the brightest value that the transfer can hold to 1. So it
// needs no metadata about the brightness, which is often missing or wrong. Frames are scaled after
// it, since highlights of linear light would ring. At half its size a phone's film that is scaled
// first differs by 0.4 levels in the mean, and by at most 5 in 99 % of the values.
#define WHITE 203.0 // [cd/m²]
#define TONE_MAP                                                                                   \
    "zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=bt709,"                                     \
    "tonemap=mobius:param=0.3:peak=%.3f,zscale=t=iec61966-2-1,format=gbrp16,"

static const char *hdr_of(const AVFrame *frame) {
    return frame->color_trc == AVCOL_TRC_SMPTE2084      ? "PQ"
           : frame->color_trc == AVCOL_TRC_ARIB_STD_B67 ? "HLG"
                                                        : NULL;
}

void media_mend_learn(media_source *source) {
    const AVStream *const stream = media_source_stream(source);
    media_info *const info = &source->info;
    info->hdr = hdr_of(source->frame);
    if (info->film && stream != NULL) {
        const enum AVFieldOrder order = stream->codecpar->field_order;
        info->interlaced = source->frame->interlaced_frame != 0 || order > AV_FIELD_PROGRESSIVE;
    }
    info->flat = info->hdr != NULL &&
                 (media_filters_load() != NULL || avfilter_get_by_name("zscale") == NULL);
}

// Only the scaler accepts frames that change in size or format within a film.
static int guard(const media_source *source, char *chain, size_t size) {
    return snprintf(chain, size, "scale=w=%d:h=%d,", source->frame->width, source->frame->height);
}

// At about twice the film's rate, each field becomes a frame.
void media_mend_fields(const media_source *source, media_rate rate, char *chain, size_t size) {
    const media_rate own = source->info.rate;
    chain[0] = '\0';
    if (source->info.interlaced) {
        const bool each = 2 * (int64_t)rate.num * own.den >= 3 * (int64_t)own.num * rate.den;
        const int used = guard(source, chain, size);
        snprintf(chain + used, size - (size_t)used, "bwdif=mode=%s:deint=%s,",
                 each ? "send_field" : "send_frame",
                 source->frame->interlaced_frame != 0 ? "interlaced" : "all");
    }
}

void media_mend_tones(const media_source *source, char *chain, size_t size) {
    const media_info *const info = &source->info;
    chain[0] = '\0';
    if (info->hdr != NULL && !info->flat) {
        const int used = info->film ? guard(source, chain, size) : 0;
        const double brightest = source->frame->color_trc == AVCOL_TRC_SMPTE2084 ? 10000.0 : 1000.0;
        snprintf(chain + used, size - (size_t)used, TONE_MAP, brightest / WHITE);
    }
}

// Files whose HDR metadata is truncated have the usual primaries and matrix.
void media_mend_colours(const media_source *source) {
    AVFrame *const frame = source->frame;
    if (source->info.hdr == NULL) {
        return;
    }
    frame->color_trc =
        strcmp(source->info.hdr, "PQ") == 0 ? AVCOL_TRC_SMPTE2084 : AVCOL_TRC_ARIB_STD_B67;
    if (frame->color_primaries == AVCOL_PRI_UNSPECIFIED) {
        frame->color_primaries = AVCOL_PRI_BT2020;
    }
    if (frame->colorspace == AVCOL_SPC_UNSPECIFIED) {
        frame->colorspace = AVCOL_SPC_BT2020_NCL;
    }
}

static void add(const char *words, char *text, size_t size) {
    const size_t used = strlen(text);
    (void)snprintf(text + used, size - used, "%s%s", used > 0 ? "; " : "", words);
}

void media_mended(const media_info *info, char *text, size_t size) {
    char words[64];
    text[0] = '\0';
    if (info->hdr != NULL) {
        (void)snprintf(words, sizeof words,
                       info->flat ? "its HDR (%s) looks grey: this FFmpeg has no zscale"
                                  : "HDR (%s) is tone-mapped to SDR",
                       info->hdr);
        add(words, text, size);
    }
    if (info->profile_unusable) {
        add("its colour profile is damaged or unsuitable, and is ignored", text, size);
    }
    if (info->uncovered) {
        add("its data window does not cover its display window, and the rest is black", text, size);
    }
    if (info->interlaced) {
        add("interlaced frames are deinterlaced", text, size);
    }
    if (info->bits > 8) {
        (void)snprintf(words, sizeof words, "its %d bits become 8 with a dither", info->bits);
        add(words, text, size);
    }
}
