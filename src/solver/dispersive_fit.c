// Least squares for the pyramid: the symbol of A, sum over levels l of
//
//   G_l(k)²·K_l(2^l·k),   G_l = Π_{j<l} cos³(2^j·kx/2)·cos³(2^j·ky/2),
//
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

#define MOST (PONDI_DISPERSIVE_LEVELS * PONDI_DISPERSIVE_TERMS)
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

// G_l along one axis.
static double narrowing(int level, double k) {
    double product = 1.0;
    for (int j = 0; j < level; j++) {
        product *= cube(cosine(0.5 * k));
        k *= 2.0;
    }
    return product;
}

static void basis(double kx, double ky, double out[PONDI_DISPERSIVE_TERMS]) {
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
}

static double level_symbol(const double terms[PONDI_DISPERSIVE_TERMS], double kx, double ky) {
    double b[PONDI_DISPERSIVE_TERMS];
    basis(kx, ky, b);
    double sum = 0.0;
    for (int i = 0; i < PONDI_DISPERSIVE_TERMS; i++) {
        sum += terms[i] * b[i];
    }
    return sum;
}

double pondi_dispersive_symbol(const pondi_dispersive_fit *fit, int levels, double kx, double ky) {
    double sum = 0.0;
    double scale = 1.0;
    for (int l = 0; l < levels; l++) {
        const double g = narrowing(l, kx) * narrowing(l, ky);
        sum += g * g * level_symbol(fit->terms[l], scale * kx, scale * ky);
        scale *= 2.0;
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

static void add_wave(equations *e, const pondi_dispersive_water *water, double kx, double ky,
                     double weight) {
    const double share = weight / wanted(water, sqrt(kx * kx + ky * ky));
    double row[MOST];
    double scale = 1.0;
    for (int l = 0; l < water->levels; l++) {
        const double g = narrowing(l, kx) * narrowing(l, ky);
        double *at = row + l * PONDI_DISPERSIVE_TERMS;
        basis(scale * kx, scale * ky, at);
        for (int i = 0; i < PONDI_DISPERSIVE_TERMS; i++) {
            at[i] *= g * g * share;
        }
        scale *= 2.0;
    }
    add_row(e, row, 0, e->count, weight);
}

// What level l sends from k to the three nearest wavenumbers that share its cells.
static void add_aliases(equations *e, const pondi_dispersive_water *water, double kx, double ky) {
    const double share = ALIAS_WEIGHT / wanted(water, sqrt(kx * kx + ky * ky));
    double row[MOST] = {0};
    double scale = 1.0;
    for (int l = 1; l < water->levels; l++) {
        const double turn = PI / scale;
        scale *= 2.0;
        const double gx = narrowing(l, kx);
        const double gy = narrowing(l, ky);
        const double tx = narrowing(l, kx + turn);
        const double ty = narrowing(l, ky + turn);
        const double to = sqrt(tx * tx * gy * gy + gx * gx * ty * ty + tx * tx * ty * ty);
        const int first = l * PONDI_DISPERSIVE_TERMS;
        basis(scale * kx, scale * ky, row + first);
        for (int i = first; i < first + PONDI_DISPERSIVE_TERMS; i++) {
            row[i] *= gx * gy * to * share;
        }
        add_row(e, row, first, first + PONDI_DISPERSIVE_TERMS, 0.0);
    }
}

// What level l sends from (kx, ky) to (−kx, ky), where the two share its cells: kx = π/2^l.
static void add_resonances(equations *e, const pondi_dispersive_water *water) {
    double row[MOST] = {0};
    double scale = 1.0;
    for (int l = 1; l < water->levels; l++) {
        scale *= 2.0;
        const double kx = PI / scale;
        const double highest = fmin(FULL_WEIGHT, RESONANCE_REACH * kx);
        const double weight = l == 1 ? SHORT_RESONANCE_WEIGHT : RESONANCE_WEIGHT;
        const int first = l * PONDI_DISPERSIVE_TERMS;
        for (int n = 0; n < RESONANCES; n++) {
            const double ky = highest * n / (RESONANCES - 1);
            const double g = narrowing(l, kx) * narrowing(l, ky);
            const double share = weight / wanted(water, sqrt(kx * kx + ky * ky));
            basis(scale * kx, scale * ky, row + first);
            for (int i = first; i < first + PONDI_DISPERSIVE_TERMS; i++) {
                row[i] *= g * g * share;
            }
            add_row(e, row, first, first + PONDI_DISPERSIVE_TERMS, 0.0);
        }
    }
}

// Waves that a level hardly sees leave its symbol free there; a weak pull to that of the whole
// water keeps each level positive, and with them the operator, whatever a pond's sides do to its
// cells.
static void add_pull(equations *e, const pondi_dispersive_water *water, double kx, double ky) {
    double row[MOST] = {0};
    double scale = 1.0;
    for (int l = 1; l < water->levels; l++) {
        scale *= 0.5;
        const double share = PULL_WEIGHT / wanted(water, scale * sqrt(kx * kx + ky * ky));
        const int first = l * PONDI_DISPERSIVE_TERMS;
        basis(kx, ky, row + first);
        for (int i = first; i < first + PONDI_DISPERSIVE_TERMS; i++) {
            row[i] *= share;
        }
        add_row(e, row, first, first + PONDI_DISPERSIVE_TERMS, PULL_WEIGHT);
    }
}

static void gather(equations *e, const pondi_dispersive_water *water) {
    const double low = 2.0 * PI / LONGEST;
    const double growth = pondi_log(FULL_WEIGHT / low) / (RADII - 1);
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        const double degrees = 45.0 * direction / (DIRECTIONS - 1);
        const double dx = pondi_cos_degrees(degrees);
        const double dy = pondi_sin_degrees(degrees);
        for (int i = 0; i < RADII; i++) {
            const double k = low * pondi_exp(growth * i);
            add_wave(e, water, k * dx, k * dy, 1.0);
            add_aliases(e, water, k * dx, k * dy);
        }
        const double highest = PI / dx;
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
static double alias_sum(int level, double k) {
    double sum = 0.0;
    const int images = 1 << level;
    for (int i = 0; i < images; i++) {
        sum += fabs(narrowing(level, k + 2.0 * PI * i / images));
    }
    return sum;
}

// Gershgorin: no eigenvalue of a matrix is over its greatest sum of a row. A row here is one wave
// number, its entries what becomes of it at each of its aliases.
static double bound(const pondi_dispersive_water *water, const pondi_dispersive_fit *fit) {
    double narrow[PONDI_DISPERSIVE_LEVELS][SCAN + 1];
    double aliases[PONDI_DISPERSIVE_LEVELS][SCAN + 1];
    for (int l = 0; l < water->levels; l++) {
        for (int i = 0; i <= SCAN; i++) {
            narrow[l][i] = fabs(narrowing(l, PI * i / SCAN));
            aliases[l][i] = alias_sum(l, PI * i / SCAN);
        }
    }
    double greatest = 0.0;
    for (int i = 0; i <= SCAN; i++) {
        for (int j = 0; j <= i; j++) {
            double sum = 0.0;
            double scale = 1.0;
            for (int l = 0; l < water->levels; l++) {
                const double s =
                    level_symbol(fit->terms[l], scale * PI * i / SCAN, scale * PI * j / SCAN);
                sum += fabs(s) * narrow[l][i] * narrow[l][j] * aliases[l][i] * aliases[l][j];
                scale *= 2.0;
            }
            greatest = fmax(greatest, sum);
        }
    }
    return greatest * water->step * water->step / 4.0;
}

// Where a level is negative, asks for a little above 0 from now on. False when nowhere.
static bool add_floors(equations *e, const pondi_dispersive_water *water,
                       const pondi_dispersive_fit *fit) {
    bool any = false;
    double scale = 1.0;
    for (int l = 0; l < water->levels; l++) {
        const int first = l * PONDI_DISPERSIVE_TERMS;
        for (int i = 1; i <= SCAN; i++) {
            for (int j = 0; j <= i; j++) {
                const double kx = PI * i / SCAN;
                const double ky = PI * j / SCAN;
                if (level_symbol(fit->terms[l], kx, ky) >= 0.0) {
                    continue;
                }
                any = true;
                const double share = FLOOR_WEIGHT / wanted(water, scale * sqrt(kx * kx + ky * ky));
                double row[MOST];
                basis(kx, ky, row + first);
                for (int m = first; m < first + PONDI_DISPERSIVE_TERMS; m++) {
                    row[m] *= share;
                }
                add_row(e, row, first, first + PONDI_DISPERSIVE_TERMS, FLOOR_WEIGHT * FLOOR);
            }
        }
        scale *= 0.5;
    }
    return any;
}

// Adds to each level what of the 9-point Laplacian it still lacks to be nowhere negative.
static void repair(const pondi_dispersive_water *water, pondi_dispersive_fit *fit) {
    const double nine[PONDI_DISPERSIVE_TERMS] = {2.0 / 3.0, 1.0 / 6.0, 0.0, 0.0, 0.0};
    for (int l = 0; l < water->levels; l++) {
        double lack = 0.0;
        for (int i = 1; i <= SCAN; i++) {
            for (int j = 0; j <= i; j++) {
                const double kx = PI * i / SCAN;
                const double ky = PI * j / SCAN;
                lack =
                    fmax(lack, -level_symbol(fit->terms[l], kx, ky) / level_symbol(nine, kx, ky));
            }
        }
        fit->terms[l][0] += lack * 1.02 * nine[0];
        fit->terms[l][1] += lack * 1.02 * nine[1];
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
    }
}

void pondi_dispersive_fit_make(const pondi_dispersive_water *water, pondi_dispersive_fit *fit) {
    equations e = {.count = water->levels * PONDI_DISPERSIVE_TERMS};
    gather(&e, water);
    *fit = (pondi_dispersive_fit){0};
    for (int i = 0; i < ROUNDS; i++) {
        equations copy = e;
        solve(&copy, &fit->terms[0][0]);
        if (!add_floors(&e, water, fit)) {
            break;
        }
    }
    repair(water, fit);
    finish(water, fit);
}
