// pool_naive.h — one pixel of the pool look, in double, straight from its formulas.
#ifndef MILLPOND_TESTS_POOL_NAIVE_H
#define MILLPOND_TESTS_POOL_NAIVE_H

#include "texture_naive.h"

static inline double colour(pond_colour c, int channel) {
    return (double)(channel == 0 ? c.r : channel == 1 ? c.g : c.b);
}

// Linear light of a picture at a point, 0 = the middle of the first texel. Channel 3: alpha, 0…1.
static inline double texture_at(const pond_texture *t, double u, double v, int channel) {
    double out[4];
    texture_naive(t, u, v, false, true, out);
    return out[channel];
}

// A map at a share of the pond.
static inline double map_at(const pond_map *m, double share_x, double share_y) {
    const double u = within(share_x * m->width - 0.5, 0, m->width - 1);
    const double v = within(share_y * m->height - 0.5, 0, m->height - 1);
    const int x = (int)u;
    const int y = (int)v;
    double sum = 0;
    for (int j = 0; j < 2; j++) {
        for (int i = 0; i < 2; i++) {
            const int mx = x + i < m->width ? x + i : x;
            const int my = y + j < m->height ? y + j : y;
            sum += (i ? u - x : 1 - u + x) * (j ? v - y : 1 - v + y) *
                   (double)m->values[my * m->stride + mx];
        }
    }
    return sum;
}

// A pond as large as the picture, seen by a look.
typedef struct naive_scene {
    const pond_pool_look *look;
    const pond_view *view;
    const pond_texture *texture;
} naive_scene;

typedef struct vec3 {
    double x, y, z;
} vec3;

