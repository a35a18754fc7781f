// render_options.h — the command line of `millpond render`, most of which its sisters share.
#ifndef APP_RENDER_OPTIONS_H
#define APP_RENDER_OPTIONS_H

#include <getopt.h>
#include <millpond/flow.h>

#include "field_options.h"
#include "lake.h"
#include "map_output.h"
#include "media/media.h"
#include "scene.h"
#include "tile_edges.h"

// Whether an existing file is replaced.
typedef enum film_replace {
    FILM_REPLACE_ASK = 0, // asks on a terminal; without one the file is replaced
    FILM_REPLACE_ALWAYS,
    FILM_REPLACE_NEVER
} film_replace;

// How a film is written. Options that were not given are 0 or NULL.
typedef struct film_options {
    int quality; // 1 to MEDIA_BEST_QUALITY
    const char *codec;
    int bits; // of each colour: 8, 10 or 16
    bool hardware;
    bool has_start;
    double start; // time of the first frame [s]
    media_fit fit;
    film_replace replace;
    media_rate input_rate; // of pictures in a row
    const char *listen; // file whose sound the water hears, or "film" for that of the film itself
} film_options;

// The water over a picture or film without a scene.
typedef enum water_mood {
    MOOD_UNSET = 0, // the program chooses
    MOOD_LAKE,
    MOOD_SUNLIT,
    MOOD_RAIN,
    MOOD_DROPS,
    MOOD_BREEZE
} water_mood;

// Returns the name of a mood, NULL for MOOD_UNSET.
const char *water_mood_name(int mood);

// Bulk water on a height map.
typedef struct flow_spring {
    pond_vec2 at; // [fraction of the map]
    double rate;  // [m³/s]
} flow_spring;

#define FLOW_LOWEST_SEA 0.12 // follows from POND_HIGHEST_GROUND

typedef struct flow_options {
    bool given;
    double relief; // height of the highest point above the lowest, 0: automatic [m]
    bool has_sea;
    double sea;          // level of the sea, as a share of the relief
    const char *texture; // picture that covers the ground; NULL: the ground is painted
    int spring_count;
    flow_spring springs[POND_MAX_SPRINGS];
} flow_options;

// The given options; others are 0, NULL or empty and left to the scene.
typedef struct render_options {
    char *const *inputs;
    int input_count;
    media_source *opened; // the picture, if already open; the plan then owns it
    const char *output;
    uint8_t background[3]; // under transparent pixels
    bool has_background;
    film_options film;
    map_list maps; // --map and --heights
    const char *mesh;
    int mesh_every;
    const char *mask_out; // where the mask of a lake goes, or NULL
    int width;
    int height;
    int most_side; // that they may have, 0: a film's
    int machines;  // that its water may be divided over, 0: this one
    bool tiled;    // it is written in tiles, and never held whole
    media_rate rate;
    double seconds;
    int mood; // a water_mood
    int look;
    const char *look_preset;
    lake_wanted lake;
    flow_options flow;
    const char *water_layer; // of a tile map, or NULL
    const char *camera;      // its path, of a tile map or the world, or NULL
    bool has_edges;
    int threads;
    scene wanted;   // what the field options, --edges, --drop and --stroke say
    uint32_t given; // bit 1u << field_option for each that was
    bool flipbook;
    int columns; // of the flipbook, 0 = chosen
    int rows;
    bool loop;             // the film is one period of water that repeats
    bool tile;             // and its sides meet
    tile_edges tile_edges; // of the backdrop
    bool by_hand;          // the user makes the waves: over a picture none come by themselves
    bool timings;
    bool quiet;
    bool json;
    bool help;
} render_options;

// The options of a verb, in addition to the shared ones.
typedef struct verb_options {
    const char *verb;
    const struct option *own; // getopt's, the last one without a name; or NULL
    // Takes one of them; false after a message.
    bool (*apply)(int id, char *text, void *out);
    void *out;
    int most_side; // of its pictures, 0: a film's [pixels]
    bool shows;    // it writes no film: options about one are refused, and no input is needed
} verb_options;
#define OPTION_OF_VERB 512 // the first id of a verb's own options
#define MAX_OPTIONS 96     // shared and own ones together

// Fills *out; false after a message (exit status 2). Clear it in both cases.
bool render_options_parse(int argc, char **argv, const verb_options *verb, render_options *out);
void render_options_clear(render_options *options);

bool render_option_is_given(const render_options *options, field_option option);

// Prints the help; returns an exit status.
int render_help(void);

// The part of it about water, touches and looks, which other verbs share.
int render_help_water(void);

#endif
