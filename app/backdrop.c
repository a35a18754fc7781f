#include "backdrop.h"

#include <stdio.h>
#include <stdlib.h>

#include "media/error.h"
#include "paint.h"
#include "report.h"

struct backdrop {
    const char *painting;
    media_source *source;
    media_info info;
    uint8_t *painted;
    pond_texture texture;
    bool have_still;
};

static bool no_memory(media_error *error, int width, int height) {
    error->status = EXIT_RUN_FAILED;
    snprintf(error->message, sizeof error->message, "no memory for a picture of %d x %d pixels",
             width, height);
    return false;
}

backdrop *backdrop_open(const char *painting, const char *path, media_error *error) {
    backdrop *b = calloc(1, sizeof *b);
    if (b == NULL) {
        (void)media_fail_memory(error);
        return NULL;
    }
    b->painting = painting;
    if (painting == NULL) {
        b->source = media_open(path, error);
        if (b->source == NULL) {
            free(b);
            return NULL;
        }
        b->info = *media_get_info(b->source);
    }
    return b;
}

void backdrop_close(backdrop *b) {
    if (b != NULL) {
        media_close(b->source);
        free(b->painted);
        free(b);
    }
}

const media_info *backdrop_info(const backdrop *b) {
    return &b->info;
}

static bool paint(backdrop *b, int width, int height, media_error *error) {
    b->painted = malloc((size_t)width * (size_t)height * 4);
    if (b->painted == NULL ||
        !paint_draw(b->painting, b->painted, width, height, (ptrdiff_t)width * 4)) {
        return no_memory(error, width, height);
    }
    b->texture = (pond_texture){
        .pixels = b->painted, .width = width, .height = height, .stride = (ptrdiff_t)width * 4};
    b->have_still = true;
    return true;
}

bool backdrop_start(backdrop *b, int width, int height, media_rate rate, media_error *error) {
    if (b->painting != NULL) {
        return paint(b, width, height, error);
    }
    b->texture = (pond_texture){.width = width, .height = height};
    return media_start(b->source, width, height, rate, error);
}

int backdrop_next(backdrop *b, pond_texture *texture, media_error *error) {
    if (!b->have_still) {
        const int answer = media_read(b->source, &b->texture.pixels, &b->texture.stride, error);
        if (answer != 1) {
            return answer;
        }
        b->have_still = !b->info.film;
    }
    *texture = b->texture;
    return 1;
}
