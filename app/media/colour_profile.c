// colour_profile.c — ICC profiles and primaries of pictures.
#include "colour_profile.h"

#include <lcms2.h>
#include <libavutil/pixdesc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Four values of 16 bits for each pixel. Conversions leave alpha unchanged in place.
#define RGBA_PIXELS TYPE_RGBA_16
#define GREY_PIXELS (COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(2))

// how: flags. NULL if there is none.
static cmsHTRANSFORM make_transform(cmsHPROFILE profile, cmsUInt32Number from, cmsUInt32Number to,
                                    cmsUInt32Number how) {
    cmsHPROFILE srgb = cmsCreate_sRGBProfile();
    cmsHTRANSFORM transform =
        srgb == NULL ? NULL
                     : cmsCreateTransform(profile, from, srgb, to, INTENT_RELATIVE_COLORIMETRIC,
                                          cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_NOCACHE | how);
    cmsCloseProfile(srgb);
    return transform;
}

// Whether a conversion from RGB changes no colour by much more than half a level. Profiles of sRGB
// differ in bytes and names, and the usual one changes pure green by 131. The tables of a faster
// transform take longer to compute than these colours.
static bool changes_nothing(cmsHPROFILE profile) {
    enum { STEPS = 6, MOST_CHANGE = 140 }; // of 65535
    cmsHTRANSFORM exact = make_transform(profile, RGBA_PIXELS, RGBA_PIXELS, cmsFLAGS_NOOPTIMIZE);
    bool same = exact != NULL;
    for (int i = 0; same && i < STEPS * STEPS * STEPS; i++) {
        const int step[3] = {i % STEPS, i / STEPS % STEPS, i / (STEPS * STEPS)};
        uint16_t was[4] = {0};
        for (int c = 0; c < 3; c++) {
            was[c] = (uint16_t)(step[c] * (UINT16_MAX / (STEPS - 1)));
        }
        uint16_t is[4];
        memcpy(is, was, sizeof is);
        cmsDoTransform(exact, is, is, 1);
        for (int c = 0; c < 3; c++) {
            same = same && abs(is[c] - was[c]) <= MOST_CHANGE;
        }
    }
    if (exact != NULL) {
        cmsDeleteTransform(exact);
    }
    return same;
}

static void name_profile(cmsHPROFILE profile, char *out, size_t size) {
    cmsGetProfileInfoASCII(profile, cmsInfoDescription, "en", "US", out, (cmsUInt32Number)size);
    out[size - 1] = '\0';
    if (out[0] == '\0') {
        snprintf(out, size, "unnamed");
    }
}

// Without a profile, the primaries decide. The curve of BT.709 is read as that of sRGB.
static cmsHPROFILE profile_of_primaries(const AVFrame *frame, char *name, size_t size) {
    static const struct {
        enum AVColorPrimaries id;
        const char *name;
        cmsCIExyYTRIPLE primaries;
    } known[] = {
        {AVCOL_PRI_SMPTE432,
         "Display P3",
         {{0.680, 0.320, 1.0}, {0.265, 0.690, 1.0}, {0.150, 0.060, 1.0}}},
        {AVCOL_PRI_BT2020,
         "BT.2020",
         {{0.708, 0.292, 1.0}, {0.170, 0.797, 1.0}, {0.131, 0.046, 1.0}}},
    };
    static const cmsCIExyY d65 = {0.3127, 0.3290, 1.0};
    static const double curve[5] = {2.4, 1.0 / 1.055, 0.055 / 1.055, 1.0 / 12.92, 0.04045};
    cmsHPROFILE profile = NULL;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (known[i].id == frame->color_primaries) {
            cmsToneCurve *tone = cmsBuildParametricToneCurve(NULL, 4, curve);
            cmsToneCurve *tones[3] = {tone, tone, tone};
            profile = tone == NULL ? NULL : cmsCreateRGBProfile(&d65, &known[i].primaries, tones);
            cmsFreeToneCurve(tone);
            snprintf(name, size, "%s", known[i].name);
        }
    }
    return profile;
}

