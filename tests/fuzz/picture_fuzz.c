// picture_fuzz.c — takes any bytes as a picture file. The checks and the repair read only inside
// the file, and a repaired PNG is complete.
#include "media/internal.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    uint8_t *const bytes = malloc(size > 0 ? size : 1); // of exactly this size, for the sanitizer
    AVPacket *const file = av_packet_alloc();
    if (bytes == NULL || file == NULL || av_new_packet(file, (int)size) < 0) {
        abort();
    }
    memcpy(bytes, data, size);
    (void)media_exr_examine(bytes, size);
    free(bytes);
    memcpy(file->data, data, size);
    bool damaged = false;
    const bool mended = !media_mend_end(file, &damaged) && size > 1 && data[0] == 0x89;
    if (mended && !media_mend_end(file, &damaged)) {
        abort();
    }
    av_packet_free(&file);
    return 0;
}
