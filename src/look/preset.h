// preset.h — looks that have a name.
#ifndef PONDI_LOOK_PRESET_H
#define PONDI_LOOK_PRESET_H

#include <stddef.h>
#include <string.h>

static inline const char *pondi_preset_name(const char *const *names, int count, int index) {
    return index >= 0 && index < count ? names[index] : NULL;
}

// Index of a name, or −1.
static inline int pondi_preset_find(const char *const *names, int count, const char *name) {
    for (int i = 0; name != NULL && i < count; i++) {
        if (strcmp(names[i], name) == 0) {
            return i;
        }
    }
    return -1;
}

#endif
