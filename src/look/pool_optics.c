// Rays. The eye looks along −e, the surface's normal is N = (−∂x h, −∂y h, 1)/√(1 + |∇h|²):
//
//   bent ray      t = −e/n + (N·e/n − √(1 − (1 − (N·e)²)/n²))·N        (Snell)
//   mirrored ray  r = 2(N·e)·N − e
//   mirrored share F = F0 + (1 − F0)(1 − N·e)⁵                          (Schlick)
//   light on the floor 1/J, J = 1 + (1 − 1/n)·depth·∇²h: the change in area of a light ray's tube
//   to first order

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "look/pool.h"

#define GRAZING 0.02f // cosine; a surface that turns away from the eye is seen on edge
#define WHITE_KNEE 0.70f
#define SPILL 0.4f

static float schlick(float cos_in) {
    const float miss = 1.0f - cos_in;
    const float miss2 = miss * miss;
    return PONDI_POOL_F0 + (1.0f - PONDI_POOL_F0) * miss2 * miss2 * miss;
}

// The share of a pixel's facets that mirror the sun to the eye, 1 at most: a bell with a tail that
// ends, so that still water far from the glitter does not glow.
static float glint(const pondi_pool *s, float slope_x, float slope_y) {
    const float x = slope_x - s->mirror_x;
    const float y = slope_y - s->mirror_y;
    const float q = 1.0f + (x * x + y * y) * s->facets;
    return 1.0f / (q * q * q);
}

static float root(float square) {
    return sqrtf(square > 0.0f ? square : 0.0f); // rounding may pass 0
}

// e^−x for x ≥ 0, relative error < 3e-6; the same bits everywhere, and in vectors.
static float fade(float x) {
    const float held = pondi_clamp(x, 0.0f, 80.0f);
    const int halvings = (int)(held * 1.44269504f + 0.5f);
    const float r = ((float)halvings * 0.693359375f - held) + (float)halvings * -2.12194440e-4f;
    const float e =
        1.0f +
        r * (1.0f + r * (0.5f + r * (1.0f / 6.0f + r * (1.0f / 24.0f + r * (1.0f / 120.0f)))));
    const uint32_t bits = (uint32_t)(127 - halvings) << 23;
    float power;
    memcpy(&power, &bits, sizeof power);
    return e * power;
}

// ---- the way down -----------------------------------------------------------------------------

static void bend_rays(const pondi_pool *s, const pondi_tile *tile, int y, pondi_pool_row *row) {
    const float *slope_x = tile->channel[0] + (ptrdiff_t)y * PONDI_TILE;
    const float *slope_y = tile->channel[1] + (ptrdiff_t)y * PONDI_TILE;
    const float *laplacian = tile->channel[2] + (ptrdiff_t)y * PONDI_TILE;
    const float v = ((float)(tile->y0 + y) + 0.5f) * s->texels_y - 0.5f;
    const float n1 = s->inverse_index;
    for (int x = 0; x < row->count; x++) {
        const float sx = slope_x[x] * s->steepness;
        const float sy = slope_y[x] * s->steepness;
        const float flat = 1.0f / sqrtf(1.0f + (sx * sx + sy * sy)); // the normal's height
        const float cos_in = pondi_clamp((s->eye_z - sy * s->eye_y) * flat, GRAZING, 1.0f);
        const float cos_out = root(1.0f - (1.0f - cos_in * cos_in) * n1 * n1);
        const float pull = (cos_out - cos_in * n1) * flat;
        const float down = s->eye_z * n1 + pull;
        const float way = 1.0f / down;
        row->still.u[x] = ((float)(tile->x0 + x) + 0.5f) * s->texels_x - 0.5f;
        row->still.v[x] = v;
        row->away_x[x] = pull * sx * way;
        row->away_y[x] = (pull * sy - s->eye_y * n1) * way - s->still_shift;
        row->way[x] = way;
        row->gathered[x] = s->gathering * laplacian[x];
        row->fresnel[x] = schlick(cos_in);
        const float twice = 2.0f * cos_in * flat;
        row->mirror_x[x] = -twice * sx;
        row->mirror_y[x] = -twice * sy - s->eye_y;
        row->mirror_up[x] = pondi_clamp(twice - s->eye_z, 0.0f, 1.0f);
        row->glitter[x] = glint(s, sx, sy);
    }
}

// Beyond a side the floor goes on mirrored, as it does beyond a side of glass: nothing is smeared.
static float fold(float at, float side) {
    const float back = fabsf(at + 0.5f);
    return side - fabsf(side - back) - 0.5f;
}

static void meet_floor(const pondi_pool *s, pondi_pool_row *row) {
    const float wide = (float)s->texture_width;
    const float high = (float)s->texture_height;
    for (int x = 0; x < row->count; x++) {
        const float du = row->away_x[x] * row->depth[x] * s->texels_metre_x;
        const float dv = row->away_y[x] * row->depth[x] * s->texels_metre_y;
        row->floor.u[x] = row->still.u[x] + du;
        row->floor.v[x] = row->still.v[x] + dv;
    }
    if (s->texture_wraps) {
        return; // a tile is there again
    }
    for (int x = 0; x < row->count; x++) {
        row->floor.u[x] = fold(row->floor.u[x], wide);
        row->floor.v[x] = fold(row->floor.v[x], high);
    }
}

