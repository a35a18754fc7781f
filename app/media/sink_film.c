// sink_film.c — writes frames to one file: converts their colours, encodes them and muxes them with
// the other tracks.
#include "deep.h"
#include "internal.h"
#include "spool.h"
#include "tags.h"

#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static AVRational frame_time(const media_film *film) {
    return (AVRational){film->rate.den, film->rate.num};
}

// Reports the error of the file, such as a full disk, in preference to that of the muxer.
static bool fail_writing(const media_film *film, int code, media_error *error) {
    const int reason = film->io != NULL && film->io->error < 0 ? film->io->error : code;
    return media_fail_av(error, 1, media_file_name(&film->file), "could not be written", reason);
}

// ---- opening ------------------------------------------------------------------------------------

static bool is_yuv(enum AVPixelFormat format) {
    return (av_pix_fmt_desc_get(format)->flags & (AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL)) == 0;
}

static void set_colours(const media_film *film, AVCodecContext *encoder) {
    if (!is_yuv(film->format)) {
        return;
    }
    encoder->color_primaries = AVCOL_PRI_BT709;
    encoder->color_trc = AVCOL_TRC_BT709;
    encoder->colorspace = AVCOL_SPC_BT709;
    encoder->color_range = AVCOL_RANGE_MPEG;
    encoder->chroma_sample_location = AVCHROMA_LOC_LEFT;
}

static int open_encoder(media_film *film, const media_coding *coding, int quality) {
    const AVCodec *const codec = avcodec_find_encoder_by_name(coding->encoder);
    if (codec == NULL) {
        return AVERROR_ENCODER_NOT_FOUND;
    }
    film->coding = coding;
    film->format = film->ground.keep ? coding->alpha.format
                   : film->deep      ? coding->deep
                                     : coding->format;
    film->encoder = avcodec_alloc_context3(codec);
    if (film->encoder == NULL) {
        return AVERROR(ENOMEM);
    }
    AVCodecContext *const encoder = film->encoder;
    media_film_size(film, &encoder->width, &encoder->height);
    encoder->pix_fmt = film->format;
    encoder->time_base = frame_time(film);
    encoder->framerate = av_inv_q(frame_time(film));
    encoder->sample_aspect_ratio = (AVRational){1, 1};
    encoder->thread_count = media_coding_threads(coding, film->threads);
    encoder->flags |= AV_CODEC_FLAG_BITEXACT;
    if ((film->mux->oformat->flags & AVFMT_GLOBALHEADER) != 0) {
        encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    }
    set_colours(film, encoder);
    AVDictionary *options = media_coding_options(coding, film->ground.keep, quality,
                                                 (int64_t)encoder->width * encoder->height);
    const int result = avcodec_open2(encoder, codec, &options);
    av_dict_free(&options);
    if (result < 0) {
        avcodec_free_context(&film->encoder);
    }
    return result;
}

// A missing driver is only detected when an encoder is opened.
static int choose_encoder(media_film *film, const media_sink_desc *desc) {
    const media_kind kind = film->recipe->kind;
    const media_coding *const usual = media_coding_of(kind, desc->codec);
    if (desc->hardware && !film->ground.keep && !film->deep) {
        const media_coding *coding = media_coding_next(NULL, kind, usual->codec);
        while (coding != NULL) {
            if (open_encoder(film, coding, desc->quality) >= 0) {
                return 0;
            }
            coding = media_coding_next(coding, kind, usual->codec);
        }
    }
    film->fell_back = desc->hardware;
    return open_encoder(film, usual, desc->quality);
}

static bool open_place(media_film *film, const media_sink_desc *desc, media_error *error) {
    const bool pipe = film->recipe->kind == MEDIA_Y4M_STDOUT;
    if (!(pipe ? media_file_stdout(&film->file, error)
               : media_file_open(&film->file, desc->path, 2, error))) {
        return false;
    }
    film->io = media_file_avio(&film->file);
    // The muxer opens the file a second time to move an mp4's index to its front.
    char *const url = media_join("file:", pipe ? "-" : film->file.temp);
    if (film->io == NULL || url == NULL) {
        free(url);
        return media_fail_memory(error);
    }
    const int result = avformat_alloc_output_context2(&film->mux, NULL, film->recipe->muxer, url);
    free(url);
    if (result < 0) {
        return media_fail_av(error, 1, desc->path, "this FFmpeg cannot make such a file", result);
    }
    film->mux->pb = film->io;
    film->mux->flags |= AVFMT_FLAG_BITEXACT;
    return true;
}

