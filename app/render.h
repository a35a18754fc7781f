// render.h — `millpond render`.
#ifndef APP_RENDER_H
#define APP_RENDER_H

#include "batch.h"

int render_main(int argc, char **argv);

// Makes a film by this process alone; a batch_work.
int render_one(const render_options *options, plan *p, batch *all);

#endif
