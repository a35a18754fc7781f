// scene_canvas.h — the picture as it was last drawn: where the water has not moved since, it need
// not be drawn again. For looks and backdrops of which nothing else moves.
#ifndef SCENES_SCENE_CANVAS_H
#define SCENES_SCENE_CANVAS_H

#include <millpond/millpond.h>

typedef struct scene_canvas scene_canvas;

// For 8-bit pictures of this size. NULL without memory.
scene_canvas *scene_canvas_make(int width, int height);
void scene_canvas_free(scene_canvas *canvas); // NULL is allowed

// Draws target->part of a picture, or all of it.
struct scene_frame;
typedef void scene_canvas_painter(const struct scene_frame *now, const pond_target *target);

// Fills the target with what `paint` would draw there of the frame's pond; always of the same one.
// False, and nothing is drawn, where the target has another size or format.
bool scene_canvas_draw(scene_canvas *canvas, const struct scene_frame *now,
                       scene_canvas_painter *paint, const pond_target *target);

#endif
