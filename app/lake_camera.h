// lake_camera.h — whether the camera of a film stands still, which one mask for all its frames
// needs.
#ifndef APP_LAKE_CAMERA_H
#define APP_LAKE_CAMERA_H

#include <millpond/picture.h>

#include "media/media.h"

// Compares land and sky of the film's frames with those of its first. False fills *error:
// the camera moves, or the film cannot be read. frames: to look at, at `rate`, 0 = all; fit: to the
// shape of `water`.
bool lake_camera_stands(const char *path, media_fit fit, int64_t frames, media_rate rate,
                        pond_map water, media_error *error);

#endif
