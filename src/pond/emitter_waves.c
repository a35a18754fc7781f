// What emitters add to the water in a step. See emitter.h for the formulas.

#include <math.h>

#include "base/maths.h"
#include "base/random.h"
#include "field/breeze.h"
#include "field/wave_grid.h"
#include "pond/emitter.h"
#include "pond/touch_row.h"

#include <millpond/breeze.h>

#define CHUNK PONDI_TOUCH_RUN // columns processed at once, so that no memory is needed
#define MOST_WIDTH 48.0       // largest reach of a line's plunger on either side [cells]
#define LEAST_WIDTH 4.5       // as soft as a drop of 1.5 cells
#define DEVIATIONS 3.0        // standard deviations in a width
#define SIMPSON 64            // intervals of an integral
#define HANKEL 0.3178         // |H0| at one wavelength
#define WIDEST_ANGLE 1.2      // [rad]
#define SLOTS_PER_SECOND 64.0
#define SWELL_WAVES 16
#define BREEZE_EACH 2 // number of a breeze's five directions at each frequency
#define BREEZE_OF 5
#define BREEZE_STEEPNESS 2.5
#define BREEZE_PERIOD 60.0f // spreads its frequencies [s]
#define FETCH 0.25          // longest wave of a breeze, relative to the pond's width
#define TILE_ROWS 32        // rows of a breeze processed at once

static double sin_turns(double turns) {
    return pondi_sin_degrees((turns - floor(turns)) * 360.0);
}

static double cos_turns(double turns) {
    return pondi_cos_degrees((turns - floor(turns)) * 360.0);
}

// ---- wave speeds --------------------------------------------------------------------------------

pondi_wave_kind pondi_wave_of_period(const pond_desc *desc, double period) {
    const double omega = PONDI_TURN / period;
    double low = 1e-9;
    double high = 3.14;
    for (int i = 0; i < 80; i++) {
        const double middle = 0.5 * (low + high);
        *(pondi_omega2(desc, middle) < omega * omega ? &low : &high) = middle;
    }
    const double k = 0.5 * (low + high);
    const double rise = pondi_omega2(desc, k * 1.001) - pondi_omega2(desc, k * 0.999);
    return (pondi_wave_kind){.number = k, .group = rise / (0.002 * k) / (2.0 * omega)};
}

// ---- G ------------------------------------------------------------------------------------------

// (1 − q)³, where q is the square of the distance divided by that of the width.
static double plunger(double q) {
    const double t = 1.0 - q;
    return t > 0.0 ? t * t * t : 0.0;
}

// Over −1…1: a line, a paddle (odd), or a disc in side view.
typedef double profile(double x);

static double line_profile(double x) {
    return plunger(x * x);
}

static double paddle_profile(double x) {
    return DEVIATIONS * x * plunger(x * x);
}

static double disc_profile(double x) {
    const double t = fmax(1.0 - x * x, 0.0);
    return t * t * t * sqrt(t) * (32.0 / 35.0);
}

// ∫ profile(x)·cos or sin(k·x) dx by Simpson's rule.
static double transform(profile *of, double k, bool odd) {
    double sum = 0.0;
    for (int i = 0; i <= 2 * SIMPSON; i++) {
        const double x = -1.0 + (double)i / SIMPSON;
        const double weight = i == 0 || i == 2 * SIMPSON ? 1.0 : i % 2 == 1 ? 4.0 : 2.0;
        const double turns = k * x / PONDI_TURN;
        sum += weight * of(x) * (odd ? sin_turns(turns) : cos_turns(turns));
    }
    return sum / (3.0 * SIMPSON);
}

// ---- preparing ----------------------------------------------------------------------------------

