#include "machine.h"

#include <millpond/millpond.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>

#define TEXT 256

int machine_processors(void) {
    pond_workers *all = NULL;
    if (pond_workers_create(0, &all) != POND_OK) {
        return 1;
    }
    const int count = pond_workers_parallel(all).width;
    pond_workers_destroy(all);
    return count;
}

// The text after a line's colon if the line starts with `what`; else NULL.
static const char *said_of(char *line, const char *what) {
    char *colon = strchr(line, ':');
    const size_t length = strlen(what);
    if (colon == NULL || strncmp(line, what, length) != 0 || strspn(line + length, " \t:") == 0) {
        return NULL;
    }
    line[strcspn(line, "\n")] = '\0';
    return colon + 1 + strspn(colon + 1, " ");
}

// The processor's name where the system reports it, with family and model, since some names stay
// the same for many generations.
static void read_processor(char *out, size_t size) {
    char name[TEXT] = "unknown";
    int family = -1;
    int model = -1;
    FILE *file = fopen("/proc/cpuinfo", "r");
    char line[TEXT];
    while (file != NULL && fgets(line, sizeof line, file) != NULL && line[0] != '\n') {
        const char *text;
        if ((text = said_of(line, "model name")) != NULL) {
            (void)snprintf(name, sizeof name, "%s", text);
        } else if ((text = said_of(line, "cpu family")) != NULL) {
            family = atoi(text);
        } else if ((text = said_of(line, "model")) != NULL) {
            model = atoi(text);
        }
    }
    if (file != NULL) {
        (void)fclose(file);
    }
    const bool complete = family >= 0 && model >= 0;
    (void)(complete ? snprintf(out, size, "%s, family %d, model %d", name, family, model)
                    : snprintf(out, size, "%s", name));
}

#ifdef __clang__
#define COMPILER __VERSION__
#else
#define COMPILER "gcc " __VERSION__
#endif

json_t *machine_json(void) {
    struct utsname names = {0};
    (void)uname(&names);
    char processor[TEXT];
    read_processor(processor, sizeof processor);
    return json_pack("{s:s, s:i, s:s, s:s, s:s}", "processor", processor, "processors",
                     machine_processors(), "architecture", names.machine, "system", names.sysname,
                     "compiler", COMPILER);
}
