#include "flock.h"

#include <math.h>

#define TURN 6.2831853f
#define DEGREES (360.0f / TURN)
#define AROUND 0.35 // ducks stay within this distance of the picture, as a share of its sides
#define TRIES 3     // attempts per frame to place a missing duck
#define SHY 2.2     // they swim away from nearer objects [tiles]
#define FEELS 0.9   // distance at which they notice the shore [tiles]
#define WAKE_RADIUS 0.06f
#define WAKE_HEIGHT 0.10f // of water that a duck displaces, for each metre of its way

flock flock_begin(uint64_t seed) {
    return (flock){.random = seed ^ 0xd1b54a32d192ed03u};
}

static double next_share(flock *f) {
    uint64_t z = f->random += 0x9e3779b97f4a7c15u; // SplitMix64
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

static bool is_wide_water(world_show *w, double x, double y) {
    bool all = world_show_is_water(w, x, y);
    for (int i = 0; i < 4 && all; i++) {
        all = world_show_is_water(w, x + (i < 2 ? i - 0.5 : 0.0) * 2.4,
                                  y + (i < 2 ? 0.0 : i - 2.5) * 2.4);
    }
    return all;
}

// Places a duck: at first anywhere, later outside the picture.
static void place(flock *f, flock_duck *d, world_show *w, const world_camera *c, double half_x,
                  double half_y) {
    for (int i = 0; i < TRIES && !d->there; i++) {
        const double x = (2.0 * next_share(f) - 1.0) * (1.0 + AROUND);
        const double y = (2.0 * next_share(f) - 1.0) * (1.0 + AROUND);
        const bool seen = fabs(x) < 1.06 && fabs(y) < 1.06;
        d->x = c->x + x * half_x;
        d->y = c->y + y * half_y;
        d->there = (!f->begun || !seen) && is_wide_water(w, d->x, d->y);
    }
    d->heading = d->wanted = TURN * (float)next_share(f);
    d->size = 0.62f + 0.16f * (float)next_share(f);
    d->speed = 0.2f;
    d->rests = 0.0;
}

static void think(flock *f, flock_duck *d, double seconds) {
    d->rests -= seconds;
    if (d->rests <= 0.0) {
        d->rests = 2.0 + 5.0 * next_share(f);
        d->wanted = d->heading + 2.0f * ((float)next_share(f) - 0.5f);
        d->speed = next_share(f) < 0.3 ? 0.05f : 0.35f + 0.45f * (float)next_share(f);
    }
}

static void look_out(flock_duck *d, world_show *w, double x, double y) {
    const double dx = d->x - x;
    const double dy = d->y - y;
    if (hypot(dx, dy) < SHY) {
        d->wanted = atan2f((float)dy, (float)dx);
        d->speed = 1.3f;
        d->rests = 1.5;
    }
    const double ahead_x = d->x + FEELS * (double)cosf(d->heading);
    const double ahead_y = d->y + FEELS * (double)sinf(d->heading);
    if (!world_show_is_water(w, ahead_x, ahead_y)) {
        const double left_x = d->x + FEELS * (double)cosf(d->heading - 0.9f);
        const double left_y = d->y + FEELS * (double)sinf(d->heading - 0.9f);
        d->wanted = d->heading + (world_show_is_water(w, left_x, left_y) ? -1.2f : 1.2f);
        d->speed = fminf(d->speed, 0.35f);
    }
}

static void swim(flock_duck *d, world_show *w, double seconds) {
    const float more = remainderf(d->wanted - d->heading, TURN);
    const double x = d->x;
    const double y = d->y;
    // Passing waves lift and move it.
    const pond_vec2 slope = world_show_slope(w, x, y);
    d->heading += more * (1.0f - expf(-2.0f * (float)seconds));
    const double to_x =
        x + ((double)(d->speed * cosf(d->heading)) - 1.2 * (double)slope.x) * seconds;
    const double to_y =
        y + ((double)(d->speed * sinf(d->heading)) - 1.2 * (double)slope.y) * seconds;
    if (!world_show_is_water(w, to_x, to_y)) {
        d->wanted = d->heading + 0.5f * TURN;
        return;
    }
    d->x = to_x;
    d->y = to_y;
    const float way = world_show_metres(w) * d->speed * (float)seconds;
    if (d->speed > 0.1f) {
        world_show_stroke(w, x, y, to_x, to_y, WAKE_RADIUS, -WAKE_HEIGHT * way);
    }
}

void flock_move(flock *f, world_show *w, const world_camera *camera, int width, int height,
                double x, double y, double seconds) {
    const double half_x = 0.5 * width / camera->tile;
    const double half_y = 0.5 * height / camera->tile;
    for (int i = 0; i < FLOCK_MOST; i++) {
        flock_duck *d = &f->ducks[i];
        const double far = 1.0 + AROUND + 0.02;
        if (d->there &&
            (fabs(d->x - camera->x) > far * half_x || fabs(d->y - camera->y) > far * half_y)) {
            d->there = false;
        }
        if (!d->there) {
            place(f, d, w, camera, half_x, half_y);
            continue;
        }
        think(f, d, seconds);
        look_out(d, w, x, y);
        swim(d, w, seconds);
    }
    f->begun = true;
}

void flock_draw(const flock *f, const world_show *w, const world_camera *camera,
                flock_draw_duck *draw, void *user) {
    for (int i = 0; i < FLOCK_MOST; i++) {
        const flock_duck *d = &f->ducks[i];
        const pond_vec2 slope = world_show_slope(w, d->x, d->y);
        if (d->there) { // it sways
            draw(user, world_show_pixel(w, camera, d->x, d->y),
                 -DEGREES * (d->heading + 0.35f * (slope.x - slope.y)),
                 d->size * (float)camera->tile);
        }
    }
}
