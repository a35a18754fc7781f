// What went wrong, said on stderr.

#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#include "report.h"

void report_wipe(void) {
    if (isatty(STDERR_FILENO)) {
        (void)fputs("\r\033[K", stderr);
    }
}

bool report_fail(const bench_subject *s, const char *format, ...) {
    report_wipe();
    (void)fputs("millpond-bench: ", stderr);
    if (s != NULL) {
        (void)fprintf(stderr, "%s, %s, %dx%d, threads: %d: ", s->group, s->name, s->width,
                      s->height, s->threads);
    }
    va_list arguments;
    va_start(arguments, format);
    (void)vfprintf(stderr, format, arguments);
    va_end(arguments);
    (void)fputc('\n', stderr);
    return false;
}
