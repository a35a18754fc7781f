// scene.h — a scene: a backdrop, a pond, its touches and their times, and a look.
//
// The program, the benchmarks and the tests share scenes. Built-in scenes are the JSON files next
// to this header, embedded at build time, so that scenes of users have the same features. Positions
// are fractions of the pond: (0, 0) is its upper left corner, (1, 1) its lower right one.
#ifndef SCENES_SCENE_H
#define SCENES_SCENE_H

#include <millpond/breeze.h>
#include <millpond/command.h>
#include <millpond/millpond.h>

#define SCENE_FOR_PICTURES "sunlit" // built-in scene for a picture or film without one
#define SCENE_BED_PAINTING "bed"    // painting of the bed's height map, which the caller draws
#define SCENE_FORMAT 1              // version of the JSON format
#define SCENE_MAX_TOUCHES 100000    // drops, or strokes, of one scene
#define SCENE_MAX_POINTS 10000      // points of one stroke
#define SCENE_MAX_THINGS 1000       // walls, beaches, fills, bodies, trails or fish of a scene
#define SCENE_MAX_STEPS 1024        // of the water in one frame
#define SCENE_TEXT 256              // longest text in a scene, with its terminator [bytes]
#define SCENE_GRAVITY 9.81          // for all solvers [m/s²]
#define SCENE_LATEST 1e6            // limit of all times; at this value the end is open [s]

// How sunlight reaches the floor.
typedef enum scene_caustics {
    SCENE_CAUSTICS_RAYS = 1,     // by photons, pond_draw_caustics()
    SCENE_CAUSTICS_CURVATURE = 2 // to first order, in the pool look itself
} scene_caustics;

// A drop at one moment.
typedef struct scene_drop {
    double time;      // [s] from the start of the film, 0…SCENE_LATEST
    pond_vec2 centre; // [fraction of the pond]
    float radius;     // σ [m]
    float height;     // [m], negative presses the water down
    bool splash;      // use pond_splash(), else pond_drop()
} scene_drop;

// A stroke through the water, at constant speed along straight segments.
typedef struct scene_stroke {
    double start;      // [s]
    double end;        // [s], not before start
    int count;         // points, 2…SCENE_MAX_POINTS
    pond_vec2 *points; // [fraction of the pond]
    float radius;      // σ [m]
    float height;      // [m]
} scene_stroke;

// A path through the water, at constant speed along straight segments.
typedef struct scene_path {
    double start;      // [s]
    double end;        // [s], not before start
    int count;         // points, 2…SCENE_MAX_POINTS
    pond_vec2 *points; // [fraction of the pond]
    double repeat;     // period, 0 = it does not repeat; scene_repeat.h [s]
} scene_path;

// Rain from start to end.
typedef struct scene_rain {
    pond_rain rain;
    double start; // [s], default 0
    double end;   // [s], default SCENE_LATEST
} scene_rain;

// A shape at a position. Its points, if any, belong to the scene.
typedef struct scene_shape {
    pond_shape shape; // [m], relative to `at`
    pond_vec2 *points;
    pond_vec2 at; // [fraction of the pond]
    float angle;  // [rad]
} scene_shape;

// Returns the greatest distance of a shape from its origin. [m]
float scene_shape_reach(const pond_shape *shape);

typedef struct scene_wall {
    scene_shape where;
    float hardness; // as in pond_wall_build()
    double end;     // time at which it is removed; SCENE_LATEST: never [s]
} scene_wall;

// Bulk water that is set to a level.
typedef struct scene_fill {
    scene_shape where;
    bool shaped; // else `where` is the whole pond
    float level; // [m]
    double time; // [s]
} scene_fill;

// Ground that is dug or heaped under bulk water, as by pond_raise_ground(). [m]
typedef struct scene_raise {
    pond_vec2 from;
    pond_vec2 to;
    float radius;
    float height;
} scene_raise;

// A spring or drain of bulk water.
typedef struct scene_spring {
    scene_shape where;
    double rate; // [m³/s]
} scene_spring;

typedef struct scene_beach {
    scene_shape where;
    float half_life; // [s]
    float ramp;      // [m]
} scene_beach;

// A body that is driven along its path, or stands or floats from its position.
typedef struct scene_body {
    scene_shape where;
    pond_body_desc desc;     // without shape and pose
    scene_path path;         // of a driven body; count 0 = none
    char sprite[SCENE_TEXT]; // its picture; empty = invisible
    float length;            // of the sprite [m]
} scene_body;

