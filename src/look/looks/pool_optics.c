// Rays. The eye looks along −e, the surface's normal is N = (−∂x h, −∂y h, 1)/√(1 + |∇h|²):
//
//   bent ray      t = −e/n + (N·e/n − √(1 − (1 − (N·e)²)/n²))·N        (Snell)
//   mirrored ray  r = 2(N·e)·N − e
//   mirrored share F = F0 + (1 − F0)(1 − N·e)⁵                          (Schlick)
//   light on the floor 1/J, J = 1 + (1 − 1/n)·depth·∇²h: the change in area of a light ray's tube
//   to first order
//
// With m = (−∂x h, −∂y h, 1), not of length 1, and everything times |m|², a ray takes two square
// roots and two divisions.

#include <math.h>
#include <string.h>

#include "base/compiler.h"
#include "base/maths.h"
#include "look/looks/pool.h"
#include "shared/look_numbers.h"

// How the surface bends the view ray and light from above.
typedef struct ray {
    float away_x; // along the floor, for each metre of depth, beyond still water's
    float away_y;
    float way; // for each metre of depth
    float fresnel;
    float mirror_x; // the mirrored ray
    float mirror_y;
    float mirror_up;
    float glitter; // the share of a pixel's facets that mirror the sun to the eye
    float glow;    // light on the floor
} ray;

// Bounds of results; see pondi_bound().
typedef struct bounds {
    float zero;
    float one;
    float least_lens; // of J − 1
    float most_lens;
    float widest; // the glitter's bell
} bounds;

static bounds make_bounds(void) {
    return (bounds){pondi_bound(0.0f), pondi_bound(1.0f), pondi_bound(PONDI_GATHER_LEAST),
                    pondi_bound(PONDI_GATHER_MOST), pondi_bound(1e4f)};
}

// Clamps J away from 0: light focused above the floor has spread again.
static inline float area_of(const bounds *b, float lens) {
    return 1.0f + pondi_clamp(lens, b->least_lens, b->most_lens);
}

// area: J.
static inline ray bend_ray(const pondi_pool *s, const bounds *b, float sx, float sy, float area) {
    const float n1 = s->inverse_index;
    const float slope2 = sx * sx + sy * sy;
    const float long2 = 1.0f + slope2;
    const float per_length = 1.0f / sqrtf(long2);
    const float toward = s->eye_z - sy * s->eye_y;
    const float edge =
        PONDI_POOL_GRAZING + (0.5f * PONDI_POOL_GRAZING) * slope2; // of a length of about 1 + s²/2
    const float facing = toward > edge ? toward : edge;            // m·e
    const float inside = facing * n1;
    const float leave = sqrtf((long2 * (1.0f - n1 * n1)) + inside * inside);
    const float pull = leave - inside;
    const float down = long2 * (s->eye_z * n1) + pull;
    // A bell whose tail is cut off, so that still water far from the glitter does not glow.
    const float off_x = sx - s->mirror_x;
    const float off_y = sy - s->mirror_y;
    const float wide = 1.0f + (off_x * off_x + off_y * off_y) * s->facets;
    const float bell = wide < b->widest ? wide : b->widest;
    const float bell3 = bell * bell * bell;
    // 1/down, 1/bell3 and 1/area.
    const float both = bell3 * area;
    const float one = 1.0f / (down * both);
    const float per_down = one * both;
    const float per_both = one * down;
    const float along = pull * per_down;
    const float way = long2 * per_down;
    const float cosine = facing * per_length;
    const float miss = 1.0f - cosine;
    const float miss2 = miss * miss;
    const float half = cosine * per_length;
    const float twice = half + half;
    return (ray){
        .away_x = along * sx,
        .away_y = along * sy - (way * (s->eye_y * n1) + s->still_shift),
        .way = way,
        .fresnel = PONDI_F0 + (1.0f - PONDI_F0) * (miss2 * miss2 * miss),
        .mirror_x = -twice * sx,
        .mirror_y = -twice * sy - s->eye_y,
        .mirror_up = pondi_clamp(twice - s->eye_z, b->zero, b->one),
        .glitter = per_both * area,
        .glow = per_both * bell3,
    };
}

// Mirrors a position beyond a side back onto the floor. Positions inside do not change by a bit.
static inline float fold(float at, float side) {
    const float back = fabsf(at + 0.5f);
    const float folded = side - fabsf(side - back) - 0.5f;
    return at >= 0.0f && at <= side - 1.0f ? at : folded;
}

