// host.h — hosts that do not follow frei0r.h.
#ifndef PLUGINS_FREI0R_HOST_H
#define PLUGINS_FREI0R_HOST_H

typedef struct host {
    double seconds; // in one unit of its times
    int multiple;   // its rows are padded to a multiple of this number of pixels
} host;

// Returns how the host that contains this code passes times and pictures. FFmpeg passes
// milliseconds, and before version 6 padded rows; others pass seconds and packed rows.
host host_of(const void *caller);

#endif
