// overwrite.h — files that are there already.
#ifndef APP_OVERWRITE_H
#define APP_OVERWRITE_H

#include "plan.h"

// Asks on the terminal whether what the plan would replace may be; -y and -n settle it, and where
// there is no terminal it may. An exit status.
int overwrite_check(const render_options *options, const plan *p);
// The same of one output that no plan names. piped: a picture comes through standard input, so the
// terminal is elsewhere.
int overwrite_check_output(const render_options *options, media_kind kind, bool piped,
                           const char *name);
int overwrite_check_file(const render_options *options, bool piped, const char *name);

#endif
