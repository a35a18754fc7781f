// walls.h — walls that the user draws and ground that the user digs: built, erased, undone, drawn
// again in other water.
//
// All strokes since the scene began are stored. Undoing a gesture of walls removes all drawn walls
// and draws the earlier strokes again; undoing digging raises the ground by the opposite height.
// Water with other cells gets all strokes. The scene's land stays, and so do its walls, except in
// bulk water, where the eraser opens them.
#ifndef APP_PLAY_WALLS_H
#define APP_PLAY_WALLS_H

#include "commands.h"

typedef pond_area wall_area; // of cells or pixels, empty where width is 0

// One straight part of a gesture. Lengths in widths of the pond.
typedef struct wall_stroke {
    pond_vec2 from;
    pond_vec2 to;
    float radius;   // half the wall's width
    float hardness; // as requested; the water may not support it
    float rise;     // of the ground; not 0: this is digging, not a wall
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
    uint8_t *opened; // 1 = a wall of the scene that was opened
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

// Whether there is a wall at a place that the eraser removes. [m]
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

// Raises the ground along a path by a height [m], negative to dig, as pond_raise_ground() does it.
// Stops where the ground would leave its range, so that it can be undone. False: it has reached the
// limit.
bool walls_dig(drawn_walls *w, commands *c, pond_vec2 from, pond_vec2 to, float radius, float rise);

// Undoes the last gesture, or redoes it. False: there is none.
bool walls_undo(drawn_walls *w, commands *c);
bool walls_redo(drawn_walls *w, commands *c);

// Whether a wall of the scene is open: walls_list() lacks these.
bool walls_have_opened(const drawn_walls *w);

// Draws the strokes in new water. Water without walls keeps them for the next.
void walls_draw_again(drawn_walls *w, commands *c);

// The plan's walls followed by the drawn ones, as rectangles that cover the same cells: a new list,
// which the caller frees; corners of the scene's own walls stay the scene's. False fills *error: no
// memory, or more walls than a scene may have.
bool walls_list(const plan *p, const drawn_walls *w, scene_wall **out, int *count,
                scene_error *error);

// The same for the plan's raises of the ground, followed by those of the digging tools. A tool that
// is held in one place makes one raise, whose ground differs from the dug ground by rounding.
bool walls_list_raises(const commands *c, const drawn_walls *w, scene_raise **out, int *count,
                       scene_error *error);

#endif
