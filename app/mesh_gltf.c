// glTF 2.0: one mesh, of the first frame, and a morph target for each later frame. A target holds
// how far positions and normals have moved since the first frame. An animation gives each target
// its time; between two frames their weights change linearly.
//
// All frames are kept until the end, since the file begins with their number and size.

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "media/error.h"
#include "media/file.h"
#include "mesh_inside.h"

#include <millpond/mesh.h>

#define MOST_BYTES 268435456.0 // of the whole buffer
#define MOST_FRAMES 2000       // weights grow by their square

enum { FLOAT = 5126, UINT = 5125, VERTICES = 34962, TRIANGLES = 34963 };

struct mesh_gltf {
    media_file file;
    char *path;
    bool binary;
    double fps;
    pond_mesh size;
    mesh_arrays first; // the first frame
    int64_t frames;
    int64_t room; // frames that fit into `moved`
    float *moved; // for each later frame: positions' and normals' movement
};

// ---- how large ----

static double bytes_for(const pond_mesh *size, double frames) {
    const double vertices = (double)size->vertices;
    const double later = frames > 1.0 ? frames - 1.0 : 0.0;
    return vertices * 32.0 + (double)size->indices * 4.0 + later * vertices * 24.0 +
           (later > 0.0 ? frames * 4.0 + frames * later * 4.0 : 0.0);
}

static bool check_size(const char *path, const pond_mesh *size, int64_t frames, int status,
                       media_error *error) {
    const double bytes = bytes_for(size, (double)frames);
    if (frames > MOST_FRAMES) {
        return media_fail(error, status,
                          "%s: %" PRId64 " frames; allowed are up to %d: choose fewer --seconds or "
                          "a lower --fps, or numbered .obj files",
                          path, frames, MOST_FRAMES);
    }
    if (bytes > MOST_BYTES) {
        return media_fail(error, status,
                          "%s: %" PRId64 " frames of %d x %d vertices make %.0f MB; allowed are up "
                          "to %.0f MB: choose a larger --mesh-every, fewer --seconds or a lower "
                          "--fps, or numbered .obj files",
                          path, frames, size->columns, size->rows, bytes * 1e-6, MOST_BYTES * 1e-6);
    }
    return true;
}

// ---- gathering ----

mesh_gltf *mesh_gltf_open(const mesh_desc *desc, bool binary, const pond_mesh *size,
                          media_error *error) {
    if (!check_size(desc->path, size, desc->frames > 0 ? desc->frames : 1, 2, error)) {
        return NULL;
    }
    mesh_gltf *m = calloc(1, sizeof *m);
    if (m == NULL) {
        media_fail_memory(error);
        return NULL;
    }
    *m = (mesh_gltf){.file = {.fd = -1},
                     .path = strdup(desc->path),
                     .binary = binary,
                     .fps = desc->fps,
                     .size = *size};
    if (m->path == NULL) {
        media_fail_memory(error);
        mesh_gltf_discard(m);
        return NULL;
    }
    if (!media_file_open(&m->file, desc->path, 2, error)) {
        mesh_gltf_discard(m);
        return NULL;
    }
    return m;
}

static void *copy_of(const void *from, size_t size) {
    void *copy = malloc(size);
    return copy != NULL ? memcpy(copy, from, size) : NULL;
}

static bool keep_first(mesh_gltf *m, const mesh_arrays *frame) {
    const size_t vertices = m->size.vertices;
    m->first.positions = copy_of(frame->positions, vertices * 3 * sizeof(float));
    m->first.normals = copy_of(frame->normals, vertices * 3 * sizeof(float));
    m->first.coordinates = copy_of(frame->coordinates, vertices * 2 * sizeof(float));
    m->first.triangles = copy_of(frame->triangles, m->size.indices * sizeof(uint32_t));
    return m->first.positions != NULL && m->first.normals != NULL && m->first.coordinates != NULL &&
           m->first.triangles != NULL;
}

static bool make_room(mesh_gltf *m) {
    if (m->frames <= m->room) {
        return true;
    }
    const int64_t room = m->room > 0 ? m->room * 3 / 2 + 1 : 16;
    float *moved = realloc(m->moved, (size_t)room * m->size.vertices * 6 * sizeof *moved);
    if (moved != NULL) {
        m->moved = moved;
        m->room = room;
    }
    return moved != NULL;
}

static void keep_movement(mesh_gltf *m, const mesh_arrays *frame) {
    const size_t count = m->size.vertices * 3;
    float *to = m->moved + (size_t)(m->frames - 1) * count * 2;
    for (size_t i = 0; i < count; i++) {
        to[i] = frame->positions[i] - m->first.positions[i];
        to[count + i] = frame->normals[i] - m->first.normals[i];
    }
}

