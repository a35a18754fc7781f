// progress.h — how far a run is and how long it will take: a bar on a terminal, plain lines
// elsewhere.
#ifndef APP_PROGRESS_H
#define APP_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct progress {
    bool quiet;
    bool bar;
    int64_t total; // frames, 0 = unknown
    double began;  // [s]
    double said;   // when something was last shown
    int tenths;    // plain lines: tenths of the way already told
    const char *what;
} progress;

progress progress_begin(const char *what, int64_t total, bool quiet);
void progress_show(progress *p, int64_t done);
void progress_end(progress *p); // wipes the bar

#endif