static bool open_stream(media_film *film, const media_sink_desc *desc, media_error *error) {
    film->stream = avformat_new_stream(film->mux, NULL);
    if (film->stream == NULL) {
        return media_fail_memory(error);
    }
    int result = choose_encoder(film, desc);
    if (result >= 0) {
        result = avcodec_parameters_from_context(film->stream->codecpar, film->encoder);
    }
    if (result < 0) {
        return media_fail_av(error, 1, desc->path, "this FFmpeg cannot encode such a film", result);
    }
    film->stream->codecpar->field_order = AV_FIELD_PROGRESSIVE;
    if (film->encoder->codec_id == AV_CODEC_ID_HEVC && film->recipe->kind != MEDIA_MKV) {
        film->stream->codecpar->codec_tag = MKTAG('h', 'v', 'c', '1'); // Apple's players need it
    }
    if (film->ground.keep && film->recipe->kind == MEDIA_WEBM) {
        av_dict_set(&film->stream->metadata, "alpha_mode", "1", 0); // players need it to show alpha
    }
    film->stream->time_base = film->encoder->time_base;
    film->stream->avg_frame_rate = film->encoder->framerate;
    film->stream->r_frame_rate = film->encoder->framerate;
    film->stream->sample_aspect_ratio = film->encoder->sample_aspect_ratio;
    return true;
}

static void set_text(media_film *film, const char *key, const char *text) {
    if (text[0] != '\0') {
        av_dict_set(&film->mux->metadata, key, text, 0);
    }
}

// The credits of a picture. Those of a film are copied with its tracks.
static void set_credits(media_film *film) {
    char date[sizeof film->credits.date];
    memcpy(date, film->credits.date, sizeof date);
    for (int i = 0; i < 2; i++) { // 2024:06:30 becomes 2024-06-30
        char *const colon = strchr(date, ':');
        if (colon != NULL) {
            *colon = '-';
        }
    }
    set_text(film, "artist", film->credits.artist);
    set_text(film, "copyright", film->credits.copyright);
    set_text(film, "date", date);
}

static bool write_header(media_film *film, media_error *error) {
    set_credits(film);
    if (film->recipe->kind == MEDIA_WEBM) {
        // The muxer already subtracts the pre-skip of Opus. A shift would delay the pictures.
        film->mux->avoid_negative_ts = AVFMT_AVOID_NEG_TS_DISABLED;
    }
    AVDictionary *options = NULL;
    av_dict_parse_string(&options, film->recipe->mux_options, "=", ":", 0);
    // The last frame lasts as long as the others.
    if (film->recipe->kind == MEDIA_GIF) {
        av_dict_set_int(&options, "final_delay",
                        av_rescale_q(1, frame_time(film), (AVRational){1, 100}), 0);
    } else if (film->recipe->kind == MEDIA_APNG) {
        char delay[48];
        snprintf(delay, sizeof delay, "%d/%d", film->rate.den, film->rate.num);
        av_dict_set(&options, "final_delay", delay, 0);
    }
    const int result = avformat_write_header(film->mux, &options);
    av_dict_free(&options);
    film->begun = result >= 0;
    return result >= 0 || fail_writing(film, result, error);
}

static int open_rgba(media_film *film) {
    film->rgba = av_frame_alloc();
    film->made = av_frame_alloc();
    film->packet = av_packet_alloc();
    if (film->rgba == NULL || film->made == NULL || film->packet == NULL) {
        return AVERROR(ENOMEM);
    }
    film->rgba->format = film->deep ? AV_PIX_FMT_RGBA64 : AV_PIX_FMT_RGBA;
    film->rgba->width = film->encoder->width;
    film->rgba->height = film->encoder->height;
    if (film->ground.keep && is_yuv(film->format)) {
        film->bleed = media_bleed_open(film->rgba->width, film->rgba->height);
        if (film->bleed == NULL) {
            return AVERROR(ENOMEM);
        }
    }
    return av_frame_get_buffer(film->rgba, 0);
}

