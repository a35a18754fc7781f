// Sun light on the floor, by photons:
//
//   I′ = I/n + (cosᵢ/n − cosₜ)·N,  t = I′xy/−I′z,  photon (x, y) lands on (x, y) + depth·(t − t₀)
//
// I is the sun's ray, N the surface's normal (surface.h), t₀ the bent ray's slant under still
// water. Each photon is added to the four values around it with bilinear weights; where neighbours
// land far apart it is split into a grid of up to 4 × 4 between them, so that no lone photons show.
// Photons are displaced a little from their grid, so that it does not beat with the map's grid; a
// small blur removes the rest.
//
// Light crosses the sides of a view whose border shows waves beyond them; other sides mirror it.
//
// The map is the only memory. Its rows and the photons above them are divided into strips. First
// the photons of even strips are added in parallel, if they land no farther away than the middle of
// the next strip, on rows that are cleared just before; then those of odd strips; at last, strip by
// strip, the few that land farther away. So threads never write to the same rows, and each sum has
// the same order with any number of threads.

#include "look/light/caustics.h"

#include <math.h>

#include "base/maths.h"
#include "base/parallel.h"
#include "look/light/blur.h"
#include "look/look_row.h"
#include "look/reading/sampler.h"
#include "look/usable.h"
#include "shared/light.h"
#include "shared/look_numbers.h"

#include <millpond/field.h>
#include <millpond/light.h>

#define LEAST_STRIP 32 // rows
#define STEEPNESS 0.5f // steepness of waves whose light should land near its strip

#define FIELD(member, ...) PONDI_FIELD(pond_caustics, member, __VA_ARGS__)

static const pond_field fields[] = {
    FIELD(depth, "m", "Distance from the surface at rest to the floor, where there is no bed.",
          PONDI_RANGE(0, 1000), PONDI_INITIAL(0.25), PONDI_LOG_SLIDER(0, 10)),
    FIELD(refractive_index, "", "Refractive index of the water.", PONDI_SPAN(1, 3),
          PONDI_INITIAL(1.333)),
    FIELD(steepness, "", "Factor on the slopes of the surface.", PONDI_RANGE(0, 100),
          PONDI_INITIAL(1), PONDI_SLIDER(0, 5)),
    FIELD(sun_azimuth, "°", "Direction of the sun: 0 right, 90 top of the picture.", PONDI_ANGLE,
          PONDI_INITIAL(125)),
    FIELD(sun_elevation, "°", "Elevation of the sun above the horizon.", PONDI_SPAN(1, 90),
          PONDI_INITIAL(58)),
    FIELD(strength, "", "Factor on the rays' deflection from where they land under still water.",
          PONDI_SPAN(0, 4), PONDI_INITIAL(1)),
    FIELD(blur, "m", "Standard deviation of the blur on the floor.", PONDI_RANGE(0, 1),
          PONDI_INITIAL(0.002), PONDI_SLIDER(0, 0.05)),
};

const pondi_record pondi_caustics_record = PONDI_RECORD(pond_caustics, fields);

pond_caustics pond_caustics_default(void) {
    pond_caustics caustics;
    pondi_record_default(&pondi_caustics_record, &caustics);
    return caustics;
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

// Strips are high enough that few photons land beyond half a strip. In periodic water their number
// is even.
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

// ---- drawing ------------------------------------------------------------------------------------

static void aim(pondi_casting *c, const pond_caustics *settings) {
    double sun[3];
    pondi_towards(settings->sun_azimuth, settings->sun_elevation, sun);
    c->sun[0] = (float)-sun[0]; // the ray runs away from the sun
    c->sun[1] = (float)-sun[1];
    c->sun[2] = (float)sun[2];
    PONDI_ISA_BEST(pondi_aim_)(c);
}

// Photons over the border's cells. A pond's view has only the one cell that its edges imply.
static int beyond(const pond_view *view, bool wraps, int photons, int cells) {
    const int border = pondi_least(view->border, PONDI_LIGHT_BORDER);
    return border > 1 && !wraps ? (int)((int64_t)border * photons / cells) : 0;
}

void pond_draw_caustics(const pond_caustics *caustics, const pond_view *view, const pond_map *bed,
                        const pond_map_target *light, const pond_parallel *parallel) {
    pond_caustics s;
    if (!pondi_view_readable(view) || !pondi_map_writable(light) ||
        (bed != NULL && !pondi_map_readable(bed)) ||
        !pondi_record_clamp(&pondi_caustics_record, caustics, &s)) {
        return;
    }
    const int across = pondi_photons_a_value(light->width, view->width, PONDI_PHOTONS_MOST);
    const int down = pondi_photons_a_value(light->height, view->height, PONDI_PHOTONS_MOST);
    const float values_x = (float)light->width / (float)view->width / view->cell_size; // a metre
    const float values_y = (float)light->height / (float)view->height / view->cell_size;
    pondi_casting c = {
        .view = view,
        .bed = bed,
        .map = *light,
        .columns = light->width * across,
        .rows = light->height * down,
        .beyond_x = beyond(view, view->wraps_x, light->width * across, view->width),
        .beyond_y = beyond(view, view->wraps_y, light->height * down, view->height),
        .across = across,
        .down = down,
        .steepness = s.steepness,
        .inverse_index = 1.0f / s.refractive_index,
        .depth = s.depth,
        .scale_x = s.strength * values_x,
        .scale_y = s.strength * values_y,
    };
    aim(&c, &s);
    divide(&c);
    lay_strips(&c, parallel);
    const pondi_blur blur = {
        .variance_x = pondi_caustics_variance(s.blur, values_x),
        .variance_y = pondi_caustics_variance(s.blur, values_y),
        .wraps_x = view->wraps_x,
        .wraps_y = view->wraps_y,
    };
    pondi_blur_map(light, &blur, parallel);
}
