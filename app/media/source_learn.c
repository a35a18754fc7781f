// Properties of a picture or film: its size as shown, rate and length, and whether it shows alpha.
#include "source_inside.h"

#include <libavutil/pixdesc.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

// Whether the times of a file descend somewhere, by a look at some of its places.
static bool is_joined(const media_source *source) {
    enum { PLACES = 32 };
    media_input input;
    if ((source->input.demux->iformat->flags & AVFMT_TS_DISCONT) == 0 ||
        !media_input_open(&input, source->path, false, NULL)) {
        return false;
    }
    const int64_t size = avio_size(input.demux->pb);
    const int64_t most = INT64_C(1) << 32; // half of the clock
    AVPacket *packet = av_packet_alloc();
    int64_t last = INT64_MIN;
    bool joined = false;
    for (int i = 0; packet != NULL && size > 0 && i < PLACES && !joined; i++) {
        bool found = av_seek_frame(input.demux, -1, size / PLACES * i, AVSEEK_FLAG_BYTE) >= 0;
        while (found && av_read_frame(input.demux, packet) >= 0) {
            const bool timed =
                packet->stream_index == source->stream && packet->dts != AV_NOPTS_VALUE;
            joined = timed && i > 0 && (packet->dts < last || packet->dts - last > most);
            last = timed ? packet->dts : last;
            found = !timed;
            av_packet_unref(packet);
        }
    }
    av_packet_free(&packet);
    media_input_close(&input);
    return joined;
}

// Counts the frames of formats that do not store their length. Such files are short.
static void count_frames(media_source *source) {
    media_input input;
    if (!media_input_open(&input, source->path, false, NULL)) {
        return;
    }
    AVPacket *packet = av_packet_alloc();
    int64_t shortest = INT64_MAX;
    int64_t longest = 0;
    int64_t length = 0;
    int64_t frames = 0;
    while (packet != NULL && media_input_read(&input, packet) >= 0) {
        if (packet->stream_index == source->stream) {
            const int64_t duration = packet->duration > 0 ? packet->duration : 1;
            frames++;
            length += duration;
            shortest = duration < shortest ? duration : shortest;
            longest = duration > longest ? duration : longest;
        }
        av_packet_unref(packet);
    }
    source->info.frames = frames;
    source->info.cut_short = frames <= 1 && media_input_lacks_end(&input);
    source->info.seconds = (double)length * av_q2d(media_source_time_base(source));
    // Even frames, apart from rounding; or a slide show, whose rate follows its shortest picture.
    const bool even = longest <= 2 * shortest;
    const AVRational base = media_source_time_base(source);
    if (frames > 1) {
        av_reduce(&source->info.rate.num, &source->info.rate.den, (even ? frames : 1) * base.den,
                  (even ? length : shortest) * base.num, 60000);
    }
    av_packet_free(&packet);
    media_input_close(&input);
}

static bool is_film(media_source *source) {
    if (media_source_is_row(source)) {
        return true;
    }
    if (source->input.demux == NULL) {
        return false;
    }
    const char *const name = source->input.container;
    if (strcmp(name, "ico") == 0) {
        return false;
    }
    if (strcmp(name, "gif") == 0 || strcmp(name, "apng") == 0 || strcmp(name, "mjpeg") == 0) {
        count_frames(source);
        if (source->info.frames > 1) {
            return true;
        }
        source->info.frames = 0;
        source->info.seconds = 0.0;
        return false;
    }
    return true;
}

#define USUAL_RATE 120.0 // above it, a rate is compared with the mean [frames/s]

static bool plausible(AVRational rate) {
    return rate.num > 0 && rate.den > 0 && av_q2d(rate) <= 1000.0;
}

static int64_t frames_in(double seconds, double rate) {
    const double frames = seconds * rate;
    return frames > 0.0 && frames < 1e15 ? (int64_t)llround(frames) : 0;
}

