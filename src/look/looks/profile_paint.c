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

// Light that comes straight from the sun, along lines that meet there.
static void add_shafts(const pondi_profile *s, const pondi_tile *tile, int y, edge_row *row) {
    const float deep = (float)(tile->y0 + y) + 0.5f - s->level;
    if (deep <= 0.0f) {
        return;
    }
    const float nearer = s->sun_up / (s->sun_up + deep);
    const float first = s->sun_x + ((float)tile->x0 + 0.5f - s->sun_x) * nearer;
    const float share = pondi_clamp(deep * s->to_bed, 0.0f, 1.0f);
    const float near = 1.0f - share;
    const float strength = s->look->shafts * (1.0f - near * near * near * near);
    const float most = pondi_bound((float)PONDI_PROFILE_BEAMS) - 0.001f;
    for (int x = 0; x < tile->width; x++) {
        const float at = pondi_clamp((first + (float)x * nearer) * s->per_beam, 0.0f, most);
        const int i = (int)at;
        const float part = at - (float)i;
        const float fine = s->beam[0][i] + (s->beam[0][i + 1] - s->beam[0][i]) * part;
        const float wide = s->beam[1][i] + (s->beam[1][i + 1] - s->beam[1][i]) * part;
        const float beam = fine + (wide - fine) * share;
        row->light[x] += strength * (beam > PONDI_PROFILE_DIM ? beam : PONDI_PROFILE_DIM);
    }
}

// The surface behind the edge is drawn over the backdrop: water in front, mirrored sky behind.
static void add_sheet(const pondi_profile *s, const pondi_tile *tile, int y, edge_row *row) {
    const float *height = tile->channel[0] + (ptrdiff_t)y * PONDI_TILE;
    const float *rise = tile->channel[1] + (ptrdiff_t)y * PONDI_TILE;
    const float here = s->level - ((float)(tile->y0 + y) + 0.5f);
    for (int x = 0; x < tile->width; x++) {
        if (row->water[x] >= 1.0f) {
            continue;
        }
        const float up = pondi_clamp(height[x] * s->per_metre, -1e6f, 1e6f);
        const float back = pondi_clamp((here - up) * s->per_sheet, 0.0f, 1.0f);
        const float steep = pondi_clamp(rise[x] * s->per_slope, -1e6f, 1e6f);
        const float to_sun = (s->sun_x - ((float)(tile->x0 + x) + 0.5f)) / s->sun_up;
        const float turned = (steep + PONDI_PROFILE_FACING * to_sun) / PONDI_PROFILE_SHEEN;
        const float sheen = 1.0f / (1.0f + turned * turned);
        const float near = (1.0f - back) * (1.0f - back);
        const float cover =
            PONDI_PROFILE_COVER * near * (1.0f + 2.0f * back); // smooth at both ends
        const float bright = PONDI_PROFILE_DULL + PONDI_PROFILE_GLOSS * sheen * near;
        for (int c = 0; c < 3; c++) {
            const float water = s->deep[c] + s->to_water[c];
            const float light = water + (s->line[c] - water) * bright;
            row->backdrop[c][x] += (light - row->backdrop[c][x]) * cover * (1.0f - row->water[x]);
        }
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

// Whether a tile is in the air, above all that the look draws there, on a backdrop of its size.
static bool shows_backdrop(const pondi_profile *s, const pondi_tile *tile,
                           const pondi_canvas *canvas) {
    const pond_target *target = canvas->target;
    if (s->sky || target->format != POND_PIXELS_RGBA8 || s->texels_x != 1.0f ||
        s->texels_y != 1.0f) {
        return false;
    }
    float highest = 0.0f;
    float steepest = 0.0f;
    for (int x = 0; x < tile->width; x++) {
        const float up = pondi_clamp(tile->channel[0][x] * s->per_metre, -1e6f, 1e6f);
        const float steep = fabsf(pondi_clamp(tile->channel[1][x] * s->per_slope, -1e6f, 1e6f));
        highest = up > highest ? up : highest;
        steepest = steep > steepest ? steep : steepest;
    }
    const float sheet = s->look->thickness * (float)target->height;
    const float edge = (s->half_line + 1.0f) * (1.0f + steepest);
    return (float)(tile->y0 + tile->height) + edge + sheet + highest < s->level;
}

static void copy_backdrop(const pondi_tile *tile, const pondi_canvas *canvas) {
    for (int y = tile->y0; y < tile->y0 + tile->height; y++) {
        memcpy(canvas->target->pixels + y * canvas->target->stride + (ptrdiff_t)tile->x0 * 4,
               canvas->texture->pixels + y * canvas->texture->stride + (ptrdiff_t)tile->x0 * 4,
               (size_t)tile->width * 4);
    }
}

void PONDI_ISA_NAME(pondi_paint_profile)(const void *look, const pondi_tile *tile,
                                         const pondi_canvas *canvas) {
    const pondi_profile *s = look;
    const pond_target *target = canvas->target;
    edge_row row;
    float *cover = tile->room;
    const bool flies = s->spray != NULL && pondi_spray_cover(s->spray, &s->air, tile, cover);
    if (!flies && shows_backdrop(s, tile, canvas)) {
        copy_backdrop(tile, canvas);
        return;
    }
    for (int y = 0; y < tile->height; y++) {
        find_surface(s, tile, y, &row);
        find_spray(tile, y, flies ? cover : NULL, &row);
        if (s->sky) {
            paint_sky(s, tile, y, &row);
        } else {
            read_backdrop(s, tile, y, canvas->texture, &row);
        }
        if (s->look->shafts > 0.0f) {
            add_shafts(s, tile, y, &row);
        }
        if (s->look->thickness > 0.0f) {
            add_sheet(s, tile, y, &row);
        }
        find_fades(s->per_fade, row.under, tile->width, row.step, row.part);
        store(s, tile, y, &row, target);
    }
}
