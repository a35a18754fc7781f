// inputs.c — the inputs of a command line: folders become files, and every output gets its name.
#include "inputs.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "media/media.h"
#include "media/row.h"
#include "paths.h"
#include "report.h"
#include "scene.h"
#include "scene_input.h"
#include "scene_nearest.h"

#define LONGEST_NAME 4096
#define NAMES_IN_NOTE 5 // names of skipped files that a note lists

static int no_memory(void) {
    return report_error(EXIT_RUN_FAILED, "out of memory");
}

// ---- gathering ----

// Takes ownership of `path`.
static int add(inputs *in, char *path, bool found) {
    if (path != NULL && in->count == in->room) {
        const int room = in->room > 0 ? 2 * in->room : 64;
        input *more = realloc(in->media, (size_t)room * sizeof *more);
        if (more != NULL) {
            in->media = more;
            in->room = room;
        }
    }
    if (path == NULL || in->count == in->room) {
        free(path);
        return no_memory();
    }
    in->media[in->count++] = (input){.path = path, .found = found};
    return EXIT_FINE;
}

static bool is_folder(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

// Returns the reason why an entry of a folder is skipped: NULL for a file, "" for a folder.
static const char *why_no_file(const char *path) {
    struct stat about;
    if (stat(path, &about) != 0) {
        return lstat(path, &about) == 0 && S_ISLNK(about.st_mode) ? "a dangling link"
                                                                  : "not to be reached";
    }
    return S_ISREG(about.st_mode)    ? NULL
           : S_ISDIR(about.st_mode)  ? ""
           : S_ISFIFO(about.st_mode) ? "a pipe"
           : S_ISSOCK(about.st_mode) ? "a socket"
                                     : "a device";
}

// Skipped files of a folder, for one note.
typedef struct skipped_files {
    int count;
    size_t length;
    char names[1024];
} skipped_files;

static void add_skipped(skipped_files *over, const char *name, const char *why) {
    over->count++;
    if (over->count <= NAMES_IN_NOTE && over->length < sizeof over->names) {
        const int more = snprintf(over->names + over->length, sizeof over->names - over->length,
                                  "%s %.150s (%s)", over->count > 1 ? "," : "", name, why);
        over->length += more > 0 ? (size_t)more : 0;
    }
}

static void report_skipped(const skipped_files *over, const char *folder, bool quiet) {
    if (over->count > 0) {
        report_note(quiet, "%s: skipped%s%s", folder, over->names,
                    over->count > NAMES_IN_NOTE ? ", ..." : "");
    }
}

static char *join(const char *folder, const char *name) {
    const size_t length = strlen(folder);
    const char *slash = length > 0 && folder[length - 1] == '/' ? "" : "/";
    const size_t size = length + strlen(name) + 2;
    char *path = malloc(size);
    if (path != NULL) {
        (void)snprintf(path, size, "%s%s%s", folder, slash, name);
    }
    return path;
}

static int by_path(const void *a, const void *b) {
    return strcmp(((const input *)a)->path, ((const input *)b)->path);
}

// Whether the ending is one of pictures or films: such a file is not skipped but reported if it is
// unreadable.
static bool is_named_media(const char *name) {
    static const char *const endings[] = {
        "jpg",  "jpeg", "png",  "gif", "webp", "tif", "tiff", "bmp",  "tga", "exr",
        "avif", "heic", "jp2",  "mp4", "m4v",  "mov", "mkv",  "webm", "avi", "mpg",
        "mpeg", "mts",  "m2ts", "ts",  "wmv",  "flv", "apng", "ogv",  "3gp", "y4m"};
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; dot != NULL && i < sizeof endings / sizeof endings[0]; i++) {
        if (strcasecmp(dot + 1, endings[i]) == 0) {
            return true;
        }
    }
    return false;
}

// The reason why a file of a folder is skipped; NULL for a picture or film, also a damaged one.
static const char *why_no_media(const char *path, const char *name) {
    struct stat about;
    if (stat(path, &about) == 0 && about.st_size == 0) {
        return "empty";
    }
    media_error error = {0};
    media_source *source = is_named_media(name) ? NULL : media_open(path, &error);
    media_close(source);
    return is_named_media(name) || source != NULL ? NULL : "no picture or film";
}

// Takes ownership of `path`.
static int add_entry(inputs *in, char *path, const char *name, skipped_files *over) {
    if (path == NULL) {
        return no_memory();
    }
    const char *why = why_no_file(path);
    why = why == NULL ? why_no_media(path, name) : why;
    if (why == NULL) {
        return add(in, path, true);
    }
    if (why[0] != '\0') {
        add_skipped(over, name, why);
    }
    free(path);
    return EXIT_FINE;
}

static int add_folder(inputs *in, const char *folder, bool quiet) {
    DIR *listing = opendir(folder);
    if (listing == NULL) {
        return report_error(EXIT_BAD_USE, "%s: cannot be opened (%s)", folder, strerror(errno));
    }
    const int first = in->count;
    skipped_files over = {0};
    int status = EXIT_FINE;
    for (const struct dirent *entry = readdir(listing); entry != NULL && status == EXIT_FINE;
         entry = readdir(listing)) {
        if (entry->d_name[0] != '.') {
            status = add_entry(in, join(folder, entry->d_name), entry->d_name, &over);
        }
    }
    closedir(listing);
    report_skipped(&over, folder, quiet);
    if (status != EXIT_FINE) {
        return status;
    }
    if (in->count == first) {
        return report_error(EXIT_BAD_USE, "%s: is a folder without a picture or film in it",
                            folder);
    }
    qsort(in->media + first, (size_t)(in->count - first), sizeof *in->media, by_path);
    return EXIT_FINE;
}

