// preset.h — looks that have a name.
#ifndef PONDI_LOOK_PRESET_H
#define PONDI_LOOK_PRESET_H

#include <stddef.h>
#include <string.h>

static inline const char *pondi_preset_name(const char *const *names, int count, int index) {
    return index >= 0 && index < count ? names[index] : NULL;
}

// Index of a name in a list that answers NULL beyond its last one; −1 when it is not there.
static inline int pondi_preset_find(const char *(*name_at)(int index), const char *name) {
    for (int i = 0; name != NULL && name_at(i) != NULL; i++) {
        if (strcmp(name_at(i), name) == 0) {
            return i;
        }
    }
    return -1;
}

#endif