static void prepare_one(const pondi_patch *patch, const pond_emitter_desc *desc, pondi_emitter *e) {
    const double omega = PONDI_TURN / (double)desc->period;
    const pondi_wave_kind wave = pondi_wave_of_period(patch->desc, (double)desc->period);
    const double k = wave.number;
    double depth = 0.0;
    if (desc->kind == POND_EMITTER_DISC) {
        const double radius = (double)desc->radius / patch->desc->cell_size;
        e->width =
            DEVIATIONS * pondi_clamp_double(radius, LEAST_WIDTH / DEVIATIONS, fmax(1.2 / k, 1.5));
        e->width = fmin(e->width, PONDI_EMITTER_WIDEST);
        const double volume = e->width * e->width * transform(disc_profile, k * e->width, false);
        depth = 4.0 * wave.group / (omega * volume * k * HANKEL);
    } else {
        const bool paddle = desc->kind == POND_EMITTER_PADDLE;
        e->width = pondi_clamp_double(DEVIATIONS * PONDI_TURN / k / 8.0, LEAST_WIDTH, MOST_WIDTH);
        const double area =
            e->width * transform(paddle ? paddle_profile : line_profile, k * e->width, paddle);
        depth = 2.0 * wave.group / (omega * area);
    }
    e->count = 1;
    e->waves[0] = (pondi_emitter_wave){.turns = 1.0 / (double)desc->period,
                                       .depth = depth * (double)desc->amplitude};
}

// The Pierson-Moskowitz spectrum: ω⁻⁵·exp(−1.25·(ωp/ω)⁴).
static double spectrum(double ratio) {
    const double r2 = ratio * ratio;
    return pondi_exp(-1.25 / (r2 * r2)) / (r2 * r2 * ratio);
}

// The ratio itself, or the nearest whose period divides `repeat`.
static double fit_ratio(const pond_emitter_desc *desc, double ratio) {
    if (!(desc->repeat > 0.0f)) {
        return ratio;
    }
    const double times = (double)desc->repeat / (double)desc->period; // of the highest waves
    return fmax(floor(ratio * times + 0.5), 1.0) / times;
}

// Rounded to a float.
static double radians(float degrees) {
    return (double)(float)((double)degrees * (PONDI_TURN / 360.0));
}

static void prepare_swell(const pondi_patch *patch, const pond_emitter_desc *desc,
                          pondi_emitter *e) {
    const pondi_wave_kind peak = pondi_wave_of_period(patch->desc, (double)desc->period);
    const uint64_t seed = patch->desc->seed ^ (desc->seed * 0x9e3779b97f4a7c15ULL);
    e->width =
        pondi_clamp_double(DEVIATIONS * PONDI_TURN / peak.number / 8.0, LEAST_WIDTH, MOST_WIDTH);
    e->count = 0;
    double square = 0.0;
    for (int i = 0; i < SWELL_WAVES; i++) {
        const uint64_t stream = (uint64_t)i * 4;
        const double place = (i + pondi_random_unit(seed, stream, 0)) / SWELL_WAVES;
        const double ratio = fit_ratio(desc, 0.7 + 1.1 * place); // frequency relative to the peak's
        const double omega = PONDI_TURN * ratio / (double)desc->period;
        const pondi_wave_kind wave =
            pondi_wave_of_period(patch->desc, (double)desc->period / ratio);
        if (PONDI_TURN / wave.number < PONDI_EMITTER_SHORTEST) {
            break;
        }
        const double off = radians(desc->spread) * pondi_random_normal(seed, stream + 1, 0);
        const double angle =
            pondi_clamp_double(radians(desc->direction) + off, -WIDEST_ANGLE, WIDEST_ANGLE);
        const double straight = pondi_cos_degrees(angle * 360.0 / PONDI_TURN);
        const double aside = pondi_sin_degrees(angle * 360.0 / PONDI_TURN);
        const double area =
            e->width * transform(line_profile, wave.number * straight * e->width, false);
        const double a2 = spectrum(ratio);
        square += a2;
        e->waves[e->count++] = (pondi_emitter_wave){
            .turns = ratio / (double)desc->period,
            .depth = sqrt(a2) * 2.0 * wave.group * straight / (omega * area),
            .along = wave.number * aside / PONDI_TURN,
            .phase = pondi_random_unit(seed, stream + 2, 0),
        };
    }
    // Σa²/2 = (height/4)²
    const double scale = square > 0.0 ? (double)desc->height * 0.25 * sqrt(2.0 / square) : 0.0;
    for (int i = 0; i < e->count; i++) {
        e->waves[i].depth *= scale;
    }
}

