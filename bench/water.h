// water.h — ponds to measure with, and a plain way to share rows among threads.
#ifndef BENCH_WATER_H
#define BENCH_WATER_H

#include <millpond/command.h>
#include <millpond/millpond.h>

// A desc for measuring: undamped, so that the water stays in motion, with fixed sides as in the
// listings.
pond_desc water_desc(pond_solver solver, int width, int height, int threads);

// Whether the machine has the memory for a pond and `more` bytes in addition. A measurement that
// swaps to disk is meaningless.
bool water_fits(const pond_desc *desc, double more);

// A command that disturbs every cell of such a pond.
pond_command water_dent(const pond_desc *desc);

// Disturbs every cell, so that none is at rest.
void water_stir(pond *water);

// A new pond with waves in every cell. NULL after one line on stderr.
pond *water_make(const pond_desc *desc);

// Makes small ripples for looks: drops at fixed pseudo-random places, then some steps.
void water_ripple(pond *water);

// Calls task(context, y0, y1) so that all rows are covered, one band for each thread.
typedef void water_band_task(void *context, int y0, int y1);
void water_bands(const pond_parallel *parallel, int rows, water_band_task *task, void *context);

#endif