static int open_convert(media_film *film) {
    char chain[256];
    const char *const format = av_get_pix_fmt_name(film->format);
    if (is_yuv(film->format)) {
        // y4m does not store its colour matrix. By convention it depends on the size.
        const bool small = film->width <= 1024 && film->height <= 576;
        const bool unstored = film->recipe->kind == MEDIA_Y4M_STDOUT;
        snprintf(chain, sizeof chain,
                 "[in]scale=flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp:"
                 "out_color_matrix=%s:out_range=tv,format=%s[out]",
                 unstored && small ? "bt601" : "bt709", format);
    } else {
        snprintf(chain, sizeof chain, "[in]format=%s[out]", format);
    }
    return media_graph_video(&film->convert, film->rgba, frame_time(film), NULL, chain,
                             film->threads);
}

static bool open_graphs(media_film *film, media_error *error) {
    int result = open_rgba(film);
    if (result >= 0 && film->recipe->kind == MEDIA_GIF) {
        film->sampling = true;
        film->palettes = media_palettes_open();
        result = film->palettes != NULL ? 0 : AVERROR(ENOMEM);
    } else if (result >= 0) {
        result = open_convert(film);
    }
    return result >= 0 || media_fail_av(error, 1, media_file_name(&film->file),
                                        "its colours cannot be converted", result);
}

media_film *media_film_open(const media_recipe *recipe, const media_sink_desc *desc,
                            media_error *error) {
    if (!media_have_formats(error)) {
        return NULL;
    }
    media_film *const film = calloc(1, sizeof *film);
    if (film == NULL) {
        media_fail_memory(error);
        return NULL;
    }
    *film = (media_film){
        .recipe = recipe,
        .file = {.fd = -1},
        .width = desc->width,
        .height = desc->height,
        .rate = desc->rate,
        .threads = desc->threads,
        .part = desc->part,
        .deep = desc->deep,
        .ground = media_ground_of(recipe->kind, desc),
    };
    film->credits = desc->credits != NULL ? *desc->credits : film->credits;
    const media_carrying wanted = {desc->tracks_from, desc->tracks_start, desc->seconds,
                                   recipe->sound};
    const bool good =
        open_place(film, desc, error) && open_stream(film, desc, error) &&
        (wanted.film == NULL || media_tracks_open(&film->tracks, &wanted, film->stream, film->mux,
                                                  &film->left_out, error)) &&
        open_graphs(film, error) &&
        (film->part ? media_spool_begin(&film->file, film->encoder, error)
                    : write_header(film, error));
    if (!good) {
        media_film_close(film);
        return NULL;
    }
    return film;
}

void media_film_size(const media_film *film, int *width, int *height) {
    const int odd = (film->coding->flags & MEDIA_CODING_EVEN) != 0 ? 1 : 0;
    *width = film->width + (film->width & odd);
    *height = film->height + (film->height & odd);
}

// ---- frames -------------------------------------------------------------------------------------

// If the frame of the encoder is larger, the last column and row are repeated.
static int fill_frame(media_film *film, const uint8_t *pixels, ptrdiff_t stride) {
    AVFrame *const frame = film->rgba;
    const int result = av_frame_make_writable(frame); // the encoder may still use the last one
    if (result < 0) {
        return result;
    }
    const size_t pixel = film->deep ? 8 : 4;
    const size_t row_size = (size_t)film->width * pixel;
    for (int y = 0; y < frame->height; y++) {
        const int from = y < film->height ? y : film->height - 1;
        uint8_t *const row = frame->data[0] + (ptrdiff_t)y * frame->linesize[0];
        const uint8_t *const given = pixels + from * stride;
        if (film->deep) {
            media_deep_row((const float *)(const void *)given, film->width,
                           (uint16_t *)(void *)row);
        } else {
            memcpy(row, given, row_size);
        }
        if (film->ground.flat && !film->deep) {
            media_flatten_row(row, film->width, film->ground.colour);
        } else if (film->ground.keep && film->bleed == NULL) {
            media_hide_row(row, film->width);
        }
        if (frame->width > film->width) {
            memcpy(row + row_size, row + row_size - pixel, pixel);
        }
    }
    if (film->bleed != NULL) {
        media_bleed_fill(film->bleed, frame->data[0], frame->linesize[0]);
    }
    return 0;
}

