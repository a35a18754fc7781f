#include "walker.h"

#include <math.h>

#define TURN 6.2831853f
#define SPEED 3.6     // on land [tiles/s]
#define WADING 0.62   // in water, as a share of it
#define RESPONSE 9.0  // how fast it comes to speed [1/s]
#define TURNING 10.0f // and looks where it goes [1/s]
#define STRIDE 0.62f  // in a second and a tile
#define NEAR 0.12     // of its goal it is there [tiles]
#define PATIENCE 0.6  // without coming nearer [s]
#define WAKE_RADIUS 0.10f
#define WAKE_HEIGHT 0.95f // of the water it presses down, for each metre of its way
#define STEP_RADIUS 0.07f
#define STEP_HEIGHT -0.06f

walker walker_at(double x, double y) {
    return (walker){.x = x, .y = y, .facing = 0.25f * TURN};
}

// ---- walking ------------------------------------------------------------------------------------

static void approach(double *value, double wanted, double rate, double seconds) {
    *value += (wanted - *value) * (1.0 - exp(-rate * seconds));
}

static void want_goal(walker *k, double *x, double *y) {
    const double dx = k->goal_x - k->x;
    const double dy = k->goal_y - k->y;
    const double far = sqrt(dx * dx + dy * dy);
    if (!k->goes || far < NEAR || k->stuck > PATIENCE) {
        k->goes = false;
        return;
    }
    const double share = far < 0.5 ? 0.35 + 1.3 * far : 1.0; // it slows down before it is there
    *x = dx / far * share;
    *y = dy / far * share;
}

static void stay_on_ground(walker *k, const ground *g) {
    const double edge = 0.3;
    if (!g->endless) {
        k->x = fmin(fmax(k->x, g->x + edge), g->x + g->width - edge);
        k->y = fmin(fmax(k->y, g->y + edge), g->y + g->height - edge);
    }
}

static void turn_to(walker *k, double seconds) {
    const float way = atan2f((float)k->speed_y, (float)k->speed_x);
    const float more = remainderf(way - k->facing, TURN);
    k->facing += more * (1.0f - expf(-TURNING * (float)seconds));
}

// What wades presses the water down where it goes, and each foot that is set stirs it.
static void stir(const walker *k, world_show *w, double x, double y, float stride) {
    const float metres = world_show_metres(w);
    const float way = metres * hypotf((float)(k->x - x), (float)(k->y - y));
    if (k->wet < 0.3f || way < 1e-4f) {
        return;
    }
    world_show_stroke(w, x, y, k->x, k->y, WAKE_RADIUS, -WAKE_HEIGHT * way * k->wet);
    if (floorf(2.0f * k->stride) != floorf(2.0f * stride)) {
        const float side = ((int)floorf(2.0f * k->stride) & 1) != 0 ? 0.16f : -0.16f;
        const double foot_x =
            k->x - (double)(side * sinf(k->facing)) + 0.25 * (double)cosf(k->facing);
        const double foot_y =
            k->y + (double)(side * cosf(k->facing)) + 0.25 * (double)sinf(k->facing);
        world_show_drop(w, foot_x, foot_y, STEP_RADIUS, STEP_HEIGHT * k->wet);
    }
}

void walker_move(walker *k, world_show *w, const ground *g, double along_x, double along_y,
                 double seconds) {
    const double length = hypot(along_x, along_y);
    const double old_x = k->x;
    const double old_y = k->y;
    const float old_stride = k->stride;
    double x = 0.0;
    double y = 0.0;
    if (length > 0.0) {
        k->goes = false;
        x = along_x / length;
        y = along_y / length;
    } else {
        want_goal(k, &x, &y);
    }
    const double most = SPEED * (1.0 - (1.0 - WADING) * (double)k->wet);
    approach(&k->speed_x, x * most, RESPONSE, seconds);
    approach(&k->speed_y, y * most, RESPONSE, seconds);
    k->x += k->speed_x * seconds;
    k->y += k->speed_y * seconds;
    stay_on_ground(k, g);
    const double speed = hypot(k->speed_x, k->speed_y);
    const double gone = hypot(k->x - old_x, k->y - old_y);
    k->stuck = k->goes && gone < 0.3 * speed * seconds ? k->stuck + seconds : 0.0;
    k->pace = (float)fmin(speed / SPEED, 1.0);
    k->stride = speed > 0.05 ? k->stride + STRIDE * (float)gone : k->stride;
    if (speed > 0.2) {
        turn_to(k, seconds);
    }
    double wet = (double)k->wet;
    approach(&wet, world_show_is_water(w, k->x, k->y) ? 1.0 : 0.0, 8.0, seconds);
    k->wet = (float)wet;
    stir(k, w, old_x, old_y, old_stride);
}

