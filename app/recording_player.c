#include "recording_player.h"

#include <millpond/command.h>
#include <millpond/recording.h>
#include <stdio.h>
#include <string.h>

#include "media/error.h"
#include "report.h"
#include "stop.h"

void recording_copy_looks(const scene *from, scene *to) {
    const pond_texture *sky = to->looks[POND_LOOK_POOL].is.pool.sky;
    memcpy(to->looks, from->looks, sizeof to->looks);
    to->looks[POND_LOOK_POOL].is.pool.sky = sky;
    to->look = from->look;
    to->caustics = from->caustics;
    to->foam = from->foam;
    to->lagoon_ripples = from->lagoon_ripples;
    to->spray_amount = from->spray_amount;
}

recording_player recording_player_make(recording_file *file, scene *s, bool looks) {
    pond_replay_rewind(file->replay);
    return (recording_player){.file = file, .scene = s, .looks = looks, .first = *s};
}

void recording_player_rewind(recording_player *player) {
    pond_replay_rewind(player->file->replay);
    player->scene->body_count = player->first.body_count; // thrown bodies own no memory
    player->scene->rain = player->first.rain;
    player->scene->current = player->first.current;
    recording_copy_looks(&player->first, player->scene);
    player->looks_new = false;
    player->sprite[0] = '\0';
}

// ---- commands ------------------------------------------------------------------------------

static void take_look(recording_player *player, const char *text) {
    scene now;
    scene_error error;
    if (player->looks && scene_parse(text, strlen(text), &now, &error)) {
        recording_copy_looks(&now, player->scene);
        scene_clear(&now);
        player->looks_new = true;
    }
}

char *recording_sprite_note(const char *sprite, double length) {
    json_t *note = json_pack("{s:s, s:f}", "sprite", sprite, "length", length);
    char *text = note != NULL ? json_dumps(note, JSON_COMPACT) : NULL;
    json_decref(note);
    return text;
}

static void take_note(recording_player *player, const pond_command *command) {
    json_t *note = json_loadb(command->is.note.bytes, command->is.note.size, 0, NULL);
    const char *sprite;
    const char *text;
    if (json_unpack(note, "{s:s, s:F}", "sprite", &sprite, "length", &player->length) == 0) {
        snprintf(player->sprite, sizeof player->sprite, "%s", sprite);
    } else if (json_unpack(note, "{s:s}", "look", &text) == 0) {
        take_look(player, text);
    }
    json_decref(note);
}

// The bodies of the scene are the first ones of the pond, in the same order, for the drawing.
static void list_body(recording_player *player) {
    scene_body body = {.length = (float)player->length};
    body.where.shape = pond_disc(0.5f * body.length);
    memcpy(body.sprite, player->sprite, sizeof body.sprite);
    player->sprite[0] = '\0';
    (void)scene_add_body(player->scene, body);
}

static bool follow(void *user, const pond_command *command) {
    recording_player *player = user;
    if (command->kind == POND_COMMAND_NOTE) {
        take_note(player, command);
    } else if (command->kind == POND_COMMAND_BODY_ADD && player->sprite[0] != '\0') {
        list_body(player);
    } else if (command->kind == POND_COMMAND_RAIN) {
        player->scene->rain = (scene_rain){.rain = command->is.rain, .end = SCENE_LATEST};
    } else if (command->kind == POND_COMMAND_CURRENT_AROUND) {
        player->scene->current = (scene_current){command->is.past.velocity, command->is.past.slack};
    } else if (command->kind == POND_COMMAND_CURRENT_MAP && command->is.map.values == NULL) {
        player->scene->current.velocity = (pond_vec2){0.0f, 0.0f};
    }
    return stop_requested() == 0;
}

bool recording_player_touch(recording_player *player, pond *water, media_error *error) {
    return pond_replay_do(player->file->replay, water, follow, player) == POND_OK ||
           media_fail(error, EXIT_RUN_FAILED, "%s", pond_message());
}

json_t *recording_player_json(const recording_player *player) {
    const pond_recording_info *info = recording_file_info(player->file);
    uint64_t kept;
    uint64_t missed;
    pond_replay_get_marks(player->file->replay, &kept, &missed);
    return json_pack("{s:I, s:f, s:I, s:b, s:I, s:I, s:o}", "steps", (json_int_t)info->steps,
                     "seconds", info->seconds, "commands", (json_int_t)info->commands, "whole",
                     info->whole, "hashes_kept", (json_int_t)kept, "hashes_missed",
                     (json_int_t)missed, "hash",
                     info->whole ? report_hash(info->end) : json_null());
}
