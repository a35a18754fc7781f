// panel_paint.h — triangles with letters on them, painted over the window by SDL or by OpenGL.
#ifndef APP_PLAY_PANEL_PAINT_H
#define APP_PLAY_PANEL_PAINT_H

#include <SDL2/SDL.h>
#include <stdbool.h>
#include <stdint.h>

// A corner, as Dear ImGui has it.
typedef struct panel_vertex {
    float x; // [coordinates of the window]
    float y;
    float u; // in the letters, 0…1
    float v;
    uint8_t colour[4]; // RGBA, not multiplied
} panel_vertex;

// Triangles that are seen within a rectangle. [coordinates of the window]
typedef struct panel_piece {
    SDL_Rect part;
    int first_vertex; // that index 0 means
    int first_index;
    int count; // of indices
} panel_piece;

typedef struct panel_paint panel_paint;

struct panel_paint {
    // Lists of corners follow, each with its pieces; the window has `width` × `height` coordinates
    // and so many pixels in each.
    void (*begin)(panel_paint *p, int width, int height, float pixels_across, float pixels_down);
    void (*list)(panel_paint *p, const panel_vertex *vertices, int vertex_count,
                 const uint16_t *indices, int index_count);
    void (*piece)(panel_paint *p, const panel_piece *piece);
    void (*end)(panel_paint *p);
    void (*close)(panel_paint *p);
};

// letters: RGBA. NULL when that fails.
panel_paint *panel_paint_sdl(SDL_Renderer *renderer, const uint8_t *letters, int width, int height);

// In the context that is current now, and is whenever the painter is called; glsl: the first line
// of its shaders. NULL too in a program built without OpenGL.
panel_paint *panel_paint_gl(const char *glsl, const uint8_t *letters, int width, int height);

#endif
