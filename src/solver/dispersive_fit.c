// Least squares for the pyramid: the symbol of A, sum over levels l of
//
//   G_l(k)²·K_l(sx_l·kx, sy_l·ky),   G_l = Π_{j<l} cos³(sx_j·kx/2)·cos³(sy_j·ky/2),
//
// where s_l is the length of a cell, 2^l and slightly more or less if sides do not halve evenly, is
// fitted to S(k) = (2 − 2cos(ω·step))/step², from which leapfrog gives ω exactly. And the energy
// that a level sends from k to an alias, a wavenumber with the same coarse cells, should be small,
// most of all if the alias has the same speed: kx = π/2^l and its mirror −kx. There the scattered
// waves add up over time, and ring waves get bright and dark spots (Bragg reflection).
//
// Each level is a sum of squares with weights ≥ 0 (non-negative least squares): of differences
// between two cells, its links; of slopes that are averaged across, like Sobel's, which hardly see
// the shortest waves; and of second differences. So it is positive semidefinite and 0 for flat
// water, even if weights vary from place to place. Only + − × ÷ sqrt and our own functions in a
// fixed order are used, for bit-identical results everywhere.

#include "solver/dispersive_fit.h"

#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/maths.h"
#include "solver/dispersive_equations.h"

#define BENDS 3  // the last forms, second differences, which only surface tension needs
#define SLOPES 3 // the first of two averaged slopes
#define DEGREES 57.295779513082321 // in a radian
#define PI 3.1415926535897932
#define LONGEST 800.0    // wavelength of the fit [cells]
#define FULL_WEIGHT 2.06 // wavenumber up to which waves have full weight
#define HIGH_WEIGHT 0.03
#define ALIAS_WEIGHT 0.14
// Of level 2. Coarser levels need less: over the same distance, longer waves have fewer crests at
// which they are reflected. With less, waves of 8 to 64 cells lose some percent over 600 cells;
// with more, speeds are less exact.
#define RESONANCE_WEIGHT 60.0
#define COARSER_RESONANCE (2.0 / 3.0) // a level's weight over that of the finer one
#define SHORT_RESONANCE_WEIGHT 0.45   // of level 1: waves of 4 cells and less; drops make few
#define RESONANCE_REACH 2.8           // highest ky over kx
// In periodic water with known wavelengths, speed has more weight than roundness.
#define ROUND_WEIGHT 12.0
#define PERIOD_ROUND_WEIGHT 1.0
#define ROUND_UP_TO 0.8 // wavenumber
#define LONG_UP_TO 0.3  // wavenumber; longer waves, which last longest in a pond, have more weight,
#define LONG_WEIGHT 13.0 // by at most this
#define RESONANCES 24    // wavenumbers ky of a level
#define MOST_DIRECTIONS (2 * PONDI_FIT_DIRECTIONS - 1)
#define SCAN 48 // wavenumbers along half an axis, in the check

typedef pondi_fit_axis axis;
typedef pondi_fit_sight sight;
typedef pondi_fit_sights sights;
typedef pondi_equations equations;

static_assert(PONDI_SQUARES_MOST == PONDI_DISPERSIVE_LEVELS * (PONDI_FIT_FORMS + PONDI_FIT_LEANING),
              "an unknown for each form of each level");

static double cosine(double radians) {
    return pondi_cos_degrees(radians * DEGREES);
}

double pondi_dispersive_omega2(const pondi_dispersive_water *water, double k) {
    const double stiff = water->capillary * water->capillary * k * k;
    return k * (1.0 + stiff) * pondi_tanh(k * water->depth);
}

static double wanted(const pondi_dispersive_water *water, double k) {
    const double omega = sqrt(pondi_dispersive_omega2(water, k));
    const double sine = pondi_sin_degrees(0.5 * omega * water->step * DEGREES);
    return 4.0 * sine * sine / (water->step * water->step);
}

static double cube(double x) {
    return x * x * x;
}

// Length of a level's cells. [cells of level 0]
static double length(const double *stretch, int level) {
    return (1.0 + stretch[level]) * (double)(1 << level);
}

static double length_x(const pondi_dispersive_water *water, int level) {
    return length(water->stretch_x, level);
}

static double length_y(const pondi_dispersive_water *water, int level) {
    return length(water->stretch_y, level);
}

static bool is_square(const pondi_dispersive_water *water, int level) {
    return water->stretch_x[level] == water->stretch_y[level];
}

