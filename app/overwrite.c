#include "overwrite.h"

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "flipbook.h"
#include "map_file.h"
#include "media/names.h"
#include "media/piped.h"
#include "report.h"
#include "stop.h"

// Returns the file of this name, or the first one of a pattern, if it exists; to be freed.
static char *existing(const char *name) {
    media_names names;
    char *first = NULL;
    if (strchr(name, '%') != NULL && media_names_open(&names, name, NULL)) {
        first = media_names_get(&names, 0);
        media_names_close(&names);
    } else {
        first = strdup(name);
    }
    if (first != NULL && access(first, F_OK) == 0) {
        return first;
    }
    free(first);
    return NULL;
}

// Reads one letter. Checks for a stop in between: a signal may be delivered to another thread.
static bool read_letter(int terminal, char *out) {
    struct pollfd keys = {.fd = terminal, .events = POLLIN};
    int ready = 0;
    while (ready == 0 && stop_requested() == 0) {
        ready = poll(&keys, 1, 100);
    }
    return ready > 0 && stop_requested() == 0 && read(terminal, out, 1) == 1;
}

// Reads one line and returns its first letter; '\0' at the end of input or after a signal.
static char read_answer(int terminal) {
    char first = '\0';
    char c = '\0';
    while (c != '\n') {
        if (!read_letter(terminal, &c)) {
            return '\0';
        }
        first = first == '\0' ? c : first;
    }
    return first;
}

static int ask(int terminal, const char *name) {
    fprintf(stderr, "millpond: %s is there already. Replace it? [y/N] ", name);
    fflush(stderr);
    const char answer = read_answer(terminal);
    if (stop_requested() != 0) {
        fputc('\n', stderr);
        return EXIT_INTERRUPTED + stop_requested();
    }
    return answer == 'y' || answer == 'Y' ? EXIT_FINE
                                          : report_error(EXIT_BAD_USE, "%s: left as it is", name);
}

// Returns −1 if there is no terminal.
static int find_terminal(bool piped) {
    const int terminal = !isatty(STDERR_FILENO) ? -1
                         : piped                ? open("/dev/tty", O_RDONLY | O_CLOEXEC)
                                                : dup(STDIN_FILENO);
    if (terminal >= 0 && !isatty(terminal)) {
        close(terminal);
        return -1;
    }
    return terminal;
}

int overwrite_check_file(const render_options *options, bool piped, const char *name) {
    const film_replace replace = options->film.replace;
    char *there = replace != FILM_REPLACE_ALWAYS ? existing(name) : NULL;
    int status = EXIT_FINE;
    if (there != NULL && replace == FILM_REPLACE_NEVER) {
        status = report_error(EXIT_BAD_USE, "%s: is there already; -y replaces it", there);
    } else if (there != NULL) {
        const int terminal = find_terminal(piped);
        status = terminal >= 0 ? ask(terminal, there) : EXIT_FINE;
        if (terminal >= 0) {
            close(terminal);
        }
    }
    free(there);
    return status;
}

int overwrite_check_output(const render_options *options, media_kind kind, bool piped,
                           const char *name) {
    return kind != MEDIA_NULL && kind != MEDIA_Y4M_STDOUT
               ? overwrite_check_file(options, piped, name)
               : EXIT_FINE;
}

// Checks a file and the one that describes it; its name is NULL if there is none.
static int check_both(const render_options *options, bool piped, const char *path,
                      char *(*name_other)(const char *path)) {
    int status = overwrite_check_file(options, piped, path);
    char *other = status == EXIT_FINE ? name_other(path) : NULL;
    status = other != NULL ? overwrite_check_file(options, piped, other) : status;
    free(other);
    return status;
}

int overwrite_check(const render_options *options, const plan *p) {
    const bool piped = strcmp(p->source, MEDIA_PIPED) == 0;
    int status = p->sheet.columns > 0 ? check_both(options, piped, p->output, flipbook_data_name)
                                      : overwrite_check_output(options, p->kind, piped, p->output);
    for (int i = 0; i < p->maps.count && status == EXIT_FINE; i++) {
        status = check_both(options, piped, p->maps.maps[i].path, map_file_facts_name);
    }
    if (status == EXIT_FINE && p->mesh[0] != '\0') {
        status = overwrite_check_file(options, piped, p->mesh);
    }
    return status == EXIT_FINE && p->mask_out[0] != '\0'
               ? overwrite_check_file(options, piped, p->mask_out)
               : status;
}