// ---- the way down -----------------------------------------------------------------------------

void pondi_pool_read_here(const pondi_pool *s, const pondi_pool_row *row, const pond_map *map,
                          float high, float *out) {
    const pondi_place here = pondi_pool_place(s, &row->still, row->count);
    pondi_read_map_at(map, &here, 0.0f, high, out);
}

void pondi_pool_begin(const pondi_pool *s, const pondi_tile *tile, pondi_pool_row *row) {
    row->count = tile->width;
    row->x = tile->x0;
    for (int x = 0; x < row->count; x++) {
        row->still.u[x] = ((float)(tile->x0 + x) + 0.5f) * s->texels_x - 0.5f;
    }
}

// Rows of the surface's slopes along x and y and of its Laplacian.
typedef struct slopes {
    const float *x;
    const float *y;
    const float *laplacian;
} slopes;

static const float flat[PONDI_TILE]; // the Laplacian where it is not used

static slopes slopes_of(const pondi_pool *s, const pondi_tile *tile, int y) {
    const ptrdiff_t at = (ptrdiff_t)y * PONDI_TILE;
    return (slopes){tile->channel[0] + at, tile->channel[1] + at,
                    s->curved ? tile->channel[2] + at : flat};
}

static void stay_along(const pondi_pool *s, int side, int count, float *at) {
    for (int x = 0; x < count && !s->texture_wraps; x++) {
        at[x] = fold(at[x], (float)side);
    }
}

void pondi_pool_stay(const pondi_pool *s, pondi_points *floor, int count) {
    stay_along(s, s->texture_width, count, floor->u);
    stay_along(s, s->texture_height, count, floor->v);
}

// Whether a point is beyond the floor's sides, where pondi_pool_stay() moves it.
static inline int is_beyond(float u, float v, float last_u, float last_v) {
    return u >= 0.0f && u <= last_u && v >= 0.0f && v <= last_v ? 0 : 1;
}

// Common to all rays of a row.
typedef struct shared_bend {
    bounds bounds;
    float lens; // over a level floor
    float steepness;
} shared_bend;

static inline shared_bend shared_bend_of(const pondi_pool *s) {
    return (shared_bend){.bounds = make_bounds(),
                         .lens = s->gathering * s->look->depth,
                         .steepness = s->look->steepness};
}

// Of one pixel.
PONDI_INLINE ray trace_one(const pondi_pool *s, const shared_bend *all, const slopes *slope, int x,
                           bool curved) {
    const float sx = slope->x[x] * all->steepness;
    const float sy = slope->y[x] * all->steepness;
    const float area = curved ? area_of(&all->bounds, all->lens * slope->laplacian[x]) : 1.0f;
    return bend_ray(s, &all->bounds, sx, sy, area);
}

// Over a level floor without land, foam or a picture of the sky. `lit`: by a map.
PONDI_INLINE void trace_even(const pondi_pool *restrict s, const slopes *slope, float v,
                             bool curved, bool lit, pondi_pool_row *row) {
    const slopes from = *slope;
    const shared_bend all = shared_bend_of(s);
    // For each metre that a ray leads away per metre of depth. [texels]
    const float texels_x = s->look->depth * s->texels_metre_x;
    const float texels_y = s->look->depth * s->texels_metre_y;
    const float last_u = (float)(s->texture_width - 1);
    const float last_v = (float)(s->texture_height - 1);
    int beyond = 0;
    for (int x = 0; x < row->count; x++) {
        const ray r = trace_one(s, &all, &from, x, curved);
        const float floor_u = row->still.u[x] + r.away_x * texels_x;
        const float floor_v = v + r.away_y * texels_y;
        beyond |= is_beyond(floor_u, floor_v, last_u, last_v);
        row->floor.u[x] = floor_u;
        row->floor.v[x] = floor_v;
        row->way[x] = r.way;
        if (!lit) {
            row->glow[x] = curved ? r.glow : 1.0f;
        }
        row->fresnel[x] = r.fresnel;
        row->mirror_up[x] = r.mirror_up;
        row->glitter[x] = r.glitter;
    }
    if (beyond != 0) {
        pondi_pool_stay(s, &row->floor, row->count);
    }
}

// What the surface sends to the eye beyond what still water does, in one channel.
typedef struct above_mix {
    float sun;
    float still;
    float horizon;
    float upward; // from there to the zenith
} above_mix;

