#include "tiles.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "media/error.h"
#include "media/file.h"
#include "report.h"

#define PATH 4096 // longest name of a tile, in a folder of TILES_NAME

// ---- names and sizes ----------------------------------------------------------------------------

bool tiles_are_meant(const char *output) {
    const size_t length = strlen(output);
    const size_t ending = strlen(TILES_ENDING);
    return length > ending && strcmp(output + length - ending, TILES_ENDING) == 0;
}

static int halved(int side, int times) {
    for (; times > 0; times--) {
        side = (side + 1) / 2;
    }
    return side;
}

bool tiles_make(tiles *t, const char *output, int width, int height, int side, media_error *error) {
    *t = (tiles){.width = width, .height = height, .side = side, .levels = 1};
    while (halved(width, t->levels - 1) > 1 || halved(height, t->levels - 1) > 1) {
        t->levels++;
    }
    const int stem = (int)(strlen(output) - strlen(TILES_ENDING));
    const char *const slash = strrchr(output, '/');
    const int folder = slash != NULL ? (int)(slash - output) + 1 : 0;
    const bool fits = snprintf(t->list, TILES_NAME, "%s", output) < TILES_NAME &&
                      snprintf(t->folder, TILES_NAME, "%.*s_files", stem, output) < TILES_NAME &&
                      snprintf(t->hidden, TILES_NAME, "%.*s.%.*s_files.part", folder, output,
                               stem - folder, output + folder) < TILES_NAME &&
                      snprintf(t->old, TILES_NAME, "%s.old", t->hidden) < TILES_NAME;
    return fits || media_fail(error, EXIT_BAD_USE, "-o %s: the name is too long", output);
}

void tiles_count(const tiles *t, int level, int *columns, int *rows) {
    const int times = t->levels - 1 - level;
    *columns = (halved(t->width, times) + t->side - 1) / t->side;
    *rows = (halved(t->height, times) + t->side - 1) / t->side;
}

pond_area tiles_area(const tiles *t, int level, int column, int row) {
    const int times = t->levels - 1 - level;
    const pond_area a = {column * t->side, row * t->side, t->side, t->side};
    const int right = halved(t->width, times) - a.x;
    const int bottom = halved(t->height, times) - a.y;
    return (pond_area){a.x, a.y, right < t->side ? right : t->side,
                       bottom < t->side ? bottom : t->side};
}

static void name_tile(const tiles *t, int level, int column, int row, char out[PATH]) {
    (void)snprintf(out, PATH, "%s/%d/%d_%d.png", t->hidden, level, column, row);
}

// ---- folders ------------------------------------------------------------------------------------

static bool is_number(const char *text, size_t length) {
    return length > 0 && strspn(text, "0123456789") >= length;
}

static bool is_tile(const char *name) {
    const char *const bar = strchr(name, '_');
    const char *const dot = strchr(name, '.');
    return bar != NULL && dot > bar && is_number(name, (size_t)(bar - name)) &&
           is_number(bar + 1, (size_t)(dot - bar - 1)) && strcmp(dot, ".png") == 0;
}

static bool is_hidden(const char *name) { // of a tile in the making
    return strncmp(name, ".millpond-", strlen(".millpond-")) == 0;
}

// Deletes tiles from a folder, or its levels, and the folder if nothing else is in it.
static bool remove_folder(int parent, const char *name, bool levels) {
    const int fd = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *const listing = fd >= 0 ? fdopendir(fd) : NULL;
    if (listing == NULL) {
        const int why = errno;
        if (fd >= 0) {
            close(fd);
        }
        errno = why;
        return false;
    }
    for (const struct dirent *entry = readdir(listing); entry != NULL; entry = readdir(listing)) {
        const char *const child = entry->d_name;
        if (levels && is_number(child, strlen(child))) {
            (void)remove_folder(dirfd(listing), child, false);
        } else if (!levels && (is_tile(child) || is_hidden(child))) {
            (void)unlinkat(dirfd(listing), child, 0);
        }
    }
    closedir(listing);
    return unlinkat(parent, name, AT_REMOVEDIR) == 0;
}

static bool remove_tiles(const char *folder) {
    return remove_folder(AT_FDCWD, folder, true);
}

static bool remove_rest(const char *folder, media_error *error) {
    return remove_tiles(folder) || errno == ENOENT ||
           media_fail(error, EXIT_BAD_USE, "%s: the rest of another run cannot be deleted: %s",
                      folder, strerror(errno));
}

