// source.c — decodes a picture or a film into upright RGBA frames of one size at a steady rate.
#include "source_inside.h"

#include <libavutil/imgutils.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FINELY "+accurate_rnd+full_chroma_int+full_chroma_inp"

#define SHRINKING 16      // ratio of a step that shrinks ahead of the last one
#define MOST_SHRINKING 32 // ratio of the last step

// ---- opening ------------------------------------------------------------------------------------

// A WebM stores alpha as a second picture of each frame, which FFmpeg's own decoders skip.
static const AVCodec *find_decoder(const AVStream *stream, enum AVCodecID id) {
    const AVDictionaryEntry *const mode =
        stream == NULL ? NULL : av_dict_get(stream->metadata, "alpha_mode", NULL, 0);
    const AVCodec *codec = NULL;
    if (mode != NULL && atoi(mode->value) == 1) {
        codec = id == AV_CODEC_ID_VP9   ? avcodec_find_decoder_by_name("libvpx-vp9")
                : id == AV_CODEC_ID_VP8 ? avcodec_find_decoder_by_name("libvpx")
                                        : NULL;
    }
    return codec != NULL ? codec : avcodec_find_decoder(id);
}

// The first picture of a row selects the decoder for all.
static const char *first_path(const media_source *source) {
    return source->row.count > 0 ? source->row.files[0] : source->path;
}

static bool open_decoder(media_source *source, media_error *error) {
    if (media_still_is_ours(source)) {
        return true;
    }
    const AVStream *const stream = media_source_stream(source);
    const enum AVCodecID id = stream == NULL ? source->input.still : stream->codecpar->codec_id;
    const AVCodec *const codec = find_decoder(stream, id);
    if (id == AV_CODEC_ID_NONE) {
        return media_fail(error, 2,
                          "%s: its codec is unknown: it is damaged, or FFmpeg does not support it",
                          source->path);
    }
    if (codec == NULL) {
        return media_fail(error, 2, "%s: this FFmpeg has no decoder for %s", source->path,
                          avcodec_get_name(id));
    }
    if (id == AV_CODEC_ID_TIFF && source->exif.tiff_jpeg) {
        return media_fail(
            error, 2,
            "%s: is a TIFF of JPEG data, which FFmpeg cannot read; save it as PNG, or "
            "with LZW compression",
            first_path(source));
    }
    source->decoder = avcodec_alloc_context3(codec);
    if (source->decoder == NULL) {
        return media_fail_memory(error);
    }
    if (stream != NULL) {
        avcodec_parameters_to_context(source->decoder, stream->codecpar);
        source->decoder->pkt_timebase = stream->time_base;
    }
    source->decoder->opaque = &source->failed;
    source->decoder->thread_count = stream == NULL ? 1 : 0;
    AVDictionary *options = NULL;
    if (id == AV_CODEC_ID_EXR && !source->numbers) {
        av_dict_set(&options, "apply_trc", "iec61966_2_1", 0); // EXR stores linear light
    }
    const int result = avcodec_open2(source->decoder, codec, &options);
    av_dict_free(&options);
    if (result < 0) {
        return media_fail_av(error, 2, source->path, "not a picture or film FFmpeg can read",
                             result);
    }
    return true;
}

static void close_input(media_source *source) {
    media_graph_free(&source->graph);
    avcodec_free_context(&source->decoder);
    media_input_close(&source->input);
    av_packet_free(&source->still);
    source->pending = false;
    source->drained = false;
}

static bool open_still(media_source *source, media_error *error) {
    source->still = media_input_still(first_path(source), error);
    if (source->still == NULL) {
        return false;
    }
    const media_extent extent = media_mend_end(source->still, &source->info.damaged);
    const bool truncated = extent == MEDIA_TRUNCATED;
    source->info.cut_short = truncated && !media_source_is_row(source);
    source->info.uncovered = extent == MEDIA_UNCOVERED;
    source->still->pts = 0;
    source->in_row = 0;
    source->first_width = 0;
    source->info.odd = 0;
    media_still_examine(source);
    return !truncated || source->info.cut_short ||
           media_fail(error, 2, "%s: is truncated", first_path(source));
}

