// mesh_inside.h — the two kinds of mesh files, behind mesh.h.
#ifndef APP_MESH_INSIDE_H
#define APP_MESH_INSIDE_H

#include <millpond/mesh.h>

#include "mesh.h"

// One frame's mesh.
typedef struct mesh_arrays {
    pond_mesh size;
    float *positions;    // three for each vertex
    float *normals;      // three for each vertex
    float *coordinates;  // two for each vertex
    uint32_t *triangles; // corners
} mesh_arrays;

typedef struct mesh_obj mesh_obj;
mesh_obj *mesh_obj_open(const mesh_desc *desc, media_error *error);
bool mesh_obj_write(mesh_obj *m, const mesh_arrays *frame, media_error *error);
bool mesh_obj_finish(mesh_obj *m, media_error *error);
void mesh_obj_discard(mesh_obj *m);

typedef struct mesh_gltf mesh_gltf;
mesh_gltf *mesh_gltf_open(const mesh_desc *desc, bool binary, const pond_mesh *size,
                          media_error *error);
bool mesh_gltf_write(mesh_gltf *file, const mesh_arrays *frame, media_error *error);
bool mesh_gltf_finish(mesh_gltf *file, media_error *error);
void mesh_gltf_discard(mesh_gltf *file);

#endif
