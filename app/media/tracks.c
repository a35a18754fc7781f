// tracks.c — the sounds, subtitles, chapters and texts of a film. They are copied if the container
// accepts them; sound and text are otherwise encoded again. Time 0 is the first picture.
#include "internal.h"

#include <inttypes.h>
#include <libavutil/channel_layout.h>
#include <libavutil/fifo.h>
#include <libavutil/mem.h>
#include <libavutil/samplefmt.h>
#include <libavutil/timecode.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FAR 60.0 // starts after it are sought [s]
#define AHEAD 1  // packets of one time may be that far apart in the file [s]

typedef struct media_carried {
    const AVStream *from;
    AVStream *to;   // NULL: left out
    int64_t origin; // of time [from's time base]
    int64_t lowest; // time allowed before 0 [from's time base]
    int64_t end;    // of the film [from's time base]
    int64_t last;   // stored time of the last packet
    AVFifo *held;   // packets that wait for their time
    // Of a sound that is encoded again:
    media_voice voice;
    AVCodecContext *encoder;
    char chain[256];
    AVFrame *block;
    bool waits;              // `block` waits for its time
    media_captions captions; // of subtitles that are encoded again
} media_carried;

struct media_tracks {
    media_input input;
    media_carried *list; // one for each stream of the file
    int count;
    int64_t read_to; // [AV_TIME_BASE]
    bool ended;      // all packets are read
    AVPacket *packet;
};

// ---- what a container accepts -------------------------------------------------------------------

static bool is_one_of(enum AVCodecID codec, const enum AVCodecID *list, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (list[i] == codec) {
            return true;
        }
    }
    return false;
}

static bool is_named(const AVOutputFormat *format, const char *name) {
    return strcmp(format->name, name) == 0;
}

static bool has_edit_lists(const AVOutputFormat *format) {
    return is_named(format, "mp4") || is_named(format, "mov");
}

