// heif.c — decodes HEIC and AVIF through libheif, which assembles grids of tiles, rotates, mirrors
// and crops. FFmpeg 5 shows a single tile, and no alpha.
//
// libheif ignores the warnings of libde265, and prefers dav1d, which has none, so damaged data
// would not be reported. This file registers its own decoder of HEVC, and selects libaom for AV1.
#include "heif.h"

#include <libavutil/imgutils.h>
#include <libavutil/intreadwrite.h>
#include <libde265/de265.h>
#include <libheif/heif.h>
#include <libheif/heif_plugin.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "heif_nesting.h"

// ---- loading ------------------------------------------------------------------------------------

#define HEIF_CALLS(CALL)                                                                           \
    CALL(heif_context_alloc)                                                                       \
    CALL(heif_context_free)                                                                        \
    CALL(heif_context_get_primary_image_handle)                                                    \
    CALL(heif_context_read_from_memory_without_copy)                                               \
    CALL(heif_context_set_maximum_image_size_limit)                                                \
    CALL(heif_decode_image)                                                                        \
    CALL(heif_decoding_options_alloc)                                                              \
    CALL(heif_decoding_options_free)                                                               \
    CALL(heif_image_add_plane)                                                                     \
    CALL(heif_image_create)                                                                        \
    CALL(heif_image_get_bits_per_pixel_range)                                                      \
    CALL(heif_image_get_height)                                                                    \
    CALL(heif_image_get_plane)                                                                     \
    CALL(heif_image_get_plane_readonly)                                                            \
    CALL(heif_image_get_width)                                                                     \
    CALL(heif_image_handle_get_height)                                                             \
    CALL(heif_image_handle_get_list_of_metadata_block_IDs)                                         \
    CALL(heif_image_handle_get_luma_bits_per_pixel)                                                \
    CALL(heif_image_handle_get_metadata)                                                           \
    CALL(heif_image_handle_get_metadata_size)                                                      \
    CALL(heif_image_handle_get_nclx_color_profile)                                                 \
    CALL(heif_image_handle_get_raw_color_profile)                                                  \
    CALL(heif_image_handle_get_raw_color_profile_size)                                             \
    CALL(heif_image_handle_get_width)                                                              \
    CALL(heif_image_handle_has_alpha_channel)                                                      \
    CALL(heif_image_handle_is_premultiplied_alpha)                                                 \
    CALL(heif_image_handle_release)                                                                \
    CALL(heif_image_release)                                                                       \
    CALL(heif_image_set_nclx_color_profile)                                                        \
    CALL(heif_nclx_color_profile_free)                                                             \
    CALL(heif_register_decoder_plugin)

#define POINTER(name) __typeof__(&name) name;
static struct {
    HEIF_CALLS(POINTER)
} lib;
static bool loaded;

#ifdef MILLPOND_LATE
#include <dlfcn.h>

