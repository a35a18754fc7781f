// Least squares for the pyramid: the symbol of A, sum over levels l of
//
//   G_l(k)²·K_l(sx_l·kx, sy_l·ky),   G_l = Π_{j<l} cos³(sx_j·kx/2)·cos³(sy_j·ky/2),
//
// where s_l is a cell's length, 2^l and a little more or less where sides do not halve evenly,
// is to be S(k) = (2 − 2cos(ω·step))/step², which leapfrog turns into ω exactly; and what a level
// sends from k to another wavenumber with the same coarse cells (an alias) is to be small, most
// of all where that is as fast: kx = π/2^l and its mirror −kx. There the scattered waves add up
// step by step, and rings grow bright and dark spots (Bragg's reflection, where kx fits).
// Only + − × ÷ sqrt and our own functions in a fixed order: the same bits everywhere.

#include "solver/dispersive_fit.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/maths.h"

#define MOST_TERMS (PONDI_DISPERSIVE_TERMS + PONDI_DISPERSIVE_LEANS)
#define MOST (PONDI_DISPERSIVE_LEVELS * MOST_TERMS)
#define DEGREES 57.295779513082321 // in a radian
#define PI 3.1415926535897932
#define LONGEST 800.0   // wavelength the fit looks at [cells]
#define FULL_WEIGHT 2.1 // wavenumber up to which it counts in full
#define HIGH_WEIGHT 0.03
#define ALIAS_WEIGHT 0.14
#define RESONANCE_WEIGHT 2.0
#define SHORT_RESONANCE_WEIGHT 0.65 // of level 1: waves of 4 cells and less; drops make few
#define RESONANCE_REACH 2.8         // highest ky over kx
#define RESONANCES 24               // wavenumbers ky of a level
#define PULL_WEIGHT 1e-4
#define FLOOR_WEIGHT 0.2
#define FLOOR 0.02 // share of the whole water's symbol
#define ROUNDS 12
#define RADII 40
#define HIGH_RADII 12
#define DIRECTIONS 13
#define MOST_BOUND 0.85 // of S·step²/4; a fit beyond is scaled down, as odd sizes go a little over
#define SCAN 48         // wavenumbers along half an axis, in the check

// Normal equations: square·x = right.
typedef struct equations {
    int terms; // of a level
    int count;
    double square[MOST][MOST]; // lower half
    double right[MOST];
} equations;

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

// Of a level's cells [level 0's].
static double length(const double *stretch, int level) {
    return ldexp(1.0 + stretch[level], level);
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

// With the same cells along both axes, waves of half a quadrant stand for all.
static bool is_turnable(const pondi_dispersive_water *water) {
    bool square = water->period_x == water->period_y;
    for (int l = 0; l < water->levels; l++) {
        square = square && is_square(water, l);
    }
    return square;
}

// G_l along one axis.
static double narrowing(const double *stretch, int level, double k) {
    double product = 1.0;
    for (int j = 0; j < level; j++) {
        product *= cube(cosine(0.5 * (length(stretch, j) * k)));
    }
    return product;
}

static double narrowing_x(const pondi_dispersive_water *water, int level, double k) {
    return narrowing(water->stretch_x, level, k);
}

static double narrowing_y(const pondi_dispersive_water *water, int level, double k) {
    return narrowing(water->stretch_y, level, k);
}

// The first `terms` of a level, and its leans where these are more than PONDI_DISPERSIVE_TERMS.
static void basis(double kx, double ky, int terms, double *out) {
    const double cx = cosine(kx);
    const double cy = cosine(ky);
    // 1 − cos by way of cos alone would lose the digits of long waves.
    const double sx = pondi_sin_degrees(0.5 * kx * DEGREES);
    const double sy = pondi_sin_degrees(0.5 * ky * DEGREES);
    const double x1 = 2.0 * sx * sx; // 1 − cx
    const double y1 = 2.0 * sy * sy;
    const double x2 = 2.0 * x1 * (1.0 + cx); // 1 − c2x
    const double y2 = 2.0 * y1 * (1.0 + cy);
    out[0] = 2.0 * (x1 + y1);
    out[1] = 4.0 * (x1 + y1 - x1 * y1);
    out[2] = 2.0 * (x2 + y2);
    out[3] = 4.0 * (x2 + y2 - x2 * y2);
    out[4] = 4.0 * ((x2 + y1 - x2 * y1) + (x1 + y2 - x1 * y2));
    if (terms > PONDI_DISPERSIVE_TERMS) {
        out[5] = 2.0 * (x1 - y1);
        out[6] = 2.0 * (x2 - y2);
        out[7] = 4.0 * ((x2 + y1 - x2 * y1) - (x1 + y2 - x1 * y2));
    }
}

static double level_symbol(const pondi_dispersive_fit *fit, int level, double kx, double ky) {
    double b[MOST_TERMS];
    basis(kx, ky, MOST_TERMS, b);
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
        sum += g * g * level_symbol(fit, l, ldexp(kx, l), ldexp(ky, l));
    }
    return sum;
}

