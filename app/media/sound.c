// sound.c — a film's sound with new pictures: copied where the container takes it, else encoded
// anew. Time 0 is the first picture of the film it comes from.
#include "internal.h"

#include <inttypes.h>
#include <libavutil/channel_layout.h>
#include <libavutil/opt.h>
#include <libavutil/samplefmt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct media_sound {
    media_input input;
    const AVStream *from;
    AVStream *to;
    int64_t origin; // of the pictures, in from's time base
    int64_t lowest; // time allowed before 0, in from's time base
    int64_t last_dts;
    AVPacket *packet;
    bool held; // packet waits for its time
    bool ended;
    // Where it is encoded anew:
    AVCodecContext *decoder;
    AVCodecContext *encoder;
    media_graph graph;
    AVFrame *decoded;
    AVFrame *block;
    bool block_held;
    bool drained; // the decoder knows the end
};

// ---- opening ------------------------------------------------------------------------------------

static bool is_one_of(enum AVCodecID codec, const enum AVCodecID *list, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (list[i] == codec) {
            return true;
        }
    }
    return false;
}

static bool has_edit_lists(const AVOutputFormat *format) {
    return strcmp(format->name, "mp4") == 0 || strcmp(format->name, "mov") == 0;
}

static bool can_copy(const AVOutputFormat *format, const AVCodecParameters *sound) {
    // The last one not in mov.
    static const enum AVCodecID mp4[] = {AV_CODEC_ID_AAC, AV_CODEC_ID_MP3, AV_CODEC_ID_AC3,
                                         AV_CODEC_ID_ALAC, AV_CODEC_ID_OPUS};
    const size_t count = sizeof mp4 / sizeof mp4[0] - (strcmp(format->name, "mov") == 0 ? 1 : 0);
    static const enum AVCodecID need_header[] = {AV_CODEC_ID_VORBIS, AV_CODEC_ID_OPUS,
                                                 AV_CODEC_ID_FLAC, AV_CODEC_ID_ALAC};
    // FFmpeg names more codecs for mp4 than players, or it itself, then accept.
    if (has_edit_lists(format) && !is_one_of(sound->codec_id, mp4, count)) {
        return false;
    }
    if (sound->extradata_size == 0 &&
        is_one_of(sound->codec_id, need_header, sizeof need_header / sizeof need_header[0])) {
        return false;
    }
    return avformat_query_codec(format, sound->codec_id, FF_COMPLIANCE_NORMAL) == 1;
}

static bool open_decoder(media_sound *sound) {
    const AVCodec *const codec = avcodec_find_decoder(sound->from->codecpar->codec_id);
    sound->decoder = codec == NULL ? NULL : avcodec_alloc_context3(codec);
    if (sound->decoder == NULL) {
        return false;
    }
    sound->decoder->pkt_timebase = sound->from->time_base;
    return avcodec_parameters_to_context(sound->decoder, sound->from->codecpar) >= 0 &&
           avcodec_open2(sound->decoder, codec, NULL) >= 0;
}

static int nearest_rate(const AVCodec *codec, int wanted) {
    if (codec->supported_samplerates == NULL) {
        return wanted;
    }
    for (const int *rate = codec->supported_samplerates; *rate != 0; rate++) {
        if (*rate == wanted) {
            return wanted;
        }
    }
    return 48000;
}

