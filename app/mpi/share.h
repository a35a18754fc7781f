// share.h — divides several pictures and films among all ranks.
#ifndef APP_MPI_SHARE_H
#define APP_MPI_SHARE_H

#include "batch.h"
#include "ranks.h"

// Finds the inputs that this rank makes. Gives the largest first, each to the rank with the least
// work. All ranks call it; false without memory.
bool share_take(const ranks *r, const inputs *in, bool *mine);

#endif