// ---- drawing ------------------------------------------------------------------------------------

// A picture of it: its middle, which way it looks, and its size.
typedef struct easel {
    const pond_target *target;
    float x; // [pixels]
    float y;
    float size;   // of a tile [pixels]
    float across; // where it looks
    float down;
} easel;

typedef struct paint_colour {
    float r, g, b; // [0…255]
} paint_colour;

static void blend(uint8_t *pixel, paint_colour c, float alpha) {
    pixel[0] = (uint8_t)((float)pixel[0] + (c.r - (float)pixel[0]) * alpha + 0.5f);
    pixel[1] = (uint8_t)((float)pixel[1] + (c.g - (float)pixel[1]) * alpha + 0.5f);
    pixel[2] = (uint8_t)((float)pixel[2] + (c.b - (float)pixel[2]) * alpha + 0.5f);
}

static float clamp01(float x) {
    return x < 0.0f ? 0.0f : x > 1.0f ? 1.0f : x;
}

// An ellipse: its position, forward and to the right of the middle, and its half axes [tiles]; a
// hole in it, as a share of its size; how dark it is away from the light.
typedef struct part {
    float forward;
    float right;
    float long_half;
    float wide_half;
    float hole;
    float shade;
    float alpha;
    paint_colour colour;
} part;

static void paint_part(const easel *e, const part *p) {
    const float mx = e->x + e->size * (p->forward * e->across - p->right * e->down);
    const float my = e->y + e->size * (p->forward * e->down + p->right * e->across);
    const float reach = e->size * fmaxf(p->long_half, p->wide_half) + 1.5f;
    const int x0 = (int)fmaxf(floorf(mx - reach), 0.0f);
    const int x1 = (int)fminf(ceilf(mx + reach), (float)e->target->width);
    const int y0 = (int)fmaxf(floorf(my - reach), 0.0f);
    const int y1 = (int)fminf(ceilf(my + reach), (float)e->target->height);
    const float narrow = e->size * fminf(p->long_half, p->wide_half);
    for (int y = y0; y < y1; y++) {
        for (int x = x0; x < x1; x++) {
            const float dx = (float)x + 0.5f - mx;
            const float dy = (float)y + 0.5f - my;
            const float f = (dx * e->across + dy * e->down) / (e->size * p->long_half);
            const float r = (dy * e->across - dx * e->down) / (e->size * p->wide_half);
            const float d = sqrtf(f * f + r * r);
            float cover = clamp01((1.0f - d) * narrow + 0.5f);
            if (p->hole > 0.0f) {
                cover *= clamp01((d - p->hole) * narrow + 0.5f);
            }
            const float light = 1.0f - p->shade * clamp01(0.5f + 0.5f * (dx + dy) / reach);
            const paint_colour c = {p->colour.r * light, p->colour.g * light, p->colour.b * light};
            blend(e->target->pixels + y * e->target->stride + (ptrdiff_t)4 * x, c,
                  cover * p->alpha);
        }
    }
}

#define BOOTS ((paint_colour){74, 54, 42})
#define SHIRT ((paint_colour){196, 78, 60})
#define SLEEVE ((paint_colour){212, 96, 74})
#define SKIN ((paint_colour){233, 183, 142})
#define PACK ((paint_colour){104, 120, 74})
#define STRAW ((paint_colour){235, 210, 138})
#define CROWN ((paint_colour){246, 225, 160})
#define RIBBON ((paint_colour){132, 52, 44})
#define DARK ((paint_colour){10, 24, 22})
#define WATER ((paint_colour){44, 112, 136})
#define FOAM ((paint_colour){232, 246, 248})

