// info_recording.h — describes a recording, for `millpond info`.
#ifndef APP_INFO_RECORDING_H
#define APP_INFO_RECORDING_H

#include <stdbool.h>

// Prints the facts. With `verify` it replays the recording and reports whether the water is the
// same. Returns an exit status: 1 if it differs.
int info_recording(const char *path, bool as_json, bool verify);

#endif
