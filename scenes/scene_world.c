#include "scene_world.h"

#include <math.h>
#include <millpond/command.h>
#include <millpond/detail/subdomain.h>
#include <millpond/world.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene_frame.h"
#include "scene_furnish.h"

#define LEAST_CHUNKS 16 // of a world

static const pond_chunk corner = {0, 0};

struct scene_world {
    pond_world *world;
    pond *water;    // the caller's, which is not stepped
    pond_desc desc; // its
    uint8_t *walls; // 1 = land
    void *heights;  // of the view
    size_t size;
    pond_view view;
    bool seen;  // whether the view is up to date
    bool moves; // whether a floating body moves, or may after the last command
    int body_count;
    pond_body_id bodies[SCENE_MAX_THINGS]; // in the order of the pond
    bool floats[SCENE_MAX_THINGS];
};

// ---- making -------------------------------------------------------------------------------------

static bool read_map(void *user, pond_chunk chunk, uint8_t *cells) {
    const scene_world *w = user;
    const int64_t left = (int64_t)chunk.x * POND_WORLD_CHUNK;
    const int64_t top = (int64_t)chunk.y * POND_WORLD_CHUNK;
    bool any = false;
    for (int y = 0; y < POND_WORLD_CHUNK; y++) {
        for (int x = 0; x < POND_WORLD_CHUNK; x++) {
            const bool inside = left + x >= 0 && left + x < w->desc.width && top + y >= 0 &&
                                top + y < w->desc.height;
            const bool water = inside && !w->walls[(top + y) * w->desc.width + left + x];
            cells[y * POND_WORLD_CHUNK + x] = water;
            any = any || water;
        }
    }
    return any;
}

static pond_world_point point_of(pond_vec2 metres) {
    return (pond_world_point){corner, metres};
}

static pond_world_desc world_desc(const pond_desc *water) {
    pond_world_desc desc = pond_world_desc_default();
    desc.water = *water;
    // One more chunk next to each with water.
    const size_t across = (size_t)(water->width / POND_WORLD_CHUNK + 3);
    const size_t down = (size_t)(water->height / POND_WORLD_CHUNK + 3);
    desc.memory = pond_world_chunk_memory(&desc) * (across * down + LEAST_CHUNKS);
    return desc;
}

static bool make_world(scene_world *w, scene_error *error) {
    pond_world_desc desc = world_desc(&w->desc);
    desc.map = read_map;
    desc.user = w;
    const pond_result result = pond_world_create(&desc, &w->world);
    if (result != POND_OK && result != POND_ERROR_MEMORY) {
        (void)snprintf(error->message, sizeof error->message, "world: %s", pond_message());
    }
    return result == POND_OK;
}

static bool check_item(scene_error *error, const char *list, int index, pond_result result) {
    if (result != POND_OK && result != POND_ERROR_MEMORY) {
        scene_refuse_item(error, list, index, pond_message());
    }
    return result == POND_OK;
}

// The bodies of the pond, in its order, which is that of the scene.
static bool add_bodies(scene_world *w, const scene *s, scene_error *error) {
    bool good = true;
    for (int i = 0; i < s->body_count && good; i++) {
        const pond_body_desc desc = scene_body_desc(s, i, &w->desc);
        good = check_item(error, "bodies", i,
                          pond_world_body_add(w->world, corner, &desc, &w->bodies[i]));
        w->floats[i] = desc.floating;
        w->moves = w->moves || desc.floating;
        w->body_count += good;
    }
    return good;
}

static bool add_emitters(scene_world *w, const scene *s, scene_error *error) {
    bool good = true;
    for (int i = 0; i < s->emitter_count && good; i++) {
        const pond_emitter_desc desc = scene_emitter_desc(s, i, &w->desc);
        pond_emitter_id id;
        good =
            check_item(error, "emitters", i, pond_world_emitter_add(w->world, corner, &desc, &id));
    }
    return good;
}

scene_world *scene_world_make(const scene *s, pond *water, scene_error *error) {
    *error = (scene_error){0};
    scene_world *w = calloc(1, sizeof *w);
    if (w == NULL) {
        return NULL;
    }
    w->water = water;
    w->desc = pond_get_desc(water);
    w->walls = malloc((size_t)w->desc.width * (size_t)w->desc.height);
    if (w->walls != NULL && make_world(w, error)) {
        pond_copy_walls(water, 0, 0, w->desc.width, w->desc.height, w->walls, w->desc.width);
        w->size = pond_world_view_size(w->world, w->desc.width, w->desc.height);
        w->heights = malloc(w->size);
        pond_world_set_splash_height(w->world, scene_splash_height(s));
    }
    if (w->heights == NULL || !add_bodies(w, s, error) || !add_emitters(w, s, error)) {
        scene_world_free(w);
        return NULL;
    }
    return w;
}