static void place_swell(const pondi_patch *patch, const pond_emitter_desc *desc, pondi_emitter *e) {
    const pond_desc *whole = patch->desc;
    const pond_desc *grid = patch->grid;
    const double left = patch->left - 0.5;
    const double top = patch->top - 0.5;
    const double right = left + whole->width;
    const double bottom = top + whole->height;
    const pond_edges *edges = &whole->edges;
    // At an open side the line continues into the absorbing layer, since its end would radiate
    // short waves.
    e->x0 = edges->left == POND_EDGE_OPEN ? -0.5 : left;
    e->y0 = edges->top == POND_EDGE_OPEN ? -0.5 : top;
    e->x1 = edges->right == POND_EDGE_OPEN ? grid->width - 0.5 : right;
    e->y1 = edges->bottom == POND_EDGE_OPEN ? grid->height - 0.5 : bottom;
    // Stays away from an open side, which would absorb half of it.
    switch (desc->side) {
    case POND_SIDE_LEFT:
        e->x0 = e->x1 = left + (edges->left == POND_EDGE_OPEN ? e->width : 0.0);
        break;
    case POND_SIDE_RIGHT:
        e->x0 = e->x1 = right - (edges->right == POND_EDGE_OPEN ? e->width : 0.0);
        break;
    case POND_SIDE_TOP:
        e->y0 = e->y1 = top + (edges->top == POND_EDGE_OPEN ? e->width : 0.0);
        break;
    case POND_SIDE_BOTTOM:
        e->y0 = e->y1 = bottom - (edges->bottom == POND_EDGE_OPEN ? e->width : 0.0);
        break;
    }
}

// ---- a breeze -----------------------------------------------------------------------------------

float pondi_breeze_longest(const pond_desc *desc) {
    const double fetch = FETCH * desc->width * desc->cell_size;
    return (float)pondi_clamp_double(fetch, 0.1, 12.0);
}

// The displacement that maintains a wave of that height and frequency against the pond's damping.
static double depth_against_damping(const pondi_patch *patch, double height, double omega) {
    const double ratio = omega * patch->desc->half_life / (2.0 * 0.6931471805599453);
    return height / sqrt(1.0 + ratio * ratio);
}

// Adds a wave of the breeze at its frequency in this water, or at the nearest that repeats.
static void add_breeze_wave(const pondi_patch *patch, const pond_emitter_desc *desc,
                            const pond_breeze_wave *wave, double steeper, pondi_emitter *e) {
    const double h = patch->desc->cell_size;
    const double k = sqrt(wave->across * wave->across + wave->away * wave->away); // [1/m]
    double turns = sqrt(pondi_omega2(patch->desc, PONDI_TURN * k * h)) / PONDI_TURN;
    double fits = 1.0; // factor of the wavenumber for the frequency that repeats
    if (desc->repeat > 0.0f) {
        const double repeat = (double)desc->repeat;
        turns = fmax(floor(turns * repeat + 0.5), 1.0) / repeat;
        fits = pondi_wave_of_period(patch->desc, 1.0 / turns).number / (PONDI_TURN * k * h);
    }
    if (PONDI_EMITTER_SHORTEST * k * h * fits > 1.0) {
        return;
    }
    const double height = steeper * (double)wave->slope / (PONDI_TURN * k * fits);
    e->waves[e->count++] = (pondi_emitter_wave){
        .turns = turns,
        .depth = depth_against_damping(patch, height, PONDI_TURN * turns),
        .along = wave->across * h * fits,
        .down = -wave->away * h * fits, // rows count downwards, `away` points upwards
        .phase = wave->phase,
    };
}

static void prepare_breeze(const pondi_patch *patch, const pond_emitter_desc *desc,
                           pondi_emitter *e) {
    pond_breeze_desc wind = pond_breeze_desc_default();
    wind.speed = desc->speed;
    wind.wind = desc->wind - 360.0f * floorf(desc->wind / 360.0f);
    wind.period = BREEZE_PERIOD;
    wind.longest = pondi_breeze_longest(patch->desc);
    wind.steepness = BREEZE_STEEPNESS;
    wind.seed = patch->desc->seed ^ (desc->seed * 0x9e3779b97f4a7c15ULL);
    pond_breeze breeze;
    e->count = 0;
    e->width = 1.0;
    e->x0 = 0.0;
    e->y0 = 0.0;
    e->x1 = patch->grid->width;
    e->y1 = patch->grid->height;
    if (pond_breeze_make(&wind, &breeze) != POND_OK) {
        return;
    }
    // Fewer directions carry the energy of all.
    const double steeper = sqrt((double)BREEZE_OF / BREEZE_EACH);
    for (int i = 0; i < breeze.wave_count; i++) {
        if (i % BREEZE_OF < BREEZE_EACH && e->count < PONDI_EMITTER_WAVES) {
            add_breeze_wave(patch, desc, &breeze.waves[i], steeper, e);
        }
    }
}

