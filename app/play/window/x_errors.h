// x_errors.h — what an X server refuses. Xlib ends the program for it. While a window is opened
// that must not be, for another way of drawing may work; and windows of other programs may be gone
// at any time.
#ifndef APP_PLAY_X_ERRORS_H
#define APP_PLAY_X_ERRORS_H

#include <stdbool.h>

// From now on, in this process. After SDL_Init(); does nothing where SDL shows windows otherwise.
void x_errors_listen(void);

// Once the window is open: what concerns no other program's window ends the program again.
void x_errors_pass_on(void);

// Whether something was asked of a window that is not there, or no longer.
bool x_errors_window_gone(void);

#endif