// On land its shade, in water what the water hides of it.
static void paint_below(const easel *e, const walker *k) {
    const float dry = 1.0f - k->wet;
    const easel shade = {
        e->target, e->x + 0.13f * e->size, e->y + 0.17f * e->size, e->size, e->across, e->down};
    paint_part(&shade, &(part){.long_half = 0.27f,
                               .wide_half = 0.36f,
                               .alpha = 0.20f + 0.12f * dry,
                               .colour = DARK});
    const float swing = 0.19f * k->pace * sinf(TURN * k->stride);
    for (int side = -1; side <= 1; side += 2) {
        paint_part(e, &(part){.forward = (float)side * swing + 0.02f,
                              .right = 0.12f * (float)side,
                              .long_half = 0.13f,
                              .wide_half = 0.075f,
                              .alpha = dry,
                              .colour = BOOTS});
    }
    if (k->wet > 0.02f) {
        paint_part(e, &(part){.long_half = 0.27f,
                              .wide_half = 0.37f,
                              .alpha = 0.5f * k->wet,
                              .colour = WATER});
        paint_part(e, &(part){.long_half = 0.30f + 0.03f * k->pace,
                              .wide_half = 0.40f,
                              .hole = 0.84f,
                              .alpha = (0.25f + 0.3f * k->pace) * k->wet,
                              .colour = FOAM});
    }
}

static void paint_body(const easel *e, const walker *k) {
    const float swing = 0.16f * k->pace * sinf(TURN * k->stride);
    for (int side = -1; side <= 1; side += 2) {
        const float forward = -(float)side * swing + 0.03f;
        paint_part(e, &(part){.forward = forward * 0.6f,
                              .right = 0.27f * (float)side,
                              .long_half = 0.11f,
                              .wide_half = 0.09f,
                              .shade = 0.35f,
                              .alpha = 1.0f,
                              .colour = SLEEVE});
        paint_part(e, &(part){.forward = forward + 0.07f,
                              .right = 0.28f * (float)side,
                              .long_half = 0.065f,
                              .wide_half = 0.06f,
                              .shade = 0.25f,
                              .alpha = 1.0f,
                              .colour = SKIN});
    }
    paint_part(e, &(part){.long_half = 0.165f,
                          .wide_half = 0.285f,
                          .shade = 0.45f,
                          .alpha = 1.0f,
                          .colour = SHIRT});
    paint_part(e, &(part){.forward = -0.15f,
                          .long_half = 0.12f,
                          .wide_half = 0.17f,
                          .shade = 0.4f,
                          .alpha = 1.0f,
                          .colour = PACK});
}

static void paint_hat(const easel *e) {
    paint_part(e, &(part){.forward = 0.03f,
                          .long_half = 0.275f,
                          .wide_half = 0.265f,
                          .shade = 0.34f,
                          .alpha = 1.0f,
                          .colour = STRAW});
    paint_part(e, &(part){.forward = 0.03f,
                          .long_half = 0.235f,
                          .wide_half = 0.225f,
                          .hole = 0.9f,
                          .alpha = 0.22f,
                          .colour = RIBBON});
    paint_part(e, &(part){.forward = 0.02f,
                          .long_half = 0.165f,
                          .wide_half = 0.15f,
                          .shade = 0.2f,
                          .alpha = 1.0f,
                          .colour = RIBBON});
    paint_part(e, &(part){.forward = 0.02f,
                          .long_half = 0.135f,
                          .wide_half = 0.12f,
                          .shade = 0.3f,
                          .alpha = 1.0f,
                          .colour = CROWN});
}

void walker_draw(const walker *k, world_show *w, const world_camera *camera,
                 const pond_target *target) {
    const pond_vec2 at = world_show_pixel(w, camera, k->x, k->y);
    const float bob = 0.012f * k->pace * cosf(2.0f * TURN * k->stride);
    const easel e = {.target = target,
                     .x = at.x,
                     .y = at.y + bob * (float)camera->tile,
                     .size = fmaxf((float)camera->tile * 1.45f, 20.0f),
                     .across = cosf(k->facing),
                     .down = sinf(k->facing)};
    paint_below(&e, k);
    paint_body(&e, k);
    paint_hat(&e);
}