double scene_world_memory(const pond_desc *water) {
    const double wide = water->width;
    const double high = water->height;
    const double heights = sizeof(float) * (wide + 2.0) * (high + 2.0);
    return (double)world_desc(water).memory + wide * high + heights;
}

void scene_world_free(scene_world *w) {
    if (w != NULL) {
        pond_world_destroy(w->world);
        free(w->walls);
        free(w->heights);
        free(w);
    }
}

// ---- commands -----------------------------------------------------------------------------------

// The pond keeps the rain as well, for callers that read it.
static void let_rain(const scene_world *w, const pond_rain *rain) {
    const double width = w->desc.width * w->desc.cell_size;
    const double height = w->desc.height * w->desc.cell_size;
    const scene_rain_box box = scene_rain_falls_on(rain, width, height);
    pond_command command = {.kind = POND_COMMAND_RAIN, .is.rain = *rain};
    command.is.rain.left = (float)box.x;
    command.is.rain.top = (float)box.y;
    command.is.rain.right = (float)(box.x + box.width * width);
    command.is.rain.bottom = (float)(box.y + box.height * height);
    (void)pond_world_do(w->world, corner, &command);
    pond_set_rain(w->water, rain);
}

// Ids are those of the world.
static void do_in_world(void *user, pond_command *command) {
    const scene_world *w = user;
    if (command->kind == POND_COMMAND_RAIN) {
        let_rain(w, &command->is.rain);
    } else {
        (void)pond_world_do(w->world, corner, command);
    }
}

// Returns whether the walls of a chunk have changed.
static bool walls_differ(scene_world *w, int column, int row) {
    const int left = column * POND_WORLD_CHUNK;
    const int top = row * POND_WORLD_CHUNK;
    const int wide = w->desc.width - left;
    const int high = w->desc.height - top;
    const int width = wide < POND_WORLD_CHUNK ? wide : POND_WORLD_CHUNK;
    const int height = high < POND_WORLD_CHUNK ? high : POND_WORLD_CHUNK;
    uint8_t now[POND_WORLD_CHUNK * POND_WORLD_CHUNK];
    bool differ = false;
    pond_copy_walls(w->water, left, top, width, height, now, POND_WORLD_CHUNK);
    for (int y = 0; y < height; y++) {
        uint8_t *known = w->walls + (ptrdiff_t)(top + y) * w->desc.width + left;
        const uint8_t *new = now + y *POND_WORLD_CHUNK;
        differ = differ || memcmp(known, new, (size_t)width) != 0;
        memcpy(known, new, (size_t)width);
    }
    return differ;
}

// A range of chunks along one side of the water, without its end.
typedef struct chunks {
    int first;
    int end;
} chunks;

// Chunks within `reach` of a position. [cells]
static chunks chunks_around(double place, double reach, int cells) {
    const double low = floor((place - reach) / POND_WORLD_CHUNK);
    const double high = floor((place + reach) / POND_WORLD_CHUNK);
    const int last = (cells - 1) / POND_WORLD_CHUNK;
    return (chunks){(int)fmin(fmax(low, 0.0), last + 1.0), (int)fmin(fmax(high, -1.0), last) + 1};
}

static void bring_walls(scene_world *w, chunks columns, chunks rows) {
    for (int row = rows.first; row < rows.end; row++) {
        for (int column = columns.first; column < columns.end; column++) {
            if (walls_differ(w, column, row)) {
                pond_world_remap(w->world, (pond_chunk){column, row});
            }
        }
    }
}

// Changes walls within a shape, or all of them for a mask.
static bool change_walls(scene_world *w, pond_command *command) {
    const bool good = pond_do(w->water, command) == POND_OK;
    const double cell = w->desc.cell_size;
    double x = 0.0;
    double y = 0.0;
    double reach = (double)w->desc.width + w->desc.height;
    if (good && command->kind != POND_COMMAND_WALL_MASK) {
        x = (double)command->is.wall.pose.centre.x / cell;
        y = (double)command->is.wall.pose.centre.y / cell;
        reach = (double)scene_shape_reach(&command->is.wall.shape) / cell + 2.0; // cells it cuts
    }
    bring_walls(w, chunks_around(x, reach, w->desc.width), chunks_around(y, reach, w->desc.height));
    return good;
}

