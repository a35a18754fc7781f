// page.h — the results as pages: docs/validation.md and docs/validation/.
#ifndef MILLPOND_VALIDATE_PAGE_H
#define MILLPOND_VALIDATE_PAGE_H

#include "report.h"

enum { RESULTS_MOST = 160 };

// A row with its numbers as text.
typedef struct result {
    const check *check;
    const char *name;
    const char *expected;
    const char *measured;
    const char *limit;
    const char *plain;
    const char *note;
    finding finding;
    bool pass;
} result;

typedef struct picture {
    const check *check;
    const char *name;
    const char *title;
} picture;

typedef struct results {
    const check *present; // the running check
    result rows[RESULTS_MOST];
    int count;
    picture pictures[RESULTS_MOST];
    int picture_count;
} results;

// Writes FOLDER/validation.md with all rows, and a page for each topic in FOLDER/validation/.
bool page_write(const results *all, const char *folder);

#endif
