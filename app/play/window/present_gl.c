// The picture drawn by OpenGL, through millpond-gl, into a framebuffer of the session's size, which
// is scaled into the window. Some drivers cannot render to floats: the CPU draws the looks that
// need it.
#include "present_gl.h"

#include <epoxy/gl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gpu_gl.h"
#include "present.h"
#include "report.h"
#include "scene_draw.h"
#include "scene_lagoon.h"
#include "sprite_light.h"
#include "sprite_shape.h"

#include <millpond/light.h>

#define MESSAGES 16 // different ones that are printed

typedef struct gl_present {
    present base;
    SDL_Window *window;
    SDL_GLContext context;
    pond_gl *gl;
    gpu_gl on_gpu;
    session_gpu gpu;
    GLuint framebuffer; // of the session's size
    GLuint picture;
    int width;
    int height;
    uint8_t *pixels; // drawn by the CPU, or read back
    uint64_t texture_serial;
    uint64_t land_serial;
    const void *texture;  // the last one set
    uint64_t mirror_land; // serials for which the lagoon's mirror image was made
    uint64_t mirror_texture;
    pond_gl_sprite *over;
    pond_gl_sprite *patches[SPRITE_CACHE_MOST]; // drawings of sprites, by number
    uint64_t patches_of;                        // serial of their cache
    reliefs reliefs;
    bool open; // before, present_gl_open() reports errors
    int said;
    uint32_t messages[MESSAGES]; // their hashes
} gl_present;

// ---- messages -----------------------------------------------------------------------------------

static uint32_t hash_of(const char *text) { // FNV-1a
    uint32_t hash = 2166136261u;
    for (; *text != '\0'; text++) {
        hash = (hash ^ (uint8_t)*text) * 16777619u;
    }
    return hash;
}

