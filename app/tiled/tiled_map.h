// tiled_map.h — a tile map in memory, from any file format: tiles, objects, pictures, water.
//
// Coordinates: tiles from the map's origin, x to the right, y down; likewise pixels of the map's
// picture (tiled_place.c has the place of a tile in it). An infinite map has tiles on both sides of
// its origin.
#ifndef APP_TILED_TILED_MAP_H
#define APP_TILED_TILED_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TILED_MOST_SIDE 1048576         // tiles along a side of a map, and from its origin
#define TILED_MOST_TILES (1 << 27)      // in one layer
#define TILED_MOST_TILE_SIDE 4096       // of a tile [pixels]
#define TILED_MOST_RATIO 16             // longer side of a map's tile by the shorter one
#define TILED_MOST_SETS 4096            // tilesets of a map
#define TILED_MOST_LAYERS 4096          // layers of a map, including those in groups
#define TILED_MOST_SET_TILES (1 << 24)  // tiles of a tileset
#define TILED_MOST_COLOURS 16           // colours of a tileset's water
#define TILED_MOST_FRAMES 4096          // of an animated tile
#define TILED_MOST_OBJECTS (1 << 20)    // of a layer
#define TILED_MOST_POINTS (1 << 20)     // of an object
#define TILED_FLIP_X 0x80000000u        // in a tile's number: mirrored left to right
#define TILED_FLIP_Y 0x40000000u        // mirrored top to bottom
#define TILED_FLIP_DIAGONAL 0x20000000u // before these, x and y are exchanged
#define TILED_TURN_60 0x20000000u       // in hexagonal maps: turned clockwise
#define TILED_TURN_120 0x10000000u      // in hexagonal maps
#define TILED_NUMBER 0x0fffffffu        // the other bits: the number, 0 = no tile

// Why a map was refused, in one line: the layer or tileset, its value and the allowed values.
typedef struct tiled_error {
    char message[512];
} tiled_error;

// How a layer, a tile or a tileset defines water, by its properties `water` and `over_water`.
typedef enum tiled_says {
    TILED_SILENT = 0,
    TILED_WATER, // opaque pixels are water
    TILED_LAND,  // they are land
    TILED_OVER   // they are above the water, such as a bridge, and the water continues below
} tiled_says;

typedef struct tiled_image {
    char *path; // relative to the file of the map or the tileset; NULL: none
    int width;  // from the file, 0 = not given [pixels]
    int height;
    bool has_key; // a transparent colour
    uint8_t key[3];
} tiled_image;

// A picture of an animated tile.
typedef struct tiled_frame {
    uint32_t id;
    int milliseconds;
} tiled_frame;

// Properties of one tile of a tileset.
typedef struct tiled_tile {
    uint32_t id; // within its tileset
    tiled_says says;
    tiled_image image;   // for a tileset that is a collection of pictures
    tiled_frame *frames; // NULL: not animated
    int frame_count;
} tiled_tile;

// Water in a part of the pixels of a tile.
typedef struct tiled_shore {
    char *mask; // a picture like the tileset's, whose light parts are water; NULL: none
    int colour_count;
    uint8_t colours[TILED_MOST_COLOURS]
                   [3]; // pixels of about this colour are water; none: the whole tile
} tiled_shore;

typedef struct tiled_set {
    char *name;
    uint32_t first; // number of its first tile
    uint32_t count; // tiles; for a collection, its highest id plus one; 0: from the picture
    int tile_width; // [pixels]
    int tile_height;
    int margin;
    int spacing;
    int offset_x; // of every drawn tile [pixels]
    int offset_y;
    float align_x; // the point of a tile that is at an object's position: 0…1 from the left
    float align_y; // and from the top; negative: the usual one
    tiled_says says;
    tiled_shore shore;
    bool fills;        // tiles are scaled to the tile size of the map
    bool keeps_shape;  // scaled pictures keep their proportions
    bool collection;   // each tile has a separate picture
    tiled_image image; // that of all tiles otherwise
    tiled_tile *tiles; // tiles with properties, by id
    int tile_count;
} tiled_set;

// A rectangle of tiles.
typedef struct tiled_block {
    int x;
    int y;
    int width;
    int height;
    uint32_t *tiles; // rows from the top; with flips
} tiled_block;

typedef struct tiled_point {
    double x;
    double y;
} tiled_point;

// A tile at any place, or an area. Its points are those of the map's picture. [pixels]
typedef struct tiled_object {
    uint32_t tile;       // with flips; 0: an area
    tiled_point at;      // of a tile
    double width;        // of a tile
    double height;       // of a tile
    double angle;        // of a tile, clockwise around `at` [radians]
    tiled_point *points; // corners of an area
    int point_count;
    tiled_says says;
    bool visible;
    double y;  // in the map, by which objects are sorted
    int index; // then by this
} tiled_object;

