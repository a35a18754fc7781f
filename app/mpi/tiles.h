// tiles.h — a picture as tiles of all its sizes, each half of the one before, as viewers on web
// pages read them: Deep Zoom. OUT.dzi says its size, OUT_files/LEVEL/COLUMN_ROW.png are the tiles;
// level 0 is a single pixel, the last one the picture itself.
//
// All tiles are written to a hidden folder next to them, which gets its name when it is complete,
// and OUT.dzi then. Any process that sees the folder may write tiles.
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
    int side;              // of a tile
    int levels;            // the last is levels − 1
    bool keep;             // existing files are not replaced
    bool plain;            // its pixels are numbers: they are averaged as they are, others as light
    char list[TILES_NAME]; // OUT.dzi
    char folder[TILES_NAME]; // OUT_files
    char hidden[TILES_NAME];
    char old[TILES_NAME]; // where tiles that are replaced go before they are deleted
} tiles;

// Whether an output is named as such.
bool tiles_are_meant(const char *output);

// False for a name that is too long.
bool tiles_make(tiles *t, const char *output, int width, int height, int side, media_error *error);

// Empty folders, in place of what a run that was killed left; by one process. False also where
// something is there that is not to be replaced: not tiles, or anything where `keep` is set.
bool tiles_open(const tiles *t, media_error *error);
// Whether this process can write there.
bool tiles_try(const tiles *t, media_error *error);

// How many tiles a level has along each axis, and the pixels that one shows of it.
void tiles_count(const tiles *t, int level, int *columns, int *rows);
pond_area tiles_area(const tiles *t, int level, int column, int row);

// Rows of pixels are `side` apart.
bool tiles_write(const tiles *t, int level, int column, int row, const uint8_t *pixels,
                 media_error *error);
// Makes a tile of those of the next level, which are all there. room: 5 tiles.
bool tiles_halve(const tiles *t, int level, int column, int row, uint8_t *room, media_error *error);

// Gives folder and list their names, and deletes the tiles that had them; by one process.
bool tiles_finish(const tiles *t, media_error *error);
void tiles_discard(const tiles *t);

#endif
