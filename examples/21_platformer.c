// 21_platformer.c — water from the side in a platform game, with SDL2: a diver, a crate and rain.
//
// The pond is one row of wave water. The diver and the crate are rigid bodies of the game, which
// pond_body_couple() floats; the diver's plunge makes a splash, and its event a crown of droplets.
//
//   21_platformer [FRAMES [PICTURE.bmp]]: draws FRAMES frames without delay, and saves the last one

#include <SDL.h>
#include <math.h>
#include <millpond/couple.h>
#include <millpond/millpond.h>
#include <millpond/spray.h>
#include <millpond/upload.h>
#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 960, HEIGHT = 540, COLUMNS = 480, DROPLETS = 600, STREAKS = 120 };

static const float SCALE = 40; // [pixels/m]
static const float CELL = 0.05f;
static const float LEVEL = 0.45f; // of the water, from the bottom [picture heights]
static const float LEDGE = 2;     // height of the rock, and its edge [m]
static const float EDGE = 5;
static const float FRAME = 1.0f / 60;

// A box that falls, floats and turns in the plane of the picture.
typedef struct box {
    pond_rigid body;
    pond_coupling water;
    pond_body_id hull; // {0}: makes no waves
    float angle;       // from x to z [rad]
} box;

typedef struct game {
    pond *water;
    box diver;
    box crate;
    pond_spray spray;
    pond_droplet droplets[DROPLETS];
    float highest; // droplet [m]
    int dives;
    float swims; // how long the diver has been in the water [s]
    uint8_t pixels[HEIGHT][WIDTH][4];
    float between[COLUMNS];
} game;

static box make_box(float x, float z, float width, float height, float mass) {
    box b = {0};
    b.body.position = (pond_vec3){x, CELL / 2, z};
    b.body.half_size = (pond_vec3){width / 2, 0.3f, height / 2};
    b.body.mass = mass;
    b.body.inertia.y = mass * (width * width + height * height) / 12;
    b.body.drag = 0.5f;
    return b;
}

static void step_box(pond *water, box *b) {
    pond_rigid *r = &b->body;
    const float c = cosf(b->angle);
    const float s = sinf(b->angle);
    r->axes[0] = (pond_vec3){c, 0, s};
    r->axes[1] = (pond_vec3){0, 1, 0};
    r->axes[2] = (pond_vec3){-s, 0, c};
    pond_body_couple(water, b->hull, r, FRAME, &b->water);
    r->velocity.x += FRAME * b->water.force.x / r->mass;
    r->velocity.z += FRAME * (b->water.force.z / r->mass - 9.81f);
    r->spin.y += FRAME * b->water.torque.y / r->inertia.y;
    r->position.x += FRAME * r->velocity.x;
    r->position.z += FRAME * r->velocity.z;
    b->angle -= FRAME * r->spin.y;
}

static void start_dive(game *g) {
    g->diver = make_box(1, LEDGE + 0.8f, 0.5f, 1.6f, 390); // its box is 0.6 m deep: 480 kg of water
    g->diver.body.velocity.x = 3;
    g->swims = 0;
}

static void move_diver(game *g) {
    pond_rigid *r = &g->diver.body;
    const float feet = r->position.z - 0.8f;
    if (r->position.x < EDGE && g->swims == 0) { // runs, then jumps
        r->position.x += 3 * FRAME;
        if (r->position.x >= EDGE) {
            r->velocity = (pond_vec3){3.5f, 0, 5};
            r->spin.y = 2.2f;
        }
        return;
    }
    step_box(g->water, &g->diver);
    if (g->swims == 0 && feet < 0) {
        const pond_vec2 at = {r->position.x, CELL / 2};
        pond_plunge(g->water, at, 0.3f, -r->velocity.z, 70);
        g->dives++;
    }
    g->swims += g->swims > 0 || feet < 0 ? FRAME : 0;
    if (g->swims > 4) {
        start_dive(g);
    }
}

static void play_frame(game *g) {
    move_diver(g);
    step_box(g->water, &g->crate);
    pond_advance(g->water, (double)FRAME);
    for (pond_event e; pond_event_next(g->water, &e);) {
        pond_spray_crown(&g->spray, &e, e.radius > 0.2f ? 400 : 12); // plays no sound
    }
    const pond_view view = pond_get_view(g->water);
    pond_spray_step(&g->spray, &view, (double)FRAME);
    for (int i = 0; i < g->spray.count; i++) {
        g->highest = fmaxf(g->highest, g->droplets[i].position.y);
    }
}

