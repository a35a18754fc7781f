// tiled_map.h — a tile map in memory, from any kind of file: tiles, layers, water.
//
// Coordinates: tiles from the map's origin, x to the right, y down; pixels of the map's own
// pictures likewise. An infinite map has tiles on both sides of its origin.
#ifndef APP_TILED_TILED_MAP_H
#define APP_TILED_TILED_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TILED_MOST_SIDE 1048576         // tiles along a side of a map, and from its origin
#define TILED_MOST_TILES (1 << 27)      // in one layer
#define TILED_MOST_TILE_SIDE 4096       // of a tile [pixels]
#define TILED_MOST_RATIO 16             // of a map's tile, its longer side to the other
#define TILED_MOST_SETS 4096            // tilesets of a map
#define TILED_MOST_LAYERS 4096          // layers of a map, those in groups counted
#define TILED_MOST_SET_TILES (1 << 24)  // tiles of a tileset
#define TILED_MOST_COLOURS 16           // of a tileset's water
#define TILED_FLIP_X 0x80000000u        // in a tile's number: mirrored left to right
#define TILED_FLIP_Y 0x40000000u        // and top to bottom
#define TILED_FLIP_DIAGONAL 0x20000000u // before that, x and y are exchanged
#define TILED_NUMBER 0x0fffffffu        // the rest: the number itself, 0 = no tile

// Why a map was refused: one line with the layer or tileset, its value and the allowed values.
typedef struct tiled_error {
    char message[512];
} tiled_error;

// What a layer, a tile or a tileset says of water, by its properties `water` and `over_water`.
typedef enum tiled_says {
    TILED_SILENT = 0,
    TILED_WATER, // its opaque pixels are water
    TILED_LAND,  // they are land
    TILED_OVER   // they are above the water, as a bridge is, and it continues below
} tiled_says;

typedef struct tiled_image {
    char *path; // relative to the map's or the tileset's file; NULL: none
    int width;  // as the file says, 0 = it does not [pixels]
    int height;
    bool has_key; // a colour that is transparent
    uint8_t key[3];
} tiled_image;

// Properties of one tile of a tileset.
typedef struct tiled_tile {
    uint32_t id; // within its tileset
    tiled_says says;
    tiled_image image; // of a tileset that is a collection of pictures
} tiled_tile;

// Where the water is in tiles that have a shore: in a part of their pixels.
typedef struct tiled_shore {
    char *mask; // of the tileset's picture, a picture whose light parts are water; NULL: none
    int colour_count;
    uint8_t colours[TILED_MOST_COLOURS]
                   [3]; // pixels of about this colour are water; none: the whole tile
} tiled_shore;

typedef struct tiled_set {
    char *name;
    uint32_t first; // number of its first tile
    uint32_t count; // tiles; of a collection: its highest id and one; 0: from the picture
    int tile_width; // [pixels]
    int tile_height;
    int margin;
    int spacing;
    int offset_x; // of every tile as it is drawn [pixels]
    int offset_y;
    tiled_says says;
    tiled_shore shore;
    bool collection;   // each tile has a separate picture
    tiled_image image; // all tiles', if not
    tiled_tile *tiles; // of which something is said, by id
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

typedef struct tiled_layer {
    char *name;
    bool visible;
    float opacity;   // 0…1
    float tint[4];   // factors on red, green, blue and alpha
    double offset_x; // [pixels]
    double offset_y;
    tiled_says says;
    tiled_block *blocks; // by rows, then columns; of one size where there are several
    int block_count;
} tiled_layer;

typedef struct tiled_map {
    int x; // the rectangle that has tiles
    int y;
    int width;
    int height;
    bool infinite;
    bool from_right; // the order in which tiles of a layer are drawn, where they overlap
    bool from_bottom;
    int tile_width; // [pixels]
    int tile_height;
    bool has_background;
    uint8_t background[4]; // RGBA
    tiled_set *sets;       // by first number
    int set_count;
    tiled_layer *layers; // from the bottom
    int layer_count;
    int left_out; // layers of objects and pictures, which are not drawn
} tiled_map;

// Text of a file next to the map's: *text, of *size bytes, is freed by the reader. False fills
// *error.
typedef bool tiled_fetch(void *user, const char *path, char **text, size_t *size,
                         tiled_error *error);

// Reads a map of the editor Tiled from text: TMX where it begins as XML does, else TMJ. `name`:
// the file, for messages and files next to it. fetch: for tilesets in separate files; or
// NULL, where there may be none. False fills *error and leaves *out empty.
bool tiled_parse(const char *text, size_t size, const char *name, tiled_fetch *fetch, void *user,
                 tiled_map *out, tiled_error *error);

// Reads the file. Likewise.
bool tiled_load(const char *path, tiled_map *out, tiled_error *error);

// Fine on an emptied one.
void tiled_clear(tiled_map *map);

// Whether an input is named as a map is: .tmx or .tmj.
bool tiled_is_map(const char *name);

// The tileset of a tile's number, without flips; NULL: none.
const tiled_set *tiled_find_set(const tiled_map *map, uint32_t number);

// Properties of a tile of a tileset, or NULL.
const tiled_tile *tiled_find_tile(const tiled_set *set, uint32_t id);

// The number, with flips, of the layer's tile there; 0: none.
uint32_t tiled_at(const tiled_layer *layer, int x, int y);

// Makes all tiles of the layers of that name water, and names the layers where there is none; or,
// of one or more colours, such as #2a6f97,#3b8ea5: pixels of about these colours in all tiles.
bool tiled_make_water(tiled_map *map, const char *what, tiled_error *error);

// Whether anything is water.
bool tiled_has_water(const tiled_map *map);

#endif
