// painter.h — triangles with letters on them, painted over the window by SDL or by OpenGL.
#ifndef APP_PLAY_PAINTER_H
#define APP_PLAY_PAINTER_H

#include <SDL2/SDL.h>
#include <stdbool.h>
#include <stdint.h>

// A corner, as Dear ImGui has it.
typedef struct painter_vertex {
    float x; // [coordinates of the window]
    float y;
    float u; // in the letters, 0…1
    float v;
    uint8_t colour[4]; // RGBA, not multiplied
} painter_vertex;

// Triangles that are seen within a rectangle. [coordinates of the window]
typedef struct painter_piece {
    SDL_Rect part;
    int first_vertex; // that index 0 means
    int first_index;
    int count; // of indices
} painter_piece;

typedef struct painter painter;

struct painter {
    // Lists of corners follow, each with its pieces; the window has `width` × `height` coordinates
    // and so many pixels in each.
    void (*begin)(painter *p, int width, int height, float pixels_across, float pixels_down);
    void (*list)(painter *p, const painter_vertex *vertices, int vertex_count,
                 const uint16_t *indices, int index_count);
    void (*piece)(painter *p, const painter_piece *piece);
    void (*end)(painter *p);
    void (*close)(painter *p);
};

// letters: RGBA. NULL when that fails.
painter *painter_sdl(SDL_Renderer *renderer, const uint8_t *letters, int width, int height);

// In the context that is current now, and is whenever the painter is called; glsl: the first line
// of its shaders. NULL too in a program built without OpenGL.
painter *painter_gl(const char *glsl, const uint8_t *letters, int width, int height);

#endif
