// The picture drawn by OpenGL, through millpond-gl, in a framebuffer of the session's size, and
// from there scaled into the window. Where its driver cannot draw on floats, looks that need it are
// the processor's.
#include <epoxy/gl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gl_card.h"
#include "present.h"
#include "present_gl_relief.h"
#include "report.h"
#include "scene_lagoon.h"
#include "scene_look.h"
#include "scene_look_now.h"
#include "scene_plane.h"
#include "sprite_shape.h"

#define SAID 16 // messages that are told apart

typedef struct gl_present {
    present base;
    SDL_Window *window;
    SDL_GLContext context;
    pond_gl *gl;
    session_card card;
    GLuint framebuffer; // of the session's size
    GLuint picture;
    int width;
    int height;
    uint8_t *pixels; // what the processor draws, and what is read back
    uint64_t texture_serial;
    uint64_t land_serial;
    const void *texture;  // that was set
    uint64_t mirror_land; // of which the lagoon's mirror image is
    uint64_t mirror_texture;
    pond_gl_sprite *over;
    pond_gl_sprite *patches[SPRITE_CACHE_MOST]; // drawings of sprites, by number
    uint64_t patches_of;                        // serial of their cache
    reliefs reliefs;
    bool open; // until then a failure is the answer of present_gl_open()
    int said;
    uint32_t messages[SAID]; // their hashes
} gl_present;

// ---- what goes wrong ----------------------------------------------------------------------------

static uint32_t hash_of(const char *text) { // FNV-1a
    uint32_t hash = 2166136261u;
    for (; *text != '\0'; text++) {
        hash = (hash ^ (uint8_t)*text) * 16777619u;
    }
    return hash;
}

// Each message once: what fails in one picture fails in the next as well.
static void note(pond_log_level level, const char *message, void *user) {
    (void)level;
    gl_present *g = user;
    const uint32_t hash = hash_of(message);
    for (int i = 0; i < g->said; i++) {
        if (g->messages[i] == hash) {
            return;
        }
    }
    if (g->open && g->said < SAID) {
        g->messages[g->said++] = hash;
        report_note(false, "%s", message);
    }
}

// ---- the framebuffer ----------------------------------------------------------------------------

