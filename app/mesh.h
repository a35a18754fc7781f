// mesh.h — the surface of the water as meshes: numbered OBJ files, or one animated glTF file.
#ifndef APP_MESH_H
#define APP_MESH_H

#include <millpond/pond.h>

#include "media/media.h"

typedef struct mesh_file mesh_file;

// The mesh to write.
typedef struct mesh_desc {
    const char *path; // FILE.glb, FILE.gltf, or a numbered pattern ending in .obj
    int width;        // cells of the pond
    int height;
    int every;      // cells between vertices, 1…
    int64_t frames; // expected; 0 = unknown
    double fps;
} mesh_desc;

// Fails for other endings, for paths that cannot be written, for ponds without a surface, and for a
// glTF file that would become too large.
mesh_file *mesh_open(const mesh_desc *desc, media_error *error);
bool mesh_write(mesh_file *file, const pond_view *view, media_error *error);

// Gives the files their final names. Frees `file` in every case.
bool mesh_finish(mesh_file *file, media_error *error);
void mesh_discard(mesh_file *file); // NULL is allowed

#endif
