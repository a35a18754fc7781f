// x_errors.h — what an X server refuses. Xlib ends the program for it; here it is heard, so that
// another way of drawing is tried, or the reason told.
#ifndef APP_PLAY_X_ERRORS_H
#define APP_PLAY_X_ERRORS_H

#include <stdbool.h>

// From now on, in this process. After SDL_Init(); does nothing where SDL shows windows otherwise.
void x_errors_listen(void);

// Whether something was asked of a window that is not there, or no longer.
bool x_errors_window_gone(void);

#endif
