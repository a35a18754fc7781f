#include "motion.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Value of `key=value` in a settings file under the user's folder of settings; false where there is
// none.
static bool read_setting(const char *file, const char *key, char *value, size_t size) {
    const char *folder = getenv("XDG_CONFIG_HOME");
    const char *home = getenv("HOME");
    char path[4096];
    if (folder != NULL && folder[0] != '\0') {
        snprintf(path, sizeof path, "%s/%s", folder, file);
    } else {
        snprintf(path, sizeof path, "%s/.config/%s", home != NULL ? home : "", file);
    }
    FILE *settings = fopen(path, "r");
    if (settings == NULL) {
        return false;
    }
    const size_t length = strlen(key);
    char line[512];
    bool found = false;
    while (!found && fgets(line, sizeof line, settings) != NULL) {
        const char *after = strncmp(line, key, length) == 0 ? line + length : "";
        after += strspn(after, " \t");
        found = *after == '=';
        if (found) {
            after += 1 + strspn(after + 1, " \t");
            snprintf(value, size, "%.*s", (int)strcspn(after, " \t\r\n"), after);
        }
    }
    fclose(settings);
    return found;
}

bool motion_is_reduced(void) {
    const char *asked = getenv("MILLPOND_REDUCED_MOTION");
    if (asked != NULL && asked[0] != '\0') {
        return strcmp(asked, "0") != 0;
    }
    char value[64];
    static const char *const gtk[] = {"gtk-4.0/settings.ini", "gtk-3.0/settings.ini"};
    for (int i = 0; i < 2; i++) {
        if (read_setting(gtk[i], "gtk-enable-animations", value, sizeof value)) {
            return strcmp(value, "0") == 0 || strcmp(value, "false") == 0;
        }
    }
    return read_setting("kdeglobals", "AnimationDurationFactor", value, sizeof value) &&
           strtod(value, NULL) == 0.0;
}
