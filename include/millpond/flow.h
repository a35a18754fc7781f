// millpond/flow.h — bulk water that flows, wets and dries: dam breaks, rivers, floods, tides.
//
// What it does:     fills ponds of the flow solver (POND_SOLVER_FLOW) with water, adds springs and
//                   drains, digs and heaps the ground under the water, sets the sea beyond open
//                   sides, and reads depths. pond_current_at() (current.h) reads velocities.
// What it does not: wave makers, beaches, currents that are set, and shifts are refused.
// How to use it:
//   1. desc.solver = POND_SOLVER_FLOW; desc.depth = 2.0;  the time step is computed for it
//   2. pond_set_depth_map(): ground as depths below the rest level, negative for land (shore.h)
//   3. pond_fill(water, NULL, NULL, -2.0f) empties the pond, pond_fill(water, &shape, &pose, 1.0f)
//      fills a shape with water up to 1 m above the rest level
//   4. pond_advance() steps it; looks draw its surface, and the ground where it is dry
// docs/flow.md documents the scheme, its limits and its accuracy.
//
// A new pond is full up to the rest level. pond_calm() stops the water where it is. Heights are
// those of the surface, or of the ground where it is dry. They and the ground are rounded to
// multiples of about a millionth of desc.depth: sums are then exact, so no water is ever lost and a
// lake stays exactly level. Walls have hardness 0; building one removes its water, clearing one
// fills it up to the rest level. When a map changes the ground, water keeps its surface and dry
// cells stay dry; pond_raise_ground() keeps the volume.
//
// Drops, strokes, trails, splashes, rain and fountains make ripples that ride on the water: the
// bulk carries them, and they end at its shore and at sides that let water out. They move no water.
// Views, looks and the heights of cells and points include them; statistics do not.
//
// Bodies (body.h) displace water: the level around them rises, and they make bow waves and wakes.
// No water is lost, so a body that is added, placed or removed makes waves; water that pond_fill()
// levels around bodies is at rest. The bulk carries floating ones. They are aground where it is
// shallower than their draught, and rest on the ground where it leaves them.
//
// Sides: POND_EDGE_FREE is closed. Water that flows towards POND_EDGE_OUT leaves, none comes in,
// and still water stays. Beyond POND_EDGE_OPEN is a sea: waves leave, and water comes in where the
// pond is lower. pond_sea() sets its level and swell.
//
// Errors: POND_ERROR_ARGUMENT for a NULL; POND_ERROR_RANGE, with the value and the allowed range,
// also for ponds of other solvers; POND_ERROR_MEMORY. After an error nothing has changed.
// Threads: one at a time, as for touches; reading may be concurrent.
#ifndef MILLPOND_FLOW_H
#define MILLPOND_FLOW_H

#include <millpond/pond.h>
#include <millpond/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

#define POND_HIGHEST_GROUND 8.0 ///< highest land above the rest level, in units of desc.depth
#define POND_DEEPEST_WATER 2.0  ///< deepest water of fills and springs, in units of desc.depth
#define POND_MAX_SPRINGS 256    ///< most springs and drains of a pond

/// Sets the water in a shape to a level. Cells with lower ground are filled or emptied to it; the
/// others become dry. The water in the shape stops moving. Walls stay.
/// shape, pose: both NULL for the whole pond.
/// level: above the rest level. [m] No cell may become deeper than POND_DEEPEST_WATER × desc.depth.
POND_API pond_result pond_fill(pond *water, const pond_shape *shape, const pond_pose *pose,
                               float level);

/// Digs or heaps along a segment while water flows over it. The water keeps its volume: it sinks
/// and rises with its ground, and then flows. Walls keep the ground under them.
/// from, to: [m], at most 1e6 away from 0. Equal for a round hole or heap.
/// radius: where the change ends. [m], above 0, at most 1e6; less than a cell counts as one.
/// height: rise of the ground on the segment, negative to dig. [m], −1e6…1e6. At a distance r it is
/// height·(1 − (r/radius)²)². The ground stays between −desc.depth and POND_HIGHEST_GROUND ×
/// desc.depth. Where it stays inside these limits, the same call with −height restores it exactly.
/// Errors: also POND_ERROR_MEMORY, the first time that the ground of a pond changes.
POND_API pond_result pond_raise_ground(pond *water, pond_vec2 from, pond_vec2 to, float radius,
                                       float height);

/// A spring or drain of a pond. 0 is none.
typedef struct pond_spring_id {
    uint64_t value;
} pond_spring_id;

/// Adds a spring, which pours water into the cells of a shape, or a drain. A shape must cover at
/// least half of one cell that is not a wall. Cells deeper than POND_DEEPEST_WATER × desc.depth get
/// no more, and a drain takes at most the water that its cells contain.
/// rate: volume per time; negative for a drain. [m³/s] It may raise the water by up to
/// desc.depth/20 in a step.
/// id: receives the spring's id; {0} on failure.
/// Errors: also POND_ERROR_RANGE for more than POND_MAX_SPRINGS.
POND_API pond_result pond_spring_add(pond *water, const pond_shape *shape, const pond_pose *pose,
                                     double rate, pond_spring_id *id);

/// Removes a spring. An invalid id does nothing.
POND_API void pond_spring_remove(pond *water, pond_spring_id id);

/// Number of springs and drains.
POND_API int pond_spring_count(const pond *water);

/// Sets the sea beyond an open side. In a new pond it is at the rest level, without swell. Swell
/// is made of long waves of one period, with crests along the side. The volume of the pond changes.
/// level: of the sea without swell, above the rest level. Call it with a level that changes for a
/// tide; the swell continues. [m], −desc.depth…desc.depth
/// height: of the swell that comes in, from trough to crest; 0 for none. [m], 0…desc.depth
/// period: of the swell, long enough for a wavelength of 10 cells. Without swell it is ignored. [s]
/// Errors: also POND_ERROR_RANGE for a side that is not POND_EDGE_OPEN.
POND_API pond_result pond_sea(pond *water, pond_side side, float level, float height, float period);

/// Depth of the water in the cell at a point, under a hull too; 0 where it is dry. [m] Points
/// outside read the nearest cell; a point that is not finite, and other solvers, read 0.
POND_API float pond_water_at(const pond *water, pond_vec2 point);

/// Volume of all water: exact, up to the last bit of a double. [m³] Other solvers: 0.
POND_API double pond_volume(const pond *water);

#ifdef __cplusplus
}
#endif

#endif
