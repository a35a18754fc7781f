// file_inside.h — file.c's for the media library alone.
#ifndef APP_MEDIA_FILE_INSIDE_H
#define APP_MEDIA_FILE_INSIDE_H

#include <libavformat/avio.h>

#include "file.h"

// An AVIOContext over the open file; NULL when out of memory.
AVIOContext *media_file_avio(media_file *file);
void media_avio_free(AVIOContext **io);

// A hidden folder next to `path`, to be freed, for files that get their names together; *lock
// claims it while it is open.
char *media_file_folder(const char *path, int *lock, media_error *error);
// A file at `temp` in it, for `path`.
bool media_file_open_aside(media_file *file, const char *path, const char *temp,
                           media_error *error);
// Closes it, whole; it stays at `temp` until media_file_name_aside().
bool media_file_lay_aside(media_file *file, media_error *error);
bool media_file_name_aside(const char *temp, const char *path, media_error *error);

#endif
