// paint_ripples.h — a seamless texture for the surface of water.
#ifndef SCENES_PAINT_RIPPLES_H
#define SCENES_PAINT_RIPPLES_H

#include <millpond/picture.h>

// Painted at the first call and kept. Its alpha is low where no light lies. Threads: one at a time.
pond_texture paint_ripples(void);

#endif
