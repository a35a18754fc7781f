// The plane look: a mesh in perspective, drawn with several samples a pixel.

#include "plane.h"

#include "looks.h"
#include "shared/look_numbers.h"

#define MESH_SIDE 2048 // quads along a side at most

static void place_camera(pondi_gl_plane *s, int pixels) {
    const pond_plane_look *l = s->look;
    const double turn = pondi_gl_radians(l->azimuth);
    double back[3];
    pondi_gl_towards(l->azimuth, l->elevation, back);
    const double at[3] = {(double)l->look_at.x * s->view->width,
                          (double)l->look_at.y * s->view->height,
                          (double)l->look_height * (double)s->size};
    const double level[2] = {cos(turn), -sin(turn)};
    const double right[3] = {level[1], -level[0], 0.0};
    const double up[3] = {-back[2] * level[0], -back[2] * level[1],
                          cos(pondi_gl_radians(l->elevation))};
    for (int axis = 0; axis < 3; axis++) {
        s->forward[axis] = -back[axis];
        s->eye[axis] = at[axis] + back[axis] * (double)l->distance * (double)s->size;
        s->right[axis] = right[axis];
        s->up[axis] = up[axis];
    }
    s->pixel = 2.0 * tan(pondi_gl_radians(0.5f * l->field_of_view)) / pixels;
}

pondi_gl_plane pondi_gl_plane_of(const pond_gl *gl, const pond_plane_look *l,
                                 const pond_gl_target *target) {
    const pondi_gl_view *view = &gl->view;
    const int longer = view->width > view->height ? view->width : view->height;
    pondi_gl_plane s = {.look = l,
                        .view = view,
                        .size = (float)longer,
                        .limit = 0.5f * (float)longer,
                        .block = l->depth >= 1e-4f,
                        .stride = 1 + (longer - 1) / MESH_SIDE};
    s.bottom = s.block ? -l->depth * s.size : 0.0f;
    s.bed = gl->slots[PONDI_GL_SLOT_BED].shown;
    s.sink = s.bed ? 1.0f : s.block ? l->texture_depth : 0.0f;
    pondi_gl_towards(l->sun_azimuth, l->sun_elevation, s.sun);
    place_camera(&s, target->width);
    return s;
}

// ---- uniforms -----------------------------------------------------------------------------------

static void put_vector(const pondi_gl_program *program, const char *name, const double v[3],
                       double factor) {
    pondi_gl_put_float3(program, name, (float)(v[0] * factor), (float)(v[1] * factor),
                        (float)(v[2] * factor));
}

void pondi_gl_put_camera(const pondi_gl_program *program, const pondi_gl_plane *plane) {
    put_vector(program, "eye", plane->eye, 1.0);
    put_vector(program, "forward", plane->forward, 1.0);
    put_vector(program, "across", plane->right, plane->pixel);
    put_vector(program, "upward", plane->up, plane->pixel);
}

void pondi_gl_put_surface(const pondi_gl_program *program, const pondi_gl_plane *plane) {
    const pondi_gl_view *view = plane->view;
    pondi_gl_put_float(program, "height_scale",
                       view->unit * plane->look->exaggeration / view->cell_size);
    pondi_gl_put_float(program, "height_limit", plane->limit);
}

// ---- the film -----------------------------------------------------------------------------------

// Of the caller's, what a mesh needs besides what pondi_gl_state holds.
typedef struct depth_state {
    bool es;
    GLint function;
    GLfloat range[2];
    GLboolean multisample; // OpenGL only
    GLboolean sample_mask;
} depth_state;

#define MOST_SAMPLES 8

// ---- memory -------------------------------------------------------------------------------------

static int samples_of(const pond_gl *gl) {
    GLint most = 0;
    if (gl->info.es || epoxy_gl_version() >= 42) {
        glGetInternalformativ(GL_RENDERBUFFER, GL_RGBA16F, GL_SAMPLES, 1, &most);
    } else {
        glGetIntegerv(GL_MAX_SAMPLES, &most);
    }
    return most < MOST_SAMPLES ? most : MOST_SAMPLES;
}

static GLuint make_buffer(GLenum format, int samples, int width, int height) {
    GLuint name = 0;
    glGenRenderbuffers(1, &name);
    glBindRenderbuffer(GL_RENDERBUFFER, name);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, width, height);
    return name;
}