// If cells are square, waves of half a quadrant represent all.
static bool is_turnable(const pondi_dispersive_water *water) {
    bool square = water->period_x == water->period_y;
    for (int l = 0; l < water->levels; l++) {
        square = square && is_square(water, l);
    }
    return square;
}

// G_l+1/G_l along one axis.
static double narrowed(const double *stretch, int level, double k) {
    return cube(cosine(0.5 * (length(stretch, level) * k)));
}

// G_l along one axis.
static double narrowing(const double *stretch, int level, double k) {
    double product = 1.0;
    for (int j = 0; j < level; j++) {
        product *= narrowed(stretch, j, k);
    }
    return product;
}

static double narrowing_x(const pondi_dispersive_water *water, int level, double k) {
    return narrowing(water->stretch_x, level, k);
}

static double narrowing_y(const pondi_dispersive_water *water, int level, double k) {
    return narrowing(water->stretch_y, level, k);
}

// 1 − cos computed from cos would lose the digits of long waves.
static axis axis_of(double sine_of_half, double cosine) {
    const double one = 2.0 * sine_of_half * sine_of_half;
    return (axis){.one = one, .two = 2.0 * one * (1.0 + cosine)};
}

static axis axis_at(double k) {
    return axis_of(pondi_sin_degrees(0.5 * k * DEGREES), cosine(k));
}

// The terms of a level, and its leans.
static void basis(axis x, axis y, double *out) {
    out[0] = 2.0 * (x.one + y.one);
    out[1] = 4.0 * (x.one + y.one - x.one * y.one);
    out[2] = 2.0 * (x.two + y.two);
    out[3] = 4.0 * (x.two + y.two - x.two * y.two);
    out[4] = 4.0 * ((x.two + y.one - x.two * y.one) + (x.one + y.two - x.one * y.two));
    out[5] = 2.0 * (x.one - y.one);
    out[6] = 2.0 * (x.two - y.two);
    out[7] = 4.0 * ((x.two + y.one - x.two * y.one) - (x.one + y.two - x.one * y.two));
}

// Positive semidefinite forms, as terms and leans: links, which have leans if they are longer along
// one axis; slopes over two cells, averaged over two rows and, like Sobel's, over three; and second
// differences, without which short waves could not be as stiff as surface tension requires.
const double pondi_fit_forms[PONDI_FIT_FORMS][PONDI_FIT_WEIGHTS] = {
    {1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0},       // 2 − 2cx, and along y
    {0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0},       // 2 − 2c2x
    {0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0},       // 4 − 4c2x·cy
    {-0.5, 0.0, 0.5, 0.0, 0.25, 0.5, 0.5, 0.25},    // (2 − 2c2x)·(1 + cy)/2
    {-0.5, 0.0, 0.25, 0.125, 0.25, 0.5, 0.5, 0.25}, // (2 − 2c2x)·((1 + cy)/2)²
    {0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0},       // 4 − 4cx·cy
    {0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0},       // 4 − 4c2x·c2y
    {4.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 0.0},      // (2 − 2cx)²
    {2.0, -1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0},      // (2 − 2cx)·(2 − 2cy)
    {0.0, 2.0, -1.0, 0.0, 0.0, 0.0, 0.0, 0.0},      // (2cx − 2cy)²
};

// Weight i of unknown n of a level. The first unknowns are forms along both axes; if cells are not
// square, forms with leans are those along x, and the last unknowns are the same along y.
static double form_weight(const equations *e, int level, int n, int i) {
    const bool lean = i >= PONDI_DISPERSIVE_TERMS;
    if (!e->uses(e->water, n < PONDI_FIT_FORMS ? n : n - PONDI_FIT_FORMS)) {
        return 0.0;
    }
    if (is_square(e->water, level)) {
        return n < PONDI_FIT_FORMS && !lean ? pondi_fit_forms[n][i] : 0.0;
    }
    const double half = n < PONDI_FIT_LEANING || n >= PONDI_FIT_FORMS ? 0.5 : 1.0;
    return n < PONDI_FIT_FORMS ? half * pondi_fit_forms[n][i]
                               : (lean ? -half : half) * pondi_fit_forms[n - PONDI_FIT_FORMS][i];
}

// Returns whether any weight is not 0.
static bool weigh_form(const equations *e, int level, int n, double *weight) {
    bool used = false;
    for (int i = 0; i < PONDI_FIT_WEIGHTS; i++) {
        weight[i] = form_weight(e, level, n, i);
        used = used || fabs(weight[i]) > 0.0;
    }
    return used;
}

