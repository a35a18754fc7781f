// command.h — commands as recordings store them.
#ifndef PONDI_CAPTURE_COMMAND_H
#define PONDI_CAPTURE_COMMAND_H

#include <millpond/command.h>
#include <millpond/recording.h>

#include "base/tape.h"
#include "pond/shift.h"

// The target of a command. Commands to bodies and emitters hold an id.
typedef enum pondi_command_thing {
    PONDI_COMMAND_ON_WATER = 0,
    PONDI_COMMAND_ON_BODY = 1,
    PONDI_COMMAND_ON_EMITTER = 2
} pondi_command_thing;

// The effect on the target; 0: one that needs only its id.
typedef enum pondi_command_effect {
    PONDI_COMMAND_ADDS = 1,
    PONDI_COMMAND_REMOVES = 2,
    PONDI_COMMAND_LASTS = 3 // spread over the time of a step
} pondi_command_effect;

typedef struct pondi_command_traits {
    pondi_command_thing thing;
    pondi_command_effect effect;
} pondi_command_traits;

// The cells that entered in a recorded shift.
typedef struct pondi_entered {
    const uint8_t *bytes;
    int width; // of the recorded pond [cells]
    int height;
    pondi_stay stay;
    bool walls;
    bool depths;
    double scale; // cells of the recorded pond for each of the pond that is shifted
} pondi_entered;

// The recorded values of a function of positions.
typedef struct pondi_values {
    const uint8_t *bytes;
    int columns;
    int rows;
    double apart; // [m]
    double first; // position of the first value, in units of their spacing
} pondi_values;

// Room for the points, pixels and numbers that a tape reads. Without `pixels` it skips pixels and
// numbers.
typedef struct pondi_command_room {
    pond_vec2 points[POND_MAX_POINTS];
    uint8_t *pixels; // aligned for numbers
    size_t pixel_room;
    size_t pixel_count;    // bytes of the bitmap, or the map of numbers, that was read last
    pondi_entered entered; // by the shift read last
    pondi_values values;   // of the function read last
} pondi_command_room;

pondi_command_traits pondi_command_get_traits(pond_command_kind kind);

// The content of a command in a recording. Its kind is known, and when reading the size of a note.
// Reading sets members that the format does not hold to their defaults. An impossible command makes
// the tape bad.
void pondi_lay_command(pondi_tape *tape, pond_command *command);

// ---- members of commands (command_bytes.c) ------------------------------------------------------

void pondi_lay_shape(pondi_tape *tape, pond_shape *shape);
void pondi_lay_pose(pondi_tape *tape, pond_pose *pose);
void pondi_lay_pixels(pondi_tape *tape, const uint8_t **pixels, int columns, int rows,
                      ptrdiff_t *stride);
void pondi_lay_body_add(pondi_tape *tape, pond_command *command);
void pondi_lay_emitter(pondi_tape *tape, pond_command *command);
void pondi_lay_shift(pondi_tape *tape, pond_command *command);
void pondi_lay_map(pondi_tape *tape, pond_command *command);
void pondi_lay_velocities(pondi_tape *tape, pond_command *command);
void pondi_lay_function(pondi_tape *tape, pond_command *command, double first);
void pondi_lay_note(pondi_tape *tape, pond_command *command);

#endif
