// listen.c — when something is struck in a sound: where its loudness jumps, in the bass and above.
#include "listen.h"

#include <libavutil/channel_layout.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

#define RATE 22050
#define HOP 220            // samples of a slice: 10 ms
#define SLICES 100         // a second
#define BEFORE 40          // slices whose usual loudness a jump is measured against
#define LEAST 6.0          // that a jump is over it [dB]
#define QUIET (-50.0)      // below it nothing is heard [dB]
#define LONGEST (3600 * 6) // [s]

// The bass in the left channel, higher sound in the right.
#define BANDS                                                                                      \
    "[in]aresample=22050:async=1:first_pts=0,aformat=sample_fmts=flt:channel_layouts=mono,"        \
    "asplit[a][b];[a]lowpass=f=150:poles=2,lowpass=f=150:poles=2[low];"                            \
    "[b]highpass=f=400:poles=2[high];[low][high]join=inputs=2:channel_layout=stereo,"              \
    "aformat=sample_fmts=flt[out]"

typedef struct listener {
    media_input input;
    const AVStream *stream;
    AVCodecContext *decoder;
    media_graph graph;
    AVPacket *packet;
    AVFrame *frame;
    AVFrame *heard;
    int64_t origin;
    double sum[2];       // of squares in this slice
    double before[2][2]; // of the two slices before
    int samples;
    float *loudness[2]; // of each slice [dB]
    int count;
    int room;
    bool drained;
} listener;

static bool end_slice(listener *l) {
    if (l->count == l->room) {
        const int room = l->room > 0 ? 2 * l->room : 4096;
        for (int band = 0; band < 2; band++) {
            float *more = realloc(l->loudness[band], (size_t)room * sizeof *more);
            if (more == NULL) {
                return false;
            }
            l->loudness[band] = more;
        }
        l->room = room;
    }
    for (int band = 0; band < 2; band++) {
        // A bass's own waves are as long as a slice.
        const double sum = l->sum[band] + l->before[band][0] + l->before[band][1];
        l->loudness[band][l->count] = (float)(10.0 * log10(sum / (3 * HOP) + 1e-10));
        l->before[band][0] = l->before[band][1];
        l->before[band][1] = l->sum[band];
        l->sum[band] = 0.0;
    }
    l->count++;
    l->samples = 0;
    return true;
}

static bool take(listener *l) {
    const float *const data = (const float *)(const void *)l->heard->data[0];
    for (int i = 0; i < l->heard->nb_samples; i++) {
        l->sum[0] += (double)data[2 * i] * data[2 * i];
        l->sum[1] += (double)data[2 * i + 1] * data[2 * i + 1];
        if (++l->samples == HOP && (l->count >= LONGEST * SLICES || !end_slice(l))) {
            return false;
        }
    }
    return true;
}

static bool pull(listener *l) {
    while (media_graph_pull(&l->graph, l->heard) >= 0) {
        const bool good = take(l);
        av_frame_unref(l->heard);
        if (!good) {
            return false;
        }
    }
    return true;
}

static bool hear_frame(listener *l) {
    l->frame->pts = l->frame->best_effort_timestamp;
    if (l->frame->pts != AV_NOPTS_VALUE) {
        l->frame->pts -= l->origin;
    }
    if (l->graph.graph == NULL &&
        media_graph_sound(&l->graph, l->frame, l->stream->time_base, BANDS) < 0) {
        return false;
    }
    return media_graph_push(&l->graph, l->frame) >= 0 && pull(l);
}

static bool hear_decoded(listener *l) {
    for (;;) {
        const int result = avcodec_receive_frame(l->decoder, l->frame);
        if (result < 0) {
            return result == AVERROR(EAGAIN) || result == AVERROR_EOF || l->drained;
        }
        const bool good = hear_frame(l);
        av_frame_unref(l->frame);
        if (!good) {
            return false;
        }
    }
}

// Damaged packets are passed over.
static bool hear_all(listener *l) {
    bool good = true;
    while (good && av_read_frame(l->input.demux, l->packet) >= 0) {
        if (l->packet->stream_index == l->stream->index) {
            avcodec_send_packet(l->decoder, l->packet);
            good = hear_decoded(l);
        }
        av_packet_unref(l->packet);
    }
    l->drained = true;
    avcodec_send_packet(l->decoder, NULL);
    good = good && hear_decoded(l);
    if (good && l->graph.graph != NULL) {
        media_graph_end(&l->graph, AV_NOPTS_VALUE);
        good = pull(l);
    }
    return good;
}