bool mesh_gltf_write(mesh_gltf *m, const mesh_arrays *frame, media_error *error) {
    // The length of a film may be unknown before its end.
    if (!check_size(m->path, &m->size, m->frames + 1, 1, error)) {
        return false;
    }
    if (m->frames == 0 ? !keep_first(m, frame) : !make_room(m)) {
        return media_fail_memory(error);
    }
    if (m->frames > 0) {
        keep_movement(m, frame);
    }
    m->frames++;
    return true;
}

// ---- the buffer ----

// Offsets of the parts of the buffer, which are stored one after another. [bytes]
typedef struct layout {
    size_t positions; // as the buffer's
    size_t normals;
    size_t coordinates;
    size_t triangles;
    size_t moved;
    size_t times;
    size_t weights;
    size_t size;
} layout;

static layout lay_out(const mesh_gltf *m) {
    const size_t vertices = m->size.vertices;
    const size_t later = (size_t)m->frames - 1;
    const size_t keys = later > 0 ? (size_t)m->frames : 0;
    layout l = {0};
    l.normals = vertices * 12;
    l.coordinates = l.normals + vertices * 12;
    l.triangles = l.coordinates + vertices * 8;
    l.moved = l.triangles + m->size.indices * 4;
    l.times = l.moved + later * vertices * 24;
    l.weights = l.times + keys * 4;
    l.size = l.weights + keys * later * 4;
    return l;
}

// ---- describing it ----

static json_t *view_json(size_t from, size_t length, int stride, int target) {
    json_t *view = json_pack("{s:i, s:I, s:I}", "buffer", 0, "byteOffset", (json_int_t)from,
                             "byteLength", (json_int_t)length);
    if (stride > 0) {
        json_object_set_new(view, "byteStride", json_integer(stride));
    }
    if (target > 0) {
        json_object_set_new(view, "target", json_integer(target));
    }
    return view;
}

// Views for vertices and triangles, and for movement and animation if there are several frames.
enum { VIEW_VERTICES, VIEW_COORDINATES, VIEW_TRIANGLES, VIEW_MOVED, VIEW_ANIMATION };

static json_t *views_json(const layout *l) {
    json_t *views = json_pack("[o,o,o]", view_json(0, l->coordinates, 12, VERTICES),
                              view_json(l->coordinates, l->triangles - l->coordinates, 8, VERTICES),
                              view_json(l->triangles, l->moved - l->triangles, 0, TRIANGLES));
    if (l->size > l->moved) {
        json_array_append_new(views, view_json(l->moved, l->times - l->moved, 12, VERTICES));
        json_array_append_new(views, view_json(l->times, l->size - l->times, 0, 0));
    }
    return views;
}

static json_t *accessor_json(int view, size_t from, int component, size_t count, const char *type) {
    return json_pack("{s:i, s:I, s:i, s:I, s:s}", "bufferView", view, "byteOffset",
                     (json_int_t)from, "componentType", component, "count", (json_int_t)count,
                     "type", type);
}

// The least and greatest value of each of `width` columns.
static void set_bounds(json_t *accessor, const float *values, size_t count, size_t width) {
    json_t *low = json_array();
    json_t *high = json_array();
    for (size_t c = 0; c < width; c++) {
        float least = values[c];
        float most = values[c];
        for (size_t i = 0; i < count; i++) {
            least = fminf(least, values[width * i + c]);
            most = fmaxf(most, values[width * i + c]);
        }
        json_array_append_new(low, json_real((double)least));
        json_array_append_new(high, json_real((double)most));
    }
    json_object_set_new(accessor, "min", low);
    json_object_set_new(accessor, "max", high);
}

static float time_of(const mesh_gltf *m, int64_t frame) {
    return (float)((double)frame / m->fps);
}

// Accessors: those of the mesh, two for each movement, and two for the animation.
enum { READ_POSITIONS, READ_NORMALS, READ_COORDINATES, READ_TRIANGLES, READ_MOVED };

