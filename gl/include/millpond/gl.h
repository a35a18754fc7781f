// millpond/gl.h — drawing on the GPU: the looks of look.h in OpenGL 3.3 core or OpenGL ES 3.0.
//
// What it does:     draws a view of heights into any framebuffer of the caller's context, as the
//                   look of the same name draws it on the CPU.
// What it does not: open windows, create contexts, step the water, or swap buffers.
// How to use it, with a context current on this thread:
//   pond_gl_desc desc = pond_gl_desc_default();
//   pond_gl *gl; if (pond_gl_create(&desc, &gl) != POND_OK) { puts(pond_gl_message()); }
//   pond_gl_set_picture(gl, POND_GL_PICTURE_FLOOR, &texture);
//   every frame: pond_view view = pond_get_view(water);
//                pond_gl_set_view(gl, &view);
//                pond_gl_draw(gl, &look, &target);
//   pond_gl_destroy(gl);
//
// Memory: textures and maps are copied to the GPU, so the caller may free them. GPU memory is
// allocated when something is set or drawn at a new size, and never while sizes stay the same.
//
// The caller's GL state: each call changes nothing but the pixels drawn. Saved and restored are:
// program, vertex array, draw and read framebuffer, viewport, active unit, the 2D textures and
// samplers of the units used (0 to 15), blending, culling, depth, scissor and stencil test, colour
// and depth mask, dithering, coverage, polygon mode, logic operation, conversion to sRGB, and pixel
// unpack state. Where GPU memory is allocated, errors pending in glGetError() are lost. No
// transform feedback may be active.
//
// Threads: everything belongs to the thread that has the context current. A pond_gl works only in
// the context it was created in: framebuffers cannot be shared.
#ifndef MILLPOND_GL_H
#define MILLPOND_GL_H

#include <millpond/light.h>
#include <millpond/look.h>
#include <millpond/shape.h>

// Windows: POND_GL_SHARED where millpond-gl is a DLL, POND_GL_EXPORTS besides where it is built.
#if defined(_WIN32) && defined(POND_GL_SHARED) && defined(POND_GL_EXPORTS)
#define POND_GL_API __declspec(dllexport)
#elif defined(_WIN32) && defined(POND_GL_SHARED)
#define POND_GL_API __declspec(dllimport)
#elif defined(__GNUC__)
#define POND_GL_API __attribute__((visibility("default")))
#else
#define POND_GL_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// Shaders, textures and buffers in the caller's context. Opaque.
typedef struct pond_gl pond_gl;

/// Settings of a pond_gl. Always start from pond_gl_desc_default().
typedef struct pond_gl_desc {
    /// Set by pond_gl_desc_default().
    pond_stamp stamp;
    /// Where memory comes from. Default the C library.
    pond_allocator allocator;
    /// Where messages go besides pond_gl_message(), including those of draws that a driver makes
    /// impossible. Default nowhere.
    pond_logger logger;
    /// For members to come. Leave it 0.
    uint64_t room[4];
} pond_gl_desc;

/// Sets every field of a desc to its default, as pond_desc_init() does. Threads: any.
POND_GL_API void pond_gl_desc_init(pond_gl_desc *out, size_t size, uint32_t version);

/// A desc with every field at its default.
static inline pond_gl_desc pond_gl_desc_default(void) {
    pond_gl_desc desc;
    pond_gl_desc_init(&desc, sizeof desc, POND_VERSION);
    return desc;
}

/// What went wrong in the last failed call of this thread: one line. Empty before the first
/// failure. Valid until this thread's next failure.
POND_GL_API const char *pond_gl_message(void);

/// Examines the current context and creates what all looks share.
/// Errors: POND_ERROR_ARGUMENT (NULL, or a desc not made by _default), POND_ERROR_SYSTEM (no
/// context is current, or one older than OpenGL 3.3 or OpenGL ES 3.0), POND_ERROR_MEMORY. On
/// failure *out is NULL.
POND_GL_API pond_result pond_gl_create(const pond_gl_desc *desc, pond_gl **out);

/// Frees it; the context must be current. NULL is allowed.
POND_GL_API void pond_gl_destroy(pond_gl *gl);

