// millpond/touch.h — touches of the water: drops, splashes, strokes, rain.
//
// What it does:     adds dents of zero volume to the heights, so that the mean level is conserved.
// What it does not: handle pointers or frames. Positions are in metres (see pond.h).
// How to use it:    pond_drop() for a click, or pond_splash() to show the drop falling in;
//                   pond_stroke() for each segment of a pointer's path; pond_set_rain() once.
//
// Touches never fail. Parts outside the pond are clipped, or wrapped at periodic sides. A touch
// with a value that is not finite does nothing. In flow water touches make ripples that ride on it
// (flow.h).
// Threads: as for the pond.
#ifndef MILLPOND_TOUCH_H
#define MILLPOND_TOUCH_H

#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Adds a dent with a rim, A·(1 − r²/2σ²)·exp(−r²/2σ²), around a point. Its volume is zero, apart
/// from what fixed sides cut off and integer solvers round.
/// centre: [m]; a centre outside a pond that is not periodic does nothing.
/// radius: σ. [m], clamped to 1.5…100000 cells, since narrower drops would show the grid; 0 or less
/// does nothing.
/// height: A. [m], −1e6…1e6, negative for something that falls in. The integer solvers saturate;
/// the others clamp heights to ±1e9 m.
///
/// Water breaks if it is too steep, and cannot be deeper than its bed. In wave and dispersive water
/// the height is therefore clamped to ±0.6·radius, with a slope of 0.59, and to ±depth of
/// pond_desc; the radius stays. Touches at one place still add up.
///
/// A free side mirrors the part beyond it, which conserves the volume; a fixed side cuts it off.
/// Walls stay dry, and the rest of the drop compensates for the part that they cut off.
///
/// In wave and dispersive water and exact columns the dent is at rest at this moment, to second
/// order in the time step: the heights of one step ago get the dent as it was then, slightly lower.
/// Velocities, which are means over the last step, include this movement. Next to walls and land,
/// in a pond narrower than the dent, and in steady and isotropic water and other columns, both time
/// levels get the same dent; classic and unit-range water and springs add it to the present heights
/// only.
POND_API void pond_drop(pond *water, pond_vec2 centre, float radius, float height);

/// Sets the heights of a rectangle of cells, for water that comes from elsewhere, such as another
/// pond or a picture. It accepts the output of pond_copy_heights() and pond_copy_velocities().
/// Recordings do not contain it.
/// heights: [m], `height` rows of `width` numbers, clamped like those of drops; the integer solvers
/// round to counts.
/// velocities: [m/s], vertical, over the last step. NULL = at rest. In a closed pond they should
/// sum to 0, because its volume is constant.
/// stride: of both, from a row to the next. [floats]
///
/// Cells outside the pond are ignored, walls stay dry, and cells with a value that is not finite
/// keep theirs. Does nothing if `heights` is NULL or width or height is 0 or less.
POND_API void pond_write_heights(pond *water, int x, int y, int width, int height,
                                 const float *heights, const float *velocities, ptrdiff_t stride);

#define POND_MAX_SPLASHES 512 ///< most splashes in progress in a pond

/// Adds a drop that falls in over several frames: a crater with its crown grows for
/// τ = max(1.4·√(radius/9.81 m/s²), 1/30 s) to the dent of pond_drop(), then a jet rises in its
/// middle for 0.8τ, and a smaller crater follows for 0.7τ. In total 2.5τ: 100 ms for a radius of
/// 8 mm, 170 ms for 23 mm, 270 ms for 60 mm. Its volume is zero.
/// centre: as in pond_drop().
/// radius: σ of the crater. [m], above 0, clamped to 1e9; all dents are at least 2.5 cells wide.
/// height: A of the crater. [m], negative for something that falls in, clamped to ±0.6·radius, and
/// to ±depth as in pond_drop().
///
/// Clipping and mirroring are those of pond_drop(). With POND_MAX_SPLASHES in progress it becomes a
/// pond_drop(). Snapshots and pond_hash() contain splashes in progress; pond_calm() ends them.
POND_API void pond_splash(pond *water, pond_vec2 centre, float radius, float height);

/// Number of splashes in progress.
POND_API int pond_splash_count(const pond *water);

