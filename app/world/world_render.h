// world_render.h — renders a film of a tile map or of endless land.
#ifndef APP_WORLD_WORLD_RENDER_H
#define APP_WORLD_WORLD_RENDER_H

#include "render_options.h"

// Returns an exit status, after a report.
int world_render(const render_options *options);

#endif