// ---- drawing ------------------------------------------------------------------------------------

static void mix(game *g, int x, int y, const float colour[3], float share) {
    for (int i = 0; i < 3 && share > 0; i++) {
        uint8_t *to = &g->pixels[y][x][i];
        *to = (uint8_t)((float)*to + fminf(share, 1) * (255 * colour[i] - (float)*to));
    }
}

// Fills a box at a place along its own axes; round: the share of its corners that is cut.
static void draw_box(game *g, float x, float z, float angle, pond_vec2 half, float round,
                     const float colour[3]) {
    const float radius = round * fminf(half.x, half.y);
    const float c = cosf(angle);
    const float s = sinf(angle);
    for (int py = 0; py < HEIGHT; py++) {
        for (int px = 0; px < WIDTH; px++) {
            const float dx = ((float)px + 0.5f) / SCALE - x;
            const float dz = (HEIGHT * (1 - LEVEL) - (float)py - 0.5f) / SCALE - z;
            const float qx = fmaxf(fabsf(c * dx + s * dz) - half.x + radius, 0);
            const float qz = fmaxf(fabsf(c * dz - s * dx) - half.y + radius, 0);
            const float outside = sqrtf(qx * qx + qz * qz) - radius;
            mix(g, px, py, colour, radius > 0 ? 0.5f - outside * SCALE : outside > 0 ? 0 : 1);
        }
    }
}

// A part of a body, at a place along the body's own axes.
static void draw_part(game *g, const box *b, pond_vec2 at, pond_vec2 half, float round,
                      const float colour[3]) {
    const float c = cosf(b->angle);
    const float s = sinf(b->angle);
    draw_box(g, b->body.position.x + c * at.x - s * at.y, b->body.position.z + s * at.x + c * at.y,
             b->angle, half, round, colour);
}

static void draw(game *g, int frame) {
    static const float rock[3] = {0.23f, 0.21f, 0.24f};
    static const float grass[3] = {0.24f, 0.45f, 0.22f};
    static const float wood[3] = {0.55f, 0.36f, 0.19f};
    static const float plank[3] = {0.40f, 0.25f, 0.12f};
    static const float skin[3] = {0.93f, 0.70f, 0.55f};
    static const float suit[3] = {0.80f, 0.16f, 0.18f};
    static const float rain[3] = {0.85f, 0.92f, 1.0f};
    pond_look look = pond_look_default(POND_LOOK_PROFILE);
    look.is.profile.water_level = LEVEL;
    look.is.profile.thickness = 0.03f;
    look.is.profile.shafts = 0.8f;
    look.is.profile.spray = &g->spray;
    const pond_view view = pond_get_view_between(g->water, -1, g->between);
    const pond_target target = {
        .pixels = &g->pixels[0][0][0], .width = WIDTH, .height = HEIGHT, .stride = WIDTH * 4};
    const pond_parallel parallel = pond_get_parallel(g->water);
    pond_draw(&look, &view, NULL, &target, &parallel);
    for (int i = 0; i < STREAKS; i++) { // rain in the air
        const unsigned at = (unsigned)i * 2654435761u;
        const int x = (int)(at >> 8) % WIDTH;
        const int y = ((int)(at >> 20) + frame * (17 + i % 5)) % HEIGHT;
        for (int k = 0; k < 12 && y + k < (int)(HEIGHT * (1 - LEVEL)); k++) {
            mix(g, x, y + k, rain, 0.25f);
        }
    }
    draw_box(g, EDGE / 2 - 1, LEDGE / 2 - 4, 0, (pond_vec2){EDGE / 2 + 0.8f, LEDGE / 2 + 4}, 0.1f,
             rock);
    draw_box(g, EDGE / 2 - 1, LEDGE - 0.12f, 0, (pond_vec2){EDGE / 2 + 0.9f, 0.14f}, 1, grass);
    const float half = g->crate.body.half_size.x;
    draw_part(g, &g->crate, (pond_vec2){0, 0}, (pond_vec2){half, half}, 0.15f, plank);
    for (int i = -1; i <= 1; i++) {
        draw_part(g, &g->crate, (pond_vec2){0, 0.56f * half * (float)i},
                  (pond_vec2){0.86f * half, 0.22f * half}, 0.3f, wood);
    }
    draw_part(g, &g->diver, (pond_vec2){0, -0.45f}, (pond_vec2){0.13f, 0.35f}, 1, skin);
    draw_part(g, &g->diver, (pond_vec2){0, 0.1f}, (pond_vec2){0.19f, 0.33f}, 0.8f, suit);
    draw_part(g, &g->diver, (pond_vec2){0.22f, 0.3f}, (pond_vec2){0.22f, 0.07f}, 1, skin);
    draw_part(g, &g->diver, (pond_vec2){0, 0.6f}, (pond_vec2){0.19f, 0.19f}, 1, skin);
}