static bool fit(gl_present *g, int width, int height) {
    if (g->width == width && g->height == height) {
        return true;
    }
    uint8_t *pixels = realloc(g->pixels, (size_t)width * (size_t)height * 4);
    if (pixels == NULL) {
        return false;
    }
    g->pixels = pixels;
    glBindTexture(GL_TEXTURE_2D, g->picture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glBindFramebuffer(GL_FRAMEBUFFER, g->framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, g->picture, 0);
    const bool good = glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    g->width = good ? width : 0;
    g->height = good ? height : 0;
    return good;
}

// Rows of the framebuffer come from the bottom.
static void turn_over(uint8_t *pixels, int width, int height) {
    const size_t row = (size_t)width * 4;
    for (int y = 0; y < height / 2; y++) {
        uint8_t *upper = pixels + (size_t)y * row;
        uint8_t *lower = pixels + (size_t)(height - 1 - y) * row;
        for (size_t i = 0; i < row; i++) {
            const uint8_t kept = upper[i];
            upper[i] = lower[i];
            lower[i] = kept;
        }
    }
}

// ---- what stands in a plane ---------------------------------------------------------------------

static void draw_standing(gl_present *g, session *s, const pond_plane_look *look,
                          const pond_gl_target *target) {
    scene_actor actors[SCENE_MAX_ACTORS];
    pond_gl_standing things[SCENE_MAX_ACTORS];
    const int count = scene_list_actors(session_scene(s), session_water(s), actors);
    for (int i = 0; i < count; i++) {
        things[i] = (pond_gl_standing){.relief = reliefs_find(&g->reliefs, actors[i].sprite),
                                       .centre = actors[i].centre,
                                       .length = actors[i].length,
                                       .angle = actors[i].angle,
                                       .tint = scene_plane_tint(look)};
        sprite_sun(things[i].sun);
    }
    pond_gl_draw_reliefs(g->gl, look, things, count, target);
}

// ---- what is drawn ------------------------------------------------------------------------------

static void set_pictures(gl_present *g, const session_parts *parts) {
    if (parts->texture_serial != g->texture_serial || parts->texture.pixels != g->texture) {
        pond_gl_set_picture(g->gl, POND_GL_PICTURE_FLOOR,
                            parts->texture.pixels != NULL ? &parts->texture : NULL);
        pond_gl_set_picture(g->gl, POND_GL_PICTURE_SKY, parts->now->pool.sky);
        g->texture_serial = parts->texture_serial;
        g->texture = parts->texture.pixels;
    }
    if (parts->land_serial != g->land_serial) {
        const pond_map dry = scene_map_of(&parts->surface->dry);
        const pond_map bed = scene_map_of(&parts->surface->bed);
        pond_gl_set_map(g->gl, POND_GL_MAP_DRY, dry.values != NULL ? &dry : NULL);
        pond_gl_set_map(g->gl, POND_GL_MAP_BED, bed.values != NULL ? &bed : NULL);
        const pond_map under = scene_map_of(&parts->surface->floor);
        pond_gl_set_map(g->gl, POND_GL_MAP_LIGHT_BED, under.values != NULL ? &under : NULL);
        pond_gl_sprite_set(g->gl, g->over,
                           parts->surface->over.pixels != NULL ? &parts->surface->over : NULL);
        g->land_serial = parts->land_serial;
    }
}

// Light falls through the water as it would go on under land; the water shown is set already.
static void cast_light(const gl_present *g, const session_parts *parts) {
    const scene_surface *surface = parts->surface;
    const pond_caustics caustics = scene_surface_caustics(parts->now);
    pond_gl_draw_caustics(g->gl, &caustics, surface->light.width, surface->light.height);
}

// Looks that go by the difference from one cell to the next need every cell.
static bool goes_by_cells(const scene *now) {
    return now->look == SCENE_LOOK_OFFSET ||
           (now->look == SCENE_LOOK_LAGOON && now->lagoon.literal);
}

// Sets the water, and first that which light falls through where it is another.
static bool set_water(const gl_present *g, session *s, const session_parts *parts) {
    const scene_surface *surface = parts->surface;
    const bool pool = parts->now->look == SCENE_LOOK_POOL;
    const bool lit = pool && surface->light.values != NULL;
    // Heights on the card have no continuation under land.
    const bool banks = lit && surface->waves.values != NULL && parts->card_water == NULL;
    if (pool && !lit) {
        pond_gl_set_map(g->gl, POND_GL_MAP_LIGHT, NULL);
    }
    if (banks) {
        const pond_view waves = scene_surface_waves(surface, session_water(s));
        if (pond_gl_set_view(g->gl, &waves) != POND_OK) {
            return false;
        }
        cast_light(g, parts);
    }
    if (parts->card_water != NULL) {
        const bool all = goes_by_cells(parts->now);
        gl_card_show(g->gl, parts->card_water, parts->card_share, all ? 0 : g->width,
                     all ? 0 : g->height);
    } else if (pond_gl_set_view(g->gl, &parts->view) != POND_OK) {
        return false;
    }
    if (lit && !banks) {
        cast_light(g, parts);
    }
    return true;
}

static void set_foam(const gl_present *g, const session_parts *parts) {
    const pond_map foam = scene_map_of(&parts->surface->foam);
    const bool foams = parts->now->foam > 0.0f && foam.values != NULL;
    pond_gl_set_map(g->gl, POND_GL_MAP_FOAM, foams ? &foam : NULL);
}

static void draw_pool(const gl_present *g, const session_parts *parts,
                      const pond_gl_target *target) {
    set_foam(g, parts);
    pond_gl_draw_pool(g->gl, &parts->now->pool, target);
}

// The shores' mirror image changes only where they do.
static void set_mirror(gl_present *g, const session_parts *parts) {
    if (parts->land_serial == g->mirror_land && parts->texture_serial == g->mirror_texture) {
        return;
    }
    pond_texture image;
    uint8_t *memory =
        scene_lagoon_mirror(&parts->surface->dry, &parts->texture, g->width, g->height, &image);
    pond_gl_set_picture(g->gl, POND_GL_PICTURE_REFLECTION, memory != NULL ? &image : NULL);
    free(memory);
    g->mirror_land = parts->land_serial;
    g->mirror_texture = parts->texture_serial;
}

static void draw_lagoon(gl_present *g, session *s, const session_parts *parts,
                        const pond_gl_target *target) {
    pond_texture web = {0};
    if (parts->surface->web != NULL) {
        scene_web_cast(parts->surface->web, session_water(s));
        web = scene_web_texture(parts->surface->web);
    }
    pond_gl_set_picture(g->gl, POND_GL_PICTURE_SURFACE, web.pixels != NULL ? &web : NULL);
    set_foam(g, parts);
    const pond_lagoon_look look = scene_lagoon_now(parts->now, &parts->view);
    if (look.reflectivity > 0.0f) {
        set_mirror(g, parts);
    }
    pond_gl_draw_lagoon(g->gl, &look, target);
}

static void draw_plane(gl_present *g, session *s, const session_parts *parts,
                       const pond_gl_target *target) {
    const pond_plane_look look = scene_plane_now(parts->now, session_time(s));
    pond_gl_draw_plane(g->gl, &look, target);
    draw_standing(g, s, &look, target);
}

static void draw_profile(const gl_present *g, const session_parts *parts,
                         const pond_gl_target *target) {
    const pond_profile_look look = scene_profile_now(parts->now, parts->surface);
    pond_gl_draw_profile(g->gl, &look, target);
}

// What stands in a plane has a shape there.
static bool can_stand(gl_present *g) {
    if (reliefs_make(&g->reliefs, g->gl)) {
        return true;
    }
    note(POND_LOG_WARNING, "the graphics card has no room for what floats; the processor draws", g);
    return false;
}

// Whether the GPU draws the scene: some looks need floats to draw on, which some drivers have not.
static bool is_drawn(gl_present *g, session *s) {
    const scene_look look = session_scene(s)->look;
    const bool floats = pond_gl_get_info(g->gl).float_targets;
    return look == SCENE_LOOK_PLANE ? floats && can_stand(g) : floats || look != SCENE_LOOK_POOL;
}

static void draw_look(gl_present *g, session *s, const session_parts *parts,
                      const pond_gl_target *target) {
    const scene *now = parts->now;
    switch (now->look) {
    case SCENE_LOOK_POOL:
        draw_pool(g, parts, target);
        break;
    case SCENE_LOOK_OFFSET:
        pond_gl_draw_offset(g->gl, &now->offset, target);
        break;
    case SCENE_LOOK_LENS:
        pond_gl_draw_lens(g->gl, &now->lens, target);
        break;
    case SCENE_LOOK_HEIGHT:
        pond_gl_draw_height(g->gl, &now->heights, target);
        break;
    case SCENE_LOOK_NORMALS:
        pond_gl_draw_normals(g->gl, &now->normals, target);
        break;
    case SCENE_LOOK_SLOPE:
        pond_gl_draw_slope(g->gl, &now->slope, target);
        break;
    case SCENE_LOOK_PROFILE:
        draw_profile(g, parts, target);
        break;
    case SCENE_LOOK_LAGOON:
        draw_lagoon(g, s, parts, target);
        break;
    case SCENE_LOOK_PLANE:
        draw_plane(g, s, parts, target);
        break;
    }
}

// ---- what floats --------------------------------------------------------------------------------

static void forget_patches(gl_present *g) {
    for (int i = 0; i < SPRITE_CACHE_MOST; i++) {
        pond_gl_sprite_destroy(g->gl, g->patches[i]);
        g->patches[i] = NULL;
    }
}

static void draw_actor(gl_present *g, const scene_actor *actor, sprite_cache *sprites,
                       pond_vec2 scale, const pond_gl_target *target) {
    sprite_patch patch;
    if (!sprite_cache_find(sprites, actor->sprite, actor->angle, actor->length * scale.x, &patch)) {
        return;
    }
    if (g->patches[patch.number] == NULL &&
        pond_gl_sprite_create(g->gl, &patch.picture, &g->patches[patch.number]) != POND_OK) {
        return;
    }
    const float side = (float)patch.picture.width * patch.scale;
    const pond_gl_place place = {.centre = {actor->centre.x * scale.x, actor->centre.y * scale.y},
                                 .width = side,
                                 .height = side,
                                 .angle = patch.turn,
                                 .opacity = 1.0f};
    pond_gl_draw_sprite(g->gl, g->patches[patch.number], &place, target);
}

static void draw_actors(gl_present *g, session *s, const session_parts *parts,
                        const pond_gl_target *target) {
    sprite_cache *sprites = parts->surface->sprites;
    if (sprite_cache_serial(sprites) != g->patches_of) {
        forget_patches(g);
        g->patches_of = sprite_cache_serial(sprites);
    }
    scene_actor actors[SCENE_MAX_ACTORS];
    const int count = scene_list_actors(parts->now, session_water(s), actors);
    const pond_desc desc = pond_get_desc(session_water(s));
    const pond_vec2 scale = {(float)(g->width / (desc.width * desc.cell_size)),
                             (float)(g->height / (desc.height * desc.cell_size))};
    for (int i = 0; i < count; i++) {
        draw_actor(g, &actors[i], sprites, scale, target);
    }
}

// Walls drawn by hand, and what floats, where the water is seen from above.
static void draw_over(gl_present *g, session *s, const session_parts *parts,
                      const pond_gl_target *target) {
    const scene_look look = parts->now->look;
    if (scene_look_is_data(look) || look == SCENE_LOOK_PLANE) {
        return;
    }
    const pond_gl_place all = {.centre = {0.5f * (float)g->width, 0.5f * (float)g->height},
                               .width = (float)g->width,
                               .height = (float)g->height,
                               .opacity = 1.0f};
    if (parts->surface->over.pixels != NULL && look != SCENE_LOOK_PROFILE) {
        pond_gl_draw_sprite(g->gl, g->over, &all, target);
    }
    draw_actors(g, s, parts, target);
}

// ---- the presenter ------------------------------------------------------------------------------

// By the processor, whole.
static void draw_plainly(const gl_present *g, session *s) {
    const pond_target target = {.pixels = g->pixels,
                                .width = g->width,
                                .height = g->height,
                                .stride = (ptrdiff_t)g->width * 4};
    session_draw(s, &target);
    turn_over(g->pixels, g->width, g->height);
    glBindTexture(GL_TEXTURE_2D, g->picture);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, g->width, g->height, GL_RGBA, GL_UNSIGNED_BYTE,
                    g->pixels);
}

