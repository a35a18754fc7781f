#include "power.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

// Whether the first line of a supply's file is this text.
static bool reads(const char *supplies, const char *supply, const char *file, const char *text) {
    char path[512];
    char line[64] = "";
    (void)snprintf(path, sizeof path, "%s/%s/%s", supplies, supply, file);
    FILE *from = fopen(path, "r");
    if (from == NULL) {
        return false;
    }
    const bool read = fgets(line, sizeof line, from) != NULL;
    (void)fclose(from);
    line[strcspn(line, "\n")] = '\0';
    return read && strcmp(line, text) == 0;
}

// Batteries of mice and headsets have the scope Device. With a weak charger, a battery may
// discharge although the computer is plugged in.
bool power_is_battery(const char *supplies) {
    DIR *folder = opendir(supplies);
    bool drained = false;
    bool plugged = false;
    for (struct dirent *e; folder != NULL && (e = readdir(folder)) != NULL;) {
        if (e->d_name[0] == '.' || reads(supplies, e->d_name, "scope", "Device")) {
            continue;
        }
        if (reads(supplies, e->d_name, "type", "Battery")) {
            drained = drained || reads(supplies, e->d_name, "status", "Discharging");
        } else {
            plugged = plugged || reads(supplies, e->d_name, "online", "1");
        }
    }
    if (folder != NULL) {
        (void)closedir(folder);
    }
    return drained && !plugged;
}