/// Adds the drop swept along a segment: a furrow with the cross-section
/// A·(1 − b²/σ²)·exp(−b²/2σ²). Strokes are additive: two halves of a path make the same furrow as
/// the whole path, so a fast pointer leaves no gaps, and a pointer at rest adds nothing.
/// from, to: [m]; the part outside the pond is cut off. In a periodic pond the segment wraps, and
/// one longer than 16·(width + height) cells does nothing.
/// radius, height: as in pond_drop(), but wave and dispersive water clamps to ±0.4·radius, with a
/// slope of 0.55, and to ±0.75·depth, since short strokes are up to 1.26·A deep.
POND_API void pond_stroke(pond *water, pond_vec2 from, pond_vec2 to, float radius, float height);

/// Adds the splash of an object that falls in, such as a diver or a crate: a pond_splash() whose
/// crater takes a third of the object's energy. In a column it is the section through the middle.
/// at: as in pond_drop(). radius: half the width of the object. [m], above 0
/// speed: downward, at the surface. [m/s]; mass: [kg]. 0 or less does nothing.
/// A diver of 70 kg at 7.7 m/s makes a crater of σ = 0.71 m that is 0.43 m deep.
POND_API void pond_plunge(pond *water, pond_vec2 at, float radius, float speed, float mass);

/// Computes the splash of pond_plunge(), for recordings, worlds and water on the GPU.
/// *radius: half the width of the object; becomes the σ of pond_splash(), which is larger if the
/// crater would be deeper than 0.6σ. [m]
/// Returns the height for pond_splash(), negative or 0. [m] Threads: any.
POND_API float pond_plunge_size(float *radius, float speed, float mass);

/// Pushes the surface: adds the vertical velocities that an impulse of pressure, a Gaussian around
/// a point, gives to water. A positive impulse makes a hollow, which deepens for a quarter of a
/// period.
/// at: as in pond_drop(). radius: σ. [m], clamped to 1.5…100000 cells; 0 or less does nothing
/// impulse: downward. [N·s], such as mass × change of speed of an object that bounces. The speed of
/// the surface is limited, so that hollows are at most about 0.6σ deep.
/// Recordings do not contain it. Its volume is zero, also where sides and walls cut it. Flow water
/// gets the hollow at once.
POND_API void pond_impulse(pond *water, pond_vec2 at, float radius, float impulse);

/// Rain: drops at random positions and times (a Poisson process). Equal seeds give equal drops at
/// any resolution and frame rate. Rain falls inside pond_step(); a step longer than a second has
/// only the drops of its last second.
typedef struct pond_rain {
    /// Drops per area and time. [1/(m²·s)], 0…1e6, default 0.
    float rate;
    /// Median radius σ. [m], 1e-6…1000, default 0.012.
    float radius;
    /// Standard deviation of the natural logarithm of the radius. [1], 0…2, default 0.35.
    float spread;
    /// Height of a drop of median radius; the height of others is proportional to their radius.
    /// [m], −1000…1000, default −0.006.
    float height;
    /// Whether drops are pond_splash() instead of pond_drop(). Default false.
    bool splash;
    /// Horizontal extent of the rain. [m], −1e6…1e6, default 0. If right is not greater than left,
    /// the whole width of the pond.
    float left;
    float right;
    /// Vertical extent, likewise. [m], −1e6…1e6, default 0.
    float top;
    float bottom;
} pond_rain;

/// No rain, with the other fields at their defaults.
POND_API pond_rain pond_rain_default(void);

/// Sets the rain from now on. Fields are clamped to their ranges, and the rate to 65536 drops per
/// second on this pond. Rain with a value that is not finite is ignored. Each drop costs the cells
/// within 6 radii, and large numbers of wide drops are slow.
POND_API void pond_set_rain(pond *water, const pond_rain *rain);

/// The present rain.
POND_API pond_rain pond_get_rain(const pond *water);

/// Receives a drop of rain. The arguments are those of pond_drop() and pond_splash().
typedef void pond_rain_fall(void *user, pond_vec2 centre, float radius, float height);

/// Calls `fall` for each drop of one time step, the same drops as in pond_step(), for water that
/// something else simulates, such as a GPU.
/// desc: with time_step filled in, as returned by pond_get_desc(); without it there are no drops.
/// rain: clamped as by pond_set_rain(); with a value that is not finite there are no drops.
/// step: number of the step, counted from 0.
/// Threads: any.
POND_API void pond_rain_each(const pond_desc *desc, const pond_rain *rain, uint64_t step,
                             pond_rain_fall *fall, void *user);

#ifdef __cplusplus
}
#endif

#endif