static bool make(pond_gl *gl, pondi_gl_film *film, int width, int height) {
    const int samples = samples_of(gl);
    (void)pondi_gl_ran_out();
    film->samples = make_buffer(GL_RGBA16F, samples, width, height);
    film->depths = make_buffer(GL_DEPTH_COMPONENT24, samples, width, height);
    if (pondi_gl_ran_out()) {
        pondi_gl_fail(gl, POND_ERROR_MEMORY, "no GPU memory for %d samples of %d x %d pixels",
                      samples, width, height);
        return false;
    }
    glGenFramebuffers(1, &film->framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, film->framebuffer);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, film->samples);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, film->depths);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
        pondi_gl_fail(gl, POND_ERROR_SYSTEM, "%s cannot render to %d x %d float samples with depth",
                      gl->info.renderer, width, height);
        return false;
    }
    return pondi_gl_layer_size(gl, &film->means, GL_RGBA16F, width, height);
}

// Allocates the buffers. Returns false if the driver cannot; a message is left only when a size is
// first requested, not with every frame.
static bool film_size(pond_gl *gl, pondi_gl_film *film, int width, int height) {
    if (film->width == width && film->height == height) {
        return film->framebuffer != 0;
    }
    pondi_gl_film_free(film);
    if (!gl->info.float_targets) {
        film->width = width;
        film->height = height;
        pondi_gl_fail(gl, POND_ERROR_SYSTEM,
                      "%s cannot render to floats, which the plane look needs", gl->info.renderer);
        return false;
    }
    GLint renderbuffer = 0;
    pondi_gl_state saved;
    pondi_gl_unpack unpack;
    glGetIntegerv(GL_RENDERBUFFER_BINDING, &renderbuffer);
    pondi_gl_state_save(&saved, gl->info.es, 0);
    pondi_gl_unpack_save(&unpack, gl->info.es);
    const bool done = make(gl, film, width, height);
    pondi_gl_unpack_restore(&unpack);
    pondi_gl_state_restore(&saved);
    glBindRenderbuffer(GL_RENDERBUFFER, (GLuint)renderbuffer);
    if (!done) {
        pondi_gl_film_free(film);
    }
    film->width = width;
    film->height = height;
    return done;
}

void pondi_gl_film_free(pondi_gl_film *film) {
    glDeleteFramebuffers(1, &film->framebuffer);
    glDeleteRenderbuffers(1, &film->samples);
    glDeleteRenderbuffers(1, &film->depths);
    pondi_gl_layer_free(&film->means);
    *film = (pondi_gl_film){0};
}

// ---- drawing ------------------------------------------------------------------------------------

static pond_gl_target film_target(const pondi_gl_film *film) {
    return (pond_gl_target){.framebuffer = film->framebuffer,
                            .width = film->width,
                            .height = film->height,
                            .top_first = true,
                            .format = POND_PIXELS_RGBA_F32};
}

static void depth_begin(depth_state *was, bool es) {
    static const GLfloat farthest = 1.0f;
    was->es = es;
    glGetIntegerv(GL_DEPTH_FUNC, &was->function);
    glGetFloatv(GL_DEPTH_RANGE, was->range);
    if (!es) {
        was->multisample = glIsEnabled(GL_MULTISAMPLE);
        was->sample_mask = glIsEnabled(GL_SAMPLE_MASK);
        glEnable(GL_MULTISAMPLE);
        glDisable(GL_SAMPLE_MASK);
    }
    glDepthFunc(GL_LESS);
    glDepthRangef(0.0f, 1.0f);
    glDepthMask(GL_TRUE);
    glEnable(GL_DEPTH_TEST);
    glClearBufferfv(GL_DEPTH, 0, &farthest);
}

static void depth_end(const depth_state *was) {
    glDisable(GL_DEPTH_TEST);
    glDepthMask(GL_FALSE);
    glDepthFunc((GLenum)was->function);
    glDepthRangef(was->range[0], was->range[1]);
    if (!was->es) {
        pondi_gl_switch(GL_MULTISAMPLE, was->multisample);
        pondi_gl_switch(GL_SAMPLE_MASK, was->sample_mask);
    }
}

