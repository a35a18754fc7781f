#include "scene_breeze.h"

#include <math.h>
#include <millpond/breeze.h>
#include <stdlib.h>
#include <string.h>

#define FETCH 0.25f    // longest wave [widths of the pond]
#define SMALLEST 0.1f  // [m]
#define LEAST_BORDER 2 // cells; light crosses the sides of a view with such a border
#define MOST_BORDER 16

struct scene_breeze {
    pond_breeze_desc desc;
    pond_breeze breeze;      // made from it
    pond_map_target heights; // of the breeze, then of both, with the border [m]
    int border;              // cells on every side
};

bool scene_breeze_blows(const scene *s) {
    return s->look != POND_LOOK_LAKE && s->breeze.speed > 0.0f;
}

// Slope along an axis, as in breeze.c; square roots give the same result on all machines.
static float slope_raised(float speed) {
    return 0.018f * sqrtf(speed) * sqrtf(sqrtf(speed));
}

// Factor on the drawn slopes. They rise faster with the wind than those that Cox and Munk measured,
// and are no steeper, as the view from above does not show steeper ones.
static float share_of(float speed) {
    const float raised = (float)SCENE_BREEZE_STEEPNESS * slope_raised(speed);
    const float measured = sqrtf(0.5f * (0.003f + 0.00512f * speed));
    return measured < raised ? measured / raised : 1.0f;
}

float scene_breeze_slope(const scene *s) {
    const float speed = scene_breeze_blows(s) ? s->breeze.speed : 0.0f;
    return share_of(speed) * slope_raised(speed) * s->breeze.steepness;
}

void scene_breeze_free(scene_breeze *breeze) {
    if (breeze != NULL) {
        free(breeze->heights.values);
        free(breeze);
    }
}

// ---- making -------------------------------------------------------------------------------------

// Light that reaches the pool's floor inside a picture passes the surface no farther outside than
// three standard deviations of its deflection. A slope deflects light that comes in aslant half as
// much again as light from above.
static int border_of(const scene *s, const pond_view *view) {
    const pond_pool_look *pool = &s->looks[POND_LOOK_POOL].is.pool;
    const float bend = 1.0f - 1.0f / pool->refractive_index;
    const float reach = 4.5f * scene_breeze_slope(s) * bend * pool->depth * pool->caustics;
    return (int)fminf(fmaxf(ceilf(reach / view->cell_size), LEAST_BORDER), MOST_BORDER);
}

static bool fits(const scene_breeze *breeze, const pond_view *view, int border) {
    return breeze != NULL && breeze->border == border &&
           breeze->heights.width == view->width + 2 * border &&
           breeze->heights.height == view->height + 2 * border;
}

static scene_breeze *make(const pond_view *view, int border) {
    scene_breeze *breeze = calloc(1, sizeof *breeze);
    if (breeze == NULL) {
        return NULL;
    }
    const int width = view->width + 2 * border;
    const int height = view->height + 2 * border;
    breeze->border = border;
    breeze->heights = (pond_map_target){
        .values = malloc((size_t)width * (size_t)height * sizeof *breeze->heights.values),
        .width = width,
        .height = height,
        .stride = width,
    };
    if (breeze->heights.values == NULL) {
        scene_breeze_free(breeze);
        return NULL;
    }
    return breeze;
}

static bool is_same(const pond_breeze_desc *a, const pond_breeze_desc *b) {
    return a->speed == b->speed && a->wind == b->wind && a->spread == b->spread &&
           a->period == b->period && a->gusts == b->gusts && a->steepness == b->steepness &&
           a->seed == b->seed;
}

// A whole number of waves fits between periodic sides.
static void tile(const pond_view *view, pond_breeze *breeze) {
    const double width = view->width * (double)view->cell_size;
    const double height = view->height * (double)view->cell_size;
    for (int i = 0; i < breeze->wave_count + breeze->gust_count; i++) {
        pond_breeze_wave *wave =
            i < breeze->wave_count ? &breeze->waves[i] : &breeze->gust[i - breeze->wave_count];
        wave->across = view->wraps_x ? round(wave->across * width) / width : wave->across;
        wave->away = view->wraps_y ? round(wave->away * height) / height : wave->away;
    }
}

// Makes the breeze for the current scene. Returns false, without a breeze, on failure.
static bool follow(scene_breeze *b, const pond_breeze_desc *desc, const pond_view *view) {
    if (is_same(&b->desc, desc)) {
        return true;
    }
    pond_breeze_desc own = *desc;
    own.longest = fminf(FETCH * (float)view->width * view->cell_size, own.longest);
    own.longest = fmaxf(own.longest, SMALLEST);
    own.steepness *= share_of(desc->speed);
    own.gusts *= share_of(desc->speed);
    if (pond_breeze_make(&own, &b->breeze) != POND_OK) {
        return false;
    }
    b->desc = *desc;
    tile(view, &b->breeze);
    return true;
}

// ---- each frame ---------------------------------------------------------------------------------

// Outside the pond its sides determine the water, as in the looks.
static int within(int at, int count, bool wraps, int border) {
    if (wraps) {
        return (at % count + count) % count;
    }
    return at < -border ? -border : at >= count + border ? count + border - 1 : at;
}

static float height_at(const pond_view *view, ptrdiff_t at) {
    return view->unit * (view->format == POND_FORMAT_F32 ? ((const float *)view->heights)[at]
                                                         : ((const int16_t *)view->heights)[at]);
}

static void add_water(const pond_view *view, int border, const pond_map_target *to) {
    const pond_view from = *view; // for the compiler: `to` is not part of it
    for (int y = -border; y < from.height + border; y++) {
        float *row = to->values + (y + border) * to->stride + border;
        const ptrdiff_t first = within(y, from.height, from.wraps_y, from.border) * from.stride;
        for (int x = 0; x < from.width; x++) {
            row[x] += height_at(&from, first + x);
        }
        for (int x = 1; x <= border; x++) {
            const int end = from.width - 1 + x;
            row[-x] += height_at(&from, first + within(-x, from.width, from.wraps_x, from.border));
            row[end] +=
                height_at(&from, first + within(end, from.width, from.wraps_x, from.border));
        }
    }
}

pond_view scene_breeze_over(scene_breeze **kept, const scene *s, const pond_view *view,
                            double time) {
    pond_view out = *view;
    if (!scene_breeze_blows(s)) {
        return out;
    }
    const int border = border_of(s, view);
    if (!fits(*kept, view, border)) {
        scene_breeze_free(*kept);
        *kept = make(view, border);
    }
    scene_breeze *b = *kept;
    if (b == NULL || !follow(b, &s->breeze, view)) {
        return out;
    }
    const double step = (double)view->cell_size;
    pond_breeze_heights(&b->breeze, time, -border * step, border * step, step, &b->heights);
    add_water(view, border, &b->heights);
    out.heights = b->heights.values + border * (b->heights.stride + 1);
    out.format = POND_FORMAT_F32;
    out.stride = b->heights.stride;
    out.border = border;
    out.unit = 1.0f;
    return out;
}