static bool add_body(scene_world *w, pond_command *command) {
    pond_command there = *command;
    if (w->body_count == SCENE_MAX_THINGS || pond_do(w->water, command) != POND_OK) {
        return false;
    }
    if (pond_world_do(w->world, corner, &there) != POND_OK) {
        pond_body_remove(w->water, command->is.body_add.id);
        return false;
    }
    w->bodies[w->body_count] = there.is.body_add.id;
    w->floats[w->body_count++] = command->is.body_add.desc.floating;
    return true;
}

// Returns the index of a body of the pond; body_count: none.
static int index_of(const scene_world *w, pond_body_id id) {
    pond_body_id ids[SCENE_MAX_THINGS];
    const int count = pond_body_list(w->water, ids, SCENE_MAX_THINGS);
    for (int i = 0; i < count && i < w->body_count; i++) {
        if (ids[i].value == id.value) {
            return i;
        }
    }
    return w->body_count;
}

static void do_to_body(scene_world *w, const pond_command *command) {
    const int index = index_of(w, command->is.body.id);
    if (index == w->body_count) {
        return;
    }
    pond_command there = *command;
    there.is.body.id = w->bodies[index];
    (void)pond_world_do(w->world, corner, &there);
    if (command->kind == POND_COMMAND_BODY_REMOVE) {
        pond_body_remove(w->water, command->is.body.id);
        w->body_count--;
        memmove(&w->bodies[index], &w->bodies[index + 1],
                (size_t)(w->body_count - index) * sizeof w->bodies[0]);
        memmove(&w->floats[index], &w->floats[index + 1],
                (size_t)(w->body_count - index) * sizeof w->floats[0]);
    }
}

bool scene_world_do(scene_world *w, pond_command *command) {
    w->seen = false;
    w->moves = true;
    switch (command->kind) {
    case POND_COMMAND_RAIN:
        let_rain(w, &command->is.rain);
        return true;
    case POND_COMMAND_CALM:
        pond_calm(w->water);
        break;
    case POND_COMMAND_WALL_BUILD:
    case POND_COMMAND_WALL_CLEAR:
    case POND_COMMAND_WALL_MASK:
        return change_walls(w, command);
    case POND_COMMAND_BODY_ADD:
        return add_body(w, command);
    case POND_COMMAND_BODY_REMOVE:
    case POND_COMMAND_BODY_MOVE:
    case POND_COMMAND_BODY_PLACE:
    case POND_COMMAND_BODY_VELOCITY:
    case POND_COMMAND_BODY_DRAUGHT:
    case POND_COMMAND_BODY_PUSH:
        do_to_body(w, command);
        return true;
    case POND_COMMAND_EMITTER_ADD:
    case POND_COMMAND_EMITTER_SET:
    case POND_COMMAND_EMITTER_REMOVE:
        return false; // the pond would not have it
    default:
        break;
    }
    return pond_world_do(w->world, corner, command) == POND_OK;
}

// ---- running ------------------------------------------------------------------------------------

static void bring_bodies(scene_world *w) {
    pond_body_id ids[SCENE_MAX_THINGS];
    const int count = w->body_count > 0 ? pond_body_list(w->water, ids, SCENE_MAX_THINGS) : 0;
    const double side = POND_WORLD_CHUNK * w->desc.cell_size;
    w->moves = false;
    for (int i = 0; i < w->body_count && i < count; i++) {
        pond_chunk chunk;
        pond_body_state state;
        if (pond_world_body_get_state(w->world, w->bodies[i], &chunk, &state)) {
            state.pose.centre.x += (float)(chunk.x * side);
            state.pose.centre.y += (float)(chunk.y * side);
            pond_body_place(w->water, ids[i], state.pose);
            w->moves = w->moves || (w->floats[i] && !state.resting);
        }
    }
}

static void step(scene_world *w, const scene *s, int64_t step, double rate) {
    const scene_bodies bodies = {w->bodies, w->body_count};
    scene_run_touches(s, &w->desc, step, rate, do_in_world, w);
    scene_run_bodies(s, &bodies, &w->desc, step, rate, do_in_world, w);
    pond_world_step_many(w->world, 1);
}