// Makes an unknown of each form that is used.
static void weigh_forms(equations *e) {
    int count = 0;
    for (int l = 0; l < e->water->levels; l++) {
        e->first[l] = count;
        for (int n = 0; n < (e->leaning ? PONDI_FIT_FORMS + PONDI_FIT_LEANING : PONDI_FIT_FORMS);
             n++) {
            if (weigh_form(e, l, n, e->weight[l][count - e->first[l]])) {
                e->form[count++] = n;
            }
        }
    }
    e->first[e->water->levels] = count;
    e->squares.count = count;
}

static int unknowns_of(const equations *e, int level) {
    return e->first[level + 1] - e->first[level];
}

// The symbol of each unknown of a level, for weight 1.
static void unknowns(const equations *e, int level, axis x, axis y, double *out) {
    double b[PONDI_FIT_WEIGHTS];
    basis(x, y, b);
    for (int n = 0; n < unknowns_of(e, level); n++) {
        const double *weight = e->weight[level][n];
        out[n] = 0.0;
        for (int i = 0; i < PONDI_FIT_WEIGHTS; i++) {
            out[n] += weight[i] * b[i];
        }
    }
}

static double level_symbol(const pondi_dispersive_fit *fit, int level, axis x, axis y) {
    double b[PONDI_FIT_WEIGHTS];
    basis(x, y, b);
    double sum = 0.0;
    for (int i = 0; i < PONDI_DISPERSIVE_TERMS; i++) {
        sum += fit->terms[level][i] * b[i];
    }
    for (int i = 0; i < PONDI_DISPERSIVE_LEANS; i++) {
        sum += fit->leans[level][i] * b[PONDI_DISPERSIVE_TERMS + i];
    }
    return sum;
}

double pondi_dispersive_symbol(const pondi_dispersive_fit *fit, int levels, double kx, double ky) {
    const pondi_dispersive_water even = {.levels = levels};
    double sum = 0.0;
    for (int l = 0; l < levels; l++) {
        const double g = narrowing_x(&even, l, kx) * narrowing_y(&even, l, ky);
        sum += g * g * level_symbol(fit, l, axis_at(ldexp(kx, l)), axis_at(ldexp(ky, l)));
    }
    return sum;
}

// Adds the equation that a level's weighted symbol is 0.
static void add_level(equations *e, int level, const double *symbol, double weight) {
    double row[PONDI_SQUARES_MOST];
    const int first = e->first[level];
    const int last = e->first[level + 1];
    for (int i = first; i < last; i++) {
        row[i] = symbol[i - first] * weight;
    }
    pondi_squares_add(&e->squares, row, first, last, 0.0);
}

// A wave as seen by all levels, for several equations.
typedef struct wave {
    double kx;
    double ky;
    sight seen;
    double symbol[PONDI_SQUARES_MOST]; // of each unknown for weight 1, without G
} wave;

// The values of a wavenumber along one axis, for all levels. The cosine of a level is that of half
// the angle on the next one, bit-identical if both are stretched alike.
static void look_along(const double *stretch, int levels, double k, axis *axes, double *g) {
    double half = cosine(0.5 * (length(stretch, 0) * k));
    double product = 1.0;
    for (int l = 0; l < levels; l++) {
        const double own = length(stretch, l) * k;
        const double whole = cosine(own);
        axes[l] = axis_of(pondi_sin_degrees(0.5 * own * DEGREES), whole);
        g[l] = product;
        product *= cube(half);
        if (l + 1 < levels) {
            const bool alike = stretch[l] == stretch[l + 1];
            half = alike ? whole : cosine(0.5 * (length(stretch, l + 1) * k));
        }
    }
}

// Aliases: the three nearest wavenumbers that share the cells of a level.
static void look_for_aliases(const pondi_dispersive_water *water, double kx, double ky, sight *s) {
    for (int l = 1; l < water->levels; l++) {
        const double gx = s->gx[l];
        const double gy = s->gy[l];
        const double tx = narrowing_x(water, l, kx + 2.0 * PI / length_x(water, l));
        const double ty = narrowing_y(water, l, ky + 2.0 * PI / length_y(water, l));
        s->aliased[l] = sqrt(tx * tx * gy * gy + gx * gx * ty * ty + tx * tx * ty * ty);
    }
}

static void see(const pondi_dispersive_water *water, double kx, double ky, bool aliases, sight *s) {
    look_along(water->stretch_x, water->levels, kx, s->x, s->gx);
    look_along(water->stretch_y, water->levels, ky, s->y, s->gy);
    if (aliases) {
        look_for_aliases(water, kx, ky, s);
    }
}

