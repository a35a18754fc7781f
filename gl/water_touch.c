// Drops and strokes on the GPU: the shape is clipped as the library clips it, then drawn.

#include "water.h"

#include <math.h>

#define SMALLEST_SIGMA 1.5 // narrower drops ring in the grid's shape [cells]
#define WIDEST_SIGMA 1e5   // [cells]
#define PERIODS 3          // of periodic water that one shape may cover
#define FARTHEST 1e9       // periodic water counts its cells so far [cells]
#define LONGEST_STROKE 2e5 // [cells]
#define REACH 6.0          // beyond, a shape is under 1e-6 of its height [σ]
#define HIGHEST 1e6        // [m]

// In cells of the grid, whose first margin lies outside the pond.
typedef struct shape {
    double x0;
    double y0;
    double along_x;
    double along_y;
    double length; // 0: a drop
    double sigma;
    double height; // [m]
    double balance;
} shape;

// Of one axis: the shape's first cell and the one behind its last, in which images of the pond.
typedef struct reach {
    int64_t low;
    int64_t high;
    int first; // image
    int last;
    int cells;
    int low_edge;
    int high_edge;
} reach;

static double held(double value, double low, double high) {
    return fmax(low, fmin(value, high));
}

// ---- shapes -------------------------------------------------------------------------------------

// What part of a segment's coordinate lies in the pond, as shares of its length.
static void cut(double from, double step, int cells, pond_edge edge, double *first, double *last) {
    if (edge == POND_EDGE_PERIODIC) {
        return;
    }
    const double at_low = (-0.5 - from) / step;
    const double at_high = (cells - 0.5 - from) / step;
    if (step == 0.0) {
        *last = from < -0.5 || from > cells - 0.5 ? -1.0 : *last;
        return;
    }
    *first = fmax(*first, fmin(at_low, at_high));
    *last = fmin(*last, fmax(at_low, at_high));
}

static bool usable(pond_vec2 from, pond_vec2 to, float radius, float height) {
    return isfinite(from.x) && isfinite(from.y) && isfinite(to.x) && isfinite(to.y) &&
           isfinite(radius) && isfinite(height) && radius > 0.0f;
}

static bool make_shape(const pond_gl_water *water, pond_vec2 from, pond_vec2 to, float radius,
                       float height, shape *out) {
    const pond_desc *d = &water->desc;
    if (!usable(from, to, radius, height)) {
        return false;
    }
    const double x0 = (double)from.x / d->cell_size - 0.5;
    const double y0 = (double)from.y / d->cell_size - 0.5;
    const double dx = ((double)to.x - (double)from.x) / d->cell_size;
    const double dy = ((double)to.y - (double)from.y) / d->cell_size;
    double first = 0.0;
    double last = 1.0;
    cut(x0, dx, d->width, d->edges.left, &first, &last);
    cut(y0, dy, d->height, d->edges.top, &first, &last);
    const double whole = sqrt(dx * dx + dy * dy);
    if (first > last || whole * (last - first) > LONGEST_STROKE ||
        fabs(x0 + dx * first) > FARTHEST || fabs(y0 + dy * first) > FARTHEST) {
        return false;
    }
    *out = (shape){
        .x0 = x0 + dx * first + water->margins.left,
        .y0 = y0 + dy * first + water->margins.top,
        .along_x = whole > 0.0 ? dx / whole : 0.0,
        .along_y = whole > 0.0 ? dy / whole : 0.0,
        .length = whole * (last - first),
        .sigma = held((double)radius / d->cell_size, SMALLEST_SIGMA, WIDEST_SIGMA),
        .height = held((double)height, -HIGHEST, HIGHEST),
    };
    return true;
}

// ---- where it reaches ---------------------------------------------------------------------------

static int64_t floor_div(int64_t a, int64_t b) {
    return a >= 0 ? a / b : -((b - 1 - a) / b);
}

// Cells of a shape that count: those of the pond and of its first mirror image or period beyond
// each side. True when that cuts some off.
static bool clip(reach *r) {
    const int64_t cells = r->cells;
    const int64_t low = r->low;
    const int64_t high = r->high;
    if (r->low_edge == POND_EDGE_PERIODIC) {
        if (high - low > PERIODS * cells) {
            r->low = (low + high - PERIODS * cells) / 2;
            r->high = r->low + PERIODS * cells;
        }
        r->first = (int)floor_div(r->low, cells);
        r->last = (int)floor_div(r->high - 1, cells);
        // Image i shows cell x at x + i·cells.
        return r->low != low || r->high != high;
    }
    const bool low_mirror = r->low_edge == POND_EDGE_FREE;
    const bool high_mirror = r->high_edge == POND_EDGE_FREE;
    const int64_t first = low_mirror ? -cells : 0;
    const int64_t last = high_mirror ? 2 * cells : cells;
    r->low = low < first ? first : low;
    r->high = high > last ? last : high;
    r->first = r->low < 0 ? -1 : 0;
    r->last = r->high > cells ? 1 : 0;
    return (r->low != low && low_mirror) || (r->high != high && high_mirror);
}