typedef enum tiled_kind { TILED_TILES, TILED_OBJECTS, TILED_PICTURE } tiled_kind;

typedef struct tiled_layer {
    char *name;
    tiled_kind kind;
    bool visible;
    float opacity;   // 0…1
    float tint[4];   // factors on red, green, blue and alpha
    double offset_x; // [pixels]
    double offset_y;
    double parallax_x; // the layer's speed while the camera moves, 1 = as the map
    double parallax_y;
    tiled_says says;
    tiled_block *blocks; // by rows, then columns; several have one size
    int block_count;
    tiled_object *objects; // in the order in which they are drawn
    int object_count;
    tiled_image image;
    bool repeat_x;
    bool repeat_y;
} tiled_layer;

typedef enum tiled_form { TILED_ORTHOGONAL, TILED_ISOMETRIC, TILED_STAGGERED } tiled_form;

typedef struct tiled_map {
    tiled_form form;
    bool stagger_columns; // of staggered maps: every other column is shifted down, not every row
    bool stagger_even;    // the even ones are shifted, not the odd ones
    bool hexagons;
    int side;          // straight side of hexagons; 0: diamonds [pixels]
    int origin;        // of isometric maps: rows to the left of tile (0, 0)
    double parallax_x; // place of the camera at which layers are not shifted [pixels]
    double parallax_y;
    int x; // the rectangle with tiles
    int y;
    int width;
    int height;
    bool infinite;
    bool from_right; // the order in which overlapping tiles of a layer are drawn
    bool from_bottom;
    int tile_width; // [pixels]
    int tile_height;
    bool has_background;
    uint8_t background[4]; // RGBA
    tiled_set *sets;       // by first number
    int set_count;
    tiled_layer *layers; // from the bottom
    int layer_count;
    int unknown;       // tiles that no tileset has, which are left out
    char example[256]; // the first of them
} tiled_map;

// Reads the text of a file next to the map's: *text, of *size bytes, which the reader frees. False
// fills *error.
typedef bool tiled_fetch(void *user, const char *path, char **text, size_t *size,
                         tiled_error *error);

// Reads a map of the editor Tiled from text: TMX if it begins as XML, else TMJ. `name` is the file,
// for messages and for files next to it. fetch: reads tilesets and templates in separate files;
// NULL: they are refused. False fills *error and leaves *out empty.
bool tiled_parse(const char *text, size_t size, const char *name, tiled_fetch *fetch, void *user,
                 tiled_map *out, tiled_error *error);

// The same for a file.
bool tiled_load(const char *path, tiled_map *out, tiled_error *error);

// An emptied map is allowed.
void tiled_clear(tiled_map *map);

// Returns whether an input is named as a map: .tmx or .tmj.
bool tiled_is_map(const char *name);

// Returns the tileset of a tile's number, without flips; NULL: none.
const tiled_set *tiled_find_set(const tiled_map *map, uint32_t number);

// Returns the properties of a tile of a tileset, or NULL.
const tiled_tile *tiled_find_tile(const tiled_set *set, uint32_t id);

// Returns the number of the layer's tile at a place, with flips; 0: none.
uint32_t tiled_at(const tiled_layer *layer, int x, int y);

// Sets a tile to nothing, since no tileset has it.
void tiled_leave_out(tiled_map *map, const tiled_layer *layer, uint32_t *tile);

// ---- places (tiled_place.c) ---------------------------------------------------------------------

typedef struct tiled_area {
    int64_t left;
    int64_t top;
    int64_t right;
    int64_t bottom;
} tiled_area;

// The place of a tile in the map's picture, of the size of the map's tiles. [pixels]
void tiled_place(const tiled_map *map, int x, int y, int64_t *left, int64_t *top);

// A position of an object, in the picture. [pixels]
tiled_point tiled_project(const tiled_map *map, tiled_point at);

// The map's picture, without parts of tiles that are larger than their place. [pixels]
tiled_area tiled_picture(const tiled_map *map);

// Calls `each` for all tiles whose place may touch an area, in the order in which they are drawn.
typedef void tiled_each(void *user, int x, int y);
void tiled_visit(const tiled_map *map, const tiled_area *area, tiled_each *each, void *user);

// Makes all tiles of the layers of that name water. If `what` is one or more colours, such as
// #2a6f97,#3b8ea5, pixels of about these colours in all tiles become water. For an unknown name,
// *error lists the layers.
bool tiled_make_water(tiled_map *map, const char *what, tiled_error *error);

// Returns whether anything is water.
bool tiled_has_water(const tiled_map *map);

#endif
