// sprite_shape.h — a sprite's shape and colours as maps: for those who light it themselves.
#ifndef PAINT_SPRITE_SHAPE_H
#define PAINT_SPRITE_SHAPE_H

#include <millpond/look.h>

// All cover the square ±reach around the sprite, whose right is the way it looks; numbers are in
// its lengths. Solid from the water up to `base`, and from `underside` to `height`.
typedef struct sprite_shape {
    float reach;
    pond_texture colours; // under white light; alpha is less where water covers it
    pond_map inside;      // way to the outline, positive inside
    pond_map height;      // of the view from above
    pond_map base;        // values NULL, with `underside`: it is solid up to `height`
    pond_map underside;
    pond_map gloss;
    void *memory; // that encloses it
} sprite_shape;

#define SPRITE_SHAPE_SIDE 512 // values a side that suffice for a sprite across a picture

// `side` values a side, 2…4096. False, with nothing to free, where no sprite has that name, or
// without memory.
bool sprite_shape_make(const char *name, int side, sprite_shape *out);
void sprite_shape_free(sprite_shape *shape);

#endif