static void learn_row(media_source *source) {
    const media_row *const row = &source->row;
    media_info *const info = &source->info;
    info->rate = media_row_rate();
    info->pictures = row->count;
    info->first = row->numbered ? row->numbers[0] : -1;
    info->frames = row->numbers[row->count - 1] - row->numbers[0] + 1;
    info->seconds = (double)info->frames * info->rate.den / info->rate.num;
}

// Matroska stores the length of a track as a text, 00:01:02.500000000.
static double seconds_of_tag(const AVStream *stream) {
    const AVDictionaryEntry *const tag = av_dict_get(stream->metadata, "DURATION", NULL, 0);
    int hours = 0;
    int minutes = 0;
    double seconds = 0.0;
    return tag != NULL && sscanf(tag->value, "%d:%d:%lf", &hours, &minutes, &seconds) == 3
               ? 3600.0 * hours + 60.0 * minutes + seconds
               : 0.0;
}

static void learn_film(media_source *source) {
    AVFormatContext *const demux = source->input.demux;
    AVStream *const stream = demux->streams[source->stream];
    AVRational rate = {source->info.rate.num, source->info.rate.den};
    source->info.joined = is_joined(source);
    if (source->info.joined) {
        count_frames(source);
    }
    if (rate.num == 0) {
        rate = av_guess_frame_rate(demux, stream, source->frame);
    }
    if (!plausible(rate)) {
        rate = plausible(stream->avg_frame_rate) ? stream->avg_frame_rate : (AVRational){25, 1};
    }
    // The rate of uneven frames may be that of their clock.
    if (av_q2d(rate) > USUAL_RATE && plausible(stream->avg_frame_rate) &&
        av_q2d(stream->avg_frame_rate) < 0.7 * av_q2d(rate)) {
        rate = stream->avg_frame_rate;
    }
    media_info *const info = &source->info;
    info->rate = (media_rate){rate.num, rate.den};
    if (info->seconds > 0.0) {
        // counted
    } else if (stream->duration != AV_NOPTS_VALUE && stream->duration > 0) {
        info->seconds = (double)stream->duration * av_q2d(stream->time_base);
    } else if (seconds_of_tag(stream) > 0.0) {
        info->seconds = seconds_of_tag(stream);
    } else if (demux->duration != AV_NOPTS_VALUE && demux->duration > 0) {
        info->seconds = (double)demux->duration / AV_TIME_BASE;
        info->estimated = demux->nb_streams > 1; // another track may be longer
    }
    info->estimated =
        info->estimated || demux->duration_estimation_method == AVFMT_DURATION_FROM_BITRATE;
    if (info->frames == 0) {
        info->frames =
            stream->nb_frames > 0 ? stream->nb_frames : frames_in(info->seconds, av_q2d(rate));
    }
    info->tracks = demux->nb_streams > 1 || demux->nb_chapters > 0 || demux->metadata != NULL;
    const int sound = av_find_best_stream(demux, AVMEDIA_TYPE_AUDIO, -1, -1, NULL, 0);
    if (sound >= 0) {
        info->sound = true;
        snprintf(info->sound_codec, sizeof info->sound_codec, "%s",
                 avcodec_get_name(demux->streams[sound]->codecpar->codec_id));
    }
}

static AVRational aspect_of(const media_source *source) {
    AVFormatContext *const demux = source->input.demux;
    const AVRational aspect =
        demux == NULL
            ? source->frame->sample_aspect_ratio
            : av_guess_sample_aspect_ratio(demux, demux->streams[source->stream], source->frame);
    // More extreme ratios are errors in the file.
    const bool sane = aspect.num > 0 && aspect.den > 0 && aspect.num / 16 <= aspect.den &&
                      aspect.den / 16 <= aspect.num;
    return sane ? aspect : (AVRational){1, 1};
}

static void learn_size(media_source *source) {
    const AVRational aspect = aspect_of(source);
    const int64_t scaled = av_rescale(source->frame->width, aspect.num, aspect.den);
    const int width = (int)(scaled < 1 ? 1 : scaled > MEDIA_MOST_SIDE ? MEDIA_MOST_SIDE : scaled);
    const bool turned = source->turn.transpose;
    source->info.width = turned ? source->frame->height : width;
    source->info.height = turned ? width : source->frame->height;
}