// Takes a packet of the encoder or of a spool.
static int mux_packet(media_film *film, AVPacket *packet) {
    // Without a duration the last frame would not be shown.
    const AVRational base = film->stream->time_base;
    const int64_t end = av_rescale_q(packet->pts + 1, film->encoder->time_base, base);
    av_packet_rescale_ts(packet, film->encoder->time_base, base);
    packet->duration = end - packet->pts;
    packet->stream_index = film->stream->index;
    const int result = av_interleaved_write_frame(film->mux, packet);
    return result < 0 ? result : film->io->error;
}

static int spool_packet(media_film *film, const AVPacket *packet) {
    media_error error = {0};
    return media_spool_write(&film->file, packet, &error) ? 0 : AVERROR(EIO);
}

static int write_packets(media_film *film) {
    for (;;) {
        AVPacket *const packet = film->packet;
        int result = avcodec_receive_packet(film->encoder, packet);
        if (result == AVERROR(EAGAIN) || result == AVERROR_EOF) {
            return 0;
        }
        if (result >= 0) {
            result = film->part ? spool_packet(film, packet) : mux_packet(film, packet);
        }
        av_packet_unref(packet);
        if (result < 0) {
            return result;
        }
    }
}

static int encode_converted(media_film *film, media_graph *convert) {
    for (;;) {
        int result = media_graph_pull(convert, film->made);
        if (result == AVERROR(EAGAIN) || result == AVERROR_EOF) {
            return 0;
        }
        if (result >= 0) {
            film->made->pict_type = AV_PICTURE_TYPE_NONE;
            result = avcodec_send_frame(film->encoder, film->made);
            av_frame_unref(film->made);
        }
        if (result >= 0) {
            result = write_packets(film);
        }
        if (result < 0) {
            return result;
        }
    }
}

// The encoder stores changes to the previous frame, and compares numbers of colours for it. They
// have other meanings where the palette changes.
static media_graph *next_palette(media_film *film) {
    bool changed = false;
    media_graph *const graph = media_palettes_graph(film->palettes, film->rgba, &changed);
    av_opt_set(film->encoder->priv_data, "gifflags", changed ? "0" : "offsetting+transdiff", 0);
    return graph;
}

bool media_film_write(media_film *film, const uint8_t *pixels, ptrdiff_t stride,
                      media_error *error) {
    if (film->sampling) {
        return media_fail(error, 1, "%s: needs its sample frames before the first frame",
                          media_file_name(&film->file));
    }
    media_graph *convert = &film->convert;
    int result = fill_frame(film, pixels, stride);
    if (result >= 0) {
        result = media_tracks_advance(film->tracks, film->mux, film->frames, frame_time(film));
    }
    if (result >= 0) {
        film->rgba->pts = film->frames;
        convert = film->palettes != NULL ? next_palette(film) : convert;
        result = media_graph_push(convert, film->rgba);
    }
    if (result >= 0) {
        film->frames++;
        result = encode_converted(film, convert);
    }
    return result >= 0 || fail_writing(film, result, error);
}

// ---- a gif's colours ----------------------------------------------------------------------------

bool media_film_sample(media_film *film, const uint8_t *pixels, ptrdiff_t stride,
                       media_error *error) {
    int result = fill_frame(film, pixels, stride);
    if (result >= 0) {
        film->samples++;
        result = media_palettes_sample(film->palettes, film->rgba, frame_time(film), film->threads);
    }
    return result >= 0 || media_fail_av(error, 1, media_file_name(&film->file),
                                        "its colours cannot be counted", result);
}

bool media_film_end_samples(media_film *film, media_error *error) {
    if (film->samples == 0) {
        return media_fail(error, 1, "%s: no sample frame was given to choose its colours from",
                          media_file_name(&film->file));
    }
    const int result =
        media_palettes_choose(film->palettes, film->rgba, frame_time(film), film->threads);
    film->sampling = result < 0;
    return result >= 0 || media_fail_av(error, 1, media_file_name(&film->file),
                                        "its colours cannot be chosen", result);
}

// ---- the end ------------------------------------------------------------------------------------

static int end_encoding(media_film *film) {
    int result = 0;
    if (film->palettes == NULL) {
        result = media_graph_end(&film->convert, film->frames);
        result = result >= 0 ? encode_converted(film, &film->convert) : result;
    }
    if (result >= 0) {
        result = avcodec_send_frame(film->encoder, NULL);
    }
    return result >= 0 ? write_packets(film) : result;
}