static bool open_input(media_source *source, media_error *error) {
    source->info.damaged = false;
    source->failed = false;
    if (!media_input_open(&source->input, first_path(source), source->named, error)) {
        return false;
    }
    if (source->input.demux == NULL) {
        if (!open_still(source, error)) {
            return false;
        }
    } else if (media_source_is_row(source)) {
        return media_fail(error, 2, "%s: is %s; a sequence needs single pictures",
                          first_path(source), source->input.container);
    } else {
        source->stream = source->input.video;
        if (source->stream < 0) {
            return media_fail(error, 2, "%s: holds %s", source->path,
                              source->input.demux->nb_streams > 0
                                  ? "no picture or film, only sound or text"
                                  : "nothing: it is truncated or damaged");
        }
        for (unsigned i = 0; i < source->input.demux->nb_streams; i++) {
            if ((int)i != source->stream) {
                source->input.demux->streams[i]->discard = AVDISCARD_ALL;
            }
        }
    }
    return open_decoder(source, error);
}

// ---- decoding -----------------------------------------------------------------------------------

static void drain(media_source *source) {
    source->drained = true;
    avcodec_send_packet(source->decoder, NULL);
}

static bool take_next_of_row(media_source *source) {
    if (source->in_row + 1 >= source->row.count || source->broken.status != 0) {
        return false;
    }
    const int64_t next = ++source->in_row;
    const char *const path = source->row.files[next];
    source->still = media_input_still(path, &source->broken);
    if (source->still == NULL) {
        return false;
    }
    source->still->pts = source->row.numbers[next] - source->row.numbers[0];
    source->still->duration = 1;
    source->still->flags |= AV_PKT_FLAG_KEY; // else a PNG is decoded as a change of the last one
    return media_mend_end(source->still, &source->info.damaged) != MEDIA_TRUNCATED ||
           media_fail(&source->broken, 1, "%s: is truncated", path);
}

// Keeps the error. In a row, where each packet is a file, it ends the film; elsewhere the packet is
// skipped.
static void note_error(media_source *source, int result) {
    if (result < 0) {
        source->last_error = result;
    }
    if (result < 0 && media_source_is_row(source) && source->broken.status == 0) {
        char why[96] = "not a picture FFmpeg can read";
        if (source->in_row > 0) {
            (void)snprintf(why, sizeof why, "cannot be read as %s, the codec of the first picture",
                           avcodec_get_name(source->decoder->codec_id));
        }
        media_fail_av(&source->broken, source->in_row > 0 ? 1 : 2,
                      source->row.files[source->in_row], why, result);
    }
}

// Skips damaged packets: a film consists of what can be decoded.
static void feed(media_source *source) {
    if (source->input.demux == NULL) {
        if (source->still == NULL && !take_next_of_row(source)) {
            drain(source);
            return;
        }
        const int result = avcodec_send_packet(source->decoder, source->still);
        note_error(source, result);
        av_packet_free(&source->still);
        return;
    }
    const int result = media_input_read(&source->input, source->packet);
    if (result < 0) {
        source->last_error = result == AVERROR_EOF ? source->last_error : result;
        source->info.damaged = source->info.damaged || media_input_lacks_end(&source->input);
        drain(source);
        return;
    }
    if (source->packet->stream_index == source->stream) {
        const int sent = avcodec_send_packet(source->decoder, source->packet);
        source->last_error = sent < 0 ? sent : source->last_error;
    }
    av_packet_unref(source->packet);
}

static void note_size(media_source *source) {
    const AVFrame *const frame = source->frame;
    if (source->first_width == 0) {
        source->first_width = frame->width;
        source->first_height = frame->height;
    } else if (media_source_is_row(source) &&
               (frame->width != source->first_width || frame->height != source->first_height)) {
        source->info.odd++;
    }
}

// Where a film is sought, the first frames may refer to frames before them, which are not decoded.
static void note_damage(media_source *source) {
    const AVFrame *const frame = source->frame;
    const bool incomplete = source->failed || frame->decode_error_flags != 0 ||
                            (frame->flags & AV_FRAME_FLAG_CORRUPT) != 0;
    source->info.damaged = source->info.damaged || (incomplete && source->from <= 0.0);
}

