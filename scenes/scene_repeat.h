// scene_repeat.h — makes all touches of a scene's water repeat with one period.
//
// Drops, strokes, trails and driven bodies repeat at their times. Rain and fountains become the
// drops of one period, drawn once from the seed. Wave makers get the nearest period that fits a
// whole number of times, as does each wave of a swell. A moving texture gets the nearest speed.
// Water with damping or open sides then becomes periodic.
#ifndef SCENES_SCENE_REPEAT_H
#define SCENES_SCENE_REPEAT_H

#include "scene.h"

// Reports each change, one line at a time.
typedef void scene_repeat_note(void *user, const char *text);

// Makes the scene repeat after `frames` frames at `fps`, over a pond of this desc. If it returns
// false, *error names the obstacle: floating bodies, undamped water, or paths that take longer or
// jump; only scene_clear() may be called then. note: may be NULL.
bool scene_repeat(scene *s, const pond_desc *desc, int64_t frames, double fps,
                  scene_repeat_note *note, void *user, scene_error *error);

// Returns the duration of the longest stroke or path, which a period must hold. [s], 0 without any.
double scene_repeat_longest(const scene *s);

#endif
