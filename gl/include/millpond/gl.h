// millpond/gl.h — drawing on the GPU: the looks of look.h in OpenGL 3.3 core or OpenGL ES 3.0.
//
// What it does:     draws a view of heights into any framebuffer of the caller's context, as the
//                   look of the same name draws it on the processor.
// What it does not: open windows, make contexts, step the water, or swap buffers.
// How to use it, with a context current on this thread:
//   pond_gl_desc desc = pond_gl_desc_default();
//   pond_gl *gl; if (pond_gl_create(&desc, &gl) != POND_OK) { puts(pond_gl_message()); }
//   pond_gl_set_picture(gl, POND_GL_PICTURE_FLOOR, &texture);
//   every frame: pond_view view = pond_get_view(water);
//                pond_gl_set_view(gl, &view);
//                pond_gl_draw(gl, &look, &target);
//   pond_gl_destroy(gl);
//
// Memory: what is set is copied to the GPU, so the caller's may go. GPU memory is taken when
// something is set or drawn at a size it has not had, and never while sizes stay as they are.
//
// The caller's GL state: each call leaves everything as it found it but the pixels drawn. Saved and
// put back are: program, vertex array, draw and read framebuffer, viewport, active unit, the 2D
// textures and samplers of the units used (0 to 15), blending, culling, depth, scissor and stencil
// test, colour and depth mask, dithering, coverage, polygon mode, logic operation, conversion to
// sRGB, and how pixels are unpacked. Where GPU memory is taken errors that stood in glGetError()
// are lost. No transform feedback may be running.
//
// Threads: everything belongs to the thread that has the context current. A pond_gl works in the
// context it was made in, and in no other: framebuffers cannot be shared.
#ifndef MILLPOND_GL_H
#define MILLPOND_GL_H

#include <millpond/light.h>
#include <millpond/look.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Shaders, textures and buffers in the caller's context. Opaque.
typedef struct pond_gl pond_gl;

/// What a pond_gl is made from. Always start from pond_gl_desc_default().
typedef struct pond_gl_desc {
    /// Set by pond_gl_desc_default(); catches a desc that was not initialised.
    uint32_t cookie;
    /// Where memory comes from. Default the C library.
    pond_allocator allocator;
    /// Where messages go besides pond_gl_message(), those of draws that a driver makes impossible
    /// among them. Default nowhere.
    pond_logger logger;
} pond_gl_desc;

/// A desc with every field at its default.
POND_API pond_gl_desc pond_gl_desc_default(void);

/// What went wrong in the last failed call of this thread: one line. Empty before the first
/// failure. Valid until this thread's next failure.
POND_API const char *pond_gl_message(void);

/// Looks at the context that is current and makes what all looks share.
/// Errors: POND_ERROR_ARGUMENT (NULL, or a desc not made by _default), POND_ERROR_SYSTEM (no
/// context is current, or one older than OpenGL 3.3 or OpenGL ES 3.0), POND_ERROR_MEMORY. On
/// failure *out is NULL.
POND_API pond_result pond_gl_create(const pond_gl_desc *desc, pond_gl **out);

/// Frees it all; the context must be current. NULL is fine.
POND_API void pond_gl_destroy(pond_gl *gl);

/// What the context is and can do.
typedef struct pond_gl_info {
    bool es;              ///< OpenGL ES, else OpenGL
    int major;            ///< version
    int minor;            ///< version
    const char *renderer; ///< the driver's own name for itself; valid as long as the pond_gl
    int max_side;         ///< of textures, and so of views, pictures and maps. [pixels]
    bool float_targets;   ///< floats can be drawn on
    bool float_blending;  ///< and be added up there
    bool compute;         ///< compute shaders: OpenGL 4.3, OpenGL ES 3.1
} pond_gl_info;

/// The context that a pond_gl was made in.
POND_API pond_gl_info pond_gl_get_info(const pond_gl *gl);

