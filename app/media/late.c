#include "late.h"

#include <pthread.h>
#include <stdbool.h>
#include <string.h>

#ifdef MILLPOND_CAMERAS
#include <libavdevice/avdevice.h>
#endif

#ifdef MILLPOND_LATE
#include <dlfcn.h>

#define CAMERAS_LIBRARY "libavdevice.so." AV_STRINGIFY(LIBAVDEVICE_VERSION_MAJOR)

// ISO C knows no way from a void * to a function.
static bool find(void *library, const char *name, void *pointer) {
    void *const found = library != NULL ? dlsym(library, name) : NULL;
    memcpy(pointer, &found, sizeof found);
    return found != NULL;
}

static media_filters filters;
static bool filters_loaded;

static void load_filters(void) {
    void *const library = dlopen(MEDIA_FILTERS_LIBRARY, RTLD_LAZY | RTLD_LOCAL);
#define FIND(name) find(library, #name, &filters.name) &&
    filters_loaded = MEDIA_FILTER_CALLS(FIND) library != NULL;
#undef FIND
}

const media_filters *media_filters_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_filters);
    return filters_loaded ? &filters : NULL;
}

void media_cameras_load(void) {
#ifdef MILLPOND_CAMERAS
    __typeof__(&avdevice_register_all) register_all = NULL;
    if (find(dlopen(CAMERAS_LIBRARY, RTLD_LAZY | RTLD_LOCAL), "avdevice_register_all",
             &register_all)) {
        register_all();
    }
#endif
}

#else

const media_filters *media_filters_load(void) {
#define HAVE(name) .name = name,
    static const media_filters filters = {MEDIA_FILTER_CALLS(HAVE)};
#undef HAVE
    return &filters;
}

void media_cameras_load(void) {
#ifdef MILLPOND_CAMERAS
    avdevice_register_all();
#endif
}

#endif