static reach reach_of(double from, double to, double sigma, int cells, int low_edge,
                      int high_edge) {
    return (reach){.low = (int64_t)ceil(fmin(from, to) - REACH * sigma),
                   .high = (int64_t)floor(fmax(from, to) + REACH * sigma) + 1,
                   .cells = cells,
                   .low_edge = low_edge,
                   .high_edge = high_edge};
}

// Where a cell of the shape's box lands in the pond.
static int folded(const reach *r, int64_t index) {
    const int64_t cells = r->cells;
    if (r->low_edge == POND_EDGE_PERIODIC) {
        return (int)(index - floor_div(index, cells) * cells);
    }
    return (int)(index < 0 ? -1 - index : index < cells ? index : 2 * cells - 1 - index);
}

// Texels along an axis that a shape changes, the ring included.
static void texels_of(const reach *r, int *start, int *count) {
    int64_t low = r->low < 0 ? 0 : r->low;
    int64_t high = r->high > r->cells ? r->cells : r->high;
    if (r->first < 0) { // mirrored: as far in as it lies beyond
        high = -r->low > high ? -r->low : high;
    }
    if (r->last > 0) {
        const int64_t back = 2 * (int64_t)r->cells - r->high;
        low = back < low ? back : low;
    }
    if (r->low_edge == POND_EDGE_PERIODIC &&
        (r->first != 0 || r->last != 0 || low == 0 || high == r->cells)) {
        low = 0;
        high = r->cells;
    }
    *start = low == 0 ? 0 : (int)low + 1;
    *count = (int)high + (high == r->cells ? 2 : 1) - *start;
}

// ---- balance ------------------------------------------------------------------------------------

// What the shape has at a place, and its hump without the rim: as water_touch.frag has them.
static void shape_at(const shape *s, double dx, double dy, double *value, double *hump) {
    const double two = 2.0 * s->sigma * s->sigma;
    if (!(s->length > 0.0)) {
        const double q = (dx * dx + dy * dy) / two;
        *hump = exp(-q);
        *value = (1.0 - q) * *hump;
        return;
    }
    const double root = 1.0 / (sqrt(2.0) * s->sigma);
    const double t = dx * s->along_x + dy * s->along_y;
    const double t0 = t - s->length;
    const double b = dy * s->along_x - dx * s->along_y;
    const double across = exp(-b * b / two);
    const double span = 0.5 * (erf(t * root) - erf(t0 * root));
    const double ends =
        (t * exp(-t * t / two) - t0 * exp(-t0 * t0 / two)) / (sqrt(2.0 * acos(-1.0)) * s->sigma);
    *value = across * ((1.0 - 2.0 * b * b / two) * span + ends);
    *hump = across * span;
}

// Of one axis of a drop: the sums of exp(−q) and q·exp(−q) over its box, q = (x − x0)²/2σ².
static void sum_along(double from, double sigma, const reach *r, double *plain, double *weighted) {
    *plain = 0.0;
    *weighted = 0.0;
    for (int64_t i = r->low; i < r->high; i++) {
        const double q = ((double)i - from) * ((double)i - from) / (2.0 * sigma * sigma);
        *plain += exp(-q);
        *weighted += q * exp(-q);
    }
}

// The same as balance_of() of a drop that is cut off and meets nothing dry: (1 − q)·exp(−q) comes
// apart into both axes.
static double balance_of_wet_drop(const shape *s, const reach *rx, const reach *ry) {
    double plain_x;
    double plain_y;
    double weighted_x;
    double weighted_y;
    sum_along(s->x0, s->sigma, rx, &plain_x, &weighted_x);
    sum_along(s->y0, s->sigma, ry, &plain_y, &weighted_y);
    const bool any = plain_x > 0.0 && plain_y > 0.0;
    return any ? 1.0 - weighted_x / plain_x - weighted_y / plain_y : 0.0;
}

static bool meets_dry(const pond_gl_water *water, const reach *rx, const reach *ry) {
    pondi_gl_rect part;
    texels_of(rx, &part.x, &part.width);
    texels_of(ry, &part.y, &part.height);
    for (int y = part.y - 1; water->linked && y < part.y + part.height - 1; y++) {
        for (int x = part.x - 1; x < part.x + part.width - 1; x++) {
            if (pondi_gl_water_is_dry(water, x, y)) {
                return true;
            }
        }
    }
    return false;
}