static bool can_copy_sound(const AVOutputFormat *format, const AVCodecParameters *sound) {
    // mov does not accept the last one.
    static const enum AVCodecID mp4[] = {AV_CODEC_ID_AAC, AV_CODEC_ID_MP3, AV_CODEC_ID_AC3,
                                         AV_CODEC_ID_ALAC, AV_CODEC_ID_OPUS};
    const size_t count = sizeof mp4 / sizeof mp4[0] - (is_named(format, "mov") ? 1 : 0);
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

static bool can_copy(const AVOutputFormat *format, const AVCodecParameters *about) {
    switch (about->codec_type) {
    case AVMEDIA_TYPE_AUDIO:
        return can_copy_sound(format, about);
    case AVMEDIA_TYPE_SUBTITLE:
        return has_edit_lists(format) ? about->codec_id == AV_CODEC_ID_MOV_TEXT
               : is_named(format, "webm")
                   ? about->codec_id == AV_CODEC_ID_WEBVTT
                   : is_named(format, "matroska") &&
                         avformat_query_codec(format, about->codec_id, FF_COMPLIANCE_NORMAL) == 1;
    case AVMEDIA_TYPE_ATTACHMENT: // fonts of subtitles
        return is_named(format, "matroska");
    default:
        return false;
    }
}

bool media_tracks_copies(const char *muxer, const AVCodecParameters *about) {
    const AVOutputFormat *const format = av_guess_format(muxer, NULL, NULL);
    return format != NULL && can_copy(format, about);
}

// ---- opening ------------------------------------------------------------------------------------

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

// Mono, stereo, 5.1 and 7.1 are the layouts that players know; others get silent channels.
static void choose_channels(AVChannelLayout *layout, int count) {
    av_channel_layout_default(layout, count < 3 ? count : count < 7 ? 6 : 8);
}

static int open_encoder(media_carried *c, const char *name, bool global_header) {
    const AVCodec *const codec = avcodec_find_encoder_by_name(name);
    if (codec == NULL) {
        return AVERROR_ENCODER_NOT_FOUND;
    }
    c->encoder = avcodec_alloc_context3(codec);
    if (c->encoder == NULL) {
        return AVERROR(ENOMEM);
    }
    AVCodecContext *const encoder = c->encoder;
    const AVCodecParameters *const source = c->from->codecpar;
    encoder->sample_rate = nearest_rate(codec, source->sample_rate);
    encoder->sample_fmt = codec->sample_fmts[0];
    for (const enum AVSampleFormat *format = codec->sample_fmts; *format >= 0; format++) {
        if (*format == AV_SAMPLE_FMT_FLT || *format == AV_SAMPLE_FMT_FLTP) {
            encoder->sample_fmt = *format;
        }
    }
    choose_channels(&encoder->ch_layout, source->ch_layout.nb_channels);
    encoder->bit_rate = 96000 * (int64_t)encoder->ch_layout.nb_channels;
    encoder->time_base = (AVRational){1, encoder->sample_rate};
    encoder->flags |= AV_CODEC_FLAG_BITEXACT | (global_header ? AV_CODEC_FLAG_GLOBAL_HEADER : 0);
    char channels[64] = "";
    av_channel_layout_describe(&encoder->ch_layout, channels, sizeof channels);
    // The first sample belongs to the first picture; gaps become silence.
    snprintf(c->chain, sizeof c->chain,
             "[in]aresample=%d:async=1:first_pts=0,"
             "aformat=sample_fmts=%s:sample_rates=%d:channel_layouts=%s[out]",
             encoder->sample_rate, av_get_sample_fmt_name(encoder->sample_fmt),
             encoder->sample_rate, channels);
    return avcodec_open2(encoder, codec, NULL);
}

// The time before 0 that a decoder's run-in may take. Only mp4 and mov can hide more of it; other
// muxers would delay the pictures.
static int64_t lowest_time(const AVStream *from, bool edit_lists) {
    const AVCodecParameters *const about = from->codecpar;
    return about->codec_type != AVMEDIA_TYPE_AUDIO ? 0
           : edit_lists
               ? -av_rescale_q(1, (AVRational){1, 10}, from->time_base)
               : -av_rescale_q_rnd(about->initial_padding, (AVRational){1, about->sample_rate},
                                   from->time_base, AV_ROUND_UP);
}

static void copy_text(AVDictionary **to, const AVDictionary *from, const char *key) {
    const AVDictionaryEntry *const entry = av_dict_get(from, key, NULL, 0);
    if (entry != NULL && entry->value[0] != '\0' && strcmp(entry->value, "und") != 0) {
        av_dict_set(to, key, entry->value, 0);
    }
}

// Returns whether the sound can be encoded again.
static bool open_again(media_carried *c, const char *encoder, const AVFormatContext *mux) {
    const AVCodecParameters *const about = c->from->codecpar;
    c->block = av_frame_alloc();
    return about->codec_type == AVMEDIA_TYPE_AUDIO && about->sample_rate > 0 && c->block != NULL &&
           media_voice_open(&c->voice, c->from, c->origin, "", NULL) &&
           open_encoder(c, encoder, (mux->oformat->flags & AVFMT_GLOBALHEADER) != 0) >= 0;
}

static int add_stream(media_carried *c, AVFormatContext *mux) {
    c->to = avformat_new_stream(mux, NULL);
    c->held = av_fifo_alloc2(64, sizeof(AVPacket *), AV_FIFO_FLAG_AUTO_GROW);
    if (c->to == NULL || c->held == NULL) {
        return AVERROR(ENOMEM);
    }
    const AVCodecContext *const encoder = c->encoder != NULL ? c->encoder : c->captions.encoder;
    const int result = encoder != NULL
                           ? avcodec_parameters_from_context(c->to->codecpar, encoder)
                           : avcodec_parameters_copy(c->to->codecpar, c->from->codecpar);
    c->to->codecpar->codec_tag = 0;
    c->to->time_base = c->encoder != NULL ? c->encoder->time_base : c->from->time_base;
    c->to->disposition = c->from->disposition;
    static const char *const keys[] = {"language", "title", "filename", "mimetype"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        copy_text(&c->to->metadata, c->from->metadata, keys[i]);
    }
    return result;
}

static void leave_out(media_left_out *out, const char *what, const AVStream *stream) {
    const size_t used = strlen(out->text);
    const AVDictionaryEntry *language =
        stream == NULL ? NULL : av_dict_get(stream->metadata, "language", NULL, 0);
    language = language != NULL && strcmp(language->value, "und") != 0 ? language : NULL;
    (void)snprintf(out->text + used, sizeof out->text - used, "%s%s%s%s%s%s%s",
                   used > 0 ? ", " : "", what, stream != NULL ? " (" : "",
                   stream != NULL ? avcodec_get_name(stream->codecpar->codec_id) : "",
                   language != NULL ? ", " : "", language != NULL ? language->value : "",
                   stream != NULL ? ")" : "");
}

// Returns the end of the new film in a time base; a large number if it is unknown.
static int64_t end_in(AVRational base, const media_carrying *wanted) {
    return wanted->seconds > 0.0 ? (int64_t)llround(wanted->seconds / av_q2d(base)) : INT64_MAX / 2;
}

static bool open_track(media_tracks *tracks, int index, const media_carrying *wanted,
                       AVFormatContext *mux, media_left_out *out, media_error *error) {
    media_carried *const c = &tracks->list[index];
    AVStream *const from = tracks->input.demux->streams[index];
    const enum AVMediaType type = from->codecpar->codec_type;
    const AVStream *const first =
        tracks->input.video >= 0 ? tracks->input.demux->streams[tracks->input.video] : from;
    *c = (media_carried){.from = from, .last = INT64_MIN};
    if (first->start_time != AV_NOPTS_VALUE) {
        c->origin = av_rescale_q(first->start_time, first->time_base, from->time_base);
    }
    c->origin += (int64_t)llround(wanted->start / av_q2d(from->time_base));
    if (wanted->encoder != NULL &&
        (can_copy(mux->oformat, from->codecpar) || open_again(c, wanted->encoder, mux) ||
         media_captions_open(&c->captions, mux->oformat->name, from))) {
        c->lowest = lowest_time(from, has_edit_lists(mux->oformat));
        c->end = end_in(from->time_base, wanted);
        const int result = add_stream(c, mux);
        return result >= 0 ||
               media_fail_av(error, 1, wanted->film, "its tracks cannot be copied", result);
    }
    const bool shown = index == tracks->input.video;
    const bool cover = (from->disposition & AV_DISPOSITION_ATTACHED_PIC) != 0;
    const char *const name = type == AVMEDIA_TYPE_AUDIO                       ? "sound"
                             : type == AVMEDIA_TYPE_SUBTITLE                  ? "subtitles"
                             : type == AVMEDIA_TYPE_ATTACHMENT                ? "an attachment"
                             : type == AVMEDIA_TYPE_VIDEO && !shown && !cover ? "other pictures"
                                                                              : NULL;
    if (name != NULL) {
        leave_out(out, name, from);
    }
    from->discard = AVDISCARD_ALL;
    return true;
}

// Reading past sparse subtitles needs the times of another stream.
static void keep_a_clock(const media_tracks *tracks) {
    bool has_sound = false;
    for (int i = 0; i < tracks->count; i++) {
        const media_carried *const c = &tracks->list[i];
        has_sound =
            has_sound || (c->to != NULL && c->from->codecpar->codec_type == AVMEDIA_TYPE_AUDIO);
    }
    if (!has_sound && tracks->input.video >= 0) {
        tracks->input.demux->streams[tracks->input.video]->discard = AVDISCARD_DEFAULT;
    }
}

// Skips most packets before the first frame.
static void seek(media_tracks *tracks, double start) {
    const int video = tracks->input.video;
    const bool resets = (tracks->input.demux->iformat->flags & AVFMT_TS_DISCONT) != 0;
    if (start > FAR && video >= 0 && !resets) {
        const AVStream *const stream = tracks->input.demux->streams[video];
        const int64_t before = (int64_t)llround(FAR / av_q2d(stream->time_base));
        (void)av_seek_frame(tracks->input.demux, video, tracks->list[video].origin - before,
                            AVSEEK_FLAG_BACKWARD);
    }
}

static bool carries_any(const media_tracks *tracks) {
    for (int i = 0; i < tracks->count; i++) {
        if (tracks->list[i].to != NULL) {
            return true;
        }
    }
    return false;
}

// ---- texts and chapters -------------------------------------------------------------------------

// The time code of the first frame that is written.
static void copy_timecode(const media_tracks *tracks, const media_carrying *wanted, AVStream *video,
                          media_left_out *out) {
    const AVFormatContext *const demux = tracks->input.demux;
    const AVDictionaryEntry *found = av_dict_get(demux->metadata, "timecode", NULL, 0);
    for (unsigned i = 0; i < demux->nb_streams && found == NULL; i++) {
        found = av_dict_get(demux->streams[i]->metadata, "timecode", NULL, 0);
    }
    AVTimecode code;
    char text[AV_TIMECODE_STR_SIZE];
    if (found == NULL || tracks->input.video < 0) {
        return;
    }
    const AVRational rate = video->avg_frame_rate;
    const AVRational own = demux->streams[tracks->input.video]->avg_frame_rate;
    if (wanted->encoder == NULL || av_cmp_q(rate, own) != 0 ||
        av_timecode_init_from_string(&code, rate, found->value, NULL) < 0) {
        leave_out(out, "the time code", NULL);
        return;
    }
    av_timecode_make_string(&code, text, (int)llround(wanted->start * av_q2d(rate)));
    av_dict_set(&video->metadata, "timecode", text, 0);
}

static AVChapter *chapter_of(const AVChapter *from, const media_carrying *wanted, int64_t origin) {
    const AVRational base = from->time_base;
    const int64_t shift =
        (int64_t)llround(wanted->start / av_q2d(base)) + av_rescale_q(origin, AV_TIME_BASE_Q, base);
    const int64_t most = end_in(base, wanted);
    const int64_t start = from->start - shift > 0 ? from->start - shift : 0;
    const int64_t end = from->end - shift < most ? from->end - shift : most;
    AVChapter *const chapter = end > start ? av_mallocz(sizeof *chapter) : NULL;
    if (chapter != NULL) {
        *chapter =
            (AVChapter){.id = from->id, .time_base = from->time_base, .start = start, .end = end};
        copy_text(&chapter->metadata, from->metadata, "title");
    }
    return chapter;
}

static void copy_chapters(const AVFormatContext *demux, const media_carrying *wanted,
                          AVFormatContext *mux, media_left_out *out) {
    if (wanted->encoder == NULL && demux->nb_chapters > 0) {
        leave_out(out, "chapters", NULL);
        return;
    }
    const int64_t origin = demux->start_time != AV_NOPTS_VALUE ? demux->start_time : 0;
    for (unsigned i = 0; i < demux->nb_chapters; i++) {
        AVChapter *chapter = chapter_of(demux->chapters[i], wanted, origin);
        AVChapter **more = chapter == NULL ? NULL
                                           : av_realloc_array(mux->chapters, mux->nb_chapters + 1,
                                                              sizeof(AVChapter *));
        if (more != NULL) {
            mux->chapters = more;
            mux->chapters[mux->nb_chapters++] = chapter;
        } else {
            av_free(chapter);
        }
    }
}

// Where a film was made is not among them.
const char *const media_tracks_keys[] = {
    "title",         "artist",      "album",   "date",      "genre",
    "creation_time", "description", "comment", "copyright", NULL};

static void copy_texts(const AVFormatContext *demux, AVFormatContext *mux) {
    for (const char *const *key = media_tracks_keys; *key != NULL; key++) {
        copy_text(&mux->metadata, demux->metadata, *key);
    }
}

// ---- the whole ----------------------------------------------------------------------------------

bool media_tracks_open(media_tracks **opened, const media_carrying *wanted, AVStream *video,
                       AVFormatContext *mux, media_left_out *out, media_error *error) {
    *opened = NULL;
    media_tracks *const tracks = calloc(1, sizeof *tracks);
    if (tracks == NULL) {
        return media_fail_memory(error);
    }
    bool good = media_input_open(&tracks->input, wanted->film, false, error);
    AVFormatContext *const demux = tracks->input.demux;
    if (good && demux != NULL) {
        tracks->count = (int)demux->nb_streams;
        tracks->list = calloc((size_t)tracks->count + 1, sizeof *tracks->list);
        tracks->packet = av_packet_alloc();
        good = (tracks->list != NULL && tracks->packet != NULL) || media_fail_memory(error);
        for (int i = 0; i < tracks->count && good; i++) {
            good = open_track(tracks, i, wanted, mux, out, error);
        }
    }
    if (good && demux != NULL) {
        copy_timecode(tracks, wanted, video, out);
        copy_chapters(demux, wanted, mux, out);
        copy_texts(demux, mux);
        keep_a_clock(tracks);
        seek(tracks, wanted->start);
    }
    if (!good || !carries_any(tracks)) {
        media_tracks_close(tracks);
        return good;
    }
    *opened = tracks;
    return true;
}

static void close_track(media_carried *c) {
    AVPacket *packet = NULL;
    while (c->held != NULL && av_fifo_read(c->held, &packet, 1) >= 0) {
        av_packet_free(&packet);
    }
    av_fifo_freep2(&c->held);
    media_voice_close(&c->voice);
    media_captions_close(&c->captions);
    avcodec_free_context(&c->encoder);
    av_frame_free(&c->block);
}

void media_tracks_close(media_tracks *tracks) {
    if (tracks == NULL) {
        return;
    }
    for (int i = 0; i < tracks->count && tracks->list != NULL; i++) {
        close_track(&tracks->list[i]);
    }
    free(tracks->list);
    av_packet_free(&tracks->packet);
    media_input_close(&tracks->input);
    free(tracks);
}

// ---- packets ------------------------------------------------------------------------------------

// Takes the packet that was read if its time is allowed.
static int hold(media_tracks *tracks, media_carried *c) {
    AVPacket *const packet = tracks->packet;
    const bool text = c->from->codecpar->codec_type == AVMEDIA_TYPE_SUBTITLE;
    const int64_t stored = packet->dts != AV_NOPTS_VALUE ? packet->dts : packet->pts;
    if (stored == AV_NOPTS_VALUE || stored < c->last || (stored == c->last && !text) ||
        stored - c->origin < c->lowest) {
        return 0;
    }
    AVPacket *held = av_packet_alloc();
    if (held == NULL) {
        return AVERROR(ENOMEM);
    }
    c->last = stored;
    av_packet_move_ref(held, packet);
    held->dts = stored;
    held->pts = held->pts == AV_NOPTS_VALUE ? stored : held->pts;
    const int64_t left = c->end - (held->pts - c->origin);
    held->duration = text && held->duration > left && left > 0 ? left : held->duration;
    const int result = av_fifo_write(c->held, &held, 1);
    if (result < 0) {
        av_packet_free(&held);
    }
    return result;
}

// Reads packets up to a time, and those that are stored a little later.
static int read_until(media_tracks *tracks, int64_t time, AVRational base) {
    const int64_t target = av_rescale_q(time, base, AV_TIME_BASE_Q) + AHEAD * AV_TIME_BASE;
    int result = 0;
    while (result >= 0 && !tracks->ended && tracks->read_to < target) {
        AVPacket *const packet = tracks->packet;
        tracks->ended = media_input_read(&tracks->input, packet) < 0;
        if (!tracks->ended && packet->stream_index < tracks->count) {
            media_carried *const c = &tracks->list[packet->stream_index];
            if (packet->dts != AV_NOPTS_VALUE) {
                const int64_t at =
                    av_rescale_q(packet->dts - c->origin, c->from->time_base, AV_TIME_BASE_Q);
                tracks->read_to = at > tracks->read_to ? at : tracks->read_to;
            }
            result = c->to != NULL ? hold(tracks, c) : 0;
        }
        av_packet_unref(packet);
    }
    return result;
}

static int write_packet(const media_carried *c, AVPacket *packet, AVRational base,
                        AVFormatContext *mux) {
    av_packet_rescale_ts(packet, base, c->to->time_base);
    packet->stream_index = c->to->index;
    packet->pos = -1;
    const int result = av_interleaved_write_frame(mux, packet);
    av_packet_unref(packet);
    return result;
}

// Packets from `time` on are dropped.
static int write_encoded(media_tracks *tracks, const media_carried *c, AVFormatContext *mux,
                         int64_t time, AVRational base) {
    AVPacket *const packet = tracks->packet;
    for (;;) {
        int result = avcodec_receive_packet(c->encoder, packet);
        if (result < 0) {
            return result == AVERROR(EAGAIN) || result == AVERROR_EOF ? 0 : result;
        }
        if (av_compare_ts(packet->pts, c->encoder->time_base, time, base) >= 0) {
            av_packet_unref(packet);
            continue;
        }
        result = write_packet(c, packet, c->encoder->time_base, mux);
        if (result < 0) {
            return result;
        }
    }
}

// Encodes the samples before `time`.
static int encode_blocks(media_tracks *tracks, media_carried *c, AVFormatContext *mux, int64_t time,
                         AVRational base) {
    const AVRational sample = {1, c->encoder->sample_rate};
    for (;;) {
        const int answer = c->waits ? 1 : media_voice_receive(&c->voice, c->block);
        c->waits = answer == 1 && av_compare_ts(c->block->pts, sample, time, base) >= 0;
        if (answer != 1 || c->waits) {
            return answer < 0 ? answer : 0;
        }
        int result = avcodec_send_frame(c->encoder, c->block);
        av_frame_unref(c->block);
        if (result >= 0) {
            result = write_encoded(tracks, c, mux, time, base);
        }
        if (result < 0) {
            return result;
        }
    }
}

static int write_held(media_tracks *tracks, media_carried *c, AVFormatContext *mux, int64_t time,
                      AVRational base) {
    AVPacket *packet = NULL;
    int result = c->encoder != NULL ? encode_blocks(tracks, c, mux, time, base) : 0;
    while (result >= 0 && !c->waits && av_fifo_peek(c->held, &packet, 1, 0) >= 0 &&
           av_compare_ts(packet->dts - c->origin, c->from->time_base, time, base) < 0) {
        av_fifo_drain2(c->held, 1);
        if (c->encoder != NULL) {
            result = media_voice_send(&c->voice, packet, c->chain, c->encoder->frame_size);
            result = result >= 0 ? encode_blocks(tracks, c, mux, time, base) : result;
        } else if (c->captions.encoder == NULL || media_captions_convert(&c->captions, packet)) {
            packet->dts -= c->origin;
            packet->pts -= c->origin;
            result = write_packet(c, packet, c->from->time_base, mux);
        }
        av_packet_free(&packet);
    }
    return result;
}

int media_tracks_advance(media_tracks *tracks, AVFormatContext *mux, int64_t time,
                         AVRational base) {
    if (tracks == NULL) {
        return 0;
    }
    int result = read_until(tracks, time, base);
    for (int i = 0; i < tracks->count && result >= 0; i++) {
        if (tracks->list[i].to != NULL) {
            result = write_held(tracks, &tracks->list[i], mux, time, base);
        }
    }
    return result;
}

static int end_encoding(media_tracks *tracks, media_carried *c, AVFormatContext *mux, int64_t time,
                        AVRational base) {
    int result = 0;
    if (!c->waits) {
        result = media_voice_send(&c->voice, NULL, c->chain, c->encoder->frame_size);
        result = result >= 0 ? encode_blocks(tracks, c, mux, time, base) : result;
    }
    if (result >= 0) {
        avcodec_send_frame(c->encoder, NULL);
        result = write_encoded(tracks, c, mux, time, base);
    }
    return result;
}

int media_tracks_end(media_tracks *tracks, AVFormatContext *mux, int64_t time, AVRational base) {
    int result = media_tracks_advance(tracks, mux, time, base);
    for (int i = 0; tracks != NULL && i < tracks->count && result >= 0; i++) {
        if (tracks->list[i].encoder != NULL && tracks->list[i].to != NULL) {
            result = end_encoding(tracks, &tracks->list[i], mux, time, base);
        }
    }
    return result;
}
