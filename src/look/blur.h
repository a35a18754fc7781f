// blur.h — a map softened in place.
#ifndef PONDI_LOOK_BLUR_H
#define PONDI_LOOK_BLUR_H

#include <millpond/picture.h>
#include <millpond/pond.h>

#define PONDI_BLUR_MOST 16.0f // greatest variance [values²]

// Adds this variance along x and along y, by repeated [a, 1 − 2a, a] with a ≤ 1/4. What would leave
// at a side is mirrored there: the sum stays, and a level map stays as it is to the bit. Variances
// are 0…PONDI_BLUR_MOST. [values²]
void pondi_blur(const pond_map_target *map, float variance_x, float variance_y,
                const pond_parallel *parallel);

#endif
