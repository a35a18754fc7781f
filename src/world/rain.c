// Rain and splashes in a world. Each chunk has a separate shower; the rectangle of the rain selects
// the drops that fall.

#include "pond/rain.h"

#include <math.h>
#include <millpond/world.h>

#include "base/random.h"
#include "world/world.h"

#define MOST_SIDE 8192.0             // of the rectangle in which it rains [cells]
#define MOST_DROPS_PER_SECOND 4096.0 // on a chunk
#define NARROW 8.0                   // radius of drops up to which the full rate is allowed [cells]
#define FARTHEST (PONDI_WORLD_REACH + 1.0)

// ---- splashes -----------------------------------------------------------------------------------

void pond_world_splash(pond_world *world, pond_world_point centre, float radius, float height) {
    PONDI_ASSERT_WORLD(world);
    double x;
    double y;
    if (!(radius > 0.0f && isfinite(radius)) || !isfinite(height) ||
        !pondi_world_cell(world, centre, &x, &y)) {
        return;
    }
    const pondi_splash splash =
        pondi_splash_make(&world->desc.water, centre.at, radius, height, world->steps);
    if (world->splash_count == PONDI_SPLASHES) {
        pond_world_drop(world, centre, radius, splash.height);
    } else if (splash.height != 0.0f) {
        world->splashes[world->splash_count++] = (pondi_world_splash){centre.chunk, splash};
        pondi_world_event_splash(world, centre, (pond_body_id){0}, (pond_emitter_id){0}, radius,
                                 splash.height);
    }
}

int pond_world_splash_count(const pond_world *world) {
    PONDI_ASSERT_WORLD(world);
    return world->splash_count;
}

void pondi_world_splashes_step(pond_world *world) {
    const pond_desc *water = &world->desc.water;
    int kept = 0;
    for (int i = 0; i < world->splash_count; i++) {
        const pondi_world_splash s = world->splashes[i];
        if (pondi_splash_is_over(&s.splash, world->steps, water->time_step)) {
            continue;
        }
        const pond_world_point centre = {s.chunk, s.splash.centre};
        for (int phase = 0; phase < PONDI_SPLASH_PHASES; phase++) {
            const pondi_splash_part part =
                pondi_splash_part_of(&s.splash, phase, world->steps, water);
            if (part.height != 0.0f) {
                (void)pondi_world_touch_drop(world, centre, part.radius, part.height);
            }
        }
        world->splashes[kept++] = s;
    }
    world->splash_count = kept;
}

void pondi_world_splashes_hash(const pond_world *world, pondi_hash *hash) {
    for (int i = 0; i < world->splash_count; i++) {
        const pondi_world_splash *s = &world->splashes[i];
        const float numbers[4] = {s->splash.centre.x, s->splash.centre.y, s->splash.radius,
                                  s->splash.height};
        pondi_hash_u64(hash, (uint64_t)(uint32_t)s->chunk.x << 32 | (uint32_t)s->chunk.y);
        pondi_hash_f32s(hash, numbers, 4);
        pondi_hash_u64(hash, world->steps - s->splash.begin);
    }
}

// ---- rain ---------------------------------------------------------------------------------------

static bool is_rectangle(const pondi_world_rain *r) {
    const double wide = r->right - r->left;
    const double high = r->bottom - r->top;
    return wide >= 0.0 && high >= 0.0 && wide <= MOST_SIDE && high <= MOST_SIDE &&
           fabs(r->left) <= FARTHEST && fabs(r->top) <= FARTHEST;
}

// Converts the corners of the rectangle to cells of its first chunk; false if they are not valid.
static bool corners_of(const pond_world *world, pond_world_point from, pond_world_point to,
                       pondi_world_rain *out) {
    double x0;
    double y0;
    double x1;
    double y1;
    if (!pondi_world_cell(world, from, &x0, &y0) || !pondi_world_cell(world, to, &x1, &y1)) {
        return false;
    }
    const double across = ((double)to.chunk.x - (double)from.chunk.x) * PONDI_CHUNK;
    const double down = ((double)to.chunk.y - (double)from.chunk.y) * PONDI_CHUNK;
    out->chunk = from.chunk;
    out->left = x0 + 0.5;
    out->top = y0 + 0.5;
    out->right = x1 + 0.5 + across;
    out->bottom = y1 + 0.5 + down;
    return is_rectangle(out);
}

// Limits the number of drops on a chunk per second; wider drops are fewer, so that as few cells are
// touched.
static void limit_rate(const pond_world *world, pond_rain *rain) {
    const double cell = world->desc.water.cell_size;
    const double side = PONDI_CHUNK * cell;
    const double radius = fmin((double)rain->radius / cell, (double)POND_WORLD_WIDEST);
    const double wider = fmax(1.0, radius / NARROW);
    const double most = MOST_DROPS_PER_SECOND / (side * side) / (wider * wider);
    rain->rate = (double)rain->rate < most ? rain->rate : (float)most;
}