// Whether it contains only folders of levels.
static bool holds_levels(const char *folder) {
    DIR *const listing = opendir(folder);
    bool good = listing != NULL;
    for (const struct dirent *entry = good ? readdir(listing) : NULL; entry != NULL;
         entry = readdir(listing)) {
        const char *const name = entry->d_name;
        good = good &&
               (strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || is_number(name, strlen(name)));
    }
    if (listing != NULL) {
        closedir(listing);
    }
    return good;
}

static bool may_replace(const tiles *t, media_error *error) {
    const bool listed = access(t->list, F_OK) == 0;
    struct stat about;
    const bool tiled = lstat(t->folder, &about) == 0;
    if (t->keep && (listed || tiled)) {
        return media_fail(error, EXIT_BAD_USE, "%s: exists, and -n keeps it",
                          listed ? t->list : t->folder);
    }
    return !tiled || holds_levels(t->folder) ||
           media_fail(error, EXIT_BAD_USE,
                      "%s: exists, but is not a folder of tiles; name another output, or move it",
                      t->folder);
}

void tiles_discard(const tiles *t) {
    (void)remove_tiles(t->hidden);
}

static bool make_folder(const char *name, media_error *error) {
    return mkdir(name, 0777) == 0 ||
           media_fail(error, EXIT_BAD_USE, "%s: the folder cannot be created: %s", name,
                      strerror(errno));
}

bool tiles_open(const tiles *t, media_error *error) {
    char name[PATH];
    if (!media_file_may_be(t->list, EXIT_BAD_USE, error) || !may_replace(t, error) ||
        !remove_rest(t->hidden, error) || !remove_rest(t->old, error)) {
        return false;
    }
    bool good = make_folder(t->hidden, error);
    for (int level = 0; level < t->levels && good; level++) {
        (void)snprintf(name, sizeof name, "%s/%d", t->hidden, level);
        good = make_folder(name, error);
    }
    return good;
}

bool tiles_try(const tiles *t, media_error *error) {
    char name[PATH];
    media_file file;
    name_tile(t, 0, 0, 0, name);
    const bool good = media_file_open(&file, name, EXIT_BAD_USE, error);
    if (good) {
        media_file_abandon(&file);
    }
    return good;
}

// ---- tiles --------------------------------------------------------------------------------------

bool tiles_write(const tiles *t, int level, int column, int row, const uint8_t *pixels,
                 media_error *error) {
    char name[PATH];
    media_file file;
    const pond_area area = tiles_area(t, level, column, row);
    name_tile(t, level, column, row, name);
    if (!media_file_open(&file, name, EXIT_RUN_FAILED, error)) {
        return false;
    }
    if (!media_write_picture(&file, pixels, area.width, area.height, (ptrdiff_t)4 * t->side,
                             error)) {
        media_file_abandon(&file);
        return false;
    }
    return media_file_commit(&file, error);
}

// Into rows that are two tiles wide.
static bool read_tile(const tiles *t, int level, int column, int row, uint8_t *to,
                      media_error *error) {
    char name[PATH];
    const pond_area area = tiles_area(t, level, column, row);
    name_tile(t, level, column, row, name);
    media_source *source = media_open(name, error);
    if (source == NULL) {
        return false;
    }
    const media_rate still = {0, 1};
    const uint8_t *pixels = NULL;
    ptrdiff_t stride = 0;
    const bool good = media_start(source, area.width, area.height, still, error) &&
                      media_read(source, &pixels, &stride, error) == 1;
    for (int y = 0; good && y < area.height; y++) {
        memcpy(to + (ptrdiff_t)8 * t->side * y, pixels + stride * y, 4 * (size_t)area.width);
    }
    media_close(source);
    return good;
}

// ---- halving ------------------------------------------------------------------------------------

#define STEPS 4095 // of light

typedef struct lights {
    float of[256];           // of each level
    uint8_t back[STEPS + 1]; // and the level of each light
} lights;

static void fill_lights(lights *l) {
    for (int i = 0; i < 256; i++) {
        const double s = i / 255.0;
        l->of[i] = (float)(s <= 0.04045 ? s / 12.92 : pow((s + 0.055) / 1.055, 2.4));
    }
    for (int i = 0; i <= STEPS; i++) {
        const double light = (double)i / STEPS;
        const double s = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055;
        l->back[i] = (uint8_t)lround(255.0 * s);
    }
}

