// walls.h — walls that the user draws: built, erased, undone, drawn again in other water.
//
// All strokes since the scene began are stored. To undo a gesture removes all drawn walls and draws
// the strokes before it again; so does water with other cells. The scene's own walls and land stay.
#ifndef APP_PLAY_WALLS_H
#define APP_PLAY_WALLS_H

#include "commands.h"

// A rectangle of cells or pixels, empty where width is 0.
typedef struct wall_area {
    int x;
    int y;
    int width;
    int height;
} wall_area;

// One straight part of a gesture. Lengths in widths of the pond.
typedef struct wall_stroke {
    pond_vec2 from;
    pond_vec2 to;
    float radius;   // half the wall's width
    float hardness; // as requested; the water may not support it
    bool erases;
    bool begins; // a gesture
} wall_stroke;

typedef struct drawn_walls {
    wall_stroke *strokes;
    int count;
    int room;
    int done;        // strokes that are drawn; those behind are undone
    bool begins;     // the next stroke begins a gesture
    bool changed;    // the gesture under way has changed a cell
    uint8_t *drawn;  // for each cell of the pond: 1 = a drawn wall
    float *hardness; // of the cell's drawn wall
    int width;
    int height;
    wall_area shown; // cells that changed since the picture was last updated
} drawn_walls;

// The cells, none of them drawn, of a pond of that size; strokes stay. False without memory.
// walls_clear_cells() frees them in both cases, walls_clear() all.
bool walls_make_cells(drawn_walls *w, int width, int height);
void walls_clear_cells(drawn_walls *w);
void walls_clear(drawn_walls *w);

// Extends an area to contain both.
void wall_area_join(wall_area *area, const wall_area *other);

// Whether there is a drawn wall at a place. [m]
bool walls_are_at(const drawn_walls *w, const commands *c, pond_vec2 at);

// A supported hardness: where the water cannot have the requested one, its walls are fixed.
float walls_hardness(const pond_desc *desc, float requested);

// Half a wall's width [m], and its requested hardness.
typedef struct walls_brush {
    float radius;
    float hardness;
} walls_brush;

// A gesture begins, and goes along paths: draws a wall, or erases the drawn walls there.
void walls_begin(drawn_walls *w);
void walls_go(drawn_walls *w, commands *c, pond_vec2 from, pond_vec2 to, walls_brush with,
              bool erases);

// Undoes the last gesture, or redoes it. False: there is none.
bool walls_undo(drawn_walls *w, commands *c);
bool walls_redo(drawn_walls *w, commands *c);

// Draws the strokes in new water. Water without walls keeps them for the next.
void walls_draw_again(drawn_walls *w, commands *c);

// The plan's walls followed by the drawn ones, as rectangles that cover the same cells: a new list,
// which the caller frees; corners of the scene's own walls stay the scene's. False fills *error: no
// memory, or more walls than a scene may have.
bool walls_list(const plan *p, const drawn_walls *w, scene_wall **out, int *count,
                scene_error *error);

#endif
