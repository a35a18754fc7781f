// file_inside.h — functions of file.c for the media library alone.
#ifndef APP_MEDIA_FILE_INSIDE_H
#define APP_MEDIA_FILE_INSIDE_H

#include <libavformat/avio.h>

#include "file.h"

// An AVIOContext over the open file; NULL when out of memory.
AVIOContext *media_file_avio(media_file *file);
void media_avio_free(AVIOContext **io);

// Creates a hidden folder next to `path` for files that are renamed together. The caller frees its
// name and closes *lock, which claims the folder.
char *media_file_folder(const char *path, int *lock, media_error *error);
// Opens the file `temp` in that folder; its final name is `path`.
bool media_file_open_aside(media_file *file, const char *path, const char *temp,
                           media_error *error);
// Closes the complete file. It stays at `temp` until media_file_name_aside().
bool media_file_lay_aside(media_file *file, media_error *error);
bool media_file_name_aside(const char *temp, const char *path, media_error *error);

#endif
