// stop.h — being asked to stop: the film is ended properly and keeps what it has.
#ifndef APP_STOP_H
#define APP_STOP_H

#include <stdbool.h>

// From now on SIGINT, SIGTERM and SIGHUP only ask; what takes longer than a second to end is told of.
void stop_listen(void);
int stop_requested(void);             // the signal that asked, or 0
bool stop_is_far(void);               // whether nothing has asked
void stop_request(int signal_number); // asks as that signal does; may be called in a handler

#endif
