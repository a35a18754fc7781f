// power.h — detects battery power.
#ifndef APP_PLAY_POWER_H
#define APP_PLAY_POWER_H

#include <stdbool.h>

#define POWER_SUPPLIES "/sys/class/power_supply" // Linux

// Whether the computer runs on its battery. `supplies` is a folder with a folder for each supply;
// false if it does not exist.
bool power_is_battery(const char *supplies);

#endif
