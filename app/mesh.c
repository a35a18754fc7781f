#include "mesh.h"

#include <millpond/mesh.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "media/error.h"
#include "media/names.h"
#include "mesh_inside.h"

struct mesh_file {
    mesh_arrays frame;
    int every;
    bool begun; // what stays the same is written
    mesh_obj *obj;
    mesh_gltf *gltf;
};

static bool make_arrays(mesh_arrays *a) {
    a->positions = malloc(a->size.vertices * 3 * sizeof *a->positions);
    a->normals = malloc(a->size.vertices * 3 * sizeof *a->normals);
    a->coordinates = malloc(a->size.vertices * 2 * sizeof *a->coordinates);
    a->triangles = malloc(a->size.indices * sizeof *a->triangles);
    return a->positions != NULL && a->normals != NULL && a->coordinates != NULL &&
           a->triangles != NULL;
}

static bool open_kind(mesh_file *m, const mesh_desc *desc, media_error *error) {
    const char *dot = strrchr(desc->path, '.');
    const char *ending = dot != NULL ? dot : "";
    if (strcasecmp(ending, ".obj") == 0) {
        m->obj = mesh_obj_open(desc, error);
        return m->obj != NULL;
    }
    const bool binary = strcasecmp(ending, ".glb") == 0;
    if (!binary && strcasecmp(ending, ".gltf") != 0) {
        return media_fail(
            error, 2,
            "%s: unknown ending for a mesh; allowed are .glb, .gltf and numbered .obj "
            "files as wave-%%04d.obj",
            desc->path);
    }
    if (media_names_check(desc->path, NULL)) {
        return media_fail(error, 2,
                          "%s: a %s holds all frames in one file; leave the place for a number "
                          "out, or choose .obj",
                          desc->path, ending);
    }
    m->gltf = mesh_gltf_open(desc, binary, &m->frame.size, error);
    return m->gltf != NULL;
}

mesh_file *mesh_open(const mesh_desc *desc, media_error *error) {
    mesh_file *m = calloc(1, sizeof *m);
    if (m == NULL) {
        media_fail_memory(error);
        return NULL;
    }
    const char any = 0;
    const pond_view shape = {.heights = &any, .width = desc->width, .height = desc->height};
    m->every = desc->every;
    m->frame.size = pond_mesh_measure(&shape, desc->every);
    if (m->frame.size.indices == 0) {
        media_fail(error, 2, "%s: a pond of %d x %d cells has no surface; it needs 2 x 2 or more",
                   desc->path, desc->width, desc->height);
        mesh_discard(m);
        return NULL;
    }
    if (!open_kind(m, desc, error)) {
        mesh_discard(m);
        return NULL;
    }
    if (!make_arrays(&m->frame)) {
        media_fail_memory(error);
        mesh_discard(m);
        return NULL;
    }
    return m;
}

bool mesh_write(mesh_file *file, const pond_view *view, media_error *error) {
    mesh_arrays *a = &file->frame;
    if (!file->begun) {
        pond_mesh_coordinates(view, file->every, a->coordinates);
        pond_mesh_triangles(view, file->every, a->triangles);
        file->begun = true;
    }
    pond_mesh_positions(view, file->every, a->positions);
    pond_mesh_normals(view, file->every, a->normals);
    return file->obj != NULL ? mesh_obj_write(file->obj, a, error)
                             : mesh_gltf_write(file->gltf, a, error);
}

static void release(mesh_file *file) {
    free(file->frame.positions);
    free(file->frame.normals);
    free(file->frame.coordinates);
    free(file->frame.triangles);
    free(file);
}

bool mesh_finish(mesh_file *file, media_error *error) {
    const bool good =
        file->obj != NULL ? mesh_obj_finish(file->obj, error) : mesh_gltf_finish(file->gltf, error);
    release(file);
    return good;
}

void mesh_discard(mesh_file *file) {
    if (file == NULL) {
        return;
    }
    mesh_obj_discard(file->obj);
    mesh_gltf_discard(file->gltf);
    release(file);
}
