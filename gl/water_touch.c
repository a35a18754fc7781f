// Commands on the GPU. A drop or a stroke is clipped as the library clips it, then drawn.

#include "water.h"

#include <math.h>
#include <millpond/command.h>
#include <stdio.h>
#include <string.h>

#include "shared/touch_shape.h"

// In cells of the grid, whose first margin is outside the pond.
typedef pondi_touch_shape shape;

// Of one axis: the shape's cells, and the images of the pond that hold them.
typedef struct reach {
    pondi_touch_span span;
    int first; // image
    int last;
    int cells;
    pond_edge low_edge;
    pond_edge high_edge;
} reach;

// ---- where it reaches ---------------------------------------------------------------------------

static bool make_shape(const pond_gl_water *water, pond_vec2 from, pond_vec2 to, float radius,
                       float height, shape *out) {
    const pondi_touch_grid grid = {
        .desc = &water->desc, .left = water->margins.left, .top = water->margins.top, .unit = 1.0};
    return pondi_touch_make(&grid, from, to, radius, height, out);
}

static int image_of(int64_t index, int64_t cells) {
    return (int)(index >= 0 ? index / cells : -((cells - 1 - index) / cells));
}

// Keeps the cells that count, and finds their images: image i of a periodic pond shows cell x at
// x + i·cells. True when some of the shape is cut off.
static bool clip(reach *r) {
    const bool cut = pondi_touch_clip(&r->span, r->cells, r->low_edge, r->high_edge);
    if (r->low_edge == POND_EDGE_PERIODIC) {
        r->first = image_of(r->span.low, r->cells);
        r->last = image_of(r->span.high - 1, r->cells);
    } else {
        r->first = r->span.low < 0 ? -1 : 0;
        r->last = r->span.high > r->cells ? 1 : 0;
    }
    return cut;
}

// Where a cell of the shape's box lands in the pond.
static int folded(const reach *r, int64_t index) {
    return pondi_touch_land(index, r->cells, r->low_edge);
}

