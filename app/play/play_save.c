#include "play_save.h"

#include <stdio.h>
#include <string.h>

#include "film_out.h"
#include "media/error.h"
#include "report.h"

bool play_save_name(const scene *s, const char *folder, const char *ending,
                    char path[PLAY_SAVE_PATH], media_error *error) {
    const char *of = s->name[0] != '\0' ? s->name : "millpond";
    return film_out_name(folder, of, ending, path, PLAY_SAVE_PATH) ||
           media_fail(error, EXIT_RUN_FAILED, "--save-to %.300s: the name is too long", folder);
}

const char *play_save_file(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

bool play_save_picture(const scene *s, const char *folder, const uint8_t *pixels, int width,
                       int height, char said[PLAY_SAVE_SAID]) {
    char path[PLAY_SAVE_PATH];
    media_error error = {0};
    const bool good = play_save_name(s, folder, "png", path, &error) &&
                      film_out_picture(path, pixels, width, height, &error);
    (void)snprintf(said, PLAY_SAVE_SAID, "%s%s", good ? "saved " : "", good ? path : error.message);
    return good;
}
