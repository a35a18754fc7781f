#include "report.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "media/plain.h"

#define LONGEST 8192 // of a message, with its terminator [bytes]

// The last error, for windows that show it.
static char last[LONGEST];
static bool held;

// Remarks that wait, each with a newline.
static char waiting[16384];
static bool waits;

// Names and values in messages may contain any characters; each message stays one line.
static void make_plain(char text[LONGEST], const char *format, va_list arguments) {
    (void)vsnprintf(text, LONGEST, format, arguments);
    plain_text(text);
}

static void keep(const char *text) {
    const size_t used = strlen(waiting);
    if (used + strlen(text) + 2 <= sizeof waiting) { // otherwise it is left out
        (void)snprintf(waiting + used, sizeof waiting - used, "%s\n", text);
    }
}

static void say(const char *text) {
    if (!held) {
        fprintf(stderr, "millpond: %s\n", text);
    }
    snprintf(last, sizeof last, "%s", text);
}

const char *report_last(void) {
    return last;
}

void report_hold(bool hold) {
    held = hold;
}

int report_error(int status, const char *format, ...) {
    char text[LONGEST];
    va_list arguments;
    va_start(arguments, format);
    make_plain(text, format, arguments);
    va_end(arguments);
    say(text);
    return status;
}

void report_note(bool quiet, const char *format, ...) {
    if (quiet) {
        return;
    }
    char text[LONGEST];
    va_list arguments;
    va_start(arguments, format);
    make_plain(text, format, arguments);
    va_end(arguments);
    if (waits) {
        keep(text);
    } else {
        say(text);
    }
}

void report_wait(void) {
    waits = true;
    waiting[0] = '\0';
}

void report_wait_no_more(bool told) {
    waits = false;
    for (const char *line = waiting; told && *line != '\0'; line += strcspn(line, "\n") + 1) {
        report_note(false, "%.*s", (int)strcspn(line, "\n"), line);
    }
    waiting[0] = '\0';
}

void report_interruption(const char *output, double seconds, bool choosing) {
    if (seconds > 0.0 && strcmp(output, "null") == 0) {
        report_error(0, "interrupted after the first %.2f s", seconds);
    } else if (seconds > 0.0) {
        report_error(0, "interrupted: %s holds the first %.2f s", output, seconds);
    } else {
        report_error(0, "interrupted %s; nothing was written",
                     choosing ? "while its colours were chosen, before the first frame"
                              : "before the first frame");
    }
}

int report_text(const char *text) {
    if (fputs(text, stdout) == EOF || fflush(stdout) == EOF) {
        return report_error(EXIT_RUN_FAILED, "standard output cannot be written");
    }
    return EXIT_FINE;
}

int report_about(const char *name, const char *facts) {
    char *plain = strdup(name);
    if (plain == NULL) {
        return report_error(EXIT_RUN_FAILED, "out of memory");
    }
    plain_text(plain);
    const int status = report_text(plain);
    free(plain);
    return status == EXIT_FINE ? report_text(facts) : status;
}

int report_json(json_t *object) {
    char *text = json_dumps(object, JSON_INDENT(2) | JSON_REAL_PRECISION(9));
    json_decref(object);
    if (text == NULL) {
        return report_error(EXIT_RUN_FAILED, "the result cannot be put into JSON");
    }
    int status = report_text(text);
    free(text);
    return status == EXIT_FINE ? report_text("\n") : status;
}

json_t *report_name(const char *name) {
    json_t *exact = json_string(name);
    if (exact != NULL) {
        return exact;
    }
    char *plain = strdup(name);
    for (char *c = plain; c != NULL && *c != '\0'; c++) {
        *c = (unsigned char)*c > 126 ? '?' : *c;
    }
    json_t *readable = plain != NULL ? json_string(plain) : NULL;
    free(plain);
    return readable;
}

json_t *report_hash(uint64_t hash) {
    return json_sprintf("0x%016" PRIx64, hash);
}
