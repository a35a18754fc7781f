// sprite.h — small things seen from straight above, to be drawn over a picture of water.
//
// The sun stands upper left however a sprite is turned; each throws a soft shadow on the water.
// The same arguments give the same bits on every machine.
#ifndef PAINT_SPRITE_H
#define PAINT_SPRITE_H

#include <millpond/look.h>

#define SPRITE_SHORTEST 4.0f    // [pixels]
#define SPRITE_LONGEST 2000.0f  // [pixels]
#define SPRITE_TURN_LIMIT 36e3f // [°]

#define SPRITE_KINDS 5 // sprites that there are

// Names of the sprites: "boat", "duck", "ball", "swimmer", "leaf"; NULL past the end.
const char *sprite_name(int index);

// Draws a sprite over the target's pixels, in linear light. The target's alpha grows where the
// sprite covers more than the picture did.
//   centre  of the sprite. [pixels] from the upper left corner of the target; may be outside
//   angle   where it looks: 0 = right, 90 = top of the picture. [°], within ±SPRITE_TURN_LIMIT
//   length  along the way it looks. [pixels], SPRITE_SHORTEST…SPRITE_LONGEST
// False, and nothing drawn, when no sprite has that name, the target is NULL or empty, or a number
// is out of range. Parts outside the target, or its `part`, are cut off.
bool sprite_draw(const pond_target *target, const char *name, pond_vec2 centre, float angle,
                 float length);

// The place of a sprite on water that a camera sees; x and y as in the pond, z upward.
typedef struct sprite_place {
    pond_vec2 centre; // [m]
    float height;     // of the water there [m]
    float slope_x;    // of the water, which tilts the sprite
    float slope_y;
    float angle;   // as sprite_draw() has it
    float length;  // [m]
    float tint[3]; // factors on its light
} sprite_place;

// Tests whether the eye cannot see a place: of the sprite, or of the water in its shade.
typedef struct sprite_hidden {
    bool (*test)(const void *user, const float place[3], bool of_sprite);
    const void *user;
} sprite_hidden;

// Draws a sprite over the target's pixels in perspective, with its height and its shade on still
// water. False, and nothing drawn, if no sprite has that name, a number is out of range, or the eye
// is inside the sprite.
bool sprite_draw_relief(const pond_target *target, const char *name, const sprite_place *place,
                        const pond_plane_eye *eye, const sprite_hidden *hidden);

#endif
