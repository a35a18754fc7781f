#include "late.h"

#include <pthread.h>
#include <stdbool.h>
#include <string.h>

#ifdef MILLPOND_CAMERAS
#include <libavdevice/avdevice.h>
#endif

#ifndef MILLPOND_CAMERAS
#define NOT_BUILT "this program was built without libavdevice"
#endif

#ifdef MILLPOND_LATE
#include <dlfcn.h>

#define CAMERAS_LIBRARY "libavdevice.so." AV_STRINGIFY(LIBAVDEVICE_VERSION_MAJOR)
#define FORMATS_LIBRARY "libavformat.so." AV_STRINGIFY(LIBAVFORMAT_VERSION_MAJOR)
#define CODECS_LIBRARY "libavcodec.so." AV_STRINGIFY(LIBAVCODEC_VERSION_MAJOR)

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

media_late_calls media_calls;
static const char *missing_library; // of those two

static void load_formats(void) {
    void *const codecs = dlopen(CODECS_LIBRARY, RTLD_LAZY | RTLD_LOCAL);
    void *const formats = dlopen(FORMATS_LIBRARY, RTLD_LAZY | RTLD_LOCAL);
#define FIND(name) find(codecs, #name, &media_calls.name) &&
    const bool have_codecs = MEDIA_CODEC_CALLS(FIND) codecs != NULL;
#undef FIND
#define FIND(name) find(formats, #name, &media_calls.name) &&
    const bool have_formats = MEDIA_FORMAT_CALLS(FIND) formats != NULL;
#undef FIND
    missing_library = !have_codecs ? CODECS_LIBRARY : !have_formats ? FORMATS_LIBRARY : NULL;
}

const char *media_formats_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_formats);
    return missing_library;
}

const char *media_cameras_load(void) {
#ifdef MILLPOND_CAMERAS
    __typeof__(&avdevice_register_all) register_all = NULL;
    if (!find(dlopen(CAMERAS_LIBRARY, RTLD_LAZY | RTLD_LOCAL), "avdevice_register_all",
              &register_all)) {
        return CAMERAS_LIBRARY " cannot be loaded";
    }
    register_all();
    return NULL;
#else
    return NOT_BUILT;
#endif
}

#else

const media_filters *media_filters_load(void) {
#define HAVE(name) .name = name,
    static const media_filters filters = {MEDIA_FILTER_CALLS(HAVE)};
#undef HAVE
    return &filters;
}

const char *media_formats_load(void) {
    return NULL;
}

const char *media_cameras_load(void) {
#ifdef MILLPOND_CAMERAS
    avdevice_register_all();
    return NULL;
#else
    return NOT_BUILT;
#endif
}

#endif
