// 03_window.c — water in a window, drawn by the GPU; the mouse makes waves.
//   03_window [FRAMES]    closes by itself after so many
#include <SDL2/SDL.h>
#include <millpond/gl.h>
#include <millpond/millpond.h>
#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 960, HEIGHT = 540, CELL = 3 }; // a cell of water for 3 × 3 pixels
#define METRES 0.005f                         // to a pixel

// The caller makes the context: OpenGL 3.3 here, OpenGL ES 3.0 on a phone.
static SDL_Window *open_window(void) {
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_CORE);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 3);
    SDL_Window *window = NULL;
    if (SDL_Init(SDL_INIT_VIDEO) == 0) {
        window = SDL_CreateWindow("Millpond", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, WIDTH,
                                  HEIGHT, SDL_WINDOW_OPENGL);
    }
    return window != NULL && SDL_GL_CreateContext(window) != NULL ? window : NULL;
}

static pond_result make_water(pond **water, pond_gl **gl) {
    static uint8_t floor[WIDTH * HEIGHT * 4]; // RGBA, sRGB, rows from the top
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        const bool joint = i % WIDTH % 60 < 3 || i / WIDTH % 60 < 3;
        const uint8_t tile[4] = {joint ? 235 : 140, joint ? 240 : 200, joint ? 240 : 212, 255};
        memcpy(&floor[4 * i], tile, sizeof tile);
    }
    const pond_texture texture = {
        .pixels = floor, .width = WIDTH, .height = HEIGHT, .stride = WIDTH * 4};
    const pond_gl_desc gl_desc = pond_gl_desc_default();
    pond_desc desc = pond_desc_default();
    desc.width = WIDTH / CELL;
    desc.height = HEIGHT / CELL;
    desc.cell_size = CELL * METRES;
    pond_result result = pond_create(&desc, water);
    result = result == POND_OK ? pond_gl_create(&gl_desc, gl) : result;
    return result == POND_OK ? pond_gl_set_picture(*gl, POND_GL_PICTURE_FLOOR, &texture) : result;
}

// False when the window is to be closed.
static bool take_events(pond *water) {
    SDL_Event e;
    while (SDL_PollEvent(&e)) {
        if (e.type == SDL_MOUSEMOTION && e.motion.state != 0) {
            // A stroke from where it was: however fast the hand is, it leaves no gaps.
            const pond_vec2 to = {(float)e.motion.x * METRES, (float)e.motion.y * METRES};
            const pond_vec2 from = {to.x - (float)e.motion.xrel * METRES,
                                    to.y - (float)e.motion.yrel * METRES};
            pond_stroke(water, from, to, 0.03f, -0.01f); // radius, height [m]
        }
        if (e.type == SDL_QUIT) {
            return false;
        }
    }
    return true;
}

static pond_result run(SDL_Window *window, pond *water, pond_gl *gl, long frames) {
    const pond_look look = pond_look_default(POND_LOOK_POOL);
    const pond_gl_target target = {.width = WIDTH, .height = HEIGHT}; // framebuffer 0: the window
    pond_drop(water, (pond_vec2){2.4f, 1.35f}, 0.08f, -0.05f); // in the middle: radius, height [m]
    pond_result result = POND_OK;
    long done = 0;
    Uint64 before = SDL_GetPerformanceCounter();
    while (result == POND_OK && done != frames && take_events(water)) {
        const Uint64 now = SDL_GetPerformanceCounter();
        pond_advance(water, (double)(now - before) / (double)SDL_GetPerformanceFrequency());
        before = now;
        const pond_view view = pond_get_view(water);
        result = pond_gl_set_view(gl, &view);
        pond_gl_draw(gl, &look, &target);
        SDL_GL_SwapWindow(window);
        done++;
    }
    printf("%ld frames of %d x %d pixels\n", done, WIDTH, HEIGHT);
    return result;
}

int main(int argc, char **argv) {
    const long frames = argc > 1 ? strtol(argv[1], NULL, 10) : -1;
    SDL_Window *window = open_window();
    pond *water = NULL;
    pond_gl *gl = NULL;
    if (window == NULL) {
        SDL_Log("%s", SDL_GetError());
        return 1;
    }
    const bool good =
        make_water(&water, &gl) == POND_OK && run(window, water, gl, frames) == POND_OK;
    if (!good) {
        SDL_Log("%s %s", pond_message(), pond_gl_message());
    }
    pond_gl_destroy(gl); // while its context is there
    pond_destroy(water);
    SDL_Quit();
    return good ? 0 : 1;
}