static above_mix above_mix_of(const pondi_pool *s, int c) {
    return (above_mix){s->sun[c], s->still_mirrored[c], s->horizon[c],
                       s->zenith[c] - s->horizon[c]};
}

PONDI_INLINE float mix_above(const above_mix *m, float glint, float fresnel, float raised) {
    return (glint * m->sun - m->still) + (fresnel * m->horizon + raised * m->upward);
}

PONDI_INLINE void trace_cells(const pondi_pool *restrict s, int count,
                              const float *const derived[3], bool curved,
                              float (*restrict to)[PONDI_TRACED_CHANNEL]) {
    const slopes from = {derived[0], derived[1], derived[2]};
    const shared_bend all = shared_bend_of(s);
    const float texels_x = s->look->depth * s->texels_metre_x;
    const float texels_y = s->look->depth * s->texels_metre_y;
    const float keep = s->still_keep;
    const above_mix mix[3] = {above_mix_of(s, 0), above_mix_of(s, 1), above_mix_of(s, 2)};
    for (int x = 0; x < count; x++) {
        const ray r = trace_one(s, &all, &from, x, curved);
        const float lit =
            (1.0f - PONDI_POOL_SUN_SHARE) + PONDI_POOL_SUN_SHARE * (curved ? r.glow : 1.0f);
        const float glint = r.fresnel * r.glitter;
        const float raised = r.fresnel * r.mirror_up;
        to[PONDI_POOL_AWAY_U][x] = r.away_x * texels_x;
        to[PONDI_POOL_AWAY_V][x] = r.away_y * texels_y;
        const float floor = lit * ((1.0f - r.fresnel) * keep);
        const float black = PONDI_POOL_BLACK * (floor - 1.0f);
        to[PONDI_POOL_FLOOR][x] = floor;
        to[PONDI_POOL_ABOVE][x] = mix_above(&mix[0], glint, r.fresnel, raised) + black;
        to[PONDI_POOL_ABOVE + 1][x] = mix_above(&mix[1], glint, r.fresnel, raised) + black;
        to[PONDI_POOL_ABOVE + 2][x] = mix_above(&mix[2], glint, r.fresnel, raised) + black;
    }
}

void PONDI_ISA_NAME(pondi_trace_pool)(const void *look, int count, const float *const derived[3],
                                      float (*restrict to)[PONDI_TRACED_CHANNEL]) {
    const pondi_pool *s = look;
    if (s->curved) {
        trace_cells(s, count, derived, true, to);
    } else {
        trace_cells(s, count, derived, false, to);
    }
}

// Over any floor; `pictured`: under a picture of the sky.
PONDI_INLINE void bend_some(const pondi_pool *restrict s, const slopes *slope, bool pictured,
                            pondi_pool_row *row) {
    const slopes from = *slope;
    const shared_bend all = shared_bend_of(s);
    for (int x = 0; x < row->count; x++) {
        const ray r = trace_one(s, &all, &from, x, false);
        row->away_x[x] = r.away_x;
        row->away_y[x] = r.away_y;
        row->way[x] = r.way;
        row->fresnel[x] = r.fresnel;
        if (pictured) {
            row->mirror[0][x] = r.mirror_x;
            row->mirror[1][x] = r.mirror_y;
        }
        row->mirror_up[x] = r.mirror_up;
        row->glitter[x] = r.glitter;
    }
}

static void bend_rays(const pondi_pool *s, const slopes *slope, pondi_pool_row *row) {
    if (s->sky != NULL) {
        bend_some(s, slope, true, row);
    } else {
        bend_some(s, slope, false, row);
    }
}

static void meet_floor(const pondi_pool *restrict s, pondi_pool_row *restrict row) {
    const float metre_x = s->texels_metre_x;
    const float metre_y = s->texels_metre_y;
    const float last_u = (float)(s->texture_width - 1);
    const float last_v = (float)(s->texture_height - 1);
    int beyond = 0;
    for (int x = 0; x < row->count; x++) {
        const float u = row->still.u[x] + row->away_x[x] * row->depth[x] * metre_x;
        const float v = row->still.v[x] + row->away_y[x] * row->depth[x] * metre_y;
        beyond |= is_beyond(u, v, last_u, last_v);
        row->floor.u[x] = u;
        row->floor.v[x] = v;
    }
    if (beyond != 0) {
        pondi_pool_stay(s, &row->floor, row->count);
    }
}

