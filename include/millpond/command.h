// millpond/command.h — commands: changes to water, as values.
//
// What it does:     describes in one tagged union what can be done to water: drops, strokes, rain,
//                   walls, beaches, depths, currents, bodies, emitters, shifts. Does a command to a
//                   pond, and names it.
// What it does not: store or repeat commands (recording.h does). Writing heights, probes and the
//                   splash height are no commands: recordings do not hold them.
// How to use it:
//   pond_command command = {.kind = POND_COMMAND_DROP, .is.drop = {centre, 0.02f, -0.01f}};
//   if (pond_do(water, &command) != POND_OK) { puts(pond_message()); }
//   The same command goes to a recorder (recording.h) and to other kinds of water:
//   pond_world_do() (world.h), pond_gl_water_do() (gl_water.h), pond_mpi_do() (mpi.h).
//
// Threads: as for the functions that the commands stand for.
#ifndef MILLPOND_COMMAND_H
#define MILLPOND_COMMAND_H

#include <millpond/body.h>
#include <millpond/current.h>
#include <millpond/emitter.h>
#include <millpond/flow.h>
#include <millpond/shape.h>
#include <millpond/shift.h>
#include <millpond/touch.h>

#ifdef __cplusplus
extern "C" {
#endif

#define POND_MAX_NOTE 16777216 ///< longest note [bytes]

/// Kinds of commands. Recordings store the numbers, which never change their meaning.
typedef enum pond_command_kind {
    POND_COMMAND_DROP = 1,         ///< pond_drop()
    POND_COMMAND_STROKE = 2,       ///< pond_stroke()
    POND_COMMAND_TRAIL = 3,        ///< pond_trail()
    POND_COMMAND_RAIN = 4,         ///< pond_set_rain()
    POND_COMMAND_CALM = 5,         ///< pond_calm()
    POND_COMMAND_WALL_BUILD = 6,   ///< pond_wall_build()
    POND_COMMAND_WALL_CLEAR = 7,   ///< pond_wall_clear(); `wall`, its hardness is not used
    POND_COMMAND_WALL_MASK = 8,    ///< pond_set_wall_mask()
    POND_COMMAND_BEACH_BUILD = 9,  ///< pond_beach_build()
    POND_COMMAND_BEACH_CLEAR = 10, ///< pond_beach_clear(); of `beach` only shape and pose
    POND_COMMAND_BODY_ADD = 11,    ///< pond_body_add()
    POND_COMMAND_BODY_REMOVE = 12, ///< pond_body_remove(); `body`, only its id
    POND_COMMAND_BODY_MOVE = 13,   ///< pond_body_move(); `body`: id and pose
    POND_COMMAND_BODY_PLACE = 14,  ///< pond_body_place(); `body`: id and pose
    POND_COMMAND_BODY_VELOCITY =
        15,                         ///< pond_body_set_velocity(); `body`: id, vector, number = spin
    POND_COMMAND_BODY_DRAUGHT = 16, ///< pond_body_set_draught(); `body`: id, number
    POND_COMMAND_BODY_PUSH = 17,    ///< pond_body_push(); `body`: id, vector
    POND_COMMAND_EMITTER_ADD = 18,  ///< pond_emitter_add()
    POND_COMMAND_EMITTER_SET = 19,  ///< pond_emitter_set()
    POND_COMMAND_EMITTER_REMOVE = 20,     ///< pond_emitter_remove(); `emitter`, only its id
    POND_COMMAND_SPLASH = 21,             ///< pond_splash(); `drop`
    POND_COMMAND_SHIFT = 22,              ///< pond_shift()
    POND_COMMAND_DEPTH_MAP = 23,          ///< pond_set_depth_map(); `map`
    POND_COMMAND_DEPTH_FUNCTION = 24,     ///< pond_set_depth_function(); `function`
    POND_COMMAND_CURRENT_MAP = 25,        ///< pond_set_current_map(); `map`
    POND_COMMAND_CURRENT_FUNCTION = 26,   ///< pond_set_current_function(); `function`
    POND_COMMAND_CURRENT_VELOCITIES = 27, ///< pond_set_current_velocities(); `velocities`
    POND_COMMAND_CURRENT_AROUND = 28,     ///< pond_set_current_around(); `past`
    POND_COMMAND_FILL = 29,               ///< pond_fill()
    POND_COMMAND_SPRING_ADD = 30,         ///< pond_spring_add()
    POND_COMMAND_SPRING_REMOVE = 31,      ///< pond_spring_remove(); `spring`, only its id
    POND_COMMAND_NOTE = 32,               ///< data of the caller, without effect on the water
    POND_COMMAND_SEA = 33,                ///< pond_sea()
    POND_COMMAND_GROUND_RAISE = 34        ///< pond_raise_ground(); `stroke`
} pond_command_kind;

/// A command; `kind` says which member is valid. Members have the units and ranges of the
/// parameters that they are passed as.
typedef struct pond_command {
    pond_command_kind kind;
    union {
        struct {
            pond_vec2 centre;
            float radius;
            float height;
        } drop;
        struct {
            pond_vec2 from;
            pond_vec2 to;
            float radius;
            float height;
        } stroke;
        struct {
            pond_vec2 from;
            pond_vec2 to;
            pond_vec2 half_size;
            float height;
        } trail;
        pond_rain rain;
        struct {
            pond_shape shape;
            pond_pose pose;
            float hardness;
        } wall;
        struct {
            const uint8_t *pixels;
            int columns;
            int rows;
            ptrdiff_t stride;
            float hardness;
        } mask;
        struct {
            pond_shape shape;
            pond_pose pose;
            double half_life;
            float ramp;
        } beach;
        struct {
            pond_body_id id; ///< pond_do() writes it
            pond_body_desc desc;
        } body_add;
        struct {
            pond_body_id id;
            pond_pose pose;
            pond_vec2 vector;
            float number;
        } body;
        struct {
            pond_emitter_id id; ///< add: pond_do() writes it
            pond_emitter_desc desc;
        } emitter;
        struct {
            int dx;
            int dy;
            /// pond_recorder_add() calls it again: it must write the same both times.
            pond_enter *enter;
            void *user;
            /// pond_do() writes the pond's size and origin, and whether walls and depths enter.
            int width;
            int height;
            pond_origin origin;
            bool walls;
            bool depths;
        } shift;
        struct {
            const float *values; ///< NULL removes a current; a depth map is not NULL
            int columns;
            int rows;
            ptrdiff_t stride; ///< [floats]
        } map;
        struct {
            /// pond_recorder_add() calls it again: it must return the same each time. NULL removes
            /// a current; for depths it is not NULL.
            float (*value)(pond_vec2 point, void *user);
            void *user;
            /// pond_do() writes the number of values, one for each cell's centre or each corner of
            /// cells, and their distance. [m]
            int columns;
            int rows;
            double apart;
        } function;
        struct {
            const pond_vec2 *values; ///< NULL removes the current
            int columns;
            int rows;
            ptrdiff_t stride; ///< [pond_vec2]
        } velocities;
        struct {
            pond_vec2 velocity;
            float slack;
        } past;
        struct {
            bool whole; ///< fills the whole pond; shape and pose are ignored
            pond_shape shape;
            pond_pose pose;
            float level;
        } fill;
        struct {
            pond_spring_id id; ///< add: pond_do() writes it
            pond_shape shape;
            pond_pose pose;
            double rate;
        } spring;
        struct {
            pond_side side;
            float level;
            float height;
            float period;
        } sea;
        struct {
            const void *bytes;
            size_t size; ///< 0…POND_MAX_NOTE
        } note;
    } is;
} pond_command;

/// Does a command to a pond. The id of a body or emitter that is added is written into the command,
/// so that the command can be recorded.
/// Errors: those of the function; POND_ERROR_ARGUMENT for a NULL, POND_ERROR_RANGE for an unknown
/// kind. Commands that cannot fail return POND_OK.
POND_API pond_result pond_do(pond *water, pond_command *command);

/// Kinds of water that take commands.
typedef enum pond_water_kind {
    POND_WATER_POND = 1,  ///< pond_do()
    POND_WATER_GPU = 2,   ///< pond_gl_water_do()
    POND_WATER_WORLD = 4, ///< pond_world_do()
    POND_WATER_MPI = 8    ///< pond_mpi_do()
} pond_water_kind;

/// Whether that kind of water takes such commands. Threads: any.
/// Errors: POND_ERROR_RANGE; the message lists the commands that it takes.
POND_API pond_result pond_command_check(pond_command_kind kind, pond_water_kind water);

/// Name of a command, such as "drop" or "wall_build", for messages and listings; NULL for an
/// unknown kind. Threads: any.
POND_API const char *pond_command_name(pond_command_kind kind);

#ifdef __cplusplus
}
#endif

#endif
