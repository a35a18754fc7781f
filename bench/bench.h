// bench.h — the groups of benchmarks. Each is called twice: to plan, then to measure.
//
// False after one line on stderr: no memory, or a result that is wrong.
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include "report.h"

bool bench_step(report *r, bool quick);
bool bench_sweep(report *r, bool quick);
bool bench_look(report *r, bool quick);
bool bench_scene(report *r, bool quick);

#endif
