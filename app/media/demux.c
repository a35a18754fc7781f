// demux.c — opens one local file by its content, or a camera that the user named. A file name is
// never a URL or a pattern, and a file cannot cause another one to be opened.
#include "heif.h"
#include "piped.h"

#include <errno.h>
#include <libavutil/intreadwrite.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#ifdef __linux__
#include <sys/sysmacros.h>
#endif

static const char *const unreadable = "not a picture or film FFmpeg can read";

static bool check_file(const char *path, media_error *error) {
    struct stat about;
    const char *const place = media_place_of(path, error);
    if (place == NULL) {
        return false;
    }
    if (stat(place, &about) != 0) {
        return media_fail(error, 2, "%s: cannot be opened (%s)", path, strerror(errno));
    }
    if (S_ISDIR(about.st_mode)) {
        return media_fail(error, 2, "%s: is a folder; name a file in it", path);
    }
    if (!S_ISREG(about.st_mode)) {
        return media_fail(error, 2,
                          "%s: is not a regular file; - reads a picture or film from standard "
                          "input",
                          path);
    }
    if (about.st_size == 0) {
        return media_fail(error, 2, "%s: is an empty file", path);
    }
    return true;
}

// Playlists and manifests name other files. The others show any text as a film, or are devices.
static bool forbidden(const AVInputFormat *format) {
    static const char *const names[] = {
        "hls",   "concat", "dash", "imf", "sdp",  "rtp", "rtsp", "webm_dash_manifest",
        "lavfi", "image2", "tty",  "bin", "xbin", "adf", "idf",  "rawvideo"};
    if ((format->flags & AVFMT_NOFILE) != 0) {
        return true;
    }
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(format->name, names[i]) == 0) {
            return true;
        }
    }
    return false;
}

static int refuse_open(AVFormatContext *demux, AVIOContext **io, const char *url, int flags,
                       AVDictionary **options) {
    (void)demux;
    (void)io;
    (void)url;
    (void)flags;
    (void)options;
    return AVERROR(EPERM);
}

static AVIOContext *open_bytes(const char *path, media_error *error) {
    const char *const place = media_place_of(path, error);
    if (place == NULL) {
        return NULL;
    }
    char *const url = media_join("file:", place);
    if (url == NULL) {
        media_fail_memory(error);
        return NULL;
    }
    AVIOContext *io = NULL;
    const int result = avio_open2(&io, url, AVIO_FLAG_READ, NULL, NULL);
    free(url);
    if (result < 0) {
        media_fail_av(error, 2, path, "cannot be opened", result);
        return NULL;
    }
    return io;
}

// A photograph may contain a preview or a second picture, so that FFmpeg probes it as a film.
static bool is_photograph(const char *path, AVIOContext *io) {
    uint8_t start[3] = {0};
    const int count = avio_read(io, start, (int)sizeof start);
    avio_seek(io, 0, SEEK_SET);
    return count == 3 && start[0] == 0xFF && start[1] == 0xD8 && start[2] == 0xFF &&
           (strcmp(path, MEDIA_PIPED) == 0 || media_ends_with(path, ".jpg") ||
            media_ends_with(path, ".jpeg") || media_ends_with(path, ".jpe") ||
            media_ends_with(path, ".jfif") || media_ends_with(path, ".mpo"));
}

// FFmpeg's own HEIC and AVIF readers know neither grids of tiles nor alpha.
static enum AVCodecID heif_codec(AVIOContext *io) {
    uint8_t start[MEDIA_HEIF_START] = {0};
    const int count = avio_read(io, start, (int)sizeof start);
    avio_seek(io, 0, SEEK_SET);
    return media_heif_codec(start, count > 0 ? (size_t)count : 0);
}

static bool set_still(media_input *input, enum AVCodecID codec, const char *name) {
    input->still = codec;
    snprintf(input->container, sizeof input->container, "%s", name);
    char *const pipe = strstr(input->container, "_pipe");
    if (pipe != NULL) {
        *pipe = '\0';
    }
    return true;
}

static int open_demuxer(media_input *input, const char *path, AVIOContext *io,
                        const AVInputFormat *format) {
    input->demux = avformat_alloc_context();
    if (input->demux == NULL) {
        return AVERROR(ENOMEM);
    }
    input->demux->pb = io;
    input->demux->flags |= AVFMT_FLAG_CUSTOM_IO;
    input->demux->io_open = refuse_open;
    AVDictionary *options = NULL;
    av_dict_set(&options, "protocol_whitelist", "file", 0);
    const int result = avformat_open_input(&input->demux, path, format, &options);
    av_dict_free(&options);
    return result;
}

