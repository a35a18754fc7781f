// scene_sea.c — a sea of short strokes: gentle waves in all directions.
//
// A stroke of radius σ has the cross-section A·(1 − b²/σ²)·exp(−b²/2σ²). Long strokes in all
// directions have the slope spectrum k⁷·exp(−k²σ²) per ln k, whose peak is where the wavelength is
// 3.36 σ; radii spread around it widen the peak. The squares of a stroke sum to ¾√π·A²·σ·length.
#include "scene_sea.h"

#include <math.h>
#include <stdlib.h>

#include "paint_noise.h"

// In wavelengths:
#define RADIUS 0.3f
#define SHORTEST 0.55f // stroke
#define LONGEST 2.3f
#define AROUND 1.0 // greatest distance of a stroke's start from the pond
#define EACH 0.25  // squares of a wavelength for each stroke: they overlap, so that none is visible

// Radii are spread evenly between these shares of RADIUS.
#define THINNEST 0.55f
#define WIDEST 1.45f

// With A in proportion to σ, the mean square of a stroke is (its A/σ · SQUARES · wavelength²)².
#define SQUARES 0.248

typedef struct ground {
    double width; // of the area in which strokes begin [m]
    double height;
    double metres; // of the pond
    double rows;
} ground;

static ground ground_of(const scene *s, const pond_desc *desc) {
    const double around = 2.0 * AROUND * (double)s->sea.wavelength;
    const double metres = desc->width * desc->cell_size;
    const double rows = desc->height * desc->cell_size;
    return (ground){metres + around, rows + around, metres, rows};
}

int scene_sea_count(const scene *s, const pond_desc *desc) {
    const ground g = ground_of(s, desc);
    const double each = EACH * (double)s->sea.wavelength * (double)s->sea.wavelength;
    return s->sea.height > 0.0f ? (int)fmin(ceil(g.width * g.height / each), SCENE_MAX_TOUCHES) : 0;
}

scene_stroke scene_sea_stroke(const scene *s, const pond_desc *desc, int index,
                              pond_vec2 points[2]) {
    const ground g = ground_of(s, desc);
    const float wavelength = s->sea.wavelength;
    const double share = g.width * g.height / scene_sea_count(s, desc); // of the area [m²]
    const double steepness =
        (double)s->sea.height * sqrt(share) / (SQUARES * (double)wavelength * (double)wavelength);
    paint_random random = {.seed = paint_hash(index, 0x736561, (uint32_t)s->pond.seed)};
    const double x = (double)paint_next(&random) * g.width - AROUND * (double)wavelength;
    const double y = (double)paint_next(&random) * g.height - AROUND * (double)wavelength;
    const float radius = RADIUS * wavelength * paint_between(&random, THINNEST, WIDEST);
    const double length = (double)(wavelength * paint_between(&random, SHORTEST, LONGEST));
    const double sign = paint_next(&random) < 0.5f ? -1.0 : 1.0;
    float across;
    float down;
    paint_turn(paint_next(&random), &across, &down);
    points[0] = (pond_vec2){(float)(x / g.metres), (float)(y / g.rows)};
    points[1] = (pond_vec2){(float)((x + length * (double)across) / g.metres),
                            (float)((y + length * (double)down) / g.rows)};
    return (scene_stroke){.count = 2,
                          .points = points,
                          .radius = radius,
                          .height = (float)(sign * steepness) * radius};
}

scene_stroke *scene_sea_strokes(const scene *s, const pond_desc *desc, int *count) {
    const int sea = scene_sea_count(s, desc);
    const size_t all = (size_t)sea + (size_t)s->stroke_count;
    scene_stroke *strokes =
        all > 0 ? malloc(all * sizeof *strokes + (size_t)sea * 2 * sizeof(pond_vec2)) : NULL;
    *count = strokes != NULL ? (int)all : 0;
    pond_vec2 *points = strokes != NULL ? (pond_vec2 *)(strokes + all) : NULL;
    for (int i = 0; i < *count; i++) {
        strokes[i] =
            i < sea ? scene_sea_stroke(s, desc, i, points + 2 * (ptrdiff_t)i) : s->strokes[i - sea];
    }
    return strokes;
}
