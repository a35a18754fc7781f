// The waves of a breeze:
//
//   ω² = g·k + γ·k³, ω = 2π·m/T with whole m
//   slope variance per ln λ ∝ exp(−½(ln(λ/λp)/.85)²) + .05·exp(−½(ln(λ/4 m)/.5)²)
//   λp = .12 + .16·U^1.1, below L < 12 m: 1/(1/λp + 1.5/L); all slopes × .018·U^.75
//
// All functions are those of base/maths.h, so that results are bit-identical on all machines.

#include "field/breeze.h"

#include <math.h>
#include <millpond/breeze.h>
#include <millpond/field.h>

#include "base/maths.h"
#include "base/message.h"
#include "base/random.h"
#include "shared/water_numbers.h"

#define FREQUENCIES 24
#define DIRECTIONS 5
#define CAPILLARITY 7.3e-5  // surface tension over density [m³/s²]
#define SHORTEST 0.05       // [m]
#define LONGEST 12.0        // default [m]
#define WIDE 0.85           // width of the spectrum
#define NARROW 0.6          // if the fetch is short
#define EVEN 0.45           // if waves come from all sides
#define FAINTEST 1e-7       // share of the slopes' variance that a frequency needs to be used
#define WHOLE_SPREAD 180.0f // waves come from all sides alike [°]
#define TURN_STEPS 16777216.0

_Static_assert(FREQUENCIES *DIRECTIONS == POND_BREEZE_WAVES, "room for all waves");

// Streams of random numbers.
enum { SPREAD = 1, PHASE = 2, GUST_SPREAD = 3, GUST_PHASE = 4 };

#define FIELD(member, ...) PONDI_FIELD(pond_breeze_desc, member, __VA_ARGS__)

static const pond_field fields[] = {
    FIELD(speed, "m/s", "Wind speed; 0: calm.", PONDI_SPAN(0, 20), PONDI_INITIAL(2)),
    FIELD(wind, "°", "Direction in which the wind blows: 0 right, 90 away from the viewer.",
          PONDI_ANGLE, PONDI_INITIAL(70)),
    FIELD(spread, "°", "Spread of the directions; 180: waves from all sides.", PONDI_SPAN(0, 180),
          PONDI_INITIAL(28)),
    FIELD(period, "s", "Loop period.", PONDI_RANGE(0.5, 600), PONDI_INITIAL(10),
          PONDI_LOG_SLIDER(1, 60)),
    FIELD(gusts, "", "Effect of gusts on the waves.", PONDI_SPAN(0, 1), PONDI_INITIAL(0.35)),
    FIELD(steepness, "", "Steepness of the waves: 1 for a distant view, 2.5 from above.",
          PONDI_SPAN(0, 10), PONDI_INITIAL(1)),
    FIELD(longest, "m", "Longest wavelength; the highest waves have up to two thirds of it.",
          PONDI_RANGE(0.1, 12), PONDI_INITIAL(12), PONDI_LOG_SLIDER(0.1, 12)),
    FIELD(seed, "", "Seed of the waves.", PONDI_RANGE(0, PONDI_LARGEST_SEED), PONDI_INITIAL(1)),
};

const pondi_record pondi_breeze_record = PONDI_RECORD(pond_breeze_desc, fields);

pond_breeze_desc pond_breeze_desc_default(void) {
    pond_breeze_desc desc;
    pondi_record_default(&pondi_breeze_record, &desc);
    return desc;
}

// ---- one frequency ------------------------------------------------------------------------------

static double angular(double k) {
    return sqrt(PONDI_GRAVITY * k + CAPILLARITY * k * k * k);
}

// Newton's method from the wavenumber of pure gravity waves, which is an upper bound.
static double wave_number(double omega) {
    double k = omega * omega / PONDI_GRAVITY;
    for (int i = 0; i < 40; i++) {
        const double excess = PONDI_GRAVITY * k + CAPILLARITY * k * k * k - omega * omega;
        k -= excess / (PONDI_GRAVITY + 3.0 * CAPILLARITY * k * k);
    }
    return k;
}

static double bump(double log_ratio, double width) {
    const double s = log_ratio / width;
    return pondi_exp(-0.5 * s * s);
}

typedef struct frequency {
    double k;          // [rad/m]
    double log_length; // of the wavelength
    int cycles;        // in a period
} frequency;

