// map_output.h — maps of the water with a film: the requests, and the files of one film.
#ifndef APP_MAP_OUTPUT_H
#define APP_MAP_OUTPUT_H

#include <jansson.h>

#include "map_kind.h"
#include "media/media.h"

#define MAX_MAPS 16
#define MAP_RANGE 0.1 // of water that never moves [m]

// One map that was asked for.
typedef struct map_request {
    const map_kind *kind;
    const char *option; // as it was asked for, for messages
    char *path;         // owned
    int bits;           // 8 or 16 for a PNG, 0 for floats
} map_request;

typedef struct map_list {
    map_request maps[MAX_MAPS];
    int count;
    int width; // of --map-size; 0 = the pond's
    int height;
    double range;        // [m]; 0 = found from the water
    bool finds_strength; // from the water
    bool has_strength;
    double strength; // of normals, in place of the scene's
} map_list;

// Adds KIND=FILE or KIND:BITS=FILE of --map, or FILE of --heights. False after a message.
bool map_list_add(map_list *list, const char *text);
bool map_list_add_heights(map_list *list, const char *path);

// A copy, in whose paths {name} is the picture `media`; NULL leaves them. False after a message.
// Clear it in both cases.
bool map_list_copy(const map_list *list, const char *media, map_list *out);
void map_list_clear(map_list *list);

// Whether a map of that kind is among them.
bool map_list_holds(const map_list *list, const char *kind);
// Whether one of them holds metres in levels.
bool map_list_has_range(const map_list *list);
// Whether one of them holds normals.
bool map_list_has_normals(const map_list *list);

// Returns an exit status after a message: two maps, or a map and the film, under one name.
int map_list_check(const map_list *list, const char *output);

// Bytes that one frame of all of them takes, for a pond of width × height cells.
double map_list_memory(const map_list *list, int width, int height);

typedef struct map_outputs map_outputs;

// The files of a film whose pond has width × height cells, with room for `places` frames;
// the list must outlive them.
map_outputs *map_outputs_open(const map_list *list, int width, int height, int places,
                              media_error *error);

// Whether the maps take their range or strength from the water. Then run the film once before and
// measure each frame, with normals of strength 1. The end sets the range and returns the strength
// at which the steepest water leans by 45° (1 if it is not requested).
bool map_outputs_want_measure(const map_outputs *outputs);
void map_outputs_measure(map_outputs *outputs, const scene_frame *now);
double map_outputs_end_measure(map_outputs *outputs);

// Draws the maps of the current water at a place, and writes that place: one thread can draw
// at a place while another writes from a different one.
void map_outputs_draw(const map_outputs *outputs, const scene_frame *now, int place);
bool map_outputs_write(map_outputs *outputs, int place, media_error *error);

// The files as JSON.
json_t *map_outputs_json(const map_outputs *outputs);

// Says which range and strength were found, and where numbers were cut to what a picture's levels
// hold.
void map_outputs_tell(const map_outputs *outputs, bool quiet);

// Gives the files their names.
bool map_outputs_finish(map_outputs *outputs, media_error *error);

// Frees it and deletes unfinished files. NULL is allowed.
void map_outputs_close(map_outputs *outputs);

#endif
