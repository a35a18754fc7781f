// overwrite.h — asks before existing files are replaced.
#ifndef APP_OVERWRITE_H
#define APP_OVERWRITE_H

#include "plan.h"

// Asks on the terminal whether files that the plan would replace may be replaced. -y and -n answer
// it; without a terminal they may. Returns an exit status.
int overwrite_check(const render_options *options, const plan *p);
// The same for one output without a plan. piped: a picture comes from standard input, so the
// terminal is opened by name.
// terminal is elsewhere.
int overwrite_check_output(const render_options *options, media_kind kind, bool piped,
                           const char *name);
int overwrite_check_file(const render_options *options, bool piped, const char *name);

#endif
