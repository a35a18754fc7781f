// leftover.h — temporary files and folders next to the final names, and those that a killed run
// left.
#ifndef APP_MEDIA_LEFTOVER_H
#define APP_MEDIA_LEFTOVER_H

#include <stdbool.h>

// A temporary name in the folder of `path`, to be freed; NULL when out of memory. It is short, so
// that a final name of the longest length still works.
char *media_leftover_name(const char *path, int attempt);

// Claims a temporary file or folder for as long as `fd` is open. False when it is no
// longer there: then another run took it for a leftover a moment ago.
bool media_leftover_claim(int fd, const char *name);

// Call it when a claimed file is renamed or deleted.
void media_leftover_forget(const char *name);

// Deletes claimed files, within the limits of a signal's handler, which then ends the
// program. The next run deletes the rest.
void media_leftover_drop(void);

// Deletes leftovers of this machine's runs that none claims from the folder of `path`. Returns how
// many files and folders.
int media_leftover_remove(const char *path);

#endif