void pondi_emitter_prepare(const pondi_patch *patch, const pond_emitter_desc *desc,
                           pondi_emitter *e) {
    const double h = patch->desc->cell_size;
    const double left = (double)patch->left + (double)patch->origin.x;
    const double top = (double)patch->top + (double)patch->origin.y;
    *e = (pondi_emitter){
        .seed = desc->seed,
        .kind = (int)desc->kind,
        .x0 = (double)desc->from.x / h - 0.5 + left,
        .y0 = (double)desc->from.y / h - 0.5 + top,
        .x1 = (double)desc->to.x / h - 0.5 + left,
        .y1 = (double)desc->to.y / h - 0.5 + top,
        .start = (double)patch->steps * patch->desc->time_step,
        .stop = INFINITY,
        .ramp = desc->ramp > 0.0f                   ? (double)desc->ramp
                : desc->kind == POND_EMITTER_BREEZE ? 1.0
                                                    : 2.0 * (double)desc->period,
        .rate = (double)desc->rate,
        .radius = (double)desc->radius,
        .drop_radius = (double)desc->drop_radius,
        .drop_height = (double)desc->drop_height,
        .centre_x = (double)desc->from.x + (double)patch->origin.x * h,
        .centre_y = (double)desc->from.y + (double)patch->origin.y * h,
        .home_x = (int32_t)patch->home_x,
        .home_y = (int32_t)patch->home_y,
    };
    if (desc->kind == POND_EMITTER_SWELL) {
        prepare_swell(patch, desc, e);
        place_swell(patch, desc, e);
    } else if (desc->kind == POND_EMITTER_BREEZE) {
        prepare_breeze(patch, desc, e);
    } else if (desc->kind != POND_EMITTER_FOUNTAIN) {
        prepare_one(patch, desc, e);
    }
}

// ---- shifts -------------------------------------------------------------------------------------

// Turns a phase back or forward, and keeps it small.
static void turn_back(pondi_emitter_wave *wave, double turns) {
    wave->phase -= turns;
    wave->phase -= floor(wave->phase);
}

// The side moves with the window, and its waves continue from the shifted place.
static void shift_swell(const pond *water, const pondi_shift *shift, pondi_emitter *e) {
    const bool upright = e->x0 == e->x1;
    const bool low = upright ? e->x0 < 0.5 * water->grid.width : e->y0 < 0.5 * water->grid.height;
    const double in = (upright ? shift->dx : shift->dy) * (low ? 1.0 : -1.0);
    const double aside = upright ? shift->dy : shift->dx;
    for (int i = 0; i < e->count; i++) {
        pondi_emitter_wave *w = &e->waves[i];
        const double k = pondi_wave_of_period(&water->desc, 1.0 / w->turns).number / PONDI_TURN;
        const double straight = sqrt(fmax(k * k - w->along * w->along, 0.0));
        turn_back(w, in * straight + aside * w->along);
    }
}

void pondi_emitter_shift(const pond *water, const pondi_shift *shift, pondi_emitter *e) {
    if (e->kind == POND_EMITTER_SWELL) {
        shift_swell(water, shift, e);
        return;
    }
    if (e->kind == POND_EMITTER_BREEZE) {
        for (int i = 0; i < e->count; i++) {
            turn_back(&e->waves[i], shift->dx * e->waves[i].along + shift->dy * e->waves[i].down);
        }
        return;
    }
    const double most = 1e13; // limit of snapshots [cells]
    e->x0 = pondi_clamp_double(e->x0 - shift->dx, -most, most);
    e->y0 = pondi_clamp_double(e->y0 - shift->dy, -most, most);
    e->x1 = pondi_clamp_double(e->x1 - shift->dx, -most, most);
    e->y1 = pondi_clamp_double(e->y1 - shift->dy, -most, most);
    e->centre_x -= shift->x;
    e->centre_y -= shift->y;
}

// ---- adding to the water ------------------------------------------------------------------------

static double smooth(double t) {
    const double x = pondi_clamp_double(t, 0.0, 1.0);
    return x * x * (3.0 - 2.0 * x);
}

