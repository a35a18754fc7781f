// ground.h — the ground of a world, its picture and its water: a tile map, or endless land that is
// painted as the camera reaches it.
//
// Positions are pixels of the picture, tiles, or cells of water, which are some pixels wide. All
// are relative to the same corner, x to the right, y down, and may be negative.
#ifndef APP_WORLD_GROUND_H
#define APP_WORLD_GROUND_H

#include <stdbool.h>
#include <stdint.h>

#include "media/media.h"

// A rectangle of the ground's pixels.
typedef struct ground_picture {
    int64_t x; // [pixels]
    int64_t y;
    int width;
    int height;
    uint8_t *bed;   // RGBA: land, and the ground under the water; opaque
    uint8_t *over;  // RGBA, straight alpha: things above the water
    uint8_t *water; // 255 where there is water, 0 where there is land
} ground_picture;

typedef struct ground ground;

// How advance() changed the pixels that paint() makes.
typedef enum ground_change { GROUND_SAME, GROUND_ANIMATED, GROUND_MOVED } ground_change;

struct ground {
    void (*paint)(ground *g, ground_picture *out);
    // Paints a little around the visible part, nearest first, before the camera reaches it. Call it
    // once a frame. It uses only the position and size of `seen`. NULL: not needed.
    void (*paint_ahead)(ground *g, const ground_picture *seen);
    // Sets the time [s] and the middle of the camera's picture [pixels]. GROUND_ANIMATED: tiles
    // where animates() is true changed. NULL: the pixels never change.
    ground_change (*advance)(ground *g, double time, double x, double y);
    bool (*animates)(ground *g, int64_t x, int64_t y);
    bool parallax; // layers move with the camera
    void (*close)(ground *g);
    const char *name; // for messages
    int tile_width;   // [pixels]
    int tile_height;
    int cell;     // side of a cell [pixels]
    bool sharp;   // enlarged pixels are drawn as squares
    bool endless; // has no sides; otherwise the rectangle of tiles:
    int x;        // [tiles]
    int y;
    int width;
    int height;
    double start_x; // where a walk begins [tiles]
    double start_y;
};

// Opens a map of the editor Tiled with its pictures. water: name of the water layer, or NULL to use
// the map's properties. quiet: print no notes. NULL fills *error.
ground *ground_open_tiled(const char *path, const char *water, bool quiet, media_error *error);

// Endless land with rivers and lakes. NULL without memory.
ground *ground_open_endless(uint32_t seed);

void ground_close(ground *g); // NULL is allowed

// Allocates the three pictures and frees earlier ones; false without memory.
bool ground_picture_make(ground_picture *p, int width, int height);
void ground_picture_free(ground_picture *p);

// Writes a byte for each cell, 1 for water, in packed rows. x, y: the first cell. pixels: room for
// the pixels of all cells. Returns whether any cell is water.
bool ground_read_water(ground *g, int64_t x, int64_t y, int width, int height, uint8_t *pixels,
                       uint8_t *out);

#endif