static json_t *accessors_json(const mesh_gltf *m, const layout *l) {
    const size_t vertices = m->size.vertices;
    json_t *positions = accessor_json(VIEW_VERTICES, 0, FLOAT, vertices, "VEC3");
    set_bounds(positions, m->first.positions, vertices, 3);
    json_t *all = json_pack("[o,o,o,o]", positions,
                            accessor_json(VIEW_VERTICES, l->normals, FLOAT, vertices, "VEC3"),
                            accessor_json(VIEW_COORDINATES, 0, FLOAT, vertices, "VEC2"),
                            accessor_json(VIEW_TRIANGLES, 0, UINT, m->size.indices, "SCALAR"));
    for (int64_t i = 0; i + 1 < m->frames; i++) {
        const size_t from = (size_t)i * vertices * 24;
        json_t *moved = accessor_json(VIEW_MOVED, from, FLOAT, vertices, "VEC3");
        set_bounds(moved, m->moved + (size_t)i * vertices * 6, vertices, 3);
        json_array_append_new(all, moved);
        json_array_append_new(
            all, accessor_json(VIEW_MOVED, from + vertices * 12, FLOAT, vertices, "VEC3"));
    }
    if (m->frames > 1) {
        const size_t keys = (size_t)m->frames;
        json_t *times = accessor_json(VIEW_ANIMATION, 0, FLOAT, keys, "SCALAR");
        const float ends[2] = {0.0f, time_of(m, m->frames - 1)};
        set_bounds(times, ends, 2, 1);
        json_array_append_new(all, times);
        json_array_append_new(all, accessor_json(VIEW_ANIMATION, l->weights - l->times, FLOAT,
                                                 keys * (keys - 1), "SCALAR"));
    }
    return all;
}

static json_t *mesh_json(const mesh_gltf *m) {
    json_t *primitive = json_pack("{s:{s:i, s:i, s:i}, s:i, s:i}", "attributes", "POSITION",
                                  READ_POSITIONS, "NORMAL", READ_NORMALS, "TEXCOORD_0",
                                  READ_COORDINATES, "indices", READ_TRIANGLES, "material", 0);
    json_t *mesh = json_pack("{s:s, s:[O]}", "name", "water", "primitives", primitive);
    if (m->frames > 1) {
        json_t *targets = json_array();
        json_t *weights = json_array();
        for (int64_t i = 0; i + 1 < m->frames; i++) {
            const int at = READ_MOVED + 2 * (int)i;
            json_array_append_new(targets,
                                  json_pack("{s:i, s:i}", "POSITION", at, "NORMAL", at + 1));
            json_array_append_new(weights, json_integer(0));
        }
        json_object_set_new(primitive, "targets", targets);
        json_object_set_new(mesh, "weights", weights);
    }
    json_decref(primitive);
    return mesh;
}

static json_t *animation_json(const mesh_gltf *m) {
    const int times = READ_MOVED + 2 * (int)(m->frames - 1);
    return json_pack("{s:s, s:[{s:i, s:i, s:s}], s:[{s:i, s:{s:i, s:s}}]}", "name", "waves",
                     "samplers", "input", times, "output", times + 1, "interpolation", "LINEAR",
                     "channels", "sampler", 0, "target", "node", 0, "path", "weights");
}

#define URI "data:application/octet-stream;base64,"

static char *describe(const mesh_gltf *m, const layout *l) {
    char maker[64];
    snprintf(maker, sizeof maker, "millpond %s", pond_version());
    json_t *all = json_pack(
        "{s:{s:s, s:s}, s:i, s:[{s:[i]}], s:[{s:s, s:i}], s:[o], s:[{s:s, s:b, s:{s:[f,f,f,f], "
        "s:f, s:f}}], s:o, s:o, s:[{s:I}]}",
        "asset", "version", "2.0", "generator", maker, "scene", 0, "scenes", "nodes", 0, "nodes",
        "name", "water", "mesh", 0, "meshes", mesh_json(m), "materials", "name", "water",
        "doubleSided", 1, "pbrMetallicRoughness", "baseColorFactor", 0.05, 0.30, 0.38, 1.0,
        "metallicFactor", 0.0, "roughnessFactor", 0.08, "accessors", accessors_json(m, l),
        "bufferViews", views_json(l), "buffers", "byteLength", (json_int_t)l->size);
    if (m->frames > 1) {
        json_object_set_new(all, "animations", json_pack("[o]", animation_json(m)));
    }
    if (!m->binary) {
        json_t *buffer = json_array_get(json_object_get(all, "buffers"), 0);
        json_object_set_new(buffer, "uri", json_string(URI));
    }
    char *text = all != NULL ? json_dumps(all, JSON_COMPACT) : NULL;
    json_decref(all);
    return text;
}

// ---- writing ----

static char *base64_of(const uint8_t *bytes, size_t count) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char *const text = malloc((count + 2) / 3 * 4 + 1);
    char *out = text;
    for (size_t i = 0; out != NULL && i < count; i += 3) {
        const uint32_t second = i + 1 < count ? bytes[i + 1] : 0;
        const uint32_t third = i + 2 < count ? bytes[i + 2] : 0;
        const uint32_t all = (uint32_t)bytes[i] << 16 | second << 8 | third;
        *out++ = digits[all >> 18];
        *out++ = digits[all >> 12 & 63];
        *out++ = i + 1 < count ? digits[all >> 6 & 63] : '=';
        *out++ = i + 2 < count ? digits[all & 63] : '=';
    }
    if (out != NULL) {
        *out = '\0';
    }
    return text;
}

