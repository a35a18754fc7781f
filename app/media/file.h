// file.h — output written under a temporary name and renamed when whole.
#ifndef APP_MEDIA_FILE_H
#define APP_MEDIA_FILE_H

#include "media.h"

struct media_file {
    int fd;     // −1 when closed
    char *path; // final name, links followed; NULL for standard output
    char *temp;
};

// `status` of a failure: 2 while checking the command, 1 once running.

// Whether a file may get that name: false where it is a folder, a device, or may not be replaced.
// Nothing is made.
bool media_file_may_be(const char *path, int status, media_error *error);
bool media_file_open(media_file *file, const char *path, int status, media_error *error);
bool media_file_stdout(media_file *file, media_error *error);
const char *media_file_name(const media_file *file);
bool media_file_write(const media_file *file, const uint8_t *bytes, size_t size,
                      media_error *error);
// Gives the file its final name.
bool media_file_commit(media_file *file, media_error *error);
void media_file_abandon(media_file *file);
// All that was written is on the disk, or there is no room: to find out before several get their
// names.
bool media_file_sync(const media_file *file, media_error *error);
// Goes back to write over the file's beginning.
bool media_file_rewind(const media_file *file, media_error *error);

#endif