// Whole numbers of cycles per period, in nearly equal ratios.
static int pick_frequencies(double period, double longest, frequency out[FREQUENCIES]) {
    const double slowest = angular(PONDI_TURN / longest) * period / PONDI_TURN;
    const double fastest = angular(PONDI_TURN / SHORTEST) * period / PONDI_TURN;
    const int first = pondi_most((int)ceil(slowest), 1);
    const int last = (int)fastest;
    const double ratio = pondi_log((double)pondi_most(last, first) / first) / (FREQUENCIES - 1);
    int count = 0;
    int cycles = first - 1;
    for (int i = 0; i < FREQUENCIES; i++) {
        const int even = (int)(first * pondi_exp(ratio * i) + 0.5);
        cycles = pondi_most(even, cycles + 1);
        if (cycles > last) {
            break;
        }
        const double k = wave_number(PONDI_TURN * cycles / period);
        out[count++] =
            (frequency){.k = k, .log_length = pondi_log(PONDI_TURN / k), .cycles = cycles};
    }
    return count;
}

// The interval of ln λ that a frequency represents.
static double breadth_of(const frequency *all, int count, int index) {
    const int before = pondi_most(index - 1, 0);
    const int after = pondi_least(index + 1, count - 1);
    const double way = fabs(all[after].log_length - all[before].log_length);
    return after > before ? way / (after - before) : 1.0;
}

// ---- all of them --------------------------------------------------------------------------------

static double radians_to_degrees(double angle) {
    return angle * (360.0 / PONDI_TURN);
}

// Directions at equal angles, turned together for each frequency, so that no seed has a grain. [°]
static double even_turn(uint64_t seed, int cycles, int index) {
    const double each = 360.0 / DIRECTIONS;
    return each * (index + pondi_random_unit(seed, SPREAD, (uint64_t)cycles));
}

static void raise_waves(const pond_breeze_desc *desc, pond_breeze *out) {
    frequency all[FREQUENCIES];
    const double longest = (double)desc->longest;
    const bool bounded = longest < LONGEST;
    const int count = pick_frequencies((double)desc->period, longest, all);
    const double speed = (double)desc->speed;
    const double free = 0.12 + 0.16 * pondi_pow(speed, 1.1);
    const double peak = pondi_log(bounded ? 1.0 / (1.0 / free + 1.5 / longest) : free);
    const bool everywhere = desc->spread >= WHOLE_SPREAD;
    const double width = everywhere ? EVEN : bounded ? NARROW : WIDE;
    const double swell = pondi_log(4.0);
    const double slope = 0.018 * pondi_pow(speed, 0.75) * (double)desc->steepness;
    double energies[FREQUENCIES];
    double sum = 0.0;
    for (int i = 0; i < count; i++) {
        energies[i] =
            (bump(all[i].log_length - peak, width) + 0.05 * bump(all[i].log_length - swell, 0.5)) *
            breadth_of(all, count, i);
        sum += energies[i];
    }
    for (int i = 0; i < count; i++) {
        if (energies[i] < FAINTEST * sum) {
            continue;
        }
        const double shorter = pondi_clamp_double(peak - all[i].log_length, 0.0, 2.0);
        const double spread = (double)desc->spread + 14.0 * shorter;
        // Both axes together have twice the variance of one.
        const double each = 2.0 * slope * sqrt(energies[i] / sum / DIRECTIONS);
        for (int j = 0; j < DIRECTIONS; j++) {
            const uint64_t number = (uint64_t)(all[i].cycles * DIRECTIONS + j);
            const double turn = everywhere
                                    ? even_turn(desc->seed, all[i].cycles, j)
                                    : spread * pondi_random_normal(desc->seed, SPREAD, number);
            const double degrees = (double)desc->wind + turn;
            const double k = all[i].k / PONDI_TURN;
            out->waves[out->wave_count++] = (pond_breeze_wave){
                .across = k * pondi_cos_degrees(degrees),
                .away = k * pondi_sin_degrees(degrees),
                .phase = pondi_random_unit(desc->seed, PHASE, number),
                .cycles = all[i].cycles,
                .slope = (float)each,
            };
        }
    }
}

