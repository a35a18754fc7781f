// leftover.h — temporary files and folders, and the removal of those that a killed run has left.
#ifndef APP_MEDIA_LEFTOVER_H
#define APP_MEDIA_LEFTOVER_H

#include <stdbool.h>

// Returns a temporary name in the folder of `path`, which the caller frees, or NULL without memory.
// It is short, so that it works even where the final name has the maximum length.
char *media_leftover_name(const char *path, int attempt);

// Claims a temporary file or folder while `fd` is open. False if another run has just deleted it as
// a leftover.
bool media_leftover_claim(int fd, const char *name);

// Ends a claim. Call it when the file is renamed or deleted.
void media_leftover_forget(const char *name);

// Deletes claimed files in a signal handler that then ends the program. The next run deletes the
// rest.
void media_leftover_drop(void);

// Deletes leftovers of this machine that no run claims from the folder of `path`. Returns their
// number.
int media_leftover_remove(const char *path);

#endif
