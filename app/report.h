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
    EXIT_INTERRUPTED = 128 // and the signal
};

// "millpond: …" on standard error, one line. Returns `status`, so that a failure is one return.
int report_error(int status, const char *format, ...) __attribute__((format(printf, 2, 3)));

// The last message. One thread at a time.
const char *report_last(void);

// Whether errors and remarks are from now on not printed, but kept for report_last(): as long as
// another process says them.
void report_hold(bool hold);

// A remark on standard error; nothing when quiet.
void report_note(bool quiet, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Remarks wait from now on, as what they are about may be refused yet, and one error is all that is
// then to be said.
void report_wait(void);
// Says those that waited, or not; and no others wait.
void report_wait_no_more(bool told);

// A film was interrupted when it was so long, by a signal. choosing: while the colours of a gif
// were chosen.
void report_interruption(const char *output, double seconds, bool choosing);

// Prints an object on standard output and frees it. Returns an exit status.
int report_json(json_t *object);

// A file's name as JSON; where its bytes are no UTF-8, they become '?'.
json_t *report_name(const char *name);

// A hash as JSON: 64 bits do not fit a JSON number, so "0x…".
json_t *report_hash(uint64_t hash);

// Prints text on standard output; returns an exit status, since the disk behind it may be full.
int report_text(const char *text);

// The same with a file's name and a text; characters of the name that control a terminal become
// '?'.
int report_about(const char *name, const char *facts);

#endif
