#include "painting_cache.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "media/file.h"
#include "media/leftover.h"
#include "paint.h"
#include "report.h"
#include "scene_sum.h"

#define ENDING ".painting"
#define MOST_BYTES ((uint64_t)256 << 20)

enum { NAME = 128, PATH = PAINTING_CACHE_FOLDER + NAME };

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
    if (is_there(caches) && caches[0] == '/') { // XDG: relative paths must be ignored
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

// Fills all fields but the sum.
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

static bool read_rows(FILE *file, const paint_piece *piece, uint8_t *rows, ptrdiff_t stride) {
    bool good = true;
    for (int y = 0; y < piece->height && good; y++) {
        good = fread(rows + y * stride, 1, piece->row, file) == piece->row;
    }
    return good;
}

static bool read_piece(FILE *file, const paint_piece *piece, void *rows, ptrdiff_t stride) {
    header wanted = header_of(piece);
    header found;
    struct stat about;
    if (fstat(fileno(file), &about) != 0 || !S_ISREG(about.st_mode) ||
        (uint64_t)about.st_size != size_of(piece) || fread(&found, sizeof found, 1, file) != 1) {
        return false;
    }
    wanted.sum = found.sum;
    return memcmp(&wanted, &found, sizeof found) == 0 && read_rows(file, piece, rows, stride) &&
           sum_rows(piece, rows, stride) == found.sum;
}

static bool find(void *context, const paint_piece *piece, void *rows, ptrdiff_t stride) {
    char path[PATH];
    name_file(context, piece, path, sizeof path);
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    FILE *file = fd >= 0 ? fdopen(fd, "rb") : NULL;
    const bool good = file != NULL && read_piece(file, piece, rows, stride);
    if (good) {
        (void)futimens(fd, NULL); // marks the file as used now
    }
    if (file != NULL) {
        (void)fclose(file);
    } else if (fd >= 0) {
        (void)close(fd);
    }
    return good;
}

// ---- the bound ----------------------------------------------------------------------------------

static bool is_older(const struct stat *a, const struct stat *b) {
    return a->st_mtim.tv_sec != b->st_mtim.tv_sec ? a->st_mtim.tv_sec < b->st_mtim.tv_sec
                                                  : a->st_mtim.tv_nsec < b->st_mtim.tv_nsec;
}

// Returns the bytes of all paintings, and the name of the least recently used one.
static uint64_t measure(DIR *folder, char longest_unused[NAME]) {
    struct stat oldest = {0};
    uint64_t sum = 0;
    rewinddir(folder);
    for (struct dirent *e = readdir(folder); e != NULL; e = readdir(folder)) {
        const char *ending = strstr(e->d_name, ENDING);
        struct stat about;
        if (ending == NULL || strcmp(ending, ENDING) != 0 || strlen(e->d_name) >= NAME ||
            fstatat(dirfd(folder), e->d_name, &about, AT_SYMLINK_NOFOLLOW) != 0 ||
            !S_ISREG(about.st_mode)) {
            continue; // not a painting
        }
        if (sum == 0 || is_older(&about, &oldest)) {
            oldest = about;
            memcpy(longest_unused, e->d_name, strlen(e->d_name) + 1);
        }
        sum += (uint64_t)about.st_size;
    }
    return sum;
}

// Deletes the least recently used paintings until the rest fits.
static void bound(const painting_cache *c) {
    char name[NAME];
    DIR *folder = opendir(c->folder);
    while (folder != NULL && measure(folder, name) > c->most &&
           unlinkat(dirfd(folder), name, 0) == 0) {
    }
    if (folder != NULL) {
        (void)closedir(folder);
    }
}

// ---- writing ------------------------------------------------------------------------------------

static bool write_piece(const media_file *file, const paint_piece *piece, const void *rows,
                        ptrdiff_t stride, media_error *error) {
    header h = header_of(piece);
    h.sum = sum_rows(piece, rows, stride);
    bool good = media_file_write(file, (const uint8_t *)&h, sizeof h, error);
    for (int y = 0; y < piece->height && good; y++) {
        good = media_file_write(file, (const uint8_t *)rows + y * stride, piece->row, error);
    }
    return good;
}

static bool replace(const char *path, const paint_piece *piece, const void *rows, ptrdiff_t stride,
                    media_error *error) {
    media_file file;
    if (!media_file_open(&file, path, EXIT_RUN_FAILED, error)) {
        return false;
    }
    const bool good =
        write_piece(&file, piece, rows, stride, error) && media_file_commit(&file, error);
    if (!good) {
        media_file_abandon(&file);
    }
    return good;
}

static void keep(void *context, const paint_piece *piece, const void *rows, ptrdiff_t stride) {
    static atomic_flag noted = ATOMIC_FLAG_INIT;
    const painting_cache *c = context;
    char path[PATH];
    media_error error = {0};
    if (size_of(piece) > c->most / 2) { // it would replace all others
        return;
    }
    name_file(c, piece, path, sizeof path);
    const bool made = make_folder(c->folder);
    const char *why = made ? error.message : strerror(errno);
    if (made && replace(path, piece, rows, stride, &error)) {
        (void)media_leftover_remove(path);
        bound(c);
    } else if (!atomic_flag_test_and_set(&noted)) {
        report_note(false,
                    "paintings cannot be cached in %s: %s (" PAINTING_CACHE_VARIABLE
                    "=off disables the cache)",
                    c->folder, why);
    }
}

void painting_cache_use(painting_cache *cache) {
    const paint_keeper keeper = {.find = find, .keep = keep, .context = cache};
    paint_set_keeper(&keeper);
}