static bool is_grey(const AVFrame *frame) {
    const AVPixFmtDescriptor *const format = av_pix_fmt_desc_get(frame->format);
    return format->nb_components <= 2 && (format->flags & AV_PIX_FMT_FLAG_PAL) == 0;
}

static bool fits(cmsColorSpaceSignature space, const AVFrame *frame, bool inks) {
    return inks                      ? space == cmsSigCmykData
           : space == cmsSigGrayData ? is_grey(frame)
                                     : space == cmsSigRgbData;
}

void media_colours_open(media_colours *colours, const AVFrame *frame, media_inks inks) {
    *colours = (media_colours){0};
    if (frame->color_trc == AVCOL_TRC_SMPTE2084 || frame->color_trc == AVCOL_TRC_ARIB_STD_B67) {
        return; // tone mapping converts the colours of HDR
    }
    char *const name = colours->name;
    const AVFrameSideData *const icc = av_frame_get_side_data(frame, AV_FRAME_DATA_ICC_PROFILE);
    cmsHPROFILE profile = icc == NULL
                              ? profile_of_primaries(frame, name, sizeof colours->name)
                              : cmsOpenProfileFromMem(icc->data, (cmsUInt32Number)icc->size);
    if (profile != NULL && icc != NULL) {
        name_profile(profile, name, sizeof colours->name);
    }
    const cmsColorSpaceSignature space =
        profile != NULL ? cmsGetColorSpace(profile) : cmsSigLabData;
    const bool usable = profile != NULL && fits(space, frame, inks != MEDIA_NO_INKS);
    const bool same = usable && space == cmsSigRgbData && changes_nothing(profile);
    if (usable && !same) {
        const cmsUInt32Number from = inks == MEDIA_INKS            ? TYPE_CMYK_8
                                     : inks == MEDIA_INKS_INVERTED ? TYPE_CMYK_8_REV
                                     : space == cmsSigGrayData     ? GREY_PIXELS
                                                                   : RGBA_PIXELS;
        const cmsUInt32Number to = inks == MEDIA_NO_INKS ? RGBA_PIXELS : TYPE_RGB_8;
        colours->transform = make_transform(profile, from, to, cmsFLAGS_HIGHRESPRECALC);
    }
    colours->unusable = icc != NULL && !same && colours->transform == NULL;
    cmsCloseProfile(profile);
}

void media_colours_convert(const media_colours *colours, AVFrame *rgba) {
    const cmsUInt32Number stride = (cmsUInt32Number)rgba->linesize[0];
    cmsDoTransformLineStride(colours->transform, rgba->data[0], rgba->data[0],
                             (cmsUInt32Number)rgba->width, (cmsUInt32Number)rgba->height, stride,
                             stride, 0, 0);
}

void media_colours_convert_row(const media_colours *colours, const uint8_t *inks, uint8_t *rgb,
                               int width) {
    cmsDoTransform(colours->transform, inks, rgb, (cmsUInt32Number)width);
}

void media_colours_close(media_colours *colours) {
    if (colours->transform != NULL) {
        cmsDeleteTransform(colours->transform);
    }
    colours->transform = NULL;
}

size_t media_srgb_profile(uint8_t out[MEDIA_SRGB_ROOM]) {
    enum { DATE = 24, DATE_SIZE = 12 };
    cmsHPROFILE profile = cmsCreate_sRGBProfile();
    cmsUInt32Number size = 0;
    const bool good = profile != NULL && cmsSaveProfileToMem(profile, NULL, &size) &&
                      size <= MEDIA_SRGB_ROOM && cmsSaveProfileToMem(profile, out, &size);
    cmsCloseProfile(profile);
    if (good) {
        memset(out + DATE, 0, DATE_SIZE);
    }
    return good ? size : 0;
}