/// What is drawn on, and where.
typedef struct pond_gl_target {
    unsigned framebuffer; ///< GL's name of it; 0 = the context's own, a window as a rule
    int x;                ///< first column, as glViewport() counts. [pixels]
    int y;                ///< first row, as glViewport() counts: from the bottom of a window
    int width;            ///< 1 and more. [pixels]
    int height;           ///< 1 and more. [pixels]
    /// Which row of the framebuffer is the picture's top. False, the default: the last, as windows
    /// have it. True: the first, for textures that are later read as pictures, and glReadPixels().
    bool top_first;
    /// POND_PIXELS_RGBA8, the default: sRGB levels are written, for a framebuffer that keeps
    /// numbers as they are. POND_PIXELS_RGBA_F32: linear light, for framebuffers of floats, or of
    /// an sRGB format, which do the rest themselves.
    pond_pixels format;
} pond_gl_target;

/// Pictures that looks read.
typedef enum pond_gl_picture {
    POND_GL_PICTURE_FLOOR = 0,     ///< a look's `texture`
    POND_GL_PICTURE_SKY = 1,       ///< pond_pool_look.sky
    POND_GL_PICTURE_SURFACE = 2,   ///< pond_lagoon_look.surface
    POND_GL_PICTURE_REFLECTION = 3 ///< pond_lagoon_look.reflection
} pond_gl_picture;

/// Maps that looks read.
typedef enum pond_gl_map {
    POND_GL_MAP_BED = 0,      ///< pond_pool_look.bed
    POND_GL_MAP_DRY = 1,      ///< pond_pool_look.dry, and the `dry` of others
    POND_GL_MAP_FOAM = 2,     ///< `foam` of the pool look and the lagoon look
    POND_GL_MAP_LIGHT = 3,    ///< pond_pool_look.light
    POND_GL_MAP_VELOCITY = 4, ///< of the surface, upward, for pond_gl_update_foam(). [m/s]
    /// Where pond_gl_draw_caustics() finds the bed, instead of POND_GL_MAP_BED: light falls on it
    /// as it would go on under land. Not set, the default: that is the bed.
    POND_GL_MAP_LIGHT_BED = 5
} pond_gl_map;

// Setting copies to the GPU. NULL, or one without values, takes away what was set. Errors:
// POND_ERROR_ARGUMENT (gl is NULL, an unknown picture or map), POND_ERROR_RANGE (a side over
// pond_gl_info.max_side), POND_ERROR_MEMORY. Where a size is as it was none but the first can
// happen. On failure what was set before stays.

/// The heights that are drawn from now on; floats as they are, shorts as floats.
POND_API pond_result pond_gl_set_view(pond_gl *gl, const pond_view *view);

/// A picture from now on. Looks ignore the pictures their own pointers name: set those here.
POND_API pond_result pond_gl_set_picture(pond_gl *gl, pond_gl_picture which,
                                         const pond_texture *picture);

/// A map from now on. Looks ignore the maps their own pointers name: set those here.
POND_API pond_result pond_gl_set_map(pond_gl *gl, pond_gl_map which, const pond_map *map);

/// Draws a look, as pond_draw() does; the pictures and maps that are set take the place of its
/// pointers, but for pond_profile_look.spray, which is read as the look names it. With a map
/// POND_GL_MAP_DRY offset, lens and lagoon show the floor's picture as it is where land is.
/// The plane look is a mesh with a depth buffer, whose rims are smoothed by as many samples as the
/// driver gives, up to 8. Over 2048 cells a side it takes every second cell, over 4096 every third
/// … .
/// Drawing cannot fail: nothing is drawn where pond_draw() would draw nothing, without a view, and
/// where the driver refuses a look's shaders, which leaves a message. They are compiled when a look
/// is drawn for the first time.
POND_API void pond_gl_draw(pond_gl *gl, const pond_look *look, const pond_gl_target *target);

/// Whether the driver can draw that look: pool and plane need one that draws on half floats
/// (pond_gl_info.float_targets), as nearly all do. False for an unknown kind.
POND_API bool pond_gl_can_draw(const pond_gl *gl, pond_look_kind kind);

/// Glare around what is brighter than white, glints as a rule, as an eye or a lens has it: with as
/// much light in each octave of distance.
typedef struct pond_gl_glare {
    /// How much of the light beyond white is seen around it as well. Real glints are far brighter
    /// than those that looks draw, so this may be more than 1. [1], 0…10, default 2.
    float strength;
    /// How far it spreads. [heights of the target], 0.002…1, default 0.1.
    float width;
} pond_gl_glare;

