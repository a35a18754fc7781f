// file.h — output files that are written under a temporary name and renamed when complete.
#ifndef APP_MEDIA_FILE_H
#define APP_MEDIA_FILE_H

#include "media.h"

struct media_file {
    int fd;     // −1 when closed
    char *path; // final name, links followed; NULL for standard output
    char *temp;
};

// status: the exit status for a failure, 2 while the command is checked, 1 once it runs.

// Checks whether a file may have that name. False if it is a folder or a device, or cannot be
// replaced. Creates nothing.
bool media_file_may_be(const char *path, int status, media_error *error);
bool media_file_open(media_file *file, const char *path, int status, media_error *error);
bool media_file_stdout(media_file *file, media_error *error);
const char *media_file_name(const media_file *file);
bool media_file_write(const media_file *file, const uint8_t *bytes, size_t size,
                      media_error *error);
// Renames the file to its final name.
bool media_file_commit(media_file *file, media_error *error);
void media_file_abandon(media_file *file);
// Syncs the file, which detects a full disk before several files are renamed.
bool media_file_sync(const media_file *file, media_error *error);
// Continues writing at the beginning of the file.
bool media_file_rewind(const media_file *file, media_error *error);

#endif