// On an uneven floor the ray's end and the depth there depend on each other. Two iterations
// suffice, since water is shallow compared with its floor's slopes.
static void find_floor(const pondi_pool *s, pondi_pool_row *row) {
    if (s->bed != NULL) {
        pondi_pool_read_here(s, row, s->bed, 1000.0f, row->depth);
        meet_floor(s, row);
        const pondi_place there = pondi_pool_place(s, &row->floor, row->count);
        pondi_read_map_at(s->bed, &there, 0.0f, 1000.0f, row->depth);
    }
    meet_floor(s, row);
}

// Reads the share of land of each pixel.
static void find_land(const pondi_pool *s, pondi_pool_row *row) {
    row->all_land = false;
    if (row->around.no_land || row->around.shows_none) {
        memset(row->land, 0, sizeof row->land);
        return;
    }
    if (s->kept != NULL) {
        pondi_pool_read_kept(s->kept, PONDI_KEPT_LAND, row, row->land);
    } else {
        pondi_pool_read_here(s, row, s->dry, 1.0f, row->land);
    }
    int all = 1;
    for (int x = 0; x < row->count; x++) {
        all &= row->land[x] < 1.0f ? 0 : 1;
    }
    row->all_land = all != 0;
}

// Shortens rays that would end on land.
static void hold_back(const pondi_pool *s, pondi_pool_row *row) {
    float there[PONDI_TILE];
    const pondi_place floor = pondi_pool_place(s, &row->floor, row->count);
    pondi_read_map_at(s->dry, &floor, 0.0f, 1.0f, there);
    for (int x = 0; x < row->count; x++) {
        const float free = 1.0f - there[x];
        const float near_u = row->still.u[x] + (row->floor.u[x] - row->still.u[x]) * free;
        const float near_v = row->still.v[x] + (row->floor.v[x] - row->still.v[x]) * free;
        row->floor.u[x] = there[x] > 0.0f ? near_u : row->floor.u[x];
        row->floor.v[x] = there[x] > 0.0f ? near_v : row->floor.v[x];
    }
}

// Keeps rays from passing into land. Elsewhere the depth of the second iteration is exact enough.
static void keep_off_land(const pondi_pool *s, pondi_pool_row *row) {
    const bool stays =
        row->around.none_near && pondi_pool_stays_around(&row->around, &row->floor, row->count);
    if (stays && row->around.no_land) {
        return;
    }
    if (!stays) {
        hold_back(s, row);
    }
    if (s->bed != NULL) {
        const pondi_place floor = pondi_pool_place(s, &row->floor, row->count);
        pondi_read_map_at(s->bed, &floor, 0.0f, 1000.0f, row->depth);
    }
}

// Traces light at the floor back to where it passed the surface, along one axis.
static inline float lead_back(const pondi_lead *lead, float floor, float depth) {
    const float way = pondi_clamp(lead->slant * depth, -lead->most, lead->most);
    return floor + way * (lead->first + lead->along * floor);
}

static void lead_row(const pondi_pool *s, const pondi_pool_row *row, const pondi_lead *lead,
                     const float *restrict floor, float *restrict out) {
    const pondi_lead own = *lead;
    if (s->bed != NULL) {
        for (int x = 0; x < row->count; x++) {
            out[x] = lead_back(&own, floor[x], row->depth[x]);
        }
        return;
    }
    const float depth = s->look->depth;
    for (int x = 0; x < row->count; x++) {
        out[x] = lead_back(&own, floor[x], depth);
    }
}

// Light reaches the floor aslant, but the map stores it where it passed the surface.
static void find_entry(const pondi_pool *s, pondi_pool_row *row) {
    lead_row(s, row, &s->lead[0], row->floor.u, row->entry.u);
    lead_row(s, row, &s->lead[1], row->floor.v, row->entry.v);
}

// Beyond the side that light comes from the map could only be mirrored, and the mirror line would
// be visible. The slant therefore decreases evenly across the view and is 0 at that side. If it
// decreased near that side only, the light would be visibly stretched there.
static pondi_lead lead_of(float slant, int side, bool wraps) {
    const float per_side = 1.0f / (float)side;
    if (wraps) {
        return (pondi_lead){.slant = slant, .most = INFINITY, .first = 1.0f};
    }
    return (pondi_lead){.slant = slant,
                        .most = 0.5f * (float)side,
                        .first = slant < 0.0f ? 0.5f * per_side : 1.0f - 0.5f * per_side,
                        .along = slant < 0.0f ? per_side : -per_side};
}

