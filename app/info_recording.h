// info_recording.h — what a recording holds, for `millpond info`.
#ifndef APP_INFO_RECORDING_H
#define APP_INFO_RECORDING_H

#include <stdbool.h>

// Prints it; with `verify`, after doing all of it again, whether the water came out the same.
// Returns an exit status: 1 where it did not.
int info_recording(const char *path, bool as_json, bool verify);

#endif