// Adds one equation row·x = value, of which only columns first…last−1 are not 0.
static void add_row(equations *e, const double *row, int first, int last, double value) {
    for (int i = first; i < last; i++) {
        for (int j = first; j <= i; j++) {
            e->square[i][j] += row[i] * row[j];
        }
        e->right[i] += row[i] * value;
    }
}

// Adds an equation of level l alone: its basis for its own wavenumbers, weighed, is 0 or `value`.
static void add_level(equations *e, int level, double kx, double ky, double weight, double value) {
    double row[MOST];
    const int first = level * e->terms;
    basis(kx, ky, e->terms, row + first);
    for (int i = first; i < first + e->terms; i++) {
        row[i] *= weight;
    }
    add_row(e, row, first, first + e->terms, value);
}

static void add_wave(equations *e, const pondi_dispersive_water *water, double kx, double ky,
                     double weight) {
    const double share = weight / wanted(water, sqrt(kx * kx + ky * ky));
    double row[MOST];
    for (int l = 0; l < water->levels; l++) {
        const double g = narrowing_x(water, l, kx) * narrowing_y(water, l, ky);
        double *at = row + l * e->terms;
        basis(length_x(water, l) * kx, length_y(water, l) * ky, e->terms, at);
        for (int i = 0; i < e->terms; i++) {
            at[i] *= g * g * share;
        }
    }
    add_row(e, row, 0, e->count, weight);
}

// What level l sends from k to the three nearest wavenumbers that share its cells.
static void add_aliases(equations *e, const pondi_dispersive_water *water, double kx, double ky) {
    const double share = ALIAS_WEIGHT / wanted(water, sqrt(kx * kx + ky * ky));
    for (int l = 1; l < water->levels; l++) {
        const double sx = length_x(water, l);
        const double sy = length_y(water, l);
        const double gx = narrowing_x(water, l, kx);
        const double gy = narrowing_y(water, l, ky);
        const double tx = narrowing_x(water, l, kx + 2.0 * PI / sx);
        const double ty = narrowing_y(water, l, ky + 2.0 * PI / sy);
        const double to = sqrt(tx * tx * gy * gy + gx * gx * ty * ty + tx * tx * ty * ty);
        add_level(e, l, sx * kx, sy * ky, gx * gy * to * share, 0.0);
    }
}

// What level l sends from k to its mirror image, where the two share its cells: kx or ky = π/s_l.
static void add_resonance(equations *e, const pondi_dispersive_water *water, int level, double kx,
                          double ky) {
    const double weight = level == 1 ? SHORT_RESONANCE_WEIGHT : RESONANCE_WEIGHT;
    const double g = narrowing_x(water, level, kx) * narrowing_y(water, level, ky);
    const double share = weight / wanted(water, sqrt(kx * kx + ky * ky));
    add_level(e, level, length_x(water, level) * kx, length_y(water, level) * ky, g * g * share,
              0.0);
}

