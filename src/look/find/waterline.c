// Finds the row at which most columns of a picture have a vertical step of colour. A thin line,
// such as a row of buoys, is no step: the colours a few rows above and below must differ as well.
#include "look/find/waterline.h"

#include <math.h>

#include "base/maths.h"

#define NEAR_ROWS 2     // above and below an edge, whose means are compared
#define WIDE_ROWS 6     // the same for the colours on both sides
#define NEAR_STEP 0.03f // least differences
#define WIDE_STEP 0.04f
#define APART 5         // rows within which an edge is the strongest
#define SPREAD 0.5f     // standard deviation of the weights of columns. [width]
#define LEAST_ROW 0.05f // of a waterline. [height]
#define CLOSE 0.85f     // share of the greatest straightness
#define STRAIGHT 0.5f   // least straightness of a waterline
#define BEST_WITHIN 3   // rows above the lowest row that may be straighter

// The difference of the means of `rows` rows below and above each row, over all channels.
static pondi_sheet differences(pondi_desk *d, const pondi_colour_sheets *smooth, int rows) {
    const int w = smooth->of[0].width;
    const int h = smooth->of[0].height;
    pondi_sheet out = pondi_sheet_make(d, w, h);
    for (int c = 0; c < SHEETS_OF_COLOUR && !d->failed; c++) {
        for (int y = rows; y <= h - rows; y++) {
            for (int x = 0; y < h && x < w; x++) {
                const float *at = smooth->of[c].v + (ptrdiff_t)y * w + x;
                float sum = 0.0f;
                for (int i = 0; i < rows; i++) {
                    sum += at[(ptrdiff_t)i * w] - at[-(ptrdiff_t)(i + 1) * w];
                }
                const float step = sum / (float)rows;
                out.v[(ptrdiff_t)y * w + x] += step * step;
            }
        }
    }
    return out;
}

static bool is_edge(const pondi_sheet *near, const pondi_sheet *wide, int x, int y) {
    const ptrdiff_t w = near->width;
    const float here = near->v[y * w + x];
    if (here <= NEAR_STEP * NEAR_STEP || wide->v[y * w + x] <= WIDE_STEP * WIDE_STEP) {
        return false;
    }
    for (int i = 2; i <= APART; i++) {
        if ((y >= i && near->v[(y - i) * w + x] > here) ||
            (y + i < near->height && near->v[(y + i) * w + x] > here)) {
            return false;
        }
    }
    return true;
}

static float weight_of(float x, const pond_vec2 *points, int count) {
    float weight = count > 0 ? 0.0f : 1.0f;
    for (int i = 0; i < count; i++) {
        const float off = (x - points[i].x) / SPREAD;
        const float near = 1.0f / (1.0f + off * off);
        weight = near > weight ? near : weight;
    }
    return weight;
}

pondi_sheet pondi_waterline_measure(pondi_desk *d, const pondi_colour_sheets *picture,
                                    const pond_vec2 *points, int count) {
    const int w = picture->of[0].width;
    const int h = picture->of[0].height;
    pondi_sheet straight = pondi_sheet_make(d, 1, h);
    const int taken = d->count;
    pondi_colour_sheets smooth = {0};
    for (int c = 0; c < SHEETS_OF_COLOUR; c++) {
        smooth.of[c] = pondi_sheet_copy(d, picture->of[c]);
        if (!d->failed) {
            pondi_sheet_box(d, smooth.of[c], 1, 0);
        }
    }
    const pondi_sheet near = differences(d, &smooth, NEAR_ROWS);
    const pondi_sheet wide = differences(d, &smooth, WIDE_ROWS);
    float all = 0.0f;
    for (int x = 0; x < w && !d->failed; x++) {
        const float weight = weight_of(((float)x + 0.5f) / (float)w, points, count);
        all += weight;
        for (int y = 1; y < h - 1; y++) {
            const bool any = is_edge(&near, &wide, x, y - 1) || is_edge(&near, &wide, x, y) ||
                             is_edge(&near, &wide, x, y + 1);
            straight.v[y] += any ? weight : 0.0f;
        }
    }
    for (int y = 0; y < h && !d->failed; y++) {
        straight.v[y] /= all;
    }
    pondi_desk_keep(d, taken);
    return straight;
}

int pondi_waterline_above(pondi_desk *d, const pondi_colour_sheets *picture,
                          const pond_vec2 *points, int count) {
    const pondi_sheet straight = pondi_waterline_measure(d, picture, points, count);
    if (d->failed) {
        return 0;
    }
    int end = straight.height;
    for (int i = 0; i < count; i++) {
        end = pondi_least(end, (int)(points[i].y * (float)straight.height) - NEAR_ROWS);
    }
    const int first = (int)(LEAST_ROW * (float)straight.height);
    float most = STRAIGHT / CLOSE;
    int row = 0;
    for (int y = first; y < end; y++) {
        most = straight.v[y] > most ? straight.v[y] : most;
    }
    for (int y = first; y < end; y++) {
        row = straight.v[y] >= CLOSE * most ? y : row;
    }
    const int lowest = row;
    for (int y = lowest; y > lowest - BEST_WITHIN && y > first; y--) {
        row = straight.v[y] > straight.v[row] ? y : row;
    }
    return row;
}