void pond_world_set_rain(pond_world *world, const pond_rain *rain, pond_world_point from,
                         pond_world_point to) {
    PONDI_ASSERT_WORLD(world);
    pondi_world_rain next = {0};
    if (rain == NULL || !pondi_rain_clamp(rain, &next.rain) ||
        !corners_of(world, from, to, &next)) {
        return;
    }
    limit_rate(world, &next.rain);
    world->rain = next;
}

pond_rain pond_world_get_rain(const pond_world *world) {
    PONDI_ASSERT_WORLD(world);
    return world->rain.rain;
}

bool pondi_world_lay_rain(pondi_tape *tape, const pond_world *world, pondi_world_rain *rain) {
    pond_rain *r = &rain->rain;
    pondi_tape_f32(tape, &r->rate);
    pondi_tape_f32(tape, &r->radius);
    pondi_tape_f32(tape, &r->spread);
    pondi_tape_f32(tape, &r->height);
    pondi_tape_bool(tape, &r->splash);
    pondi_world_lay_place(tape, &rain->chunk);
    pondi_tape_f64(tape, &rain->left);
    pondi_tape_f64(tape, &rain->top);
    pondi_tape_f64(tape, &rain->right);
    pondi_tape_f64(tape, &rain->bottom);
    pond_rain allowed = {0};
    if (!pondi_rain_clamp(r, &allowed)) {
        return false;
    }
    limit_rate(world, &allowed);
    return is_rectangle(rain) &&
           (r->rate == 0.0f || (allowed.rate == r->rate && allowed.radius == r->radius &&
                                allowed.spread == r->spread && allowed.height == r->height));
}

// The shower of a chunk.
typedef struct chunk_shower {
    pond_world *world;
    pond_chunk at;
    double left; // the rectangle, in cells of this chunk
    double top;
    double right;
    double bottom;
    int *waiting;
} chunk_shower;

static void fall_on_chunk(void *user, const pondi_shower_drop *drop) {
    const chunk_shower *s = user;
    pond_world *world = s->world;
    const pond_rain *rain = &world->rain.rain;
    const double x = drop->x * PONDI_CHUNK;
    const double y = drop->y * PONDI_CHUNK;
    if (!(x >= s->left && x < s->right && y >= s->top && y < s->bottom)) {
        return;
    }
    const double cell = world->desc.water.cell_size;
    const pond_world_point place = {s->at, {(float)(x * cell), (float)(y * cell)}};
    pondi_world_catch_up(world, s->waiting);
    if (rain->splash) {
        pond_world_splash(world, place, rain->radius * drop->size, rain->height * drop->size);
    } else {
        pond_world_drop(world, place, rain->radius * drop->size, rain->height * drop->size);
    }
}

// Different for each chunk.
static uint64_t seed_of(const pond_world *world, pond_chunk at) {
    const uint64_t place = (uint64_t)(uint32_t)at.x << 32 | (uint32_t)at.y;
    return pondi_random(world->desc.water.seed, place, 0);
}

void pondi_world_rain_step(pond_world *world, int *waiting) {
    const pondi_world_rain *r = &world->rain;
    const double side = PONDI_CHUNK * world->desc.water.cell_size;
    pondi_shower shower = {.time_step = world->desc.water.time_step,
                           .rate = (double)r->rain.rate * side * side,
                           .spread = r->rain.spread};
    const uint64_t steps = world->steps + (uint64_t)*waiting;
    const int64_t right = (int64_t)ceil(r->right / PONDI_CHUNK);
    const int64_t bottom = (int64_t)ceil(r->bottom / PONDI_CHUNK);
    for (int64_t row = (int64_t)floor(r->top / PONDI_CHUNK); row < bottom; row++) {
        for (int64_t column = (int64_t)floor(r->left / PONDI_CHUNK); column < right; column++) {
            chunk_shower s = {.world = world,
                              .left = r->left - (double)(column * PONDI_CHUNK),
                              .top = r->top - (double)(row * PONDI_CHUNK),
                              .right = r->right - (double)(column * PONDI_CHUNK),
                              .bottom = r->bottom - (double)(row * PONDI_CHUNK),
                              .waiting = waiting};
            if (pondi_chunk_beside(r->chunk, column, row, &s.at)) {
                shower.seed = seed_of(world, s.at);
                pondi_shower_step(&shower, steps, fall_on_chunk, &s);
            }
        }
    }
}