static void add_resonances(equations *e, const pondi_dispersive_water *water) {
    for (int l = 1; l < water->levels; l++) {
        const double kx = PI / length_x(water, l);
        const double ky = PI / length_y(water, l);
        for (int n = 0; n < RESONANCES; n++) {
            const double along = fmin(FULL_WEIGHT, RESONANCE_REACH * kx);
            add_resonance(e, water, l, kx, along * n / (RESONANCES - 1));
        }
        for (int n = 0; n < RESONANCES && e->terms > PONDI_DISPERSIVE_TERMS; n++) {
            const double along = fmin(FULL_WEIGHT, RESONANCE_REACH * ky);
            add_resonance(e, water, l, along * n / (RESONANCES - 1), ky);
        }
    }
}

// What a level asks of a wave of its own is weighed as the whole water's symbol there.
static double level_share(const pondi_dispersive_water *water, int level, double kx, double ky,
                          double weight) {
    kx /= length_x(water, level);
    ky /= length_y(water, level);
    return weight / wanted(water, sqrt(kx * kx + ky * ky));
}

// Waves that a level hardly sees leave its symbol free there; a weak pull to that of the whole
// water keeps each level positive, and with them the operator, whatever a pond's sides do to its
// cells.
static void add_pull(equations *e, const pondi_dispersive_water *water, double kx, double ky) {
    for (int l = 1; l < water->levels; l++) {
        add_level(e, l, kx, ky, level_share(water, l, kx, ky, PULL_WEIGHT), PULL_WEIGHT);
    }
}

// Square cells have no lean.
static void pin_leans(equations *e, const pondi_dispersive_water *water) {
    double row[MOST] = {0};
    for (int l = 0; l < water->levels; l++) {
        const int first = l * e->terms + PONDI_DISPERSIVE_TERMS;
        for (int i = first; i < (l + 1) * e->terms && is_square(water, l); i++) {
            for (int j = 0; j < e->count; j++) {
                e->square[i > j ? i : j][i > j ? j : i] = 0.0;
            }
            e->right[i] = 0.0;
            row[i] = 1.0;
            add_row(e, row, i, i + 1, 0.0);
        }
    }
}

// Of the longest waves along an axis, the nearest that fits into its period. There are so many
// shorter ones that it does not matter.
static double fitting(double k, double period) {
    const double first = 2.0 * PI / period;
    return period > 0.0 && k < 2.0 * first ? floor(k / first + 0.5) * first : k;
}

static double longest(const pondi_dispersive_water *water) {
    const double period = fmax(water->period_x, water->period_y);
    return period > 0.0 ? fmin(period, LONGEST) : LONGEST;
}

static void add_low_wave(equations *e, const pondi_dispersive_water *water, double kx, double ky) {
    add_aliases(e, water, kx, ky);
    kx = fitting(kx, water->period_x);
    ky = fitting(ky, water->period_y);
    if (kx > 0.0 || ky > 0.0) {
        add_wave(e, water, kx, ky, 1.0);
    }
}

static void gather(equations *e, const pondi_dispersive_water *water) {
    const double low = 2.0 * PI / longest(water);
    const double growth = pondi_log(FULL_WEIGHT / low) / (RADII - 1);
    const int directions = is_turnable(water) ? DIRECTIONS : 2 * DIRECTIONS - 1;
    for (int direction = 0; direction < directions; direction++) {
        const double degrees = 45.0 * direction / (DIRECTIONS - 1);
        const double dx = pondi_cos_degrees(degrees);
        const double dy = pondi_sin_degrees(degrees);
        for (int i = 0; i < RADII; i++) {
            const double k = low * pondi_exp(growth * i);
            add_low_wave(e, water, k * dx, k * dy);
        }
        const double highest = PI / (degrees > 45.0 ? dy : dx);
        for (int i = 1; i <= HIGH_RADII; i++) {
            const double k = FULL_WEIGHT + (highest - FULL_WEIGHT) * i / HIGH_RADII;
            add_wave(e, water, k * dx, k * dy, HIGH_WEIGHT);
            add_pull(e, water, k * dx, k * dy);
        }
    }
    add_resonances(e, water);
}

