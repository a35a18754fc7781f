// recording_file.h — .pond files: a scene, its backdrop, and all commands in it
// (docs/recording.md).
#ifndef APP_RECORDING_FILE_H
#define APP_RECORDING_FILE_H

#include <jansson.h>
#include <millpond/recording.h>

#include "media/media.h"
#include "scene.h"

#define RECORDING_ENDING ".pond"

typedef struct recording_file {
    uint8_t *bytes;
    size_t size;
    pond_replay *replay;
    json_t *play;      // the first note, the name of the scene
    const char *scene; // its JSON
    // The file the scene was read from; relative names start at its folder. NULL: a built-in scene.
    const char *scene_file;
    const char *media; // picture or film under the water, NULL: the scene's own
    int width;         // size of the picture [pixels]
    int height;
    media_rate rate; // of the frames that its time step was made for
} recording_file;

// Returns whether the name is that of a recording.
bool recording_file_is(const char *path);

// Reads a whole or truncated recording. NULL fills *error.
recording_file *recording_file_open(const char *path, media_error *error);
void recording_file_close(recording_file *file); // NULL is allowed

const pond_recording_info *recording_file_info(const recording_file *file);

// Reads the scene at the start of the recording. False fills *error.
bool recording_file_scene(const recording_file *file, scene *out, scene_error *error);

// Returns the fastest of all currents that it sets; 0 without currents. Rewinds it. [m/s]
pond_vec2 recording_file_fastest(const recording_file *file);

#endif