static int open_encoder(media_sound *sound, const char *name, bool global_header) {
    const AVCodec *const codec = avcodec_find_encoder_by_name(name);
    if (codec == NULL) {
        return AVERROR_ENCODER_NOT_FOUND;
    }
    sound->encoder = avcodec_alloc_context3(codec);
    if (sound->encoder == NULL) {
        return AVERROR(ENOMEM);
    }
    AVCodecContext *const encoder = sound->encoder;
    const AVCodecParameters *const source = sound->from->codecpar;
    const int channels = source->ch_layout.nb_channels == 1 ? 1 : 2;
    encoder->sample_rate = nearest_rate(codec, source->sample_rate);
    encoder->sample_fmt = codec->sample_fmts[0];
    for (const enum AVSampleFormat *format = codec->sample_fmts; *format >= 0; format++) {
        if (*format == AV_SAMPLE_FMT_FLT || *format == AV_SAMPLE_FMT_FLTP) {
            encoder->sample_fmt = *format;
        }
    }
    av_channel_layout_default(&encoder->ch_layout, channels);
    encoder->bit_rate = 96000 * channels;
    encoder->time_base = (AVRational){1, encoder->sample_rate};
    encoder->flags |= AV_CODEC_FLAG_BITEXACT | (global_header ? AV_CODEC_FLAG_GLOBAL_HEADER : 0);
    return avcodec_open2(encoder, codec, NULL);
}

static bool add_stream(media_sound *sound, AVFormatContext *mux, const char *film,
                       const char *encoder, media_error *error) {
    sound->to = avformat_new_stream(mux, NULL);
    if (sound->to == NULL) {
        return media_fail_memory(error);
    }
    int result = 0;
    if (can_copy(mux->oformat, sound->from->codecpar)) {
        result = avcodec_parameters_copy(sound->to->codecpar, sound->from->codecpar);
        sound->to->codecpar->codec_tag = 0;
        sound->to->time_base = sound->from->time_base;
    } else {
        if (!open_decoder(sound)) {
            return media_fail(error, 2, "%s: this FFmpeg cannot decode its sound (%s)", film,
                              avcodec_get_name(sound->from->codecpar->codec_id));
        }
        result = open_encoder(sound, encoder, (mux->oformat->flags & AVFMT_GLOBALHEADER) != 0);
        if (result >= 0) {
            result = avcodec_parameters_from_context(sound->to->codecpar, sound->encoder);
            sound->to->time_base = sound->encoder->time_base;
        }
    }
    if (result < 0) {
        return media_fail_av(error, 1, film, "its sound cannot be encoded", result);
    }
    return true;
}

static void find_origin(media_sound *sound, bool edit_lists) {
    const int video = media_input_video(&sound->input);
    if (video >= 0) {
        const AVStream *const pictures = sound->input.demux->streams[video];
        if (pictures->start_time != AV_NOPTS_VALUE) {
            sound->origin =
                av_rescale_q(pictures->start_time, pictures->time_base, sound->from->time_base);
        }
    } else if (sound->from->start_time != AV_NOPTS_VALUE) {
        sound->origin = sound->from->start_time;
    }
    // Run-in that a decoder needs. Elsewhere than in mp4 the muxer would move the pictures for it.
    const AVCodecParameters *const about = sound->from->codecpar;
    const AVRational sample = {1, about->sample_rate > 0 ? about->sample_rate : 48000};
    sound->lowest = edit_lists ? -av_rescale_q(1, (AVRational){1, 10}, sound->from->time_base)
                               : -av_rescale_q_rnd(about->initial_padding, sample,
                                                   sound->from->time_base, AV_ROUND_UP);
    sound->last_dts = INT64_MIN;
    for (unsigned i = 0; i < sound->input.demux->nb_streams; i++) {
        if (sound->input.demux->streams[i] != sound->from) {
            sound->input.demux->streams[i]->discard = AVDISCARD_ALL;
        }
    }
}

