#include "series.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agree.h"
#include "disk.h"

#define HEAD_ROOM 512

// Each step is one line, which begins with this and its number.
static const char line_begins[] = "<Grid Name=\"";

static const char tail[] = "</Grid>\n</Domain>\n</Xdmf>\n";

static const char head_mark[] = "<!-- Heights of water by Millpond: ";

// The first lines, which are the same for all series of one pond.
static void write_head(const series *s, char head[HEAD_ROOM]) {
    (void)snprintf(head, HEAD_ROOM,
                   "<?xml version=\"1.0\"?>\n"
                   "<!DOCTYPE Xdmf SYSTEM \"Xdmf.dtd\" []>\n"
                   "<Xdmf Version=\"2.0\">\n"
                   "%s%d x %d cells of %.17g m; y points down -->\n"
                   "<Domain>\n"
                   "<Grid Name=\"water\" GridType=\"Collection\" CollectionType=\"Temporal\">\n",
                   head_mark, s->width, s->height, s->cell_size);
}

// ---- reading ------------------------------------------------------------------------------------

static pond_result read_text(FILE *file, const char *path, char **out) {
    size_t size = 0;
    size_t room = 1 << 16;
    char *text = malloc(room);
    while (text != NULL) {
        size += fread(text + size, 1, room - size - 1, file);
        if (size < room - 1) {
            text[size] = '\0';
            break;
        }
        room *= 2;
        char *more = realloc(text, room);
        if (more == NULL) {
            free(text);
        }
        text = more;
    }
    *out = text;
    if (text == NULL) {
        return cluster_fail(POND_ERROR_MEMORY, "%s: no memory to read it", path);
    }
    return ferror(file) == 0
               ? POND_OK
               : cluster_fail(POND_ERROR_SYSTEM, "%s: cannot be read: %s", path, strerror(errno));
}

// *text: NULL if the file does not exist.
static pond_result read_list(const char *path, char **text) {
    *text = NULL;
    const pond_result plain = cluster_check_plain(path);
    FILE *file = plain == POND_OK ? fopen(path, "rb") : NULL;
    if (plain != POND_OK) {
        return plain;
    }
    if (file == NULL) {
        return errno == ENOENT ? POND_OK
                               : cluster_fail(POND_ERROR_SYSTEM, "%s: cannot be opened: %s", path,
                                              strerror(errno));
    }
    const pond_result result = read_text(file, path, text);
    (void)fclose(file);
    return result;
}

pond_result series_read(series *s) {
    char head[HEAD_ROOM];
    const pond_result result = read_list(s->path, &s->old);
    write_head(s, head);
    if (result == POND_OK && s->old != NULL && strncmp(s->old, head, strlen(head)) != 0) {
        return cluster_fail(
            POND_ERROR_DATA,
            "%s: exists, but is not a series of heights of %d x %d cells of %.9g m; "
            "name another file, or remove this one",
            s->path, s->width, s->height, s->cell_size);
    }
    return result;
}

void series_free(series *s) {
    free(s->old);
    s->old = NULL;
}

// ---- writing ------------------------------------------------------------------------------------

void series_name(const char *path, uint64_t steps, char name[SERIES_LONGEST_PATH]) {
    const int base = (int)(strlen(path) - strlen(".xdmf"));
    (void)snprintf(name, SERIES_LONGEST_PATH, "%.*s-%08" PRIu64 ".h5", base, path, steps);
}

static void put_escaped(const char *text, FILE *file) {
    for (; *text != '\0'; text++) {
        if (strchr("&<>\"", *text) != NULL) {
            (void)fprintf(file, "&#%d;", *text);
        } else {
            (void)fputc(*text, file);
        }
    }
}

// Whether a line describes a step.
static bool is_step(const char *line, uint64_t *steps) {
    const size_t begins = sizeof line_begins - 1;
    const bool is =
        strncmp(line, line_begins, begins) == 0 && line[begins] >= '0' && line[begins] <= '9';
    *steps = is ? strtoull(line + begins, NULL, 10) : 0;
    return is;
}

static void put_earlier(const series *s, uint64_t steps, FILE *file) {
    char head[HEAD_ROOM];
    write_head(s, head);
    uint64_t at;
    const char *line = s->old + strlen(head);
    while (is_step(line, &at)) {
        const char *end = strchr(line, '\n');
        if (end == NULL || at >= steps) {
            return;
        }
        (void)fwrite(line, 1, (size_t)(end + 1 - line), file);
        line = end + 1;
    }
}