// Appends words of 32 bits in little-endian order. Returns the end.
static uint8_t *put_words(uint8_t *to, const void *words, size_t count) {
    for (size_t i = 0; i < count; i++, to += 4) {
        uint32_t word;
        memcpy(&word, (const uint8_t *)words + 4 * i, sizeof word);
        for (int k = 0; k < 4; k++) {
            to[k] = (uint8_t)(word >> (8 * k));
        }
    }
    return to;
}

static void fill_buffer(const mesh_gltf *m, uint8_t *to) {
    const size_t vertices = m->size.vertices;
    const int64_t later = m->frames - 1;
    to = put_words(to, m->first.positions, vertices * 3);
    to = put_words(to, m->first.normals, vertices * 3);
    to = put_words(to, m->first.coordinates, vertices * 2);
    to = put_words(to, m->first.triangles, m->size.indices);
    to = put_words(to, m->moved, (size_t)later * vertices * 6);
    for (int64_t key = 0; later > 0 && key < m->frames; key++) {
        const float time = time_of(m, key);
        to = put_words(to, &time, 1);
    }
    for (int64_t key = 0; key < m->frames; key++) {
        for (int64_t target = 0; target < later; target++) {
            const float weight = target + 1 == key ? 1.0f : 0.0f;
            to = put_words(to, &weight, 1);
        }
    }
}

static bool put_text(const mesh_gltf *m, const char *text, size_t length, media_error *error) {
    return media_file_write(&m->file, (const uint8_t *)text, length, error);
}

// A header, a chunk of JSON padded with spaces, and a chunk with the buffer.
static bool write_binary(const mesh_gltf *m, const char *json, const uint8_t *buffer, size_t size,
                         media_error *error) {
    const size_t length = strlen(json);
    const size_t gap = (4 - length % 4) % 4;
    const uint32_t words[7] = {0x46546C67u,
                               2u,
                               (uint32_t)(12 + 8 + length + gap + 8 + size),
                               (uint32_t)(length + gap),
                               0x4E4F534Au,
                               (uint32_t)size,
                               0x004E4942u};
    uint8_t head[sizeof words];
    (void)put_words(head, words, 7);
    return media_file_write(&m->file, head, 20, error) && put_text(m, json, length, error) &&
           put_text(m, "   ", gap, error) && media_file_write(&m->file, head + 20, 8, error) &&
           media_file_write(&m->file, buffer, size, error);
}

static bool write_text(const mesh_gltf *m, const char *json, const uint8_t *buffer, size_t size,
                       media_error *error) {
    const char *place = strstr(json, URI); // the JSON contains no names from users
    const size_t before = (place != NULL ? (size_t)(place - json) : 0) + strlen(URI);
    char *text = base64_of(buffer, size);
    const bool good = (text != NULL || media_fail_memory(error)) &&
                      put_text(m, json, before, error) && put_text(m, text, strlen(text), error) &&
                      put_text(m, json + before, strlen(json) - before, error);
    free(text);
    return good;
}

static bool write_whole(const mesh_gltf *m, media_error *error) {
    const layout l = lay_out(m);
    uint8_t *buffer = malloc(l.size);
    char *json = describe(m, &l);
    bool good = (buffer != NULL && json != NULL) || media_fail_memory(error);
    if (good) {
        fill_buffer(m, buffer);
        good = m->binary ? write_binary(m, json, buffer, l.size, error)
                         : write_text(m, json, buffer, l.size, error);
    }
    free(buffer);
    free(json);
    return good;
}

static void release(mesh_gltf *m) {
    free(m->path);
    free(m->first.positions);
    free(m->first.normals);
    free(m->first.coordinates);
    free(m->first.triangles);
    free(m->moved);
    free(m);
}

bool mesh_gltf_finish(mesh_gltf *m, media_error *error) {
    if (m->frames == 0) {
        media_fail(error, 1, "%s: there was no frame to keep", m->path);
        mesh_gltf_discard(m);
        return false;
    }
    const bool good = write_whole(m, error) && media_file_commit(&m->file, error);
    media_file_abandon(&m->file);
    release(m);
    return good;
}

void mesh_gltf_discard(mesh_gltf *m) {
    if (m != NULL) {
        media_file_abandon(&m->file);
        release(m);
    }
}
