// scene.h — a scene: a backdrop, a pond, what touches it and when, and how it is drawn.
//
// The program, the benchmarks and the tests share scenes. Built-in ones are the JSON files next to
// this header, embedded at build time, so that a user's own scene can do all they can. Positions
// are fractions of the pond: (0, 0) its upper left corner, (1, 1) its lower right one.
#ifndef SCENES_SCENE_H
#define SCENES_SCENE_H

#include <millpond/breeze.h>
#include <millpond/command.h>
#include <millpond/millpond.h>

#define SCENE_FOR_PICTURES "photo" // built-in scene for a picture or film without one
#define SCENE_FORMAT 1             // version of the JSON format
#define SCENE_MAX_TOUCHES 100000   // drops, or strokes, of one scene
#define SCENE_MAX_POINTS 10000     // points of one stroke
#define SCENE_MAX_THINGS 1000      // walls, beaches, bodies, emitters, trails or fish of one scene
#define SCENE_MAX_STEPS 1024       // for one frame
#define SCENE_TEXT 256             // longest text in a scene, its end included [bytes]
#define SCENE_GRAVITY 9.81         // in all waters [m/s²]
#define SCENE_LATEST 1e6           // time of anything that happens; what ends then has no end [s]

// How sun light comes to the floor.
typedef enum scene_caustics {
    SCENE_CAUSTICS_RAYS = 1,     // by photons, pond_draw_caustics()
    SCENE_CAUSTICS_CURVATURE = 2 // to first order, in the pool look itself
} scene_caustics;

// A drop at one moment.
typedef struct scene_drop {
    double time;      // [s] from the film's start, 0…SCENE_LATEST
    pond_vec2 centre; // [fraction of the pond]
    float radius;     // σ [m]
    float height;     // [m], negative falls in
    bool splash;      // by pond_splash(), else by pond_drop()
} scene_drop;

// A finger's way through the water: even speed along straight pieces from start to end.
typedef struct scene_stroke {
    double start;      // [s]
    double end;        // [s], not before start
    int count;         // points, 2…SCENE_MAX_POINTS
    pond_vec2 *points; // [fraction of the pond]
    float radius;      // σ [m]
    float height;      // [m]
} scene_stroke;

// A way through the water: even speed along straight pieces from start to end.
typedef struct scene_path {
    double start;      // [s]
    double end;        // [s], not before start
    int count;         // points, 2…SCENE_MAX_POINTS
    pond_vec2 *points; // [fraction of the pond]
    double repeat;     // it begins anew after so long, 0 = it is gone once; scene_repeat.h [s]
} scene_path;

// Rain with a beginning and an end.
typedef struct scene_rain {
    pond_rain rain;
    double start; // [s], default 0
    double end;   // [s], default SCENE_LATEST
} scene_rain;

// Waves in all directions that the water begins with; scene_sea.h.
typedef struct scene_sea {
    float height;     // standard deviation of the surface, 0 = still water [m]
    float wavelength; // of the steepest waves [m]
} scene_sea;

// A shape at a place. Its points, if any, belong to the scene.
typedef struct scene_shape {
    pond_shape shape; // [m], in its coordinates
    pond_vec2 *points;
    pond_vec2 at; // [fraction of the pond]
    float angle;  // [rad]
} scene_shape;

// How far a shape reaches from its origin at most. [m]
float scene_shape_reach(const pond_shape *shape);

typedef struct scene_wall {
    scene_shape where;
    float hardness; // as pond_wall_build() has it
} scene_wall;

typedef struct scene_beach {
    scene_shape where;
    float half_life; // [s]
    float ramp;      // [m]
} scene_beach;

// A body: driven along its path or standing at its place, or floating from there.
typedef struct scene_body {
    scene_shape where;
    pond_body_desc desc;     // all but shape and pose
    scene_path path;         // driven; count 0 = none
    char sprite[SCENE_TEXT]; // how it is drawn; empty = not at all
    float length;            // of the sprite [m]
} scene_body;

