// paint.h — backdrops drawn by the project itself, at any size, the same bits on every machine.
#ifndef PAINT_PAINT_H
#define PAINT_PAINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Names of the paintings: "rockpool", "billiards", "tiles", "harbour", "lake", "bath", "plane",
// "lido", "mosaic", "fjord", "brook", "bay", "beach", "dam", "valley"; NULL past the end.
const char *paint_name(int index);

// Whether a painting shows water from the side; the others are floors seen from above.
bool paint_from_side(const char *name);

// Draws a painting as opaque sRGB RGBA8. width, height 1…32768; stride in bytes.
// False when no painting has that name, a size is out of range or memory runs out; nothing is
// drawn then.
bool paint_draw(const char *name, uint8_t *pixels, int width, int height, ptrdiff_t stride);

// Some paintings show land. The maps below come from the same shapes as the picture: a value holds
// for the middle of its pixel, at any size of the map. A painting without land is all water of
// depth 1.

// A wall for waves: 255 where land, stones, quays or posts stand in the water, else 0. One byte a
// pixel; stride in bytes. False, with all 0 where there are pixels to write, when the painting has
// no land; false and nothing written for bad arguments or without memory.
bool paint_mask(const char *name, int width, int height, uint8_t *pixels, ptrdiff_t stride);

// The dry share of each pixel of the picture, 0…255, with soft edges: land, and buildings over the
// water, such as a jetty's deck, under which waves continue. It is the alpha to draw the picture
// over the water with. Returns as paint_mask() does.
bool paint_cover(const char *name, int width, int height, uint8_t *pixels, ptrdiff_t stride);

// Depth as a share of the deepest, 0 (waterline and land) to 1. Of paintings for bulk water, beach,
// dam and valley, land is below 0: its height as a share of the deepest. stride in floats. False,
// with all 1 where there are pixels to write, when the painting has no land; otherwise as
// paint_mask().
bool paint_depth(const char *name, int width, int height, float *depth_share, ptrdiff_t stride);

// ---- how ----------------------------------------------------------------------------------------

// Threads that paint: 0, as at first, one for each processor. The bits do not depend on them.
void paint_set_threads(int threads);

typedef enum paint_kind {
    PAINT_PICTURE,
    PAINT_MASK,
    PAINT_COVER,
    PAINT_DEPTH,
    PAINT_SPRITE, // 4 bytes a pixel
    PAINT_WATER   // floats: where a picture's water is
} paint_kind;

// A painted piece: rows of `row` bytes. The same piece has the same bytes, on every machine.
typedef struct paint_piece {
    const char *painting; // at most 31 letters
    paint_kind kind;
    uint64_t version; // of all code that paints, and finds water
    int width, height;
    size_t row;
} paint_piece;

// Stores pieces. Both functions are called on the painting thread; stride in bytes.
typedef struct paint_keeper {
    // Fills the rows. False if the piece is not stored; the rows are then undefined.
    bool (*find)(void *context, const paint_piece *piece, void *rows, ptrdiff_t stride);
    void (*keep)(void *context, const paint_piece *piece, const void *rows, ptrdiff_t stride);
    void *context;
} paint_keeper;

// Sets the keeper that is asked before anything is painted; NULL, the default: nothing is stored.
// Call it before other threads paint.
void paint_set_keeper(const paint_keeper *keeper);

// For other work that takes long. The name contains all that the work depends on, except code.
paint_piece paint_piece_of(const char *name, paint_kind kind, int width, int height);
bool paint_find(const paint_piece *piece, void *rows, ptrdiff_t stride);
void paint_keep(const paint_piece *piece, const void *rows, ptrdiff_t stride);

#endif
