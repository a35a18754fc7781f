// bench.h — the groups of benchmarks.
//
// Each measures its rows. False after one line on stderr: no memory, or a wrong result.
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include "report.h"

bool bench_step(report *r, bool quick);
bool bench_look(report *r, bool quick);

#endif