// What moves through the water and leaves a trail.
typedef struct scene_trail {
    scene_path path;
    float size[2]; // of its box [m]
    float height;  // [m]
    char sprite[SCENE_TEXT];
    float length;
} scene_trail;

// A fish under the water, as in scene_school.h.
typedef struct scene_fish {
    char coat[SCENE_TEXT]; // as scene_fish_coat() names them
    float length;          // [m]
    float depth;           // under the surface [m]
    double lap;            // time of a round [s]
    float start;           // where it begins, share of a round
    int count;             // points, 3…SCENE_MAX_POINTS
    pond_vec2 *points;     // of a round [fraction of the pond]
} scene_fish;

// A picture that says something about each place: the painting's own, or a file's grey.
typedef struct scene_map {
    bool painting;
    char file[SCENE_TEXT]; // empty when there is none
} scene_map;

// False where a scene says nothing of the kind.
bool scene_map_is_there(const scene_map *map);

// Where there is land.
typedef struct scene_land {
    scene_map map;
    float hardness;
} scene_land;

// How deep it is. White is pond.depth, black is land; or a plane from one place to another.
typedef struct scene_bed {
    scene_map map;
    bool sloping;
    pond_vec2 from; // [fraction of the pond]
    pond_vec2 to;
    float depths[2]; // [m] at and before `from`, at and beyond `to`
} scene_bed;

// The stream, past what stands in it.
typedef struct scene_current {
    pond_vec2 velocity; // [m/s]
    float slack;        // [m]
} scene_current;

typedef struct scene {
    char name[SCENE_TEXT];     // one word
    char title[SCENE_TEXT];    // one line
    char painting[SCENE_TEXT]; // backdrop drawn by paint.h; empty when a file is the backdrop
    char backdrop[SCENE_TEXT]; // picture or film; relative ones are relative to the scene file
    int width;                 // film [pixels], 0 = the backdrop's
    int height;                // film [pixels], 0 = the backdrop's
    double fps;                // [1/s], 0 = the backdrop's, or 60
    double seconds;            // 0 = the backdrop's, or 10
    int cells;                 // pond columns, 0 = chosen from the film's size
    double metres;             // width of the pond [m]
    bool says_metres;          // and of the one that its look asks for
    bool world;                // its water is kept where it moves, in a pond_world: scene_world.h
    pond_desc pond; // all but its sizes and time_step, which scene_pond_desc() finds, and
                    // the host's settings
    scene_sea sea;
    scene_rain rain;
    pond_breeze_desc breeze; // drawn over the water, seen from above; its period is the film's, or
                             // things that repeat before that
    int drop_count;
    scene_drop *drops; // in the file's order
    int stroke_count;
    scene_stroke *strokes;
    scene_land land;
    scene_bed bed;
    scene_current current; // at velocity 0 there is none
    int wall_count;
    scene_wall *walls;
    int beach_count;
    scene_beach *beaches;
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
    double period;  // that long [s]
    pond_look_kind look;
    pond_look looks[POND_LOOK_COUNT +
                    1];   // by kind; times, pictures and maps are set by the caller that draws
                          // set, and the plane's scroll is that of a second
    float strength;       // of the whole: 0 the backdrop itself, 1 as it is, at most 2
    bool sky_of_backdrop; // of the pool look: its sky is what scene_sky_take() found last
    bool sky_found;
    float sun_found;   // factor on the glitter
    float plain_found; // 0 to 1: how little there is that water could bend
    float busy_found;  // and how much, in which nobody sees it
    pond_colour sky_zenith_found;
    pond_colour sky_horizon_found;
    char sky[SCENE_TEXT];    // picture that the pool look mirrors; empty when there is none
    char mask[SCENE_TEXT];   // picture of the lake look's water; empty: it is looked for
    scene_caustics caustics; // of the pool look
    float foam;              // of pool and lagoon: 1 grows as pond_foam_default() says, 0 = none
    bool keeps_foam;         // its map is kept whether it is drawn or not
    bool lagoon_ripples;     // a web of light drifts on it: scene_web.h
    float spray_amount;      // profile: as pond_spray_splash() has it, 0 = none
    bool (*goes_on)(void);   // asked between touches and steps: false leaves out the rest
} scene;

