// splash.h — drops that are born in time, in a pond. shared/splash.h says how.
#ifndef PONDI_POND_SPLASH_H
#define PONDI_POND_SPLASH_H

#include "base/tape.h"
#include "pond/pond.h"

// Adds what those in progress add in the step that begins.
void pondi_splashes_step(pond *water);

// Lays those in progress, whose ages count from water->steps. False where they cannot be.
bool pondi_splashes_lay(pond *water, pondi_tape *tape);

#endif
