// render.h — makes one film.
#ifndef APP_RENDER_H
#define APP_RENDER_H

#include "batch.h"

// Makes a film by this process alone; a batch_work.
int render_one(const render_options *options, plan *p, batch *all);

#endif