// Share of the hump to take off, so that a shape cut short by walls has no volume either. Each cell
// of the box counts, which takes its time on large water.
static double balance_of(const pond_gl_water *water, const shape *s, const reach *rx,
                         const reach *ry, bool cut_off) {
    double values = 0.0;
    double humps = 0.0;
    bool dry = cut_off;
    for (int64_t y = ry->low; y < ry->high; y++) {
        const int row = folded(ry, y);
        for (int64_t x = rx->low; x < rx->high; x++) {
            if (pondi_gl_water_is_dry(water, folded(rx, x), row)) {
                dry = true;
                continue;
            }
            double value;
            double hump;
            shape_at(s, (double)x - s->x0, (double)y - s->y0, &value, &hump);
            values += value;
            humps += hump;
        }
    }
    return dry && humps > 0.0 ? values / humps : 0.0;
}

// ---- drawing ------------------------------------------------------------------------------------

static void put_shape(const pondi_gl_program *program, const shape *s, const reach *rx,
                      const reach *ry) {
    const double column = floor(s->x0); // apart, or floats would lose the fraction far out
    const double row = floor(s->y0);
    pondi_gl_put_int4(program, "images", rx->first, rx->last, ry->first, ry->last);
    pondi_gl_put_int4(program, "box", (int)rx->low, (int)ry->low, (int)rx->high, (int)ry->high);
    pondi_gl_put_int2(program, "place", (int)column, (int)row);
    pondi_gl_put_float2(program, "beyond", (float)(s->x0 - column), (float)(s->y0 - row));
    pondi_gl_put_float3(program, "along", (float)s->along_x, (float)s->along_y, (float)s->length);
    pondi_gl_put_float3(program, "shape", (float)s->sigma, (float)s->height, (float)s->balance);
}

static void draw_shape(pond_gl_water *water, const shape *s, const reach *rx, const reach *ry) {
    const pondi_gl_program *program = pondi_gl_water_use(water, PONDI_GL_PROGRAM_WATER_TOUCH);
    if (program == NULL) {
        return;
    }
    pondi_gl_rect part;
    texels_of(rx, &part.x, &part.width);
    texels_of(ry, &part.y, &part.height);
    put_shape(program, s, rx, ry);
    pondi_gl_water_bind(PONDI_GL_UNIT_KEEP, water->keep.texture.name);
    for (int ago = 0; ago < 2; ago++) {
        const pondi_gl_layer *level = pondi_gl_water_level(water, ago);
        pondi_gl_water_bind(PONDI_GL_UNIT_NOW, level->texture.name);
        pondi_gl_water_draw(pondi_gl_water_spare(water), &part);
        pondi_gl_water_copy(pondi_gl_water_spare(water), level, &part);
    }
    pondi_gl_water_lend(water);
}

static void add_shape(pond_gl_water *water, const shape *given) {
    shape s = *given;
    const pondi_gl_sides *e = &water->edges;
    reach rx =
        reach_of(s.x0, s.x0 + s.along_x * s.length, s.sigma, water->width, e->left, e->right);
    reach ry =
        reach_of(s.y0, s.y0 + s.along_y * s.length, s.sigma, water->height, e->top, e->bottom);
    const bool cut_x = clip(&rx);
    const bool cut_y = clip(&ry);
    if (rx.low >= rx.high || ry.low >= ry.high) {
        return;
    }
    const bool cut_off = cut_x || cut_y;
    const bool dry = meets_dry(water, &rx, &ry);
    if (cut_off && !dry && !(s.length > 0.0)) {
        s.balance = balance_of_wet_drop(&s, &rx, &ry);
    } else if (cut_off || dry) {
        s.balance = balance_of(water, &s, &rx, &ry, cut_off);
    }
    draw_shape(water, &s, &rx, &ry);
}

void pond_gl_water_drop(pond_gl_water *water, pond_vec2 centre, float radius, float height) {
    shape s;
    if (!make_shape(water, centre, centre, radius, height, &s)) {
        return;
    }
    pondi_gl_water_finish_step(water);
    pondi_gl_state saved;
    pondi_gl_water_begin(water, &saved);
    add_shape(water, &s);
    pondi_gl_water_end(&saved);
}

void pond_gl_water_stroke(pond_gl_water *water, pond_vec2 from, pond_vec2 to, float radius,
                          float height) {
    shape s;
    if (!make_shape(water, from, to, radius, height, &s) || !(s.length > 0.0)) {
        return;
    }
    // In pieces no longer than the pond's half circumference: each stays countable.
    const double most = (double)water->width + (double)water->height;
    const int pieces = (int)ceil(s.length / most);
    const shape whole = s;
    pondi_gl_water_finish_step(water);
    pondi_gl_state saved;
    pondi_gl_water_begin(water, &saved);
    s.length = whole.length / pieces;
    for (int i = 0; i < pieces; i++) {
        s.x0 = whole.x0 + whole.along_x * (s.length * i);
        s.y0 = whole.y0 + whole.along_y * (s.length * i);
        add_shape(water, &s);
    }
    pondi_gl_water_end(&saved);
}
