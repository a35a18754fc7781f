// Droplets thrown up by splashes: a crown from both rims, then parabolas.
//
//   x(t) = x + u·t        y(t) = y + v·t − ½g·t²
//
// A splash of height H throws with v² = 2g|H|, the speed that carries a droplet up to about |H|.
// Each is drawn as the streak that it leaves while a film camera's shutter is open.

#include "look/looks/spray.h"

#include <math.h>
#include <millpond/spray.h>

#include "base/maths.h"
#include "base/random.h"
#include "look/reading/sampler.h"
#include "shared/water_numbers.h"

#define HIGHEST 4.0f // height of a splash that throws the most [radii]
#define RIM 1.5f     // where a splash's rim stands. [radii from its middle]

enum { DRAW_SIDE, DRAW_PLACE, DRAW_FAST, DRAW_LEAN, DRAW_SIZE, DRAWS };

static bool usable(const pond_spray *spray) {
    return spray != NULL && spray->droplets != NULL && spray->capacity > 0;
}

// ---- paths of droplets -------------------------------------------------------------------------

typedef struct splash {
    pond_vec2 position; // [m]
    float height;
    float radius;
    float speed; // [m/s]
    uint64_t seed;
    uint64_t number;
} splash;

static float chance(const splash *s, int droplet, int draw) {
    return (float)pondi_random_unit(s->seed, s->number, (uint64_t)droplet * DRAWS + (uint64_t)draw);
}

// Few fly fast, and those fly steeply; most droplets are small.
static pond_droplet throw(const splash *s, int index) {
    const float side = chance(s, index, DRAW_SIDE) < 0.5f ? -1.0f : 1.0f;
    const float fast = chance(s, index, DRAW_FAST);
    const float small = chance(s, index, DRAW_SIZE);
    const float speed = s->speed * (0.35f + 0.85f * fast * fast);
    const float lean = 0.08f + (0.75f - 0.55f * fast) * chance(s, index, DRAW_LEAN);
    const float up = speed / sqrtf(1.0f + lean * lean);
    const float rim = RIM * (0.8f + 0.4f * chance(s, index, DRAW_PLACE));
    return (pond_droplet){
        .position = {s->position.x + side * s->radius * rim, s->height > 0.0f ? s->height : 0.0f},
        .velocity = {side * lean * up, up},
        .radius = s->radius * (0.012f + 0.08f * small * small * small),
    };
}

// A droplet in any direction.
static pond_droplet throw_around(const splash *s, int index) {
    const double turn = 360.0 * (double)chance(s, index, DRAW_SIDE);
    const float fast = chance(s, index, DRAW_FAST);
    pond_droplet d = throw(s, index);
    const float out = fabsf(d.velocity.x);
    const float rim = s->radius * RIM * (0.7f + 0.3f * fast);
    const float x = (float)pondi_cos_degrees(turn);
    const float y = (float)pondi_sin_degrees(turn);
    d.position.x = s->position.x + rim * x;
    d.velocity.x = out * x;
    d.across = s->position.y + rim * y;
    d.across_speed = out * y;
    return d;
}

// Adds droplets made by `make`.
static void add_splash(pond_spray *spray, const pond_event *event, float amount,
                       pond_droplet make(const splash *s, int index)) {
    if (!usable(spray) || event == NULL || event->kind != POND_EVENT_SPLASH || !(amount > 0.0f) ||
        !isfinite(amount) || !isfinite(event->position.x) || !isfinite(event->position.y) ||
        !isfinite(event->height) || !isfinite(event->radius)) {
        return;
    }
    const float high = pondi_clamp(fabsf(event->height), 0.0f, 1e4f);
    const float least = high / HIGHEST;
    const splash s = {
        .position = event->position,
        .height = pondi_clamp(event->height, -1e4f, 1e4f),
        .radius = pondi_clamp(event->radius, least, 1e4f),
        .speed = sqrtf(2.0f * (float)PONDI_GRAVITY * high),
        .seed = spray->seed,
        .number = spray->splashes++,
    };
    if (!(least > 0.0f)) {
        return;
    }
    const int wanted = (int)(pondi_clamp(amount, 0.0f, 1e5f) * (high / s.radius) + 0.5f);
    const int first = pondi_spray_kept(spray);
    const int room = pondi_least(spray->capacity, PONDI_SPRAY_MOST) - first;
    const int thrown = pondi_least(wanted, room);
    for (int i = 0; i < thrown; i++) {
        spray->droplets[first + i] = make(&s, i);
    }
    spray->count = first + thrown;
}

void pond_spray_splash(pond_spray *spray, const pond_event *event, float amount) {
    add_splash(spray, event, amount, throw);
}

void pond_spray_crown(pond_spray *spray, const pond_event *event, float amount) {
    add_splash(spray, event, amount, throw_around);
    if (spray != NULL) {
        spray->round = true;
    }
}

static float height_of(const pond_view *view, int row, int cell) {
    const int column = pondi_least(pondi_most(cell, 0), view->width - 1);
    const ptrdiff_t at = row * view->stride + column;
    return view->format == POND_FORMAT_I16 ? (float)((const int16_t *)view->heights)[at]
                                           : ((const float *)view->heights)[at];
}

static bool has_surface(const pond_view *view) {
    return view != NULL && view->heights != NULL && view->width >= 1 && view->height >= 1 &&
           view->cell_size > 0.0f;
}

// Height of the surface under a place along a row, between cells. [m]
static float surface_at(const pond_view *view, int row, float x) {
    const float cells = pondi_clamp(x / view->cell_size - 0.5f, 0.0f, (float)(view->width - 1));
    const int cell = (int)cells;
    const float low = height_of(view, row, cell);
    return (low + (height_of(view, row, cell + 1) - low) * (cells - (float)cell)) * view->unit;
}

// The row of cells under a droplet; −1 outside.
static int row_under(const pond_view *view, const pond_droplet *d, bool round) {
    if (!round || view->height == 1) {
        return view->height / 2;
    }
    const float cells = d->across / view->cell_size;
    return cells >= 0.0f && cells < (float)view->height ? (int)cells : -1;
}

// False where its flight ends. NaN ends it, too.
static bool fly(pond_droplet *d, const pond_view *view, bool round, float seconds) {
    const float gravity = (float)PONDI_GRAVITY;
    d->position.x += d->velocity.x * seconds;
    d->position.y += (d->velocity.y - 0.5f * gravity * seconds) * seconds;
    d->velocity.y -= gravity * seconds;
    d->across += d->across_speed * seconds;
    if (!has_surface(view)) {
        return d->velocity.y > 0.0f || d->position.y > 0.0f;
    }
    const int row = row_under(view, d, round);
    if (row < 0 ||
        !(d->position.x >= 0.0f && d->position.x <= view->cell_size * (float)view->width)) {
        return false;
    }
    return d->velocity.y > 0.0f || d->position.y > surface_at(view, row, d->position.x);
}

void pond_spray_step(pond_spray *spray, const pond_view *view, double seconds) {
    if (!usable(spray) || !(seconds > 0.0)) {
        return;
    }
    const float time = (float)(seconds < 1000.0 ? seconds : 1000.0);
    const int count = pondi_spray_kept(spray);
    int flying = 0;
    for (int i = 0; i < count; i++) {
        pond_droplet d = spray->droplets[i];
        if (fly(&d, view, spray->round, time)) {
            spray->droplets[flying++] = d;
        }
    }
    spray->count = flying;
}

bool pondi_spray_flies(const pond_spray *spray) {
    return usable(spray) && pondi_spray_kept(spray) > 0;
}
