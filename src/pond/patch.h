// patch.h — the water that bodies and emitters are in: a pond, a subdomain of one, or a world.
//
// Bodies and emitters know their water by a patch alone. They count cells in its grid, add to rows
// of them, read rows of them and report what enters. The patch does that in place where it can:
//
//   pond       its own rows
//   world      the rows of its chunks; cells count from the chunk `home`
//   subdomain  its own rows; what bodies read comes from tiles that all subdomains gather before
//              a step (subdomain_patch.c), and bodies are added to these as well
//
// A patch is made where it is needed and is not stored.
#ifndef PONDI_POND_PATCH_H
#define PONDI_POND_PATCH_H

#include "pond/pond.h"

struct pondi_body;
typedef struct pondi_patch pondi_patch;

// Cells of the grid, ends excluded.
typedef struct pondi_box {
    int64_t x0, y0, x1, y1;
} pondi_box;

// How a kind of water does what bodies and emitters ask of it.
typedef struct pondi_patch_ways {
    // Adds to cells x…x+count−1 of row y, at both time levels. Walls stay dry.
    void (*add)(const pondi_patch *patch, int64_t x, int64_t y, int count, const double *amounts);
    // Cells of a box have been added to; by an emitter, in so many rows.
    void (*added)(const pondi_patch *patch, const pondi_box *box, int64_t rows);
    // Copies the present heights of cells, as stored; NAN where there is no water.
    void (*read)(const pondi_patch *patch, int64_t x, int64_t y, int count, float *heights);
    // Whether a point is in a wall or on land. [m]
    bool (*is_dry)(const pondi_patch *patch, pond_vec2 point);
    void (*splash)(const pondi_patch *patch, pond_body_id body, pond_emitter_id emitter,
                   pond_vec2 position, float radius, float height);
    // Adds a drop; false where it touches nothing.
    bool (*drop)(const pondi_patch *patch, pond_vec2 centre, float radius, float height);
    // Whether any of these cells are there to be added to. NULL: all are.
    bool (*reaches)(const pondi_patch *patch, const pondi_box *box);
    // Collects the cells that a body reads, or, for NULL, those that bodies read and add to in the
    // next step. False without memory, on all subdomains. NULL: they are at hand.
    bool (*gather)(const pondi_patch *patch, const struct pondi_body *body);
} pondi_patch_ways;

struct pondi_patch {
    const pondi_patch_ways *ways;
    void *water; // a pond or a world
    pondi_bodies *bodies;
    pondi_emitters *emitters;
    const pond_desc *desc; // of the whole water: positions are metres in it, its sides stop bodies
    const pond_desc *grid; // of the cells: with margins; NULL: it has no end
    int left;              // margins
    int top;
    pond_origin origin; // cell of the whole water that given positions count from
    const pondi_solver *solver;
    const pond *current; // the pond whose current carries bodies; NULL: none flows
    bool has_dry;        // there may be walls or land
    uint64_t steps;
    int64_t due; // steps until a body that is moved has arrived

    // Set by whoever adds.
    int64_t home_x; // of a world: the chunk that cells and positions count from
    int64_t home_y;
    float worth;                         // of a world: what its new chunks are worth
    const struct pondi_emitter *emitter; // that adds; NULL: a body
    int64_t row;                         // of those that it adds in a step
};

pondi_patch pondi_patch_of(const pond *water);

// Whether a current carries bodies.
static inline bool pondi_patch_flows(const pondi_patch *patch) {
    return PONDI_WITH_CURRENTS && patch->current != NULL;
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
