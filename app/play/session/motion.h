// motion.h — whether the desktop is asked for less motion.
#ifndef APP_PLAY_MOTION_H
#define APP_PLAY_MOTION_H

#include <stdbool.h>

// By MILLPOND_REDUCED_MOTION (1 or 0) in the environment; else by what GTK's or KDE's settings
// files say of animations.
bool motion_is_reduced(void);

#endif
