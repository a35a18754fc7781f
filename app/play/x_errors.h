// x_errors.h — what an X server refuses. Xlib ends the program for it unless someone listens; here
// it is counted, so that another way of drawing can be tried, or the reason told.
#ifndef APP_PLAY_X_ERRORS_H
#define APP_PLAY_X_ERRORS_H

// From now on, in this process. Without Xlib there is nothing to hear.
void x_errors_listen(void);

// Since it began.
int x_errors_heard(void);

#endif
