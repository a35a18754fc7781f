// lake_land.c — recognises a landscape under a sky, and finds the foot of its land.
//
// In each column of a small copy the skyline is where the lightness drops most. The picture is a
// landscape if that line is clear, nearly level and neither at the top nor low, nothing rises far
// above it, a smooth, light sky is above a darker ground, and the ground has more detail or the
// line is sharp.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lake_inside.h"

#define SIDE 96          // longer side of the copy [pixels]
#define BAND 0.1         // of the means that are compared [height]
#define LEAST_DROP 15.0f // of lightness at the skyline [levels]
#define CLEAR 0.9f       // least share of the columns with such a drop
#define HIGHEST 0.12f    // skyline [height]
#define LOWEST 0.75f
#define LEVEL 0.12f      // distance from the middle of the skyline at which it is level [height]
#define MOSTLY 0.65f     // least share of the columns in which it is level
#define RISE 0.5f        // least height of its highest tenth, in those of its middle
#define SMOOTH 4.0f      // greatest mean step along the rows of a sky [levels]
#define GROUND 0.35f     // greatest share of ground that is as light as the sky's darkest tenth
#define SHARP 0.6f       // least share of the drop from one row to the next but one
#define FOOT 0.05f       // of the land, below the lowest tenth of the skyline [height]
#define LEAST_LAKE 0.25f // [height]

typedef struct copy {
    float light[SIDE * SIDE]; // [levels]
    float line[SIDE];         // the skyline [rows]
    int width;
    int height;
    int clear; // columns with a clear skyline
    int sharp; // and with a sharp one
} copy;

static float mean_light(const pond_texture *picture, int x0, int x1, int y0, int y1) {
    double sum = 0.0;
    for (int y = y0; y < y1; y++) {
        const uint8_t *pixel = picture->pixels + y * picture->stride + (ptrdiff_t)4 * x0;
        for (int x = x0; x < x1; x++, pixel += 4) {
            sum += (0.2126 * pixel[0] + 0.7152 * pixel[1] + 0.0722 * pixel[2]) * pixel[3];
        }
    }
    return (float)(sum / (255.0 * (x1 - x0) * (y1 - y0)));
}

static bool make_copy(const pond_texture *picture, copy *c) {
    const int longer = picture->width > picture->height ? picture->width : picture->height;
    c->width = (int)((int64_t)picture->width * SIDE / longer);
    c->height = (int)((int64_t)picture->height * SIDE / longer);
    if (longer < SIDE || c->width < SIDE / 4 || c->height < SIDE / 4) {
        return false;
    }
    for (int y = 0; y < c->height; y++) {
        for (int x = 0; x < c->width; x++) {
            c->light[y * c->width + x] = mean_light(
                picture, x * picture->width / c->width, (x + 1) * picture->width / c->width,
                y * picture->height / c->height, (y + 1) * picture->height / c->height);
        }
    }
    return true;
}

static float mean_of_column(const copy *c, int x, int from, int to) {
    float sum = 0.0f;
    for (int y = from; y < to; y++) {
        sum += c->light[y * c->width + x];
    }
    return sum / (float)(to - from);
}

static void find_skyline(copy *c) {
    const int band = (int)(BAND * c->height);
    c->clear = c->sharp = 0;
    for (int x = 0; x < c->width; x++) {
        float most = -INFINITY;
        float step = 0.0f;
        for (int y = 2; y < c->height - band; y++) {
            const float drop = mean_of_column(c, x, y > band ? y - band : 0, y) -
                               mean_of_column(c, x, y, y + band);
            if (drop > most) {
                most = drop;
                step = c->light[(y - 1) * c->width + x] - c->light[(y + 1) * c->width + x];
                c->line[x] = (float)y;
            }
        }
        c->clear += most >= LEAST_DROP;
        c->sharp += step >= SHARP * most;
    }
}

static int compare(const void *a, const void *b) {
    const float x = *(const float *)a;
    const float y = *(const float *)b;
    return (x > y) - (x < y);
}

static bool is_level(const copy *c, float middle) {
    int level = 0;
    for (int x = 0; x < c->width; x++) {
        level += fabsf(c->line[x] - middle) <= LEVEL * (float)c->height;
    }
    return (float)level >= MOSTLY * (float)c->width;
}

// Mean step along rows, above or below the skyline.
static float detail(const copy *c, bool above) {
    float sum = 0.0f;
    int count = 0;
    for (int y = 0; y < c->height; y++) {
        const float *row = c->light + y * c->width;
        for (int x = 1; x < c->width; x++) {
            const bool sky = (float)y < c->line[x] - 1.0f && (float)y < c->line[x - 1] - 1.0f;
            const bool ground = (float)y >= c->line[x] && (float)y >= c->line[x - 1];
            if (above ? sky : ground) {
                sum += fabsf(row[x] - row[x - 1]);
                count++;
            }
        }
    }
    return count > 0 ? sum / (float)count : INFINITY;
}

// Whether little of the ground is as light as the darkest tenth of the sky.
static bool is_ground_dark(const copy *c) {
    float sky[SIDE * SIDE];
    int skies = 0;
    for (int y = 0; y < c->height; y++) {
        for (int x = 0; x < c->width; x++) {
            if ((float)y < c->line[x] - 1.0f) {
                sky[skies++] = c->light[y * c->width + x];
            }
        }
    }
    qsort(sky, (size_t)skies, sizeof *sky, compare);
    int light = 0;
    int count = 0;
    for (int y = 0; y < c->height; y++) {
        for (int x = 0; x < c->width; x++) {
            if ((float)y > c->line[x]) {
                light += c->light[y * c->width + x] >= sky[skies / 10];
                count++;
            }
        }
    }
    return (float)light < GROUND * (float)count;
}

float lakei_foot_of_land(const pond_texture *picture) {
    copy c;
    if (!make_copy(picture, &c)) {
        return 0.0f;
    }
    find_skyline(&c);
    float sorted[SIDE];
    memcpy(sorted, c.line, sizeof sorted);
    qsort(sorted, (size_t)c.width, sizeof *sorted, compare);
    const float rows = (float)c.height;
    const float middle = sorted[c.width / 2];
    const float sky = detail(&c, true);
    const bool is_distinct = sky < detail(&c, false) || 2 * c.sharp >= c.width;
    const bool is_land = (float)c.clear >= CLEAR * (float)c.width && middle >= HIGHEST * rows &&
                         middle <= LOWEST * rows && sorted[c.width / 10] >= RISE * middle &&
                         is_level(&c, middle) && sky <= SMOOTH && is_distinct && is_ground_dark(&c);
    const float foot = sorted[c.width - 1 - c.width / 10] / rows + FOOT;
    return is_land ? fminf(fmaxf(foot, POND_LAKE_KEEP), 1.0f - LEAST_LAKE) : 0.0f;
}
