// A library that bench/peers/measure.py loads into xscreensaver's `ripples`. It counts the frames,
// prevents sleeping between them, and after COUNT_TO frames prints the processor time of the last
// COUNT_TO − COUNT_FROM [s].
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <unistd.h>

static long frame;

static double seconds_of(struct timeval t) {
    return (double)t.tv_sec + 1e-6 * (double)t.tv_usec;
}

static double processor_seconds(void) {
    struct rusage used = {0};
    (void)getrusage(RUSAGE_SELF, &used);
    return seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
}

static long number_of(const char *name) {
    const char *text = getenv(name);
    return text != NULL ? strtol(text, NULL, 10) : 0;
}

static void count_frame(void) {
    static double began;
    frame++;
    if (frame == number_of("COUNT_FROM")) {
        began = processor_seconds();
    }
    if (frame == number_of("COUNT_TO")) {
        (void)fprintf(stderr, "processor seconds: %.6f\n", processor_seconds() - began);
        _exit(0);
    }
}

// The functions of X11, with simpler types, since the arguments are only passed on.
int XShmPutImage(void *display, long target, void *context, void *image, int x, int y, int to_x,
                 int to_y, unsigned width, unsigned height, int event);
int XShmPutImage(void *display, long target, void *context, void *image, int x, int y, int to_x,
                 int to_y, unsigned width, unsigned height, int event) {
    int (*next)(void *, long, void *, void *, int, int, int, int, unsigned, unsigned, int) = NULL;
    *(void **)&next = dlsym(RTLD_NEXT, "XShmPutImage");
    count_frame();
    return next(display, target, context, image, x, y, to_x, to_y, width, height, event);
}

int XPutImage(void *display, long target, void *context, void *image, int x, int y, int to_x,
              int to_y, unsigned width, unsigned height);
int XPutImage(void *display, long target, void *context, void *image, int x, int y, int to_x,
              int to_y, unsigned width, unsigned height) {
    int (*next)(void *, long, void *, void *, int, int, int, int, unsigned, unsigned) = NULL;
    *(void **)&next = dlsym(RTLD_NEXT, "XPutImage");
    count_frame();
    return next(display, target, context, image, x, y, to_x, to_y, width, height);
}

// Before the first frame it waits until a picture is loaded.
int select(int count, fd_set *in, fd_set *out, fd_set *other, struct timeval *time) {
    int (*next)(int, fd_set *, fd_set *, fd_set *, struct timeval *) = NULL;
    if (count == 0 && frame > 0) {
        return 0;
    }
    *(void **)&next = dlsym(RTLD_NEXT, "select");
    return next(count, in, out, other, time);
}
