#include "progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "clock.h"

#define BAR_WIDTH 30
#define BAR_INTERVAL 0.1   // [s]
#define PLAIN_INTERVAL 5.0 // when the total is unknown [s]

progress progress_begin(const char *what, int64_t total, bool quiet) {
    return (progress){.quiet = quiet,
                      .bar = isatty(STDERR_FILENO) == 1,
                      .total = total,
                      .began = clock_seconds(),
                      .what = what};
}

static void print_left(double seconds) {
    if (seconds < 60.0) {
        fprintf(stderr, "%.0f s left", seconds);
    } else if (seconds < 3600.0) {
        fprintf(stderr, "%d min %02d s left", (int)seconds / 60, (int)seconds % 60);
    } else {
        fprintf(stderr, "%.1f h left", seconds / 3600.0);
    }
}

static void print_state(const progress *p, int64_t done, double elapsed) {
    const double rate = elapsed > 0.0 ? (double)done / elapsed : 0.0;
    if (p->total <= 0) {
        fprintf(stderr, "frame %" PRId64 "  %.1f frames/s", done, rate);
        return;
    }
    fprintf(stderr, "%3d %%  frame %" PRId64 " of %" PRId64 "  %.1f frames/s  ",
            (int)(100 * done / p->total), done, p->total, rate);
    if (rate > 0.0) {
        print_left((double)(p->total - done) / rate);
    }
}

static void show_bar(progress *p, int64_t done, double now) {
    if (now - p->said < BAR_INTERVAL && done != p->total) {
        return;
    }
    p->said = now;
    fprintf(stderr, "\r\033[K%s ", p->what);
    if (p->total > 0) {
        const int filled = (int)(BAR_WIDTH * done / p->total);
        fputc('[', stderr);
        for (int i = 0; i < BAR_WIDTH; i++) {
            fputs(i < filled ? "=" : i == filled ? ">" : " ", stderr);
        }
        fputs("] ", stderr);
    }
    print_state(p, done, now - p->began);
    fflush(stderr);
}

static void show_line(progress *p, int64_t done, double now) {
    const int tenths = p->total > 0 ? (int)(10 * done / p->total) : 0;
    const bool due = p->total > 0 ? tenths > p->tenths : now - p->said > PLAIN_INTERVAL;
    if (!due) {
        return;
    }
    p->tenths = tenths;
    p->said = now;
    fprintf(stderr, "%s ", p->what);
    print_state(p, done, now - p->began);
    fputc('\n', stderr);
}

void progress_show(progress *p, int64_t done) {
    if (p->quiet) {
        return;
    }
    if (done > p->total) {
        p->total = 0; // a film longer than it claims: nobody knows how long
    }
    const double now = clock_seconds();
    if (p->bar) {
        show_bar(p, done, now);
    } else {
        show_line(p, done, now);
    }
}

void progress_end(progress *p) {
    if (!p->quiet && p->bar) {
        fputs("\r\033[K", stderr);
        fflush(stderr);
    }
}
