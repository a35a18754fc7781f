// recording_player.h — executes recorded commands in a pond, and keeps its scene as it was then:
// bodies, rain, look.
#ifndef APP_RECORDING_PLAYER_H
#define APP_RECORDING_PLAYER_H

#include "recording_file.h"

typedef struct recording_player {
    recording_file *file;
    scene *scene;            // the recording's, as it is now
    bool looks;              // it is drawn as it was then; else as the scene says
    bool looks_new;          // that changed; reset it after drawing
    scene first;             // a shallow copy of the scene as it began
    char sprite[SCENE_TEXT]; // of the body that comes next
    double length;
} recording_player;

// For a scene that was read from the file, and furnished. Both outlive the player.
recording_player recording_player_make(recording_file *file, scene *s, bool looks);

// Puts the scene back as it began.
void recording_player_rewind(recording_player *player);

// Executes the commands due before the water's next step; stops early when asked to.
// False fills *error.
bool recording_player_touch(recording_player *player, pond *water, media_error *error);

// The note before a body that is drawn so; length: of the sprite [m]. To be freed; NULL without
// memory.
char *recording_sprite_note(const char *sprite, double length);

// All that says how a scene is drawn. Pointers stay those of the scene it is given to.
void recording_copy_looks(const scene *from, scene *to);

// The number of steps, and whether the water was the recorded one, if known.
json_t *recording_player_json(const recording_player *player);

#endif
