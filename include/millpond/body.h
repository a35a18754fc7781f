// millpond/body.h — bodies in the water: driven ones (boats, paddles, a wading hero) and floating
// ones (ducks, barrels, leaves), and the wake of anything that moves.
//
// What it does:     lets a hull press on the water, which makes waves and wakes; moves floating
//                   bodies.
// What it does not: draw bodies, or know of joints and contacts: pond_body_get_state() hands the
//                   water's force to a physics engine that owns the body and drives it.
// How to use it:
//   1. pond_body_desc duck = pond_body_desc_default();   duck.shape = pond_disc(0.06f);
//      duck.pose.centre = (pond_vec2){1.0f, 0.5f};       duck.floating = true;
//   2. pond_body_id id; if (pond_body_add(water, &duck, &id) != POND_OK) { puts(pond_message()); }
//   3. driven: pond_body_move(water, id, pose) before each pond_advance(), or
//      pond_body_set_velocity() once; floating: it moves by itself, pond_body_push() pushes it
//   4. pond_body_get_state(water, id, &state): draw it at state.pose
//
// The wave and dispersive waters take bodies; for integer, unit-range and column waters, whose
// heights carry no pressure, pond_body_add() returns POND_ERROR_RANGE: use pond_trail() there.
//
// A pond's heights are flat over a body at rest: they are the surface as drawn, hull included. The
// water's surface under the hull lies pond_body_state.draught lower. The hull has the same volume
// wherever it lies, including any part over walls or outside the pond, though it presses on no
// water there; its rim is at least 2 cells soft, so that it crosses cells without ripples.
// docs/bodies.md says how it works and what was measured.
//
// Water has a density of 1000 kg/m³ and gravity is 9.81 m/s² in all waters.
//
// Threads: as for the pond. Only pond_body_add() allocates and can fail; other calls with an
// invalid id, or a value that is not finite, do nothing.
#ifndef MILLPOND_BODY_H
#define MILLPOND_BODY_H

#include <millpond/pond.h>
#include <millpond/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

#define POND_MAX_BODIES 1024 ///< most bodies in a pond

/// A body of one pond. Ids are not reused. {0} is no body.
typedef struct pond_body_id {
    uint64_t value;
} pond_body_id;

/// x and y as in the pond's coordinates, z up.
typedef struct pond_vec3 {
    float x;
    float y;
    float z;
} pond_vec3;

/// All settings of a body. Always start from pond_body_desc_default().
typedef struct pond_body_desc {
    /// Set by pond_body_desc_default().
    pond_stamp stamp;
    /// Outline. Default a disc of 0.05 m. It is copied; the origin should be the centre of mass. At
    /// most 4194304 cells in its bounding box; one smaller than a cell is blurred over a few, with
    /// its own volume.
    pond_shape shape;
    /// Where it lies at first; positions are clamped to ±1e9 cells. Default {{0, 0}, 0}.
    pond_pose pose;
    /// Width over which the bottom rises to the rim, for a rounder hull. [m], 0…10 cells, default
    /// 0: the 2 cells that every hull has.
    float rim;
    /// Whether the water moves it; otherwise the caller does. Sides hold what floats, except for
    /// open ones, which let it out. Default false.
    bool floating;
    /// Driven: how deep it reaches below the surface. [m], 0…1000, default 0.01.
    float draught;
    /// Floating: its density. [kg/m³], 1…1e5, default 500. Above 1000 it sinks until its whole
    /// thickness is under water and stays there.
    float density;
    /// Floating: height from bottom to top. [m], 1e-6…1000, default 0.02. In still water it floats
    /// thickness × density/1000 deep.
    float thickness;
    /// Floating: how far above its position in still water it starts, to be dropped in. [m],
    /// 0…1000, default 0.
    float lift;
    /// Floating: rate at which friction reduces its speed.
    /// [1/s], 0…1000, default 0.5.
    float drag;
    /// Floating: whether waves may turn it. Default true.
    bool turns;
    /// For members to come. Leave it 0.
    uint64_t room[4];
} pond_body_desc;

/// State of a body, and the forces on it.
typedef struct pond_body_state {
    pond_pose pose;
    pond_vec2 velocity; ///< over the last step. [m/s]
    float spin;         ///< [rad/s]
    float rise;         ///< floating: vertical velocity, upward. [m/s]
    float bottom;       ///< height of its flat bottom above still water, negative below. [m]
    float draught;      ///< how deep its bottom is below the water around it, 0 in the air. [m]
    float volume;       ///< draught × area of the whole hull, over walls and outside too. [m³]
    float level;        ///< height of the water over it as drawn, averaged over the hull. [m]
    /// Force of the water on it. [N] z: buoyancy, from the present level. x, y:
    /// −ρ·g·∫draught·∇(height) dA, which includes its wave resistance, and for a floating body its
    /// drag, −drag·mass·velocity. Zero out of the water.
    pond_vec3 force;
    float torque; ///< about the origin of its shape, in the sense of pose.angle. [N·m]
    bool resting; ///< floating: at rest until the water or a push moves it
} pond_body_state;