static void read_depth_beside(const pondi_pool *s, const pondi_pool_row *row, float right,
                              float down, float *depth) {
    pondi_points beside;
    for (int x = 0; x < row->count; x++) {
        beside.u[x] = row->floor.u[x] + right;
        beside.v[x] = row->floor.v[x] + down;
    }
    const pondi_place place = pondi_pool_place(s, &beside, row->count);
    pondi_read_map_at(s->bed, &place, 0.0f, 1000.0f, depth);
}

// Where the floor is steeper than the light, a pixel of it is lit through a strip of the surface
// that is longer than a pixel. The mean over the strip replaces the value at one place.
static void even_on_steep(const pondi_pool *s, pondi_pool_row *row) {
    if (row->around.gentle && pondi_pool_stays_around(&row->around, &row->floor, row->count)) {
        return;
    }
    const float slide2 = pondi_pool_slide2(s);
    float right[PONDI_TILE];
    float down[PONDI_TILE];
    read_depth_beside(s, row, s->texels_x, 0.0f, right);
    read_depth_beside(s, row, 0.0f, s->texels_y, down);
    for (int x = 0; x < row->count; x++) {
        const float rise_x = right[x] - row->depth[x];
        const float rise_y = down[x] - row->depth[x];
        const float strip2 = (rise_x * rise_x + rise_y * rise_y) * slide2;
        const float evened = 1.0f + (row->glow[x] - 1.0f) / strip2;
        row->glow[x] = strip2 > 1.0f ? evened : row->glow[x];
    }
}

static void read_glow(const pondi_pool *s, pondi_pool_row *row) {
    find_entry(s, row);
    const pondi_place place = pondi_pool_place(s, &row->entry, row->count);
    pondi_read_map_at(s->light, &place, 0.0f, 100.0f, row->glow);
    if (s->bed != NULL) {
        even_on_steep(s, row);
    }
}

static void gather_light(const pondi_pool *s, slopes slope, pondi_pool_row *row) {
    for (int x = 0; x < row->count; x++) {
        const float bulge = s->gathering * slope.laplacian[x] * row->depth[x];
        row->glow[x] = 1.0f / (1.0f + pondi_clamp(bulge, PONDI_GATHER_LEAST, PONDI_GATHER_MOST));
    }
}

// ---- the way up -------------------------------------------------------------------------------