static double strength(const pondi_emitter *e, double time) {
    const double up = smooth((time - e->start) / e->ramp);
    return time > e->stop ? up * (1.0 - smooth((time - e->stop) / e->ramp)) : up;
}

// What each wave adds in this step: on·cos(along·q) − off·sin(along·q), with q along the line.
typedef struct change {
    double on[PONDI_EMITTER_WAVES];
    double off[PONDI_EMITTER_WAVES];
} change;

// Or, when it ends, the removal of what it left.
static change change_of(const pondi_patch *patch, const pondi_emitter *e, bool ends) {
    const double dt = patch->desc->time_step;
    const double times[2] = {(double)patch->steps * dt, (double)(patch->steps + 1) * dt};
    const double strengths[2] = {strength(e, times[0]), ends ? 0.0 : strength(e, times[1])};
    change c;
    for (int i = 0; i < e->count; i++) {
        const pondi_emitter_wave *w = &e->waves[i];
        double on[2];
        double off[2];
        for (int j = 0; j < 2; j++) {
            const double turns = w->turns * (times[j] - e->start) + w->phase;
            on[j] = strengths[j] * sin_turns(turns);
            off[j] = strengths[j] * cos_turns(turns);
        }
        c.on[i] = w->depth * (on[1] - on[0]);
        c.off[i] = w->depth * (off[1] - off[0]);
    }
    return c;
}

// The sum of the waves at `count` places one cell apart along the line.
static void along(const pondi_emitter *e, const change *c, double first, int count, double *out) {
    for (int i = 0; i < count; i++) {
        out[i] = 0.0;
    }
    for (int w = 0; w < e->count; w++) {
        const double step = e->waves[w].along;
        const double turn_c = cos_turns(step);
        const double turn_s = sin_turns(step);
        double cosine = cos_turns(step * first);
        double sine = sin_turns(step * first);
        for (int i = 0; i < count; i++) {
            out[i] += c->on[w] * cosine - c->off[w] * sine;
            const double next = cosine * turn_c - sine * turn_s;
            sine = sine * turn_c + cosine * turn_s;
            cosine = next;
        }
    }
}

// The cells of an axis near a range, inside the grid unless the axis is periodic.
static void range(double low, double high, int cells, pond_edge edge, int64_t *first,
                  int64_t *end) {
    const bool wraps = edge == POND_EDGE_PERIODIC;
    const double most = 2.0 * (double)cells;
    *first =
        (int64_t)ceil(pondi_clamp_double(low, wraps ? -most : 0.0, wraps ? most : (double)cells));
    *end = (int64_t)floor(
               pondi_clamp_double(high, wraps ? -most : -1.0, wraps ? most : (double)cells - 1.0)) +
           1;
}

static int64_t chunks(int64_t columns) {
    return columns > 0 ? (columns + CHUNK - 1) / CHUNK : 0;
}

static pondi_box box_of(const pondi_patch *patch, const pondi_emitter *e, double dx, double dy) {
    const double left = fmin(e->x0, e->x0 + dx) - e->width;
    const double right = fmax(e->x0, e->x0 + dx) + e->width;
    const double top = fmin(e->y0, e->y0 + dy) - e->width;
    const double bottom = fmax(e->y0, e->y0 + dy) + e->width;
    const pond_desc *g = patch->grid;
    pondi_box b = {(int64_t)ceil(left), (int64_t)ceil(top), (int64_t)floor(right) + 1,
                   (int64_t)floor(bottom) + 1};
    if (g != NULL) {
        range(left, right, g->width, g->edges.left, &b.x0, &b.x1);
        range(top, bottom, g->height, g->edges.top, &b.y0, &b.y1);
    }
    return b;
}

// row: index among the rows that the emitter adds in this step, including those that a subdomain
// does not have.
static void add_row(pondi_patch *patch, int64_t row, int64_t x, int64_t y, int count,
                    const double *amounts) {
    patch->row = row;
    patch->ways->add(patch, x, y, count, amounts);
}