static pondi_place place_of(const pondi_pool *s, const pondi_points *points, int count) {
    return (pondi_place){
        .width = s->texture_width, .height = s->texture_height, .points = points, .count = count};
}

// On an uneven floor the ray's end and the depth there depend on each other: two rounds will do,
// since water is shallow compared with its floor's slopes.
static void find_floor(const pondi_pool *s, pondi_pool_row *row) {
    for (int x = 0; x < row->count; x++) {
        row->depth[x] = s->depth;
    }
    if (s->bed != NULL) {
        const pondi_place here = place_of(s, &row->still, row->count);
        pondi_read_map_at(s->bed, &here, 0.0f, 1000.0f, row->depth);
        meet_floor(s, row);
        const pondi_place there = place_of(s, &row->floor, row->count);
        pondi_read_map_at(s->bed, &there, 0.0f, 1000.0f, row->depth);
    }
    meet_floor(s, row);
}

// Rays do not pass into a wall: near one they keep to this side.
static void keep_off_land(const pondi_pool *s, pondi_pool_row *row) {
    float there[PONDI_TILE];
    const pondi_place here = place_of(s, &row->still, row->count);
    const pondi_place floor = place_of(s, &row->floor, row->count);
    pondi_read_map_at(s->dry, &here, 0.0f, 1.0f, row->land);
    pondi_read_map_at(s->dry, &floor, 0.0f, 1.0f, there);
    for (int x = 0; x < row->count; x++) {
        const float free = 1.0f - there[x];
        row->floor.u[x] = row->still.u[x] + (row->floor.u[x] - row->still.u[x]) * free;
        row->floor.v[x] = row->still.v[x] + (row->floor.v[x] - row->still.v[x]) * free;
    }
    if (s->bed != NULL) {
        pondi_read_map_at(s->bed, &floor, 0.0f, 1000.0f, row->depth);
    }
}

// Light comes to the floor aslant: where it came through the surface is where the map has it.
// Beyond a side the water goes on mirrored.
static void find_entry(const pondi_pool *s, const pondi_pool_row *row, pondi_points *out) {
    const float wide = (float)s->texture_width;
    const float high = (float)s->texture_height;
    const float slant_x = s->slant_x * s->texels_metre_x;
    const float slant_y = s->slant_y * s->texels_metre_y;
    for (int x = 0; x < row->count; x++) {
        out->u[x] = fold(row->floor.u[x] + slant_x * row->depth[x], wide);
        out->v[x] = fold(row->floor.v[x] + slant_y * row->depth[x], high);
    }
}

static void light_floor(const pondi_pool *s, pondi_pool_row *row) {
    if (s->light == NULL) {
        for (int x = 0; x < row->count; x++) {
            // 1/J, without its pole: light focused above the floor has spread again.
            const float area = pondi_clamp(row->gathered[x] * row->depth[x], -0.72f, 8.0f);
            row->light[x] = 1.0f / (1.0f + area);
        }
        return;
    }
    pondi_points entry;
    find_entry(s, row, &entry);
    const pondi_place place = place_of(s, &entry, row->count);
    pondi_read_map_at(s->light, &place, 0.0f, 100.0f, row->light);
}

// ---- the way up -------------------------------------------------------------------------------

static void mirror_picture(const pondi_pool *s, pondi_pool_row *row) {
    pondi_points points;
    float alpha[PONDI_TILE];
    const float half_x = 0.5f * (float)s->sky->width;
    const float half_y = 0.5f * (float)s->sky->height;
    for (int x = 0; x < row->count; x++) {
        const float rx = row->mirror_x[x];
        const float ry = row->mirror_y[x];
        const float side = rx * rx + ry * ry;
        // (x, y)/√(1 + z) is √(1 − z) long. A ray that goes down again sees the horizon.
        const float out2 = row->mirror_up[x] > 0.0f ? 1.0f + row->mirror_up[x] : side;
        const float scale = 1.0f / sqrtf(out2 > 1e-12f ? out2 : 1.0f);
        points.u[x] = (1.0f + rx * scale) * half_x - 0.5f;
        points.v[x] = (1.0f + ry * scale) * half_y - 0.5f;
    }
    pondi_read_light(s->sky, &points, row->count, row->sky, alpha);
    for (int c = 0; c < 3; c++) {
        for (int x = 0; x < row->count; x++) {
            row->sky[c][x] *= s->sky_brightness;
        }
    }
}

static void mirror_sky(const pondi_pool *s, pondi_pool_row *row) {
    if (s->sky != NULL) {
        mirror_picture(s, row);
        return;
    }
    for (int c = 0; c < 3; c++) {
        const float to_horizon = s->horizon[c] - s->zenith[c];
        for (int x = 0; x < row->count; x++) {
            row->sky[c][x] = s->zenith[c] + to_horizon * (1.0f - row->mirror_up[x]);
        }
    }
}