// A box that moves through the water and leaves a trail.
typedef struct scene_trail {
    scene_path path;
    float size[2]; // of its box [m]
    float height;  // [m]
    char sprite[SCENE_TEXT];
    float length;
} scene_trail;

// A fish under the water, as in scene_school.h.
typedef struct scene_fish {
    char coat[SCENE_TEXT]; // named as in scene_fish_coat()
    float length;          // [m]
    float depth;           // under the surface [m]
    double lap;            // duration of a lap [s]
    float start;           // start, as a share of the lap
    int count;             // points, 3…SCENE_MAX_POINTS
    pond_vec2 *points;     // of the lap [fraction of the pond]
} scene_fish;

// The sea beyond an open side of bulk water, as in pond_sea().
typedef struct scene_sea {
    bool there;
    pond_side side;
    float level;
    float height;
    float period;
} scene_sea;

// A map of the pond: the painting's, or the grey of a picture file.
typedef struct scene_map {
    bool painting;
    char file[SCENE_TEXT]; // empty if there is none
} scene_map;

// Returns whether the scene has this map.
bool scene_map_is_there(const scene_map *map);

// The land.
typedef struct scene_land {
    scene_map map;
    float hardness;
} scene_land;

// The bed: a picture of depths, whose white is pond.depth and whose black is land; or a height map,
// whose lowest point is pond.depth below the rest level; or a slope from one point to another.
typedef struct scene_bed {
    scene_map map;
    bool heights; // the file is a height map; else it has depths
    float land;   // height above the rest level of black, or of the highest point [m]
    bool sloping;
    pond_vec2 from; // [fraction of the pond]
    pond_vec2 to;
    float depths[2]; // [m] at and before `from`, at and beyond `to`
} scene_bed;

// A stream around land and walls.
typedef struct scene_current {
    pond_vec2 velocity; // [m/s]
    float slack;        // [m]
} scene_current;

typedef struct scene {
    char name[SCENE_TEXT];     // one word
    char title[SCENE_TEXT];    // one line
    char painting[SCENE_TEXT]; // backdrop drawn by paint.h; empty if the backdrop is a file
    char backdrop[SCENE_TEXT]; // picture or film; relative to the scene file
    int width;                 // film [pixels], 0 = the backdrop's
    int height;                // film [pixels], 0 = the backdrop's
    double fps;                // [1/s], 0 = the backdrop's, or 60
    double seconds;            // 0 = the backdrop's, or 10
    int cells;                 // pond columns, 0 = chosen from the film's size
    int rows;                  // pond rows, 0 = chosen from the film's shape
    double metres;             // width of the pond [m]
    bool sets_metres;          // whether the scene or an option sets it, for the look lake
    bool world;                // whether the water is in a pond_world: scene_world.h
    pond_desc pond; // all but its sizes and time_step, which scene_pond_desc() finds, and
                    // the host's settings
    scene_rain rain;
    pond_breeze_desc breeze; // drawn over the water, seen from above; its period is the film's, or
                             // things that repeat before that
    int drop_count;
    scene_drop *drops; // in the order of the file
    int stroke_count;
    scene_stroke *strokes;
    scene_land land;
    scene_bed bed;
    scene_current current; // velocity 0: none
    int wall_count;
    scene_wall *walls;
    int beach_count;
    scene_beach *beaches;
    int fill_count;
    scene_fill *fills;
    int raise_count;
    scene_raise *raises;
    int spring_count;
    scene_spring *springs;
    scene_sea sea;
    int body_count;
    scene_body *bodies;
    int emitter_count;
    pond_emitter_desc *emitters; // from and to are fractions of the pond here
    int trail_count;
    scene_trail *trails;
    int fish_count;
    scene_fish *fish;
    int64_t repeat; // everything repeats after this number of frames, 0 = never;
                    // scene_repeat() sets it
    double period;  // the same time [s]
    pond_look_kind look;
    pond_look looks[POND_LOOK_COUNT +
                    1];      // by kind; times, pictures and maps are set by the caller that draws
                             // set, and the plane's scroll is that of a second
    float strength;          // of the look: 0 shows the backdrop, 1 is the default, at most 2
    char sky[SCENE_TEXT];    // picture that the pool look reflects; empty: none
    bool sky_from_picture;   // the sky has the colours of the picture under the pool look
    char mask[SCENE_TEXT];   // mask of the lake; empty: it is found
    scene_caustics caustics; // of the pool look
    float foam;              // of pool and lagoon: 1 = growth of pond_foam_default(), 0 = none
    bool keeps_foam;         // its map is kept even if it is not drawn
    bool lagoon_ripples;     // whether a web of light drifts over it: scene_web.h
    float spray_amount;      // amount of pond_spray_splash(), 0 = none
    bool (*goes_on)(void);   // called between touches and steps; false ends the frame early
} scene;

