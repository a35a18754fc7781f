// paint_harbour.h — a small harbour: its shapes, shared by the painting and the maps of it.
//
// Long side: u, short side: v, so that an upright picture shows the same harbour turned over. The
// water's surface is at height 0; lengths and heights are in units of the frame.
#ifndef PAINT_PAINT_HARBOUR_H
#define PAINT_PAINT_HARBOUR_H

#include "paint_scatter.h"

#define HARBOUR_DEEP 0.085f // depth of the deepest water
#define HARBOUR_QUAY 0.055f // height of the paving
#define HARBOUR_DECK 0.040f // height of the jetty
#define HARBOUR_COPING 0.026f
#define HARBOUR_TABLED 400.0f // places of the ground's table in a unit

typedef enum harbour_kind {
    HARBOUR_BED, // the sand of sea bed and beach
    HARBOUR_STONE,
    HARBOUR_MOUND, // rubble between the stones of the breakwater
    HARBOUR_PAVING,
    HARBOUR_PLANK,
    HARBOUR_POST,
    HARBOUR_IRON,
    HARBOUR_ROPE,
    HARBOUR_CRATE,
    HARBOUR_TOWER
} harbour_kind;

// What the ground is made from at a place.
typedef struct harbour_ground {
    float bow;   // of the waterline of the beach, out of straight
    float broad; // how uneven the bed is
} harbour_ground;

typedef struct harbour {
    float half_u, half_v;
    bool upright;            // u runs down the picture
    float quay_u, quay_v;    // where the paving ends
    float quay_end;          // lower end of the left quay
    float head_u;            // end of the long breakwater
    float stub_u;            // end of the short one
    float jetty_u, jetty_v;  // middle and end of the jetty
    paint_scatter armour[2]; // stones of the breakwater
    paint_scatter rubble;    // smaller ones on the bed and the beach
    paint_scatter pebbles;
    harbour_ground *table; // of the ground, or NULL: HARBOUR_TABLED a unit
    int table_columns;
} harbour;

// One sample.
typedef struct harbour_spot {
    harbour_kind kind;
    float z;
    float depth;    // share of the deepest, of the bed beneath
    float offshore; // way to the waterline of the beach, positive in the water
    float quay_far; // way to the edge of the quay, negative on it
    float arm_far;  // way to the middle of the breakwaters
    float local_u, local_v;
    const pool_thing *stone;
} harbour_spot;

// `tabled`: the ground, which is smooth, is read from a table, to a tenth of a pixel; for callers
// that asks at more places than that has.
bool harbour_make(harbour *h, float half_x, float half_y, bool tabled);
void harbour_free(harbour *h);

// `least`: stones that end below this height may be left out.
harbour_spot harbour_at(const harbour *h, float u, float v, float least);

// Whether nothing within `reach` of a place comes out of the water; false where that is not plain.
bool harbour_is_open(const harbour *h, float u, float v, float reach);
// Whether nothing but dry beach or quay is there; false where that is not plain.
bool harbour_is_dry(const harbour *h, float u, float v, float reach);

// Fine relief for the shading only, and colours, as albedo. `pixel` bounds the detail.
float harbour_relief(const harbour *h, const harbour_spot *at, float u, float v, float pixel);
paint_rgb harbour_tone(const harbour *h, const harbour_spot *at, float u, float v, float pixel);

#endif
