// stop.h — requests to stop: the film is ended properly and keeps its frames.
#ifndef APP_STOP_H
#define APP_STOP_H

#include <stdbool.h>

// From now on SIGINT, SIGTERM and SIGHUP request a stop; a message reports one that takes longer
// than a second. A second signal ends the program at once, as do SIGQUIT, SIGUSR1 and SIGUSR2; the
// temporary files are removed if possible.
void stop_listen(void);
void stop_hush(void);     // no more messages about the stop: only the end is left
int stop_requested(void); // the signal that requested it, or 0
bool stop_is_far(void);   // whether no stop is requested

// Requests a stop by this signal; may be called in a handler. Returns true if a stop was requested
// half a second ago or earlier: then the program is to end at once.
bool stop_request(int signal_number);

#endif
