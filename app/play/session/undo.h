// undo.h — the walls that were drawn by hand, and the way back.
//
// The pond's own walls and land stay: only cells that a hand made walls are taken away by one.
#ifndef APP_PLAY_UNDO_H
#define APP_PLAY_UNDO_H

#include <stdbool.h>
#include <stdint.h>

#define UNDO_MOST 256 // gestures that can be taken back

// What a gesture made of a cell.
typedef enum undo_became {
    UNDO_AS_IT_WAS = 0,
    UNDO_BECAME_WALL = 1,
    UNDO_BECAME_WATER = 2
} undo_became;

// A rectangle of cells, empty where width is 0.
typedef struct undo_area {
    int x;
    int y;
    int width;
    int height;
} undo_area;

// One gesture: the cells in its area that changed.
typedef struct undo_change {
    undo_area area;
    uint8_t *cells;  // of the area, undo_became
    float *hardness; // of the area: of the wall that a cell became, or was
    int ways_before; // of walls_ways.h
    int ways_after;
} undo_change;

typedef struct undo {
    uint8_t *drawn;  // for each cell of the pond: 1 is a wall drawn by hand
    uint8_t *before; // the same as the gesture under way began
    float *hardness; // of the wall that a cell is or was last
    int width;
    int height;
    undo_change *changes;
    int count;         // of changes done
    int redo;          // further ones that were taken back
    undo_area touched; // by the gesture under way
    undo_area shown;   // changed since the picture last asked
    int ways;          // of walls_ways.h that made the walls as they are now
    int ways_before;   // the same as the gesture under way began
} undo;

// Makes an area as wide as both.
void undo_area_join(undo_area *area, const undo_area *other);

// For a pond of so many cells; false without memory. Clear it in both cases.
bool undo_make(undo *u, int width, int height);
void undo_clear(undo *u);

// A gesture begins and ends; between them cells are marked.
void undo_begin(undo *u);
void undo_mark(undo *u, int x, int y, float hardness); // a wall
void undo_unmark(undo *u, int x, int y);
void undo_end(undo *u);

// `ways_after` of the last change that was done; 0 without one.
int undo_last_ways(const undo *u);

// The change to take back, or to do again; NULL when there is none. Its cells are marked already.
const undo_change *undo_back(undo *u);
const undo_change *undo_again(undo *u);

#endif
