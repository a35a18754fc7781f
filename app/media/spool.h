// spool.h — the encoded pictures of a part of a film in a file, until the whole takes them over, as
// the encoder gave them. Written and read by one run.
#ifndef APP_MEDIA_SPOOL_H
#define APP_MEDIA_SPOOL_H

#include <libavcodec/avcodec.h>
#include <stdio.h>

#include "file.h"

// The encoder's header comes first, then each packet, then the end with the count of
// frames. False fills *error.
bool media_spool_begin(const media_file *file, const AVCodecContext *encoder, media_error *error);
bool media_spool_write(const media_file *file, const AVPacket *packet, media_error *error);
bool media_spool_end(const media_file *file, int64_t frames, media_error *error);

typedef struct media_spool {
    const char *name;
    FILE *file;
    int64_t frames; // from its end
} media_spool;

// Refuses what another encoder made. False fills *error; close it in both cases.
bool media_spool_open(media_spool *spool, const char *name, const AVCodecContext *encoder,
                      media_error *error);
// 1 a packet, 0 the end, −1 failed.
int media_spool_read(media_spool *spool, AVPacket *packet, media_error *error);
void media_spool_close(media_spool *spool);

#endif
