// 14_tiles.c — a game on an endless tile map, drawn on the CPU. The arrow keys move
// a walker, who makes waves in the water; rain follows the camera:
//   14_tiles [FRAMES [PICTURE.bmp [chunks]]]
// With FRAMES the walker moves without keys. `chunks` stops the rain and frames the stored chunks.
#include "tiles.h"

#include <SDL2/SDL.h>
#include <millpond/world.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct game {
    pond_world *world;
    pond_world_point walker;
    camera painted; // the view that `ground` holds
    float time;     // for auto_direction() [s]
    SDL_Renderer *renderer;
    SDL_Texture *screen;
} game;

static float heights[(WIDE + 2) * (HIGH + 2)];
static float dry[WIDE * HIGH];
static uint8_t ground[WIDE * ZOOM * HIGH * ZOOM * 4];
static uint8_t picture[WIDTH * HEIGHT * 4];

static bool begin(game *g) {
    g->walker = start;
    g->world = make_world();
    paint_tiles();
    SDL_Window *window = NULL;
    if (SDL_Init(SDL_INIT_VIDEO) != 0 ||
        SDL_CreateWindowAndRenderer(WIDTH, HEIGHT, 0, &window, &g->renderer) != 0) {
        fprintf(stderr, "%s\n", SDL_GetError());
        return false;
    }
    g->screen = SDL_CreateTexture(g->renderer, SDL_PIXELFORMAT_RGBA32, SDL_TEXTUREACCESS_STREAMING,
                                  WIDTH, HEIGHT);
    return g->world != NULL && g->screen != NULL;
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

// Updates the pictures of ground and land when the camera has moved.
static void update_ground(game *g, const camera *c) {
    if (memcmp(c, &g->painted, sizeof *c) != 0) {
        paint_ground(c, ground);
        pond_world_copy_land(g->world, c->chunk, c->x, c->y, WIDE, HIGH, dry, WIDE);
        g->painted = *c;
    }
}

static void draw_water(const game *g, const camera *c) {
    const pond_view view =
        pond_world_get_view(g->world, c->chunk, c->x, c->y, WIDE, HIGH, heights, sizeof heights);
    const pond_texture floor = {ground, WIDE * ZOOM, HIGH * ZOOM, WIDE * ZOOM * 4, false};
    const pond_target target = {
        .pixels = picture, .width = WIDTH, .height = HEIGHT, .stride = WIDTH * 4};
    const pond_map land = {dry, WIDE, HIGH, WIDE};
    pond_look look = water_look();
    look.is.pool.dry = &land;
    const pond_camera inside = {{MARGIN * CELL, MARGIN * CELL},
                                {(WIDE - MARGIN) * CELL, (HIGH - MARGIN) * CELL}};
    (void)pond_draw_camera(&look, &view, &floor, &target, &inside, NULL);
}

static void draw_walker(const game *g) {
    static uint8_t figure[FIGURE][FIGURE][4];
    paint_figure(figure, !pond_world_is_land(g->world, g->walker));
    for (int i = 0; i < FIGURE * FIGURE; i++) {
        const uint8_t *from = figure[i / FIGURE][i % FIGURE];
        const int x = WIDTH / 2 - FIGURE / 2 + i % FIGURE;
        const int y = HEIGHT / 2 - FIGURE / 2 + i / FIGURE;
        uint8_t *to = picture + 4 * (y * WIDTH + x);
        for (int c = 0; c < 3; c++) {
            to[c] = (uint8_t)((from[c] * from[3] + to[c] * (255 - from[3])) / 255);
        }
    }
}

// Blends `percent` of a colour into a rectangle, clipped to the picture.
static void tint(int left, int top, int wide, int high, const uint8_t colour[3], int percent) {
    for (int y = top < 0 ? 0 : top; y < top + high && y < HEIGHT; y++) {
        for (int x = left < 0 ? 0 : left; x < left + wide && x < WIDTH; x++) {
            for (int i = 0; i < 3; i++) {
                uint8_t *to = &picture[4 * (y * WIDTH + x) + i];
                *to = (uint8_t)((colour[i] * percent + *to * (100 - percent)) / 100);
            }
        }
    }
}

// Frames the stored chunks. All other chunks use no memory and no time.
static void draw_chunks(const game *g, const camera *c) {
    static const uint8_t frame[3] = {255, 240, 120};
    static pond_chunk stored[1024];
    const int side = POND_WORLD_CHUNK * ZOOM;
    const int count = pond_world_chunk_list(g->world, stored, 1024);
    for (int i = 0; i < count && i < 1024; i++) {
        const int x = (stored[i].x - c->chunk.x) * side - (c->x + MARGIN) * ZOOM;
        const int y = (stored[i].y - c->chunk.y) * side - (c->y + MARGIN) * ZOOM;
        tint(x, y, side, side, frame, 12);
        tint(x, y, side, 2, frame, 80);
        tint(x, y + side - 2, side, 2, frame, 80);
        tint(x, y, 2, side, frame, 80);
        tint(x + side - 2, y, 2, side, frame, 80);
    }
}

static void show(const game *g) {
    SDL_UpdateTexture(g->screen, NULL, picture, WIDTH * 4);
    SDL_RenderCopy(g->renderer, g->screen, NULL, NULL);
    SDL_RenderPresent(g->renderer);
}

static bool save(const char *path) {
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormatFrom(picture, WIDTH, HEIGHT, 32, WIDTH * 4,
                                                              SDL_PIXELFORMAT_RGBA32);
    const bool good = surface != NULL && SDL_SaveBMP(surface, path) == 0;
    SDL_FreeSurface(surface);
    return good;
}

int main(int argc, char **argv) {
    const long frames = argc > 1 ? strtol(argv[1], NULL, 10) : -1;
    const bool show_chunks = argc > 3 && strcmp(argv[3], "chunks") == 0;
    static game g;
    if (!begin(&g)) {
        return 1;
    }
    Uint64 before = SDL_GetTicks64();
    long done = 0;
    for (; done != frames && handle_events(); done++) {
        const Uint64 now = SDL_GetTicks64();
        const double seconds = frames >= 0 ? 1.0 / 60 : (double)(now - before) / 1000;
        before = now;
        move(&g, (float)seconds, frames >= 0);
        const camera c = camera_on(g.walker);
        if (!show_chunks) {
            rain_on(g.world, &c);
        }
        pond_world_advance(g.world, seconds);
        if (frames >= 0 && done + 1 < frames) {
            continue; // tests read only the last frame
        }
        update_ground(&g, &c);
        draw_water(&g, &c);
        if (show_chunks) {
            draw_chunks(&g, &c);
        }
        draw_walker(&g);
        show(&g);
    }
    const pond_world_stats stats = pond_world_get_stats(g.world);
    printf("%ld frames, %d chunks are stored, %d of them move\n", done, stats.kept, stats.moving);
    const bool good = argc < 3 || save(argv[2]);
    pond_world_destroy(g.world);
    SDL_Quit();
    return good ? 0 : 1;
}