// False where the water cannot be handed over.
static bool draw_there(gl_present *g, session *s) {
    const pond_gl_target target = {
        .framebuffer = g->framebuffer, .width = g->width, .height = g->height};
    const session_parts parts = session_get_parts(s);
    set_pictures(g, &parts);
    if (!set_water(g, s, &parts)) {
        return false;
    }
    draw_look(g, s, &parts, &target);
    draw_over(g, s, &parts, &target);
    return true;
}

static void draw_picture(gl_present *g, session *s) {
    if (!is_drawn(g, s) || !draw_there(g, s)) {
        draw_plainly(g, s);
    }
}

static void draw(present *p, session *s, const SDL_Rect *part) {
    gl_present *g = (gl_present *)p;
    int width;
    int height;
    int window_height;
    session_size(s, &width, &height);
    SDL_GL_GetDrawableSize(g->window, NULL, &window_height);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glClearColor(0.0f, 0.0f, 0.0f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    if (!fit(g, width, height)) {
        return;
    }
    draw_picture(g, s);
    const int bottom = window_height - part->y - part->h;
    const bool same = part->w == width && part->h == height;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, g->framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glBlitFramebuffer(0, 0, width, height, part->x, bottom, part->x + part->w, bottom + part->h,
                      GL_COLOR_BUFFER_BIT, same ? GL_NEAREST : GL_LINEAR);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

static void show(present *p) {
    SDL_GL_SwapWindow(((gl_present *)p)->window);
}

static bool grab(present *p, session *s, uint8_t *pixels) {
    const gl_present *g = (gl_present *)p;
    int width;
    int height;
    session_size(s, &width, &height);
    if (width != g->width || height != g->height) {
        return false;
    }
    glBindFramebuffer(GL_READ_FRAMEBUFFER, g->framebuffer);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
    turn_over(pixels, width, height);
    return true;
}

static void size_of(present *p, int *width, int *height) {
    SDL_GL_GetDrawableSize(((gl_present *)p)->window, width, height);
}

static void end(present *p) {
    gl_present *g = (gl_present *)p;
    if (g->gl != NULL) {
        forget_patches(g);
        reliefs_free(&g->reliefs, g->gl);
        pond_gl_sprite_destroy(g->gl, g->over);
        pond_gl_destroy(g->gl);
        glDeleteFramebuffers(1, &g->framebuffer);
        glDeleteTextures(1, &g->picture);
    }
    if (g->context != NULL) {
        SDL_GL_DeleteContext(g->context);
    }
    free(g->pixels);
    free(g);
}

// ---- opening ------------------------------------------------------------------------------------

Uint32 present_gl_prepare(bool es) {
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK,
                        es ? SDL_GL_CONTEXT_PROFILE_ES : SDL_GL_CONTEXT_PROFILE_CORE);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, es ? 0 : 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_FLAGS,
                        SDL_getenv("MILLPOND_GL_DEBUG") != NULL ? SDL_GL_CONTEXT_DEBUG_FLAG : 0);
    SDL_GL_SetAttribute(SDL_GL_ALPHA_SIZE, 0);
    return SDL_WINDOW_OPENGL;
}

