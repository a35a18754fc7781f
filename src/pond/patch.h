// patch.h — the water that contains bodies and emitters: a pond, a subdomain of one, or a world.
//
// Bodies and emitters access their water only through a patch. They count cells in its grid, add to
// rows, read rows and report what enters. The patch works in place where it can:
//
//   pond       its own rows
//   world      the rows of its chunks; cells count from the chunk `home`
//   subdomain  its own rows; bodies read tiles that all subdomains gather before a step
//              (subdomain_patch.c), and also add to these
//
// A patch is created on use and is not stored.
#ifndef PONDI_POND_PATCH_H
#define PONDI_POND_PATCH_H

#include "pond/pond.h"

struct pondi_body;
typedef struct pondi_patch pondi_patch;

// Cells of the grid, ends excluded.
typedef struct pondi_box {
    int64_t x0, y0, x1, y1;
} pondi_box;

// The operations of a kind of water.
typedef struct pondi_patch_ways {
    // Adds to cells x…x+count−1 of row y at both time levels. Walls stay dry.
    void (*add)(const pondi_patch *patch, int64_t x, int64_t y, int count, const double *amounts);
    // Called after cells of a box were added to; by an emitter, with the number of rows.
    void (*added)(const pondi_patch *patch, const pondi_box *box, int64_t rows);
    // Copies the heights of cells, as stored; NAN where there is no water.
    void (*read)(const pondi_patch *patch, int64_t x, int64_t y, int count, float *heights);
    // Whether a point is in a wall or on land, or in bulk water on ground higher than `top`. [m]
    bool (*is_dry)(const pondi_patch *patch, pond_vec2 point, double top);
    void (*splash)(const pondi_patch *patch, pond_body_id body, pond_emitter_id emitter,
                   pond_vec2 position, float radius, float height);
    // Adds a drop; returns false if it touches nothing.
    bool (*drop)(const pondi_patch *patch, pond_vec2 centre, float radius, float height);
    // Whether the water has any of these cells. NULL: it has all.
    bool (*reaches)(const pondi_patch *patch, const pondi_box *box);
    // Gathers the cells that a body reads or, for NULL, all that bodies read and add to in the next
    // step. Returns false if an allocation failed, on all subdomains alike. NULL: not needed.
    bool (*gather)(const pondi_patch *patch, const struct pondi_body *body);
} pondi_patch_ways;

struct pondi_patch {
    const pondi_patch_ways *ways;
    void *water; // a pond or a world
    pondi_bodies *bodies;
    pondi_emitters *emitters;
    const pond_desc *desc; // of the whole water, in which positions count and bodies stay
    const pond_desc *grid; // of the cells, with absorbing layers; NULL: unbounded
    int left;              // absorbing layer on the left
    int top;
    pond_origin origin; // cell of the whole water at which given positions start
    const pondi_solver *solver;
    const pond *current; // the pond whose current or bulk carries bodies, or NULL
    bool has_dry;        // there may be walls or land
    uint64_t steps;
    int64_t due; // steps until a moving body has arrived
    bool before; // reads the heights at the beginning of the last step, not the present ones

    // Set while something is added.
    int64_t home_x; // of a world: the chunk at which cells and positions start
    int64_t home_y;
    float worth;                         // of a world: value of the chunks that it creates
    const struct pondi_emitter *emitter; // the emitter that adds; NULL: a body
    int64_t row;                         // of the emitter's rows in a step
};

pondi_patch pondi_patch_of(const pond *water);

// Whether a current carries bodies.
static inline bool pondi_patch_flows(const pondi_patch *patch) {
    return PONDI_WITH_CURRENTS && patch->current != NULL;
}

// Whether the water is bulk water.
static inline bool pondi_patch_is_bulk(const pondi_patch *patch) {
    return PONDI_WITH_FLOW && patch->solver->traits.flows;
}

extern const pondi_patch_ways pondi_patch_in_subdomain;
void pondi_patch_splash(const pondi_patch *patch, pond_body_id body, pond_emitter_id emitter,
                        pond_vec2 position, float radius, float height);
bool pondi_patch_drop(const pondi_patch *patch, pond_vec2 centre, float radius, float height);

static inline bool pondi_patch_reaches(const pondi_patch *patch, int64_t x0, int64_t y0, int64_t x1,
                                       int64_t y1) {
    return patch->ways->reaches == NULL ||
           patch->ways->reaches(patch, &(pondi_box){x0, y0, x1, y1});
}

#endif
