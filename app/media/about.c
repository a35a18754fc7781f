// about.c — describes the contents of a file, for `millpond info`.
#include "about.h"

#include "source_inside.h"

#include <libavutil/channel_layout.h>
#include <libavutil/pixdesc.h>
#include <stdio.h>
#include <string.h>

// The name of a value of FFmpeg's, "" where the file has none.
static const char *known(const char *name) {
    return name == NULL || strcmp(name, "unknown") == 0 || strcmp(name, "gbr") == 0 ? "" : name;
}

static void set_text(char *to, size_t size, const AVDictionary *texts, const char *key) {
    const AVDictionaryEntry *const entry = av_dict_get(texts, key, NULL, 0);
    const bool known_value = entry != NULL && strcmp(entry->value, "und") != 0;
    (void)snprintf(to, size, "%s", known_value ? entry->value : "");
}

static void add_ending(char *text, size_t size, const char *ending) {
    const size_t used = strlen(text);
    (void)snprintf(text + used, size - used, "%s.%s", used > 0 ? " " : "", ending);
}

static void learn_fate(media_track *track, const AVStream *stream) {
    static const media_kind kinds[] = {MEDIA_MP4, MEDIA_MOV, MEDIA_MKV, MEDIA_WEBM};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        const media_recipe *const recipe = media_recipe_of(kinds[i]);
        if (media_tracks_copies(recipe->muxer, stream->codecpar)) {
            add_ending(track->copied, sizeof track->copied, recipe->name);
        } else if (track->sound ? avcodec_find_decoder(stream->codecpar->codec_id) != NULL
                                : media_captions_converts(recipe->muxer, stream->codecpar)) {
            add_ending(track->encoded, sizeof track->encoded, recipe->name);
        }
    }
}

static media_track track_of(const AVStream *stream) {
    const AVCodecParameters *const about = stream->codecpar;
    media_track track = {.sound = about->codec_type == AVMEDIA_TYPE_AUDIO,
                         .rate = about->sample_rate};
    (void)snprintf(track.codec, sizeof track.codec, "%s", avcodec_get_name(about->codec_id));
    set_text(track.language, sizeof track.language, stream->metadata, "language");
    set_text(track.title, sizeof track.title, stream->metadata, "title");
    if (track.sound) {
        av_channel_layout_describe(&about->ch_layout, track.channels, sizeof track.channels);
    }
    learn_fate(&track, stream);
    return track;
}

static void learn_texts(const AVFormatContext *demux, media_about *out) {
    for (const char *const *key = media_tracks_keys; *key != NULL; key++) {
        media_text *const text = &out->texts[out->text_count];
        set_text(text->value, sizeof text->value, demux->metadata, *key);
        if (text->value[0] != '\0' && out->text_count < MEDIA_MOST_TEXTS) {
            text->key = *key;
            out->text_count++;
        }
    }
    set_text(out->timecode, sizeof out->timecode, demux->metadata, "timecode");
    for (unsigned i = 0; i < demux->nb_streams && out->timecode[0] == '\0'; i++) {
        set_text(out->timecode, sizeof out->timecode, demux->streams[i]->metadata, "timecode");
    }
}

static const char *turn_words(media_turn turn) {
    static const char *const words[2][2][2] = {
        {{"", "mirrored top to bottom"}, {"mirrored left to right", "turned by 180 degrees"}},
        {{"mirrored and turned by 90 degrees", "turned by 90 degrees anticlockwise"},
         {"turned by 90 degrees clockwise", "mirrored and turned by 270 degrees"}},
    };
    return words[turn.transpose][turn.mirror_x][turn.mirror_y];
}

media_about media_about_of(const media_source *source) {
    const AVFrame *const frame = source->frame;
    media_about about = {
        .primaries = known(av_color_primaries_name(frame->color_primaries)),
        .transfer = known(av_color_transfer_name(frame->color_trc)),
        .matrix = known(av_color_space_name(frame->colorspace)),
        .range = frame->color_range == AVCOL_RANGE_JPEG   ? "full range"
                 : frame->color_range == AVCOL_RANGE_MPEG ? "limited range"
                                                          : "",
        .turned = turn_words(source->turn),
        .stored_width = frame->width,
        .stored_height = frame->height,
    };
    const AVFormatContext *const demux = source->input.demux;
    for (unsigned i = 0; demux != NULL && i < demux->nb_streams; i++) {
        const enum AVMediaType type = demux->streams[i]->codecpar->codec_type;
        if (type == AVMEDIA_TYPE_AUDIO || type == AVMEDIA_TYPE_SUBTITLE) {
            if (about.track_count < MEDIA_MOST_TRACKS) {
                about.tracks[about.track_count] = track_of(demux->streams[i]);
            }
            about.track_count++;
        }
    }
    if (demux != NULL) {
        about.chapters = (int)demux->nb_chapters;
        learn_texts(demux, &about);
    }
    return about;
}
