// The light that comes along rays, in linear light:
//
//   pixel = (1 − F)·(texture·light·e^(−a·way) + water·(1 − e^(−a·way))) + F·(sky + glitter)
//
// The ray is refracted by Snell's law at the surface or at a side and continues to the bottom; what
// would leave through another side is mirrored there, as it is in glass. The texture is read
// several times along a pixel that covers much of it.

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/maths.h"
#include "look/colour/fade.h"
#include "look/looks/plane.h"
#include "shared/look_numbers.h"

// Results of a row of rays, filled in by the stages below.
typedef struct findings {
    float wide[PONDI_PLANE_RAYS];      // width of a pixel at the hit [cells]
    float normal[3][PONDI_PLANE_RAYS]; // toward the eye
    float fresnel[PONDI_PLANE_RAYS];
    float mirrored[PONDI_PLANE_RAYS]; // upward share of the mirrored ray
    float glint[PONDI_PLANE_RAYS];
    float way[PONDI_PLANE_RAYS];   // in the water. [cells]
    float sway[PONDI_PLANE_RAYS];  // shift of its end per unit of slope [cells]
    float x[PONDI_PLANE_RAYS];     // on the texture. [cells]
    float y[PONDI_PLANE_RAYS];     //
    float light[PONDI_PLANE_RAYS]; // of the sun on the texture
    float deep[PONDI_PLANE_RAYS];  // with a bed: from the surface above the hit to it [cells]
} findings;

// Number of rays that hit the block.
static int count_water(const pondi_plane_rays *rays, int count) {
    int water = 0;
    for (int i = 0; i < count; i++) {
        water += rays->kind[i] != PONDI_PLANE_NOTHING ? 1 : 0;
    }
    return water;
}

static bool meet_surface(const pondi_plane_rays *rays, int count) {
    int some = 0;
    for (int i = 0; i < count; i++) {
        some |= rays->kind[i] == PONDI_PLANE_SURFACE ? 1 : 0;
    }
    return some != 0;
}

// ---- light at the water's face ----

static void find_widths(const pondi_plane *p, const pondi_plane_rays *rays, int count,
                        findings *f) {
    for (int i = 0; i < count; i++) {
        f->wide[i] = rays->far[i] * rays->along[i] * p->pixel * rays->spread;
    }
}

static void find_slopes(const pondi_plane *p, const pondi_plane_rays *rays, const findings *f,
                        int count, pondi_plane_face *face) {
    float over[PONDI_PLANE_RAYS] = {0}; // cells
    for (int i = 0; i < count; i++) {
        const float down = -rays->direction[2][i];
        const float flat = down > PONDI_PLANE_FLATTEST ? down : PONDI_PLANE_FLATTEST;
        over[i] = f->wide[i] / sqrtf(flat);
    }
    pondi_plane_slopes(p, rays, over, count, face->slope_x, face->slope_y);
}

static void find_normals(const pondi_plane_rays *rays, const pondi_plane_face *face, int count,
                         findings *f) {
    for (int i = 0; i < count; i++) {
        const float slope_x = face->slope_x[i];
        const float slope_y = face->slope_y[i];
        const float up = 1.0f / sqrtf(1.0f + slope_x * slope_x + slope_y * slope_y);
        const float side_x = rays->direction[0][i] > 0.0f ? -1.0f : 1.0f;
        const float side_y = rays->direction[1][i] > 0.0f ? -1.0f : 1.0f;
        const int kind = rays->kind[i];
        const bool level = kind != PONDI_PLANE_SIDE_X && kind != PONDI_PLANE_SIDE_Y;
        f->normal[0][i] = level ? -slope_x * up : kind == PONDI_PLANE_SIDE_X ? side_x : 0.0f;
        f->normal[1][i] = level ? -slope_y * up : kind == PONDI_PLANE_SIDE_Y ? side_y : 0.0f;
        f->normal[2][i] = level ? up : 0.0f;
    }
}

// Mirrors places into 0…size; most rows are inside. A ray that hits nothing may end farther away
// than integers reach.
static void mirror_row(float *at, int count, float size) {
    int beyond = 0;
    for (int i = 0; i < count; i++) {
        beyond |= at[i] >= 0.0f && at[i] <= size ? 0 : 1;
    }
    const float farthest = pondi_bound(1e9f);
    for (int i = 0; i < count && beyond != 0; i++) {
        const float turns = pondi_clamp(at[i] / (2.0f * size), -farthest, farthest);
        const float before = turns < 0.0f ? 1.0f : 0.0f;
        const float whole = (float)(int)(turns - before);
        const float rest = (turns - whole) * 2.0f * size;
        const float back = 2.0f * size - rest;
        const float mirrored = rest <= size ? rest : back;
        at[i] = pondi_clamp(mirrored, 0.0f, size);
    }
}

