// listen.c — detects beats in a sound: jumps of the loudness in the bass and above it.
#include "listen.h"

#include <libavutil/channel_layout.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

#define RATE 22050
#define HOP 220            // samples of a slice: 10 ms
#define SLICES 100         // per second
#define BEFORE 40          // slices whose mean loudness is compared
#define LEAST 6.0          // least jump above that mean [dB]
#define QUIET (-50.0)      // quieter slices are ignored [dB]
#define LONGEST (3600 * 6) // [s]

// The left channel gets the bass, the right channel higher sound.
#define BANDS                                                                                      \
    "[in]aresample=22050:async=1:first_pts=0,aformat=sample_fmts=flt:channel_layouts=mono,"        \
    "asplit[a][b];[a]lowpass=f=150:poles=2,lowpass=f=150:poles=2[low];"                            \
    "[b]highpass=f=400:poles=2[high];[low][high]join=inputs=2:channel_layout=stereo,"              \
    "aformat=sample_fmts=flt[out]"

typedef struct listener {
    media_input input;
    media_voice voice;
    AVPacket *packet;
    AVFrame *heard;
    double sum[2];       // of squares in this slice
    double before[2][2]; // of the two slices before
    int samples;
    float *loudness[2]; // of each slice [dB]
    int count;
    int room;
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
        // A wave of the bass is as long as a slice.
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

// Time 0 is the first picture, or the first sample of a file without pictures.
static int64_t origin_of(const media_input *input, const AVStream *sound) {
    const AVStream *const first = input->video >= 0 ? input->demux->streams[input->video] : sound;
    return first->start_time == AV_NOPTS_VALUE
               ? 0
               : av_rescale_q(first->start_time, first->time_base, sound->time_base);
}

static bool open_voice(listener *l, const char *path, media_error *error) {
    if (!media_input_open(&l->input, path, false, error)) {
        return false;
    }
    AVFormatContext *const demux = l->input.demux;
    const int index =
        demux == NULL ? -1 : av_find_best_stream(demux, AVMEDIA_TYPE_AUDIO, -1, -1, NULL, 0);
    if (index < 0 || demux->streams[index]->codecpar->sample_rate <= 0) {
        return media_fail(error, 2, "%s: has no sound; choose a file with sound", path);
    }
    const AVStream *const sound = demux->streams[index];
    return media_voice_open(&l->voice, sound, origin_of(&l->input, sound), path, error);
}

static bool listen(listener *l, const char *path, media_error *error) {
    l->heard = av_frame_alloc();
    l->packet = av_packet_alloc();
    if (l->heard == NULL || l->packet == NULL) {
        return media_fail_memory(error);
    }
    if (!open_voice(l, path, error)) {
        return false;
    }
    int answer = 0;
    bool ended = false;
    while (answer == 0 && !ended) {
        ended = media_input_read(&l->input, l->packet) < 0;
        if (ended || l->packet->stream_index == l->voice.stream->index) {
            answer = media_voice_send(&l->voice, ended ? NULL : l->packet, BANDS, 0);
        }
        av_packet_unref(l->packet);
        while (answer >= 0 && (answer = media_voice_receive(&l->voice, l->heard)) == 1) {
            const bool more = take(l);
            av_frame_unref(l->heard);
            ended = ended || !more;
        }
    }
    return answer >= 0 || media_fail(error, 1, "%s: its sound cannot be read", path);
}

// ---- strokes ------------------------------------------------------------------------------------

// How far a slice is above the mean before it [dB].
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

// Of the jumps within a tenth of a second, the highest is a beat.
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
    bool good = listen(&l, path, error);
    if (good && !(find_strikes(&l, true, out) && find_strikes(&l, false, out))) {
        good = media_fail_memory(error);
    }
    out->seconds = ((double)l.count * HOP + l.samples) / RATE;
    media_voice_close(&l.voice);
    media_input_close(&l.input);
    av_packet_free(&l.packet);
    av_frame_free(&l.heard);
    free(l.loudness[0]);
    free(l.loudness[1]);
    return good;
}

void media_strikes_clear(media_strikes *strikes) {
    free(strikes->list);
    *strikes = (media_strikes){0};
}
