// voice.c — the sound of a file: its packets as stored, or decoded and filtered.
#include "internal.h"

// Time 0 is the first picture, or the first sample of a file without pictures.
static void find_origin(media_voice *voice) {
    const int video = voice->input.video;
    AVStream *const *const streams = voice->input.demux->streams;
    const AVStream *const first = video >= 0 ? streams[video] : voice->stream;
    if (first->start_time != AV_NOPTS_VALUE) {
        voice->origin = av_rescale_q(first->start_time, first->time_base, voice->stream->time_base);
    }
}

bool media_voice_open(media_voice *voice, const char *path, media_error *error) {
    *voice = (media_voice){0};
    if (!media_input_open(&voice->input, path, false, error)) {
        return false;
    }
    AVFormatContext *const demux = voice->input.demux;
    const int index =
        demux == NULL ? -1 : av_find_best_stream(demux, AVMEDIA_TYPE_AUDIO, -1, -1, NULL, 0);
    if (index < 0 || demux->streams[index]->codecpar->sample_rate <= 0) {
        return true;
    }
    voice->stream = demux->streams[index];
    for (int i = 0; i < (int)demux->nb_streams; i++) {
        demux->streams[i]->discard = i == index ? AVDISCARD_DEFAULT : AVDISCARD_ALL;
    }
    find_origin(voice);
    voice->packet = av_packet_alloc();
    return voice->packet != NULL || media_fail_memory(error);
}

bool media_voice_decode(media_voice *voice, const char *path, media_error *error) {
    const AVCodecParameters *const about = voice->stream->codecpar;
    const AVCodec *const codec = avcodec_find_decoder(about->codec_id);
    voice->decoded = av_frame_alloc();
    voice->decoder = codec == NULL ? NULL : avcodec_alloc_context3(codec);
    if (voice->decoder == NULL || avcodec_parameters_to_context(voice->decoder, about) < 0) {
        return media_fail(error, 2, "%s: this FFmpeg cannot decode its sound (%s)", path,
                          avcodec_get_name(about->codec_id));
    }
    voice->decoder->pkt_timebase = voice->stream->time_base;
    const int result = avcodec_open2(voice->decoder, codec, NULL);
    return (result >= 0 && voice->decoded != NULL) ||
           media_fail_av(error, 2, path, "its sound cannot be decoded", result);
}

bool media_voice_read(media_voice *voice) {
    while (media_input_read(&voice->input, voice->packet) >= 0) {
        if (voice->packet->stream_index == voice->stream->index) {
            return true;
        }
        av_packet_unref(voice->packet);
    }
    return false;
}

// Skips damaged packets.
static int decode(media_voice *voice) {
    int result = avcodec_receive_frame(voice->decoder, voice->decoded);
    while (result < 0 && result != AVERROR_EOF && !voice->drained) {
        voice->drained = !media_voice_read(voice);
        avcodec_send_packet(voice->decoder, voice->drained ? NULL : voice->packet);
        av_packet_unref(voice->packet);
        result = avcodec_receive_frame(voice->decoder, voice->decoded);
    }
    return result;
}

// Passes the next decoded frame, or the end, to the filters.
static int feed(media_voice *voice, const char *chain, int block) {
    AVFrame *const frame = voice->decoded;
    if (decode(voice) < 0) {
        voice->ended = true;
        return voice->graph.graph != NULL ? media_graph_end(&voice->graph, AV_NOPTS_VALUE)
                                          : AVERROR_EOF;
    }
    frame->pts = frame->best_effort_timestamp;
    frame->pts -= frame->pts != AV_NOPTS_VALUE ? voice->origin : 0;
    if (voice->graph.graph == NULL) {
        const int result = media_graph_sound(&voice->graph, frame, voice->stream->time_base, chain);
        if (result < 0) {
            return result;
        }
        if (block > 0) {
            media_graph_set_block(&voice->graph, block);
        }
    }
    return media_graph_push(&voice->graph, frame);
}

int media_voice_next(media_voice *voice, const char *chain, int block, AVFrame *out) {
    int result = 0;
    while (result >= 0) {
        result =
            voice->graph.graph != NULL ? media_graph_pull(&voice->graph, out) : AVERROR(EAGAIN);
        if (result >= 0) {
            return 1;
        }
        if (result == AVERROR(EAGAIN) && !voice->ended) {
            result = feed(voice, chain, block);
        }
    }
    return result == AVERROR(EAGAIN) || result == AVERROR_EOF ? 0 : result;
}

void media_voice_close(media_voice *voice) {
    media_graph_free(&voice->graph);
    avcodec_free_context(&voice->decoder);
    av_packet_free(&voice->packet);
    av_frame_free(&voice->decoded);
    media_input_close(&voice->input);
}
