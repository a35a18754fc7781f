#include <math.h>
#include <string.h>

#include "base/compiler.h"
#include "look/colour/store.h"
#include "look/looks/lagoon.h"
#include "look/reading/sampler.h"
#include "shared/look_numbers.h"

// How the waves change a row of pixels.
typedef struct wave_row {
    float height[PONDI_TILE]; // 0 at the trough, 1 at the crest
    float tilt_x[PONDI_TILE]; // deviation of N from still water's
    float tilt_y[PONDI_TILE];
    float shade[PONDI_TILE]; // light on the surface
    float glint[PONDI_TILE];
} wave_row;

static void light_row(const pondi_lagoon *s, const pondi_tile *tile, int y, wave_row *row) {
    const float *height = tile->channel[0] + (ptrdiff_t)y * PONDI_TILE;
    const float *across = tile->channel[1] + (ptrdiff_t)y * PONDI_TILE;
    const float *down = tile->channel[2] + (ptrdiff_t)y * PONDI_TILE;
    for (int x = 0; x < tile->width; x++) {
        row->height[x] = pondi_clamp((height[x] - s->trough) * s->per_range, 0.0f, 1.0f);
        row->tilt_x[x] =
            pondi_clamp(across[x] * s->per_tilt, -PONDI_LAGOON_STEEPEST, PONDI_LAGOON_STEEPEST);
        row->tilt_y[x] =
            pondi_clamp(down[x] * s->per_tilt, -PONDI_LAGOON_STEEPEST, PONDI_LAGOON_STEEPEST);
    }
    const float ambient = s->look->ambient;
    const float diffuse = s->look->diffuse;
    for (int x = 0; x < tile->width; x++) {
        const float nx = row->tilt_x[x] + s->tilt;
        const float ny = row->tilt_y[x] + s->tilt;
        const float length = sqrtf(1.0f + s->normalise * (nx * nx + ny * ny));
        const float facing = ((nx * s->light_x + ny * s->light_y) + s->light_z) / length;
        row->shade[x] = ambient + diffuse * (facing > 0.0f ? facing : 0.0f);
        const float mx = nx - s->mirror_x;
        const float my = ny - s->mirror_y;
        const float q = 1.0f + (mx * mx + my * my) * s->per_rough2;
        row->glint[x] = 1.0f / (q * q);
    }
}

// Where a layer is read in row y of a tile.
static void aim_row(const pondi_lagoon_layer *l, const pondi_tile *tile, int y, const wave_row *row,
                    pondi_points *points) {
    const float v0 = l->y0 + ((float)(tile->y0 + y) + 0.5f) * l->per_pixel_y - 0.5f;
    for (int x = 0; x < tile->width; x++) {
        const float u0 = l->x0 + ((float)(tile->x0 + x) + 0.5f) * l->per_pixel_x - 0.5f;
        points->u[x] = u0 + row->tilt_x[x] * l->per_slope_x;
        points->v[x] = v0 + row->tilt_y[x] * l->per_slope_y;
    }
}

// Opacity 0…1 of a layer, from its alpha in levels.
static void scale_alpha(float share, int count, float *alpha) {
    for (int x = 0; x < count; x++) {
        alpha[x] *= share * (1.0f / 255.0f);
    }
}

// Foam moves a little with the slope.
static void foam_row(const pondi_lagoon *s, const pondi_tile *tile, int y, const wave_row *row,
                     pondi_light *light) {
    float foam[PONDI_TILE];
    pondi_points pixels;
    pondi_points holes;
    const float per_pixel_x = s->lace.wide / (float)s->pixels_x;
    const float per_pixel_y = s->lace.high / (float)s->pixels_y;
    for (int x = 0; x < tile->width; x++) {
        pixels.u[x] = (float)(tile->x0 + x);
        pixels.v[x] = (float)(tile->y0 + y);
        holes.u[x] = ((float)(tile->x0 + x) + 0.5f) * per_pixel_x -
                     pondi_clamp(PONDI_LAGOON_RIDE * row->tilt_x[x], -1.0f, 1.0f);
        holes.v[x] = ((float)(tile->y0 + y) + 0.5f) * per_pixel_y -
                     pondi_clamp(PONDI_LAGOON_RIDE * row->tilt_y[x], -1.0f, 1.0f);
    }
    const pondi_place here = {.width = s->pixels_x,
                              .height = s->pixels_y,
                              .wraps_x = s->lace.wraps_x,
                              .wraps_y = s->lace.wraps_y,
                              .points = &pixels,
                              .count = tile->width};
    pondi_read_map_at(s->foam, &here, 0.0f, 1.0f, foam);
    pondi_lay_foam(&s->lace, foam, &holes, tile->width, light);
}

// A layer over the bed with that opacity. False if none of it shows.
static bool read_over(const pondi_lagoon_layer *l, bool tiled, float share, const pondi_tile *tile,
                      int y, const wave_row *row, pondi_light *over) {
    if (l->texture == NULL) {
        return false;
    }
    pondi_points points;
    aim_row(l, tile, y, row, &points);
    const bool seen =
        tiled ? pondi_read_tiled_layer(l->texture, &points, tile->width, over->channel, over->alpha)
              : pondi_read_layer(l->texture, &points, tile->width, over->channel, over->alpha);
    if (seen) {
        scale_alpha(share, tile->width, over->alpha);
    }
    return seen;
}

// Draws water over the bed. mirror: NULL where nothing is mirrored, as far from shores.
PONDI_INLINE void mix_row(const pondi_lagoon *s, const wave_row *row, const pondi_light *surface,
                          const pondi_light *mirror, int count, pondi_light *bed) {
    const float opacity = s->look->opacity;
    for (int c = 0; c < 3; c++) {
        for (int x = 0; x < count; x++) {
            const float blue = s->blue[c] + s->to_crest[c] * row->height[x];
            const float tone = blue + (surface->channel[c][x] - blue) * surface->alpha[x];
            const float below = bed->channel[c][x];
            const float water = below + (tone * row->shade[x] - below) * opacity;
            const float above =
                mirror != NULL ? water + (mirror->channel[c][x] - water) * mirror->alpha[x] : water;
            bed->channel[c][x] = above + s->gloss[c] * row->glint[x];
        }
    }
}

static void paint_row(const pondi_lagoon *s, const pondi_tile *tile, int y,
                      const pond_target *target) {
    const int count = tile->width;
    wave_row row;
    light_row(s, tile, y, &row);
    pondi_points points;
    pondi_light bed;
    aim_row(&s->bed, tile, y, &row, &points);
    pondi_read_light(s->bed.texture, &points, count, bed.channel, bed.alpha);

    pondi_light surface;
    if (!read_over(&s->surface, true, s->look->surface_share, tile, y, &row, &surface)) {
        memset(&surface, 0, sizeof surface);
    }
    pondi_light mirror;
    if (read_over(&s->reflection, false, s->look->reflectivity, tile, y, &row, &mirror)) {
        mix_row(s, &row, &surface, &mirror, count, &bed);
    } else {
        mix_row(s, &row, &surface, NULL, count, &bed);
    }
    if (s->foam != NULL) {
        foam_row(s, tile, y, &row, &bed);
    }
    pondi_store_light(target, tile->x0, tile->y0 + y, &bed, count);
}

void PONDI_ISA_NAME(pondi_paint_lagoon)(const void *look, const pondi_tile *tile,
                                        const pondi_canvas *canvas) {
    for (int y = 0; y < tile->height; y++) {
        paint_row(look, tile, y, canvas->target);
    }
}