// Values of a map of the pond where the rays hit it.
static void read_map(const pondi_plane *p, const pondi_plane_rays *rays, const pond_map *map,
                     float most, int count, float *out) {
    pondi_points cells;
    for (int i = 0; i < count; i++) {
        cells.u[i] = rays->place[0][i] - 0.5f;
        cells.v[i] = rays->place[1][i] - 0.5f;
    }
    const pondi_place place = {
        .width = p->view->width, .height = p->view->height, .points = &cells, .count = count};
    pondi_read_map_at(map, &place, 0.0f, most, out);
}

static void find_deeps(const pondi_plane *p, const pondi_plane_rays *rays, int count, findings *f) {
    if (p->bed == NULL) {
        return;
    }
    read_map(p, rays, p->bed, PONDI_DEEPEST_BED, count, f->deep);
    for (int i = 0; i < count; i++) {
        f->deep[i] *= p->deep_scale;
    }
}

// With a bed: how far above the ground a ray hits the water, less than 0 at ground. [cells]
static inline float over_ground(const pondi_plane *p, const pondi_plane_rays *rays,
                                const findings *f, int i) {
    const bool side = rays->kind[i] == PONDI_PLANE_SIDE_X || rays->kind[i] == PONDI_PLANE_SIDE_Y;
    const float z = rays->place[2][i];
    const float top = side ? pondi_plane_level(p, rays->place[0][i], rays->place[1][i]) : z;
    return f->deep[i] - (top - z);
}

static void bend(const pondi_plane *p, const pondi_plane_rays *rays, int count, findings *f) {
    const float n1 = p->inverse_index;
    const float longest = 4.0f * (p->width + p->height - p->bottom);
    for (int i = 0; i < count; i++) {
        const float dx = rays->direction[0][i];
        const float dy = rays->direction[1][i];
        const float dz = rays->direction[2][i];
        const float nx = f->normal[0][i];
        const float ny = f->normal[1][i];
        const float nz = f->normal[2][i];
        const float facing = pondi_clamp(-(dx * nx + dy * ny + dz * nz), 0.0f, 1.0f);
        const float cos_out2 = 1.0f - n1 * n1 * (1.0f - facing * facing);
        const float cos_out = sqrtf(cos_out2 > 0.0f ? cos_out2 : 0.0f);
        const float pull = n1 * facing - cos_out;
        const float bx = dx * n1 + nx * pull;
        const float by = dy * n1 + ny * pull;
        const float bz = dz * n1 + nz * pull;
        const float miss = 1.0f - facing;
        const float miss2 = miss * miss;
        f->fresnel[i] = PONDI_F0 + (1.0f - PONDI_F0) * miss2 * miss2 * miss;
        f->mirrored[i] = dz + 2.0f * facing * nz;
        const float deep =
            p->bed != NULL ? over_ground(p, rays, f, i) : (rays->place[2][i] - p->bottom) * p->sink;
        const float down = -bz > 1e-4f ? -bz : 1e-4f;
        f->way[i] = pondi_clamp(deep / down, 0.0f, longest);
        f->sway[i] = f->way[i] * -pull * nz;
        f->x[i] = rays->place[0][i] + bx * f->way[i];
        f->y[i] = rays->place[1][i] + by * f->way[i];
    }
    mirror_row(f->x, count, p->width);
    mirror_row(f->y, count, p->height);
}

// The sun is mirrored where the normal halves the angle between the sun and the eye.
static void find_glints(const pondi_plane *p, const pondi_plane_rays *rays,
                        const pondi_plane_face *face, int count, findings *f) {
    if (!meet_surface(rays, count)) {
        memset(f->glint, 0, (size_t)count * sizeof(float));
        return;
    }
    for (int i = 0; i < count; i++) {
        const float hx = p->sun[0] - rays->direction[0][i];
        const float hy = p->sun[1] - rays->direction[1][i];
        const float hz = p->sun[2] - rays->direction[2][i];
        const float per = 1.0f / (hz > 1e-3f ? hz : 1e-3f);
        const float mx = face->slope_x[i] + hx * per;
        const float my = face->slope_y[i] + hy * per;
        // slopes within a pixel make the surface rougher
        const float across2 =
            face->across_x[i] * face->across_x[i] + face->across_y[i] * face->across_y[i];
        const float down2 = face->down_x[i] * face->down_x[i] + face->down_y[i] * face->down_y[i];
        const float rough2 =
            p->rough2 * (1.0f + f->wide[i]) + PONDI_PLANE_BEND_SHARE * (across2 + down2);
        // rough2 of the look over that of the pixel and (1 + m²/rough2)²
        const float q = rough2 + (mx * mx + my * my);
        f->glint[i] = p->mirror_scale * p->rough2 * rough2 / (q * q);
    }
    for (int i = 0; i < count; i++) {
        const float glint = f->glint[i];
        f->glint[i] = rays->kind[i] == PONDI_PLANE_SURFACE ? glint : 0.0f;
    }
}