/// A desc with every field at its default.
static inline pond_body_desc pond_body_desc_default(void) {
    pond_body_desc desc;
    pond_body_desc_init(&desc, sizeof desc, POND_VERSION);
    return desc;
}

/// Puts a body into the water without a splash, as if it had always been there. *id is {0} on
/// failure. Errors: POND_ERROR_ARGUMENT, POND_ERROR_RANGE (a field, the solver, or
/// POND_MAX_BODIES), POND_ERROR_MEMORY.
/// To let it plunge in, add it with draught 0 and call pond_body_set_draught(), or give it a lift.
POND_API pond_result pond_body_add(pond *water, const pond_body_desc *desc, pond_body_id *id);

/// Removes a body without a splash: the surface stays as drawn, flat where the body lay. To let the
/// water close behind it, set its draught to 0 first and let a step pass.
POND_API void pond_body_remove(pond *water, pond_body_id id);

/// Driven: moves the body to a pose during the coming steps, all of those that the next
/// pond_advance() or pond_step_many() runs, along a straight line, pressing on the water all along
/// its path, however long the steps. It turns the shorter way. Any velocity set before ends.
/// In a periodic pond it moves from where it is to the pose as given, around the pond if need be
/// (at most three times in one step), and its pose is not wrapped back into the pond, as that of a
/// floating body is.
POND_API void pond_body_move(pond *water, pond_body_id id, pond_pose pose);

/// Driven: lets the body move by itself at a constant velocity [m/s] and spin [rad/s], each up to
/// 1e6, which is smoother than poses at an uneven frame rate. Any move under way ends.
POND_API void pond_body_set_velocity(pond *water, pond_body_id id, pond_vec2 velocity, float spin);

/// Places a body elsewhere at once, at rest, without making waves.
POND_API void pond_body_place(pond *water, pond_body_id id, pond_pose pose);

/// Driven: changes the draught during the coming steps, as pond_body_move() does the pose. [m],
/// clamped to 0…1000. The water pushed aside raises the pond's mean height (Archimedes).
POND_API void pond_body_set_draught(pond *water, pond_body_id id, float draught);

/// Floating: a horizontal force for the coming step. [N] Forces add up.
POND_API void pond_body_push(pond *water, pond_body_id id, pond_vec2 force);

/// State of the body. False, and *state zeroed, when there is no such body.
POND_API bool pond_body_get_state(const pond *water, pond_body_id id, pond_body_state *state);

/// Hangs something of the caller's on a body, such as the object that it is in a game. It moves no
/// water; snapshots and recordings do not hold it, so a body that was loaded has NULL.
POND_API void pond_body_set_user(pond *water, pond_body_id id, void *user);

/// What pond_body_set_user() hung on a body. NULL before, and when there is no such body.
POND_API void *pond_body_get_user(const pond *water, pond_body_id id);

/// How many bodies the pond has.
POND_API int pond_body_count(const pond *water);

/// Ids of the pond's bodies in the order they are stepped, at most `capacity`; returns how many
/// were written.
POND_API int pond_body_list(const pond *water, pond_body_id *ids, int capacity);

/// The wake of anything that moves through shallow water, from its collision box: the box of the
/// given half sides is moved from → to. half_size: [m], above 0.
/// Column water: y is ignored.
/// Unit-range, integer and column waters, as in the tile-map listing: `height` is added once to
/// each cell whose centre the box passes, even when it rests, in the time levels a drop enters.
/// Wave and dispersive waters: a furrow `height` deep where the whole box has passed, in both time
/// levels, with the same volume removed around it; a box at rest adds nothing, and two halves of a
/// path add the same as the whole.
/// Periodic waters: of a way longer than half the pond its end counts, and a box wider than half of
/// the pond is taken to be about that wide.
/// height: [m], −1e6…1e6; positive heaps the water up, negative presses it down.
/// Cost: that of the cells of the pond which the box passes, however large it is.
POND_API void pond_trail(pond *water, pond_vec2 from, pond_vec2 to, pond_vec2 half_size,
                         float height);

#ifdef __cplusplus
}
#endif

#endif