static bool open_probed(media_input *input, const char *path, AVIOContext **io,
                        media_error *error) {
    const AVInputFormat *format = NULL;
    // Without a name, the content decides and not the ending.
    int result = av_probe_input_buffer2(*io, &format, "", NULL, 0, 0);
    // FFmpeg cannot detect these two kinds by their content.
    if (result < 0 && media_ends_with(path, ".tga")) {
        return set_still(input, AV_CODEC_ID_TARGA, "targa");
    }
    if (result < 0 && media_ends_with(path, ".svg")) {
        return set_still(input, AV_CODEC_ID_SVG, "svg");
    }
    if (result < 0) {
        return media_fail_av(error, 2, path, unreadable, result);
    }
    if (forbidden(format)) {
        return media_fail(error, 2, "%s: %s (%s: a list or a text, not a film)", path, unreadable,
                          format->name);
    }
    // Motion JPEG begins like a photograph.
    if (strcmp(format->name, "jpeg_pipe") == 0 &&
        (media_ends_with(path, ".mjpeg") || media_ends_with(path, ".mjpg"))) {
        format = av_find_input_format("mjpeg");
    }
    result = open_demuxer(input, path, *io, format);
    if (result < 0) {
        return media_fail_av(error, 2, path, unreadable, result);
    }
    if (strstr(format->name, "_pipe") != NULL && input->demux->nb_streams == 1) {
        const enum AVCodecID codec = input->demux->streams[0]->codecpar->codec_id;
        avformat_close_input(&input->demux);
        return set_still(input, codec, format->name);
    }
    snprintf(input->container, sizeof input->container, "%s", format->name);
    *io = NULL; // the demuxer owns it now
    result = avformat_find_stream_info(input->demux, NULL);
    if (result < 0) {
        return media_fail_av(error, 2, path, unreadable, result);
    }
    return true;
}

// Cameras on Linux have this major device number.
static bool is_camera(const char *path) {
#ifdef __linux__
    struct stat about;
    return stat(path, &about) == 0 && S_ISCHR(about.st_mode) && major(about.st_rdev) == 81;
#else
    (void)path;
    return false;
#endif
}

static bool open_camera(media_input *input, const char *path, media_error *error) {
    const char *const missing = media_cameras_load();
    if (missing != NULL) {
        return media_fail(error, 2, "%s: is a camera, which cannot be read: %s", path, missing);
    }
    const AVInputFormat *format = av_find_input_format("video4linux2");
    if (format == NULL) {
        return media_fail(error, 2, "%s: is a camera, which this libavdevice cannot read", path);
    }
    int result = avformat_open_input(&input->demux, path, format, NULL);
    if (result >= 0) {
        snprintf(input->container, sizeof input->container, "camera");
        result = avformat_find_stream_info(input->demux, NULL);
    }
    return result >= 0 || media_fail_av(error, 2, path, "the camera cannot be read", result);
}

static bool refuse_camera(const char *path, media_error *error) {
    return media_fail(error, 2,
                      "%s: is a camera, which no scene and no recording may turn on; to use it, "
                      "name it on the command line, as in `millpond play SCENE %s`",
                      path, path);
}

// ---- the stream to show -------------------------------------------------------------------------

static int video_of(const media_input *input) {
    int best = -1;
    int64_t best_area = -1;
    const bool icon = strcmp(input->container, "ico") == 0;
    for (unsigned i = 0; i < input->demux->nb_streams; i++) {
        const AVStream *const stream = input->demux->streams[i];
        if (stream->codecpar->codec_type != AVMEDIA_TYPE_VIDEO ||
            (stream->disposition & AV_DISPOSITION_ATTACHED_PIC) != 0) {
            continue;
        }
        const int64_t area = (int64_t)stream->codecpar->width * stream->codecpar->height;
        if (best < 0 || (icon && area > best_area)) {
            best = (int)i;
            best_area = area;
        }
    }
    if (best >= 0 && !icon) {
        const int main_stream =
            av_find_best_stream(input->demux, AVMEDIA_TYPE_VIDEO, -1, -1, NULL, 0);
        if (main_stream >= 0 &&
            (input->demux->streams[main_stream]->disposition & AV_DISPOSITION_ATTACHED_PIC) == 0) {
            best = main_stream;
        }
    }
    return best;
}

static void choose_video(media_input *input) {
    input->video = input->demux != NULL ? video_of(input) : -1;
    media_input_forget_clocks(input);
}

bool media_input_open(media_input *input, const char *path, bool cameras, media_error *error) {
    *input = (media_input){.still = AV_CODEC_ID_NONE};
    media_quiet();
    if (is_camera(path)) {
        if (!cameras) {
            return refuse_camera(path, error);
        }
        if (!open_camera(input, path, error)) {
            media_input_close(input);
            return false;
        }
        choose_video(input);
        return true;
    }
    if (!check_file(path, error)) {
        return false;
    }
    AVIOContext *io = open_bytes(path, error);
    if (io == NULL) {
        return false;
    }
    const enum AVCodecID heif = heif_codec(io);
    input->heif = heif != AV_CODEC_ID_NONE;
    const bool good = input->heif
                          ? set_still(input, heif, heif == AV_CODEC_ID_AV1 ? "avif" : "heif")
                      : is_photograph(path, io) ? set_still(input, AV_CODEC_ID_MJPEG, "jpeg")
                                                : open_probed(input, path, &io, error);
    avio_closep(&io);
    if (!good) {
        media_input_close(input);
    }
    choose_video(input);
    return good;
}

