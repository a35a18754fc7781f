// x_library.h — functions of Xlib's, which SDL opens at run time, and so does the window.
#ifndef APP_PLAY_X_LIBRARY_H
#define APP_PLAY_X_LIBRARY_H

#include <stdbool.h>

// Fills *function, a pointer to a function of that name. False: no display of X11's is used, or it
// is not there. The library stays open: Xlib may keep what it was handed.
bool x_library_find(const char *name, void *function);

#endif
