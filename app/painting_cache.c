#include "painting_cache.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "paint.h"
#include "report.h"
#include "scene_sum.h"

#define ENDING ".painting"
#define UNFINISHED ".part-XXXXXX" // after ENDING
#define MOST_BYTES ((uint64_t)256 << 20)
#define ABANDONED 600 // an unfinished file was left behind [s]

enum { NAME = 128, PATH = PAINTING_CACHE_FOLDER + NAME, ASIDE = PATH + sizeof UNFINISHED };

// ---- where --------------------------------------------------------------------------------------

static bool set_folder(painting_cache *c, const char *folder, const char *below) {
    const int length = snprintf(c->folder, sizeof c->folder, "%s%s", folder, below);
    return length > 0 && (size_t)length < sizeof c->folder;
}

static bool is_there(const char *value) {
    return value != NULL && value[0] != '\0';
}

bool painting_cache_open(painting_cache *out) {
    const char *asked = getenv(PAINTING_CACHE_VARIABLE);
    const char *caches = getenv("XDG_CACHE_HOME");
    const char *home = getenv("HOME");
    out->most = MOST_BYTES;
    if (is_there(asked)) {
        return strcmp(asked, "off") != 0 && set_folder(out, asked, "");
    }
    if (is_there(caches) && caches[0] == '/') { // others are to be ignored, says XDG
        return set_folder(out, caches, "/millpond");
    }
    return is_there(home) && home[0] == '/' && set_folder(out, home, "/.cache/millpond");
}

static bool make_folder(const char *folder) {
    char path[PATH];
    (void)snprintf(path, sizeof path, "%s", folder);
    for (char *at = strchr(path + 1, '/'); at != NULL; at = strchr(at + 1, '/')) {
        *at = '\0';
        (void)mkdir(path, 0700);
        *at = '/';
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

// ---- a file -------------------------------------------------------------------------------------

typedef struct header {
    char magic[16];
    uint64_t version;
    char painting[32];
    int32_t kind;
    int32_t width;
    int32_t height;
    uint32_t row;
    uint64_t sum; // of the rows
} header;

static uint64_t sum_rows(const paint_piece *piece, const void *rows, ptrdiff_t stride) {
    scene_sum sum = scene_sum_start();
    for (int y = 0; y < piece->height; y++) {
        scene_sum_add(&sum, (const uint8_t *)rows + y * stride, piece->row);
    }
    return scene_sum_end(&sum);
}

// All but the sum.
static header header_of(const paint_piece *piece) {
    header h = {.magic = "millpond paint",
                .version = piece->version,
                .kind = (int32_t)piece->kind,
                .width = piece->width,
                .height = piece->height,
                .row = (uint32_t)piece->row};
    (void)snprintf(h.painting, sizeof h.painting, "%s", piece->painting);
    return h;
}

static void name_file(const painting_cache *c, const paint_piece *piece, char *out, size_t size) {
    static const char *const kinds[] = {
        [PAINT_PICTURE] = "picture", [PAINT_MASK] = "mask",     [PAINT_COVER] = "cover",
        [PAINT_DEPTH] = "depth",     [PAINT_SPRITE] = "sprite", [PAINT_WATER] = "water"};
    (void)snprintf(out, size, "%s/%s-%s-%dx%d-%016llx%s", c->folder, piece->painting,
                   kinds[piece->kind], piece->width, piece->height,
                   (unsigned long long)piece->version, ENDING);
}

static uint64_t size_of(const paint_piece *piece) {
    return sizeof(header) + (uint64_t)piece->row * (uint64_t)piece->height;
}

// ---- reading ------------------------------------------------------------------------------------

static bool read_all(int file, void *to, size_t count) {
    for (size_t got = 0; got < count;) {
        const ssize_t more = read(file, (uint8_t *)to + got, count - got);
        if (more <= 0 && !(more < 0 && errno == EINTR)) {
            return false;
        }
        got += more > 0 ? (size_t)more : 0;
    }
    return true;
}

static bool read_rows(int file, const paint_piece *piece, uint8_t *rows, ptrdiff_t stride) {
    if ((size_t)stride == piece->row) {
        return read_all(file, rows, piece->row * (size_t)piece->height);
    }
    bool good = true;
    for (int y = 0; y < piece->height && good; y++) {
        good = read_all(file, rows + y * stride, piece->row);
    }
    return good;
}

static bool read_piece(int file, const paint_piece *piece, void *rows, ptrdiff_t stride) {
    header wanted = header_of(piece);
    header found;
    struct stat about;
    if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode) ||
        (uint64_t)about.st_size != size_of(piece) || !read_all(file, &found, sizeof found)) {
        return false;
    }
    wanted.sum = found.sum;
    return memcmp(&wanted, &found, sizeof found) == 0 && read_rows(file, piece, rows, stride) &&
           sum_rows(piece, rows, stride) == found.sum;
}

static bool find(void *context, const paint_piece *piece, void *rows, ptrdiff_t stride) {
    char path[PATH];
    name_file(context, piece, path, sizeof path);
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    const bool good = file >= 0 && read_piece(file, piece, rows, stride);
    if (good) {
        (void)futimens(file, NULL); // used now
    }
    if (file >= 0) {
        (void)close(file);
    }
    return good;
}

