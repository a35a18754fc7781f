// Sun light on the floor, by photons:
//
//   I′ = I/n + (cosᵢ/n − cosₜ)·N,  t = I′xy/−I′z,  photon (x, y) lands on (x, y) + depth·(t − t₀)
//
// I is the sun's ray, N the surface's normal there (surface.h), t₀ the bent ray's slant under still
// water. Each photon lies on the four values around it with bilinear weights; where neighbours land
// far apart it is split into a grid of up to 4 × 4 between them, so that no lone photons show. They
// stand a little aside of their grid, so that it does not beat with the map's own; a small blur
// takes away what is left.
//
// The map itself is the only memory. Its rows, and the photons above them, are divided into strips.
// First those of every other strip are laid side by side, on rows that they clear just before, as
// far as they land no farther away than the middle of the next strip; then those of the strips
// between; at last one after the other those that land farther away, which there are few of. So a
// photon is cast once, no two threads meet, and each sum is added up in the same order with any
// number of threads.

#include "look/light/caustics.h"

#include <math.h>

#include "base/maths.h"
#include "base/parallel.h"
#include "look/light/blur.h"
#include "look/reading/sampler.h"
#include "look/usable.h"
#include "shared/light.h"

#include <millpond/light.h>

#define LEAST_STRIP 32 // rows
#define STEEPNESS 0.5f // of waves whose light lands near enough, more or less

pond_caustics pond_caustics_default(void) {
    return (pond_caustics){
        .depth = 0.25f,
        .refractive_index = 1.333f,
        .steepness = 1.0f,
        .sun_azimuth = 125.0f,
        .sun_elevation = 58.0f,
        .strength = 1.0f,
        .blur = 0.002f,
    };
}

// ---- strips -------------------------------------------------------------------------------------

static float deepest(const pondi_casting *c) {
    if (c->bed == NULL) {
        return c->depth;
    }
    float most = 0.0f;
    for (int y = 0; y < c->bed->height; y++) {
        const float *row = c->bed->values + y * c->bed->stride;
        for (int x = 0; x < c->bed->width; x++) {
            most = row[x] > most ? row[x] : most;
        }
    }
    return pondi_clamp(most, 0.0f, PONDI_DEEPEST_BED);
}

// High enough that few photons land beyond half a strip; their number is even where the first one
// meets the last.
static void divide(pondi_casting *c) {
    const float slope = STEEPNESS * c->steepness;
    const float way = (1.0f - c->inverse_index) * slope * deepest(c) * c->scale_y;
    const int least = pondi_most(LEAST_STRIP, (int)pondi_clamp(2.0f * way, 0.0f, 1e6f));
    const int strips = pondi_least(c->map.height / least, PONDI_MOST_STRIPS);
    c->strips = !c->view->wraps_y ? pondi_most(strips, 1) : strips < 4 ? 1 : strips & ~1;
}

static void lay_strips(pondi_casting *c, const pond_parallel *parallel) {
    pond_task *const lay = PONDI_ISA_BEST(pondi_lay_strip_);
    c->phase = PONDI_PHASE_EVEN;
    pondi_parallel_run(parallel, (c->strips + 1) / 2, lay, c);
    c->phase = PONDI_PHASE_ODD;
    pondi_parallel_run(parallel, c->strips / 2, lay, c);
    c->phase = PONDI_PHASE_FAR;
    pondi_parallel_run(NULL, c->strips, lay, c);
}

// ---- the whole ----------------------------------------------------------------------------------

static void aim(pondi_casting *c, const pond_caustics *settings) {
    const double azimuth = (double)pondi_clamp(settings->sun_azimuth, -36000.0f, 36000.0f);
    const double elevation = (double)pondi_clamp(settings->sun_elevation, 1.0f, 90.0f);
    const double level = pondi_cos_degrees(elevation);
    // The ray runs away from the sun; y points down the picture.
    c->sun[0] = (float)(-level * pondi_cos_degrees(azimuth));
    c->sun[1] = (float)(level * pondi_sin_degrees(azimuth));
    c->sun[2] = (float)pondi_sin_degrees(elevation);
    PONDI_ISA_BEST(pondi_aim_)(c);
}

void pond_draw_caustics(const pond_caustics *caustics, const pond_view *view, const pond_map *bed,
                        const pond_map_target *light, const pond_parallel *parallel) {
    if (caustics == NULL || !pondi_view_readable(view) || !pondi_map_writable(light) ||
        (bed != NULL && !pondi_map_readable(bed)) || !pondi_caustics_finite(caustics)) {
        return;
    }
    const int across = pondi_photons_a_value(light->width, view->width, PONDI_PHOTONS_MOST);
    const int down = pondi_photons_a_value(light->height, view->height, PONDI_PHOTONS_MOST);
    const float strength = pondi_clamp(caustics->strength, 0.0f, 4.0f);
    const float values_x = (float)light->width / (float)view->width / view->cell_size; // a metre
    const float values_y = (float)light->height / (float)view->height / view->cell_size;
    pondi_casting c = {
        .view = view,
        .bed = bed,
        .map = *light,
        .columns = light->width * across,
        .rows = light->height * down,
        .across = across,
        .down = down,
        .steepness = pondi_clamp(caustics->steepness, 0.0f, 100.0f),
        .inverse_index = 1.0f / pondi_clamp(caustics->refractive_index, 1.0f, 3.0f),
        .depth = pondi_clamp(caustics->depth, 0.0f, PONDI_DEEPEST_BED),
        .scale_x = strength * values_x,
        .scale_y = strength * values_y,
    };
    aim(&c, caustics);
    divide(&c);
    lay_strips(&c, parallel);
    const pondi_blur blur = {
        .variance_x = pondi_caustics_variance(caustics->blur, values_x),
        .variance_y = pondi_caustics_variance(caustics->blur, values_y),
        .wraps_x = view->wraps_x,
        .wraps_y = view->wraps_y,
    };
    pondi_blur_map(light, &blur, parallel);
}