// ---- the texture ----

static void find_light(const pondi_plane *p, const pondi_plane_face *face, int count, findings *f) {
    const float sink = p->sink;
    if (sink >= 1.0f) { // on level ground
        for (int i = 0; i < count; i++) {
            f->light[i] = p->sun[2] * face->gathered[i];
        }
        return;
    }
    for (int i = 0; i < count; i++) {
        const float nx = f->normal[0][i] * (1.0f - sink);
        const float ny = f->normal[1][i] * (1.0f - sink);
        const float nz = f->normal[2][i] + (1.0f - f->normal[2][i]) * sink;
        const float length = sqrtf(nx * nx + ny * ny + nz * nz);
        const float facing = (nx * p->sun[0] + ny * p->sun[1] + nz * p->sun[2]) / length;
        f->light[i] = (facing > 0.0f ? facing : 0.0f) * face->gathered[i];
    }
}

static void find_gathered(const pondi_plane *p, const pondi_plane_rays *rays, const findings *f,
                          int count, float *gathered) {
    if (p->gathering <= 0.0f) {
        for (int i = 0; i < count; i++) {
            gathered[i] = 1.0f;
        }
        return;
    }
    float x[PONDI_PLANE_RAYS];
    float y[PONDI_PLANE_RAYS];
    for (int i = 0; i < count; i++) {
        x[i] = f->x[i] + p->shift_x;
        y[i] = f->y[i] + p->shift_y;
    }
    mirror_row(x, count, p->width);
    mirror_row(y, count, p->height);
    int first = 0; // that meets water
    while (first < count - 1 && rays->kind[first] == PONDI_PLANE_NOTHING) {
        first++;
    }
    for (int i = 0; i < count; i++) { // rays without water read where others read
        x[i] = rays->kind[i] == PONDI_PLANE_NOTHING ? x[first] : x[i];
        y[i] = rays->kind[i] == PONDI_PLANE_NOTHING ? y[first] : y[i];
    }
    pondi_plane_gather(p, x, y, count, gathered);
    for (int i = 0; i < count; i++) {
        gathered[i] = rays->kind[i] == PONDI_PLANE_NOTHING ? 1.0f : gathered[i];
    }
}

// Number of samples that cover a length in texels, given its square.
static int taps_for(float texels2) {
    const int taps = (int)(sqrtf(pondi_clamp(texels2, 0.0f, 1e4f)) * 0.6f) + 1;
    return taps < PONDI_PLANE_TAPS ? taps : PONDI_PLANE_TAPS;
}

// The maximum of numbers ≥ 0. Their bits have the same order, and integers compare in vectors.
static float most_of(const float *values, int count) {
    int32_t most = 0;
    for (int i = 0; i < count; i++) {
        int32_t bits;
        memcpy(&bits, values + i, sizeof bits);
        most = bits > most ? bits : most;
    }
    float value;
    memcpy(&value, &most, sizeof value);
    return value;
}

// Parallelograms of the texture that pixels cover: middle and two sides. [texels]
typedef struct covers {
    float u[PONDI_PLANE_RAYS];
    float v[PONDI_PLANE_RAYS];
    float along[2][PONDI_PLANE_RAYS];
    float across[2][PONDI_PLANE_RAYS];
    float length2[PONDI_PLANE_RAYS]; // squares
    float width2[PONDI_PLANE_RAYS];
} covers;

static inline float square_of(float x, float y) {
    return x * x + y * y;
}

// One side is along the ray's direction over the ground, the other across. Both include how far the
// water spreads rays of neighbouring pixels.
static void find_covers(const pondi_plane *p, const pondi_plane_rays *rays,
                        const pondi_plane_face *face, const findings *f, bool sunk, int count,
                        covers *c) {
    const float texels_x = (float)p->texture->width / p->width;
    const float texels_y = (float)p->texture->height / p->height;
    const float bent = sunk ? rays->spread : 0.0f;
    for (int i = 0; i < count; i++) {
        const float dx = rays->direction[0][i];
        const float dy = rays->direction[1][i];
        const float down = -rays->direction[2][i];
        const float flat = down > PONDI_PLANE_FLATTEST ? down : PONDI_PLANE_FLATTEST;
        const float deep = f->wide[i] / (flat * sqrtf(dx * dx + dy * dy + 1e-12f));
        const float wide = deep * flat;
        const float sway = bent * f->sway[i];
        // the row below is nearer, across points to the right
        c->along[0][i] = (-dx * deep + sway * face->down_x[i]) * texels_x;
        c->along[1][i] = (-dy * deep + sway * face->down_y[i]) * texels_y;
        c->across[0][i] = (-dy * wide + sway * face->across_x[i]) * texels_x;
        c->across[1][i] = (dx * wide + sway * face->across_y[i]) * texels_y;
        const float length2 = square_of(c->along[0][i], c->along[1][i]);
        const float width2 = square_of(c->across[0][i], c->across[1][i]);
        c->length2[i] = rays->kind[i] != PONDI_PLANE_NOTHING ? length2 : 0.0f;
        c->width2[i] = rays->kind[i] != PONDI_PLANE_NOTHING ? width2 : 0.0f;
    }
}

