// recording_player.h — does in a pond what was recorded, and keeps its scene as it was then: what
// floats, how it rains, how it is drawn.
#ifndef APP_RECORDING_PLAYER_H
#define APP_RECORDING_PLAYER_H

#include "recording_file.h"

typedef struct recording_player {
    recording_file *file;
    scene *scene;            // the recording's, as it is now
    bool looks;              // it is drawn as it was then; else as the scene says
    bool looks_new;          // that changed; whoever draws takes it back
    scene first;             // a shallow copy of the scene as it began
    char sprite[SCENE_TEXT]; // of the body that comes next
    double length;
} recording_player;

// For a scene that was read from the file, and furnished. Both outlive the player.
recording_player recording_player_make(recording_file *file, scene *s, bool looks);

// Puts the scene back as it began.
void recording_player_rewind(recording_player *player);

// Does what is due before the water's next step, or some of it where the program was asked to stop.
// False fills *error.
bool recording_player_touch(recording_player *player, pond *water, media_error *error);

// The note before a body that is drawn so; length: of the sprite [m]. To be freed; NULL without
// memory.
char *recording_sprite_note(const char *sprite, double length);

// All that says how a scene is drawn. Pointers stay those of the scene it is given to.
void recording_copy_looks(const scene *from, scene *to);

// How many steps were done, and whether the water was the recorded one where it can be told.
json_t *recording_player_json(const recording_player *player);

#endif
