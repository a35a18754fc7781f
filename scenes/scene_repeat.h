// scene_repeat.h — makes all touches of a scene's water repeat with one period.
//
// Drops, strokes, trails and driven bodies come again at their moments, from whichever period they
// are in; rain and fountains become the drops of one period, drawn once from the seed; wave makers
// get the nearest period that fits in a whole number of times, as does each wave of a swell; a
// texture that drifts gets the nearest speed. Water that forgets, damped or with open sides, then
// comes to repeat itself.
#ifndef SCENES_SCENE_REPEAT_H
#define SCENES_SCENE_REPEAT_H

#include "scene.h"

// Reports each change, one line at a time.
typedef void scene_repeat_note(void *user, const char *text);

// Makes the scene one that repeats after `frames` frames at `fps`, over a pond of that desc.
// False (with *error) names what cannot: floating bodies, undamped water, ways that take
// longer or jump; the scene is fit for nothing but scene_clear() then. note: may be NULL.
bool scene_repeat(scene *s, const pond_desc *desc, int64_t frames, double fps,
                  scene_repeat_note *note, void *user, scene_error *error);

// How long the longest stroke or way takes: no shorter period holds it. [s], 0 without any.
double scene_repeat_longest(const scene *s);

#endif
