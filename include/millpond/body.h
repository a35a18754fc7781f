// millpond/body.h — bodies in the water: driven ones (boats, paddles, a wading hero), floating ones
// (ducks, barrels, leaves), and the wake of any moving box.
//
// What it does:     applies the pressure of hulls to the water, which makes waves and wakes, and
//                   moves floating bodies.
// What it does not: draw bodies, or simulate joints and contacts. couple.h floats the bodies of a
//                   physics engine.
// How to use it:
//   1. pond_body_desc duck = pond_body_desc_default();   duck.shape = pond_disc(0.06f);
//      duck.pose.centre = (pond_vec2){1.0f, 0.5f};       duck.floating = true;
//   2. pond_body_id id; if (pond_body_add(water, &duck, &id) != POND_OK) { puts(pond_message()); }
//   3. driven: pond_body_move(water, id, pose) before each pond_advance(), or
//      pond_body_set_velocity() once; floating: it moves by itself, and pond_body_push() applies a
//      force
//   4. pond_body_get_state(water, id, &state): draw it at state.pose
//
// Wave, dispersive and flow water have bodies. In flow water they displace the bulk, which carries
// floating ones; they strand where it leaves them (flow.h). The heights of integer, unit-range and
// column water carry no pressure: there pond_body_add() returns POND_ERROR_RANGE; use pond_trail()
// instead.
//
// Heights are flat over a body at rest: they are the surface as drawn, the hull included. The
// surface under the hull is pond_body_state.draught lower. A hull displaces the same volume
// everywhere, also over walls and outside the pond, where it presses on no water. Its rim is at
// least 2 cells soft, so that it crosses cells without ripples. docs/bodies.md explains the method
// and lists measurements.
//
// The water has a density of 1000 kg/m³, and gravity is 9.81 m/s², in all ponds.
//
// Threads: as for the pond. Only pond_body_add() allocates and can fail. Other calls with an
// invalid id, or a value that is not finite, do nothing.
#ifndef MILLPOND_BODY_H
#define MILLPOND_BODY_H

#include <millpond/pond.h>
#include <millpond/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

#define POND_MAX_BODIES 1024 ///< most bodies in a pond

/// A body of one pond. Ids are not reused, but each pond counts them from 1, so that equal ponds
/// have equal ids: keep an id with its pond. {0} is no body.
typedef struct pond_body_id {
    uint64_t value;
} pond_body_id;

/// A vector with x and y in pond coordinates, and z up.
typedef struct pond_vec3 {
    float x;
    float y;
    float z;
} pond_vec3;

/// All settings of a body. Always start from pond_body_desc_default().
typedef struct pond_body_desc {
    /// Set by pond_body_desc_default().
    pond_stamp stamp;
    /// Outline, copied. The origin should be the centre of mass. At most 4194304 cells in its
    /// bounding box. An outline smaller than a cell is blurred over a few cells, with its own
    /// volume. Default a disc of 0.05 m.
    pond_shape shape;
    /// Initial pose. Positions are clamped to ±1e9 cells. Default {{0, 0}, 0}.
    pond_pose pose;
    /// Width over which the bottom rises to the rim, for a rounder hull. [m], 0…10 cells, default
    /// 0 = the 2 cells of every hull.
    float rim;
    /// Whether the water moves the body; otherwise the caller does. Sides hold floating bodies
    /// back, except for open sides. Default false.
    bool floating;
    /// Driven: depth of the bottom below the surface. [m], 0…1000, default 0.01.
    float draught;
    /// Floating: density. [kg/m³], 1…1e5, default 500. Above 1000 the body sinks until its whole
    /// thickness is under water, and stays there.
    float density;
    /// Floating: height from bottom to top. [m], 1e-6…1000, default 0.02. The draught in still
    /// water is thickness × density/1000.
    float thickness;
    /// Floating: initial height above the position in still water, to drop the body in. [m],
    /// 0…1000, default 0.
    float lift;
    /// Floating: rate at which friction reduces the horizontal speed; four times that for vertical
    /// speed. [1/s], 0…1000, default 0.5.
    float drag;
    /// Floating: whether waves may turn it. Default true.
    bool turns;
    /// Reserved for new members. Leave it 0.
    uint64_t room[4];
} pond_body_desc;