static inline double dot(vec3 a, vec3 b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline double radians(float degrees) {
    return (double)degrees * acos(-1.0) / 180;
}

static inline vec3 naive_eye(const pond_pool_look *look) {
    return (vec3){0, sin(radians(look->tilt)), cos(radians(look->tilt))};
}

// What a surface of some slope does to the view ray.
typedef struct naive_ray {
    double x, y; // where it meets the floor, for each metre of depth
    double way;  // ditto
    double fresnel;
    double above[3]; // light it mirrors
} naive_ray;

static inline double naive_sky(const pond_pool_look *look, vec3 r, int c) {
    const double up = r.z > 0 ? r.z : 0;
    if (look->sky == NULL) {
        const double zenith = colour(look->sky_zenith, c);
        return (double)look->sky_brightness *
               (zenith + (colour(look->sky_horizon, c) - zenith) * (1 - up));
    }
    const double level = hypot(r.x, r.y);
    const double out = level > 0 ? sqrt(1 - up) / level : 0;
    return (double)look->sky_brightness *
           texture_at(look->sky, (0.5 + 0.5 * r.x * out) * look->sky->width - 0.5,
                      (0.5 + 0.5 * r.y * out) * look->sky->height - 0.5, c);
}

static inline naive_ray naive_bend(const pond_pool_look *look, double sx, double sy) {
    const double n = (double)look->refractive_index;
    const double size = sqrt(1 + sx * sx + sy * sy);
    const vec3 normal = {-sx / size, -sy / size, 1 / size};
    const vec3 eye = naive_eye(look);
    const double cos_in = within(dot(normal, eye), 0.02, 1);
    const double bend = cos_in / n - sqrt(fmax(0, 1 - (1 - cos_in * cos_in) / (n * n)));
    const vec3 bent = {-eye.x / n + bend * normal.x, -eye.y / n + bend * normal.y,
                       -eye.z / n + bend * normal.z};
    naive_ray ray = {.x = bent.x / -bent.z, .y = bent.y / -bent.z, .way = 1 / -bent.z};
    ray.fresnel = 0.02 + 0.98 * pow(1 - cos_in, 5);
    const vec3 mirrored = {2 * cos_in * normal.x - eye.x, 2 * cos_in * normal.y - eye.y,
                           2 * cos_in * normal.z - eye.z};
    const double elevation = radians(look->sun_elevation);
    const double azimuth = radians(look->sun_azimuth);
    // The slope whose normal halves the angle between sun and eye; y points down.
    const vec3 half = {cos(elevation) * cos(azimuth), -cos(elevation) * sin(azimuth) + eye.y,
                       sin(elevation) + eye.z};
    const double miss_x = sx + half.x / half.z;
    const double miss_y = sy + half.y / half.z;
    const double rough = (double)look->roughness;
    const double miss2 = miss_x * miss_x + miss_y * miss_y;
    const double glint = pow(1 + 2 * miss2 / (3 * rough * rough), -3) / 0.02;
    for (int c = 0; c < 3; c++) {
        ray.above[c] = naive_sky(look, mirrored, c) +
                       colour(look->sun_colour, c) * (double)look->glitter * glint;
    }
    return ray;
}

static inline double fold(double at, double side) {
    return side - fabs(side - fabs(at + 0.5)) - 0.5;
}

// The slant decreases evenly towards the side that light comes from, and is 0 there.
static inline double entry_of(double at, double aslant, double side) {
    const double way = within(aslant, -side / 2, side / 2);
    const double inside = way < 0 ? at + 0.5 : side - 0.5 - at;
    return at + way * inside / side;
}

// ---- foam -------------------------------------------------------------------------------------

static inline double smooth_step(double t) {
    const double h = within(t, 0, 1);
    return h * h * (3 - 2 * h);
}

static inline uint32_t foam_hash(int i, int j) {
    uint32_t h = (uint32_t)i * 0x8da6b343u ^ (uint32_t)j * 0xd8163841u;
    h = (h ^ (h >> 15)) * 0x2c1b3c6du;
    h = (h ^ (h >> 12)) * 0x297a2d39u;
    return h ^ (h >> 15);
}

static inline double off_seam(double x, double y) {
    double nearest = 9;
    double second = 9;
    for (int j = (int)floor(y) - 1; j <= (int)floor(y) + 1; j++) {
        for (int i = (int)floor(x) - 1; i <= (int)floor(x) + 1; i++) {
            const uint32_t h = foam_hash(i, j);
            const double far = hypot(i + (h & 0xffffu) / 65536.0 - x, j + (h >> 16) / 65536.0 - y);
            second = fmin(second, fmax(far, nearest));
            nearest = fmin(nearest, far);
        }
    }
    return second - nearest;
}

static inline double naive_noise(double x, double y) {
    const int i = (int)floor(x);
    const int j = (int)floor(y);
    const double fx = smooth_step(x - i);
    const double fy = smooth_step(y - j);
    double sum = 0;
    for (int k = 0; k < 4; k++) {
        sum += (k % 2 ? fx : 1 - fx) * (k / 2 ? fy : 1 - fy) *
               ((foam_hash(i + k % 2, j + k / 2) & 0xffffu) / 65536.0);
    }
    return sum;
}

static inline double naive_lace(double foam, double x, double y) {
    const double bx = x + 0.9 * (naive_noise(0.8 * x + 31, 0.8 * y) - 0.5);
    const double by = y + 0.9 * (naive_noise(0.8 * x, 0.8 * y + 57) - 0.5);
    const double patch = foam * (0.4 + 1.2 * naive_noise(0.23 * x, 0.23 * y));
    const double much = patch + foam * foam * (1 - patch);
    const double seam = fmin(off_seam(bx, by), 0.3 + 0.6 * off_seam(2.3 * bx + 19, 2.3 * by + 7));
    return smooth_step((much * 1.3 - seam) / 0.3) * within(0.15 + 1.1 * much, 0, 0.97) *
           smooth_step(5 * foam);
}

// ---- shore ------------------------------------------------------------------------------------

// Land, or water that wets it, around a crossing of the shore's grid.
static inline double naive_sample(const naive_scene *s, double step_x, double step_y, int i, int j,
                                  bool wet) {
    const double x = (i * step_x + 0.5) / s->texture->width;
    const double y = (j * step_y + 0.5) / s->texture->height;
    const double land = map_at(s->look->dry, x, y);
    const double deep =
        s->look->bed != NULL ? map_at(s->look->bed, x, y) / (4 * (double)s->look->shore) : 0;
    return wet ? (1 - land) / (1 + deep * deep) : land;
}

static inline double naive_around(const naive_scene *s, double u, double v, bool wet) {
    const double metre_x = s->texture->width / (s->view->width * (double)s->view->cell_size);
    const double metre_y = s->texture->height / (s->view->height * (double)s->view->cell_size);
    const double step_x =
        fmax((double)s->look->shore * metre_x / 4, (double)s->texture->width / s->view->width);
    const double step_y =
        fmax((double)s->look->shore * metre_y / 4, (double)s->texture->height / s->view->height);
    const double x = u / step_x;
    const double y = v / step_y;
    double sum = 0;
    for (int j = (int)floor(y) - 3; j <= (int)floor(y) + 4; j++) {
        for (int i = (int)floor(x) - 3; i <= (int)floor(x) + 4; i++) {
            // A tent of 4 steps to each side at the two crossings beside the place.
            double weight_x = 0;
            double weight_y = 0;
            for (int k = 0; k < 2; k++) {
                const double from_x = x - floor(x);
                const double from_y = y - floor(y);
                weight_x += (k ? from_x : 1 - from_x) * fmax(0, 4 - fabs(i - floor(x) - k)) / 16;
                weight_y += (k ? from_y : 1 - from_y) * fmax(0, 4 - fabs(j - floor(y) - k)) / 16;
            }
            sum += weight_x * weight_y * naive_sample(s, step_x, step_y, i, j, wet);
        }
    }
    return smooth_step(2 * sum);
}

// ---- a pixel ----------------------------------------------------------------------------------

// Slopes and curvature of the surface as it is drawn.
static inline void naive_surface(const naive_scene *s, int x, int y, double *sx, double *sy,
                                 double *laplacian) {
#define H(dx, dy) (view_get(s->view, x + (dx), y + (dy)) * (double)s->view->unit)
    const double cell = (double)s->view->cell_size;
    const double steepness = (double)s->look->steepness;
    *sx = 0;
    *sy = 0;
    for (int k = -1; k <= 1; k++) {
        const double weight = (k == 0 ? 4 : 1) / 6.0 / (2 * cell) * steepness;
        *sx += weight * (H(1, k) - H(-1, k));
        *sy += weight * (H(k, 1) - H(k, -1));
    }
    *laplacian = (2.0 / 3 * (H(-1, 0) + H(1, 0) + H(0, -1) + H(0, 1)) +
                  (H(-1, -1) + H(1, -1) + H(-1, 1) + H(1, 1)) / 6 - 10.0 / 3 * H(0, 0)) /
                 (cell * cell) * steepness;
#undef H
}

// How bright a colour counts: between luminance and the greatest channel.
static inline double naive_brightness(const double light[3]) {
    const double most = fmax(light[0], fmax(light[1], light[2]));
    return 0.5 * (light[0] + 2 * light[1] + light[2]) / 4 + 0.5 * most;
}

// Light brighter than still water and than 0.7 bends towards white; pale ground is darker and light
// on it has less contrast.
static inline double naive_shoulder(double light, double still, double headroom) {
    const double over_half = within(2 * still - 1, 0, 1);
    const double pale = over_half * over_half;
    const double calm = still * (1 - headroom * pale);
    const double dimmed = light * (1 - headroom * pale);
    const double lift = fmin(10 * headroom, 1) * over_half * (2 - over_half);
    const double lit = dimmed + (calm - dimmed) * lift;
    const double knee = within(calm, 0.70, 1);
    const double over = lit - knee;
    const double room = fmax(1 - headroom / 8 - knee, 0);
    const double bent = over <= 0 ? lit : knee + over * room / (room + over + 1e-9);
    return light > 0 ? bent / light : 1;
}

// ---- one pixel --------------------------------------------------------------------------------

// A pixel, the rays of its water and of still water, and where they meet the floor.
typedef struct naive_seen {
    double wide, high;       // of the texture
    double metre_x, metre_y; // [texels]
    double u0, v0;           // of the pixel
    naive_ray ray, still;
    double laplacian;
    double u, v;  // of the floor
    double depth; // there
    double land;  // share of it at the pixel
} naive_seen;

static inline double naive_map(const naive_seen *p, const pond_map *map, double u, double v) {
    return map_at(map, (u + 0.5) / p->wide, (v + 0.5) / p->high);
}

// Where there is land a ray goes only part of its way.
static inline void naive_keep_off_land(const pond_pool_look *look, naive_seen *p) {
    const double there = naive_map(p, look->dry, p->u, p->v);
    p->land = naive_map(p, look->dry, p->u0, p->v0);
    p->u = p->u0 + (p->u - p->u0) * (1 - there);
    p->v = p->v0 + (p->v - p->v0) * (1 - there);
    if (look->bed != NULL) {
        p->depth = naive_map(p, look->bed, p->u, p->v);
    }
}

static inline naive_seen naive_see(const naive_scene *s, int x, int y) {
    const pond_pool_look *look = s->look;
    naive_seen p = {.wide = s->texture->width, .high = s->texture->height};
    p.u0 = (x + 0.5) * p.wide / s->view->width - 0.5;
    p.v0 = (y + 0.5) * p.high / s->view->height - 0.5;
    p.metre_x = p.wide / (s->view->width * (double)s->view->cell_size);
    p.metre_y = p.high / (s->view->height * (double)s->view->cell_size);
    double sx;
    double sy;
    naive_surface(s, x, y, &sx, &sy, &p.laplacian);
    p.ray = naive_bend(look, sx, sy);
    p.still = naive_bend(look, 0, 0);
    p.u = p.u0;
    p.v = p.v0;
    p.depth = (double)look->depth;
    for (int round = 0; round < 2; round++) {
        if (look->bed != NULL) {
            p.depth = naive_map(&p, look->bed, p.u, p.v);
        }
        p.u = fold(p.u0 + (p.ray.x - p.still.x) * p.depth * p.metre_x, p.wide);
        p.v = fold(p.v0 + (p.ray.y - p.still.y) * p.depth * p.metre_y, p.high);
    }
    if (look->dry != NULL) {
        naive_keep_off_land(look, &p);
    }
    return p;
}

// Light of a map, back along the sun's ray under still water, from where the floor really is.
static inline double naive_mapped_light(const naive_scene *s, const naive_seen *p) {
    const pond_pool_look *look = s->look;
    const double level = cos(radians(look->sun_elevation)) / (double)look->refractive_index;
    const double slant = tan(asin(level));
    const double from_x = (slant * cos(radians(look->sun_azimuth)) + p->still.x) * p->metre_x;
    const double from_y = (-slant * sin(radians(look->sun_azimuth)) + p->still.y) * p->metre_y;
    const double light = naive_map(p, look->light, entry_of(p->u, from_x * p->depth, p->wide),
                                   entry_of(p->v, from_y * p->depth, p->high));
    if (look->bed == NULL) {
        return light;
    }
    // a floor steeper than light is lit evenly
    const double pixel_x = p->wide / s->view->width;
    const double pixel_y = p->high / s->view->height;
    const double right = naive_map(p, look->bed, p->u + pixel_x, p->v);
    const double down = naive_map(p, look->bed, p->u, p->v + pixel_y);
    const double strip =
        hypot(right - p->depth, down - p->depth) * hypot(from_x / pixel_x, from_y / pixel_y);
    return 1 + (light - 1) / fmax(1, strip * strip);
}

// What the floor has of the light of an even surface.
static inline double naive_gathered(const naive_scene *s, const naive_seen *p) {
    const pond_pool_look *look = s->look;
    const double bulge =
        (double)look->caustics * (1 - 1 / (double)look->refractive_index) * p->depth * p->laplacian;
    return look->light != NULL ? naive_mapped_light(s, p) : 1 / (1 + within(bulge, -0.72, 8));
}

// How much foam hides what is below; *bright: its light.
static inline double naive_foam(const pond_pool_look *look, const naive_seen *p, double *bright) {
    *bright = 0;
    if (look->foam == NULL) {
        return 0;
    }
    const double size = (double)look->foam_size;
    const double hole_x =
        (p->u0 + 0.5) / p->metre_x / size + within(0.6 * (p->ray.x - p->still.x), -1, 1);
    const double hole_y =
        (p->v0 + 0.5) / p->metre_y / size + within(0.6 * (p->ray.y - p->still.y), -1, 1);
    *bright = 0.95 * (0.84 + 0.16 * naive_noise(7 * hole_x, 7 * hole_y));
    return naive_lace(naive_map(p, look->foam, p->u0, p->v0), hole_x, hole_y);
}

// Of the water alone, and of still water there.
static inline void naive_light(const naive_scene *s, const naive_seen *p, double light[3],
                               double calm[3]) {
    const pond_pool_look *look = s->look;
    const double gathered = naive_gathered(s, p);
    for (int c = 0; c < 3; c++) {
        const double left = exp(-colour(look->absorption, c) * p->depth * (1 + p->ray.way));
        const double floor = texture_at(s->texture, p->u, p->v, c) * left;
        const double own = colour(look->scatter, c) * (1 - left);
        const double black = 0.01 * left;
        const double mirrored = p->still.fresnel * p->still.above[c];
        calm[c] = floor + own + mirrored * (1 - left);
        light[c] = fmax(0, ((floor + black) * (0.38 + 0.62 * gathered) + own) *
                                   (1 - p->ray.fresnel) / (1 - p->still.fresnel) +
                               p->ray.fresnel * p->ray.above[c] - mirrored * left - black);
    }
}

static inline void naive_pixel(const naive_scene *s, int x, int y, double *levels) {
    const pond_pool_look *look = s->look;
    const naive_seen p = naive_see(s, x, y);
    double bright;
    const double white = naive_foam(look, &p, &bright);
    double shade = 1;
    double wet = 0;
    if (look->dry != NULL && look->shore > 0) {
        const double near = naive_around(s, p.u0, p.v0, false);
        shade = (1 - 0.45 * near * near) * (1 - 0.30 * 4 * p.land * (1 - p.land));
        wet = naive_around(s, p.u0, p.v0, true);
    }
    double light[3];
    double calm[3];
    naive_light(s, &p, light, calm);
    const double factor =
        naive_shoulder(naive_brightness(light), naive_brightness(calm), (double)look->headroom);
    for (int c = 0; c < 3; c++) {
        double seen = fmin(light[c] * factor, 1 - (double)look->headroom / 8);
        seen += (bright - seen) * white;
        const double dry = texture_at(s->texture, p.u0, p.v0, c);
        seen *= shade;
        seen += (dry * (1 - 0.5 * wet * (1 - 0.5 * dry)) - seen) * p.land;
        levels[c] = to_level(seen);
    }
    const double alpha = texture_at(s->texture, p.u, p.v, 3);
    levels[3] = 255 * (alpha + (texture_at(s->texture, p.u0, p.v0, 3) - alpha) * p.land);
}

#endif