// Prints each message once, since an error in one frame repeats in the next. The logger of pond_gl.
static void note(pond_log_level level, const char *message, void *user) {
    (void)level;
    gl_present *g = user;
    const uint32_t hash = hash_of(message);
    for (int i = 0; i < g->said; i++) {
        if (g->messages[i] == hash) {
            return;
        }
    }
    if (g->open && g->said < MESSAGES) {
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

// The rows of a framebuffer begin at the bottom.
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

// ---- shapes of sprites --------------------------------------------------------------------------

pond_gl_relief *relief_make(pond_gl *gl, const char *sprite) {
    sprite_shape shape;
    if (!sprite_shape_make(sprite, SPRITE_SHAPE_SIDE, &shape)) {
        return NULL;
    }
    const bool hangs = shape.base.values != NULL;
    const pond_gl_relief_shape maps = {.reach = shape.reach,
                                       .colours = &shape.colours,
                                       .inside = &shape.inside,
                                       .height = &shape.height,
                                       .base = hangs ? &shape.base : NULL,
                                       .underside = hangs ? &shape.underside : NULL,
                                       .gloss = &shape.gloss};
    pond_gl_relief *relief = NULL;
    (void)pond_gl_relief_create(gl, &maps, &relief);
    sprite_shape_free(&shape);
    return relief;
}

bool reliefs_make(reliefs *r, pond_gl *gl) {
    bool all = true;
    for (int i = 0; i < SPRITE_KINDS; i++) {
        if (!r->tried) {
            r->made[i] = relief_make(gl, sprite_name(i));
        }
        all = all && r->made[i] != NULL;
    }
    r->tried = true;
    return all;
}

void reliefs_free(reliefs *r, pond_gl *gl) {
    for (int i = 0; i < SPRITE_KINDS; i++) {
        pond_gl_relief_destroy(gl, r->made[i]);
    }
    *r = (reliefs){0};
}

const pond_gl_relief *reliefs_find(const reliefs *r, const char *sprite) {
    for (int i = 0; i < SPRITE_KINDS; i++) {
        if (strcmp(sprite_name(i), sprite) == 0) {
            return r->made[i];
        }
    }
    return NULL;
}

// ---- bodies in a plane --------------------------------------------------------------------------

// Sprites turn anticlockwise by degrees.
static float radians(float degrees) {
    return degrees * -0.01745329252f;
}

static void draw_standing(gl_present *g, const scene_frame *now, const pond_plane_look *look,
                          const pond_gl_target *target) {
    scene_actor actors[SCENE_MAX_ACTORS];
    pond_gl_standing things[SCENE_MAX_ACTORS];
    const int count = scene_list_actors(now, actors);
    for (int i = 0; i < count; i++) {
        things[i] = (pond_gl_standing){.relief = reliefs_find(&g->reliefs, actors[i].sprite),
                                       .pose = {actors[i].centre, radians(actors[i].angle)},
                                       .length = actors[i].length,
                                       .tint = scene_plane_tint(look)};
        sprite_sun(things[i].sun);
    }
    pond_gl_draw_reliefs(g->gl, look, things, count, target);
}

// ---- pictures, maps and water -------------------------------------------------------------------

// The floor with fish changes in each frame.
static void set_fish(const gl_present *g, const scene_frame *now) {
    if (now->surface->school != NULL && now->under->pixels != NULL) {
        const pond_texture under = scene_frame_under(now);
        pond_gl_set_picture(g->gl, POND_GL_PICTURE_FLOOR, &under);
    }
}

static void set_pictures(gl_present *g, const session_parts *parts) {
    const scene_frame *now = &parts->now;
    if (parts->texture_serial != g->texture_serial || now->under->pixels != g->texture) {
        pond_gl_set_picture(g->gl, POND_GL_PICTURE_FLOOR,
                            now->under->pixels != NULL ? now->under : NULL);
        pond_gl_set_picture(g->gl, POND_GL_PICTURE_SKY,
                            now->scene->looks[POND_LOOK_POOL].is.pool.sky);
        g->texture_serial = parts->texture_serial;
        g->texture = now->under->pixels;
    }
    if (parts->land_serial != g->land_serial) {
        const pond_map dry = scene_map_of(&now->surface->dry);
        const pond_map bed = scene_map_of(&now->surface->bed);
        pond_gl_set_map(g->gl, POND_GL_MAP_DRY, dry.values != NULL ? &dry : NULL);
        pond_gl_set_map(g->gl, POND_GL_MAP_BED, bed.values != NULL ? &bed : NULL);
        const pond_map under = scene_map_of(&now->surface->floor);
        pond_gl_set_map(g->gl, POND_GL_MAP_LIGHT_BED, under.values != NULL ? &under : NULL);
        pond_gl_sprite_set(g->gl, g->over, now->over.pixels != NULL ? &now->over : NULL);
        g->land_serial = parts->land_serial;
    }
}

// Light falls through the water that is set, which may continue under land.
static void cast_light(const gl_present *g, const scene_frame *now) {
    const pond_caustics caustics = scene_caustics_of(now->scene);
    pond_gl_draw_caustics(g->gl, &caustics, now->surface->light.width, now->surface->light.height);
}

// Looks that use the difference between neighbouring cells need every cell.
static bool goes_by_cells(const scene *now) {
    return now->look == POND_LOOK_OFFSET ||
           (now->look == POND_LOOK_LAGOON && now->looks[POND_LOOK_LAGOON].is.lagoon.literal);
}

// Sets the water; first the water that light falls through, if it is a different one.
static bool set_water(const gl_present *g, const session_parts *parts) {
    const scene_frame *now = &parts->now;
    const bool pool = now->scene->look == POND_LOOK_POOL;
    const bool lit = pool && now->surface->light.values != NULL;
    // Heights on the GPU have no continuation under land.
    const bool banks = lit && now->surface->waves.values != NULL && parts->gpu_water == NULL;
    if (pool && !lit) {
        pond_gl_set_map(g->gl, POND_GL_MAP_LIGHT, NULL);
    }
    if (banks) {
        const pond_view waves = scene_frame_waves(now);
        if (pond_gl_set_view(g->gl, &waves) != POND_OK) {
            return false;
        }
        cast_light(g, now);
    }
    if (parts->gpu_water != NULL) {
        const bool all = goes_by_cells(now->scene);
        gpu_gl_show(g->gl, parts->gpu_water, parts->gpu_share, all ? 0 : g->width,
                    all ? 0 : g->height);
    } else if (pond_gl_set_view(g->gl, &now->view) != POND_OK) {
        return false;
    }
    if (lit && !banks) {
        cast_light(g, now);
    }
    return true;
}

static void set_foam(const gl_present *g, const scene_frame *now) {
    const pond_map foam = scene_map_of(&now->surface->foam);
    const bool foams = now->scene->foam > 0.0f && foam.values != NULL;
    pond_gl_set_map(g->gl, POND_GL_MAP_FOAM, foams ? &foam : NULL);
}

// The mirror image of the shores changes only with them.
static void set_mirror(gl_present *g, const session_parts *parts) {
    if (parts->land_serial == g->mirror_land && parts->texture_serial == g->mirror_texture) {
        return;
    }
    pond_texture image;
    uint8_t *memory = scene_lagoon_mirror(&parts->now.surface->dry, parts->now.under, g->width,
                                          g->height, &image);
    pond_gl_set_picture(g->gl, POND_GL_PICTURE_REFLECTION, memory != NULL ? &image : NULL);
    free(memory);
    g->mirror_land = parts->land_serial;
    g->mirror_texture = parts->texture_serial;
}

// Bulk water has new maps and new damp ground in each frame, and no mirror image.
static void set_bulk(const gl_present *g, scene_frame *now) {
    const pond_target target = {.width = g->width, .height = g->height};
    scene_frame_set_look(now, &target);
    const scene_look_maps *maps = &now->surface->maps;
    pond_gl_set_picture(g->gl, POND_GL_PICTURE_FLOOR, &now->below);
    pond_gl_set_picture(g->gl, POND_GL_PICTURE_REFLECTION, NULL);
    pond_gl_set_map(g->gl, POND_GL_MAP_DRY, &maps->dry);
    pond_gl_set_map(g->gl, POND_GL_MAP_BED, &maps->bed);
    pond_gl_set_map(g->gl, POND_GL_MAP_FOAM, &maps->foam);
}

// The web of light on the lagoon.
static void set_web(const gl_present *g, const scene_frame *now) {
    pond_texture web = {0};
    if (now->surface->web != NULL) {
        scene_web_cast(now->surface->web, &now->calm, now->time, &now->parallel);
        web = scene_web_texture(now->surface->web);
    }
    pond_gl_set_picture(g->gl, POND_GL_PICTURE_SURFACE, web.pixels != NULL ? &web : NULL);
}

// Bodies in a plane need a shape.
static bool can_stand(gl_present *g) {
    if (reliefs_make(&g->reliefs, g->gl)) {
        return true;
    }
    note(POND_LOG_WARNING, "no GPU memory for the shapes of bodies; the CPU draws", g);
    return false;
}

static bool can_draw(gl_present *g, session *s) {
    const pond_look_kind look = session_scene(s)->look;
    return !session_mends_lake(s) && pond_gl_can_draw(g->gl, look) &&
           (look != POND_LOOK_PLANE || can_stand(g));
}

static void draw_look(gl_present *g, const session_parts *parts, const pond_gl_target *target) {
    const scene_frame *now = &parts->now;
    const bool bulk = now->surface->wet != NULL;
    const pond_look look = bulk ? now->look : scene_look_now(now);
    if (!bulk) {
        set_foam(g, now);
    }
    if (look.kind == POND_LOOK_LAGOON) {
        set_web(g, now);
        if (!bulk && look.is.lagoon.reflectivity > 0.0f) {
            set_mirror(g, parts);
        }
    }
    if (look.kind == POND_LOOK_LAKE) {
        (void)pond_gl_set_lake(g->gl, look.is.lake.lake);
    }
    pond_gl_draw(g->gl, &look, target);
    if (look.kind == POND_LOOK_PLANE) {
        draw_standing(g, now, &look.is.plane, target);
    }
}

// ---- bodies seen from above ---------------------------------------------------------------------

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
    const pond_gl_place place = {
        .pose = {{actor->centre.x * scale.x, actor->centre.y * scale.y}, radians(patch.turn)},
        .width = side,
        .height = side,
        .opacity = 1.0f};
    pond_gl_draw_sprite(g->gl, g->patches[patch.number], &place, target);
}

static void draw_actors(gl_present *g, const scene_frame *now, const pond_gl_target *target) {
    if (sprite_cache_serial(now->sprites) != g->patches_of) {
        forget_patches(g);
        g->patches_of = sprite_cache_serial(now->sprites);
    }
    scene_actor actors[SCENE_MAX_ACTORS];
    const int count = scene_list_actors(now, actors);
    const pond_vec2 scale = {(float)(g->width / now->sides.width),
                             (float)(g->height / now->sides.height)};
    for (int i = 0; i < count; i++) {
        draw_actor(g, &actors[i], now->sprites, scale, target);
    }
}

// Drawn walls and bodies, for looks that show the water from above.
static void draw_over(gl_present *g, const scene_frame *now, const pond_gl_target *target) {
    const pond_look_traits *look = pond_look_info(now->scene->look);
    if (look->data || look->perspective) {
        return;
    }
    const pond_gl_place all = {.pose.centre = {0.5f * (float)g->width, 0.5f * (float)g->height},
                               .width = (float)g->width,
                               .height = (float)g->height,
                               .opacity = 1.0f};
    if (now->over.pixels != NULL && !look->from_side) {
        pond_gl_draw_sprite(g->gl, g->over, &all, target);
    }
    draw_actors(g, now, target);
}

static bool draw_scene(gl_present *g, session *s) {
    const pond_gl_target target = {
        .framebuffer = g->framebuffer, .width = g->width, .height = g->height};
    session_parts parts = session_get_parts(s);
    set_pictures(g, &parts);
    set_fish(g, &parts.now);
    if (parts.now.surface->wet != NULL) {
        set_bulk(g, &parts.now);
    }
    if (!set_water(g, &parts)) {
        return false;
    }
    draw_look(g, &parts, &target);
    draw_over(g, &parts.now, &target);
    return true;
}

// ---- the presenter ------------------------------------------------------------------------------

// Draws all of it on the CPU.
static void draw_on_cpu(const gl_present *g, session *s) {
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

static void draw_picture(gl_present *g, session *s) {
    if (!can_draw(g, s) || !draw_scene(g, s)) {
        draw_on_cpu(g, s);
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

static void APIENTRY print_error(GLenum source, GLenum type, GLuint id, GLenum severity,
                                 GLsizei length, const GLchar *message, const void *user) {
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
        glDebugMessageCallback(print_error, NULL);
    }
    g->on_gpu = (gpu_gl){.gl = g->gl};
    g->gpu = gpu_gl_of(&g->on_gpu);
    g->base.gpu = &g->gpu;
    glGenFramebuffers(1, &g->framebuffer);
    glGenTextures(1, &g->picture);
    // Waits for the display. The water does not depend on it.
    SDL_GL_SetSwapInterval(1);
    return true;
}

// Drivers that draw on the CPU are slower than Millpond's own drawing there.
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
        snprintf(why, size, "its driver, %s, draws on the CPU", pond_gl_get_info(g->gl).renderer);
        good = false;
    }
    if (!good) {
        end(&g->base);
        return NULL;
    }
    g->base.glsl = es ? "#version 300 es" : "#version 330 core";
    g->open = true;
    return &g->base;
}
