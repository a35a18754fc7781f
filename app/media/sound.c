// sound.c — the sound of a film: copied if the container accepts it, else encoded again. Time 0 is
// the first picture of the film that it comes from.
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
    media_voice voice;
    AVStream *to;
    int64_t lowest; // time allowed before 0 [voice.stream's time base]
    int64_t last_dts;
    bool held; // voice.packet waits for its time
    bool ended;
    // If the sound is encoded again:
    AVCodecContext *encoder;
    char chain[256];
    AVFrame *block;
    bool block_held;
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
    // mov does not accept the last one.
    static const enum AVCodecID mp4[] = {AV_CODEC_ID_AAC, AV_CODEC_ID_MP3, AV_CODEC_ID_AC3,
                                         AV_CODEC_ID_ALAC, AV_CODEC_ID_OPUS};
    const size_t count = sizeof mp4 / sizeof mp4[0] - (strcmp(format->name, "mov") == 0 ? 1 : 0);
    static const enum AVCodecID need_header[] = {AV_CODEC_ID_VORBIS, AV_CODEC_ID_OPUS,
                                                 AV_CODEC_ID_FLAC, AV_CODEC_ID_ALAC};
    // FFmpeg allows more codecs in mp4 than players, or its own reader, accept.
    if (has_edit_lists(format) && !is_one_of(sound->codec_id, mp4, count)) {
        return false;
    }
    if (sound->extradata_size == 0 &&
        is_one_of(sound->codec_id, need_header, sizeof need_header / sizeof need_header[0])) {
        return false;
    }
    return avformat_query_codec(format, sound->codec_id, FF_COMPLIANCE_NORMAL) == 1;
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
    const AVCodecParameters *const source = sound->voice.stream->codecpar;
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
    char channels_text[64] = "";
    av_channel_layout_describe(&encoder->ch_layout, channels_text, sizeof channels_text);
    // The first sample belongs to the first picture; gaps become silence.
    snprintf(sound->chain, sizeof sound->chain,
             "[in]aresample=%d:async=1:first_pts=0,"
             "aformat=sample_fmts=%s:sample_rates=%d:channel_layouts=%s[out]",
             encoder->sample_rate, av_get_sample_fmt_name(encoder->sample_fmt),
             encoder->sample_rate, channels_text);
    return avcodec_open2(encoder, codec, NULL);
}

static bool add_stream(media_sound *sound, AVFormatContext *mux, const char *film,
                       const char *encoder, media_error *error) {
    sound->to = avformat_new_stream(mux, NULL);
    if (sound->to == NULL) {
        return media_fail_memory(error);
    }
    int result = 0;
    if (can_copy(mux->oformat, sound->voice.stream->codecpar)) {
        result = avcodec_parameters_copy(sound->to->codecpar, sound->voice.stream->codecpar);
        sound->to->codecpar->codec_tag = 0;
        sound->to->time_base = sound->voice.stream->time_base;
    } else {
        if (!media_voice_decode(&sound->voice, film, error)) {
            return false;
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

// The time before 0 that a decoder's run-in may take. Only mp4 and mov can hide more of it; other
// muxers would delay the pictures.
static int64_t lowest_time(const AVStream *from, bool edit_lists) {
    const AVCodecParameters *const about = from->codecpar;
    return edit_lists
               ? -av_rescale_q(1, (AVRational){1, 10}, from->time_base)
               : -av_rescale_q_rnd(about->initial_padding, (AVRational){1, about->sample_rate},
                                   from->time_base, AV_ROUND_UP);
}

bool media_sound_open(media_sound **opened, const char *film, double start, const char *encoder,
                      AVFormatContext *mux, media_error *error) {
    *opened = NULL;
    media_sound *const sound = calloc(1, sizeof *sound);
    if (sound == NULL) {
        return media_fail_memory(error);
    }
    bool good = media_voice_open(&sound->voice, film, error);
    const AVStream *const from = sound->voice.stream;
    if (good && from != NULL) {
        sound->block = av_frame_alloc();
        good = sound->block != NULL ? add_stream(sound, mux, film, encoder, error)
                                    : media_fail_memory(error);
    }
    if (!good || from == NULL) {
        media_sound_close(sound);
        return good;
    }
    sound->lowest = lowest_time(from, has_edit_lists(mux->oformat));
    sound->last_dts = INT64_MIN;
    sound->voice.origin += (int64_t)llround(start / av_q2d(from->time_base));
    *opened = sound;
    return true;
}

void media_sound_close(media_sound *sound) {
    if (sound == NULL) {
        return;
    }
    media_voice_close(&sound->voice);
    avcodec_free_context(&sound->encoder);
    av_frame_free(&sound->block);
    free(sound);
}

// ---- copying ------------------------------------------------------------------------------------

static bool next_copied(media_sound *sound) {
    while (media_voice_read(&sound->voice)) {
        AVPacket *const packet = sound->voice.packet;
        if (packet->dts == AV_NOPTS_VALUE) {
            packet->dts = packet->pts;
        }
        if (packet->dts != AV_NOPTS_VALUE && packet->dts > sound->last_dts) {
            const int64_t dts = packet->dts;
            if (dts - sound->voice.origin >= sound->lowest) {
                sound->last_dts = dts;
                packet->dts = dts - sound->voice.origin;
                packet->pts =
                    packet->pts == AV_NOPTS_VALUE ? packet->dts : packet->pts - sound->voice.origin;
                av_packet_rescale_ts(packet, sound->voice.stream->time_base, sound->to->time_base);
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
        if (av_compare_ts(sound->voice.packet->dts, sound->to->time_base, time, base) >= 0) {
            return 0;
        }
        sound->held = false;
        const int result = av_interleaved_write_frame(mux, sound->voice.packet);
        av_packet_unref(sound->voice.packet);
        if (result < 0) {
            return result;
        }
    }
    return 0;
}

// ---- encoding again -----------------------------------------------------------------------------

static int write_encoded(media_sound *sound, AVFormatContext *mux, int64_t time, AVRational base) {
    for (;;) {
        const int result = avcodec_receive_packet(sound->encoder, sound->voice.packet);
        if (result == AVERROR(EAGAIN) || result == AVERROR_EOF) {
            return 0;
        }
        if (result < 0) {
            return result;
        }
        if (av_compare_ts(sound->voice.packet->pts, sound->encoder->time_base, time, base) >= 0) {
            av_packet_unref(sound->voice.packet);
            continue;
        }
        av_packet_rescale_ts(sound->voice.packet, sound->encoder->time_base, sound->to->time_base);
        sound->voice.packet->stream_index = sound->to->index;
        const int written = av_interleaved_write_frame(mux, sound->voice.packet);
        av_packet_unref(sound->voice.packet);
        if (written < 0) {
            return written;
        }
    }
}

static int encode_until(media_sound *sound, AVFormatContext *mux, int64_t time, AVRational base) {
    while (!sound->ended) {
        if (!sound->block_held) {
            sound->block_held = media_voice_next(&sound->voice, sound->chain,
                                                 sound->encoder->frame_size, sound->block) == 1;
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
