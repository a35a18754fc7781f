// millpond/touch.h — what disturbs the water: drops, splashes, strokes, rain.
//
// What it does:     adds dents without volume to the heights, so that the mean level stays.
// What it does not: handle pointers or frames; it takes positions in metres (see pond.h).
// How to use it:    pond_drop() for a click, or pond_splash() where it should be seen falling in;
//                   pond_stroke() for each bit of a pointer's path, pond_set_rain() once.
//
// Touches never fail: what lies outside the pond is clipped (periodic sides wrap), and a touch with
// a value that is not finite is ignored.
// Threads: as for the pond.
#ifndef MILLPOND_TOUCH_H
#define MILLPOND_TOUCH_H

#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Adds A·(1 − r²/2σ²)·exp(−r²/2σ²) around `centre`: a dent with a rim and no volume, apart from
/// what a fixed side cuts off and the integer waters round.
/// radius: σ. [m], above 0, clamped to 1.5…100000 cells (ripples of narrower drops would show the
/// shape of the grid); at 0 or less nothing happens.
/// height: A. [m], −1e6…1e6, negative for something that falls in; the integer solvers saturate,
/// the others at ±1e9 m. What extends over a free side is mirrored, so that no volume is added
/// there either; over a fixed side it is cut off. Walls stay dry, and the rest of the drop
/// compensates for what they cut off. A drop whose centre lies outside (of a pond that is not
/// periodic) does nothing. Wave and steady water receive it in both time levels (a displacement at
/// rest); classic water in the present one only, as in the listings.
POND_API void pond_drop(pond *water, pond_vec2 centre, float radius, float height);

/// Sets the heights of a rectangle of cells, where touches add to them: for water that comes from
/// elsewhere, such as a neighbouring pond, or a picture. pond_copy_heights() and
/// pond_copy_velocities() of the same rectangle are what it takes.
/// heights: [m], `height` rows of `width`, clamped as those of drops are; the integer waters round
/// to counts. velocities: how fast the surface rises [m/s], over the last step; NULL: it is at
/// rest. Over a closed pond they should sum to 0, since its water keeps its volume. stride: from a
/// number to the one below it, of both. [floats] Cells outside the pond are left out, walls stay
/// dry, and a cell whose height or velocity is not finite stays as it is. Nothing happens when
/// `heights` is NULL or width or height is ≤ 0. Recordings do not hold it.
POND_API void pond_write_heights(pond *water, int x, int y, int width, int height,
                                 const float *heights, const float *velocities, ptrdiff_t stride);

#define POND_MAX_SPLASHES 512 ///< splashes in progress of a pond at a time

/// Lets a drop fall in and the water close over it: for a time τ = max(1.4·√(radius/9.81 m/s²),
/// 1/30 s) a crater with its crown grows, which is the dent of pond_drop(); then for 0.8τ a column
/// rises in its middle, and for 0.7τ a second, small crater follows. Each step adds its share, so
/// that nothing appears within a frame, as a pond_drop() does; no volume is added. It lasts 2.5τ:
/// 100 ms for radius 8 mm, 170 ms for 23 mm, 270 ms for 60 mm. radius: σ of the crater. [m], above
/// 0, clamped to 1e9; all its dents are at least 2.5 cells wide. height: A of the crater. [m],
/// negative for something that falls in, clamped to ±0.7·radius. What is clipped, mirrored or
/// ignored: as with pond_drop(). With POND_MAX_SPLASHES in progress it is a pond_drop(). Snapshots
/// and pond_hash() cover what is in progress, pond_calm() ends it.
POND_API void pond_splash(pond *water, pond_vec2 centre, float radius, float height);

/// Splashes in progress.
POND_API int pond_splash_count(const pond *water);

/// Adds the drop swept along the segment from → to: along the path a furrow with the cross-section
/// A·(1 − b²/σ²)·exp(−b²/2σ²). Strokes add up: two halves of a path make the same furrow as the
/// whole, so a fast pointer leaves no gaps and a resting one adds nothing. The part of the segment
/// outside the pond is cut off; in a periodic pond, where it wraps, one longer than
/// 16·(width + height) cells does nothing. Units as in pond_drop().
POND_API void pond_stroke(pond *water, pond_vec2 from, pond_vec2 to, float radius, float height);

/// Rain: drops at random positions and times (Poisson), the same ones for the same seed at any
/// resolution and any frame rate. It falls inside pond_step(); a step longer than a second gets
/// only the drops of its last second.
typedef struct pond_rain {
    /// Drops per square metre and second. [1/(m²·s)], 0…1e6, default 0.
    float rate;
    /// Median radius σ. [m], 1e-6…1000, default 0.012.
    float radius;
    /// Standard deviation of the natural logarithm of the radius. [1], 0…2, default 0.35.
    float spread;
    /// Height of a drop of median radius, in proportion for others. [m], −1000…1000, default
    /// −0.006.
    float height;
    /// Whether drops fall in by pond_splash(), over some frames, or at once by pond_drop(). Default
    /// false.
    bool splash;
    /// Where it rains, from left to right. [m], −1e6…1e6; right not beyond left, as by default:
    /// over the pond's whole width.
    float left;
    float right;
    /// And from top to bottom, likewise. [m], −1e6…1e6
    float top;
    float bottom;
} pond_rain;

/// No rain, with the other fields at their defaults.
POND_API pond_rain pond_rain_default(void);

/// Lets it rain from now on. Fields are clamped to their ranges, and the rate to 65536 drops a
/// second where it rains on this pond. It costs what falls there, not what the pond's size is: a
/// drop costs the cells within 6 of its radii, so many wide ones are slow. Rain with a value that
/// is not finite is ignored.
POND_API void pond_set_rain(pond *water, const pond_rain *rain);

/// The present rain.
POND_API pond_rain pond_get_rain(const pond *water);

/// Called with a drop of rain; the arguments are those of pond_drop() and pond_splash().
typedef void pond_rain_fall(void *user, pond_vec2 centre, float radius, float height);

/// Calls `fall` for each drop that falls in the step after `step` others on a pond of that desc,
/// the same drops as in pond_step(): for water that something else steps, such as a GPU.
/// desc: with time_step filled in, as pond_get_desc() returns it; without there are no drops.
/// rain: clamped as by pond_set_rain(); with a value that is not finite there are no drops.
/// Threads: any.
POND_API void pond_rain_each(const pond_desc *desc, const pond_rain *rain, uint64_t step,
                             pond_rain_fall *fall, void *user);

#ifdef __cplusplus
}
#endif

#endif