// Texels along an axis that a shape changes, the ring included.
static void texels_of(const reach *r, int *start, int *count) {
    int64_t low = r->span.low < 0 ? 0 : r->span.low;
    int64_t high = r->span.high > r->cells ? r->cells : r->span.high;
    if (r->first < 0) { // mirrored: as far inside as it is beyond
        high = -r->span.low > high ? -r->span.low : high;
    }
    if (r->last > 0) {
        const int64_t back = 2 * (int64_t)r->cells - r->span.high;
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

// The shape at a point and its hump without the rim, as in water_touch.frag.
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
    for (int64_t i = r->span.low; i < r->span.high; i++) {
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

// Share of the hump to subtract, so that a shape truncated by walls has no volume. It sums over
// each cell of the box, which is slow for large shapes.
static double balance_of(const pond_gl_water *water, const shape *s, const reach *rx,
                         const reach *ry, bool cut_off) {
    double values = 0.0;
    double humps = 0.0;
    bool dry = cut_off;
    for (int64_t y = ry->span.low; y < ry->span.high; y++) {
        const int row = folded(ry, y);
        for (int64_t x = rx->span.low; x < rx->span.high; x++) {
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

// The heights one step ago, as in the library.
static pondi_touch_past past_of(const pond_gl_water *water, const shape *s) {
    const double restoring = water->desc.restoring * water->desc.time_step;
    const double least = restoring * restoring;
    const double turn = water->courant2 / (s->sigma * s->sigma);
    return pondi_touch_past_of(least + PONDI_TOUCH_LONG * PONDI_TOUCH_LONG * turn,
                               least + PONDI_TOUCH_SHORT * PONDI_TOUCH_SHORT * turn);
}

static void put_shape(const pondi_gl_program *program, const shape *s, double balance,
                      const reach *rx, const reach *ry) {
    const double column = floor(s->x0); // apart, or floats would lose the fraction far out
    const double row = floor(s->y0);
    pondi_gl_put_int4(program, "images", rx->first, rx->last, ry->first, ry->last);
    pondi_gl_put_int4(program, "box", (int)rx->span.low, (int)ry->span.low, (int)rx->span.high,
                      (int)ry->span.high);
    pondi_gl_put_int2(program, "place", (int)column, (int)row);
    pondi_gl_put_float2(program, "beyond", (float)(s->x0 - column), (float)(s->y0 - row));
    pondi_gl_put_float3(program, "along", (float)s->along_x, (float)s->along_y, (float)s->length);
    pondi_gl_put_float3(program, "shape", (float)s->sigma, (float)s->height, (float)balance);
}

// moves: the heights one step ago differ.
static void draw_shape(pond_gl_water *water, const shape *s, double balance, bool moves,
                       const reach *rx, const reach *ry) {
    const pondi_gl_program *program = pondi_gl_water_use(water, PONDI_GL_PROGRAM_WATER_TOUCH);
    if (program == NULL) {
        return;
    }
    pondi_gl_rect part;
    texels_of(rx, &part.x, &part.width);
    texels_of(ry, &part.y, &part.height);
    put_shape(program, s, balance, rx, ry);
    pondi_gl_water_bind(PONDI_GL_UNIT_KEEP, water->keep.texture.name);
    for (int ago = 0; ago < 2; ago++) {
        const pondi_touch_past past =
            ago > 0 && moves ? past_of(water, s) : (pondi_touch_past){.kept = 1.0};
        pondi_gl_put_float2(program, "past", (float)past.kept, (float)past.bend);
        const pondi_gl_layer *level = pondi_gl_water_level(water, ago);
        pondi_gl_water_bind(PONDI_GL_UNIT_NOW, level->texture.name);
        pondi_gl_water_draw(pondi_gl_water_spare(water), &part);
        pondi_gl_water_copy(pondi_gl_water_spare(water), level, &part);
    }
    pondi_gl_water_lend(water);
}

static void add_shape(pond_gl_water *water, const shape *s) {
    const pondi_gl_sides *e = &water->edges;
    reach rx = {.span = pondi_touch_span_of(s->x0, s->x0 + s->along_x * s->length, s->sigma),
                .cells = water->width,
                .low_edge = (pond_edge)e->left,
                .high_edge = (pond_edge)e->right};
    reach ry = {.span = pondi_touch_span_of(s->y0, s->y0 + s->along_y * s->length, s->sigma),
                .cells = water->height,
                .low_edge = (pond_edge)e->top,
                .high_edge = (pond_edge)e->bottom};
    const bool cut_x = clip(&rx);
    const bool cut_y = clip(&ry);
    if (rx.span.low >= rx.span.high || ry.span.low >= ry.span.high) {
        return;
    }
    const bool cut_off = cut_x || cut_y;
    const bool dry = meets_dry(water, &rx, &ry);
    double balance = 0.0;
    if (cut_off && !dry && !(s->length > 0.0)) {
        balance = balance_of_wet_drop(s, &rx, &ry);
    } else if (cut_off || dry) {
        balance = balance_of(water, s, &rx, &ry, cut_off);
    }
    draw_shape(water, s, balance, !cut_off && !dry, &rx, &ry);
}

// ---- commands -----------------------------------------------------------------------------------

static void drop(pond_gl_water *water, const pond_command *command) {
    shape s;
    if (!make_shape(water, command->is.drop.centre, command->is.drop.centre,
                    command->is.drop.radius, command->is.drop.height, &s)) {
        return;
    }
    pondi_gl_water_finish_step(water);
    pondi_gl_state saved;
    pondi_gl_water_begin(water, &saved);
    add_shape(water, &s);
    pondi_gl_water_end(&saved);
}

static void splash(pond_gl_water *water, const pond_command *command) {
    const float radius = command->is.drop.radius;
    shape s;
    if (!make_shape(water, command->is.drop.centre, command->is.drop.centre, radius,
                    command->is.drop.height, &s)) {
        return;
    }
    pondi_gl_water_finish_step(water);
    const pondi_splash made = pondi_splash_make(&water->desc, command->is.drop.centre, radius,
                                                command->is.drop.height, water->steps);
    if (water->splashes.used < PONDI_SPLASHES) {
        water->splashes.slots[water->splashes.used++] = made;
    } else {
        const pond_command at_once = {.kind = POND_COMMAND_DROP,
                                      .is.drop = {made.centre, made.radius, made.height}};
        drop(water, &at_once);
    }
}

static void add_parts(pond_gl_water *water, const pondi_splash *s) {
    for (int phase = 0; phase < PONDI_SPLASH_PHASES; phase++) {
        const pondi_splash_part part = pondi_splash_part_of(s, phase, water->steps, &water->desc);
        shape dent;
        if (part.height != 0.0f &&
            make_shape(water, s->centre, s->centre, part.radius, part.height, &dent)) {
            add_shape(water, &dent);
        }
    }
}

void pondi_gl_water_splash(pond_gl_water *water) {
    pondi_splashes *all = &water->splashes;
    int kept = 0;
    for (int i = 0; i < all->used; i++) {
        const pondi_splash s = all->slots[i];
        if (!pondi_splash_is_over(&s, water->steps, water->desc.time_step)) {
            add_parts(water, &s);
            all->slots[kept++] = s;
        }
    }
    all->used = kept;
}

static void stroke(pond_gl_water *water, const pond_command *command) {
    shape s;
    if (!make_shape(water, command->is.stroke.from, command->is.stroke.to,
                    command->is.stroke.radius, command->is.stroke.height, &s) ||
        !(s.length > 0.0)) {
        return;
    }
    const int pieces = pondi_stroke_pieces(&s, water->width, water->height);
    pondi_gl_water_finish_step(water);
    pondi_gl_state saved;
    pondi_gl_water_begin(water, &saved);
    for (int i = 0; i < pieces; i++) {
        const shape piece = pondi_stroke_piece(&s, pieces, i);
        add_shape(water, &piece);
    }
    pondi_gl_water_end(&saved);
}

static void calm(pond_gl_water *water, const pond_command *command) {
    (void)command;
    pondi_gl_water_calm(water);
}

static void note(pond_gl_water *water, const pond_command *command) {
    (void)water;
    (void)command;
}

typedef struct taken {
    pond_command_kind kind;
    void (*run)(pond_gl_water *water, const pond_command *command);
} taken;

static const taken takes[] = {{POND_COMMAND_DROP, drop},
                              {POND_COMMAND_STROKE, stroke},
                              {POND_COMMAND_CALM, calm},
                              {POND_COMMAND_SPLASH, splash},
                              {POND_COMMAND_NOTE, note}};

#define TAKES (sizeof takes / sizeof takes[0])

static const taken *find(pond_command_kind kind) {
    for (size_t i = 0; i < TAKES; i++) {
        if (takes[i].kind == kind) {
            return &takes[i];
        }
    }
    return NULL;
}

bool pond_gl_water_takes(pond_command_kind kind) {
    return find(kind) != NULL;
}

static pond_result refuse(const pond_gl_water *water, const pond_command *command) {
    char allowed[128] = "";
    for (size_t i = 0; i < TAKES; i++) {
        const size_t used = strlen(allowed);
        (void)snprintf(allowed + used, sizeof allowed - used, "%s%s", i > 0 ? ", " : "",
                       pond_command_name(takes[i].kind));
    }
    const char *name = pond_command_name(command->kind);
    return pondi_gl_fail(water->gl, POND_ERROR_RANGE, "command: %s (%d); water on the GPU takes %s",
                         name != NULL ? name : "unknown", (int)command->kind, allowed);
}

pond_result pond_gl_water_do(pond_gl_water *water, const pond_command *command) {
    if (water == NULL || command == NULL) {
        return pondi_gl_fail(NULL, POND_ERROR_ARGUMENT, "pond_gl_water_do: %s is NULL",
                             water == NULL ? "water" : "command");
    }
    const taken *found = find(command->kind);
    if (found == NULL) {
        return refuse(water, command);
    }
    found->run(water, command);
    return POND_OK;
}