// Patches of 6 to 120 m that drift a little faster than the wind. A pond is smaller than these:
// patches that pass more slowly than the period would make all of it pulse, and are omitted.
static void raise_gusts(const pond_breeze_desc *desc, pond_breeze *out) {
    const double period = (double)desc->period;
    for (int j = 0; j < POND_BREEZE_GUSTS; j++) {
        const uint64_t number = (uint64_t)j;
        const double share =
            (j + pondi_random_unit(desc->seed, GUST_PHASE, number + 64)) / POND_BREEZE_GUSTS;
        const double k = pondi_exp(-share * pondi_log(20.0)) / 6.0; // [1/m]
        const double turn = 0.9 * pondi_random_normal(desc->seed, GUST_SPREAD, number);
        const double degrees = (double)desc->wind + radians_to_degrees(turn);
        const int cycles = (int)(1.2 * (double)desc->speed * k * period + 0.5);
        if (cycles == 0 && (double)desc->longest < LONGEST) {
            continue;
        }
        out->gust[out->gust_count++] = (pond_breeze_wave){
            .across = k * pondi_cos_degrees(degrees),
            .away = k * pondi_sin_degrees(degrees),
            .phase = pondi_random_unit(desc->seed, GUST_PHASE, number),
            .cycles = pondi_most(cycles, 1),
            .slope = 1.0f,
        };
    }
}

pond_result pond_breeze_make(const pond_breeze_desc *desc, pond_breeze *out) {
    if (desc == NULL || out == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT, "breeze: desc and out must not be NULL");
    }
    if (!pondi_record_fits(&pondi_breeze_record, NULL, "breeze.", PONDI_ALL_KINDS, desc)) {
        return POND_ERROR_RANGE;
    }
    *out = (pond_breeze){.period = (double)desc->period, .gusts = desc->gusts};
    if (desc->speed > 0.0f) {
        raise_waves(desc, out);
        raise_gusts(desc, out);
    }
    return POND_OK;
}

// ---- reading ------------------------------------------------------------------------------------

double pond_breeze_turn(const pond_breeze *breeze, double time) {
    if (breeze == NULL || !isfinite(time) || !(breeze->period > 0.0)) {
        return 0.0;
    }
    const double periods = time / breeze->period;
    const double steps = floor((periods - floor(periods)) * TURN_STEPS + 0.5);
    return steps >= TURN_STEPS ? 0.0 : steps / TURN_STEPS;
}

static double degrees_at(const pond_breeze_wave *wave, double turn, double x, double z) {
    const double cycles = wave->across * x + wave->away * z + wave->phase - wave->cycles * turn;
    return 360.0 * (cycles - floor(cycles));
}

float pondi_breeze_gust(const pond_breeze *breeze, double turn, double x, double z) {
    double sum = 0.0;
    for (int i = 0; i < breeze->gust_count; i++) {
        sum += pondi_cos_degrees(degrees_at(&breeze->gust[i], turn, x, z));
    }
    const double deviations = sum / sqrt(0.5 * POND_BREEZE_GUSTS);
    const double held =
        pondi_clamp_double(deviations, -(double)PONDI_LAKE_GUSTIEST, (double)PONDI_LAKE_GUSTIEST);
    return pondi_breeze_factor(breeze->gusts, (float)held);
}

pond_breeze_point pond_breeze_read(const pond_breeze *breeze, double time, double x, double z) {
    pond_breeze_point out = {.gust = 1.0f};
    if (breeze == NULL || !isfinite(x) || !isfinite(z)) {
        return out;
    }
    const double turn = pond_breeze_turn(breeze, time);
    double height = 0.0;
    double right = 0.0;
    double away = 0.0;
    for (int i = 0; i < breeze->wave_count; i++) {
        const pond_breeze_wave *wave = &breeze->waves[i];
        const double degrees = degrees_at(wave, turn, x, z);
        const double k = sqrt(wave->across * wave->across + wave->away * wave->away);
        const double slope = (double)wave->slope * pondi_cos_degrees(degrees) / k;
        height += (double)wave->slope * pondi_sin_degrees(degrees) / (PONDI_TURN * k);
        right += slope * wave->across;
        away += slope * wave->away;
    }
    out.gust = pondi_breeze_gust(breeze, turn, x, z);
    out.height = (float)height * out.gust;
    out.slope_right = (float)right * out.gust;
    out.slope_away = (float)away * out.gust;
    return out;
}