// ---- the bound ----------------------------------------------------------------------------------

typedef struct kept_file {
    char name[NAME];
    uint64_t bytes;
    struct timespec used;
} kept_file;

typedef struct kept_files {
    kept_file *files;
    size_t count;
    size_t room;
} kept_files;

static int compare_use(const void *a, const void *b) {
    const struct timespec *first = &((const kept_file *)a)->used;
    const struct timespec *second = &((const kept_file *)b)->used;
    return first->tv_sec != second->tv_sec
               ? (first->tv_sec < second->tv_sec ? -1 : 1)
               : (first->tv_nsec > second->tv_nsec) - (first->tv_nsec < second->tv_nsec);
}

static void add_file(kept_files *list, const char *name, const struct stat *about) {
    if (list->count == list->room) {
        const size_t room = list->room == 0 ? 64 : 2 * list->room;
        kept_file *grown = realloc(list->files, room * sizeof *grown);
        if (grown == NULL) {
            return;
        }
        list->files = grown;
        list->room = room;
    }
    kept_file *file = &list->files[list->count++];
    (void)snprintf(file->name, sizeof file->name, "%s", name);
    file->bytes = (uint64_t)about->st_size;
    file->used = about->st_mtim;
}

// Files of other names are not ours.
static kept_files list_files(int folder, DIR *entries) {
    kept_files list = {0};
    const time_t now = time(NULL);
    for (struct dirent *e = readdir(entries); e != NULL; e = readdir(entries)) {
        const char *ending = strstr(e->d_name, ENDING);
        struct stat about;
        if (ending == NULL || strlen(e->d_name) >= NAME ||
            fstatat(folder, e->d_name, &about, AT_SYMLINK_NOFOLLOW) != 0 ||
            !S_ISREG(about.st_mode)) {
            continue;
        }
        if (strcmp(ending, ENDING) == 0) {
            add_file(&list, e->d_name, &about);
        } else if (strncmp(ending, ENDING ".part-", strlen(ENDING ".part-")) == 0 &&
                   now - about.st_mtime > ABANDONED) {
            (void)unlinkat(folder, e->d_name, 0);
        }
    }
    return list;
}

// The longest unused go first.
static void bound(const painting_cache *c) {
    DIR *entries = opendir(c->folder);
    if (entries == NULL) {
        return;
    }
    kept_files list = list_files(dirfd(entries), entries);
    uint64_t sum = 0;
    for (size_t i = 0; i < list.count; i++) {
        sum += list.files[i].bytes;
    }
    if (sum > c->most) {
        qsort(list.files, list.count, sizeof *list.files, compare_use);
    }
    for (size_t i = 0; i < list.count && sum > c->most; i++) {
        (void)unlinkat(dirfd(entries), list.files[i].name, 0);
        sum -= list.files[i].bytes;
    }
    free(list.files);
    (void)closedir(entries);
}

// ---- writing ------------------------------------------------------------------------------------

static bool write_all(int file, const void *from, size_t count) {
    for (size_t done = 0; done < count;) {
        const ssize_t more = write(file, (const uint8_t *)from + done, count - done);
        if (more < 0 && errno != EINTR) {
            return false;
        }
        done += more > 0 ? (size_t)more : 0;
    }
    return true;
}

static bool write_piece(int file, const paint_piece *piece, const void *rows, ptrdiff_t stride) {
    header h = header_of(piece);
    h.sum = sum_rows(piece, rows, stride);
    bool good = write_all(file, &h, sizeof h);
    for (int y = 0; y < piece->height && good; y++) {
        good = write_all(file, (const uint8_t *)rows + y * stride, piece->row);
    }
    return good;
}

// Writes a temporary file and renames it: readers find the whole file or the old one.
static bool replace(const char *path, const paint_piece *piece, const void *rows,
                    ptrdiff_t stride) {
    char aside[ASIDE];
    (void)snprintf(aside, sizeof aside, "%s%s", path, UNFINISHED);
    const int file = mkstemp(aside);
    if (file < 0) {
        return false;
    }
    bool good = write_piece(file, piece, rows, stride);
    int why = errno;
    if (close(file) != 0 && good) {
        good = false;
        why = errno;
    }
    if (good && rename(aside, path) != 0) {
        good = false;
        why = errno;
    }
    if (!good) {
        (void)unlink(aside);
        errno = why;
    }
    return good;
}

static void keep(void *context, const paint_piece *piece, const void *rows, ptrdiff_t stride) {
    static atomic_flag told = ATOMIC_FLAG_INIT;
    const painting_cache *c = context;
    char path[PATH];
    if (size_of(piece) > c->most / 2) { // all others would have to go
        return;
    }
    name_file(c, piece, path, sizeof path);
    if (make_folder(c->folder) && replace(path, piece, rows, stride)) {
        bound(c);
    } else if (!atomic_flag_test_and_set(&told)) {
        report_note(false,
                    "paintings are not kept in %s: %s (" PAINTING_CACHE_VARIABLE "=off keeps none)",
                    c->folder, strerror(errno));
    }
}

void painting_cache_use(painting_cache *cache) {
    const paint_keeper keeper = {.find = find, .keep = keep, .context = cache};
    paint_set_keeper(&keeper);
}