bool media_source_decode(media_source *source) {
    if (media_still_is_ours(source)) {
        const bool good =
            (source->still != NULL || take_next_of_row(source)) && media_still_decode(source);
        if (good) {
            note_size(source);
            note_damage(source);
        }
        return good;
    }
    for (;;) {
        const int result = avcodec_receive_frame(source->decoder, source->frame);
        if (result >= 0) {
            if (source->frame->width > 0 && source->frame->height > 0) {
                note_size(source);
                note_damage(source);
                media_still_decoded(source);
                return true;
            }
            av_frame_unref(source->frame);
            continue;
        }
        if (result != AVERROR(EAGAIN)) {
            if (result != AVERROR_EOF) {
                note_error(source, result);
            }
            if (result == AVERROR_EOF || source->drained) {
                return false;
            }
        }
        feed(source);
    }
}

// ---- the whole ----------------------------------------------------------------------------------

static media_source *open_source(const char *path, bool named, bool numbers, media_error *error) {
    if (!media_have_formats(error)) {
        return NULL;
    }
    media_source *const source = calloc(1, sizeof *source);
    if (source == NULL) {
        media_fail_memory(error);
        return NULL;
    }
    source->path = strdup(path);
    source->named = named;
    source->numbers = numbers;
    source->packet = av_packet_alloc();
    source->frame = av_frame_alloc();
    source->kept = 1;
    source->fit = MEDIA_FIT_STRETCH;
    bool good = source->path != NULL && source->packet != NULL && source->frame != NULL;
    for (int i = 0; i < MEDIA_MOST_KEPT; i++) {
        source->shown[i] = av_frame_alloc();
        good = good && source->shown[i] != NULL;
    }
    if (!good) {
        media_fail_memory(error);
    }
    good = good && (!media_row_is(path) || media_row_open(&source->row, path, error)) &&
           open_input(source, error) && media_source_learn(source, error);
    if (!good) {
        media_close(source);
        return NULL;
    }
    return source;
}

media_source *media_open(const char *path, media_error *error) {
    return open_source(path, false, false, error);
}

media_source *media_open_named(const char *path, media_error *error) {
    return open_source(path, true, false, error);
}

static media_source *open_picture(const char *path, bool numbers, media_error *error) {
    media_source *source = open_source(path, false, numbers, error);
    if (source == NULL) {
        return NULL;
    }
    const media_info *const info = &source->info;
    const char *const why = info->film        ? "is a film; it must be a picture"
                            : info->cut_short ? "is truncated; it must be whole"
                            : info->damaged   ? "is damaged; it must be whole"
                            : numbers && info->uncovered
                                ? "its data window must cover its display window"
                                : NULL;
    if (why != NULL) {
        (void)media_fail(error, 2, "%s: %s", path, why);
        media_close(source);
        return NULL;
    }
    media_colours_close(&source->colours);
    return source;
}

media_source *media_open_picture(const char *path, media_error *error) {
    return open_picture(path, false, error);
}

media_source *media_source_open_numbers(const char *path, media_error *error) {
    return open_picture(path, true, error);
}

const media_info *media_get_info(const media_source *source) {
    return &source->info;
}

// ---- frames -------------------------------------------------------------------------------------

// Many films do not store their colour matrix. By convention it depends on the size.
static void guess_colours(const media_source *source) {
    AVFrame *const frame = source->frame;
    media_mend_colours(source);
    if (source->info.film && frame->colorspace == AVCOL_SPC_UNSPECIFIED &&
        (frame->width > 1024 || frame->height > 576)) {
        frame->colorspace = AVCOL_SPC_BT709;
    }
}

// The scaler's filters grow with the ratio, up to 256 pixels. So larger ratios take several steps,
// at most three.
static void shrink_ahead(int width, int height, int wide, int high, char *chain, size_t size) {
    size_t used = 0;
    chain[0] = '\0';
    while (width / wide > MOST_SHRINKING || height / high > MOST_SHRINKING) {
        width = width / wide > MOST_SHRINKING ? width / SHRINKING : width;
        height = height / high > MOST_SHRINKING ? height / SHRINKING : height;
        used += (size_t)snprintf(chain + used, size - used, "scale=w=%d:h=%d:flags=area" FINELY ",",
                                 width, height);
    }
}

