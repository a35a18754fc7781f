// info_media.h — `millpond info` of a picture or a film.
#ifndef APP_INFO_MEDIA_H
#define APP_INFO_MEDIA_H

#include <stdbool.h>

// Describes a file and the film that is made of it by default. Returns an exit status.
int info_media(char *path, bool as_json);

#endif
