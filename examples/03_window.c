// 03_window.c — opens a window and draws water on the GPU; dragging the mouse makes waves:
//   03_window [FRAMES]
#include <SDL2/SDL.h>
#include <millpond/gl.h>
#include <millpond/millpond.h>
#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 960, HEIGHT = 540, CELL = 3 }; // sides of the window and of a cell [pixels]
#define METRES 0.005f                         // side of a pixel [m]

// The program creates the OpenGL context: OpenGL 3.3 here, OpenGL ES 3.0 on a phone.
static SDL_Window *open_window(void) {
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_CORE);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 3);
    (void)SDL_Init(SDL_INIT_VIDEO); // if this fails, SDL_CreateWindow() fails too
    const int middle = SDL_WINDOWPOS_CENTERED;
    SDL_Window *window =
        SDL_CreateWindow("Millpond", middle, middle, WIDTH, HEIGHT, SDL_WINDOW_OPENGL);
    return window != NULL && SDL_GL_CreateContext(window) != NULL ? window : NULL;
}

// Returns false when the user closes the window.
static bool handle_events(pond *water) {
    SDL_Event e;
    bool open = true;
    while (SDL_PollEvent(&e)) {
        open = open && e.type != SDL_QUIT;
        if (e.type == SDL_MOUSEMOTION && e.motion.state != 0) {
            // A stroke from the previous position leaves no gaps, however fast the mouse moves.
            const pond_vec2 to = {(float)e.motion.x * METRES, (float)e.motion.y * METRES};
            const pond_vec2 from = {to.x - (float)e.motion.xrel * METRES,
                                    to.y - (float)e.motion.yrel * METRES};
            pond_stroke(water, from, to, 0.03f, -0.01f); // radius, height [m]
        }
    }
    return open;
}

int main(int argc, char **argv) {
    const long frames = argc > 1 ? strtol(argv[1], NULL, 10) : -1;
    SDL_Window *window = open_window();
    if (window == NULL) {
        SDL_Log("%s", SDL_GetError());
        return 1;
    }
    pond_desc desc = pond_desc_default();
    desc.width = WIDTH / CELL, desc.height = HEIGHT / CELL, desc.cell_size = CELL * METRES;
    pond *water = NULL;
    pond_gl *gl = NULL;
    const pond_gl_desc gl_desc = pond_gl_desc_default();
    static uint8_t tiles[WIDTH * HEIGHT * 4]; // RGBA, sRGB, rows from the top
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        const bool joint = i % WIDTH % 60 < 3 || i / WIDTH % 60 < 3;
        memcpy(&tiles[4 * i], joint ? "\xeb\xf0\xf0\xff" : "\x8c\xc8\xd4\xff", 4);
    }
    const pond_texture floor = {
        .pixels = tiles, .width = WIDTH, .height = HEIGHT, .stride = WIDTH * 4};
    const pond_look look = pond_look_default(POND_LOOK_POOL);
    const pond_gl_target target = {.width = WIDTH, .height = HEIGHT}; // framebuffer 0: the window
    bool good = pond_create(&desc, &water) == POND_OK && pond_gl_create(&gl_desc, &gl) == POND_OK &&
                pond_gl_set_picture(gl, POND_GL_PICTURE_FLOOR, &floor) == POND_OK;
    long done = 0;
    Uint64 before = SDL_GetTicks64();
    while (good && done != frames && handle_events(water)) {
        const Uint64 now = SDL_GetTicks64();
        pond_advance(water, (double)(now - before) / 1000.0);
        before = now;
        const pond_view view = pond_get_view(water);
        good = pond_gl_set_view(gl, &view) == POND_OK;
        pond_gl_draw(gl, &look, &target);
        SDL_GL_SwapWindow(window);
        done++;
    }
    printf("%s%s%ld frames\n", pond_message(), pond_gl_message(), done);
    pond_gl_destroy(gl); // before its OpenGL context
    pond_destroy(water);
    SDL_Quit();
    return good ? 0 : 1;
}
