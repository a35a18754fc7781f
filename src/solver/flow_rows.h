// flow_rows.h — row kernels of bulk water: flow.c describes the scheme.
//
// flow_rows.c is compiled for each instruction set, with bit-identical results. Rows do not
// overlap. Face i of a row is between cells i − 1 and i.
#ifndef PONDI_SOLVER_FLOW_ROWS_H
#define PONDI_SOLVER_FLOW_ROWS_H

#include "base/isa.h"

typedef struct pondi_flow_numbers {
    float lambda;      // time step/cell size [s/m]
    float push;        // g·lambda
    float fastest;     // greatest speed, ½/lambda
    float thin;        // water that is no deeper does not flow [m]
    float quantum;     // unit of heights and fluxes, a power of 2 [m]
    float per_quantum; // 1/quantum
    float drag;        // friction·time step [m/(m/s)]
    float kept;        // share of the velocity that half_life leaves
    float still;       // slower water stops, [m/s]
    float slack;       // difference of levels at a hull that does not push, since p has quanta [m]
    float push_weight; // if its change of speed times this is not larger either
} pondi_flow_numbers;

// The rise of the level over the surface of water of some depth under a hull that would displace
// `pressed`. 0.1 of the water stays under a hull that reaches to the ground. [m]
static inline float pondi_flow_lift(float depth, float pressed) {
    const float most = depth > 0.0f ? 9.0f * depth : 0.0f;
    return pressed < most ? pressed : most;
}

// Fluxes through faces, in metres of a cell: q = lambda·u·(depth at the face).
typedef struct pondi_flow_faces {
    const float *before2; // depths of the cells two before the faces
    const float *before;  // those before
    const float *after;   // those after
    const float *after2;
    const float *ground_before;
    const float *ground_after;
    const float *u;
    float *q;
    int count;
} pondi_flow_faces;

// The share of its outflow that each cell of a row has water for.
typedef struct pondi_flow_share {
    const float *depth;
    const float *qx;
    const float *qy; // through the faces above
    const float *qy_below;
    float *share;
    int count;
} pondi_flow_share;

// Multiplies fluxes by the share of the cell that they leave, and truncates them to quanta.
typedef struct pondi_flow_limit {
    const float *share_before;
    const float *share_after;
    float *q;
    int count;
} pondi_flow_limit;

// New heights and depths of a row of cells.
typedef struct pondi_flow_fill {
    const float *height;
    const float *depth;
    const float *qx;
    const float *qy;
    const float *qy_below;
    float *new_height;
    float *new_depth;
    int count;
} pondi_flow_fill;

// Velocities after the push of the new surface.
typedef struct pondi_flow_push {
    const float *before; // heights of the cells before and after the faces
    const float *after;
    const float *pressed_before; // depths that hulls displace there; push_under() only
    const float *pressed_after;
    const float *ground_before;
    const float *ground_after;
    const float *u;
    float *pushed;
    int count;
} pondi_flow_push;

// New velocities. Rows of u's own faces, and of the fluxes along and across:
//   carry_x  pushed[2 + j] is row j from this one; along = {qx}, across = {qy, qy_below}
//   carry_y  likewise; along = {qy above, qy, qy below}, across = {qx above, qx}
typedef struct pondi_flow_carry {
    const float *pushed[5];
    const float *u;
    const float *along[3];
    const float *across[2];
    const float *before; // new depths of the cells before and after the faces
    const float *after;
    float *out;
    int count;
} pondi_flow_carry;

// ---- ripples (flow_ripples.c) -------------------------------------------------------------------

#define PONDI_RIPPLE_HIGHEST 0.45f // in units of the depth

typedef struct pondi_ripple_numbers {
    float lambda;      // time step/cell size [s/m]
    float stiffness;   // g·lambda²
    float deepest;     // depth that sets the speed of ripples in deeper water [m]
    float kept;        // share of the height that the half-life leaves
    float breaking;    // a at the water's edge
    float per_shallow; // 1/(depth below which it grows) [1/m]
    float dry;         // least depth of water with ripples [m]
    float per_faint;   // 1/(depth below which ripples are drawn lower) [1/m]
} pondi_ripple_numbers;

// Rows above, at and below: ripples, bulk and ground. before: one step before; receives the next.
typedef struct pondi_flow_ripple {
    const float *now[3];
    const float *height[3];
    const float *ground[3];
    const float *absorbed; // a of sides that let out
    float *before;
    int count;
} pondi_flow_ripple;

// What the bulk carries into a row from five rows around it.
typedef struct pondi_flow_advect {
    const float *from[5];
    const float *u;
    const float *v[4];
    const float *first; // advect_last(): the first term
    float *to;
    int count;
} pondi_flow_advect;

typedef struct pondi_flow_rows {
    void (*wet)(const float *height, const float *ground, float *depth, int count);
    void (*faces)(const pondi_flow_numbers *n, const pondi_flow_faces *row);
    void (*share)(const pondi_flow_share *row);
    void (*limit)(const pondi_flow_numbers *n, const pondi_flow_limit *row);
    void (*fill)(const pondi_flow_fill *row);
    void (*push)(const pondi_flow_numbers *n, const pondi_flow_push *row);
    void (*push_under)(const pondi_flow_numbers *n, const pondi_flow_push *row);
    void (*carry_x)(const pondi_flow_numbers *n, const pondi_flow_carry *row);
    void (*carry_y)(const pondi_flow_numbers *n, const pondi_flow_carry *row);
    void (*ripple)(const pondi_ripple_numbers *n, const pondi_flow_ripple *row);
    // to = −scale·W·from, or to += first + from − scale·W·from
    void (*advect)(float scale, const pondi_flow_advect *row);
    void (*advect_last)(float scale, const pondi_flow_advect *row);
    // Ripples decay, and are limited to a share of the depth; none are on ground that is almost
    // dry.
    void (*breaking)(const pondi_ripple_numbers *n, const float *height, const float *ground,
                     float *ripples, int count);
    void (*draw)(const pondi_ripple_numbers *n, const float *height, const float *ground,
                 const float *ripples, float *surface, int count);
} pondi_flow_rows;

extern PONDI_ISA_DECLARE(const pondi_flow_rows, pondi_flow_rows);

#endif
