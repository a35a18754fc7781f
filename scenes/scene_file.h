// scene_file.h — reads small files.
#ifndef SCENES_SCENE_FILE_H
#define SCENES_SCENE_FILE_H

#include <stddef.h>

// Reads a regular file of at most `most` bytes. The caller frees the result. NULL writes a message
// of up to `room` bytes, which names the file, to `why`.
char *scene_file_read(const char *path, size_t most, size_t *size, char *why, size_t room);

#endif
