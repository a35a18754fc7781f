// report.h — messages and exit statuses of the program.
#ifndef APP_REPORT_H
#define APP_REPORT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    EXIT_FINE = 0,
    EXIT_RUN_FAILED = 1,
    EXIT_BAD_USE = 2,
    EXIT_INTERRUPTED = 128 // plus the signal's number
};

// Prints "millpond: …" on standard error, in one line. Returns `status`.
int report_error(int status, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Returns the last message. Call it from one thread at a time.
const char *report_last(void);

// With `hold`, errors and remarks are not printed but kept for report_last(), because another
// process prints them.
void report_hold(bool hold);

// Prints a remark on standard error, unless quiet.
void report_note(bool quiet, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Holds remarks back from now on, since an error may still make them pointless.
void report_wait(void);
// Prints the waiting remarks if `told`, or discards them. Later ones are printed at once.
void report_wait_no_more(bool told);

// Reports a film that a signal interrupted after `seconds`. choosing: while the colours of a gif
// were chosen.
void report_interruption(const char *output, double seconds, bool choosing);

// Prints an object on standard output and frees it. Returns an exit status.
int report_json(json_t *object);

// Returns the name of a file as JSON; bytes that are not UTF-8 become '?'.
json_t *report_name(const char *name);

// Returns a hash as JSON: "0x…", since 64 bits do not fit a JSON number.
json_t *report_hash(uint64_t hash);

// Prints text on standard output. Returns an exit status, since the disk may be full.
int report_text(const char *text);

// The same with the name of a file before the text; control characters in the name become '?'.
int report_about(const char *name, const char *facts);

#endif