// Heights are those of the centres of cells. The first dimension is z, with one layer: ParaView
// would place a grid of two dimensions upright.
static void put_step(const series *s, const series_step *step, FILE *file) {
    char name[SERIES_LONGEST_PATH];
    series_name(s->path, step->steps, name);
    const char *slash = strrchr(name, '/');
    const double cell = s->cell_size;
    static const char numbers[] =
        "<DataItem Format=\"XML\" NumberType=\"Float\" Precision=\"8\" Dimensions=\"3\">"
        "%.17g %.17g %.17g</DataItem>";
    (void)fprintf(file,
                  "%s%" PRIu64 "\" GridType=\"Uniform\"><Time Value=\"%.17g\"/>"
                  "<Topology TopologyType=\"3DCoRectMesh\" Dimensions=\"1 %d %d\"/>"
                  "<Geometry GeometryType=\"ORIGIN_DXDYDZ\">",
                  line_begins, step->steps, step->time, s->height, s->width);
    (void)fprintf(file, numbers, 0.0, 0.5 * cell, 0.5 * cell);
    (void)fprintf(file, numbers, cell, cell, cell);
    (void)fprintf(file,
                  "</Geometry><Attribute Name=\"height\" AttributeType=\"Scalar\" "
                  "Center=\"Node\"><DataItem Format=\"HDF\" NumberType=\"Float\" "
                  "Precision=\"4\" Dimensions=\"1 %d %d\">",
                  s->height, s->width);
    put_escaped(slash != NULL ? slash + 1 : name, file);
    (void)fputs(":/heights</DataItem></Attribute></Grid>\n", file);
}

pond_result series_write(const series *s, const series_step *step) {
    char aside[SERIES_LONGEST_PATH + 8];
    char head[HEAD_ROOM];
    (void)snprintf(aside, sizeof aside, "%s.part", s->path);
    FILE *file = fopen(aside, "wb");
    if (file == NULL) {
        return cluster_fail(POND_ERROR_SYSTEM, "%s: cannot be opened: %s", aside, strerror(errno));
    }
    write_head(s, head);
    (void)fputs(head, file);
    if (s->old != NULL) {
        put_earlier(s, step->steps, file);
    }
    put_step(s, step, file);
    (void)fputs(tail, file);
    const bool failed = ferror(file) != 0;
    if (fclose(file) != 0 || failed) {
        const int why = errno;
        (void)remove(aside);
        return cluster_fail(POND_ERROR_SYSTEM, "%s: cannot be written: %s", aside, strerror(why));
    }
    return rename(aside, s->path) == 0
               ? POND_OK
               : cluster_fail(POND_ERROR_SYSTEM, "%s: cannot be renamed to %s: %s", aside, s->path,
                              strerror(errno));
}

// ---- removing -----------------------------------------------------------------------------------

// A missing file is no error.
static pond_result remove_file(const char *path) {
    return remove(path) == 0 || errno == ENOENT
               ? POND_OK
               : cluster_fail(POND_ERROR_SYSTEM, "%s: cannot be deleted: %s", path,
                              strerror(errno));
}

// Whether a file next to a list belongs to an unfinished step.
static bool is_unfinished(const char *name, const char *base) {
    static const char end[] = ".h5.part";
    const size_t length = strlen(base);
    if (strncmp(name, base, length) != 0 || name[length] != '-') {
        return false;
    }
    name += length + 1;
    const size_t digits = strspn(name, "0123456789");
    return digits >= 8 && strcmp(name + digits, end) == 0;
}

// Removes the files of killed jobs.
static pond_result remove_unfinished(const char *path) {
    char folder[SERIES_LONGEST_PATH] = ".";
    char base[SERIES_LONGEST_PATH];
    char name[SERIES_LONGEST_PATH + 256];
    const char *slash = strrchr(path, '/');
    const char *file = slash != NULL ? slash + 1 : path;
    if (slash != NULL) {
        (void)snprintf(folder, sizeof folder, "%.*s", (int)(file - path), path);
    }
    (void)snprintf(base, sizeof base, "%.*s", (int)(strlen(file) - strlen(".xdmf")), file);
    pond_result result = POND_OK;
    DIR *entries = opendir(folder); // NULL: there is nothing to remove
    for (struct dirent *e = entries != NULL ? readdir(entries) : NULL;
         e != NULL && result == POND_OK; e = readdir(entries)) {
        if (is_unfinished(e->d_name, base)) {
            (void)snprintf(name, sizeof name, "%.*s%s", (int)(file - path), path, e->d_name);
            result = remove_file(name);
        }
    }
    if (entries != NULL) {
        (void)closedir(entries);
    }
    (void)snprintf(name, sizeof name, "%s.part", path);
    return result == POND_OK ? remove_file(name) : result;
}

pond_result series_remove(const char *path) {
    char name[SERIES_LONGEST_PATH];
    char *list;
    pond_result result = read_list(path, &list);
    if (result == POND_OK && list != NULL && strstr(list, head_mark) == NULL) {
        result = cluster_fail(
            POND_ERROR_DATA, "%s: exists, but is not a series of heights; name another file", path);
    }
    const char *line = list;
    while (result == POND_OK && line != NULL) {
        uint64_t steps;
        if (is_step(line, &steps)) {
            series_name(path, steps, name);
            result = remove_file(name);
        }
        line = strchr(line, '\n');
        line = line != NULL ? line + 1 : NULL;
    }
    result = result == POND_OK ? remove_unfinished(path) : result;
    if (result == POND_OK && list != NULL) { // last: it lists the files left to delete
        result = remove_file(path);
    }
    free(list);
    return result;
}
