// stop.h — being asked to stop: the film is ended properly and keeps what it has.
#ifndef APP_STOP_H
#define APP_STOP_H

void stop_listen(void);   // from now on SIGINT, SIGTERM and SIGHUP only ask
int stop_requested(void); // the signal that asked, or 0

#endif