static void look_at(const equations *e, double kx, double ky, bool aliases, wave *w) {
    sights *kept = e->kept;
    w->kx = kx;
    w->ky = ky;
    if (kept != NULL && kept->known) {
        w->seen = kept->waves[kept->at++];
    } else {
        see(e->water, kx, ky, aliases, &w->seen);
        if (kept != NULL) {
            kept->waves[kept->at++] = w->seen;
        }
    }
    for (int l = 0; l < e->water->levels; l++) {
        unknowns(e, l, w->seen.x[l], w->seen.y[l], w->symbol + e->first[l]);
    }
}

// A weight divided by the wanted symbol of a wave.
static double share_of(const pondi_dispersive_water *water, double kx, double ky, double weight) {
    return weight / wanted(water, sqrt(kx * kx + ky * ky));
}

// The symbol of a wave divided by the wanted one.
static void wave_row(const equations *e, const wave *w, double weight, double *row) {
    const double share = share_of(e->water, w->kx, w->ky, weight);
    for (int l = 0; l < e->water->levels; l++) {
        const double g = w->seen.gx[l] * w->seen.gy[l];
        for (int i = e->first[l]; i < e->first[l + 1]; i++) {
            row[i] = w->symbol[i] * (g * g * share);
        }
    }
}

static void add_wave(equations *e, const wave *w, double weight) {
    double row[PONDI_SQUARES_MOST];
    wave_row(e, w, weight, row);
    pondi_squares_add(&e->squares, row, 0, e->squares.count, weight);
}

// Waves of one length should have equal speeds in all directions, even if slightly wrong ones: the
// crests of ring waves become uneven long before rings look out of round.
static void add_roundness(equations *e, double k, int directions) {
    double rows[MOST_DIRECTIONS][PONDI_SQUARES_MOST];
    double mean[PONDI_SQUARES_MOST] = {0.0};
    for (int n = 0; n < directions; n++) {
        const double degrees = 45.0 * n / (PONDI_FIT_DIRECTIONS - 1);
        wave w;
        look_at(e, k * pondi_cos_degrees(degrees), k * pondi_sin_degrees(degrees), false, &w);
        wave_row(e, &w, e->roundness, rows[n]);
        for (int i = 0; i < e->squares.count; i++) {
            mean[i] += rows[n][i] / directions;
        }
    }
    for (int n = 0; n < directions; n++) {
        for (int i = 0; i < e->squares.count; i++) {
            rows[n][i] -= mean[i];
        }
        pondi_squares_add(&e->squares, rows[n], 0, e->squares.count, 0.0);
    }
}

// The energy that level l sends from k to its aliases should be small.
static void add_aliases(equations *e, const pondi_dispersive_water *water, const wave *w) {
    const double share = share_of(water, w->kx, w->ky, ALIAS_WEIGHT);
    for (int l = 1; l < water->levels; l++) {
        const sight *s = &w->seen;
        add_level(e, l, w->symbol + e->first[l], s->gx[l] * s->gy[l] * s->aliased[l] * share);
    }
}

static double resonance_weight(const equations *e, int level) {
    double weight = level == 1 ? SHORT_RESONANCE_WEIGHT : e->resonance;
    for (int l = 2; l < level; l++) {
        weight *= COARSER_RESONANCE;
    }
    return weight;
}

// So should the energy that level l sends from k to its mirror image if both share its cells: kx or
// ky = π/s_l.
static void add_resonance(equations *e, const pondi_dispersive_water *water, int level, double kx,
                          double ky) {
    const double weight = resonance_weight(e, level);
    const double g = narrowing_x(water, level, kx) * narrowing_y(water, level, ky);
    double symbol[PONDI_FIT_FORMS + PONDI_FIT_LEANING];
    unknowns(e, level, axis_at(length_x(water, level) * kx), axis_at(length_y(water, level) * ky),
             symbol);
    add_level(e, level, symbol, g * g * share_of(water, kx, ky, weight));
}

static void add_resonances(equations *e, const pondi_dispersive_water *water) {
    for (int l = 1; l < water->levels; l++) {
        const double kx = PI / length_x(water, l);
        const double ky = PI / length_y(water, l);
        for (int n = 0; n < RESONANCES; n++) {
            const double along = fmin(FULL_WEIGHT, RESONANCE_REACH * kx);
            add_resonance(e, water, l, kx, along * n / (RESONANCES - 1));
        }
        for (int n = 0; n < RESONANCES && e->leaning; n++) {
            const double along = fmin(FULL_WEIGHT, RESONANCE_REACH * ky);
            add_resonance(e, water, l, along * n / (RESONANCES - 1), ky);
        }
    }
}

