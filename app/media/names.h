// names.h — numbered file names, from a pattern such as frame-%04d.png. The first number is 0.
#ifndef APP_MEDIA_NAMES_H
#define APP_MEDIA_NAMES_H

#include "media.h"

typedef struct media_names {
    char *head; // before the number
    char *tail; // after it
    int digits;
} media_names;

// Whether a pattern has exactly one place for a number. The folder's name is taken as it is.
bool media_names_check(const char *pattern, media_error *error);

bool media_names_open(media_names *names, const char *pattern, media_error *error);
void media_names_close(media_names *names);

// One name, to be freed; NULL when out of memory.
char *media_names_get(const media_names *names, int64_t number);

// The number between head and tail of a file's name, given without its folder, or −1; it may have
// other digits than the pattern makes.
int64_t media_names_number(const media_names *names, const char *name);

// Whether two names without their folders, each a pattern or not, may make one file. Taken
// strictly: digits next to the place of a number count as part of it.
bool media_names_overlap(const char *a, const char *b);

// Whether one of a pattern's pictures is the existing file `path`; false for a name that is no
// pattern.
bool media_names_makes(const char *pattern, const char *path);

#endif
