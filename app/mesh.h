// mesh.h — the water's surface as meshes: numbered OBJ files, or one glTF file that moves.
#ifndef APP_MESH_H
#define APP_MESH_H

#include <millpond/pond.h>

#include "media/media.h"

typedef struct mesh_file mesh_file;

// The mesh to write.
typedef struct mesh_desc {
    const char *path; // FILE.glb, FILE.gltf, or a numbered pattern ending in .obj
    int width;        // of the pond [cells]
    int height;
    int every;      // cells between vertices, 1…
    int64_t frames; // that are meant to come; 0 = unknown
    double fps;
} mesh_desc;

// Refuses other endings, places it cannot write, ponds without a surface, and a glTF file that
// would get too large.
mesh_file *mesh_open(const mesh_desc *desc, media_error *error);
bool mesh_write(mesh_file *file, const pond_view *view, media_error *error);

// Gives the file or files their names. Frees it in every case.
bool mesh_finish(mesh_file *file, media_error *error);
void mesh_discard(mesh_file *file); // NULL is allowed

#endif