// Computes the size to which a picture is scaled before it is cropped or padded.
static void fit_size(const media_source *source, int *width, int *height) {
    const double wide = (double)*width / source->info.width;
    const double high = (double)*height / source->info.height;
    const bool crops = source->fit == MEDIA_FIT_CROP;
    if (source->fit == MEDIA_FIT_STRETCH || wide == high) {
        return;
    }
    if ((wide < high) == crops) {
        const int side = (int)lround(source->info.width * high);
        *width = crops && side < *width ? *width : !crops && side > *width ? *width : side;
    } else {
        const int side = (int)lround(source->info.height * wide);
        *height = crops && side < *height ? *height : !crops && side > *height ? *height : side;
    }
    *width = *width < 1 ? 1 : *width;
    *height = *height < 1 ? 1 : *height;
}

// Crops a long strip before it is scaled, since the whole would be too long for the scaler. Returns
// the length of the middle of `side` to keep, at least `wanted`; the rest is cropped after scaling.
// It removes multiples of four pixels, so that subsampled colours stay aligned.
static int cut_ahead(int side, int *scaled, int wanted) {
    if (*scaled / 4 <= wanted) {
        return side;
    }
    const double needed = (double)side * wanted / *scaled;
    const int kept = side - 4 * (int)((side - needed) / 4.0);
    *scaled = (int)lround((double)*scaled * kept / side);
    return kept;
}

static int build_graph(media_source *source, int wanted_width, int wanted_height, media_rate rate) {
    int width = wanted_width;
    int height = wanted_height;
    char cut[64] = "";
    fit_size(source, &width, &height);
    const bool turned = source->turn.transpose;
    int across = source->frame->width;
    int down = source->frame->height;
    char strip[64] = "";
    // Frames of films may change in size, which the crop filter does not support.
    if (source->fit == MEDIA_FIT_CROP && !source->info.film) {
        across =
            cut_ahead(across, turned ? &height : &width, turned ? wanted_height : wanted_width);
        down = cut_ahead(down, turned ? &width : &height, turned ? wanted_width : wanted_height);
    }
    if (across != source->frame->width || down != source->frame->height) {
        snprintf(strip, sizeof strip, "crop=%d:%d,", across, down);
    }
    if (width != wanted_width || height != wanted_height) {
        const bool crops = source->fit == MEDIA_FIT_CROP;
        snprintf(cut, sizeof cut, crops ? ",crop=%d:%d" : ",pad=%d:%d:(ow-iw)/2:(oh-ih)/2",
                 wanted_width, wanted_height);
    }
    char steady[128] = "";
    if (source->info.film) {
        const int used =
            snprintf(steady, sizeof steady, "fps=fps=%d/%d:round=near", rate.num, rate.den);
        // Half a frame is rounded up: a film has at least one.
        const double frames = source->info.seconds * rate.num / rate.den;
        const char *const end = frames > 0.0 && frames < 0.5 ? ":eof_action=pass" : "";
        snprintf(steady + used, sizeof steady - (size_t)used,
                 source->from > 0.0 ? "%s:start_time=%.9f," : "%s,", end, source->from);
    }
    const int wide = turned ? height : width;
    const int high = turned ? width : height;
    // Colour is weighted by alpha before it is scaled; transparent pixels would darken the edges
    // next to them. The filter is bilinear: bicubic overshoots, and alpha is clamped where colour
    // is not.
    const bool weighted = source->info.alpha && (wide != across || high != down);
    char ahead[320];
    shrink_ahead(across, down, wide, high, ahead, sizeof ahead);
    char fields[128];
    char tones[256];
    media_mend_fields(source, rate, fields, sizeof fields);
    media_mend_tones(source, tones, sizeof tones);
    char chain[1280];
    // Only the scaler accepts a change of size or format within a film, so rotation comes after it.
    snprintf(chain, sizeof chain,
             "[in]%s%s%s%s%s%sscale=w=%d:h=%d:flags=%s" FINELY "%s,format=%s,setsar=1%s%s[out]",
             fields, steady, tones, strip,
             weighted ? "scale=flags=bicubic" FINELY ",format=gbrap16,premultiply=inplace=1," : "",
             ahead, wide, high, weighted ? "bilinear" : "bicubic",
             weighted ? ",unpremultiply=inplace=1" : "", media_still_start(source),
             media_turn_filters(source->turn), cut);
    return media_graph_video(&source->graph, source->frame, media_source_time_base(source), NULL,
                             chain, 0);
}

