// tiles.h — a picture as Deep Zoom tiles, which viewers on web pages read. OUT.dzi has its size,
// OUT_files/LEVEL/COLUMN_ROW.png are the tiles. Level 0 is a single pixel, each level has twice the
// size of the one before, and the last is the picture itself.
//
// Tiles are written to a hidden folder, which is renamed when it is complete; then OUT.dzi is
// written. Any process that sees the folder may write tiles.
#ifndef APP_MPI_TILES_H
#define APP_MPI_TILES_H

#include <millpond/pond.h>
#include <stdbool.h>
#include <stdint.h>

#include "media/media.h"

#define TILES_ENDING ".dzi"
#define TILES_NAME 4000 // longest name of an output, its end included [bytes]
#define TILES_LEAST_SIDE 16
#define TILES_MOST_SIDE 4096
#define TILES_USUAL_SIDE 256

typedef struct tiles {
    int width; // of the picture [pixels]
    int height;
    int side;   // of a tile
    int levels; // the last is levels − 1
    bool keep;  // do not replace existing files
    bool plain; // pixels are numbers and are averaged as such; others are averaged as light
    char list[TILES_NAME];   // OUT.dzi
    char folder[TILES_NAME]; // OUT_files
    char hidden[TILES_NAME];
    char old[TILES_NAME]; // replaced tiles, before they are deleted
} tiles;

// Whether the name of an output ends with TILES_ENDING.
bool tiles_are_meant(const char *output);

// False for a name that is too long.
bool tiles_make(tiles *t, const char *output, int width, int height, int side, media_error *error);

// Creates empty folders and removes those that a killed run left. One process calls it. False if
// OUT_files exists and holds something else than tiles, or if `keep` is set and either name exists.
bool tiles_open(const tiles *t, media_error *error);
// Whether this process can write to the folders.
bool tiles_try(const tiles *t, media_error *error);

// The number of tiles of a level along each axis, and the area of the level that a tile shows.
void tiles_count(const tiles *t, int level, int *columns, int *rows);
pond_area tiles_area(const tiles *t, int level, int column, int row);

// Rows of pixels are `side` apart.
bool tiles_write(const tiles *t, int level, int column, int row, const uint8_t *pixels,
                 media_error *error);
// Makes a tile from those of the next level, which exist. room: for 5 tiles.
bool tiles_halve(const tiles *t, int level, int column, int row, uint8_t *room, media_error *error);

// Renames the folder, writes OUT.dzi and deletes the tiles that it replaces. One process calls it.
bool tiles_finish(const tiles *t, media_error *error);
void tiles_discard(const tiles *t);

#endif