// As FFmpeg, it is loaded when it is needed (late.h).
static void find_calls(void) {
    void *const library = dlopen("libheif.so.1", RTLD_LAZY | RTLD_LOCAL);
    loaded = library != NULL;
    void *found = NULL;
#define FIND(name)                                                                                 \
    found = loaded ? dlsym(library, #name) : NULL;                                                 \
    loaded = found != NULL;                                                                        \
    memcpy(&lib.name, &found, sizeof found);
    HEIF_CALLS(FIND)
}
#else
static void find_calls(void) {
#define TAKE(name) lib.name = name;
    HEIF_CALLS(TAKE)
    loaded = true;
}
#endif

// ---- HEVC ---------------------------------------------------------------------------------------

static atomic_bool damaged;

static const char *name_hevc(void) {
    return "libde265 and its warnings";
}

static int prefer_hevc(enum heif_compression_format format) {
    return format == heif_compression_HEVC ? 200 : 0; // libheif's own decoder has 100
}

static struct heif_error hevc_result(bool good) {
    return (struct heif_error){good ? heif_error_Ok : heif_error_Decoder_plugin_error,
                               heif_suberror_Unspecified, good ? "" : "its HEVC is damaged"};
}

static struct heif_error begin_hevc(void **decoder) {
    *decoder = de265_new_decoder();
    return hevc_result(*decoder != NULL && de265_start_worker_threads(*decoder, 4) == DE265_OK);
}

static void end_hevc(void *decoder) {
    de265_free_decoder(decoder);
}

// data: NAL units, each preceded by its length.
static struct heif_error push_hevc(void *decoder, const void *data, size_t size) {
    const uint8_t *at = data;
    while (size >= 4 && AV_RB32(at) <= size - 4) {
        const size_t length = AV_RB32(at);
        (void)de265_push_NAL(decoder, at + 4, (int)length, 0, NULL);
        at += 4 + length;
        size -= 4 + length;
    }
    damaged = damaged || size > 0;
    return hevc_result(true);
}

static bool copy_hevc_plane(const struct de265_image *from, int number, struct heif_image *to) {
    static const enum heif_channel channels[] = {heif_channel_Y, heif_channel_Cb, heif_channel_Cr};
    const int width = de265_get_image_width(from, number);
    const int height = de265_get_image_height(from, number);
    const int bits = de265_get_bits_per_pixel(from, number);
    const enum heif_channel channel = channels[number];
    int stride = 0;
    int own = 0;
    const uint8_t *pixels = de265_get_image_plane(from, number, &stride);
    if (lib.heif_image_add_plane(to, channel, width, height, bits).code != heif_error_Ok) {
        return false;
    }
    uint8_t *copy = lib.heif_image_get_plane(to, channel, &own);
    for (int y = 0; y < height; y++, copy += own, pixels += stride) {
        memcpy(copy, pixels, (size_t)width * (bits > 8 ? 2 : 1));
    }
    return true;
}

static struct heif_error copy_hevc(const struct de265_image *from, struct heif_image **out) {
    const enum de265_chroma chroma = de265_get_chroma_format(from);
    const bool grey = chroma == de265_chroma_mono;
    // All use the numbers of ITU-T H.273.
    const struct heif_color_profile_nclx colours = {
        .version = 1,
        .color_primaries = (enum heif_color_primaries)de265_get_image_colour_primaries(from),
        .transfer_characteristics =
            (enum heif_transfer_characteristics)de265_get_image_transfer_characteristics(from),
        .matrix_coefficients =
            (enum heif_matrix_coefficients)de265_get_image_matrix_coefficients(from),
        .full_range_flag = de265_get_image_full_range_flag(from) != 0,
    };
    struct heif_error result = lib.heif_image_create(
        de265_get_image_width(from, 0), de265_get_image_height(from, 0),
        grey ? heif_colorspace_monochrome : heif_colorspace_YCbCr, (enum heif_chroma)chroma, out);
    for (int i = 0; result.code == heif_error_Ok && i < (grey ? 1 : 3); i++) {
        result = hevc_result(copy_hevc_plane(from, i, *out));
    }
    return result.code == heif_error_Ok ? lib.heif_image_set_nclx_color_profile(*out, &colours)
                                        : result;
}

static struct heif_error decode_hevc(void *decoder, struct heif_image **out) {
    const struct de265_image *picture = NULL;
    de265_error result = de265_flush_data(decoder);
    for (int more = 1; more != 0 && picture == NULL && result == DE265_OK;) {
        result = de265_decode(decoder, &more);
        picture = de265_get_next_picture(decoder);
    }
    damaged = damaged || result != DE265_OK;
    while ((result = de265_get_warning(decoder)) != DE265_OK) {
        damaged = damaged || result != DE265_WARNING_NO_WPP_CANNOT_USE_MULTITHREADING;
    }
    return picture != NULL ? copy_hevc(picture, out) : hevc_result(false);
}

static void load(void) {
    static const struct heif_decoder_plugin plugin = {
        .plugin_api_version = 1,
        .get_plugin_name = name_hevc,
        .does_support_format = prefer_hevc,
        .new_decoder = begin_hevc,
        .free_decoder = end_hevc,
        .push_data = push_hevc,
        .decode_image = decode_hevc,
    };
    find_calls();
    loaded = loaded && lib.heif_register_decoder_plugin(&plugin).code == heif_error_Ok;
}

// ---- detecting ----------------------------------------------------------------------------------

enum AVCodecID media_heif_codec(const uint8_t *start, size_t size) {
    static const char brands[][5] = {"heic", "heix", "heim", "heis", "mif1", "mif2", "avif"};
    if (size < MEDIA_HEIF_START || memcmp(start + 4, "ftyp", 4) != 0) {
        return AV_CODEC_ID_NONE;
    }
    bool known = false;
    for (size_t i = 0; i < sizeof brands / sizeof brands[0]; i++) {
        known = known || memcmp(start + 8, brands[i], 4) == 0;
    }
    bool av1 = false;
    for (size_t at = 8; at + 4 <= MEDIA_HEIF_START; at += 4) { // the brand, and compatible ones
        av1 = av1 || memcmp(start + at, "avif", 4) == 0;
    }
    return !known ? AV_CODEC_ID_NONE : av1 ? AV_CODEC_ID_AV1 : AV_CODEC_ID_HEVC;
}

// ---- decoding -----------------------------------------------------------------------------------

typedef struct picture {
    const char *path;
    struct heif_context *context;
    struct heif_image_handle *handle;
    struct heif_image *image;
    bool alpha;
    int bits;
} picture;

static bool check(const picture *p, struct heif_error result, media_error *error) {
    if (result.subcode == heif_suberror_End_of_data) {
        return media_fail(error, 2, "%s: not a picture libheif can read: it is truncated", p->path);
    }
    // Prints only the first line of a message.
    return result.code == heif_error_Ok ||
           media_fail(error, 2, "%s: not a picture libheif can read (%.*s)", p->path,
                      (int)strcspn(result.message, "\n"), result.message);
}

// libheif ends the program, or waits for ever, when memory for its threads and pictures is short.
// So this much is tried first.
#define FOR_THREADS ((size_t)512 << 20)
#define FOR_A_PIXEL 16 // [bytes]

static bool check_size(const picture *p, media_error *error) {
    const int width = lib.heif_image_handle_get_width(p->handle);
    const int height = lib.heif_image_handle_get_height(p->handle);
    if (width < 1 || height < 1 || width > MEDIA_MOST_SIDE || height > MEDIA_MOST_SIDE ||
        av_image_check_size((unsigned)width, (unsigned)height, 0, NULL) < 0) {
        return media_fail(error, 2,
                          "%s: is %d×%d; about 16000×16000 is allowed, a side of at most %d",
                          p->path, width, height, (int)MEDIA_MOST_SIDE);
    }
    void *const trial = malloc(FOR_THREADS + (size_t)width * (size_t)height * FOR_A_PIXEL);
    free(trial);
    return trial != NULL || media_fail_memory(error);
}

static bool decode(picture *p, media_error *error) {
    const bool deep = p->bits > 8;
    const enum heif_chroma chroma =
        p->alpha ? (deep ? heif_chroma_interleaved_RRGGBBAA_LE : heif_chroma_interleaved_RGBA)
                 : (deep ? heif_chroma_interleaved_RRGGBB_LE : heif_chroma_interleaved_RGB);
    struct heif_decoding_options *const options = lib.heif_decoding_options_alloc();
#if LIBHEIF_HAVE_VERSION(1, 15, 0)
    if (options != NULL && options->version >= 4) {
        options->decoder_id = "aom"; // refuses AV1 whose tiles end wrongly
    }
#endif
    damaged = false;
    struct heif_error result =
        lib.heif_decode_image(p->handle, &p->image, heif_colorspace_RGB, chroma, options);
    lib.heif_decoding_options_free(options);
    if (result.code != heif_error_Ok) { // another decoder may decode a part
        result = lib.heif_decode_image(p->handle, &p->image, heif_colorspace_RGB, chroma, NULL);
        damaged = true;
    }
    return check(p, result, error);
}

static bool open_handle(picture *p, const AVPacket *file, media_error *error) {
    if (media_heif_nests_too_deeply(file->data, (size_t)file->size)) {
        return media_fail(
            error, 2, "%s: an image in it is derived from itself, or over more than eight stages",
            p->path);
    }
    p->context = lib.heif_context_alloc();
    if (p->context == NULL) {
        return media_fail_memory(error);
    }
    lib.heif_context_set_maximum_image_size_limit(p->context, MEDIA_MOST_SIDE);
    return check(p,
                 lib.heif_context_read_from_memory_without_copy(p->context, file->data,
                                                                (size_t)file->size, NULL),
                 error) &&
           check(p, lib.heif_context_get_primary_image_handle(p->context, &p->handle), error);
}

// ---- copying ------------------------------------------------------------------------------------

static void widen_row(uint16_t *row, int count, int bits) {
    const unsigned most = (1u << bits) - 1;
    for (int i = 0; i < count; i++) {
        const unsigned value = row[i] < most ? row[i] : most;
        row[i] = (uint16_t)((value * UINT16_MAX + most / 2) / most);
    }
}

static unsigned divided(unsigned value, unsigned alpha, unsigned most) {
    const unsigned straight = alpha == 0 ? 0 : (unsigned)((uint64_t)value * most / alpha);
    return straight < most ? straight : most;
}

// Makes colours that are multiplied by alpha straight.
static void divide_row(uint8_t *row, int width, bool deep) {
    uint16_t *const values = (uint16_t *)(void *)row;
    for (int i = 0; i < 4 * width; i++) {
        const int alpha = i | 3;
        if (i == alpha) {
            continue;
        }
        if (deep) {
            values[i] = (uint16_t)divided(values[i], values[alpha], UINT16_MAX);
        } else {
            row[i] = (uint8_t)divided(row[i], row[alpha], UINT8_MAX);
        }
    }
}

static bool copy_pixels(const picture *p, AVFrame *frame, media_error *error) {
    int stride = 0;
    const uint8_t *const from =
        lib.heif_image_get_plane_readonly(p->image, heif_channel_interleaved, &stride);
    const int channels = p->alpha ? 4 : 3;
    const int bits = lib.heif_image_get_bits_per_pixel_range(p->image, heif_channel_interleaved);
    const bool deep = p->bits > 8;
    const bool multiplied =
        p->alpha && lib.heif_image_handle_is_premultiplied_alpha(p->handle) != 0;
    frame->format = p->alpha ? (deep ? AV_PIX_FMT_RGBA64LE : AV_PIX_FMT_RGBA)
                             : (deep ? AV_PIX_FMT_RGB48LE : AV_PIX_FMT_RGB24);
    frame->width = lib.heif_image_get_width(p->image, heif_channel_interleaved);
    frame->height = lib.heif_image_get_height(p->image, heif_channel_interleaved);
    frame->colorspace = AVCOL_SPC_RGB;
    if (from == NULL || av_frame_get_buffer(frame, 0) < 0) {
        return media_fail_memory(error);
    }
    for (int y = 0; y < frame->height; y++) {
        uint8_t *const to = frame->data[0] + (ptrdiff_t)y * frame->linesize[0];
        memcpy(to, from + (ptrdiff_t)y * stride,
               (size_t)frame->width * (size_t)channels * (deep ? 2 : 1));
        if (deep && bits < 16) {
            widen_row((uint16_t *)(void *)to, frame->width * channels, bits);
        }
        if (multiplied) {
            divide_row(to, frame->width, deep);
        }
    }
    return true;
}

static void copy_colours(const picture *p, AVFrame *frame) {
    const size_t size = lib.heif_image_handle_get_raw_color_profile_size(p->handle);
    struct heif_color_profile_nclx *nclx = NULL;
    if (lib.heif_image_handle_get_nclx_color_profile(p->handle, &nclx).code == heif_error_Ok) {
        // Both count as in ITU-T H.273.
        frame->color_primaries = (enum AVColorPrimaries)nclx->color_primaries;
        frame->color_trc = (enum AVColorTransferCharacteristic)nclx->transfer_characteristics;
        lib.heif_nclx_color_profile_free(nclx);
    }
    AVFrameSideData *const icc =
        size == 0 ? NULL : av_frame_new_side_data(frame, AV_FRAME_DATA_ICC_PROFILE, size);
    if (icc != NULL) {
        (void)lib.heif_image_handle_get_raw_color_profile(p->handle, icc->data);
    }
}

// The orientation of EXIF is ignored: the picture has been turned.
static void copy_exif(const picture *p, media_exif *exif) {
    enum { LENGTH = 4 }; // of the position of the TIFF structure
    heif_item_id id = 0;
    *exif = (media_exif){0};
    if (lib.heif_image_handle_get_list_of_metadata_block_IDs(p->handle, "Exif", &id, 1) < 1) {
        return;
    }
    const size_t size = lib.heif_image_handle_get_metadata_size(p->handle, id);
    uint8_t *const bytes = size > LENGTH ? malloc(size) : NULL;
    if (bytes != NULL &&
        lib.heif_image_handle_get_metadata(p->handle, id, bytes).code == heif_error_Ok) {
        const size_t skip = LENGTH + (size_t)AV_RB32(bytes);
        media_exif_parse(bytes + (skip < size ? skip : size), skip < size ? size - skip : 0, exif);
        exif->orientation = 0;
    }
    free(bytes);
}

bool media_heif_decode(const char *path, const AVPacket *file, AVFrame *frame, media_exif *exif,
                       int *bits, media_error *error) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    if (!loaded) {
        return media_fail(error, 1, "%s: needs libheif, which cannot be loaded", path);
    }
    picture p = {.path = path};
    bool good = open_handle(&p, file, error);
    if (good) {
        p.alpha = lib.heif_image_handle_has_alpha_channel(p.handle) != 0;
        p.bits = lib.heif_image_handle_get_luma_bits_per_pixel(p.handle);
        good = check_size(&p, error) && decode(&p, error) && copy_pixels(&p, frame, error);
    }
    if (good) {
        copy_colours(&p, frame);
        copy_exif(&p, exif);
        frame->flags |= damaged ? AV_FRAME_FLAG_CORRUPT : 0;
        *bits = p.bits;
    }
    lib.heif_image_release(p.image);
    lib.heif_image_handle_release(p.handle);
    lib.heif_context_free(p.context);
    return good;
}