static bool open_sound(listener *l, const char *path, media_error *error) {
    if (!media_input_open(&l->input, path, false, error)) {
        return false;
    }
    const int index =
        l->input.demux == NULL
            ? -1
            : av_find_best_stream(l->input.demux, AVMEDIA_TYPE_AUDIO, -1, -1, NULL, 0);
    if (index < 0) {
        return media_fail(error, 2, "%s: holds no sound to listen to", path);
    }
    l->stream = l->input.demux->streams[index];
    const int video = media_input_video(&l->input);
    const AVStream *const begins = video >= 0 ? l->input.demux->streams[video] : l->stream;
    if (begins->start_time != AV_NOPTS_VALUE) {
        l->origin = av_rescale_q(begins->start_time, begins->time_base, l->stream->time_base);
    }
    const AVCodec *const codec = avcodec_find_decoder(l->stream->codecpar->codec_id);
    l->decoder = codec == NULL ? NULL : avcodec_alloc_context3(codec);
    if (l->decoder == NULL || avcodec_parameters_to_context(l->decoder, l->stream->codecpar) < 0 ||
        avcodec_open2(l->decoder, codec, NULL) < 0) {
        return media_fail(error, 2, "%s: this FFmpeg cannot decode its sound (%s)", path,
                          avcodec_get_name(l->stream->codecpar->codec_id));
    }
    l->decoder->pkt_timebase = l->stream->time_base;
    l->packet = av_packet_alloc();
    l->frame = av_frame_alloc();
    l->heard = av_frame_alloc();
    return (l->packet != NULL && l->frame != NULL && l->heard != NULL) || media_fail_memory(error);
}

static void close_sound(listener *l) {
    media_graph_free(&l->graph);
    avcodec_free_context(&l->decoder);
    media_input_close(&l->input);
    av_packet_free(&l->packet);
    av_frame_free(&l->frame);
    av_frame_free(&l->heard);
    free(l->loudness[0]);
    free(l->loudness[1]);
}

// ---- strokes ------------------------------------------------------------------------------------

// How far a slice is above the usual level before it [dB].
static double jump_at(const float *loudness, int at) {
    const int from = at > BEFORE ? at - BEFORE : 0;
    double usual = 0.0;
    for (int i = from; i < at; i++) {
        usual += fmax((double)loudness[i], QUIET);
    }
    usual = at > from ? usual / (at - from) : QUIET;
    const double louder = at > 1 ? (double)fmaxf(loudness[at - 1], loudness[at - 2]) : QUIET;
    const double last = fmax(louder, QUIET);
    const double rise = loudness[at] - last;
    return loudness[at] > QUIET && rise > 0.0 ? fmin(loudness[at] - usual, 2.0 * rise) : 0.0;
}

static int add(media_strikes *out, media_strike strike) {
    media_strike *more = realloc(out->list, ((size_t)out->count + 1) * sizeof *more);
    if (more == NULL) {
        return -1;
    }
    out->list = more;
    out->list[out->count++] = strike;
    return 0;
}

// The highest jump within a tenth of a second counts.
static bool find_strikes(const listener *l, bool bass, media_strikes *out) {
    enum { APART = SLICES / 10 };
    const float *const loudness = l->loudness[bass ? 0 : 1];
    for (int i = 0; i < l->count; i++) {
        const double jump = jump_at(loudness, i);
        bool highest = jump >= LEAST;
        for (int j = i - APART; j <= i + APART && highest; j++) {
            const double other = j >= 0 && j < l->count && j != i ? jump_at(loudness, j) : 0.0;
            highest = other < jump || (other <= jump && j > i);
        }
        const media_strike strike = {
            .time = (double)i * HOP / RATE, .strength = fmin(jump / 24.0, 1.0), .bass = bass};
        if (highest && add(out, strike) != 0) {
            return false;
        }
    }
    return true;
}

bool media_listen(const char *path, media_strikes *out, media_error *error) {
    *out = (media_strikes){0};
    if (!media_have_formats(error)) {
        return false;
    }
    listener l = {0};
    bool good = open_sound(&l, path, error);
    if (good && !hear_all(&l)) {
        good = media_fail(error, 1, "%s: its sound cannot be listened to", path);
    }
    if (good && !(find_strikes(&l, true, out) && find_strikes(&l, false, out))) {
        good = media_fail_memory(error);
    }
    out->seconds = ((double)l.count * HOP + l.samples) / RATE;
    close_sound(&l);
    return good;
}

void media_strikes_clear(media_strikes *strikes) {
    free(strikes->list);
    *strikes = (media_strikes){0};
}