static void mirror_picture(const pondi_pool *s, pondi_pool_row *row) {
    pondi_points points;
    float alpha[PONDI_TILE];
    const float half_x = 0.5f * (float)s->sky->width;
    const float half_y = 0.5f * (float)s->sky->height;
    for (int x = 0; x < row->count; x++) {
        const float rx = row->mirror[0][x];
        const float ry = row->mirror[1][x];
        const float side = rx * rx + ry * ry;
        // (x, y)/√(1 + z) is √(1 − z) long. A ray that goes down again sees the horizon.
        const float out2 = row->mirror_up[x] > 0.0f ? 1.0f + row->mirror_up[x] : side;
        const float scale = 1.0f / sqrtf(out2 > 1e-12f ? out2 : 1.0f);
        points.u[x] = (1.0f + rx * scale) * half_x - 0.5f;
        points.v[x] = (1.0f + ry * scale) * half_y - 0.5f;
    }
    pondi_read_light(s->sky, &points, row->count, row->sky, alpha);
    for (int c = 0; c < 3; c++) {
        const float brightness = s->look->sky_brightness;
        for (int x = 0; x < row->count; x++) {
            row->sky[c][x] *= brightness;
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
    const slopes slope = slopes_of(s, tile, y);
    row->y = tile->y0 + y;
    const float v = ((float)(tile->y0 + y) + 0.5f) * s->texels_y - 0.5f;
    if (!s->bare || !s->even) {
        for (int x = 0; x < row->count; x++) {
            row->still.v[x] = v;
            row->depth[x] = s->look->depth;
        }
    }
    if (s->dry != NULL) {
        find_land(s, row);
        if (row->all_land) {
            return;
        }
    }
    if (s->bare && s->curved) {
        trace_even(s, &slope, v, true, false, row);
    } else if (s->bare && s->light != NULL) {
        trace_even(s, &slope, v, false, true, row);
    } else if (s->bare) {
        trace_even(s, &slope, v, false, false, row);
    } else {
        bend_rays(s, &slope, row);
        find_floor(s, row);
        if (s->dry != NULL) {
            keep_off_land(s, row);
        }
        if (s->light == NULL) {
            gather_light(s, slope, row);
        }
    }
    if (s->light != NULL) {
        read_glow(s, row);
    }
    if (!s->even || s->sky != NULL) {
        mirror_sky(s, row);
    }
}

// ---- common to all pixels ---------------------------------------------------------------------

static void aim_sun(pondi_pool *s, const pond_pool_look *look) {
    double sun[3];
    pondi_towards(look->sun_azimuth, look->sun_elevation, sun);
    const double both = sun[2] + (double)s->eye_z;
    // A surface mirrors the sun to the eye where its normal halves the angle between them.
    s->mirror_x = (float)(-sun[0] / both);
    s->mirror_y = (float)(-(sun[1] + (double)s->eye_y) / both);
}

// Under still water, for each metre up from the floor towards the sun.
static void slant_light(pondi_pool *s, const pond_pool_look *look) {
    const double level = pondi_cos_degrees((double)look->sun_elevation) * (double)s->inverse_index;
    const double slant = level / sqrt(1.0 - level * level);
    s->slant_x = (float)(slant * pondi_cos_degrees((double)look->sun_azimuth));
    s->slant_y = (float)(-slant * pondi_sin_degrees((double)look->sun_azimuth)); // y points down
}

// T = e^(−absorption·depth·(1 + way)) as a series in the way around the middle of those that rays
// can have, 1…1/(e_z/n). False where that would not be exact to 1/3000.
static bool fade_evenly(pondi_pool *s) {
    const double longest = 1.0 / ((double)s->eye_z * (double)s->inverse_index);
    const double middle = 0.5 * (1.0 + longest);
    s->mean_way = (float)middle;
    s->terms = 1;
    for (int c = 0; c < 3; c++) {
        const double loss = (double)s->absorption[c] * (double)s->look->depth;
        const double most = loss * (longest - middle);
        if (most > 0.5) {
            return false;
        }
        const int terms = most < 0.025 ? 2 : most < 0.12 ? 3 : PONDI_POOL_TERMS;
        s->terms = pondi_most(s->terms, loss > 0.0 ? terms : 1);
        double term = pondi_exp(-loss * (1.0 + middle));
        for (int i = 0; i < PONDI_POOL_TERMS; i++) {
            s->left[c][i] = (float)term;
            term *= -loss / (i + 1);
        }
    }
    return s->bed == NULL;
}

void pondi_pool_aim(pondi_pool *s, const pond_pool_look *look) {
    s->eye_y = (float)pondi_sin_degrees((double)look->tilt);
    s->eye_z = (float)pondi_cos_degrees((double)look->tilt);
    aim_sun(s, look);
    slant_light(s, look);
    s->curved = s->light == NULL && s->gathering > 0.0f;
    s->bare = s->bed == NULL && s->dry == NULL && s->foam == NULL && s->sky == NULL;
    s->even = fade_evenly(s);
    s->clear = !(s->scatter[0] > 0.0f || s->scatter[1] > 0.0f || s->scatter[2] > 0.0f);
    s->terms = s->clear ? s->terms : pondi_most(s->terms, 3); // what mix_even() is made for
    // Still water is a pixel without slopes.
    s->still_shift = 0.0f;
    const bounds b = make_bounds();
    const ray still = bend_ray(s, &b, 0.0f, 0.0f, 1.0f);
    pondi_pool_row row = {
        .count = 1, .mirror = {{still.mirror_x}, {still.mirror_y}}, .mirror_up = {still.mirror_up}};
    mirror_sky(s, &row);
    s->still_shift = still.away_y;
    s->slant_y += s->still_shift; // the floor is where still water shows it, not at its true place
    s->lead[0] = lead_of(s->slant_x * s->texels_metre_x, s->texture_width, s->wraps_x);
    s->lead[1] = lead_of(s->slant_y * s->texels_metre_y, s->texture_height, s->wraps_y);
    s->still_keep = 1.0f / (1.0f - still.fresnel);
    for (int c = 0; c < 3; c++) {
        s->still_mirrored[c] = still.fresnel * (row.sky[c][0] + s->sun[c] * still.glitter);
    }
}