void pondi_pool_trace(const pondi_pool *s, const pondi_tile *tile, int y, pondi_pool_row *row) {
    row->count = tile->width;
    bend_rays(s, tile, y, row);
    find_floor(s, row);
    if (s->dry != NULL) {
        keep_off_land(s, row);
    }
    light_floor(s, row);
    mirror_sky(s, row);
}

// ---- light ------------------------------------------------------------------------------------

// One channel: what reaches the eye, and what would if the water were still.
static void mix_channel(const pondi_pool *s, const pondi_pool_row *row, int c, float *seen,
                        float *still) {
    const float absorption = s->absorption[c];
    const float scatter = s->scatter[c];
    const float sun = s->sun[c];
    const float mirrored = s->still_mirrored[c];
    for (int x = 0; x < row->count; x++) {
        // Light goes straight down and comes up along the view ray.
        const float left = fade(absorption * row->depth[x] * (1.0f + row->way[x]));
        const float own = scatter * (1.0f - left);
        const float lit = (1.0f - PONDI_POOL_SUN_SHARE) + PONDI_POOL_SUN_SHARE * row->light[x];
        const float floor = seen[x] * left;
        const float through = (1.0f - row->fresnel[x]) * s->still_keep;
        const float above = row->fresnel[x] * (row->sky[c][x] + sun * row->glitter[x]);
        // What still water mirrors is in the texture already, as far as that is seen.
        const float all = (floor * lit + own) * through + (above - mirrored * left);
        seen[x] = pondi_clamp(all, 0.0f, 1e30f);
        still[x] = floor + own + mirrored * (1.0f - left);
    }
}

// As bright as still water stays as it is; more bends towards white, and what one channel cannot
// hold runs over into the others, as it does on film.
static void bend_to_white(int count, float still[3][PONDI_TILE], pondi_light *light) {
    float spill[PONDI_TILE] = {0};
    for (int c = 0; c < 3; c++) {
        for (int x = 0; x < count; x++) {
            const float brim = still[c][x] > 1.0f ? still[c][x] : 1.0f;
            const float over = light->channel[c][x] - brim;
            spill[x] = over > spill[x] ? over : spill[x];
        }
    }
    for (int c = 0; c < 3; c++) {
        float *channel = light->channel[c];
        for (int x = 0; x < count; x++) {
            const float knee = pondi_clamp(still[c][x], WHITE_KNEE, 1.0f);
            const float all = channel[x] + SPILL * spill[x];
            const float held = all < knee ? all : knee;
            const float over = all - held;
            const float room = 1.0f - knee;
            channel[x] = held + over * (room / (room + over + 1e-6f));
        }
    }
}

void pondi_pool_mix(const pondi_pool *s, const pondi_pool_row *row, bool bend, pondi_light *light) {
    float still[3][PONDI_TILE];
    for (int c = 0; c < 3; c++) {
        mix_channel(s, row, c, light->channel[c], still[c]);
    }
    if (bend) {
        bend_to_white(row->count, still, light);
    }
}

// ---- what holds for all pixels ----------------------------------------------------------------

static void aim_sun(pondi_pool *s, const pond_pool_look *look) {
    const double up = pondi_sin_degrees((double)look->sun_elevation);
    const double level = pondi_cos_degrees((double)look->sun_elevation);
    const double x = level * pondi_cos_degrees((double)look->sun_azimuth);
    const double y = -level * pondi_sin_degrees((double)look->sun_azimuth); // y points down
    // A surface mirrors the sun to the eye where its normal halves the angle between them.
    s->mirror_x = (float)(-x / (up + (double)s->eye_z));
    s->mirror_y = (float)(-(y + (double)s->eye_y) / (up + (double)s->eye_z));
}

// Under still water, for each metre up from the floor towards the sun.
static void slant_light(pondi_pool *s, const pond_pool_look *look) {
    const double level = pondi_cos_degrees((double)look->sun_elevation) * (double)s->inverse_index;
    const double slant = level / sqrt(1.0 - level * level);
    s->slant_x = (float)(slant * pondi_cos_degrees((double)look->sun_azimuth));
    s->slant_y = (float)(-slant * pondi_sin_degrees((double)look->sun_azimuth)); // y points down
}

void pondi_pool_aim(pondi_pool *s, const pond_pool_look *look) {
    s->eye_y = (float)pondi_sin_degrees((double)look->tilt);
    s->eye_z = (float)pondi_cos_degrees((double)look->tilt);
    aim_sun(s, look);
    slant_light(s, look);
    // Still water is a tile of one pixel without slopes.
    pondi_tile flat = {.width = 1, .height = 1};
    pondi_pool_row row;
    s->still_shift = 0.0f;
    row.count = 1;
    bend_rays(s, &flat, 0, &row);
    mirror_sky(s, &row);
    s->still_shift = row.away_y[0];
    s->slant_y += s->still_shift; // the floor lies where still water shows it, not where it is
    s->still_keep = 1.0f / (1.0f - row.fresnel[0]);
    for (int c = 0; c < 3; c++) {
        s->still_mirrored[c] = row.fresnel[0] * (row.sky[c][0] + s->sun[c] * row.glitter[0]);
    }
}
