// tiff_fuzz.c — any bytes as a TIFF file of floats: reading stays inside the file and the row.
#define _GNU_SOURCE // memfd_create
#include "media/float_tiff.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { MOST_ROWS = 64 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_rows(media_float_tiff *tiff) {
    float *const row = malloc((size_t)tiff->width * sizeof *row); // of this size, for the sanitizer
    if (row == NULL) {
        return;
    }
    const int step = 1 + tiff->height / MOST_ROWS;
    for (int y = 0; y < tiff->height; y += step) {
        (void)media_float_tiff_read(tiff, y, row);
    }
    (void)media_float_tiff_read(tiff, tiff->height - 1, row);
    free(row);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const int file = memfd_create("tiff", 0);
    if (file < 0) {
        abort();
    }
    char path[40];
    (void)snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    media_float_tiff tiff;
    if (write(file, data, size) == (ssize_t)size && media_float_tiff_open(&tiff, path)) {
        read_rows(&tiff);
        media_float_tiff_close(&tiff);
    }
    close(file);
    return 0;
}
