// share.h — several pictures and films by all ranks: each makes some of them whole.
#ifndef APP_MPI_SHARE_H
#define APP_MPI_SHARE_H

#include "batch.h"
#include "ranks.h"

// Which of the inputs this rank makes: the largest first, each given to the rank that has least to
// do. The same on all ranks; false without memory.
bool share_take(const ranks *r, const inputs *in, bool *mine);

#endif
