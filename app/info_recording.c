#include "commands.h"

#include <inttypes.h>
#include <millpond/recording.h>
#include <stdio.h>

#include "maps.h"
#include "plan.h"
#include "recording_player.h"
#include "report.h"
#include "scene_furnish.h"
#include "stop.h"

#define LONGEST 1e6 // that can be replayed [s]

// ---- replaying ----------------------------------------------------------------------------------

static pond *make_water(const plan *p, media_error *error) {
    pond *water = NULL;
    scene_error refused = {0};
    error->status = EXIT_RUN_FAILED;
    if (pond_create(&p->pond, &water) != POND_OK) {
        snprintf(error->message, sizeof error->message, "%s", pond_message());
    } else if (!scene_furnish(&p->scene, water, maps_read_grey, (void *)p->scene_input, &refused) ||
               !scene_raise_ground(&p->scene, water, &refused)) {
        snprintf(error->message, sizeof error->message, "%s", refused.message);
        pond_destroy(water);
        water = NULL;
    }
    return water;
}

static bool run(recording_player *player, const plan *p, pond *water, media_error *error) {
    const double rate = scene_steps_per_second(water, plan_fps(p));
    while (stop_requested() == 0) {
        if (!recording_player_touch(player, water, error)) {
            return false;
        }
        if (pond_replay_has_ended(player->file->replay, water)) {
            return true;
        }
        scene_run_step(&p->scene, water, (int64_t)pond_get_steps(water), rate);
    }
    return true;
}

static int do_again(const char *path, recording_player *player, plan *p) {
    media_error error = {0};
    if (recording_file_info(p->recording)->seconds > LONGEST) {
        return report_error(EXIT_BAD_USE, "%s: lasts %g s; up to %g s can be replayed", path,
                            recording_file_info(p->recording)->seconds, LONGEST);
    }
    stop_listen();
    p->scene.goes_on = stop_is_far;
    pond *water = make_water(p, &error);
    const bool good = water != NULL && run(player, p, water, &error);
    pond_destroy(water);
    if (!good) {
        return report_error(error.status, "%s: %s", path, error.message);
    }
    return stop_requested() != 0 ? EXIT_INTERRUPTED + stop_requested() : EXIT_FINE;
}

// ---- reporting ----------------------------------------------------------------------------------

static int print_json(const char *path, const recording_player *player, bool verified) {
    const recording_file *file = player->file;
    const pond_recording_info *info = recording_file_info(file);
    char library[48];
    snprintf(library, sizeof library, "%d.%d.%d", info->library[0], info->library[1],
             info->library[2]);
    json_t *json = recording_player_json(player);
    if (!verified) {
        json_object_del(json, "hashes_kept");
        json_object_del(json, "hashes_missed");
    }
    json_object_set_new(json, "file", report_name(path));
    json_object_set_new(json, "kind", json_string("recording"));
    json_object_set_new(json, "library", json_string(library));
    json_object_set_new(json, "scene", json_string(player->scene->name));
    json_object_set_new(json, "backdrop",
                        report_name(file->media != NULL ? file->media
                                    : player->scene->backdrop[0] != '\0'
                                        ? player->scene->backdrop
                                        : player->scene->painting));
    json_object_set_new(json, "width", json_integer(file->width));
    json_object_set_new(json, "height", json_integer(file->height));
    json_object_set_new(json, "cells", json_pack("[i,i]", info->desc.width, info->desc.height));
    return report_json(json);
}

static int print_text(const char *path, const recording_player *player) {
    const recording_file *file = player->file;
    const pond_recording_info *info = recording_file_info(file);
    char text[1024 + SCENE_TEXT];
    snprintf(text, sizeof text,
             ": recording of %.2f s, %" PRIu64 " command%s%s\n"
             "  scene %s, %d x %d pixels, %d x %d cells, %" PRIu64 " steps, Millpond %d.%d.%d\n",
             info->seconds, info->commands, info->commands == 1 ? "" : "s",
             info->whole ? "" : ", truncated or damaged", player->scene->name, file->width,
             file->height, info->desc.width, info->desc.height, info->steps, info->library[0],
             info->library[1], info->library[2]);
    return report_about(path, text);
}

// Reports whether the water was the same and the recording is complete.
static int judge(const char *path, const recording_player *player, bool as_json) {
    char text[128];
    uint64_t kept;
    uint64_t missed;
    pond_replay_get_marks(player->file->replay, &kept, &missed);
    if (missed > 0 || kept == 0) {
        return report_error(EXIT_RUN_FAILED,
                            "%s: replayed, the water differs: %" PRIu64 " of %" PRIu64
                            " hashes differ",
                            path, missed, kept + missed);
    }
    snprintf(text, sizeof text,
             "  replayed, it is the same water: %" PRIu64 " of %" PRIu64 " hashes\n", kept, kept);
    const int status = as_json ? EXIT_FINE : report_text(text);
    const pond_recording_info *info = recording_file_info(player->file);
    return status != EXIT_FINE || info->whole
               ? status
               : report_error(EXIT_RUN_FAILED,
                              "%s: is truncated or damaged: only its first %.2f s, %" PRIu64
                              " steps, can be read",
                              path, info->seconds, info->steps);
}

static int tell(const char *path, plan *p, bool as_json, bool verify) {
    recording_player player = recording_player_make(p->recording, &p->scene, false);
    int status = verify ? do_again(path, &player, p) : EXIT_FINE;
    if (status == EXIT_FINE) {
        status = as_json ? print_json(path, &player, verify) : print_text(path, &player);
    }
    return status == EXIT_FINE && verify ? judge(path, &player, as_json) : status;
}

int info_recording(const char *path, bool as_json, bool verify) {
    plan p;
    const render_options options = {.quiet = true};
    int status = plan_make(&options, path, NULL, "null", &p);
    if (status == EXIT_FINE) {
        status = tell(path, &p, as_json, verify);
    }
    plan_clear(&p);
    return status;
}
