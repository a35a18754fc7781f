// world_render.h — the film of a tile map, or of the world.
#ifndef APP_WORLD_WORLD_RENDER_H
#define APP_WORLD_WORLD_RENDER_H

#include "render_options.h"

// An exit status, after telling.
int world_render(const render_options *options);

#endif