// Samples that wait until they fill a row; each belongs to a run of neighbouring rays.
enum { NEIGHBOURS = 16, RUNS = PONDI_PLANE_RAYS / NEIGHBOURS };

typedef struct readings {
    pondi_points at;
    bool within; // all samples are within the texture
    int count;
    int runs;
    int first[RUNS]; // ray
    int rays[RUNS];
    float share[RUNS];
} readings;

static inline void add_light(const float *restrict light, float share, int count,
                             float *restrict sum) {
    for (int i = 0; i < count; i++) {
        sum[i] += light[i] * share;
    }
}

static void read_waiting(const pondi_plane *p, readings *r, float sum[3][PONDI_PLANE_RAYS]) {
    float light[3][PONDI_TILE];
    float alpha[PONDI_TILE];
    if (!r->within) {
        mirror_row(r->at.u, r->count, (float)p->texture->width);
        mirror_row(r->at.v, r->count, (float)p->texture->height);
    }
    for (int i = 0; i < r->count; i++) {
        r->at.u[i] -= 0.5f;
        r->at.v[i] -= 0.5f;
    }
    pondi_read_light(p->texture, &r->at, r->count, light, alpha);
    int from = 0;
    for (int k = 0; k < r->runs; k++) {
        for (int c = 0; c < 3; c++) {
            add_light(light[c] + from, r->share[k], r->rays[k], sum[c] + r->first[k]);
        }
        from += r->rays[k];
    }
    r->count = 0;
    r->runs = 0;
}

// The places (x, y) on the texture.
static void find_middles(const pondi_plane *p, const float *x, const float *y, int count,
                         covers *c) {
    const float w = (float)p->texture->width;
    const float h = (float)p->texture->height;
    const float texels_x = w / p->width;
    const float texels_y = h / p->height;
    const float scroll_x = p->scroll_x * w;
    const float scroll_y = p->scroll_y * h;
    for (int i = 0; i < count; i++) {
        c->u[i] = x[i] * texels_x + scroll_x;
        c->v[i] = y[i] * texels_y + scroll_y;
    }
}

// Along u, axis 0, or v.
static bool are_within(const covers *c, int axis, int count, float size) {
    const float *middle = axis == 0 ? c->u : c->v;
    int beyond = 0;
    for (int i = 0; i < count; i++) {
        const float reach = 0.5f * (fabsf(c->along[axis][i]) + fabsf(c->across[axis][i]));
        beyond |= middle[i] - reach >= 0.0f && middle[i] + reach <= size ? 0 : 1;
    }
    return beyond == 0;
}

static inline void place_readings(const covers *c, int first, int count, float a, float b,
                                  float *restrict u, float *restrict v) {
    for (int i = 0; i < count; i++) {
        const int k = first + i;
        u[i] = c->u[k] + c->along[0][k] * a + c->across[0][k] * b;
        v[i] = c->v[k] + c->along[1][k] * a + c->across[1][k] * b;
    }
}

// Adds samples of rays first…first + count − 1, `a` and `b` of the sides away from the middle.
static void await_reading(const covers *c, int first, int count, float a, float b, readings *r) {
    float *u = r->at.u + r->count;
    float *v = r->at.v + r->count;
    place_readings(c, first, count, a, b, u, v);
    r->first[r->runs] = first;
    r->rays[r->runs] = count;
    r->count += count;
    r->runs++;
}

