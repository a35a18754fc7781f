#pragma once
#include <stddef.h>
void *memchr(const void *in, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);
void *memcpy(void *to, const void *from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
char *strchr(const char *in, int byte);
int strcmp(const char *a, const char *b);
size_t strlen(const char *text);
char *strstr(const char *in, const char *text);
char *strrchr(const char *in, int byte);
int strncmp(const char *a, const char *b, size_t size);
