// Looks.

#include <stdlib.h>

#include "web.h"

#include <millpond/field.h>

// A look by its name and that of a preset, which may be empty; web_free() frees it. NULL without
// memory or for an unknown name.
pond_look *WEB_EXPORT(web_look)(const char *name, const char *preset) {
    const pond_look_kind kind = pond_look_find(name);
    pond_look *look = pond_look_info(kind) != NULL ? malloc(sizeof *look) : NULL;
    if (look == NULL) {
        return NULL;
    }
    *look = pond_look_default(kind);
    if (preset[0] != '\0' && !pond_look_preset(kind, preset, look)) {
        free(look);
        return NULL;
    }
    return look;
}

// Its record and its struct, for web_set_number() and its like.
pond_record WEB_EXPORT(web_look_record)(const pond_look *look) {
    return pond_look_record(look->kind);
}

void *WEB_EXPORT(web_look_struct)(pond_look *look) {
    return &look->is;
}

// Shows the water more or less strongly; 1 changes nothing.
void WEB_EXPORT(web_look_strengthen)(pond_look *look, float strength) {
    pond_look_strengthen(look, strength);
}