/// Every field at its default.
POND_API pond_gl_glare pond_gl_glare_default(void);

/// Glare in the pool look from now on, which the processor's look has not. NULL, numbers that are
/// not finite, and the start: none. It takes a quarter of the look's time more.
POND_API void pond_gl_set_glare(pond_gl *gl, const pond_gl_glare *glare);

// ---- maps that the GPU makes --------------------------------------------------------------------

/// Makes the map POND_GL_MAP_LIGHT of that size from the view and POND_GL_MAP_BED, as
/// pond_draw_caustics() does, without a way through the processor. Light that is spread over more
/// than 12 values lies a little closer than there; the mean is 1 as well, to 0.3 % where
/// pond_gl_info.float_blending is false. [values], 1 to
/// pond_gl_info.max_side − 16. Errors: POND_ERROR_ARGUMENT (NULL, no view, numbers that are not
/// finite), POND_ERROR_RANGE, POND_ERROR_SYSTEM (a driver that cannot draw on floats, or add them
/// up; no memory). Then there is no map of light.
POND_API pond_result pond_gl_draw_caustics(pond_gl *gl, const pond_caustics *caustics, int width,
                                           int height);

/// Lets `seconds` of foam pass in the map POND_GL_MAP_FOAM, as pond_update_foam() does, from the
/// view and POND_GL_MAP_VELOCITY. A map that was not there, or of another size, begins without
/// foam. Errors as above.
POND_API pond_result pond_gl_update_foam(pond_gl *gl, const pond_foam *foam, double seconds,
                                         int width, int height);

/// Copies a map back from the GPU, and so waits for it. Errors: POND_ERROR_ARGUMENT (NULL, an
/// unknown map), POND_ERROR_RANGE (it is not set, or of another size), POND_ERROR_MEMORY,
/// POND_ERROR_SYSTEM (the driver cannot read floats back).
POND_API pond_result pond_gl_read_map(pond_gl *gl, pond_gl_map which, const pond_map_target *out);

// ---- what floats --------------------------------------------------------------------------------

/// A picture on the GPU that is laid over what has been drawn: a duck and its shadow, a ring around
/// the pointer. Opaque.
typedef struct pond_gl_sprite pond_gl_sprite;

/// Makes a sprite of a picture, which is copied. Errors: POND_ERROR_ARGUMENT, POND_ERROR_RANGE,
/// POND_ERROR_MEMORY; then *out is NULL.
POND_API pond_result pond_gl_sprite_create(pond_gl *gl, const pond_texture *picture,
                                           pond_gl_sprite **out);

/// Gives it another picture, of any size. NULL, or one without pixels: it is hidden. Errors as
/// above; then it is as it was.
POND_API pond_result pond_gl_sprite_set(pond_gl *gl, pond_gl_sprite *sprite,
                                        const pond_texture *picture);

/// Frees a sprite, before its pond_gl goes. NULL is fine.
POND_API void pond_gl_sprite_destroy(pond_gl *gl, pond_gl_sprite *sprite);

/// Where a sprite lies.
typedef struct pond_gl_place {
    pond_vec2 centre; ///< from the target's upper left corner. [pixels], −1e6…1e6
    float width;      ///< that the whole picture takes. [pixels], over 0…1e6
    float height;     ///< [pixels], over 0…1e6
    float angle;      ///< by which the picture is turned, counter-clockwise. [°]
    float opacity;    ///< factor on its alpha. [1], 0…1
} pond_gl_place;

/// Lays a sprite over what the target holds, in linear light; the target's alpha grows where the
/// sprite hides more than it did. It is read bilinearly: where it is as large as its picture and at
/// whole pixels, pixel by pixel. Nothing is drawn where a number is out of range. The target's
/// framebuffer must be one that glBlitFramebuffer() can read, so not a multisampled one.
POND_API void pond_gl_draw_sprite(pond_gl *gl, const pond_gl_sprite *sprite,
                                  const pond_gl_place *place, const pond_gl_target *target);

#ifdef __cplusplus
}
#endif

#endif