static void press_swell(pondi_patch *patch, const change *c) {
    const pondi_emitter *e = patch->emitter;
    const pond_desc *g = patch->grid;
    const bool upright = e->x0 == e->x1;
    pondi_box b;
    const double reach_x = upright ? e->width : 0.0;
    const double reach_y = upright ? 0.0 : e->width;
    range(e->x0 - reach_x, e->x1 + reach_x, g->width, POND_EDGE_FREE, &b.x0, &b.x1);
    range(e->y0 - reach_y, e->y1 + reach_y, g->height, POND_EDGE_FREE, &b.y0, &b.y1);
    const double over = 1.0 / (e->width * e->width);
    for (int64_t x = b.x0; x < b.x1; x += CHUNK) {
        const int count = (int)(b.x1 - x < CHUNK ? b.x1 - x : CHUNK);
        double waves[CHUNK];
        double amounts[CHUNK];
        if (!pondi_patch_reaches(patch, x, b.y0, x + count, b.y1)) {
            continue;
        }
        along(e, c, upright ? (double)b.y0 - e->y0 : (double)x - e->x0, upright ? 0 : count, waves);
        for (int64_t y = b.y0; y < b.y1; y++) {
            if (!pondi_patch_reaches(patch, x, y, x + count, y + 1)) {
                continue;
            }
            double here = 0.0;
            if (upright) {
                along(e, c, (double)y - e->y0, 1, &here);
            }
            for (int i = 0; i < count; i++) {
                const double aside = upright ? (double)(x + i) - e->x0 : (double)y - e->y0;
                amounts[i] = plunger(aside * aside * over) * (upright ? here : waves[i]);
            }
            add_row(patch, (x - b.x0) / CHUNK * (b.y1 - b.y0) + (y - b.y0), x, y, count, amounts);
        }
    }
    patch->ways->added(patch, &b, chunks(b.x1 - b.x0) * (b.y1 - b.y0));
}

// G of a line or paddle, with soft ends, or of a disc.
static double shape_at(const pondi_emitter *e, double length, double ux, double uy, double dx,
                       double dy) {
    const double over = 1.0 / e->width;
    if (e->kind == POND_EMITTER_DISC) {
        return plunger((dx * dx + dy * dy) * over * over);
    }
    const double b = (dy * ux - dx * uy) * over;
    if (fabs(b) >= 1.0) {
        return 0.0;
    }
    const double q = dx * ux + dy * uy;
    const double end = 0.5 * fmin(e->width, length); // half strength at the end
    const double ends = smooth(0.5 + 0.5 * q / end) * smooth(0.5 + 0.5 * (length - q) / end);
    return ends * (e->kind == POND_EMITTER_PADDLE ? paddle_profile(b) : plunger(b * b));
}

static void press_one(pondi_patch *patch, double added) {
    const pondi_emitter *e = patch->emitter;
    const bool disc = e->kind == POND_EMITTER_DISC;
    const double dx = disc ? 0.0 : e->x1 - e->x0;
    const double dy = disc ? 0.0 : e->y1 - e->y0;
    const double length = sqrt(dx * dx + dy * dy);
    const double ux = length > 0.0 ? dx / length : 1.0;
    const double uy = length > 0.0 ? dy / length : 0.0;
    const pondi_box b = box_of(patch, e, dx, dy);
    const int64_t most = chunks(b.x1 - b.x0); // of a row
    for (int64_t y = b.y0; y < b.y1; y++) {
        // The range of the row that is near the line.
        int64_t first = b.x0;
        int64_t end = b.x1;
        if (!disc && fabs(uy) > 1e-3) {
            const double middle = e->x0 + ((double)y - e->y0) * ux / uy;
            const double reach = e->width / fabs(uy);
            first = (int64_t)fmax((double)b.x0, ceil(fmin(middle - reach, 1e9)));
            end = (int64_t)fmin((double)b.x1, floor(fmax(middle + reach, -1e9)) + 1.0);
        }
        for (int64_t x = first; x < end; x += CHUNK) {
            const int count = (int)(end - x < CHUNK ? end - x : CHUNK);
            double amounts[CHUNK];
            if (!pondi_patch_reaches(patch, x, y, x + count, y + 1)) {
                continue;
            }
            for (int i = 0; i < count; i++) {
                amounts[i] =
                    added * shape_at(e, length, ux, uy, (double)(x + i) - e->x0, (double)y - e->y0);
            }
            add_row(patch, (y - b.y0) * most + (x - first) / CHUNK, x, y, count, amounts);
        }
    }
    patch->ways->added(patch, &b, most * (b.y1 > b.y0 ? b.y1 - b.y0 : 0));
}

