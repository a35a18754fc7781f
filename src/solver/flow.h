// flow.h — the state of bulk water. flow.c describes the scheme.
#ifndef PONDI_SOLVER_FLOW_H
#define PONDI_SOLVER_FLOW_H

#include "field/field.h"
#include "field/shape.h"
#include "solver/flow_rows.h"

// The water beyond a side. It has a surface at open sides only.
typedef struct pondi_flow_side {
    pond_edge edge;
    float outwards; // 1, or −1 at the left and the top
    float level;    // of the sea, above the rest level [m]
    float height;   // of its swell, from trough to crest [m]
    float period;   // [s]
    double phase;   // [turns]
    float target;   // surface of the sea in this step, with the swell that comes in twice [m]
} pondi_flow_side;

typedef struct pondi_flow {
    pondi_flow_numbers numbers;
    const pondi_flow_rows *rows;
    pond_edges edges;
    pondi_flow_side sides[4]; // of pond_side − 1
    int width;
    int height;
    double time_step;   // [s]
    double depth;       // of the desc [m]
    float top;          // ground of walls, above all water [m]
    pondi_field ground; // height of the ground at each cell [m]
    // Velocities at faces, of the present step and the next. Face x of a row is left of cell x,
    // face y of a column above cell y; both fields are a column and a row larger than the water.
    // [m/s]
    pondi_field u[2];
    pondi_field v[2];
    int now; // which of them are the present ones
    // Ripples: heights now (index `now`) and one step before, and room for a step. [m]
    pondi_ripple_numbers ripple;
    pondi_field ripples[2];
    pondi_field aside[2];
    pondi_field margins;
    pondi_field pressed; // depth that hulls displace, in quanta; 0 outside `press` [m]
    pondi_cells press;
    int hulls;        // bodies in it
    int first_ripple; // rows that may hold ripples; none if the end is 0
    int end_ripple;
    bool drawn;    // aside[0] holds the surface with hulls and ripples
    bool stepping; // touches are drawn when the step is done
    // Rows that the last step or something else changed, and those that the step changes. Both time
    // levels of other rows are equal, and a step would leave them bit-identical.
    uint8_t *moved;
    uint8_t *active;
    int active_rows; // in the last step
    int bands;
    float *scratch; // rows of each band
    size_t scratch_bytes;
    const pondi_field *depths; // layers of the shore, or NULL
    const pondi_field *walls;
} pondi_flow;

// The depth of a cell from its height. [m]
static inline float pondi_flow_depth(const pondi_flow *flow, const pondi_field *heights, int x,
                                     int y) {
    const float depth = pondi_row_f32(heights, y)[x] - pondi_row_f32(&flow->ground, y)[x];
    return depth > 0.0f ? depth : 0.0f;
}

static inline bool pondi_flow_is_pressed(const pondi_flow *flow, int y) {
    return y >= flow->press.y0 && y < flow->press.y1;
}

// The rise of the level of a cell over its surface, under a hull; 0 elsewhere. [m]
static inline float pondi_flow_lift_at(const pondi_flow *flow, const pondi_field *heights, int x,
                                       int y) {
    return pondi_flow_is_pressed(flow, y) ? pondi_flow_lift(pondi_flow_depth(flow, heights, x, y),
                                                            pondi_row_f32(&flow->pressed, y)[x])
                                          : 0.0f;
}

static inline bool pondi_flow_is_wall(const pondi_flow *flow, int x, int y) {
    return pondi_row_f32(&flow->ground, y)[x] >= flow->top;
}

// Ripples on bulk water (flow_ripples.c).
pondi_ripple_numbers pondi_ripple_numbers_of(const pond_desc *desc);
void pondi_ripples_begin(pondi_flow *flow);
// Rows y0…y1 − 1 may now hold ripples. Rows beyond a side are a mirror image.
void pondi_ripples_touched(pondi_flow *flow, const pondi_field *heights, int64_t y0, int64_t y1);
// Steps them after the bulk.
void pondi_ripples_step(pondi_flow *flow, const pond_parallel *parallel,
                        const pondi_field *heights);
// Draws the surface with hulls and ripples, or rows first…end − 1 of it.
void pondi_ripples_show(pondi_flow *flow, const pond_parallel *parallel,
                        const pondi_field *heights);
void pondi_ripples_draw(pondi_flow *flow, const pondi_field *heights, int first, int end);

static inline bool pondi_flow_has_ripples(const pondi_flow *flow) {
    return flow->end_ripple > 0;
}

// Must be called after rows y0…y1 − 1 of the heights or velocities were changed.
void pondi_flow_stir(pondi_flow *flow, int y0, int y1);

// Adapts cells of both fields to the ground and walls in the shore's layers, and rounds them to
// quanta.
void pondi_flow_settle(pondi_flow *flow, pondi_field *now, pondi_field *before,
                       const pondi_cells *cells);

// The multiple of the quantum that is nearest to a height. [m]
float pondi_flow_round(const pondi_flow *flow, double height);

#endif
