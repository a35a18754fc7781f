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

#define LIBRARY(name, version) "lib" name ".so." AV_STRINGIFY(version)
#define CAMERAS_LIBRARY LIBRARY("avdevice", LIBAVDEVICE_VERSION_MAJOR)
#define CODECS_LIBRARY LIBRARY("avcodec", LIBAVCODEC_VERSION_MAJOR)
#define FILTERS_LIBRARY LIBRARY("avfilter", LIBAVFILTER_VERSION_MAJOR)
#define FORMATS_LIBRARY LIBRARY("avformat", LIBAVFORMAT_VERSION_MAJOR)

media_late_calls media_calls;
static const char *missing_format; // the library that cannot be loaded
static const char *missing_filter;

static void *open_library(const char *name) {
    return dlopen(name, RTLD_LAZY | RTLD_LOCAL);
}

// ISO C has no cast from void * to a pointer to a function.
static bool find(void *library, const char *name, void *pointer) {
    void *const found = library != NULL ? dlsym(library, name) : NULL;
    memcpy(pointer, &found, sizeof found);
    return found != NULL;
}

#define FIND(name) find(library, #name, &media_calls.name) &&

static void load_filters(void) {
    void *const library = open_library(FILTERS_LIBRARY);
    missing_filter = MEDIA_FILTER_CALLS(FIND) library != NULL ? NULL : FILTERS_LIBRARY;
}

static void load_formats(void) {
    void *library = open_library(CODECS_LIBRARY);
    missing_format = MEDIA_CODEC_CALLS(FIND) library != NULL ? NULL : CODECS_LIBRARY;
    library = open_library(FORMATS_LIBRARY);
    if (!(MEDIA_FORMAT_CALLS(FIND) library != NULL) && missing_format == NULL) {
        missing_format = FORMATS_LIBRARY;
    }
}

const char *media_filters_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_filters);
    return missing_filter;
}

const char *media_formats_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_formats);
    return missing_format;
}

const char *media_cameras_load(void) {
#ifdef MILLPOND_CAMERAS
    __typeof__(&avdevice_register_all) register_all = NULL;
    if (!find(open_library(CAMERAS_LIBRARY), "avdevice_register_all", &register_all)) {
        return CAMERAS_LIBRARY " cannot be loaded";
    }
    register_all();
    return NULL;
#else
    return NOT_BUILT;
#endif
}

#else

const char *media_filters_load(void) {
    return NULL;
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
