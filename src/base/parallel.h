// parallel.h — runs work through a pond_parallel.
#ifndef PONDI_BASE_PARALLEL_H
#define PONDI_BASE_PARALLEL_H

#include <millpond/base.h>

#include "base/same_bits.h"

// Runs task(context, 0…count − 1). A NULL or empty `parallel` runs a plain loop.
void pondi_parallel_run(const pond_parallel *parallel, int count, pond_task *task, void *context);

// Threads that can work at once, at least 1.
int pondi_parallel_width(const pond_parallel *parallel);

#endif
