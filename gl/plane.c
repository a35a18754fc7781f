// The pond as a mesh in perspective; src/look/looks/plane.c says how it goes. Lengths are cells.

#include "plane.h"
#include "film.h"
#include "numbers.h"
#include "shared/look_numbers.h"

#define CORNERS 6      // of a quad's two triangles
#define BRIGHTEST 3e4f // that half floats hold

// ---- the mesh -----------------------------------------------------------------------------------

// Where sides end: a sheet's go on as nothing, down to where no water is.
static float foot_of(const pondi_gl_plane *s) {
    return s->block ? s->bottom : -s->limit;
}

// Ways along `forward` between which all of the mesh lies that is in front of the eye.
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
    const pond_plane_look *l = s->look;
    pondi_gl_put_camera(program, s);
    pondi_gl_put_vector(program, "sun", s->sun, 1.0);
    pondi_gl_put_float(program, "bottom", s->bottom);
    pondi_gl_put_int(program, "block", s->block);
    pondi_gl_put_colour(program, "sky_zenith", l->sky_zenith);
    pondi_gl_put_colour(program, "sky_horizon", l->sky_horizon);
    pondi_gl_put_colour(program, "ground_colour", l->ground_colour);
    pondi_gl_put_float(program, "brightest", bytes ? 1.0f : BRIGHTEST);
}

static void put_mesh(const pondi_gl_program *program, const pondi_gl_plane *s) {
    float nearest;
    float farthest;
    find_depths(s, &nearest, &farthest);
    pondi_gl_put_vector(program, "right", s->right, 1.0 / s->pixel);
    pondi_gl_put_vector(program, "up", s->up, 1.0 / s->pixel);
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
    pondi_gl_put_float(program, "gathering", (float)((double)l->caustics * (1.0 - index) * deep));
    pondi_gl_put_float2(program, "scroll", whole_turns_off(l->scroll.x),
                        whole_turns_off(l->scroll.y));
    pondi_gl_put_float(program, "inverse_index", (float)index);
    pondi_gl_put_float(program, "sink", s->sink);
}

static void put_matter(const pondi_gl_program *program, const pondi_gl_plane *s) {
    const pond_plane_look *l = s->look;
    pondi_gl_put_float(program, "pixel_angle", (float)s->pixel);
    pondi_gl_put_float(program, "ambient", l->ambient);
    pondi_gl_put_float(program, "diffuse", l->diffuse);
    pondi_gl_put_colour(program, "sun_colour", l->sun_colour);
    pondi_gl_put_colour(program, "water_colour", l->water_colour);
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
    pondi_gl_put_float(program, "wire_fill", l->wire_fill);
    pondi_gl_put_colour(program, "wire_colour", l->wire_colour);
}

// ---- drawing ------------------------------------------------------------------------------------

static int quads(const pondi_gl_plane *s, int cells) {
    return (cells + s->stride) / s->stride;
}

static void draw_part(const pondi_gl_program *program, int part, int count) {
    pondi_gl_put_int(program, "part", part);
    glDrawArrays(GL_TRIANGLES, 0, CORNERS * count);
}

// Of the sides, those that the eye is in front of.
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
    const pond_gl_target target = pondi_gl_film_target(&gl->film);
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
    const pond_gl_target target = pondi_gl_film_target(&gl->film);
    pondi_gl_state saved;
    const pondi_gl_program *program = pondi_gl_begin(gl, PONDI_GL_PROGRAM_PLANE, &target, &saved);
    if (program == NULL) {
        return false;
    }
    pondi_gl_depth_state was;
    pondi_gl_depth_begin(&was, gl->info.es);
    put_scene(program, s, bytes);
    put_mesh(program, s);
    put_texture(program, s);
    put_matter(program, s);
    put_wire(program, s);
    draw_mesh(program, s);
    pondi_gl_film_develop(&gl->film);
    pondi_gl_depth_end(&was);
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

void pond_gl_draw_plane(pond_gl *gl, const pond_plane_look *look, const pond_gl_target *target) {
    pond_plane_look l;
    if (!pondi_gl_drawable(gl, target, true) || !pond_plane_look_hold(look, &l) ||
        !pondi_gl_film_size(gl, &gl->film, target->width, target->height)) {
        return;
    }
    const pondi_gl_plane s = pondi_gl_plane_of(gl, &l, target);
    const bool bytes = target->format != POND_PIXELS_RGBA_F32;
    if (draw_back(gl, &s, bytes) && draw_water(gl, &s, bytes)) {
        draw_film(gl, target);
    }
}
