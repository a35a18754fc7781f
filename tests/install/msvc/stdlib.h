#pragma once
#include <stddef.h>
void abort(void);
int abs(int x);
int atoi(const char *text);
void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int(__cdecl *compare)(const void *, const void *));
long labs(long x);
long long llabs(long long x);
double strtod(const char *text, char **end);
long strtol(const char *text, char **end, int base);
void *calloc(size_t count, size_t size);
void free(void *memory);
void *malloc(size_t size);
void *realloc(void *memory, size_t size);
void qsort(void *base, size_t count, size_t size,
           int(__cdecl *compare)(const void *, const void *));
