// millpond/breeze.h — wind waves as a sum of sines that repeats exactly.
//
// What it does:     computes the waves of a breeze on open water: at most 24 frequencies, each a
//                   whole number of cycles in the period, in 5 directions, and gusts that drift
//                   over them. The same desc gives the same numbers on every machine.
// What it does not: step water. A breeze is a function of place and time.
// How to use it:
//   pond_breeze_desc desc = pond_breeze_desc_default();
//   desc.speed = 3.0f;
//   pond_breeze breeze;
//   pond_breeze_make(&desc, &breeze);
//   pond_breeze_point there = pond_breeze_read(&breeze, seconds, x, z);
//
// Waves obey ω² = g·k + 7.3e-5·k³; their slope variance per ln λ is a bump around .12 + .16·U^1.1 m
// and a twentieth of it around 4 m. If no wave may be longer than L, the bump moves to shorter
// waves: length a becomes 1/(1/a + 1.5/L). Threads: any; there is no state.
#ifndef MILLPOND_BREEZE_H
#define MILLPOND_BREEZE_H

#include <millpond/picture.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Settings of a breeze. Start from pond_breeze_desc_default().
typedef struct pond_breeze_desc {
    /// Speed of the wind. [m/s], 0…20, default 2.
    float speed;
    /// Direction that the wind blows to: 0 = right, 90 = away from the viewer. [°], −360…360,
    /// default 70.
    float wind;
    /// Standard deviation of the directions of the longest waves; shorter ones spread up to 28°
    /// more. With 180 waves come from all sides alike, in a narrower band of lengths, as in a pool.
    /// [°], 0…180, default 28.
    float spread;
    /// Time after which the motion repeats. [s], 0.5…600, default 10.
    float period;
    /// How much gusts change the waves. [1], 0…1, default 0.35.
    float gusts;
    /// Factor on the slopes: 1 for a view over distant water, over 2 for a view from above, where
    /// the shortest waves show too. [1], 0…10, default 1.
    float steepness;
    /// Longest wave, for a small pond; the highest waves then have up to two thirds of this length.
    /// [m], 0.1…12, default 12.
    float longest;
    /// Seed of the waves' phases. Default 1.
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
    float slope;   ///< largest slope; 1 for a gust. [1]
} pond_breeze_wave;

/// A prepared breeze. It has no pointers and may be copied.
typedef struct pond_breeze {
    double period; ///< [s]
    float gusts;   ///< how much gusts change the waves, as in the desc. [1]
    int wave_count;
    int gust_count;
    pond_breeze_wave waves[POND_BREEZE_WAVES]; ///< the first wave_count are used
    pond_breeze_wave gust[POND_BREEZE_GUSTS];  ///< the first gust_count are used
} pond_breeze;

/// The surface at a point.
typedef struct pond_breeze_point {
    float height;      ///< above still water. [m]
    float slope_right; ///< slope towards the right. [1]
    float slope_away;  ///< slope away from the viewer. [1]
    float gust;        ///< factor of the gusts, included in the other three. [1]
} pond_breeze_point;

/// Every field at its default.
POND_API pond_breeze_desc pond_breeze_desc_default(void);

/// Prepares a breeze. *out is unchanged if it fails.
/// Errors: POND_ERROR_ARGUMENT for NULL; POND_ERROR_RANGE, with a message that names the field.
POND_API pond_result pond_breeze_make(const pond_breeze_desc *desc, pond_breeze *out);

/// Phase within the period at a time: 0…1, in steps of 2⁻²⁴, so that time and time + period give
/// the same bits. [periods] 0 for a time that is not finite.
POND_API double pond_breeze_turn(const pond_breeze *breeze, double time);

/// Surface at a time and point. [s], [m] For NULL all members are 0, gust is 1.
POND_API pond_breeze_point pond_breeze_read(const pond_breeze *breeze, double time, double x,
                                            double z);

/// Writes the heights, with gusts, on a grid seen from above: `step` metres between points, rows
/// towards the viewer; x and z of the first point. [s], [m] Waves shorter than six steps are
/// attenuated and those shorter than three left out; without such waves the heights differ from
/// pond_breeze_read() by less than a hundredth of the highest wave. Writes nothing if a pointer is
/// NULL, a number is not finite, or step, width or height is not positive.
POND_API void pond_breeze_heights(const pond_breeze *breeze, double time, double x, double z,
                                  double step, const pond_map_target *out);

#ifdef __cplusplus
}
#endif

#endif
