// picture_fuzz.c — takes any bytes as a picture file. The checks and the repair read only inside
// the file, and a repaired PNG is complete.
#include "media/internal.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bool damaged = false;
    uint8_t *const bytes = malloc(size > 0 ? size : 1); // of exactly this size, for the sanitizer
    AVPacket *const file = av_packet_alloc();
    if (bytes == NULL || file == NULL) {
        abort();
    }
    memcpy(bytes, data, size);
    if (size > 0 && data[0] != 0x89) { // a PNG may be changed, which needs a buffer of FFmpeg's
        file->data = bytes;
        file->size = (int)size;
        (void)media_mend_end(file, &damaged);
    } else if (av_new_packet(file, (int)size) < 0) {
        abort();
    } else {
        memcpy(file->data, data, size);
        if (media_mend_end(file, &damaged) == MEDIA_TRUNCATED &&
            media_mend_end(file, &damaged) == MEDIA_TRUNCATED) {
            abort();
        }
    }
    av_packet_free(&file);
    free(bytes);
    return 0;
}
