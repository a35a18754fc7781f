// lake_row.h — a row of the lake look and a run of its pixels, for lake_waves.c and lake_paint.c.
#ifndef PONDI_LOOK_LOOKS_LAKE_ROW_H
#define PONDI_LOOK_LOOKS_LAKE_ROW_H

#include "look/looks/lake.h"

#include <millpond/breeze.h>

#define pondi_lake_begin_row PONDI_ISA_NAME(pondi_lake_begin_row)
#define pondi_lake_find_slopes PONDI_ISA_NAME(pondi_lake_find_slopes)

#define PONDI_LAKE_LANES 16 // samples of a wave that advance together
#define PONDI_LAKE_GROUPS 4 // of waves whose samples are 1, 2, 4 … pixels apart; then the gusts
#define PONDI_LAKE_STRETCH (8 * PONDI_TILE) // pixels of a row whose waves are added together
#define PONDI_LAKE_MARGIN (4 << (PONDI_LAKE_GROUPS - 1)) // around it, for the interpolation
#define PONDI_LAKE_SPAN (PONDI_LAKE_STRETCH + 2 * PONDI_LAKE_MARGIN)
#define PONDI_LAKE_MOST_WAVES                                                                      \
    (POND_BREEZE_WAVES + POND_BREEZE_GUSTS + PONDI_LAKE_GROUPS + 1) // groups are of even numbers

// Waves that a row of pixels can show.
typedef struct pondi_lake_row_waves {
    int begin[PONDI_LAKE_GROUPS + 2]; // of each group, of the gusts, and the end
    int count;
    float deviation;                      // standard deviation of the lost slopes
    double phase[PONDI_LAKE_MOST_WAVES];  // at the row's pixel 0 [cycles]
    double pace[PONDI_LAKE_MOST_WAVES];   // for each pixel [cycles]
    float slope_x[PONDI_LAKE_MOST_WAVES]; // of a gust: the share that remains
    float slope_z[PONDI_LAKE_MOST_WAVES];
    float onward[PONDI_LAKE_MOST_WAVES]; // 2·cos of PONDI_LAKE_LANES samples
    float turn_s[PONDI_LAKE_MOST_WAVES]; // sine and cosine of PONDI_LAKE_LANES samples
    float turn_c[PONDI_LAKE_MOST_WAVES];
    PONDI_ALIGNED float
        lane_s[PONDI_LAKE_MOST_WAVES]
              [PONDI_LAKE_LANES]; // sines and cosines of 0…PONDI_LAKE_LANES − 1 samples
    PONDI_ALIGNED float lane_c[PONDI_LAKE_MOST_WAVES][PONDI_LAKE_LANES];
} pondi_lake_row_waves;

typedef struct pondi_lake_row {
    const pondi_lake_scene *scene;
    int y;         // of the target
    float py;      // in the photograph [pixels]
    float v;       // tangent below the horizon
    float z;       // away [m]
    float wide;    // of a pixel on the water [m]
    float deep;    // and how far it reaches away [m]
    float drift_x; // of the photograph's ripples in a turn [pixels]
    float drift_y;
    float agree; // correlation of two copies of them, half a turn apart
    bool ready;  // `waves` is computed for this row
    int stretch; // first pixel of the stretch whose waves are known, or −1
    PONDI_ALIGNED float slope[2][PONDI_LAKE_SPAN]; // along x and z, without gusts; with margins
    float gust[PONDI_LAKE_STRETCH / PONDI_LAKE_GUST_STEP + 1]; // factors on them
    pondi_lake_row_waves waves;
} pondi_lake_row;

// A run of pixels of a row.
typedef struct pondi_lake_run {
    int x; // of the target, a multiple of PONDI_TILE
    int count;
    PONDI_ALIGNED float px[PONDI_TILE]; // in the photograph [pixels]
    PONDI_ALIGNED float sx[PONDI_TILE]; // slopes
    PONDI_ALIGNED float sz[PONDI_TILE];
    PONDI_ALIGNED float gust[PONDI_TILE];
    PONDI_ALIGNED float alpha[PONDI_TILE]; // 0…1
    PONDI_ALIGNED float contact[PONDI_TILE];
    PONDI_ALIGNED float above[PONDI_TILE];
    PONDI_ALIGNED float below[PONDI_TILE];
    PONDI_ALIGNED float blurred[PONDI_TILE]; // share of the blur that the photograph lacks
    PONDI_ALIGNED float qx[PONDI_TILE];      // input
    PONDI_ALIGNED float qy[PONDI_TILE];
    PONDI_ALIGNED float blur[PONDI_TILE];  // level
    PONDI_ALIGNED float ratio[PONDI_TILE]; // Fresnel's, less 1
    PONDI_ALIGNED float glint[PONDI_TILE];
} pondi_lake_run;

// (1 − q/8)⁸, near to exp(−q), and 0 from 8 on.
static inline float pondi_lake_fall(float q) {
    const float root = q < 8.0f ? 1.0f - 0.125f * q : 0.0f;
    const float square = root * root;
    const float fourth = square * square;
    return fourth * fourth;
}

void pondi_lake_begin_row(pondi_lake_row *r, const pondi_lake_scene *s, int y);

// Slopes and gusts of a run whose places are known.
void pondi_lake_find_slopes(pondi_lake_row *r, pondi_lake_run *n);

#endif
