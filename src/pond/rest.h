// rest.h — which blocks of water lie still, and laying to rest what nearly does.
//
// The rule is part of the water's dynamics: it looks at heights only, never at what was skipped.
#ifndef PONDI_POND_REST_H
#define PONDI_POND_REST_H

#include <stdbool.h>

#include <millpond/pond.h>

#include "base/parallel.h"

struct pondi_solver;

// Waves run at most two cells a step, and a block is 64 cells. [steps]
#define PONDI_REST_INTERVAL 32

// Heights nearer than this to the rest level are as good as it; 0 = none are. [as stored]
float pondi_rest_threshold(const struct pondi_solver *solver, const pond_desc *desc);

// Looks at the active blocks, lays to rest what is calm all around and works out what is to be
// stepped from now on. Every PONDI_REST_INTERVAL steps.
void pondi_rest_look(pond *water);

// What some blocks hold, all in all.
typedef struct pondi_calm {
    bool calm;
    bool still; // flat, at one value
    bool any;   // not all of them are dry
    float value;
} pondi_calm;

// The look in its pieces, for a part of a pond, which asks other parts between them. Notes what
// blocks hold; what its own hold; puts to rest those of them that are calm all around or, where the
// water moves together, all of them if `all`; finds out which of its own are stirred, and returns
// whether any is.
void pondi_rest_note(pond *water);
void pondi_rest_calm(const pond *water, pondi_calm *out);
void pondi_rest_lay(pond *water, bool all);
bool pondi_rest_stir(pond *water);

// Works out what is to be stepped after heights were written from outside; puts nothing to rest.
void pondi_rest_find(pond *water);

// Puts water that a solver keeps besides the fields to rest.
void pondi_rest_beyond(pond *water);

// Runs a task over the rows of blocks in bands: row = 0…blocks.rows−1 is handed to `each`.
typedef void pondi_block_row(pond *water, int row, void *context);
void pondi_rest_rows(pond *water, pondi_block_row *each, void *context);

#endif