/// What the context is and can do.
typedef struct pond_gl_info {
    bool es;              ///< OpenGL ES, else OpenGL
    int major;            ///< version
    int minor;            ///< version
    const char *renderer; ///< the driver's own name for itself; valid as long as the pond_gl
    int max_side;         ///< of textures, and so of views, pictures and maps. [pixels]
    bool float_targets;   ///< floats can be rendered to
    bool float_blending;  ///< and blended there
    bool compute;         ///< compute shaders: OpenGL 4.3 or its extensions, OpenGL ES 3.1
} pond_gl_info;

/// The context that a pond_gl was created in.
POND_GL_API pond_gl_info pond_gl_get_info(const pond_gl *gl);

/// Where to draw.
typedef struct pond_gl_target {
    unsigned framebuffer; ///< its GL name; 0 = the context's own, usually a window
    int x;                ///< first column, as glViewport() counts. [pixels]
    int y;                ///< first row, as glViewport() counts: from the bottom of a window
    int width;            ///< at least 1. [pixels]
    int height;           ///< at least 1. [pixels]
    /// Which row of the framebuffer is the picture's top. False, the default: the last, as in
    /// windows. True: the first, for textures that are later read as pictures, and glReadPixels().
    bool top_first;
    /// POND_PIXELS_RGBA8, the default: sRGB levels are written, for a framebuffer that stores
    /// values unchanged. POND_PIXELS_RGBA_F32: linear light, for floating-point framebuffers, or
    /// those of an sRGB format, which do the encoding themselves.
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
    POND_GL_MAP_BED = 0,      ///< `bed` of the pool look and the plane look
    POND_GL_MAP_DRY = 1,      ///< pond_pool_look.dry, and the `dry` of others
    POND_GL_MAP_FOAM = 2,     ///< `foam` of the looks pool, lagoon and plane
    POND_GL_MAP_LIGHT = 3,    ///< pond_pool_look.light
    POND_GL_MAP_VELOCITY = 4, ///< of the surface, upward, for pond_gl_update_foam(). [m/s]
    /// The bed for pond_gl_draw_caustics(), instead of POND_GL_MAP_BED: one that continues under
    /// land, for the light. Not set, the default: POND_GL_MAP_BED.
    POND_GL_MAP_LIGHT_BED = 5
} pond_gl_map;

// Setting copies to the GPU. NULL, or one without values, removes the present one. Errors:
// POND_ERROR_ARGUMENT (gl is NULL, an unknown picture or map), POND_ERROR_RANGE (a side over
// pond_gl_info.max_side), POND_ERROR_MEMORY. With an unchanged size only the first can occur. On
// failure the previous one stays.

/// The heights to draw from now on; shorts are converted to floats.
POND_GL_API pond_result pond_gl_set_view(pond_gl *gl, const pond_view *view);

/// Sets a picture. Looks ignore their own pointers to pictures: set those here.
POND_GL_API pond_result pond_gl_set_picture(pond_gl *gl, pond_gl_picture which,
                                            const pond_texture *picture);

/// Sets a map. Looks ignore their own pointers to maps: set those here.
POND_GL_API pond_result pond_gl_set_map(pond_gl *gl, pond_gl_map which, const pond_map *map);

/// Copies a prepared photograph, for the look lake, which ignores its own pointer to
/// it: set it here. One with the content that is there already costs nothing, so that it may be set
/// for each frame. NULL removes it. Errors as above.
POND_GL_API pond_result pond_gl_set_lake(pond_gl *gl, const pond_lake *lake);

/// Draws a look, as pond_draw() does; the pictures and maps set here replace its pointers, except
/// pond_profile_look.spray, which is read from the look. With a map POND_GL_MAP_DRY, offset, lens
/// and lagoon show the floor's picture undistorted on land.
/// The plane look is a mesh with a depth buffer, antialiased with the samples that the driver
/// offers, up to 8; above 2048 cells a side it uses every second cell, above 4096 every third, and
/// so on.
/// Drawing cannot fail: nothing is drawn where pond_draw() would draw nothing, without a view, and
/// where the driver rejects a look's shaders, which leaves a message. They are compiled when a look
/// is drawn for the first time.
POND_GL_API void pond_gl_draw(pond_gl *gl, const pond_look *look, const pond_gl_target *target);

/// Whether the driver can draw that look: pool and plane need one that renders to half floats
/// (pond_gl_info.float_targets), as nearly all do. False for an unknown kind.
POND_GL_API bool pond_gl_can_draw(const pond_gl *gl, pond_look_kind kind);

