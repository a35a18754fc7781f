// captions.c — decodes the text of subtitles and encodes it in the codec of another container.
#include "internal.h"

#include <libavutil/avstring.h>
#include <libavutil/mem.h>
#include <string.h>

enum { ROOM = 1 << 15 }; // for one subtitle [bytes]

// The encoder for text in a container. NULL: it takes no text.
static const AVCodec *encoder_of(const char *muxer) {
    static const char *const names[][2] = {
        {"mp4", "mov_text"}, {"mov", "mov_text"}, {"webm", "webvtt"}, {"matroska", "srt"}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(names[i][0], muxer) == 0) {
            return avcodec_find_encoder_by_name(names[i][1]);
        }
    }
    return NULL;
}

bool media_captions_converts(const char *muxer, const AVCodecParameters *about) {
    const AVCodecDescriptor *const codec = avcodec_descriptor_get(about->codec_id);
    return about->codec_type == AVMEDIA_TYPE_SUBTITLE && codec != NULL &&
           (codec->props & AV_CODEC_PROP_TEXT_SUB) != 0 &&
           avcodec_find_decoder(about->codec_id) != NULL && encoder_of(muxer) != NULL;
}

static bool open_decoder(media_captions *captions, const AVStream *stream) {
    const AVCodec *const codec = avcodec_find_decoder(stream->codecpar->codec_id);
    captions->decoder = avcodec_alloc_context3(codec);
    if (captions->decoder == NULL ||
        avcodec_parameters_to_context(captions->decoder, stream->codecpar) < 0) {
        return false;
    }
    captions->decoder->pkt_timebase = stream->time_base;
    return avcodec_open2(captions->decoder, codec, NULL) >= 0;
}

// Decoders describe their styles in a header of ASS, which encoders need.
static bool open_encoder(media_captions *captions, const AVCodec *codec) {
    const AVCodecContext *const decoder = captions->decoder;
    captions->encoder = avcodec_alloc_context3(codec);
    if (captions->encoder == NULL || decoder->subtitle_header == NULL) {
        return false;
    }
    const size_t size = (size_t)decoder->subtitle_header_size;
    captions->encoder->subtitle_header = av_mallocz(size + 1);
    if (captions->encoder->subtitle_header == NULL) {
        return false;
    }
    memcpy(captions->encoder->subtitle_header, decoder->subtitle_header, size);
    captions->encoder->subtitle_header_size = (int)size;
    captions->encoder->time_base = AV_TIME_BASE_Q;
    return avcodec_open2(captions->encoder, codec, NULL) >= 0;
}

bool media_captions_open(media_captions *captions, const char *muxer, const AVStream *stream) {
    *captions = (media_captions){0};
    const bool good = media_captions_converts(muxer, stream->codecpar) &&
                      open_decoder(captions, stream) && open_encoder(captions, encoder_of(muxer));
    if (!good) {
        media_captions_close(captions);
    }
    return good;
}

// Replaces the bytes of a packet. Times stay.
static bool put_bytes(AVPacket *packet, const uint8_t *bytes, int size) {
    AVPacket *made = av_packet_alloc();
    const bool good = made != NULL && av_new_packet(made, size) >= 0;
    if (good) {
        memcpy(made->data, bytes, (size_t)size);
        made->pts = packet->pts;
        made->dts = packet->dts;
        made->duration = packet->duration;
        made->flags = AV_PKT_FLAG_KEY;
        av_packet_unref(packet);
        av_packet_move_ref(packet, made);
    }
    av_packet_free(&made);
    return good;
}

static bool is_utf8(const AVPacket *packet) {
    const uint8_t *at = packet->data;
    const uint8_t *const end = packet->data + packet->size;
    int32_t code = 0;
    bool good = true;
    while (good && at < end) {
        good = av_utf8_decode(&code, &at, end, 0) >= 0;
    }
    return good;
}

// Reads text that is not UTF-8, which decoders refuse, as Latin-1.
static void read_latin_1(AVPacket *packet) {
    uint8_t bytes[ROOM];
    int size = 0;
    if (packet->size > ROOM / 2 || is_utf8(packet)) {
        return;
    }
    for (int i = 0; i < packet->size; i++) {
        const unsigned byte = packet->data[i];
        if (byte >= 0x80) {
            bytes[size++] = (uint8_t)(0xC0 | byte >> 6);
        }
        bytes[size++] = (uint8_t)(byte < 0x80 ? byte : 0x80 | (byte & 0x3F));
    }
    (void)put_bytes(packet, bytes, size);
}

bool media_captions_convert(const media_captions *captions, AVPacket *packet) {
    AVSubtitle subtitle = {0};
    uint8_t bytes[ROOM];
    int got = 0;
    if (captions->decoder->codec_id != AV_CODEC_ID_MOV_TEXT) { // it has numbers before the text
        read_latin_1(packet);
    }
    if (avcodec_decode_subtitle2(captions->decoder, &subtitle, &got, packet) < 0 || got == 0) {
        return false;
    }
    const int size = subtitle.num_rects > 0
                         ? avcodec_encode_subtitle(captions->encoder, bytes, ROOM, &subtitle)
                         : 0;
    avsubtitle_free(&subtitle);
    return size > 0 && put_bytes(packet, bytes, size);
}

void media_captions_close(media_captions *captions) {
    avcodec_free_context(&captions->decoder);
    avcodec_free_context(&captions->encoder);
}
