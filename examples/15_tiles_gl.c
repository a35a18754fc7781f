// 15_tiles_gl.c — the game of 14_tiles.c drawn on the GPU: the program sends it the heights, the
// ground and the map of land:
//   15_tiles_gl [FRAMES [PICTURE.bmp]]
#include "tiles.h"

#include <SDL2/SDL.h>
#include <SDL2/SDL_opengl.h>
#include <millpond/gl.h>
#include <millpond/world.h>
#include <stdlib.h>

typedef struct game {
    pond_world *world;
    pond_world_point walker;
    camera painted; // the view whose ground the GPU holds
    float time;     // for auto_direction() [s]
    SDL_Window *window;
    pond_gl *gl;
    pond_gl_sprite *figure;
} game;

static bool begin(game *g) {
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_CORE);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 3);
    (void)SDL_Init(SDL_INIT_VIDEO); // if this fails, SDL_CreateWindow() fails too
    const int middle = SDL_WINDOWPOS_CENTERED;
    g->window = SDL_CreateWindow("Tiles", middle, middle, WIDTH, HEIGHT, SDL_WINDOW_OPENGL);
    if (g->window == NULL || SDL_GL_CreateContext(g->window) == NULL) {
        fprintf(stderr, "%s\n", SDL_GetError());
        return false;
    }
    static uint8_t clear[FIGURE][FIGURE][4]; // transparent until the first frame
    const pond_texture empty = {clear[0][0], FIGURE, FIGURE, FIGURE * 4, false};
    const pond_gl_desc desc = pond_gl_desc_default();
    const bool good = pond_gl_create(&desc, &g->gl) == POND_OK &&
                      pond_gl_sprite_create(g->gl, &empty, &g->figure) == POND_OK;
    if (!good) {
        fprintf(stderr, "%s\n", pond_gl_message());
    }
    g->walker = start;
    g->world = make_world();
    paint_tiles();
    return good && g->world != NULL;
}

// Returns false when the user closes the window.
static bool handle_events(void) {
    bool open = true;
    for (SDL_Event e; SDL_PollEvent(&e);) {
        open = open && e.type != SDL_QUIT;
    }
    return open;
}

// Moves the walker for a time: by the arrow keys, or automatically.
static void move(game *g, float seconds, bool automatic) {
    const Uint8 *keys = SDL_GetKeyboardState(NULL);
    float dx = (float)(keys[SDL_SCANCODE_RIGHT] - keys[SDL_SCANCODE_LEFT]);
    float dy = (float)(keys[SDL_SCANCODE_DOWN] - keys[SDL_SCANCODE_UP]);
    if (automatic) {
        auto_direction(g->time, &dx, &dy);
        g->time += seconds;
    }
    if (dx != 0.0f || dy != 0.0f) {
        const float speed = 3.0f * seconds; // [m]
        g->walker = walk(g->world, g->walker, speed * dx, speed * dy);
    }
}

// Sends the ground and the map of land to the GPU when the camera has moved.
static bool update_ground(game *g, const camera *c) {
    static uint8_t ground[WIDE * ZOOM * HIGH * ZOOM * 4];
    static float dry[WIDE * HIGH];
    if (memcmp(c, &g->painted, sizeof *c) == 0) {
        return true;
    }
    paint_ground(c, ground);
    pond_world_copy_land(g->world, c->chunk, c->x, c->y, WIDE, HIGH, dry, WIDE);
    g->painted = *c;
    const pond_texture floor = {ground, WIDE * ZOOM, HIGH * ZOOM, WIDE * ZOOM * 4, false};
    const pond_map land = {dry, WIDE, HIGH, WIDE};
    return pond_gl_set_picture(g->gl, POND_GL_PICTURE_FLOOR, &floor) == POND_OK &&
           pond_gl_set_map(g->gl, POND_GL_MAP_DRY, &land) == POND_OK;
}

// Draws the view so that its margins are outside the window.
static bool draw(game *g, const camera *c) {
    static float heights[(WIDE + 2) * (HIGH + 2)];
    const pond_view view =
        pond_world_get_view(g->world, c->chunk, c->x, c->y, WIDE, HIGH, heights, sizeof heights);
    const pond_gl_target around = {
        .x = -MARGIN * ZOOM, .y = -MARGIN * ZOOM, .width = WIDE * ZOOM, .height = HIGH * ZOOM};
    static uint8_t figure[FIGURE][FIGURE][4];
    paint_figure(figure, !pond_world_is_land(g->world, g->walker));
    const pond_texture picture = {figure[0][0], FIGURE, FIGURE, FIGURE * 4, false};
    const pond_gl_target window = {.width = WIDTH, .height = HEIGHT};
    const pond_gl_place place = {.pose.centre = {WIDTH / 2.0f, HEIGHT / 2.0f},
                                 .width = FIGURE,
                                 .height = FIGURE,
                                 .opacity = 1.0f};
    const pond_look look = water_look();
    const bool good = pond_gl_set_view(g->gl, &view) == POND_OK &&
                      pond_gl_sprite_set(g->gl, g->figure, &picture) == POND_OK;
    pond_gl_draw(g->gl, &look, &around);
    pond_gl_draw_sprite(g->gl, g->figure, &place, &window);
    return good;
}

// Saves the window's content.
static bool save(const char *path) {
    static uint8_t rows[HEIGHT][WIDTH * 4]; // the bottom row first
    static uint8_t picture[HEIGHT][WIDTH * 4];
    void(APIENTRY * read)(GLint, GLint, GLsizei, GLsizei, GLenum, GLenum, void *);
    *(void **)&read = SDL_GL_GetProcAddress("glReadPixels");
    read(0, 0, WIDTH, HEIGHT, GL_RGBA, GL_UNSIGNED_BYTE, rows);
    for (int y = 0; y < HEIGHT; y++) {
        memcpy(picture[y], rows[HEIGHT - 1 - y], sizeof picture[y]);
    }
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormatFrom(picture, WIDTH, HEIGHT, 32, WIDTH * 4,
                                                              SDL_PIXELFORMAT_RGBA32);
    const bool good = surface != NULL && SDL_SaveBMP(surface, path) == 0;
    SDL_FreeSurface(surface);
    return good;
}

int main(int argc, char **argv) {
    const long frames = argc > 1 ? strtol(argv[1], NULL, 10) : -1;
    static game g;
    bool good = begin(&g);
    Uint64 before = SDL_GetTicks64();
    long done = 0;
    for (; good && done != frames && handle_events(); done++) {
        const Uint64 now = SDL_GetTicks64();
        const double seconds = frames >= 0 ? 1.0 / 60 : (double)(now - before) / 1000;
        before = now;
        move(&g, (float)seconds, frames >= 0);
        const camera c = camera_on(g.walker);
        rain_on(g.world, &c);
        pond_world_advance(g.world, seconds);
        if (frames >= 0 && done + 1 < frames) {
            continue; // tests read only the last frame
        }
        good = update_ground(&g, &c) && draw(&g, &c) && (argc < 3 || frames < 0 || save(argv[2]));
        SDL_GL_SwapWindow(g.window);
    }
    if (good) {
        const pond_world_stats stats = pond_world_get_stats(g.world);
        printf("%ld frames, %d chunks are stored, %d of them move\n", done, stats.kept,
               stats.moving);
    }
    pond_gl_destroy(g.gl); // before its OpenGL context
    pond_world_destroy(g.world);
    SDL_Quit();
    return good ? 0 : 1;
}