static bool begin_again(media_source *source, media_error *error) {
    close_input(source);
    av_frame_unref(source->frame);
    return open_input(source, error) &&
           (media_source_decode(source) ||
            media_fail(error, 1, "%s: can no longer be read", source->path));
}

// Moves to the key frame before the wanted time; the filters skip the frames between them. A file
// without an index, or whose clock is reset, is decoded from its beginning.
static bool seek(media_source *source, media_error *error) {
    AVFormatContext *const demux = source->input.demux;
    if (source->from <= 0.0 || demux == NULL || source->first_pts == AV_NOPTS_VALUE ||
        source->info.joined) {
        return true;
    }
    const double wanted = source->from / av_q2d(media_source_time_base(source));
    const int64_t target = source->first_pts + (int64_t)llround(wanted);
    if (av_seek_frame(demux, source->stream, target, AVSEEK_FLAG_BACKWARD) < 0) {
        return true;
    }
    avcodec_flush_buffers(source->decoder);
    media_input_forget_clocks(&source->input);
    source->drained = false;
    source->fresh = false;
    av_frame_unref(source->frame);
    const bool found = media_source_decode(source) &&
                       source->frame->best_effort_timestamp != AV_NOPTS_VALUE &&
                       source->frame->best_effort_timestamp <= target;
    if (found) {
        source->last_pts = source->frame->best_effort_timestamp - source->first_pts - 1;
    }
    return found || begin_again(source, error);
}

void media_set_start(media_source *source, double seconds) {
    source->from = seconds;
}

bool media_start(media_source *source, int width, int height, media_rate rate, media_error *error) {
    if (width < 1 || height < 1 || width > MEDIA_MOST_SIDE || height > MEDIA_MOST_SIDE ||
        av_image_check_size((unsigned)width, (unsigned)height, 0, NULL) < 0) {
        return media_fail(error, 2,
                          "%s: cannot be scaled to %d×%d; 1×1 to about 16000×16000 is "
                          "allowed, a side of at most %d",
                          source->path, width, height, (int)MEDIA_MOST_SIDE);
    }
    if (source->info.film && (rate.num < 1 || rate.den < 1)) {
        return media_fail(error, 2,
                          "%s: cannot be read at %d/%d frames a second; more than 0 is "
                          "allowed",
                          source->path, rate.num, rate.den);
    }
    const AVFrame *const shown = source->shown[source->latest];
    source->again = !source->info.film && shown->width == width && shown->height == height &&
                    source->shown_fit == source->fit;
    if (source->again) {
        return true;
    }
    // A picture stays decoded. A film that was read is read again from its start.
    if (source->info.film && !source->fresh && !begin_again(source, error)) {
        return false;
    }
    source->first_pts = source->frame->best_effort_timestamp;
    source->last_pts = -1;
    source->length = 1;
    source->gap = 0;
    if (source->info.film && !seek(source, error)) {
        return false;
    }
    media_graph_free(&source->graph);
    guess_colours(source);
    const int result = build_graph(source, width, height, rate);
    if (result < 0) {
        return media_fail_av(error, 1, source->path, "cannot be scaled", result);
    }
    source->shown_fit = source->fit;
    source->pending = true;
    source->started = true;
    source->ended = false;
    return true;
}

