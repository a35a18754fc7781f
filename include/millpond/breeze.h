// millpond/breeze.h — wind waves as a sum of sines that comes round exactly.
//
// What it does:     makes the waves that a breeze raises on open water: at most 24 frequencies,
//                   each a whole number of cycles in the period, by 5 directions, and gusts
//                   that drift over them. The same desc makes the same numbers on every machine.
// What it does not: step water. It is a function of place and time.
// How to use it:
//   pond_breeze_desc desc = pond_breeze_desc_default();
//   desc.speed = 3.0f;
//   pond_breeze breeze;
//   pond_breeze_make(&desc, &breeze);
//   pond_breeze_point there = pond_breeze_read(&breeze, seconds, x, z);
//
// Waves obey ω² = g·k + 7.3e-5·k³; their slope variance per ln λ is a bump around .12 + .16·U^1.1 m
// and a twentieth of it around 4 m. Where no wave may be longer than L, the bump lies lower: length
// a becomes 1/(1/a + 1.5/L). Threads: any; there is no state.
#ifndef MILLPOND_BREEZE_H
#define MILLPOND_BREEZE_H

#include <millpond/picture.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What blows. Start from pond_breeze_desc_default().
typedef struct pond_breeze_desc {
    /// 0 = a calm. [m/s], 0…20, default 2.
    float speed;
    /// Where it blows to: 0 = right, 90 = away from the viewer. [°], −360…360, default 70.
    float wind;
    /// After it everything comes round. [s], 0.5…600, default 10.
    float period;
    /// How much gusts change the waves. [1], 0…1, default 0.35.
    float gusts;
    /// How steep the waves are: 1 as those that turn the light far away, over 2 as from above,
    /// where the finest show as well. [1], 0…10, default 1.
    float steepness;
    /// No wave is longer, as in a small pond: the highest come down to two thirds of it. [m],
    /// 0.1…12, default 12.
    float longest;
    /// Which waves of many. Default 1.
    uint64_t seed;
} pond_breeze_desc;

#define POND_BREEZE_WAVES 120 ///< waves at most
#define POND_BREEZE_GUSTS 12  ///< waves of gusts at most

/// One wave: slope·cos(2π·(x·across + z·away + phase − cycles·t/period)) along its direction.
typedef struct pond_breeze_wave {
    double across; ///< cycles for each metre to the right. [1/m]
    double away;   ///< cycles for each metre away from the viewer. [1/m]
    double phase;  ///< [cycles], 0…1
    int cycles;    ///< in a period
    float slope;   ///< greatest slope; 1 for a gust. [1]
} pond_breeze_wave;

/// A breeze, made ready. It holds no pointers and may be copied.
typedef struct pond_breeze {
    double period; ///< [s]
    float gusts;   ///< how much they change the waves, as in the desc. [1]
    int wave_count;
    int gust_count;
    pond_breeze_wave waves[POND_BREEZE_WAVES]; ///< the first wave_count count
    pond_breeze_wave gust[POND_BREEZE_GUSTS];  ///< the first gust_count count
} pond_breeze;

/// What the surface does at a point.
typedef struct pond_breeze_point {
    float height;      ///< above still water. [m]
    float slope_right; ///< its rise to the right. [1]
    float slope_away;  ///< and away from the viewer. [1]
    float gust;        ///< the factor that gusts put on all three, which have it already. [1]
} pond_breeze_point;

/// Every field at its default.
POND_API pond_breeze_desc pond_breeze_desc_default(void);

/// Makes a breeze. *out is untouched when it fails.
/// Errors: POND_ERROR_ARGUMENT for NULL; POND_ERROR_RANGE, with a message that names the field.
POND_API pond_result pond_breeze_make(const pond_breeze_desc *desc, pond_breeze *out);

/// How far a period has gone at a time: 0…1, in steps of 2⁻²⁴, so that time and time + period are
/// the same to the bit. [periods] 0 for a time that is not finite.
POND_API double pond_breeze_turn(const pond_breeze *breeze, double time);

/// Reads it at a point. [s], [m] Everything is 0, and gust 1, for NULL.
POND_API pond_breeze_point pond_breeze_read(const pond_breeze *breeze, double time, double x,
                                            double z);

/// Writes its heights, gusts included, over a grid seen from above: `step` metres from point to
/// point, rows downwards in the picture and so towards the viewer; x and z: of the first point.
/// [s], [m] Waves shorter than six steps get lower, those shorter than three are left out, and what
/// pond_breeze_read() has differs by less than a hundredth of the highest where none are. Writes
/// nothing where something is NULL, step, width or height is not above 0, or a number is not
/// finite.
POND_API void pond_breeze_heights(const pond_breeze *breeze, double time, double x, double z,
                                  double step, const pond_map_target *out);

#ifdef __cplusplus
}
#endif

#endif
