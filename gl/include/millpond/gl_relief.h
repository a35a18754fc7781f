// millpond/gl_relief.h — small things that stand in the plane look's water: boats, ducks, balls.
//
// What it does:     draws things that have a shape, as heights seen from above, into a picture of
//                   pond_gl_draw(): lit by the sun, with their shade on the water, leaning as
//                   the water under them does, hidden by crests before them.
// What it does not: move them; say where they are.
// How to use it, after gl.h:
//   pond_gl_relief *duck; pond_gl_relief_create(gl, &shape, &duck);
//   every frame: pond_gl_draw(gl, &look, &target);
//                const pond_gl_standing things[] = {
//                    {.relief = duck, .pose = {{1.0f, 0.5f}, 0.0f}, …}};
//                pond_gl_draw_reliefs(gl, &look.is.plane, things, 1, &target);
//   pond_gl_relief_destroy(gl, duck);
//
// Memory, GL state and threads: as in gl.h.
#ifndef MILLPOND_GL_RELIEF_H
#define MILLPOND_GL_RELIEF_H

#include <millpond/gl.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A thing's shape and colours on the GPU. Opaque.
typedef struct pond_gl_relief pond_gl_relief;

/// What a relief is made from; all is copied. The picture and the maps cover the same square around
/// its centre, each at a separate resolution; their right is forward. All values are in its own
/// lengths, heights from 0 = the water under it: a point half a length ahead of the centre is at
/// (0.5, 0). It is within the square's inscribed disc; a little margin keeps its outline
/// sharp. Values of maps are clamped to −1000…1000, 0 where they are not finite, and stored as half
/// floats.
typedef struct pond_gl_relief_shape {
    /// Half the square's side. [lengths], 0.01…10
    float reach;
    /// Its colours under white light. Alpha is below 255 where water covers it.
    const pond_texture *colours;
    /// Signed distance to the outline: positive inside, negative outside; exact near the outline,
    /// of the right sign elsewhere. [lengths]
    const pond_map *inside;
    /// Height of its upper surface; must continue beyond the outline. [lengths]
    const pond_map *height;
    /// With `underside`: it is solid from the water up to `base`, then there is air up to
    /// `underside`, as under a duck's beak. [lengths] NULL, with `underside`: it is solid up to
    /// `height`.
    const pond_map *base;
    /// See `base`. [lengths]
    const pond_map *underside;
    /// How strongly it mirrors the sun. [1], usually 0…1. NULL: not at all.
    const pond_map *gloss;
} pond_gl_relief_shape;

/// Creates a relief. Errors: POND_ERROR_ARGUMENT (an argument, the colours, `inside` or `height` is
/// NULL or without values; one of `base` and `underside` without the other), POND_ERROR_RANGE
/// (`reach`, colours without pixels, a side over pond_gl_info.max_side, maps of different sizes),
/// POND_ERROR_MEMORY. Then *out is NULL.
POND_GL_API pond_result pond_gl_relief_create(pond_gl *gl, const pond_gl_relief_shape *shape,
                                              pond_gl_relief **out);

/// Frees a relief; before its pond_gl. NULL is allowed.
POND_GL_API void pond_gl_relief_destroy(pond_gl *gl, pond_gl_relief *relief);

/// A relief on the water.
typedef struct pond_gl_standing {
    const pond_gl_relief *relief;
    /// Position and direction: 0 points right. Not drawn where the centre is outside the pond.
    pond_pose pose;
    float length; ///< [m], more than 0
    /// Direction towards its sun, of any length: x to the right, y down the pond, z up and above 0.
    /// It may differ from the look's: pictures are often painted with another sun. One lower
    /// than 2.9° counts as that high, since shadows must end somewhere.
    float sun[3];
    pond_colour tint; ///< factors on its light. 0…10000; {1, 1, 1} under white light
} pond_gl_standing;

/// How many things one call of pond_gl_draw_reliefs() draws at most.
#define POND_GL_MOST_STANDING 2048

/// Draws things, from the farthest to the nearest, of one distance in the order they have, over
/// what pond_gl_draw() has drawn with the same view, look and target. Left out are things
/// shorter than 4 pixels or longer than 2000, the farthest beyond POND_GL_MOST_STANDING, those with
/// a number that is not finite or out of range, and those that the eye is not higher than, over the
/// water that they stand in, as it leans there.
/// Cannot fail, as drawing cannot in gl.h. Needs pond_gl_info.float_targets, and a framebuffer that
/// glBlitFramebuffer() can read.
POND_GL_API void pond_gl_draw_reliefs(pond_gl *gl, const pond_plane_look *look,
                                      const pond_gl_standing *things, int count,
                                      const pond_gl_target *target);

#ifdef __cplusplus
}
#endif

#endif
