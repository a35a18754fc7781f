// names.h — numbered file names by a pattern such as frame-%04d.png.
#ifndef APP_MEDIA_NAMES_H
#define APP_MEDIA_NAMES_H

#include "media.h"

typedef struct media_names {
    char *head; // before the number
    char *tail; // after it
    int digits;
} media_names;

// Checks that a pattern has exactly one place for a number. The folder's name is not examined.
bool media_names_check(const char *pattern, media_error *error);

bool media_names_open(media_names *names, const char *pattern, media_error *error);
void media_names_close(media_names *names);

// Returns the name with a number, which the caller frees; NULL when out of memory.
char *media_names_get(const media_names *names, int64_t number);

// Returns the number in a file's name, given without its folder, or −1. It may have more or fewer
// digits than the pattern makes.
int64_t media_names_number(const media_names *names, const char *name);

// Whether two names or patterns, given without their folders, may produce the same file. Digits
// next to the place of a number count as part of the number.
bool media_names_overlap(const char *a, const char *b);

// Whether a pattern produces the name of the existing file `path`. False if it is not a pattern.
bool media_names_makes(const char *pattern, const char *path);

#endif