// Why a scene was refused: one line with the thing, its value and the allowed values, and the
// place.
typedef struct scene_error {
    char message[512];
    char key[64];  // of what could not be made of the scene: bodies[0], say; scene_error_locate()
    int line;      // from 1; 0 when it is not about a place
    int column;    // from 1
    bool too_fast; // a current, for the pond's time step
} scene_error;

// Where rain falls on a pond of that size [m]: from here on, and how far, in shares of its sides.
typedef struct scene_rain_box {
    double x;
    double y;
    double width;
    double height;
} scene_rain_box;
scene_rain_box scene_rain_falls_on(const pond_rain *rain, double width, double height);

// A scene with every field at its default: pool look, no touches, no rain, 2 m across.
scene scene_default(void);

// Frees what a scene holds and leaves it empty. Fine on an emptied one.
void scene_clear(scene *s);

// Reads a scene from JSON text. False fills *error and leaves *out empty.
bool scene_parse(const char *text, size_t length, scene *out, scene_error *error);

// Reads a scene file, at most 16 MiB. False fills *error.
bool scene_load(const char *path, scene *out, scene_error *error);

// Where in a scene file the key of an error stands, or what holds it; leaves line and column at 0
// if it is unknown.
void scene_error_locate(scene_error *error, const char *path);

// Built-in scenes: how many, their JSON, their names.
int scene_builtin_count(void);
const char *scene_builtin_name(int index);
const char *scene_builtin_json(int index);

// Index of the built-in scene of that name, or −1.
int scene_builtin_find(const char *name);

// Parses the built-in scene of that name; false when there is none.
bool scene_builtin(const char *name, scene *out);

// Adds a touch, a body or a trail with a copy of its points. False if a list is full or there is no
// memory.
bool scene_add_drop(scene *s, scene_drop drop);
bool scene_add_stroke(scene *s, scene_stroke stroke);
bool scene_add_body(scene *s, scene_body body);
bool scene_add_trail(scene *s, scene_trail trail);

// Whether a scene's water may be in a world; false: `why`, which may be NULL, gets the obstacle and
// the allowed values.
bool scene_may_be_in_world(const scene *s, char *why, size_t size);

// The desc of the scene's pond under a film of width × height pixels at fps frames a second: cells
// and cell size, and a time step of which a whole number makes a frame. False (with *error) when
// that takes more than SCENE_MAX_STEPS a frame or the library refuses the desc.
bool scene_pond_desc(const scene *s, int width, int height, double fps, pond_desc *out,
                     scene_error *error);

// Runs the steps of one frame, each preceded by the touches that are due. `frame` counts from 0.
void scene_run_frame(const scene *s, pond *water, int64_t frame, double fps);

// Steps in a second of a pond whose steps were fitted to frames: what scene_run_frame() runs.
double scene_steps_per_second(const pond *water, double fps);
double scene_steps_of_length(double time_step, double fps); // likewise, of that step [s]

// Runs one step alone, counted from 0, preceded by the commands due, for callers that do not work
// in frames. A scene that repeats is run by frames only.
void scene_run_step(const scene *s, pond *water, int64_t step, double rate);

// Takes what a scene does to its water, one act after another; valid during the call.
typedef void scene_act(void *user, pond_command *command);

// Hands over what scene_run_step() does to the water before the step itself, but for bodies, whose
// ids only a pond knows. `desc` is the water's.
void scene_run_touches(const scene *s, const pond_desc *desc, int64_t step, double rate,
                       scene_act *command, void *user);

// Bodies of a scene, in its order.
typedef struct scene_bodies {
    const pond_body_id *ids;
    int count;
} scene_bodies;

// And what it does to its bodies in that step.
void scene_run_bodies(const scene *s, const scene_bodies *bodies, const pond_desc *desc,
                      int64_t step, double rate, scene_act *command, void *user);

#endif