static void follow(scene_world *w) {
    pond_subdomain_set_clock(w->water, pond_world_get_steps(w->world), 0.0);
    bring_bodies(w);
    w->seen = false;
}

void scene_world_run_step(scene_world *w, const scene *s, double rate) {
    step(w, s, (int64_t)pond_world_get_steps(w->world), rate);
    follow(w);
}

void scene_world_run_frame(scene_world *w, const scene *s, int64_t frame, double fps) {
    const double rate = scene_steps_per_second(w->water, fps);
    const int64_t steps = (int64_t)round(rate / fps);
    const int64_t from = (s->repeat > 0 ? frame % s->repeat : frame) * steps;
    for (int64_t at = from; at < from + steps; at++) {
        if (s->goes_on != NULL && !s->goes_on()) {
            break;
        }
        step(w, s, at, rate);
    }
    follow(w);
}

// ---- reading ------------------------------------------------------------------------------------

pond_view scene_world_view(scene_world *w) {
    if (!w->seen) {
        w->view = pond_world_get_view(w->world, corner, 0, 0, w->desc.width, w->desc.height,
                                      w->heights, w->size);
        w->seen = true;
    }
    return w->view;
}

static void copy_velocities(const void *of, const pond_map_target *out) {
    const scene_world *w = of;
    pond_world_copy_velocities(w->world, corner, 0, 0, w->desc.width, w->desc.height, out->values,
                               out->stride);
}

static bool next_event(void *of, pond_event *out) {
    const scene_world *w = of;
    const double side = POND_WORLD_CHUNK * w->desc.cell_size;
    pond_chunk chunk;
    if (!pond_world_event_next(w->world, out, &chunk)) {
        return false;
    }
    out->position.x += (float)(chunk.x * side);
    out->position.y += (float)(chunk.y * side);
    return true;
}

void scene_world_show(scene_world *w, scene_frame *now) {
    const pond_view heights = scene_world_view(w);
    scene_frame_show(now, &heights);
    now->velocities = copy_velocities;
    now->velocities_of = w;
    now->splashes = (scene_splashes){next_event, w};
}

bool scene_world_is_resting(const scene_world *w) {
    return !w->moves && pond_world_is_resting(w->world) && pond_world_splash_count(w->world) == 0;
}

float scene_world_height_at(const scene_world *w, pond_vec2 metres) {
    return pond_world_height_at(w->world, point_of(metres));
}

// Sums the squares of the height differences to the neighbours on the right and below. Land
// reflects waves, so the surface is level there.
static double steps_beside(const scene_world *w, const pond_view *view, int x, int y) {
    const float *here = (const float *)view->heights + y * view->stride + x;
    const uint8_t *wall = w->walls + (ptrdiff_t)y * w->desc.width + x;
    const bool right = x + 1 < w->desc.width && wall[1] == 0;
    const bool below = y + 1 < w->desc.height && wall[w->desc.width] == 0;
    const double aside = right ? (double)here[1] - (double)here[0] : 0.0;
    const double down = below ? (double)here[view->stride] - (double)here[0] : 0.0;
    return aside * aside + down * down;
}

double scene_world_energy(scene_world *w) {
    const pond_view view = scene_world_view(w);
    const double area = w->desc.cell_size * w->desc.cell_size;
    const double speed2 = w->desc.wave_speed * w->desc.wave_speed;
    const double swing2 = w->desc.restoring * w->desc.restoring * area;
    float velocities[POND_WORLD_CHUNK];
    double sum = 0.0;
    for (int y = 0; y < w->desc.height; y++) {
        for (int x = 0; x < w->desc.width; x++) {
            const int i = x % POND_WORLD_CHUNK;
            if (i == 0) {
                pond_world_copy_velocities(w->world, corner, x, y, POND_WORLD_CHUNK, 1, velocities,
                                           POND_WORLD_CHUNK);
            }
            if (w->walls[(ptrdiff_t)y * w->desc.width + x] == 0) {
                const double height = (double)((const float *)view.heights)[y * view.stride + x];
                const double velocity = (double)velocities[i];
                sum += area * velocity * velocity + speed2 * steps_beside(w, &view, x, y) +
                       swing2 * height * height;
            }
        }
    }
    return 0.5 * sum;
}

uint64_t scene_world_hash(const scene_world *w) {
    return pond_world_hash(w->world);
}
