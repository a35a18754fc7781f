// leftover.c — temporary files named .millpond-MACHINE-PROCESS-N.part, and folders of numbered
// files. A run holds a lock on each; the system releases it when the process ends for any reason.
// Locks may not work between machines that share a folder, so a machine removes only its own files.
#include "leftover.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static uint32_t machine(void) {
    char name[256] = "";
    (void)gethostname(name, sizeof name - 1);
    uint32_t hash = 0x811c9dc5u; // FNV-1a
    for (const char *c = name; *c != '\0'; c++) {
        hash = (hash ^ (uint8_t)*c) * 0x01000193u;
    }
    return hash;
}

static size_t folder_length(const char *path) {
    const char *const slash = strrchr(path, '/');
    return slash == NULL ? 0 : (size_t)(slash - path) + 1;
}

char *media_leftover_name(const char *path, int attempt) {
    const size_t folder = folder_length(path);
    const size_t size = folder + 64;
    char *const name = malloc(size);
    if (name != NULL) {
        memcpy(name, path, folder);
        snprintf(name + folder, size - folder, ".millpond-%08" PRIx32 "-%ld-%d.part", machine(),
                 (long)getpid(), attempt);
    }
    return name;
}

// ---- claimed names, for signal handlers ---------------------------------------------------------

#define MOST_CLAIMS 32 // names that a handler deletes; the next run deletes the others

enum { CLAIM_FREE, CLAIM_CHANGES, CLAIM_STANDS };

static struct {
    atomic_int state;
    char name[PATH_MAX];
} claims[MOST_CLAIMS];

// The handler does not take it, because it must not wait.
static pthread_mutex_t claims_lock = PTHREAD_MUTEX_INITIALIZER;

static bool change_claim(int i, int from, int to) {
    return atomic_compare_exchange_strong(&claims[i].state, &from, to);
}

static void remember(const char *name) {
    const size_t size = strlen(name) + 1;
    bool done = size > sizeof claims[0].name;
    pthread_mutex_lock(&claims_lock);
    for (int i = 0; i < MOST_CLAIMS && !done; i++) {
        done = change_claim(i, CLAIM_FREE, CLAIM_CHANGES);
        if (done) {
            memcpy(claims[i].name, name, size);
            claims[i].state = CLAIM_STANDS;
        }
    }
    pthread_mutex_unlock(&claims_lock);
}

void media_leftover_forget(const char *name) {
    pthread_mutex_lock(&claims_lock);
    for (int i = 0; i < MOST_CLAIMS; i++) {
        if (claims[i].state == CLAIM_STANDS && strcmp(claims[i].name, name) == 0) {
            (void)change_claim(i, CLAIM_STANDS, CLAIM_FREE);
        }
    }
    pthread_mutex_unlock(&claims_lock);
}

// The files of a folder are named 0, 1, 2 and so on. A signal handler may not use stdio.
static bool drop_numbered(int folder, int64_t number) {
    char text[24] = "";
    char *digit = text + sizeof text - 1;
    do {
        *--digit = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    return unlinkat(folder, digit, 0) == 0;
}

static void drop(const char *name) {
    if (unlink(name) == 0) {
        return;
    }
    const int folder = open(name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder >= 0) {
        int64_t number = 0;
        while (drop_numbered(folder, number)) {
            number++;
        }
        close(folder);
        rmdir(name);
    }
}

void media_leftover_drop(void) {
    for (int i = 0; i < MOST_CLAIMS; i++) {
        if (change_claim(i, CLAIM_STANDS, CLAIM_CHANGES)) {
            drop(claims[i].name);
        }
    }
}

bool media_leftover_claim(int fd, const char *name) {
    int answer;
    do {
        answer = flock(fd, LOCK_EX);
    } while (answer != 0 && errno == EINTR);
    // On a file system without locks, no run takes the file for a leftover.
    struct stat ours;
    struct stat there;
    const bool claimed = fstat(fd, &ours) == 0 && stat(name, &there) == 0 &&
                         ours.st_dev == there.st_dev && ours.st_ino == there.st_ino;
    if (claimed) {
        remember(name);
    }
    return claimed;
}

// ---- leftovers of earlier runs ------------------------------------------------------------------

static bool is_ours(const char *name) {
    char start[32];
    snprintf(start, sizeof start, ".millpond-%08" PRIx32 "-", machine());
    const size_t length = strlen(start);
    return strncmp(name, start, length) == 0 &&
           strcmp(name + length + strspn(name + length, "0123456789-"), ".part") == 0;
}

// Deletes the numbered files in an open folder and closes it.
static void empty(int fd) {
    DIR *const listing = fdopendir(fd);
    if (listing == NULL) {
        close(fd);
        return;
    }
    for (const struct dirent *entry = readdir(listing); entry != NULL; entry = readdir(listing)) {
        if (strspn(entry->d_name, "0123456789") == strlen(entry->d_name)) {
            unlinkat(dirfd(listing), entry->d_name, 0);
        }
    }
    closedir(listing);
}

static bool remove_folder(int parent, const char *name, int fd) {
    const int again = dup(fd);
    if (again >= 0) {
        empty(again);
    }
    return unlinkat(parent, name, AT_REMOVEDIR) == 0;
}

static bool remove_unclaimed(int parent, const char *name) {
    struct stat about;
    if (fstatat(parent, name, &about, AT_SYMLINK_NOFOLLOW) != 0 || about.st_uid != geteuid() ||
        (!S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode))) {
        return false;
    }
    const int fd = openat(parent, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) {
        return false;
    }
    bool removed = false;
    if (flock(fd, LOCK_EX | LOCK_NB) == 0) {
        removed = S_ISDIR(about.st_mode) ? remove_folder(parent, name, fd)
                                         : unlinkat(parent, name, 0) == 0;
    }
    close(fd);
    return removed;
}

int media_leftover_remove(const char *path) {
    const size_t length = folder_length(path);
    char *const folder = length > 0 ? strndup(path, length) : strdup(".");
    DIR *const listing = folder != NULL ? opendir(folder) : NULL;
    free(folder);
    if (listing == NULL) {
        return 0;
    }
    int count = 0;
    for (const struct dirent *entry = readdir(listing); entry != NULL; entry = readdir(listing)) {
        count += is_ours(entry->d_name) && remove_unclaimed(dirfd(listing), entry->d_name) ? 1 : 0;
    }
    closedir(listing);
    return count;
}
