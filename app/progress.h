// progress.h — shows the progress and the time left: a bar on a terminal, plain lines elsewhere.
// Encoders accept their first frames faster than later ones, so the time left follows from the
// recent speed.
#ifndef APP_PROGRESS_H
#define APP_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#define PROGRESS_MARKS 10

// The progress at one time, from which the recent speed is computed.
typedef struct progress_mark {
    double at; // [s]
    int64_t done;
} progress_mark;

typedef struct progress {
    bool quiet;
    bool bar;
    int64_t total;                       // frames, 0 = unknown
    double began;                        // [s]
    double said;                         // time of the last output [s]
    int tenths;                          // plain lines: tenths already printed
    progress_mark marks[PROGRESS_MARKS]; // a ring
    int marked;                          // count so far
    const char *what;
} progress;

progress progress_begin(const char *what, int64_t total, bool quiet);
void progress_show(progress *p, int64_t done);
void progress_say(progress *p, const char *what); // prints it in place of the bar
void progress_end(progress *p);                   // clears the bar

// progress_show() calls both. They record the number of finished frames at a time [s], and return
// the recent frames per second; 0 if unknown.
void progress_note(progress *p, int64_t done, double now);
double progress_rate(const progress *p, int64_t done, double now);

#endif