/// Glare around light brighter than white, mostly glints, as in an eye or a lens: with the
/// same light in each octave of distance.
typedef struct pond_gl_glare {
    /// Share of the light beyond white that spreads. Real glints are far brighter than those that
    /// looks draw, so it may exceed 1. [1], 0…10, default 2.
    float strength;
    /// How far it spreads. [heights of the target], 0.002…1, default 0.1.
    float width;
} pond_gl_glare;

/// Every field at its default.
POND_GL_API pond_gl_glare pond_gl_glare_default(void);

/// Sets the glare of the pool look, which the CPU's look does not have. NULL, values that are not
/// finite, and initially: none. It adds a quarter to the look's time.
POND_GL_API void pond_gl_set_glare(pond_gl *gl, const pond_gl_glare *glare);

// ---- maps that the GPU makes --------------------------------------------------------------------

/// Makes the map POND_GL_MAP_LIGHT of that size from the view and POND_GL_MAP_BED, as
/// pond_draw_caustics() does, on the GPU alone. Light that spreads over more than 12 values is a
/// little more concentrated than there; the mean is 1 as well, to 0.3 % where
/// pond_gl_info.float_blending is false. [values], 1 to
/// pond_gl_info.max_side − 16. Errors: POND_ERROR_ARGUMENT (NULL, no view, values that are not
/// finite), POND_ERROR_RANGE, POND_ERROR_SYSTEM (a driver that cannot render to floats or blend
/// them; no memory). Then there is no map of light.
POND_GL_API pond_result pond_gl_draw_caustics(pond_gl *gl, const pond_caustics *caustics, int width,
                                              int height);

/// Advances the map POND_GL_MAP_FOAM by `seconds`, as pond_update_foam() does, from the view and
/// POND_GL_MAP_VELOCITY. A new map, or one of another size, starts without foam. Errors as above.
POND_GL_API pond_result pond_gl_update_foam(pond_gl *gl, const pond_foam *foam, double seconds,
                                            int width, int height);

/// Copies a map back from the GPU, which waits for it. Errors: POND_ERROR_ARGUMENT (NULL, an
/// unknown map), POND_ERROR_RANGE (it is not set, or of another size), POND_ERROR_MEMORY,
/// POND_ERROR_SYSTEM (the driver cannot read floats back).
POND_GL_API pond_result pond_gl_read_map(pond_gl *gl, pond_gl_map which,
                                         const pond_map_target *out);

// ---- what floats --------------------------------------------------------------------------------

/// A picture on the GPU to draw over what has been drawn: a duck and its shadow, a ring around the
/// pointer. Opaque.
typedef struct pond_gl_sprite pond_gl_sprite;

/// Creates a sprite from a picture, which is copied. Errors: POND_ERROR_ARGUMENT, POND_ERROR_RANGE,
/// POND_ERROR_MEMORY; then *out is NULL.
POND_GL_API pond_result pond_gl_sprite_create(pond_gl *gl, const pond_texture *picture,
                                              pond_gl_sprite **out);

/// Gives it another picture, of any size. NULL, or one without pixels, hides it. On failure, with
/// errors as above, it is unchanged.
POND_GL_API pond_result pond_gl_sprite_set(pond_gl *gl, pond_gl_sprite *sprite,
                                           const pond_texture *picture);

/// Frees a sprite; before its pond_gl. NULL is allowed.
POND_GL_API void pond_gl_sprite_destroy(pond_gl *gl, pond_gl_sprite *sprite);

/// Where a sprite is drawn.
typedef struct pond_gl_place {
    /// Centre, from the target's upper left corner [pixels], −1e6…1e6 each, and rotation of the
    /// picture about it.
    pond_pose pose;
    float width;   ///< of the whole picture. [pixels], above 0 up to 1e6
    float height;  ///< [pixels], above 0 up to 1e6
    float opacity; ///< factor on its alpha. [1], 0…1
} pond_gl_place;

/// Draws a sprite over the target, blended in linear light; the target's alpha becomes that of the
/// sprite over it. The sprite is read bilinearly: at its picture's own size and at whole pixels,
/// pixel by pixel. Nothing is drawn where a value is out of range. The target's framebuffer must be
/// one that glBlitFramebuffer() can read, so not a multisampled one.
POND_GL_API void pond_gl_draw_sprite(pond_gl *gl, const pond_gl_sprite *sprite,
                                     const pond_gl_place *place, const pond_gl_target *target);

#ifdef __cplusplus
}
#endif

#endif