// Mean of the texture over the pixels at (x, y). `sunk`: seen through the water.
static void read_texture(const pondi_plane *p, const pondi_plane_rays *rays,
                         const pondi_plane_face *face, const findings *f, bool sunk, const float *x,
                         const float *y, int count, float sum[3][PONDI_PLANE_RAYS]) {
    covers c;
    readings r;
    find_covers(p, rays, face, f, sunk, count, &c);
    find_middles(p, x, y, count, &c);
    r.count = 0;
    r.runs = 0;
    r.within = are_within(&c, 0, count, (float)p->texture->width) &&
               are_within(&c, 1, count, (float)p->texture->height);
    for (int i = 0; i < count; i++) {
        sum[0][i] = sum[1][i] = sum[2][i] = 0.0f;
    }
    for (int first = 0; first < count; first += NEIGHBOURS) {
        const int some = pondi_least(count - first, NEIGHBOURS);
        const int long_taps = taps_for(most_of(c.length2 + first, some));
        const int wide_taps = taps_for(most_of(c.width2 + first, some));
        for (int tap = 0; tap < long_taps * wide_taps; tap++) {
            const int column = tap % long_taps;
            const int row = tap / long_taps;
            const float a = ((float)column + 0.5f) / (float)long_taps - 0.5f;
            const float b = ((float)row + 0.5f) / (float)wide_taps - 0.5f;
            r.share[r.runs] = 1.0f / (float)(long_taps * wide_taps);
            await_reading(&c, first, some, a, b, &r);
            if (r.runs == RUNS) {
                read_waiting(p, &r, sum);
            }
        }
    }
    if (r.runs > 0) {
        read_waiting(p, &r, sum);
    }
}

// ---- mixing ----

// Common to all channels.
typedef struct mixture {
    float way[PONDI_PLANE_RAYS];   // of light in the water
    float share[PONDI_PLANE_RAYS]; // of the horizon in the mirrored sky
    float down[PONDI_PLANE_RAYS];  // of the ground
} mixture;

static void mix_channel(const pondi_plane *p, const findings *restrict f, const mixture *restrict m,
                        int c, int count, float *restrict channel) {
    const float zenith = p->zenith[c];
    const float to_horizon = p->horizon[c] - zenith;
    const float to_ground = p->ground[c] - p->horizon[c];
    const float loss = p->loss[c];
    const float ambient = p->ambient;
    const float sun = p->sun_colour[c];
    const float diffuse = p->diffuse * sun;
    const float scattered = p->water[c] * (p->ambient + p->diffuse * p->sun[2]);
    float left[PONDI_PLANE_RAYS]; // of the light
    for (int i = 0; i < count; i++) {
        left[i] = loss * m->way[i];
    }
    pondi_fade_row(left, count);
    for (int i = 0; i < count; i++) {
        const float kept = left[i];
        const float lit = ambient + diffuse * f->light[i];
        const float below = channel[i] * lit * kept + scattered * (1.0f - kept);
        const float sky = zenith + to_horizon * m->share[i] + to_ground * m->down[i];
        channel[i] = below + f->fresnel[i] * (sky + sun * f->glint[i] - below);
    }
}

static void mix_water(const pondi_plane *p, const findings *f, int count,
                      float light[3][PONDI_PLANE_RAYS]) {
    const float way_back = p->way_back;
    mixture m;
    for (int i = 0; i < count; i++) {
        const float there = f->way[i];
        const float back = there + way_back;
        m.way[i] = there > 0.0f ? back : 0.0f;
    }
    for (int i = 0; i < count && p->bed != NULL; i++) {
        m.way[i] = f->way[i] + f->deep[i] * p->back_scale;
    }
    for (int i = 0; i < count; i++) {
        const float mirrored = f->mirrored[i];
        const float up = 1.0f - pondi_clamp(mirrored, 0.0f, 1.0f);
        m.share[i] = up * up * up * up;
        m.down[i] = pondi_clamp(-mirrored, 0.0f, 1.0f);
    }
    for (int c = 0; c < 3; c++) {
        mix_channel(p, f, &m, c, count, light[c]);
    }
}

// Marks rays that hit a side close to where it may end. Returns whether there are any.
static bool find_edges(const pondi_plane *p, const pondi_plane_rays *rays, const findings *f,
                       int count, int *restrict close) {
    const float spread = rays->spread;
    int some = 0;
    for (int i = 0; i < count; i++) {
        const int kind = rays->kind[i];
        const float along = kind == PONDI_PLANE_SIDE_X ? rays->place[1][i] : rays->place[0][i];
        const float length = kind == PONDI_PLANE_SIDE_X ? p->height : p->width;
        const float to_end = length - along;
        const float end = along < to_end ? along : to_end;
        const float reach = (PONDI_PLANE_EDGE_WIDTH + 0.5f) * (f->wide[i] / spread + 1e-9f);
        const int inner = (end > reach ? 1 : 0) & (p->low - rays->place[2][i] > reach ? 1 : 0);
        close[i] = (kind >= PONDI_PLANE_SIDE_X ? 1 : 0) & (1 - inner);
        some |= close[i];
    }
    return some != 0;
}

