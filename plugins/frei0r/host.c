#define _GNU_SOURCE // dladdr()
#include "host.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <string.h>

#define FIRST_PACKED 9 // libavfilter of FFmpeg 6
#define PADDED 16      // multiple in older ones [pixels]

static bool begins(const char *text, const char *with) {
    return strncmp(text, with, strlen(with)) == 0;
}

// Returns the major version of a libavfilter that is loaded.
static unsigned version_of(const char *path) {
    unsigned major = FIRST_PACKED;
    void *library = dlopen(path, RTLD_LAZY | RTLD_NOLOAD);
    if (library != NULL) {
        unsigned (*version)(void) = NULL;
        *(void **)&version = dlsym(library, "avfilter_version");
        major = version != NULL ? version() >> 16 : major;
        (void)dlclose(library);
    }
    return major;
}

host host_of(const void *caller) {
    host h = {.seconds = 1.0, .multiple = 1};
    Dl_info object;
    if (dladdr(caller, &object) == 0 || object.dli_fname == NULL) {
        return h;
    }
    const char *slash = strrchr(object.dli_fname, '/');
    const char *name = slash != NULL ? slash + 1 : object.dli_fname;
    const bool is_library = begins(name, "libavfilter");
    if (is_library || begins(name, "ffmpeg") || begins(name, "ffplay")) {
        h.seconds = 1e-3;
        h.multiple = is_library && version_of(object.dli_fname) < FIRST_PACKED ? PADDED : 1;
    }
    return h;
}
