#include "painting.h"

#include <math.h>
#include <stdlib.h>

#include "media/error.h"
#include "paint.h"
#include "paint_ground.h"
#include "report.h"

#define MOST_STRETCHED 8.0 // greatest ratio of sides that makes a painting finer

void painting_size(const painting_desc *g, int *width, int *height) {
    const double longest = fmin(fmax(*width, *height), MOST_STRETCHED * fmin(*width, *height));
    if (g->heights[0] != '\0' && fabs(*width / g->shape - *height) > 1.0) {
        *width = (int)fmax(round(g->shape > 1.0 ? longest : longest * g->shape), 1.0);
        *height = (int)fmax(round(g->shape > 1.0 ? longest / g->shape : longest), 1.0);
    }
}

static bool paint_bed(const painting_desc *g, int width, int height, uint8_t *pixels,
                      media_error *error) {
    float *heights = malloc((size_t)width * (size_t)height * sizeof *heights);
    bool good = heights != NULL || media_fail_memory(error);
    good = good && media_heights_read(g->heights, width, height, heights, error);
    if (good) {
        const paint_ground bed = {.heights = heights, .relief = g->relief, .sea = g->sea};
        good = paint_ground_draw(&bed, pixels, width, height, (ptrdiff_t)width * 4) ||
               media_fail_memory(error);
    }
    free(heights);
    return good;
}

uint8_t *painting_make(const painting_desc *g, int width, int height, media_error *error) {
    uint8_t *pixels = malloc((size_t)width * (size_t)height * 4);
    bool good = false;
    if (pixels != NULL && g->heights[0] != '\0') {
        good = paint_bed(g, width, height, pixels, error);
    } else {
        good =
            pixels != NULL && paint_draw(g->painting, pixels, width, height, (ptrdiff_t)width * 4);
        good = good || media_fail(error, EXIT_RUN_FAILED,
                                  "no memory for a picture of %d x %d pixels", width, height);
    }
    if (!good) {
        free(pixels);
        pixels = NULL;
    }
    return pixels;
}
