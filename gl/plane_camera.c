// Where the plane look's block lies and its eye stands.

#include "plane.h"

#include "numbers.h"

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
    s.sink = s.block ? l->texture_depth : 0.0f;
    pondi_gl_towards(l->sun_azimuth, l->sun_elevation, s.sun);
    place_camera(&s, target->width);
    return s;
}

// ---- uniforms -----------------------------------------------------------------------------------

void pondi_gl_put_vector(const pondi_gl_program *program, const char *name, const double v[3],
                         double factor) {
    pondi_gl_put_float3(program, name, (float)(v[0] * factor), (float)(v[1] * factor),
                        (float)(v[2] * factor));
}

void pondi_gl_put_camera(const pondi_gl_program *program, const pondi_gl_plane *plane) {
    pondi_gl_put_vector(program, "eye", plane->eye, 1.0);
    pondi_gl_put_vector(program, "forward", plane->forward, 1.0);
    pondi_gl_put_vector(program, "across", plane->right, plane->pixel);
    pondi_gl_put_vector(program, "upward", plane->up, plane->pixel);
}

void pondi_gl_put_surface(const pondi_gl_program *program, const pondi_gl_plane *plane) {
    const pondi_gl_view *view = plane->view;
    pondi_gl_put_float(program, "height_scale",
                       view->unit * plane->look->exaggeration / view->cell_size);
    pondi_gl_put_float(program, "height_limit", plane->limit);
}