static void APIENTRY told(GLenum source, GLenum type, GLuint id, GLenum severity, GLsizei length,
                          const GLchar *message, const void *user) {
    (void)source;
    (void)id;
    (void)severity;
    (void)length;
    (void)user;
    if (type == GL_DEBUG_TYPE_ERROR) {
        fprintf(stderr, "millpond: OpenGL: %s\n", message);
    }
}

static bool start(gl_present *g, char *why, size_t size) {
    pond_gl_desc desc = pond_gl_desc_default();
    desc.logger = (pond_logger){note, g};
    g->context = SDL_GL_CreateContext(g->window);
    if (g->context == NULL) {
        snprintf(why, size, "%s", SDL_GetError());
        return false;
    }
    if (pond_gl_create(&desc, &g->gl) != POND_OK ||
        pond_gl_sprite_create(g->gl, NULL, &g->over) != POND_OK) {
        snprintf(why, size, "%s", pond_gl_message());
        return false;
    }
    if (SDL_getenv("MILLPOND_GL_DEBUG") != NULL && epoxy_has_gl_extension("GL_KHR_debug")) {
        glDebugMessageCallback(told, NULL);
    }
    g->card = gl_card_of(g->gl);
    g->base.card = &g->card;
    glGenFramebuffers(1, &g->framebuffer);
    glGenTextures(1, &g->picture);
    // The display's own rate where it has one; the water keeps its own time.
    SDL_GL_SetSwapInterval(1);
    return true;
}

// Drivers that draw on the processor are slower than what is made for it.
static bool is_slow(const char *renderer) {
    return strstr(renderer, "llvmpipe") != NULL || strstr(renderer, "softpipe") != NULL ||
           strstr(renderer, "SwiftShader") != NULL || strstr(renderer, "Software") != NULL;
}

present *present_gl_open(SDL_Window *window, bool es, bool must, char *why, size_t size) {
    gl_present *g = calloc(1, sizeof *g);
    if (g == NULL) {
        snprintf(why, size, "no memory");
        return NULL;
    }
    g->window = window;
    g->base = (present){.name = es ? "gles" : "gl",
                        .draw = draw,
                        .show = show,
                        .grab = grab,
                        .size = size_of,
                        .close = end};
    bool good = start(g, why, size);
    if (good && !must && is_slow(pond_gl_get_info(g->gl).renderer)) {
        snprintf(why, size, "its driver, %s, works on the processor",
                 pond_gl_get_info(g->gl).renderer);
        good = false;
    }
    if (!good) {
        end(&g->base);
        return NULL;
    }
    g->base.gl_context = g->context;
    g->base.glsl = es ? "#version 300 es" : "#version 330 core";
    g->open = true;
    return &g->base;
}
