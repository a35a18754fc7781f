// power.h — whether the computer runs on its battery.
#ifndef APP_PLAY_POWER_H
#define APP_PLAY_POWER_H

#include <stdbool.h>

#define POWER_SUPPLIES "/sys/class/power_supply" // Linux

// By a folder with a folder for each supply. False also if there is none.
bool power_is_battery(const char *supplies);

#endif
