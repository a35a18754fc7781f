// film_passes.h — the passes over a film whose outputs are open: where maps need it, one that
// measures the water; where a gif needs it, one that chooses its colours; and the one that is
// stored.
#ifndef APP_FILM_PASSES_H
#define APP_FILM_PASSES_H

#include "film.h"

// False fills f->error. Good too where the program was asked to stop: f->frames are stored.
bool film_passes(film *f);

#endif
