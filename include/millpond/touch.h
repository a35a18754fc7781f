// millpond/touch.h — what disturbs the water: drops, strokes, rain.
//
// What it does:     adds zero-volume dents to the heights, so that the mean level stays.
// What it does not: know of pointers or frames; hand it positions in metres (see pond.h).
// How to use it:    pond_drop() for a click, pond_stroke() for each bit of a pointer's way,
//                   pond_set_rain() once.
//
// Touches never fail: what lies outside the pond is clipped (periodic sides wrap), and a touch with
// a number that is not finite is ignored.
#ifndef MILLPOND_TOUCH_H
#define MILLPOND_TOUCH_H

#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Adds A·(1 − r²/2σ²)·exp(−r²/2σ²) around `centre`: a dent with a rim and no volume, but for what
/// a fixed side cuts off and the integer waters round.
/// radius: σ. [m], above 0; under 1.5 cells it is widened to 1.5 cells, since narrower ones ring in
/// the grid's shape, and over 100000 cells it is held to that; at 0 or less nothing happens.
/// height: A. [m], −1e6…1e6, negative for something that falls in; the integer solvers saturate,
/// the others at ±1e9 m. What reaches over a free side is mirrored, so that no volume is added
/// there either; over a fixed side it is cut off. Walls stay dry, and what they cut off is made up
/// for by the rest of the drop. A drop whose centre lies outside (of a pond that is not periodic)
/// does nothing. Wave and steady water get it in both time levels (a displacement at rest); classic
/// water in the present one only, as the listings do it.
POND_API void pond_drop(pond *water, pond_vec2 centre, float radius, float height);

/// Adds the drop swept along the segment from → to: along the way a furrow with the cross-section
/// A·(1 − b²/σ²)·exp(−b²/2σ²). Strokes add up: two halves make the same furrow as the whole, so a
/// fast pointer leaves no gaps and a resting one adds nothing. The part of the segment outside the
/// pond is cut off; around a periodic pond it may be 200000 cells long. Units as in pond_drop().
POND_API void pond_stroke(pond *water, pond_vec2 from, pond_vec2 to, float radius, float height);

/// Rain: drops at random places and times (Poisson), the same ones for the same seed at any
/// resolution and any frame rate. It falls inside pond_step(); a step longer than a second gets the
/// drops of its last second.
typedef struct pond_rain {
    /// Drops on each square metre in each second. [1/(m²·s)], 0…1e6, default 0.
    float rate;
    /// Median radius σ. [m], 1e-6…1000, default 0.012.
    float radius;
    /// Standard deviation of the radius' natural logarithm. [1], 0…2, default 0.35.
    float spread;
    /// Height of a drop of median radius, in proportion for others. [m], −1000…1000, default −0.006.
    float height;
} pond_rain;

/// No rain, with the other fields at their defaults.
POND_API pond_rain pond_rain_default(void);

/// Lets it rain from now on. Fields outside their range are brought into it; the rate is held to
/// what gives 65536 drops a second on this pond. A rain with a number that is not finite is
/// ignored.
POND_API void pond_set_rain(pond *water, const pond_rain *rain);

/// The rain that falls.
POND_API pond_rain pond_get_rain(const pond *water);

/// Is told of a drop of rain, as pond_drop() takes it.
typedef void pond_rain_fall(void *user, pond_vec2 centre, float radius, float height);

/// The drops that fall in the step after `step` others on a pond of that desc, one after another,
/// the same as in pond_step(): for water that something else steps, a graphics card say. desc: with
/// time_step filled in, as pond_get_desc() has it. rain: brought into its ranges as by
/// pond_set_rain(); one with a number that is not finite, or without a time step, brings none.
/// Any thread.
POND_API void pond_rain_each(const pond_desc *desc, const pond_rain *rain, uint64_t step,
                             pond_rain_fall *fall, void *user);

#ifdef __cplusplus
}
#endif

#endif
