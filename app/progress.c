#include "progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "clock.h"

#define BAR_WIDTH 30
#define BAR_INTERVAL 0.1   // [s]
#define PLAIN_INTERVAL 5.0 // when the total is unknown [s]
#define MARK_INTERVAL 0.5  // [s]
#define LONG 200           // frames; shorter runs print no lines before SURE_AFTER
#define SURE_AFTER 2.0     // before, the time left is not shown [s]
#define SURE_SHARE 8       // unless this fraction is done

progress progress_begin(const char *what, int64_t total, bool quiet) {
    const double now = clock_seconds();
    return (progress){.quiet = quiet,
                      .bar = isatty(STDERR_FILENO) == 1,
                      .total = total,
                      .began = now,
                      .marks = {{now, 0}},
                      .marked = 1,
                      .what = what};
}

static void print_left(double seconds) {
    if (seconds < 60.0) {
        fprintf(stderr, "  %.0f s left", seconds);
    } else if (seconds < 3600.0) {
        fprintf(stderr, "  %d min %02d s left", (int)seconds / 60, (int)seconds % 60);
    } else {
        fprintf(stderr, "  %.1f h left", seconds / 3600.0);
    }
}

void progress_note(progress *p, int64_t done, double now) {
    const int last = (p->marked + PROGRESS_MARKS - 1) % PROGRESS_MARKS;
    if (p->marked == 0 || now - p->marks[last].at >= MARK_INTERVAL) {
        p->marks[p->marked++ % PROGRESS_MARKS] = (progress_mark){now, done};
    }
}

double progress_rate(const progress *p, int64_t done, double now) {
    const int oldest = p->marked > PROGRESS_MARKS ? p->marked % PROGRESS_MARKS : 0;
    const progress_mark *from = &p->marks[oldest];
    const bool known = p->marked > 0 && now > from->at && done > from->done;
    return known ? (double)(done - from->done) / (now - from->at) : 0.0;
}

static void print_state(const progress *p, int64_t done, double now) {
    const double rate = progress_rate(p, done, now);
    if (p->total <= 0) {
        fprintf(stderr, "frame %" PRId64 "  %.1f frames/s", done, rate);
        return;
    }
    fprintf(stderr, "%3d %%  frame %" PRId64 " of %" PRId64 "  %.1f frames/s",
            (int)(100 * done / p->total), done, p->total, rate);
    const bool sure = now - p->began >= SURE_AFTER || SURE_SHARE * done >= p->total;
    if (rate > 0.0 && sure) {
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
    print_state(p, done, now);
    fflush(stderr);
}

static void show_line(progress *p, int64_t done, double now) {
    const int tenths = p->total > 0 ? (int)(10 * done / p->total) : 0;
    const bool due = p->total > 0 ? tenths > p->tenths : now - p->said > PLAIN_INTERVAL;
    if (!due || (p->total < LONG && now - p->began < SURE_AFTER)) {
        return;
    }
    p->tenths = tenths;
    p->said = now;
    fprintf(stderr, "%s ", p->what);
    print_state(p, done, now);
    fputc('\n', stderr);
}

void progress_show(progress *p, int64_t done) {
    if (p->quiet) {
        return;
    }
    if (done > p->total) {
        p->total = 0; // the film is longer than its file states
    }
    const double now = clock_seconds();
    progress_note(p, done, now);
    if (p->bar) {
        show_bar(p, done, now);
    } else {
        show_line(p, done, now);
    }
}

void progress_say(progress *p, const char *what) {
    if (!p->quiet && p->bar) {
        fprintf(stderr, "\r\033[K%s", what);
        fflush(stderr);
    }
}

void progress_end(progress *p) {
    if (!p->quiet && p->bar) {
        fputs("\r\033[K", stderr);
        fflush(stderr);
    }
}
