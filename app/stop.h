// stop.h — being asked to stop: the film is ended properly and keeps what it has.
#ifndef APP_STOP_H
#define APP_STOP_H

#include <stdbool.h>

// From now on SIGINT, SIGTERM and SIGHUP only ask; an end that takes longer than a second is
// reported. A second one ends the program at once, and so do SIGQUIT, SIGUSR1 and SIGUSR2: without
// temporary files where that can be had.
void stop_listen(void);
void stop_hush(void);     // and it is no longer reported: only the end is left
int stop_requested(void); // the signal that asked, or 0
bool stop_is_far(void);   // whether nothing has asked

// Asks as that signal does; may be called in a handler. True when it was asked before, and half a
// second ago or more: then the program is to end at once.
bool stop_request(int signal_number);

#endif
