// spool.h — a file with the encoded pictures of a part of a film. One run writes and reads it.
#ifndef APP_MEDIA_SPOOL_H
#define APP_MEDIA_SPOOL_H

#include <libavcodec/avcodec.h>
#include <stdio.h>

#include "file.h"

// Write the encoder's header, each packet, and the end with the number of frames. False fills
// *error.
bool media_spool_begin(const media_file *file, const AVCodecContext *encoder, media_error *error);
bool media_spool_write(const media_file *file, const AVPacket *packet, media_error *error);
bool media_spool_end(const media_file *file, int64_t frames, media_error *error);

typedef struct media_spool {
    const char *name;
    FILE *file;
    int64_t frames; // from its end
} media_spool;

// Refuses packets of an encoder with another header. False fills *error. Close *spool in both
// cases.
bool media_spool_open(media_spool *spool, const char *name, const AVCodecContext *encoder,
                      media_error *error);
// Returns 1 for a packet, 0 at the end, −1 after a failure.
int media_spool_read(media_spool *spool, AVPacket *packet, media_error *error);
void media_spool_close(media_spool *spool);

#endif
