#include "recording_file.h"

#include <millpond/command.h>
#include <millpond/recording.h>
#include <stdlib.h>
#include <string.h>

#include "media/error.h"
#include "report.h"
#include "scene_file.h"

#define LARGEST ((size_t)1 << 30) // [bytes]
#define LONGEST_SIDE 32768        // of a picture [pixels]
#define FASTEST 1000000           // frames a second, as a ratio

bool recording_file_is(const char *path) {
    const size_t length = strlen(path);
    const size_t ending = sizeof RECORDING_ENDING - 1;
    return length > ending && strcmp(path + length - ending, RECORDING_ENDING) == 0;
}

static bool refuse(media_error *error, const char *path, const char *why) {
    return media_fail(error, EXIT_BAD_USE, "%s: %s", path, why);
}

static bool load(const char *path, recording_file *file, media_error *error) {
    char why[sizeof error->message];
    file->bytes = (uint8_t *)scene_file_read(path, LARGEST, &file->size, why, sizeof why);
    if (file->bytes == NULL) {
        return media_fail(error, EXIT_BAD_USE, "%s", why);
    }
    return file->size > 0 || refuse(error, path, "is an empty file");
}

// ---- the first note -----------------------------------------------------------------------------

static bool read_play(recording_file *file) {
    uint64_t step;
    pond_command command;
    if (!pond_replay_next(file->replay, &step, &command) || command.kind != POND_COMMAND_NOTE) {
        return false;
    }
    file->play = json_loadb(command.is.note.bytes, command.is.note.size, 0, NULL);
    pond_replay_rewind(file->replay);
    return json_unpack(file->play, "{s:{s:s, s?s, s?s, s:i, s:i, s:[i,i]}}", "play", "scene",
                       &file->scene, "scene_file", &file->scene_file, "media", &file->media,
                       "width", &file->width, "height", &file->height, "rate", &file->rate.num,
                       &file->rate.den) == 0 &&
           file->width > 0 && file->width <= LONGEST_SIDE && file->height > 0 &&
           file->height <= LONGEST_SIDE && file->rate.num > 0 && file->rate.num <= FASTEST &&
           file->rate.den > 0 && file->rate.den <= FASTEST;
}

recording_file *recording_file_open(const char *path, media_error *error) {
    recording_file *file = calloc(1, sizeof *file);
    if (file == NULL) {
        (void)media_fail_memory(error);
        return NULL;
    }
    bool good = load(path, file, error);
    if (good && pond_replay_create(file->bytes, file->size, NULL, &file->replay) != POND_OK) {
        good = refuse(error, path, pond_message());
    }
    if (good && !read_play(file)) {
        good = refuse(error, path,
                      recording_file_info(file)->whole
                          ? "has no scene; only recordings of `millpond play` have one"
                          : "is truncated or damaged: its scene cannot be read");
    }
    if (!good) {
        recording_file_close(file);
        return NULL;
    }
    return file;
}

void recording_file_close(recording_file *file) {
    if (file != NULL) {
        pond_replay_destroy(file->replay);
        json_decref(file->play);
        free(file->bytes);
        free(file);
    }
}

const pond_recording_info *recording_file_info(const recording_file *file) {
    return pond_replay_get_info(file->replay);
}

bool recording_file_scene(const recording_file *file, scene *out, scene_error *error) {
    return scene_parse(file->scene, strlen(file->scene), out, error);
}

pond_vec2 recording_file_fastest(const recording_file *file) {
    pond_vec2 fastest = {0.0f, 0.0f};
    uint64_t step;
    pond_command command;
    pond_replay_rewind(file->replay);
    while (pond_replay_next(file->replay, &step, &command)) {
        const pond_vec2 v = command.is.past.velocity;
        if (command.kind == POND_COMMAND_CURRENT_AROUND &&
            v.x * v.x + v.y * v.y > fastest.x * fastest.x + fastest.y * fastest.y) {
            fastest = v;
        }
    }
    pond_replay_rewind(file->replay);
    return fastest;
}
