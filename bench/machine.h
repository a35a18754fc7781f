// machine.h — the machine that the measurements are made on.
#ifndef BENCH_MACHINE_H
#define BENCH_MACHINE_H

#include <jansson.h>

// The number of processors.
int machine_processors(void);

// The processor, the system and the compiler.
json_t *machine_json(void);

#endif
