// Snapshots.

#include "web.h"

#include <millpond/snapshot.h>

size_t WEB_EXPORT(web_snapshot_size)(const web_pond *pond) {
    return pond_save_size(pond->water);
}

bool WEB_EXPORT(web_snapshot)(const web_pond *pond, void *bytes, size_t size) {
    return pond_save(pond->water, bytes, size) == POND_OK;
}

web_pond *WEB_EXPORT(web_snapshot_load)(const void *bytes, size_t size) {
    pond *water = NULL;
    return pond_load(bytes, size, NULL, &water) == POND_OK ? web_pond_of(water) : NULL;
}
