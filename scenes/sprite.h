// sprite.h — small things seen from straight above, to be laid over a picture of water.
//
// The sun stands upper left however a sprite is turned; each throws a soft shadow on the water.
// The same arguments give the same bits on every machine.
#ifndef SCENES_SPRITE_H
#define SCENES_SPRITE_H

#include <millpond/look.h>

#define SPRITE_SHORTEST 4.0f    // [pixels]
#define SPRITE_LONGEST 2000.0f  // [pixels]
#define SPRITE_TURN_LIMIT 36e3f // [°]

// Names of the sprites: "boat", "duck", "ball", "swimmer"; NULL past the end.
const char *sprite_name(int index);

// Width over length, without the shadow; 0 for a name no sprite has.
float sprite_aspect(const char *name);

// Lays a sprite over the target's pixels, in linear light; the target's alpha grows where the
// sprite hides more than it did.
//   centre  of the sprite. [pixels] from the upper left corner of the target; may lie outside
//   angle   where it looks: 0 = right, 90 = top of the picture. [°], within ±SPRITE_TURN_LIMIT
//   length  along the way it looks. [pixels], SPRITE_SHORTEST…SPRITE_LONGEST
// False, and nothing drawn, when no sprite has that name, the target is NULL or empty, or a number
// is out of range. What lies outside the target is cut off.
bool sprite_draw(const pond_target *target, const char *name, pond_vec2 centre, float angle,
                 float length);

#endif