// For the longest waves along an axis, the nearest wavenumber that fits the period. Shorter waves
// are dense enough.
static double fitting(double k, double period) {
    const double first = 2.0 * PI / period;
    return period > 0.0 && k < 2.0 * first ? floor(k / first + 0.5) * first : k;
}

static double longest(const pondi_dispersive_water *water) {
    const double period = fmax(water->period_x, water->period_y);
    return period > 0.0 ? fmin(period, LONGEST) : LONGEST;
}

static void add_low_wave(equations *e, const pondi_dispersive_water *water, double kx, double ky) {
    wave w;
    look_at(e, kx, ky, true, &w);
    add_aliases(e, water, &w);
    kx = fitting(kx, water->period_x);
    ky = fitting(ky, water->period_y);
    if (kx > 0.0 || ky > 0.0) {
        const double more = LONG_UP_TO * LONG_UP_TO / (kx * kx + ky * ky);
        if (kx != w.kx || ky != w.ky) {
            look_at(e, kx, ky, false, &w);
        }
        add_wave(e, &w, sqrt(1.0 + LONG_WEIGHT * fmin(1.0, more)));
    }
}

static void gather(equations *e, const pondi_dispersive_water *water) {
    const double low = 2.0 * PI / longest(water);
    const double growth = pondi_log(FULL_WEIGHT / low) / (PONDI_FIT_RADII - 1);
    const int directions = is_turnable(water) ? PONDI_FIT_DIRECTIONS : MOST_DIRECTIONS;
    for (int direction = 0; direction < directions; direction++) {
        const double degrees = 45.0 * direction / (PONDI_FIT_DIRECTIONS - 1);
        const double dx = pondi_cos_degrees(degrees);
        const double dy = pondi_sin_degrees(degrees);
        for (int i = 0; i < PONDI_FIT_RADII; i++) {
            const double k = low * pondi_exp(growth * i);
            add_low_wave(e, water, k * dx, k * dy);
        }
        const double highest = PI / (degrees > 45.0 ? dy : dx);
        for (int i = 1; i <= PONDI_FIT_HIGH_RADII; i++) {
            const double k = FULL_WEIGHT + (highest - FULL_WEIGHT) * i / PONDI_FIT_HIGH_RADII;
            wave w;
            look_at(e, k * dx, k * dy, false, &w);
            add_wave(e, &w, HIGH_WEIGHT);
        }
    }
    for (int i = 0; i < PONDI_FIT_RADII; i++) {
        const double k = low * pondi_exp(growth * i);
        if (e->roundness > 0.0 && k < ROUND_UP_TO) {
            add_roundness(e, k, directions);
        }
    }
    add_resonances(e, water);
}

void pondi_fit_gather(pondi_equations *e) {
    weigh_forms(e);
    gather(e, e->water);
}

// For each level, Σ |G_l| over all wavenumbers along an axis that share its cells. Those of a level
// are every other one of the next.
static void alias_sums(const pondi_dispersive_water *even, double k, double *sums) {
    const int last = even->levels - 1;
    const int images = 1 << last;
    for (int l = 0; l <= last; l++) {
        sums[l] = 0.0;
    }
    for (int i = 0; i < images; i++) {
        const double image = k + 2.0 * PI * i / images;
        double product = 1.0;
        for (int l = 0; l <= last; l++) {
            if (i % (1 << (last - l)) == 0) {
                sums[l] += fabs(product);
            }
            if (l < last) {
                product *= narrowed(even->stretch_x, l, image);
            }
        }
    }
}

