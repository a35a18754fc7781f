// map_output.h — maps of the water: the requests on the command line, and the files of a film.
#ifndef APP_MAP_OUTPUT_H
#define APP_MAP_OUTPUT_H

#include <jansson.h>

#include "map_kind.h"
#include "media/media.h"

#define MAX_MAPS 16
#define MAP_RANGE 0.1 // range of water that never moves [m]

// A requested map.
typedef struct map_request {
    const map_kind *kind;
    const char *option; // for messages
    char *path;         // owned
    int bits;           // 8 or 16 for a PNG, 0 for floats
} map_request;

typedef struct map_list {
    map_request maps[MAX_MAPS];
    int count;
    int width; // --map-size, 0 = that of the pond
    int height;
    double range;        // [m], 0 = measured
    bool finds_strength; // it is measured
    bool has_strength;
    double strength; // of normals, replaces that of the scene
} map_list;

// Adds KIND=FILE or KIND:BITS=FILE of --map, or FILE of --heights. False after a message.
bool map_list_add(map_list *list, const char *text);
bool map_list_add_heights(map_list *list, const char *path);

// Copies the list and replaces {name} in its paths by the name of `media`, if it is not NULL. False
// after a message. Clear *out in both cases.
bool map_list_copy(const map_list *list, const char *media, map_list *out);
void map_list_clear(map_list *list);

// Whether the list has a map of that kind.
bool map_list_holds(const map_list *list, const char *kind);
// Whether a map stores metres in levels.
bool map_list_has_range(const map_list *list);
// Whether a map has normals.
bool map_list_has_normals(const map_list *list);

// Refuses two maps, or a map and the film, with the same name. Returns an exit status.
int map_list_check(const map_list *list, const char *output);

// Memory of one frame of all maps for a pond of width × height cells. [bytes]
double map_list_memory(const map_list *list, int width, int height);

typedef struct map_outputs map_outputs;

// Opens the files of a film of a pond, with memory for `places` frames. The list must outlive them.
// NULL fills *error.
map_outputs *map_outputs_open(const map_list *list, const pond_desc *water, int places,
                              media_error *error);

// Whether the range or the strength is measured. If so, the caller runs the film once and measures
// each frame, with normals of strength 1. map_outputs_end_measure() sets the range and returns the
// strength at which the steepest normal leans by 45°, or 1 if it is not requested.
bool map_outputs_want_measure(const map_outputs *outputs);
void map_outputs_measure(map_outputs *outputs, const scene_frame *now);
double map_outputs_end_measure(map_outputs *outputs);

// Draws the maps of the current water to a place, and writes a place to the files. One thread can
// draw while another one writes a different place.
void map_outputs_draw(map_outputs *outputs, const scene_frame *now, int place);
bool map_outputs_write(map_outputs *outputs, int place, media_error *error);

// Describes the files as JSON.
json_t *map_outputs_json(const map_outputs *outputs);

// Reports the measured range and strength, and numbers that were clamped.
void map_outputs_tell(const map_outputs *outputs, bool quiet);

// Gives the files their final names.
bool map_outputs_finish(map_outputs *outputs, media_error *error);

// Frees it and deletes unfinished files. NULL is allowed.
void map_outputs_close(map_outputs *outputs);

#endif