// Cholesky, after each unknown was scaled to a diagonal of 1.
static void solve(equations *e, double *x) {
    const int n = e->count;
    double scale[MOST];
    for (int i = 0; i < n; i++) {
        scale[i] = 1.0 / sqrt(e->square[i][i]);
        e->right[i] *= scale[i];
    }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++) {
            e->square[i][j] *= scale[i] * scale[j];
        }
        e->square[i][i] += 1e-9; // terms that hardly differ share their weight
    }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++) {
            double sum = e->square[i][j];
            for (int m = 0; m < j; m++) {
                sum -= e->square[i][m] * e->square[j][m];
            }
            e->square[i][j] = i == j ? sqrt(sum) : sum / e->square[j][j];
        }
    }
    for (int i = 0; i < n; i++) {
        double sum = e->right[i];
        for (int j = 0; j < i; j++) {
            sum -= e->square[i][j] * x[j];
        }
        x[i] = sum / e->square[i][i];
    }
    for (int i = n - 1; i >= 0; i--) {
        double sum = x[i];
        for (int j = i + 1; j < n; j++) {
            sum -= e->square[j][i] * x[j];
        }
        x[i] = sum / e->square[i][i];
    }
    for (int i = 0; i < n; i++) {
        x[i] *= scale[i];
    }
}

// Σ |G_l| over all wavenumbers along an axis that share the cells of level l.
static double alias_sum(const pondi_dispersive_water *even, int level, double k) {
    double sum = 0.0;
    const int images = 1 << level;
    for (int i = 0; i < images; i++) {
        sum += fabs(narrowing_x(even, level, k + 2.0 * PI * i / images));
    }
    return sum;
}

// Gershgorin: no eigenvalue of a matrix is over its greatest sum of a row. A row here is one wave
// number, its entries what becomes of it at each of its aliases, as if all sides halved evenly.
static double bound(const pondi_dispersive_water *water, const pondi_dispersive_fit *fit) {
    const pondi_dispersive_water even = {.levels = water->levels};
    const bool turnable = is_turnable(water);
    double narrow[PONDI_DISPERSIVE_LEVELS][SCAN + 1];
    double aliases[PONDI_DISPERSIVE_LEVELS][SCAN + 1];
    for (int l = 0; l < water->levels; l++) {
        for (int i = 0; i <= SCAN; i++) {
            narrow[l][i] = fabs(narrowing_x(&even, l, PI * i / SCAN));
            aliases[l][i] = alias_sum(&even, l, PI * i / SCAN);
        }
    }
    double greatest = 0.0;
    for (int i = 0; i <= SCAN; i++) {
        for (int j = 0; j <= (turnable ? i : SCAN); j++) {
            double sum = 0.0;
            double scale = 1.0;
            for (int l = 0; l < water->levels; l++) {
                const double s = level_symbol(fit, l, scale * PI * i / SCAN, scale * PI * j / SCAN);
                sum += fabs(s) * narrow[l][i] * narrow[l][j] * aliases[l][i] * aliases[l][j];
                scale *= 2.0;
            }
            greatest = fmax(greatest, sum);
        }
    }
    return greatest * water->step * water->step / 4.0;
}

typedef void visit(void *context, int level, double kx, double ky);

// All wavenumbers of a level but 0, scanned; those of half a quadrant where they stand for all.
static void scan(const pondi_dispersive_water *water, int level, visit *see, void *context) {
    const bool turnable = is_turnable(water);
    for (int i = turnable ? 1 : 0; i <= SCAN; i++) {
        for (int j = i == 0 ? 1 : 0; j <= (turnable ? i : SCAN); j++) {
            see(context, level, PI * i / SCAN, PI * j / SCAN);
        }
    }
}