// Gershgorin: no eigenvalue of a matrix exceeds its greatest row sum. A row is a wavenumber, with
// the response at each of its aliases, as if all sides halved evenly.
double pondi_fit_bound(const pondi_dispersive_water *water, const pondi_dispersive_fit *fit) {
    const pondi_dispersive_water even = {.levels = water->levels};
    const bool turnable = is_turnable(water);
    double narrow[PONDI_DISPERSIVE_LEVELS][SCAN + 1];
    double aliases[SCAN + 1][PONDI_DISPERSIVE_LEVELS];
    axis axes[PONDI_DISPERSIVE_LEVELS][SCAN + 1];
    for (int i = 0; i <= SCAN; i++) {
        double scale = 1.0;
        alias_sums(&even, PI * i / SCAN, aliases[i]);
        for (int l = 0; l < water->levels; l++) {
            narrow[l][i] = fabs(narrowing_x(&even, l, PI * i / SCAN));
            axes[l][i] = axis_at(scale * PI * i / SCAN);
            scale *= 2.0;
        }
    }
    double greatest = 0.0;
    for (int i = 0; i <= SCAN; i++) {
        for (int j = 0; j <= (turnable ? i : SCAN); j++) {
            double sum = 0.0;
            for (int l = 0; l < water->levels; l++) {
                const double s = level_symbol(fit, l, axes[l][i], axes[l][j]);
                sum += fabs(s) * narrow[l][i] * narrow[l][j] * aliases[i][l] * aliases[j][l];
            }
            greatest = fmax(greatest, sum);
        }
    }
    return greatest * water->step * water->step / 4.0;
}

double pondi_fit_rounded(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    bits = (bits + ((uint64_t)1 << 32)) >> 33 << 33;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static void finish(const pondi_dispersive_water *water, pondi_dispersive_fit *fit) {
    fit->bound = pondi_fit_bound(water, fit);
    const double scale =
        fit->bound > PONDI_FIT_MOST_BOUND ? PONDI_FIT_MOST_BOUND / fit->bound : 1.0;
    fit->bound *= scale;
    for (int l = 0; l < water->levels; l++) {
        for (int i = 0; i < PONDI_DISPERSIVE_TERMS; i++) {
            fit->terms[l][i] = pondi_fit_rounded(fit->terms[l][i] * scale);
        }
        for (int i = 0; i < PONDI_DISPERSIVE_LEANS; i++) {
            fit->leans[l][i] = pondi_fit_rounded(fit->leans[l][i] * scale);
        }
    }
}

// Computes the fit from the unknowns.
static void lay_out(const equations *e, const double *x, pondi_dispersive_fit *fit) {
    for (int l = 0; l < e->water->levels; l++) {
        for (int n = 0; n < unknowns_of(e, l); n++) {
            const double share = x[e->first[l] + n];
            for (int i = 0; i < PONDI_FIT_WEIGHTS; i++) {
                *(i < PONDI_DISPERSIVE_TERMS ? &fit->terms[l][i]
                                             : &fit->leans[l][i - PONDI_DISPERSIVE_TERMS]) +=
                    share * e->weight[l][n][i];
            }
        }
    }
}

bool pondi_fit_is_link(const pondi_dispersive_water *water, int form) {
    (void)water;
    return form < PONDI_FIT_FORMS - BENDS && form != SLOPES && form != SLOPES + 1;
}

static bool in_even_water(const pondi_dispersive_water *water, int form) {
    return water->links ? pondi_fit_is_link(water, form)
                        : form < PONDI_FIT_FORMS - BENDS || water->capillary > 0.0;
}

static void make(const pondi_dispersive_water *water, pondi_dispersive_fit *fit) {
    const bool returning = water->period_x > 0.0 || water->links;
    equations e = {
        .water = water,
        .leaning = !is_turnable(water),
        .uses = in_even_water,
        .roundness = returning ? PERIOD_ROUND_WEIGHT : ROUND_WEIGHT,
        .resonance = RESONANCE_WEIGHT,
    };
    double x[PONDI_SQUARES_MOST];
    pondi_fit_gather(&e);
    pondi_squares_solve(&e.squares, x);
    *fit = (pondi_dispersive_fit){0};
    lay_out(&e, x, fit);
    finish(water, fit);
}

// A pond and the same pond turned by 90° have bit-identical fits.
void pondi_dispersive_fit_make(const pondi_dispersive_water *water, pondi_dispersive_fit *fit) {
    pondi_dispersive_water lying = *water;
    bool upright = water->period_x < water->period_y;
    for (int l = water->levels - 1; l >= 0; l--) {
        if (!is_square(water, l)) {
            upright = water->stretch_x[l] < water->stretch_y[l];
        }
    }
    for (int l = 0; l < water->levels && upright; l++) {
        lying.stretch_x[l] = water->stretch_y[l];
        lying.stretch_y[l] = water->stretch_x[l];
        lying.period_x = water->period_y;
        lying.period_y = water->period_x;
    }
    make(&lying, fit);
    for (int l = 0; l < water->levels && upright; l++) {
        for (int i = 0; i < PONDI_DISPERSIVE_LEANS; i++) {
            fit->leans[l][i] = -fit->leans[l][i];
        }
    }
}
