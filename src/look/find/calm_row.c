// calm_row.c — finds the row of a picture at which an added lake begins.
//
// A waterline below the subject is better than one through it. The detail of a row is the mean
// change of lightness along a reduced copy of it. Rows far from the usual one count as less calm.
#include "look/find/calm_row.h"

#include <math.h>

#define ROWS 100 // of the reduced picture
#define COLUMNS 160
#define FIRST 70 // row that may be chosen, and the last one
#define LAST 84
#define USUAL 77
#define REACH 10.0f // distance from it at which detail counts for half as much again [rows]
#define NOISE 1.0f  // detail that is ignored [levels]

static float mean_lightness(const pond_texture *p, int x0, int x1, int y0, int y1) {
    float sum = 0.0f;
    for (int y = y0; y < y1; y++) {
        const uint8_t *pixel = p->pixels + y * p->stride + (ptrdiff_t)4 * x0;
        for (int x = x0; x < x1; x++, pixel += 4) {
            sum += 0.3f * pixel[0] + 0.59f * pixel[1] + 0.11f * pixel[2];
        }
    }
    return sum / ((float)(x1 - x0) * (float)(y1 - y0));
}

static int part(int size, int i, int count) {
    return (int)((int64_t)size * i / count);
}

// [levels]
static float detail(const pond_texture *p, int row) {
    const int columns = p->width < COLUMNS ? p->width : COLUMNS;
    const int y0 = part(p->height, row, ROWS);
    const int next = part(p->height, row + 1, ROWS);
    const int y1 = next > y0 ? next : y0 + 1;
    float sum = 0.0f;
    float last = 0.0f;
    for (int i = 0; i < columns; i++) {
        const float mean =
            mean_lightness(p, part(p->width, i, columns), part(p->width, i + 1, columns), y0, y1);
        sum += i > 0 ? fabsf(mean - last) : 0.0f;
        last = mean;
    }
    return sum / (float)columns;
}

float pondi_calm_row(const pond_texture *picture) {
    int calmest = USUAL;
    float least = INFINITY;
    float details[3] = {0.0f, detail(picture, FIRST - 1), detail(picture, FIRST)};
    for (int row = FIRST; row <= LAST; row++) {
        details[0] = details[1];
        details[1] = details[2];
        details[2] = detail(picture, row + 1);
        const float away = (float)(row - USUAL) / REACH;
        const float mean = (details[0] + details[1] + details[2]) / 3.0f;
        const float cost = (mean + NOISE) * (1.0f + 0.5f * away * away);
        if (cost < least) {
            least = cost;
            calmest = row;
        }
    }
    return (float)calmest / (float)ROWS;
}