// The lowest water in a place's block.
static float low_around(const pondi_plane *p, float x, float y) {
    const int row = pondi_plane_block_at(p, y, p->blocks_y);
    const int column = pondi_plane_block_at(p, x, p->blocks_x);
    return pondi_plane_block_height(p, p->blocks.low[row * PONDI_PLANE_BLOCKS + column]);
}

// Draws a thin bright line where the water ends at a side, as on the edges of glass.
static void draw_edges(const pondi_plane *p, const pondi_plane_rays *rays, const findings *f,
                       int count, float light[3][PONDI_PLANE_RAYS]) {
    int close[PONDI_PLANE_RAYS];
    if (!find_edges(p, rays, f, count, close)) {
        return;
    }
    for (int i = 0; i < count; i++) {
        if (close[i] == 0) {
            continue;
        }
        const int kind = rays->kind[i];
        const float along = rays->place[kind == PONDI_PLANE_SIDE_X ? 1 : 0][i];
        const float length = kind == PONDI_PLANE_SIDE_X ? p->height : p->width;
        const float end = along < length - along ? along : length - along;
        const float z = rays->place[2][i];
        const float pixel = f->wide[i] / rays->spread + 1e-9f;
        const float reach = (PONDI_PLANE_EDGE_WIDTH + 0.5f) * pixel;
        if (end > reach && low_around(p, rays->place[0][i], rays->place[1][i]) - z > reach) {
            continue;
        }
        const float under = pondi_plane_level(p, rays->place[0][i], rays->place[1][i]) - z;
        const float away = (end < under ? end : under) / pixel;
        const float share =
            PONDI_PLANE_EDGE_SHARE * pondi_clamp(PONDI_PLANE_EDGE_WIDTH + 0.5f - away, 0.0f, 1.0f);
        for (int c = 0; c < 3; c++) {
            light[c][i] += (p->horizon[c] - light[c][i]) * share;
        }
    }
}

// The shadow that the block casts on the ground: soft, darkest where they touch.
static inline float ground_light(const pondi_plane *p, float x, float y) {
    const float out_x = x < 0.0f ? -x : x > p->width ? x - p->width : 0.0f;
    const float out_y = y < 0.0f ? -y : y > p->height ? y - p->height : 0.0f;
    const float away2 = (out_x * out_x + out_y * out_y) / (p->bottom * p->bottom);
    return 1.0f / (1.0f + 3.0f * away2);
}

void pondi_plane_background(const pondi_plane *p, const pondi_plane_rays *rays, int count,
                            float out[3][PONDI_PLANE_RAYS]) {
    float shade[PONDI_PLANE_RAYS];
    float share[PONDI_PLANE_RAYS];
    for (int i = 0; i < count; i++) {
        shade[i] = 1.0f;
    }
    if (p->sides) {
        const float cast = -0.5f * p->bottom / p->sun[2];
        for (int i = 0; i < count; i++) {
            const float dz = rays->direction[2][i];
            const float far = (p->bottom - p->eye[2]) / dz;
            const float x = p->eye[0] + rays->direction[0][i] * far;
            const float y = p->eye[1] + rays->direction[1][i] * far;
            const float dark =
                PONDI_PLANE_CONTACT * ground_light(p, x, y) +
                PONDI_PLANE_THROWN * ground_light(p, x + p->sun[0] * cast, y + p->sun[1] * cast);
            shade[i] -= dz < -1e-3f ? dark : 0.0f;
        }
    }
    for (int i = 0; i < count; i++) {
        const float dz = rays->direction[2][i];
        const float up = dz > 0.0f ? dz : -dz;
        const float near = (1.0f - up) * (1.0f - up);
        const float horizon = near * near;
        const float twice = horizon * horizon;
        share[i] = dz > 0.0f ? horizon : twice;
    }
    for (int c = 0; c < 3; c++) {
        const float zenith = p->zenith[c];
        const float ground = p->ground[c];
        const float horizon = p->horizon[c];
        for (int i = 0; i < count; i++) {
            const float deep = ground * shade[i];
            const float from = rays->direction[2][i] > 0.0f ? zenith : deep;
            out[c][i] = from + (horizon - from) * share[i];
        }
    }
}

// ---- the mesh's lines ----

// Share of a pixel under lines at whole numbers, `steep` of them to a pixel.
static float line_share(const pondi_plane *p, float place, float steep) {
    const float nearest = place - (float)(int)(place < 0.0f ? place - 0.5f : place + 0.5f);
    const float away = fabsf(nearest) / (steep > 1e-9f ? steep : 1e-9f);
    const float cover = pondi_clamp(p->half_wire + 0.5f - away, 0.0f, 1.0f);
    // distant lines merge and must not become bolder
    const float apart = pondi_clamp(0.25f / (steep * 2.0f * p->half_wire + 1e-9f), 0.0f, 1.0f);
    return cover * p->wire_share * apart;
}

