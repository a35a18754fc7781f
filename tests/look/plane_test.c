// plane_test.c — the plane look against every triangle tried in turn, in double, and against
// Snell's and Beer's laws.
#include "one_look.h"
#include "pictures.h"

typedef struct vec3 {
    double x;
    double y;
    double z;
} vec3;

static vec3 add(vec3 a, vec3 b, double times) {
    return (vec3){a.x + times * b.x, a.y + times * b.y, a.z + times * b.z};
}

static double dot(vec3 a, vec3 b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static vec3 cross(vec3 a, vec3 b) {
    return (vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static vec3 unit(vec3 a) {
    return add((vec3){0, 0, 0}, a, 1 / sqrt(dot(a, a)));
}

static double radians(float degrees) {
    return (double)degrees * acos(-1.0) / 180;
}

// ---- pictures in light ----

typedef struct film {
    float *light; // four for each pixel
    int width;
    int height;
} film;

static film draw(const pond_plane_look *look, const pond_view *view, const pond_map *dry,
                 const picture *texture, int width, int height) {
    film f = {room((size_t)width * (size_t)height, 16), width, height};
    const pond_texture t = texture_of(texture);
    const pond_target target = {.pixels = (uint8_t *)f.light,
                                .width = width,
                                .height = height,
                                .stride = (ptrdiff_t)width * 16,
                                .format = POND_PIXELS_RGBA_F32};
    pond_plane_look land = *look;
    land.dry = dry;
    draw_plane_look(&land, view, &t, &target, NULL);
    return f;
}

static double light_at(const film *f, int x, int y, int c) {
    return (double)f->light[((size_t)y * (size_t)f->width + (size_t)x) * 4 + (size_t)c];
}

// Red grows from left to right and green from top to bottom, evenly in light; blue is half.
static picture ruler(int width, int height) {
    picture p = picture_make(width, height);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            const double light[3] = {(x + 0.5) / width, (y + 0.5) / height, 0.5};
            for (int c = 0; c < 3; c++) {
                const double l = light[c];
                const double s = l <= 0.0031308 ? l * 12.92 : 1.055 * pow(l, 1 / 2.4) - 0.055;
                pixel_of(&p, x, y)[c] = (uint8_t)(255 * s + 0.5);
            }
            pixel_of(&p, x, y)[3] = 255;
        }
    }
    return p;
}

// Nothing but the texture, as bright as it is.
static pond_plane_look plain_look(void) {
    pond_plane_look look = plane_look_default();
    look.depth = 0;
    look.texture_depth = 0;
    look.exaggeration = 1;
    look.ambient = 1;
    look.diffuse = 0;
    look.glitter = 0;
    look.caustics = 0;
    look.absorption = (pond_colour){0, 0, 0};
    look.sky_zenith = (pond_colour){0, 0, 0};
    look.sky_horizon = (pond_colour){0, 0, 0};
    look.ground_colour = (pond_colour){0, 0, 0};
    return look;
}

// ---- the plain way ----

typedef struct camera {
    vec3 eye;
    vec3 forward;
    vec3 right;
    vec3 up;
} camera;

// In cells, y down the pond, z up.
static camera camera_of(const pond_plane_look *l, const pond_view *v) {
    const double size = v->width > v->height ? v->width : v->height;
    const double az = radians(l->azimuth);
    const double el = radians(l->elevation);
    const vec3 back = {cos(el) * cos(az), -cos(el) * sin(az), sin(el)};
    const vec3 at = {(double)l->look_at.x * v->width, (double)l->look_at.y * v->height,
                     (double)l->look_height * size};
    camera c = {.eye = add(at, back, (double)l->distance * size)};
    c.forward = add((vec3){0, 0, 0}, back, -1);
    c.right = (vec3){-sin(az), -cos(az), 0};
    c.up = (vec3){-sin(el) * cos(az), sin(el) * sin(az), cos(el)};
    return c;
}

static vec3 ray_of(const camera *c, const pond_plane_look *l, double x, double y, int width,
                   int height) {
    const double pixel = 2 * tan(radians(l->field_of_view) / 2) / width;
    return unit(add(add(c->forward, c->right, (x - 0.5 * width) * pixel), c->up,
                    (0.5 * height - y) * pixel));
}

// A vertex: centre of a cell, the outermost ones moved to the pond's sides.
static vec3 vertex(const pond_view *v, double exaggeration, int x, int y) {
    const int cx = x < 0 ? 0 : x < v->width ? x : v->width - 1;
    const int cy = y < 0 ? 0 : y < v->height ? y : v->height - 1;
    const double height = view_get(v, cx, cy) * (double)v->unit;
    const double px = x < 0 ? 0 : x < v->width ? x + 0.5 : v->width;
    const double py = y < 0 ? 0 : y < v->height ? y + 0.5 : v->height;
    return (vec3){px, py, height * exaggeration / (double)v->cell_size};
}

// Way along the ray to a triangle, or a huge number.
static double meet(vec3 eye, vec3 ray, vec3 a, vec3 b, vec3 c) {
    const vec3 ab = add(b, a, -1);
    const vec3 ac = add(c, a, -1);
    const vec3 p = cross(ray, ac);
    const double det = dot(ab, p);
    if (fabs(det) < 1e-12) {
        return 1e30;
    }
    const vec3 from = add(eye, a, -1);
    const double u = dot(from, p) / det;
    const vec3 q = cross(from, ab);
    const double w = dot(ray, q) / det;
    const double t = dot(ac, q) / det;
    const double slack = 1e-9;
    return u >= -slack && w >= -slack && u + w <= 1 + slack && t > 0 ? t : 1e30;
}

static double nearest(const pond_view *v, double exaggeration, vec3 eye, vec3 ray) {
    double best = 1e30;
    for (int y = -1; y < v->height; y++) {
        for (int x = -1; x < v->width; x++) {
            const vec3 a = vertex(v, exaggeration, x, y);
            const vec3 b = vertex(v, exaggeration, x + 1, y);
            const vec3 c = vertex(v, exaggeration, x, y + 1);
            const vec3 d = vertex(v, exaggeration, x + 1, y + 1);
            best = fmin(best, fmin(meet(eye, ray, a, b, d), meet(eye, ray, a, c, d)));
        }
    }
    return best;
}

// The mean of the six faces around a vertex, as slopes.
static void faces_slope(const pond_view *v, double e, int x, int y, double *sx, double *sy) {
    static const int faces[6][6] = {{-1, -1, 0, -1, 0, 0}, {-1, -1, -1, 0, 0, 0},
                                    {0, 0, 1, 0, 1, 1},    {0, 0, 0, 1, 1, 1},
                                    {0, -1, 0, 0, 1, 0},   {-1, 0, 0, 0, 0, 1}};
    vec3 sum = {0, 0, 0};
    for (int f = 0; f < 6; f++) {
        vec3 at[3];
        for (int i = 0; i < 3; i++) {
            const int cx = x + faces[f][2 * i];
            const int cy = y + faces[f][2 * i + 1];
            at[i] = vertex(v, e, cx, cy);
            at[i].x = cx; // beyond the sides cells go on at their distance
            at[i].y = cy;
        }
        const vec3 n = cross(add(at[1], at[0], -1), add(at[2], at[0], -1));
        sum = add(sum, n, n.z < 0 ? -1 : 1);
    }
    *sx = -sum.x / sum.z;
    *sy = -sum.y / sum.z;
}

static vec3 normal_at(const pond_view *v, double e, double x, double y) {
    const int i = (int)floor(x - 0.5);
    const int j = (int)floor(y - 0.5);
    const double fx = x - 0.5 - i;
    const double fy = y - 0.5 - j;
    double slope[2] = {0, 0};
    for (int k = 0; k < 4; k++) {
        double sx;
        double sy;
        faces_slope(v, e, i + k % 2, j + k / 2, &sx, &sy);
        const double weight = (k % 2 ? fx : 1 - fx) * (k / 2 ? fy : 1 - fy);
        slope[0] += weight * sx;
        slope[1] += weight * sy;
    }
    return unit((vec3){-slope[0], -slope[1], 1});
}

static double fresnel(double facing) {
    return 0.02 + 0.98 * pow(1 - fmax(0, facing), 5);
}

// Whether the ray passes a side of the pond below the water: a sheet's underside is not drawn.
static bool enters_below(const pond_view *v, double e, vec3 eye, vec3 ray) {
    double in = 0;
    in = fmax(in, fmin((0 - eye.x) / ray.x, (v->width - eye.x) / ray.x));
    in = fmax(in, fmin((0 - eye.y) / ray.y, (v->height - eye.y) / ray.y));
    const vec3 at = add(eye, ray, in + 1e-7);
    const vec3 above = {at.x, at.y, at.z + 1000};
    return in > 0 && nearest(v, e, above, (vec3){0, 0, -1}) < 1000;
}

// What one ray sees of a sheet that shows a ruler.
static void see_sheet(const pond_plane_look *l, const pond_view *v, vec3 eye, vec3 ray,
                      double light[3]) {
    const double e = (double)l->exaggeration;
    const double t = nearest(v, e, eye, ray);
    light[0] = light[1] = light[2] = 0;
    const vec3 at = add(eye, ray, t);
    if (t > 1e29 || enters_below(v, e, eye, ray)) {
        return;
    }
    const double through = 1 - fresnel(-dot(ray, normal_at(v, e, at.x, at.y)));
    light[0] = through * at.x / v->width;
    light[1] = through * at.y / v->height;
    light[2] = through * 0.5;
}

static double worst(const double a[3], const film *f, int x, int y) {
    double most = 0;
    for (int c = 0; c < 3; c++) {
        most = fmax(most, fabs(a[c] - light_at(f, x, y, c)));
    }
    return most;
}

// Adds what a ray sees to the mean of several, and to what they see least and most.
typedef struct sights {
    double mean[3];
    double least[3];
    double most[3];
} sights;

static void add_seen(const double one[3], double share, sights *all) {
    for (int k = 0; k < 3; k++) {
        all->mean[k] += one[k] * share;
        all->least[k] = fmin(all->least[k], one[k]);
        all->most[k] = fmax(all->most[k], one[k]);
    }
}

// How much more the brightest sees than the darkest.
static double apart(const sights *all) {
    double most = 0;
    for (int k = 0; k < 3; k++) {
        most = fmax(most, all->most[k] - all->least[k]);
    }
    return most;
}

// A pixel is what the ray through its middle sees, or the mean of eight. Of these one stands for
// all that meet the same thing, which may be up to so much off.
#define STANDING 0.07 // of what they see more or less
static void as_every_triangle(const pond_plane_look *l, const own_view *v, int *hits) {
    enum { W = 61, H = 43 };
    picture texture = ruler(256, 192);
    film f = draw(l, &v->view, NULL, &texture, W, H);
    const camera c = camera_of(l, &v->view);
    for (int y = 0; y < H; y++) {
        for (int x = 0; x < W; x++) {
            double wanted[3];
            see_sheet(l, &v->view, c.eye, ray_of(&c, l, x + 0.5, y + 0.5, W, H), wanted);
            *hits += wanted[2] > 0;
            if (worst(wanted, &f, x, y) < 0.012) {
                continue;
            }
            sights all = {.least = {1, 1, 1}};
            for (int i = 0; i < 8; i++) {
                double one[3];
                const double sx = x + (i + 0.5) / 8;
                const double sy = y + (((i & 1) << 2 | (i & 2) | (i & 4) >> 2) + 0.5) / 8;
                see_sheet(l, &v->view, c.eye, ray_of(&c, l, sx, sy, W, H), one);
                add_seen(one, 0.125, &all);
            }
            if (worst(all.mean, &f, x, y) >= 0.012 + STANDING * apart(&all)) {
                print_error("pixel %d,%d: %.4f %.4f %.4f for %.4f %.4f %.4f\n", x, y,
                            light_at(&f, x, y, 0), light_at(&f, x, y, 1), light_at(&f, x, y, 2),
                            wanted[0], wanted[1], wanted[2]);
                fail();
            }
        }
    }
    free(f.light);
    free(texture.memory);
}

static void every_triangle(void **state) {
    (void)state;
    const float cameras[][3] = {{-64, 27, 1.95f}, {-90, 50, 1.6f}, {17, 12, 1.8f}, {135, 89, 2}};
    int hits = 0;
    for (int i = 0; i < 4; i++) {
        pond_plane_look look = plain_look();
        look.azimuth = cameras[i][0];
        look.elevation = cameras[i][1];
        look.distance = cameras[i][2];
        own_view smooth = wavy_view(17, 12, POND_FORMAT_F32, 0.004);
        as_every_triangle(&look, &smooth, &hits);
        free(smooth.memory);
        own_view counts = wavy_view(9, 14, POND_FORMAT_I16, 30);
        look.exaggeration = 1.5f;
        as_every_triangle(&look, &counts, &hits);
        free(counts.memory);
        // peaks behind peaks
        own_view rough = own_view_make(13, 11, POND_FORMAT_F32);
        uint64_t seed = 4;
        for (int y = 0; y < 11; y++) {
            for (int x = 0; x < 13; x++) {
                view_set(&rough, x, y, noise_between(&seed, -0.01, 0.01));
            }
        }
        as_every_triangle(&look, &rough, &hits);
        free(rough.memory);
    }
    assert_true(hits > 4000);
}

// Between the rays that are cast the surface goes on. A map without land has every ray cast.
static void as_every_ray(void **state) {
    (void)state;
    enum { W = 300, H = 200 };
    picture texture = smooth_picture(256, 192);
    const float none = 0;
    const pond_map dry = {.values = &none, .width = 1, .height = 1, .stride = 1};
    // of the last one a side fills much of the picture, in even light
    static const struct {
        float elevation;
        float distance;
        float depth;
        float caustics;
    } from[] = {{12, 1.95f, 0.13f, 0.4f},
                {27, 1.95f, 0.13f, 0.4f},
                {60, 1.95f, 0.13f, 0.4f},
                {12, 1.4f, 0.6f, 0.02f}};
    for (int i = 0; i < 4; i++) {
        pond_plane_look look = plane_look_default();
        look.elevation = from[i].elevation;
        look.distance = from[i].distance;
        look.depth = from[i].depth;
        look.caustics = from[i].caustics;
        own_view smooth = wavy_view(64, 48, POND_FORMAT_F32, 0.003);
        film some = draw(&look, &smooth.view, NULL, &texture, W, H);
        film every = draw(&look, &smooth.view, &dry, &texture, W, H);
        double sum = 0;
        int off = 0;
        for (int at = 0; at < W * H * 4; at++) {
            const double apart = fabs((double)(some.light[at] - every.light[at]));
            sum += apart;
            off += apart > 0.02;
        }
        if (sum / (W * H * 4) >= 5e-4 || off >= W * H * 4 / 500) {
            print_error("elevation %g, depth %g: %g off, %d far off\n", (double)look.elevation,
                        (double)look.depth, sum / (W * H * 4), off);
            fail();
        }
        free(some.light);
        free(every.light);
        free(smooth.memory);
    }
    free(texture.memory);
}

// ---- a block of still water ----

static double folded(double x, double size) {
    const double turns = fmod(fabs(x), 2 * size);
    return turns <= size ? turns : 2 * size - turns;
}

enum { STILL_CELLS = 20, STILL_DEPTH = 6 }; // of the block [cells]

// Where a ray meets a face of the block.
typedef struct entry {
    vec3 at;
    vec3 normal;
} entry;

// False near rims and edges, and where the ray misses the block. Of its sides the lower one faces
// the eye.
static bool enter_block(const camera *c, vec3 ray, entry *out) {
    const double margin = 1.2;
    const double end = STILL_CELLS - margin;
    const vec3 top = add(c->eye, ray, -c->eye.z / ray.z);
    *out = (entry){top, {0, 0, 1}};
    if (top.x >= margin && top.x <= end && top.y >= margin && top.y <= end) {
        return true;
    }
    const vec3 side = add(c->eye, ray, (STILL_CELLS - c->eye.y) / ray.y);
    *out = (entry){side, {0, 1, 0}};
    return side.x >= margin && side.x <= end && side.z <= -margin &&
           side.z >= -STILL_DEPTH + margin && top.y >= STILL_CELLS;
}

// What the floor shows of itself through the water, by Snell and Beer. way_down: the light's to the
// floor. [cells]
static void light_through(const pond_plane_look *look, const entry *e, vec3 ray, double way_down,
                          double out[3]) {
    const double n = 1 / (double)look->refractive_index;
    const double facing = -dot(ray, e->normal);
    const double straight = sqrt(1 - n * n * (1 - facing * facing));
    const vec3 bent = add(add((vec3){0, 0, 0}, ray, n), e->normal, n * facing - straight);
    const double way = (e->at.z + STILL_DEPTH) / -bent.z;
    const vec3 floor = add(e->at, bent, way);
    const double place[3] = {folded(floor.x, STILL_CELLS) / STILL_CELLS,
                             folded(floor.y, STILL_CELLS) / STILL_CELLS, 0.5};
    const float *loss = &look->absorption.r;
    const float *scattered = &look->water_colour.r;
    for (int k = 0; k < 3; k++) {
        const double kept = exp(-(double)loss[k] / STILL_CELLS * (way + way_down));
        out[k] = (1 - fresnel(facing)) * (place[k] * kept + (double)scattered[k] * (1 - kept));
    }
}

static void check_light(const film *f, int x, int y, const double wanted[3]) {
    if (worst(wanted, f, x, y) > 0.015) {
        fail_msg("pixel %d,%d: %.4f %.4f %.4f for %.4f %.4f %.4f", x, y, light_at(f, x, y, 0),
                 light_at(f, x, y, 1), light_at(f, x, y, 2), wanted[0], wanted[1], wanted[2]);
    }
}

static void check_still_block(const pond_plane_look *look, const pond_view *view,
                              const picture *texture) {
    enum { W = 80, H = 60 };
    film f = draw(look, view, NULL, texture, W, H);
    const camera c = camera_of(look, view);
    const double sun = radians(look->sun_elevation);
    const double down = sqrt(1 - pow(cos(sun) / (double)look->refractive_index, 2));
    int seen[2] = {0, 0}; // of the surface, of the side
    for (int i = 0; i < W * H; i++) {
        const int x = i % W;
        const int y = i / W;
        const vec3 ray = ray_of(&c, look, x + 0.5, y + 0.5, W, H);
        entry e;
        if (enter_block(&c, ray, &e)) {
            double wanted[3];
            light_through(look, &e, ray, STILL_DEPTH / down, wanted);
            check_light(&f, x, y, wanted);
            seen[e.normal.y > 0.5]++;
        }
    }
    assert_true(seen[0] > 800 && seen[1] > 100);
    free(f.light);
}

static void snell_and_beer(void **state) {
    (void)state;
    own_view v = own_view_make(STILL_CELLS, STILL_CELLS, POND_FORMAT_F32);
    picture texture = ruler(256, 256);
    pond_plane_look look = plain_look();
    look.depth = 0.3f;
    look.texture_depth = 1;
    look.distance = 2.2f;
    look.absorption = (pond_colour){0, 0, 0};
    look.water_colour = (pond_colour){0.2f, 0.3f, 0.4f};
    check_still_block(&look, &v.view, &texture);
    look.absorption = (pond_colour){1.5f, 0.7f, 0.2f};
    check_still_block(&look, &v.view, &texture);
    // A bed as deep as the block is its bottom; the block itself may be deeper.
    const float deep[1] = {STILL_DEPTH * v.view.cell_size};
    const pond_map bed = {.values = deep, .width = 1, .height = 1, .stride = 1};
    look.exaggeration = 1;
    look.bed = &bed;
    check_still_block(&look, &v.view, &texture);
    free(texture.memory);
    free(v.memory);
}

// ---- the rest ----

static void scroll(void **state) {
    (void)state;
    own_view v = wavy_view(20, 15, POND_FORMAT_F32, 0.003);
    picture texture = smooth_picture(64, 48);
    picture turned = picture_make(64, 48);
    for (int y = 0; y < 48; y++) {
        for (int x = 0; x < 64; x++) {
            memcpy(pixel_of(&turned, x, y), pixel_of(&texture, 63 - x, y), 4);
        }
    }
    pond_plane_look look = plain_look();
    film still = draw(&look, &v.view, NULL, &texture, 70, 50);
    film other = draw(&look, &v.view, NULL, &turned, 70, 50);
    const float scrolls[][2] = {{2, 0}, {-4, 6}, {1, 0}, {-1, 2}, {0.3f, 0}};
    for (int i = 0; i < 5; i++) {
        look.scroll = (pond_vec2){scrolls[i][0], scrolls[i][1]};
        film f = draw(&look, &v.view, NULL, &texture, 70, 50);
        double most[2] = {0, 0};
        for (int k = 0; k < 70 * 50 * 4; k++) {
            most[0] = fmax(most[0], fabs((double)(f.light[k] - still.light[k])));
            most[1] = fmax(most[1], fabs((double)(f.light[k] - other.light[k])));
        }
        assert_true(i < 2 ? most[0] < 1e-3 : most[0] > 0.1);
        assert_true(i == 2 || i == 3 ? most[1] < 1e-3 : most[1] > 0.1);
        free(f.light);
    }
    free(still.light);
    free(other.light);
    free(texture.memory);
    free(turned.memory);
    free(v.memory);
}

// Lines have the same width in pixels wherever they are.
static void wire(void **state) {
    (void)state;
    own_view v = own_view_make(64, 64, POND_FORMAT_F32);
    picture texture = smooth_picture(8, 8);
    for (int pass = 0; pass < 3; pass++) {
        pond_plane_look look = plain_look();
        look.azimuth = -90;
        look.elevation = 90;
        look.look_height = 0;
        look.field_of_view = 30;
        look.distance = pass == 0 ? 0.5f : 1.0f;
        look.wire_width = pass == 2 ? 3 : 2;
        look.wire_cells = 8;
        look.wire_fill = 0;
        look.wire_colour = (pond_colour){1, 1, 1};
        film f = draw(&look, &v.view, NULL, &texture, 400, 300);
        // along a row between two lines: those down the pond, and diagonals
        const double per_cell = 400 / (2 * tan(radians(15)) * 64 * (double)look.distance);
        const int row = 150 + (int)(0.5 * per_cell + 4 * per_cell);
        double sum = 0;
        for (int x = 0; x < 400; x++) {
            sum += light_at(&f, x, row, 0);
        }
        const double lines = 400 / per_cell / 8;
        const double wanted = lines * (double)look.wire_width * (1 + sqrt(2));
        assert_true(fabs(sum - wanted) < 0.22 * wanted);
        free(f.light);
    }
    free(texture.memory);
    free(v.memory);
}

// Grain shakes neither black nor, by more than a level, white.
static void black_and_white(void **state) {
    (void)state;
    own_view v = own_view_make(8, 8, POND_FORMAT_F32);
    picture texture = smooth_picture(8, 8);
    picture got = picture_make(70, 50);
    const pond_texture t = texture_of(&texture);
    const pond_target g = target_of(&got);
    for (int white = 0; white < 2; white++) {
        pond_plane_look look = plain_look();
        look.look_at.x = 9; // at nothing
        const float light = white ? 2.0f : 0.0f;
        look.sky_horizon = look.sky_zenith = look.ground_colour =
            (pond_colour){light, light, light};
        draw_plane_look(&look, &v.view, &t, &g, NULL);
        for (int y = 0; y < 50; y++) {
            for (int x = 0; x < 70 * 4; x++) {
                const int level = pixel_of(&got, 0, y)[x];
                assert_true(white || x % 4 == 3 ? level >= 254 : level == 0);
            }
        }
    }
    free(texture.memory);
    free(got.memory);
    free(v.memory);
}

static void land(void **state) {
    (void)state;
    own_view v = own_view_make(20, 20, POND_FORMAT_F32);
    picture texture = ruler(128, 128);
    const float values[2] = {0, 1};
    const pond_map dry = {.values = values, .width = 2, .height = 1, .stride = 2};
    pond_plane_look look = plain_look();
    look.azimuth = -90;
    look.elevation = 90;
    look.look_height = 0;
    look.distance = 1;
    look.depth = 0.2f;
    look.texture_depth = 1;
    look.absorption = (pond_colour){1000, 1000, 1000};
    look.water_colour = (pond_colour){0, 0, 0};
    film f = draw(&look, &v.view, &dry, &texture, 60, 40);
    const double wide = 2 * tan(radians(look.field_of_view) / 2);
    for (int x = 2; x < 58; x++) {
        const double u = 0.5 + (x + 0.5 - 30) / 60 * wide;
        const double share = fmin(1, fmax(0, u * 2 - 0.5));
        assert_true(fabs(light_at(&f, x, 20, 0) - share * u) < 0.01);
    }
    // A map that is none changes nothing.
    const pond_map none = {.values = NULL, .width = 2, .height = 1, .stride = 2};
    film a = draw(&look, &v.view, &none, &texture, 60, 40);
    film b = draw(&look, &v.view, NULL, &texture, 60, 40);
    assert_memory_equal(a.light, b.light, 60 * 40 * 16);
    free(a.light);
    free(b.light);
    free(f.light);
    free(texture.memory);
    free(v.memory);
}

// Seen from the side, a block of half ground and half water; from above, foam.
static void bed_and_foam(void **state) {
    (void)state;
    enum { W = 60, H = 40 };
    own_view v = own_view_make(20, 20, POND_FORMAT_F32);
    picture texture = picture_make(8, 8);
    for (int i = 0; i < 8 * 8; i++) {
        memset(pixel_of(&texture, i % 8, i / 8), 255, 4);
    }
    const float deep[1] = {2 * v.view.cell_size};
    const float half[2] = {0, 1};
    const pond_map bed = {.values = deep, .width = 1, .height = 1, .stride = 1};
    const pond_map foam = {.values = half, .width = 2, .height = 1, .stride = 2};
    pond_plane_look look = plain_look();
    look.exaggeration = 1;
    look.depth = 0.2f;
    look.azimuth = -90;
    look.elevation = 1;
    look.look_height = -0.1f;
    look.distance = 2;
    look.absorption = (pond_colour){1000, 1000, 1000};
    look.water_colour = (pond_colour){0, 0, 0};
    look.bed = &bed;
    film side = draw(&look, &v.view, NULL, &texture, W, H);
    const double scale = W / (2 * (2 - 0.5) * tan(radians(look.field_of_view) / 2));
    const int soil = (int)(H / 2 + 0.05 * scale);  // 0.15 below still water
    const int water = (int)(H / 2 - 0.06 * scale); // 0.04 below
    assert_true(light_at(&side, W / 2, soil, 0) > 0.12);
    assert_true(light_at(&side, W / 2, soil, 2) < 0.08);
    assert_true(light_at(&side, W / 2, water, 1) < 0.1);
    free(side.light);
    look.elevation = 90;
    look.look_height = 0;
    look.distance = 1;
    look.foam = &foam;
    film above = draw(&look, &v.view, NULL, &texture, W, H);
    assert_true(light_at(&above, 10, H / 2, 1) < 0.1);
    assert_true(light_at(&above, 50, H / 2, 1) > 0.8);
    free(above.light);
    free(texture.memory);
    free(v.memory);
}

// Water that mirrors the sun behind a white wall has no dark pixels at the wall's rim, where slopes
// change from one pixel to the next.
static void rim_before_glitter(void **state) {
    (void)state;
    enum { CELLS = 60, WALL = 24, WIDE = 8, W = 90, H = 60 };
    own_view v = own_view_make(CELLS, CELLS, POND_FORMAT_F32);
    picture texture = picture_make(8, 8);
    for (int i = 0; i < 8 * 8; i++) {
        memset(pixel_of(&texture, i % 8, i / 8), 255, 4);
    }
    float dry[CELLS]; // the wall, and all in front of it
    for (int x = 0; x < CELLS; x++) {
        dry[x] = x >= WALL ? 1.0f : 0.0f;
        for (int y = 0; y < CELLS; y++) {
            view_set(&v, x, y, x >= WALL && x < WALL + WIDE ? 8 * v.view.cell_size : 0);
        }
    }
    const float deep[1] = {9 * v.view.cell_size};
    const pond_map land = {.values = dry, .width = CELLS, .height = 1, .stride = CELLS};
    const pond_map bed = {.values = deep, .width = 1, .height = 1, .stride = 1};
    pond_plane_look look = plain_look();
    look.azimuth = -20;
    look.elevation = 30;
    look.distance = 2;
    look.look_height = 0;
    look.look_at = (pond_vec2){0.4f, 0.5f};
    look.field_of_view = 12;
    look.sun_azimuth = look.azimuth + 180;
    look.sun_elevation = look.elevation;
    look.glitter = 0.4f;
    look.roughness = 0.3f;
    look.absorption = (pond_colour){1000, 1000, 1000};
    look.water_colour = (pond_colour){0, 0, 0};
    look.bed = &bed;
    film f = draw(&look, &v.view, &land, &texture, W, H);
    for (int y = 0; y < H; y++) {
        for (int x = 0; x < W; x++) {
            assert_true(light_at(&f, x, y, 0) > 0.6);
        }
    }
    free(f.light);
    free(texture.memory);
    free(v.memory);
}

static void presets(void **state) {
    (void)state;
    const pond_plane_look usual = plane_look_default();
    int count = 0;
    for (const char *name; (name = plane_look_preset_name(count)) != NULL; count++) {
        pond_plane_look look = {0};
        assert_true(plane_look_preset(name, &look));
        assert_true((count == 0) == (memcmp(&look, &usual, sizeof look) == 0));
    }
    assert_int_equal(count, 4);
    assert_null(plane_look_preset_name(-1));
    pond_plane_look kept = usual;
    assert_false(plane_look_preset("none", &kept));
    assert_false(plane_look_preset("", &kept));
    assert_false(plane_look_preset(NULL, &kept));
    assert_false(plane_look_preset("block", NULL));
    assert_memory_equal(&kept, &usual, sizeof kept);
}

static void odd_land(void **state) {
    (void)state;
    own_view v = wavy_view(33, 21, POND_FORMAT_F32, 0.01);
    view_set(&v, 10, 10, (double)NAN);
    view_set(&v, 20, 10, (double)INFINITY);
    view_set(&v, 0, 0, -3e38);
    view_set(&v, 30, 18, 1e19);
    picture texture = noisy_picture(17, 40, 8);
    const float values[] = {0.5f, NAN, -3, 1e30f, INFINITY, 0};
    const pond_map dry = {.values = values, .width = 3, .height = 2, .stride = 3};
    const pond_plane_look look = plane_look_default();
    film f = draw(&look, &v.view, &dry, &texture, 60, 40);
    for (int i = 0; i < 60 * 40 * 4; i++) {
        assert_true(isfinite(f.light[i]) && f.light[i] >= 0);
    }
    free(f.light);
    free(texture.memory);
    free(v.memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_triangle),
        cmocka_unit_test(as_every_ray),
        cmocka_unit_test(snell_and_beer),
        cmocka_unit_test(scroll),
        cmocka_unit_test(wire),
        cmocka_unit_test(black_and_white),
        cmocka_unit_test(land),
        cmocka_unit_test(presets),
        cmocka_unit_test(odd_land),
        cmocka_unit_test(bed_and_foam),
        cmocka_unit_test(rim_before_glitter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