// Why a scene was refused, in one line: the key, its value and the allowed values; and the position
// in the text.
typedef struct scene_error {
    char message[512];
    char key[64];  // key of the cause, such as bodies[0]; scene_error_locate()
    int line;      // from 1; 0 if unknown
    int column;    // from 1
    bool too_fast; // whether a current is too fast for the pond's time step
} scene_error;

// The area of rain on a pond of this size [m]: its corner and its size, as shares of the sides.
typedef struct scene_rain_box {
    double x;
    double y;
    double width;
    double height;
} scene_rain_box;
scene_rain_box scene_rain_falls_on(const pond_rain *rain, double width, double height);

// Returns a scene with all fields at their defaults: pool look, no touches, no rain, 2 m across.
scene scene_default(void);

// Frees what a scene owns and leaves it empty. An empty one is allowed.
void scene_clear(scene *s);

// Reads a scene from JSON text. False fills *error and leaves *out empty.
bool scene_parse(const char *text, size_t length, scene *out, scene_error *error);

// Reads a scene file, at most 16 MiB. False fills *error.
bool scene_load(const char *path, scene *out, scene_error *error);

// Finds the line and column of the error's key, or of the object that holds it, in a scene file.
// Leaves them at 0 if the key is unknown.
void scene_error_locate(scene_error *error, const char *path);

// Built-in scenes: their number, JSON and names.
int scene_builtin_count(void);
const char *scene_builtin_name(int index);
const char *scene_builtin_json(int index);

// Returns the index of the built-in scene of that name, or −1.
int scene_builtin_find(const char *name);

// Parses the built-in scene of that name; false if there is none.
bool scene_builtin(const char *name, scene *out);

// Adds a touch, a body or a trail with a copy of its points. Returns false if a list is full or
// there is no memory.
bool scene_add_drop(scene *s, scene_drop drop);
bool scene_add_stroke(scene *s, scene_stroke stroke);
bool scene_add_body(scene *s, scene_body body);
bool scene_add_trail(scene *s, scene_trail trail);

// Returns whether a scene's water may be in a world. If not, `why` (NULL is allowed) gets the
// obstacle and the allowed values.
bool scene_may_be_in_world(const scene *s, char *why, size_t size);

// Makes the desc of the scene's pond under a film of width × height pixels at fps frames a second:
// cells, cell size, and a time step that divides a frame evenly. Returns false (with *error) if a
// frame needs more than SCENE_MAX_STEPS steps or the library refuses the desc.
bool scene_pond_desc(const scene *s, int width, int height, double fps, pond_desc *out,
                     scene_error *error);

// Runs the steps of one frame, each after the touches that are due. `frame` counts from 0.
void scene_run_frame(const scene *s, pond *water, int64_t frame, double fps);

// Returns the steps in a second of scene_run_frame(), for a pond whose steps were fitted to frames.
double scene_steps_per_second(const pond *water, double fps);
double scene_steps_of_length(double time_step, double fps); // for this time step [s]

// Runs one step, counted from 0, after the commands that are due. For callers without frames; a
// scene that repeats needs scene_run_frame().
void scene_run_step(const scene *s, pond *water, int64_t step, double rate);

// Receives the commands of a scene one after another; each is valid during the call.
typedef void scene_execute(void *user, pond_command *command);

// Passes on the commands that scene_run_step() executes before the step, except those about bodies,
// whose ids only a pond knows. `desc` is that of the water.
void scene_run_touches(const scene *s, const pond_desc *desc, int64_t step, double rate,
                       scene_execute *command, void *user);

// The bodies of a scene, in its order.
typedef struct scene_bodies {
    const pond_body_id *ids;
    int count;
} scene_bodies;

// Passes on the commands about bodies of that step.
void scene_run_bodies(const scene *s, const scene_bodies *bodies, const pond_desc *desc,
                      int64_t step, double rate, scene_execute *command, void *user);

#endif