static float wire_cover(const pondi_plane *p, const pondi_plane_rays *rays, const findings *f,
                        int i) {
    const float per = 1.0f / p->wire_cells;
    const float nx = f->normal[0][i];
    const float ny = f->normal[1][i];
    const float nz = f->normal[2][i];
    const float dx = rays->direction[0][i];
    const float dy = rays->direction[1][i];
    const float dz = rays->direction[2][i];
    const float facing = dx * nx + dy * ny + dz * nz;
    const float held = facing < -1e-3f ? facing : -1e-3f;
    const float reach = rays->far[i] * rays->along[i] * per;
    float steep[3] = {0.0f, 0.0f, 0.0f};
    for (int axis = 0; axis < 2; axis++) {
        // distance that the point on the surface moves per pixel
        const float *a = axis == 0 ? p->across : p->upward;
        const float slide = (a[0] * nx + a[1] * ny + a[2] * nz) / held;
        const float gx = (a[0] - dx * slide) * reach;
        const float gy = (a[1] - dy * slide) * reach;
        steep[0] += gx * gx;
        steep[1] += gy * gy;
        steep[2] += (gx - gy) * (gx - gy);
    }
    const float x = (rays->place[0][i] - 0.5f) * per;
    const float y = (rays->place[1][i] - 0.5f) * per;
    const float clear = (1.0f - line_share(p, x, sqrtf(steep[0]))) *
                        (1.0f - line_share(p, y, sqrtf(steep[1]))) *
                        (1.0f - line_share(p, x - y, sqrtf(steep[2])));
    return 1.0f - clear;
}

static float sun_on(const pondi_plane *p, const findings *f, int i) {
    const float facing =
        f->normal[0][i] * p->sun[0] + f->normal[1][i] * p->sun[1] + f->normal[2][i] * p->sun[2];
    return facing > 0.0f ? facing : 0.0f;
}

static void draw_wire(const pondi_plane *p, const pondi_plane_rays *rays, const findings *f, int i,
                      float behind[3][PONDI_PLANE_RAYS], float light[3][PONDI_PLANE_RAYS]) {
    const float cover = rays->kind[i] == PONDI_PLANE_SURFACE ? wire_cover(p, rays, f, i) : 0.0f;
    const float lit = p->ambient + p->diffuse * sun_on(p, f, i);
    for (int c = 0; c < 3; c++) {
        const float face = behind[c][i] + (light[c][i] - behind[c][i]) * p->wire_fill;
        light[c][i] = face + (p->wire[c] * lit - face) * cover;
    }
}

// ---- land, foam and the ground at the sides ----

static bool any_above(const float *values, int count) {
    int any = 0;
    for (int i = 0; i < count; i++) {
        any |= values[i] > 0.0f ? 1 : 0;
    }
    return any != 0;
}

// Values of a map on the surface, 0 elsewhere. Returns whether there are any.
static bool read_cover(const pondi_plane *p, const pondi_plane_rays *rays, const pond_map *map,
                       bool sides, int count, float *cover) {
    read_map(p, rays, map, 1.0f, count, cover);
    for (int i = 0; i < count; i++) {
        const bool shown =
            rays->kind[i] == PONDI_PLANE_SURFACE || (sides && rays->kind[i] != PONDI_PLANE_NOTHING);
        cover[i] = shown ? cover[i] : 0.0f;
    }
    return any_above(cover, count);
}

// With a bed the texture has the light of slopes.
static void draw_land(const pondi_plane *p, const pondi_plane_rays *rays,
                      const pondi_plane_face *face, const findings *f, int count,
                      float light[3][PONDI_PLANE_RAYS]) {
    float cover[PONDI_PLANE_RAYS];
    if (!read_cover(p, rays, p->dry, p->bed == NULL, count, cover)) {
        return;
    }
    float ground[3][PONDI_PLANE_RAYS];
    read_texture(p, rays, face, f, false, rays->place[0], rays->place[1], count, ground);
    for (int c = 0; c < 3; c++) {
        for (int i = 0; i < count; i++) {
            const float facing = p->bed != NULL ? p->sun[2] : sun_on(p, f, i);
            const float lit = p->ambient + p->diffuse * p->sun_colour[c] * facing;
            light[c][i] += (ground[c][i] * lit - light[c][i]) * cover[i];
        }
    }
}