static int64_t frame_duration(const media_source *source) {
    const AVFrame *const frame = source->frame;
    if (frame->pkt_duration > 0) {
        return frame->pkt_duration;
    }
    const AVRational rate = {source->info.rate.num, source->info.rate.den};
    const int64_t length =
        rate.num > 0 ? av_rescale_q(1, av_inv_q(rate), media_source_time_base(source)) : 1;
    return length > 0 ? length : 1;
}

// Makes times start at 0 and ascend. Removes jumps by an hour, which would be filled with copies of
// one frame.
static void set_time(media_source *source) {
    const int64_t expected = source->last_pts < 0 ? 0 : source->last_pts + source->length;
    const int64_t stored = source->frame->best_effort_timestamp;
    int64_t pts = expected;
    // Extreme times are those of a damaged file, and their differences would overflow.
    const bool sane =
        llabs(stored / 4) < INT64_MAX / 16 && llabs(source->first_pts / 4) < INT64_MAX / 16;
    if (stored != AV_NOPTS_VALUE && source->first_pts != AV_NOPTS_VALUE && sane) {
        pts = stored - source->first_pts - source->gap;
        const int64_t limit =
            av_rescale_q(3600, (AVRational){1, 1}, media_source_time_base(source));
        if (llabs(pts - expected) > limit) {
            source->gap += pts - expected;
            pts = expected;
        }
    }
    source->frame->pts = pts > source->last_pts ? pts : source->last_pts + 1;
    source->last_pts = source->frame->pts;
    source->length = frame_duration(source);
}

static int give_next(media_source *source) {
    if (!source->pending && (!source->info.film || !media_source_decode(source))) {
        source->ended = true;
        return media_graph_end(&source->graph, source->last_pts + source->length);
    }
    source->pending = false;
    if (!source->info.film) {
        source->frame->pts = source->last_pts = 0;
        return media_graph_push(&source->graph, source->frame);
    }
    source->fresh = false;
    guess_colours(source);
    set_time(source);
    return media_graph_push(&source->graph, source->frame);
}

void media_set_fit(media_source *source, media_fit fit) {
    source->fit = fit;
}

void media_keep(media_source *source, int frames) {
    source->kept = frames < 1 ? 1 : frames < MEDIA_MOST_KEPT ? frames : MEDIA_MOST_KEPT;
}

static int give(const AVFrame *shown, const uint8_t **pixels, ptrdiff_t *stride) {
    *pixels = shown->data[0];
    *stride = shown->linesize[0];
    return 1;
}

int media_read(media_source *source, const uint8_t **pixels, ptrdiff_t *stride,
               media_error *error) {
    if (!source->started) {
        media_fail(error, 1, "%s: was not started", source->path);
        return -1;
    }
    if (source->again) {
        source->again = false;
        return give(source->shown[source->latest], pixels, stride);
    }
    source->latest = (source->latest + 1) % source->kept;
    AVFrame *const shown = source->shown[source->latest];
    av_frame_unref(shown);
    for (;;) {
        int result = media_graph_pull(&source->graph, shown);
        result = result < 0 ? result : media_still_show(source, shown);
        if (result >= 0) {
            return give(shown, pixels, stride);
        }
        if (result == AVERROR_EOF || (result == AVERROR(EAGAIN) && source->ended)) {
            return 0;
        }
        if (result == AVERROR(EAGAIN)) {
            result = give_next(source);
        }
        if (source->broken.status != 0) {
            media_fail(error, source->broken.status, "%s", source->broken.message);
            return -1;
        }
        if (result < 0 && result != AVERROR_EOF) {
            media_fail_av(error, 1, source->path, "could not be read further", result);
            return -1;
        }
    }
}

media_frame *media_hold(const media_source *source) {
    return av_frame_clone(source->shown[source->latest]);
}

void media_release(media_frame *frame) {
    av_frame_free(&frame);
}

void media_close(media_source *source) {
    if (source == NULL) {
        return;
    }
    close_input(source);
    media_colours_close(&source->colours);
    av_packet_free(&source->packet);
    av_frame_free(&source->frame);
    for (int i = 0; i < MEDIA_MOST_KEPT; i++) {
        av_frame_free(&source->shown[i]);
    }
    media_row_close(&source->row);
    free(source->path);
    free(source);
}
