#include <math.h>
#include <string.h>

#include "look/colour/grain.h"
#include "look/colour/store.h"
#include "look/looks/profile.h"

// One row of pixels, apart from the backdrop.
typedef struct edge_row {
    float water[PONDI_TILE]; // share of the pixel below the surface
    float line[PONDI_TILE];  // share under the surface's line
    float under[PONDI_TILE]; // distance up to the surface, 0 above it [pixels]
    float light[PONDI_TILE]; // highlight
    float backdrop[3][PONDI_TILE];
    float alpha[PONDI_TILE];
    float spray[PONDI_TILE]; // share that droplets in the air hide
    int step[PONDI_TILE];    // in the table of fades, and how far beyond
    float part[PONDI_TILE];
} edge_row;

static void find_surface(const pondi_profile *s, const pondi_tile *tile, int y, edge_row *row) {
    const float *height = tile->channel[0] + (ptrdiff_t)y * PONDI_TILE;
    const float *rise = tile->channel[1] + (ptrdiff_t)y * PONDI_TILE;
    const float here = (float)(tile->y0 + y) + 0.5f - s->level;
    const float highlight = s->look->highlight;
    for (int x = 0; x < tile->width; x++) {
        const float up = pondi_clamp(height[x] * s->per_metre, -1e6f, 1e6f);
        const float steep = pondi_clamp(rise[x] * s->per_slope, -1e6f, 1e6f);
        const float under = here + up;
        const float away = under / sqrtf(1.0f + steep * steep);
        const float down = under > 0.0f ? under : 0.0f;
        const float wide = down * down / (down * down + s->wide2 + up * up + 1e-12f);
        const float way = down - up * wide;
        row->under[x] = way > 0.0f ? way : 0.0f;
        row->water[x] = pondi_clamp(away + 0.5f, 0.0f, 1.0f);
        row->line[x] = s->line_share * pondi_clamp(s->half_line + 0.5f - fabsf(away), 0.0f, 1.0f);
        // light gathers under crests and fades with the way down
        const float crest = pondi_clamp(up * s->per_crest, 0.0f, 1.0f);
        const float q = down * s->per_reach;
        const float near = 1.0f / (1.0f + q * q);
        row->light[x] =
            highlight * near * near * (0.2f + 0.8f * crest * crest * (3.0f - 2.0f * crest));
    }
}

static void read_backdrop(const pondi_profile *s, const pondi_tile *tile, int y,
                          const pond_texture *texture, edge_row *row) {
    pondi_points points;
    for (int x = 0; x < tile->width; x++) {
        points.u[x] = ((float)(tile->x0 + x) + 0.5f) * s->texels_x - 0.5f;
        points.v[x] = ((float)(tile->y0 + y) + 0.5f) * s->texels_y - 0.5f;
    }
    pondi_read_light(texture, &points, tile->width, row->backdrop, row->alpha);
}

static void paint_sky(const pondi_profile *s, const pondi_tile *tile, int y, edge_row *row) {
    const float way = ((float)(tile->y0 + y) + 0.5f) / (s->level > 1.0f ? s->level : 1.0f);
    const float share = pondi_clamp(way, 0.0f, 1.0f);
    for (int c = 0; c < 3; c++) {
        const float light = s->zenith[c] + s->to_horizon[c] * share * share;
        for (int x = 0; x < tile->width; x++) {
            row->backdrop[c][x] = light;
        }
    }
    for (int x = 0; x < tile->width; x++) {
        row->alpha[x] = 255.0f;
    }
}

// Droplets are visible only in the air. `cover` is that of the tile, or NULL.
static void find_spray(const pondi_tile *tile, int y, const float *cover, edge_row *row) {
    for (int x = 0; x < tile->width; x++) {
        const float hidden = cover != NULL ? cover[(ptrdiff_t)y * PONDI_TILE + x] : 0.0f;
        row->spray[x] = hidden * (1.0f - row->water[x]);
    }
}

// Position of each pixel in the table of fades.
static void find_fades(float per_fade, const float *restrict under, int count, int *restrict step,
                       float *restrict part) {
    const float most = pondi_bound((float)PONDI_PROFILE_FADES);
    for (int x = 0; x < count; x++) {
        const float at = under[x] * per_fade;
        const float place = at < most ? at : most;
        step[x] = (int)place;
        part[x] = place - (float)(int)place;
    }
}

// One channel, in light.
static void mix(const pondi_profile *s, const edge_row *row, int c, int count,
                float *restrict mixed) {
    const float *table = s->fade[c];
    const float line = s->line[c];
    const float deep = s->deep[c];
    const float to_water = s->to_water[c];
    const float clarity = s->clarity;
    for (int x = 0; x < count; x++) {
        const float back = row->backdrop[c][x];
        const float from = table[row->step[x]];
        const float fade = from + (table[row->step[x] + 1] - from) * row->part[x];
        const float body = deep + (to_water + line * row->light[x]) * fade;
        const float below = body + (back * fade - body) * clarity;
        const float both = back + (below - back) * row->water[x];
        const float surface = both + (line - both) * row->line[x];
        mixed[x] = surface + (line - surface) * row->spray[x];
    }
}

// A backdrop above the water gets no noise.
static void find_noise(const pondi_profile *s, const pondi_tile *tile, int y, const edge_row *row,
                       float *restrict noise) {
    const float sky = s->sky ? 1.0f : 0.0f;
    for (int x = 0; x < tile->width; x++) {
        const float grain = pondi_grain(tile->x0 + x, tile->y0 + y);
        noise[x] = row->water[x] + row->line[x] + sky > 0.0f ? grain : 0.0f;
    }
}

static void store(const pondi_profile *s, const pondi_tile *tile, int y, const edge_row *row,
                  const pond_target *target) {
    float noise[PONDI_TILE];
    pondi_light light;
    find_noise(s, tile, y, row, noise);
    for (int c = 0; c < 3; c++) {
        mix(s, row, c, tile->width, light.channel[c]);
    }
    memcpy(light.alpha, row->alpha, (size_t)tile->width * sizeof *row->alpha);
    pondi_store_shaken(target, tile->x0, tile->y0 + y, &light, noise, tile->width);
}

void PONDI_ISA_NAME(pondi_paint_profile)(const void *look, const pondi_tile *tile,
                                         const pondi_canvas *canvas) {
    const pondi_profile *s = look;
    const pond_target *target = canvas->target;
    edge_row row;
    float *cover = tile->room;
    const bool flies = s->spray != NULL && pondi_spray_cover(s->spray, &s->air, tile, cover);
    for (int y = 0; y < tile->height; y++) {
        find_surface(s, tile, y, &row);
        find_spray(tile, y, flies ? cover : NULL, &row);
        if (s->sky) {
            paint_sky(s, tile, y, &row);
        } else {
            read_backdrop(s, tile, y, canvas->texture, &row);
        }
        find_fades(s->per_fade, row.under, tile->width, row.step, row.part);
        store(s, tile, y, &row, target);
    }
}