static void draw_foam(const pondi_plane *p, const pondi_plane_rays *rays, const findings *f,
                      int count, float light[3][PONDI_PLANE_RAYS]) {
    float cover[PONDI_PLANE_RAYS];
    if (!read_cover(p, rays, p->foam, false, count, cover)) {
        return;
    }
    for (int c = 0; c < 3; c++) {
        for (int i = 0; i < count; i++) {
            const float lit = p->ambient + p->diffuse * p->sun_colour[c] * sun_on(p, f, i);
            light[c][i] += (PONDI_FOAM_LIGHT * lit - light[c][i]) * cover[i];
        }
    }
}

static const float soil_colour[3] = {PONDI_SOIL_RED, PONDI_SOIL_GREEN, PONDI_SOIL_BLUE};

// Layers follow the ground: 0 to 1 at a depth below it, in pond sizes.
static inline float layer_at(float deep) {
    const float thick = PONDI_SOIL_THICK * deep;
    const float thin = PONDI_SOIL_THIN * deep;
    return fabsf(thick - (float)(int)thick - 0.5f) + fabsf(thin - (float)(int)thin - 0.5f);
}

// The block's sides below the water: soil in layers.
static void draw_soil(const pondi_plane *p, const pondi_plane_rays *rays, const findings *f,
                      int count, float light[3][PONDI_PLANE_RAYS]) {
    float cover[PONDI_PLANE_RAYS];
    float dark[PONDI_PLANE_RAYS];
    for (int i = 0; i < count; i++) {
        const bool side =
            rays->kind[i] == PONDI_PLANE_SIDE_X || rays->kind[i] == PONDI_PLANE_SIDE_Y;
        const float over = side ? over_ground(p, rays, f, i) : 1.0f;
        const float pixel = f->wide[i] / rays->spread + 1e-9f;
        cover[i] = side ? pondi_clamp(0.5f - over / pixel, 0.0f, 1.0f) : 0.0f;
        const float deep = pondi_clamp(-over, 0.0f, p->size) / p->size;
        dark[i] = (1.0f - PONDI_SOIL_FADE * pondi_clamp(over / p->bottom, 0.0f, 1.0f)) *
                  (1.0f + PONDI_SOIL_LAYERS * (layer_at(deep) - 0.5f));
    }
    if (!any_above(cover, count)) {
        return;
    }
    for (int c = 0; c < 3; c++) {
        for (int i = 0; i < count; i++) {
            const float lit = p->ambient + p->diffuse * p->sun_colour[c] * sun_on(p, f, i);
            light[c][i] += (soil_colour[c] * lit * dark[i] - light[c][i]) * cover[i];
        }
    }
}

void pondi_plane_find_face(const pondi_plane *p, const pondi_plane_rays *rays, int count,
                           pondi_plane_face *face) {
    if (count_water(rays, count) == 0) {
        for (int i = 0; i < count; i++) {
            face->slope_x[i] = face->slope_y[i] = 0.0f;
            face->gathered[i] = 1.0f;
        }
        return;
    }
    findings f;
    find_widths(p, rays, count, &f);
    find_slopes(p, rays, &f, count, face);
    find_normals(rays, face, count, &f);
    find_deeps(p, rays, count, &f);
    bend(p, rays, count, &f);
    find_gathered(p, rays, &f, count, face->gathered);
}

void pondi_plane_shade(const pondi_plane *p, const pondi_plane_rays *rays,
                       const pondi_plane_face *face, int count, float light[3][PONDI_PLANE_RAYS]) {
    const int water = count_water(rays, count);
    findings f;
    if (water > 0) {
        find_widths(p, rays, count, &f);
        find_normals(rays, face, count, &f);
        find_deeps(p, rays, count, &f);
        bend(p, rays, count, &f);
        find_glints(p, rays, face, count, &f);
        find_light(p, face, count, &f);
        read_texture(p, rays, face, &f, true, f.x, f.y, count, light);
        mix_water(p, &f, count, light);
        if (p->foam != NULL) {
            draw_foam(p, rays, &f, count, light);
        }
        if (p->bed == NULL) {
            draw_edges(p, rays, &f, count, light);
        } else if (p->sides) {
            draw_soil(p, rays, &f, count, light);
        }
        if (p->dry != NULL) {
            draw_land(p, rays, face, &f, count, light);
        }
    }
    if (water == count && p->wire_share <= 0.0f) {
        return;
    }
    float behind[3][PONDI_PLANE_RAYS];
    pondi_plane_background(p, rays, count, behind);
    for (int i = 0; i < count && p->wire_share > 0.0f; i++) {
        if (rays->kind[i] != PONDI_PLANE_NOTHING) {
            draw_wire(p, rays, &f, i, behind, light);
        }
    }
    for (int c = 0; c < 3; c++) {
        for (int i = 0; i < count; i++) {
            light[c][i] = rays->kind[i] == PONDI_PLANE_NOTHING ? behind[c][i] : light[c][i];
        }
    }
}