// ---- the game -----------------------------------------------------------------------------------

static bool make_game(game *g) {
    pond_desc desc = pond_desc_default();
    desc.width = COLUMNS;
    desc.height = 1;
    desc.cell_size = (double)CELL;
    desc.wave_speed = 3;
    desc.depth = 2;
    desc.half_life = 1.2;
    desc.edges.left = desc.edges.right = POND_EDGE_OPEN;
    pond_body_desc hull = pond_body_desc_default();
    g->crate = make_box(13, 0.4f, 1.2f, 1.2f, 300);
    hull.shape = pond_rectangle(1.2f, 0.6f);
    hull.pose.centre = (pond_vec2){13, CELL / 2};
    hull.draught = 0;
    if (pond_create(&desc, &g->water) != POND_OK ||
        pond_body_add(g->water, &hull, &g->crate.hull) != POND_OK) {
        fprintf(stderr, "%s\n", pond_message());
        return false;
    }
    pond_rain rain = pond_rain_default();
    rain.rate = 8; // [drops/(m² s)]
    pond_set_rain(g->water, &rain);
    pond_set_splash_height(g->water, 0.002f);
    g->spray = (pond_spray){.droplets = g->droplets, .capacity = DROPLETS, .seed = 1};
    start_dive(g);
    return true;
}

static bool save(game *g, const char *path) {
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormatFrom(g->pixels, WIDTH, HEIGHT, 32,
                                                              WIDTH * 4, SDL_PIXELFORMAT_RGBA32);
    const bool good = surface != NULL && SDL_SaveBMP(surface, path) == 0;
    SDL_FreeSurface(surface);
    return good;
}

int main(int argc, char **argv) {
    static game g;
    const int frames = argc > 1 ? atoi(argv[1]) : 0;
    SDL_Window *window = NULL;
    SDL_Renderer *renderer = NULL;
    if (SDL_Init(SDL_INIT_VIDEO) != 0 ||
        SDL_CreateWindowAndRenderer(WIDTH, HEIGHT, 0, &window, &renderer) != 0) {
        fprintf(stderr, "%s\n", SDL_GetError());
        return 1;
    }
    SDL_Texture *screen = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_RGBA32,
                                            SDL_TEXTUREACCESS_STREAMING, WIDTH, HEIGHT);
    bool open = screen != NULL && make_game(&g);
    for (int frame = 0; open && (frames == 0 || frame < frames); frame++) {
        for (SDL_Event e; SDL_PollEvent(&e);) {
            open = open && e.type != SDL_QUIT;
        }
        play_frame(&g);
        if (frames == 0 || frame == frames - 1) {
            draw(&g, frame);
            SDL_UpdateTexture(screen, NULL, g.pixels, WIDTH * 4);
            SDL_RenderCopy(renderer, screen, NULL, NULL);
            SDL_RenderPresent(renderer);
        }
        if (frames == 0) {
            SDL_Delay(12);
        }
    }
    if (argc > 2 && !save(&g, argv[2])) {
        fprintf(stderr, "%s: %s\n", argv[2], SDL_GetError());
        open = false;
    }
    printf("dives: %d, droplets higher than 0.3 m: %s, the crate floats: %s\n", g.dives,
           g.highest > 0.3f ? "yes" : "no", fabsf(g.crate.body.position.z) < 0.6f ? "yes" : "no");
    pond_destroy(g.water);
    SDL_Quit();
    return open ? 0 : 1;
}