static void mix_light(const lights *l, const uint8_t *const four[4], uint8_t *to) {
    float alpha = 0.0f;
    for (int i = 0; i < 4; i++) {
        alpha += (float)four[i][3];
    }
    for (int c = 0; c < 3; c++) {
        float sum = 0.0f;
        for (int i = 0; i < 4; i++) {
            sum += l->of[four[i][c]] * (alpha > 0.0f ? (float)four[i][3] : 1.0f);
        }
        const float mean = sum / (alpha > 0.0f ? alpha : 4.0f);
        to[c] = l->back[(int)(mean * STEPS + 0.5f)];
    }
    to[3] = (uint8_t)(alpha / 4.0f + 0.5f);
}

static void mix_plain(const uint8_t *const four[4], uint8_t *to) {
    for (int c = 0; c < 4; c++) {
        to[c] = (uint8_t)((four[0][c] + four[1][c] + four[2][c] + four[3][c] + 2) / 4);
    }
}

// On a side with an odd number of pixels the last one counts twice.
static void halve(const tiles *t, const uint8_t *from, int width, int height, uint8_t *to,
                  const pond_area *area) {
    static lights light;
    if (light.back[STEPS] == 0) {
        fill_lights(&light);
    }
    for (int y = 0; y < area->height; y++) {
        const uint8_t *above = from + (ptrdiff_t)8 * t->side * 2 * y;
        const uint8_t *below = 2 * y + 1 < height ? above + (ptrdiff_t)8 * t->side : above;
        for (int x = 0; x < area->width; x++) {
            const int left = 8 * x;
            const int right = 2 * x + 1 < width ? left + 4 : left;
            const uint8_t *const four[4] = {above + left, above + right, below + left,
                                            below + right};
            uint8_t *pixel = to + (ptrdiff_t)4 * (t->side * y + x);
            if (t->plain) {
                mix_plain(four, pixel);
            } else {
                mix_light(&light, four, pixel);
            }
        }
    }
}

bool tiles_halve(const tiles *t, int level, int column, int row, uint8_t *room,
                 media_error *error) {
    int columns;
    int rows;
    int width = 0;
    int height = 0;
    tiles_count(t, level + 1, &columns, &rows);
    for (int i = 0; i < 4; i++) {
        const int x = i % 2;
        const int y = i / 2;
        if (2 * column + x >= columns || 2 * row + y >= rows) {
            continue;
        }
        const pond_area a = tiles_area(t, level + 1, 2 * column + x, 2 * row + y);
        width = x * t->side + a.width > width ? x * t->side + a.width : width;
        height = y * t->side + a.height > height ? y * t->side + a.height : height;
        uint8_t *to = room + (ptrdiff_t)4 * t->side * (2 * (ptrdiff_t)t->side * y + x);
        if (!read_tile(t, level + 1, 2 * column + x, 2 * row + y, to, error)) {
            return false;
        }
    }
    uint8_t *half = room + (ptrdiff_t)16 * t->side * t->side;
    const pond_area area = tiles_area(t, level, column, row);
    halve(t, room, width, height, half, &area);
    return tiles_write(t, level, column, row, half, error);
}

// ---- the end ------------------------------------------------------------------------------------

static bool write_list(const tiles *t, media_file *file, media_error *error) {
    char text[512];
    const int size = snprintf(text, sizeof text,
                              "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                              "<Image xmlns=\"http://schemas.microsoft.com/deepzoom/2008\" "
                              "Format=\"png\" Overlap=\"0\" TileSize=\"%d\">\n"
                              "  <Size Width=\"%d\" Height=\"%d\"/>\n"
                              "</Image>\n",
                              t->side, t->width, t->height);
    return media_file_write(file, (const uint8_t *)text, (size_t)size, error);
}

// Renames existing tiles first.
static bool name_folder(const tiles *t, media_error *error) {
    const bool replaces = rename(t->folder, t->old) == 0;
    if (!replaces && errno != ENOENT) {
        return media_fail(error, EXIT_RUN_FAILED, "%s: cannot be replaced: %s", t->folder,
                          strerror(errno));
    }
    if (rename(t->hidden, t->folder) != 0) {
        const int why = errno;
        if (replaces) {
            (void)rename(t->old, t->folder);
        }
        return media_fail(error, EXIT_RUN_FAILED, "%s: cannot be renamed: %s", t->folder,
                          strerror(why));
    }
    if (replaces && !remove_tiles(t->old)) {
        report_note(false, "%s: has the replaced tiles and other files, so it is not deleted",
                    t->old);
    }
    return true;
}

bool tiles_finish(const tiles *t, media_error *error) {
    media_file file;
    if (!media_file_open(&file, t->list, EXIT_RUN_FAILED, error)) {
        return false;
    }
    if (!write_list(t, &file, error) || !name_folder(t, error)) {
        media_file_abandon(&file);
        return false;
    }
    return media_file_commit(&file, error);
}
