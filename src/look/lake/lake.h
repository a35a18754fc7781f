// lake.h — a prepared photograph with a lake: waterlines and the water's layer.
#ifndef PONDI_LOOK_LAKE_LAKE_H
#define PONDI_LOOK_LAKE_LAKE_H

#include <millpond/look_lake.h>

#include "shared/look_numbers.h"

#define PONDI_LAKE_ERODED 2            // pixels along the water's rim that are not firm
#define PONDI_LAKE_LOWEST_HORIZON 0.98 // [height]

// A level of the water's layer: 0 is sharp, level n has a standard deviation of 1.2·2^(n − 1)
// pixels along y and a quarter of it along x.
typedef struct pondi_lake_level {
    uint16_t *texels; // RGB and nothing, a share of PONDI_LAKE_BRIGHTEST
    int width;        // [texels]
    int height;
    int step_x; // pixels for each texel, texel (0, 0) upon pixel (0, 0)
    int step_y;
    float per_step_x; // 1/step_x, a power of two
    float per_step_y;
} pondi_lake_level;

struct pond_lake {
    pond_allocator allocator;
    size_t size; // of all memory [bytes]
    int width;   // of the photograph [pixels]
    int height;
    int rows;         // of the water's layer, which continues below the picture
    float horizon;    // [pixels]
    uint8_t *alpha;   // share of water, soft towards the inside, 0…255
    uint8_t *solid;   // 1: water; 2: thin things that count as water; 0: other
    uint8_t firm;     // alpha from which on the photograph shows nothing but water
    uint8_t *ripples; // strength of the photograph's ripples, 0…255
    bool rippled;     // there are ripples; otherwise `ripples` is undefined
    float *contact;   // factor on what waves displace, 0 at a waterline
    float *above;     // room to the shore above [pixels]
    float *below;     // and to the next water below an obstacle [pixels]
    int *shore;       // of each column, the first row of water
    float *scratch;   // 4 floats for each pixel of the layer, and the same number again
    uint64_t content; // a hash of the mask and the photograph
    float deep[3];    // light that the water itself sends, compressed
    float side;       // share of water in the lowest rows
    pondi_lake_level level[PONDI_LAKE_LEVELS];
    // Ripples of the picture's rows: their contrast s with level 0, (1 + s)·PONDI_LAKE_NO_DETAIL.
    // The photograph's light is (1 + s)/(1 − s) times level 0, both plus PONDI_LAKE_FAINT.
    pondi_lake_level detail;
};

// Fills alpha, firm and solid, from a mask of any size. Returns how many pixels are water; *top:
// their first row.
long long pondi_lake_cover(pond_lake *lake, const pond_map *water, const pond_parallel *parallel,
                           int *top);

// Fills contact, above, below and shore.
void pondi_lake_survey(pond_lake *lake, int top, const pond_parallel *parallel);

// Fills ripples and rippled.
void pondi_lake_find_ripples(pond_lake *lake, const pond_texture *photograph,
                             const pond_parallel *parallel);

// Fills the levels, the details and `deep` from a photograph.
void pondi_lake_layer(pond_lake *lake, const pond_texture *photograph,
                      const pond_parallel *parallel);

// Softens a row of numbers three times over a radius; `spare` has the same length.
void pondi_lake_soften(float *row, int count, int reach, float *spare);

#endif