// Ends the encoder of a film made of parts, which only provided the header. Some encoders cannot
// end without a frame.
static int end_unused(media_film *film) {
    AVFrame *const frame = film->made;
    frame->format = film->encoder->pix_fmt;
    frame->width = film->encoder->width;
    frame->height = film->encoder->height;
    frame->pts = 0;
    int result = av_frame_get_buffer(frame, 0);
    if (result >= 0) {
        const ptrdiff_t sizes[4] = {frame->linesize[0], frame->linesize[1], frame->linesize[2],
                                    frame->linesize[3]};
        av_image_fill_black(frame->data, sizes, film->encoder->pix_fmt, AVCOL_RANGE_MPEG,
                            frame->width, frame->height);
        result = avcodec_send_frame(film->encoder, frame);
    }
    av_frame_unref(frame);
    if (result >= 0) {
        result = avcodec_send_frame(film->encoder, NULL);
    }
    while (result >= 0) {
        result = avcodec_receive_packet(film->encoder, film->packet);
        av_packet_unref(film->packet);
    }
    return result == AVERROR_EOF ? 0 : result;
}

static bool add_credits(const media_film *film, media_error *error) {
    const media_credits *const credits = &film->credits;
    switch (film->recipe->kind) {
    case MEDIA_WEBP:
        return media_webp_tag(&film->file, film->width, film->height, credits, error);
    case MEDIA_APNG:
        return media_apng_tag(&film->file, credits, error);
    default:
        return true;
    }
}

bool media_film_finish(media_film *film, media_error *error) {
    int result = film->joined ? end_unused(film) : end_encoding(film);
    if (result >= 0) {
        result = media_tracks_end(film->tracks, film->mux, film->frames, frame_time(film));
    }
    if (result >= 0) {
        film->begun = false;
        result = av_write_trailer(film->mux);
    }
    avio_flush(film->io);
    if (result < 0 || film->io->error < 0) {
        return fail_writing(film, result, error);
    }
    return add_credits(film, error) && media_file_commit(&film->file, error);
}

// ---- parts --------------------------------------------------------------------------------------

bool media_film_end_part(media_film *film, media_error *error) {
    const int result = end_encoding(film);
    return result >= 0 ? media_spool_end(&film->file, film->frames, error)
                       : fail_writing(film, result, error);
}

// The times of each part begin at 0. The first packet of a short part may precede its presentation
// by less than in others, so decoding times are counted and not taken from the parts.
static int join_packet(media_film *film, int64_t before, int64_t packets) {
    AVPacket *const packet = film->packet;
    if (before + packets == 0) {
        film->lag = packet->pts - packet->dts;
    }
    packet->pts += before;
    packet->dts = before + packets - film->lag;
    packet->dts = packet->dts < packet->pts ? packet->dts : packet->pts;
    const int result =
        media_tracks_advance(film->tracks, film->mux, before + packets, frame_time(film));
    return result >= 0 ? mux_packet(film, packet) : result;
}

static bool join_packets(media_film *film, media_spool *spool, media_error *error) {
    int64_t packets = 0;
    int answer = media_spool_read(spool, film->packet, error);
    while (answer == 1) {
        const int result = join_packet(film, film->frames, packets++);
        av_packet_unref(film->packet);
        if (result < 0) {
            return fail_writing(film, result, error);
        }
        answer = media_spool_read(spool, film->packet, error);
    }
    film->frames += spool->frames;
    return answer == 0;
}

bool media_film_join(media_film *film, const char *part_name, media_error *error) {
    media_spool spool;
    film->joined = true;
    const bool good = media_spool_open(&spool, part_name, film->encoder, error) &&
                      join_packets(film, &spool, error);
    media_spool_close(&spool);
    return good;
}

// ---- closing ------------------------------------------------------------------------------------

void media_film_close(media_film *film) {
    if (film->begun && film->recipe->kind == MEDIA_GIF) {
        av_write_trailer(film->mux); // the muxer frees its last frame only here
    }
    media_tracks_close(film->tracks);
    media_graph_free(&film->convert);
    media_palettes_close(film->palettes);
    avcodec_free_context(&film->encoder);
    avformat_free_context(film->mux);
    media_avio_free(&film->io);
    media_file_abandon(&film->file);
    av_frame_free(&film->rgba);
    av_frame_free(&film->made);
    av_packet_free(&film->packet);
    media_bleed_close(film->bleed);
    free(film);
}