static void press_breeze(pondi_patch *patch, const change *c) {
    const pondi_emitter *e = patch->emitter;
    pondi_grid_wave waves[PONDI_EMITTER_WAVES];
    for (int i = 0; i < e->count; i++) {
        waves[i] = (pondi_grid_wave){e->waves[i].along, e->waves[i].down, c->on[i], c->off[i]};
    }
    const pond_desc *g = patch->grid;
    for (int x = 0; x < g->width; x += CHUNK) {
        for (int y = 0; y < g->height; y += TILE_ROWS) {
            float tile[TILE_ROWS * CHUNK];
            double amounts[CHUNK];
            const int columns = pondi_least(CHUNK, g->width - x);
            const int rows = pondi_least(TILE_ROWS, g->height - y);
            if (!pondi_patch_reaches(patch, x, y, (int64_t)x + columns, (int64_t)y + rows)) {
                continue;
            }
            const pond_map_target map = {tile, columns, rows, CHUNK};
            pondi_wave_grid_make(waves, e->count, x, y, &map);
            for (int j = 0; j < rows; j++) {
                for (int i = 0; i < columns; i++) {
                    amounts[i] = (double)tile[j * CHUNK + i];
                }
                add_row(patch, (int64_t)(x / CHUNK) * g->height + y + j, x, y + j, columns,
                        amounts);
            }
        }
    }
    patch->ways->added(patch, &(pondi_box){0, 0, g->width, g->height},
                       chunks(g->width) * g->height);
}

static void press(const pondi_patch *where, const pondi_emitter *e, bool ends) {
    if (e->count == 0) {
        return;
    }
    const change c = change_of(where, e, ends);
    pondi_patch patch = *where;
    patch.emitter = e;
    patch.home_x = e->home_x;
    patch.home_y = e->home_y;
    patch.worth = (float)fabs(e->waves[0].depth);
    if (e->kind == POND_EMITTER_SWELL) {
        press_swell(&patch, &c);
    } else if (e->kind == POND_EMITTER_BREEZE) {
        press_breeze(&patch, &c);
    } else if (c.on[0] != 0.0) {
        press_one(&patch, c.on[0]);
    }
}

void pondi_emitter_press(const pondi_patch *patch, const pondi_emitter *e) {
    press(patch, e, false);
}

void pondi_emitter_end(const pondi_patch *patch, const pondi_emitter *e) {
    if (e->kind != POND_EMITTER_FOUNTAIN) {
        press(patch, e, true);
    }
}

// ---- fountains ----------------------------------------------------------------------------------

enum { DRAW_COUNT, DRAW_TIME, DRAW_X, DRAW_Y, DRAWS };

// Like rain: over fixed slots of time, so that the same drops fall at any time step.
void pondi_emitter_due(const pond_desc *desc, const pondi_emitter *e, uint64_t steps,
                       pond_rain_fall *fall, void *user) {
    double begin = (double)steps * desc->time_step * SLOTS_PER_SECOND;
    const double end = (double)(steps + 1) * desc->time_step * SLOTS_PER_SECOND;
    if (e->kind != POND_EMITTER_FOUNTAIN || e->id == 0 || !(e->rate > 0.0) || end > 0x1p53) {
        return;
    }
    begin = fmax(begin, end - SLOTS_PER_SECOND);
    const uint64_t seed = desc->seed ^ (e->seed * 0x9e3779b97f4a7c15ULL) ^ 0x666f756e74ULL;
    for (uint64_t slot = (uint64_t)begin; (double)slot < end; slot++) {
        const uint64_t stream = slot << 24;
        const int count =
            pondi_random_poisson(seed, stream + DRAW_COUNT, e->rate / SLOTS_PER_SECOND);
        for (int drop = 1; drop <= count; drop++) {
            const uint64_t own = stream + (uint64_t)drop * DRAWS;
            const double due = (double)slot + pondi_random_unit(seed, own + DRAW_TIME, 0);
            if (!(due >= begin && due < end)) {
                continue;
            }
            // Uniform over the disc: the radius is a square root, the direction an angle in turns.
            const double r = e->radius * sqrt(pondi_random_unit(seed, own + DRAW_X, 0));
            const double turns = pondi_random_unit(seed, own + DRAW_Y, 0);
            const pond_vec2 place = {(float)(e->centre_x + r * cos_turns(turns)),
                                     (float)(e->centre_y + r * sin_turns(turns))};
            fall(user, place, (float)e->drop_radius, (float)e->drop_height);
        }
    }
}
