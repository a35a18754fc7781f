#include "spool.h"

#include <errno.h>
#include <string.h>

#include "error_inside.h"
#include "late.h"

// Precedes a packet's side data and bytes. A size below 0 marks the end; `pts` is then the number
// of frames.
typedef struct head {
    int64_t pts;
    int64_t dts;
    int32_t size;
    int32_t flags;
    int32_t sides;
} head;

// Precedes each side data.
typedef struct side {
    int32_t type;
    int32_t size;
} side;

// ---- writing ------------------------------------------------------------------------------------

static bool put(const media_file *file, const void *bytes, size_t size, media_error *error) {
    return media_file_write(file, bytes, size, error);
}

bool media_spool_begin(const media_file *file, const AVCodecContext *encoder, media_error *error) {
    const int32_t size = encoder->extradata_size;
    return put(file, &size, sizeof size, error) &&
           put(file, encoder->extradata, (size_t)size, error);
}

bool media_spool_write(const media_file *file, const AVPacket *packet, media_error *error) {
    const head h = {.pts = packet->pts,
                    .dts = packet->dts,
                    .size = packet->size,
                    .flags = packet->flags,
                    .sides = packet->side_data_elems};
    bool good = put(file, &h, sizeof h, error);
    for (int i = 0; i < packet->side_data_elems && good; i++) {
        const AVPacketSideData *data = &packet->side_data[i];
        const side s = {.type = (int32_t)data->type, .size = (int32_t)data->size};
        good = put(file, &s, sizeof s, error) && put(file, data->data, data->size, error);
    }
    return good && put(file, packet->data, (size_t)packet->size, error);
}

bool media_spool_end(const media_file *file, int64_t frames, media_error *error) {
    const head h = {.pts = frames, .size = -1};
    return put(file, &h, sizeof h, error) && media_file_sync(file, error);
}

// ---- reading ------------------------------------------------------------------------------------

static bool take(media_spool *spool, void *bytes, size_t size, media_error *error) {
    return fread(bytes, 1, size, spool->file) == size ||
           media_fail(error, 1, "%s: a part of the film ends too early, or cannot be read",
                      spool->name);
}

static bool is_same_header(media_spool *spool, const AVCodecContext *encoder, media_error *error) {
    int32_t size = 0;
    bool same = take(spool, &size, sizeof size, error);
    if (!same) {
        return false;
    }
    same = size == encoder->extradata_size;
    for (int32_t i = 0; i < size && same; i++) {
        same = fgetc(spool->file) == encoder->extradata[i];
    }
    return same || media_fail(error, 1,
                              "%s: a part of the film has another header than the first one; all "
                              "machines need the same FFmpeg",
                              spool->name);
}

bool media_spool_open(media_spool *spool, const char *name, const AVCodecContext *encoder,
                      media_error *error) {
    *spool = (media_spool){.name = name, .file = fopen(name, "rbe")};
    if (spool->file == NULL) {
        return media_fail(error, 1,
                          "%s: a part of the film cannot be opened (%s); its folder must be one "
                          "that all machines share",
                          name, strerror(errno));
    }
    return is_same_header(spool, encoder, error);
}

static bool take_side(media_spool *spool, AVPacket *packet, media_error *error) {
    side s;
    if (!take(spool, &s, sizeof s, error)) {
        return false;
    }
    uint8_t *const bytes =
        av_packet_new_side_data(packet, (enum AVPacketSideDataType)s.type, (size_t)s.size);
    return bytes != NULL ? take(spool, bytes, (size_t)s.size, error) : media_fail_memory(error);
}

int media_spool_read(media_spool *spool, AVPacket *packet, media_error *error) {
    head h;
    if (!take(spool, &h, sizeof h, error)) {
        return -1;
    }
    if (h.size < 0) {
        spool->frames = h.pts;
        return 0;
    }
    if (av_new_packet(packet, h.size) < 0) {
        (void)media_fail_memory(error);
        return -1;
    }
    packet->pts = h.pts;
    packet->dts = h.dts;
    packet->flags = h.flags;
    bool good = true;
    for (int32_t i = 0; i < h.sides && good; i++) {
        good = take_side(spool, packet, error);
    }
    good = good && take(spool, packet->data, (size_t)h.size, error);
    if (!good) {
        av_packet_unref(packet);
    }
    return good ? 1 : -1;
}

void media_spool_close(media_spool *spool) {
    if (spool->file != NULL) {
        (void)fclose(spool->file);
    }
    *spool = (media_spool){0};
}