static bool is_transparent_somewhere(const AVFrame *rgba) {
    for (int y = 0; y < rgba->height; y++) {
        const uint8_t *const row = rgba->data[0] + (ptrdiff_t)y * rgba->linesize[0];
        for (int x = 0; x < rgba->width; x++) {
            if (row[4 * x + 3] != 255) {
                return true;
            }
        }
    }
    return false;
}

// Whether the decoded frame shows any alpha.
static bool shows_alpha(const media_source *source) {
    AVFrame *rgba = av_frame_alloc();
    media_graph graph = {0};
    const bool shows = rgba != NULL &&
                       media_graph_video(&graph, source->frame, media_source_time_base(source),
                                         NULL, "[in]format=rgba[out]", 0) >= 0 &&
                       media_graph_push(&graph, source->frame) >= 0 &&
                       media_graph_end(&graph, AV_NOPTS_VALUE) >= 0 &&
                       media_graph_pull(&graph, rgba) >= 0 && is_transparent_somewhere(rgba);
    media_graph_free(&graph);
    av_frame_free(&rgba);
    return shows;
}

// A film may become transparent in any frame, so its format decides. GIFs always have alpha, and
// numbered pictures often: there the first frame decides.
static bool has_alpha(const media_source *source) {
    const AVPixFmtDescriptor *const format = av_pix_fmt_desc_get(source->frame->format);
    if (format == NULL || (format->flags & AV_PIX_FMT_FLAG_ALPHA) == 0) {
        return false;
    }
    const bool by_format = source->info.film && !media_source_is_row(source) &&
                           media_source_codec(source) != AV_CODEC_ID_GIF &&
                           (format->flags & AV_PIX_FMT_FLAG_PAL) == 0;
    return by_format || shows_alpha(source);
}

#define TOO_LARGE "%s: is %u×%u; about 16000×16000 is allowed, a side of at most %d"

bool media_source_learn(media_source *source, media_error *error) {
    if (!media_source_decode(source)) {
        const int reason = source->last_error != 0 ? source->last_error : AVERROR_INVALIDDATA;
        if (source->broken.status != 0) {
            return media_fail(error, 2, "%s", source->broken.message);
        }
        unsigned width;
        unsigned height;
        if (media_refused_size(&width, &height)) {
            return media_fail(error, 2, TOO_LARGE, source->path, width, height,
                              (int)MEDIA_MOST_SIDE);
        }
        return media_fail_av(error, 2, source->path,
                             source->input.demux == NULL
                                 ? "cannot be decoded: it is damaged, or of an unusual kind"
                                 : "not a picture or film FFmpeg can read",
                             reason);
    }
    source->pending = true;
    source->fresh = true;
    if (source->frame->width > MEDIA_MOST_SIDE || source->frame->height > MEDIA_MOST_SIDE) {
        return media_fail(error, 2, TOO_LARGE, source->path, (unsigned)source->frame->width,
                          (unsigned)source->frame->height, (int)MEDIA_MOST_SIDE);
    }
    media_info *const info = &source->info;
    media_still_learn(source);
    source->turn = source->input.demux == NULL
                       ? media_turn_of_exif(info->orientation)
                       : media_turn_of(source->frame, media_source_stream(source));
    learn_size(source);
    info->rate = (media_rate){0, 1};
    info->film = is_film(source);
    if (media_source_is_row(source)) {
        learn_row(source);
    } else if (info->film) {
        learn_film(source);
    }
    snprintf(info->container, sizeof info->container, "%s", source->input.container);
    snprintf(info->codec, sizeof info->codec, "%s", avcodec_get_name(media_source_codec(source)));
    media_mend_learn(source);
    info->alpha = has_alpha(source);
    const char *const format = av_get_pix_fmt_name(source->frame->format);
    snprintf(info->pixel_format, sizeof info->pixel_format, "%s", format ? format : "unknown");
    return true;
}