// One picture alone is not a sequence.
static int add_row(inputs *in, const char *name) {
    media_error error = {0};
    media_row row;
    const bool good = media_row_open(&row, name, &error);
    const int status = good ? add(in, strdup(row.count == 1 ? row.files[0] : name), false)
                            : report_error(error.status, "%s", error.message);
    media_row_close(&row);
    return status;
}

static bool is_scene(const char *name) {
    return scene_input_is_file(name) || scene_builtin_find(name) >= 0;
}

// Whether a word is neither a path, an existing file nor a scene: a mistyped name of a scene.
static bool is_unknown_word(const char *name) {
    struct stat about;
    return strpbrk(name, "./") == NULL && strcmp(name, "-") != 0 && !is_scene(name) &&
           lstat(name, &about) != 0;
}

int inputs_gather(char *const *names, int count, bool quiet, inputs *out) {
    *out = (inputs){0};
    int status = EXIT_FINE;
    for (int i = 0; i < count && status == EXIT_FINE; i++) {
        const char *name = names[i];
        if (is_unknown_word(name)) {
            scene_nearest meant = scene_nearest_begin(name, strlen(name));
            for (int s = 0; s < scene_builtin_count(); s++) {
                scene_nearest_look(&meant, scene_builtin_name(s));
            }
            status = report_error(EXIT_BAD_USE,
                                  "%s: no such file, and no scene of that name; `millpond "
                                  "scenes` lists them%s",
                                  name, scene_nearest_hint(&meant, ""));
        } else if (!is_scene(name)) {
            status = is_folder(name)      ? add_folder(out, name, quiet)
                     : media_row_is(name) ? add_row(out, name)
                                          : add(out, strdup(name), false);
        } else if (out->scene == NULL) {
            out->scene = name;
        } else {
            status = report_error(EXIT_BAD_USE, "%s and %s: two scenes; allowed is one", out->scene,
                                  name);
        }
    }
    return status;
}

void inputs_clear(inputs *in) {
    for (int i = 0; i < in->count; i++) {
        free(in->media[i].path);
    }
    free(in->media);
    *in = (inputs){0};
}

// ---- outputs ----

typedef struct named {
    char *output;
    input *media;
} named;

static int by_output(const void *a, const void *b) {
    const named *first = a;
    const named *second = b;
    const int order = strcmp(first->output, second->output);
    return order != 0 ? order : (first->media > second->media) - (first->media < second->media);
}

static int check_replaces(const inputs *in, const char *output) {
    struct stat about;
    if (stat(output, &about) != 0 && strchr(output, '%') == NULL) {
        return EXIT_FINE;
    }
    for (int i = 0; i < in->count; i++) {
        if (paths_clash(output, in->media[i].path)) {
            return report_error(EXIT_BAD_USE,
                                "%s: would overwrite the input %s; choose another name", output,
                                in->media[i].path);
        }
    }
    return EXIT_FINE;
}

// Marks a file found in a folder as skipped if it is unreadable, such as a text file next to the
// photograph of the same name.
static bool is_readable(input *one) {
    if (one->found && !one->skipped) {
        media_error error = {0};
        media_source *source = media_open(one->path, &error);
        if (source == NULL) {
            report_error(EXIT_BAD_USE, "%s; skipped", error.message);
            one->skipped = true;
        }
        media_close(source);
    }
    return !one->skipped;
}

// Refuses two readable inputs with the same output. `all` is sorted by output.
static int check_apart(const named *all, int count) {
    const named *kept = NULL;
    for (int i = 0; i < count; i++) {
        const named *one = &all[i];
        const bool shared = (i > 0 && strcmp(one->output, all[i - 1].output) == 0) ||
                            (i + 1 < count && strcmp(one->output, all[i + 1].output) == 0);
        if (!shared || !is_readable(one->media)) {
            continue;
        }
        if (kept != NULL && strcmp(kept->output, one->output) == 0) {
            if (strcmp(kept->media->path, one->media->path) == 0) {
                return report_error(EXIT_BAD_USE, "%s: is given twice", one->media->path);
            }
            return report_error(EXIT_BAD_USE, "%s: would hold both %s and %s; rename one",
                                one->output, kept->media->path, one->media->path);
        }
        kept = one;
    }
    return EXIT_FINE;
}

static int name_all(inputs *in, const char *option, const char *pattern, named *all) {
    char output[LONGEST_NAME];
    for (int i = 0; i < in->count; i++) {
        if (!paths_name(pattern, in->media[i].path, output, sizeof output)) {
            return report_error(EXIT_BAD_USE, "%s %s: the name is too long", option, pattern);
        }
        all[i] = (named){.output = strdup(output), .media = &in->media[i]};
        if (all[i].output == NULL) {
            return no_memory();
        }
        const int status = check_replaces(in, output);
        if (status != EXIT_FINE) {
            return status;
        }
    }
    return EXIT_FINE;
}

int inputs_check_names(inputs *in, const char *option, const char *pattern, const char *example) {
    if (strstr(pattern, NAME_MARK) == NULL) {
        return report_error(EXIT_BAD_USE,
                            "%s %s: %d pictures need an output each; put " NAME_MARK
                            " into it, as in %s; for one film of them all name them in quotes, as "
                            "'f%%03d.png' or 'f*.png'",
                            option, pattern, in->count, example);
    }
    named *all = calloc((size_t)in->count, sizeof *all);
    if (all == NULL) {
        return no_memory();
    }
    int status = name_all(in, option, pattern, all);
    if (status == EXIT_FINE) {
        qsort(all, (size_t)in->count, sizeof *all, by_output);
        status = check_apart(all, in->count);
    }
    for (int i = 0; i < in->count; i++) {
        free(all[i].output);
    }
    free(all);
    return status;
}
