// recording_player.h — executes recorded commands in a pond, and keeps the scene as it was at that
// time: bodies, rain, look.
#ifndef APP_RECORDING_PLAYER_H
#define APP_RECORDING_PLAYER_H

#include "recording_file.h"

typedef struct recording_player {
    recording_file *file;
    scene *scene;            // the recording's scene at this time
    bool looks;              // draw it with the recorded looks; else with the scene's
    bool looks_new;          // the look has changed; reset it after drawing
    scene first;             // a shallow copy of the scene at its start
    char sprite[SCENE_TEXT]; // of the next body
    double length;
} recording_player;

// Makes a player for a furnished scene that was read from the file. Both must outlive the player.
recording_player recording_player_make(recording_file *file, scene *s, bool looks);

// Resets the scene to its start.
void recording_player_rewind(recording_player *player);

// Executes the commands that are due before the next step. Stops early if a stop is requested.
// False fills *error.
bool recording_player_touch(recording_player *player, pond *water, media_error *error);

// Returns the note before a body with a sprite of this length [m]; to be freed. NULL without
// memory.
char *recording_sprite_note(const char *sprite, double length);

// Copies everything about how a scene is drawn. Pointers stay those of the source scene.
void recording_copy_looks(const scene *from, scene *to);

// The number of steps, and whether the water matched the recording, if known.
json_t *recording_player_json(const recording_player *player);

#endif
