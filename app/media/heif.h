// heif.h — HEIC and AVIF pictures, through libheif.
#ifndef APP_MEDIA_HEIF_H
#define APP_MEDIA_HEIF_H

#include "exif.h"
#include "internal.h"

// Returns the codec of a HEIC or AVIF picture by the start of its file; AV_CODEC_ID_NONE for other
// files, and for sequences, which FFmpeg reads.
#define MEDIA_HEIF_START 32
enum AVCodecID media_heif_codec(const uint8_t *start, size_t size);

// Decodes the main picture, upright, with its ICC profile or its primaries. bits: of each colour as
// stored. False fills *error.
bool media_heif_decode(const char *path, const AVPacket *file, AVFrame *frame, media_exif *exif,
                       int *bits, media_error *error);

#endif
