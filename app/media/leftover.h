// leftover.h — temporary files and folders beside the final names, and what a run that was killed
// left of them.
#ifndef APP_MEDIA_LEFTOVER_H
#define APP_MEDIA_LEFTOVER_H

#include <stdbool.h>

// A temporary name in the folder of `path`, to be freed; NULL when out of memory. It is short, so
// that a final name of the longest length still works.
char *media_leftover_name(const char *path, int attempt);

// Claims what was made under a temporary name, for as long as `fd` is open. False when it is no
// longer there: then another run took it for a leftover a moment ago.
bool media_leftover_claim(int fd, const char *name);

// What was claimed is renamed or deleted.
void media_leftover_forget(const char *name);

// Deletes what is claimed, as far as that can be done in a signal's handler, which then ends the
// program. What stays, the next run deletes.
void media_leftover_drop(void);

// Deletes from the folder of `path` what runs of this machine's left and none claims. Returns how
// many files and folders.
int media_leftover_remove(const char *path);

#endif
