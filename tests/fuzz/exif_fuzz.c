// exif_fuzz.c — any bytes as a picture file: its EXIF data are read without leaving the file,
// values are in range, and EXIF data written from them can be read again. Its images are nested.
#include "media/exif.h"
#include "media/heif_nesting.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(const char *text, const char *again, size_t room) {
    if (strnlen(text, room) == room || strcmp(text, again) != 0) {
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    uint8_t *const file = malloc(size > 0 ? size : 1); // of exactly this size, for the sanitizer
    if (file == NULL) {
        return 0;
    }
    memcpy(file, data, size);
    media_exif found;
    media_exif_find(file, size, &found);
    (void)media_heif_nests_too_deeply(file, size);
    free(file);
    if (found.orientation < 0 || found.orientation > 8) {
        abort();
    }
    uint8_t made[MEDIA_EXIF_ROOM];
    media_exif again = {0};
    const size_t length = media_exif_make(&found.credits, made);
    if (length > sizeof made) {
        abort();
    }
    media_exif_parse(made, length, &again);
    const media_credits *const was = &found.credits;
    check(was->artist, again.credits.artist, sizeof was->artist);
    check(was->copyright, again.credits.copyright, sizeof was->copyright);
    check(was->date, again.credits.date, sizeof was->date);
    return 0;
}