bool media_sound_open(media_sound **opened, const char *film, double start, const char *encoder,
                      AVFormatContext *mux, media_error *error) {
    *opened = NULL;
    media_sound *const sound = calloc(1, sizeof *sound);
    if (sound == NULL) {
        return media_fail_memory(error);
    }
    if (!media_input_open(&sound->input, film, false, error)) {
        free(sound);
        return false;
    }
    const int index =
        sound->input.demux == NULL
            ? -1
            : av_find_best_stream(sound->input.demux, AVMEDIA_TYPE_AUDIO, -1, -1, NULL, 0);
    if (index < 0 || sound->input.demux->streams[index]->codecpar->sample_rate <= 0) {
        media_sound_close(sound);
        return true;
    }
    sound->from = sound->input.demux->streams[index];
    sound->packet = av_packet_alloc();
    sound->decoded = av_frame_alloc();
    sound->block = av_frame_alloc();
    bool good = sound->packet != NULL && sound->decoded != NULL && sound->block != NULL;
    if (!good) {
        media_fail_memory(error);
    }
    good = good && add_stream(sound, mux, film, encoder, error);
    if (!good) {
        media_sound_close(sound);
        return false;
    }
    find_origin(sound, has_edit_lists(mux->oformat));
    sound->origin += (int64_t)llround(start / av_q2d(sound->from->time_base));
    *opened = sound;
    return true;
}

void media_sound_close(media_sound *sound) {
    if (sound == NULL) {
        return;
    }
    media_graph_free(&sound->graph);
    avcodec_free_context(&sound->decoder);
    avcodec_free_context(&sound->encoder);
    media_input_close(&sound->input);
    av_packet_free(&sound->packet);
    av_frame_free(&sound->decoded);
    av_frame_free(&sound->block);
    free(sound);
}

// ---- copying ------------------------------------------------------------------------------------

// The next packet of the sound as stored; false at the end, also where the file is damaged.
static bool read_packet(media_sound *sound) {
    while (av_read_frame(sound->input.demux, sound->packet) >= 0) {
        if (sound->packet->stream_index == sound->from->index) {
            return true;
        }
        av_packet_unref(sound->packet);
    }
    return false;
}

static bool next_copied(media_sound *sound) {
    while (read_packet(sound)) {
        AVPacket *const packet = sound->packet;
        if (packet->dts == AV_NOPTS_VALUE) {
            packet->dts = packet->pts;
        }
        if (packet->dts != AV_NOPTS_VALUE && packet->dts > sound->last_dts) {
            const int64_t dts = packet->dts;
            if (dts - sound->origin >= sound->lowest) {
                sound->last_dts = dts;
                packet->dts = dts - sound->origin;
                packet->pts =
                    packet->pts == AV_NOPTS_VALUE ? packet->dts : packet->pts - sound->origin;
                av_packet_rescale_ts(packet, sound->from->time_base, sound->to->time_base);
                packet->stream_index = sound->to->index;
                packet->pos = -1;
                return true;
            }
        }
        av_packet_unref(packet);
    }
    return false;
}

static int copy_until(media_sound *sound, AVFormatContext *mux, int64_t time, AVRational base) {
    while (!sound->ended) {
        if (!sound->held) {
            sound->held = next_copied(sound);
            sound->ended = !sound->held;
            continue;
        }
        if (av_compare_ts(sound->packet->dts, sound->to->time_base, time, base) >= 0) {
            return 0;
        }
        sound->held = false;
        const int result = av_interleaved_write_frame(mux, sound->packet);
        av_packet_unref(sound->packet);
        if (result < 0) {
            return result;
        }
    }
    return 0;
}

// ---- encoding anew ------------------------------------------------------------------------------

static int build_graph(media_sound *sound) {
    const AVCodecContext *const encoder = sound->encoder;
    char channels[64] = "";
    av_channel_layout_describe(&encoder->ch_layout, channels, sizeof channels);
    char chain[256];
    // The first sample out is that of the first picture; gaps become silence.
    snprintf(chain, sizeof chain,
             "[in]aresample=%d:async=1:first_pts=0,"
             "aformat=sample_fmts=%s:sample_rates=%d:channel_layouts=%s[out]",
             encoder->sample_rate, av_get_sample_fmt_name(encoder->sample_fmt),
             encoder->sample_rate, channels);
    const int result =
        media_graph_sound(&sound->graph, sound->decoded, sound->from->time_base, chain);
    if (result >= 0 && encoder->frame_size > 0) {
        media_graph_set_block(&sound->graph, encoder->frame_size);
    }
    return result;
}