static void film_develop(const pondi_gl_film *film) {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, film->framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, film->means.framebuffer);
    glBlitFramebuffer(0, 0, film->width, film->height, 0, 0, film->width, film->height,
                      GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

// ---- the look -----------------------------------------------------------------------------------

// Lengths are cells; src/look/looks/plane.c documents the look.

#define CORNERS 6      // of a quad's two triangles
#define BRIGHTEST 3e4f // that half floats hold

// ---- the mesh -----------------------------------------------------------------------------------

// Lower end of the sides; a sheet's end below all water.
static float foot_of(const pondi_gl_plane *s) {
    return s->block ? s->bottom : -s->limit;
}

// Distances along `forward` that enclose the part of the mesh in front of the eye.
static void find_depths(const pondi_gl_plane *s, float *nearest, float *farthest) {
    const double least = 1e-4 * (double)s->size;
    double low = INFINITY;
    double high = -INFINITY;
    for (int corner = 0; corner < 8; corner++) {
        const double at[3] = {corner & 1 ? s->view->width : 0.0, corner & 2 ? s->view->height : 0.0,
                              (double)(corner & 4 ? s->limit : foot_of(s))};
        double way = 0.0;
        for (int axis = 0; axis < 3; axis++) {
            way += (at[axis] - s->eye[axis]) * s->forward[axis];
        }
        low = fmin(low, way);
        high = fmax(high, way);
    }
    *nearest = (float)fmax(0.99 * low, least);
    *farthest = (float)fmax(1.01 * high, 2.0 * (double)*nearest);
}

// ---- uniforms -----------------------------------------------------------------------------------

static void put_scene(const pondi_gl_program *program, const pondi_gl_plane *s, bool bytes) {
    pondi_gl_put_fields(program, POND_LOOK_PLANE, s->look);
    pondi_gl_put_camera(program, s);
    put_vector(program, "sun", s->sun, 1.0);
    pondi_gl_put_float(program, "bottom", s->bottom);
    pondi_gl_put_int(program, "block", s->block);
    pondi_gl_put_float(program, "brightest", bytes ? 1.0f : BRIGHTEST);
}

static void put_mesh(const pondi_gl_program *program, const pondi_gl_plane *s) {
    float nearest;
    float farthest;
    find_depths(s, &nearest, &farthest);
    put_vector(program, "right", s->right, 1.0 / s->pixel);
    put_vector(program, "up", s->up, 1.0 / s->pixel);
    pondi_gl_put_float2(program, "depth_range", nearest, farthest);
    pondi_gl_put_int(program, "stride", s->stride);
    pondi_gl_put_float(program, "foot", foot_of(s));
    pondi_gl_put_surface(program, s);
}

static float whole_turns_off(float scroll) {
    return scroll - 2.0f * truncf(0.5f * scroll);
}

static void put_texture(const pondi_gl_program *program, const pondi_gl_plane *s) {
    const pond_plane_look *l = s->look;
    const double index = 1.0 / (double)l->refractive_index;
    const double deep = -(double)s->bottom * (double)s->sink;
    const double in = sqrt(s->sun[0] * s->sun[0] + s->sun[1] * s->sun[1]) * index;
    const double down = sqrt(fmax(1.0 - in * in, 1e-4));
    const double shift = deep * index / down;
    pondi_gl_put_float2(program, "shift", (float)(s->sun[0] * shift), (float)(s->sun[1] * shift));
    pondi_gl_put_float(program, "way_back", (float)(deep / down));
    pondi_gl_put_float(program, "back_scale", (float)(1.0 / down));
    pondi_gl_put_float(program, "deep_scale", l->exaggeration / s->view->cell_size);
    pondi_gl_put_float(program, "gathering",
                       s->bed ? 0.0f : (float)((double)l->caustics * (1.0 - index) * deep));
    pondi_gl_put_float2(program, "scroll", whole_turns_off(l->scroll.x),
                        whole_turns_off(l->scroll.y));
    pondi_gl_put_float(program, "inverse_index", (float)index);
    pondi_gl_put_float(program, "sink", s->sink);
}

static void put_matter(const pondi_gl_program *program, const pondi_gl_plane *s) {
    const pond_plane_look *l = s->look;
    pondi_gl_put_float(program, "pixel_angle", (float)s->pixel);
    pondi_gl_put_colour(program, "absorption", pondi_gl_times(l->absorption, 1.0f / s->size));
    pondi_gl_put_float(program, "mirror_scale", l->glitter / PONDI_F0);
    pondi_gl_put_float(program, "rough2", l->roughness * l->roughness);
}

static void put_wire(const pondi_gl_program *program, const pondi_gl_plane *s) {
    const pond_plane_look *l = s->look;
    const int asked = (int)(l->wire_cells + 0.5f);
    const int even =
        s->view->width / PONDI_PLANE_WIRES > 1 ? s->view->width / PONDI_PLANE_WIRES : 1;
    pondi_gl_put_float(program, "half_wire", l->wire_width > 1.0f ? 0.5f * l->wire_width : 0.5f);
    pondi_gl_put_float(program, "wire_share", l->wire_width > 1.0f ? 1.0f : l->wire_width);
    pondi_gl_put_float(program, "wire_cells", (float)(asked > 0 ? asked : even));
}

// ---- drawing ------------------------------------------------------------------------------------

static int quads(const pondi_gl_plane *s, int cells) {
    return (cells + s->stride) / s->stride;
}

static void draw_part(const pondi_gl_program *program, int part, int count) {
    pondi_gl_put_int(program, "part", part);
    glDrawArrays(GL_TRIANGLES, 0, CORNERS * count);
}

// Draws the surface and the sides that face the eye.
static void draw_mesh(const pondi_gl_program *program, const pondi_gl_plane *s) {
    const int across = quads(s, s->view->width);
    const int down = quads(s, s->view->height);
    draw_part(program, 0, across * down);
    if (s->eye[0] < 0.0) {
        draw_part(program, 1, down);
    } else if (s->eye[0] > s->view->width) {
        draw_part(program, 2, down);
    }
    if (s->eye[1] < 0.0) {
        draw_part(program, 3, across);
    } else if (s->eye[1] > s->view->height) {
        draw_part(program, 4, across);
    }
}

static bool draw_back(pond_gl *gl, const pondi_gl_plane *s, bool bytes) {
    const pond_gl_target target = film_target(&gl->film);
    pondi_gl_state saved;
    const pondi_gl_program *program =
        pondi_gl_begin(gl, PONDI_GL_PROGRAM_PLANE_BACK, &target, &saved);
    if (program == NULL) {
        return false;
    }
    put_scene(program, s, bytes);
    pondi_gl_fill();
    pondi_gl_end(&saved);
    return true;
}

static bool draw_water(pond_gl *gl, const pondi_gl_plane *s, bool bytes) {
    const pond_gl_target target = film_target(&gl->film);
    pondi_gl_state saved;
    const pondi_gl_program *program = pondi_gl_begin(gl, PONDI_GL_PROGRAM_PLANE, &target, &saved);
    if (program == NULL) {
        return false;
    }
    depth_state was;
    depth_begin(&was, gl->info.es);
    put_scene(program, s, bytes);
    put_mesh(program, s);
    put_texture(program, s);
    put_matter(program, s);
    put_wire(program, s);
    draw_mesh(program, s);
    film_develop(&gl->film);
    depth_end(&was);
    pondi_gl_end(&saved);
    return true;
}

static void draw_film(pond_gl *gl, const pond_gl_target *target) {
    pondi_gl_state saved;
    gl->slots[PONDI_GL_SLOT_FIRST].lent = gl->film.means.texture.name;
    const pondi_gl_program *program =
        pondi_gl_begin(gl, PONDI_GL_PROGRAM_PLANE_FILM, target, &saved);
    gl->slots[PONDI_GL_SLOT_FIRST].lent = 0;
    if (program != NULL) {
        pondi_gl_fill();
        pondi_gl_end(&saved);
    }
}

static void draw_look(pond_gl *gl, const void *look, const pond_gl_target *target) {
    if (!film_size(gl, &gl->film, target->width, target->height)) {
        return;
    }
    const pondi_gl_plane s = pondi_gl_plane_of(gl, look, target);
    const bool bytes = target->format != POND_PIXELS_RGBA_F32;
    if (draw_back(gl, &s, bytes) && draw_water(gl, &s, bytes)) {
        draw_film(gl, target);
    }
}

const pondi_gl_look pondi_gl_look_plane = {.half_floats = true, .draw = draw_look};
