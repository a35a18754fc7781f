// rest.h — finds blocks of still water, and puts nearly still ones to rest.
//
// The rule is part of the water's dynamics: it depends on heights only, never on which blocks were
// skipped.
#ifndef PONDI_POND_REST_H
#define PONDI_POND_REST_H

#include <stdbool.h>

#include <millpond/pond.h>

#include "base/parallel.h"

struct pondi_solver;

// Waves travel at most two cells a step, and a block is 64 cells wide. [steps]
#define PONDI_REST_INTERVAL 32

// Heights closer than this to the rest level count as it; 0 = none do. [as stored]
float pondi_rest_threshold(const struct pondi_solver *solver, const pond_desc *desc);

// Checks the active blocks, puts blocks to rest whose surroundings are calm, and finds the blocks
// to step from now on. Called every PONDI_REST_INTERVAL steps.
void pondi_rest_look(pond *water);

// Summary of several blocks.
typedef struct pondi_calm {
    bool calm;
    bool still; // flat, at one value
    bool any;   // not all of them are dry
    float value;
} pondi_calm;

// The check in stages, for a subdomain, which asks the others between them: note what blocks hold;
// summarise its own blocks; put its own calm blocks to rest (all of them if `all`, where the water
// moves as a whole); find its own stirred blocks and return whether there are any.
void pondi_rest_note(pond *water);
void pondi_rest_calm(const pond *water, pondi_calm *out);
void pondi_rest_lay(pond *water, bool all);
bool pondi_rest_stir(pond *water);

// Finds the blocks to step after heights were written from outside; puts nothing to rest.
void pondi_rest_find(pond *water);

// Puts to rest the water that a solver keeps outside the fields.
void pondi_rest_beyond(pond *water);

// Runs a task over rows of blocks in bands: `each` receives row = 0…blocks.rows−1.
typedef void pondi_block_row(pond *water, int row, void *context);
void pondi_rest_rows(pond *water, pondi_block_row *each, void *context);

#endif
