// walls_list.h — walls drawn by hand as a scene has walls: rectangles that cover the same cells.
#ifndef APP_PLAY_WALLS_LIST_H
#define APP_PLAY_WALLS_LIST_H

#include "plan.h"
#include "undo.h"

// The plan's walls and behind them the drawn ones, each as hard as it was drawn: a new list, the
// caller's to free, though corners of the scene's own stay the scene's. False fills *error: no
// memory, or more than a scene may have.
bool walls_list(const plan *p, const undo *u, scene_wall **out, int *count, scene_error *error);

#endif
