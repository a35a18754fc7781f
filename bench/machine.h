// machine.h — the machine that the measurements are made on.
#ifndef BENCH_MACHINE_H
#define BENCH_MACHINE_H

#include <jansson.h>
#include <stddef.h>

// The number of processors.
int machine_processors(void);

// The name of the machine's result file: letters and digits of the processor's name, and the number
// of processors.
void machine_name(char *out, size_t size);

// The processor, the system and the compiler.
json_t *machine_json(void);

#endif