/// State of a body, and the forces on it.
typedef struct pond_body_state {
    pond_pose pose;
    pond_vec2 velocity; ///< over the last step. [m/s]
    float spin;         ///< angular velocity. [rad/s]
    float rise;         ///< floating: vertical velocity, upward. [m/s]
    float bottom;       ///< height of the flat bottom above still water, negative below. [m]
    float draught;      ///< depth of the bottom below the water around it, 0 in the air. [m]
    float volume;       ///< draught × area of the whole hull, also over walls and outside. [m³]
    float level;        ///< height of the surface over the body as drawn, averaged. [m]
    /// Force of the water. [N] z: buoyancy at the present level. x, y: −ρ·g·∫draught·∇(height) dA
    /// during the last step, which includes wave resistance; for a floating body also its drag,
    /// −drag·mass·velocity. 0 out of the water.
    pond_vec3 force;
    float torque; ///< about the origin of the shape, in the sense of pose.angle. [N·m]
    bool resting; ///< floating: at rest until the water or a push moves it
} pond_body_state;

/// A desc with every field at its default.
static inline pond_body_desc pond_body_desc_default(void) {
    pond_body_desc desc;
    pond_body_desc_init(&desc, sizeof desc, POND_VERSION);
    return desc;
}

/// Adds a body without a splash, as if it had always been there. To plunge it in, add it with
/// draught 0 and call pond_body_set_draught(), or set `lift`. Flow water loses none, so there it
/// makes waves (flow.h). On failure *id is {0}.
/// Errors: POND_ERROR_ARGUMENT, POND_ERROR_RANGE (a field, the solver, or POND_MAX_BODIES),
/// POND_ERROR_MEMORY.
POND_API pond_result pond_body_add(pond *water, const pond_body_desc *desc, pond_body_id *id);

/// Removes a body without a splash: the surface stays as drawn. To let the water close behind the
/// body, set its draught to 0 and run a step first. Flow water always closes.
POND_API void pond_body_remove(pond *water, pond_body_id id);

/// Driven: moves the body in a straight line to a pose, over all steps of the next pond_advance()
/// or pond_step_many(). It presses on the water along the whole path, and turns the shorter way. It
/// ends a velocity set before. In a periodic pond the path may lead around the pond, at most three
/// times per step, and the pose is not wrapped, unlike that of a floating body.
POND_API void pond_body_move(pond *water, pond_body_id id, pond_pose pose);

/// Driven: moves the body at a constant velocity [m/s] and angular velocity [rad/s], each up to
/// 1e6. At an uneven frame rate this is smoother than pond_body_move(). It ends a move in progress.
POND_API void pond_body_set_velocity(pond *water, pond_body_id id, pond_vec2 velocity, float spin);

/// Places a body elsewhere at once, at rest, without waves (in flow water with waves).
POND_API void pond_body_place(pond *water, pond_body_id id, pond_pose pose);

/// Driven: changes the draught during the coming steps, as pond_body_move() changes the pose. The
/// displaced water raises the mean height of the pond. draught: [m], clamped to 0…1000.
POND_API void pond_body_set_draught(pond *water, pond_body_id id, float draught);

/// Floating: applies a horizontal force during the next step. Forces add up. force: [N]
POND_API void pond_body_push(pond *water, pond_body_id id, pond_vec2 force);

/// Reads the state of a body. Returns false, with *state zeroed, if there is no such body.
POND_API bool pond_body_get_state(const pond *water, pond_body_id id, pond_body_state *state);

/// Attaches a user pointer to a body, such as the game object that it represents. It has no effect
/// on the water. Snapshots and recordings do not contain it: a loaded body has NULL.
POND_API void pond_body_set_user(pond *water, pond_body_id id, void *user);

/// The user pointer of a body. NULL if none was set, or if there is no such body.
POND_API void *pond_body_get_user(const pond *water, pond_body_id id);

/// Number of bodies in the pond.
POND_API int pond_body_count(const pond *water);

/// Writes the ids of the pond's bodies in the order of their simulation, at most `capacity`.
/// Returns the number written.
POND_API int pond_body_list(const pond *water, pond_body_id *ids, int capacity);

/// Adds the wake of a moving collision box, for anything that moves through shallow water.
/// from, to: centre of the box before and after the move. [m]
/// half_size: half the width and half the height of the box. [m], above 0. Columns ignore y.
/// height: [m], −1e6…1e6; positive raises the water, negative lowers it.
///
/// Wave and dispersive water: a furrow of depth `height` where the whole box has passed, in both
/// time levels, with the same volume removed around it. A box at rest adds nothing, and two halves
/// of a path add the same as the whole path.
/// Unit-range, integer and column water, as in the tile-map listing: `height` is added once to each
/// cell whose centre the box covers on its path, even at rest, in the time levels of a drop.
/// Periodic ponds: if the path is longer than half the pond, only its end counts; a box wider than
/// half the pond is treated as about that wide.
/// The cost is proportional to the number of cells in the pond that the box passes.
POND_API void pond_trail(pond *water, pond_vec2 from, pond_vec2 to, pond_vec2 half_size,
                         float height);

#ifdef __cplusplus
}
#endif

#endif