// One decoded frame into the graph; false at the end.
static bool decode_more(media_sound *sound) {
    for (;;) {
        const int result = avcodec_receive_frame(sound->decoder, sound->decoded);
        if (result >= 0) {
            AVFrame *const frame = sound->decoded;
            frame->pts = frame->best_effort_timestamp;
            if (frame->pts != AV_NOPTS_VALUE) {
                frame->pts -= sound->origin;
            }
            if (sound->graph.graph == NULL && build_graph(sound) < 0) {
                return false;
            }
            return media_graph_push(&sound->graph, frame) >= 0;
        }
        if (result == AVERROR_EOF || sound->drained) {
            return false;
        }
        if (read_packet(sound)) {
            avcodec_send_packet(sound->decoder, sound->packet);
            av_packet_unref(sound->packet);
        } else {
            sound->drained = true;
            avcodec_send_packet(sound->decoder, NULL);
        }
    }
}

static bool next_block(media_sound *sound) {
    bool more = true;
    for (;;) {
        if (sound->graph.graph != NULL) {
            const int result = media_graph_pull(&sound->graph, sound->block);
            if (result >= 0) {
                return true;
            }
            if (result != AVERROR(EAGAIN) || !more) {
                return false;
            }
        }
        more = decode_more(sound);
        if (!more) {
            if (sound->graph.graph == NULL) {
                return false;
            }
            media_graph_end(&sound->graph, AV_NOPTS_VALUE);
        }
    }
}

static int write_encoded(media_sound *sound, AVFormatContext *mux, int64_t time, AVRational base) {
    for (;;) {
        const int result = avcodec_receive_packet(sound->encoder, sound->packet);
        if (result == AVERROR(EAGAIN) || result == AVERROR_EOF) {
            return 0;
        }
        if (result < 0) {
            return result;
        }
        if (av_compare_ts(sound->packet->pts, sound->encoder->time_base, time, base) >= 0) {
            av_packet_unref(sound->packet);
            continue;
        }
        av_packet_rescale_ts(sound->packet, sound->encoder->time_base, sound->to->time_base);
        sound->packet->stream_index = sound->to->index;
        const int written = av_interleaved_write_frame(mux, sound->packet);
        av_packet_unref(sound->packet);
        if (written < 0) {
            return written;
        }
    }
}

static int encode_until(media_sound *sound, AVFormatContext *mux, int64_t time, AVRational base) {
    while (!sound->ended) {
        if (!sound->block_held) {
            sound->block_held = next_block(sound);
            sound->ended = !sound->block_held;
            continue;
        }
        const AVRational sample = {1, sound->encoder->sample_rate};
        if (av_compare_ts(sound->block->pts, sample, time, base) >= 0) {
            return 0;
        }
        sound->block_held = false;
        int result = avcodec_send_frame(sound->encoder, sound->block);
        av_frame_unref(sound->block);
        if (result >= 0) {
            result = write_encoded(sound, mux, time, base);
        }
        if (result < 0) {
            return result;
        }
    }
    return 0;
}

int media_sound_advance(media_sound *sound, AVFormatContext *mux, int64_t time, AVRational base) {
    if (sound == NULL) {
        return 0;
    }
    return sound->encoder == NULL ? copy_until(sound, mux, time, base)
                                  : encode_until(sound, mux, time, base);
}

int media_sound_end(media_sound *sound, AVFormatContext *mux, int64_t time, AVRational base) {
    int result = media_sound_advance(sound, mux, time, base);
    if (result >= 0 && sound != NULL && sound->encoder != NULL) {
        avcodec_send_frame(sound->encoder, NULL);
        result = write_encoded(sound, mux, time, base);
    }
    return result;
}