typedef struct floors {
    equations *e;
    const pondi_dispersive_water *water;
    const pondi_dispersive_fit *fit;
    bool any;
} floors;

static void add_floor(void *context, int level, double kx, double ky) {
    floors *f = context;
    if (level_symbol(f->fit, level, kx, ky) < 0.0) {
        f->any = true;
        add_level(f->e, level, kx, ky, level_share(f->water, level, kx, ky, FLOOR_WEIGHT),
                  FLOOR_WEIGHT * FLOOR);
    }
}

// Where a level is negative, asks for a little above 0 from now on. False when nowhere.
static bool add_floors(equations *e, const pondi_dispersive_water *water,
                       const pondi_dispersive_fit *fit) {
    floors f = {.e = e, .water = water, .fit = fit};
    for (int l = 0; l < water->levels; l++) {
        scan(water, l, add_floor, &f);
    }
    return f.any;
}

static const pondi_dispersive_fit nine = {.terms = {{2.0 / 3.0, 1.0 / 6.0}}};

typedef struct lacking {
    const pondi_dispersive_fit *fit;
    double most;
} lacking;

static void find_lack(void *context, int level, double kx, double ky) {
    lacking *found = context;
    const double lack = -level_symbol(found->fit, level, kx, ky) / level_symbol(&nine, 0, kx, ky);
    found->most = fmax(found->most, lack);
}

// Adds to each level what of the 9-point Laplacian it still lacks to be nowhere negative.
static void repair(const pondi_dispersive_water *water, pondi_dispersive_fit *fit) {
    for (int l = 0; l < water->levels; l++) {
        lacking found = {.fit = fit};
        scan(water, l, find_lack, &found);
        fit->terms[l][0] += found.most * 1.02 * nine.terms[0][0];
        fit->terms[l][1] += found.most * 1.02 * nine.terms[0][1];
    }
}

// To 20 bits, so that a last bit could not matter even where a compiler takes liberties.
static double rounded(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    bits = (bits + ((uint64_t)1 << 32)) >> 33 << 33;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static void finish(const pondi_dispersive_water *water, pondi_dispersive_fit *fit) {
    fit->bound = bound(water, fit);
    const double scale = fit->bound > MOST_BOUND ? MOST_BOUND / fit->bound : 1.0;
    fit->bound *= scale;
    for (int l = 0; l < water->levels; l++) {
        for (int i = 0; i < PONDI_DISPERSIVE_TERMS; i++) {
            fit->terms[l][i] = rounded(fit->terms[l][i] * scale);
        }
        for (int i = 0; i < PONDI_DISPERSIVE_LEANS; i++) {
            fit->leans[l][i] = rounded(fit->leans[l][i] * scale);
        }
    }
}

// Takes the fit from the unknowns.
static void lay_out(const equations *e, const double *x, int levels, pondi_dispersive_fit *fit) {
    for (int l = 0; l < levels; l++) {
        for (int i = 0; i < e->terms; i++) {
            const double value = x[l * e->terms + i];
            if (i < PONDI_DISPERSIVE_TERMS) {
                fit->terms[l][i] = value;
            } else {
                fit->leans[l][i - PONDI_DISPERSIVE_TERMS] = value;
            }
        }
    }
}

static void make(const pondi_dispersive_water *water, pondi_dispersive_fit *fit) {
    const int terms = is_turnable(water) ? PONDI_DISPERSIVE_TERMS : MOST_TERMS;
    equations e = {.terms = terms, .count = water->levels * terms};
    gather(&e, water);
    *fit = (pondi_dispersive_fit){0};
    for (int i = 0; i < ROUNDS; i++) {
        double x[MOST];
        equations copy = e;
        pin_leans(&copy, water);
        solve(&copy, x);
        lay_out(&e, x, water->levels, fit);
        if (!add_floors(&e, water, fit)) {
            break;
        }
    }
    repair(water, fit);
    finish(water, fit);
}

// A pond and the same one turned have one fit, to the bit.
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
