// palettes.c — the colours of a GIF: 256 for each scene of a film. Frames whose colours are alike
// belong to one scene.
#include "internal.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_SCENES = 16, LEVELS = 4, BINS = LEVELS * LEVELS * LEVELS, STEP = 3 };

#define ALIKE 0.5 // largest distance of frames of a scene, of 2
#define NEARER                                                                                     \
    0.75 // another scene must be nearer by this factor, so that palettes do not alternate

// Ordered dithering shows its grid and hides faint rings. Floyd-Steinberg makes files 4 to 6 %
// larger, flickers more, and doubles the number of stray dots where colours are rare.
#define USE "[in][palette]paletteuse=dither=sierra2:diff_mode=rectangle[out]"

typedef struct gif_scene {
    double shares[BINS]; // sum over its samples
    int64_t samples;
    media_graph colours; // samples to a palette
    media_graph convert; // frames to the palette
} gif_scene;

struct media_palettes {
    gif_scene scenes[MOST_SCENES];
    int count;
    int current;
    AVFrame *palette;
};

media_palettes *media_palettes_open(void) {
    return calloc(1, sizeof(media_palettes));
}

void media_palettes_close(media_palettes *p) {
    for (int i = 0; p != NULL && i < p->count; i++) {
        media_graph_free(&p->scenes[i].colours);
        media_graph_free(&p->scenes[i].convert);
    }
    if (p != NULL) {
        av_frame_free(&p->palette);
    }
    free(p);
}

// Computes the share of pixels of each of 64 colours.
static void measure(const AVFrame *rgba, double shares[BINS]) {
    int64_t counts[BINS] = {0};
    int64_t all = 0;
    for (int y = 0; y < rgba->height; y += STEP) {
        const uint8_t *const row = rgba->data[0] + (ptrdiff_t)y * rgba->linesize[0];
        for (int x = 0; x < rgba->width; x += STEP) {
            const uint8_t *const pixel = row + 4 * x;
            counts[(pixel[0] >> 6) * LEVELS * LEVELS + (pixel[1] >> 6) * LEVELS +
                   (pixel[2] >> 6)]++;
            all++;
        }
    }
    for (int i = 0; i < BINS; i++) {
        shares[i] = (double)counts[i] / (double)all;
    }
}

static double distance(const gif_scene *scene, const double shares[BINS]) {
    double sum = 0.0;
    for (int i = 0; i < BINS; i++) {
        sum += fabs(scene->shares[i] / (double)scene->samples - shares[i]);
    }
    return sum;
}

// Returns −1 if there is no scene.
static int nearest(const media_palettes *p, const double shares[BINS], double *least) {
    int best = -1;
    for (int i = 0; i < p->count; i++) {
        const double d = distance(&p->scenes[i], shares);
        if (best < 0 || d < *least) {
            best = i;
            *least = d;
        }
    }
    return best;
}

int media_palettes_sample(media_palettes *p, AVFrame *rgba, AVRational time_base, int threads) {
    double shares[BINS];
    double least = 0.0;
    measure(rgba, shares);
    int at = nearest(p, shares, &least);
    if (at < 0 || (least > ALIKE && p->count < MOST_SCENES)) {
        at = p->count;
        const int result = media_graph_video(&p->scenes[at].colours, rgba, time_base, NULL,
                                             "[in]palettegen=stats_mode=full[out]", threads);
        if (result < 0) {
            return result;
        }
        p->count++;
    }
    gif_scene *const scene = &p->scenes[at];
    for (int i = 0; i < BINS; i++) {
        scene->shares[i] += shares[i];
    }
    rgba->pts = scene->samples++;
    return media_graph_push(&scene->colours, rgba);
}

static int choose(media_palettes *p, gif_scene *scene, AVFrame *rgba, AVRational time_base,
                  int threads) {
    int result = media_graph_end(&scene->colours, scene->samples);
    if (result >= 0) {
        result = media_graph_pull(&scene->colours, p->palette);
    }
    media_graph_free(&scene->colours);
    if (result >= 0) {
        result = media_graph_video(&scene->convert, rgba, time_base, p->palette, USE, threads);
    }
    if (result >= 0) {
        p->palette->pts = 0;
        result = media_graph_set_palette(&scene->convert, p->palette);
    }
    av_frame_unref(p->palette);
    return result;
}

int media_palettes_choose(media_palettes *p, AVFrame *rgba, AVRational time_base, int threads) {
    p->palette = av_frame_alloc();
    int result = p->palette != NULL ? 0 : AVERROR(ENOMEM);
    for (int i = 0; i < p->count && result >= 0; i++) {
        result = choose(p, &p->scenes[i], rgba, time_base, threads);
    }
    return result;
}

media_graph *media_palettes_graph(media_palettes *p, const AVFrame *rgba, bool *changed) {
    double shares[BINS];
    double least = 0.0;
    const int before = p->current;
    if (p->count > 1) {
        measure(rgba, shares);
        const int at = nearest(p, shares, &least);
        p->current = least < NEARER * distance(&p->scenes[p->current], shares) ? at : p->current;
    }
    *changed = p->current != before;
    return &p->scenes[p->current].convert;
}
