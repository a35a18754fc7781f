// machine.h — what is measured on.
#ifndef BENCH_MACHINE_H
#define BENCH_MACHINE_H

#include <jansson.h>
#include <stddef.h>

// Threads for "all": one for each processor.
int machine_processors(void);

// What the machine's file is called: its processor's letters and digits, and how many there are.
void machine_name(char *out, size_t size);

// The processor, the system and the compiler.
json_t *machine_json(void);

#endif
