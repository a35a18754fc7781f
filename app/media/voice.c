// voice.c — decodes and filters the packets of a sound.
#include "internal.h"

bool media_voice_open(media_voice *voice, const AVStream *stream, int64_t origin, const char *path,
                      media_error *error) {
    const AVCodecParameters *const about = stream->codecpar;
    const AVCodec *const codec = avcodec_find_decoder(about->codec_id);
    *voice = (media_voice){.stream = stream, .origin = origin, .decoded = av_frame_alloc()};
    voice->decoder = codec == NULL ? NULL : avcodec_alloc_context3(codec);
    if (voice->decoder == NULL || avcodec_parameters_to_context(voice->decoder, about) < 0) {
        return media_fail(error, 2, "%s: this FFmpeg cannot decode its sound (%s)", path,
                          avcodec_get_name(about->codec_id));
    }
    voice->decoder->pkt_timebase = stream->time_base;
    const int result = avcodec_open2(voice->decoder, codec, NULL);
    return (result >= 0 && voice->decoded != NULL) ||
           media_fail_av(error, 2, path, "its sound cannot be decoded", result);
}

static int filter(media_voice *voice, const char *chain, int block) {
    AVFrame *const frame = voice->decoded;
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
    (void)media_graph_push(&voice->graph, frame); // refuses a change of channels, which is skipped
    return 0;
}

int media_voice_send(media_voice *voice, AVPacket *packet, const char *chain, int block) {
    int result = 0;
    (void)avcodec_send_packet(voice->decoder, packet); // damaged ones are skipped
    while (result >= 0 && avcodec_receive_frame(voice->decoder, voice->decoded) >= 0) {
        result = filter(voice, chain, block);
    }
    if (packet == NULL && result >= 0 && voice->graph.graph != NULL) {
        result = media_graph_end(&voice->graph, AV_NOPTS_VALUE);
    }
    return result;
}

int media_voice_receive(media_voice *voice, AVFrame *out) {
    const int result =
        voice->graph.graph != NULL ? media_graph_pull(&voice->graph, out) : AVERROR(EAGAIN);
    return result >= 0 ? 1 : result == AVERROR(EAGAIN) || result == AVERROR_EOF ? 0 : result;
}

void media_voice_close(media_voice *voice) {
    media_graph_free(&voice->graph);
    avcodec_free_context(&voice->decoder);
    av_frame_free(&voice->decoded);
}