void media_input_close(media_input *input) {
    if (input->demux != NULL) {
        // NULL for a camera.
        AVIOContext *io = input->demux->pb;
        avformat_close_input(&input->demux);
        avio_closep(&io);
    }
    *input = (media_input){.still = AV_CODEC_ID_NONE};
}

static bool is_animated_webp(const AVPacket *packet) {
    return packet->size > 21 && memcmp(packet->data, "RIFF", 4) == 0 &&
           memcmp(packet->data + 8, "WEBPVP8X", 8) == 0 && (packet->data[20] & 2) != 0;
}

AVPacket *media_input_still(const char *path, media_error *error) {
    AVIOContext *io = open_bytes(path, error);
    if (io == NULL) {
        return NULL;
    }
    AVPacket *packet = av_packet_alloc();
    const int64_t size = avio_size(io);
    if (size == 0) {
        avio_closep(&io);
        media_fail(error, 2, "%s: is an empty file", path);
        return NULL;
    }
    int result = packet == NULL ? AVERROR(ENOMEM) : 0;
    if (result == 0 && (size <= 0 || size > INT32_MAX - AV_INPUT_BUFFER_PADDING_SIZE)) {
        result = AVERROR(EFBIG);
    }
    if (result == 0) {
        result = av_new_packet(packet, (int)size);
    }
    if (result == 0) {
        result = avio_read(io, packet->data, (int)size);
        if (result > 0) {
            av_shrink_packet(packet, result);
        }
    }
    avio_closep(&io);
    if (result <= 0) {
        av_packet_free(&packet);
        media_fail_av(error, 2, path, "cannot be read", result);
    } else if (is_animated_webp(packet)) {
        av_packet_free(&packet);
        media_fail(error, 2, "%s: an animated WebP, which this FFmpeg cannot read", path);
    }
    return packet;
}

// ---- clocks that are reset ----------------------------------------------------------------------

static int64_t time_of(AVRational base, int milliseconds) {
    return av_rescale_q(milliseconds, (AVRational){1, 1000}, base);
}

// Returns the shift of the shown stream, in another's time base.
static int64_t shift_of_video(const media_input *input, AVRational base) {
    const AVStream *const video = input->demux->streams[input->video];
    return av_rescale_q(input->clocks[input->video].shift, video->time_base, base);
}

// After a jump a stream continues where it was. Sound then follows the pictures, so that both stay
// in step over any number of jumps.
static void mend_time(media_input *input, AVPacket *packet) {
    const AVRational base = input->demux->streams[packet->stream_index]->time_base;
    media_clock *const clock = &input->clocks[packet->stream_index];
    const int64_t stored = packet->dts != AV_NOPTS_VALUE ? packet->dts : packet->pts;
    if (stored == AV_NOPTS_VALUE || llabs(stored / 4) > INT64_MAX / 16) {
        return;
    }
    if (clock->due != AV_NOPTS_VALUE) {
        const int64_t jump = stored + clock->shift - clock->due;
        if (jump > time_of(base, 10000) || jump < -time_of(base, 500)) {
            clock->shift = clock->due - stored;
        }
        if (input->video >= 0 && input->video < MEDIA_MOST_CLOCKS) {
            const int64_t other = shift_of_video(input, base);
            clock->shift = llabs(other - clock->shift) < time_of(base, 500) ? other : clock->shift;
        }
    }
    clock->due = stored + clock->shift + packet->duration;
    packet->dts += packet->dts != AV_NOPTS_VALUE ? clock->shift : 0;
    packet->pts += packet->pts != AV_NOPTS_VALUE ? clock->shift : 0;
}

void media_input_forget_clocks(media_input *input) {
    for (int i = 0; i < MEDIA_MOST_CLOCKS; i++) {
        input->clocks[i] = (media_clock){.due = AV_NOPTS_VALUE};
    }
}

int media_input_read(media_input *input, AVPacket *packet) {
    const int result = av_read_frame(input->demux, packet);
    if (result >= 0 && (input->demux->iformat->flags & AVFMT_TS_DISCONT) != 0 &&
        packet->stream_index < MEDIA_MOST_CLOCKS) {
        mend_time(input, packet);
    }
    return result;
}

// The last byte of a GIF is GIF_END; zeros may follow.
bool media_input_lacks_end(const media_input *input) {
    enum { GIF_END = 0x3B, LAST = 64 };
    AVIOContext *const file = input->demux->pb;
    uint8_t last[LAST];
    const int64_t size = file != NULL ? avio_size(file) : 0;
    if (strcmp(input->container, "gif") != 0 || size < LAST ||
        avio_seek(file, size - LAST, SEEK_SET) < 0 || avio_read(file, last, LAST) != LAST) {
        return false;
    }
    int at = LAST - 1;
    while (at > 0 && last[at] == 0) {
        at--;
    }
    return last[at] != GIF_END;
}
